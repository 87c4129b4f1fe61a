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
from extract.dialects.amd_register.cut_names import NEAR, left_of
from extract.dialects.amd_register.openings import Openings
from extract.dialects.amd_register.rows import Row

if TYPE_CHECKING:
    from extract.document import Piece

_NUMBER_APART: Final = re.compile(r"(\d{1,3})(?:\s{2,}|$)")
_NUMBER_BEFORE_TEXT: Final = re.compile(r"(\d{1,3})(?:\s+|$)")
_CUT: Final = re.compile(r"(?:^|\s)\d{1,3}\s?:\d{0,2}$")
_BEGUN: Final = re.compile(r"\d{1,3}\s?:\d{0,2}$")
_NAME_AND_CUT: Final = re.compile(
    r"([A-Za-z][A-Za-z0-9_]*)(?: ?[(\[](R/W|RW|RO|WO|R|W)[)\]])? (\d{1,3}\s?:\d{0,2})$"
)
"""A name and the beginning of bits that wrapped behind it: `WID_MODE 15:`, `WID_MODE 15:1`."""
_MARKED = re.compile(r"([A-Z0-9_]*) ?[(\[](R/W|RW|RO|WO|R|W)[)\]]$")
"""The access of a field, and perhaps the end of its name before it."""


class TornRows(Openings):
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
        named = grammar.NAME_CELL.match(self._cut(text[-2]))
        if not grammar.parse_bits(bits) or named is None:
            return None
        place = text.pop()
        row = Row(None, bits, default, [place, (i, start, end)], [])
        row.name, row.access = named[1], named[2]
        row.pieces.insert(0, text.pop())
        self._access_between(row)
        return row

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
        names += islice(takewhile(grammar.NAME_PIECE.match, pieces), 3 - len(names))
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

    def _may_finish(self, row: Row, start: int) -> bool:
        """Whether a number there may be the end of a row's bits: they are cut, or it stands left of the texts."""
        assert self.register is not None
        if row.range is None and row.bits.endswith(":"):
            return True
        return self.ruled or 0 < start < self.register.columns

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
        whole = not row.bits.endswith(":")
        if cell is not None:
            goes_on = cell is self.cells.at(i, start)
        elif whole:
            goes_on = (
                not apart
                and i - at == 1
                and start == bits
                and grammar.parse_bits(row.bits + found[1]) is not None
            )
        else:
            goes_on = (
                self._stands_under(at, bits, i, start)
                if self.document.words
                else self._is_rest(i, start, found[1])
            )
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
