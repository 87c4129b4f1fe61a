"""The head of a table whose rules stand elsewhere than those of its rows: one table with them.

TeX prints the head of a long table so where it has not yet measured the columns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from extract.readers.pdf.ruling import TOLERANCE
from extract.table_heads import heads

if TYPE_CHECKING:
    from extract.tables import Box, Table

HEADS: Final = 3
"""Cells of a head that stands apart from its table, at least."""


def with_heads(tables: list[list[Box]], made: list[Table | None]) -> list[list[Box]]:
    """Tables as their cells, each with the row of as many cells right on top of it that heads it.

    Args:
        tables: the cells of each.
        made: the same with their texts.
    """
    tops: dict[float, list[int]] = {}
    for n, table in enumerate(tables):
        if len(table) >= HEADS:
            tops.setdefault(min(cell[1] for cell in table), []).append(n)
    over: dict[int, int] = {}
    for n, head in enumerate(tables) if len(tops) > 1 else ():
        top, bottom = head[0][1], head[0][3]
        if len(head) >= HEADS and all((cell[1], cell[3]) == (top, bottom) for cell in head):
            for k in tops.get(bottom, ()):
                if _stands_over(head, tables[k]) and _heads(made[n], made[k]):
                    over[n] = k
    joined = dict(enumerate(tables))
    for n, k in over.items():
        joined[k] = [*joined.pop(n), *joined[k]]
    return list(joined.values()) if over else tables


def _stands_over(head: list[Box], table: list[Box]) -> bool:
    """Whether a row has as many cells as the first of the table below it, and ends elsewhere on both sides."""
    left, right = min(cell[0] for cell in head), max(cell[2] for cell in head)
    first = [cell for cell in table if cell[1] == head[0][3]]
    ends = min(cell[0] for cell in first), max(cell[2] for cell in first)
    apart = abs(ends[0] - left) > TOLERANCE and abs(ends[1] - right) > TOLERANCE
    return apart and len(table) > len(first) == len(head) and ends[0] < right and left < ends[1]


def _heads(head: Table | None, table: Table | None) -> bool:
    """Whether the texts of a row are those of a head."""
    if head is None or table is None:
        return False
    said = [[cell.text for cell in row if cell is not None] for row in (head.rows[0], *table.rows)]
    return heads(said[0], [row for row in said[1:] if len(row) == len(said[0])])
