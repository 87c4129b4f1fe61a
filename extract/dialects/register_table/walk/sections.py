"""Headings of sections and chapters: each closes what stands before it, and opens the register that it names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.slanted import all_turned
from extract.dialects.register_table.naming.examples import example_section
from extract.dialects.register_table.naming.marked_titles import (
    access_behind,
    bare_place,
    between,
    place_summed,
    placed_words,
)
from extract.dialects.register_table.naming.numbered_rows import is_row
from extract.dialects.register_table.pages.title_rows import TITLE_OF_REGISTER
from extract.dialects.register_table.walk.context import Context
from extract.dialects.register_table.walk.under_registers import UnderRegisters
from extract.dialects.register_table.words.heading_keys import (
    bracketed_keys,
    split_access,
    split_reset,
    split_width,
    stepped_place,
)
from extract.dialects.register_table.words.heading_names import sentence
from extract.dialects.register_table.words.headings import leads_with_place, names_register
from extract.dialects.register_table.words.notation import NUMBERED
from extract.document import HEADING

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.named import Named


_BULLETS: Final = frozenset("•●■▪◆")
_NUMBERS: Final = re.compile(r"[^\W\d]{2,8}:?(?:\s+\d{1,2}){4,}\s*$")
"""The numbers of a figure behind their label: `Bit 7 6 5 4 3 2 1 0`."""
_WIDE: Final = 24
"""Blanks that part cells of a figure rather than the number of a section and its title."""


class Sections(UnderRegisters):
    """What a heading does to the walk through a document."""

    def heading(self, text: Text) -> bool:
        """Whether the line is a heading; it then closes what stands before and opens what follows."""
        if self._opens_block(text) or self._opens_known(text):
            return True
        if self._in_cells(text) or all_turned(text):
            return False
        large = self.large(text) or self._over_drawn(text)
        if self._chapter(text, large=large):
            return True
        said = (text.words[0][2] is None and place_summed(text.text)) or self._over_numbers(text)
        title, width = split_width(said)
        title, reset = split_reset(title)
        title, access = split_access(title)
        named = self._named(text, title, large=large)
        if named is None and access in {"read", "write"}:
            named = self._named(text, f"{title} ({access})", large=large)
        if named is not None and (self._under_caption(text) or self._tail_of_name(named, text)):
            self.document.roles[text.line] |= HEADING
            return True
        numbered = NUMBERED.match(text.text)
        if numbered and self._is_part(numbered, named):
            self.document.roles[text.line] |= HEADING
            return True
        if named is None and not (numbered and self._section_like(numbered, text, large=large)):
            return False
        if numbered and (is_row(self.document, text) or self._raised(text)):
            return False
        keys = bracketed_keys(said)
        told = numbered or large or keys or (named is not None and "address" in named.keys)
        if named is not None and not (told or self._shows_title(text, named) or between(title)):
            return False
        if named is not None and named.caption:
            self._take_caption(named, text)
            return True
        if named is not None and not (numbered or large or keys or text.marked) and self._of_field(named):
            return False
        before = self._name_before(text) if named and not named.written and not numbered else None
        if named and before:
            named.name = before.text
        if named and self._of_above(text, named, numbered=bool(numbered)):
            return True
        self._open_section(text, named, numbered, large=large)
        if before:
            self.context.pieces += before.pieces
        if named:
            self._note_keys(text, title)
        said_too = {"reset": reset, "access": access, "width": width}
        self.context.keys |= {role: value for role, value in said_too.items() if value}
        self.context.keys |= keys | (named.keys if named else {})
        return True

    def _over_numbers(self, text: Text) -> str:
        """A line, without the mark of an item where it stands over the numbers of a figure: `• NBCON Register`."""
        bullet, _, item = text.text.partition(" ")
        if bullet not in _BULLETS or not _NUMBERS.match(self._next_line(text)):
            return text.text
        return item.strip()

    def _of_field(self, named: Named) -> bool:
        """Whether a line under that of the bits of a field says of it what the register is called.

        Name: RXD
        Bits 7:0 - RXD[7:0] Function
        RXD register
        """
        context, above = self.context, self.context.named
        if above is None or not context.bit_lines or context.bit_lines[-1].lines or context.tables:
            return False
        return context.keys.get("name", above.name) == named.name and named.address is None

    def _in_cells(self, text: Text) -> bool:
        """Whether a line of a text begins with a number in a cell of its own, or with the end of a name in one.

        0                     RATE           reserved bits, and a name
        NB_GATE    PUMP_EN                   the rests of two names
        3          ABLE
        """
        (word, (line, start, end), box), *more = text.words
        if not (word.isdecimal() or len(word) == 1) or box is not None or not more:
            return False
        title = more[0][1][1]
        if title - end >= _WIDE:
            return True
        above = self.document.lines[line - 1] if line and title - end > 1 else ""
        return all(above[at - 1 : at].isspace() and above[at : at + 1].strip() for at in (start, title))

    def _shows_title(self, text: Text, named: Named) -> bool:
        """Whether form or place of a line that names a register tell that it is a title, although it has no number."""
        said = named.caption or named.stated or bool(TITLE_OF_REGISTER.match(text.text))
        return said or self.alone(text)

    def _open_section(
        self, text: Text, named: Named | None, numbered: re.Match[str] | None, *, large: bool
    ) -> None:
        """Close what stands above a heading, and open its section, with the register where it names one."""
        over = self._over(text, named)
        place_pieces, place = self._place_above(text)
        self.close()
        if text.marked and 0 < self.levels.get(text.line, 0) <= self.block_level:
            self.block, self.block_level = None, 0  # as deep as the block's heading: none of its registers
        if numbered:
            self._count_chapter(text.text)
        if numbered or large:
            self.section = text.text
            self.example = example_section(text.text, numbered["number"] if numbered else None, self.example)
        self.context = Context(named, self.section, self.block, list(text.pieces) if named else [])
        self.context.over = over
        if place and named and named.address is None and not self.maps.lists(named.name):
            self.context.keys |= place
            self.context.pieces += place_pieces
        self.document.roles[text.line] |= HEADING
        self._deep(text, named)

    def _over_drawn(self, text: Text) -> bool:
        """Whether a line is the numbered title right over a drawn figure."""
        if not self.drawn or "." not in text.words[0][0] or not NUMBERED.match(text.text):
            return False
        last = len(self.document.lines)
        below = (k for k in range(text.line + 1, min(text.line + 4, last)) if self.document.lines[k].strip())
        return next(below, -1) in self.drawn

    def _opens_known(self, text: Text) -> bool:
        """Whether the line is a title that was found before as that of a register; it then opens that."""
        listed = self.titles.get(text.line)
        if not listed or (text.line not in self.noted and names_register(text.text, self.words) is not None):
            return False
        context = self.context
        if context.named and context.named.name == listed.name and context.figures and not context.tables:
            return False  # the caption of the table under its figure
        numbered, large = NUMBERED.match(text.text), self.large(text)
        if numbered or large:
            self._open_section(text, listed, numbered, large=large)
        else:
            self.close()
            self.context = Context(listed, self.section, self.block, list(text.pieces))
        self.context.keys |= listed.keys
        self.values_of_keys.update(listed.more)
        self.document.roles[text.line] |= HEADING
        return True

    def opens_place(self, text: Text) -> bool:
        """Whether a marked heading is the place of a register and no more, which stands over its name or its table.

        ## Register 0x10
        ### CTRL
        """
        place = bare_place(text.text) if text.marked else None
        if place is None:
            return False
        titled = not self.level or self.entitled or self._headings_of[self.level] == 1
        if not (self.context.filled or self.context.place_alone or titled):
            return False  # a key of the section above
        self.close()
        self.section = text.text
        self.context = Context(None, self.section, self.block, list(text.pieces), {place[0]: place[1]})
        self.context.place_alone = True
        self.document.roles[text.line] |= HEADING
        self._deep(text, None)
        self.recent.append(text)
        return True

    def _note_keys(self, text: Text, title: str) -> None:
        """Note what the heading of a register says behind its name: place and access."""
        if place := stepped_place(title):
            self.context.keys[place[0]] = place[1]
        placed = text.marked or between(title) or leads_with_place(title, self.words)
        if placed and (access := access_behind(title)):
            self.context.keys["access"] = access

    def section_apart(self, text: Text) -> bool:
        """Whether a marked heading that names no register ends the one above: it stands no deeper than that one's.

        What follows has no name but the title of its section. Parts of a register's section do not end it.
        """
        level = self.levels.get(text.line, 0) if text.marked else 0
        if not level or self._of_register_above(text, level):
            return False
        place_pieces, place = self._place_above(text)
        self.close()
        named = placed_words(text.text)
        self.section = text.text
        self.context = Context(named, self.section, self.block, list(text.pieces) if named else [])
        if place and not named:
            self.context.keys |= place
            self.context.pieces += place_pieces
        if named and (access := access_behind(text.text)):
            self.context.keys["access"] = access
        self.document.roles[text.line] |= HEADING
        self._deep(text, None)
        self.recent.append(text)
        return True

    def _raised(self, text: Text) -> bool:
        """Whether numbers and words of a text stand within a sentence: raised in print, they have a line of their own.

        all sizes of it that are sup-
                 1      maxsize
        ported, which it says
        """
        if text.words[0][2] is not None or not 0 < text.line < len(self.document.lines) - 1:
            return False
        above, below = (self.document.lines[text.line + n].strip() for n in (-1, 1))
        return above[-1:] == "-" and above[-2:-1].islower() and below[:1].islower()

    def _section_like(self, numbered: re.Match[str], text: Text, *, large: bool) -> bool:
        title = numbered["title"]
        if not large and sentence(title, self.words):
            return False
        if text.text.rstrip().endswith((".", ";", ",", ":")) or len(title) > 100:
            return False
        return large or (
            "." in numbered["number"].rstrip(".") and title[:1].isupper() and len(title.split()) <= 12
        )
