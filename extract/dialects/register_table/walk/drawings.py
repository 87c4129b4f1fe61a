"""Figures that texts draw or give as data, in the walk: whose they are, and what lines between fields say of none."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from extract.dialects.register_table.bit_figures.drawn_figure import Drawn, pieces_of
from extract.dialects.register_table.bit_figures.wavedrom import written_figures
from extract.dialects.register_table.bit_lines.due_lines import within_sentence
from extract.dialects.register_table.bit_lines.lanelines import of_no_lane
from extract.dialects.register_table.walk.sections import Sections
from extract.dialects.register_table.words.heading_names import sentence
from extract.dialects.register_table.words.named import Named
from extract.document import HEADING

if TYPE_CHECKING:
    from extract.dialects.register_table.bit_figures.wavedrom import Written
    from extract.dialects.register_table.pages.flow import Text

_NOTE = re.compile(r"Notes?\s*(?:\d{1,2}\s*)?:")
_BULLETS = frozenset("•·*▪■–-")
_BITS = re.compile(r"[•·▪■]\s?Bits? \d")
_MARKS = frozenset("•·.…")
"""What a line holds that stands for values left out, and nothing else."""


class Drawings(Sections):
    """Takes the figures that texts draw with blanks."""

    @cached_property
    def written(self) -> dict[int, Written]:
        """The figures that the document gives as data, by their first lines."""
        return written_figures(self.document, self.words)

    def drawing(self, text: Text) -> bool:
        """Whether a line is left out, or belongs to a figure of a text, which its first line gives to the register."""
        if text.line <= self.passed_last:
            return True
        if text.line in self.passed:
            self.passed_last = self.passed[text.line]
            return True
        figure = self.drawn.get(text.line) or self.written.get(text.line)
        if figure is None:
            return False
        self.passed_last = figure.last
        if isinstance(figure, Drawn):
            self._take_drawn(figure)
        elif figure.figure is not None:
            self.take([figure.figure])
        else:
            self.report_undrawn(figure.first, figure.last)
        for line in range(figure.first, figure.last + 1):
            if self.document.lines[line].strip():
                self.document.roles[line] |= HEADING
        return True

    def _take_drawn(self, figure: Drawn) -> None:
        if self.context.bit_lines:
            self.captioned(None, another=True)  # fields are described under their figure
        self.loose = None
        if not figure.rows:
            self.context.lost_bits |= figure.lost_bits
            self.report_undrawn(figure.first, figure.last)
            return
        for line in figure.lost:
            self.report_undrawn(line, line)
        self.take(figure.rows)
        context = self.context
        context.drawn = not figure.ranged
        context.lost_bits |= figure.lost_bits
        context.pieces += pieces_of(figure)
        if len(figure.names) == 1 and context.repeated:
            context.named, context.repeated = Named(figure.names[0], figure.names[0]), False
        if context.named is not None:  # a line above that names it says no more
            context.text = [line for line in context.text if line.text != context.named.title]
        if figure.offset:
            context.keys.setdefault("offset", figure.offset)
        elif figure.address:
            context.keys.setdefault("address", figure.address.replace("$", "0x"))
        elif figure.port:
            context.keys.setdefault("port", figure.port.replace("$", "0x"))
        if len(figure.names) > 1 and (context.named is None or not context.named.written):
            title = context.named.title if context.named else context.section or ""
            context.named = Named(_listed(figure.names, title), title, section=title)

    def beside_fields(self, text: Text) -> bool:
        """Whether a line under a drawn figure says nothing of the field described before it.

        It begins a note, goes on with one, stands for values that are left out, or begins no further right than the
        bits of a field do: in the next line only where the text of fields is indented. A sentence below blank lines
        under the mere title of a field, `Bit 3 - RUN Run in standby`, is its text all the same.
        """
        context = self.context
        if not context.bit_lines:
            return False
        apart = not context.drawn and of_no_lane(text, context.bit_lines, self.words)
        if not (context.drawn or apart):
            return context.noted
        if apart or _BITS.match(text.text):
            message = "the bits or the name of a field described in a line are not read"
            self.reading.diagnose("table_unread", message, line_first=text.line, line_last=text.line)
            context.noted = True
        if apart:
            return True
        described = context.bit_lines[-1]
        indents = any(_left(line) > _left(one.first) for one in context.bit_lines for line in one.lines)
        above = (described.lines or [described.first])[-1]
        if self.document.page(text.line) != self.document.page(above.line) and within_sentence(above, text):
            return context.noted
        apart = indents or text.line > above.line + 1
        titled = not described.lines and not described.of_lane
        beside = (
            apart
            and not (titled and (text.text.endswith(".") or sentence(text.text, self.words)))
            and not set(described.first.text[:1]) & _BULLETS
            and _left(text) <= _left(described.first)
        )
        context.noted = context.noted or beside or bool(_NOTE.match(text.text))
        return context.noted or not set(text.text) - _MARKS


def _left(text: Text) -> int:
    """Where the text of a line begins."""
    return text.pieces[0][1]


def _listed(names: list[str], title: str) -> str:
    """The names of the bytes of a register, as the title lists them where it does."""
    for one, two in (names, names[::-1]):
        found = re.search(rf"\b{re.escape(one)}\b.{{1,5}}\b{re.escape(two)}\b", title)
        if found:
            return found[0]
    return ", ".join(names)
