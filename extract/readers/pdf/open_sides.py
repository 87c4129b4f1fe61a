"""Tables that are open at their sides: level rules run on beyond the outermost upright ones, and nothing closes them.

------------------------------------          all level rules begin at one place and end at another;
 7:4   | RATE  | How fast.                    upright ones stand between the columns alone:
------------------------------------          closed, the first and the last column have cells too
 0     | GO    | Goes.
------------------------------------
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from extract.readers.pdf.ruling import TOLERANCE, joined_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.readers.pdf.ruling import Rules
    from extract.readers.pdf.strokes import Strokes

FEWEST: Final = 3
"""Level rules of a table, at least: those of two rows."""
WIDEST: Final = 12.0
"""Points of a side that is left open, at least: text has room in it."""
MOST: Final = 2_000
"""Level rules of a page at most, of which any may be those of tables."""


def closed(strokes: Strokes) -> Strokes:
    """The strokes of a page, and those that are missing at the sides of its tables."""
    uprights, levels = joined_rules(strokes)
    if len(levels.at) > MOST or not len(uprights.at):
        return strokes
    sides = [side for run in _runs(uprights, levels) for side in _missing(uprights, *run)]
    if not sides:
        return strokes
    return replace(strokes, lines=np.concatenate((strokes.lines, np.array(sides, np.float64))))


def _runs(uprights: Rules, levels: Rules) -> Iterator[tuple[float, float, list[float]]]:
    """Where tables stand whose level rules all begin and end at the same places: left, right, and the rules.

    From each such rule to the next an upright one runs within.
    """
    alike: dict[tuple[int, int], list[int]] = {}
    for n in range(len(levels.at)):
        ends = round(float(levels.first[n])), round(float(levels.last[n]))
        alike.setdefault(ends, []).append(n)
    for rules in alike.values():
        left, right = float(levels.first[rules[0]]), float(levels.last[rules[0]])
        within = (uprights.at > left + TOLERANCE) & (uprights.at < right - TOLERANCE)
        run: list[float] = []
        for at in sorted({float(levels.at[n]) for n in rules}):
            if run and not _joined(uprights, within, run[-1], at):
                if len(run) >= FEWEST:
                    yield left, right, run
                run = []
            run.append(at)
        if len(run) >= FEWEST:
            yield left, right, run


def _joined(
    uprights: Rules, within: np.ndarray[tuple[int], np.dtype[np.bool_]], top: float, bottom: float
) -> bool:
    """Whether an upright rule runs from one level to the next."""
    reach = (uprights.first <= top + TOLERANCE) & (uprights.last >= bottom - TOLERANCE)
    return bool((reach & within).any())


def _missing(
    uprights: Rules, left: float, right: float, levels: list[float]
) -> Iterator[tuple[float, float, float, float]]:
    """The sides of a table, or parts of them, that no upright rule closes, where text has room before the first."""
    for side in (left, right):
        near = np.abs(uprights.at - side) < WIDEST
        first, last = uprights.first[near], uprights.last[near]
        top: float | None = None
        for above, below in pairwise([*levels, levels[-1]]):
            middle = (above + below) / 2
            shut = above == below or bool(((first <= middle) & (last >= middle)).any())
            if not shut and top is None:
                top = above
            elif shut and top is not None:
                if above > top and levels.index(above) - levels.index(top) >= FEWEST - 1:
                    yield side, top, side, above
                top = None
