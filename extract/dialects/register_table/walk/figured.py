"""Figures in the walk: which tables are figures, the rows of cells between numbers of bits, and whose they are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.codes_apart import attach_codes, codes_apart
from extract.dialects.register_table.bit_figures.drawn import places_before
from extract.dialects.register_table.bit_figures.figures import attach, label_of, read_rows, tells_each_bit
from extract.dialects.register_table.bit_figures.lanes import cells_between, marks_of_row
from extract.dialects.register_table.bit_figures.ruled import labelled, places_under, titles
from extract.dialects.register_table.bit_figures.slanted import RESETS, figure_of_resets, of_digits
from extract.dialects.register_table.bit_figures.stacked import stacked_figures, stacked_head
from extract.dialects.register_table.bit_figures.unnumbered import (
    between,
    by_edges,
    by_widths,
    codes_between,
    ended,
    ends_of,
)
from extract.dialects.register_table.bit_figures.unspanned import (
    SEVERAL_NUMBERS,
    called_bits,
    doubt_lost_numbers,
    doubt_open_cells,
    doubt_slid,
    spanned,
)
from extract.dialects.register_table.field_tables.column_heads import read_head
from extract.dialects.register_table.register_maps.lane_maps import names_registers, registers_of_lanes
from extract.dialects.register_table.walk.lane_fields import overlaps
from extract.dialects.register_table.walk.titles_above import TitlesAbove
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import TOPS, parse_bits, split_slice
from extract.dialects.register_table.words.notation import hexadecimal, is_identifier
from extract.dialects.register_table.words.text import one_line
from extract.document import FURNITURE
from extract.stitch import compact

if TYPE_CHECKING:
    from collections.abc import Collection

    from extract.dialects.register_table.bit_figures.lanes import Figure, Lane, Mark
    from extract.dialects.register_table.pages.flow import Placed, Text
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Piece
    from extract.tables import Box, Cell, Table

_NEAR: Final = 40.0
"""Points between the numbers of a figure and the cells under them, at most."""
_NAME_CODES = re.compile(
    r"(?P<name>[A-Za-z_]\w*(?:[\[<][\d:]+[\]>])?)\s+(?P<access>[A-Za-z][\w/]{1,5})\s+(?P<default>0[xX][0-9A-Fa-f]+)"
)
"""What a cell may hold: name, access and reset."""


class Figures(TitlesAbove):
    """Takes one figure after the other."""

    def _figure(self, table: Table) -> bool:
        begins = self._begins()
        rows = [r for r in range(len(table.rows)) if marks_of_row(table, r, begins)]
        called = called_bits(table, self.words)
        if rows and rows[0] == len(table.rows) - 1 and _heads_bits(table, self.words):
            return False  # the page ends behind the bits of its first row
        if rows and _goes_on_below(table, rows[0], self.words):
            return False
        if rows:
            printed = table
            whole = all(cell is not None for row in table.rows for cell in row)
            if table.box is None and (found := marks_of_row(table, rows[0], begins)):
                table = spanned(table, rows[0], int(min(mark[1] for mark in found[0])), self.words)
            first = marks_of_row(table, rows[0], begins)
            left = min(mark[1] for mark in first[0]) if first else 0.0
            own = labelled(table, range(rows[0] + 1, len(table.rows)), left, self.words)
            own = own and not (first and names_registers(table, rows[0], first[0], self))
            if first and not own and registers_of_lanes(table, rows[0], first[0], self):
                self.open, self.marks = None, None
                return True
            below = range(rows[0] + 1, len(table.rows))
            if (
                first
                and not table.box
                and attach_codes(self.context.figures, table, below, first[0], self.words)
            ):
                return True
            ends = sorted({*rows, *called, len(table.rows)})
            drawn = {r: self._ruled(table, r, next(end for end in ends if end > r)) for r in rows}
            figures = [figure for figure in drawn.values() if figure]
            called = [r for r in called if not drawn.get(r)]
            if figures:
                self._report(table, called)
                if table.box is None and whole:
                    doubt_open_cells(table, figures)
                    doubt_slid(printed, figures)
                self.take(figures)
                self._titles(titles(table.rows[: rows[0]], self.words))
                self._titles(places_under(table, range(rows[0] + 1, len(table.rows)), left, self.words))
                if hexadecimal(label := label_of(table, rows[0], left)) is not None:
                    self.context.keys.setdefault("offset", label)
                return True
        if figures := ended(table, self.words):
            self.take(figures)
            return True
        if self._stacked(table):
            return True
        if called:
            self._report(table, called)
            self.open, self.marks = None, None
            return True
        if self.marks and len(table.rows) <= 4:
            figure = self._under_marks(table)
            if figure:
                self.take([figure])
                self.figure_open = True
                return True
        return False

    def beside_figure(self, placed: Placed) -> None:
        """Take the places of the register that stand left of the rules of its figure: `0x1E (0x3E)`."""
        box = placed.table.box
        for text in placed.beside if box else ():
            left = [(word, piece) for word, piece, own in text.words if own and box and own[2] <= box[0]]
            if told := places_before(" ".join(word for word, _ in left)):
                self.context.keys.setdefault(*told)
                self.context.pieces += [piece for _, piece in left]

    def _stacked(self, table: Table) -> bool:
        """Read a figure whose head numbers several rows at once, or the rest of it on the next page."""
        head, above = stacked_head(table), self.stack
        if head:
            first, columns = head[0] + 1, head[1]
        elif above and above[1] == table.page - 1:
            first, columns = 0, above[0]
        else:
            return False
        self.stack = columns, table.page
        figures = stacked_figures(table, columns, first, self.words)
        if figures:
            self.take(figures)
        return bool(figures) or (head is not None and first == len(table.rows))

    def _titles(self, keys: list[tuple[str, str, list[Piece]]]) -> None:
        """Keep what stands over a figure in its own rules."""
        for role, value, pieces in keys:
            if role == "name" and self.context.repeated:
                self.context.named, self.context.repeated = None, False
            if role not in self.context.keys:
                self.context.keys[role] = value
                self.context.pieces += pieces

    def _begins(self) -> Collection[int]:
        """The bits with which a row of a figure may begin: that behind an open one, or the highest of a register."""
        low = self.context.lanes[-1].lo if self.context.lanes else None
        going_on = low and not (self.context.tables or self.context.bit_lines)
        return {low - 1} if low and going_on else TOPS

    def _ruled(self, table: Table, r: int, end: int) -> Figure | None:
        found = marks_of_row(table, r, self._begins())
        if not found or r + 1 >= end:
            return None
        if table.box and of_digits(table.rows[r + 1]):
            line, first, _ = next(cell.pieces[0] for cell in table.rows[r] if cell and cell.pieces)
            box = next((box for start, _, box in self.document.words[line] if start == first), None)
            if box and (turned := self._of_resets(table, found[0], (line, box), r + 1)):
                return turned
            if any(cell and SEVERAL_NUMBERS.match(cell.text.strip()) for cell in table.rows[r]):
                return None
        figure = read_rows(table, range(r + 1, end), found[0], self.words)
        if figure and self.words.column(figure.label) == "value":
            figure.values |= all(lane.text.strip() in {"", "0", "1"} for lane in figure.lanes)
        if figure and figure.values:
            lines = [piece[0] for row in table.rows[r:end] for cell in row if cell for piece in cell.pieces]
            message = "rows of digits under the numbers of bits, and no names, are not read"
            self.reading.diagnose("table_unread", message, line_first=min(lines), line_last=max(lines))
        if figure and table.box is None:
            doubt_lost_numbers(table, r, figure)
        if figure:
            self._report_others(table, range(r + 1, end), figure)
        sound = self._sound(figure)
        if table.box is None and sound is None:
            codes = codes_apart(table, range(r + 1, end), found[0], self.words) if figure is None else []
            doubtful = figure is not None and any(lane.doubtful for lane in figure.lanes)
            if codes or doubtful:
                self._report(table, [r])
        return sound

    def _report_others(self, table: Table, rows: range, figure: Figure) -> None:
        """Report rows of other names under the same numbers: those of registers that nothing tells apart."""
        taken = {piece for lane in figure.lanes for piece in lane.pieces}
        left = min(first for first, _ in figure.spans) if figure.spans else 0.0
        others: list[Piece] = []
        for r in rows:
            if places_under(table, range(r, r + 1), left, self.words):
                continue
            cells = [cell for _, _, cell in cells_between(table, r, left, float("inf")) if cell.text.strip()]
            names = [cell for cell in cells if split_slice(cell.text) or is_identifier(one_line(cell.text))]
            names = [cell for cell in names if not is_access(one_line(cell.text), self.words)]
            if (
                names
                and 2 * len(names) >= len(cells)
                and taken.isdisjoint(p for cell in names for p in cell.pieces)
            ):
                others += [piece for cell in names for piece in cell.pieces]
        if others:
            message = "rows that name other fields under the numbers of a figure are not read"
            self.reading.diagnose(
                "table_unread", message, line_first=min(others)[0], line_last=max(others)[0]
            )

    def _report(self, table: Table, rows: list[int]) -> None:
        """Report rows of bits whose numbers do not tell which cells stand under them, where any are printed."""
        if rows:
            message = f"{len(rows)} rows of a figure whose numbers of bits are lost are not read"
            lines = [piece[0] for row in table.rows for cell in row if cell for piece in cell.pieces]
            told = [one.line_first for one in self.reading.diagnostics[-len(table.rows) :]]
            if min(lines) not in told:
                self.reading.diagnose("table_unread", message, line_first=min(lines), line_last=max(lines))

    def _sound(self, figure: Figure | None) -> Figure | None:
        """A figure most of whose cells are beyond doubt, else None: it is a picture of something else."""
        if (
            figure is None
            or figure.values
            or not figure.lanes
            or all(not lane.text.strip() for lane in figure.lanes)
        ):
            return None
        texts = [lane.text.strip() for lane in figure.lanes]
        coded = any(tells_each_bit(lane) for lane in figure.lanes)
        resets = all(RESETS.match(text) or (text.isdecimal() and not coded) for text in texts)
        if resets and any(len(text) > 1 or text not in "01xX" for text in texts):
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
        if row is None or not self._near(text, table):
            return None
        if roles and (roles.of_fields or roles.of_names) and self._all_heads(table.rows[row]):
            return None
        if table.box is None:
            return self._sound(by_edges(marks, table.rows[row]))
        left, right = table.box[0], table.box[2]
        if not all(left - 2 <= mark[1] <= right + 2 for mark in marks):
            return None
        over = text.words[0][2]
        if over and (figure := self._of_resets(table, marks, (text.line, over), 0)):
            return figure
        return self._sound(read_rows(table, range(row, len(table.rows)), marks, self.words))

    def _all_heads(self, row: list[Cell | None]) -> bool:
        """Whether most cells of a row are heads of columns, one of them that of bits or texts.

        A figure may have fields called as others are: `DIR`, `TYPE`, `MODE`.
        """
        texts = [cell.text for cell in row if cell and cell.text.strip()]
        roles = [role for text in texts if (role := self.words.column(text))]
        return 2 * len(roles) > len(texts) and not {"bits", "description"}.isdisjoint(roles)

    def _of_resets(self, table: Table, marks: list[Mark], over: tuple[int, Box], first: int) -> Figure | None:
        """The figure of a row of resets, from the row `first` on, whose names stand turned over its numbers."""
        figure = figure_of_resets(self.document, table, marks, over, first)
        if figure is not None:
            self.taken |= {piece for lane in figure.lanes for piece in lane.pieces}
            self.context.text = [said for said in self.context.text if not self.taken.issuperset(said.pieces)]
        return figure

    def ends(self, text: Text) -> bool:
        """Read a line that gives the ends of the figure over it, or the widths of its cells; False for any other."""
        bare, found = self.bare, ends_of(text)
        figure = None
        if bare is not None and bare.page == self.document.page(text.line):
            figure = (
                between(bare, *found, text.pieces, self.words)
                if found
                else by_widths(bare, text, self.bare_marks)
            )
            if figure and found:
                self._codes_over(figure, *found)
        elif found:
            codes, figure = self._codes_between(*found)
            if codes is not None:  # they and the names below them are no text of the register
                told = [line for line in self.context.text if line.line >= codes.line]
                self.context.pieces += [piece for line in told for piece in line.pieces]
                self.context.text = self.context.text[: len(self.context.text) - len(told)]
        if figure is None:
            return found is not None
        self.take([figure])
        self.bare = None
        return True

    def _codes_between(self, high: int, low: int) -> tuple[Text | None, Figure | None]:
        """The line of codes, one for each bit, shortly above the ends of a figure, and what it tells."""
        for text in (*self.context.text[:-4:-1], *self.recent[:-4:-1]):
            if figure := codes_between(text, high, low, self.words):
                return text, figure
        return None, None

    def _codes_over(self, figure: Figure, high: int, low: int) -> None:
        """Give the cells of a figure between its ends the codes of their bits, which stand over its rules."""
        text, codes = self._codes_between(high, low)
        if text is None or codes is None or figure.codes:
            return
        attach(figure, codes, "both")
        figure.codes = codes.codes
        figure.numbers += text.pieces
        self.context.text = [line for line in self.context.text if line is not text]

    def _near(self, text: Text, table: Table) -> bool:
        box = text.words[0][2]
        if box is None or table.box is None:
            return True
        return self.document.page(text.line) == table.page and 0 <= table.box[1] - box[1] < _NEAR

    def take(self, figures: list[Figure]) -> None:
        """Add rows of a figure to the register, or begin another with them."""
        lanes = [lane for figure in figures for lane in figure.lanes]
        for lane in lanes:
            _part_codes(lane, self.words)
        if self._printed_again(lanes):
            self.spare = figures[-1]
            return
        self.tabled = False
        self.captioned(None, another=bool(self.context.tables) or overlaps(self.context.lanes, lanes))
        counted = self.counted
        if counted and lanes and counted[1] == lanes[-1].lo and counted[0] in TOPS:
            figures[0].top = max(counted[0], figures[0].top or 0)
        self.counted = None
        self.context.figures += figures
        self.recent, self.keys_after = [], []
        for figure in figures:
            above = self.context.named
            if is_identifier(figure.tail) and not (above and above.written):
                self.context.keys.setdefault("name", figure.tail)
            if hexadecimal(figure.label) is not None:
                self.context.keys.setdefault("address", figure.label)
            if figure.reset:
                self.context.keys.setdefault("reset", figure.reset)
        self.open, self.marks, self.numbered = None, None, -1

    def _printed_again(self, lanes: list[Lane]) -> bool:
        """Whether a figure is that of the register above its torn table, again at the top of the next page."""
        table = self.context_table()
        if table is None or not lanes or not lanes[0].pieces or self.keys_after:
            return False
        if self.document.page(lanes[0].pieces[0][0]) != table.grid.pages[-1] + 1:
            return False
        known = [(lane.text, lane.hi, lane.lo) for lane in self.context.lanes]
        if known != [(lane.text, lane.hi, lane.lo) for lane in lanes]:
            return False
        lines = {piece[0] for lane in lanes for piece in lane.pieces}
        for line in lines | ({self.marks[1].line} if self.marks else set()):
            self.document.roles[line] |= FURNITURE
        self.tabled, self.marks = True, None
        return True


def _part_codes(lane: Lane, words: Vocabulary) -> None:
    """Part access and reset from the name above them in one cell: `rate` / `RW 0x3`."""
    found = _NAME_CODES.fullmatch(lane.text)
    if found and is_access(found["access"], words):
        lane.text, lane.access, lane.default = found["name"], found["access"], found["default"]


def _goes_on_below(table: Table, r: int, words: Vocabulary) -> bool:
    """Whether a row is that of a field without a name: bits alone in their column, and others in those below."""
    if sum(cell is not None and bool(cell.text.strip()) for cell in table.rows[r]) != 1:
        return False
    grid = compact(table)
    roles = read_head(grid, words)
    if roles is None or "bits" not in roles.of or not roles.of_fields or not roles.head <= r:
        return False
    told = [parse_bits(roles.text(row, "bits")) for row in grid.rows[r : r + 2]]
    return len(told) > 1 and None not in told


def _heads_bits(table: Table, words: Vocabulary) -> bool:
    """Whether a table is the head of one of fields, over the bits of a field in their column."""
    grid = compact(table)
    roles = read_head(grid, words)
    return roles is not None and roles.of_fields and parse_bits(roles.bits(grid.rows[-1])) is not None
