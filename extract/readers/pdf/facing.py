"""Left and right pages whose margins differ: what stands on them is counted as if it stood under each other.

    page 33  |   Field   Bits  Description        page 34  | EXP_CYCLE  21:16  When an exception ...
             |   EXCP    8:0   Which ones                  | DP_RATE    31:29  How the shader ...

A book that is bound has its inner margin on the left of one page and on the right of the next. Tables and lists that go
on over such pages are known by where their columns stand, so all boxes of even pages are moved to the side, by as much
as brings most of their lines under those of odd ones; both margins have to stand as much further to the side, too: a
page that holds nothing but a table that is set in has no other margin, nor has one on which most lines of a table are
those of its last column. `Document.moved` says how far.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from extract.document import FURNITURE

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from extract.document import Document
    from extract.placed import Words

FARTHEST: Final = 100
"""Points that the margins of pages differ by, at most."""
NEAREST: Final = 4
"""Points that need no moving: what stands so near counts as under each other."""
SPREAD: Final = 1
"""Points by which lines that stand under each other may differ."""
WIDEST: Final = 2000
"""Points of a page; what lies beyond counts as there."""
FEWEST: Final = 8
"""Lines of odd pages and of even ones, at least."""
MOST: Final = 0.5
"""Share of the lines that have to begin where those of the other pages do, when they are moved..."""
BETTER: Final = 2.0
"""... and that is so many times the share that does when they are not."""


def lay_over(document: Document, words: Words) -> None:
    """Move what stands on even pages under what stands on odd ones, where their margins differ."""
    by = _difference(document, words)
    if by:
        document.move_even_pages(by)


def _difference(document: Document, words: Words) -> int:
    """Points from where lines of even pages begin to where those of odd ones do; 0 for none that is sure."""
    starts, _, _, boxes = words.columns()
    body = (np.frombuffer(document.roles, np.uint8) & FURNITURE == 0) & (starts[1:] > starts[:-1])
    pages = np.asarray(document.pages)[body]
    boxes = np.nan_to_num(boxes).clip(-WIDEST, WIDEST)  # what is damaged may stand anywhere
    lefts, rights = boxes[starts[:-1][body], 0], boxes[starts[1:][body] - 1, 2]
    odd = pages % 2 == 1
    if min(odd.sum(), (~odd).sum()) < FEWEST:
        return 0
    here, there = (_shares(lefts[side]) for side in (odd, ~odd))
    common = {by: float(np.minimum(here, np.roll(there, by)).sum()) for by in range(-FARTHEST, FARTHEST + 1)}
    best = max(common, key=lambda by: (common[by], -abs(by)))
    unmoved = max(common[by] for by in range(-NEAREST, NEAREST + 1))
    if abs(best) <= NEAREST or common[best] < max(MOST, BETTER * unmoved):
        return 0
    begun = _margin(-lefts[~odd], pages[~odd]) - _margin(-lefts[odd], pages[odd]) - best
    ended = _margin(rights[odd], pages[odd]) - _margin(rights[~odd], pages[~odd]) - best
    return best if max(abs(begun), abs(ended)) <= abs(best) / 2 else 0


def _shares(lefts: NDArray[np.float32]) -> NDArray[np.float64]:
    """What share of the lines begins at each point, or less than `SPREAD` beside it, by part."""
    counts = np.bincount(np.rint(lefts).astype(np.int64).clip(0, WIDEST), minlength=WIDEST + FARTHEST + 1)
    return np.convolve(counts, np.ones(2 * SPREAD + 1) / (2 * SPREAD + 1), "same") / len(lefts)


def _margin(ends: NDArray[np.float32], pages: NDArray[np.int64]) -> float:
    """How far lines of pages reach at most, in the middle of all: near the margin, though text be ragged."""
    first = np.flatnonzero(np.diff(pages, prepend=-1))
    return float(np.median(np.maximum.reduceat(ends, first)))
