"""Sections on fields in the walk: what they say of a field of the table above, or the bits of one that no table has."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_lines.bitlines import BitLine
from extract.dialects.register_table.bit_lines.remarks import (
    access_key,
    bits_heading,
    bits_key,
    field_of_heading,
    field_of_section,
)
from extract.dialects.register_table.naming.marked_titles import place_behind
from extract.dialects.register_table.pages.heading_lines import heading_depth
from extract.dialects.register_table.value_lists.value_tables import names_of
from extract.dialects.register_table.walk.drawings import Drawings
from extract.dialects.register_table.words.keys import key_line
from extract.dialects.register_table.words.notation import VALUE
from extract.document import HEADING
from extract.markup.inline_marks import unmarked

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Text


_BELOW: Final = 4
"""Lines from a heading to what stands under it, at most."""


class FieldSections(Drawings):
    """Takes the headings of such sections, and the lines under them."""

    def remark(self, text: Text) -> bool:
        """Whether a line belongs to a section on a field of the register above, or is its heading."""
        context = self.context
        if not text.marked and context.headed is not None:
            return self._of_section(text, *context.headed)
        if not text.marked:
            if context.remarked is not None:
                context.remarks.setdefault(context.remarked, []).append(text)
                self.recent.append(text)
            return context.remarked is not None
        context.remarked = context.headed = None
        if place_behind(text.text) or self._is_placed(text):
            return False  # a register, which a field may be called as
        if context.named is None and context.tables:
            return self._of_titled(text)
        if context.named is None or not context.pieces:
            return False
        if not context.tables and self._of_bits(text):
            return True
        if not context.tables:
            name = field_of_section(text.text, context.named.name)
            context.headed = (name, text) if name is not None else None
            if name is not None:
                self.document.roles[text.line] |= HEADING
            return name is not None
        above = context.pieces[0][0]
        deeper = heading_depth(self.document, text.line) > heading_depth(self.document, above) > 0
        names = names_of([], context.tables)
        context.remarked = field_of_heading(text.text, context.named.name, names, deeper=deeper)
        if context.remarked is not None:
            self.document.roles[text.line] |= HEADING
            self.recent.append(text)
        return context.remarked is not None

    def _of_bits(self, text: Text) -> bool:
        """Whether a heading deeper than the register's gives a field's name and bits, which no field so far has.

        The register has a place: a block's heading stands over those of its arrays, `TAP[3]`.
        """
        context = self.context
        named = context.named
        placed = named is not None and (named.address is not None or self.maps.lists(named.name))
        if not placed and not context.keys.keys() & {"address", "offset"}:
            return False
        deeper = (
            heading_depth(self.document, text.line) > heading_depth(self.document, context.pieces[0][0]) > 0
        )
        line = bits_heading(text, self.words) if deeper and not context.figures else None
        if line is None or any(line.overlaps(one) for one in context.bit_lines):
            return False
        below = self.document.lines[text.line + 1 : text.line + _BELOW]
        if next((one for one in below if one.strip()), "").lstrip()[:1] == "|":
            return False  # a register of its own, with a table
        context.bit_lines.append(line)
        self.document.roles[text.line] |= HEADING
        return True

    def _is_placed(self, text: Text) -> bool:
        """Whether the line below a heading gives an address, `Offset: 0x14`: no field has one."""
        lines = self.document.lines
        stop = min(text.line + _BELOW, len(lines))
        below = next((line for i in range(text.line + 1, stop) if (line := lines[i].strip())), "")
        found = key_line(unmarked(below), self.words) if ":" in below else None
        return found is not None and found[0] in {"address", "offset"} and VALUE.match(found[1]) is not None

    def _of_titled(self, text: Text) -> bool:
        """Whether a heading begins a section on a field of a table that stands under a title in words."""
        deeper = heading_depth(self.document, text.line) > self.level > 0
        names = names_of([], self.context.tables) if deeper else set[str]()
        self.context.remarked = field_of_heading(text.text, "", names, deeper=True) if names else None
        if self.context.remarked is not None:
            self.document.roles[text.line] |= HEADING
            self.recent.append(text)
        return self.context.remarked is not None

    def _of_section(self, text: Text, name: str, heading: Text) -> bool:
        """Take a line of a section on a field: its bits, its access, or, behind the bits, its description."""
        lines = self.context.bit_lines
        begun = bool(lines) and lines[-1].first.line == heading.line
        access = access_key(text.text, self.words)
        if not begun and (bits := bits_key(text.text)) is not None:
            lines.append(BitLine(bits, name, heading, ""))
        elif begun and access is not None:
            lines[-1].access = access
        elif begun:
            lines[-1].lines.append(text)
            return True
        else:
            return False
        first = lines[-1].first
        lines[-1].first = replace(first, pieces=[*first.pieces, *text.pieces])
        return True
