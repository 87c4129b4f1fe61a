"""Text that belongs to a row: in its column, at the margin below its name, a default on a line of its own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from extract.defaults import DEFAULT
from extract.dialects.amd_register import grammar, rows, worded
from extract.dialects.amd_register.cut_names import ACCESS_BEHIND, LONG, NAME_LINES, NEAR, left_of
from extract.dialects.amd_register.torn_rows import TornRows
from extract.dialects.amd_register.unread import cells_alone, inner_row, like_row, nameless
from extract.document import PROSE

if TYPE_CHECKING:
    from extract.dialects.amd_register.opened import OpenField
    from extract.document import Piece

_WIDE = re.compile(r" {2,}")
_SENTENCE = re.compile(r"[A-Z](?:[^ ]| (?! ))* (?:[^ ]| (?! ))*$")
"""Words with single blanks between them, as no cells stand beside each other."""
_NOTE = re.compile(
    r"[(\[](?:R/W|RW|RO|WO|R|W)[)\]]|\((?:Access: ?(?:R/W|R|W)|master with mirrors|mirror of)\b(?:(?! {2})[^)])*\)?"
)
_MARKED_REST = re.compile(r"([A-Z0-9_]+) ?[(\[](?:Access: ?)?(R/W|RW|RO|WO|R|W)[)\]](?=$| {2})")
_NAME_MARKED = re.compile(r"(?=\w*_)[A-Z][A-Z0-9_]+ ?[(\[](?:Access: ?)?(?:R/W|RW|RO|WO|R|W)[)\]]$")
_WORD = re.compile(r"\w+$")
"""The rest of a name that is not in capitals."""
_HEX = frozenset("0123456789ABCDEFabcdef")
_ABOVE = 3
"""So many rows above one tell which bits are free."""
_NONE_FREE = 1000
"""Behind bits that are lost nothing tells which are free."""


class RowTexts(TornRows):
    """Gives text to the open field, else to the description of the register."""

    def _default_lacks(self) -> bool:
        """Whether the row above is a single print that has neither default nor text."""
        assert self.register is not None
        fields = self.register.fields
        if not fields or fields[-1].runs[-1] or len(fields[-1].rows) > 1:
            return False
        row = fields[-1].rows[0]
        return not row.default and row.range is not None

    def _default_below(self, i: int, start: int, end: int) -> bool:
        """Give the row above, which lacks it, the default that this line begins with."""
        assert self.register is not None
        row = self.register.fields[-1].rows[0]
        found = grammar.DEFAULT_BELOW.match(self.lines[i], start, end)
        if not found:
            return False
        row.default = found[1]
        row.pieces.append((i, start, start + len(found[1])))
        if found.end() < end:
            self._text(i, found.end(), end)
        return True

    def _at_margin(self, line: str, i: int, start: int, end: int) -> bool:
        """In a table of fixed columns: what stands at the margin is a note, or the rest of the name above."""
        register = self.register
        assert register is not None
        field_ = register.fields[-1]
        note = _NOTE.match(line, start)
        word = line[start:end].split(" ", 1)[0]
        if note or (field_.notes and not word.isdigit() and self._is_open(field_.notes)):
            wide = _WIDE.search(line, start, end)
            stop = note.end() if note else wide.start() if wide else end
            field_.notes.append((i, start, stop))
            if stop < end:
                self._text(i, stop, end)
            return True
        if rows.VALUE_START.match(line, start):
            return False
        if self._rest_of_marked_name(field_, i, start, end):
            return True
        if self.worded and (
            size := worded.take_rest(
                field_, (i, start, end), self.document, self.layout.content, register.columns
            )
        ):
            if start + size < end:
                self._text(i, start + size, end)
            return True
        described = register.description
        if (described and described[-1][0] == i - 1) or (
            (register.header.dashed or (field_.runs[-1] and not self.lines[i - 1].strip()))
            and _SENTENCE.match(line, start, end)
        ):
            described.append((i, start, end))
            return True
        row = field_.best
        torn = len(field_.runs[-1]) > 1 and row.pieces[-1][0] != i - 1  # the name ended above
        if torn or self._cell_behind(line, start, end):
            return False
        if len(row.name or "") <= LONG and not self._in_column_of_names(row, word, i, start):
            return False
        name = row.name or ""
        alone = line[start + len(word) : end][:2] in {"", "  "}
        small = alone and len(name) > LONG and not name.isupper() and _WORD.match(word)
        if small or grammar.NAME_PIECE.match(word):
            row.name = name + word
            row.pieces.append((i, start, start + len(word)))
            row.doubts.append("name_joined")
            start += len(word)
            if access := ACCESS_BEHIND.match(line, start, end):
                row.access = access[1]
                row.pieces.append((i, start, access.end(1) + 1))
                start = min(access.end() + 1, end)
            if start < end:
                self._text(i, start, end)
            return True
        return False

    def _is_open(self, notes: list[Piece]) -> bool:
        """Whether the last of a field's notes lacks its closing parenthesis."""
        last = next((n for n in range(len(notes) - 1, -1, -1) if self._cut(notes[n])[0] == "("), 0)
        return all(")" not in self._cut(piece) for piece in notes[last:])

    def _rest_of_marked_name(self, field_: OpenField, i: int, start: int, end: int) -> bool:
        """Take `ME (R)` below the row of a name that its column cut: its rest, and the field's access.

        Nothing stands behind it, or text in its column: a sentence goes on after a blank.
        """
        row = field_.best
        name = row.name or ""
        line = self.lines[i]
        found = _MARKED_REST.match(line, start, end)
        whole = len(name) <= LONG and name[-1:] != "_"
        if found is None or row.access or (whole and not self._right_under(row, i, start)):
            return False
        row.name = name + found[1]
        row.access = found[2]
        row.pieces.append((i, start, found.end()))
        row.doubts.append("name_joined")
        if found.end() < end:
            self._text(i, found.end(), end)
        return True

    def _cell_behind(self, line: str, start: int, end: int) -> bool:
        """Whether a cell stands between a line's first and the column of descriptions: then it is a row of its own."""
        assert self.register is not None
        described = self.register.fields[-1].best.text
        columns = self.register.columns  # a long name pushes the description of its row further right
        column = min(described[0][1], columns) - rows.DRIFT // 2 if described else columns - rows.DRIFT
        gap = line.find("  ", start, end)
        behind = end - len(line[gap:end].lstrip())
        return gap > 0 and behind < column and not line.startswith("POSSIBLE VALUES", behind)

    def _text(self, i: int, start: int, end: int) -> None:
        """Text goes on with the open field, else with the register's description."""
        register = self.register
        assert register is not None
        line = self.lines[i]
        if line[start].isspace():
            start = end - len(line[start:end].lstrip())
        first = line[start]
        if i in self.edges and not self.remains.knows(line[start:end]):
            if self.remains.is_one(i, line[start:end]):
                self._junk(i, start, end)
                return
            if self.remains.is_doubtful(line[start:end]):
                self.doubtful.add(i)
        if i in self.behind and first.isalpha() and not line.startswith("POSSIBLE VALUES", start):
            self.doubtful.add(i)
        if register.fields:
            field_ = register.fields[-1]
            row = field_.rows[-1]
            if self.ruled and self._outside(i, start, field_):
                self.document.roles[i] |= PROSE
                return
            if first.isdigit() and (
                0 < start < register.columns or self.placed or (row.range is None and row.bits.endswith(":"))
            ):  # the end of bits: these are cut, or it stands left of the texts
                start = self._finish_bits(row, line, i, start, end)
                first = line[start] if start < end else ""
            if (
                first in _HEX
                and i <= row.pieces[-1][0] + NAME_LINES + 1
                and (row.default or "")[:2] in {"0x", "0X"}
            ):
                start = self._finish_default(row, i, start, end)
            if start < end:
                field_.runs[-1].append((i, start, end))
                if register.shredded and (
                    DEFAULT.match(line[start:end]) or _NAME_MARKED.match(line, start, end)
                ):
                    self.doubtful.add(i)  # a default or a name alone, of a row that is lost
                if not start and (
                    found := like_row(line) or (register.shredded and cells_alone(self.lines, i))
                ):
                    self._suspect(i, found)
                elif ("none" in line or "0x" in line) and (
                    inside := inner_row(line, start, end) or nameless(line, start, end)
                ):
                    self.suspects.append((i, inside))
        elif not register.headed:
            register.description.append((i, start, end))
        else:
            register.loose.append((i, start, end))

    def _free_bit(self) -> int:
        """The bit behind those of the last field; 0 before any, none where the last ones are not known."""
        assert self.register is not None
        fields = self.register.fields
        for one in reversed(fields[-_ABOVE:]):
            if (last := one.best.range) is not None:
                return last[0] + 1
        return _NONE_FREE if fields else 0

    def _suspect(self, i: int, found: re.Match[str]) -> None:
        """What begins like a row and was taken for text: it is one if its default has an odd spelling only."""
        row = None
        if not self.odd_defaults:
            line = self.lines[i]
            row = rows.plain_row(line, i, 0) or rows.garbled_row(line, i, 0, self._free_bit())
        if row is None:
            self.suspects.append((i, found))
            return
        self.odd_defaults = True
        assert self.register is not None
        self.register.fields[-1].runs[-1].pop()
        self._begin(row)

    def _outside(self, i: int, start: int, field_: OpenField) -> bool:
        """Whether text stands in no cell, though the field does, and is no value of its list either."""
        at, first, _ = field_.rows[-1].pieces[0]
        if self.cells.at(i, start) is not None or self.cells.at(at, first) is None:
            return False
        return not (rows.VALUE_START.match(self.lines[i][start:]) or self._over_page(i, start, field_))

    def _over_page(self, i: int, start: int, field_: OpenField) -> bool:
        """Whether text stands in the column of a field's text on the page behind it: the rest of a row torn there.

        Such a rest may have no rules of its own.
        """
        page = self.document.page
        texts = field_.runs[-1] or [piece for one in self.register.fields for piece in one.runs[-1]][-1:]  # type: ignore[union-attr]
        if not texts or page(i) == page(field_.rows[-1].pieces[0][0]) or page(i) > page(texts[-1][0]) + 1:
            return False
        place, above = left_of(self.document, i, start), left_of(self.document, *texts[-1][:2])
        return place is not None and above is not None and abs(place - above) <= NEAR
