"""Maps of opcodes in a text whose columns nothing but places keep apart; `maps` tells what they are.

      x0    x1        x2    ...        labels of the low digits, one behind the other
0x    GNP   GLD A,d16 GST              the label of the high digit, a cell under each label or none
1x    GHT             GLD B,d16
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.document import Document

_WORD: Final = re.compile(r"\S+")
_DIGIT: Final = re.compile(r"(?:0[xX]|[$.+])?[xX_.*+–-]?(?P<digit>[0-9A-Fa-f])[hH]?$")
_LABEL: Final = re.compile(r"(?:0[xX]|\$)?[0-9A-Fa-f]{1,2}[xX_.*–-]?[hH]?$")
_COUNTS: Final = (8, 16)
_LONGEST: Final = 300
_CORNER: Final = 1
"""Words before the first digit of a head, at most."""
_ROWS: Final = 4
"""Rows of a map at least."""


def text_maps(document: Document) -> list[Table]:
    """The tables of a text that may be such maps."""
    if document.reader == "pdf":
        return []
    return list(_tables(document))


def _tables(document: Document) -> Iterator[Table]:
    end = document.body.start
    for i in document.body:
        line = document.lines[i]
        if i < end or len(line) > _LONGEST or not line.rstrip()[-1:].isalnum() or "|" in line:
            continue
        starts = _head(line)
        if starts is None:
            continue
        rows: list[list[Cell | None]] = [
            [Cell(""), *(_cell(i, line, at, line.find(" ", at)) for at in starts)]
        ]
        end = i + 1
        while end < document.body.stop:
            if document.lines[end].strip():
                row = _row(document.lines[end], end, starts)
                if row is None:
                    break
                rows.append(list(row))
            elif len(rows) > 1 and not document.lines[end - 1].strip():
                break
            end += 1
        if len(rows) > _ROWS:
            last = max(piece[0] for row in rows for cell in row if cell for piece in cell.pieces)
            yield Table(document.page(i), rows, i, last)


def _head(line: str) -> list[int] | None:
    """Where the labels of all low digits begin; None where a line holds anything else."""
    words = list(_WORD.finditer(line))
    for count in _COUNTS:
        if not count <= len(words) <= count + _CORNER:
            continue
        found = [_DIGIT.match(word[0]) for word in words[-count:]]
        if [int(one["digit"], 16) for one in found if one] == list(range(count)):
            return [word.start() for word in words[-count:]]
    return None


def _row(line: str, i: int, starts: list[int]) -> list[Cell] | None:
    """The cells of a row: the label stands before the first column, each other cell begins where its column does."""
    first = _WORD.search(line)
    if first is None or first.end() > starts[0] or not _LABEL.match(first[0]) or len(line) > _LONGEST:
        return None
    if line[first.end() : starts[0]].strip():
        return None
    cells = [_cell(i, line, first.start(), first.end())]
    for at, end in zip(starts, [*starts[1:], len(line)], strict=True):
        if at and line[at - 1 : at].strip():
            return None  # a cell runs over the beginning of the next
        if (text := line[at:end]).strip() and text[0].isspace():
            return None
        cells.append(_cell(i, line, at, end))
    return cells


def _cell(i: int, line: str, at: int, end: int) -> Cell:
    text = line[at : end if end >= 0 else len(line)].rstrip()
    return Cell(text, [(i, at, at + len(text))] if text else [])
