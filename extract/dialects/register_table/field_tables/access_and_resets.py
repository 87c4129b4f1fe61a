"""Access and reset of a row of a table: their cells, both in one, and the numbers that resets are."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from extract.dialects.register_table.pages.footnotes import access_without_marks
from extract.dialects.register_table.value_lists.items import width_of
from extract.dialects.register_table.words.access_codes import is_access, is_one_code
from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.notation import hexadecimal
from extract.dialects.register_table.words.numerals import reset_number
from extract.dialects.register_table.words.text import one_line
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.observations import Field
    from extract.stitch import Grid
    from extract.tables import Cell
_TWO_CODES = re.compile(r"^[Rr]/?[Ww] (?:S[CSM]|L[LH])$")
"""Reads and writes, and behind them a code that says what else happens to the bits."""
_MARKED = re.compile(r"(?P<h>[0-9A-Fa-f]{4,})[hH]|0[xX](?P<x>[0-9A-Fa-f]{4,})")
"""A number in hexadecimal, of a narrow cell's lines together: `FFFFFF` over `FFh`."""
_RESET = re.compile(r"\w+|[01]+(?: [01]+)+")
"""A reset before a comma and an access: a number, one in groups of digits, or a word for what sets it."""


def both_codes(text: str, words: Vocabulary) -> tuple[str, str] | None:
    """Access and reset where one column holds both: `0h RW`, `RW 0x10`, `Strap, RW`, `RO -`, `000 0000, RO/ LL`."""
    before, comma, behind = text.rpartition(",")
    code, reset = re.sub(r"\s", "", behind), before.strip()
    if comma and is_access(code, words) and not is_access(reset, words) and _RESET.fullmatch(reset):
        return code, reset
    parts = re.split(r"\s+[/|,-]\s+|,\s*|\s+", text.strip())
    if len(parts) != 2:
        return None
    if parts[1] in {"-", "–", "—"} and is_access(parts[0], words):
        return parts[0], parts[1]  # none is told
    for access, reset in (parts, parts[::-1]):
        if reset_number(access) is not None or reset_number(reset) is None:
            continue
        if is_access(access, words) or hexadecimal(reset) is not None:
            return access, reset
    return None


def base_of_resets(grid: Grid, roles: Roles) -> int | None:
    """The base of a column's resets that bear no mark: its head tells it, or digits A to F in it.

    Where some are filled up with zeros, nothing tells whether `10` is ten: None.
    """
    if "reset" not in roles.of:
        return 10
    head = plain(roles.heads[roles.of["reset"]]) if roles.heads else ""
    if found := re.search(r"\b(?:(hex|h|hexadecimal)|(bin|binary))$", head):
        return 16 if found[1] else 2
    bare = [text for row in grid.rows[roles.head :] if (text := roles.text(row, "reset"))]
    bare = [text for text in bare if re.fullmatch(r"[0-9A-F]{1,8}", text)]
    if any(re.search(r"\d[A-F]|[A-F]\d|^F+$", text) for text in bare) and not any(
        text[-1] == "B" for text in bare
    ):
        return 16
    return None if any(len(text) in {2, 4, 8} and text[0] == "0" for text in bare) else 10


def default_of(text: str, one: Field, base: int | None = 10) -> int | None:
    """The number of a reset; `All 1` sets every bit of the field.

    One that can be read in two bases, or that the field's bits cannot hold, is None and the field flagged.
    """
    width = width_of(one)
    if found := re.fullmatch(r"[Aa]ll\s*(?:bits\s*)?([01])s?", text):
        return None if width is None else ((1 << width) - 1) * int(found[1])
    number = reset_number(text, width, base)
    if number is None and width is not None and " " in text:
        whole = text.replace(" ", "")
        digits = _MARKED.fullmatch(whole)
        if digits and len(digits["h"] or digits["x"]) == -(-width // 4):
            number = reset_number(whole, width, base)
    if number is None:
        if reset_number(text, width, 16) is not None and any(c.isdigit() for c in text):
            one.flag("base_unclear")
    elif width is not None and number >= 1 << width:
        one.flag("default_out_of_range")
        return None
    return number


def join_access(cell: Cell | None) -> str:
    """The access of a cell in one line: `R/` and `W` under it are `R/W`, `W1` and `C` under it `W1C`.

    `SC` under a whole `R/W` says what else happens, and stays apart.
    """
    joined = re.sub(r"(?<=[/_-])\s+|\s+(?=[/_-]\s*\w)", "", one_line(cell.text)) if cell else ""
    joined = access_without_marks(joined)
    if " " not in joined or _TWO_CODES.match(joined):
        return joined
    return whole if is_one_code(whole := joined.replace(" ", "")) else joined


def values_for_resets(grid: Grid, roles: Roles, words: Vocabulary) -> Roles:
    """The roles of a table whose column of values holds the resets: one number in each row, reserved bits have theirs.

    A list of what values mean leaves reserved bits out, or has several.
    """
    if "value" not in roles.of or roles.of.keys() & {"reset", "value_name"} or roles.meant:
        return roles
    rows = [row for row in grid.rows[roles.head :] if parse_bits(roles.bits(row))]
    if len(rows) < len(grid.rows) - roles.head or any(
        reset_number(roles.text(row, "value")) is None for row in rows
    ):
        return roles
    names = ((roles.text(row, "name"), roles.text(row, "value")) for row in rows)
    if not any(words.reserved(name) and reset_number(value) == 0 for name, value in names):
        return roles
    of = {"reset" if role == "value" else role: column for role, column in roles.of.items()}
    return replace(roles, of=of)
