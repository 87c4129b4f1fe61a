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
FOOT: Final = 4
"""Upright rules, at least, of a table that is open at its foot: those of a closed column and of two open ones."""
MOST: Final = 2_000
"""Level rules of a page at most, of which any may be those of tables."""


def closed(strokes: Strokes) -> Strokes:
    """The strokes of a page, and those that are missing at the sides of its tables."""
    uprights, levels = joined_rules(strokes)
    if len(levels.at) > MOST or not len(uprights.at):
        return strokes
    sides = [side for run in _runs(uprights, levels) for side in _missing(uprights, *run)]
    sides += _feet(uprights, levels)
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


def _feet(uprights: Rules, levels: Rules) -> Iterator[tuple[float, float, float, float]]:
    """What is missing of the lowest level rule of a table: beside the part that is drawn, the others' rules end too."""
    order = np.argsort(uprights.last, kind="stable")
    cuts = np.flatnonzero(np.diff(uprights.last[order]) > TOLERANCE) + 1
    for group in np.split(order, cuts):
        if len(group) < FOOT:
            continue
        at, foot = np.sort(uprights.at[group]), float(uprights.last[group].max())
        drawn = np.flatnonzero(np.abs(levels.at - foot) <= TOLERANCE)
        if len(drawn) != 1:
            continue
        first, last = float(levels.first[drawn[0]]), float(levels.last[drawn[0]])
        if all(np.abs(at - end).min() <= TOLERANCE for end in (first, last)):
            for left, right in ((float(at[0]), first), (last, float(at[-1]))):
                if right - left > WIDEST and _hangs(levels, left, right, foot):
                    yield left, foot, right, foot


def _hangs(levels: Rules, left: float, right: float, foot: float) -> bool:
    """Whether a level rule over the whole width stands above an open foot: that of the row before."""
    over = (levels.first <= left + TOLERANCE) & (levels.last >= right - TOLERANCE)
    return bool((over & (levels.at < foot - WIDEST)).any())
