"""A reference whose tables are grids of signs, as programs write reStructuredText: a line is made of each row.

+------+------+---------+-------------+
| RUN  | 0    | 0x0     | Turns it    |        RUN<tab>0<tab>0x0<tab>Turns it on
|      |      |         | on          |
+------+------+---------+-------------+
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from extract.document import FURNITURE
from extract.markup.text_tables import text_tables
from extract.relined import Relined, with_lines

if TYPE_CHECKING:
    from extract.document import Document, Piece
    from extract.tables import Table

_CORNERS: Final = ("+-", "+=")


def grids_made(document: Document) -> Relined | None:
    """The lines of such a document; None where no grid stands in it."""
    if document.reader == "pdf" or not document.holds("\n+-"):
        return None
    grids = {table.first_line: table for table in text_tables(document) if _is_grid(document, table)}
    if not grids:
        return None
    made = Relined(document)
    lines: list[str] = []
    i = document.body.start
    while i < document.body.stop:
        if i in grids:
            _rows(document, grids[i], made, lines)
            i = grids[i].last_line + 1
            continue
        if document.lines[i].startswith(_CORNERS) and i + 1 in grids:
            document.roles[i] |= FURNITURE
        else:
            made.origins.append((i, 0, 0))
            lines.append(document.lines[i])
        i += 1
    made.document = with_lines(document, lines)
    return made


def _is_grid(document: Document, table: Table) -> bool:
    """Whether rules stand above and below a table."""
    above = document.lines[table.first_line - 1] if table.first_line else ""
    return above.startswith(_CORNERS) and document.lines[table.last_line].startswith(_CORNERS)


def _rows(document: Document, table: Table, made: Relined, lines: list[str]) -> None:
    """A line for each row of a table, its cells between tabs; the rules between them are furniture."""
    at: Piece = (table.first_line, 0, 0)
    for row in table.rows:
        places: list[Piece] = []
        cells: list[str] = []
        for cell in row:
            pieces = cell.pieces if cell and cell.pieces else [(at[0], at[2], at[2])]
            cut = len(pieces) > 1 and _is_cut(document.lines, pieces)
            if cut:
                made.tight.update((len(lines), len(places) + n) for n in range(1, len(pieces)))
            places += pieces
            cells.append(("" if cut else " ").join(document.lines[i][a:b] for i, a, b in pieces))
            at = pieces[-1]
        made.joined[len(lines)] = places
        made.origins.append((places[0][0], places[0][1], 0))
        lines.append("\t".join(cells))
    held = table.lines
    for i in range(table.first_line, table.last_line + 1):
        if i not in held:
            document.roles[i] |= FURNITURE


def _is_cut(lines: list[str], pieces: list[Piece]) -> bool:
    """Whether the lines of a cell are one word, which its width cut: all but the last reach the bar behind them."""
    whole = all(" " not in lines[i][first:end] for i, first, end in pieces)
    return whole and all(lines[i][end : end + 2].lstrip(" ")[:1] == "|" for i, _, end in pieces[:-1])
