"""Rows of values that say again what the first row of their field says, as transcripts of cells over several rows do.

| 6:5 | RATE | How fast | 0 | Slow |        one field
| 6:5 | RATE | How fast | 1 | Fast |        its second value: bits and name are those of the row above
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from extract.tables import Cell

if TYPE_CHECKING:
    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.stitch import Grid

_KEYS = ("bits", "name")


def leave_said_again(grid: Grid, roles: Roles) -> None:
    """Empty the cells of a row of a text that say what the row above says, where its bits do and its value does not."""
    at, keys = roles.of["value"], [roles.of[role] for role in _KEYS if role in roles.of]
    texts = [[" ".join(cell.text.split()) for cell in row] for row in grid.rows]
    same = [
        r
        for r, (above, row) in enumerate(pairwise(texts[roles.head :]), roles.head + 1)
        if all(above[k] == row[k] for k in keys)
        and row[roles.of["bits"]]
        and "" != row[at] != above[at] != ""
    ]
    for r in reversed(same):
        for c, text in enumerate(texts[r]):
            if text == texts[r - 1][c] and c != at:
                grid.rows[r][c] = Cell("")
