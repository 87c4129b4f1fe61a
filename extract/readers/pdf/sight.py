"""What of a page is seen: text and rules beyond its edges are there in the file, and nobody sees them.

A page that was cropped, or half of a sheet that two pages share, keeps all that was printed; only its frame is smaller.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

from extract.readers.pdf.strokes import Strokes

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from extract.readers.pdf.page import Page

_BLANKS: Final = np.array([10, 13, 32], np.uint32)


def within_edges(page: Page) -> Page:
    """The page without the text that lies beyond its edges; as it is if there is none, or no other.

    A cell that the edge cuts is kept whole: half a name would be another. A damaged file may give a page edges that
    leave nothing.
    """
    blank = np.isin(page.codes, _BLANKS)
    middles = (page.boxes[:, :2] + page.boxes[:, 2:]) / 2
    inside = ((middles >= 0) & (middles <= (page.width, page.height))).all(axis=1) & ~blank
    if (inside | blank).all() or not inside.any():
        return page
    cells = _cells(page, blank, middles[:, 1])
    seen = (np.bincount(cells, inside) > 0)[cells]
    if seen.all():
        return page
    drawn = page.strokes
    strokes = Strokes(*(_cut(rows, page) for rows in (drawn.lines, drawn.rectangles, drawn.pieces)))
    return replace(only(page, seen), strokes=strokes, cropped=True)


def only(page: Page, kept: NDArray[np.bool_]) -> Page:
    """The page with these of its characters alone."""
    return replace(
        page,
        codes=page.codes[kept],
        boxes=page.boxes[kept],
        feet=page.feet[kept],
        sizes=page.sizes[kept],
        turns=page.turns[kept],
        generated=page.generated[kept],
    )


def _cells(page: Page, blank: NDArray[np.bool_], middles: NDArray[np.float64]) -> NDArray[np.int64]:
    """The number of the cell that each character stands in: words of a line with no more than a blank between them."""
    words = np.flatnonzero(~blank)
    before, after = words[:-1], words[1:]
    size = np.maximum(
        page.boxes[after, 3] - page.boxes[after, 1], page.boxes[before, 3] - page.boxes[before, 1]
    )
    far = np.abs(page.boxes[after, 0] - page.boxes[before, 2]) > size
    ends = (np.diff(words) > 1) & (far | (np.abs(middles[after] - middles[before]) > size))
    begins = np.zeros(len(blank), np.int64)
    begins[after[ends]] = 1
    return np.cumsum(begins)  # a blank goes with what stands before it


def _cut(strokes: NDArray[np.float64], page: Page) -> NDArray[np.float64]:
    """Strokes as far as they lie on the page; those beside it are left out."""
    x0, top, x1, bottom = strokes.T
    meets = (x1 >= 0) & (x0 <= page.width) & (bottom >= 0) & (top <= page.height)
    edges = np.array([page.width, page.height, page.width, page.height])
    cut: NDArray[np.float64] = strokes[meets].clip(0, edges)
    return cut
