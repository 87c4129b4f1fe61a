"""Figures of a row of cells without upright rules and without numbers, and the lines under them that repeat the names.

    Table 20. NBCON register
    GEN    -    ODR1   ODR0   BDU   LPF   0   BOOT         a word for every bit

    Table 21. NBCON register description
    GEN         Gate enable. Default value: 0              the names again, an index of several cells left out
    ODR[1:0]    Rate of samples.
                00: off                                    the text goes on below itself

Rules between the rows tell a reader of tables nothing of the columns. A line is such a figure only where the names of
the lines below are its own: both are then tables, the second without a head.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.lanes import Lane
from extract.dialects.register_table.field_tables.described import covered
from extract.dialects.register_table.field_tables.fields import fold
from extract.dialects.register_table.naming.captions import is_of_table
from extract.dialects.register_table.pages.flow import whole_line
from extract.dialects.register_table.pages.segments import BLANKS, segments
from extract.dialects.register_table.words.notation import is_identifier
from extract.document import FURNITURE
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.dialects.register_table.pages.segments import Segment
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document

_WIDTHS: Final = frozenset({8, 16})
"""Cells of such a row."""
_CELL = re.compile(r"[A-Za-z]\w*(?:[\[<(]\d{1,2}[\])>])?$|[-–—]{1,2}$|[01X](?:\(\d\))?$")
"""What a cell holds: the name of a bit, perhaps with an index; a sign that it has none; marks of notes."""
_NOTED = re.compile(r"\(\d\)$")
"""The mark of a note behind a name, which the table leaves out."""
_NOTE = re.compile(r"\s*\(?(\d)[.)] ")
_NOTES: Final = 8
"""Lines below a table among which its notes are."""
_APART: Final = 6
"""Lines from the figure to the first name under it at most, captions and blank ones among them."""
_FEWEST: Final = 2
"""Different names that a row has at least."""
_NEAR: Final = 3.0
"""Points that the lines of one column begin beside each other at most."""


def open_rows(document: Document, words: Vocabulary) -> Iterator[Table]:
    """The figures of a document that are a line, each with the table under it."""
    ruled = {i for table in document.tables for i in range(table.first_line, table.last_line + 1)}
    for i in document.body:
        if i in ruled or len(document.lines[i].split()) not in _WIDTHS:
            continue
        cells = _cells(document, i)
        rows = _described(document, i, _unmarked(cells), ruled, words) if cells else []
        if rows and any(map(_marked, cells)):
            if _have_notes(cells, document.lines[_end(rows) : _end(rows) + _NOTES]):
                cells = _unmarked(cells)
            else:  # indices, perhaps: `RATE(1)`
                rows = _described(document, i, cells, ruled, words)
        if rows:
            page, last = document.page(i), _end(rows) - 1
            yield Table(page, [list(cells)], i, i)
            yield Table(page, [list(row) for row in rows], rows[0][0].pieces[0][0], last)


def _cells(document: Document, i: int) -> list[Cell]:
    """The cells of a line, one for every bit; none where it is another line."""
    text = whole_line(document, i)
    found = segments(text) if text else []
    if len(found) not in _WIDTHS or not all(_CELL.match(words) for _, _, words, _ in found):
        return []
    names = {
        fold(words)
        for _, _, words, _ in found
        if len(words) > 1 and is_identifier(words) and not words.islower()
    }
    return [Cell(words, list(pieces)) for _, _, words, pieces in found] if len(names) >= _FEWEST else []


def _marked(cell: Cell) -> re.Match[str] | None:
    return _NOTED.search(cell.text)


def _unmarked(cells: list[Cell]) -> list[Cell]:
    """The cells of a figure without the marks of notes."""
    return [Cell(_NOTED.sub("", cell.text), cell.pieces) for cell in cells]


def _end(rows: list[tuple[Cell, Cell]]) -> int:
    """The line behind a table."""
    return rows[-1][1].pieces[-1][0] + 1


def _have_notes(cells: list[Cell], below: list[str]) -> bool:
    """Whether the notes of all marks in the cells of a figure stand in the lines under the table of its names."""
    notes = {found[1] for line in below if (found := _NOTE.match(line))}
    return {mark[0][1] for cell in cells if (mark := _marked(cell))} <= notes


def _described(
    document: Document, i: int, cells: list[Cell], ruled: set[int], words: Vocabulary
) -> list[tuple[Cell, Cell]]:
    """The names and texts under a figure; none where a name is not the figure's."""
    count = len(cells)
    lanes = [Lane(cell.text, list(cell.pieces), count - 1 - n, count - 1 - n) for n, cell in enumerate(cells)]
    rows: list[tuple[Cell, Cell]] = []
    columns: tuple[float, float] | None = None
    for k in range(i + 1, document.body.stop):
        text = whole_line(document, k) if document.lines[k].strip() else None
        if text is None or document.roles[k] & FURNITURE:
            if not rows and k - i > _APART:
                break
            continue
        found = segments(text)
        if k in ruled or document.page(k) != document.page(i):
            break
        if columns is None:
            if k - i > _APART:
                break
            if len(found) == len(("name", "text")) and _known(found[0], lanes):
                columns = found[0][0], found[1][0]
            elif not is_of_table(text.text, words) and len(found) > 1:
                break
            if columns is None:
                continue
        slack = _NEAR if text.words[0][2] else BLANKS
        if len(found) > 1 and abs(found[0][0] - columns[0]) <= slack and _known(found[0], lanes):
            rows.append((_cell(found[:1]), _cell(found[1:])))
        elif rows and abs(found[0][0] - columns[1]) <= slack:
            more = _cell(found)
            rows[-1][1].text += f"\n{more.text}"
            rows[-1][1].pieces += more.pieces
        else:
            break
    return rows


def _known(name: Segment, lanes: list[Lane]) -> bool:
    """Whether a segment is the name of a cell, or that of several that count down."""
    return covered({fold(name[2])}, lanes)


def _cell(found: list[Segment]) -> Cell:
    return Cell(
        " ".join(words for _, _, words, _ in found), [piece for *_, pieces in found for piece in pieces]
    )
