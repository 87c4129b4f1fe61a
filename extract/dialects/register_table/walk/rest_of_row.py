"""The rest of a row that the end of a page tears, under the same head printed again: of its name, bits and text.

ID  Access  Field          Description
D   RW      GATE_MARGIN_   Turns
--- next page: ---
ID  Access  Field          Description
            HIGH           slowly.          the name is GATE_MARGIN_HIGH
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.bits import parse_bits
from extract.stitch import join_cells

if TYPE_CHECKING:
    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.dialects.register_table.words.bits import Bits
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.stitch import Grid
    from extract.tables import Cell

_KEYS: Final = ("letter", "access", "reset", "bits")
"""Columns in which the first line of a row has its text, where all rows have one."""
_FEW: Final = 2
_AND: Final = r"(?:to|through|thru|:|-|–|~|\.\.)"
_OPEN_BITS = re.compile(rf"(?P<upper>.*\d)\s*{_AND}$")
"""Bits whose lower end is lacking."""
_LOWER_END = re.compile(rf"{_AND}\s*[A-Za-z]{{0,3}}\d{{1,3}}$")
"""The lower end of bits whose upper one stands above."""
_DIGITS = re.compile(r"\d{1,2}")
_CUT = re.compile(r"(?P<high>\d{1,2}):(?P<low>\d)$")
"""Bits whose lower end may have lost a digit."""


def take_rest(before: Grid, known: Roles, grid: Grid, roles: Roles, words: Vocabulary) -> bool:
    """Give the last row of a page what the first row of the next one has of it, which is taken out of its grid.

    Such a row has a name, or the lower end of bits, and nothing in a column where all others have something.
    """
    heads = [[head for head in one.heads if head.strip()] for one in (known, roles)]
    if heads[0] != heads[1] or grid.pages[0] != before.pages[-1] + 1 or len(grid.rows) <= roles.head:
        return False
    last, first = before.rows[-1], grid.rows[roles.head]
    after = (
        parse_bits(roles.text(grid.rows[roles.head + 1], "bits")) if len(grid.rows) > roles.head + 1 else None
    )
    if not (_ends_bits(last, known, first, roles, after) or _lacks_keys(before, known, first, roles, words)):
        return False
    again = _says_again(known.text(last, "name"), roles.text(first, "name"), words)
    for role, at in roles.of.items():
        if role in known.of and first[at].text and not (again and role == "name"):
            last[known.of[role]] = join_cells(last[known.of[role]], first[at])
    if "bits" in known.of and _DIGITS.fullmatch(roles.text(first, "bits")):
        cell = last[known.of["bits"]]
        cell.text = re.sub(r"(?<=:\d)\s+(?=\d$)", "", cell.text)
    before.last_line = max([before.last_line, *(line for cell in first for line, _, _ in cell.pieces)])
    del grid.rows[roles.head]
    return True


def _says_again(name: str, more: str, words: Vocabulary) -> bool:
    """Whether a name is printed again on the next page, perhaps with a word for it: `RATE (continued)`."""
    return bool(name) and more.startswith(name) and (more == name or words.says_continued(more[len(name) :]))


def _ends_bits(last: list[Cell], known: Roles, first: list[Cell], roles: Roles, after: Bits | None) -> bool:
    """Whether a row has the lower end of the bits of which the other has the upper one: `31 to` / `26`, `31` / `to 26`.

    Of `31:1` / `6` a number is cut; a row of bit 6 would have access and reset, or a name. Some reserved rows have
    none of these: `31:1` / `0` is such a row, unless bits `9:...` stand `after` it.
    """
    above, below = known.text(last, "bits"), roles.text(first, "bits")
    begun = _OPEN_BITS.match(above)
    keys = [role for role in ("access", "reset") if known.text(last, role)]
    if keys and all(roles.text(first, role) for role in keys):
        return False  # a row of its own
    if _DIGITS.fullmatch(below) and ":" in above:
        keys = keys or ["name"]
        lacks = known.text(last, keys[0]) and not any(roles.text(first, role) for role in keys)
        return bool(lacks) and _is_digit(above, below, after)
    upper = parse_bits(begun["upper"] if begun else above)
    lower = parse_bits(below) if begun else _LOWER_END.match(below)
    return upper is not None and upper.high == upper.low and lower is not None


def _is_digit(above: str, below: str, after: Bits | None) -> bool:
    """Whether a number is the rest of that which bits end with: it is too high for those below, or the next fit it."""
    if (cut := _CUT.search(above)) is None:
        return _OPEN_BITS.match(above) is not None and parse_bits(above + below) is not None
    low = int(cut["low"] + below)
    fits = after is not None and after.high == low - 1
    return low <= int(cut["high"]) and (fits or int(below) >= int(cut["low"]))


def _lacks_keys(before: Grid, known: Roles, first: list[Cell], roles: Roles, words: Vocabulary) -> bool:
    """Whether a row has a name, but nothing where all rows with a name, the last of them too, have something."""
    name = roles.text(first, "name")
    named = [row for row in before.rows[known.head :] if known.text(row, "name")]
    if not name or words.reserved(name) or len(named) < _FEW or named[-1] is not before.rows[-1]:
        return False
    keys = [role for role in _KEYS if role in known.of and all(known.text(row, role) for row in named)]
    return bool(keys) and _fits(first, roles, {"name", "description"})


def _fits(first: list[Cell], roles: Roles, allowed: set[str]) -> bool:
    """Whether a row has text in these columns alone, and none of its cells reaches down from above."""
    columns = {roles.of[role] for role in allowed if role in roles.of}
    return all(cell.above is None and (not cell.text or at in columns) for at, cell in enumerate(first))
