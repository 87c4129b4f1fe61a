"""Tables of a text whose rows begin with the names of a figure above them, a single blank between their cells."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from extract.dialects.register_table.bit_figures.figures import is_access
from extract.dialects.register_table.field_tables.columns import Roles
from extract.dialects.register_table.field_tables.fields import fold
from extract.dialects.register_table.pages.segments import segments
from extract.dialects.register_table.ruleless_tables.single_blanks import cell, heads
from extract.dialects.register_table.ruleless_tables.squeezed import SECTION, Squeezed
from extract.stitch import Grid
from extract.tables import Cell

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.ruleless_tables.single_blanks import Word
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_RESET_WORD = re.compile(r"[A-Z][a-z]+")


class SqueezedNames(Squeezed):
    """One whose rows begin with the names of a figure's cells, `lanes`: each once, when the row before is told."""

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
        begun = len(self.grid.rows) > self.roles.head
        name = fold(found[0][0])
        if name in self.lanes and (not begun or not self.behind or self._told()):
            self.lanes.remove(name)
            self.grid.rows.append(self._row(found))
            self.closed = False
        elif not begun or self.closed or self._ends(text):
            if self.behind:
                self._doubt_untold()
            return False
        else:
            if name in self.lanes and (cell := self.roles.cell(self.grid.rows[-1], "name")):
                self.roles.cut |= set(cell.pieces)  # another row may begin here
            told = self._told()
            self._more(found)
            self.closed = self._told() and not told
        self._reach(text, page)
        return True

    def _ends(self, text: Text) -> bool:
        """Whether a line stands behind the table: while codes are due, no sentence does, whatever it names."""
        told = not self.behind or self._told()
        return SECTION.match(text.text) is not None or (super()._ends(text) if told else self._numbers(text))

    def _doubt_untold(self) -> None:
        """Note that the last row ended without the codes that end each: it may hold the rest of the table."""
        if len(self.grid.rows) > self.roles.head and not self._told():
            cell = self.roles.cell(self.grid.rows[-1], "name")
            self.roles.cut |= set(cell.pieces) if cell else set()

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


def squeezed_names(
    text: Text, words: Vocabulary, page: int, lanes: set[str], below: str
) -> SqueezedNames | None:
    """A table of the fields of a figure that the line is the head of.

    Their names come first, codes behind the text. Or there are no codes: then the line `below`, which is empty for the
    former, begins with a name. One that cells of the figure count down has its slice: `MODE[1:0]` of MODE1 and MODE0.
    """
    if below and len(segments(text)) > 1:
        return None
    lanes = lanes | {stem for lane in lanes if (stem := lane.rstrip("0123456789")) != lane and stem}
    named = fold(below.split(maxsplit=1)[0] if below.strip() else "") in lanes
    for of, row in heads(text, words):
        coded = list(of)[:2] == ["name", "description"] and {"access", "reset"} <= of.keys()
        if (coded and not below) or (named and list(of) == ["name", "description"]):
            grid = Grid([row], [float(n) for n in range(len(row))], text.line, text.line, [page])
            roles = Roles(of, 1, [cell.text for cell in row], by_cells=True)
            return SqueezedNames(grid, roles, words, lanes)
    return None
