"""Resets of a squeezed table that stand in several words or lines: groups of binary digits that fill the field's bits.

15:0 COUNT R/W 0000 0000          the rest of a reset on the next line, alone or before the text
1000 0000
11:0 LEVEL R 0000 0000 How high   the last group below the text behind the first
0000
13:12 RATE R/W                    the reset below a line that ends with the access
00 How fast

RATE [3:2] How fast               resets end the rows: the one alone in its line counts, not the `3` of a text
from 1 to 3
00
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.ruleless_tables.single_blanks import cell
from extract.dialects.register_table.ruleless_tables.squeezed_cells import NAME_WORDS
from extract.dialects.register_table.ruleless_tables.squeezed_lists import SqueezedLists
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import parse_bits
from extract.stitch import go_on
from extract.tables import Cell

if TYPE_CHECKING:
    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.dialects.register_table.ruleless_tables.single_blanks import Word
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.stitch import Grid

_GROUP: Final = 4
"""Digits of a group; the first may have fewer."""
_FIRST = re.compile(r"[01]{1,4}")
_NEXT = re.compile(r"[01]{4}")


class SqueezedResets(SqueezedLists):
    """Such a table, with the resets of its rows put together from words."""

    def __init__(self, grid: Grid, roles: Roles, words: Vocabulary) -> None:
        super().__init__(grid, roles, words)
        self._lacking = 0
        """Binary digits that the reset of the last row lacks, whose line ended with it."""
        self._split: list[Word] = []
        """The words behind the name and the access of the last row, the text behind an unfinished reset with them."""

    def _resets_lead(self) -> bool:
        """Whether resets stand before the text that describes the field."""
        of = self.roles.of
        return "reset" in of and of["reset"] < of["description"]

    def _row(self, found: list[Word]) -> list[Cell]:
        """The cells of a row, with all groups of its reset that stand in its line."""
        cells = super()._row(found)
        self._lacking, self._split = 0, []
        if self._resets_lead() and (bits := parse_bits(found[0][0])) is not None:
            self._gather(cells, found, bits.high - bits.low + 1)
        return cells

    def _gather(self, cells: list[Cell], found: list[Word], wide: int) -> None:
        """Move the groups that go on with a reset out of the text, where they fill the field or their line."""
        at, text = self.roles.of["reset"], self.roles.of["description"]
        told = len(cells[text].text.split())
        words = found[len(found) - told - len(cells[at].text.split()) :]
        if not words or len(words) != told + 1 or not _FIRST.fullmatch(words[0][0]):
            if (
                "access" in self.roles.of
                and not told
                and not cells[at].text
                and cells[self.roles.of["access"]].text
            ):
                self._lacking = -wide
            return
        first = len(words[0][0])
        groups = _groups(words[1:])
        due, rest = divmod(wide - first, _GROUP)
        if rest or due <= 0:
            return
        if groups >= due or groups == told:
            taken = min(groups, due) + 1
            cells[at], cells[text] = cell(words[:taken]), cell(words[taken:])
            self._lacking = (due - taken + 1) * _GROUP
        elif groups:
            self._split = words

    def _takes_reset(self, found: list[Word]) -> bool:
        """Whether a line begins with the reset of the last row, or goes on with it, and is taken so."""
        due, self._lacking = self._lacking, 0
        split, self._split = self._split, []
        row, at, text = self.grid.rows[-1], self.roles.of.get("reset", 0), self.roles.of["description"]
        groups = _groups(found)
        if split:
            lead = _groups(split[1:])
            bits = parse_bits(self.roles.cell(row, "bits").text)  # type: ignore[union-attr]
            whole = len(split[0][0]) + _GROUP * (lead + groups)
            if groups < len(found) or bits is None or whole != bits.high - bits.low + 1:
                return False
            row[at], row[text] = cell([*split[: lead + 1], *found]), cell(split[lead + 1 :])
            return True
        if (
            due < 0
            and self._taken("reset", found[:1])
            and found[0][0][:1].isdigit()
            and not self._heads_row(found)
        ):
            self._begin(row, found, -due)
            return True
        taken = min(groups, due // _GROUP)
        if due <= 0 or not taken or (taken * _GROUP < due and taken < len(found)):
            return False
        more = [Cell("") for _ in row]
        more[at], more[text] = cell(found[:taken]), cell(found[taken:])
        go_on(row, more)
        self._lacking = due - taken * _GROUP
        return True

    def _heads_row(self, found: list[Word]) -> bool:
        """Whether a line begins with the next lower bit and a name: the row above has no reset, `7:4 Reserved R`."""
        bits, last = parse_bits(found[0][0]), self.last
        if bits is None or last is None or bits.high != last.low - 1 or len(found) < len(("3", "GO")):
            return False
        name = found[1][0]
        coded = any(is_access(word, self.words) for word, _ in found[2 : 2 + NAME_WORDS])
        return name[0].isalpha() and (coded or (len(name) > 1 and name.isupper()))

    def _begin(self, row: list[Cell], found: list[Word], wide: int) -> None:
        """Put the reset that a line begins with, and the text behind it, into a row that has neither."""
        row[self.roles.of["reset"]], row[self.roles.of["description"]] = cell(found[:1]), cell(found[1:])
        self._gather(row, found, wide)

    def _is_own_tail(self, found: list[Word]) -> bool:
        """Whether a line is the reset of the last row alone, and a number that a line of its text ends with was taken.

        It has as many binary digits as the field has bits, or is `0` or a dash.
        """
        if list(self.behind) != ["reset"] or len(found) != 1 or self.last is None:
            return False
        words = sum(len(one.text.split()) for one in self.grid.rows[-1])
        told = sum(len(word.split()) for line in self._said for word, _ in line)
        if words != told or len(self._said[-1]) == 1:
            return False
        said, wide = found[0][0], self.last.high - self.last.low + 1
        return said in {"0", "-"} or (len(said) == wide and not set(said) - {"0", "1"})

    def _take_back(self) -> None:
        """Make the last row anew, what was taken for its reset left in its text."""
        said, behind = self._said, self.behind
        self.behind = {}
        self.grid.rows[-1] = self._row(said[0])
        self.behind = behind
        for found in said[1:]:
            more = [Cell("") for _ in self.roles.heads]
            more[self.roles.of["description"]] = cell(found)
            go_on(self.grid.rows[-1], more)
        self._said = said


def _groups(words: list[Word]) -> int:
    """How many words are groups of binary digits, from the first on."""
    return next((n for n, (word, _) in enumerate(words) if not _NEXT.fullmatch(word)), len(words))
