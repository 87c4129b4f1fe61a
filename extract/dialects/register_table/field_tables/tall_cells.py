"""Cells that reach down over the rows of several fields: what they say is said of each.

| 7 | IE7 | RW | 0 | Enables the pin's interrupt |
| 6 | IE6 |    |   |                             |       the three cells reach down over this row
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract.dialects.register_table.bit_figures.figures import is_one_code
from extract.dialects.register_table.words.numerals import reset_number

if TYPE_CHECKING:
    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.stitch import Grid


def shared_cells(grid: Grid, roles: Roles) -> set[int]:
    """Give the rows of fields what a cell above that reaches down over them says; the rows of the grid are changed.

    A reset other than 0 may be that of all these fields together, and codes of access below each other that of one
    each: returns the rows beside such a cell, its own too.
    """
    unsure: set[int] = set()
    own: dict[int, int] = {}
    for r, row in enumerate(grid.rows):
        for role in ("access", "reset", "description", "remark"):
            at = roles.of.get(role)
            if at is None:
                continue
            tall = row[at].above
            if tall is None:
                own[at] = r
            elif own.get(at, 0) >= roles.head and roles.bits(row):
                row[at] = tall
                if (role == "reset" and _counts(tall.text)) or (role == "access" and _several(tall.text)):
                    unsure |= {own[at], r}
    return unsure


def _counts(reset: str) -> bool:
    """Whether a reset is a number other than 0, or has one in it."""
    return reset_number(reset) != 0 and any(map(str.isdigit, reset))


def _several(access: str) -> bool:
    """Whether a cell has a code of access in each of several lines."""
    lines = access.split("\n")
    return len(lines) > 1 and all(is_one_code(line.strip()) for line in lines)
