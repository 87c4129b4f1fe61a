"""Values that a row of a squeezed table lists, and keys below it: numbers that count on begin no row.

3:2 RATE How fast.
0 SLOW                  listed: `1` counts on, whatever stands behind it
1 FAST
Value After Reset: 0x0  a key of the row, where no column says it and the rows above have such lines
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.ruleless_tables.squeezed_cells import DASHES, SqueezedCells
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.notation import is_identifier

if TYPE_CHECKING:
    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.ruleless_tables.single_blanks import Word
    from extract.dialects.register_table.words.bits import Bits
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.stitch import Grid
    from extract.tables import Cell

_NUMBER = re.compile(r"(?:0x[0-9A-Fa-f]{1,8}|[01]{1,8}B|[0-9][0-9A-Fa-f]{0,7}h|[0-9]{1,8})[:=.)]?")
"""How a value of a list is printed, with the sign behind it."""
_SIGNS: Final = ":=.)"


class SqueezedLists(SqueezedCells):
    """Such a table, with what its last row lists."""

    def __init__(self, grid: Grid, roles: Roles, words: Vocabulary) -> None:
        super().__init__(grid, roles, words)
        self.last: Bits | None = None
        self._line_above = "."
        self._listing = False
        """Whether a line of the row's text begins with a number, as values do."""
        self._item: tuple[str, str] | None = None
        """The number of the last value listed in the row, and the word behind it."""
        self._keyed = False
        """Whether a line of its own says the access or reset of a row that is not the last one."""
        self._keys: set[int] = set()
        """The lines that do so below the first row."""

    def _row(self, found: list[Word]) -> list[Cell]:
        """The cells of a row; keys below the row above it are that one's."""
        self.roles.unread -= self._keys
        return super()._row(found)

    def _note_item(self, found: list[Word]) -> None:
        """Note the number that a line of a row's text begins with, as a value does."""
        if len(found) > 1 and _NUMBER.fullmatch(found[0][0]):
            self._item = _digits(found[0][0]), found[1][0]

    def _lists_on(self, found: list[Word]) -> bool:
        """Whether a line begins with the next number of those listed in the row, in decimal or in its own base."""
        if self._item is None or len(found) < len(("25", "FAST")) or not _NUMBER.fullmatch(found[0][0]):
            return False
        last, word = self._item[0], _digits(found[0][0])
        counts = [10 if last.isdecimal() and word.isdecimal() else 16]
        if len(last) == len(word) > 1 and not set(last + word) - {"0", "1"}:
            counts.append(2)
        wide = self.last.high - self.last.low + 1 if self.last is not None else 0
        return any(int(last, base) + 1 == int(word, base) < 1 << wide for base in counts)

    def _counts_on(self, found: list[Word]) -> bool:
        """Whether a line is the next of the values listed in the row, `25 - FAST` under `24 - SLOW`, and fits it."""
        if self._item is None or self.last is None or len(found) < len(("25", "-", "FAST")):
            return False
        wide = self.last.high - self.last.low + 1
        number = found[0][0]
        return (
            number.isdecimal()
            and self._item[1] == found[1][0]
            and found[1][0] in DASHES
            and self._lists_on(found)
            and int(number) < 1 << wide
        )

    def _worded(self, found: list[Word]) -> bool:
        """Whether a line is the next of the values listed in the row and words follow: all names are in capitals."""
        if (
            "name" not in self.roles.of
            or not self._lists_on(found)
            or self.words.reserved(found[1][0].rstrip("."))
        ):
            return False
        names = [row[self.roles.of["name"]].text for row in self.grid.rows[self.roles.head :]]
        said = found[1][0]
        return said.isalpha() and not said.isupper() and all(name.isupper() for name in names)

    def _dashed(self, found: list[Word]) -> bool:
        """Whether a line is the first value of a list, `0 - SLOW: a second`: a bit without a name holds none."""
        if len(found) < len(("0", "-", "SLOW")) or found[0][0] != "0" or found[1][0] not in DASHES:
            return False
        name = found[2][0].rstrip(":")
        wide = self.last is not None and self.last.low > 0
        told = (
            self.words.reserved(name)
            or is_access(name, self.words)
            or (self.behind and self._cut_tail(found)[1])
        )
        return wide and len(name) > 1 and name.isupper() and is_identifier(name) and not told

    def _in_digits(self, found: list[Word]) -> bool:
        """Whether digits that begin a line are the code of a value, not bits and their name: `1 0 Reserved`."""
        if found[1][0] != "0" or (self.behind and self._cut_tail(found)[1]):
            return False
        return self._line_above.endswith(":") or (self._listing and found[0][0] in {"0", "1"})

    def _is_keyed(self, text: Text) -> bool:
        """Whether a line with access or reset, which no column says, is of the last row: else it is the register's.

        Keys of rows stand below the first field already. Whether they do is open until the next row follows.
        """
        of, above = self.roles.of, self.grid.rows[self.roles.head : -1]
        leads = (row[of["name" if "name" in of else "description"]].text.partition(" ")[0] for row in above)
        if (
            self._keyed
            or self.last is None
            or not all(self.words.reserved(lead.rstrip(".")) for lead in leads)
        ):
            return self._keyed
        self._keyed = self.last.low > 0
        if self._keyed:
            self._keys.add(text.line)
            self.roles.unread.add(text.line)
        return self._keyed


def _digits(number: str) -> str:
    """The digits of a value's number, without the marks of their base and the sign behind."""
    bare = number.rstrip(_SIGNS)
    return bare[2:] if bare[:2] == "0x" else bare.rstrip("hB")
