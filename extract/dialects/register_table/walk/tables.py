"""Tables in the walk: which are figures, which hold fields, registers or keys, and which go on with the one before."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.ruled import split_under_figure
from extract.dialects.register_table.bit_figures.unnumbered import by_cells, by_names
from extract.dialects.register_table.bit_figures.upright import fields_of_columns, upright
from extract.dialects.register_table.field_tables.beside import parts_beside
from extract.dialects.register_table.field_tables.bits_beside import (
    bits_among_addresses,
    bits_beside_registers,
    bits_fall,
)
from extract.dialects.register_table.field_tables.column_heads import FILES, bare_heads, read_head
from extract.dialects.register_table.field_tables.described import (
    covered,
    falls,
    names_in,
    roles_of_described,
    roles_under_lanes,
)
from extract.dialects.register_table.field_tables.dotted_names import part_registers
from extract.dialects.register_table.field_tables.drawn_heads import fits_head, part_row
from extract.dialects.register_table.field_tables.ends import join_ends
from extract.dialects.register_table.field_tables.lines_apart import part_lines
from extract.dialects.register_table.field_tables.nested_bits import bits_under_registers
from extract.dialects.register_table.field_tables.operand_bits import bits_of_operand
from extract.dialects.register_table.field_tables.register_bits import bits_of_registers
from extract.dialects.register_table.field_tables.said_again import leave_said_again
from extract.dialects.register_table.field_tables.shared_heads import part_heads
from extract.dialects.register_table.field_tables.sliced import (
    bits_for_addresses,
    bits_of_names,
    fills_register,
    parts_of_one,
    slices_of_names,
    strip_register,
)
from extract.dialects.register_table.field_tables.told_columns import (
    named_by_head,
    part_description,
    texts_beside,
)
from extract.dialects.register_table.field_tables.unknown_heads import (
    address_under_unknown_head,
    bits_under_unknown_head,
    guess_columns,
    names_under_unknown_head,
    texts_beside_names,
    texts_under_unknown_head,
)
from extract.dialects.register_table.field_tables.wrapped_bits import join_ranges, join_wrapped_bits
from extract.dialects.register_table.naming.rows_over_heads import title_row
from extract.dialects.register_table.pages.flow import whole_line
from extract.dialects.register_table.register_maps.noted_bits import take_noted
from extract.dialects.register_table.register_maps.packets import is_ordinal
from extract.dialects.register_table.ruleless_tables.ruleless import Loose
from extract.dialects.register_table.walk.continued_tables import ContinuedTables
from extract.dialects.register_table.walk.parted_tables import parted
from extract.dialects.register_table.walk.rest_of_row import take_rest
from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.name_forms import identifiers
from extract.dialects.register_table.words.notation import hexadecimal, is_identifier
from extract.dialects.register_table.words.vocabulary import plain
from extract.document import HEADING
from extract.stitch import compact

if TYPE_CHECKING:
    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.dialects.register_table.pages.flow import Placed
    from extract.stitch import Grid
    from extract.tables import Table

_OF_BITS: Final = re.compile(r"\bbits?\b", re.IGNORECASE)
_RANGED: Final = re.compile(r"\[?\d{1,2}\s?:\s?\d{1,2}\]?(?:\s|$)")
"""A cell that begins with a range of bits, whatever a converter put behind it."""
_OF_REGISTERS: Final = re.compile(
    r"\bregisters\b|\bregister (?:address(?:es)? )?(?:maps?|list|summary|table|overview|index)\b",
    re.IGNORECASE,
)
"""A heading over a table of registers, whose columns alone may be those of anything: `Address  Name`."""
_OF_OTHERS: Final = re.compile(
    r"\b(?:and|base|blocks?|commands?|eeprom|interrupts?|memory|peripherals?|pins?|vectors?)\b|[&,/]",
    re.IGNORECASE,
)
"""What a heading is about beside registers: `Memory map and registers`."""
_HEX: Final = re.compile(r"0[xX][0-9A-Fa-f]|[0-9][0-9A-Fa-f]*[hH]$")
_BLOCK: Final = 0x1000
"""Places that are all as far apart, at least, are those of memories and blocks."""


class Tables(ContinuedTables):
    """Takes one table after the other."""

    def table(self, placed: Placed) -> None:
        """Read a table for what it is; a figure and a table of fields in one grid are two."""
        whole = fields_of_columns(upright(part_row(placed.table, self.words), self.words), self.words)
        for part in split_under_figure(whole, self.words):
            for beside in parts_beside(part, self.words):
                self._table(replace(placed, table=beside))

    def _table(self, placed: Placed) -> None:
        table = placed.table
        bare, self.bare = self.bare, None
        loose, self.loose = self.loose or self.context_table(), None
        if loose is not None and fits_head(loose, table):
            self.open, self.tabled = (loose.grid, loose.roles), True
            return
        self.box, self.spare = table.box, None
        told = self.open is not None and self.open[1].tells_bits
        known = loose or (Loose(*self.open) if self.open and told else self._open_names())
        if known and self._turned(known, placed):
            return
        if self._figure(table):
            self.beside_figure(placed)
            return
        if self._keys_over(table) or self._heads_values(table):
            return
        self.tabled = True
        grid = compact(table)
        if self.open is not None:
            bare_heads(grid, self.words)
        part_heads(grid, self.words)
        roles = read_head(grid, self.words)
        if not (roles and roles.of_fields):
            roles = (
                bits_under_registers(grid)
                or (roles and bits_beside_registers(grid, roles))
                or (roles and bits_among_addresses(grid, roles))
                or bits_of_operand(grid, self.words)
                or roles
            )
        if roles:
            part_lines(grid, roles)
            join_wrapped_bits(grid, roles)
            join_ranges(grid, roles)
        self._ruled_on(loose, table, grid)
        if self._begins_with_bits(table) and self._continues(table, grid, None):
            if loose is not None and self.open is not None and loose.grid is self.open[0]:
                self.loose = loose  # the next row may have no shade
            return
        self.open = self.open or parted(self, table, grid, roles)
        again = self._head_again(table, grid)
        if not again and self.values(placed, grid):
            return
        if roles:
            if self.open and take_rest(*self.open, grid, roles, self.words) and len(grid.rows) == roles.head:
                self.document.roles[table.first_line] |= HEADING
                return
            self._settle(grid, roles)
        if self._continues(table, grid, roles) or (again and self.values(placed, grid)):
            return
        if roles is None or not (roles.of_fields or roles.of_names or roles.of_registers):
            if self._rest_of_names(table):
                return
            if more := self._rest_of_map(table):
                self._registers(*more)
                return
            under = roles_under_lanes(grid, self.context.lanes) if self.context.figures else None
            roles = under or guess_columns(grid, self.words) or roles
        if self._taken(placed, grid, roles, bare):
            self.marks, self.figure_open, self.caption = None, False, None

    def _heads_values(self, table: Table) -> bool:
        """Whether a table is but the shaded head of a list of values under the line of a field, whose text that is."""
        lines = self.context.bit_lines
        if not lines or len(table.rows) > 1 or table.box is None:
            return False
        roles = [self.words.column(cell.text) for cell in table.rows[0] if cell]
        if "value" not in roles or "bits" in roles or None in roles:
            return False
        for i in range(table.first_line, table.last_line + 1):
            text = whole_line(self.document, i)
            if text is not None and not self.listed(text):
                lines[-1].lines.append(text)
        return True

    def _settle(self, grid: Grid, roles: Roles) -> None:
        """Find what the columns hold that the head does not tell, and bring the rows in form."""
        join_ends(grid, roles)
        named = self.context.named
        part_registers(grid, roles, titled=named is not None and named.sure)
        part_description(grid, roles, self.words)
        bits_for_addresses(grid, roles)
        bits_under_unknown_head(grid, roles, self.words, self.heads_of_bits)
        address_under_unknown_head(grid, roles, self.words)
        texts_under_unknown_head(grid, roles)
        names_under_unknown_head(grid, roles, self.words)
        texts_beside_names(grid, roles, self.words)
        texts_beside(roles)
        strip_register(grid, roles)
        bits_of_registers(grid, roles)
        if grid.rows[0][0].box is None and {"bits", "value"} <= roles.of.keys():
            leave_said_again(grid, roles)

    def _taken(self, placed: Placed, grid: Grid, roles: Roles | None, bare: Table | None) -> bool:
        """Take a table that goes on with none for what it is; whether it ends the figure and the caption above it."""
        if roles and roles.of_fields:
            self._fields(placed, grid, roles)
        elif roles and roles.of_names and bits_of_names(grid, roles):
            roles.bits_behind = True
            self._fields(placed, grid, roles)
        elif roles and roles.of_names and self._of_something_else(grid, roles):
            self.open = None
        elif roles and roles.of_names and (self.context.lanes or self._named_by(bare, grid, roles)):
            self.add(grid, roles)
            self.caption = None
            if len(grid.rows) == roles.head:  # the body stands under the rules
                self.loose = Loose(grid, roles) if "letter" in roles.of else self._open_names()
        elif roles and roles.of_names and slices_of_names(grid, roles, self.words):
            roles.bits_behind = True
            self._fields(placed, grid, roles)
        elif self._described(placed, grid) or self._keys_over_row(grid):
            return False
        elif (
            roles
            and roles.of_registers
            and (
                roles.of.keys() & {"offset", "register", "access"}
                or ("name" in roles.of and self._of_registers(grid, roles))
            )
        ):
            self.open = None
            self._registers(grid, roles)
        else:
            if not (self._keys(grid.rows) or self._counted(placed.table)):
                self._leave(placed.table, grid, roles)
            return False
        return True

    def _of_registers(self, grid: Grid, roles: Roles) -> bool:
        """Whether a table is one of registers: their resets tell, or the heading over it in a text and nothing else."""
        said = self.context.section or ""
        if _with_resets(grid, roles):
            return True
        if self.document.reader == "pdf" or not _OF_REGISTERS.search(said) or _OF_OTHERS.search(said):
            return False
        places = [hexadecimal(roles.text(row, "address")) for row in grid.rows[roles.head :]]
        return any(place is None or place % _BLOCK for place in places)

    def _leave(self, table: Table, grid: Grid, roles: Roles | None) -> None:
        """Report a table that is nothing known; what follows may tell what it is."""
        self.open = None
        self._unread(grid, roles)
        if roles and roles.of_registers and "name" in roles.of:
            section = self.bases.section_of(self.block, self.section)
            self.maps.perhaps.append((grid, roles, self.block, section))
        elif (
            roles
            and roles.of_registers
            and any(self.words.column(one) == "register" and plain(one) != FILES for one in roles.heads)
        ):
            message = "places of registers, how many there are at each, and no column of names"
            self.reading.diagnose(
                "table_unread", message, line_first=grid.first_line, line_last=grid.last_line
            )
        self.bare = self.unnumbered = table
        self.bare_marks = self.marks[0] if self.marks else []
        self.marks, self.figure_open = None, False  # the caption over it may be that of a table under it too

    def _counted(self, table: Table) -> bool:
        """Take a row of cells that one name counts down to 0 for the figure of the register that a heading names.

        Where it names several registers, their bytes have a row each.
        """
        figure, named = by_names(table), self.context.named
        if figure is None or named is None or self.context.tables or self.context.bit_lines:
            return False
        several = len(identifiers(named.name)) > 1
        if not several and (self.context.figures or figure.lanes[-1].lo):
            return False
        self.take([figure])
        return True

    def _of_something_else(self, grid: Grid, roles: Roles) -> bool:
        """Whether no name of a table is in the figure, and the register has its fields from another table or lines."""
        context = self.context
        told = bool(context.bit_lines) or any(known.tells_bits for _, known in context.tables)
        if not told or "letter" in roles.of or len(grid.rows) == roles.head:
            return False
        names = names_in(grid, roles)
        return not any(covered({name}, context.lanes) for name in names)

    def _registers(self, grid: Grid, roles: Roles, base: int | None = None) -> None:
        """Take a table of registers; the body of one with rules round its head alone is gathered from lines.

        Of one that goes on, `base` is that of the digits before.
        """
        section = self.bases.section_of(self.block, self.section)
        self.context.listed.append((grid, roles))
        if len(grid.rows) == roles.head:
            self.summaries.append((grid, roles, self.block, section))
            self.loose = Loose(grid, roles)
        else:
            take_noted(self, grid, roles, self.block, section)
            base = self.maps.add(grid, roles, self.block, section, base=base)
            self.map_open = grid, roles, base

    def _unread(self, grid: Grid, roles: Roles | None) -> None:
        """Report a table that is not read although a column of it holds ranges of bits, or is headed as theirs."""
        headed = roles.of.get("bits") if roles else None
        for c in range(len(grid.columns)):
            texts = [row[c].text.strip() for row in grid.rows]
            told = c == headed and any(parse_bits(text) for text in texts[1:])
            if (
                told
                or sum(":" in text and parse_bits(text) is not None for text in texts) > 1
                or bits_fall(texts)
                or parts_of_one([text for text in texts[1:] if text][-2:])  # a figure may stand over them
                or (_OF_BITS.search(texts[0]) and sum(map(bool, map(_RANGED.match, texts[1:]))) > 1)
            ):
                message = "ranges of bits under heads that the vocabulary does not know, or without names"
                self.reading.diagnose(
                    "table_unread", message, line_first=grid.first_line, line_last=grid.last_line
                )
                return

    def _fields(self, placed: Placed, grid: Grid, roles: Roles) -> None:
        found = [parse_bits(roles.bits(row)) for row in grid.rows[roles.head :]]
        alone = not found and "bits" in roles.of
        counted = roles.of_words and any(is_ordinal(roles.text(row, "ordinal")) for row in grid.rows)
        if not (any(found) or counted or alone):
            self.open = None
            if "bits" in roles.of:
                self.captioned(placed, another=bool(self.context.tables), titled=None)
            self.reading.diagnose(
                "table_unread",
                "no row of the table has bits",
                line_first=grid.first_line,
                line_last=grid.last_line,
            )
            return
        name = named_by_head(grid, roles, self.words)
        above = self.context.named
        known = above is not None and above.address is not None and not self.context.filled
        titled = title_row(grid.rows[: roles.start], self.words, placed=known)
        self.captioned(placed, another=bool(self.context.tables), titled=titled)
        if name:
            self.context.keys.setdefault("name", name)
        if roles.start:
            self._keys(grid.rows[: roles.start], own=True)
        self.add(grid, roles)
        if alone:
            self.loose = Loose(grid, roles)  # the body may stand under the rules

    def _named_by(self, bare: Table | None, grid: Grid, roles: Roles) -> bool:
        """Take the table before as the figure of one whose fields have the names of its cells."""
        near = bare is not None and bare.page in {grid.pages[0], grid.pages[0] - 1}
        figure = by_cells(bare, self.words, falls=self._falls) if bare and near else None
        if figure is None or not covered(names_in(grid, roles), figure.lanes):
            return False
        self.take([figure])
        return True

    @cached_property
    def _falls(self) -> bool:
        """Whether figures without numbers have the highest bit on the left."""
        return falls(self.document)

    def _described(self, placed: Placed, grid: Grid) -> bool:
        """Take a table without a head whose names are those of the figure, or of the row of cells, above it."""
        roles = roles_of_described(grid)
        if roles is None or self.context.tables:
            return False
        if slices_of_names(grid, roles, self.words) and fills_register(grid, roles):
            roles.bits_behind = True
            self._fields(placed, grid, roles)
            return True
        shown = covered(names_in(grid, roles), self.context.lanes)
        if not shown and (self.context.lanes or not self._named_by(self.unnumbered, grid, roles)):
            return False
        for row in grid.rows:
            row[0] = replace(row[0], text=row[0].text.rstrip(":： "))  # `BUSY:   it works`
        self.add(grid, roles)
        self.marks, self.figure_open, self.caption = None, False, None
        return True


def _with_resets(grid: Grid, roles: Roles) -> bool:
    """Whether rows have names, places and resets in hexadecimal: what else has places is reset to nothing."""
    rows = grid.rows[roles.head :]
    told = [
        row
        for row in rows
        if is_identifier(roles.text(row, "name"))
        and all(_HEX.match(roles.text(row, role)) for role in ("address", "reset"))
    ]
    return "reset" in roles.of and len(told) > 1 and 2 * len(told) > len(rows)
