"""Tables without rules in the walk: which lines begin one, belong to it, and resume it on the next page."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_lines.bitlines import bit_line, bits_begun
from extract.dialects.register_table.field_tables.fields import fold
from extract.dialects.register_table.field_tables.sliced import dotted
from extract.dialects.register_table.naming.captions import is_of_table
from extract.dialects.register_table.naming.intruding import row_behind
from extract.dialects.register_table.pages.flow import Placed, whole_line
from extract.dialects.register_table.pages.heading_lines import heading_depth
from extract.dialects.register_table.pages.segments import BLANKS, segments
from extract.dialects.register_table.ruleless_tables.captioned_lists import captioned_list, headed_list
from extract.dialects.register_table.ruleless_tables.loose_heads import (
    bracketed_head,
    head_line,
    names_line,
    raised_head,
    third_line,
    wrapped_head,
)
from extract.dialects.register_table.ruleless_tables.loose_names import LooseNames
from extract.dialects.register_table.ruleless_tables.named_lists import named_list
from extract.dialects.register_table.ruleless_tables.refit import goes_on_counting, refit
from extract.dialects.register_table.ruleless_tables.ruleless import Loose
from extract.dialects.register_table.ruleless_tables.squeezed import Squeezed
from extract.dialects.register_table.ruleless_tables.squeezed_heads import squeezed_head
from extract.dialects.register_table.ruleless_tables.squeezed_map import squeezed_map
from extract.dialects.register_table.ruleless_tables.squeezed_names import SqueezedNames, squeezed_names
from extract.dialects.register_table.walk.field_sections import FieldSections
from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.headings import leads_with_place
from extract.dialects.register_table.words.keys import key_line
from extract.dialects.register_table.words.notation import is_identifier
from extract.document import FURNITURE, HEADING
from extract.stitch import Grid

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Text
    from extract.tables import Table

_NEXT: Final = 4
"""Lines among which the next one that is not blank is looked for."""


class LooseTables(FieldSections):
    """Gathers the lines of such tables; the one that is open is `loose`."""

    def _loose(self, text: Text) -> bool:
        """Whether the line belongs to a table without rules, or begins one."""
        page = self.document.page(text.line)
        unread = self.loose
        if self.loose is not None:
            self._refit(self.loose, text, page)
            if page == self.loose.grid.pages[-1] + 1 and self._tops_rest(text, self.loose):
                self.loose.turn(text, page)
            described = bit_line(text, self.words) is not None and not (
                self.loose.begins_row(text) or self.loose.describes_bits(text)
            )
            apart = described or self.large(text) or self._over_its_title(text) or self._caption_left(text)
            if not apart and self.loose.take(text, page):
                return True
            if self._heads_on(text, page):
                return True
            if text.words[0][2] is None and self._intrudes(text, self.loose):
                return True
            again, under, self.broken, self.loose = self.loose.again, self.loose.under, self.loose, None
            if again is not None and self._begins_loose(again, page):
                return (under is None or self._loose(under)) and self._loose(text)
        elif (rest := self._rest_of_open(text, head=False)) and rest.take(text, page):
            self.loose = rest
            return True
        if text.marked and heading_depth(self.document, text.line):
            return False  # `## Bit descriptions` is no head of columns
        resumed = self._resumes(text, page) or self._under_title(text, page)
        if resumed or self._named_values(text) or self._begins_loose(text, page) or self._begins_list(text):
            return True
        of_fields = unread and (unread.roles.of_fields or unread.roles.of_names) and not unread.rows_begun
        if unread and of_fields and text.words[0][2] and len(segments(text)) > 1 and not self.large(text):
            self._report_head(unread, text)
        return False

    def _report_head(self, table: Loose, text: Text) -> None:
        """Report a head of a table of fields right under which no row is read."""
        if text.line == table.grid.last_line + 1:
            message = "the head of a table of fields, and no row below it is read"
            self.reading.diagnose(
                "table_unread", message, line_first=table.grid.first_line, line_last=text.line
            )

    def _caption_left(self, text: Text) -> bool:
        """Whether a line of a PDF is the caption of another table none of its text: it begins at the left."""
        box = text.words[0][2]
        if box is None or self.loose is None or box[0] > self.loose.grid.columns[0] + BLANKS:
            return False
        return len(segments(text)) == 1 and is_of_table(text.text, self.words)

    def _over_its_title(self, text: Text) -> bool:
        """Whether a line of a text is a name alone that the next line begins with, more behind it: a register's title.

        NBCTL
        NBCTL register   Offset: 0x10
        """
        if " " in text.text or text.words[0][2] is not None or not is_identifier(text.text):
            return False
        name, *more = self._below(text).split(maxsplit=1) or [""]
        return name == text.text and bool(more) and self.words.says_register(more[0])

    def _under_title(self, text: Text, page: int) -> bool:
        """Whether a row right under a title goes on with a table: groups of rows, each with the number of its register.

        The rows are those of the register that the title names.
        """
        table, named = self.broken, self.context.named
        if table is None or named is None or self.context.filled or text.words[0][2] is not None:
            return False
        if dotted(text.words[0][0]) is None:
            return False
        titles = range(table.grid.last_line + 1, text.line)
        said = list(islice((i for i in titles if self.document.lines[i].strip()), 2))  # one, and whether more
        if len(said) != 1 or page != self.document.page(said[0]) or "bits" not in table.roles.of:
            return False
        if table.rows_begun and table.owner is None:
            return False
        rows = table.grid.rows[: table.roles.head]
        grid = Grid([*rows], [*table.grid.columns], text.line, text.line, [page])
        again = Loose(grid, replace(table.roles, of=dict(table.roles.of), heads=[*table.roles.heads]))
        again.heads = [*table.heads]
        if not again.take(text, page):
            return False
        self.loose, self.broken = again, None
        self.add(again.grid, again.roles)
        return True

    def _heads_on(self, text: Text, page: int) -> bool:
        """Whether a line right under the head of a table of text goes on with it: a wrapped one is then the head.

        A head of bits under which nothing is read is reported.
        """
        table = self.loose
        if table is None or table.rows_begun or text.line != table.grid.last_line + 1:
            return False
        tables = self.context.tables
        if table.wrapped and table.grid.last_line > table.grid.first_line + 1:
            return False
        if not tables or tables[-1][0] is not table.grid or "bits" not in table.roles.of:
            return False
        in_text = text.words[0][2] is None
        if leads_with_place(text.text, self.words) or (self.large(text) and not in_text):
            return False  # the title of its first rows
        if table.wrapped:
            wrapped = third_line(table, text, self.words) if in_text else None
        else:
            wrapped = wrapped_head(whole_line(self.document, table.grid.first_line), text, self.words, page)
        if wrapped is None and (table.wrapped or not in_text):
            return False
        if wrapped is None:
            self._report_head(table, text)
            return False
        tables.pop()
        self.loose = wrapped
        self.add(wrapped.grid, wrapped.roles)
        return True

    def _refit(self, table: Loose, text: Text, page: int) -> None:
        """Move the columns of a table of text behind a break: the pages of one are laid out each on its own.

        Behind a head of one line whose cells touch as well, which may stand closer together than those of its rows.
        """
        broken = page != table.grid.pages[-1] or text.line == self.intruding.stop
        touch = (
            not (table.rows_begun or table.wrapped)
            and table.heads_touch()
            and parse_bits(segments(text)[0][2]) is not None
        )
        if (broken or touch) and text.words[0][2] is None and not isinstance(table, LooseNames):
            refit(self.document, table, text, doubts=broken)
            if text.line == self.intruding.stop and table.under_description(text):
                table.turn(text, page)

    def _intrudes(self, text: Text, table: Loose) -> bool:
        """Whether the line and those behind it, up to the next row of a table, are none of its text."""
        name = self.context.named.name if self.context.named else None
        row = row_behind(self.document, text, table, name, self.words)
        self.intruding = range(text.line, row) if row is not None else range(0)
        return row is not None

    def _tells_bits(self, text: Text) -> bool:
        """Whether a line of a text tells of a range of bits and what they are called, the next line of those below."""
        if (
            text.words[0][2] is not None
            or text.text[:1] not in {"B", "b"}
            or not (line := bit_line(text, self.words))
        ):
            return False
        due = bits_begun(self._below(text), self.words)
        return line.bits.high > line.bits.low and due is not None and due.high == line.bits.low - 1

    def _begins_loose(self, text: Text, page: int) -> bool:
        """Whether the line heads a table without rules, which is then open."""
        if ":" in text.text and key_line(text.text, self.words):
            return False  # `Name:  ADDR`
        if self._tells_bits(text):
            return False  # `bit 3:2   MODE   How it turns`
        told = (
            self.context.tables or self.context.bit_lines
        )  # under lines of fields it heads a list of values
        order = [] if told else [fold(lane.text) for lane in self.context.lanes]
        lanes = set(order)
        below = self._below(text) if lanes else ""
        if below and below.split()[0] not in lanes and parse_bits(below.split()[0]) is not None:
            order, lanes, below = (
                [],
                set(),
                "",
            )  # its rows begin with bits, their names may stand further down
        table = head_line(text, self.words, page)
        if table is not None and text.words[0][2] is None and self.recent:
            table = raised_head(self.recent[-1], text, self.words, page) or table
        if table is None and text.words[0][2] is None and " " in text.text:
            table = bracketed_head(text, self._below(text), self.words, page)
        table = table or (squeezed_names(text, self.words, page, order, below) if below else None)
        table = table or squeezed_head(text, self.words, page) or squeezed_map(text, self.words, page)
        if table is not None and "bits" not in table.roles.of and self._dotted_below(text):
            table.roles.of["bits"] = table.roles.of.pop("address")
        table = table or wrapped_head(self.recent[-1] if self.recent else None, text, self.words, page)
        if table is None and lanes:
            table = names_line(text, self.words, page, lanes, below)
            table = table or squeezed_names(text, self.words, page, order, "")
        if table is None:
            return False
        self.context.text = [line for line in self.context.text if line.line != table.grid.first_line]
        self.loose = table
        if isinstance(table, Squeezed):
            table.lines = self.document.lines
        if isinstance(table, LooseNames | SqueezedNames):
            self.add(table.grid, table.roles)
            self.marks = self.open = None
            return True
        if "letter" in table.roles.of and table.roles.of_names:
            if not self.context.lanes:
                self.loose = None
                return False
            self.add(table.grid, table.roles)
            self.marks = self.open = None
            return True
        if "bits" not in table.roles.of and not table.roles.of_words:
            section = self.bases.section_of(self.block, self.section)
            self.summaries.append((table.grid, table.roles, self.block, section))
            self.context.listed.append((table.grid, table.roles))
            self.marks = self.open = None
            return True
        bits = self._bits_under(text, table)
        if self._of_open(table) and (rest := self._rest_under(text, bits)):
            self.document.roles[text.line] |= HEADING
            self.loose = rest
            return True
        if self._heads_rest(table, bits or self._below(text)):
            self.document.roles[text.line] |= HEADING
        else:
            self.captioned(None, another=bool(self.context.tables), left=table.grid.columns[0])
        if isinstance(table, Squeezed) and table.called:
            self.context.keys.setdefault("name", table.called)
        self.loose = table  # the register before is closed, and its table with it
        self.add(table.grid, table.roles)
        self.marks = self.open = None
        return True

    @cached_property
    def _tables_by_line(self) -> dict[int, Table]:
        """Tables by the line that they begin with."""
        return {table.first_line: table for table in self.document.tables}

    def _bits_under(self, text: Text, table: Loose) -> str:
        """The bits of the first row of the ruled table that begins right under a line of heads; "" where none does."""
        under, at = self._tables_by_line.get(text.line + 1), table.roles.of.get("bits")
        cell = under.rows[0][at] if under and at is not None and at < len(under.rows[0]) else None
        return cell.text if cell else ""

    def _rest_under(self, text: Text, bits: str) -> Loose | None:
        """The open table where the rest of its last row stands under its head on the next page, in rules or not."""
        under = self._tables_by_line.get(text.line + 1)
        if under is not None:
            return Loose(*self.open) if self.open and not bits and self._begins_with_bits(under) else None
        below = whole_line(self.document, text.line + 1) if text.line + 1 < len(self.document.lines) else None
        return self._rest_of_open(below, head=True) if below else None

    def _dotted_below(self, text: Text) -> bool:
        """Whether the first row below a head that speaks of addresses has bits, behind the number of their register."""
        words = self.words.column(text.words[0][0])
        below = range(text.line + 1, min(text.line + 1 + _NEXT, len(self.document.lines)))
        first = (line.split(maxsplit=1)[0] for i in below if (line := self.document.lines[i]).strip())
        return words == "address" and any(dotted(word) for word in islice(first, 2))

    def _begins_list(self, text: Text) -> bool:
        """Whether the line heads a list of values, under a caption or by a field's name, which is then read."""
        table = (
            None
            if self.context.bit_lines
            else captioned_list(self.document, text, self.words, self.names_above)
        )
        table = table or (
            None if self.context.bit_lines else headed_list(self.document, text, self.names_above)
        )
        if table is None:
            return False
        self.table(Placed(table))
        self.intruding = range(text.line, table.last_line + 1)
        return True

    def _named_values(self, text: Text) -> bool:
        """Whether the line heads a list of named values, which is then read."""
        table = None if self.context.bit_lines else named_list(self.document, text, self.words)
        if table is not None:
            self.table(Placed(table))
            self.intruding = range(text.line, table.last_line + 1)
        return table is not None

    def _below(self, text: Text) -> str:
        """The next line that is not blank."""
        lines = self.document.lines
        return next((line for line in lines[text.line + 1 : text.line + _NEXT] if line.strip()), "")

    def _resumes(self, text: Text, page: int) -> bool:
        """Whether a line at the top of a page goes on with the table of the page before, running lines between them."""
        table = self.broken
        if table is None or page != table.grid.pages[-1] + 1 or table is not self.context_table():
            return False
        if self.keys_after or (self.caption and not self.is_of_open(self.caption[0])):
            return False  # what stands between is of another register
        self._refit(table, text, page)
        found = segments(text)
        again = table.begins_head(found) if table.wrapped else [one[2] for one in found] == table.roles.heads
        if not (again or table.goes_on(text)) and self._tops_rest(text, table):
            table.turn(text, page)
        elif not (again or table.goes_on(text)):
            return False
        if not table.take(text, page):
            return False
        if again:
            self.document.roles[text.line] |= HEADING
        self.loose, self.broken = table, None
        return True

    def _tops_rest(self, text: Text, table: Loose) -> bool:
        """Whether a line of a text is the rest of a table's last row, nothing but running lines between them."""
        between = range(table.grid.last_line + 1, text.line)
        lines, roles = self.document.lines, self.document.roles
        if text.words[0][2] is not None or any(
            lines[i].strip() and not roles[i] & FURNITURE for i in between
        ):
            return False
        return table.under_description(text) or table.lists_value(text) or goes_on_counting(table, text)


def _has_digits(text: Text) -> bool:
    """Whether a line may be a row: the second one of a head has no numbers."""
    return any(map(str.isdigit, text.text))
