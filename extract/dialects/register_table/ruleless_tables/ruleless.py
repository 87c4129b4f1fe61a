"""Tables without rules, or with rules round the head alone: a line of known heads, and lines of cells under them.

    Bits     Name    Function
    [31:29]  FMT     Format of the rest.
                     0x4 new format
    [28:24]  -       Reserved

A cell belongs to the column that begins at or before it. A row begins with bits; what has none goes on with the row.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from math import isfinite
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.sliced import dotted
from extract.dialects.register_table.pages.segments import BLANKS, list_head, segments
from extract.dialects.register_table.ruleless_tables.loose_cells import LooseCells
from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.notation import UNMARKED, hexadecimal, is_identifier
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.stitch import Grid, go_on
from extract.tables import Cell

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.pages.segments import Segment

_APART: Final = 4
"""Lines from one line of a row to the next at most, where a text is spaced."""
_FULL: Final = 3
"""Cells of a row that begins with the word for bits, at least: else it is a line of text."""
_CODE = re.compile(r"(?:0[xX][0-9A-Fa-f]+|[0-9A-F]+h|[01]+b)(?:-\w+)?\s")
"""How a value of a list begins that bears the mark of its base."""
_NOTE = re.compile(r"(?P<mark>\[\d{1,2}\]) [A-Z]")
_DOTS = re.compile(r"[:.…⋮⋯·]+(?: [:.…⋮⋯·]+)*")
"""What stands for rows that a table leaves out."""
_ROW_OF_DOTS = re.compile(r"\.{3,}|…|⋮")
"""The same in the first cell alone."""
_NEAR: Final = 0.85
"""Lines of one cell are apart by more than this times the height of their words."""


@dataclass(slots=True)
class Loose(LooseCells):
    """A table being gathered; `spaced`: blank lines stand within it."""

    wrapped: frozenset[str] = frozenset()
    """The parts of a head in two lines."""
    spaced: bool = field(default=False, init=False)
    owner: str | None = field(default=None, init=False)
    """The number of the register that stands before all bits."""
    _above: tuple[int, float, float] = field(default=(0, 0.0, 0.0), init=False)
    """The last line: its page, the height of its middle, and that of its words."""

    def take(self, text: Text, page: int) -> bool:
        """Add a line to the table; False when the line is no part of it."""
        found = self._segments(text)
        if (known := self._as_head(found, text, page)) is not None:
            return known
        if self.again is not None and len(self._segments(self.again)) == len(self.grid.columns):
            self._move(self._segments(self.again))
            found = self._segments(text)
        cells = self._cells(found)
        if cells is None or not self._owns(cells):
            return False
        elided = self.rows_begun and all(_DOTS.fullmatch(words) for _, _, words, _ in found)
        if elided and (len(found) > 1 or _ROW_OF_DOTS.fullmatch(cells[0].text)):
            self._reach(text, page)
            return True  # rows that are left out
        first = self._key(cells)
        headed = not first and self._heads_group(cells)
        gap = text.words[0][2] is None and self._gap(text)
        if self._stands_apart(cells, text, page, first=first, headed=headed, gap=gap):
            return False
        self.spaced |= gap and len(self.grid.rows) > self.roles.head
        if first and self._bits_go_on(cells):
            go_on(self.grid.rows[-1], cells)
        elif first:
            if not (self._begins(first.removesuffix(",")) or self._opens_bits(cells)):
                return False
            self.grid.rows.append(self._named(self._in_place(cells, text), found))
            self.roles.gathered = True
            self.below, self.listed = False, None
        elif self._counts(cells) or self._is_value(cells) or headed:
            self.grid.rows.append(cells)
        elif self._of_head(cells):
            pass
        elif self._titles_group(cells):
            self._part_rest(cells, found)
            go_on(self.grid.rows[-1], cells)
        elif len(self.grid.rows) < self.roles.head + 1 or (cells[0].text and not self._rest(cells)):
            return False
        elif cells[0].text and "bits" not in self.roles.of and gap:
            return False  # a word behind a blank line is no rest of a wrapped name
        elif self._spent(cells):
            return True  # of a head in two lines, printed again
        elif self._across(found):
            self._doubt_words(found)
            self._add_below(found)
        else:
            self._part_rest(cells, found)
            self._doubt_late_name(cells)
            go_on(self.grid.rows[-1], cells)
        self.again = self.under = None
        self._reach(text, page)
        return True

    def _as_head(self, found: list[Segment], text: Text, page: int) -> bool | None:
        """Whether a line that prints the head again is part of the table; None of any other line."""
        if [words for _, _, words, _ in found] == [head for head in self.roles.heads if head] and not (
            self._in_text and self._is_inner(found)
        ):
            if self.ended():
                return self._heads_next(text, page)  # else it is the head of another table
            self._move(found)  # again, on the next page
            self._reach(text, page)
            return True
        again = self.wrapped and self.wrapped.issuperset(words for _, _, words, _ in found)
        if again and not self._ends_code(found):
            if self.ended():
                return self._heads_next(text, page)
            if page > self.grid.pages[-1]:
                self._move_wrapped(found)
            self._reach(text, page)  # the rest of a row may follow
            return True
        return None

    def _stands_apart(
        self, cells: list[Cell], text: Text, page: int, *, first: str, headed: bool, gap: bool
    ) -> bool:
        """Whether a line is no part of the table, by where it stands and by `first`, what begins a row in it.

        It may be `headed`, the head of a group of rows, and a `gap` of blank lines stand above it.
        """
        if first and (self._is_note(text) or (self.again is not None and not self.rises_on(cells))):
            return True
        if not first and text.words[0][2] is None and not self._near(text, page):
            return True
        if not gap or self.spaced:
            return False
        if not (first or headed) and "bits" in self.roles.of and self.ended():
            return True  # behind the last row of a table without blank lines
        return self.rows_begun and self._is_heading(cells, text)

    def _ends_code(self, found: list[Segment]) -> bool:
        """Whether a line ends the code of access of the row above, `R/` over `W`, as the head above is wrapped, too."""
        at = self.roles.of.get("access")
        if at is None or len(found) > 1 or not self.rows_begun or self._column(found[0][0]) != at:
            return False
        return self.grid.rows[-1][at].text.endswith("/")

    def _heads_next(self, text: Text, page: int) -> bool:
        """Whether a head behind the last row, or the second line of one, may be this one's on the next page."""
        if self.again is not None and self.wrapped and self.under is None and text.line > self.again.line:
            self.under = text
            return True
        self.again = text if page > self.grid.pages[-1] and self.again is None else None
        return self.again is not None

    def _is_note(self, text: Text) -> bool:
        """Whether a line is the footnote below a table whose cells have its mark: `[1] Default value.` of `0[1]`."""
        found = _NOTE.match(text.text)
        if found is None or not self.rows_begun or text.words[0][2] is not None:
            return False
        if text.words[1][1][1] > text.words[0][1][2] + 1:
            return False  # bits, and a gap behind them
        rows = self.grid.rows[self.roles.head :]
        return any(found["mark"] in cell.text for row in rows for cell in row)

    def _heads_group(self, cells: list[Cell]) -> bool:
        """Whether a row has place and name of a register and no bits: its fields stand below, or are the row's.

        00   CONFIG                            Configuration
             RATE     7:4    0     R/W         Speed
        """
        of = self.roles.of
        if (
            not of.keys() >= {"address", "bits", "name"}
            or cells[of["bits"]].text
            or cells[of["name"]].pieces[1:]
        ):
            return False
        place, name = cells[of["address"]].text, cells[of["name"]].text
        alone = {n for n, cell in enumerate(cells) if cell.text} <= {
            of["address"], of["name"], of.get("description", of["name"]),
        }  # fmt: skip
        return alone and is_identifier(name) and bool(UNMARKED.match(place) or hexadecimal(place) is not None)

    def _titles_group(self, cells: list[Cell]) -> bool:
        """Whether the title of a register goes on under its address; it is put into the first of its rows."""
        of = self.roles.of
        placed = 0 in {of.get("address"), of.get("offset")} and "bits" in of
        if not placed or not cells[0].text or cells[0].pieces[0][0] != self._last + 1:
            return False
        if any(map(str.isdigit, cells[0].text)) and hexadecimal(cells[0].text.split()[0]) is not None:
            return False
        rows = range(len(self.grid.rows) - 1, self.roles.head - 1, -1)
        owner = next((self.grid.rows[k] for k in rows if self.grid.rows[k][0].text), None)
        if owner is None:
            return False
        go_on(owner, [cells[0], *(Cell("") for _ in cells[1:])])
        cells[0] = Cell("")
        return True

    def _is_heading(self, cells: list[Cell], text: Text) -> bool:
        """Whether a line between blanks in a table of registers is the heading of one, `0x10 CTRL`, `CTRL (0x10)`."""
        if "bits" in self.roles.of or not self.roles.of_registers or hexadecimal(text.text) is None:
            return False
        return " " in text.text and len(segments(text)) == 1 and len(cells) > 1

    def _is_inner(self, found: list[Segment]) -> bool:
        """Whether heads like those of the table stand in its column of descriptions: over a list of values."""
        at = self.roles.of.get("description")
        return (
            bool(at)
            and len(self.grid.rows) > self.roles.head
            and found[0][0] >= self.grid.columns[at or 0] - BLANKS
        )

    def begins_row(self, text: Text) -> bool:
        """Whether a line has bits and a name each in its column, and more: `Bits 7 to 4   MODE   R/W   How`."""
        if not {"bits", "name"} <= self.roles.of.keys():
            return False
        cells = self._cells(self._segments(text))
        name = cells[self.roles.of["name"]].text if cells else ""
        filled = sum(bool(cell.text) for cell in cells or ())
        if cells is None or filled + vocabulary().reserved(name) < _FULL:
            return False
        return parse_bits(self._key(cells)) is not None and (
            is_identifier(name) or vocabulary().reserved(name)
        )

    def is_due(self, text: Text) -> bool:
        """Whether a line is a row that may come next: it has the very bits, or is one and has bits further on."""
        if self.goes_on(text):
            return True
        bits, known = self._bits_of(text), self._known()[-2:]
        if bits is None or len(known) < 2 or not self.begins_row(text):
            return False
        return bits.high < known[1].low < known[0].low or known[0].high < known[1].high < bits.low

    def _owns(self, cells: list[Cell]) -> bool:
        """Take the number of the register off its bits, `1B.15`; False where it is that of another register."""
        at = self.roles.of.get("bits")
        found = dotted(cells[at].text) if at is not None else None
        if at is None or found is None:
            return True
        if self.owner not in {None, found[0]} or (self.owner is None and self.rows_begun):
            return False  # `3.5  Gate Status` behind rows without such numbers is the title of a section
        if self.owner is None and self._names_alone(cells):
            return False  # as is `12.4.4  Gate` under a head printed again
        self.owner, cells[at] = found[0], Cell(found[1], cells[at].pieces)
        return True

    def _names_alone(self, cells: list[Cell]) -> bool:
        """Whether a row of several columns has bits and a name alone, of a field that is not reserved."""
        filled = {at for at, cell in enumerate(cells) if cell.text}
        name = self.roles.of.get("name")
        return (
            name is not None
            and filled == {self.roles.of["bits"], name}
            and len(cells) > _FULL
            and not vocabulary().reserved(cells[name].text)
        )

    def head_again(self, head: Grid, under: Text | None) -> bool:
        """Whether a table is this one's head on the next page, between rules of its own: its columns move there.

        Columns that a list within the table has stand nowhere in it. Behind the last row it is another's, unless
        the line under it leaves the first column free: the rest of the row.
        """
        rows, wide = self.grid.rows[self.roles.start : self.roles.head], sum(map(isfinite, self.heads))
        if [[cell.text for cell in row[:wide]] for row in rows] != [
            [one.text for one in row] for row in head.rows
        ]:
            return False
        left = under.words[0][2] if under is not None and self.ended() else None
        if self.ended() and (left is None or left[0] < head.columns[1] - self._slack(1)):
            return False
        moves = [new - old for new, old in zip(head.columns, self.heads, strict=False)]
        self.grid.columns[:wide] = [
            start + moved for start, moved in zip(self.grid.columns, moves, strict=False)
        ]
        self.heads[:wide] = head.columns
        self.grid.pages.append(head.pages[0])
        self.grid.last_line = head.last_line
        return True

    def _reach(self, text: Text, page: int) -> None:
        """Note that the table goes down to a line."""
        self.grid.last_line = max(self.grid.last_line, text.line)
        if page not in self.grid.pages:
            self.grid.pages.append(page)
        self.roles.between |= self._between(text, page)

    def _between(self, text: Text, page: int) -> bool:
        """Whether a line stands too near to the last for one of the same cell: between the lines of another cell.

        Cells stand in the middle of their rows then, and a row may begin above its bits.
        """
        if self._in_text or not text.height:
            return False
        boxes = [box for _, _, box in text.words if box]
        middle = sum(box[1] + box[3] for box in boxes) / len(boxes) / 2
        above, self._above = self._above, (page, middle, text.height)
        near = _NEAR * min(text.height, above[2])
        return above[0] == page and len(self.grid.rows) > self.roles.head and 0 < middle - above[1] < near

    def _of_head(self, cells: list[Cell]) -> bool:
        """Whether a line under the head goes on with heads of it, which are then whole: `value` under `Reset`."""
        if len(self.grid.rows) > self.roles.head:
            return False
        heads, of = self.roles.heads, self.roles.of
        known = {at: role for role, at in of.items()}
        more = {k: cell.text for k, cell in enumerate(cells) if cell.text}
        for k, text in more.items():
            role = vocabulary().column(f"{heads[k]} {text}")
            if role == "address" and known.get(k) == "register" and role not in of:
                del of["register"], known[k]  # `Register` over `Address`
            if role is None or known.get(k, role) != role or of.get(role, k) != k:
                return False
            of[role] = k
        self.wrapped = frozenset({*heads, *more.values()})
        for k, text in more.items():
            heads[k] = f"{heads[k]} {text}"
        return True

    def under_description(self, text: Text) -> bool:
        """Whether a line begins just where the descriptions of the last row do, and has nothing left of that.

        The head of a list of values may stand further in, and the next value of one.
        """
        at = self.roles.of.get("description")
        if not at or len(self.grid.rows) <= self.roles.head:
            return False
        apart = text.words[0][1][1] - self.grid.columns[at]
        if not self.grid.rows[-1][at].text:  # the row alone stands on the page before
            return abs(apart) <= 1 and any(row[at].text for row in self.grid.rows[self.roles.head :])
        if apart <= 1:
            return abs(apart) <= 1
        above = self.grid.rows[-1][at].text.split("\n")[-1]
        return list_head(self._segments(text)) is not None or bool(
            _CODE.match(above) and _CODE.match(text.text)
        )

    def turn(self, text: Text, page: int) -> None:
        """Go on with the last row at a line at the top of the next page."""
        self.grid.last_line = text.line - 1
        if page not in self.grid.pages:
            self.grid.pages.append(page)

    def _near(self, text: Text, page: int) -> bool:
        """Whether a line of a text may go on with the row before: on its page, with few blank lines between."""
        return (self.again is not None or page == self.grid.pages[-1]) and text.line - self._last <= _APART

    def _gap(self, text: Text) -> bool:
        """Whether blank lines stand between the table and a line of a text."""
        return text.line > self._last + 1
