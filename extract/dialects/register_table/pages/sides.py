"""Pages set in two columns: where the gutter is, and the order in which their lines are read.

A gutter is a strip near the middle of the page that many lines on end leave free, with text on both sides.
The columns of a table without rules leave such strips too, but hold few words on the left: bits and a name.
"""

from __future__ import annotations

import re
from itertools import groupby, pairwise
from math import ceil, floor, inf
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from extract.document import Document
    from extract.tables import Box, Table

_MIDDLE: Final = (0.42, 0.58)
"""Shares of the width of a page's text between which a gutter runs."""
_STEP: Final = 2.0
"""Points between the places where a gutter is looked for, but no more than ..."""
_STEPS: Final = 1000
"""... so many in the width of the text, however far apart a damaged page prints."""
_NARROWEST: Final = 8.0
"""Points, the width of a gutter at least."""
_LINES: Final = 12
"""So many lines on end at least."""
_BOTH: Final = 6
"""So many of them at least have text on both sides."""
_HEAD_LINES: Final = 2
"""Lines of a table among which the first of its head is, another one beside it."""
_FEW_TABLES: Final = 2
"""Ruled tables on each side at least that tell a gutter where lines are not level."""
_WORDS: Final = 3.0
"""Words to a line on each side, where no table stands."""
_CELLS: Final = 1.5
"""Words further apart than their height times this stand in the cells of a table without rules."""
_HEADS: Final = 0.75
"""The same of the heads of one, which stand nearer where the columns are narrow."""
_SHIFT: Final = 3.0
"""Points by which cells begin beside their heads at most."""
_LOOKED_BACK: Final = 120
"""Lines before the last page among which the head of a table is looked for that goes on over pages."""
_ROWS: Final = 0.6
"""Share of the lines of a table that begin where its heads do."""
_OF_VALUES: Final = frozenset("=:(-–")
"""What stands between the number of a value and its label, not between bits and a name."""
_COLUMNS: Final = 3
"""A head that does not say which column has the bits has more columns."""
_BITS = re.compile(r"(?<!\S)(?:(?:[01xXuU-] ){15,}[01xXuU-]|(?P<numbers>(?:\d{1,2} ){7,}\d{1,2}))(?!\S)")
"""What the line of a figure holds: the numbers of its bits, a digit for each of them."""
_LISTED: Final = 3
"""Where so many lines on each side begin with bits, each side has a table of its own."""


class Part(NamedTuple):
    """A line, or what of it stands between two places: points from the left, without end where it is whole."""

    line: int
    left: float = float("-inf")
    right: float = float("inf")

    def holds(self, box: Box | None) -> bool:
        """Whether a word or table belongs to the part."""
        return box is None or self.left <= (box[0] + box[2]) / 2 < self.right


def reading_order(document: Document, tables: Iterable[Table], aside: set[int]) -> Iterator[Part]:
    """The lines of a document as they are read; where a page has two columns, the left one goes first.

    Args:
        document: its lines, pages and words.
        tables: those of its tables that are no frames: none of them stands in a gutter.
        aside: lines that are furniture, which may.
    """
    if not document.words:
        yield from map(Part, document.body)
        return
    by_page: dict[int, list[Table]] = {}
    for table in tables:
        by_page.setdefault(table.page, []).append(table)
    before: list[int] = []
    for page, group in groupby(document.body, document.pages.__getitem__):
        lines = list(group)
        found = _gutter(document, lines, by_page.get(page, []), aside) if len(lines) >= _LINES else None
        if found is not None and _goes_on(document, before, lines, found):
            found = None
        before = [*before[-_LOOKED_BACK:], *(i for i in lines if i not in aside)]
        if found is None:
            yield from map(Part, lines)
            continue
        first, last, at = found
        yield from map(Part, lines[:first])
        yield from (Part(line, right=at) for line in lines[first:last])
        yield from (Part(line, left=at) for line in lines[first:last])
        yield from map(Part, lines[last:])


def _gutter(
    document: Document, lines: list[int], tables: list[Table], aside: set[int]
) -> tuple[int, int, float] | None:
    """The lines (first, and one past the last) that a gutter parts, and where it is; None where there is none."""
    boxes = [[] if line in aside else [box for _, _, box in document.words[line]] for line in lines]
    known = [box for row in boxes for box in row]
    if not known:
        return None
    left, right = min(box[0] for box in known), max(box[2] for box in known)
    spans = [(t.box[0], t.box[2], t.first_line, t.last_line) for t in tables if t.box]
    best: tuple[int, int, float] | None = None
    at, end_at = (left + share * (right - left) for share in _MIDDLE)
    step = max(_STEP, (right - left) / _STEPS)
    steps = int((end_at - at) / step) + 1
    middle = [[(x0, x1) for x0, _, x1, _ in row if x1 > at and x0 < end_at] for row in boxes]
    for row, line in zip(middle, lines, strict=True):
        if row and (numbers := _figure(document, line)):
            row.append(numbers)
        row += [(x0, x1) for x0, x1, first, last in spans if first <= line <= last]
    crossing = [_crossed(row, at, step, steps) for row in middle]
    for n in range(steps):
        crossed = [one >> n & 1 for one in crossing]
        start = 0
        for free, run in groupby(crossed, lambda one: not one):
            end = start + len(list(run))
            if free and end - start >= _LINES and (best is None or end - start > best[1] - best[0]):
                wide = _free(boxes[start:end], at)
                table = wide and any(
                    _columned(document, line, lines[start:end], wide) for line in lines[:start]
                )
                if wide and not table and _two_texts(document, boxes[start:end], lines[start:end], spans, at):
                    best = start, end, wide
            start = end
        at += step
    return best


def _goes_on(document: Document, before: list[int], lines: list[int], found: tuple[int, int, float]) -> bool:
    """Whether the lines on both sides of a gutter are rows of a table without rules that a page before begins.

    Its rows reach the foot of that page, most lines keep free where its columns begin, and cells begin at each.
    """
    first, last, at = found
    n = next((n for n in reversed(range(len(before))) if _heads_across(document, before[n], at)), None)
    if n is None:
        return False
    head, above, rows = before[n], before[n + 1 :], lines[first:last]
    return (
        bool(above)
        and all(_begin_below(document, head, part, at) for part in (rows, above, above[-1:]))
        and all(_parted(document, head, part) for part in (rows, above, above[-1:]))
        and all(
            sum(any(abs(x - start) < _SHIFT for x, _ in _cells_of(document, line)) for line in rows) > 1
            for start, _ in _cells_of(document, head)
        )
    )


def _parted(document: Document, head: int, lines: list[int]) -> bool:
    """Whether most lines have no word that runs on from one column of a head into the next."""
    starts = _cells_of(document, head)
    crossed = sum(
        any(box[0] < x - _SHIFT < box[2] for _, _, box in document.words[line] for x, _ in starts)
        for line in lines
    )
    return crossed <= (1 - _ROWS) * len(lines)


def _crossed(row: list[tuple[float, float]], at: float, step: float, steps: int) -> int:
    """Which of some places, each a step behind the one before, lie within the words of a line: a bit for each."""
    out = 0
    for x0, x1 in row:
        first, end = max(0, floor((x0 - at) / step) + 1), min(steps, ceil((x1 - at) / step))
        out |= (1 << end) - (1 << first) if end > first else 0
    return out


def _figure(document: Document, line: int) -> tuple[float, float] | None:
    """Where the numbers of bits or the digits of a reset begin and end in a line: no gutter parts them."""
    found = _BITS.search(document.lines[line])
    if found is None:
        return None
    words = found[0].split()
    counted = {int(a) - int(b) for a, b in pairwise(words)} if found["numbers"] else {1}
    if counted not in ({1}, {-1}):
        return None
    inside = [box for first, last, box in document.words[line] if found.start() <= first < found.end()]
    return (inside[0][0], inside[-1][2]) if inside else None


def _free(rows: list[list[Box]], at: float) -> float | None:
    """The middle of the strip that the lines leave free round a place; None where it is narrow."""
    left = max((box[2] for row in rows for box in row if box[2] <= at), default=at)
    right = min((box[0] for row in rows for box in row if box[0] >= at), default=at)
    return (left + right) / 2 if right - left >= _NARROWEST else None


def _in_cells(row: list[Box]) -> bool:
    """Whether gaps divide the words of a line."""
    return any(two[0] - one[2] > _CELLS * (one[3] - one[1]) for one, two in pairwise(row))


def _bits_begin(document: Document, line: int, at: float) -> tuple[bool, bool]:
    """Whether the text left and right of a place begins with bits, as the rows of a table of fields do."""
    words, text = document.words[line], document.lines[line]
    left = [text[a:b] for a, b, box in words if box[2] <= at][:2]
    right = [text[a:b] for a, b, box in words if box[0] >= at][:2]
    return _are_bits(left), _are_bits(right)


def _are_bits(words: list[str]) -> bool:
    """Whether the first words of a line are bits, and no number of a value: `0 = off`, `1 (FAST): text`."""
    if not words or parse_bits(words[0]) is None:
        return False
    return len(words) < 2 or words[1][0] not in _OF_VALUES


def _two_texts(
    document: Document,
    rows: list[list[Box]],
    lines: list[int],
    spans: list[tuple[float, float, int, int]],
    at: float,
) -> bool:
    """Whether both sides hold text, or tables of their own."""
    sides = [([box for box in row if box[2] <= at], [box for box in row if box[0] >= at]) for row in rows]
    listed = min(sum(bits) for bits in zip(*(_bits_begin(document, line, at) for line in lines), strict=True))
    both = [
        [(f, t) for x0, x1, f, t in spans if f >= lines[0] and (x1 <= at if side == 0 else x0 >= at)]
        for side in (0, 1)
    ]
    if sum(bool(one and other) for one, other in sides) < _BOTH and not _side_by_side(
        *([span for span in spans if _of_bits(document, span, at, n)] for n, spans in enumerate(both))
    ):
        return False
    for side, ruled in enumerate(both):
        texts = [
            one[side]
            for one, line in zip(sides, lines, strict=True)
            if one[side] and not any(first <= line <= last for first, last in ruled)
        ]
        if not ruled and len(texts) < _BOTH:
            return False
        if all(both) and 2 * len(texts) < len(lines):
            continue  # between tables stand titles alone
        if texts and sum(map(len, texts)) < _WORDS * len(texts):
            return False
        if listed < _LISTED and 2 * sum(map(_in_cells, texts)) > len(texts):
            return False
    return not any(_heads_across(document, line, at) for line in lines)


def _of_bits(document: Document, span: tuple[int, int], at: float, side: int) -> bool:
    """Whether the head of a ruled table on a side of a place begins with that of bits, as no list of values has it."""
    for line in range(span[0], min(span[0] + _HEAD_LINES, span[1] + 1)):
        text = document.lines[line]
        own = [text[a:b] for a, b, box in document.words[line] if (box[0] >= at if side else box[2] <= at)]
        if own and vocabulary().column(own[0]) == "bits":
            return True
    return False


def _side_by_side(left: list[tuple[int, int]], right: list[tuple[int, int]]) -> bool:
    """Whether several ruled tables stand on each side, beside one another: their lines need not be level."""
    beside = sum(first <= end and start <= last for first, last in left for start, end in right)
    return min(len(left), len(right), beside) >= _FEW_TABLES


def _columned(document: Document, head: int, lines: list[int], at: float) -> bool:
    """Whether lines are the rows of a table without rules whose head stands further up and on both sides of a place."""
    return _heads_across(document, head, at) and _begin_below(document, head, lines, at)


def _begin_below(document: Document, head: int, lines: list[int], at: float) -> bool:
    """Whether lines begin on both sides of a place where the cells of a head do."""
    starts = [box[0] for _, _, box in document.words[head]]
    firsts = [
        next((box[0] for _, _, box in document.words[line] if (box[0] >= at) is right), None)
        for line in lines
        for right in (False, True)
    ]
    begins = [min(abs(first - start) for start in starts) < _SHIFT for first in firsts if first is not None]
    return sum(begins) >= _ROWS * len(begins)


def _heads_across(document: Document, line: int, at: float) -> bool:
    """Whether a line is the head of one table without rules that stands on both sides of a place."""
    cells = _cells_of(document, line, at)
    roles = [(vocabulary().column(text), x0 < at) for x0, text in cells]
    known = {(role, left) for role, left in roles if role}
    keys = {left for role, left in known if role in {"bits", "value"}}
    once = (
        len({role for role, _ in roles}) == len(roles) > _COLUMNS
    )  # one head may be unknown, that of the bits
    return (
        len(cells) > 2
        and len(known) >= len(cells) - 1
        and (len(keys) == 1 or (not keys and once))
        and len({side for _, side in known}) > 1
    )


def _cells_of(document: Document, line: int, at: float = inf) -> list[tuple[float, str]]:
    """The cells of the head of a table without rules, and where they begin; a place may part two of them."""
    cells: list[tuple[float, str]] = []
    end = float("-inf")
    for first, last, (x0, top, x1, bottom) in document.words[line]:
        word = document.lines[line][first:last]
        if x0 - end > _HEADS * (bottom - top) or not cells or end < at <= x0:
            cells.append((x0, word))
        else:
            cells[-1] = cells[-1][0], f"{cells[-1][1]} {word}"
        end = x1
    return cells
