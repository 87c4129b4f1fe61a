"""Rows of squeezed tables all of which have access and reset before their text: what lacks them is no row.

    Bits Name Type Reset Description
    7 GO R/W 0 runs the pump
    0 OFF
    1 ON
    6 STEP R/W 1 width of a step

Values begin with numbers too, and a line of a description may read like a heading: the next row, with its access, its
reset and the bits that are due, tells that the table goes on.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.ruleless_tables.squeezed_cells import NAME_WORDS
from extract.dialects.register_table.ruleless_tables.squeezed_resets import SqueezedResets
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.notation import is_identifier

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.dialects.register_table.ruleless_tables.single_blanks import Word
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.stitch import Grid

_AHEAD: Final = 40
"""Lines below one among which the next row is looked for."""
_ROW: Final = len(("7", "GO", "R", "0"))


class SqueezedCodes(SqueezedResets):
    """A squeezed table whose rows access and reset tell apart from what else begins with a number."""

    def __init__(self, grid: Grid, roles: Roles, words: Vocabulary) -> None:
        super().__init__(grid, roles, words)
        self.lines: Sequence[str] = ()
        """The lines of the document, where rows further down may tell that the table goes on."""

    def _all_coded(self) -> bool:
        """Whether access and reset stand before the text, and all rows so far have both."""
        of = self.roles.of
        if not all(of.get(role, of["description"]) < of["description"] for role in ("access", "reset")):
            return False
        rows = self.grid.rows[self.roles.head :]
        return bool(rows) and all(row[of["access"]].text and row[of["reset"]].text for row in rows)

    def _lacks_codes(self, found: list[Word], line: int) -> bool:
        """Whether bits and words without access and reset stand in a table whose rows all have both: a value.

        The row of the bits that are due has to stand below: `6 Reserved` is one itself.
        """
        if not self._all_coded() or self._coded(found):
            return False
        if any(is_access(word, self.words) for word, _ in found[1 : NAME_WORDS + 1]):
            return False
        return self._goes_on_below(line, reserved=True)

    def _goes_on_below(self, line: int, *, reserved: bool = False) -> bool:
        """Whether the first row with access and reset below a line has the bits that are due, before another head.

        A reserved one may lack them.
        """
        if self.last is None or self.last.low == 0:
            return False
        head = " ".join(self.roles.heads).split()
        for text in islice(self.lines, line + 1, line + _AHEAD):
            words = text.split()
            if words == head:
                return False
            bits = parse_bits(words[0]) if len(words) > 1 and words[0][0].isdigit() else None
            due = bits is not None and bits.high == self.last.low - 1
            if bits is not None and self._coded([(word, (0, 0, 0)) for word in words]):
                return due
            if due and reserved and self.words.reserved(words[1].rstrip(".,")):
                return True
        return False

    def _row_below(self, line: int) -> bool:
        """Whether a line of the bits that are due, a name and an access stands below one, before another head."""
        of = self.roles.of
        leads = {"name", "access"} <= of.keys() and of["name"] < of["access"] < of["description"]
        if self.last is None or self.last.low == 0 or not leads:
            return False
        for text in islice(self.lines, line + 1, line + _AHEAD):
            words = text.split()
            if words == " ".join(self.roles.heads).split():
                return False
            bits = parse_bits(words[0]) if len(words) > len(("7", "GO")) and words[0][0].isdigit() else None
            if bits is not None and bits.high == self.last.low - 1 and is_access(words[2], self.words):
                return True
        return False

    def _coded(self, found: list[Word]) -> bool:
        """Whether a name of one word, an access and a reset stand behind the bits: no value is told like that."""
        of = self.roles.of
        lead = [
            role
            for role in ("name", "access", "reset")
            if of.get(role, of["description"]) < of["description"]
        ]
        if (
            lead != ["name", "access", "reset"]
            or not of["name"] < of["access"] < of["reset"]
            or len(found) < _ROW
        ):
            return False
        name, access, reset = (word for word, _ in found[1:_ROW])
        named = name[0].isalpha() and not is_access(name, self.words)
        coded = is_access(access, self.words) and bool(self._taken("reset", found[_ROW - 1 :]))
        return named and coded and reset[0].isdigit()


def in_capitals(found: list[Word]) -> bool:
    """Whether the second word of a line is a name in capitals."""
    name = found[1][0] if len(found) > 1 else ""
    return len(name) > 1 and name.isupper() and is_identifier(name)
