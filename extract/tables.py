"""Tables as readers find them: a grid of cells, each with its text, its place and (PDF) its box.

    table.rows[0][1].text        what the second cell of the first row says, wrapped lines joined by newlines
    table.rows[2][0] is None     covered by a cell that spans from above or from the left

One table stands on one page; `extract.stitch` joins those that go on over pages.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from extract.document import Piece

Box = tuple[float, float, float, float]
"""x0, top, x1, bottom in points, from the top left corner of the page."""

WIDEST: Final = 256
"""Columns of a table of text at most: what has more is none. All rows are made as wide as the widest."""


@dataclass(slots=True)
class Cell:
    """One cell: its text, the places of it in the document's lines, its box on the page (None outside PDF).

    Attributes:
        rows: how many rows it reaches over, where the document says so; in a PDF its box does.
        above: of an empty place, the cell of a row above that reaches down over it.
    """

    text: str
    pieces: list[Piece] = field(default_factory=list)
    box: Box | None = None
    rows: int = 1
    above: Cell | None = None


@dataclass(slots=True)
class Table:
    """A grid of cells on one page; every row has as many entries, None where another cell covers the place.

    Attributes:
        page: number of the page, from 1.
        rows: the cells, top to bottom, left to right.
        box: the whole grid, or None outside PDF.
        first_line, last_line: the document's lines that it takes up (indices, inclusive).
        uneven: lines of a text whose rows have fewer or more cells than the table has heads, and the flag that says so.
    """

    page: int
    rows: list[list[Cell | None]]
    first_line: int
    last_line: int
    box: Box | None = None
    uneven: dict[int, str] = field(default_factory=dict)

    @property
    def lines(self) -> set[int]:
        """The lines whose words are its cells."""
        return {piece[0] for row in self.rows for cell in row if cell for piece in cell.pieces}


def stands_centred(rows: Iterable[Iterable[Cell | None]]) -> bool:
    """Whether cells of one line stand half-way down beside those of several: between two of their lines.

    Where the first line of the others is beside them, they stand at the top.
    """
    between = beside = 0
    for row in rows:
        lines = [sorted({piece[0] for piece in cell.pieces}) for cell in row if cell]
        alone = {own[0] for own in lines if len(own) == 1}
        for many in lines if alone else ():
            if len(many) > 1:
                between += any(many[0] < line < many[-1] and line not in many for line in alone)
                beside += many[0] in alone
    return between > beside
