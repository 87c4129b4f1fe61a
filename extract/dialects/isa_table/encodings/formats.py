"""Encodings by their field tables without rules: a row a field, under it its values and opcodes item by item.

Format       NA
Description  Two inputs, one output.
Field Name   Bits     Format
SRC0         [8:0]    enum(9)
             First operand.
             0 - 103  R0 to R103.
OP           [30:25]  enum(6)
             3  N_ADD: adds.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.cells.head_words import is_field_head
from extract.dialects.isa_table.encodings.field_rows import field_rows, with_rows
from extract.dialects.isa_table.encodings.format_fields import adjoins, field_of
from extract.dialects.isa_table.encodings.format_opcodes import Format, listed_instructions
from extract.dialects.isa_table.encodings.items import ValueList, columns, fits, height, item
from extract.dialects.isa_table.encodings.parallel import CODE, put_together
from extract.dialects.isa_table.encodings.shared_texts import share_texts
from extract.dialects.isa_table.encodings.told import OPCODES, add_values, codes_in_line
from extract.dialects.isa_table.grammar import (
    CAPTION,
    CONTINUED,
    DESCRIBED,
    DESCRIPTION,
    FIELD,
    FORMAT,
    GARBLED_CODE,
    GARBLED_FIELD,
    ITEM,
    SECTION,
    TITLED,
)
from extract.dialects.isa_table.statements import Statement, across, flowing, logical_lines
from extract.dialects.register_table.value_lists.inline import is_aside
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.document import FURNITURE, HEADING
from extract.observations import Field, Register

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from extract.document import Document, Piece

_AHEAD: Final = 30
"""So many lines after the name of a format its table of fields must begin."""
_ASIDE: Final = 4
"""Characters, or points, by which a row may begin to the right of its table's head."""
_FAR: Final = 20
"""Characters by which the column of texts stands to the right of the table's head, at least."""
_IN_COLUMNS: Final = re.compile(r"\s*\S+ {2,}\[?\d[\d:\s]{0,8}\]? {2,}(?=\S)")
"""Name and bits of a row, each in a column, up to the text behind them."""
_TALLER: Final = 1.08
"""A line of letters so much taller than those of the field's row is a heading."""
_RELATED: Final = re.compile(r"Related(?:\s+\w+)?:?\s+[A-Z]\w*_\w+(?:,? (?:and )?[A-Z]\w*)*\.?$")
"""`Related  NA_WORD1`: a key under the table of an encoding."""
_TITLE: Final = re.compile(r"[A-Z][\w-]*(?: [\w-]+){0,5}$")
_WORD_OF: Final = re.compile(r"(?:Doubleword|D[Ww]ord|DWORD)\s+(?P<number>[1-7])\b[^.]{0,40}$")
"""A line between fields: those below are of another word, in which bits may be counted anew."""
_BEHIND: Final = 2
"""Lines behind a caption in which the fields above it would go on."""
_BARE_BITS: Final = re.compile(r"\d{1,3}(?:\s*:\s*\d{1,3})?$")
_WITHOUT_BRACKETS: Final = re.compile(
    r"^(?P<name>[A-Z][A-Z0-9_]*)\s+(?P<hi>\d{1,3})\s?:\s?(?P<lo>\d{1,3})(?P<bit>)\s+(?P<text>[^\W\d]\S*\s.*)$"
)
"""The row of a field whose bits lost their brackets, among others that have them."""
_RESERVED_BITS: Final = re.compile(
    r"^(?P<name>[Rr]eserved)\s+(?P<hi>\d{1,3})(?:\s?:\s?(?P<lo>\d{1,3}))?(?P<bit>)$"
)
"""The row of bits that are no field, which need no type behind them and no brackets where they go on."""
_SHORT_NAME: Final = re.compile(r"\([A-Z][A-Z0-9_]{0,11}\)(?:\s+(?P<text>\S.*))?$")
"""`(EOP)` under `END_OF_PROGRAM`, a value or text beside it."""
_BITS_FIRST: Final = re.compile(
    r"\[?\s?(?P<bits>\d{1,3}(?:\s*:\s*\d{1,3})?)\s?\]?\s+(?P<name>[A-Z][A-Z0-9_]*)(?:\s+(?P<text>\S.*))?$"
)
_CELLS: Final = 3
"""Parts of the row of a field between bars, and what stands before the first, at least."""
_BARE: Final = 2
"""Codes alone in their lines under a field that make its list doubtful."""
_HEX: Final = re.compile(r"\S\s{2,}Hex(?:\s{2,}|$)|^Hex$")
"""The head of a column of codes."""
_BARE_CODE: Final = re.compile(
    r"(?=[A-F]{0,3}\d)[\dA-F]{1,4}(?:\s?[–-]\s?[\dA-F]{1,4})?$|0[xX][\dA-Fa-f]{1,4}(?:\s?[–-]\s?0[xX][\dA-Fa-f]{1,4})?$"
)
_CELL_NAME: Final = re.compile(r"[A-Z][A-Z0-9_]*$")


class FormatReader:
    """Reads the field tables of all encodings: `formats`, and `statements` for the opcodes they list."""

    def __init__(self, document: Document) -> None:
        """Nothing is read yet."""
        self.document = document
        self.formats: list[Format] = []
        self.statements: list[Statement] = []
        self._open: Format | None = None
        self._headed = False
        self._field: Field | None = None
        self._texts: list[str] = []
        self._values: ValueList | None = None
        self._item: Statement | None = None
        self._words = vocabulary()
        self._section: str | None = None
        self._described = False
        self._left = 0.0
        self._barred = self._swapped = False
        self._word = 0
        self._tabled: set[int] = set()
        self._bare = 0
        self._types: list[str | None] = []

    def read(self, lines: list[int], aside: AbstractSet[int] = frozenset()) -> None:
        """Everything, in the order of the lines; those `aside` belong to other tables and end an encoding's."""
        tables = field_rows(self.document)
        self._tabled = {piece[0] for _, told in tables for _, pieces in told for piece in pieces}
        rows = logical_lines(self.document, lines)
        rows = with_rows(rows, tables) if tables else rows
        rows = rows if self.document.words else put_together(rows)
        texts = [text for text, _ in rows]
        for n, (text, pieces) in enumerate(rows):
            section = SECTION.match(text)
            if section or pieces[0][0] in aside:
                self._close()
                self._section = text if section else self._section
            if pieces[0][0] in aside:
                continue
            if self._ends_with(texts, n, pieces):
                self._close()
                self.document.roles[pieces[0][0]] |= HEADING
                continue
            name = self._name_of(text)
            if name is not None and self._announces(text, texts[n + 1 : n + 1 + _AHEAD]):
                self._close()
                self._begin(name, pieces)
            elif self._open is not None:
                self._line(text, pieces)
        self._close()

    def _ends_with(self, texts: list[str], n: int, pieces: list[Piece]) -> bool:
        """Whether a line behind the fields of an encoding says where to read on, or is the title of the next."""
        if self._open is None or not self._open.register.fields:
            return False
        if _RELATED.match(texts[n]) or self._is_of_another(texts[n : n + 1 + _BEHIND]):
            return True
        if n + 1 == len(texts) or not _TITLE.match(texts[n]) or self.document.words:
            return False
        i = pieces[0][0] - 1
        above = "" if self.document.roles[i] & FURNITURE else self.document.lines[i].strip()
        name = None if above and above[-1] != "." else self._name_of(texts[n + 1])
        return name is not None and self._announces(texts[n + 1], texts[n + 2 : n + 2 + _AHEAD])

    def _is_of_another(self, texts: list[str]) -> bool:
        """Whether a line is the caption of another table: it does not name this one's, nor go on with it."""
        text, *below = texts
        if not CAPTION.match(text) or CONTINUED.search(text) or TITLED.match(text) or text.endswith("."):
            return False
        fields = self._open.register.fields if self._open else []
        rows = (FIELD.match(one) or DESCRIBED.match(one) for one in below)
        return not any(row is not None and adjoins(row, fields) for row in rows)

    def _name_of(self, text: str) -> str | None:
        """The encoding that a line names: its key, a heading or a caption that is nothing but its name."""
        if found := FORMAT.match(text):
            name = found["name"]
        elif found := TITLED.match(text):
            name = found["name"] or found["table"]
        else:
            return None
        begun = self._open is not None and not self._open.register.fields
        return None if begun and self._open and self._open.register.register == name else name

    @staticmethod
    def _announces(name: str, texts: list[str]) -> bool:
        """Whether a table of fields follows a line; after one that is only a heading it must speak of formats."""
        heading = FORMAT.match(name) is None
        for text in texts:
            if FORMAT.match(text) or (heading and SECTION.match(text)):
                return False
            if is_field_head(text):
                return not heading or "format" in text.lower()
        return False

    def _begin(self, name: str, pieces: list[Piece]) -> None:
        register = Register(list(pieces), register=name, kind="encoding", section=self._section)
        self._open, self._headed, self._barred, self._word = Format(register), False, False, 0
        self._types = []
        self.formats.append(self._open)

    def _line(self, text: str, pieces: list[Piece]) -> None:
        assert self._open is not None
        if is_field_head(text):
            if not self._headed:
                self._end_field()
            self._headed = True
            self._described = "description" in text.lower()
            self._barred = "|" in self.document.lines[pieces[0][0]] and pieces[0][0] not in self._tabled
            self._swapped = text.lower().startswith("bit")
            self._left = across(self.document, pieces[0][0])
            for line, _, _ in pieces:
                self.document.roles[line] |= HEADING
        elif not self._headed:
            if CAPTION.match(text):
                self.document.roles[pieces[0][0]] |= HEADING
                return
            described = DESCRIPTION.match(text) if not self._texts else None
            self._texts.append(described["text"] if described else text)
            self._open.register.pieces += pieces
        elif word := _WORD_OF.match(text):
            self._word = int(word["number"])
            self._open.register.pieces += pieces
        elif found := self._row(text, pieces):
            self._end_field()
            self._new_field(found, pieces)
            if found.groupdict().get("text"):
                self._texts.append(found["text"])
        elif self._field is not None and self._is_behind(self._field, pieces[0][0]):
            self._end_field()
        elif self._field is not None:
            for piece in pieces:
                said = self.document.lines[piece[0]].strip() if len(pieces) > 1 else text
                if said := self._without_short_name(self._field, said, piece):
                    self._under(said, piece)

    def _is_behind(self, field: Field, line: int) -> bool:
        """Whether a line at the margin, a blank one above it, is behind the table, whose texts stand in a column.

        An item may go on with the field's list, which the end of a page moved there.
        """
        row, document = field.pieces[0][0], self.document
        if document.words or line in self._tabled or row in self._tabled or document.lines[line - 1].strip():
            return False
        if across(document, line) > self._left + _ASIDE or item(document.lines[line].strip()):
            return False
        text = _IN_COLUMNS.match(document.lines[row])
        return text is not None and text.end() > self._left + _FAR

    def _row(self, text: str, pieces: list[Piece]) -> re.Match[str] | None:
        """The row of a field; where the head promises a description, it may stand behind the bits.

        Elsewhere it may where the bits go on from those of the row above, which no text under that row does by chance.
        """
        found = FIELD.match(text) or GARBLED_FIELD.match(text)
        if found:
            return found
        if turned := self._turned(text, pieces[0][0]):
            name, bits, more = turned
            return DESCRIBED.match(f"{name} [{bits}] {more}") if more else FIELD.match(f"{name} [{bits}]")
        fields = self._open.register.fields if self._open else []
        unused = _RESERVED_BITS.match(text)
        if unused and adjoins(unused, fields):
            return unused
        if not self._described:
            described = DESCRIBED.match(text)
            return described if described and adjoins(described, fields) else None
        line = pieces[0][0]
        if line not in self._tabled and across(self.document, line) > self._left + _ASIDE:
            return None
        bare = _WITHOUT_BRACKETS.match(text)
        return bare if bare and adjoins(bare, fields) else DESCRIBED.match(text)

    def _turned(self, text: str, line: int) -> tuple[str, str, str] | None:
        """Name, bits and text of a row between bars, whose bits need no brackets, or under a head with bits first."""
        cells = [cell.strip() for cell in self.document.lines[line].split("|")] if self._barred else []
        self._barred = len(cells) > 1
        if len(cells) > _CELLS and _CELL_NAME.match(cells[1]) and _BARE_BITS.match(cells[2]):
            return cells[1], cells[2], " ".join(" ".join(cells[3:]).split())
        found = _BITS_FIRST.match(text) if self._swapped else None
        return (found["name"], found["bits"], found["text"] or "") if found else None

    def _new_field(self, found: re.Match[str], pieces: list[Piece]) -> None:
        assert self._open is not None
        fields = self._open.register.fields
        self._field = field_of(found, pieces, fields, self._word)
        self._types.append(
            found["type"] and f"{found['type']}({found['width']})" if found.re is FIELD else None
        )
        fields.append(self._field)
        if found.re is not GARBLED_FIELD:
            self._bare = 0

    def _without_short_name(self, field: Field, text: str, piece: Piece) -> str:
        """The first line under a field without the short name in parentheses that stands beside it, under the name."""
        begun = self._texts or self._values is not None or self._item is not None
        found = None if begun else _SHORT_NAME.match(text)
        if found is None:
            return text
        if not found["text"]:
            field.pieces.append(piece)
        return found["text"] or ""

    def _under(self, text: str, piece: Piece) -> None:
        """A line under a field: an item of its list, what goes on with one, or its description."""
        assert self._open is not None
        assert self._field is not None
        if self._is_taller(piece[0]):
            self.document.roles[piece[0]] |= HEADING  # of what comes next, which a page break put between
            return
        if not self.document.words and (CODE.match(text) or _BARE_CODE.match(text)):
            self._bare += 1
            if self._bare == _BARE:
                self._field.flag("row_fused")
        if (self._field.field or "").upper() in OPCODES:
            self._open.opcode_lines.append((text, piece))
            if self._opcode(text, piece):
                return
        elif self._value(text, piece):
            return
        if self._item is not None:
            self._item.texts.append(text)
            self._item.pieces.append(piece)
        elif self._values is not None and self._values.open and not is_aside(text, self._words):
            self._values.more(text, piece)
        else:
            self._texts.append(text)
            self._field.pieces.append(piece)

    def _is_taller(self, line: int) -> bool:
        """Whether a line's letters are taller than those of the field's row: a heading."""
        assert self._field is not None
        if not self.document.words:
            return False
        row = self._field.pieces[0][0]
        return height(self.document, line) > _TALLER * height(self.document, row)

    def _value(self, text: str, piece: Piece) -> bool:
        """Whether a line is one of the field's values."""
        assert self._field is not None
        if self._values is None:
            self._values = ValueList(self._field)
        parts = columns(self.document, piece[0]) if self.document.words else [(text, piece)]
        return self._values.take(parts, self._texts[-1] if self._texts else "")

    def _opcode(self, text: str, piece: Piece) -> bool:
        item = ITEM.match(text)
        if item and (several := codes_in_line(text, 2)):
            self._add_opcodes(several, piece)
            return True
        slip = GARBLED_CODE.match(text) if not item else None
        if slip and (slip["colon"] or "_" in slip["name"]):
            self._add_opcode(None, slip["name"], piece, slip["text"] or "")
            return True
        if not item or item["last"] or not item["name"] or not (item["colon"] or "_" in item["name"]):
            return False
        described = text[item.end("colon") if item["colon"] else item.end("name") :].strip()
        self._add_opcode(int(item["value"]), item["name"], piece, described)
        return True

    def _add_opcode(self, value: int | None, name: str, piece: Piece, described: str) -> None:
        assert self._open is not None
        self._item = Statement(
            "list", self._open.register.register, value, name, [piece],
            [described] if described else [], section=self._section,
        )  # fmt: skip
        if value is None:
            self._item.flags.append("opcode_garbled")
        elif self._field is not None and not fits(self._field, value):
            self._item.flags.append("opcode_out_of_range")
        self.statements.append(self._item)

    def _add_opcodes(self, several: list[tuple[int, str, str]], piece: Piece) -> None:
        for value, name, described in several:
            self._add_opcode(value, name, piece, described)

    def _end_field(self) -> None:
        if self._values is not None:
            self._values.finish()
        if self._field is not None:
            if self._item is None and (self._field.field or "").upper() in OPCODES:
                self._add_opcodes(codes_in_line(" ".join(self._texts)), self._field.pieces[-1])
            tabled = any(
                map(_HEX.search, self._texts)
            )  # a table within the text: its codes may be in another base
            for value in self._field.values if tabled or "row_fused" in self._field.flags else ():
                value.flag("list_doubtful")
            self._field.description = flowing(self._texts)
        elif self._open is not None and not self._headed:
            self._open.register.description = flowing(self._texts)
        self._texts, self._field, self._item, self._values = [], None, None, None

    def _close(self) -> None:
        self._end_field()
        if self._open is not None:
            share_texts(self._open.register.fields, self._types)
            self.statements += listed_instructions(self._open.register, self._section)
            highest = max((row.bit_hi or 0 for row in self._open.register.fields), default=0)
            self._open.register.width_bits = -(-(highest + 1) // 32) * 32
            add_values(self._open.register, self._words)
        self._open = None
