"""Instructions as entries of keys: name, description, and a line for each encoding with its opcode.

A name without an encoding after it is no entry; what stands behind the encoding's line is its figure.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from extract.dialects.isa_table.grammar import (
    CODE_LINE,
    CONTINUED,
    DESCRIPTION,
    ENTRY,
    KEY,
    NAME,
    OPCODE_KEY,
    OPCODE_LINE,
    SECTION,
    TAIL,
    WORDS,
    opcode,
)
from extract.dialects.isa_table.statements import Statement, place, row_lines, said
from extract.stitch import compact

if TYPE_CHECKING:
    from extract.dialects.isa_table.formats import Format
    from extract.document import Document, Piece
    from extract.tables import Table

_PAGE = re.compile(r"\(page [\w-]+\)")
_PLURAL = re.compile(rf"^Instructions\s+(?P<name>{NAME}{TAIL})$")
"""The key of an entry as manuals have it whose formats name instructions, too."""


def read_entries(document: Document, lines: list[int], formats: list[Format]) -> list[Statement]:
    """Every entry, a statement for each of its encodings; `formats` are those that the document describes."""
    holders = {
        (form.register.register, row.field) for form in formats for row in form.register.fields if row.field
    }
    out: list[Statement] = []
    in_tables = {
        i
        for table in document.tables
        if not _is_keyed(table)
        for i in range(table.first_line, table.last_line + 1)
    }
    name: str | None = None
    pieces: list[Piece] = []
    texts: list[str] = []
    collecting = False
    section: str | None = None
    words: list[str] = []
    for i in lines:
        text = said(document, i)
        if SECTION.match(text):
            section, name, collecting = text, None, False
        elif entry := ENTRY.match(text) or _PLURAL.match(text):
            name, pieces, texts, collecting = entry["name"], [place(document, i)], [], True
            words = []
        elif name is None:
            continue
        elif several := WORDS.match(text):
            words = [word for word in re.findall(r"\w+", _PAGE.sub("", several["names"])) if word != "and"]
            collecting = False
        elif code := OPCODE_LINE.match(text):
            collecting = False
            holding = [word for word in words if (word, code["field"]) in holders]
            holding = [code["word"]] if code["word"] else holding
            made = Statement("entry", None, None, name, [*pieces, place(document, i)], texts, [], section)
            if len(holding) == 1:
                made.encoding = holding[0]
            else:
                made.flags.append("encoding_unknown")
            _set_opcode(made, code["opcode"], code["second"])
            out.append(made)
        elif code := CODE_LINE.match(text):
            collecting = False
            made = Statement(
                "entry", code["encoding"], None, name, [*pieces, place(document, i)], texts, [], section
            )
            _set_opcode(made, code["opcode"], code["second"])
            out.append(made)
        elif (code := OPCODE_KEY.match(text)) and _lacks_code(out, pieces):
            _set_opcode(out[-1], code["opcode"], code["second"])
            out[-1].pieces.append(place(document, i))
        elif not texts and out and out[-1].texts is texts and (described := DESCRIPTION.match(text)):
            texts.append(described["text"])
            pieces.append(place(document, i))
            collecting = True
        elif collecting and i not in in_tables and not CONTINUED.search(text):
            described = DESCRIPTION.match(text) if not texts else None
            texts.append(described["text"] if described else text)
            if document.lines[i].lstrip()[:1] == "|":
                texts += row_lines(document.lines[i])[1:]
            pieces.append(place(document, i))
    return out


def _lacks_code(out: list[Statement], pieces: list[Piece]) -> bool:
    """Whether the last statement is the open entry's, and its line of encodings gave no opcode."""
    return bool(out) and out[-1].pieces[0] == pieces[0] and out[-1].opcode is None and not out[-1].flags


def _is_keyed(table: Table) -> bool:
    """Whether a table is an entry, or goes on with one: no cell of its first column but keys, and one beside it."""
    rows = [[cell.text.strip() for cell in row] for row in compact(table).rows]
    keys = [row[0] for row in rows if row and row[0]]
    return all(len(row) == 2 for row in rows) and all(map(KEY.match, keys))


def _set_opcode(made: Statement, first: str | None, second: str | None) -> None:
    if first is None:
        return
    code = opcode(f"{first} ({second})" if second else first)
    if code is None:
        made.flags.append("opcode_garbled")
        return
    made.opcode = code.value
    if code.differs:
        made.flags.append("opcode_differs")
