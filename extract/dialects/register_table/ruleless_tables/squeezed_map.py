"""Tables of registers of a text between whose cells a single blank is left.

Offset Name Access Description
0x04 PX_CTRL RW How pixels are spread
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.columns import Roles
from extract.dialects.register_table.ruleless_tables.ruleless import Loose
from extract.dialects.register_table.ruleless_tables.single_blanks import cell, heads
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.notation import is_misread
from extract.dialects.register_table.words.numerals import reset_number
from extract.dialects.register_table.words.places import NAMED, PLACE
from extract.stitch import Grid, go_on
from extract.tables import Cell

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.ruleless_tables.single_blanks import Word
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_CODES: Final = frozenset({"access", "reset", "width"})
_PLACES: Final = frozenset({"offset", "address"})
_OF_REGISTERS: Final = frozenset({"name", "register"})


class SqueezedMap(Loose):
    """One whose rows are registers: `0x04 PX_CTRL RW How pixels are spread`. Place and name begin a row."""

    def __init__(self, grid: Grid, roles: Roles, words: Vocabulary) -> None:
        super().__init__(grid, roles)
        self.words = words
        self.order = sorted(roles.of, key=lambda role: roles.of[role])

    def take(self, text: Text, page: int) -> bool:
        """Add a line to the table; False when the line is no part of it: none begins another in small letters."""
        found = [(word, piece) for word, piece, _ in text.words]
        if [word for word, _ in found] == " ".join(self.roles.heads).split():
            self._reach(text, page)
            return True
        if (row := self._row(found)) is not None:
            self.grid.rows.append(row)
        elif len(self.grid.rows) > self.roles.head and "description" in self.order and _goes_on(found[0][0]):
            more = [Cell("") for _ in self.roles.heads]
            more[self.roles.of["description"]] = cell(found)
            go_on(self.grid.rows[-1], more)
        else:
            return False
        self._reach(text, page)
        return True

    def _row(self, found: list[Word]) -> list[Cell] | None:
        """The words of a row by column; None where place or name are missing, or words are left without a column."""
        cells = [Cell("") for _ in self.roles.heads]
        rest = list(found)
        at = self.order.index("description") if "description" in self.order else len(self.order)
        for role in self.order[:at]:
            if self._fits(role, rest[:1]):
                cells[self.roles.of[role]] = cell([rest.pop(0)])
            elif role not in _CODES:
                return None
        for role in reversed(self.order[at + 1 :]):
            if self._fits(role, rest[-1:]):
                cells[self.roles.of[role]] = cell([rest.pop()])
        if rest and at == len(self.order):
            return None
        if rest:
            cells[self.roles.of["description"]] = cell(rest)
        return cells

    def _fits(self, role: str, word: list[Word]) -> bool:
        """Whether a word has the form of what a column holds."""
        if not word:
            return False
        said = word[0][0]
        if role == "access":
            return is_access(said, self.words)
        if role == "reset":
            return reset_number(said) is not None or said in {"-", "x", "X"}
        if role == "width":
            return reset_number(said) is not None
        if role in _PLACES:
            return bool(PLACE.fullmatch(said)) or is_misread(said)
        return NAMED.fullmatch(said) is not None


def _goes_on(word: str) -> bool:
    """Whether a line that begins with a word goes on with a text."""
    return word[0].islower() or word[0] == "("


def squeezed_map(text: Text, words: Vocabulary, page: int) -> SqueezedMap | None:
    """A table of registers that the line is the head of: place and name of each first, its description behind them."""
    for of, row in heads(text, words):
        first = set(list(of)[:2])
        if len(first & _PLACES) != 1 or len(first & _OF_REGISTERS) != 1:
            continue
        if not of.keys() - first <= {"description", *_CODES}:
            continue
        grid = Grid([row], [float(n) for n in range(len(row))], text.line, text.line, [page])
        return SqueezedMap(grid, Roles(of, 1, [cell.text for cell in row], squeezed=True), words)
    return None
