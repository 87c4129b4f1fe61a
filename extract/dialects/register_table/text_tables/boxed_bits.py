"""Figures of bits that texts draw as boxes, the numbers outside the box or two of them in a cell.

     31   30  29          16 15         0        numbers over the box or under it, those of the ends or all of them,
    +----+----+-------------+------------+       bars between them perhaps
    | EN | GO |    RATE     |   LEVEL    |       cells between bars, of several lines perhaps
    +----+----+-------------+------------+       rules of dashes, of `=` or `_`, or of the signs for boxes
      1    1        14            16             widths, resets or codes of access, one under each cell

      7      6      5      4                       codes between the numbers and the box
    R/W-0  R/W-1   R-0    U-0                      or the tens of the numbers in a line of their own

    |  EN   |  RATE   |  LEVEL |
    | [15]  | [14:8]  | [7:0]  |                  or a line with the bits of each cell

They come out as tables whose first row has the bits of each cell. A box whose cells do not go on bit by bit under
their numbers is none, and is left to what reports figures that are not read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.access_codes import is_both, is_code
from extract.dialects.register_table.words.bits import HIGHEST, TOPS
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.tables import WIDEST, Cell, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.document import Document, Piece

_DRAWN: Final = str.maketrans("─━═│┃║┌┬┐├┼┤└┴┘╔╦╗╠╬╣╚╩╝", "---|||" + "+" * 18)
"""The signs for boxes as those of keyboards."""
_RULE = re.compile(r"\s*(?:[+.,'`|][-=_+.'`|:,]+|_[_ ]{6,}_)\s*$")
_LEVEL: Final = ("--", "==", "__", "-+-+-")
_NUMBERS = re.compile(r"\s*(?:[^\W\d_]+:?\s+)?[BbDd]?\d{1,3}(?:\s+[BbDd]?\d{1,3})+\s*$")
_ONES = re.compile(r"\s*\d(?:\s+\d){7,}\s*$")
_NUMBER = re.compile(r"[BbDd]?(\d+)")
"""The number of a bit, perhaps behind a letter: `D7`."""
_WIDTH = re.compile(r"\(?(\d{1,3})[ -]?bits?\)?")
"""How wide a cell says that it is: `4 bits`."""
_RANGE = re.compile(r"(?P<open>\[)?(?P<high>\d{1,3})(?:\s?(?P<to>[:-])\s?(?P<low>\d{1,3}))?(?(open)\])")
"""The bits of a cell: `[31:25]`, `7`."""
_IN_CELL = re.compile(r"\s*\d{1,3}\s+\d{1,3}\s*$")
_LONGEST: Final = 300
_MOST_LINES: Final = 24
"""Lines of a box at most."""
_FEWEST: Final = 2

_Number = tuple[int, int, int]
"""A number and where it begins and ends in its line."""


@dataclass(slots=True)
class _Row:
    """A row of a box: the places of its bars, its lines."""

    bars: list[int]
    lines: list[int] = field(default_factory=list)


def boxed_figures(document: Document) -> Iterator[Table]:
    """The figures of a text that are drawn so."""
    end = document.body.start
    for i in sorted({i for bar in "|│║" for i in document.lines_with(bar)}):
        if i < end or i not in document.body or not _bars(document.lines[i]):
            continue
        first, rows, last = _box(document, i)
        end = last + 1
        table = _table(document, first, rows, last)
        if table is not None:
            end = table.last_line + 1
            yield table


def _plain(line: str) -> str:
    return line if line.isascii() else line.translate(_DRAWN)


def _is_rule(line: str) -> bool:
    """Whether a line is a rule of a box."""
    plain = _plain(line) if len(line) <= _LONGEST else ""
    return any(level in plain for level in _LEVEL) and _RULE.match(plain) is not None


def _bars(line: str) -> list[int]:
    """The places of the bars of a line that begins and ends with one; none of any other line, such as a rule."""
    line = _plain(line).rstrip() if len(line) <= _LONGEST else ""
    bars = [k for k, sign in enumerate(line) if sign == "|"]
    inside = len(bars) > 1 and line[-1] == "|" and not line[: bars[0]].strip()
    return bars if inside and not _is_rule(line) else []


def _box(document: Document, at: int) -> tuple[int, list[_Row], int]:
    """The first line of the box that a row stands in, its rows, and its last line."""
    lines = document.lines
    first = at - 1 if at and _is_rule(lines[at - 1]) else at
    rows: list[_Row] = []
    ruled = True
    last = at
    for i in range(at, min(at + _MOST_LINES, document.body.stop)):
        bars = _bars(lines[i])
        if bars:
            if ruled or not rows or bars != rows[-1].bars or _are_codes(lines[i], bars):
                rows.append(_Row(bars))
            rows[-1].lines.append(i)
            ruled = False
        elif _is_rule(lines[i]):
            ruled = True
        else:
            break
        last = i
    return first, rows, last


def _are_codes(line: str, bars: list[int]) -> bool:
    """Whether a line of a box has a code of access or a reset in most cells, and nothing else in the others."""
    texts = [line[left + 1 : right].strip() for left, right in pairwise(bars)]
    told = [text for text in texts if text]
    most = len(told) > 1 and 2 * len(told) > len(texts)
    return most and all(
        is_code(text, vocabulary()) or text.isdecimal() or _WIDTH.fullmatch(text) for text in told
    )


def _table(document: Document, first: int, rows: list[_Row], last: int) -> Table | None:
    """The figure of a box with its numbers; None where it has none, or they do not tell the bits of all cells."""
    ends = {(row.bars[0], row.bars[-1]) for row in rows}
    if len(ends) > 1 or sum(len(row.bars) for row in rows) > WIDEST or _of_markdown(document, rows, last):
        return None
    lines, body = document.lines, document.body
    said = (_numbers(lines[first - 1]) or _ones(lines[first - 1])) if first - 1 in body else []
    at, names = first - 1, rows
    between = first - 2 in body and not said and _numbers(lines[first - 2])
    coded = _codes(lines[first - 1], first - 1, rows[0].bars, sorted(rows[0].bars)) if between else None
    if between and coded and len(rows) == 1:
        said, at = between, first - 2
    if not said and last + 1 in body:
        said, at = _numbers(lines[last + 1]), last + 1
    if not said and len(rows) > 1 and any(_IN_CELL.match(text) for text in _texts(document, rows[0])):
        at, names = rows[0].lines[0], rows[1:]
        said = _numbers(_plain(lines[at]).replace("|", " "))
    places = _shared(said, names[0].bars)
    if places is None and not said and (found := _bits_within(document, rows)):
        at, places, names = found
    if places is None:
        return None
    columns = sorted({bar for row in names for bar in row.bars})
    cells: list[list[Cell | None]] = [_numbered(at, places, names[0].bars, columns)]
    for row in names:
        out: list[Cell | None] = [None] * (len(columns) - 1)
        for left, right in pairwise(row.bars):
            out[columns.index(left)] = _cell(document, row.lines, left + 1, right)
        cells.append(out)
    if coded and at == first - 2:
        cells.append(coded)
    elif (
        at < first
        and last + 1 in body
        and (codes := _codes(lines[last + 1], last + 1, names[0].bars, columns))
    ):
        cells.append(codes)
        last += 1
    lowest, highest = min(first, at), max(last, at)
    return Table(document.page(first), cells, lowest, highest)


def _of_markdown(document: Document, rows: list[_Row], last: int) -> bool:
    """Whether the only rule is that of Markdown under the head, with bars as in the rows: each line is a row there."""
    head, *others = rows
    at = head.lines[-1] + 1
    rule = document.lines[at].rstrip() if len(head.lines) == 1 and others and at < last else ""
    bars = [k for k, sign in enumerate(rule) if sign == "|"]
    ruled = sum(_is_rule(document.lines[i]) for i in range(head.lines[0], last + 1))
    return bars == head.bars and ruled == 1 and any(len(row.lines) > 1 for row in others)


def _numbers(line: str) -> list[_Number]:
    """The numbers of a line that holds nothing else but a word for bits before them, if they count down."""
    if len(line) > _LONGEST:
        return []
    if "|" in line and not _bars(line):
        line = line.replace("|", " ")  # between the numbers of two cells
    if not _NUMBERS.match(line):
        return []
    lead = re.match(r"\s*([^\W\d_]+):?\s", line)
    if lead and lead[1].casefold() not in vocabulary().words["bit"]:
        return []
    out = [(int(one[1]), *one.span()) for one in _NUMBER.finditer(line)]
    falls = all(one > two for (one, *_), (two, *_) in pairwise(out))
    return out if falls and out[0][0] <= HIGHEST else []


def _ones(line: str) -> list[_Number]:
    """The numbers of all bits of a register down to 0 in a line that has but their last digits."""
    if len(line) > _LONGEST or not _ONES.match(line):
        return []
    found = list(re.finditer(r"\d", line))
    highest = len(found) - 1
    if highest not in TOPS or any(int(one[0]) != (highest - n) % 10 for n, one in enumerate(found)):
        return []
    return [(highest - n, *one.span()) for n, one in enumerate(found)]


def _shared(numbers: list[_Number], bars: list[int]) -> list[list[_Number]] | None:
    """The numbers over each cell; None where some cell has none, or the cells do not go on bit by bit.

    A number that stands over a bar may be of the cell before it or of that behind: all of a figure alike.
    """
    if len(numbers) < _FEWEST:
        return None
    first, *inner, last = bars
    for shift in (0, 1):
        ends = [first - 1, *(bar - shift for bar in inner), last]
        out = [[one for one in numbers if left < _middle(one) <= right] for left, right in pairwise(ends)]
        if sum(map(len, out)) == len(numbers) and _go_on(out):
            return out
    return None


def _bits_within(document: Document, rows: list[_Row]) -> tuple[int, list[list[_Number]], list[_Row]] | None:
    """The line of a box that has the bits of each cell, their ends, and the rows without it; None where none has."""
    for n, row in enumerate(rows):
        for i in row.lines if len(row.bars) > _FEWEST else ():
            cells = [(left + 1, document.lines[i][left + 1 : right]) for left, right in pairwise(row.bars)]
            found = [(start, _RANGE.fullmatch(text.strip()), text) for start, text in cells]
            bits = [
                [
                    (
                        int(one[end]),
                        start + text.index(one[0]) + one.start(end),
                        start + text.index(one[0]) + one.end(end),
                    )
                    for end in ("high", "low")
                    if one[end]
                ]
                for start, one, text in found
                if one
            ]
            ranged = any(one and (one["open"] or one["to"]) for _, one, _ in found)
            left = [line for line in row.lines if line != i]
            rest = [*rows[:n], *([_Row(row.bars, left)] if left else []), *rows[n + 1 :]]
            if len(bits) == len(cells) and ranged and bits[-1][-1][0] == 0 and _go_on(bits) and rest:
                return (i, bits, rest) if rest[0].bars == row.bars else None
    return None


def _middle(number: _Number) -> int:
    """The column of a number's middle, to the left of it where it has none."""
    return (number[1] + number[2] - 1) // 2


def _go_on(cells: list[list[_Number]]) -> bool:
    """Whether each cell has its numbers, those of its ends or all of them, and the cells go on bit by bit."""
    for mine in cells:
        if not mine or (len(mine) > _FEWEST and len(mine) != mine[0][0] - mine[-1][0] + 1):
            return False
    return all(one[-1][0] == two[0][0] + 1 for one, two in pairwise(cells))


def _numbered(at: int, places: list[list[_Number]], bars: list[int], columns: list[int]) -> list[Cell | None]:
    """The row of bits, each over its cell."""
    out: list[Cell | None] = [None] * (len(columns) - 1)
    for mine, left in zip(places, bars, strict=False):
        high, low = mine[0][0], mine[-1][0]
        pieces: list[Piece] = [(at, start, stop) for _, start, stop in mine]
        out[columns.index(left)] = Cell(f"{high}:{low}" if high > low else str(high), pieces)
    return out


def _texts(document: Document, row: _Row) -> list[str]:
    line = document.lines[row.lines[0]]
    return [line[left + 1 : right] for left, right in pairwise(row.bars)]


def _cell(document: Document, lines: list[int], left: int, right: int) -> Cell:
    """What stands between two bars of a box; of a width the number alone."""
    cell = between_bars(document, lines, left, right, blank=" \t_", glue="\n")
    return replace(cell, text=width[1]) if (width := _WIDTH.fullmatch(cell.text)) else cell


def between_bars(
    document: Document, lines: list[int], left: int, right: int, *, blank: str | None = None, glue: str = " "
) -> Cell:
    """What stands between two bars in some lines, `blank` around it; letters that run downward are one word."""
    pieces: list[Piece] = []
    for i in lines:
        text = document.lines[i][left:right]
        if said := text.strip(blank):
            start = left + text.index(said)
            pieces.append((i, start, start + len(said)))
    parts = [document.lines[i][start:stop] for i, start, stop in pieces]
    upright = len(parts) > 1 and all(len(part) == 1 for part in parts)
    return Cell(("" if upright else glue).join(parts), pieces)


def _codes(line: str, i: int, bars: list[int], columns: list[int]) -> list[Cell | None] | None:
    """The line under a box that has a width, a reset or a code under each cell; None where it is none."""
    found = [(one[0], *one.span()) for one in re.finditer(r"\S+", line)] if len(line) <= _LONGEST else []
    if len(found) != len(bars) - 1 or not all(
        text.isdecimal() or is_code(text, vocabulary()) or is_both(text) for text, *_ in found
    ):
        return None
    out: list[Cell | None] = [None] * (len(columns) - 1)
    for (text, start, stop), (left, right) in zip(found, pairwise(bars), strict=True):
        if not left < (start + stop - 1) / 2 < right:
            return None
        out[columns.index(left)] = Cell(text, [(i, start, stop)])
    return out
