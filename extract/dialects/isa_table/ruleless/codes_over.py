"""Tables without rules that have the code of an instruction in one line and its name and operands in those below.

    Opcode/                      Op/   64/32     Description        a head over another, several lines perhaps
    Instruction                  En    bit Mode
    NP 0F 58 /r                  A     V/V       Adds the gates     a row begins with a code, and more beside it
    GADDPS r1, r2/m128                           of both.           all else goes on in its columns

They come out as ruled tables of that form do, whose cells are cut afterwards.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.isa_table.cells.grouped_bits import STACKED
from extract.dialects.isa_table.ruleless.open_table import join
from extract.dialects.isa_table.ruleless.segments import Segment, segments
from extract.tables import Cell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.document import Document

_BEGINS: Final = re.compile(r"opcode\s*/", re.IGNORECASE)
_HEADS: Final = 4
"""Lines of a head at most."""
_CODE: Final = re.compile(r"(?:NP|NFx|REX|E?VEX|XOP|[0-9A-F]{2})(?=[\s.+*/]|$)")
_SLACK: Final = 1.0
_APART: Final = 3
"""Lines from the last one of a row to the next row at most."""
_TALL: Final = 1.5
"""Heights of a line from one of a row to the next at most, in a PDF."""


class CodesOver(NamedTuple):
    """Head and rows of such a table, where it ends among the lines, and lines that have several cells in a column."""

    rows: list[list[Cell | None]]
    end: int
    doubted: set[int]


def stacks_codes(document: Document, line: int) -> bool:
    """Whether a line begins as the head of such a table does."""
    return _BEGINS.match(document.lines[line].lstrip()[:10]) is not None


def read_codes_over(document: Document, lines: Sequence[int], n: int) -> CodesOver | None:
    """The table that a line begins; None where it begins none."""
    if not stacks_codes(document, lines[n]):
        return None
    for count in range(_HEADS, 0, -1):
        if n + count >= len(lines):
            continue
        starts = [part.left for part in segments(document, lines[n + count])]
        heads = _heads([segments(document, i, starts) for i in lines[n : n + count]])
        if heads and _begins(_cells(document, lines[n + count], heads)[0]):
            return _filled(document, lines, n + count, heads)
    return None


def _heads(rows: Sequence[Sequence[Segment]]) -> list[Segment]:
    """The heads of several lines, each put to the one that it stands under; none where the first is none of codes."""
    out: list[Segment] = []
    for part in (part for row in rows for part in row):
        over = [one for one in out if part.left < one.right and one.left < part.right]
        if len(over) > 1:
            return []
        if over:
            join(over[0].cell, part.cell, " ")
            over[0].left, over[0].right = min(over[0].left, part.left), max(over[0].right, part.right)
        else:
            cell = Cell(part.cell.text, list(part.cell.pieces))
            out.append(Segment(part.left, part.right, cell))
    out.sort(key=lambda one: one.left)
    return out if len(out) > 1 and STACKED.match(out[0].cell.text) else []


def _cells(document: Document, line: int, heads: Sequence[Segment]) -> tuple[list[Cell], bool]:
    """The cells of a line, each in the last column that begins no further right; whether a column got several."""
    out = [Cell("") for _ in heads]
    several = False
    for part in segments(document, line, [head.left for head in heads]):
        at = max((n for n, head in enumerate(heads) if head.left <= part.left + _SLACK), default=0)
        several |= bool(out[at].text)
        join(out[at], part.cell, " ")
    return out, several


def _begins(cells: Sequence[Cell]) -> bool:
    """Whether cells begin a row: a code, and something in the next column, which no wrapped line has."""
    return _CODE.match(cells[0].text) is not None and bool(cells[1].text)


def _filled(document: Document, lines: Sequence[int], n: int, heads: Sequence[Segment]) -> CodesOver:
    """The table of rows below a head."""
    rows: list[list[Cell]] = []
    doubted: set[int] = set()
    first = n
    while n < len(lines) and not (rows and stacks_codes(document, lines[n])):
        cells, several = _cells(document, lines[n], heads)
        begins = _begins(cells)
        if rows and not _is_near(document, lines, first, n, begins=begins):
            break
        if begins:
            rows.append(cells)
        else:
            for cell, more in zip(rows[-1], cells, strict=True):
                join(cell, more, "\n")
        doubted |= {lines[n]} if several else set()
        n += 1
    table: list[list[Cell | None]] = [list(row) for row in ([head.cell for head in heads], *rows)]
    return CodesOver(table, n, doubted)


def _is_near(document: Document, lines: Sequence[int], first: int, n: int, *, begins: bool) -> bool:
    """Whether a line is as far below the one above as the second one is below the first, or begins a row."""
    above, line = lines[n - 1], lines[n]
    if document.page(above) != document.page(line):
        return False
    if not document.words:
        return line - above <= (_APART if begins else lines[first + 1] - lines[first])
    tops = [min(box[1] for _, _, box in document.words[i]) for i in (above, line)]
    tall = max(box[3] - box[1] for _, _, box in document.words[line])
    return tops[1] - tops[0] <= (_APART if begins else _TALL) * tall
