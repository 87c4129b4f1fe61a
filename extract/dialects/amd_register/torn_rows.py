"""Rows that stand on several lines: their cells one below the other, or the name, the bits or the default wrapped.

WID_MODE                     each cell on a line
3:1
0x0
MULTI_CHIP_                  the name in pieces above its bits
ENABLE
3 none Text.
"""

from __future__ import annotations

import re
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Final

from extract.defaults import DEFAULT
from extract.dialects.amd_register import grammar
from extract.dialects.amd_register.cut_names import NAME_LINES, NEAR, ends_text, left_of
from extract.dialects.amd_register.rows import Row
from extract.dialects.amd_register.table_heads import TableHeads

if TYPE_CHECKING:
    from extract.document import Piece

_BOTH: Final = re.compile(
    r"(?P<name>[A-Z0-9_]+)(?: ?[(\[](?:Access: ?)?(?P<access>R/W|RW|RO|WO|R|W)[)\]])?"
    r"\s{2,}(?P<bits>\d{1,3})(?:\s{2,}|$)"
)
"""The rest of a name and that of its bits, each in its column."""
_WITHOUT_DEFAULT: Final = re.compile(
    r"[A-Z][A-Z0-9_]*(?: ?[(\[](?:Access: ?)?(?:R/W|RW|RO|WO|R|W)[)\]])? \d{1,3}(?::\d{0,3})?$"
)
"""A name and bits alone on a line: a row whose default stands elsewhere."""
_SENTENCE_ENDS: Final = frozenset('.!?:;)”"')
_ABOVE: Final = 3
"""So many lines above a row it is looked for."""
_SAME_PLACE: Final = (0, 1)
"""What is in one column begins so far apart: a blank stands for a page break before a line."""
_NAME_PART: Final = re.compile(r"(?:[A-Z0-9_]+|(?=\w*[A-Z])[A-Za-z0-9]*_\w*)$", re.ASCII)
"""A part of a name in capitals, which may hold a small letter beside an underscore: `NKb_ONLY`."""
_LONG_NAME: Final = re.compile(r"(?=\w*_)[A-Za-z]\w{39,}$")
"""A name with small letters that is as long as a line: it is no word of a text."""
_LONG_ROW: Final = re.compile(r"(?=.{45})(?=\w*_)([A-Za-z]\w*) (\d{1,3}(?::\d{1,3})?)$")
_DEFAULT_FIRST: Final = re.compile(r"(none|0x[0-9A-Fa-f]{1,8})(?:\s+(?![a-z])|$)")
"""A default, behind which no sentence goes on: `0x0 is off` tells of a value."""
_NUMBER_APART: Final = re.compile(r"(\d{1,3})(?:\s{2,}|$)")
_NARROWEST: Final = 6
"""Characters of a default that its column wraps, at least: the column's head is as wide."""
_DRIFTED: Final = 5
"""Characters that a cell of a laid out text is off its place at most."""
_UNDER_NAME = re.compile(r"\s*[A-Z0-9_]*(?: ?[(\[][RWO/]{1,3}[)\]])?\s*$")
"""What may stand between a default and its end: the rest of the name and the field's access."""
_REST_OF_DEFAULT = re.compile(r"[0-9A-Fa-f]{1,7}(?=\s|$)")
"""The last digits of a default, in a line of their own or before text."""
_REST_APART = re.compile(r"[0-9A-Fa-f]{1,7}(?=\s{2}|$)")
_NUMBER_BEFORE_TEXT: Final = re.compile(r"(\d{1,3})(?:\s+|$)")
_CUT: Final = re.compile(r"(?:^|\s)\d{1,3}\s?:\d{0,2}$")
_BEGUN: Final = re.compile(r"\d{1,3}\s?:\d{0,2}$")
_NAME_AND_CUT: Final = re.compile(
    r"([A-Za-z][A-Za-z0-9_]*)(?: ?[(\[](?:Access: ?)?(R/W|RW|RO|WO|R|W)[)\]])? (\d{1,3}\s?:\d{0,2})$"
)
"""A name and the beginning of bits that wrapped behind it: `WID_MODE 15:`, `WID_MODE 15:1`."""
_MARKED = re.compile(r"([A-Z0-9_]*) ?[(\[](?:Access: ?)?(R/W|RW|RO|WO|R|W)[)\]]$")
"""The access of a field, and perhaps the end of its name before it."""


class TornRows(TableHeads):
    """What goes on with a row, or completes one, while the lines of a document are read in order."""

    def _open_text(self) -> list[Piece]:
        """The places of the text that is open: of the last field, or what stands before the first."""
        register = self.register
        assert register is not None
        return register.fields[-1].runs[-1] if register.fields else register.loose or register.description

    def _cells_above(self, i: int, start: int, end: int) -> Row | None:
        """The row whose cells stand each on a line: this one is the default, above it bits and name.

        Bits that wrapped stand on two, their beginning perhaps behind the name; then text may follow the default.
        """
        register = self.register
        assert register is not None
        text = register.fields[-1].runs[-1] if register.fields else register.loose
        if len(text) < 2:
            return None
        if (bits := self._cut(text[-1])).isdigit() and _CUT.search(cut := self._cut(text[-2])):
            return self._wrapped_above(text, cut, bits, (i, start, end))
        if not DEFAULT.match(default := self.lines[i][start:end]):
            return None
        name = self._cut(text[-2])
        named = grammar.NAME_CELL.match(name.lstrip("_"))
        if not grammar.parse_bits(bits):
            return None
        if named is None:
            worded = self.worded and register.shredded and grammar.in_words(name)
            return self._worded_cells(text, bits, (i, start, end)) if worded else None
        place = text.pop()
        row = Row(None, bits, default, [place, (i, start, end)], [])
        row.name, row.access = "_" * (len(name) - len(name.lstrip("_"))) + named[1], named[2]
        row.pieces.insert(0, text.pop())
        self._access_between(row)
        self._begun_above(row, text)
        above = [self._cut(piece) for piece in text[-_ABOVE:]]
        shredded = grammar.parse_bits(above[-1]) and grammar.NAME_CELL.match(above[-2]) if above[1:] else None
        if shredded or any(map(_WITHOUT_DEFAULT.match, above)):
            row.doubts.append("row_unread")  # the default, or the name, may be that one's
        return row

    def _worded_cells(self, text: list[Piece], bits: str, default: Piece) -> Row:
        """The row whose cells stand each on a line, its name in words; that may begin above where no sentence ends."""
        name, place = text[-2:]
        del text[-2:]
        row = Row(self._cut(name), bits, self._cut(default), [name, place, default], [])
        above = self._cut(text[-1]).rstrip() if text and text[-1][0] == name[0] - 1 else "."
        if above[-1:] not in _SENTENCE_ENDS:
            row.doubts.append("name_open")
        return row

    def _begun_above(self, row: Row, text: list[Piece]) -> None:
        """Give a row whose cells stand each on a line the beginnings of its name, on the lines right above it.

        Sure are those cut at an underscore, and what stands below a blank line, as the cells of a row begin: any other
        word may end the text before.
        """
        for _ in range(NAME_LINES):
            line, start, end = text[-1] if text else (-1, 0, 0)
            part = self.lines[line][start:end] if line == row.pieces[0][0] - 1 else ""
            if not grammar.NAME_PIECE.match(part) or part.isdigit():
                return
            if part[-1] != "_" and (row.name or "")[:1] != "_" and self.lines[line - 1].strip():
                row.doubts += ["name_open"] if "_" in part and "name_open" not in row.doubts else []
                return
            row.name = part + (row.name or "")
            row.pieces.insert(0, text.pop())
            row.doubts += [] if "name_joined" in row.doubts else ["name_joined"]

    def _access_between(self, row: Row) -> None:
        """Give a row the access in a line between its name and its bits, taken before for a note of the one above."""
        assert self.register is not None
        notes = self.register.fields[-1].notes if self.register.fields else []
        first, last = row.pieces[0][0], row.pieces[-1][0]
        marked = _MARKED.match(self._cut(notes[-1])) if notes and first < notes[-1][0] < last else None
        if marked and not marked[1]:
            row.access = row.access or marked[2]
            row.pieces.insert(1, notes.pop())

    def _wrapped_above(self, text: list[Piece], cut: str, rest: str, piece: Piece) -> Row | None:
        """The row of a default below bits on two lines, `15:` and `13`, the first behind the name or below it."""
        i, start, end = piece
        found = grammar.DEFAULT_BELOW.match(self.lines[i], start, end)
        above = f"{self._cut(text[-3])} {cut}" if _BEGUN.match(cut) and len(text) > 2 else cut
        named = _NAME_AND_CUT.match(above)
        if found is None or named is None or not grammar.parse_bits(named[3] + rest):
            return None
        many = 2 if above == cut else 3
        pieces = [*text[-many:], (i, start, start + len(found[1]))]
        del text[-many:]
        row = Row(
            named[1], named[3] + rest, found[1], pieces, [(i, found.end(), end)] if found.end() < end else []
        )
        row.access = named[2]
        row.doubts.append("bits_joined")
        self._access_between(row)
        self._begun_above(row, text)
        return row

    def _name_above(self, row: Row) -> bool:
        """Give a row the name that stands in pieces on the lines right above it, taking them off the open text.

        The last of them may end with the field's access, or be nothing else.
        """
        register = self.register
        assert register is not None
        text = self._open_text()
        notes = register.fields[-1].notes if register.fields else []
        below = notes if notes and text and notes[-1][0] > text[-1][0] else text
        marked = _MARKED.match(self._cut(below[-1])) if below else None
        pieces = (self._cut(piece) for piece in reversed(text[:-1] if marked and below is text else text))
        names = [marked[1]] if marked and marked[1] else []
        names += islice(takewhile(_NAME_PART.match, pieces), 3 - len(names))
        if not names and text and not marked and _LONG_NAME.match(self._cut(text[-1])):
            names = [self._cut(text[-1])]
        if not names:
            return False
        taken = []
        if marked:
            row.access = marked[2]
            taken.append(below.pop())
        taken += [text.pop() for _ in range(len(names) - bool(marked and marked[1]))]
        row.name = "".join(reversed(names))
        row.pieces[:0] = reversed(taken)
        row.doubts.append("name_joined")
        return True

    def _row_over_default(self, i: int, start: int, end: int) -> Row | None:
        """The row of a long name and its bits that fill the line above; this one begins with the default."""
        found = _DEFAULT_FIRST.match(self.lines[i], start, end)
        text = self._open_text() if found else []
        named = _LONG_ROW.match(self._cut(text[-1])) if text else None
        if found is None or named is None or not grammar.parse_bits(named[2]):
            return None
        behind = [(i, found.end(), end)] if found.end() < end else []
        return Row(named[1], named[2], found[1], [text.pop(), (i, start, found.end(1))], behind)

    def _right_under(self, row: Row, i: int, start: int) -> bool:
        """Whether something stands right under the beginning of a row, on the next line."""
        at, first, _ = row.pieces[0]
        return i - at == 1 and first - start in _SAME_PLACE

    def _in_column_of_names(self, row: Row, word: str, i: int, start: int) -> bool:
        """Whether a word under a name of fixed columns is its rest though the name is short, as columns may be.

        It stands right under it, an underscore at the cut or the column of texts behind it; alone it is a doubt.
        """
        line = self.lines[i]
        if not self._right_under(row, i, start) or not grammar.NAME_PIECE.match(word) or word.isdigit():
            return False
        behind = line[start + len(word) :]
        if (row.name or "")[-1:] == "_" or word[0] == "_" or behind.startswith("  "):
            return True
        if not behind.strip() and "name_open" not in row.doubts:
            row.doubts.append("name_open")
        return False

    def _rest_of_both(self, i: int, start: int, end: int) -> int:
        """Give the row right above the rests of its name and of its bits that a line has at their places.

        Returns where the text behind them begins, `start` where the line is another.
        """
        assert self.register is not None
        row = self.register.fields[-1].rows[-1] if self.register.fields else None
        found = _BOTH.match(self.lines[i], start, end)
        if row is None or found is None or not self._right_under(row, i, start):
            return start
        bits = row.bits + found["bits"]
        shift = row.pieces[0][1] - start
        under = found.start("bits") + shift == self.lines[i - 1].find(f" {row.bits}", start + 1) + 1
        if not under or ":" not in row.bits or grammar.parse_bits(bits) is None:
            return start
        row.name, row.bits, row.range = (row.name or "") + found["name"], bits, grammar.parse_bits(bits)
        row.access = row.access or found["access"]
        row.pieces.append((i, start, found.end("bits")))
        row.doubts += ["name_joined", "bits_joined"]
        return found.end()

    def _finish_default(self, row: Row, i: int, start: int, end: int) -> int:
        """`0xffffff` and, at its place on the next line, `ff`: wrapped in its column. Returns where text begins.

        The default has no more digits than the bits of its field, and the column more room than the shortest need.
        What stands left of the texts, or alone below a default that ends its line, is joined and in doubt.
        """
        line, default = self.lines[i], row.default or ""
        if len(default) < _NARROWEST or row.range is None:
            return start
        found = (_REST_OF_DEFAULT if self.document.words else _REST_APART).match(line, start, end)
        if found is None:
            return start
        at, place = self._place_of_default(row, default)
        between = self.lines[at + 1 : i]
        if place < 0 or len(between) > NAME_LINES or not all(map(_UNDER_NAME.match, between)):
            return start
        wide = row.range[0] - row.range[1] + 1
        digits = len(default) - 2 + len(found[0])
        if digits > -(-wide // 4) or int(default + found[0], 16) >> wide:
            return start
        cell = self.cells.at(at, place) if self.ruled else None
        if cell is not None:
            below = cell is self.cells.at(i, start)
        else:
            below = (
                self._stands_under(at, place, i, start)
                if self.document.words
                else place == start and bool(self.register_columns())
            )
        if not below:
            alone = found.end() == end
            if self.document.words or not self._may_end_default(row, (at, place), start, alone=alone):
                return start
            if row.text and (not self.register_columns() or self._among_texts(row, (at, place), start)):
                fills = (
                    digits == -(-wide // 4) and not found[0].isdecimal()
                )  # a word of a text hardly does so
                text = self._begins_text(row, start) or (alone and ends_text(self.lines, row.text, i))
                if text and not fills:
                    return start
                row.doubts.append("default_open")  # a number in the text, or its end
                return start
            row.doubts.append("default_joined")
        row.default = default + found[0]
        row.pieces.append((i, start, found.end()))
        return found.end()

    def _place_of_default(self, row: Row, default: str) -> tuple[int, int]:
        """Where the default of a row stands, behind its bits or on a line of its own; -1 where that is not found."""
        for line, first, end in reversed(row.pieces):
            for place in re.finditer(rf"(?<![^\s]){re.escape(default)}(?!\S)", self.lines[line][:end]):
                if place.start() >= first:
                    return line, place.start()
        return 0, -1

    def _may_end_default(self, row: Row, default: tuple[int, int], start: int, *, alone: bool) -> bool:
        """Whether digits on the line below a default may be its end: near its place and left of the texts, or alone."""
        at, place = default
        if columns := self.register_columns():
            texts = [first for line, first, _ in row.text if line == at]
            if alone and self.register is not None:
                return start < max(self.register.head, columns, *texts)
            return start < min(texts or [columns]) and abs(place - start) <= _DRIFTED
        return alone and (bool(row.text) or self.lines[at].rstrip().endswith(row.default or ""))

    def _among_texts(self, row: Row, default: tuple[int, int], start: int) -> bool:
        """Whether digits alone on a line stand nearer to where the row's text begins than to its default."""
        at, place = default
        return any(abs(first - start) < abs(place - start) for line, first, _ in row.text if line == at)

    def _begins_text(self, row: Row, start: int) -> bool:
        """Whether the text beside a row begins right above, in a table with columns: what stands there is of it.

        A single blank behind the default tells that the text stands where the default left room, in no column.
        """
        texts = (
            [(line, first) for line, first, _ in row.text if first == start]
            if self.register_columns()
            else []
        )
        return any(self.lines[line].startswith("  ", first - 2) for line, first in texts)

    def register_columns(self) -> int:
        """Where the descriptions of the open table stand; 0 where single blanks part its cells."""
        return self.register.columns if self.register and not self.flush else 0

    def _finish_bits(self, row: Row, line: str, i: int, start: int, end: int) -> int:
        """`14:` and, at its place on the next line, `12`: bits wrapped in their column. Returns where text begins.

        In a PDF the cell or the place of the words tells that, whole bits too may go on in their cell: `31:2`, `5`;
        between single blanks only a number that goes on from the bits above does.
        """
        apart = bool(self.document.words) or self.flush
        found = (_NUMBER_BEFORE_TEXT if apart else _NUMBER_APART).match(line, start, end)
        if not found or (start < 10 and not apart):
            return start
        at, first, _ = row.pieces[0]
        bits = self.lines[at].find(f" {row.bits}", first) + 1
        cell = self.cells.at(at, bits) if self.ruled else None
        if cell is not None:
            goes_on = cell is self.cells.at(i, start)
        elif not row.bits.endswith(":"):
            placed = (
                self._stands_under(at, bits, i, start) if self.document.words else bits - start in _SAME_PLACE
            )
            goes_on = (
                ":" in row.bits
                and not self.flush
                and i - at == 1
                and placed
                and grammar.parse_bits(row.bits + found[1]) is not None
            )
        elif self.document.words:
            goes_on = self._stands_under(at, bits, i, start)
        else:
            goes_on = self._is_rest(i, start, found[1])
        if not goes_on:
            return start
        row.bits += found[1]
        row.range = grammar.parse_bits(row.bits)
        row.pieces.append((i, start, found.end(1)))
        if cell is None or row.range is None:
            row.doubts.append("bits_joined")
        return found.end()

    def _stands_under(self, at: int, bits: int, i: int, start: int) -> bool:
        """Whether a word of a PDF stands under another."""
        over, under = left_of(self.document, at, bits), left_of(self.document, i, start)
        return over is not None and under is not None and abs(over - under) <= NEAR

    def _is_rest(self, i: int, start: int, number: str) -> bool:
        """Whether a number on the line below bits that are cut is their end, as far as single blanks leave it open."""
        rest = self.lines[i][start:].rstrip()
        return rest == number or "  " in rest or self._follows(number)

    def _follows(self, number: str) -> bool:
        """Whether a number is the lowest bit above those of the field before the open one."""
        assert self.register is not None
        fields = self.register.fields
        above = fields[-2].best.range if len(fields) > 1 else (-1, -1)
        return above is not None and int(number) == above[0] + 1
