"""Tables of values whose numbers are marked as such, where no head calls them values.

| Name | Bits | Description |        | enum rate_t                 |      in a section on a field: one cell
| OFF  | 0x0  | Pump rests  |        | OFF | 0x0  | Pump rests     |      over all columns, or no head
| FULL | 0x1  | Full speed  |        | FULL | 0x1 | Full speed     |
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.columns import Roles
from extract.dialects.register_table.field_tables.told_columns import MEANINGS
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.stitch import Grid
    from extract.tables import Cell

_MARKED = re.compile(r"0[xX][0-9A-Fa-f]+|0[bB][01]+|\d*'[hbdHBD][0-9A-Fa-f]+|[0-9][0-9A-Fa-f]*h")
_NOUGHT = re.compile(r"(?:0[xXbB]|\d*'[hbdHBD])?0+h?")
_FEWEST: Final = 2
"""Rows of a list of values at least."""


def values_for_bits(grid: Grid, roles: Roles, width: int | None) -> Roles:
    """The roles of a table, what its head calls bits made values where these are codes from 0 on, no bits or masks.

    Under the line or the name of a field, of so many bits, they are codes where each has a digit for every bit and they
    rise. So they are elsewhere from `00` on, which no number of a bit is.
    """
    c = roles.of.get("bits")
    if c is None or "value" in roles.of or roles.of.keys() & {"access", "reset"}:
        return roles
    codes = [row[c].text.strip() for row in grid.rows[roles.head :]]
    if not _bit_by_bit(codes, roles, width) and (len(codes) < _FEWEST or not from_nought(codes)):
        return roles
    of = {role: column for role, column in roles.of.items() if role != "bits"}
    return Roles({**of, "value": c}, roles.head, roles.heads)


def _bit_by_bit(codes: Sequence[str], roles: Roles, width: int | None) -> bool:
    """Whether codes have the binary digits of a field, and rise from row to row: rows that are named are fields.

    A head calls the texts meanings, or the codes begin with 0, of a single bit both.
    """
    if "name" in roles.of:
        return False
    told = [code for code in codes if code]
    if width is None and told and len(told) >= _FEWEST and len(told[0]) > 1 and not told[0].strip("0"):
        width = len(told[0])
    if width is None or not told or not all(len(code) == width and set(code) <= {"0", "1"} for code in told):
        return False
    meant = any(plain(head) in MEANINGS for head in roles.heads)
    counts = "1" not in told[0] and (width > 1 or len(told) > 1)
    return (meant or counts) and all(one < two for one, two in pairwise(told))


def from_nought(codes: Sequence[str]) -> bool:
    """Whether all are numbers that bear a mark of their base, one of them 0."""
    return all(map(_MARKED.fullmatch, codes)) and any(map(_NOUGHT.fullmatch, codes))


def values_without_head(grid: Grid) -> Roles | None:
    """The roles of a table without heads in a section on a field: names, marked numbers, perhaps texts."""
    if not grid.rows or len(grid.columns) not in {2, 3}:
        return None
    head = sum(bool(cell.text.strip()) for cell in grid.rows[0]) == 1
    rows = grid.rows[head:]
    if len(rows) < _FEWEST:
        return None
    numbers = [c for c in range(len(grid.columns)) if _all_match(rows, c)]
    names = [c for c in range(2) if all(is_identifier(row[c].text.strip()) for row in rows)]
    if len(numbers) != 1 or len(names) != 1:
        return None
    of = {"value": numbers[0], "value_name": names[0]}
    rest = [c for c in range(len(grid.columns)) if c not in of.values()]
    if rest:
        of["description"] = rest[0]
    return Roles(of, int(head), [""] * len(grid.columns))


def _all_match(rows: Sequence[list[Cell]], c: int) -> bool:
    return all(_MARKED.fullmatch(row[c].text.strip()) for row in rows)
