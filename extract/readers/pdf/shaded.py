"""Tables without rules of which every other row is shaded: those between have the columns of their neighbours.

################################      the shade of each cell is a box, and its sides are rules;
 Bits  # Name  # Description          a row on the page itself has none
################################
 7:4     RATE    How fast, and
                 for how long.        from one shaded row to the next, and over the first and under
################################      the last one, rules are drawn where the shades meet
 3:1   # LEVEL # How high.
################################
 0       GO      Goes.

Only where it is sure: what stands between two shaded rows is one row, and nothing of it crosses the columns.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from extract.readers.pdf.level_rules import FREE, LARGE, LEAD, Printed
from extract.readers.pdf.ruling import TOLERANCE, joined_rules
from extract.readers.pdf.spanned_fills import ruled_at_ends, rules_along

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from extract.readers.pdf.level_rules import Band
    from extract.readers.pdf.page import Page
    from extract.readers.pdf.ruling import Rules
    from extract.readers.pdf.strokes import Strokes
    from extract.tables import Box

LOW: Final = 5.0
"""Points that a shaded cell is high, at least."""
NARROW: Final = 3.0
"""Points that it is wide, at least."""
MOST: Final = 4_000
"""Boxes on a page that may be shades, at most."""
HIGH: Final = 300.0
"""Points that a row is high, at most."""
BESIDE: Final = 0.6
"""Share of the size that stands free between print and the edge of its row, at most."""
FIRST: Final = 2
"""Lines of a row's first cell at most, else it may be several rows."""


@dataclass(slots=True)
class _Shade:
    """A shaded row: where it stands, and where its cells meet."""

    top: float
    bottom: float
    edges: list[float]


def striped(page: Page, strokes: Strokes) -> Strokes:
    """The strokes of a page, and upright ones in the rows between those that are shaded."""
    boxes = strokes.rectangles
    if len(boxes) < 2 or not len(page.codes):
        return strokes
    boxes = boxes[(boxes[:, 3] - boxes[:, 1] >= LOW) & (boxes[:, 2] - boxes[:, 0] >= NARROW)]
    if not FIRST <= len(boxes) <= MOST:
        return strokes
    runs = _with_rows_between(boxes)
    runs = runs and _with_rows_between(boxes[~_between_rules(boxes, strokes.lines)])
    if not runs:
        return strokes
    uprights, levels = joined_rules(strokes)
    printed = Printed(page)
    made = [line for run in runs for line in _lines(run, printed, uprights, levels)]
    if not made:
        return strokes
    return replace(strokes, lines=np.concatenate((strokes.lines, np.array(made, np.float64))))


def _with_rows_between(boxes: NDArray[np.float64]) -> list[list[_Shade]]:
    runs = _runs(boxes)
    return [run for run in runs if len(run) == 1 or any(b.top - a.bottom > LOW for a, b in pairwise(run))]


def _between_rules(boxes: NDArray[np.float64], lines: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which shades have a rule of their own at either side, from top to bottom: their tables have rules all over."""
    upright = lines[lines[:, 0] == lines[:, 2]]
    return np.array(
        [
            len(upright) and ruled_at_ends(rules_along(upright, top, bottom), left, right)
            for left, top, right, bottom in boxes.tolist()
        ],
        bool,
    )


def _runs(boxes: NDArray[np.float64]) -> Iterable[list[_Shade]]:
    """Shaded rows from top to bottom that begin and end at the same places."""
    rows: dict[tuple[int, int], list[list[float]]] = {}
    for x0, top, x1, bottom in boxes.tolist():
        rows.setdefault((round(top), round(bottom)), []).append([x0, top, x1, bottom])
    runs: dict[tuple[int, int], list[_Shade]] = {}
    for cells in rows.values():
        cells.sort()
        if len(cells) < 2 or any(abs(b[0] - a[2]) > TOLERANCE for a, b in pairwise(cells)):
            continue
        edges = [cell[0] for cell in cells] + [cells[-1][2]]
        shade = _Shade(cells[0][1], cells[0][3], edges)
        runs.setdefault((round(edges[0]), round(edges[-1])), []).append(shade)
    return [sorted(run, key=lambda one: one.top) for run in runs.values()]


def _lines(
    run: list[_Shade], printed: Printed, uprights: Rules, levels: Rules
) -> Iterator[tuple[float, float, float, float]]:
    """The upright rules that rows between shaded ones lack, and all of a row over the first and under the last."""
    striped = [_fitting(one, other, printed, uprights, levels) for one, other in pairwise(run)]
    for edges, (above, below) in zip(striped, pairwise(run), strict=True):
        yield from ((x, above.bottom, x, below.top) for x in edges)
    for n, shade in enumerate(run):
        before, behind = striped[n - 1] if n else [], striped[n] if n < len(striped) else []
        if not before and behind and not _touches(run[:n], shade):
            yield from _outermost(shade, printed, uprights, levels, down=False)
        if not behind and before and not _touches(run[n + 1 :], shade):
            yield from _outermost(shade, printed, uprights, levels, down=True)
        if not behind and not before and not _touches(run[:n] + run[n + 1 :], shade):
            sides = [list(_outermost(shade, printed, uprights, levels, down=down)) for down in (False, True)]
            if all(sides) and _is_first_of_two(shade, sides[0][-1][1], sides[1][-1][1], printed):
                yield from chain(*sides)


def _is_first_of_two(shade: _Shade, top: float, bottom: float, printed: Printed) -> bool:
    """Whether a shaded row between others that go up to `top` and down to `bottom` is the first of two under a head.

    One under what has numbers or colons, `Offset: 0x10`, is the head itself; so is one with more rows below the next.
    """
    left, right = shade.edges[0], shade.edges[-1]
    head = printed.band((left, top, right, shade.top), [])
    more = printed.band((left, bottom, right, bottom + shade.bottom - shade.top), [])
    if head is None or head.numbers:
        return False
    columns = sum(bool(more.lines(within)) for within in pairwise(shade.edges)) if more else 0
    return more is None or columns < FIRST or not _fits(more, shade.edges)


def _touches(others: list[_Shade], shade: _Shade) -> bool:
    return any(abs(o.bottom - shade.top) <= LOW or abs(o.top - shade.bottom) <= LOW for o in others)


def _ruled(box: Box, uprights: Rules, levels: Rules) -> bool:
    """Whether rules stand within a box: these make cells of their own."""
    left, top, right, bottom = box
    middle = (top + bottom) / 2
    within = (uprights.at > left - TOLERANCE) & (uprights.at < right + TOLERANCE)
    upright = (within & (uprights.first <= middle) & (uprights.last >= middle)).any()
    level = (levels.at > top + TOLERANCE) & (levels.at < bottom - TOLERANCE)
    return bool(upright or (level & (levels.first < right) & (levels.last > left)).any())


def _fitting(above: _Shade, below: _Shade, printed: Printed, uprights: Rules, levels: Rules) -> list[float]:
    """The columns of a shaded neighbour that the row between two has, the most that nothing crosses.

    None where it is not one row, or has rules.
    """
    left, right, top, bottom = above.edges[0], above.edges[-1], above.bottom, below.top
    if not LOW < bottom - top < HIGH or _ruled((left, top, right, bottom), uprights, levels):
        return []
    band = printed.band((left, top, right, bottom), [])
    beside = [printed.band((left, one.top, right, one.bottom), []) for one in (above, below)]
    if band is None or band.size > LARGE * max((one.size for one in beside if one), default=band.size):
        return []  # a heading between two tables is larger
    for edges in sorted((above.edges, below.edges), key=len, reverse=True):
        if _fits(band, edges) and _one_row(band, edges):
            return edges
    return []


def _fits(band: Band, edges: list[float]) -> bool:
    """Whether what is printed stands within the columns and crosses none."""
    parts = band.parts(FREE)
    return (
        parts[0][0] >= edges[0] - TOLERANCE
        and parts[-1][1] <= edges[-1] + TOLERANCE
        and not any(a < x - 1 and b > x + 1 for a, b in parts for x in edges[1:-1])
    )


def _one_row(band: Band, edges: list[float]) -> bool:
    """Whether what stands between two shaded rows is one row: its first cell has few lines, and none are apart."""
    feet = band.lines((-np.inf, np.inf))
    return (
        len(band.lines((edges[0], edges[1]))) <= FIRST
        and band.size <= LARGE * band.usual
        and all(b - a <= LEAD * band.size for a, b in pairwise(feet))
    )


def _outermost(
    shade: _Shade, printed: Printed, uprights: Rules, levels: Rules, *, down: bool
) -> Iterator[tuple[float, float, float, float]]:
    """The rules of a row on the page itself under the last shaded one, or over the first: lines that stand close."""
    edges = shade.edges
    left, right = edges[0], edges[-1]
    own = printed.band((left, shade.top, right, shade.bottom), [])
    if own is None:
        return
    reach = (shade.bottom, shade.bottom + HIGH) if down else (shade.top - HIGH, shade.top)
    band = printed.band((-np.inf, reach[0], np.inf, reach[1]), [])
    feet = band.lines((-np.inf, np.inf)) if band else []
    near = end = shade.bottom if down else shade.top
    for foot in feet if down else reversed(feet):
        line = printed.band((-np.inf, foot - own.size, np.inf, foot), [])
        apart = (LEAD if end != near else LEAD + BESIDE) * own.size
        if abs(foot - end) > apart or line is None or line.size > LARGE * own.size or not _fits(line, edges):
            break
        end = foot
    bottom, top = (end + 0.4 * own.size, near) if down else (near, end - 1.2 * own.size)
    row = printed.band((left, top, right, bottom), []) if end != near else None
    if row is None or _ruled((left, top, right, bottom), uprights, levels) or not _one_row(row, edges):
        return
    beside, others = row.lines((-np.inf, np.inf)), own.lines((-np.inf, np.inf))
    inset = (
        (beside[0] - near, others[0] - shade.top) if down else (near - beside[-1], shade.bottom - others[-1])
    )
    if inset[0] - inset[1] > TOLERANCE:
        return  # further from the shade than its own print: a heading, which may be no larger
    if sum(bool(row.lines(within)) for within in pairwise(edges)) < 2:
        return
    yield from ((x, top, x, bottom) for x in edges)
    yield left, (bottom if down else top), right, (bottom if down else top)
