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
    """The page without the characters whose middle lies beyond its edges; as it is if there are none, or no others.

    A damaged file may give a page edges that leave nothing.
    """
    blank = np.isin(page.codes, _BLANKS)
    middles = (page.boxes[:, :2] + page.boxes[:, 2:]) / 2
    inside = ((middles >= 0) & (middles <= (page.width, page.height))).all(axis=1) | blank
    if inside.all() or not (inside & ~blank).any():
        return page
    last = np.maximum.accumulate(
        np.where(blank, 0, np.arange(len(blank)))
    )  # a blank goes with what stands before it
    seen = inside[last]
    drawn = page.strokes
    return replace(
        page,
        codes=page.codes[seen],
        boxes=page.boxes[seen],
        feet=page.feet[seen],
        sizes=page.sizes[seen],
        turns=page.turns[seen],
        generated=page.generated[seen],
        strokes=Strokes(*(_cut(rows, page) for rows in (drawn.lines, drawn.rectangles, drawn.pieces))),
        cropped=True,
    )


def _cut(strokes: NDArray[np.float64], page: Page) -> NDArray[np.float64]:
    """Strokes as far as they lie on the page; those beside it are left out."""
    x0, top, x1, bottom = strokes.T
    meets = (x1 >= 0) & (x0 <= page.width) & (bottom >= 0) & (top <= page.height)
    edges = np.array([page.width, page.height, page.width, page.height])
    cut: NDArray[np.float64] = strokes[meets].clip(0, edges)
    return cut
