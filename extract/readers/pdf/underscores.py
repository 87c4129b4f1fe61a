"""Underscores that are drawn: TeX has none in its old fonts and prints a short rule between two letters.

GATE ENABLE        the letters of the file
GATE_ENABLE        what is seen: a rule as wide as a letter stands in the gap, at the feet of what is beside it

A rule under letters underlines them, and is none.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from extract.readers.pdf.page import Page

UNDERSCORE: Final = 0x5F
WIDTH: Final = (0.2, 0.7)
"""Shares of the size of the print beside it that such a rule is wide."""
THICKEST: Final = 0.12
"""Share of the size that it is high, at most."""
BELOW: Final = (-0.05, 0.3)
"""Shares of the size that it stands below the feet of the print."""
NEAR: Final = 0.25
"""Share of the size that letters stand before and behind it at most."""
OVER: Final = 0.08
"""Share of the size that a letter may stand over it."""
MOST: Final = 2000
"""Short rules of a page of which so many are more than any text has: dashes of a picture."""


def with_underscores(page: Page) -> Page:
    """The same page with a character for each rule between two letters, which may run up or down."""
    drawn = np.concatenate((page.strokes.lines, page.strokes.rectangles))
    seen = ~page.generated & (page.boxes[:, 2] > page.boxes[:, 0])
    found: dict[int, tuple[float, ...]] = {}
    for turn in (0, 90, 270) if len(drawn) else ():
        printed = np.flatnonzero((page.turns == turn) & seen)
        if len(printed):
            found |= _rules(page, printed, drawn, turn)
    return _inserted(page, found) if found else page


def _rules(
    page: Page, printed: NDArray[np.intp], drawn: NDArray[np.float64], turn: int
) -> dict[int, tuple[float, ...]]:
    """The places of the rules between letters that are printed at an angle, by the letter before; all as if level."""
    drawn = _level(drawn, turn)
    largest = page.sizes[printed].max()
    wide, high = drawn[:, 2] - drawn[:, 0], drawn[:, 3] - drawn[:, 1]
    short = drawn[(wide > 0) & (wide <= WIDTH[1] * largest) & (high <= THICKEST * largest)]
    if not 0 < len(short) <= MOST:
        return {}
    feet = _level(np.tile(page.feet[printed], 2), turn)[:, 1]
    order = np.argsort(feet, kind="stable")
    printed, foot = printed[order], feet[order]
    size, (left, top, right, bottom) = page.sizes[printed], _level(page.boxes[printed], turn).T
    found: dict[int, tuple[float, ...]] = {}
    middles = (short[:, 1] + short[:, 3]) / 2
    first = foot.searchsorted(middles - BELOW[1] * largest)
    last = foot.searchsorted(middles - BELOW[0] * largest, "right")
    for (x0, y0, x1, y1), y, one, end in zip(short.tolist(), middles.tolist(), first, last, strict=True):
        if one >= end:
            continue
        near = slice(one, end)
        em = size[near]
        level = (y - foot[near] >= BELOW[0] * em) & (y - foot[near] <= BELOW[1] * em)
        level &= (x1 - x0 >= WIDTH[0] * em) & (x1 - x0 <= WIDTH[1] * em) & (y1 - y0 <= THICKEST * em)
        before = level & (abs(right[near] - x0) <= NEAR * em) & (left[near] < x0)
        behind = level & (abs(left[near] - x1) <= NEAR * em) & (right[near] > x1)
        over = level & (left[near] < x1 - OVER * em) & (right[near] > x0 + OVER * em)
        if before.any() and behind.any() and not over.any():
            k = one + int(np.flatnonzero(before)[-1])
            found[int(printed[k])] = (x0, top[k], x1, bottom[k])
    return found


def _level(boxes: NDArray[np.float64], turn: int) -> NDArray[np.float64]:
    """Boxes on a page that is turned so that print at an angle is level, and back with the angle below 0."""
    x0, top, x1, bottom = boxes.T
    if turn in {270, -90}:
        return np.stack((-bottom, x0, -top, x1), axis=1)
    if turn in {90, -270}:
        return np.stack((top, -x1, bottom, -x0), axis=1)
    return boxes


def _inserted(page: Page, found: dict[int, tuple[float, ...]]) -> Page:
    """The page with an underscore behind each of these characters, in this box as if all were level."""
    behind = np.array(sorted(found))
    at = behind + 1
    turns = page.turns[behind]
    boxes = np.array([found[k] for k in behind.tolist()])
    feet = np.stack((boxes[:, 0], page.feet[behind, 1]), axis=1)
    for turn in (90, 270):
        if (turned := turns == turn).any():
            boxes[turned] = _level(boxes[turned], -turn)
            feet[turned] = page.feet[behind[turned]]
            feet[turned, 1] = boxes[turned, 1 if turn == 90 else 3]
    return replace(
        page,
        codes=np.insert(page.codes, at, UNDERSCORE),
        boxes=np.insert(page.boxes, at, boxes, axis=0),
        feet=np.insert(page.feet, at, feet, axis=0),
        sizes=np.insert(page.sizes, at, page.sizes[behind]),
        turns=np.insert(page.turns, at, turns),
        generated=np.insert(page.generated, at, values=False),
    )
