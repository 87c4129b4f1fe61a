"""Figures that draw a box round each name alone, the free bits between them parting the boxes, or none but shades.

Bit        7       6       5       4       3       2       1       0
       +-------+                       +---------------+
       |  GO   |                       |   RATE[1:0]   |         a row of cells, empty ones in between
       +-------+                       +---------------+
Access    R/W                             R/W     R/W
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.vocabulary import plain, vocabulary
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Iterable

    from extract.document import Document

_FEWEST: Final = 4
"""Numbers of bits over such boxes at least."""
_NEAR: Final = 30.0
"""Points from the numbers down to the boxes, at most."""
_BYTE: Final = 8
"""Bits of which the last one of such a row is the lowest."""
_LEVEL: Final = 1.5
"""Points within which boxes stand in one row."""


def in_rows(document: Document, tables: Iterable[Table]) -> list[Table]:
    """Tables, boxes beside each other under the numbers of bits made one row, with an empty cell for free bits."""
    found = list(tables)
    if document.reader != "pdf":
        return found
    level: dict[tuple[int, int], list[Table]] = {}
    for table in found:
        if table.box and len(table.rows) == 1:
            level.setdefault((table.page, round(table.box[1] / _LEVEL)), []).append(table)
    rows: dict[int, Table] = {}
    for (page, at), boxes in sorted(level.items(), key=lambda one: one[0]):
        line = boxes[0].first_line - 1
        if (
            id(boxes[0]) in rows
            or line < 0
            or len(document.words[line]) < _FEWEST
            or document.pages[line] != page
        ):
            continue
        if marks := _marks(document, line):
            row = [table for near in (at, at + 1) for table in level.get((page, near), ())]
            if not _names_between(document, row, marks) and (made := _row(row, marks)):
                rows |= {id(table): made for table in row}
    return list({id(one): one for table in found if (one := rows.get(id(table), table))}.values())


def _marks(document: Document, line: int) -> list[tuple[float, float]]:
    """Middle and foot of the numbers of a line that count down one by one, behind a label perhaps; else none."""
    words = document.words[line]
    texts = [document.lines[line][first:end] for first, end, _ in words]
    if texts and plain(texts[0]) in vocabulary().bit_labels:
        words, texts = words[1:], texts[1:]
    if len(texts) < _FEWEST or not all(map(str.isdecimal, texts)):
        return []
    if int(texts[-1]) % _BYTE or any(int(a) != int(b) + 1 for a, b in pairwise(texts)):
        return []
    return [((box[0] + box[2]) / 2, box[3]) for _, _, box in words]


def _names_between(document: Document, boxes: list[Table], marks: list[tuple[float, float]]) -> bool:
    """Whether words stand beside such boxes under the numbers: bits without a box have names as well there."""
    top, bottom = boxes[0].box[1::2] if boxes[0].box else (0.0, 0.0)
    lines = range(min(table.first_line for table in boxes), max(table.last_line for table in boxes) + 1)
    near = range(max(lines[0] - len(marks), 0), min(lines[-1] + len(marks) + 1, len(document.lines)))
    for line in near if document.words else ():
        if document.pages[line] != boxes[0].page:
            continue
        for first, end, box in document.words[line]:
            x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
            beside = marks[0][0] - _NEAR < x < marks[-1][0] + _NEAR and top < y < bottom
            boxed = any(table.box and table.box[0] < x < table.box[2] for table in boxes)
            if beside and not boxed and any(map(str.isalnum, document.lines[line][first:end])):
                return True
    return False


def _row(boxes: list[Table], marks: list[tuple[float, float]]) -> Table | None:
    """Such boxes as one row of cells, a cell for the numbers between two of them; None where they hold all or none."""
    cells = [cell for table in boxes for cell in table.rows[0] if cell is not None and cell.box is not None]
    cells.sort(key=lambda cell: cell.box or ())
    at = [middle for middle, _ in marks]
    half = (at[-1] - at[0]) / (len(at) - 1) / 2
    free = [x for x in at if not any(cell.box and cell.box[0] < x < cell.box[2] for cell in cells)]
    if not free or len(free) == len(at) or half <= 0:
        return None
    top, bottom = (
        min(cell.box[1] for cell in cells if cell.box),
        max(cell.box[3] for cell in cells if cell.box),
    )
    if not 0 <= top - marks[0][1] < _NEAR:
        return None
    row: list[Cell] = []
    left = at[0] - half
    for cell in [*cells, Cell("", box=(at[-1] + half, top, at[-1] + half, bottom))]:
        box = cell.box
        if box is None or not (box[0] >= left - half):
            return None
        if any(left - half < x < box[0] for x in free):
            row.append(Cell("", box=(left, top, box[0], bottom)))
        if cell.text or box[2] > box[0]:
            row.append(cell)
        left = box[2]
    lines = min(table.first_line for table in boxes), max(table.last_line for table in boxes)
    doubts = {line: code for table in boxes for line, code in table.uneven.items()}
    ends = min(at[0] - half, row[0].box[0] if row[0].box else 0.0), max(at[-1] + half, left)
    return Table(boxes[0].page, [list(row)], *lines, (ends[0], top, ends[1], bottom), doubts)


def numbered_in_one_cell(table: Table) -> bool:
    """Whether a cell beside a label holds the numbers of all bits, and what stands under them has one cell as well."""
    rows = [[cell for cell in row if cell is not None] for row in table.rows[:2]]
    if table.box is None or [len(row) for row in rows] != [2, 2]:
        return False
    numbers = rows[0][1].text.split()
    if len(numbers) < _BYTE or not all(map(str.isdecimal, numbers)):
        return False
    bits = [int(number) for number in numbers]
    return bits == list(range(bits[0], bits[0] - len(bits), -1)) and rows[1][1].text.split() != []
