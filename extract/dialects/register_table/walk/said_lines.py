"""Lines of the walk that are no part of a figure, table or list: headings, keys with their values, text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_lines.below_bits import further_in
from extract.dialects.register_table.field_tables.stated import leading_keys
from extract.dialects.register_table.pages.segments import segments
from extract.dialects.register_table.pages.title_rows import TITLE_OF_REGISTER
from extract.dialects.register_table.ruleless_tables.loose_heads import gapped_key
from extract.dialects.register_table.walk.described_bits import DescribedBits
from extract.dialects.register_table.words.access_codes import says_access
from extract.dialects.register_table.words.heading_numbers import CAPTION
from extract.dialects.register_table.words.headings import leads_with_place
from extract.dialects.register_table.words.keys import key_line
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.vocabulary import plain
from extract.document import HEADING

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Text

_SOURCE = re.compile(r"(?:\[[^\[\]]*\]|\.[A-Z][^|]*(?<!\.)|\.\. [\w-]+::.*|[^\w]*)$")
"""What a text file says of its own form: attributes and titles of AsciiDoc, directives of reStructuredText, rules."""
_READ_OR_WRITTEN: Final = frozenset({"R", "W"})
_BITS: Final = 8
"""Cells of a row of resets, at least."""
_BIT: Final = frozenset({"0", "1", "x", "X", "-", "–"})


class SaidLines(DescribedBits):
    """Tells what a line says that nothing else takes."""

    def _heading_or_said(self, text: Text) -> None:
        """Take a line that is no part of a figure, table or list: a heading, a key with its value, or text."""
        if self.remark(text) or self._another_address(text) or _is_figure_row(text) or self.heads_list(text):
            return
        if self.opens_place(text):
            self.marks = self.open = None
            return
        shown = self._of_figure(text) and plain(segments(text)[0][2]) in self.words.rows
        cell = self._of_figure(text) and self._further_in_than_marks(text)
        found = None if shown else key_line(text.text, self.words) or gapped_key(text, self.words)
        if found and found[0] == "name" and self._is_next(found[1]):
            self._key_line([found], text)
            return
        described = self._describes(text) and not self._of_register(text)
        if found is None and not (described or shown or cell) and self.heading(text):
            self.marks = None
            self.open = None
            return
        if found is None and not described and self.section_apart(text):
            self.marks = self.open = None
            return
        if found is None and self._ends_fields(text):
            self.close()
            self.context.section = self.section = text.text
            self.document.roles[text.line] |= HEADING
            return
        if found and found[0] in {"address", "offset"}:
            self.over_address(text)
        if found and found[0] == "base":
            self.bases.of_key(text, found[1], self.block, self.section)
        elif found and found[0] == "reset" and self._under_figure_of_named():
            self.context.keys["reset"] = found[1]
            self.context.pieces += text.pieces
        elif found and self.context.filled and (not self.context.bit_lines or self._behind_caption()):
            self.keys_after.append((*found, text.pieces))
        elif found and self._is_new(found) and not self.context.filled:
            self.context.keys[found[0]] = found[1]
            self.context.pieces += text.pieces
        elif self.context.bit_lines and (self._outdented(text) or self._behind_list(text)):
            self.recent.append(text)
            self.outside = text.line
            return
        elif self.context.bit_lines:
            if not (self.beside_fields(text) or self._list_apart(text)):
                self._go_on(self.context.bit_lines[-1], text)
        elif not (self.context.filled or text.marked or _SOURCE.match(text.text) or self._of_figure(text)):
            self.context.text.append(text)
        if found is None:
            if self.context.filled and not self.context.bit_lines:
                said = leading_keys(text.text, self.words)
                self.keys_after += [(role, value, text.pieces) for role, value in said.items()]
            self.recent.append(text)
            kept = self._of_figure(text) or self._ends_caption(text) or self._may_be_cell(text)
            self.caption = self.caption if kept else None
        self.open = None
        self.figure_open = False

    def _under_figure_of_named(self) -> bool:
        """Whether nothing but the figure of the register in the heading is read, whose reset no key tells yet."""
        context = self.context
        if not context.figures or context.tables or context.bit_lines or self.recent or self.caption:
            return False
        return context.named is not None and context.named.sure and "reset" not in context.keys

    def _behind_caption(self) -> bool:
        """Whether a caption stands below the last line that describes bits: what follows is of another register."""
        line = self.context.bit_lines[-1]
        return self.caption is not None and self.caption[1].line > (line.lines or [line.first])[-1].line

    def _is_next(self, name: str) -> bool:
        """Whether a key gives the name of another register than the one above, which has its name from such a key."""
        above = self.context.keys.get("name")
        return self.context.filled and above is not None and above != name and is_identifier(name)

    def _is_new(self, found: tuple[str, str]) -> bool:
        """Whether a key is the first for what it tells of the register, or the first for an access that tells one."""
        role, _ = found
        before = self.context.keys.get(role)
        return before is None or (role == "access" and not says_access(before, self.words))

    def _of_register(self, text: Text) -> bool:
        """Whether a line is the numbered title of a register: `REGISTER 5-1: NBCON: Control`."""
        if TITLE_OF_REGISTER.match(text.text):
            return True
        lines = self.context.bit_lines
        if lines and leads_with_place(text.text, self.words) and not further_in(lines[0].first, text):
            return True
        found = CAPTION.match(text.text)
        return found is not None and plain(found["kind"]) in self.words.words["register"] and self.alone(text)


def _is_figure_row(text: Text) -> bool:
    """Whether a line of a text is the row of a figure that was not read: what is read or written, or resets."""
    found = segments(text) if text.words[0][2] is None else []
    if len(found) < 2:
        return False
    label, *cells = [words for _, _, words, _ in found]
    return label in _READ_OR_WRITTEN or (
        plain(label) == "reset" and len(cells) >= _BITS and set(cells) <= _BIT
    )
