"""The walk through a document: headings open registers, figures and tables fill them, the next heading closes them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from extract.dialects.register_table.bitlines import bit_line
from extract.dialects.register_table.bits import parse_bits
from extract.dialects.register_table.columns import Roles, guess_columns, read_head
from extract.dialects.register_table.context import Context, build, overlaps
from extract.dialects.register_table.figures import attach_line, read_rows
from extract.dialects.register_table.flow import (
    LARGE,
    Placed,
    Text,
    body_height,
    flow,
    furniture,
    whole_headings,
)
from extract.dialects.register_table.headings import (
    NUMBERED,
    Named,
    contents_line,
    hexadecimal,
    is_identifier,
    key_line,
    names_register,
    sentence,
)
from extract.dialects.register_table.lanes import (
    Figure,
    check_widths,
    figure_of_lines,
    marks_of_row,
    marks_of_text,
)
from extract.dialects.register_table.maps import Maps, registers_of_lanes, split_groups
from extract.dialects.register_table.ruleless import Loose, head_line
from extract.dialects.register_table.text import one_line
from extract.dialects.register_table.vocabulary import plain, vocabulary
from extract.document import FURNITURE, HEADING, PROSE
from extract.observations import Symbol
from extract.stitch import append, compact, project

if TYPE_CHECKING:
    from extract.dialects.register_table.lanes import Mark
    from extract.document import Piece
    from extract.observations import Reading
    from extract.stitch import Grid
    from extract.tables import Box, Cell, Table

_ABOVE = 4
"""So many lines above a table a name may stand."""
_NEAR = 40.0
"""Points between the numbers of a figure and the cells under them, at most."""


class Reader:
    """Reads one document into a `Reading`."""

    def __init__(self, reading: Reading) -> None:
        self.reading, self.document = reading, reading.document
        self.words = vocabulary()
        self.context = Context()
        self.block: str | None = None
        self.section: str | None = None
        self.chapter, self.chapter_open = 0, False
        self.contents: dict[int, str] = {}
        self.body = body_height(self.document)
        self.open: tuple[Grid, Roles] | None = None
        self.marks: tuple[list[Mark], Text] | None = None
        self.figure_open = False
        self.names: Text | None = None
        self.recent: list[Text] = []
        self.keys_after: list[tuple[str, str, list[Piece]]] = []
        self.loose: Loose | None = None
        self.caption: tuple[Named, Text] | None = None
        self.box: Box | None = None
        self.maps = Maps()

    def read(self) -> None:
        """Everything, in the order of the pages."""
        aside = furniture(self.document)
        for i in aside:
            self.document.roles[i] |= FURNITURE
        for item in whole_headings(flow(self.document, aside), self.document, self.body):
            if isinstance(item, Text):
                self._text(item)
            else:
                self._table(item)
        self._close()
        for register in self.reading.registers:
            self.maps.place(register)
        self.reading.registers += self.maps.unread(self.reading.registers)
        for i, line in enumerate(self.document.lines):
            if line.strip() and not self.document.roles[i]:
                self.document.roles[i] |= PROSE

    # text

    def _text(self, text: Text) -> None:
        if (
            plain(text.text) in self.words.words["continued"]
            or plain(text.text).replace(" ", "") in self._continued()
        ):
            self.document.roles[text.line] |= FURNITURE
            return
        if contents_line(text.text):
            if found := re.match(r"^(\d{1,2})\.?\s+([^\W\d].*?)[\s.…·]*\d*$", text.text):
                self.contents.setdefault(int(found[1]), found[2])
            return
        figure = self.context.figures[-1] if self.context.figures and not self.context.bit_lines else None
        if figure is not None and figure.spans and len(figure.spans) == len(figure.lanes) and attach_line(figure, text, self.words):
            return
        if self._widths(text) or self._figure_line(text) or self._loose(text):
            return
        marks = marks_of_text(text, self.words.words["bit"])
        if marks:
            self.marks = (marks, text)
            self.open = None
            return
        if self._in_margin(text):
            return
        if self._bit_line(text):
            return
        found = key_line(text.text, self.words)
        if found is None and self._heading(text):
            self.marks = None
            self.open = None
            return
        if found and found[0] == "base":
            self._base(text, found[1])
        elif found and self.context.filled and not self.context.bit_lines:
            self.keys_after.append((*found, text.pieces))
        elif found and found[0] not in self.context.keys and not self.context.filled:
            self.context.keys[found[0]] = found[1]
            self.context.pieces += text.pieces
        elif self.context.bit_lines:
            self.context.bit_lines[-1].lines.append(text)
        elif not self.context.filled:
            self.context.text.append(text)
        if found is None:
            self.recent.append(text)
        self.open = None
        self.caption = None
        self.figure_open = False

    def _in_margin(self, text: Text) -> bool:
        """Whether small text stands wholly to the left or right of the table just read: what is left of its caption."""
        box = text.words[0][2]
        if self.open is None or self.box is None or box is None or text.height > self.body * LARGE:
            return False
        right = text.words[-1][2]
        assert right is not None
        return right[2] <= self.box[0] or box[0] >= self.box[2]

    def _base(self, text: Text, value: str) -> None:
        """Keep the address that the offsets of a chapter's registers count from."""
        if self.block and (address := hexadecimal(value)) is not None:
            symbol = Symbol(
                list(text.pieces), kind="block", name=self.block, value=address, section=self.section
            )
            self.reading.symbols.append(symbol)

    def _continued(self) -> set[str]:
        return {word.replace(" ", "") for word in self.words.words["continued"]}

    def _large(self, text: Text) -> bool:
        """Whether a line is printed as a heading."""
        return text.marked or (bool(self.body) and text.height > self.body * LARGE)

    def _widths(self, text: Text) -> bool:
        """Whether the line gives the widths of the cells of the figure just read."""
        if not self.figure_open or not self.context.figures:
            return False
        parts = text.text.split()
        figure = self.context.figures[-1]
        if len(parts) != len(figure.lanes) or not any(part.isdigit() for part in parts) or len(parts[0]) > 8:
            return False
        if not all(part.isdigit() or part.isupper() for part in parts):
            return False
        check_widths(figure, parts)
        figure.numbers += text.pieces
        self.figure_open = False
        return True

    def _figure_line(self, text: Text) -> bool:
        """Whether the line is the third of a figure without rules: numbers, names, widths."""
        if self.marks is None or self.names is None:
            self.names = text if self.marks and text.line == self.marks[1].line + 1 else None
            return False
        figure = (
            figure_of_lines(self.marks[0], self.names, text) if text.line == self.names.line + 1 else None
        )
        self.names = None
        if figure:
            if self.context.text and self.context.text[-1].line == figure.lanes[0].pieces[0][0]:
                self.context.text.pop()
            self._take([figure])
        return figure is not None

    def _loose(self, text: Text) -> bool:
        """Whether the line belongs to a table without rules, or begins one."""
        page = self.document.pages[text.line] if self.document.pages else 1
        if self.loose is not None:
            if not self._large(text) and bit_line(text, self.words) is None and self.loose.take(text, page):
                return True
            self.loose = None
        table = head_line(text, self.words, page)
        if table is None:
            return False
        self.loose = table
        self._captioned(None, another=bool(self.context.tables))
        self._add(table.grid, table.roles)
        self.marks = self.open = None
        return True

    def _bit_line(self, text: Text) -> bool:
        """Whether the line describes a field; bits that begin again are those of another register."""
        line = bit_line(text, self.words)
        if line is None or self.context.tables:
            return False
        known = self.context.bit_lines
        if known and any(line.bits.low <= k.bits.high and k.bits.low <= line.bits.high for k in known):
            if line.bits.high < known[-1].bits.low:
                return False
            self._captioned(None, another=True)
        self.context.bit_lines.append(line)
        self.open = None
        return True

    def _heading(self, text: Text) -> bool:
        """Whether the line is a heading; it then closes what stands before and opens what follows."""
        large = self._large(text)
        if self._chapter(text, large=large):
            return True
        named = names_register(text.text, self.words, large=large)
        numbered = NUMBERED.match(text.text)
        if named is None and not (numbered and self._section_like(numbered, text, large=large)):
            return False
        if named is not None and not (numbered or large or named.caption or self._alone(text)):
            return False
        if named is not None and named.caption:
            self.caption = named, text
            self.document.roles[text.line] |= HEADING
            return True
        self._close()
        if (
            numbered
            and (chapter := re.match(r"(\d{1,2})\.\d", text.text))
            and int(chapter[1]) != self.chapter
        ):
            self.chapter = int(chapter[1])
            self.block = self.contents.get(self.chapter)
        if numbered or large:
            self.section = text.text
        self.context = Context(named, self.section, self.block, list(text.pieces) if named else [])
        if named is None:
            self.document.roles[text.line] |= HEADING
        self.document.roles[text.line] |= HEADING
        return True

    def _alone(self, text: Text) -> bool:
        """Whether a line without a number is a heading: it is short and says nothing but the name."""
        return len(text.text.split()) <= 8

    def _section_like(self, numbered: re.Match[str], text: Text, *, large: bool) -> bool:
        title = numbered["title"]
        if not large and sentence(title, self.words):
            return False
        if text.text.rstrip().endswith((".", ";", ",", ":")) or len(title) > 100:
            return False
        return large or (
            "." in numbered["number"].rstrip(".") and title[:1].isupper() and len(title.split()) <= 12
        )

    def _chapter(self, text: Text, *, large: bool) -> bool:
        """Chapters give the block: `Chapter 2. Timers`, or a number and a title in large type."""
        found = re.match(
            r"^(?:(?P<word>\w+)\s+)?(?P<number>\d{1,2})\.?(?:\s*[:.–—-]?\s+(?P<title>\S.*))?$", text.text
        )
        if self.chapter_open and large:
            self.chapter_open = False
            self._new_chapter(text, text.text)
            return True
        self.chapter_open = False
        if not found or not (large or found["word"]):
            return False
        number = int(found["number"])
        if found["word"]:
            if plain(found["word"]) not in self.words.words["chapter"]:
                return False
        elif number not in {self.chapter + 1, self.chapter + 2}:
            return False  # chapters count up
        if found["title"] is None:
            self.chapter_open = large or bool(found["word"])
            if self.chapter_open:
                self.chapter = number
                self.document.roles[text.line] |= HEADING
            return self.chapter_open
        self.chapter = number
        self._new_chapter(text, found["title"])
        return True

    def _new_chapter(self, text: Text, title: str) -> None:
        self._close()
        self.block = title.strip()
        self.section = text.text
        self.document.roles[text.line] |= HEADING
        self.context = Context(None, self.section, self.block)

    # tables

    def _table(self, placed: Placed) -> None:
        table = placed.table
        self.box, self.loose = table.box, None
        if self._figure(table):
            return
        grid = compact(table)
        roles = read_head(grid, self.words)
        if self._continues(table, grid, roles):
            return
        if roles is None or not (roles.of_fields or roles.of_names or roles.of_registers):
            roles = roles if roles and roles.of_fields else (guess_columns(grid) or roles)
        if roles and roles.of_fields:
            self._fields(placed, grid, roles)
        elif roles and roles.of_names and self.context.lanes:
            self._add(grid, roles)
            self.caption = None
        elif roles and roles.of_registers and roles.of.keys() & {"offset", "register"}:
            self.open = None
            self.maps.add(grid, roles, self.block)
        elif self._keys(grid.rows):
            return
        else:
            self.open = None
        self.marks, self.figure_open, self.caption = None, False, None

    def _keys(self, rows: list[list[Cell]]) -> bool:
        """Take what a table or its first rows say of the register: `Offset: 0x10` in a cell, or key and value in two."""
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
            self._captioned(None, another=True)
        for role, value, pieces in found:
            if role not in self.context.keys:
                self.context.keys[role] = value
                self.context.pieces += pieces
        return True

    def _fields(self, placed: Placed, grid: Grid, roles: Roles) -> None:
        found = [parse_bits(roles.bits(row)) for row in grid.rows[roles.head :]]
        if not found and "bits" in roles.of:
            self._captioned(placed, another=bool(self.context.tables))
            self._add(grid, roles)
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
        self._captioned(placed, another=bool(self.context.tables))
        if roles.start:
            self._keys(grid.rows[: roles.start])
        self._add(grid, roles)

    def _captioned(self, placed: Placed | None, *, another: bool) -> None:
        """Let the caption of a table or figure name the register where the heading does not.

        With `another`, the register under the heading is complete: this is one more, named by its caption or
        not at all.
        """
        named, pieces = self._caption(placed)
        old = self.context
        if named is None and (another or old.named is None):
            named, pieces = self._line_above()
        if another:
            keys = self.keys_after
            self._close()
            self.context = Context(named or old.named, old.section, old.block, repeated=named is None)
            for role, value, places in keys:
                self.context.keys[role] = value
                pieces = pieces + places
        elif named is not None and (old.named is None or (named.written and not old.named.written)):
            old.named = named
        else:
            pieces = []
        self.context.pieces += pieces

    def _line_above(self) -> tuple[Named | None, list[Piece]]:
        """A name in a line of its own, shortly above a table that no heading names."""
        for text in self.recent[: -_ABOVE - 1 : -1]:
            named = names_register(text.text, self.words, large=True) if self._alone(text) else None
            if named is not None and named.written and not named.name.islower():
                return named, text.pieces
        return None, []

    def _caption(self, placed: Placed | None) -> tuple[Named | None, list[Piece]]:
        if self.caption:
            named, text = self.caption
            self.caption = None
            return named, text.pieces
        if placed is None or not placed.beside:
            return None, []
        text = one_line("\n".join(line.text for line in placed.beside))
        return names_register(text, self.words), [piece for line in placed.beside for piece in line.pieces]

    def _add(self, grid: Grid, roles: Roles) -> None:
        self.context.tables.append((grid, roles))
        self.open = grid, roles
        self.recent, self.keys_after = [], []
        for row in grid.rows[: roles.head]:
            for cell in row:
                for line, _, _ in cell.pieces:
                    self.document.roles[line] |= HEADING

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
            more = grid
            more.rows = grid.rows[roles.head :]
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
        cut = first is not None and not (known.bits(first) if known.tells_bits else known.text(first, "name"))
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

    # figures

    def _figure(self, table: Table) -> bool:
        rows = [r for r in range(len(table.rows)) if marks_of_row(table, r)]
        if rows:
            first = marks_of_row(table, rows[0])
            if first and registers_of_lanes(table, rows[0], first[0], self):
                self.open, self.marks = None, None
                return True
            figures = [figure for n, r in enumerate(rows) if (figure := self._ruled(table, r, rows[n + 1 :]))]
            if figures:
                self._take(figures)
                return True
        if self.marks and len(table.rows) <= 4:
            figure = self._under_marks(table)
            if figure:
                self._take([figure])
                self.figure_open = True
                return True
        return False

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

    def _near(self, text: Text, table: Table) -> bool:
        box = text.words[0][2]
        if box is None or table.box is None:
            return True
        return self.document.pages[text.line] == table.page and 0 <= table.box[1] - box[1] < _NEAR

    def _take(self, figures: list[Figure]) -> None:
        lanes = [lane for figure in figures for lane in figure.lanes]
        self._captioned(None, another=bool(self.context.tables) or overlaps(self.context.lanes, lanes))
        self.context.figures += figures
        self.recent, self.keys_after = [], []
        for figure in figures:
            if is_identifier(figure.tail) and "name" not in self.context.keys:
                self.context.keys["name"] = figure.tail
            if hexadecimal(figure.label) is not None:
                self.context.keys.setdefault("address", figure.label)
        self.open, self.marks = None, None

    def _close(self) -> None:
        if self.context.filled:
            for part in split_groups(self.context):
                register = build(part, self.words)
                if register.fields:
                    self.reading.registers.append(register)
        self.context = Context(None, self.section, self.block)
        self.open = self.loose = None
        self.caption = None
        self.recent, self.keys_after = [], []
        self.figure_open = False
