"""Bit-lane figures: numbers of bits in a row, and cells under or over them that name what the bits hold.

    31  30 29    16 15       0         the numbers, all of them or those at the ends of the cells
    | EN | MODE | RESERVED    |        a cell holds the bits whose numbers stand over it

Numbers and cells may be rows of one ruled table, or the numbers stand outside the rules. A row may follow
with the width of each cell, which must agree.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.due_numbers import FEW, due_numbers
from extract.dialects.register_table.words.bits import (
    HIGHEST,
    joined_numbers,
    parse_bits,
    symbolic,
)
from extract.stitch import extent

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.bits import Bits
    from extract.document import Piece
    from extract.tables import Box, Cell, Table

_NUMBER = re.compile(
    r"^(?:\([ML]SB\)\s*)?(?:bit-?|b|d|db)?\s*[\[<]?(0?\d|[1-9]\d{1,3})[\]>]?(?:\s*(?:[ML]SB|\([ML]SB\)))?$",
    re.IGNORECASE,
)
"""A number, perhaps with what it is said to be the end of beside it: `D7 (MSB)`, `(MSB) Bit 7`."""
_SYMBOL = re.compile(r"^(?:[A-Za-z]\w*|\(?[A-Za-z]\w*\)?)(?:\s*[-+−–]\s*\d+)?$")
_BELOW_ZERO = re.compile(r"[-−–]\d{1,2}")
_SLACK: Final = 2.0
_ADDRESS = re.compile(r"0[xX][0-9A-Fa-f]+$")
"""What may stand before the numbers of a figure: where the register is."""
_LANES: Final = 7
"""So many numbers at least stand behind it."""
_AFTER_BIT: Final = {"number", "position", "no", "no."}
"""What stands behind the word for bit in the label before the numbers of a figure."""


@dataclass(slots=True)
class Lane:
    """A cell of a figure: `hi` and `lo` are numbers, or None and the texts in `ends` where they are symbols."""

    text: str
    pieces: list[Piece]
    hi: int | None
    lo: int | None
    ends: tuple[str, str] | None = None
    cell: Cell | None = None
    doubtful: bool = False
    access: str | None = None
    default: str | None = None


@dataclass(slots=True)
class Squeezed:
    """A row of a figure in a text whose cells single blanks part: no place tells what stands over what.

    `high` and `low` are its bits, `names` the words that stand in it, `codes` its rows of access and reset, which
    have no bits.
    """

    high: int
    low: int
    names: list[str] = field(default_factory=list)
    codes: list[list[Lane]] = field(default_factory=list)


@dataclass(slots=True)
class Figure:
    """One row of a figure.

    `numbers` are the pieces of the numbers' line, `doubts` what does not fit, `label` and `tail` the text before
    and behind the names, `spans` where its cells stand; `ascending` when its
    numbers rise from left to right; `codes` are access and reset of single bits. `lettered`: its cells hold letters
    in place of names, which a table explains. `reset` is that of the whole register. `squeezed` is what places
    do not tell. `values`: several rows of digits stand under the numbers and no names: values of bits together.
    `coded`: some of its cells hold numbers, as those of instruction words do.
    """

    lanes: list[Lane] = field(default_factory=list)
    numbers: list[Piece] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    label: str = ""
    tail: str = ""
    spans: list[tuple[float, float]] = field(default_factory=list)
    ascending: bool = False
    codes: list[Lane] = field(default_factory=list)
    lettered: bool = False
    reset: str = ""
    squeezed: Squeezed | None = None
    top: int | None = None
    values: bool = False
    coded: bool = False

    @property
    def high(self) -> int | None:
        """The highest number over it."""
        known = [self.squeezed.high] if self.squeezed else []
        return max([*known, *(lane.hi for lane in self.lanes if lane.hi is not None)], default=None)

    @property
    def wide(self) -> int:
        """The number of bits that its cells hold."""
        return sum(
            lane.hi - lane.lo + 1 for lane in self.lanes if lane.hi is not None and lane.lo is not None
        )


Mark = tuple[str, float, "list[Piece]"]
"""A number over the cells: its text, the place of its middle, its pieces."""


def number(text: str) -> int | None:
    """The bit that a text is the number of: `7`, `Bit7`, `D7`, `[7]`, `D7 (MSB)`."""
    found = _NUMBER.match(text.strip())
    return int(found[1]) if found and int(found[1]) <= HIGHEST else None


def is_mark(text: str) -> bool:
    """Whether a text may stand over a lane: a number of a bit, or a symbol such as XLEN-1."""
    return number(text) is not None or bool(re.search(r"[-+−–]\s*\d+$", text) and _SYMBOL.match(text))


def descending(marks: list[Mark]) -> bool:
    """Whether the numbers among the marks fall (or rise) from left to right without repeating."""
    values = [value for mark in marks if (value := number(mark[0])) is not None]
    if len(values) < 2:
        return bool(values)
    falls = [a > b for a, b in itertools.pairwise(values)]
    rises = [a < b for a, b in itertools.pairwise(values)]
    return all(falls) or all(rises)


def assign(marks: list[Mark], cells: list[tuple[float, float, Cell]], *, gaps: bool = False) -> Figure:
    """Give each cell the bits whose numbers stand over it; a cell that does not fit its neighbours is doubtful.

    With `gaps`, numbers over no cell are bits that the row leaves empty.
    """
    figure = Figure(numbers=[piece for mark in marks for piece in mark[2]])
    values = [value for mark in marks if (value := number(mark[0])) is not None]
    figure.ascending = len(values) > 1 and values[0] < values[-1]
    figure.top = max(values, default=None)
    left_over = list(marks)
    for x0, x1, cell in cells:
        mine = [mark for mark in marks if x0 - _SLACK <= mark[1] < x1 + _SLACK]
        mine = [mark for mark in mine if x0 <= mark[1] < x1] or mine[:1]
        left_over = [mark for mark in left_over if mark not in mine]
        lane = Lane(cell.text, list(cell.pieces), None, None, cell=cell)
        if mine:
            place_lane(lane, mine)
        else:
            lane.doubtful = True
        figure.lanes.append(lane)
    if left_over and not gaps:
        figure.doubts.append("numbers over no cell: " + " ".join(mark[0] for mark in left_over))
    _check_order(figure, gaps=gaps)
    return figure


def place_lane(lane: Lane, mine: list[Mark]) -> None:
    """Give a cell the bits from the first to the last of its numbers, or their texts where one is a symbol."""
    values = [number(mark[0]) for mark in mine]
    if None in values:
        lane.ends = mine[0][0], mine[-1][0]
        lane.hi, lane.lo = (values[0], values[-1]) if len(mine) == 1 else (None, None)
        return
    known = [value for value in values if value is not None]
    lane.hi, lane.lo = max(known), min(known)


def _check_order(figure: Figure, *, gaps: bool) -> None:
    """Cells of a row must follow each other bit by bit."""
    for one, two in zip(figure.lanes, figure.lanes[1:], strict=False):
        if one.lo is None or one.hi is None or two.hi is None or two.lo is None:
            continue
        if gaps and (one.lo > two.hi or two.lo > one.hi):
            continue
        if one.lo != two.hi + 1 and two.lo != one.hi + 1:
            one.doubtful = two.doubtful = True
            figure.doubts.append(f"bit {one.lo} before bit {two.hi}")


def check_widths(figure: Figure, widths: list[str]) -> None:
    """Compare with the widths printed under the cells; numbers of symbols are left alone."""
    if len(widths) != len(figure.lanes):
        figure.doubts.append("another number of widths than of cells")
        return
    for lane, width in zip(figure.lanes, widths, strict=True):
        if (
            width.isdecimal()
            and lane.hi is not None
            and lane.lo is not None
            and lane.hi - lane.lo + 1 != int(width)
        ):
            lane.doubtful = True
            figure.doubts.append(f"{width} bits wide, {lane.hi}:{lane.lo}")


def marks_of_text(text: Text, labels: frozenset[str] = frozenset()) -> list[Mark] | None:
    """The numbers of a line of text that holds nothing else, but for a label or the address before them.

    None for any other line.
    """
    words = [_one_word(text.words[part.start : part.stop]) for part in joined_numbers(_texts(text))]
    if words and words[0][0].strip(":").casefold() in labels:
        words = words[2 if len(words) > 2 and words[1][0].strip(":").casefold() in _AFTER_BIT else 1 :]
    elif len(words) > _LANES and _ADDRESS.match(words[0][0]):
        words = words[1:]
    marks: list[Mark] = []
    for word, piece, box in words:
        if not is_mark(word):
            return None
        middle = (box[0] + box[2]) / 2 if box else (piece[1] + piece[2]) / 2
        marks.append((word, middle, [piece]))
    return marks if marks and descending(marks) else None


def lanes_numbered(marks: list[Mark]) -> range:
    """The bits of a row that numbers each of eight or more; none for any other."""
    bits = [bit for mark in marks if (bit := number(mark[0])) is not None]
    every = len(bits) > _LANES and bits == list(range(bits[0], bits[0] - len(bits), -1))
    return range(bits[-1], bits[0] + 1) if every else range(0)


def _texts(text: Text) -> list[str]:
    return [word for word, _, _ in text.words]


def _one_word(parts: Sequence[tuple[str, Piece, Box | None]]) -> tuple[str, Piece, Box | None]:
    """Words that stand together as one."""
    (_, (line, start, _), first), (_, (_, _, end), last) = parts[0], parts[-1]
    box = (first[0], first[1], last[2], last[3]) if first and last else None
    return " ".join(word for word, _, _ in parts), (line, start, end), box


def spans(box: Box, marks: list[Mark]) -> bool:
    """Whether several numbers stand over a box from its one end to the other, and not beyond it."""
    width = box[2] - box[0]
    near = width / len(marks) if len(marks) > 2 else 0.15 * width
    first, last = marks[0][1], marks[-1][1]
    return len(marks) > 1 and 0 <= first - box[0] <= near and 0 <= box[2] - last <= near


_ENDS: Final = re.compile(r"(\d{1,2}) +(\d{1,2})")
"""Both ends of a cell of a figure."""


def marks_of_row(table: Table, r: int, begins: Collection[int] = ()) -> tuple[list[Mark], list[int]] | None:
    """The numbers in a row of a table, and the columns of its other cells, which stand on one side of them.

    Any table may have a row of three numbers: so few stand alone, leave no bit out, and begin with one of `begins`.
    Numbers that go on below 0 are those of coordinates or digits, not of bits.
    """
    marks: list[Mark] = []
    others: list[int] = []
    middles: list[float] = []
    ranges: list[Bits] = []
    due = due_numbers(table.rows[r])
    for c, cell in enumerate(table.rows[r]):
        if cell is None or not cell.text.strip():
            continue
        x0, x1 = extent(table, r, c)
        text = cell.text.strip()
        bits = parse_bits(_ENDS.sub(r"\1:\2", text, count=1) if table.box or _ENDS.fullmatch(text) else text)
        if bits is not None and bits.high > bits.low and len(bits.ranges) == 1:
            ranges.append(bits)
            for n, bit in enumerate((bits.high, bits.low)):
                middles.append(x0 + (0.25 + 0.5 * n) * (x1 - x0))
                marks.append((str(bit), middles[-1], list(cell.pieces) if n == 0 else []))
        elif is_mark(cell.text.strip()) or c in due:
            marks.append((due.get(c, cell.text.strip()), (x0 + x1) / 2, list(cell.pieces)))
            middles.append((x0 + x1) / 2)
        elif _BELOW_ZERO.fullmatch(cell.text.strip()):
            return None
        else:
            others.append(c)
    if len(marks) < FEW:
        first = number(marks[0][0]) if marks else None
        if others or first not in begins or (len(marks) == 1 and first) or not _follow(marks, ranges):
            return None
    elif not descending(marks) or (ranges and not _follow(marks, ranges)):
        return None
    for c in others:
        x0, x1 = extent(table, r, c)
        if min(middles) < (x0 + x1) / 2 < max(middles):
            return None
    return marks, others


def _follow(marks: list[Mark], ranges: list[Bits]) -> bool:
    """Whether ranges and numbers in a row leave no bit out, from high to low."""
    ends = {bits.high: bits.low for bits in ranges}
    values = [value for mark in marks if (value := number(mark[0])) is not None]
    for one, two in itertools.pairwise(values):
        if one - two != 1 and ends.get(one) != two:
            return False
    return len(values) == len(marks) and (len(values) == 1 or values[0] > values[-1])


def cells_between(table: Table, r: int, left: float, right: float) -> list[tuple[float, float, Cell]]:
    """The cells of a row that stand under the numbers; the last may have its only number at its left end."""
    out = []
    for c, cell in enumerate(table.rows[r]):
        if cell is None:
            continue
        x0, x1 = extent(table, r, c)
        if x1 > left and x0 < right:
            out.append((x0, x1, cell))
    return out


__all__ = [
    "Figure",
    "Lane",
    "assign",
    "cells_between",
    "check_widths",
    "is_mark",
    "marks_of_row",
    "marks_of_text",
    "place_lane",
    "symbolic",
]
