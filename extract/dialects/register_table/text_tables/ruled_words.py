"""Figures of words under a ruler that counts their bits from the left, as standards of networks draw them.

     0                   1                   2                   3
     0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1      the last digit of each bit
    +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
    |    Opcode     |   Rd  |  Rs   |           Immediate           |     a bar before the first bit of each field
    +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
    |                           Address                             |     and each word of 32 bits in a row
    +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+

One word comes out as a table of fields, several as one of a packet's words. A figure with fields over several words,
or whose bars stand elsewhere, is reported.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.text_tables.boxed_bits import between_bars
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.document import Document, Piece

_RULER: Final = re.compile(r"\s*(?P<digits>0 1 2 3 4 5 6 7(?: \d){0,56})\s*$")
_START: Final = "0 1 2 3 4 5 6 7"
_RULE: Final = re.compile(r"\s*\+(?:[-=]+\+)+\s*$")
_SIDES: Final = re.compile(r"\s*[|+:/~\\.](?:.*[|+:/~\\.])?\s*$")
_ALWAYS: Final = re.compile(
    r"(?P<name>[A-Za-z][\w .-]*?)\s?(?P<number>=\s?(?:0[xXbB])?[0-9A-Fa-f]+|\((?:0[xXbB])?[0-9A-Fa-f]*\d\))"
)
"""A name and a number behind it."""
_COUNTING: Final = "0123456789"
_WIDTHS: Final = frozenset({8, 16, 32, 64})
_WORD: Final = 32
_MOST_LINES: Final = 80
"""Lines of a figure at most."""
_LONGEST: Final = 200


@dataclass(slots=True)
class RuledWords:
    """The figures of a text, and the first and last lines of those that are not read."""

    tables: list[Table] = field(default_factory=list)
    unread: list[tuple[int, int]] = field(default_factory=list)


def ruled_words(document: Document) -> RuledWords:
    """All figures under such rulers."""
    out = RuledWords()
    for i in document.lines_with(_START) if document.reader != "pdf" else ():
        line = document.lines[i]
        ruler = _RULER.match(line) if len(line) <= _LONGEST and i in document.body else None
        if ruler is None:
            continue
        digits = ruler["digits"].split()
        counts = all(text == _COUNTING[n % 10] for n, text in enumerate(digits))
        rows, last = _rows(document, i + 1)
        if not counts or len(digits) not in _WIDTHS or not rows:
            continue
        words = [_fields(document, row, ruler.start("digits") - 1, len(digits)) for row in rows]
        if not all(words) or (len(words) > 1 and len(digits) != _WORD):
            out.unread.append((i, last))
        else:
            out.tables.append(_table(document, i, last, ruler.span("digits"), words))
    return out


def _rows(document: Document, first: int) -> tuple[list[list[int]], int]:
    """The lines of each row of the box that begins at a line, and its last line."""
    rows: list[list[int]] = []
    last = first
    if first not in document.body or not _RULE.match(document.lines[first][:_LONGEST]):
        return [], last
    for i in range(first, min(first + _MOST_LINES, document.body.stop)):
        line = document.lines[i]
        if len(line) > _LONGEST or not _SIDES.match(line):
            break
        last = i
        if _RULE.match(line):
            rows.append([])
        else:
            rows[-1].append(i)
    return [row for row in rows if row], last


def _fields(document: Document, lines: list[int], left: int, width: int) -> list[tuple[int, int, Cell]]:
    """First and last bit of each field of a row, and its cell; none where its bars stand elsewhere."""
    bars = [[at for at, sign in enumerate(document.lines[i].rstrip()) if sign == "|"] for i in lines]
    ends = [at - left for at in bars[0]]
    if any(row != bars[0] for row in bars) or len(ends) < 2 or any(end % 2 for end in ends):
        return []
    if ends[0] != 0 or ends[-1] != 2 * width or (len(ends) == 2 and len(lines) > 1):
        return []
    return [
        (one // 2, two // 2 - 1, between_bars(document, lines, left + one + 1, left + two))
        for one, two in pairwise(ends)
    ]


def _table(
    document: Document, ruler: int, last: int, span: tuple[int, int], words: list[list[tuple[int, int, Cell]]]
) -> Table:
    """One word as a row of bits over its names, several as rows of a packet."""
    counted = [(ruler, *span)]
    first = 0 if len(words) > 1 else 1  # of one word none is counted
    heads = [Cell(head, list(counted)) for head in ("DW", "Field Name", "Bits", "Description")]
    body = list(_packet(words, counted))
    end = len(heads) if any(row[-1].text for row in body) else -1
    rows: list[list[Cell | None]] = [list(row[first:end]) for row in (heads, *body)]
    return Table(document.page(ruler), rows, ruler, last)


def _packet(words: list[list[tuple[int, int, Cell]]], counted: list[Piece]) -> Iterator[list[Cell]]:
    """The rows of a packet's words: number, name, bits, and what is always in them."""
    for n, fields in enumerate(words):
        for first, end, cell in fields:
            yield [
                Cell(str(n), cell.pieces or counted),
                *_constant(cell, Cell(_bits(first, end), cell.pieces or counted)),
            ]


def _constant(cell: Cell, bits: Cell) -> tuple[Cell, Cell, Cell]:
    """A name, its bits, and the number that it always has: `Opcode=12`, `Flags (0)`."""
    found = _ALWAYS.fullmatch(cell.text) if len(cell.pieces) == 1 else None
    if found is None:
        return cell, bits, Cell("")
    ((line, start, _),) = cell.pieces
    name, number = (
        Cell(found[part], [(line, start + found.start(part), start + found.end(part))])
        for part in ("name", "number")
    )
    return name, bits, number


def _bits(first: int, last: int) -> str:
    return f"{first}:{last}" if last > first else str(first)
