"""From strokes to cells, by the rules of pdfplumber's table finder with its standard settings.

    rules, tables, frames = find_cells(strokes)        tables[0]  ->  [(72.0, 90.5, 120.0, 104.0), ...]

Rules closer than 3 points become one at their mean place; those on one line less than 3 points apart
are joined; where an upright and a level rule meet within 3 points is a crossing; a cell is the
smallest box whose corners are crossings and whose sides are ruled; cells that share corners are a table.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from extract.readers.pdf.strokes import Strokes
    from extract.tables import Box

    Floats = NDArray[np.float64]
    Ints = NDArray[np.intp]

TOLERANCE: Final = 3.0
"""Points; within it rules are one, or meet."""
SHORTEST: Final = 1.0
"""Points; what is shorter is no rule, nor is a joined one shorter than `TOLERANCE`."""
MOST_PAIRS: Final = 4_000_000
"""Pairs of an upright and a level rule that are compared; a page with more is a picture."""
MOST_STEPS: Final = 400_000
"""Steps in the search for cells; a full table of 10,000 cells takes some 40,000."""


class TooManyRules(Exception):
    """The rules of a page are more than any table has."""


@dataclass(slots=True)
class Rules:
    """The rules of one direction, joined: their place across it, ascending, and from where to where they run."""

    at: Floats
    first: Floats
    last: Floats


@dataclass(slots=True)
class _Crossings:
    """Where rules meet, by x and then y: column and row, and the first and last rule of each direction there."""

    column: list[int]
    row: list[int]
    upright: tuple[list[int], list[int]]
    level: tuple[list[int], list[int]]


def find_cells(strokes: Strokes) -> tuple[Rules, list[list[Box]], list[list[Box]]]:
    """The upright rules of a page, its tables as lists of cells, top to bottom, and the cells that stand alone.

    Raises:
        TooManyRules: it would take too long.
    """
    rules, boxes, _ = _ruled(strokes)
    found = _tables(boxes)
    return (
        rules[0],
        [group for group in found if len(group) > 1],
        [group for group in found if len(group) == 1],
    )


def find_rules(strokes: Strokes) -> tuple[Rules, Rules]:
    """The upright and the level rules of a page, those on one line joined.

    Raises:
        TooManyRules: it would take too long.
    """
    return _ruled(strokes)[0]


def joined_rules(strokes: Strokes) -> tuple[Rules, Rules]:
    """The same without a look at the cells between them: those that pdfplumber draws."""
    _, ((uprights, _), (levels, _)) = _drawn(strokes)
    return uprights, levels


def draws_too_far(strokes: Strokes) -> bool:
    """Whether pdfplumber, which draws rules together all over a page, loses cells of this one."""
    return _ruled(strokes)[2]


def _ruled(strokes: Strokes) -> tuple[tuple[Rules, Rules], list[Box], bool]:
    """The rules of a page, the cells between them, and whether rules had to be kept apart for these.

    Rules near each other are drawn to one place wherever on the page they stand, as pdfplumber does. What other
    tables draw further than the tolerance no longer meets its own table's rules: where rules that each stay with
    those they touch have more cells between them, they count.
    """
    edges, drawn = _drawn(strokes)
    (uprights, drawn_far), (levels, leveled_far) = drawn
    boxes = _boxes(uprights, levels)
    if drawn_far or leveled_far:
        own = _joined(edges[0], apart=True)[0], _joined(edges[1], apart=True)[0]
        with suppress(TooManyRules):
            more = _boxes(*own)
            if len(more) > len(boxes):
                return own, more, True
    return (uprights, levels), boxes, False


def _drawn(strokes: Strokes) -> tuple[tuple[Floats, Floats], tuple[tuple[Rules, bool], tuple[Rules, bool]]]:
    """The edges on a page, upright and level, and the rules that they are drawn to."""
    if strokes.drawn is None:
        upright, level = _edges(strokes)
        strokes.drawn = (upright, level), (_joined(upright), _joined(level))
    made: tuple[tuple[Floats, Floats], tuple[tuple[Rules, bool], tuple[Rules, bool]]] = strokes.drawn
    return made


def _boxes(uprights: Rules, levels: Rules) -> list[Box]:
    if len(uprights.at) < 2 or len(levels.at) < 2:
        return []
    xs, ys, crossings = _crossings(uprights, levels)
    return [(xs[a], ys[b], xs[c], ys[d]) for a, b, c, d in _cells(crossings)]


def _edges(strokes: Strokes) -> tuple[Floats, Floats]:
    """Upright and level edges, each as rows of place, from, to; a slanting line counts as upright, as it does there."""
    lines, rectangles, pieces = strokes.lines, strokes.rectangles, strokes.pieces
    flat = lines[:, 1] == lines[:, 3]
    level = np.concatenate(
        (
            lines[flat][:, (1, 0, 2)],
            rectangles[:, ((1, 0, 2), (3, 0, 2))].reshape(-1, 3),
            pieces[(pieces[:, 1] == pieces[:, 3]) & (pieces[:, 0] != pieces[:, 2])][:, (1, 0, 2)],
        )
    )
    upright = np.concatenate(
        (
            lines[~flat][:, (0, 1, 3)],
            rectangles[:, ((0, 1, 3), (2, 1, 3))].reshape(-1, 3),
            pieces[pieces[:, 0] == pieces[:, 2]][:, (0, 1, 3)],
        )
    )
    return tuple(edges[edges[:, 2] - edges[:, 1] >= SHORTEST] for edges in (upright, level))


def _joined(edges: Floats, *, apart: bool = False) -> tuple[Rules, bool]:
    """Edges drawn to their common place and joined along it, in the order of place and start.

    Args:
        edges: rows of place, from, to.
        apart: of those near one place draw only those together that also touch.

    Returns:
        The rules, and whether an edge was drawn further than the tolerance.
    """
    if not len(edges):
        return Rules(*np.empty((3, 0))), False
    edges = edges[np.argsort(edges[:, 0], kind="stable")]
    line = np.concatenate(([0], np.cumsum(np.diff(edges[:, 0]) > TOLERANCE)))
    order = np.lexsort((edges[:, 1], line))
    line, (drawn, first, last) = line[order], edges[order].T
    behind = line * (
        2 * TOLERANCE + last.max() - first.min()
    )  # sets the lines behind each other, for one running maximum
    reach = np.maximum.accumulate(last + behind)
    begins = np.concatenate(([True], (first + behind)[1:] > reach[:-1] + TOLERANCE))
    together = np.cumsum(begins) - 1 if apart else line
    place = (np.bincount(together, drawn) / np.bincount(together))[together]
    starts = np.flatnonzero(begins)
    at, first, ends = place[starts], first[starts], np.maximum.reduceat(last, starts)
    kept = np.flatnonzero(ends - first >= TOLERANCE)
    kept = kept[np.lexsort((first[kept], at[kept]))]
    return Rules(at[kept], first[kept], ends[kept]), bool((np.abs(place - drawn) > TOLERANCE).any())


def _crossings(uprights: Rules, levels: Rules) -> tuple[list[float], list[float], _Crossings]:
    if len(uprights.at) * len(levels.at) > MOST_PAIRS:
        raise TooManyRules
    y, x = levels.at[None, :], uprights.at[:, None]
    meet = (
        (uprights.first[:, None] <= y + TOLERANCE)
        & (uprights.last[:, None] >= y - TOLERANCE)
        & (x >= levels.first[None, :] - TOLERANCE)
        & (x <= levels.last[None, :] + TOLERANCE)
    )
    upright, level = np.nonzero(meet)
    xs, column_of = np.unique(uprights.at, return_inverse=True)
    ys, row_of = np.unique(levels.at, return_inverse=True)
    point = column_of[upright] * len(ys) + row_of[level]
    order = np.argsort(point, kind="stable")
    point, upright, level = point[order], upright[order], level[order]
    starts = np.flatnonzero(np.concatenate(([True], point[1:] != point[:-1]))) if len(point) else point
    if not len(starts):
        return [], [], _Crossings([], [], ([], []), ([], []))

    def extremes(rule: Ints) -> tuple[list[int], list[int]]:
        return np.minimum.reduceat(rule, starts).tolist(), np.maximum.reduceat(rule, starts).tolist()

    column, row = np.divmod(point[starts], len(ys))
    crossings = _Crossings(column.tolist(), row.tolist(), extremes(upright), extremes(level))
    return xs.tolist(), ys.tolist(), crossings


def _cells(crossings: _Crossings) -> list[tuple[int, int, int, int]]:
    """The smallest ruled box below and right of each crossing: left column, upper row, right column, lower row.

    Two crossings are joined by a rule when a rule runs through both; the rules through a crossing
    are a range of those on its line, which stand in order.
    """
    column, row = crossings.column, crossings.row
    (up_first, up_last), (level_first, level_last) = crossings.upright, crossings.level
    count = len(column)
    there = {(c, r): i for i, (c, r) in enumerate(zip(column, row, strict=True))}
    beside = [count] * count  # the next crossing to the right
    seen: dict[int, int] = {}
    for i in range(count - 1, -1, -1):
        beside[i] = seen.get(row[i], count)
        seen[row[i]] = i
    found, steps = [], 0
    for i in range(count):
        low, cell = i + 1, None
        while cell is None and low < count and column[low] == column[i] and up_first[low] <= up_last[i]:
            right = beside[i]
            while right < count and level_first[right] <= level_last[i]:
                corner = there.get((column[right], row[low]))
                steps += 1
                if (
                    corner is not None
                    and up_first[corner] <= up_last[right]
                    and level_first[corner] <= level_last[low]
                ):
                    cell = (column[i], row[i], column[right], row[low])
                    break
                right = beside[right]
            low += 1
        if cell:
            found.append(cell)
        if steps > MOST_STEPS:
            raise TooManyRules
    return found


def _tables(cells: list[Box]) -> list[list[Box]]:
    """Cells gathered by the corners they share, top to bottom."""
    at: dict[tuple[float, float], list[Box]] = {}
    groups: dict[int, list[Box]] = {}
    for cell in cells:
        x0, top, x1, bottom = cell
        corners = ((x0, top), (x0, bottom), (x1, top), (x1, bottom))
        group: list[Box] = []
        for corner in corners:
            met = at.get(corner)
            if met is not None and met is not group:
                small, group = (group, met) if len(group) < len(met) else (met, group)
                _merge(small, group, at)
                groups.pop(id(small), None)
        group.append(cell)
        groups[id(group)] = group
        for corner in corners:
            at[corner] = group
    return sorted(groups.values(), key=lambda group: min((top, x0) for x0, top, _, _ in group))


def _merge(small: list[Box], large: list[Box], at: dict[tuple[float, float], list[Box]]) -> None:
    """Make the cells of one group those of another."""
    large += small
    for x0, top, x1, bottom in small:
        for corner in ((x0, top), (x0, bottom), (x1, top), (x1, bottom)):
            at[corner] = large
