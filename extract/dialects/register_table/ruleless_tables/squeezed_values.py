"""Tables of text between whose cells a single blank is left, with a column of values before the descriptions.

    Bit Symbol Value Description Access Reset value
    0 EN Enables the pump. RW 0x0
    0 Disabled.                                        a number and what it means: a value of the field above
    1 Enabled.
    3:1 SPEED - How fast. RW 0x2
    31:4 - - Reserved. - -

Values and single bits look alike. What begins with a range, ends as rows do, with access or reset, or with a number
that the field above cannot hold, is a field; what else has its next bit and a name in capitals is one in doubt.

    Bit Symbol Access Value Description
    5 EN R/W 0* Disabled.                              where the access stands before the values it tells the rows
    1 Enabled.                                         the default has a mark
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from extract.dialects.register_table.ruleless_tables.single_blanks import cell, of_line
from extract.dialects.register_table.ruleless_tables.squeezed import Squeezed
from extract.dialects.register_table.value_lists.items import CODES
from extract.dialects.register_table.words.bits import parse_bits
from extract.stitch import go_on
from extract.tables import Cell

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.ruleless_tables.single_blanks import Word
    from extract.dialects.register_table.words.bits import Bits

_CODE = re.compile(CODES)
_TO = frozenset({"to", "-", "–"})
"""Between the first and the last of values that mean the same."""


class Valued(Squeezed):
    """Such a table being gathered."""

    last_value = -1
    """The last value of the field, -1 for none."""

    def take(self, text: Text, page: int) -> bool:
        """Add a line to the table; False when the line is no part of it."""
        found = of_line(text)
        bits = parse_bits(found[0][0])
        if self.last is None or not _CODE.fullmatch(found[0][0]) or len(found) < len(("value", "meaning")):
            return super().take(text, page)
        if bits is not None and self._names(found[1:]) and self._is_row(bits, found):
            if self.again is not None:
                return False
            self.last_value, self._item = -1, None
            taken = super().take(text, page)
            if (
                taken
                and ":" not in found[0][0]
                and bits.high == bits.low
                and not self._cut_tail(found)[1]
                and bits.low < 1 << self._width(-2)
            ):
                self.roles.unsure.add(text.line)
            return taken
        if not self._told() and (tail := self._cut_tail(found)) and tail[1] and not tail[0]:
            go_on(self.grid.rows[-1], tail[1])  # the codes of the field in a line of their own
            self._begun, self._line_above = False, text.text
            self._reach(text, page)
            return True
        if (
            bits is not None
            and self.last_value < 0
            and not self.rising
            and self.last.low == bits.high + 1
            and _named(found[1][0])
        ):
            self.roles.unread.add(text.line)  # the row of the next bit, or the first value
        row = [Cell("") for _ in self.roles.heads]
        ends = [word for word, _ in found[1:3]]
        size = 3 if ends[0] in _TO and len(ends) > 1 and _CODE.fullmatch(ends[1]) else 1
        row[self.roles.of["value"]] = cell(found[:size])
        rest, more = (found[size:], None) if self._told() else self._cut_tail(found[size:])
        if more:
            go_on(self.grid.rows[-1], more)
        row[self.roles.of["description"]] = cell(rest)
        self.grid.rows.append(row)
        self.last_value = int(found[0][0]) if found[0][0].isdecimal() else self.last_value
        self._begun, self._line_above, self.again = False, text.text, None
        self._note_item(found)
        self._reach(text, page)
        return True

    def _fields(self) -> list[list[Cell]]:
        """The rows of fields."""
        return [row for row in self.grid.rows[self.roles.head :] if row[self.roles.of["bits"]].text]

    def _rows(self) -> int:
        return len(self._fields())

    def _told(self) -> bool:
        fields = self._fields()
        return bool(fields) and any(fields[-1][at].text for at in self.behind.values())

    def _is_row(self, bits: Bits, found: list[Word]) -> bool:
        """Whether a line that begins with a number is a field's, not a value of the field above."""
        assert self.last is not None
        if len(found[0][0]) > 1 and found[0][0][0] == "0":
            return False  # binary digits
        if ":" in found[0][0] or (self.behind and self._cut_tail(found)[1]):
            return True
        if bits.high > bits.low and not bits.ascending and bits.high < self.last.low:
            return True  # `15-8` below `31-16`: values count up
        if self._lists_on(found) and bits.low != self.last.low - 1:
            return False
        if bits.low >= 1 << (self.last.high - self.last.low + 1):
            return True
        beside = bits.low == self.last.high + 1 or self.last.low == bits.high + 1 > 1
        return _named(found[1][0]) and beside and bits.low != self.last_value + 1

    def _width(self, at: int) -> int:
        """How many bits the field of a row has, counted among those of fields."""
        rows = self._fields()
        bits = parse_bits(rows[at][self.roles.of["bits"]].text) if len(rows) >= -at else None
        return bits.high - bits.low + 1 if bits else 0

    def _taken(self, role: str, rest: list[Word]) -> int:
        if role == "value":
            return int(bool(rest) and rest[0][0] in {"-", "–"})
        return super()._taken(role, rest)


class ValuedByAccess(Valued):
    """One whose rows have their access before the first value."""

    def take(self, text: Text, page: int) -> bool:
        """Add a line to the table; False when the line is no part of it."""
        found = of_line(text)
        bits = parse_bits(found[0][0])
        if bits is not None and self._is_coded(found) and (self._follows(bits) or self._beyond(bits)):
            if self.again is not None:
                return False
            lead, rest = found[: self._codes(found[2:]) + 2], found[self._codes(found[2:]) + 2 :]
            row = [Cell("") for _ in self.roles.heads]
            for role, words in (("bits", lead[:1]), ("name", lead[1:2]), ("access", lead[2:])):
                row[self.roles.of[role]] = cell(words)
            if self._taken("value", rest):  # a dash for none
                row[self.roles.of["value"]], rest = cell(rest[:1]), rest[1:]
            self.grid.rows.append(row)
            self.rising = self.last is not None and bits.low > self.last.high
            self.last = bits
            if not self._add_value(rest):
                row[self.roles.of["description"]] = cell(rest)
        elif self.last is None or not self._add_value(found):
            return self._goes_on(text, page)
        self._begun, self._line_above, self.again = False, text.text, None
        self._reach(text, page)
        return True

    def _goes_on(self, text: Text, page: int) -> bool:
        """Whether a line is the head again, or goes on with the text above; one that begins with bits is no row."""
        return (parse_bits(text.words[0][0]) is None or text.words[0][0].endswith(".")) and super().take(
            text, page
        )

    def _is_coded(self, found: list[Word]) -> bool:
        """Whether a name and an access stand behind the first word of a line."""
        if len(found) < len(("7", "EN", "R")) or not self._codes(found[2:]):
            return False
        name = found[1][0]
        return name[0].isalpha() or self.words.reserved(name)

    def _add_value(self, found: list[Word]) -> bool:
        """Add a value of the last field, where words begin with a number, marked or not, and say what it means."""
        if len(found) < len(("0", "Disabled")):
            return False
        code, (line, start, end) = found[0]
        bare = code.rstrip("*")
        if not _CODE.fullmatch(bare) or bare.endswith("."):
            return False
        row = [Cell("") for _ in self.roles.heads]
        row[self.roles.of["value"]] = Cell(bare, [(line, start, end - (len(code) - len(bare)))])
        row[self.roles.of["description"]] = cell(found[1:])
        self.grid.rows.append(row)
        return True


def _named(word: str) -> bool:
    """Whether a word may be the name of a field."""
    return len(word) > 1 and word.isupper()
