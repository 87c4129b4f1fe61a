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
    GOES_ON,
    KEY,
    NAME,
    OPCODE_KEY,
    OPCODE_LINE,
    SECTION,
    TAIL,
    WORDS,
    is_letter_away,
    opcode,
)
from extract.dialects.isa_table.statements import Statement, lines_within, place, said
from extract.stitch import compact

if TYPE_CHECKING:
    from extract.dialects.isa_table.encodings.format_opcodes import Format
    from extract.document import Document, Piece
    from extract.tables import Table

_PAGE = re.compile(r"\(page [\w-]+\)")
_PLURAL = re.compile(rf"^Instructions\s+(?P<name>{NAME}{TAIL})$")
"""The key of an entry as manuals have it whose formats name instructions, too."""
_CODE_KEY = re.compile(r"(?P<key>[A-Za-z0-9]{5,7})\s?[:=]\s*(?=[$\w ]*\d)[$\w ]{1,12}$")
"""A word and a number behind it."""
_KEY_OF_CODES = "opcode"
_FIGURED = re.compile(r"Microcode(?: Format)?:?")
"""The key of a figure of bits, alone in its line: the description is above."""


def read_entries(document: Document, lines: list[int], formats: list[Format]) -> list[Statement]:
    """Every entry, a statement for each of its encodings; `formats` are those that the document describes."""
    reader = _Entries(document, formats)
    for i in lines:
        reader.take(i, said(document, i))
    return reader.out


class _Entries:
    """The entries met so far; the open one has a name."""

    def __init__(self, document: Document, formats: list[Format]) -> None:
        self._document = document
        self._holders = {
            (form.register.register, row.field)
            for form in formats
            for row in form.register.fields
            if row.field
        }
        self._in_tables = {
            i
            for table in document.tables
            if not _is_keyed(table)
            for i in range(table.first_line, table.last_line + 1)
        }
        self._name: str | None = None
        self._pieces: list[Piece] = []
        self._texts: list[str] = []
        self._section: str | None = None
        self._words: list[str] = []
        """The encodings that the entry names before its opcodes."""
        self._collecting = False
        """Whether lines go on with the description."""
        self._values: dict[str, str] = {}
        """What the opcode of the open entry is called, by the field that holds it."""
        self.out: list[Statement] = []

    def take(self, i: int, text: str) -> None:
        """Take a line."""
        if SECTION.match(text) and not (self._collecting and self._texts and GOES_ON.search(self._texts[-1])):
            self._section, self._name, self._collecting = text, None, False
        elif entry := ENTRY.match(text) or _PLURAL.match(text):
            self._name, self._pieces, self._texts = entry["name"], [place(self._document, i)], []
            self._words, self._values, self._collecting = [], {}, True
        elif self._name is None:
            return
        elif several := WORDS.match(text):
            names = re.findall(r"\w+", _PAGE.sub("", several["names"]))
            self._words, self._collecting = [word for word in names if word != "and"], False
        elif code := OPCODE_LINE.match(text):
            holding = [word for word in self._words if (word, code["field"]) in self._holders]
            holding = [code["word"]] if code["word"] else holding
            self._add(i, code, holding[0] if len(holding) == 1 else None)
            if self._values.setdefault(code["field"], code["value"]) != code["value"]:
                self.out[-1].flags.append("name_differs")  # the title of the entry that it belongs to is lost
        elif code := CODE_LINE.match(text):
            self._add(i, code, code["encoding"])
        elif (code := OPCODE_KEY.match(text)) and _lacks_code(self.out, self._pieces):
            _set_opcode(self.out[-1], code["opcode"], code["second"])
            self.out[-1].pieces.append(place(self._document, i))
        elif _may_key_code(text) and _lacks_code(self.out, self._pieces):
            self.out[-1].flags.append("opcode_garbled")
            self.out[-1].pieces.append(place(self._document, i))
        elif _FIGURED.fullmatch(text) and self._collecting and self._texts:
            self._collecting = False
        else:
            self._describe(i, text)

    def _add(self, i: int, code: re.Match[str], encoding: str | None) -> None:
        """Add a statement of the open entry: an encoding and its opcode."""
        self._collecting = False
        pieces = [*self._pieces, place(self._document, i)]
        made = Statement("entry", encoding, None, self._name or "", pieces, self._texts, [], self._section)
        if encoding is None:
            made.flags.append("encoding_unknown")
        _set_opcode(made, code["opcode"], code["second"])
        self.out.append(made)

    def _describe(self, i: int, text: str) -> None:
        """Take a line of the description, which may stand behind the opcodes too."""
        described = DESCRIPTION.match(text) if not self._texts else None
        behind = described is not None and bool(self.out) and self.out[-1].texts is self._texts
        if not behind and (not self._collecting or i in self._in_tables or CONTINUED.search(text)):
            return
        self._collecting = True
        self._texts.append(described["text"] if described else text)
        if not behind:
            self._texts += (lines_within(self._document, i) or [])[1:]
        self._pieces.append(place(self._document, i))


def _may_key_code(text: str) -> bool:
    """Whether a line gives an opcode that is no number, or one behind the misread word for it.

    >>> _may_key_code("Opcode: 0xE 548"), _may_key_code("Opcdoe: 0x12"), _may_key_code("Operand: 12")
    (True, True, False)
    """
    found = _CODE_KEY.match(text)
    if found is None:
        return False
    key = found["key"].lower()
    return sorted(key) == sorted(_KEY_OF_CODES) or is_letter_away(key, _KEY_OF_CODES)


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
