"""Figures that a text draws with blanks, whose head numbers a column of every byte at once.

Bit      31/23/15/7  30/22/14/6  ...  24/16/8/0
31:24    -           MODE[6:0]                       rows that say which of the bits are theirs
23:16    RATE[4:0]               ...  RUN
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.register_table.bit_figures.lanes import Figure, Lane
from extract.dialects.register_table.bit_figures.line_figures import joined_below
from extract.dialects.register_table.bit_figures.tiles import Word, tiled, words_of

if TYPE_CHECKING:
    from extract.document import Document

_COLUMNS: Final = (8, 16)
_LINES: Final = 40
"""Lines of such a figure at most."""
_NOTHING: Final = frozenset("-–—")


class Stack(NamedTuple):
    """Such a figure: its last line, its rows, high bits first, and the bits of those whose names are not read."""

    last: int
    rows: list[Figure]
    lost_bits: set[int]


def stacked_numbers(line: str) -> list[int] | None:
    """The numbers of the first column of such a head, behind the word before them; None for any other line."""
    head = words_of(line)[1:] if "/" in line else []
    columns = [[int(bit) for bit in word.split("/") if bit.isdecimal()] for word, _, _ in head]
    wide, first = len(columns), columns[0] if columns else []
    steps = all(one - two == wide for one, two in pairwise(first)) and first[-1:] == [wide - 1]
    falls = columns == [[bit - n for bit in first] for n in range(wide)]
    return first if wide in _COLUMNS and steps and falls else None


def stacked_rows(document: Document, i: int) -> Stack | None:
    """The figure under the head in line `i`; None where the line heads none, or not all rows stand below it."""
    first, head = stacked_numbers(document.lines[i]), words_of(document.lines[i])[1:]
    if first is None:
        return None
    wide = len(head)
    places = [(start + end) / 2 for _, start, end in head]
    rows: list[tuple[int, list[Word]]] = []
    last = i
    for k in range(i + 1, min(i + 1 + _LINES, document.body.stop)):
        found = words_of(document.lines[k])
        high = first[len(rows)] if len(rows) < len(first) else -1
        if found and high >= 0 and found[0][0] == f"{high}:{high - wide + 1}":
            rows.append((k, found[1:]))
        elif found and rows and k == last + 1 and (whole := joined_below(rows[-1][1], found)):
            rows[-1] = rows[-1][0], whole
        elif found:
            break
        last = k if found else last
    if len(rows) != len(first):
        return None
    out = Stack(last, [], set())
    for high, (k, names) in zip(first, rows, strict=True):
        if len(names) == 1 and names[0][0] in _NOTHING:
            lanes = [Lane("", [], high, high - wide + 1)]
        else:
            lanes = tiled(names, places, high, k, end_of_line=len(document.lines[k].rstrip()))
        out.rows.append(Figure(numbers=[document.piece_of(i if lanes else k)], lanes=lanes))
        out.lost_bits.update(() if lanes else range(high - wide + 1, high + 1))
    return out
