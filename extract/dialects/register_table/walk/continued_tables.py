"""Tables that go on with the one before, on the same page or the next, in the walk."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import dropwhile, pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.column_heads import read_head
from extract.dialects.register_table.field_tables.fields import fold, inner_head
from extract.dialects.register_table.field_tables.tall_cells import doubt_torn
from extract.dialects.register_table.pages.flow import whole_line
from extract.dialects.register_table.ruleless_tables.loose_names import LooseNames
from extract.dialects.register_table.ruleless_tables.ruleless import Loose
from extract.dialects.register_table.walk.key_tables import KeyTables
from extract.dialects.register_table.walk.turned_columns import as_turned
from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.heading_numbers import CAPTION
from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.notation import UNMARKED, VALUE
from extract.document import FURNITURE, HEADING
from extract.stitch import append, compact, join_cells, project

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.dialects.register_table.pages.flow import Placed, Text
    from extract.dialects.register_table.words.bits import Bits
    from extract.stitch import Grid
    from extract.tables import Cell, Table

_GROUPS: Final = ("address", "offset", "register")
"""Columns whose cells may stand beside the rows of a register together."""
_STOPS: Final = (".", "")
_BESIDE: Final = 2.0
"""Points by which a line may begin left of its column."""
_SIGNS = re.compile(r"^0[xX]|^\d*'h|[\s_'.:$]|[hH]$")
"""What is no digit of a place."""
_CODE = re.compile(r"(?:0[xb]|\d*'[bdh])?[\dA-Fa-f]+[bBhH]?\s?[-–:=]\s?\S")
"""How a list of values begins that stands in a description."""
_NUMBER = re.compile(r"\d[\da-fA-FxX]*[hb]?")


class ContinuedTables(KeyTables):
    """Joins a table to the one before it."""

    def _begins_with_bits(self, table: Table) -> bool:
        """Whether a table at the top of a page or column begins with bits where the open table has its column of them.

        Over them, or alone, the rest of a row may stand, whose cell in that column is empty: values under a head, too.
        """
        if self.open is None or not self.open[1].tells_bits:
            return False
        before, known = self.open
        if (turned := as_turned(table, before) or self._due(table)) is None:
            return False
        projected, at = project(turned, before.columns), known.of.get("bits")
        for row in projected.rows if projected else ():
            if parse_bits(known.bits(row)) is not None:
                return True
            if at is None or row[at].text.strip() or not (row[at].box or row[at].above):
                return False
        return projected is not None

    def _due(self, table: Table) -> Table | None:
        """A table of a text that has no head and as many columns as the open one, whose next bits its first row has."""
        if self.open is None or table.box is not None or not self.open[1].tells_bits:
            return None
        before, known = self.open
        if len(table.rows[0]) != len(before.columns) or (more := project(table, before.columns)) is None:
            return None
        above = [found for row in before.rows if (found := parse_bits(known.bits(row)))]
        told = [parse_bits(known.bits(row)) for row in more.rows]
        if not above or (first := told[0]) is None:
            return None
        rises, run = _rises(above), [above[-1], *filter(None, told)]
        due = first.low == run[0].high + 1 if rises else first.high == run[0].low - 1
        falls = all(one.high < two.low if rises else two.high < one.low for one, two in pairwise(run))
        return table if due and falls else None  # values count up below `7:1`: 0, 1, 2

    def _rest_of_names(self, table: Table) -> bool:
        """Go on with the table of the fields of a figure, on the page after it, where rows name others of its cells.

        Something may stand between, such as a row that the end of the page tears: names and columns tell enough, and
        what such a row leaves at the top of the page is that of no other.
        """
        before, known = self.context.tables[-1] if self.context.tables else (None, None)
        if before is None or known is None or known.tells_bits:
            return False
        if table.page != before.pages[-1] + 1 and table.first_line != before.last_line + 1:
            return False
        more = project(table, before.columns)
        names = [name for row in more.rows if (name := known.text(row, "name"))] if more else []
        told = {known.text(row, "name") for row in before.rows}
        if (
            more is None
            or not names
            or not {*names} <= {lane.text.strip() for lane in self.context.lanes} - told
        ):
            return False
        rows = list(dropwhile(lambda row: not known.text(row, "name"), more.rows))
        append(before, replace(more, rows=rows), cut=False)
        self.open = before, known
        return True

    def _rest_of_map(self, table: Table) -> tuple[Grid, Roles, int | None] | None:
        """A table as what goes on with that of registers which ends the page before, whose head is not printed again.

        Its rows have places in the same notation; what the page cut off the last row before is none.
        """
        if self.map_open is None:
            return None
        before, known, base = self.map_open
        place = known.of.get("address", known.of.get("offset"))
        between = range(before.last_line + 1, table.first_line)
        if place is None or table.page != before.pages[-1] + 1:
            return None
        if not all(self.document.roles[i] & FURNITURE for i in between):
            return None
        if (more := project(table, before.columns)) is None:
            return None
        rows = list(dropwhile(lambda row: not row[place].text.strip(), more.rows))
        cut = more.rows[: len(more.rows) - len(rows)]
        if any(cell.text.strip() for row in cut for cell in row[: max(known.of.values())]):
            return None  # a head that names no place
        said = [text for row in before.rows[known.head :] if (text := row[place].text.strip())]
        more_said = [text for row in rows if (text := row[place].text.strip())]
        if not said or not more_said or not _counts_on(said, more_said):
            return None
        return replace(more, rows=rows), replace(known, head=0, start=0), base

    def _head_again(self, table: Table, grid: Grid) -> bool:
        """Whether a table begins with the head of the open one, which stands on the page or in the column before."""
        if self.open is None or table.page > self.open[0].pages[-1] + 1:
            return False
        before, known = self.open
        if as_turned(table, before) is None:
            return False
        heads = [[cell.text for cell in row] for row in before.rows[known.start : known.head]]
        return bool(heads) and heads == [[cell.text for cell in row] for row in grid.rows[: len(heads)]]

    def _turned(self, loose: Loose, placed: Placed) -> bool:
        """Go on with a table that has rules round its head alone, where that stands again on the next page."""
        table = placed.table
        if len(table.rows) > len(loose.grid.rows[: loose.roles.head]) or self.keys_after:
            return False
        if table.page != loose.grid.pages[-1] + 1 or (self.caption and not self.is_of_open(self.caption[0])):
            return False
        behind = table.last_line + 1
        under = whole_line(self.document, behind) if behind < len(self.document.lines) else None
        if not loose.head_again(compact(table), under):
            return False
        for line in range(table.first_line, table.last_line + 1):
            self.document.roles[line] |= HEADING
        self.loose = loose
        return True

    def _ruled_on(self, loose: Loose | None, table: Table, grid: Grid) -> None:
        """Open a table without rules that goes on, under the same head, with rules on the next page.

        Where level rules stand alone, they tell the rows of pages on which cells stand in the middle of them.
        """
        if loose is None or self.open is not None or loose.ended() or self.keys_after:
            return
        self.open = loose.grid, loose.roles
        if len(loose.grid.rows) <= loose.roles.head or not self._head_again(table, grid):
            self.open = None

    def _heads_rest(self, loose: Loose, below: str) -> bool:
        """Whether a head without rules at the top of a page is that of the open table, whose bits go on `below` it.

        A page that has a row or two of a table draws too few rules for it.
        """
        if self.open is None or not self._of_open(loose):
            return False
        before, known = self.open
        one = [found for row in before.rows if (found := parse_bits(known.bits(row)))]
        first = parse_bits(below.split(maxsplit=1)[0]) if below.strip() else None
        if first is None or not one:
            return False
        return one[-1].high + 1 == first.low if _rises(one) else one[-1].low - 1 == first.high

    def _of_open(self, loose: Loose) -> bool:
        """Whether a head without rules at the top of a page is that of the open table on the page before."""
        if self.open is None or self.keys_after or loose.grid.pages[-1] != self.open[0].pages[-1] + 1:
            return False
        if loose.roles.heads != self.open[1].heads or "bits" not in self.open[1].of:
            return False
        return not self.caption or self.is_of_open(self.caption[0])

    def _rest_of_open(self, text: Text, *, head: bool) -> Loose | None:
        """The open table where a line under it, or at the top of the next page, goes on with it without rules.

        It is a row whose bits are due (every other has no shade, perhaps), or begins where lines of the descriptions
        do on the next page, or right under the last of them: a title or a formula in the middle of the page does not.
        Under the `head` there it may be further in.
        """
        box = text.words[0][2]
        if self.open is None or box is None or self.keys_after or self.large(text):
            return None
        grid, roles = self.open
        if not head and (names := self._open_names()):
            return names if text.line == grid.last_line + 1 and names.is_due(text) else None
        at, lines, marks = roles.of.get("description"), self.document.lines, self.document.roles
        if not at or "bits" not in roles.of:
            return None
        between = range(grid.last_line + 1, text.line)
        if not head and not all(not lines[i].strip() or marks[i] & FURNITURE for i in between):
            return None
        loose, above = Loose(grid, roles), roles.text(grid.rows[-1], "description")
        if not head and loose.is_due(text):
            return loose
        turned = self.document.page(text.line) == grid.pages[-1] + 1
        if box[0] < grid.columns[at] - _BESIDE or not (turned or self._close_under(grid.rows[-1][at], text)):
            return None
        if head:
            return loose
        whole = above[-1:] == "." if above else self.words.reserved(roles.text(grid.rows[-1], "name"))
        ended = loose.ended() and whole
        named = names_register(text.text, self.words)
        if self.caption or CAPTION.match(text.text) or ended or (named and named.address is not None):
            return None
        return loose if any(abs(left - box[0]) <= _BESIDE for left in self._lefts(grid, at)) else None

    def _close_under(self, cell: Cell, text: Text) -> bool:
        """Whether a line stands as close under the last one of a cell as the lines of that do under each other."""
        ends = {line: self.document.words[line][0][2] for line, _, _ in cell.pieces}
        box = text.words[0][2]
        if len(ends) < len(("last", "one before")) or box is None or text.line - 1 not in ends:
            return False
        before, last = (one for _, one in sorted(ends.items())[-2:])
        return before is not None and last is not None and box[3] - last[3] <= last[3] - before[3] + 1

    def _open_names(self) -> LooseNames | None:
        """The open table where its rows are fields that a figure shows, whose names begin them."""
        if self.open is None or not self.open[1].of_names or not self.context.lanes:
            return None
        grid, roles = self.open
        lanes = frozenset(fold(lane.text) for lane in self.context.lanes)
        return LooseNames(grid, roles, lanes=lanes) if "name" in roles.of else None

    def _lefts(self, grid: Grid, at: int) -> Iterator[float]:
        """Where the lines of a column begin."""
        words = self.document.words
        for row in grid.rows:
            for line, first, _ in row[at].pieces:
                yield from (box[0] for start, _, box in words[line] if start == first)

    def _continues(self, table: Table, grid: Grid, roles: Roles | None) -> bool:
        """Join a table to the one before it where nothing stands between and it goes on."""
        if self.open is None:
            return False
        before, known = self.open
        if (
            roles is not None
            and roles.heads == known.heads
            and roles.of.items() <= known.of.items()  # its rows may have told more of the columns
            and roles.head == known.head
        ):
            if len(grid.columns) != len(before.columns):
                return False
            more = replace(grid, rows=grid.rows[roles.head :])
            if not _keyed(before, known):
                known.bits_in_name = roles.bits_in_name  # as no row so far could tell
        elif roles is not None and _is_rest(grid, roles, known) and (whole := project(table, before.columns)):
            more = replace(whole, rows=whole.rows[roles.head :])
        elif roles is None or not (roles.of_fields or roles.of_names or roles.of_registers):
            turned = as_turned(table, before) or self._due(table)
            projected = project(turned, before.columns) if turned else None
            if projected is None:
                return False
            more = projected
            if len(before.rows) == known.head:  # it stands alone on the page before
                told = read_head(replace(before, rows=[*before.rows, *more.rows]), self.words)
                if told is not None and known.of.items() <= told.of.items():
                    known.of, known.bits_in_name = told.of, told.bits_in_name
        else:
            return False
        if not self._goes_on(before, more, known):
            return False
        first = more.rows[0] if more.rows else None
        begun = first is not None and (known.bits(first) if known.tells_bits else known.text(first, "name"))
        cut = (
            first is not None and not begun and not known.text(first, "value") and not _numbered(first, known)
        ) and inner_head(first, self.words) is None
        if roles is not None:
            for line in range(table.first_line, table.last_line + 1):
                if line not in {p[0] for row in more.rows for cell in row for p in cell.pieces}:
                    self.document.roles[line] |= HEADING
        if begun and first is not None and _begins_above(before, first, known):
            more.rows[0] = [join_cells(one, two) for one, two in zip(before.rows.pop(), first, strict=True)]
        end = len(before.rows)
        append(before, more, cut=cut)
        if begun and table.box is not None:
            doubt_torn(before, end, known, self.words)
        return True

    def _goes_on(self, before: Grid, more: Grid, roles: Roles) -> bool:
        """Whether the bits of a table go on from those of another; those without bits, whether the names are new.

        Where rows are grouped by register, those of the last go on, or the next begins.
        """
        if not roles.tells_bits:
            names = {roles.text(row, "name") for row in before.rows} - {""}
            return not names & {roles.text(row, "name") for row in more.rows}
        rows, at = before.rows, next((roles.of[role] for role in _GROUPS if role in roles.of), None)
        if at is not None:
            begun = [n for n, row in enumerate(rows) if n >= roles.head and row[at].text.strip()]
            first = next((row for row in more.rows if parse_bits(roles.bits(row))), None)
            if begun and first and first[at].text.strip():
                return True
            rows = rows[begun[-1] :] if begun else rows
        one = [found for row in rows if (found := parse_bits(roles.bits(row)))]
        two = [found for row in more.rows if (found := parse_bits(roles.bits(row)))]
        if at is not None:
            two = two[:1]  # others may be of the next register
        if not two:
            return any(cell.text for row in more.rows for cell in row)
        if not one:
            return not _keyed(
                before, roles
            )  # the head alone stands on the page before, or the first part of a row
        if len(one) < 2:  # which way the bits go is not told yet
            return one[0].low > two[0].high or one[0].high == two[0].low - 1
        falls = one[0].high > one[-1].high
        return one[-1].low > two[0].high if falls else one[-1].high < two[0].low


def _rises(bits: list[Bits]) -> bool:
    """Whether bits count up; where one alone is told, whether it is the lowest."""
    return bits[0].high < bits[-1].high if len(bits) > 1 else bits[0].low == 0


def _is_rest(grid: Grid, roles: Roles, known: Roles) -> bool:
    """Whether a table has nothing under the head of the open one but the rest of a row that the page tears.

    Such a row may tell less of the columns than those before.
    """
    heads, before = ([head for head in one.heads if head.strip()] for one in (roles, known))
    rows = grid.rows[roles.head :]
    same = heads == before and roles.head == known.head
    return same and len(rows) == 1 and "bits" in roles.of and not roles.bits(rows[0]).strip()


def _counts_on(places: list[str], more: list[str]) -> bool:
    """Whether places go on with others: written in the same way, the first of them higher than the last so far.

    Those of a memory map or the codes of errors begin anew, or have other digits.
    """
    form = VALUE if all(map(VALUE.search, places)) else UNMARKED
    found, others = (list(map(form.search, texts)) for texts in (places, more))
    if not all(found) or not all(others):
        return False
    written = {_written(one) for one in found if one}
    last, first = (_SIGNS.sub("", one[0]) for one in (found[-1], others[0]) if one)
    longer = len(first) - len(last)  # 0x100 behind 0xFC; 0x0000 behind 0xFC are others
    if longer not in {0, 1} or (longer and first[0] == "0") or int(first, 16) <= int(last, 16):
        return False
    return written.issuperset(_written(one) for one in others if one)


def _written(place: re.Match[str]) -> tuple[str, str, bool]:
    """What stands before a number and how its base is told."""
    return place.string[: place.start()], place[0][:2].strip("0123456789"), place[0][-1] in "hH"


def _keyed(grid: Grid, roles: Roles) -> bool:
    """Whether any row under the head has a text in the columns that tell which field it is of."""
    places = [roles.of[role] for role in ("bits", "name") if role in roles.of]
    return any(row[at].text.strip() for row in grid.rows[roles.head :] for at in places)


def _begins_above(before: Grid, first: list[Cell], roles: Roles) -> bool:
    """Whether the last row of a page is the first part of the next one's, whose bits stand in the middle of its cell.

    It has nothing but a description that no stop ends, and that of the other begins in the middle of a sentence, or
    with a value, as none of the table does.
    """
    at, last = roles.of.get("description"), before.rows[-1]
    key = roles.of.get("name" if roles.bits_in_name else "bits")
    if not at or key is None or len(before.rows) <= roles.head:
        return False
    text, more = last[at].text.strip(), first[at].text.strip()
    alone = [k for k, cell in enumerate(last) if cell.text.strip()] == [at] and last[key].box is not None
    if not alone or not (_CODE.match(more) or (text[-1] not in _STOPS and more[:1].islower())):
        return False
    others = [row[at].text.strip()[:1] for row in before.rows[roles.head :]]
    return all(letter.isupper() for letter in others if letter)


def _numbered(row: list[Cell], roles: Roles) -> bool:
    """Whether a row without bits begins with a number and goes on: a value in rows of its own, no rest of another."""
    filled = [at for at, cell in enumerate(row) if cell.text.strip()]
    if len(filled) < 2 or filled[0] in {roles.of.get(role) for role in ("reset", "access", "description")}:
        return False
    return _NUMBER.fullmatch(row[filled[0]].text.strip()) is not None
