"""The ruled tables of a page: the words of its lines put into the cells that its rules make."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from extract.tables import Cell, Table

if TYPE_CHECKING:
    from extract.document import Piece
    from extract.readers.pdf.words import Line
    from extract.tables import Box


def tables_of(page: int, found: list[list[Box]], lines: list[Line], first: int) -> list[Table | None]:
    """Tables with their text, None for one without any.

    Args:
        page: number of the page, from 1.
        found: the cells of each table, as `ruling.find_cells` has them.
        lines: the lines of the page.
        first: index of the first of them in the document.
    """
    if not found or not lines:
        return [None] * len(found)
    places = [(i, start, end) for i, line in enumerate(lines) for start, end, _ in line.words]
    sides = chain.from_iterable(box for line in lines for _, _, box in line.words)
    left, upper, right, lower = np.fromiter(sides, np.float64, 4 * len(places)).reshape(-1, 4).T
    x, y = (left + right) / 2, (upper + lower) / 2
    out: list[Table | None] = []
    for cells in found:
        x0, top, x1, bottom = (side[:, None] for side in np.array(cells).T)
        which, word = np.nonzero((x >= x0) & (x < x1) & (y >= top) & (y < bottom))
        inside: list[list[Piece]] = [[] for _ in cells]
        for cell, i in zip(which.tolist(), word.tolist(), strict=True):
            inside[cell].append(places[i])
        if not len(which):
            out.append(None)
        else:
            made = {box: _cell(box, held, lines, first) for box, held in zip(cells, inside, strict=True)}
            taken = [places[i][0] + first for i in (word.min(), word.max())]
            whole = (float(x0.min()), float(top.min()), float(x1.max()), float(bottom.max()))
            out.append(Table(page, _rows(made), taken[0], taken[1], whole))
    return out


def _rows(cells: dict[Box, Cell]) -> list[list[Cell | None]]:
    """Cells by their upper left corners: a row for every top, a column for every left side."""
    at = {(box[1], box[0]): cell for box, cell in cells.items()}
    columns = sorted({box[0] for box in cells})
    return [[at.get((top, x0)) for x0 in columns] for top in sorted({box[1] for box in cells})]


def _cell(box: Box, held: list[Piece], lines: list[Line], first: int) -> Cell:
    """A cell of these words, which stand in reading order; neighbours in a line become one piece."""
    pieces: list[Piece] = []
    text = ""
    line, begin, stop = -1, 0, 0
    for i, start, end in held:
        if i == line and start == stop + 1:
            stop = end
            continue
        if line >= 0:
            text += lines[line].text[begin:stop] + (" " if i == line else "\n")
            pieces.append((first + line, begin, stop))
        line, begin, stop = i, start, end
    if line >= 0:
        text += lines[line].text[begin:stop]
        pieces.append((first + line, begin, stop))
    return Cell(text, pieces, box)
