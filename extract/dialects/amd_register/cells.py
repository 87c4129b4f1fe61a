"""Which words stand in one cell of a PDF, as its rules tell, and which cells are as wide as their table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from extract.tables import Cell, Table

_COLUMNS: Final = 3
"""A table of fields has more columns than two."""
_CELLS: Final = 3
"""So many tabs part the cells of its rows in text, at least."""


class Cells:
    """The cells of a document's ruled tables by their places; there are none in text."""

    def __init__(self, tables: Iterable[Table]) -> None:
        self._of: dict[int, list[tuple[int, int, Cell]]] = {}
        self._wide: set[int] = set()
        tables = [*tables]
        self._first = {table.first_line: table for table in tables if len(table.rows) > 1}
        for row in (row for table in tables for row in table.rows):
            cells = [cell for cell in row if cell is not None]
            if len(cells) == 1 < _COLUMNS <= len(row):
                self._wide.add(id(cells[0]))
            for cell in cells:
                for line, start, end in cell.pieces:
                    self._of.setdefault(line, []).append((start, end, cell))

    def __bool__(self) -> bool:
        return bool(self._of)

    def at(self, line: int, start: int) -> Cell | None:
        """The cell in which a character stands."""
        return next((cell for first, end, cell in self._of.get(line, ()) if first <= start < end), None)

    def under(self, line: int) -> tuple[list[str], list[Cell]]:
        """The texts of the first row of the table that begins on a line, and the cells of the row below it."""
        table = self._first.get(line)
        if table is None:
            return [], []
        heads, below = ([cell for cell in row if cell is not None] for row in table.rows[:2])
        return [cell.text for cell in heads], below

    def across(self, line: int, start: int) -> bool:
        """Whether the cell in which a character stands is its row's only one, beside rows of several columns."""
        return id(self.at(line, start)) in self._wide


def is_across(line: str, start: int, alone: str) -> bool:
    """Whether a row is a sentence in its first cell alone, as a program writes one that is as wide as the table."""
    if "\t" in alone or not alone[:1].isupper() or " " not in alone:
        return False
    return line.count("\t") >= _CELLS and "\t" not in line[start : line.index(alone, start)]
