"""Lines of a figure of bits in the walk, outside any table: numbers, names, widths, codes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.code_rows import code_row
from extract.dialects.register_table.bit_figures.lanes import Mark, check_widths, marks_of_text
from extract.dialects.register_table.bit_figures.lettered import figure_of_letters, is_letter_label
from extract.dialects.register_table.bit_figures.line_figures import (
    figure_of_bits,
    figure_of_lines,
    figure_of_slices,
    unlabelled,
    wrapped_names,
)
from extract.dialects.register_table.bit_figures.symbol_lanes import figure_of_symbols
from extract.dialects.register_table.naming.numbered_rows import NO_CELLS, in_figure, numbers_bits
from extract.dialects.register_table.pages.flow import Text, whole_line
from extract.dialects.register_table.pages.segments import segments
from extract.dialects.register_table.walk.loose_tables import LooseTables
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from extract.dialects.register_table.bit_figures.lanes import Figure


PAIR: Final = 2
_SENTENCE: Final = 3
"""Words that a line of a text under a figure has at least."""
_LEGEND = re.compile(r"legend\b", re.IGNORECASE)


class FigureLines(LooseTables):
    """Takes such lines; the numbers that wait for their names are `marks`."""

    def _codes(self, text: Text) -> bool:
        """Whether the line is the row of access codes under the numbers of a figure without cells."""
        marks = self.marks or self.named_marks
        row = code_row(*marks, text, self.words) if marks else None
        if row is not None:
            self.context.code_rows.append(row)
        return row is not None

    def _offset_beside(self, marks: list[Mark], text: Text) -> None:
        """Take the offset before the numbers of a figure, under its head: `Offset  Bit position`."""
        head = self.recent[-1] if self.recent else None
        if len(marks) == len(text.words) or head is None or head.line != text.line - 1 or self.context.filled:
            return
        if self.words.keys.get(plain(segments(head)[0][2])) == "offset":
            self.context.keys.setdefault("offset", text.words[0][0])
            self.context.pieces += [*head.pieces, text.pieces[0]]
            self.context.text = [line for line in self.context.text if line is not head]

    def _of_figure(self, text: Text) -> bool:
        """Whether a line under the numbers of bits is no sentence: a figure of which nothing else was read."""
        if self.marks is None:
            here = self.document.lines[text.line] if text.words[0][2] is None else ""
            return bool(here) and (numbers_bits(here.strip()) or in_figure(self.document, text.line))
        if len(segments(text)) > 1 or len(text.words) < _SENTENCE or _LEGEND.match(text.text):
            return True
        words = (word for word, _, box in text.words if box is None)
        return text.words[0][2] is None and not any(
            word.islower() and len(word) > 1 and not is_access(word, self.words) for word in words
        )

    def _may_be_cell(self, text: Text) -> bool:
        """Whether a line of a text may be a cell of the figure that a caption stands over: it has no plain words."""
        return text.words[0][2] is None and not NO_CELLS.search(text.text)

    def _further_in_than_marks(self, text: Text) -> bool:
        """Whether a line of a text begins right of where the numbers of a figure above it do."""
        if self.marks is None or text.words[0][2] is not None:
            return False
        return text.words[0][1][1] > self.marks[1].words[0][1][1]

    def _widths(self, text: Text) -> bool:
        """Whether the line gives the widths of the cells of the figure just read."""
        if not self.figure_open or not self.context.figures:
            return False
        parts = text.text.split()
        figure = self.context.figures[-1]
        if (
            len(parts) != len(figure.lanes)
            or not any(part.isdecimal() for part in parts)
            or len(parts[0]) > 8
        ):
            return False
        if not all(part.isdecimal() or part.isupper() for part in parts):
            return False
        if marks_of_text(text) and sum(int(part) for part in parts if part.isdecimal()) != figure.wide:
            return False  # the numbers of the next row
        check_widths(figure, parts)
        figure.numbers += text.pieces
        self.figure_open = False
        return True

    def _figure_line(self, text: Text) -> bool:
        """Whether the line is the third of a figure without rules: numbers, names, widths; or the second: letters."""
        if self.marks and self._below_numbers(text):
            if is_letter_label(text.text, self.words):
                self.labelled = text.line
                return True
            labelled = self.labelled == text.line or is_letter_label(text.words[0][0], self.words)
            lettered = labelled and figure_of_letters(self.marks[0], text, self.words)
            if lettered:
                self.take([lettered])
                return True
            if text.words[0][2] is None and self._names_of_bits(text, self.marks):
                return True
        if self.marks is None or self.names is None:
            self.names = text if self.marks and text.line == self.marks[1].line + 1 else None
            below = (
                whole_line(self.document, text.line + 1) if self.names and self._more_lines(text) else None
            )
            return below is not None and self._figure_of(text, below) is not None
        figure = self._figure_of(self.names, text)
        self.names = None
        if figure:
            if self.context.text and self.context.text[-1].line == figure.lanes[0].pieces[0][0]:
                self.context.text.pop()
            self.take([figure])
        return figure is not None

    def _names_of_bits(self, text: Text, marks: tuple[list[Mark], Text]) -> bool:
        """Whether a line of a text, with what is wrapped below it, has the names of the bits numbered above it."""
        names, last = wrapped_names(text, self.document, self.words)
        names = unlabelled(names, marks[0], self.words)
        told = figure_of_bits(marks[0], names, self.words) or figure_of_slices(marks[0], names, self.words)
        if told is None:
            return False
        self.take([told])
        self.named_marks = marks
        self.passed_last = max(last, self.passed_last)
        return True

    def _below_numbers(self, text: Text) -> bool:
        """Whether a line stands right under the numbers of a figure, in a text perhaps behind a blank line."""
        apart = text.line - self.marks[1].line if self.marks else 0
        return apart == 1 or (
            apart == PAIR and text.words[0][2] is None and not self.document.lines[text.line - 1].strip()
        )

    def _more_lines(self, text: Text) -> bool:
        """Whether a line of a text is not the last."""
        return text.words[0][2] is None and text.line + 1 < len(self.document.lines)

    def _figure_of(self, names: Text, widths: Text) -> Figure | None:
        """The figure of the numbers above, a line of names, and the next one with their widths."""
        if self.marks is None or widths.line != names.line + 1:
            return None
        marks = self.marks[0]
        if len(marks) < PAIR:
            return None  # a register of one bit: `0`, a word and `1` on lines of their own say nothing
        return figure_of_lines(marks, names, widths) or figure_of_symbols(marks, names, widths)
