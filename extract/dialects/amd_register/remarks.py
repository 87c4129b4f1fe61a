"""Remarks in parentheses behind the names of fields: rows are read without them, each is the note of its field.

GATE_OPEN (mirror of WID_CTRL:GATE_OPEN) 3:2 0x0 Text.
GATE_OPEN (mirror of           3:2     0x0     Text.      (wrapped in a narrow column)
WID_CTRL:GATE_OPEN)
GATE_OPEN (mirror of                                      (bits below the name)
WID_CTRL:GATE_OPEN)
3:2 0x0 Text.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from extract.dialects.amd_register.assemble import rows_on
from extract.dialects.amd_register.grammar import ANY_DEFAULT
from extract.document import PROSE
from extract.observations import Field

if TYPE_CHECKING:
    from extract.document import Document, Piece
    from extract.observations import Reading

_CELLS: Final = rf"\d{{1,3}}(?::\d{{1,3}})?\s+{ANY_DEFAULT}(?!\S)"
"""Bits and default, without which no line is a row."""
_BEGUN = re.compile(
    rf"\s*[A-Z]\w*(?:\[\d{{1,3}}(?::\d{{1,3}})?\])? ?(?P<remark>\([a-z](?:(?! {{2}})[^()\t])*)"
    rf"(?P<end>\)(?=\s+{_CELLS})|\)\s*$|(?=\s{{2,}}{_CELLS})|\s*$)"
)
"""A remark in small letters behind a name: closed before the row's other cells, at the end of the line, or not yet."""
_REST = re.compile(r"\s*(?P<remark>(?:(?! {2})[^()\t])+\)?)(?=\s{2}|\s*$)")
_ROW_CELLS = re.compile(rf"\s*{_CELLS}")
_LINES: Final = 3
"""Lines of a remark at most."""


def without_remarks(document: Document, lines: list[str]) -> tuple[list[str], list[list[Piece]]]:
    """The lines with blanks for such remarks, the very same list where there are none, and the places of each remark.

    A remark is one only where the bits and the default of the row follow it, on its line or below.
    """
    out, found = lines, []
    for i in document.lines_with("("):
        begun = _BEGUN.match(lines[i])
        if begun is None or not (pieces := _pieces(lines, i, begun)):
            continue
        out = lines.copy() if out is lines else out
        for line, start, end in pieces:
            out[line] = out[line][:start] + " " * (end - start) + out[line][end:]
            if not out[line].strip():
                document.roles[line] |= PROSE
        found.append(pieces)
    return out, found


def _pieces(lines: list[str], i: int, begun: re.Match[str]) -> list[Piece]:
    """The places of the remark that a line begins; none where it is no remark of a row."""
    closed = begun["end"].startswith(")")
    pieces = [(i, begun.start("remark"), begun.end("remark") + closed)]
    celled = bool(lines[i][begun.end() :].strip())
    for at, line in enumerate(islice(lines, i + 1, i + 1 + _LINES), start=i + 1):
        if closed:
            break
        rest = _REST.match(line)
        if rest is None or rest.start("remark") > begun.end("remark"):
            return []  # a text in its column
        if _ROW_CELLS.match(line, rest.end()) and (celled or not rest["remark"].endswith(")")):
            return []  # a row of its own
        pieces.append((at, *rest.span("remark")))
        closed = rest["remark"].endswith(")")
    below = lines[pieces[-1][0] + 1 : pieces[-1][0] + 2]
    return pieces if closed and (celled or any(map(_ROW_CELLS.match, below))) else []


def note_remarks(reading: Reading, remarks: list[list[Piece]]) -> None:
    """Give each field the remark behind its name, as a note."""
    lines = reading.document.lines
    first = {pieces[0][0]: pieces for pieces in remarks}
    for row in rows_on(reading.registers, first):
        if isinstance(row, Field) and row.field and (pieces := first.get(row.pieces[0][0])):
            said = " ".join(lines[i][start:end].strip() for i, start, end in pieces)
            row.note = f"{row.note}; {said}" if row.note else said
            row.pieces += pieces
