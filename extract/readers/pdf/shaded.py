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
from itertools import dropwhile, pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from extract.readers.pdf.level_rules import FREE, LARGE, LEAD, Printed
from extract.readers.pdf.ruling import TOLERANCE, joined_rules
from extract.readers.pdf.shaded_columns import over_gaps
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
ALIKE: Final = 0.5
"""Points by which print stands further in than in another row of its table, at most."""
LEAST: Final = 0.9
"""Lines of a cell are apart by this many times their size at least."""
FIRST: Final = 2
"""Lines of a row's first cell at most, else it may be several rows."""


@dataclass(slots=True)
class _Shade:
    """A shaded row: where it stands, where its cells meet, and whether one box shades it from end to end.

    That of a group has a single cell; the edges are those of the rows around it.
    """

    top: float
    bottom: float
    edges: list[float]
    whole: bool = False
    group: bool = False


@dataclass(slots=True)
class _Seen:
    """What the shaded rows of a table show: how far lines of a cell are apart, and where cells begin to be printed."""

    lead: float
    begins: list[float]


def striped(page: Page, strokes: Strokes) -> Strokes:
    """The strokes of a page, and upright ones in the rows between those that are shaded."""
    boxes = strokes.rectangles
    if len(boxes) < 2 or not len(page.codes):
        return strokes
    boxes = boxes[(boxes[:, 3] - boxes[:, 1] >= LOW) & (boxes[:, 2] - boxes[:, 0] >= NARROW)]
    if not FIRST <= len(boxes) <= MOST:
        return strokes
    strokes = over_gaps(boxes, strokes)
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
    return [
        run
        for run in runs
        if len(run) == 1 or run[-1].whole or any(b.top - a.bottom > LOW for a, b in pairwise(run))
    ]


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
        if any(abs(b[0] - a[2]) > TOLERANCE for a, b in pairwise(cells)):
            continue
        edges = [cell[0] for cell in cells] + [cells[-1][2]]
        shade = _Shade(cells[0][1], cells[0][3], edges, whole=len(cells) == 1)
        runs.setdefault((round(edges[0]), round(edges[-1])), []).append(shade)
    headed = (
        [*dropwhile(lambda one: one.whole, sorted(run, key=lambda one: one.top))] for run in runs.values()
    )
    return [run for run in headed if run]


def _lines(
    run: list[_Shade], printed: Printed, uprights: Rules, levels: Rules
) -> Iterator[tuple[float, float, float, float]]:
    """The upright rules that rows between shaded ones lack, and all of a row over the first and under the last."""
    run = [*_with_columns(run, printed, uprights, levels)]
    for shade in run:
        step = len(shade.edges) - 1 if shade.group else 1
        yield from ((x, shade.top, x, shade.bottom) for x in shade.edges[::step] if shade.whole)
    seen = _seen(run, printed)
    striped = [_fitting(one, other, printed, uprights, levels) for one, other in pairwise(run)]
    for edges, (above, below) in zip(striped, pairwise(run), strict=True):
        yield from ((x, above.bottom, x, below.top) for x in edges)
    for n, shade in enumerate(run):
        before, behind = striped[n - 1] if n else [], striped[n] if n < len(striped) else []
        beneath = _touches(run[:n], shade)
        over = [] if before or beneath else _outermost(shade, printed, uprights, levels, seen, down=False)
        under: list[float] = []
        if not behind and not _touches(run[n + 1 :], shade):
            under = _outermost(shade, printed, uprights, levels, seen, down=True)
        under_head = beneath and not _touches(
            run[: n - 1], run[n - 1]
        )  # two adjacent: the rest of a torn row
        alone = not before and not behind and not under_head
        if alone and not _is_under_head(shade, over, under, printed):
            continue
        for rows in (over, under):
            yield from ((x, rows[0], x, rows[-1]) for x in shade.edges if rows)
            yield from ((shade.edges[0], y, shade.edges[-1], y) for y in rows)


def _with_columns(run: list[_Shade], printed: Printed, uprights: Rules, levels: Rules) -> Iterator[_Shade]:
    """Shaded rows, those of one box with the columns of the row over them; without those that do not go on with it.

    One that names a group of them is a row as well, where more rows stand below it.
    """
    above, edges = run[0], run[0].edges
    group: list[_Shade] = []
    for shade in run:
        row = replace(shade, edges=edges) if shade.whole else shade
        if shade.whole and not _goes_on(above, row, printed, uprights, levels):
            if _names_group(above, row, printed, uprights, levels):
                above = replace(row, group=True)
                group.append(above)
            continue
        above, edges = row, row.edges
        yield from group
        group = []
        yield row


def _goes_on(above: _Shade, row: _Shade, printed: Printed, uprights: Rules, levels: Rules) -> bool:
    """Whether a row that one box shades is of the table above: right under it, or with another row between."""
    left, right = row.edges[0], row.edges[-1]
    band, beside = (printed.band((left, one.top, right, one.bottom), []) for one in (row, above))
    within = left + 2 * TOLERANCE, row.top, right - 2 * TOLERANCE, row.bottom
    if band is None or not _fits(band, row.edges) or _ruled(within, uprights, levels):
        return False
    if row.top - above.bottom <= LOW:
        return True
    cells = sum(bool(band.lines(cell)) for cell in pairwise(row.edges))
    return (cells >= FIRST or _as_far_in(band, beside, below=False)) and bool(
        _fitting(above, row, printed, uprights, levels)
    )


def _names_group(above: _Shade, row: _Shade, printed: Printed, uprights: Rules, levels: Rules) -> bool:
    """Whether one box shades a line that begins where the rows above do, and has one of them above it or none."""
    left, right = row.edges[0], row.edges[-1]
    band, beside = (printed.band((left, one.top, right, one.bottom), []) for one in (row, above))
    within = left + 2 * TOLERANCE, row.top, right - 2 * TOLERANCE, row.bottom
    if band is None or beside is None or _ruled(within, uprights, levels):
        return False
    begins = abs(float(band.spans[:, 0].min() - beside.spans[:, 0].min())) <= ALIKE
    alike = begins and _crosses_alone(band, row.edges) and _as_far_in(band, beside, below=False)
    near = row.top - above.bottom <= LOW or bool(_fitting(above, row, printed, uprights, levels))
    return alike and near


def _seen(run: list[_Shade], printed: Printed) -> _Seen:
    """What a table's shaded rows show; no lead and no beginning where none does."""
    left, right = run[0].edges[0], run[0].edges[-1]
    whole = printed.band((left, run[0].top, right, run[-1].bottom), [])
    feet = whole.lines((-np.inf, np.inf)) if whole else []
    lead = min((b - a for a, b in pairwise(feet) if whole and b - a > LEAST * whole.usual), default=np.inf)
    cells = [
        printed.band((a, shade.top, b, shade.bottom), [])
        for shade in run
        for a, b in pairwise(shade.edges)
        if not shade.group
    ]
    return _Seen(lead, [float(cell.spans[0, 0]) for cell in cells if cell])


def _is_under_head(shade: _Shade, above: list[float], below: list[float], printed: Printed) -> bool:
    """Whether the one shaded row of a table stands under its head, among rows that reach so far up and down.

    One under what has numbers or colons, `Offset: 0x10`, is the head itself; so is one with more rows below the next,
    unless it has numbers itself.
    """
    if not above:
        return False
    left, second, right = shade.edges[0], shade.edges[1], shade.edges[-1]
    ends = (*above[:2], shade.top, shade.bottom)
    heads, first = (printed.band((left, a, second, b), []) for a, b in (ends[:2], ends[2:]))
    if heads and first and first.numbers and not heads.numbers:
        return True
    head = printed.band((left, above[0], right, above[1]), [])
    if head is None or head.numbers or not below:
        return False
    more = printed.band((left, below[-1], right, below[-1] + shade.bottom - shade.top), [])
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
    alike = (
        np.allclose(above.edges, below.edges, atol=TOLERANCE)
        if len(above.edges) == len(below.edges)
        else False
    )
    if alike and _one_row(band, above.edges) and all(_as_far_in(band, one) for one in beside):
        return (
            [left, right] if _crosses_alone(band, above.edges) else above.edges
        )  # a word runs over its cell
    return []


def _crosses_alone(band: Band, edges: list[float]) -> bool:
    """Whether one line without gaps crosses the first columns, as what names a group of rows does."""
    parts = band.parts(max(FREE, band.size / 2))
    return len(parts) == 1 and parts[0][1] > edges[1] + 1 and len(band.lines((-np.inf, np.inf))) == 1


def _as_far_in(band: Band, beside: Band | None, *, below: bool = True) -> bool:
    """Whether print stands as far from the upper edge of its row, and from the lower one, as in a shaded row."""
    if beside is None:
        return False
    feet, others = (one.lines((-np.inf, np.inf)) for one in (band, beside))
    over = (feet[0] - band.top) - (others[0] - beside.top)
    under = (band.bottom - feet[-1]) - (beside.bottom - others[-1])
    return abs(over) <= ALIKE and (not below or abs(under) <= ALIKE)


def _fits(band: Band, edges: list[float]) -> bool:
    """Whether what is printed stands within the columns and crosses none."""
    parts = band.parts(FREE)
    return (
        parts[0][0] >= edges[0] - TOLERANCE
        and parts[-1][1] <= edges[-1] + TOLERANCE
        and not any(a < x - 1 and b > x + 1 for a, b in parts for x in edges[1:-1])
    )


def _runs_over(line: Band, edges: list[float], begins: list[float]) -> bool:
    """Whether words of a line run over their cells: it begins as cells do, so does what is behind each."""
    lefts, known = line.spans[:, 0], np.array(begins)
    cells = lefts[(np.abs(lefts[:, None] - known) <= ALIKE).any(axis=1)] if begins else lefts[:0]
    crossed = [
        k for k, x in enumerate(edges[1:-1], 1) if any(a < x - 1 and b > x + 1 for a, b in line.parts(FREE))
    ]
    return (
        len(cells) > 0
        and cells[0] == lefts[0]
        and line.spans[:, 1].max() <= edges[-1] + TOLERANCE
        and all(((cells > edges[k]) & (cells < edges[k + 1])).any() for k in crossed)
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
    shade: _Shade, printed: Printed, uprights: Rules, levels: Rules, seen: _Seen, *, down: bool
) -> list[float]:
    """Where rows on the page itself begin and end, under the last shaded one or over the first: lines that stand close.

    Over the first there may be two: a head, and the rest of a row that the page before begins.
    """
    edges = shade.edges
    left, right = edges[0], edges[-1]
    own = printed.band((left, shade.top, right, shade.bottom), [])
    if own is None:
        return []
    others = own.lines((-np.inf, np.inf))
    under = shade.bottom - others[-1]
    pitch = others[0] - shade.top + under  # from the last line of a row to the first of the next
    several = pitch - seen.lead > ALIKE
    reach = (shade.bottom, shade.bottom + HIGH) if down else (shade.top - HIGH, shade.top)
    band = printed.band((-np.inf, reach[0], np.inf, reach[1]), [])
    feet = band.lines((-np.inf, np.inf)) if band else []
    near = end = shade.bottom if down else shade.top
    for foot in feet if down else reversed(feet):
        line = printed.band((-np.inf, foot - own.size, np.inf, foot), [])
        apart = (LEAD if end != near else LEAD + BESIDE) * own.size
        next_row = several and end != near and abs(abs(foot - end) - pitch) <= ALIKE
        if line is None or line.size > LARGE * own.size or (abs(foot - end) > apart and not next_row):
            break
        if not _fits(line, edges) and not _runs_over(line, edges, seen.begins):
            break
        end = foot
    bottom, top = (end + 0.4 * own.size, near) if down else (near, end - 1.2 * own.size)
    row = printed.band((left, top, right, bottom), []) if end != near else None
    if row is None or _ruled((left, top, right, bottom), uprights, levels):
        return []
    beside = row.lines((-np.inf, np.inf))
    cuts = [a + under for a, b in pairwise(beside) if several and 2 * (b - a) > pitch + seen.lead]
    found = [top, *cuts, bottom]
    rows = [printed.band((left, a, right, b), []) for a, b in pairwise(found)]
    if not all(one and _one_row(one, edges) for one in rows):
        return []
    inset = (
        (beside[0] - near, others[0] - shade.top) if down else (near - beside[-1], shade.bottom - others[-1])
    )
    if inset[0] - inset[1] > TOLERANCE:
        return []  # further from the shade than its own print: a heading, which may be no larger
    return found if sum(bool(row.lines(within)) for within in pairwise(edges)) > 1 else []
