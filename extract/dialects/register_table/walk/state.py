"""What is known at a point of the walk through a document, and how a register begins and ends."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from extract.dialects.register_table.afterwards.displaced import Walked
from extract.dialects.register_table.bit_figures.drawn import drawn_figures
from extract.dialects.register_table.bit_figures.halves import told_apart
from extract.dialects.register_table.field_tables.told_columns import widths_of_registers
from extract.dialects.register_table.naming.capital_titles import (
    may_be_title,
    titled_in_capitals,
    titles_list,
)
from extract.dialects.register_table.naming.captions import captions_below
from extract.dialects.register_table.pages.flow import LARGE, body_height
from extract.dialects.register_table.register_maps.bases import Bases
from extract.dialects.register_table.register_maps.grouped_rows import split_groups
from extract.dialects.register_table.register_maps.maps import Maps
from extract.dialects.register_table.register_maps.packets import packet_registers
from extract.dialects.register_table.walk.built import apart, build
from extract.dialects.register_table.walk.context import Context, sized
from extract.dialects.register_table.walk.lane_fields import doubt_cut, doubt_torn, untold_rows
from extract.dialects.register_table.words.notation import NUMBERED
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.document import HEADING

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from extract.dialects.register_table.afterwards.field_headings import Inner
    from extract.dialects.register_table.bit_figures.drawn_figure import Drawn
    from extract.dialects.register_table.bit_figures.lanes import Figure, Mark
    from extract.dialects.register_table.bit_figures.stacked import Column
    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.ruleless_tables.ruleless import Loose
    from extract.dialects.register_table.value_lists.value_tables import ValueTable
    from extract.dialects.register_table.words.named import Named
    from extract.document import Piece
    from extract.observations import Reading, Register
    from extract.stitch import Grid
    from extract.tables import Box, Table


class State:
    """Where the walk stands.

    Attributes:
        context: the register being read.
        block, section: the chapter and heading it stands under; `example` the number of that section where it only
            shows how registers are described.
        open: the table that may go on on the next page, with its roles; `box` is that of the table seen last.
        map_open: the table of registers that was read last, with its roles and the base of digits that nothing marks.
        marks: numbers of a figure's bits whose cells have not come yet; `names` the line after them,
            `labelled` the line that has the label of letters.
        loose: the table without rules being gathered; `broken` the one before, which ended at another line.
        bare: the table just before that nothing was made of: a figure without numbers, perhaps; `bare_marks` the
            numbers over it.
        unnumbered: the same, for as long as the register lasts.
        level: how deep the last marked heading of a section stands; `entitled` whether it may title the document alone.
        passed: the first lines of parts that the walk leaves out, and the last of each; `passed_last` the last line of
            the part or figure that the walk is in.
        titles: lines known to be headings, with what they name; `noted` those that are, whatever else they look like.
        caption: the caption of the table or figure to come.
        below: whether captions of tables stand under them.
        recent: lines since the last table; `keys_after` those of keys among them.
        maps: tables of registers with their addresses; `summaries` those without rules, which are still being gathered.
        bases: the addresses that offsets count from.
        value_tables: tables that list the values of one field.
        stack: the columns of a figure whose head numbers several rows at once, and its page.
        mapped: registers of tables that show the bits of several; `shown` the last that such a table told of.
        inner: those under headings that may be of fields, with the register above (`field_headings`).
        numbered: the line of the first numbers of figures that were not read since the heading; -1 for none.
        values_of_keys: lines of values whose keys stand in lines above, of these keys but the first, and titles of
            several registers but the first.
        outside: the last line that stood left of lines of bits, and was none of them.
        behind: the last that stood apart behind such lines, which stand together.
        taken: words that stand elsewhere in the document and are read already.
        intruding: lines in the middle of a table that are none of it.
    """

    def __init__(
        self,
        reading: Reading,
        passed: Sequence[tuple[int, int]] = (),
        titles: Mapping[int, Named] | None = None,
        noted: Container[int] = (),
    ) -> None:
        self.reading, self.document = reading, reading.document
        self.words = vocabulary()
        self.context = Context()
        self.block: str | None = None
        self.block_level = 0
        """How deep the heading of the block stands in a text; 0 where none does."""
        self.section: str | None = None
        self.example: str | None = None
        self.chapter, self.chapter_open = 0, False
        self.chapter_level = 0
        """How deep the heading of the chapter stands in a text; 0 where none does."""
        self.level, self.entitled = 0, False
        self.passed, self.titles, self.noted = dict(passed), titles or {}, noted
        self.passed_last = -1
        self.contents: dict[int, str] = {}
        self.body = body_height(self.document)
        self.open: tuple[Grid, Roles] | None = None
        self.map_open: tuple[Grid, Roles, int | None] | None = None
        self.marks: tuple[list[Mark], Text] | None = None
        self.named_marks: tuple[list[Mark], Text] | None = None
        """The numbers of the last figure of a text whose names no cells part: codes may stand under them."""
        self.counted: tuple[int, int] | None = None
        """The highest and the lowest of the bits that rows of numbers on end have, those without any name too."""
        self.figure_open = False
        self.names: Text | None = None
        self.labelled = self.outside = self.behind = self.numbered = -1
        self.values_of_keys: set[int] = set()
        self.recent: list[Text] = []
        self.keys_after: list[tuple[str, str, list[Piece]]] = []
        self.loose: Loose | None = None
        self.broken: Loose | None = None
        self.caption: tuple[Named, Text] | None = None
        self.placed_caption: tuple[Named | None, object] = None, None
        """The last caption that gave an address: the next one of its register may give none."""
        self.below = captions_below(self.document, self.words)
        self.box: Box | None = None
        self.bare: Table | None = None
        self.bare_marks: list[Mark] = []
        self.unnumbered: Table | None = None
        self.maps = Maps()
        self.fieldless: list[tuple[str | None, Register]] = []
        """Registers that a heading with an address alone tells of, and the form of that; None: it says `register`."""
        self.walked: list[Walked] = []
        """The headings of registers so far."""
        self.in_capitals: dict[bool, bool] = {}
        """Whether sections are titled with words in capitals, those with numbers and those without."""
        self.forms: set[str | None] = {None}
        """The forms that those with fields have."""
        self.summaries: list[tuple[Grid, Roles, str | None, str | None]] = []
        self.bases = Bases(self.words, self.document)
        self.value_tables: list[ValueTable] = []
        self.stack: tuple[list[Column], int] | None = None
        self.tabled = False
        """Whether a table that is no figure stands behind the last figure."""
        self.spare: Figure | None = None
        """A figure that the top of a page prints again, whose codes and resets may stand under it."""
        self.mapped: list[Register] = []
        self.inner: Inner = []
        self.shown: Register | None = None
        self.unsized: list[Register] = []
        """Registers whose width nothing but their fields tells."""
        self.taken: set[Piece] = set()
        self.intruding = range(0)
        self.displaced: set[int] = set()
        """Cells of a text outside the running lines of their page."""
        self.displaced_page = -1
        """The last page of which such were reported."""
        self.heads_of_bits: dict[tuple[str, ...], int] = {}

    @cached_property
    def drawn(self) -> dict[int, Drawn]:
        """The figures that a text draws with blanks, by their first lines."""
        return drawn_figures(self.document, self.words)

    def context_table(self) -> Loose | None:
        """The broken table, so long as it is the last of the register being read."""
        tables = self.context.tables
        return self.broken if self.broken and tables and tables[-1][0] is self.broken.grid else None

    def is_of_open(self, named: Named | None) -> bool:
        """Whether a caption names the register being read, or none."""
        above = self.context.named
        return named is None or above is None or named.name == above.name

    def close(self) -> None:
        """End the register being read and begin the next without a name."""
        context = self.context
        self._leave_summaries(context)
        named = context.named
        if named is not None and named.word and self.maps.lists(named.name):
            named.sure = True  # a table of registers has it
        elif named is not None and named.sure and self._titles_section(named):
            named.sure = False
        if named is not None and named.written and not (context.filled or named.caption):
            self.walked.append(Walked(None, name=named.name))
        if context.filled:
            self._close_filled(context)
        elif context.placed:
            said = named and self.words.says_register(named.section)
            form = None if said else context.form
            self.fieldless += [(form, one) for one in apart(build(context, self.words))]
        self.context = Context(None, self.section, self.block)
        self.open = self.loose = None
        self.caption = self.unnumbered = self.stack = self.counted = self.spare = None
        self.recent, self.keys_after = [], []
        self.figure_open, self.numbered = False, -1

    def _leave_summaries(self, context: Context) -> None:
        """Take the tables of registers out of a context whose heads of bits turn out to be those of widths."""
        for grid, roles in [*context.tables]:
            place = roles.of.keys() & {"address", "offset"}
            if place and "bits" in roles.of and len({"register", "name"} & roles.of.keys()) == 1:
                widths_of_registers(grid, roles)
                if "bits" not in roles.of:
                    context.tables.remove((grid, roles))
                    self.summaries.append((grid, roles, self.block, self.section))

    def _close_filled(self, context: Context) -> None:
        """Keep what tables, figures and lines give the fields of; report those that give none."""
        before = len(self.reading.registers)
        self.forms.add(context.form)
        context.apart = told_apart(context.figures, self.document.lines)
        packet = packet_registers(context, self.words)
        parts = [] if packet else split_groups(context, self.words)
        made = [(one, context.repeated) for one in packet]
        for register, repeated in made or [(build(part, self.words), part.repeated) for part in parts]:
            if self.example is not None:
                for one in (register, *register.fields):
                    one.flag("register_example")
            if register.fields:
                self.reading.registers.append(register)
                if not sized(context):
                    self.unsized.append(register)
                if context.over is not None:
                    self.inner.append((context.over, register))
                self.walked.append(Walked(register, repeated, captioned=context.captioned))
            else:
                self._report_empty()
        self.shown = None
        if context.drawn:
            for line in untold_rows(context.figures, self.reading.registers[before:]):
                self.report_undrawn(line, line)
        if (lost := context.lost_bits | context.unnamed_bits) and not any(
            roles.tells_bits for _, roles in context.tables
        ):
            doubt_torn(context.figures, lost, self.reading.registers[before:], self.words)
        doubt_cut(context.figures, self.reading.registers[before:], self.document.lines)

    def report_undrawn(self, first: int, last: int) -> None:
        """Report lines of a figure that is not read."""
        message = "a figure of bits whose cells cannot be told is not read"
        self.reading.diagnose("table_unread", message, line_first=first, line_last=last)

    def _titles_section(self, named: Named) -> bool:
        """Whether a name may be a section's title, or that of a list, and no table of registers has it."""
        if titles_list(named, self.words) and not (self.maps.lists(named.name) or self._has_ranges()):
            return True
        if not may_be_title(named, self.context.keys, self.words) or self.maps.lists(named.name):
            return False
        numbered = NUMBERED.match(named.section) is not None
        if numbered not in self.in_capitals:
            self.in_capitals[numbered] = titled_in_capitals(self.document, numbered=numbered)
        return self.in_capitals[numbered]

    def _has_ranges(self) -> bool:
        """Whether a table gives several bits to a row, as no list of codes does."""
        found = (roles.bits(row) for grid, roles in self.context.tables for row in grid.rows[roles.head :])
        return any(":" in bits and not bits.startswith("0") for bits in found)

    def _report_empty(self) -> None:
        """Report the tables of a register in which no field was found."""
        for grid, roles in self.context.tables:
            if any(cell.text for row in grid.rows[roles.head :] for cell in row):
                message = "no row of the table has bits"
                self.reading.diagnose(
                    "table_unread", message, line_first=grid.first_line, line_last=grid.last_line
                )

    def alone(self, text: Text) -> bool:
        """Whether a line without a number is a heading: it is short and says nothing but the name."""
        return len(text.text.split()) <= 8

    def large(self, text: Text) -> bool:
        """Whether a line is printed as a heading."""
        return text.marked or (bool(self.body) and text.height > self.body * LARGE)

    def set_apart(self, text: Text) -> bool:
        """Whether a line is printed as a heading, or a blank line stands over it."""
        return self.large(text) or not text.line or not self.document.lines[text.line - 1].strip()

    def add(self, grid: Grid, roles: Roles) -> None:
        """Add a table of fields to the register."""
        self.context.tables.append((grid, roles))
        self.open, self.stack = (grid, roles), None
        self.recent, self.keys_after = [], []
        for row in grid.rows[: roles.head]:
            for cell in row:
                for line, _, _ in cell.pieces:
                    self.document.roles[line] |= HEADING
