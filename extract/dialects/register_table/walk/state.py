"""What is known at a point of the walk through a document, and how a register begins and ends."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.afterwards.displaced import Walked
from extract.dialects.register_table.bit_figures.figures import is_access
from extract.dialects.register_table.field_tables.fields import fold
from extract.dialects.register_table.naming.capital_titles import may_be_title, titled_in_capitals
from extract.dialects.register_table.naming.captions import captions_below
from extract.dialects.register_table.naming.numbered_rows import is_row
from extract.dialects.register_table.pages.flow import LARGE, beside, body_height
from extract.dialects.register_table.register_maps.bases import Bases
from extract.dialects.register_table.register_maps.grouped_rows import split_groups
from extract.dialects.register_table.register_maps.maps import Maps
from extract.dialects.register_table.register_maps.packets import packet_registers
from extract.dialects.register_table.walk.context import Context, apart, build
from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.heading_keys import stepped_place
from extract.dialects.register_table.words.heading_names import identifiers
from extract.dialects.register_table.words.headings import (
    CAPTION,
    NAME_AND_PLACE,
    SEVERAL,
    name_and_title,
    names_register,
)
from extract.dialects.register_table.words.notation import NUMBERED
from extract.dialects.register_table.words.text import one_line
from extract.dialects.register_table.words.vocabulary import plain, vocabulary
from extract.document import HEADING

if TYPE_CHECKING:
    from collections.abc import Container, Mapping

    from extract.dialects.register_table.afterwards.field_headings import Inner
    from extract.dialects.register_table.bit_figures.lanes import Figure, Mark
    from extract.dialects.register_table.bit_figures.stacked import Column
    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.dialects.register_table.pages.flow import Placed, Text
    from extract.dialects.register_table.ruleless_tables.ruleless import Loose
    from extract.dialects.register_table.value_lists.value_tables import ValueTable
    from extract.dialects.register_table.words.headings import Named
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Piece
    from extract.observations import Reading, Register
    from extract.stitch import Grid
    from extract.tables import Box, Table


def says_register(text: str, words: Vocabulary) -> bool:
    """Whether a word for register stands in a text."""
    return any(plain(part) in words.words["register"] for part in text.split())


_ABOVE: Final = 4
"""So many lines above a table a name may stand."""
_NUMBERS: Final = frozenset("|-: \t0123456789")
"""Of what a row of numbers between bars is made, and the rule under one."""
_OVER: Final = re.compile(r"\d{1,2}:(\d{1,2}) +[A-Z]")
"""A row of a table of fields, and its lowest bit."""
_BESIDE: Final = 4
"""Characters that a heading may be further in than the table of a text under it."""
_ITEM = re.compile(r"^\(?\d{1,2}\)\s+(?=[A-Z])")
"""The number of an item of a list: `1) NBCTL - Gate control`."""


def _goes_before(caption: Named, heading: Named, words: Vocabulary) -> bool:
    """Whether the name of a caption is rather a register's than that of a heading, which may be of several.

    So is one with a word for a register or a place where the heading has neither, but a short name that it begins with;
    and one with a place where the heading has a word in small letters, `status` of `5.3 status register`.
    """
    if not heading.sure and SEVERAL.search(heading.section):
        return True
    placed = caption.written and caption.sure and caption.address is not None
    if placed and not heading.sure and caption.title.startswith(heading.title):
        return True  # the same title, with its name and place in brackets
    told = says_register(caption.section, words) or caption.address is not None
    bare = heading.address is None and not says_register(heading.section, words)
    if caption.written and told and bare and caption.name.startswith(f"{heading.name}_"):
        return True
    alone = "_" in caption.name and caption.title == caption.name and heading.name.isalpha()
    word = heading.address is None and heading.name.isalpha() and heading.name.islower()
    word = word and caption.address is not None and not caption.name.islower()
    return caption.written and (not heading.written or alone or word)


class State:
    """Where the walk stands.

    Attributes:
        context: the register being read.
        block, section: the chapter and heading it stands under; `example` the number of that section where it only
            shows how registers are described.
        open: the table that may go on on the next page, with its roles; `box` is that of the table seen last.
        marks: numbers of a figure's bits whose cells have not come yet; `names` the line after them,
            `labelled` the line that has the label of letters.
        loose: the table without rules being gathered; `broken` the one before, which ended at another line.
        bare: the table just before that nothing was made of: a figure without numbers, perhaps; `bare_marks` the
            numbers over it.
        unnumbered: the same, for as long as the register lasts.
        level: how deep the last marked heading of a section stands; `entitled` whether it may title the document alone.
        titles: lines that head lists of bits, by what stands under them; `noted` those that surely do.
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
        taken: words that stand elsewhere in the document and are read already.
        intruding: lines in the middle of a table that are none of it.
    """

    def __init__(self, reading: Reading) -> None:
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
        self.titles: Mapping[int, Named] = {}
        self.noted: Container[int] = ()
        self.contents: dict[int, str] = {}
        self.body = body_height(self.document)
        self.open: tuple[Grid, Roles] | None = None
        self.marks: tuple[list[Mark], Text] | None = None
        self.named_marks: tuple[list[Mark], Text] | None = None
        self.counted: tuple[int, int] | None = None
        """The highest and the lowest of the bits that rows of numbers on end have, those without any name too."""
        """The numbers of the last figure of a text whose names no cells part: codes may stand under them."""
        self.figure_open = False
        self.names: Text | None = None
        self.labelled = self.outside = self.numbered = -1
        self.values_of_keys: set[int] = set()
        self.recent: list[Text] = []
        self.keys_after: list[tuple[str, str, list[Piece]]] = []
        self.loose: Loose | None = None
        self.broken: Loose | None = None
        self.caption: tuple[Named, Text] | None = None
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
        self.taken: set[Piece] = set()
        self.intruding = range(0)
        self.heads_of_bits: dict[tuple[str, ...], int] = {}

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
        named = self.context.named
        if named is not None and named.word and self.maps.lists(named.name):
            named.sure = True  # a table of registers has it
        elif named is not None and named.sure and self._titles_section(named):
            named.sure = False
        if named is not None and named.written and not (self.context.filled or named.caption):
            self.walked.append(Walked(None))
        if self.context.filled:
            self.forms.add(self.context.form)
            packet = packet_registers(self.context, self.words)
            for register in packet or [build(part, self.words) for part in split_groups(self.context)]:
                if self.example is not None:
                    for one in (register, *register.fields):
                        one.flag("register_example")
                if register.fields:
                    self.reading.registers.append(register)
                    if self.context.over is not None:
                        self.inner.append((self.context.over, register))
                    self.walked.append(Walked(register, self.context.repeated))
                else:
                    self._report_empty()
            self.shown = None
        elif self.context.placed:
            said = self.context.named and says_register(self.context.named.section, self.words)
            form = None if said else self.context.form
            self.fieldless += [(form, one) for one in apart(build(self.context, self.words))]
        self.context = Context(None, self.section, self.block)
        self.open = self.loose = None
        self.caption = self.unnumbered = self.stack = self.counted = self.spare = None
        self.recent, self.keys_after = [], []
        self.figure_open, self.numbered = False, -1

    def _titles_section(self, named: Named) -> bool:
        """Whether a name may be a section's title, and no table of registers has it."""
        if not may_be_title(named, self.context.keys, self.words) or self.maps.lists(named.name):
            return False
        numbered = NUMBERED.match(named.section) is not None
        if numbered not in self.in_capitals:
            self.in_capitals[numbered] = titled_in_capitals(self.document, numbered=numbered)
        return self.in_capitals[numbered]

    def _report_empty(self) -> None:
        """Report the tables of a register in which no field was found."""
        for grid, roles in self.context.tables:
            if any(cell.text for row in grid.rows[roles.head :] for cell in row):
                message = "no row of the table has bits"
                self.reading.diagnose(
                    "table_unread", message, line_first=grid.first_line, line_last=grid.last_line
                )

    def captioned(
        self,
        placed: Placed | None,
        *,
        another: bool,
        left: float | None = None,
        titled: tuple[Named, list[Piece]] | None = None,
    ) -> None:
        """Let the caption of a table or figure name the register where the heading does not.

        A table of a text begins at the column `left`. What a row over its head names (`titled`) is the register,
        whatever heading or caption say; so is what a caption begins with that is this table's alone.

        With `another`, the register under the heading is complete: this is one more, named by its caption or
        not at all.
        """
        self._title_of_several(left)
        named, pieces = self._caption(placed)
        if titled is None and named is not None and named.caption and named.stated:
            titled = named, pieces
        named, pieces = titled or (named, pieces)
        old = self.context
        last = self.recent[-1] if self.recent else None
        if named is None and last and NAME_AND_PLACE.match(last.text) and not self._of_constants(last):
            named, pieces = names_register(last.text, self.words, large=True), last.pieces
        if named is None and (another or old.named is None or not old.named.written):
            named, pieces = self._titled_above()
        if named is None and (another or old.named is None):
            named, pieces = self._line_above(left)
        if another:
            keys = self.keys_after
            self.close()
            told = named is not None or any(role == "name" for role, *_ in keys)
            self.context = Context(named or old.named, old.section, old.block, repeated=not told)
            for role, value, places in keys:
                self.context.keys[role] = value
                pieces = pieces + places
        elif named is not None and (
            titled is not None or old.named is None or _goes_before(named, old.named, self.words)
        ):
            old.named = named
            if named.caption and (place := stepped_place(named.section)):
                old.keys.setdefault(*place)
        elif named is not None and old.named is not None and named.name == old.named.name:
            if old.named.address is None:  # the caption gives the place
                old.named.address, old.named.offset = named.address, named.offset
            if place := stepped_place(named.section):
                old.keys.setdefault(*place)
        else:
            pieces = []
        self.context.pieces += pieces

    def _title_of_several(self, left: float | None) -> None:
        """Take a heading of several registers, `NB7 registers`, for no name of one.

        It is over a table of registers that has none called so, or in a text a name stands alone between it and the
        table of fields, whose left end is given.
        """
        context, named = self.context, self.context.named
        if named is None or context.filled or context.placed or named.caption:
            return
        if not SEVERAL.search(named.section) or identifiers(named.name) != [named.name]:
            return
        if context.listed:
            context.named = named if self._in_listed(named.name) else None
        elif self.recent and self.recent[-1].words[0][2] is None:
            nearest = self.recent[-1]
            apart = not nearest.line or not self.document.lines[nearest.line - 1].strip()
            if apart and self._line_above(left)[1] == nearest.pieces:
                context.named = None

    def _in_listed(self, name: str) -> bool:
        """Whether a table of registers under the heading has one of this name, or elements of it: `TAP0` of `TAPn`."""
        counted = re.compile(re.escape(fold(re.sub(r"[a-z]$|\W.*$", "", name))) + r"\d*")
        for grid, roles in self.context.listed:
            at = roles.of.get("register", roles.of.get("name"))
            if at is None or any(counted.fullmatch(fold(row[at].text)) for row in grid.rows[roles.head :]):
                return True
        return False

    def _above(self) -> list[Text]:
        """The last lines, the nearest first, but for those under the numbers of a figure that was not read."""
        near = self.recent[: -_ABOVE - 1 : -1]
        return [text for text in near if not 0 <= self.numbered < text.line]

    def _of_constants(self, text: Text) -> bool:
        """Whether a line with a name and a number stands in a list of such: `NB_MIN 0x01` under `NB_MAX 0x0F`."""
        if not NAME_AND_PLACE.match(text.text):
            return False
        around = self.document.lines[max(0, text.line - 1) : text.line + 2]
        return sum(NAME_AND_PLACE.match(line.strip()) is not None for line in around) > 1

    def _titled_above(self) -> tuple[Named | None, list[Piece]]:
        """A name and its title in a line shortly above a table: `NB2x44 Gate Control`, `NB2x[4C:48] [Rates]`."""
        for text in self._above():
            named = name_and_title(_ITEM.sub("", text.text), self.words)
            if named is not None and not self._describes_row(named.name, text):
                return named, text.pieces
        return None, []

    def _describes_row(self, name: str, text: Text) -> bool:
        """Whether a line stands right under the name and the bits of a row of cells that have a line each."""
        if text.line <= 1:
            return False
        bits, above = (line.strip() for line in self.document.lines[text.line - 2 : text.line])
        return above == name and bits[:1].isdigit() and parse_bits(bits) is not None

    def _wrapped_right_of(self, text: Text, left: float) -> bool:
        """Whether a line of a text right under another begins right of a table: it ends a cell of what is above."""
        above = self.document.lines[text.line - 1].strip() if text.line else ""
        return text.words[0][2] is None and bool(above) and text.words[0][1][1] > left + _BESIDE

    def _under_cells(self, text: Text) -> bool:
        """Whether a word stands right under numbers between bars or a row above bit 0: the rest of a cell."""
        above = self.document.lines[text.line - 1].strip() if text.line and not text.words[0][2] else ""
        if above[:1] == "|":
            return _NUMBERS.issuperset(above)
        if above[:1].isdigit() and (bits := parse_bits(above)) is not None and bits.low > 0:
            return True  # a cell right under the bits of its row
        return (row := _OVER.match(above)) is not None and int(row[1]) > 0

    def _line_above(self, left: float | None) -> tuple[Named | None, list[Piece]]:
        """A name in a line of its own, shortly above a table that no heading names; not a cell of another table."""
        near = self._above()
        if any(text.words[0][2] is None and is_access(text.text, self.words) for text in near):
            return None, []  # the lines there are cells, one by one
        for text in near:
            if (left is not None and self._wrapped_right_of(text, left)) or is_row(self.document, text):
                continue
            if " " not in text.text and (self.words.reserved(text.text) or self._under_cells(text)):
                continue
            if self._of_constants(text):
                continue
            title = _ITEM.sub("", text.text)
            named = names_register(title, self.words, large=True) if self.alone(text) else None
            if re.match(r"^[\w<>\[\]:]+\s*:\s", text.text) and not says_register(text.text, self.words):
                continue  # the description of a field
            if named is not None and self._describes_row(named.name, text):
                continue
            if named is not None and named.written and not named.name.islower():
                return self._of_list(named, text)
        return None, []

    def _of_list(self, named: Named, text: Text) -> tuple[Named, list[Piece]]:
        """A name that ends a list whose others stand in the lines above it, each with a comma behind, as that list."""
        last = next((n for n, one in enumerate(self.recent) if one is text), 0)
        first = last
        while first and self.recent[first - 1].text.endswith(","):
            first -= 1
        lines = [*self.recent[first:last], text]
        if first == last or text.words[0][2] is not None:
            return named, text.pieces
        whole = names_register(" ".join(line.text for line in lines), self.words, large=True)
        if whole is None or not whole.name.endswith(f", {named.name}"):
            named.sure = False
            return named, text.pieces
        return whole, [piece for line in lines for piece in line.pieces]

    def _caption(self, placed: Placed | None) -> tuple[Named | None, list[Piece]]:
        lines = list(placed.beside) if placed is not None else []
        above = self.caption[1] if self.caption else self.recent[-1] if self.recent else None
        if lines and placed and above and CAPTION.match(above.text) and beside(above, placed.table.box):
            lines.insert(0, above)  # its first line stands higher than the table
        elif self.caption:
            (named, text), self.caption = self.caption, None
            return named, text.pieces
        self.caption = None
        title = one_line("\n".join(line.text for line in lines))
        return names_register(title, self.words), [piece for line in lines for piece in line.pieces]

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
