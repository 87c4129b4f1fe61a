"""Figures of bits of which a text prints names, and widths or slices, in lines below the numbers."""

from __future__ import annotations

import re
from dataclasses import replace
from operator import or_
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.lanes import Figure, Lane, number
from extract.dialects.register_table.pages.flow import whole_line
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import split_slice
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.vocabulary import plain
from extract.tables import Cell

if TYPE_CHECKING:
    from extract.dialects.register_table.bit_figures.lanes import Mark
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document, Piece
    from extract.tables import Box

_BESIDE: Final = 3
"""Columns that a name may stand beside the middle of its numbers at most."""
_SPARE: Final = 3
"""Names of reserved bits in such a figure at most."""
_WRAPPED = re.compile(r"(?=.*[A-Z_\]])(?:[A-Z0-9_:\[\]]+(?: |$))+$")
"""The rests of names, or of their slices."""
_WIDTHS: Final = frozenset({8, 16, 32})


def figure_of_lines(marks: list[Mark], names: Text, widths: Text) -> Figure | None:
    """A figure without rules: numbers, as many names as widths, and the widths add up to the numbers' span."""
    words, sizes = names.words, [word for word, _, _ in widths.words]
    values = [number(mark[0]) for mark in marks]
    if len(words) != len(sizes) or not all(size.isdecimal() for size in sizes) or None in values:
        return None
    high = max(value for value in values if value is not None)
    low = min(value for value in values if value is not None)
    if sum(map(int, sizes)) != high - low + 1 or all(word.isdecimal() for word, _, _ in words):
        return None  # numbers alone are those of a drawing
    figure = Figure(numbers=[piece for mark in marks for piece in mark[2]] + widths.pieces)
    for (word, piece, box), size in zip(words, sizes, strict=True):
        lane = Lane(word, [piece], high, high - int(size) + 1, cell=Cell(word, [piece], box))
        high -= int(size)
        lane.doubtful = not {lane.hi, lane.lo} <= set(values)
        figure.lanes.append(lane)
    ends = {end for lane in figure.lanes for end in (lane.hi, lane.lo)}
    if any(lane.doubtful for lane in figure.lanes) and not set(values) <= ends:
        for lane in figure.lanes:  # numbers and widths contradict each other
            lane.doubtful = True
    return figure


def figure_of_bits(marks: list[Mark], names: Text, words: Vocabulary) -> Figure | None:
    """A figure of a text that numbers every bit, with as many names in the line below, in any places.

    The numbers count down to 0, or to where the next row of as many begins.
    """
    values = [value for mark in marks if (value := number(mark[0])) is not None]
    wide = len(values)
    if wide != len(marks) or wide not in _WIDTHS or len(names.words) != wide:
        return None
    if values[-1] % wide or values != list(range(values[-1] + wide - 1, values[-1] - 1, -1)):
        return None
    told = [is_identifier(_in_one(word)) and not word.islower() for word, _, _ in names.words]
    spare = [words.reserved(word) or word in {"0", "1"} for word, _, _ in names.words]
    if not all(map(or_, told, spare)) or not any(told):
        return None
    figure = Figure(numbers=[piece for mark in marks for piece in mark[2]])
    for (word, piece, box), bit in zip(names.words, values, strict=True):
        figure.lanes.append(Lane(word, [piece], bit, bit, cell=Cell(word, [piece], box)))
    return figure


def wrapped_names(names: Text, document: Document, words: Vocabulary) -> tuple[Text, int]:
    """The names in the line below numbers with what a narrow cell of a text wraps right under each, and its last line.

    What wraps is in capitals, as the names are, stands under one of them, and is not there for each. The lines of a
    name are parted by line ends.
    """
    joined = [(word, piece[1], piece[2]) for word, piece, _ in names.words]
    last = names.line
    while last + 1 < document.body.stop and (below := whole_line(document, last + 1)) is not None:
        if not _WRAPPED.match(below.text) or any(is_access(word, words) for word, _, _ in below.words):
            break
        more = joined_below(joined, [(word, start, end) for word, (_, start, end), _ in below.words])
        if more is None:
            break
        joined, last = more, last + 1
    told = [(name, piece, box) for (name, _, _), (_, piece, box) in zip(joined, names.words, strict=True)]
    return (names if last == names.line else replace(names, words=told)), last


def joined_below(
    names: list[tuple[str, int, int]], below: list[tuple[str, int, int]]
) -> list[tuple[str, int, int]] | None:
    """Names with what the next line has under them, fewer words than they are; None where one has no single name above.

    One word may stand under a single name without a slice. A word comes with where it begins and ends; the lines of a
    name are parted by line ends.
    """
    out = list(names)
    alone = len(below) == len(names) == 1 and split_slice(names[0][0]) is None
    for word, start, end in below if len(below) < len(names) or alone else ():
        over = [n for n, (_, left, right) in enumerate(names) if start < right and left < end]
        if len(over) != 1:
            return None
        name, left, right = out[over[0]]
        out[over[0]] = f"{name}\n{word}", min(left, start), max(right, end)
    return out if out != names else None


def _in_one(word: str) -> str:
    """A name without the ends of its lines."""
    return word.replace("\n", "")


def unlabelled(names: Text, marks: list[Mark], words: Vocabulary) -> Text:
    """The names of a row without the label before them, `Name  RUN  RATE`, which stands left of all numbers."""
    label, (_, _, end), _ = names.words[0]
    labelled = len(names.words) > 1 and words.rows.get(plain(label.strip(":"))) == "name"
    first = marks[0][2][0][1]
    return replace(names, words=names.words[1:]) if labelled and end < first else names


def figure_of_slices(marks: list[Mark], names: Text, words: Vocabulary) -> Figure | None:
    """A figure of a text that numbers every bit, with fewer names in the line below: their slices make up all bits.

    Names of reserved bits may have none: they have what is left, shared out in the one way in which each name stands in
    the middle under its numbers.
    """
    values = [value for mark in marks if (value := number(mark[0])) is not None]
    if len(values) != len(marks) or len(values) not in _WIDTHS or values[0] - values[-1] + 1 != len(values):
        return None
    said = names.words
    cuts = [split_slice(word) for word, _, _ in said]
    wide = [abs(cut[1] - cut[2]) + 1 if cut else 1 for cut in cuts]
    spare = [n for n, (word, _, _) in enumerate(said) if cuts[n] is None and words.reserved(word)]
    left = len(values) - sum(wide)
    if (
        left < 0
        or len(spare) > _SPARE
        or not all(n in spare or is_identifier(_in_one(said[n][0])) for n in range(len(said)))
    ):
        return None
    ways = [
        sizes
        for more in _shares(left, len(spare))
        if _under(marks, said, sizes := _widened(wide, spare, more))
    ]
    if len(ways) != 1 or len(said) == len(values):
        return None
    figure = Figure(numbers=[piece for mark in marks for piece in mark[2]])
    first = 0
    for (word, piece, box), width in zip(said, ways[0], strict=True):
        over = marks[first : first + width]
        lane = Lane(word, [piece], values[first], values[first + width - 1], cell=Cell(word, [piece], box))
        figure.lanes.append(lane)
        figure.spans.append((over[0][2][0][1] - 1.0, over[-1][2][0][2] + 1.0))
        first += width
    return figure


def _shares(left: int, count: int) -> list[tuple[int, ...]]:
    """All ways to share out a number among so many."""
    if count < 2:
        return [(left,)] if count else [()] if not left else []
    return [(one, *rest) for one in range(left + 1) for rest in _shares(left - one, count - 1)]


def _widened(wide: list[int], spare: list[int], more: tuple[int, ...]) -> list[int]:
    """Widths, those of some names larger."""
    out = list(wide)
    for n, extra in zip(spare, more, strict=True):
        out[n] += extra
    return out


def _under(marks: list[Mark], names: list[tuple[str, Piece, Box | None]], sizes: list[int]) -> bool:
    """Whether each name stands in the middle under as many numbers as it has bits."""
    first = 0
    for (_, piece, _), width in zip(names, sizes, strict=True):
        middle = (marks[first][1] + marks[first + width - 1][1]) / 2
        if abs((piece[1] + piece[2]) / 2 - middle) > _BESIDE:
            return False
        first += width
    return True
