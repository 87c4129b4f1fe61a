"""The ruled tables of a page: the words of its lines put into the cells that its rules make."""

from __future__ import annotations

from itertools import chain, pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from extract.tables import Cell, Table

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from extract.document import Piece
    from extract.readers.pdf.words import Line
    from extract.tables import Box

    Floats = NDArray[np.float64]
    Ints = NDArray[np.intp]

OVER: Final = 0.3
"""Words that overlap by more than this share of the lower one's height from side to side ..."""
DEEP: Final = 0.5
"""... and by more than this of it from top to bottom are printed over each other."""
BEYOND: Final = 0.5
"""Words that stand beyond a rule by more than this share of their height run over it ..."""
OUTSIDE: Final = -1
"""The cell of words that begin in a table and run out of it."""
FEW: Final = 2
"""Cells of a column more than which tell whether one should hold something ..."""
FILLED: Final = 0.7
"""... where so many of them do."""
NEAR: Final = 0.5
"""... where they stand no more than so many points beyond the other rule of their cell."""


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
    if any(line.slanted for line in lines):
        x[[k for k, (i, _, _) in enumerate(places) if lines[i].slanted]] = -np.inf  # a stamp over the page
    over = _printed_over(np.array([i for i, _, _ in places]), left, upper, right, lower)
    out: list[Table | None] = []
    for cells in found:
        x0, top, x1, bottom = (side[:, None] for side in np.array(cells).T)
        whole = (float(x0.min()), float(top.min()), float(x1.max()), float(bottom.max()))
        which, word = np.nonzero((x >= x0) & (x < x1) & (y >= top) & (y < bottom))
        out_of = np.flatnonzero(
            (left >= whole[0]) & (left < whole[2]) & (x >= whole[2]) & (y >= whole[1]) & (y < whole[3])
        )
        said = over | {places[k][0] for k in out_of}
        if len(which) and len(out_of):
            which, word = np.append(which, np.full(len(out_of), OUTSIDE)), np.append(word, out_of)
        moved = _begun(np.array(cells).T, which, (left[word], y[word]))
        which[[*moved]] = [*moved.values()]
        said |= {places[k][0] for k in word[[*moved]]}
        order = np.argsort(word, kind="stable")
        order = order[which[order] != OUTSIDE]
        which, word = which[order], word[order]
        inside: list[list[Piece]] = [[] for _ in cells]
        for cell, i in zip(which.tolist(), word.tolist(), strict=True):
            inside[cell].append(places[i])
        if not len(which):
            out.append(None)
        else:
            made = {box: _cell(box, held, lines, first) for box, held in zip(cells, inside, strict=True)}
            taken = [places[i][0] + first for i in (word.min(), word.max())]
            ends = left[word], upper[word], right[word], lower[word]
            said |= {places[k][0] for k in word[_run_over(np.array(cells).T, which, ends)]}
            doubtful = {first + i: "text_foreign" for i in sorted(said) if taken[0] <= first + i <= taken[1]}
            out.append(Table(page, _rows(made), taken[0], taken[1], whole, doubtful))
    return out


def _printed_over(line: Ints, left: Floats, upper: Floats, right: Floats, lower: Floats) -> set[int]:
    """The lines with words that are printed over others: a stamp, say, of which no one can tell whose words are whose.

    Each word is given by its line, ascending, and its box.
    """
    high = lower - upper
    small = np.minimum(high[1:], high[:-1])
    same = (line[1:] == line[:-1]) & (right[:-1] - left[1:] > OVER * small)
    # words of a line that runs upward stand over each other, and none of them in another
    same &= np.minimum(lower[1:], lower[:-1]) - np.maximum(upper[1:], upper[:-1]) > DEEP * small
    found = set(line[1:][same].tolist())
    begins = np.flatnonzero(np.diff(line, prepend=-1))
    top, bottom = np.maximum.reduceat(upper, begins), np.minimum.reduceat(lower, begins)
    for k in np.flatnonzero(bottom[:-1] - top[1:] > DEEP * (bottom - top)[1:]).tolist():
        one, two = (slice(*ends) for ends in pairwise([*begins.tolist(), len(line)][k : k + 3]))
        wide = np.minimum(right[one, None], right[two]) - np.maximum(left[one, None], left[two])
        deep = np.minimum(lower[one, None], lower[two]) - np.maximum(upper[one, None], upper[two])
        small = np.minimum(high[one, None], high[two])
        if ((wide > OVER * small) & (deep > DEEP * small)).any():
            found |= {int(line[one.start]), int(line[two.start])}
    return found


def _run_over(cells: Floats, which: Ints, words: tuple[Floats, ...]) -> list[int]:
    """The words that a rule cuts at one end: text that has no room in its cell and runs into what the next one holds.

    Or across all of the next one, whatever that holds. Names in the middle of a narrow cell of a figure are cut at both
    ends, and are none.

    Args:
        cells: left, top, right and bottom of all cells.
        which: the cell of each word, by its middle.
        words: left, top, right and bottom of each word.
    """
    x0, top, x1, bottom = cells
    left, upper, right, lower = words
    y, far = (upper + lower) / 2, BEYOND * (lower - upper)
    behind = (right > x1[which] + far) & (left >= x0[which] - NEAR)
    before = (left < x0[which] - far) & (right <= x1[which] + NEAR)
    out = np.flatnonzero(before).tolist()
    for k in np.flatnonzero(behind).tolist():
        level = (top <= y[k]) & (y[k] < bottom)
        into = (x0 < right[k]) & (right[k] <= x1) & level
        across = (x0 >= x1[which[k]] - NEAR) & (x1 <= right[k]) & level
        if across.any() or np.isin(which, np.flatnonzero(into)).any() or _empty(cells, which, into):
            out.append(k)
    return out


def _begun(cells: Floats, which: Ints, words: tuple[Floats, ...]) -> dict[int, int]:
    """The words that run so far over that their middle is in another cell, and the empty one that each begins in.

    Only in a table whose cells begin to be printed as far in as these do.

    Args:
        cells: left, top, right and bottom of all cells.
        which: the cell of each word, by its middle, or `OUTSIDE`.
        words: left and middle height of each word.
    """
    x0, top, x1, bottom = cells
    left, y = words
    cut = np.flatnonzero((which == OUTSIDE) | (left < x0[which] - NEAR))
    if not len(cut):
        return {}
    inside = which != OUTSIDE
    held = np.unique(which[inside])
    first = np.full(len(x0), np.inf)
    np.minimum.at(first, which[inside], left[inside])
    insets = first[held] - x0[held]
    found: dict[int, int] = {}
    for k in cut.tolist():
        begin = np.flatnonzero((x0 <= left[k]) & (left[k] < x1) & (top <= y[k]) & (y[k] < bottom))
        alike = np.abs(insets - (left[k] - x0[begin[0]])) <= NEAR if len(begin) else np.zeros(1, bool)
        if len(begin) and begin[0] not in held and alike.mean() >= FILLED:
            found[k] = int(begin[0])
    return found


def _empty(cells: Floats, which: Ints, into: Floats) -> bool:
    """Whether a cell is one of few empty ones of its column: its text is read as part of the word that runs into it."""
    for at in np.flatnonzero(into).tolist():
        alike = np.flatnonzero((cells[0] == cells[0, at]) & (cells[2] == cells[2, at]))
        if len(alike) > FEW and len(np.intersect1d(alike, which)) >= FILLED * len(alike):
            return True
    return False


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
