"""Tables of bars whose cells lost their rows: each cell stands in lines of its own, and a bar closes it.

    Bits
    |
    Name
    |
    7:4 |
    MODE
    |

The heads say how many cells a row has; a row begins where the bits are due.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.bits import parse_bits
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document

_RULE = re.compile(r"[\s|:=-]*-[\s|:=-]*$")
_OF_REGISTER = re.compile(r"^\d{1,3}\.(?=\d)")
"""The number of a register before its bits: `4.9:5`."""
_MOST_HEADS: Final = 10
_FEW: Final = 3
"""So many bars alone on a line at least."""


def torn_tables(document: Document, words: Vocabulary) -> list[Table]:
    """The tables of fields in a text document that are torn so; their bits must be the first column."""
    if not document.holds("\n|\n") or sum(document.lines[i].strip() == "|" for i in document.body) < _FEW:
        return []
    cells = list(_cells(document))
    out: list[Table] = []
    k = 0
    while k < len(cells):
        width = _heads(cells, k, words)
        row = k + width
        rows = [cells[k:row]] if width else []
        while rows and len(cells) >= row + width and _is_bits(cells[row]):
            rows.append(cells[row : row + width])
            row += width
        if len(rows) > 1:
            places = [piece for found in rows for cell in found for piece in cell.pieces]
            out.append(Table(1, [[*found] for found in rows], places[0][0], places[-1][0]))
            k = row
        else:
            k += 1
    return out


def _cells(document: Document) -> Iterator[Cell]:
    """What stands before each bar, line by line; nothing where two bars follow each other."""
    lines: list[tuple[int, int, int]] = []
    for i in document.body:
        line = document.lines[i]
        if "|" in line and _RULE.match(line):
            continue
        begin = 0
        parts = line.split("|")
        for n, part in enumerate(parts):
            text = part.strip()
            if text:
                start = begin + part.index(text)
                lines.append((i, start, start + len(text)))
            begin += len(part) + 1
            opens = n == 0 and not lines and line.strip() != "|"  # a bar before the first cell of a line
            if n + 1 < len(parts) and not opens:
                yield Cell("\n".join(document.lines[i][s:e] for i, s, e in lines), lines)
                lines = []


def _heads(cells: list[Cell], k: int, words: Vocabulary) -> int:
    """How many heads begin at a cell, the first of them the bits; what stands above that one is cut off it."""
    last = cells[k].text.rpartition("\n")[2]
    if words.column(last) != "bits":
        return 0
    width = next((n for n in range(1, _MOST_HEADS) if k + n < len(cells) and _is_bits(cells[k + n])), 0)
    roles = {words.column(cell.text) for cell in cells[k + 1 : k + width]} - {None}
    if not roles & {"name", "description"}:
        return 0
    cells[k] = Cell(last, cells[k].pieces[-1:])
    return width


def _is_bits(cell: Cell) -> bool:
    return parse_bits(_OF_REGISTER.sub("", cell.text.strip())) is not None
