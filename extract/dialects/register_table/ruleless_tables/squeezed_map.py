"""Tables of registers of a text between whose cells a single blank is left.

Offset Name Access Description
0x04 PX_CTRL RW How pixels are spread

Place and name may stand once for several rows: then a line begins with the next column, and goes on with the row.

0x7F PX_ID 0x3054 Which chip this is (NB12 only)
0x3055 Which chip this is (NB22 only)
"""

from __future__ import annotations

import re
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
_FEWEST: Final = 2
"""Rows above that show what each has, at least."""
_WRITTEN = re.compile(r"[_\d]|[A-Z]{2}")
"""What tells a name from the first word of a sentence."""
_DIGIT = re.compile("[0-9A-Fa-f]")
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
        row = self._row(found)
        if row is not None and not self._under_place(row):
            self.grid.rows.append(row)
        elif row is not None or self._begun_by(found):
            self._add(found)
        else:
            return False
        self._reach(text, page)
        return True

    def _begun_by(self, found: list[Word]) -> bool:
        """Whether a line may go on with the text of a row above it."""
        return len(self.grid.rows) > self.roles.head and "description" in self.order and _goes_on(found[0][0])

    def _add(self, found: list[Word]) -> None:
        """Add a line to the text of the last row."""
        more = [Cell("") for _ in self.roles.heads]
        more[self.roles.of["description"]] = cell(found)
        go_on(self.grid.rows[-1], more)

    def _under_place(self, row: list[Cell]) -> bool:
        """Whether what would be place and name is reset and text of another row at the place of the last one.

        All rows above have a reset and this one has none, or in another notation; and the place is one digit for
        digit as these, or below that of the last row. The names above are all written as programs do, and this is not.
        """
        above = self.grid.rows[self.roles.head :]
        if (
            len(above) < _FEWEST
            or self.order[-1] != "description"
            or "reset" not in self.order[: self.order.index("description")]
        ):
            return False
        place = next(self.roles.of[role] for role in self.order if role in _PLACES)
        reset = self.roles.of["reset"]
        name = next(self.roles.of[role] for role in self.order if role in _OF_REGISTERS)
        if _WRITTEN.search(row[name].text) or not all(_WRITTEN.search(one[name].text) for one in above):
            return False
        forms = {_form(one[reset].text) for one in above}
        if "" in forms or _form(row[reset].text) in forms:
            return False
        own = _form(row[place].text)
        unlike = own in forms and own not in {_form(one[place].text) for one in above}
        last, this = reset_number(above[-1][place].text), reset_number(row[place].text)
        return unlike or (last is not None and this is not None and this < last)

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


def _form(number: str) -> str:
    """How a number is printed: its mark, and how many digits it has."""
    return _DIGIT.sub("0", number.removeprefix("0x")) + ("x" if number.startswith("0x") else "")


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
