"""Tables in the walk: which are figures, which hold fields, registers or keys, and which go on with the one before."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bits import parse_bits
from extract.dialects.register_table.columns import guess_columns, join_ends, named_by_head, read_head
from extract.dialects.register_table.context import overlaps
from extract.dialects.register_table.fields import fold
from extract.dialects.register_table.figures import label_of, read_rows
from extract.dialects.register_table.headings import hexadecimal, is_identifier, key_line
from extract.dialects.register_table.lanes import marks_of_row
from extract.dialects.register_table.maps import names_registers, registers_of_lanes
from extract.dialects.register_table.ruled import labelled, split_under_figure, titles
from extract.dialects.register_table.ruleless import Loose
from extract.dialects.register_table.state import State
from extract.dialects.register_table.text import join_name, one_line
from extract.dialects.register_table.unnumbered import (
    between,
    by_cells,
    by_widths,
    codes_between,
    ended,
    ends_of,
)
from extract.dialects.register_table.value_tables import ValueTable, names_of, value_table
from extract.dialects.register_table.vocabulary import plain
from extract.document import HEADING
from extract.stitch import append, compact, project

if TYPE_CHECKING:
    from extract.dialects.register_table.columns import Roles
    from extract.dialects.register_table.flow import Placed, Text
    from extract.dialects.register_table.lanes import Figure
    from extract.document import Piece
    from extract.stitch import Grid
    from extract.tables import Cell, Table

_TITLES_ABOVE: Final = 4
"""Fewer lines above a table of values may name the field."""
_RESETS = re.compile(r"^(?:0[xX][0-9A-Fa-f]+|[01xX](?:\s[01xX])*)?$")
"""What a cell of a figure holds that has no name: the reset of its bits, as one number or digit by digit."""
_NEAR: Final = 40.0
"""Points between the numbers of a figure and the cells under them, at most."""


class Tables(State):
    """Takes one table after the other."""

    def table(self, placed: Placed) -> None:
        """Read a table for what it is; a figure and a table of fields in one grid are two."""
        for part in split_under_figure(placed.table, self.words):
            self._table(replace(placed, table=part))

    def _table(self, placed: Placed) -> None:
        table = placed.table
        bare, self.bare = self.bare, None
        self.box, self.loose = table.box, None
        if self._figure(table):
            return
        grid = compact(table)
        roles = read_head(grid, self.words)
        if self._values(placed, grid):
            return
        if roles:
            join_ends(grid, roles)
        if self._continues(table, grid, roles):
            return
        if roles is None or not (roles.of_fields or roles.of_names or roles.of_registers):
            roles = roles if roles and roles.of_fields else (guess_columns(grid) or roles)
        if roles and roles.of_fields:
            self._fields(placed, grid, roles)
        elif roles and roles.of_names and (self.context.lanes or self._named_by(bare, grid, roles)):
            self.add(grid, roles)
            self.caption = None
        elif roles and roles.of_registers and roles.of.keys() & {"offset", "register"}:
            self.open = None
            self.maps.add(grid, roles, self.block)
        elif self._keys(grid.rows):
            return
        else:
            self.open = None
            self._unread(grid)
            self.bare = table
        self.marks, self.figure_open, self.caption = None, False, None

    def _values(self, placed: Placed, grid: Grid) -> bool:
        """Keep a table that lists the values of one field; whose they are is found when all is read."""
        items = value_table(grid, names_of(self.reading.registers, self.context.tables), self.words)
        if not items:
            return False
        caption = [self.caption[1].text] if self.caption else []
        beside = [one_line("\n".join(line.text for line in placed.beside))] if placed.beside else []
        above = [text.text for text in self.recent[:-_TITLES_ABOVE:-1]]
        heads = [cell.text for cell in grid.rows[0]]
        lines = self.context.bit_lines
        if lines:
            above = [lines[-1].name]  # it stands under the line of its field
        titles = [*caption, *beside, *above, *heads, *([self.section] if self.section else [])]
        at = len(self.reading.registers) - (not self.context.filled)
        before = self.value_tables[-1] if self.value_tables else None
        same = before is not None and before.register == at and not (caption or beside)
        if before is not None and same and (not above or (lines and before.titles[:1] == above)):
            before.items += items  # the rest of it, on the next page
        else:
            self.value_tables.append(ValueTable(items, titles, max(at, 0)))
        self.marks, self.figure_open, self.caption, self.recent = None, False, None, []
        return True

    def _unread(self, grid: Grid) -> None:
        """Report a table that is not read although a column of it holds ranges of bits."""
        for c in range(len(grid.columns)):
            texts = [row[c].text.strip() for row in grid.rows]
            if sum(":" in text and parse_bits(text) is not None for text in texts) > 1:
                message = "ranges of bits under heads that the vocabulary does not know, or without names"
                self.reading.diagnose(
                    "table_unread", message, line_first=grid.first_line, line_last=grid.last_line
                )
                return

    def _keys(self, rows: list[list[Cell]]) -> bool:
        """Take what a table or its first rows say of the register: `Offset: 0x10` in a cell or in two."""
        found: list[tuple[str, str, list[Piece]]] = []
        count = 0
        for row in rows:
            cells = [cell for cell in row if cell.text.strip()]
            count += len(cells)
            if len(cells) == 2 and (role := self.words.keys.get(plain(cells[0].text))):
                found.append((role, one_line(cells[1].text), cells[0].pieces + cells[1].pieces))
                count -= 1
                continue
            found += [
                (*pair, cell.pieces) for cell in cells if (pair := key_line(one_line(cell.text), self.words))
            ]
        if not found or 2 * len(found) < count:
            return False
        if self.context.filled:
            self.captioned(None, another=True)
        for role, value, pieces in found:
            if role not in self.context.keys:
                self.context.keys[role] = value
                self.context.pieces += pieces
        return True

    def _fields(self, placed: Placed, grid: Grid, roles: Roles) -> None:
        found = [parse_bits(roles.bits(row)) for row in grid.rows[roles.head :]]
        if not found and "bits" in roles.of:
            self.captioned(placed, another=bool(self.context.tables))
            self.add(grid, roles)
            self.loose = Loose(grid, roles)  # the body may stand under the rules
            return
        if not any(found):
            self.open = None
            self.reading.diagnose(
                "table_unread",
                "no row of the table has bits",
                line_first=grid.first_line,
                line_last=grid.last_line,
            )
            return
        name = named_by_head(grid, roles, self.words)
        self.captioned(placed, another=bool(self.context.tables))
        if name:
            self.context.keys.setdefault("name", name)
        if roles.start:
            self._keys(grid.rows[: roles.start])
        self.add(grid, roles)

    def _continues(self, table: Table, grid: Grid, roles: Roles | None) -> bool:
        """Join a table to the one before it where nothing stands between and it goes on."""
        if self.open is None:
            return False
        before, known = self.open
        if (
            roles is not None
            and roles.of == known.of
            and roles.heads == known.heads
            and roles.head == known.head
        ):
            if len(grid.columns) != len(before.columns):
                return False
            more = replace(grid, rows=grid.rows[roles.head :])
        elif roles is None or not (roles.of_fields or roles.of_names or roles.of_registers):
            if table.page == before.pages[-1]:
                return False
            projected = project(table, before.columns)
            if projected is None:
                return False
            more = projected
        else:
            return False
        if not self._goes_on(before, more, known):
            return False
        first = more.rows[0] if more.rows else None
        begun = first is not None and (known.bits(first) if known.tells_bits else known.text(first, "name"))
        cut = first is not None and not begun and not known.text(first, "value")
        if roles is not None:
            for line in range(table.first_line, table.last_line + 1):
                if line not in {p[0] for row in more.rows for cell in row for p in cell.pieces}:
                    self.document.roles[line] |= HEADING
        append(before, more, cut=cut)
        return True

    def _goes_on(self, before: Grid, more: Grid, roles: Roles) -> bool:
        """Whether the bits of a table go on from those of another; those without bits, whether the names are new."""
        if not roles.tells_bits:
            names = {roles.text(row, "name") for row in before.rows} - {""}
            return not names & {roles.text(row, "name") for row in more.rows}
        one = [found for row in before.rows if (found := parse_bits(roles.bits(row)))]
        two = [found for row in more.rows if (found := parse_bits(roles.bits(row)))]
        if not two:
            return any(cell.text for row in more.rows for cell in row)
        if not one:
            return False
        falls = len(one) < 2 or one[0].high > one[-1].high
        return one[-1].low > two[0].high if falls else one[-1].high < two[0].low

    def _figure(self, table: Table) -> bool:
        rows = [r for r in range(len(table.rows)) if marks_of_row(table, r)]
        if rows:
            first = marks_of_row(table, rows[0])
            left = min(mark[1] for mark in first[0]) if first else 0.0
            own = labelled(table, range(rows[0] + 1, len(table.rows)), left, self.words)
            own = own and not (first and names_registers(table, rows[0], first[0], self))
            if first and not own and registers_of_lanes(table, rows[0], first[0], self):
                self.open, self.marks = None, None
                return True
            figures = [figure for n, r in enumerate(rows) if (figure := self._ruled(table, r, rows[n + 1 :]))]
            if figures:
                self.take(figures)
                self._titles(titles(table.rows[: rows[0]], self.words))
                if hexadecimal(label := label_of(table, rows[0], left)) is not None:
                    self.context.keys.setdefault("offset", label)
                return True
        if figure := ended(table, self.words):
            self.take([figure])
            return True
        if self.marks and len(table.rows) <= 4:
            figure = self._under_marks(table)
            if figure:
                self.take([figure])
                self.figure_open = True
                return True
        return False

    def _titles(self, keys: list[tuple[str, str, list[Piece]]]) -> None:
        """Keep what stands over a figure in its own rules."""
        for role, value, pieces in keys:
            if role == "name" and self.context.repeated:
                self.context.named, self.context.repeated = None, False
            if role not in self.context.keys:
                self.context.keys[role] = value
                self.context.pieces += pieces

    def _ruled(self, table: Table, r: int, later: list[int]) -> Figure | None:
        found = marks_of_row(table, r)
        end = later[0] if later else len(table.rows)
        if not found or r + 1 >= end:
            return None
        return self._sound(read_rows(table, range(r + 1, end), found[0], self.words))

    def _sound(self, figure: Figure | None) -> Figure | None:
        """A figure most of whose cells are beyond doubt, else None: it is a picture of something else."""
        if figure is None or not figure.lanes or all(not lane.text.strip() for lane in figure.lanes):
            return None
        if all(_RESETS.match(lane.text.strip()) for lane in figure.lanes) and any(
            len(lane.text.strip()) > 1 for lane in figure.lanes
        ):
            return None  # resets of names that stand elsewhere
        return figure if 4 * sum(lane.doubtful for lane in figure.lanes) <= len(figure.lanes) else None

    def _under_marks(self, table: Table) -> Figure | None:
        assert self.marks is not None
        marks, text = self.marks
        row = next(
            (r for r, cells in enumerate(table.rows) if any(cell and cell.text.strip() for cell in cells)),
            None,
        )
        roles = read_head(compact(table), self.words)
        if row is None or not self._near(text, table) or (roles and (roles.of_fields or roles.of_names)):
            return None
        left, right = (table.box[0], table.box[2]) if table.box else (0.0, float(len(table.rows[row])))
        if not all(left - 2 <= mark[1] <= right + 2 for mark in marks):
            return None
        return self._sound(read_rows(table, range(row, len(table.rows)), marks, self.words))

    def _named_by(self, bare: Table | None, grid: Grid, roles: Roles) -> bool:
        """Take the table before as the figure of one whose fields have the names of its cells."""
        figure = (
            by_cells(bare, self.words) if bare and bare.page in {grid.pages[0], grid.pages[0] - 1} else None
        )
        cells = {fold(lane.text) for lane in figure.lanes} if figure else set()
        names = {
            fold(join_name(cell.text)[0])
            for row in grid.rows[roles.head :]
            if (cell := roles.cell(row, "name"))
        }
        names -= {""}
        if figure is None or len(names) < 2 or not names <= cells:
            return False
        self.take([figure])
        return True

    def ends(self, text: Text) -> bool:
        """Read a line that gives the ends of the figure over it, or the widths of its cells; False for any other."""
        bare, found = self.bare, ends_of(text)
        figure = None
        if bare is not None and bare.box is not None and bare.page == self.document.pages[text.line]:
            figure = between(bare, *found, text.pieces, self.words) if found else by_widths(bare, text)
        elif found and self.context.text:
            figure = next(
                (f for t in self.context.text[:-4:-1] if (f := codes_between(t, *found, self.words))), None
            )
        if figure is None:
            return found is not None
        self.take([figure])
        self.bare = None
        return True

    def _near(self, text: Text, table: Table) -> bool:
        box = text.words[0][2]
        if box is None or table.box is None:
            return True
        return self.document.page(text.line) == table.page and 0 <= table.box[1] - box[1] < _NEAR

    def take(self, figures: list[Figure]) -> None:
        """Add rows of a figure to the register, or begin another with them."""
        lanes = [lane for figure in figures for lane in figure.lanes]
        self.captioned(None, another=bool(self.context.tables) or overlaps(self.context.lanes, lanes))
        self.context.figures += figures
        self.recent, self.keys_after = [], []
        for figure in figures:
            above = self.context.named
            if is_identifier(figure.tail) and not (above and above.written):
                self.context.keys.setdefault("name", figure.tail)
            if hexadecimal(figure.label) is not None:
                self.context.keys.setdefault("address", figure.label)
        self.open, self.marks = None, None
