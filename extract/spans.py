"""Cells that reach over several columns or rows, as HTML and AsciiDoc write them, put into rows of equal width."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from extract.markup.inline_marks import unmarked
from extract.tables import WIDEST, Cell

if TYPE_CHECKING:
    from collections.abc import Iterable

    from extract.document import Piece


@dataclass(slots=True)
class Span:
    """A cell being read: what it reaches over, and the parts of its text with their places."""

    columns: int
    rows: int
    text: list[str] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)

    def cell(self) -> Cell:
        """The cell, its text in lines."""
        lines = (" ".join(line.split()) for line in "".join(self.text).split("\n"))
        text = unmarked("\n".join(line for line in lines if line))
        return Cell(text, sorted(self.pieces), rows=self.rows)


def spread(rows: Iterable[list[Span]]) -> list[list[Cell | None]]:
    """Rows of equal width: a cell at its first place, None where it reaches, an empty one where nothing stands."""
    taken: dict[int, int] = {}  # column to the rows below that a cell still reaches over
    out: list[list[Cell | None]] = []
    for spans in rows:
        row: list[Cell | None] = []
        below = {column: left - 1 for column, left in taken.items() if left > 1}
        for span in spans:
            while len(row) in taken:
                row.append(None)
            if len(row) > WIDEST:
                break
            for column in range(len(row), len(row) + span.columns):
                if span.rows > 1:
                    below[column] = span.rows - 1
            row += [span.cell(), *([None] * (span.columns - 1))]
        while len(row) in taken:
            row.append(None)
        out.append(row)
        taken = below
    width = max(map(len, out), default=0)
    return [[*row, *(Cell("") for _ in range(width - len(row)))] for row in out]
