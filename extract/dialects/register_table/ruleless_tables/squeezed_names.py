"""Tables of a text whose rows begin with the names of a figure above them, a single blank between their cells."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from extract.dialects.register_table.field_tables.columns import Roles
from extract.dialects.register_table.field_tables.fields import fold
from extract.dialects.register_table.pages.segments import segments
from extract.dialects.register_table.ruleless_tables.names_first import SECTION
from extract.dialects.register_table.ruleless_tables.single_blanks import cell, heads
from extract.dialects.register_table.ruleless_tables.squeezed import Squeezed
from extract.dialects.register_table.words.access_codes import is_access
from extract.stitch import Grid
from extract.tables import Cell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.ruleless_tables.single_blanks import Word
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_RESET_WORD = re.compile(r"[A-Z][a-z]+")


class SqueezedNames(Squeezed):
    """One whose rows begin with the names of a figure's cells, `lanes`: each once, when the row before is told.

    Codes stand behind the text; `NamesAlone` has none.
    """

    def __init__(self, grid: Grid, roles: Roles, words: Vocabulary, lanes: set[str]) -> None:
        super().__init__(grid, roles, words)
        self.lanes = set(lanes)
        self.closed = False
        """Whether the last line ended a row of several with its codes: nothing of it follows."""

    def take(self, text: Text, page: int) -> bool:
        """Add a line to the table; False when the line is no part of it."""
        found = [(word, piece) for word, piece, _ in text.words]
        if [word for word, _ in found] == " ".join(self.roles.heads).split():
            return bool(self.lanes)
        name = fold(found[0][0])
        if self._begins(found[0][0]):
            self.lanes.remove(name)
            self.grid.rows.append(self._row(found))
            self.closed = False
        elif not self._rows() or self.closed or self._ends(text):
            self._doubt_untold()
            return False
        else:
            if name in self.lanes:
                self._doubt(self.grid.rows[-1])  # another row may begin here
            told = self._told()
            self._more(found)
            self.closed = self._told() and not told
        self._reach(text, page)
        return True

    def _begins(self, word: str) -> bool:
        """Whether the first word of a line names a field that is due."""
        return fold(word) in self.lanes and (not self._rows() or self._told())

    def _ends(self, text: Text) -> bool:
        """Whether a line stands behind the table: while codes are due, no sentence does, whatever it names."""
        return SECTION.match(text.text) is not None or (
            super()._ends(text) if self._told() else self._numbers(text)
        )

    def _doubt_untold(self) -> None:
        """Note that the last row ended without the codes that end each: it may hold the rest of the table."""
        if len(self.grid.rows) > self.roles.head and not self._told():
            self._doubt(self.grid.rows[-1])

    def _doubt(self, row: list[Cell]) -> None:
        if name := self.roles.cell(row, "name"):
            self.roles.cut |= set(name.pieces)

    def _tail(self, found: list[Word]) -> list[Cell] | None:
        """The cells behind the description; the end of a sentence, `0 - 16.`, is none."""
        if found[-1][0][-1] == "." or not any(is_access(word, self.words) for word, _ in found):
            return None
        return super()._tail(found)

    def _cut_tail(self, found: list[Word]) -> tuple[list[Word], list[Cell] | None]:
        """As for all; in a line that holds nothing else, a reset may be any word: `R/W preset`."""
        alone = len(found) == len(self.behind) and list(self.behind) == ["access", "reset"]
        if alone and len(found[0][0]) > 1 and is_access(found[0][0], self.words) and found[1][0].isalpha():
            cells = [Cell("") for _ in self.roles.heads]
            for word, at in zip(found, self.behind.values(), strict=True):
                cells[at] = cell([word])
            return [], cells
        return super()._cut_tail(found)

    def _taken(self, role: str, rest: list[Word]) -> int:
        """How many of the words that are left stand in a column; a reset may be a word: `Preset`."""
        if role == "name":
            return 1  # that of a cell of the figure
        if role == "reset" and rest and _RESET_WORD.fullmatch(rest[0][0]):
            return 1
        return super()._taken(role, rest)


class NamesAlone(SqueezedNames):
    """One without codes: its rows are the figure's cells one by one, from either end; what is reserved may lack.

    A line of a description may begin with the name of any other.
    """

    def __init__(self, grid: Grid, roles: Roles, words: Vocabulary, order: Sequence[str]) -> None:
        self.order = order
        self.at: tuple[int, int] | None = None
        self.falling: bool | None = None
        self.of_name: dict[str, int] = {}
        super().__init__(grid, roles, words, {*order, *filter(None, map(_stem, order))})

    def take(self, text: Text, page: int) -> bool:
        """Add a line to the table; False when the line is no part of it."""
        name = fold(text.words[0][0])
        rows = len(self.grid.rows)
        taken = super().take(text, page)
        if len(self.grid.rows) > rows:
            self.of_name[name] = rows
        elif taken and name in self.of_name:
            self._doubt(self.grid.rows[self.of_name[name]])  # which of the lines is the row?
            self._doubt(self.grid.rows[-1])
        return taken

    def _begins(self, word: str) -> bool:
        name = fold(word)
        if name not in self.lanes or word[-1] in ".,;":
            return False
        found = [n for n, lane in enumerate(self.order) if name in {lane, _stem(lane)}]
        first, last = found[0], found[-1]
        falling = self.falling
        if self.at is not None:
            falling = first > self.at[1]
            between = self.order[self.at[1] + 1 : first] if falling else self.order[last + 1 : self.at[0]]
            if self.falling is not None and falling != self.falling:
                return False
            if any(lane.strip("0") and not self.words.reserved(lane) for lane in between):
                return False
        self.at, self.falling = (first, last), falling
        return True

    def _told(self) -> bool:
        return True


def _stem(lane: str) -> str:
    """The name of a cell without the number that counts it: `MODE` of MODE1."""
    stem = lane.rstrip("0123456789")
    return stem if stem != lane else ""


def squeezed_names(
    text: Text, words: Vocabulary, page: int, lanes: Sequence[str], below: str
) -> SqueezedNames | None:
    """A table of the fields of a figure that the line is the head of.

    Their names come first, codes behind the text; `lanes` are those of the figure, folded, from its highest bit down.
    Or there are no codes: then the line `below`, which is empty for the former, begins with a name. One that cells of
    the figure count down has its slice: `MODE[1:0]` of MODE1 and MODE0.
    """
    if below and len(segments(text)) > 1:
        return None
    named = fold(below.split(maxsplit=1)[0] if below.strip() else "") in {*lanes, *map(_stem, lanes)} - {""}
    for of, row in heads(text, words):
        coded = list(of)[:2] == ["name", "description"] and {"access", "reset"} <= of.keys()
        if (coded and not below) or (named and list(of) == ["name", "description"]):
            grid = Grid([row], [float(n) for n in range(len(row))], text.line, text.line, [page])
            roles = Roles(of, 1, [cell.text for cell in row], by_cells=True)
            return (
                SqueezedNames(grid, roles, words, set(lanes))
                if coded
                else NamesAlone(grid, roles, words, lanes)
            )
    return None
