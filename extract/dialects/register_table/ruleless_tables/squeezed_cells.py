"""Which words of a line stand in which column, where single blanks part the cells: form and order tell.

31:28 GLBID R 4'h6 Which chip this is.     bits, name, access, reset, what is left
3:0 Rate: how fast. R/W 0x1                access and reset behind the text
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.ruleless_tables.ruleless import Loose
from extract.dialects.register_table.ruleless_tables.single_blanks import cell
from extract.dialects.register_table.ruleless_tables.spelled_out import MOST as SPELLED
from extract.dialects.register_table.ruleless_tables.spelled_out import spelled_out
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.numerals import reset_number
from extract.tables import Cell

if TYPE_CHECKING:
    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.dialects.register_table.ruleless_tables.single_blanks import Word
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.stitch import Grid

DASHES: Final = frozenset("-–—―⎯−─")
"""What stands in cells that hold nothing."""
_NO_RESET: Final = frozenset({*DASHES, "x", "X", "NA", "N/A", "0x"})
"""What stands for a reset where there is none, or whose digits are lost."""
_INDEX = re.compile(r"\([a-z]=\d+(?:\.\.|-)\d+\)")
"""Which indices a name has that goes by a letter: `RATEn (n=0..31)`."""
_SERIES = re.compile(r"(?P<stem>[A-Z]\w*?)\d{1,2} to (?P=stem)\d{1,2}$")
"""The names of several bits: `CH3 to CH0`."""
_READ_AS: Final = frozenset({"MBZ", "RAZ", "SBZ", "WI", "RAO"})
"""Codes for what reserved bits are read and written as."""
_WORDS: Final = frozenset({"each", "beach"})
"""Words that could be read as hexadecimal numbers, with the mark of their base."""
_IN_BRACKETS = re.compile(r"\((?:0[xX])?[0-9A-Fa-f]+[hH]?\)")
NAME_WORDS: Final = 4
"""So many words of a name may stand before its access: more than one put it in doubt."""


_ASIDE: Final = 8
"""Words of a name with what stands in brackets behind it, at most."""


class SqueezedCells(Loose):
    """Such a table, its lines cut into cells."""

    def __init__(self, grid: Grid, roles: Roles, words: Vocabulary) -> None:
        super().__init__(grid, roles)
        self.words = words
        text = roles.of["description"]
        self._said: list[list[Word]] = []
        """The lines of the last row, the first of them and those of its text."""
        self.behind = {role: at for role, at in sorted(roles.of.items(), key=lambda one: one[1]) if at > text}

    def _row(self, found: list[Word]) -> list[Cell]:
        """The words of a row by column, each column from the left taking what has its form, then from the right."""
        self._said = [found]
        rest, last = self._cut_tail(found)
        cells = last or [Cell("") for _ in self.roles.heads]
        for role in sorted(self.roles.of, key=lambda role: self.roles.of[role]):
            if role == "description":
                break
            taken = self._taken(role, rest)
            cells[self.roles.of[role]] = cell(rest[:taken])
            rest = rest[taken:]
            if role == "name" and taken == 1 and self._may_go_on(cells[self.roles.of[role]].text, rest):
                self.roles.cut |= set(cells[self.roles.of[role]].pieces)
        cells[self.roles.of["description"]] = cell(rest)
        return cells

    def _may_go_on(self, name: str, rest: list[Word]) -> bool:
        """Whether a name of capitals may go on with the words of its row: no text begins with a number: `LS 8 bits`.

        Nor with a small letter, where the texts of rows above begin with capitals.
        """
        if not (name.isalpha() and name.isupper() and rest) or self.words.reserved(name):
            return False
        first, at = rest[0][0], self.roles.of["description"]
        if at != self.roles.of["name"] + 1:
            return False
        above = [row[at].text[:1] for row in self.grid.rows[self.roles.head :]]
        return first.isdecimal() or (first[0].islower() and any(map(str.isupper, above)))

    def _cut_tail(self, found: list[Word]) -> tuple[list[Word], list[Cell] | None]:
        """A line without the cells behind the description, and those; None where its last words have not their form."""
        cut = len(found) - len(self.behind)
        last = self._tail(found[cut:]) if self.behind and cut >= 0 else None
        return (found[:cut], last) if last else (found, None)

    def _tail(self, found: list[Word]) -> list[Cell] | None:
        """The cells behind the description, where each word has the form of its column."""
        cells = [Cell("") for _ in self.roles.heads]
        for word, role in zip(found, self.behind, strict=True):
            if word[0] not in DASHES and not self._taken(role, [word]):
                return None
            cells[self.behind[role]] = cell([word])
        return cells

    def _taken(self, role: str, rest: list[Word]) -> int:
        """How many of the words that are left stand in a column."""
        if not rest:
            return 0
        first = rest[0][0]
        if role == "bits":
            return 1
        if role == "access":
            return self._codes(rest)
        if role == "reset":
            number = reset_number(first) is not None and first.lower().rstrip(".,;") not in _WORDS
            return int(number or first in _NO_RESET) and 1 + self._said_twice(rest)
        if (
            role == "name"
            and "access" in self.roles.of.keys() - self.behind.keys()
            and not self.words.reserved(first)
        ):
            least = _aside(rest)
            if self._reset_before_access() and is_identifier(first) and self._taken("reset", rest[least:]):
                return least
            near = enumerate(rest[: least + NAME_WORDS])
            return next((n for n, (word, _) in near if n >= least and is_access(word, self.words)), 1)
        if role == "name" and self._is_fixed(rest):
            return 1
        if role == "name" and _SERIES.match(" ".join(word for word, _ in rest[:3])):
            return len(("CH3", "to", "CH0"))
        if role == "name" and (size := spelled_out([word for word, _ in rest[: 2 * SPELLED]])):
            return size
        index = len(rest) > 1 and is_identifier(first) and _INDEX.fullmatch(rest[1][0])
        return 1 + bool(index) if is_identifier(first) or self.words.reserved(first) or first == "-" else 0

    def _reset_before_access(self) -> bool:
        """Whether the column of resets stands between those of names and accesses."""
        of = self.roles.of
        return {"reset", "access"} <= of.keys() and of["name"] < of["reset"] < of["access"]

    def _said_twice(self, rest: list[Word]) -> bool:
        """Whether the reset stands in a second base behind it, in brackets before the access: `46 (0x2E) R/W`."""
        twice = len(rest) > len(("46", "(0x2E)")) and _IN_BRACKETS.fullmatch(rest[1][0]) is not None
        return twice and self._reset_before_access() and bool(self._codes(rest[2:3]))

    def _codes(self, rest: list[Word]) -> int:
        """How many words are codes of access, commas between them: `R, W1C`."""
        for n, (word, _) in enumerate(rest):
            bare = word.rstrip(",")
            if not (is_access(bare, self.words) or bare in _READ_AS):
                return 0
            if bare == word:
                return n + 1
        return 0

    def _is_fixed(self, rest: list[Word]) -> bool:
        """Whether a digit stands for the name of bits that are said to be reserved: `0 Reserved.`."""
        return len(rest) > 1 and rest[0][0] == "0" and self.words.reserved(rest[1][0].rstrip("."))

    def _told(self) -> bool:
        """Whether the last row has what stands behind the description."""
        return any(self.grid.rows[-1][at].text for at in self.behind.values())


def _aside(rest: list[Word]) -> int:
    """How many words a name has at least: what stands in brackets behind it is none of the cells: `GO (NB7 only)`."""
    if len(rest) < len(("GO", "(only)")) or rest[1][0][0] != "(":
        return 1
    return next((n for n, (word, _) in enumerate(rest[1:_ASIDE], 2) if word[-1] == ")"), 1)
