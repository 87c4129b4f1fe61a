"""Tables that have level rules alone: the columns are those of the head, the rows what stands between two rules.

------------------------------------
 Bits    Name    Description              all level rules begin at one place and end at another;
------------------------------------      from one to the next no upright rule runs, but a blank
                 How fast it              that all rows leave free between the same two heads
 7:4     RATE    runs, and for            parts the columns: with rules there, lines that stand
                 how long.                in the middle of their row are known to be of it
------------------------------------
 0       GO      Goes.
------------------------------------

Only where it is sure: nothing crosses the columns, each blank is the only one, and no row holds several.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from extract.readers.pdf.ruling import TOLERANCE, joined_rules
from extract.readers.pdf.words import BLANKS, SHIFT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from extract.readers.pdf.page import Page
    from extract.readers.pdf.ruling import Rules
    from extract.readers.pdf.strokes import Strokes

FEWEST: Final = 3
"""Level rules of a table, at least: those of its head and one row."""
MOST: Final = 2_000
"""Level rules of a page at most, of which any may be those of tables."""
PEN: Final = 0.75
"""Points by which rules of one table may be longer than others."""
LARGE: Final = 1.1
"""Print that is larger than that of the other rows by this factor is a heading."""
HEADS_APART: Final = 0.6
"""Print further apart than this share of its size is that of two heads."""
FREE: Final = 3.0
"""Points between two columns, at least: more than a blank between words takes."""
LEAD: Final = 1.7
"""Lines of a cell are apart by this many times their size at most."""
LOW: Final = 2.4
"""A row that runs across all columns is as high as this many times its size at most: else text is between tables."""
HIGH: Final = 4.5
"""A row of heads is as high as this many times its size at most."""
LEVEL: Final = 0.2
"""Lines of two cells are level within this share of their size."""
WRAPPED: Final = 3
"""Lines of a first cell at most, which may be bits and a name under them, or a long name."""

_CAPTION: Final = re.compile(r"(?:Tab(?:le|elle|leau)|表)\d")
"""What the line of a caption begins with, its blanks left out."""
_HEADS: Final = 3
"""Heads right under a title, at least, where no rule stands between the two."""

Span = tuple[float, float]


@dataclass(slots=True)
class Band:
    """What stands between two level rules, from left to right.

    Attributes:
        top, bottom: where the rules are.
        spans: from where to where characters go, and `feet` the height each stands on.
        size: of the largest print, and the `usual` one.
        letter: whether each character is a letter.
        numbers: whether any is a digit or a colon, as what is said has and a head has not.
        large: whether print stands out of that of the others: it is a heading.
        uprights: where rules part it.
        caption: whether its first line begins as that of a table.
    """

    top: float
    bottom: float
    spans: NDArray[np.float64]
    feet: NDArray[np.float64]
    size: float
    usual: float
    letter: NDArray[np.bool_]
    uprights: list[float]
    numbers: bool
    caption: bool = False
    large: bool = False

    def parts(self, apart: float) -> list[Span]:
        """Where print stands, taken together where it is no further apart."""
        return _parts(self.spans, apart)

    def free(self, within: Span) -> list[Span]:
        """Where nothing is printed there."""
        first, last = within
        edges = [(first, first), *self.parts(FREE / 2), (last, last)]
        cut = [(max(first, a), min(last, b)) for (_, a), (b, _) in pairwise(edges)]
        return [(a, b) for a, b in cut if b > a]

    def lines(self, within: Span) -> list[float]:
        """The heights of the lines between two columns."""
        middle = self.spans.mean(axis=1)
        feet = np.sort(self.feet[(middle >= within[0]) & (middle < within[1])])
        if not len(feet):
            return []
        fresh = np.append(True, np.diff(feet) > SHIFT * self.size)
        return [float(foot) for foot in feet[fresh]]

    def between(self) -> bool:
        """Whether it is what stands between tables: a line with room about it, or lines unevenly apart."""
        feet = self.lines((-np.inf, np.inf))
        high = self.bottom - self.top
        if self.large or self.apart():
            return True
        if len(feet) == 1:
            return high > LOW * self.size and len(self.parts(FREE)) == 1
        return high > HIGH * self.size and any(b - a > LEAD * self.usual for a, b in pairwise(feet))

    def apart(self) -> bool:
        """Whether it is the caption of a table, or a title with room between it and the heads right under it.

        A title runs over what parts two heads; a line in one column is the first of a cell.
        """
        feet = self.lines((-np.inf, np.inf))
        if len(feet) == 1 or feet[-1] - feet[-2] <= LEAD * self.usual:
            return self.caption and len(self.parts(FREE)) == 1
        low = self.feet > (feet[-1] + feet[-2]) / 2
        heads = _parts(self.spans[low], HEADS_APART * self.size)
        title, *others = _parts(self.spans[~low], FREE)
        across = any(title[0] < a and b < title[1] for (_, a), (b, _) in pairwise(heads))  # no line of a cell
        if others or self.caption:
            return not others and (across or title[0] < heads[0][1])
        return across and len(heads) >= _HEADS and all(_lettered(self, one) for one in heads)


class Printed:
    """The characters of a page from top to bottom, blanks and turned text left out: that is of no table's columns."""

    def __init__(self, page: Page) -> None:
        index = np.flatnonzero(~page.generated & (page.turns == 0))
        index = index[~BLANKS[np.minimum(page.codes[index], len(BLANKS) - 1)]]
        middles = (page.boxes[index, 1] + page.boxes[index, 3]) / 2
        order = np.argsort(middles, kind="stable")
        self._page, self._index, self._middles = page, index[order], middles[order]

    def band(self, box: tuple[float, float, float, float], uprights: list[float]) -> Band | None:
        """What is printed in a box, None for nothing."""
        left, top, right, bottom = box
        first, end = np.searchsorted(self._middles, (top, bottom)).tolist()
        index = np.sort(self._index[first:end])
        page = self._page
        boxes = page.boxes[index][:, (0, 2)]
        middles = boxes.mean(axis=1)
        inside = (middles >= left) & (middles < right)
        index, boxes = index[inside], boxes[inside]
        if not len(index):
            return None
        order = np.argsort(boxes[:, 0], kind="stable")
        index, sizes = index[order], page.sizes[index]
        printed = [chr(code) for code in page.codes[index].tolist()]
        letter, numbers = np.array([*map(str.isalpha, printed)]), any(one in "0123456789:" for one in printed)
        size, usual = float(sizes.max()), float(np.median(sizes))
        feet = page.feet[index, 1]
        first = "".join(
            sign for sign, foot in zip(printed, feet.tolist(), strict=True) if foot < feet.min() + size / 2
        )
        caption = _CAPTION.match(first) is not None
        return Band(top, bottom, boxes[order], feet, size, usual, letter, uprights, numbers, caption)


def _parts(spans: NDArray[np.float64], apart: float) -> list[Span]:
    """Where print stands, from left to right, taken together where it is no further apart."""
    reach = np.maximum.accumulate(spans[:, 1])
    cuts = np.flatnonzero(spans[1:, 0] - reach[:-1] > apart)
    lefts = spans[np.append(0, cuts + 1), 0]
    rights = reach[np.append(cuts, len(reach) - 1)]
    return list(zip(lefts.tolist(), rights.tolist(), strict=True))


def parted(page: Page, strokes: Strokes) -> Strokes:
    """The strokes of a page, and upright ones between the columns of tables that have none."""
    uprights, levels = joined_rules(strokes)
    if not FEWEST <= len(levels.at) <= MOST:
        return strokes
    made = [line for run in _runs(page, uprights, levels) for line in _columns(run, levels)]
    if not made:
        return strokes
    return replace(strokes, lines=np.concatenate((strokes.lines, np.array(made, np.float64))))


def _runs(page: Page, uprights: Rules, levels: Rules) -> Iterator[tuple[float, float, list[Band]]]:
    """What stands between level rules on end that all begin and end at the same places: left, right and the bands."""
    alike: dict[tuple[int, int], list[int]] = {}
    printed: Printed | None = None
    for n, ends in enumerate(zip(_places(levels.first), _places(levels.last), strict=True)):
        alike.setdefault(ends, []).append(n)
    for rules in alike.values():
        places = sorted({float(levels.at[n]) for n in rules})
        left, right = float(levels.first[rules[0]]), float(levels.last[rules[0]])
        within = (uprights.at > left + TOLERANCE) & (uprights.at < right - TOLERANCE)
        crossed = [_crossed(uprights, within, ends) for ends in pairwise(places)]
        if len(places) < FEWEST or not any(not a and not b for a, b in pairwise(crossed)):
            continue  # its head and a row at least have no upright rules
        printed = printed or Printed(page)
        boxes = ((left, top, right, bottom) for top, bottom in pairwise(places))
        bands = [printed.band(box, at) for box, at in zip(boxes, crossed, strict=True)]
        for held, run in groupby(bands, key=bool):
            if held and len(found := [band for band in run if band]) >= FEWEST - 1:
                usual = float(np.median([band.size for band in found]))
                for band in found:
                    band.large = band.size > LARGE * usual
                yield left, right, found


def _places(ends: NDArray[np.float64]) -> list[int]:
    """The number of the place of each of some ends of rules: outer rules are longer by the width of a pen."""
    order = np.argsort(ends, kind="stable")
    places = np.empty(len(ends), np.intp)
    places[order] = np.cumsum(np.append(0, np.diff(ends[order]) > PEN))
    found: list[int] = places.tolist()
    return found


def _crossed(uprights: Rules, within: NDArray[np.bool_], ends: Span) -> list[float]:
    """Where upright rules run between two levels."""
    middle = (ends[0] + ends[1]) / 2
    found: list[float] = uprights.at[within & (uprights.first <= middle) & (uprights.last >= middle)].tolist()
    return found


def _columns(
    run: tuple[float, float, list[Band]], levels: Rules
) -> Iterator[tuple[float, float, float, float]]:
    """The upright rules that the tables between some level rules lack."""
    left, right, bands = run
    i = 0
    while i < len(bands) - 1:
        heads = bands[i].parts(HEADS_APART * bands[i].size)
        if bands[i].between():
            i += 1
            continue
        if _titles(bands, i):
            i += 1
            continue
        rows, gaps = _rows(bands, i, heads)
        end = i + rows + 1
        if not _headed(bands[i], heads) or not _ends(bands, end):
            # no table, or not read to its end: what follows is of it
            i = next((n for n in range(end, len(bands)) if bands[n].between()), len(bands))
            continue
        edges = _edges(bands[i], gaps, levels, (bands[i].bottom, bands[end - 1].bottom))
        within = (left, *edges, right)
        body = bands[i + 1 : end]
        if (
            body
            and edges
            and not _holds_several(body, within)
            and any(_centred(band, within) for band in body)
        ):
            for band in bands[i:end]:
                across = band is not bands[i] and len(band.parts(FREE)) == 1 and _runs_across(band, edges)
                for x in (left, right) if across else within:
                    yield x, band.top, x, band.bottom
        i = end


def _ends(bands: list[Band], end: int) -> bool:
    """Whether a table ends there: behind the last row, before what stands between tables, or with another's title."""
    return end >= len(bands) or bands[end].between() or _titles(bands, end)


def _titles(bands: list[Band], at: int) -> bool:
    """Whether a row of several cells stands over a head that has more: `Offset: 0x10 | Name: NBCFG`."""
    if at + 1 >= len(bands):
        return False
    cells, below = (band.parts(HEADS_APART * band.size) for band in bands[at : at + 2])
    return 1 < len(cells) < len(below) and all(_lettered(bands[at + 1], part) for part in below)


def _headed(band: Band, heads: list[Span]) -> bool:
    """Whether a row may be a head: it has several cells, and is not that of the numbers of a figure's lanes."""
    return len(heads) > 1 and _named(band, heads)


def _centred(band: Band, edges: Sequence[float]) -> bool:
    """Whether the cells of a row begin at several heights: else lines from top to bottom tell the rows."""
    begins = [lines[0] for within in pairwise(edges) if (lines := band.lines(within))]
    return max(begins) - min(begins) > LEVEL * band.size


def _named(band: Band, heads: list[Span]) -> bool:
    """Whether there are letters under most of a row's cells, and in one of the first two: it may be a head."""
    named = [_lettered(band, head) for head in heads]
    return any(named[:2]) and 2 * sum(named) > len(named)


def _lettered(band: Band, part: Span) -> bool:
    inside = (band.spans[:, 0] >= part[0]) & (band.spans[:, 1] <= part[1])
    return bool(band.letter[inside].any())


def _runs_across(band: Band, edges: Sequence[float]) -> bool:
    """Whether print stands where columns are parted."""
    return any(((band.spans[:, 0] < x) & (band.spans[:, 1] > x)).any() for x in edges)


def _rows(bands: list[Band], first: int, heads: list[Span]) -> tuple[int, list[list[Span]]]:
    """How many rows follow a head, and what they all leave free between its cells."""
    gaps = [[(a, b)] for (_, a), (b, _) in pairwise(heads)]
    rows = 0
    across = 0
    for band in bands[first + 1 :]:
        if band.uprights:
            return 0, gaps  # some of its rows have columns: they need not be those
        if band.large or band.apart():
            break
        left = [_common(gap, band.free((gap[0][0], gap[-1][1]))) for gap in gaps]
        if all(left):
            gaps, rows, across = left, rows + 1 + across, 0
        elif not across and len(band.parts(FREE)) == 1 and band.bottom - band.top <= LOW * band.size:
            across = 1
        else:
            break
    return rows, gaps


def _common(some: list[Span], others: list[Span]) -> list[Span]:
    """What is free in both, where it is wide enough."""
    both = [(max(a, c), min(b, d)) for a, b in some for c, d in others]
    return [(a, b) for a, b in both if b - a >= FREE]


def _edges(head: Band, gaps: list[list[Span]], levels: Rules, reach: Span) -> list[float]:
    """Where the columns are parted; nothing where that is not sure.

    In a gap between two heads the rules of a shaded head decide, or the end of a level rule that runs under some
    columns alone, or there is but one blank.
    """
    among = (levels.at > reach[0]) & (levels.at < reach[1])
    ends = [*levels.first[among].tolist(), *levels.last[among].tolist()]
    edges: list[float] = []
    for gap in gaps:
        places = head.uprights or ends
        drawn = [x for x in places if any(a - TOLERANCE / 2 <= x <= b + TOLERANCE / 2 for a, b in gap)]
        if drawn and max(drawn) - min(drawn) <= TOLERANCE:
            edges.append(drawn[0])
        elif len(gap) == 1 and not head.uprights:
            edges.append(sum(gap[0]) / 2)
        else:
            return []
    return edges if not head.uprights or len(edges) == len(head.uprights) else []


def _holds_several(body: list[Band], edges: Sequence[float]) -> bool:
    """Whether what stands between two level rules is several rows: in most places, or surely in one."""
    beside = [_beside(band, edges) for band in body]
    return (
        max(beside) > WRAPPED
        or 2 * sum(map(bool, beside)) > len(body)
        or any(_apart(band, edges) for band in body)
    )


def _apart(band: Band, edges: Sequence[float]) -> bool:
    """Whether lines of a cell are apart, but for a cell that is longer than all others: it holds several rows."""
    columns = [band.lines(within) for within in pairwise(edges)]
    longest = max(map(len, columns))
    return any(
        b - a > LEAD * band.size for lines in columns if len(lines) < longest for a, b in pairwise(lines)
    )


def _beside(band: Band, edges: Sequence[float]) -> int:
    """How many lines the first cell has, where it has several and they stand beside those of most others."""
    first, *others = [lines for within in pairwise(edges) if (lines := band.lines(within))]
    if len(first) == 1 or not others:
        return 0
    beside = sum(all(min(abs(a - b) for b in other) < 1 for a in first) for other in others)
    return len(first) if 2 * beside > len(others) or (len(others) > 2 and beside > 1) else 0
