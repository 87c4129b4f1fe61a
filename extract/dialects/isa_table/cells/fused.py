"""Rows that ran together in the cells of one: as many names as codes, a line each.

    N_ADD    3
    N_SUB    4

Where they are not as many, nothing tells which code is whose: the row stays one, without a code and flagged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract.dialects.isa_table.cells.code_forms import holds_several
from extract.tables import Cell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.dialects.isa_table.cells.heads import Columns


def rows_apart(rows: list[list[Cell]], columns: Columns) -> Iterator[list[Cell]]:
    """The rows, each of those that hold several in as many."""
    for row in rows:
        counts = {len(row[c].text.split("\n")) for pair in columns.pairs for c in pair if row[c].text.strip()}
        many = max(counts, default=1)
        codes = [row[code].text.strip() for _, code in columns.pairs if row[code].text.strip()]
        if many == 1 or len(counts) > 1 or not all(holds_several(text, columns.base) for text in codes):
            yield row
        else:
            yield from ([_line(cell, n, many) for cell in row] for n in range(many))


def _line(cell: Cell, n: int, many: int) -> Cell:
    """One line of a cell of so many; of another the whole text in the first row, of which it may be or not."""
    lines = cell.text.split("\n")
    if len(lines) != many:
        return cell if n == 0 else Cell("")
    return Cell(
        lines[n].strip(), [cell.pieces[n]] if len(cell.pieces) == many else list(cell.pieces), cell.box
    )
