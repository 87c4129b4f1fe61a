"""Tables of opcodes: a row an instruction; the caption over the table, or the section, names the encoding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract.dialects.isa_table.grammar import CAPTION, SECTION, opcode
from extract.dialects.isa_table.heads import (
    Columns,
    encoding_in,
    holds,
    is_pattern,
    split_operands,
    table_head,
)
from extract.dialects.isa_table.statements import Statement, flowing
from extract.document import HEADING
from extract.stitch import compact

if TYPE_CHECKING:
    from extract.document import Document
    from extract.stitch import Grid
    from extract.tables import Cell, Table

_ABOVE = 12
"""So many lines over a table its caption is looked for, as far as the table before it."""


def read_tables(document: Document, lines: list[int], known: set[str]) -> tuple[list[Statement], list[Table]]:
    """The rows of every table of opcodes, and the tables that were read; `known` are names of encodings."""
    out: list[Statement] = []
    read: list[Table] = []
    before: tuple[Grid, Columns, str | None] | None = None
    content = set(lines)
    for table in document.tables:
        found = table_head(table)
        encoding: str | None = None
        if found is None and before is not None:
            found, encoding = _rest(document, before[0], before[1], compact(table), content), before[2]
        if found is None:
            before = None
            continue
        grid, columns = found
        named, section = _encoding_above(document, table, content, known)
        encoding = encoding or named
        out += _rows(grid, columns, encoding, section, out[-1] if out and not columns.rows else None)
        for row in grid.rows[: columns.rows]:
            for line, _, _ in (piece for cell in row for piece in cell.pieces):
                document.roles[line] |= HEADING
        read.append(table)
        before = grid, columns, encoding
    return out, read


def _rest(
    document: Document, above: Grid, head: Columns, grid: Grid, content: set[int]
) -> tuple[Grid, Columns] | None:
    """A table without a head that goes on with one on the page before, nothing but furniture between."""
    if len(above.columns) != len(grid.columns) or not document.pages:
        return None
    if document.pages[grid.first_line] != document.pages[above.last_line] + 1:
        return None
    if any(i in content for i in range(above.last_line + 1, grid.first_line)):
        return None
    columns = Columns(head.name, head.code, head.text, head.base, 0)
    return (grid, columns) if holds(grid, columns) else None


def _encoding_above(
    document: Document, table: Table, content: set[int], known: set[str]
) -> tuple[str | None, str | None]:
    """The encoding that the caption names, else the section's heading; and the section."""
    caption = None
    seen = 0
    for i in range(table.first_line - 1, -1, -1):
        text = document.lines[i].strip()
        if i not in content and not CAPTION.match(text):
            continue
        seen += 1
        if caption is None and seen <= _ABOVE and CAPTION.match(text):
            caption = encoding_in(CAPTION.sub("", text), known)
            document.roles[i] |= HEADING
        if SECTION.match(text):
            return caption or encoding_in(text, known), text
    return caption, None


def _rows(
    grid: Grid, columns: Columns, encoding: str | None, section: str | None, above: Statement | None
) -> list[Statement]:
    out: list[Statement] = []
    for row in grid.rows[columns.rows :]:
        name, told = row[columns.name], row[columns.code].text.strip()
        text = row[columns.text] if columns.text is not None else None
        pieces = [piece for cell in row for piece in cell.pieces]
        if not name.text.strip():
            if text and text.text.strip() and above is not None:
                above.texts.append(text.text)
                above.pieces += pieces
                above.flags.append("row_split")
            continue
        if not told and not (text and text.text.strip()):
            continue  # a heading within the table
        mnemonic = split_operands(name.text)[0] if columns.operands else _mnemonic(name)
        made = Statement("table", encoding, None, mnemonic, pieces, section=section)
        made.texts = [described] if text and (described := flowing(text.text.split("\n"))) else []
        code = opcode(told, columns.base)
        if code is None:
            if not is_pattern(told):
                made.flags.append("opcode_garbled")
        else:
            made.opcode, made.last = code.value, code.last
            if code.differs:
                made.flags.append("opcode_differs")
        if encoding is None:
            made.flags.append("encoding_unknown")
        out.append(made)
        above = made
    return out


def _mnemonic(cell: Cell) -> str:
    """The name of a cell, its wrapped parts put together."""
    return "".join(cell.text.split())
