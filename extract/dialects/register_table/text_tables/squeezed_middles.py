"""Tables between whose cells single blanks stand, each cell in the middle of its row: texts begin above the bits.

    Bit Field Type Reset Description
    How fast the pump turns
    0 : slow                                as many lines of the text stand below the bits as above them
    7:6 RATE R/W 0h 1 : fast
    2 : faster                              the next row begins behind these
    3 : as fast as it can
    PUMP_LEV
    5:0 R 0h How high the water stands      parts of a name above and below the bits are no lines of the text
    EL

Where the last row does not end with the table so, it is not read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.pages.flow import whole_line
from extract.dialects.register_table.pages.furniture import furniture
from extract.dialects.register_table.ruleless_tables.single_blanks import heads
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import Bits, parse_bits
from extract.dialects.register_table.words.heading_numbers import CAPTION
from extract.dialects.register_table.words.numerals import reset_number
from extract.dialects.register_table.words.vocabulary import plain
from extract.pages.owned_feet import FENCES
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document, Piece

_ROLES: Final = ["bits", "name", "access", "reset", "description"]
_HEAD = re.compile(r"\s*Bits? .*Description\s*$", re.IGNORECASE)
_BITS = re.compile(r"\s*\d{1,2}(?:[:-]\d{1,2})?\s+\S")
_GAP = re.compile(r"\S\s{2,}\S")
"""What parts cells of a laid-out text."""
_WORD = re.compile(r"\S+")
_SECTION = re.compile(r"\s*\d{1,2}(?:\.\d{1,3})+\.? [^\W\d]|\s*\(\d\) ")
"""What begins behind a table: a section, or its notes."""
_PART = re.compile(r"[A-Z][A-Z0-9_]*|[A-Z0-9_]*[A-Z_][A-Z0-9_]*|\d{1,2}")
"""A part of a name that a narrow column cut."""
_LOWERED = re.compile(r"\s*[A-Z0-9]{1,3}(?: [A-Z0-9]{1,3})*\s*$")
"""Lowered letters, which stand in a line of their own below that of their words."""
_MOST: Final = 120
"""Lines of such a table at most."""


@dataclass(slots=True)
class _Row:
    """A line with bits, access and reset: the cells that it has, and the lines of its text above and below it."""

    line: int
    bits: Bits
    cells: list[Piece]
    name: list[Piece]
    text: list[Piece] = field(default_factory=list)


def squeezed_middle_tables(document: Document, words: Vocabulary, taken: Container[int]) -> Iterator[Table]:
    """The tables of a text that every row bears out."""
    lines, running = document.lines, furniture(document)
    for i in document.lines_with("escription"):
        if i not in document.body or i in taken or not _HEAD.match(lines[i]) or not _opens(lines, i):
            continue
        text = whole_line(document, i)
        head = next((row for of, row in heads(text, words) if list(of) == _ROLES), None) if text else None
        if head is None:
            continue
        end = _end(document, i, running, words)
        rows = [row for k in range(i + 1, end) if (row := _row(lines[k], k, words))]
        if rows and all(two.bits.high < one.bits.low for one, two in pairwise(rows)):
            made = _divided(lines, i, end, rows)
            if made is not None:
                yield Table(document.page(i), [list(head), *made], i, end - 1)


def _opens(lines: list[str], i: int) -> bool:
    """Whether what stands right under a head between whose cells single blanks stand is no row."""
    if i + 1 >= len(lines) or not lines[i + 1].strip() or _GAP.search(lines[i]):
        return False
    return not _BITS.match(lines[i + 1])


def _end(document: Document, head: int, running: set[int], words: Vocabulary) -> int:
    """The line behind those below a head that may be of its table."""
    lines = document.lines
    for i in range(head + 1, min(head + _MOST, document.body.stop)):
        line = lines[i]
        if not line.strip() or i in running or _SECTION.match(line) or _HEAD.match(line):
            return i
        said = CAPTION.match(line.strip())
        if line.startswith(FENCES) or (said and plain(said["kind"]) in words.words["caption"]):
            return i
    return min(head + _MOST, document.body.stop)


def _row(line: str, i: int, words: Vocabulary) -> _Row | None:
    """The row of a line that begins with bits and has an access and a reset behind them, or behind a name."""
    found = [(i, one.start(), one.end()) for one in _WORD.finditer(line)] if _BITS.match(line) else []
    said = [line[a:b] for _, a, b in found]
    bits = parse_bits(said[0]) if said else None
    at = next((n for n in (1, 2) if n + 1 < len(said) and is_access(said[n], words)), 0)
    if bits is None or not at or reset_number(said[at + 1]) is None:
        return None
    row = _Row(i, bits, [found[0], found[at], found[at + 1]], found[1:at])
    if len(found) > at + 2:
        row.text.append((i, found[at + 2][1], found[-1][2]))
    return row


def _divided(lines: list[str], head: int, end: int, rows: list[_Row]) -> list[list[Cell | None]] | None:
    """The rows with the lines of their texts, where as many stand above each as below; None where they do not."""
    begin, out = head + 1, []
    for n, row in enumerate(rows):
        last = rows[n + 1].line if n + 1 < len(rows) else end
        above = [_piece(lines, k) for k in range(begin, row.line)]
        below = [_piece(lines, k) for k in range(row.line + 1, last)]
        if not row.name:
            parts = _parts(lines, above, below)
            if parts is None:
                return None
            row.name = parts
        if above and not (first := _said(lines, above[0]))[0].isupper() and not first[0].isdigit():
            return None  # the rest of the row before, whose other lines stand on the page before
        least = sum(not _LOWERED.fullmatch(lines[k][a:b]) for k, a, b in above)
        own: list[Piece] = []
        rest = list(below)
        while rest and (least > 0 or (own and _LOWERED.fullmatch(_said(lines, rest[0])))):
            own.append(rest.pop(0))
            least -= not _LOWERED.fullmatch(_said(lines, own[-1]))
        if least > 0 or (rest and n + 1 == len(rows)):
            return None
        begin = rest[0][0] if rest else last
        out.append(_cells(lines, row, [*above, *row.text, *own]))
    return out


def _parts(lines: list[str], above: list[Piece], below: list[Piece]) -> list[Piece] | None:
    """The parts of a name that stand right above and below the bits, taken off the lines of the text; or None."""
    out = []
    for own, at in ((above, -1), (below, 0)):
        if not own:
            return None
        line, start, end = own[at]
        word = _WORD.search(lines[line], start)
        if word is None or not _PART.fullmatch(word[0]):
            return None
        out.append((line, word.start(), word.end()))
        rest = _WORD.search(lines[line], word.end(), end)
        if rest is None:
            own.pop(at)
        else:
            own[at] = (line, rest.start(), end)
    return out


def _cells(lines: list[str], row: _Row, text: list[Piece]) -> list[Cell | None]:
    """The cells of a row in the order of the heads."""
    bits, access, reset = ([piece] for piece in row.cells)
    return [
        Cell("\n".join(_said(lines, piece) for piece in pieces), pieces)
        for pieces in (bits, row.name, access, reset, text)
    ]


def _piece(lines: list[str], i: int) -> Piece:
    line = lines[i]
    return i, len(line) - len(line.lstrip()), len(line.rstrip())


def _said(lines: list[str], piece: Piece) -> str:
    line, start, end = piece
    return lines[line][start:end]
