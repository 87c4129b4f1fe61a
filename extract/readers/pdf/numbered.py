"""Numbers of lines at the margin of a page, as drafts have them: they are no part of the lines.

    12   3.1 NB_CTRL register
    13   Address offset: 0x10

They stand left or right of all else, at one edge, and count up. Lists and columns of numbers do, too: those of lines
are small print, or stand beside print of several sizes and leave out but the lines of tables. Half of the lines
are text, in no columns and no table: numbers before rows alone, or before parts of a drawing, are their own.
"""

from __future__ import annotations

from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, Final

import numpy as np

from extract.readers.pdf.sight import only

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.readers.pdf.page import Page
    from extract.readers.pdf.words import Line
    from extract.tables import Box

FEWEST: Final = 3
"""Numbers of a page, at least."""
DIGITS: Final = 5
"""Of a number, at most."""
STEPS: Final = frozenset((1, 2, 5, 10))
"""Which lines bear a number: each, or each so many."""
LEVEL: Final = 1.5
"""Points by which the edges of the numbers may differ."""
GAP: Final = 3.0
"""Points between the numbers and all else, at least."""
SMALL: Final = 0.85
"""Share of the height of other words that small print has at most."""
COLUMNS: Final = 0.7
"""Words further apart than this share of their height stand in columns."""
SEVERAL: Final = 1.15
"""How much larger than others a heading is."""


def without_numbers(page: Page, lines: Sequence[Line], tables: Sequence[Sequence[Box]]) -> Page:
    """The page without the numbers of its lines; itself where it has none.

    Args:
        page: with its characters.
        lines: its lines.
        tables: the cells of its tables.
    """
    for side in (0, -1):
        found = [line for line in lines if line.words and _is_number(line, side)]
        if len(found) >= FEWEST and (edge := _edge(found, lines, tables, side)) is not None:
            beyond = page.boxes[:, 2] <= edge if side == 0 else page.boxes[:, 0] >= edge
            return only(page, ~beyond | (page.boxes[:, 2] <= page.boxes[:, 0]))
    return page


def _is_number(line: Line, side: int) -> bool:
    """Whether the first or the last word of a line is a number."""
    first, end, _ = line.words[side]
    return end - first <= DIGITS and line.text[first:end].isdecimal()


def _edge(
    found: list[Line], lines: Sequence[Line], tables: Sequence[Sequence[Box]], side: int
) -> float | None:
    """Where the numbers of lines end, or begin on the right; None where the numbers at the ends are none of these."""
    inner = 2 if side == 0 else 0
    sign = 1 if side == 0 else -1
    ends = {id(line) for line in found}
    rest = [word[2] for line in lines for word in (_others(line, side) if id(line) in ends else line.words)]
    rest += [box for cells in tables for box in cells]
    if not rest:
        return None
    limit = min(sign * box[2 - inner] for box in rest)
    numbered = [line for line in found if sign * line.words[side][2][inner] <= limit - GAP]
    boxes = [line.words[side][2] for line in numbered]
    spans = [(min(box[1] for box in cells), max(box[3] for box in cells)) for cells in tables]
    beside = [words for line in numbered if (words := _others(line, side))]
    if len(beside) < FEWEST or 2 * sum(_is_text(words, spans) for words in beside) < len(beside):
        return None
    apart = {id(line) for line in numbered}
    if any(sign * line.words[side][2][2 - inner] < limit for line in found if id(line) not in apart):
        return None
    told = [int(line.text[slice(*line.words[side][:2])]) for line in numbered]
    if len({b - a for a, b in pairwise(told)}) != 1 or told[1] - told[0] not in STEPS:
        return None
    if min(np.ptp([box[at] for box in boxes]) for at in (0, 2)) > LEVEL:
        return None
    sizes = [words[0][2][3] - words[0][2][1] for words in beside]
    unlike = max(sizes) >= SEVERAL * min(sizes)
    if not (_is_small(boxes, rest) or (unlike and _leave_out_tables(numbered, lines, spans))):
        return None
    return max(box[2] for box in boxes) if side == 0 else min(box[0] for box in boxes)


def _others(line: Line, side: int) -> list[tuple[int, int, Box]]:
    """The words of a line but the first or the last."""
    return line.words[1:] if side == 0 else line.words[:-1]


def _is_small(numbers: list[Box], rest: list[Box]) -> bool:
    return median(b[3] - b[1] for b in numbers) <= SMALL * median(b[3] - b[1] for b in rest)


def _is_text(words: list[tuple[int, int, Box]], spans: Sequence[tuple[float, float]]) -> bool:
    """Whether words beside a number are several, neither in columns nor beside the rows of a table."""
    boxes = [box for _, _, box in words]
    middle = (boxes[0][1] + boxes[0][3]) / 2
    if len(boxes) < len(("one", "another")) or any(top <= middle <= bottom for top, bottom in spans):
        return False
    return all(b[0] - a[2] <= COLUMNS * (a[3] - a[1]) for a, b in pairwise(boxes))


def _leave_out_tables(
    numbered: list[Line], lines: Sequence[Line], spans: Sequence[tuple[float, float]]
) -> bool:
    """Whether each line between the first number and the last has one, but those of tables."""
    heights = [(line.words[0][2][1] + line.words[0][2][3]) / 2 for line in numbered]
    first, last = min(heights), max(heights)
    with_number = {id(line) for line in numbered}
    for line in lines:
        if line.words and id(line) not in with_number:
            at = (line.words[0][2][1] + line.words[0][2][3]) / 2
            if first < at < last and not any(top <= at <= bottom for top, bottom in spans):
                return False
    return True
