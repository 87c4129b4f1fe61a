"""The walk through a document: headings open registers, figures and tables fill them, the next heading closes them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.afterwards.displaced import (
    doubt_captioned,
    doubt_captions,
    doubt_displaced,
    doubt_middles,
)
from extract.dialects.register_table.afterwards.field_headings import gather
from extract.dialects.register_table.afterwards.lone_bits import doubt_lone_bits
from extract.dialects.register_table.afterwards.numbered_titles import doubt_codes, doubt_numbered_titles
from extract.dialects.register_table.afterwards.widths import settle_widths
from extract.dialects.register_table.bit_figures.due_numbers import broken_line
from extract.dialects.register_table.bit_figures.lanes import lanes_numbered, marks_of_text, number
from extract.dialects.register_table.bit_figures.lines_under import attach_line
from extract.dialects.register_table.bit_figures.stacked_lines import stacked_numbers
from extract.dialects.register_table.bit_lines.below_bits import Listing, under_text
from extract.dialects.register_table.field_tables.fields import fold
from extract.dialects.register_table.pages.displaced_cells import displaced_cells
from extract.dialects.register_table.pages.flow import Text, flow, whole_line, without
from extract.dialects.register_table.pages.furniture import furniture
from extract.dialects.register_table.pages.title_rows import titles_apart
from extract.dialects.register_table.pages.whole_headings import whole_headings
from extract.dialects.register_table.register_maps.block_maps import bases_of_maps
from extract.dialects.register_table.register_maps.left_out import report_left_out
from extract.dialects.register_table.register_maps.listed_places import place_listed
from extract.dialects.register_table.register_maps.noted_bits import take_noted
from extract.dialects.register_table.register_maps.placing import doubt_places, place
from extract.dialects.register_table.register_maps.twice import join_mapped
from extract.dialects.register_table.ruleless_tables.loose_heads import (
    head_line,
    names_line,
    wrapped_head,
)
from extract.dialects.register_table.ruleless_tables.squeezed_heads import squeezed_head
from extract.dialects.register_table.ruleless_tables.squeezed_names import squeezed_names
from extract.dialects.register_table.value_lists.value_tables import attach
from extract.dialects.register_table.walk.said_lines import SaidLines
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.headings import contents_line
from extract.dialects.register_table.words.keys import (
    key_lines,
)
from extract.document import FURNITURE, PROSE

if TYPE_CHECKING:
    from extract.dialects.register_table.bit_figures.lanes import Figure, Mark
    from extract.observations import Register

_CONTINUES = re.compile(
    r"[(\[]?(?:\w+ ){0,2}(?:continued|continues|cont'?d\.?) (?:from|on|to)(?: the)?(?: \w+)? page[)\]]?\.?$",
    re.IGNORECASE,
)
"""Between the parts of a table on two pages: `Table continued from previous page`."""
_PLACED = re.compile(r"name\b.*\b(?:at|offset|address)\b")
_BITS: Final = 8
"""Numbers of the bits of a figure, at least."""
_MANY: Final = 8
"""Headings of such a form, with as many addresses, that are surely those of registers."""


class Reader(SaidLines):
    """Reads one document into a `Reading`."""

    def read(self) -> None:
        """Everything, in the order of the pages."""
        running = furniture(self.document)
        heads = [i for i in running if self._heads(i)]
        aside = running.difference(heads, *(self._rows_below(i, running) for i in heads))
        for i in aside:
            self.document.roles[i] |= FURNITURE
        self.displaced = displaced_cells(self.document) if self.document.reader != "pdf" else set()
        items = whole_headings(flow(self.document, aside), self.document, self.body)
        for item in titles_apart(items, self.document):
            if not isinstance(item, Text):
                self.table(item)
            elif left := without(item, self.taken) if self.taken else item:
                self._text(left)
        self.close()
        for summary in self.summaries:
            take_noted(self, *summary)
            self.maps.add(*summary)
        doubt_captioned(self.walked, self.maps.lists)
        if self.document.reader != "pdf":
            doubt_displaced(self.walked)
            doubt_captions(self.reading.registers)
            doubt_middles(self.reading.registers)
        doubt_lone_bits(self.reading.registers)
        self.maps.add_named(self.reading.registers)
        self.maps.add_undecided()
        self._report_baseless()
        attach(self.value_tables, self.reading, self.words)
        self.reading.registers = gather(self.reading.registers, self.inner, self.words)
        self.reading.registers = join_mapped(self.reading.registers, self.mapped)
        self.bases.settle()
        self.maps.settle(self.bases.spaces)
        self.maps.know(self.reading.registers)
        self.reading.registers += self._without_fields()
        doubt_places(self.maps, self.reading.registers)
        for register in self.reading.registers:
            place(self.maps, register)
        if self.document.reader != "pdf":
            place_listed(self.document, self.reading.registers)
            doubt_numbered_titles(self.reading, self.words)
            doubt_codes(self.reading.registers, self.words)
        self.reading.registers += self.maps.unread(self.reading.registers)
        settle_widths(self.document, self.reading.registers, self.unsized)
        self.bases.found += bases_of_maps(self.document, self.reading.registers, self.bases.found)
        self.bases.place(self.reading.registers)
        self.reading.symbols += self.bases.symbols(self.reading.registers)
        report_left_out(self.reading, self.maps)
        for i, line in enumerate(self.document.lines):
            if line.strip() and not self.document.roles[i]:
                self.document.roles[i] |= PROSE

    def _rows_below(self, head: int, running: set[int]) -> list[int]:
        """The lines below the head of a table at the top of a page that look as running lines do: rows of numbers."""
        rows: list[int] = []
        for i in range(head + 1, len(self.document.lines)):
            if self.document.page(i) != self.document.page(head):
                return []  # nothing else stands on the page
            if i in running:
                rows.append(i)
            elif self.document.lines[i].strip():
                break
        return rows

    def _report_baseless(self) -> None:
        """Report the tables of addresses that are not read for want of a base."""
        for grid in self.maps.baseless:
            message = "addresses in digits that may be decimal or hexadecimal"
            self.reading.diagnose(
                "table_unread", message, line_first=grid.first_line, line_last=grid.last_line
            )

    def _without_fields(self) -> list[Register]:
        """Registers that nothing but a heading with an address tells of, as those with fields have it, each once.

        One of the same name and address is known from elsewhere: the heading stands in a list of contents.
        """
        known = {(fold(one.register or ""), one.address) for one in self.reading.registers}
        named = {(one.block, fold(one.register or "")) for one in self.reading.registers}
        forms = self.forms | self._speaking_forms()
        out = []
        for form, register in self.fieldless:
            name = fold(register.register or "")
            if form not in forms or register.address is None:
                continue
            if (name, register.address) in known or (register.block, name) in named:
                continue
            known.add((name, register.address))
            register.flag("no_fields")
            out.append(register)
        return out

    def _speaking_forms(self) -> set[str | None]:
        """Forms of many headings that call the number a place: `Pump Status (pumpstatus, at 0x11)`."""
        places: dict[str | None, set[int | None]] = {}
        for form, register in self.fieldless:
            if form and _PLACED.match(form):
                places.setdefault(form, set()).add(register.address)
        return {form for form, found in places.items() if len(found) >= _MANY}

    def _heads(self, i: int) -> bool:
        """Whether a line is the head of a table without rules, which may stand at the top of many pages.

        So may the numbers of the bits of a figure.
        """
        text = whole_line(self.document, i)
        if text is None:
            return False
        marks = marks_of_text(text, self.words.bit_labels) or ()
        if len(marks) >= _BITS or stacked_numbers(self.document.lines[i]):
            return True
        heads = head_line(text, self.words, 1) or squeezed_head(text, self.words, 1) or Listing.headed(text)
        if heads is None and text.words:
            below = self._below(text)
            lanes = {fold(word) for word in below.split()[:1]}
            heads = names_line(text, self.words, 1, lanes, below) or squeezed_names(
                text, self.words, 1, [*lanes], ""
            )
        if heads is None and i:
            heads = wrapped_head(whole_line(self.document, i - 1), text, self.words, 1)
        return heads is not None

    def _ends_cell(self, text: Text) -> bool:
        """Whether a word in small letters right under a line of a table without rules ends its text: `continues`."""
        if self.loose is None or not (text.text.islower() and text.text.isalpha()) or not text.line:
            return False
        above, document = text.line - 1, self.document
        beside = document.page(above) == document.page(text.line) and not document.roles[above] & FURNITURE
        return beside and document.lines[above].rstrip()[-1:].isalnum()

    def _text(self, text: Text) -> None:
        if text.line in self.noted and self.heading(text):
            self.marks = self.open = self.bare = None
            return
        if text.marked and self.context.tables and self.remark(text):
            return  # a field may be called as keys are
        if text.line in self.intruding or self.drawing(text) or self._key_over_value(text):
            return
        if text.line in self.displaced and self._is_displaced(text):
            return
        self.bases.of_text(text, self.block, self.section)
        if self._says_it_goes_on(text):
            self.document.roles[text.line] |= FURNITURE
            return
        if self.loose is None and contents_line(text.text):
            if entry := re.match(r"^(\d{1,2})\.?\s+([^\W\d].*?)[\s.…·]*\d*$", text.text):
                self.contents.setdefault(int(entry[1]), entry[2])
            return
        if self.spare is not None and self._of_spare(text):
            return
        if self._below_figure(text):
            return
        if self._counts(text):
            return
        if self.ends(text) or self._widths(text) or self._figure_line(text) or self._loose(text):
            return
        if self.listed(text):
            return
        self.bare = None
        if self._numbers(text):
            return
        if self._in_margin(text) or self._codes(text):
            return
        if self._bit_line(text):
            return
        keys = key_lines(text.text, self.words)
        if keys and self.keys_of_field(keys, text):
            return
        if keys:
            self._key_line(keys, text)
            return
        if not self._titled(text):
            self._heading_or_said(text)

    def _says_it_goes_on(self, text: Text) -> bool:
        """Whether a line says that something goes on from another page, or prints its caption or head again."""
        return bool(
            (self.words.says_continued(text.text) and not self._ends_cell(text))
            or _CONTINUES.match(text.text)
            or self._caption_again(text.text)
            or self._caption_repeated(text)
            or self.head_of_lines(text)
        )

    def _below_figure(self, text: Text) -> bool:
        """Take a line of codes or resets below the cells of a figure."""
        figure = self.context.figures[-1] if self.context.figures and not self.context.bit_lines else None
        return (
            figure is not None
            and self.marks is None
            and not (self.tabled or self.loose)
            and bool(figure.spans)
            and len(figure.spans) == len(figure.lanes)
            and self._on_its_page(figure, text)
            and attach_line(figure, text, self.words)
        )

    def _numbers(self, text: Text) -> bool:
        """Take a line of the numbers of bits, over the cells of a figure; a single one may begin a line of bits."""
        marks = marks_of_text(text, self.words.bit_labels) or self._broken_numbers(text)
        if not marks:
            return False
        if len(marks) == 1 and (self.context.bit_lines or "[" in text.text):
            if (self.context.headed is not None and self.remark(text)) or self._bit_line(text):
                return True
            line = self.context.bit_lines[-1] if self.context.bit_lines else None
            if line and under_text([line.first, *line.lines], text):
                line.lines.append(text)
                return True
        self._offset_beside(marks, text)
        self._count_bits(marks)
        if text.words[0][2] is None:
            self.context.numbered_bits.update(lanes_numbered(marks))
        self.marks = (marks, text)
        self.numbered = text.line if self.numbered < 0 else self.numbered
        self.open = None
        return True

    def _broken_numbers(self, text: Text) -> list[Mark] | None:
        """The numbers of a line of a PDF whose last digits narrow cells put into the next line."""
        if text.words[0][2] is None or not (text.text[0].isdigit() and text.text[-1].isdigit()):
            return None
        below = whole_line(self.document, text.line + 1) if text.line + 1 < len(self.document.lines) else None
        whole = broken_line(text, below) if below is not None else None
        if below is None or whole is None:
            return None
        self.taken.update(piece for _, piece, _ in below.words)
        pieces = [*text.pieces, *below.pieces]
        return [(bit, place, pieces if n == 0 else []) for n, (bit, place) in enumerate(whole)]

    def _is_displaced(self, text: Text) -> bool:
        """Whether a cell outside the running lines of its page stands in the text of a field: it is none of that."""
        if not self.context.bit_lines:
            return False
        message = "cells outside the head and foot of their page are not read"
        page = self.document.page(text.line)
        if page != self.displaced_page:
            self.displaced_page = page
            self.reading.diagnose("table_unread", message, line_first=text.line)
        return True

    def _count_bits(self, marks: list[Mark]) -> None:
        """Note which bits rows of numbers have that go on downwards: the first may have no name under them."""
        bits = [bit for mark in marks if (bit := number(mark[0])) is not None]
        above = self.counted if self.marks is not None else None
        if bits and bits[0] > bits[-1]:
            goes_on = above is not None and above[1] == bits[0] + 1
            self.counted = (above[0] if above and goes_on else bits[0]), bits[-1]

    def _of_spare(self, text: Text) -> bool:
        """Whether a line is a row of codes or resets of a figure that the top of a page prints again."""
        spare = self.spare
        if spare is not None and spare.spans and attach_line(spare, text, self.words):
            self.document.roles[text.line] |= FURNITURE
            return True
        self.spare = None
        return False

    def _on_its_page(self, figure: Figure, text: Text) -> bool:
        """Whether a line stands on the page of a figure: those of a text are laid out each on its own.

        Codes of access on another are reported.
        """
        if text.words[0][2] is not None or not figure.lanes[0].pieces:
            return True
        if self.document.page(text.line) == self.document.page(figure.lanes[0].pieces[0][0]):
            return True
        if len(text.words) > 1 and all(is_access(word, self.words) for word, _, _ in text.words):
            message = "codes of access that a page parts from their figure are not read"
            self.reading.diagnose("table_unread", message, line_first=text.line)
        return False
