"""Tables whose cells single blanks part and whose rows begin with the name, the bits behind it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from extract.dialects.register_table.ruleless_tables.single_blanks import of_line
from extract.dialects.register_table.ruleless_tables.squeezed import Squeezed
from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.notation import is_identifier

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.ruleless_tables.single_blanks import Word
    from extract.dialects.register_table.words.bits import Bits

SECTION = re.compile(r"\d{1,2}(?:\.\d{1,3})+\.? +[A-Z]|Chapter \d")
"""The numbered title of a section."""
_CHAPTER = re.compile(r"\d{1,2}\. +[A-Z][^.;:=]{2,80}$")
"""The numbered title of a chapter: `8. Registers`."""


class NamesFirst(Squeezed):
    """One whose rows begin with a name, with the bits behind it: both have to have their form, the bits be free."""

    small = False
    """Whether the text of the first row begins with a small letter."""
    ends = (0, 0)
    """The lowest and the highest bit of all rows."""

    def take(self, text: Text, page: int) -> bool:
        """Add a line to the table; False when the line is no part of it."""
        found = of_line(text)
        if [word for word, _ in found] == " ".join(self.roles.heads).split():
            return self.last is None  # else the head of another
        bits = self._bits(found)
        gap = self.last is not None and text.line > self.grid.last_line + 1
        if bits is not None and self._free(bits, found[2:]):
            self.grid.rows.append(self._row(found))
            self.last = bits
            self.spaced |= gap
        elif self.last is None or self._ends(text) or (gap and not self.spaced):
            return False
        else:
            if bits is not None and found[0][0].isupper():
                self.roles.unsure.add(text.line)
            self._more(found)
        self._reach(text, page)
        return True

    def _ends(self, text: Text) -> bool:
        """Whether a line stands behind the table, as the title of the next section does."""
        return SECTION.match(text.text) is not None or bool(_CHAPTER.match(text.text)) or super()._ends(text)

    def _bits(self, found: list[Word]) -> Bits | None:
        """The bits behind the name that a line begins with, None where it begins with anything else."""
        name = found[0][0]
        if len(found) < len(("name", "bits")) or not (is_identifier(name) or self.words.reserved(name)):
            return None
        return parse_bits(found[1][0]) if name[0].isupper() else None

    def _taken(self, role: str, rest: list[Word]) -> int:
        """How many of the words that are left stand in a column: bits follow right behind the name."""
        if rest and (role == "name" or (role == "access" and rest[0][0] in {"-", "–"})):
            return 1
        return super()._taken(role, rest)

    def _free(self, bits: Bits, told: list[Word]) -> bool:
        """Whether bits lie beyond those of all rows, and the text behind them begins as that of the first row does.

        `FIFO 3 is full` goes on with a text.
        """
        if self.last is None:
            self.small = bool(told) and told[0][0][0].islower()
            self.ends = bits.low, bits.high
            return True
        if len(bits.ranges) == 1 and bits.high == bits.low and told and told[0][0][0].islower() > self.small:
            return False
        low, high = self.ends
        self.ends = min(low, bits.low), max(high, bits.high)
        return bits.low > high or bits.high < low
