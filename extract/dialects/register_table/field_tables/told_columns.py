"""Columns whose heads do not say all that stands in them, or something else: their cells tell.

`Register  Register Name` over numbers and names, `Bit  Function  Description` over names in the second column, bits
before, behind or over the names in one cell.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.columns import Roles, split_bits
from extract.dialects.register_table.words.access_codes import is_access, says_access
from extract.dialects.register_table.words.bits import TOPS, parse_bits
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.text import one_line
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.stitch import Grid

_WIDTHS: Final = frozenset({"8", "16", "32", "64"})
"""How wide registers are, as a column headed `Bits` may say."""
_TORN: Final = 2
"""Rows of a table of which the first or the last may be torn, at least, and one more."""
_ENDS: Final = frozenset(("msb", "lsb"))
_BESIDE: Final = 2
"""Columns from the name of a register to its place at most: its reset may stand between."""
_FEWEST_BOTH: Final = 2
"""Rows that have bits and name in one cell, at least."""
TYPES: Final = frozenset({"type", "mode", "attribute", "attributes"})
"""Heads of access, or of the types of numbers."""
_NO_TYPE: Final = frozenset({"", "-", "–", "—"})
_LIKE_ACCESS = re.compile(
    r"^(?=.*[RWrw])[A-Za-z0-9/_,()*+ -]{1,6}$|\b(?:read|writ|clear|set\b|prot|hwinit|sticky|rsvd)",
    re.IGNORECASE,
)
"""What may be done with bits, in a code that is not known or in words."""
_NUMBER: Final = frozenset(("number", "no", "num", "index"))
"""Heads of what may count anything."""
MEANINGS: Final = frozenset(("meaning", "setting", "definition"))
"""Heads of what values mean, where another column has the description of the field."""
_HEX: Final = re.compile(r"0[xX][0-9A-Fa-f]+$|[0-9A-Fa-f]+[hH]$")
_MOST: Final = 0.8
"""Share of the rows that tell what a column holds."""
_OF_FIELDS: Final = frozenset(
    {"field", "fields", "field name", "bit field", "bitfield", "bit name", "bit field name", "bitfield name"}
)
"""Heads of names that are those of fields alone."""
_FEWEST_NAMES: Final = 3
"""Names that tell what a column under another head holds, at least."""
_NUMERIC = re.compile(r"(?=[A-Fa-f]*\d)(?:0[xX])?[0-9A-Fa-f]{1,6}[hH]?$")
_FEWEST_NUMBERS = 3
"""Rows of a table that has numbers for its registers, at least."""


def meanings_beside_values(grid: Grid, roles: Roles, words: Vocabulary) -> None:
    """Find the column of what values mean behind theirs: under the same head, or as `Value  Meaning  Description`."""
    column = roles.of["value"] + 1
    if "value_name" in roles.of or "bits" not in roles.of or column >= len(roles.heads):
        return
    if column not in roles.of.values() and words.column(roles.heads[column]) == "name":
        roles.of["value_name"] = column  # `Name  Value  Name`
    elif not roles.heads[column].strip() and column not in roles.of.values():
        roles.meant = any(row[column].text.strip() for row in grid.rows[roles.head :])
    elif (
        roles.of.get("description") == column
        and plain(roles.heads[column]) in MEANINGS
        and "remark" in roles.of
    ):
        roles.of["description"] = roles.of.pop("remark")
        roles.meant = True
    elif roles.of.get("remark") == column and _means(grid, roles):
        del roles.of["remark"]
        roles.meant = True
    if roles.meant:
        roles.of["value_name"] = column


def _means(grid: Grid, roles: Roles) -> bool:
    """Whether a second column of texts says what the values before it mean: `Description  Value  Meaning`.

    Its head says so, or rows of values alone have their texts there and none in the first.
    """
    if roles.of["description"] > roles.of["value"]:
        return False
    rows = grid.rows[roles.head :]
    if rows and not roles.bits(rows[0]):
        del rows[0]  # the rest of one on the page before
    if any(roles.text(row, "remark") and not roles.text(row, "value") for row in rows):
        return False
    alone = [row for row in rows if roles.text(row, "value") and not roles.bits(row)]
    bare = not any(roles.text(row, "description") for row in alone)
    return bare and (bool(alone) or plain(roles.heads[roles.of["remark"]]) in MEANINGS)


def names_beside_texts(grid: Grid, roles: Roles, words: Vocabulary) -> None:
    """Take the first of two columns of texts for the names where it holds such alone: `Bit  Function  Description`."""
    cells = [row[roles.of["description"]].text for row in grid.rows[roles.head :]]
    lines = [line.strip() for cell in cells for line in cell.split("\n")]
    told = [text for text in lines if len(text) > 1 and not words.reserved(text)]
    written = [
        text for text in told if all(is_identifier(part) and part.isupper() for part in text.split("/"))
    ]
    if len(set(written)) >= _FEWEST_NAMES and len(written) >= _MOST * len(told):
        roles.of["name"] = roles.of["description"]
        roles.of["description"] = roles.of.pop("remark")


def bits_beside_names(grid: Grid, roles: Roles, words: Vocabulary) -> None:
    """Take a column of nothing but bits in brackets for what it is where another is headed as names, too.

    Under `Bit Field` they need no brackets.

    So it is beside descriptions alone, `Field  Description`.
    """
    first = roles.of["name"]
    others = [c for c in range(first + 1, len(roles.heads)) if words.column(roles.heads[c]) == "name"]
    texts = [text for row in grid.rows[roles.head :] if (text := row[first].text.strip())]
    said = len(others) == 1 and not words.words["bit"].isdisjoint(plain(roles.heads[first]).split())
    if not texts or not all((said or text[0] in "[<") and parse_bits(text) for text in texts):
        return
    if len(others) == 1:
        roles.of |= {"bits": first, "name": others[0]}
    elif not others and "description" in roles.of:
        roles.of["bits"] = roles.of.pop("name")


def bits_under_width(grid: Grid, roles: Roles) -> None:
    """Take a column headed `Width` or `Size` for that of bits where it holds ranges that no two rows share.

    Ports of a module may be `[31:0]` wide, too, but they all begin at bit 0; sizes from 1 to 4 begin at no bit 0.
    Nothing is 0 bits wide: single bits down to 0 that fill a register are such, too.
    """
    texts = [text for row in grid.rows[roles.head :] if (text := roles.text(row, "width"))]
    found = sorted(bits for text in texts if (bits := parse_bits(text)))
    if not len(found) == len(texts) > 1 or not all(one.high < two.low for one, two in pairwise(found)):
        return
    ranged = any(bits.low < bits.high for bits in found)
    based = found[0].low == 0 or all(":" in text or text.isdecimal() for text in texts)
    filled = found[0].low == 0 and len(found) == found[-1].high + 1 and found[-1].high in TOPS
    if (
        ((ranged and based) or filled)
        and len(found) == len(texts) > 1
        and all(a.high < b.low for a, b in pairwise(found))
    ):
        roles.of["bits"] = roles.of.pop("width")


def registers_beside_fields(roles: Roles, words: Vocabulary) -> None:
    """Take names beside those of fields for registers where addresses tell of these: `Name  Address  Bit  Field`."""
    first = roles.of["name"]
    fields = [c for c in range(first + 1, len(roles.heads)) if words.column(roles.heads[c]) == "name"]
    if "register" in roles.of or len(fields) != 1 or plain(roles.heads[first]) in _OF_FIELDS:
        return
    if plain(roles.heads[fields[0]]) in _OF_FIELDS:
        roles.of |= {"register": first, "name": fields[0]}


def fields_under_register(grid: Grid, roles: Roles) -> None:
    """Exchange names and registers where the names have the places beside them, and rows of bits with others each."""
    place = roles.of.get("offset", roles.of.get("address"))
    if place is None or abs(roles.of["name"] - place) > _BESIDE or roles.of["register"] < place:
        return
    rows = [
        (roles.text(row, "name"), one_line(row[place].text), roles.text(row, "register"))
        for row in grid.rows[roles.head :]
        if roles.bits(row)
    ]
    placed = {name for name, at, _ in rows if name}
    if not placed or any(bool(name) != bool(at) for name, at, _ in rows):
        return
    others = {register for *_, register in rows if register}
    if len(placed) < len(rows) and len(placed) <= len(others) and not placed & others:
        roles.of |= {"register": roles.of["name"], "name": roles.of["register"]}


def address_under_number(grid: Grid, roles: Roles) -> None:
    """Take hexadecimal numbers beside names and their access for addresses: `Number  Privilege  Name`."""
    if "access" not in roles.of or roles.of.keys() & {"address", "offset"}:
        return
    rows = grid.rows[roles.head :]
    for column, head in enumerate(roles.heads):
        if (
            plain(head) in _NUMBER
            and sum(bool(_HEX.match(row[column].text.strip())) for row in rows) > len(rows) / 2
        ):
            roles.of["address"] = column
            return


def number_under_register(grid: Grid, roles: Roles, words: Vocabulary) -> None:
    """Take numbers under `Register` for addresses where names stand in another column: `Register  Register Name`."""
    first = roles.of["register"]
    others = [
        c for c, head in enumerate(roles.heads) if c != first and words.column(head) in {"register", "name"}
    ]
    texts = [text for row in grid.rows[roles.head :] if (text := row[first].text.strip())]
    if len(others) == 1 and len(texts) >= _FEWEST_NUMBERS and all(map(_NUMERIC.match, texts)):
        roles.of.pop("name", None)
        roles.of |= {"address": first, "register": others[0]}


def part_description(grid: Grid, roles: Roles, words: Vocabulary) -> None:
    """Take names and texts apart that stand in two columns under one head: `Bits | Description |`."""
    at = roles.of.get("description")
    if at is None or "name" in roles.of or "bits" not in roles.of or at + 1 >= len(roles.heads):
        return
    rows = grid.rows[roles.head :]
    names = [name for row in rows if (name := row[at].text.replace("\n", "").strip()) and roles.bits(row)]
    named = sum(is_identifier(name) or words.reserved(name) for name in names)
    if not roles.heads[at + 1].strip() and names and _MOST * len(names) <= named:
        roles.of["name"], roles.of["description"] = at, at + 1


def texts_beside(roles: Roles) -> None:
    """Make a column without a head behind that of descriptions a part of it: the head reaches over both."""
    at = roles.of.get("description")
    if at is None or "remark" in roles.of or "value" in roles.of or at + 1 >= len(roles.heads):
        return
    if not roles.heads[at + 1].strip() and at + 1 not in roles.of.values():
        roles.of["remark"] = at + 1


def named_by_head(grid: Grid, roles: Roles, words: Vocabulary) -> str | None:
    """The name of a register that heads the column of its fields' names: `NBCON | Bit | Description`.

    A word among heads that are all in capitals is none: `BIT# | USE`.
    """
    if "name" in roles.of or "bits" not in roles.of:
        return None
    unknown = [c for c, head in enumerate(roles.heads) if head.strip() and words.column(head) is None]
    if len(unknown) != 1 or not is_identifier(roles.heads[unknown[0]]) or roles.heads[unknown[0]].islower():
        return None
    names = [row[unknown[0]].text.strip() for row in grid.rows[roles.head :] if roles.bits(row)]
    if not names or not all(names):
        return None
    roles.of["name"] = unknown[0]
    shouted = all(head.isupper() for head in roles.heads if any(map(str.isalpha, head)))
    return None if shouted and roles.heads[unknown[0]].isalpha() else roles.heads[unknown[0]]


def leave_types(grid: Grid, roles: Roles, words: Vocabulary) -> None:
    """Take a column headed `Type` whose cells are types of numbers, `uint8`, `Volatile`, for none of access."""
    at = roles.of["access"]
    if plain(roles.heads[at]) not in TYPES:
        return
    texts = [text for row in grid.rows[roles.head :] if (text := one_line(row[at].text)) not in _NO_TYPE]
    told = [text for text in texts if not words.reserved(text)]
    if told and not any(says_access(text, words) or _LIKE_ACCESS.search(text) for text in told):
        del roles.of["access"]


def names_under_bits(grid: Grid, roles: Roles, words: Vocabulary) -> None:
    """Find names under their bits in the column of these, `[7:4]` over `RATE`; a reserved field may have none."""
    cells = [
        cell for row in grid.rows[roles.head :] if (cell := roles.cell(row, "bits")) and cell.text.strip()
    ]
    if not any("\n" in cell.text for cell in cells):
        return
    names = [name for cell in cells if (name := split_bits(cell)[1])]
    told = all(split_bits(cell)[0] or parse_bits(cell.text) for cell in cells)
    if told and names and all(is_identifier(name) or words.reserved(name) for name in names):
        roles.of["name"] = roles.of.pop("bits")
        roles.bits_in_name = True


def names_behind_bits(grid: Grid, roles: Roles, words: Vocabulary) -> None:
    """Find names behind their bits in the column of these, `7:4 RATE`, where no other column has the names of fields.

    One headed as names beside an address is that of the registers.
    """
    placed = roles.of.keys() & {"address", "offset"}
    if "name" in roles.of and ("register" in roles.of or not placed):
        return
    cells = [
        cell for row in grid.rows[roles.head :] if (cell := roles.cell(row, "bits")) and cell.text.strip()
    ]
    if any("\n" in cell.text.strip() for cell in cells):
        return
    names = [name for cell in cells if all(split_bits(cell)) and (name := split_bits(cell)[1])]
    alone = sum(
        ":" in cell.text and parse_bits(cell.text) is not None for cell in cells
    )  # of what has no name
    if len(cells) < _FEWEST_BOTH or len(names) + alone < len(cells) or len(names) < alone:
        return
    parts = [part.strip() for name in names for part in name.split(" : ")]  # `RATE2 : RATE0`
    if any(
        plain(part) in words.words["bit"] or plain(part) in _ENDS or is_access(part, words) for part in parts
    ):
        return  # `8 bits`, `7:4 RW`, `7 MSB`
    if all(is_identifier(part) or words.reserved(part) for part in parts) and any(map(is_identifier, parts)):
        if "name" in roles.of:
            roles.of["register"] = roles.of["name"]
        roles.of["name"] = roles.of.pop("bits")
        roles.bits_in_name = True


def bits_before_names(grid: Grid, roles: Roles) -> bool:
    """Whether the names of a table begin with bits.

    A page may tear a row between the two: bits alone end a table, or a name alone begins one. As many rows as have
    both may have a name alone, whose bits the figure shows.
    """
    cells = [
        cell for row in grid.rows[roles.head :] if (cell := roles.cell(row, "name")) and cell.text.strip()
    ]
    whole = sum(all(split_bits(cell)) for cell in cells)
    begun = [whole > 0 and bool(split_bits(cell)[0]) for cell in cells]
    alone = [cell.text.strip().isidentifier() for cell, told in zip(cells, begun, strict=True) if not told]
    if alone and all(alone) and len(alone) <= whole:
        return True
    if len(begun) > _TORN:
        begun[-1] = begun[-1] or parse_bits(cells[-1].text) is not None
        begun[0] = begun[0] or not any(map(str.isdigit, cells[0].text.split("\n")[0][:1]))
    return len(begun) > 0 and all(begun)


def widths_of_registers(grid: Grid, roles: Roles) -> None:
    """Take a column headed bits for that of widths where each row is another register of a usual width: `8`, `32`.

    Names under their own head are those of the registers then.
    """
    rows = [row for row in grid.rows[roles.head :] if any(cell.text.strip() for cell in row)]
    named = "register" if "register" in roles.of else "name"
    names = [roles.text(row, named) for row in rows]
    widths = {roles.text(row, "bits") for row in rows}
    several = plain(roles.heads[roles.of["bits"]]) == "bits"  # a single one may be that of a bit
    if several and len(rows) > 1 and len(set(names)) == len(names) and widths <= _WIDTHS:
        roles.of["width"] = roles.of.pop("bits")
        roles.of["register"] = roles.of.pop(named)
