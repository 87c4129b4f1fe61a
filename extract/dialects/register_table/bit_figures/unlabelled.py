"""Figures that a text draws with blanks alone, without a label or code: rows of numbers count on from each other.

31     30     29     28     27     26     25     24
 –      –      –      –      –      –      RATE           a line of names under each row of numbers
23     22     21     20     19     18     17     16
 –                 LEVEL                   –      –       each in the middle of its bits
...                                                       down to bit 0
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.drawn_figure import Drawn
from extract.dialects.register_table.bit_figures.lanes import Figure, Lane
from extract.dialects.register_table.bit_figures.tiles import CELL, words_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.bit_figures.tiles import Word
    from extract.document import Document

FIRST: Final = frozenset({"31", "15"})
"""The numbers that such a figure begins with: that of a byte has one row alone."""
_COUNTS: Final = frozenset({8, 16})
"""Numbers in a row."""
_PITCH: Final = 4.0
"""Characters from one number to the next, at least: else places tell nothing."""
_UNEVEN: Final = 1.5
"""From one number to the next may be so much more than from another, at most."""
_OFF: Final = 0.3
"""Of that distance a name may stand beside the middle of its bits, at most."""


def unlabelled_figure(document: Document, i: int) -> Drawn | None:
    """The figure that begins with the row of numbers in a line; None where no other row goes on from it down to 0."""
    numbers = _numbers(document, i)
    if numbers is None:
        return None
    figure, due, last = Drawn(i, i, ranged=True), numbers[0][0], i
    while numbers is not None and numbers[0][0] == due:
        named = _next(document, last)
        if named is None or _numbers(document, named) is not None:
            return None
        lanes = placed(words_of(document.lines[named]), numbers, named)
        figure.rows.append(Figure(lanes, [document.piece_of(last)], top=numbers[0][0]))
        if not lanes:
            figure.lost.append(named)
            figure.lost_bits |= {bit for bit, _ in numbers}
        figure.last, due = named, numbers[-1][0] - 1
        if due < 0:
            return figure if len(figure.rows) > 1 and any(row.lanes for row in figure.rows) else None
        below = _next(document, named)
        numbers, last = (None, last) if below is None else (_numbers(document, below), below)
    return None


def _next(document: Document, i: int) -> int | None:
    """The next line, a blank one left out."""
    lines = document.lines
    return next((k for k in (i + 1, i + 2) if k < document.body.stop and lines[k].strip()), None)


def _numbers(document: Document, i: int) -> list[tuple[int, float]] | None:
    """The bits in a line of nothing but numbers that count down one by one, and where they stand."""
    found = words_of(document.lines[i])
    if len(found) not in _COUNTS or not all(word.isdecimal() for word, _, _ in found):
        return None
    bits = [int(word) for word, _, _ in found]
    if bits != list(range(bits[0], bits[0] - len(bits), -1)):
        return None
    middles = [(start + end) / 2 for _, start, end in found]
    wide = (middles[-1] - middles[0]) / (len(middles) - 1)
    return list(zip(bits, middles, strict=True)) if wide >= _PITCH else None


def placed(found: Sequence[Word], numbers: Sequence[tuple[int, float]], k: int) -> list[Lane]:
    """The lanes of a line of names that stand in the middle of their bits each, and leave none out.

    Empty where that can be so in no way, or in several.
    """
    if not all(CELL.match(word) for word, _, _ in found):
        return []
    middles = [place for _, place in numbers]
    steps = [two - one for one, two in pairwise(middles)]
    if max(steps) > _UNEVEN * min(steps):
        return []  # columns that a converter stretched: their middles are none
    near = _OFF * min(steps)
    ways: list[list[int]] = [[0]]
    for _, start, end in found:
        middle = (start + end) / 2
        ways = [
            [*way, stop]
            for way in ways
            for stop in range(way[-1] + 1, len(middles) + 1)
            if abs((middles[way[-1]] + middles[stop - 1]) / 2 - middle) <= near
        ]
    whole = [way for way in ways if way[-1] == len(middles)]
    if len(whole) != 1:
        return []
    return [
        Lane(word, [(k, start, end)], numbers[first][0], numbers[stop - 1][0])
        for (word, start, end), (first, stop) in zip(found, pairwise(whole[0]), strict=True)
    ]
