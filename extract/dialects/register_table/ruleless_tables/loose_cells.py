"""Cells of a line of a table without rules: rests of wrapped names, columns without a head, words across columns."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.pages.segments import BLANKS, list_head, segments
from extract.dialects.register_table.ruleless_tables.loose_rows import NUMBER, LooseRows
from extract.dialects.register_table.ruleless_tables.misplaced import dealt, misplaced, short_of_reset
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.text import OPEN_ENDS
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.stitch import go_on
from extract.tables import Cell

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.pages.segments import Segment

_WRITTEN = re.compile(r"[A-Z][A-Z\d]*(?:[\d_]\w*)?$")
"""A name as programs write it, with which no words go on."""
_PART = re.compile(r"\w+$")
_CAPITALS = re.compile(r"[A-Z0-9_]+$")
_ASIDE = re.compile(r"\(\w+\)?$")
"""What stands under a name: another name of it, `(GATE_RUN)`."""
_TAIL = re.compile(r"[A-Z0-9]{1,3}$")
_WHOLE: Final = 8
"""Characters of a name in capitals under which up to three more stand alone: no heading is as short."""
_NO_NAMES: Final = frozenset({"0", "1", "-", "–", "—"})
"""What stands for the name of bits that have none."""
_LONG: Final = 12
"""Characters of a name that a narrow column may cut, at least."""


@dataclass(slots=True)
class LooseCells(LooseRows):
    """Puts what a line holds to the row that it goes on with."""

    below: bool = False
    """Whether the lines under the last row run across the columns: all of them belong to its description."""
    listed: dict[str, float] | None = None
    """Where the columns of a list of values begin that stands there, by role."""
    unheaded: bool = field(default=False, init=False)
    """Whether the names stand in a column that has no head."""
    beside: float | None = field(default=None, init=False)
    """Where the texts beside such names begin."""
    again: Text | None = field(default=None, init=False)
    """The head printed again at the top of a page behind the last row: what follows tells whose it is."""
    under: Text | None = field(default=None, init=False)
    """Its second line."""

    def _rest(self, cells: list[Cell]) -> bool:
        """Whether the rest of a wrapped name stands in the first column: one word, or beside text a part of one."""
        word = cells[0].text
        if self.roles.of.get("name") == 0 and _ASIDE.match(word):
            return True
        others = [k for k, cell in enumerate(cells) if k and cell.text]
        above = self.grid.rows[-1][0].text.split("\n")[-1]
        cut = len(above) >= _LONG or above.endswith(OPEN_ENDS)
        if above in _NO_NAMES:
            return False  # nothing that could go on
        near = cells[0].pieces[0][0] == self._last + 1
        beside = others in ([], [self.roles.of.get("description")])
        if near and beside and _TAIL.match(word) and above.isupper() and len(above) >= _WHOLE:
            return True
        if not others and self._in_text and len(self.grid.columns) > 1:
            room = self.grid.columns[1] - self.grid.columns[0] - BLANKS
            if len(above) + len(word) < room and not (above.endswith(OPEN_ENDS) or word[0] == "_"):
                return self._is_late_rest(above, word, near=near)  # both fit in one line: a heading, perhaps
        if not others:  # under the last row it may be a heading
            return " " not in word and (
                cut or "bits" not in self.roles.of or not (self.ended() or self._full())
            )
        return others == [self.roles.of.get("description")] and cut and bool(_PART.match(word))

    def _is_late_rest(self, above: str, word: str, *, near: bool) -> bool:
        """Whether a word that had room beside the name above it goes on with that all the same: more bits are due.

        In capitals right under a long name in capitals it leaves that in doubt, whatever it is.
        """
        at = self.roles.of.get("name")
        if not (at == 0 and near and len(above) >= _LONG and above.isupper() and _CAPITALS.match(word)):
            return False
        self.roles.cut |= set(self.grid.rows[-1][at].pieces)
        return "bits" in self.roles.of and not (self.ended() or self._full())

    def _spent(self, cells: list[Cell]) -> bool:
        """Whether a line holds nothing but one word for the column of access, where the row has its whole code."""
        at = self.roles.of.get("access")
        if at is None or [k for k, cell in enumerate(cells) if cell.text] != [at]:
            return False
        return is_access(self.grid.rows[-1][at].text, vocabulary()) and _words_only(cells[at].text)

    def _across(self, found: list[Segment]) -> bool:
        """Whether a line of a text runs across the columns, or one before it under the same row did."""
        name, described = self.roles.of.get("name"), self.roles.of.get("description")
        if name is None or described is None or name > described or self.below:
            return self.below
        left, right, words, _ = found[0]
        at = self._column(left)
        if at is None or not name <= at < described:
            return False
        several = words.count(" ")
        self.below = (
            list_head(found) is not None
            or (several > 1 and right > self.grid.columns[at + 1])
            or (several > 0 and at == name and bool(_WRITTEN.match(self.grid.rows[-1][name].text)))
            or (several > 0 and self._is_told(at) and not is_access(words, vocabulary()))
        )
        return self.below

    def _doubt_words(self, found: list[Segment]) -> None:
        """Note that a name of several words may go on at the beginning of such a line, in small letters under it."""
        at = self.roles.of["name"]
        cell = self.grid.rows[-1][at]
        if (
            self._in_text
            and self._column(found[0][0]) == at
            and found[0][2][0].islower()
            and " " in cell.text
        ):
            self.roles.cut |= set(cell.pieces)

    def _is_told(self, column: int) -> bool:
        """Whether a column is that of access or reset, and the last row has its own: words do not go on with it."""
        told = column in {self.roles.of.get("access"), self.roles.of.get("reset")}
        return told and bool(self.grid.rows[-1][column].text)

    def _add_below(self, found: list[Segment]) -> None:
        """Add such a line: the head of a list, a value of it, what goes on with one, or text."""
        head = list_head(found)
        if head is not None:
            self.listed = head
            if "value" not in self.roles.of:
                self._add_columns("value", "value_name")
            return
        cells = [Cell("") for _ in self.grid.columns]
        listed = self.listed if self.listed and found[0][0] >= min(self.listed.values()) - BLANKS else None
        for left, _, text, pieces in found:
            starts = [(start, role) for role, start in (listed or {}).items() if start - BLANKS < left]
            at = self.roles.of[max(starts)[1] if starts else "description"]
            cells[at] = Cell(f"{cells[at].text} {text}".strip(), cells[at].pieces + pieces)
        value = cells[self.roles.of["value"]].text if listed else ""
        label = cells[self.roles.of["value_name"]] if listed else None
        if label and " " in label.text and not value and self.grid.rows[-1][self.roles.of["value_name"]].text:
            self._describe(cells, label)
        if listed and not value and self.grid.rows[-1][self.roles.of["value"]].text:
            go_on(self.grid.rows[-1], cells)
        elif listed and not NUMBER.match(value):
            self.listed = None
            self._add_below(found)
        else:
            self.grid.rows.append(cells)

    def _describe(self, cells: list[Cell], label: Cell) -> None:
        """Put words that begin under a value's name to the description: it has its name already."""
        at, described = self.roles.of["value_name"], self.roles.of["description"]
        text = f"{label.text} {cells[described].text}".strip()
        cells[at], cells[described] = Cell(""), Cell(text, label.pieces + cells[described].pieces)

    def _in_place(self, cells: list[Cell], text: Text) -> list[Cell]:
        """The cells of a row's first line, those of a text that do not stand under their heads put back in doubt."""
        if not self._in_text or not {"reset", "access"} & self.roles.of.keys() or "bits" not in self.roles.of:
            return cells
        printed, roles = segments(text), self._roles()
        moved = misplaced(cells, printed, roles)
        if moved:
            cells = dealt(printed, roles) or cells
        if moved or short_of_reset(cells, printed, roles, self.grid.columns[-1]):
            self.roles.shifted |= {piece for cell in cells for piece in cell.pieces}
        return cells

    def _named(self, cells: list[Cell], found: list[Segment]) -> list[Cell]:
        """A row whose name may stand in a column without a head: `[3]  LOCK  Gate lock` under `Bits  Description`.

        The first row of the table decides whether it has such a column.
        """
        first = len(self.grid.rows) == self.roles.head
        if not self.unheaded and not (first and self.roles.of.keys() == {"bits", "description"}):
            return cells
        described = self.roles.of["description"]
        own = [one for one in found if self._column(one[0]) == described]
        named = len(own) > 1 and (is_identifier(own[0][2]) or vocabulary().reserved(own[0][2]))
        if named and not self.unheaded:
            self.unheaded = True
            self._add_columns("name")
            cells.append(Cell(""))
        if named:
            (_, _, name, places), *rest = own
            self.beside = rest[0][0] if rest else self.beside
            cells[self.roles.of["name"]] = Cell(name, list(places))
            pieces = [piece for one in rest for piece in one[3]]
            cells[described] = Cell(" ".join(text for _, _, text, _ in rest), pieces)
        return cells

    def _part_rest(self, cells: list[Cell], found: list[Segment]) -> None:
        """Take the rest of a wrapped name that stands in a column without a head off the text beside it."""
        if self.beside is None or not self.unheaded:
            return
        described, name = self.roles.of["description"], self.roles.of["name"]
        own = [one for one in found if self._column(one[0]) == described]
        above = self.grid.rows[-1][name].text.split("\n")[-1]
        if own and own[0][0] < self.beside - BLANKS and len(above) >= _LONG and _PART.match(own[0][2]):
            pieces = [piece for one in own[1:] for piece in one[3]]
            cells[name] = Cell(own[0][2], list(own[0][3]))
            cells[described] = Cell(" ".join(text for _, _, text, _ in own[1:]), pieces)

    def _doubt_late_name(self, cells: list[Cell]) -> None:
        """Note that the name of a row of a text begins in its second line: its first may stand in another cell."""
        at = self.roles.of.get("name")
        cell = cells[at] if at is not None else None
        if at is not None and cell and cell.text and self._in_text and not self.grid.rows[-1][at].text:
            self.roles.cut |= set(cell.pieces)

    @property
    def _last(self) -> int:
        """The last line of the table so far; its head may be printed again behind its last row."""
        head = self.under or self.again
        return head.line if head is not None else self.grid.last_line


def _words_only(text: str) -> bool:
    """Whether a text is an ordinary word: `Memory`, no part of a code such as `/W` or `W1C`."""
    return re.fullmatch(r"[A-Za-z][a-z]{2,}", text) is not None
