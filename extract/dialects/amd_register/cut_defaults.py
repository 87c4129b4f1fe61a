"""Defaults whose mark of their base a narrow column set below them: they are read as one word.

Base     31:0    0000_0000    Where it lies in             Base 31:0 0000_0000        31:0
                 h            memory.                      h                          0000_0000
                                                           Where it lies.             h
"""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import islice
from typing import TYPE_CHECKING

from extract.dialects.amd_register.assemble import rows_on
from extract.dialects.amd_register.grammar import BITS
from extract.document import PROSE

if TYPE_CHECKING:
    from extract.document import Document, Piece
    from extract.observations import Reading

_MARK = re.compile(r"\n *(?P<mark>[hb])(?=\s|$)")
_PREFIXED = re.compile(r"\d\s+(?:0x[0-9A-Fa-f]|none\s)")
_MANY = 20
"""So many bits before defaults of another form tell that no default of a document has such a mark."""
_BEHIND_BITS = re.compile(r"(?:^|\s)\d{1,3}(?::\d{1,3})?\s+(?P<default>[0-9A-F][0-9A-F_]{2,})(?=\s{2}|\s*$)")
_ALONE = re.compile(r"\s*(?P<default>[0-9A-F][0-9A-F_]{2,})\s*$")
_DIGITS = {"h": frozenset("0123456789ABCDEF_"), "b": frozenset("01_")}


def with_whole_defaults(document: Document, lines: list[str]) -> tuple[list[str], dict[int, Piece]]:
    """The lines with such marks behind their digits, the very same list where there are none.

    With them, for each line that got one, where that is printed. A line that ends with the digits is longer by it.
    """
    places: dict[int, Piece] = {}
    out, text = lines, document.text()
    if sum(1 for _ in islice(_PREFIXED.finditer(text), _MANY)) == _MANY:
        return out, places
    starts: list[int] = []
    for found in _MARK.finditer(text):
        if not starts:
            starts = _starts(document.lines)
        i = bisect_right(starts, found.start("mark")) - 1
        column = found.start("mark") - starts[i]
        if i not in document.body or i - 1 not in document.body:
            continue
        digits = _digits(lines, i, column)
        if digits is None or not set(digits["default"]) <= _DIGITS[found["mark"]]:
            continue
        out = lines.copy() if out is lines else out
        end = digits.end("default")
        out[i - 1] = f"{lines[i - 1][:end]}{found['mark']}{lines[i - 1][end + 1 :]}"
        out[i] = f"{out[i][:column]} {out[i][column + 1 :]}"
        if not out[i].strip():
            document.roles[i] |= PROSE
        places[i - 1] = (i, column, column + 1)
    return out, places


def _starts(lines: list[str]) -> list[int]:
    """Where in the text of a document each of its lines begins."""
    out, at = [], 0
    for line in lines:
        out.append(at)
        at += len(line) + 1
    return out


def _digits(lines: list[str], i: int, column: int) -> re.Match[str] | None:
    """The digits above a mark: in its column, or at the end of a line where the mark is at the margin."""
    above = lines[i - 1]
    found = _BEHIND_BITS.search(above)
    if found is None and BITS.match(lines[i - 2].strip() if i > 1 else ""):
        found = _ALONE.match(above)
    if found is None:
        return None
    ends = found.end("default") == len(above.rstrip())
    under = column == found.start("default") or (column == 0 and ends)
    return found if under else None


def cite_marks(reading: Reading, places: dict[int, Piece]) -> None:
    """Give the rows whose defaults were made whole the places of the marks, as they are printed."""
    lines = reading.document.lines
    for row in rows_on(reading.registers, places):
        cut = [i for i, _, _ in row.pieces if i in places]
        if cut:
            row.pieces = [(i, start, min(end, len(lines[i]))) for i, start, end in row.pieces]
            row.pieces = sorted({*row.pieces, *[places[i] for i in cut]})
