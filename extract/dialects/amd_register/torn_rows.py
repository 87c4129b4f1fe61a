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
from typing import TYPE_CHECKING

from extract.defaults import DEFAULT
from extract.dialects.amd_register import grammar
from extract.dialects.amd_register.openings import Openings
from extract.dialects.amd_register.rows import Row

if TYPE_CHECKING:
    from extract.document import Piece

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
        """The row whose cells stand each on a line: this one is the default, above it bits and name."""
        register = self.register
        assert register is not None
        text = register.fields[-1].runs[-1] if register.fields else register.loose
        if len(text) < 2 or not DEFAULT.match(default := self.lines[i][start:end]):
            return None
        bits = self._cut(text[-1])
        named = grammar.NAME_CELL.match(self._cut(text[-2]))
        if not grammar.parse_bits(bits) or named is None:
            return None
        place = text.pop()
        row = Row(None, bits, default, [place, (i, start, end)], [])
        row.name, row.access = named[1], named[2]
        row.pieces.insert(0, text.pop())
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

    def _finish_bits(self, row: Row, line: str, i: int, start: int, end: int) -> int:
        """`14:` and, at its place on the next line, `12`: bits wrapped in their column. Returns where text begins."""
        found = re.compile(r"(\d{1,3})(?:\s{2,}|$)").match(line, start, end)
        if not found or (start < 10 and not self.flush):
            return start
        row.bits += found[1]
        row.range = grammar.parse_bits(row.bits)
        row.pieces.append((i, start, found.end(1)))
        row.doubts.append("bits_joined")
        return found.end()
