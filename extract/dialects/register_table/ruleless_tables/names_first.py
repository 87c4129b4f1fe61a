"""Tables whose cells single blanks part and whose rows begin with the name, the bits behind it.

Field Name Bits Type Description
PUMP_ENABLE_EXTEN
DED
18 rw Enables the pump.          the name is wrapped in its cell: the row begins above its bits, its name in doubt
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.ruleless_tables.single_blanks import cell, of_line
from extract.dialects.register_table.ruleless_tables.squeezed import Squeezed
from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.notation import is_identifier
from extract.stitch import go_on
from extract.tables import Cell

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.ruleless_tables.single_blanks import Word
    from extract.dialects.register_table.words.bits import Bits

SECTION = re.compile(r"\d{1,2}(?:\.\d{1,3})+\.? +[A-Z]|Chapter \d")
"""The numbered title of a section."""
_PART = re.compile(r"[A-Z0-9_]+")
"""A part of a name that a narrow cell wraps."""
_BRACKETED = re.compile(r"\[\d{1,2}(?::\d{1,2})?\]")
_WORD = re.compile(r"[\w/()&-]+")
_NAME_WORDS: Final = 5
"""Words of a name before bits in brackets, at most."""
_PARTS: Final = 4
"""So many of them are no name any more."""
_CHAPTER = re.compile(r"\d{1,2}\. +[A-Z][^.;:=]{2,80}$")
"""The numbered title of a chapter: `8. Registers`."""


class NamesFirst(Squeezed):
    """One whose rows begin with a name, with the bits behind it: both have to have their form, the bits be free."""

    small = False
    """Whether the text of the first row begins with a small letter."""
    ends = (0, 0)
    """The lowest and the highest bit of all rows."""
    _words: tuple[Word, ...] = ()
    """The last lines of the row's text that are a single word in capitals each: parts of a name, perhaps."""
    _before = (0, 0)
    """How long the text was before them, and how many places it had."""

    def take(self, text: Text, page: int) -> bool:
        """Add a line to the table; False when the line is no part of it."""
        found = self._name_as_one(of_line(text))
        if [word for word, _ in found] == " ".join(self.roles.heads).split():
            torn = self.ends[0] > 0 and page > self.grid.pages[-1]
            return self.last is None or torn  # else the head of another
        bits = self._bits(found)
        named = len(found) == 1 and bool(_PART.fullmatch(found[0][0]))
        gap = self.last is not None and text.line > self.grid.last_line + 1
        if bits is not None and self._free(bits, found[2:]):
            self.grid.rows.append(self._row(found))
            self.last, self._item = bits, None
            self.spaced |= gap
        elif self._words and (below := self._below_name(found)) is not None:
            self._begin_above(found)
            self.last = below
        elif self.last is None or self._ends(text) or (gap and not self.spaced):
            return False
        else:
            if bits is not None and found[0][0].isupper():
                self.roles.unsure.add(text.line)
            text_of = self.grid.rows[-1][self.roles.of["description"]]
            self._note_item(found)
            if named and not self._words:
                self._before = len(text_of.text), len(text_of.pieces)
            self._more(found)
        self._line_above = text.text
        self._words = (*self._words, found[0])[-_PARTS:] if named and bits is None else ()
        self._reach(text, page)
        return True

    def _name_as_one(self, found: list[Word]) -> list[Word]:
        """A line whose name in several words brackets part from the text, `Pump Mode [6] RW Which`, these as one word.

        The codes that the table has before its texts stand behind the bits, or these are the next below the row above.
        """
        at = next(
            (n for n, (word, _) in enumerate(found[: _NAME_WORDS + 1]) if _BRACKETED.fullmatch(word)), 0
        )
        bits = parse_bits(found[at][0]) if at > 1 else None
        if (
            bits is None
            or not found[0][0][0].isupper()
            or any(not _WORD.fullmatch(word) for word, _ in found[:at])
        ):
            return found
        due = self.last is None or bits.high == self.last.low - 1
        if not (due or self._coded(found[at + 1 :])):
            return found
        line, first, _ = found[0][1]
        name = " ".join(word for word, _ in found[:at])
        self.roles.whole.add(name)
        return [(name, (line, first, found[at - 1][1][2])), *found[at:]]

    def _below_name(self, found: list[Word]) -> Bits | None:
        """The bits that a line begins with below a name that its cell wrapped: they are free, the codes behind them."""
        bits = parse_bits(found[0][0])
        if bits is None or not self._coded(found[1:]) or len(self._words) == _PARTS:
            return None
        return bits if self._free(bits, found[1:]) else None

    def _begin_above(self, found: list[Word]) -> None:
        """Begin the row whose name was taken for the end of the text above: how far up it reaches is in doubt."""
        above = self.grid.rows[-1][self.roles.of["description"]]
        above.text, above.pieces = above.text[: self._before[0]], above.pieces[: self._before[1]]
        row = self._row([self._words[0], *found])
        for word in self._words[1:]:
            more = [Cell("") for _ in self.roles.heads]
            more[self.roles.of["name"]] = cell([word])
            go_on(row, more)
        self.roles.cut |= set(row[self.roles.of["name"]].pieces)
        self.grid.rows.append(row)

    def _coded(self, rest: list[Word]) -> bool:
        """Whether the words behind bits have the forms of the columns before the text, one of them at least."""
        between = [role for role in ("access", "reset") if role in self.roles.of.keys() - self.behind.keys()]
        for role in sorted(between, key=lambda role: self.roles.of[role]):
            taken = self._taken(role, rest)
            if not taken:
                return False
            rest = rest[taken:]
        return bool(between)

    def _codes_before(self, rest: list[Word]) -> int:
        """How many words behind the bits stand in the column of accesses."""
        if "access" not in self.roles.of.keys() - self.behind.keys():
            return 0
        return self._taken("access", rest)

    def _ends(self, text: Text) -> bool:
        """Whether a line stands behind the table, as the title of the next section does."""
        return SECTION.match(text.text) is not None or bool(_CHAPTER.match(text.text)) or super()._ends(text)

    def _bits(self, found: list[Word]) -> Bits | None:
        """The bits behind the name that a line begins with, None where it begins with anything else."""
        name = found[0][0]
        named = is_identifier(name) or " " in name or self.words.reserved(name)
        if len(found) < len(("name", "bits")) or not named:
            return None
        told = name[0].isupper() or (self.words.reserved(name) and self._coded(found[2:]))
        return parse_bits(found[1][0]) if told else None

    def _taken(self, role: str, rest: list[Word]) -> int:
        """How many of the words that are left stand in a column: bits follow right behind the name."""
        if rest and (role == "name" or (role == "access" and rest[0][0] in {"-", "–"})):
            return 1
        return super()._taken(role, rest)

    def _free(self, bits: Bits, told: list[Word]) -> bool:
        """Whether bits lie beyond those of all rows, and the text behind them begins as that of the first row does.

        `FIFO 3 is full` goes on with a text. Codes before it, `r` below a dash, are no text.
        """
        told = told[self._codes_before(told) :]
        if self.last is None:
            self.small = bool(told) and told[0][0][0].islower()
            self.ends = bits.low, bits.high
            return True
        if len(bits.ranges) == 1 and bits.high == bits.low and told and told[0][0][0].islower() > self.small:
            return False
        low, high = self.ends
        self.ends = min(low, bits.low), max(high, bits.high)
        return bits.low > high or bits.high < low
