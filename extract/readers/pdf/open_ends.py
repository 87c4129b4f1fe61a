"""Tables that the end of a page tears within a row, and that no level rule closes there.

------------------------------------          all upright rules run on beyond the last level one
 7:4   | RATE  | How fast, and                and end at one place far down the page: closed there,
       |       | for how long                 the part of the row that is on this page has cells too,
                                              as has its rest at the top of the next
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

from extract.readers.pdf.ruling import TOLERANCE, joined_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from extract.readers.pdf.ruling import Rules
    from extract.readers.pdf.strokes import Strokes

FEWEST: Final = 3
"""Upright rules of a table, at least: those of two columns."""
MOST: Final = 2_000
"""Rules of a direction on a page at most, of which any may be those of tables."""
HIGH: Final = 8.0
"""Points that they run on, at least: text has room there. Marks between the numbers of a figure are shorter."""
FEW: Final = 40
"""Upright rules near the edge, at most, where those of tables without sides are looked for: a picture has more."""
OVER: Final = 12.0
"""Points that level rules run on beyond upright ones in a table without sides, at least."""
EDGE: Final = 0.3
"""Share of the page, from its edge, in which a table may be torn."""


def ended(strokes: Strokes, height: float) -> Strokes:
    """The strokes of a page so high, and those that are missing where its edge tears a table."""
    uprights, levels = joined_rules(strokes)
    if not 0 < len(uprights.at) <= MOST or not 0 < len(levels.at) <= MOST:
        return strokes
    low, high = height * (1 - EDGE), height * EDGE
    made = [
        *_missing(uprights, uprights.last, uprights.last > low, levels),
        *_missing(uprights, uprights.first, uprights.first < high, levels),
    ]
    if not made:
        return strokes
    return replace(strokes, lines=np.concatenate((strokes.lines, np.array(made, np.float64))))


def _sides(uprights: Rules, found: NDArray[np.intp], levels: Rules) -> tuple[float, float] | None:
    """Left and right end of the table of upright rules that end at one place; None where they are of none.

    Fewer than those of two columns stand within a table that has no sides: level rules that run on beyond both ends
    of each other's cross them.
    """
    left, right = float(uprights.at[found].min()), float(uprights.at[found].max())
    if len(found) >= FEWEST:
        return left, right
    first, last = float(uprights.first[found].max()), float(uprights.last[found].min())
    within = (levels.at > first - TOLERANCE) & (levels.at < last + TOLERANCE)
    across = np.flatnonzero(within & (levels.first < left - OVER) & (levels.last > right + OVER))
    if len(across) < 2:
        return None
    ends = levels.first[across], levels.last[across]
    return (float(ends[0][0]), float(ends[1][0])) if max(map(np.ptp, ends)) <= TOLERANCE else None


def _missing(
    uprights: Rules, ends: NDArray[np.float64], near: NDArray[np.bool_], levels: Rules
) -> Iterator[tuple[float, float, float, float]]:
    """The level rules that are missing where several of the upright ones that are near the edge end."""
    rest = np.flatnonzero(near)
    fewest = 1 if len(rest) <= FEW else FEWEST
    while len(rest) >= fewest:
        at = float(ends[rest[0]])
        together = np.abs(ends[rest] - at) <= TOLERANCE
        ended, rest = rest[together], rest[~together]
        for found in _beside_each_other(uprights, ended, levels):
            if len(found) >= fewest:
                yield from _missing_of(uprights, found, levels, at)


def _beside_each_other(uprights: Rules, found: NDArray[np.intp], levels: Rules) -> list[NDArray[np.intp]]:
    """Upright rules that end at one place as those of one table each: no level rule reaches from one to the other."""
    found = found[np.argsort(uprights.at[found], kind="stable")]
    order = np.argsort(levels.first, kind="stable")
    reach = np.maximum.accumulate(levels.last[order])
    at = uprights.at[found]
    before = levels.first[order].searchsorted(at[:-1] + TOLERANCE, "right")
    farthest = np.where(before > 0, reach[np.maximum(before - 1, 0)], -np.inf)
    return np.split(found, np.flatnonzero(farthest < at[1:] - TOLERANCE) + 1)


def _missing_of(
    uprights: Rules, found: NDArray[np.intp], levels: Rules, at: float
) -> Iterator[tuple[float, float, float, float]]:
    """The level rule that is missing where these upright ones end, those of one table; none where it is no table's."""
    sides = _sides(uprights, found, levels)
    if sides is not None:
        left, right = sides
        over = (levels.first < right - TOLERANCE) & (levels.last > left + TOLERANCE)
        apart = np.abs(levels.at - at)
        first, last = uprights.first[found], uprights.last[found]
        # rules between columns under one head begin at the foot of that head, as none of the sides does
        crossed = (levels.at > first.min() + TOLERANCE) & (levels.at < last.max() - TOLERANCE)
        crossed &= (levels.at > first.max() - TOLERANCE) & (levels.at < last.min() + TOLERANCE)
        whole = (levels.first <= left + TOLERANCE) & (levels.last >= right - TOLERANCE)
        if (
            np.abs(first - at).max() <= TOLERANCE and len(found) >= FEWEST
        ):  # the rest of the last row has its foot alone
            crossed |= np.abs(levels.at - last.min()) <= TOLERANCE
        if (whole & crossed).any() and not (over & (apart < HIGH)).any():
            yield left, at, right, at
