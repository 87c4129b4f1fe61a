"""The state machine: content lines in, registers with their fields and the places of their texts out.

A register begins at its header, its table at the head `Field Name Bits Default Description`,
a field at its row; every other line goes on with whatever is open. Page joins may fall
anywhere: nothing here depends on where a page ends.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from extract.defaults import DEFAULT
from extract.dialects.amd_register import grammar, grid_rows, headers, orders, rows, worded
from extract.dialects.amd_register.cells import is_across
from extract.dialects.amd_register.cut_names import DIGITS_ALONE, LONG
from extract.dialects.amd_register.opened import shared_lines, torn_lists
from extract.dialects.amd_register.openings import DESCRIPTION
from extract.dialects.amd_register.row_texts import RowTexts
from extract.document import FURNITURE, PROSE

if TYPE_CHECKING:
    from extract.dialects.amd_register.grid_rows import Cell
    from extract.dialects.amd_register.opened import OpenRegister
    from extract.dialects.amd_register.rows import Row
    from extract.dialects.amd_register.titles import Heading

INDENT = 4
"""A row stands at the margin; a whole table may be indented by so much."""
_DESCRIBED = 3
"""The cell of descriptions, behind which others are empty."""
_NARROW = 20
"""Where descriptions begin in a table whose cells single blanks part, at most."""
_FAR = 40
"""Where descriptions begin in a table whose columns are fixed, at least."""
_REST_CELL = re.compile(r"([A-Z0-9_]+)(?: ?[(\[](?:Access: ?)?(R/W|RW|RO|WO|R|W)[)\]])?$")
_WHOLE_ROW = re.compile(r"[A-Za-z]\w* {2,}\d{1,3}(?::\d{1,3})? {2,}(?:none|0x[0-9A-F]+)(?: {2,}|$)")
"""A row whose cells wide gaps part."""


class TableReader(RowTexts):
    """Reads the content lines of one document in order. `read` returns the registers, open texts and all."""

    def read(self) -> list[OpenRegister]:
        """Go through the content once."""
        content, lines = self.layout.content, self.lines
        headings = self.layout.headings
        signs = ["·", "Access:", " bits -", "•", "\\cdot", " bits  ", " bits ("]
        signs += [" bits ["] if self.worded else []
        marked = {i for sign in signs for i in self.document.lines_with(sign)}
        if not self.document.holds("Access:"):
            marked.update(i for i, start in content if headers.LOOSE_BITS.search(lines[i], start))
        heads = {i for part in ("escription", "Field") for i in self.document.lines_with(part)}
        announced = set(self.document.lines_with("DESCRIPTION:"))
        notable = marked.union(heads, announced, headings)  # all others are rows or go on with a text
        for at, (i, start) in enumerate(content):
            if self.skip:
                self.skip -= 1
                continue
            line = lines[i]
            if i in notable:
                if i in headings:
                    self._close(headings[i])
                    continue
                if i in marked and (self._header(at, i, start) or self._unread(i, start)):
                    continue
            if self.register is None and not self._resumes(i, start, line):
                self.document.roles[i] |= PROSE
            elif (
                (i in heads and self._head(at, i, start))
                or (i in announced and self._description(i, start))
                or (self.undescribed and self._below_rows(i, start))
            ):
                pass
            elif "\t" in line:
                self._grid(i, start)
            else:
                self._plain(i, start)
        for register in self.registers:
            self._drop_loose(register)
            self.doubtful |= shared_lines(register) | torn_lists(register, lines)
        if self.at_margin and self._in_column() > len(self.at_margin):
            self.doubtful.update(self.at_margin)  # they stand in no column, and texts do: a foot, perhaps
        self.cut_names.doubt_cut()
        return self.registers

    def _close(self, heading: Heading) -> None:
        """End the open register at a heading."""
        self.closed = None if heading.marked else self.register or self.closed
        self.titled = heading if heading.marked else None
        self.section, self.register, self.second_head = heading, None, None

    def _resumes(self, i: int, start: int, line: str) -> bool:
        """Whether a row or a value of an open list shows that what looked like a heading was none.

        The register that it closed is open again. A description, or a table's head, begins another, its header lost.
        So does a whole head before any register, and behind a heading in Markdown also a row.
        """
        if self.titled is not None:
            begins = self._is_row(i, start, line) or (
                "escription" in line and grammar.is_table_head(line[start:])
            )
        elif self.closed is None:
            begins = not self.registers and "escription" in line and grammar.is_whole_head(line)
        else:
            begins = bool(DESCRIPTION.match(line, start)) or (
                "escription" in line and grammar.is_table_head(line[start:])
            )
        if begins:
            self._begin_titled()
            self.closed = None
            return True
        if self.closed is None or not (self._goes_on(line, start) or self._is_row(i, start, line)):
            return False
        self.register, self.closed = self.closed, None
        self.section = self.register.section
        return True

    def _begin_titled(self) -> None:
        """Open a register that has no header, named by the heading in Markdown above it if that is a name."""
        name = self.titled.name if self.titled else None
        if self.titled is None or name is None:
            self._headless()
            return
        first = self.lines[self.titled.line].index(name)
        piece = (self.titled.line, first, first + len(name))
        self._headless(headers.Header(None, name, None, None, [])).pieces.append(piece)

    def _goes_on(self, line: str, start: int) -> bool:
        """Whether a line is a value, and the closed register's last field has a list."""
        if self.closed is None or not self.closed.fields or not rows.VALUE_START.match(line[start:].lstrip()):
            return False
        return any("POSSIBLE VALUES" in self._cut(piece) for piece in self.closed.fields[-1].runs[-1])

    def _is_row(self, i: int, start: int, line: str) -> bool:
        if "\t" in line:
            return grid_rows.grid_row(grid_rows.cells_of(line, start), i, line) is not None
        return ("none" in line or "0x" in line) and rows.plain_row(line, i, start) is not None

    # -- rows and texts

    def _grid(self, i: int, start: int) -> None:
        """A line with tabs: a row, or text in some of its cells, or nothing but remains."""
        line = self.lines[i]
        register = self.register
        assert register is not None
        alone = line[start:].strip()
        if register.header.dashed and register.fields and is_across(line, start, alone):
            first = line.index(alone, start)
            register.description.append((i, first, first + len(alone)))
            return
        if (
            line[start] in "\t "
            and "\t" not in alone
            and not grid_rows.is_junk(alone)
            and not grid_rows.may_hold_row(alone)
        ):
            first = line.index(alone, start)
            self._text(i, first, first + len(alone))
            return
        if self._default_lacks() and self._default_below(i, start, len(line.rstrip())):
            return
        cells = grid_rows.cells_of(line, start)
        row = (
            orders.ordered_row(cells, register.order, i)
            if register.order
            else grid_rows.grid_row(cells, i, line)
        )
        if row is None and self.worded:
            row = worded.grid_row(cells, i)
        if row is not None and row.name is None and row.default is None and not self._may_lack_both(row):
            row = None
        if row is None and cells[0][0] and not register.order:
            row = grid_rows.misread_row(cells, i, self._free_bit())
        if row is not None:
            if row.name is None and i:
                self._name_in_first_cell(row, i)
            self._begin(row)
            return
        if cells[0][0] and register.fields and len(cells) > 1 and self._rest_in_cell(cells, i):
            cells = cells[1:]
        texts = grid_rows.text_cells(cells)
        if grid_rows.is_ghost(cells):
            texts = [c for c in cells[3:] if c[0]]
        kept = set(texts)
        for text, first, end in cells:
            if text and (text, first, end) not in kept:
                self._junk(i, first, end)
        for _, first, end in texts:
            self._text(i, first, end)

    def _may_lack_both(self, row: Row) -> bool:
        """Whether cells with bits alone are a row without name and default: `4:2` in a text may be a ratio."""
        assert self.register is not None
        line, first, _ = row.text[0] if row.text else (0, 0, 0)
        return worded.are_free(row.bits, self.register) and (
            not row.text or self.lines[line][first].isupper()
        )

    def _name_in_first_cell(self, row: Row, i: int) -> None:
        """Give a row without a name the one that stands alone on the line above, where its cell begins."""
        text = self._open_text()
        if text and text[-1][:2] == (i - 1, 0) and grammar.NAME_CELL.match(name := self._cut(text[-1])):
            if not name.isupper() or len(name) > len(self.lines[i - 1].strip()):
                return
            row.pieces.insert(0, text.pop())
            row.name = name
            row.doubts = [doubt for doubt in row.doubts if doubt != "name_lost"] + ["name_joined"]

    def _rest_in_cell(self, cells: list[Cell], i: int) -> bool:
        """Give the row right above the rest of its name that the first cell of a line holds, and the field's access.

        Bits and default have none; a name's part in a text is whole words.
        """
        assert self.register is not None
        field_ = self.register.fields[-1]
        row = field_.best
        name = row.name or ""
        text, start, end = cells[0]
        found = _REST_CELL.match(text)
        behind = [cell[0] for cell in cells[1:] if cell[0]]
        if found is None or len(behind) > 1 or not row.bits or (behind and grammar.parse_bits(behind[0])):
            return False
        if len(field_.rows) > 1 or row.pieces[-1][0] != i - 1 or not (name[-1:] == "_" or len(name) > LONG):
            return False
        if not (found[2] or "_" in found[1] or name[-1] == "_"):
            if len(cells) > _DESCRIBED and len(found[1]) > 1:
                row.doubts.append("name_open")
            return False
        row.name = name + found[1]
        row.access = row.access or found[2]
        row.pieces.append((i, start, end))
        row.doubts.append("name_joined")
        return True

    def _plain(self, i: int, start: int) -> None:
        """A line without tabs: a row, a note, or text in its column."""
        line = self.lines[i]
        register = self.register
        assert register is not None
        end = len(line.rstrip())
        if i in self.over:
            if (piece := self.over[i]) is not None:
                self._text(*piece)
            return
        first = line[start]
        if first == "`" and line[start:end] == "```":
            self.document.roles[i] |= FURNITURE
            return
        if first == " ":
            start = end - len(line[start:end].lstrip())
            inner = start > INDENT + register.margin and not (
                start + _NARROW < register.columns and _WHOLE_ROW.match(line, start)
            )  # a whole row well left of the texts: this page's columns stand further right
            if (
                line[start] == "0"
                and line.startswith("0x", start)
                and line[start:end].partition(" ")[2][:1] in {"", " "}  # no value: `0x0 - Off`
                and (start < register.columns - rows.DRIFT or not inner)
                and self._default_lacks()
                and self._default_below(i, start, end)
            ):
                return
            if inner or (
                line[start].isdigit() and not self._ends_name(line, i, start, end)
            ):  # a value of a list, or text in its column
                self._text(i, start, end)
                return
            first = line[start]
        if self.ruled and register.fields and self.cells.across(i, start):
            register.description.append((i, start, end))
            return
        if self.worded and register.header.dashed and (row := self._worded_row(i, start)) is not None:
            self._begin(row)
            return
        has_default = "none" in line or "0x" in line or self.odd_defaults
        has_default = has_default or bool(register.shredded and DEFAULT.match(line[start:end]))
        if has_default and (row := self._row_on(line, i, start, end)) is not None:
            self._begin(row)
            return
        if has_default and self._default_lacks() and self._default_below(i, start, end):
            return
        self._without_default(i, start, end)

    def _without_default(self, i: int, start: int, end: int) -> None:
        """A line with no default: a row that lacks it, the rest of a row's name or bits at the margin, or text."""
        line = self.lines[i]
        register = self.register
        assert register is not None
        first = line[start]
        if (
            register.columns <= _NARROW
            and first.isupper()
            and (row := self._bare_row(line, i, start)) is not None
        ):
            self._begin(row)
            return
        if register.columns > 20 and (row := rows.columned_row(line, i, start, register.columns)) is not None:
            if (behind := self._rest_of_both(i, start, end)) == start:
                self._begin(row)
            elif behind < end:
                self._text(i, behind, end)
            return
        if (
            ((register.columns > 20 and not self.flush) or first in "([")
            and register.fields
            and self._at_margin(line, i, start, end)
        ):
            return
        if self.worded and register.fields and not register.columns:
            worded.doubt_cut(register.fields[-1], (i, start, end), self.lines)
        cut = first.isupper() or first == "_" or first.isdigit()
        if register.fields and (self.flush or not register.columns) and cut:
            start += self.cut_names.rest_below(register.fields[-1], (i, start, end))
            start = end - len(line[start:end].lstrip())
        if start < end:
            if register.columns > _FAR and not self.flush and register.fields:
                self.at_margin.append(i)
            self._text(i, start, end)

    def _below_rows(self, i: int, start: int) -> bool:
        """Give a register whose table has no descriptions what stands below the word that announces its own."""
        register, line = self.register, self.lines[i]
        assert register is not None
        if not register.undescribed or not register.fields:
            return False
        piece = (i, start, len(line.rstrip()))
        if register.description:
            register.description.append(piece)
        elif line[start:].strip() == "Description":
            register.pieces.append(piece)
            register.description.append((i, piece[2], piece[2]))
        else:
            return False
        return True

    def _in_column(self) -> int:
        """How many lines go on with texts in the column that these have."""
        return sum(
            start > register.columns - rows.DRIFT
            for register in self.registers
            if register.columns > _FAR
            for one in register.fields
            for _, start, _ in one.runs[-1][1:]
        )

    def _row_on(self, line: str, i: int, start: int, end: int) -> Row | None:
        """The row on a line that may hold a default, whole or with its name or its other cells above it."""
        assert self.register is not None
        first = line[start]
        if (first.isalpha() or first == "_") and (row := rows.plain_row(line, i, start)) is not None:
            if self.flush or not self.register.columns:
                self.cut_names.beginning_above(self._open_text(), row)
            return row
        if (
            first.isdigit()
            and (row := rows.nameless_row(line, i, start)) is not None
            and self._name_above(row)
        ):
            return row
        if (row := self._cells_above(i, start, end) or self._row_over_default(i, start, end)) is not None:
            return row
        return self._misread_row(i, start) if first.isupper() else None

    def _ends_name(self, line: str, i: int, start: int, end: int) -> bool:
        """Whether a number may end the long name in the row right above: it stands alone, or wide blanks behind it."""
        assert self.register is not None
        if not self.register.fields or not DIGITS_ALONE.match(line, start, end):
            return False
        row = self.register.fields[-1].best
        return len(row.name or "") > LONG and row.pieces[-1][0] == i - 1

    def _misread_row(self, i: int, start: int) -> Row | None:
        """The row on a line whose cells OCR misread or ran together, if its bits go on where those above end."""
        free = self._free_bit()
        line = self.lines[i]
        return rows.garbled_row(line, i, start, free) or rows.fused_row(line, i, start, free)

    def _bare_row(self, line: str, i: int, start: int) -> Row | None:
        """The row on a line without a default, behind the head of the table; those of words are read elsewhere."""
        register = self.register
        if register is None or not register.headed or self.worded or self.titled is not None:
            return None
        return rows.bare_row(line, i, start, self._free_bit(), register.header.width or 32)

    def _worded_row(self, i: int, start: int) -> Row | None:
        """The row on a line whose name may be words, on it or above it."""
        assert self.register is not None
        line = self.lines[i]
        if not line[start].isdigit() or self.register.columns:
            return worded.row_of(line, i, start, self.register)
        row = worded.nameless_row(line, i, start, self.register)
        above = self._open_text()
        return row if row is not None and worded.name_above(above, self.lines, row) else None
