"""The ruled tables of a page: pdfplumber's table finder on pdfium's strokes, the words put into its cells."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Any

from pdfplumber.table import TableFinder

from extract.tables import Cell, Table

if TYPE_CHECKING:
    from extract.document import Piece, Word
    from extract.readers.pdf.pdfium import Page
    from extract.tables import Box


class _Ruled:
    """As much of a pdfplumber page as its table finder looks at."""

    def __init__(self, page: Page) -> None:
        self.edges = page.edges
        self.bbox = (0, 0, page.width, page.height)


def tables_of(page: Page, lines: list[tuple[str, list[Word]]], first: int) -> list[Table]:
    """The tables of a page; `lines` are its lines and `first` the index of the first of them in the document."""
    if len(page.edges) < 4:
        return []
    finder: Any = TableFinder(_Ruled(page))  # type: ignore[arg-type]
    found = []
    centres = sorted(
        ((box[1] + box[3]) / 2, (box[0] + box[2]) / 2, first + i, start, end)
        for i, (_, words) in enumerate(lines)
        for start, end, box in words
    )
    heights = [centre[0] for centre in centres]
    texts = [text for text, _ in lines]
    for table in finder.tables:
        rows = [
            [None if box is None else _cell(box, centres, heights, texts, first) for box in row.cells]
            for row in table.rows
        ]
        taken = [piece[0] for row in rows for cell in row if cell for piece in cell.pieces]
        if taken:
            found.append(Table(page.number, rows, min(taken), max(taken), tuple(table.bbox)))
    return found


def _cell(
    box: Box,
    centres: list[tuple[float, float, int, int, int]],
    heights: list[float],
    texts: list[str],
    first: int,
) -> Cell:
    """The words whose centre lies in a box, as a cell."""
    x0, top, x1, bottom = box
    inside = sorted(
        (line, start, end)
        for _, x, line, start, end in centres[bisect_left(heights, top) : bisect_left(heights, bottom)]
        if x0 <= x < x1
    )
    pieces: list[Piece] = []
    for line, start, end in inside:
        if pieces and pieces[-1][0] == line and pieces[-1][2] + 1 == start:
            pieces[-1] = (line, pieces[-1][1], end)
        else:
            pieces.append((line, start, end))
    text = ""
    for n, (line, start, end) in enumerate(pieces):
        if n:
            text += " " if pieces[n - 1][0] == line else "\n"
        text += texts[line - first][start:end]
    return Cell(text, pieces, box)
