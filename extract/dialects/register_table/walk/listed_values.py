"""Tables of values in the walk: lists of one field's, kept until all is read; those that go on on the next page."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_lines.below_bits import Listing
from extract.dialects.register_table.field_tables.column_heads import read_head
from extract.dialects.register_table.field_tables.field_names import counted_name
from extract.dialects.register_table.field_tables.fields import fold
from extract.dialects.register_table.value_lists.code_columns import joined_codes, shared_codes
from extract.dialects.register_table.value_lists.items import Holder, to_values
from extract.dialects.register_table.value_lists.value_tables import ValueTable, names_of, value_table
from extract.dialects.register_table.walk.figured import Figures
from extract.dialects.register_table.words.bits import parse_bits, split_slice
from extract.dialects.register_table.words.heading_numbers import CAPTION
from extract.dialects.register_table.words.text import one_line
from extract.dialects.register_table.words.vocabulary import plain
from extract.document import FURNITURE, HEADING
from extract.stitch import compact, project
from extract.tables import Cell

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Placed, Text
    from extract.dialects.register_table.value_lists.items import Item
    from extract.dialects.register_table.words.bits import Bits
    from extract.observations import Field, Register
    from extract.stitch import Grid
    from extract.tables import Table

_OF_BITS: Final = re.compile(r"\W?bits?\W?\s?\d", re.IGNORECASE)
_PLAIN_HEADS: Final = frozenset({"value", "value_name", "name", "description"})
"""What any list of values is headed by: no field is meant that is called `name`."""
_OF_ANY: Final = frozenset(("value", "encoding", "setting", "option", "code", "meaning"))
"""Titles of lists that name nothing."""
_TITLES_ABOVE: Final = 4
"""Fewer lines above a table of values may name the field."""


def _width(bits: Bits) -> int:
    return sum(high - low + 1 for high, low in bits.ranges)


class ListedValues(Figures):
    """Keeps one table of values after the other."""

    def names_above(self) -> set[str]:
        """The folded names of the fields of the register above, one of which may head a list of its values."""
        shown = self.shown if not self.context.filled else None
        known = names_of([shown] if shown else self.reading.registers, self.context.tables)
        if not (shown or self.context.tables):
            known |= {fold(lane.text) for lane in self.context.lanes} - {""}
            known |= {fold(line.name) for line in self.context.bit_lines} - {""}
        return known

    def values(self, placed: Placed, grid: Grid) -> bool:
        """Keep a table that lists the values of one field; whose they are is found when all is read."""
        shown = self.shown if not self.context.filled else None
        known = self.names_above()
        grid = self._headed_by_bits(grid)
        if self._values_go_on(placed.table, grid, known):
            return True
        coded = joined_codes(grid, self.words)
        of_last = coded is not None and self._is_last(coded[1])  # of whose bits the figure has the names
        if (several := shared_codes(grid, known)) and not of_last:
            self._of_several(grid, several)
            return True
        items = value_table(coded[0], {*known, fold(coded[1])}, self.words) if coded else []
        lone = bool(self.context.bit_lines) and placed.table.box is not None
        in_section = self.context.remarked is not None
        items = items or value_table(
            grid, known, self.words, lone=lone, in_section=in_section, width=self._width_above()
        )
        name = self._head_before(placed.table) if lone and not items else None
        grid, items = (name and self._headed_by(name, grid)) or (grid, items)
        elsewhere = None if items else self._head_elsewhere(grid)
        if elsewhere:
            items = value_table(grid, {fold(elsewhere)}, self.words)
        if not items:
            return False
        caption = [self.caption[1].text] if self.caption else []
        beside = [one_line("\n".join(line.text for line in placed.beside))] if placed.beside else []
        heads = [coded[1]] if coded else [cell.text for cell in grid.rows[0]]
        above = [text.text for text in self.recent[:-_TITLES_ABOVE:-1]]
        lines = self.context.bit_lines
        if lines:
            above = [self._title_of_list(grid) or lines[-1].name]  # it stands under the line of its field
        elif self.context.remarked is not None:
            above = [self.context.remarked]  # or in the section on it
        numbers = not coded and all(self.words.column(head) != "value" for head in heads)
        own = [head for head in heads if fold(head.strip()) in known] if numbers else []
        heads = [head for head in heads if coded or self.words.column(head) not in _PLAIN_HEADS]
        titles = [
            *(heads if coded else own),
            *caption,
            *beside,
            *above,
            *heads,
            *([self.section] if self.section else []),
        ]
        at = len(self.reading.registers) - (not self.context.filled)
        if shown:
            at = next(n for n, register in enumerate(self.reading.registers) if register is shown)
        before = self.value_tables[-1] if self.value_tables else None
        same = before is not None and before.register == at and not (caption or beside)
        same = same and not (own and before and before.titles[:1] != own[:1])  # its head names another field
        again = before is not None and {one.codes for one in before.items} & {one.codes for one in items}
        if again and before is not None and self._of_rows(before, items):
            same = False  # the lists in the rows of two fields
        if before is not None and self.section and self.section not in before.titles:
            same = False  # a heading stands between
        if before is not None and same and (not above or (lines and before.titles[:1] == above)):
            before.items += items  # the rest of it, on the next page
        else:
            head = coded[1] if coded else elsewhere
            self.value_tables.append(ValueTable(items, titles, max(at, 0), head, None if coded else grid))
        self._values_taken()
        return True

    def _of_rows(self, before: ValueTable, items: list[Item]) -> bool:
        """Whether a list and one that is read stand within the ruled table of fields, by their lines: in two rows."""
        lines = [piece[0] for item in (*before.items, *items) for piece in item.pieces or ()]
        tables = (grid for grid, _ in self.context.tables[-1:])
        return bool(lines) and any(g.first_line <= min(lines) <= max(lines) <= g.last_line for g in tables)

    def _headed_by_bits(self, grid: Grid) -> Grid:
        """A table under the line of a field, headed by its name where it is by its bits, `bit15:14`; else as it is."""
        last = self.context.bit_lines[-1] if self.context.bit_lines else None
        head = grid.rows[0][0] if last and len(grid.rows) > 1 and grid.rows[0] else None
        if last is None or head is None or not _OF_BITS.match(head.text):
            return grid  # `0` may be the first code
        if (bits := parse_bits(one_line(head.text))) is None or bits.ranges != last.bits.ranges:
            return grid
        return replace(grid, rows=[[replace(head, text=last.name), *grid.rows[0][1:]], *grid.rows[1:]])

    def _is_last(self, name: str) -> bool:
        """Whether a name is that of the field in the last line of bits, which may have a slice behind: `MODE1:0`."""
        last = self.context.bit_lines[-1] if self.context.bit_lines else None
        cut = split_slice(counted_name(last.name, _width(last.bits) or 0)) if last else None
        return last is not None and fold(cut[0] if cut else last.name) == fold(name)

    def _title_of_list(self, grid: Grid) -> str | None:
        """What the heading right over a list behind the lines of fields calls it: by the name of one of these, or else.

        `#### RATE values` behind all lines of the register: the list is none of the last field's.
        """
        lines = self.context.bit_lines
        below = lines[-1].lines
        at = next(
            (n for n in range(len(below) - 1, max(len(below) - _TITLES_ABOVE, -1), -1) if below[n].marked),
            None,
        )
        if at is None or any(one.text[:1] != "[" for one in below[at + 1 :]):  # attributes of AsciiDoc
            return None
        said = below[at]
        if grid.first_line - said.line > _TITLES_ABOVE:
            return None
        del below[at:]
        self.document.roles[said.line] |= HEADING
        if plain(said.text).rstrip("s") in _OF_ANY and (lines[-1].bits.low or len(lines) == 1):
            return None  # it stands under its field, others follow
        words = set(re.findall(r"\w+", said.text))
        named = dict.fromkeys(line.name for line in lines if line.name in words)
        return next(iter(named)) if len(named) == 1 else said.text

    def heads_list(self, text: Text) -> bool:
        """Whether a line is the name of the last field alone, which a page parts from the list of its values."""
        lines = self.context.bit_lines
        if (
            not lines
            or text.words[0][2] is None
            or " " in text.text
            or fold(text.text) != fold(lines[-1].name)
            or self.large(text)
        ):
            return False
        table = self._begins_next_page(text)
        if table is None or not self._headed_by(text, compact(table)):
            return False
        self.recent.append(text)
        self.document.roles[text.line] |= HEADING
        return True

    def _begins_next_page(self, text: Text) -> Table | None:
        """The table that begins a page of which the one before ends with a line; running lines stand between."""
        document = self.document
        below = range(text.line + 1, len(document.lines))
        line = next(
            (i for i in below if document.lines[i].strip() and not document.roles[i] & FURNITURE), text.line
        )
        if document.page(line) != document.page(text.line) + 1:
            return None
        return next((table for table in document.tables if table.first_line == line), None)

    def _headed_by(self, text: Text, grid: Grid) -> tuple[Grid, list[Item]] | None:
        """A table under the name of the last field, and the values that it lists; None where it lists none."""
        if read_head(grid, self.words) is not None:
            return None
        head = Cell(text.text, list(text.pieces))
        grid = replace(grid, rows=[[head, *(Cell("") for _ in grid.columns[1:])], *grid.rows])
        items = value_table(grid, self.names_above(), self.words, lone=True)
        values = to_values(items, Holder(self._width_above(), text.text), strict=True)
        codes = [one.value for one in values if one.value is not None]
        return (grid, items) if codes and codes == sorted(codes) else None

    def _head_before(self, table: Table) -> Text | None:
        """The name of a field that stands alone before a table, where a page parts the head of a list from it."""
        text, lines = self.recent[-1] if self.recent else None, self.context.bit_lines
        if text is None or not lines or fold(text.text) != fold(lines[-1].name):
            return None
        return text if self.document.page(text.line) + 1 == table.page else None

    def _head_elsewhere(self, grid: Grid) -> str | None:
        """The head of two columns, numbers that count up and their meanings, where it is the name of one field so far.

        That is the field of a register further up: `Output Mode | Description` under a line that names the register.
        """
        if len(grid.columns) != len(("code", "meaning")) or self.context.filled:
            return None
        head, *codes = [one_line(row[0].text) for row in grid.rows]
        if self.words.column(head) is not None or codes != [str(n) for n in range(len(codes))]:
            return None
        named = self._called(head)
        if len(named) != 1 or named[0].bit_hi is None or named[0].bit_lo is None or named[0].values:
            return None
        return head if len(codes) <= 1 << (named[0].bit_hi - named[0].bit_lo + 1) else None

    def _called(self, name: str) -> list[Field]:
        """The fields of a name of all registers that are read so far; each is looked at once."""
        known, fields = self._by_name
        for register in self.reading.registers[len(known) :]:
            known.append(register)
            for one in register.fields:
                fields.setdefault(fold(one.field or ""), []).append(one)
        return fields.get(fold(name), [])

    @cached_property
    def _by_name(self) -> tuple[list[Register], dict[str, list[Field]]]:
        """The registers whose fields are known by their folded names, and these."""
        return [], {}

    def listed(self, text: Text) -> bool:
        """Whether the line belongs to a list of values in columns in the last field's text, or heads one.

        Running lines may stand between it and the line before.
        """
        if not self.context.bit_lines:
            return False
        line = self.context.bit_lines[-1]
        if line.listing is None:
            line.listing = Listing.headed(text)
            return line.listing is not None
        listing, roles = line.listing, self.document.roles
        if not listing.ended and all(roles[i] & FURNITURE for i in range(listing.last + 1, text.line)):
            listing.last = text.line - 1
        return listing.take(text)

    def _width_above(self) -> int | None:
        """How many bits the field has whose line, or whose name alone, stands above; None without one."""
        lines = self.context.bit_lines
        if lines:
            return _width(lines[-1].bits)
        titles = [text.text for text in self.recent[-1:]] + ([self.caption[1].text] if self.caption else [])
        named = {fold(CAPTION.sub("", title).strip(" :*")) for title in titles}
        for grid, roles in self.context.tables if named else ():
            for row in grid.rows[roles.head :]:
                if fold(roles.text(row, "name")) in named and (bits := parse_bits(roles.bits(row))):
                    return _width(bits)
        return None

    def _of_several(self, grid: Grid, heads: list[str]) -> None:
        """Report a table of what several fields mean together: no value of it is one of a single field."""
        message = f"a table of values of several fields together: {', '.join(heads)}"
        self.reading.diagnose("list_ownerless", message, line_first=grid.first_line, line_last=grid.last_line)
        self.marks, self.figure_open, self.caption, self.recent = None, False, None, []

    def _values_taken(self) -> None:
        self.marks, self.figure_open, self.caption, self.recent = None, False, None, []
        self.value_tables[-1].read = self._read_so_far()

    def _values_go_on(self, table: Table, grid: Grid, known: set[str]) -> bool:
        """Join a table to the list of values before it, which ended the page before; its head may be printed again."""
        before = self.value_tables[-1] if self.value_tables else None
        if before is None or before.grid is None or before.grid.pages[-1] + 1 != table.page:
            return False
        if self.caption or self.recent or before.read != self._read_so_far():
            return False
        head = before.grid.rows[0]
        more = grid if [cell.text for cell in grid.rows[0]] == [cell.text for cell in head] else None
        more = replace(more, rows=more.rows[1:]) if more else project(table, before.grid.columns)
        whole = more and replace(before.grid, rows=[head, *more.rows])
        width = self._width_above()
        items = value_table(whole, known, self.words, before.items, width=width) if whole else []
        if len(items) < len(before.items):
            return False
        before.items = items
        before.grid.pages.append(table.page)
        self._values_taken()
        return True

    def _read_so_far(self) -> tuple[int, ...]:
        """Changes whenever a line or a table of a register is read."""
        lines = self.context.bit_lines
        said = len(lines[-1].lines) if lines else 0
        return len(self.reading.registers), len(self.context.tables), len(lines), said
