"""Fills under a cell that spans several columns: Prawn, which sets what Asciidoctor writes, fills each of the columns.

    31   30   29   28        the cell is filled from end to end, and again from the second column on, column by
    | LEVEL  | GO     |      column; rules stand at its ends alone. No rule is seen between the fills

Cells that are filled one beside the other over a fill of the whole row are others: the first begins where that does.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from extract.readers.pdf.ruling import TOLERANCE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from extract.readers.pdf.strokes import Strokes


def without_spanned_fills(strokes: Strokes) -> Strokes:
    """The strokes of a page without the fills that stand within a cell of rules, behind the first of its columns."""
    upright = strokes.lines[strokes.lines[:, 0] == strokes.lines[:, 2]]
    if not len(upright) or len(strokes.rectangles) < 2:
        return strokes
    rows: dict[tuple[int, int], list[int]] = {}
    with np.errstate(invalid="ignore"):  # damaged files draw further than numbers reach
        ends = np.rint(strokes.rectangles[:, (1, 3)]).astype(int).tolist()
    for n, (top, bottom) in enumerate(ends):
        rows.setdefault((top, bottom), []).append(n)
    within = [k for row in rows.values() if len(row) > 1 for k in _within(strokes.rectangles, row, upright)]
    if not within:
        return strokes
    return replace(strokes, rectangles=np.delete(strokes.rectangles, within, axis=0))


def _within(boxes: NDArray[np.float64], row: list[int], upright: NDArray[np.float64]) -> Iterator[int]:
    """The fills of a row, told by their numbers, that stand so within another of it."""
    ordered = sorted(row, key=lambda n: (boxes[n, 0], -boxes[n, 2]))
    at = 0
    while at < len(ordered):
        left, top, right, bottom = boxes[ordered[at]].tolist()
        end = at + 1
        while end < len(ordered) and boxes[ordered[end], 2] <= right + TOLERANCE:
            end += 1
        inner = ordered[at + 1 : end]
        if inner and boxes[inner, 0].min() > left + TOLERANCE:
            along = rules_along(upright, top, bottom)
            between = (along > left + TOLERANCE) & (along < right - TOLERANCE)
            if ruled_at_ends(along, left, right) and not between.any():
                yield from inner
        at = end


def rules_along(upright: NDArray[np.float64], top: float, bottom: float) -> NDArray[np.float64]:
    """Where the upright lines stand that go from the top of a box to its bottom, at least."""
    long: NDArray[np.bool_] = (upright[:, 1] <= top + TOLERANCE) & (upright[:, 3] >= bottom - TOLERANCE)
    return upright[long][:, 0]


def ruled_at_ends(along: NDArray[np.float64], left: float, right: float) -> bool:
    """Whether such lines stand at both ends of a box."""
    return all((np.abs(along - x) <= TOLERANCE).any() for x in (left, right))
