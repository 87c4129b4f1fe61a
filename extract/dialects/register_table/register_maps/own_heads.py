"""The head of the column that a number of a map stands in, in the lines of the text.

Block     Base                        `Base address` over 0x40012C00, whatever heads the columns beside it
          address        IRQ
PUMP1     0x40012C00     14
"""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from extract.document import Document
    from extract.tables import Table

_RULE: Final = re.compile(r"[\s|+:=_-]*$")
_GAPS: Final = re.compile(r"\S+(?: \S+)*")
_NUMBER: Final = re.compile(r"0[xX][0-9A-Fa-f]{2}|\d{2}")
_SIGNS: Final = ("|", "\t", ";", ",")
_FEWEST: Final = 2
"""Cells of a head at least."""
_BLANK: Final = 2
"""Lines without text, of rules perhaps, between a head and its rows at most."""
_MARKS: Final = " *`"


class _Cell(NamedTuple):
    start: int
    end: int
    text: str


def own_head(document: Document, line: int, at: int) -> str | None:
    """The head over the cell of a line that has a character; None where no line over it is a head."""
    for table in document.tables:
        if table.first_line <= line <= table.last_line:
            return _in_table(table, line, at)
    lines = document.lines
    top = next(
        (i for i in range(line - 1, max(line - 2 - _BLANK, -1), -1) if not _RULE.match(lines[i])), None
    )
    if top is None:
        return None
    sign = next((one for one in _SIGNS if one in lines[line] and one in lines[top]), None)
    row, head = _cells(lines[line], sign), _cells(lines[top], sign)
    n = next((n for n, cell in enumerate(row) if cell.start <= at < cell.end), None)
    if n is None or len(head) < _FEWEST:
        return None
    if sign:
        return head[n].text if len(head) == len(row) else None
    over = [cell for cell in head if _meet(cell, row[n])]
    if len(over) != 1:
        return head[n].text if not over and len(head) == len(row) else None
    upper = _cells(lines[top - 1], sign) if top and not _RULE.match(lines[top - 1]) else []
    others = [cell for cell in head if cell != over[0]]
    above = [
        cell.text for cell in upper if _meet(cell, over[0]) and not any(_meet(cell, one) for one in others)
    ]
    return " ".join([*above, over[0].text])


def _in_table(table: Table, line: int, at: int) -> str | None:
    """The same in a ruled table: what stands over it in the first rows, which have no number."""
    heads = [*takewhile(lambda row: not any(cell and _NUMBER.search(cell.text) for cell in row), table.rows)]
    column = next(
        (
            c
            for row in table.rows
            for c, cell in enumerate(row)
            if cell and any(i == line and start <= at < end for i, start, end in cell.pieces)
        ),
        None,
    )
    if column is None:
        return None
    over = [next((cell for cell in row[column::-1] if cell), None) for row in heads]
    return " ".join(" ".join(cell.text.split()) for cell in over if cell) or None


def _cells(text: str, sign: str | None) -> list[_Cell]:
    """The cells of a line, between signs or gaps."""
    if sign is None:
        return [_Cell(found.start(), found.end(), found[0]) for found in _GAPS.finditer(text)]
    cells = []
    start = 0
    for part in text.split(sign):
        cells.append(_Cell(start, start + len(part), part.strip(_MARKS)))
        start += len(part) + 1
    return cells


def _meet(one: _Cell, other: _Cell) -> bool:
    return one.start < other.end and other.start < one.end
