"""Headings of sections and chapters: each closes what stands before it, and opens the register that it names."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.captions import is_of_figure, is_of_table
from extract.dialects.register_table.context import Context
from extract.dialects.register_table.examples import example_section
from extract.dialects.register_table.headings import (
    NUMBERED,
    Named,
    bracketed_keys,
    names_register,
    sentence,
    split_reset,
    stepped_place,
)
from extract.dialects.register_table.levels import chapter_lines
from extract.dialects.register_table.numbered_rows import is_row
from extract.dialects.register_table.segments import segments
from extract.dialects.register_table.tables import Tables
from extract.dialects.register_table.vocabulary import plain
from extract.document import HEADING

if TYPE_CHECKING:
    from extract.dialects.register_table.flow import Text


_DEEP: Final = 2
"""Points in the number of a register's section, at least, where its parts have headings."""
_ALONE = re.compile(
    r"(?:[A-Z]\w*_\w+|[A-Z][A-Z0-9]*\d[A-Z0-9]*|[A-Z]{3,}|[A-Z][A-Z0-9]+[a-z](?= \())(?: ?\([a-z] ?= ?\d[^()]*\))?"
)
"""A line that is nothing but the name of a register, and the indices of an array: `NB_TAPx (x = 0-3)`."""
_NUMBER = re.compile(r"(?P<chapter>\d{1,2})(?:\.\d+)*\.?\s+(?=\S)")
"""The number of a section before its title."""
TITLE_OF_REGISTER = re.compile(r"REGISTER \d{1,3}[-.]\d{1,3}:\s*[A-Z]")
"""The numbered title of a register, of whatever length."""

_PART = re.compile(
    r"(?:(?:bit |register )?(?:fields?|bits?|diagram|layout)(?: descriptions?| definitions?)?"
    r"|offset|address|function)$",
    re.IGNORECASE,
)
"""A title that says what of a register follows, and names none."""


class Sections(Tables):
    """What a heading does to the walk through a document."""

    def over_figure(self, text: Text) -> bool:  # noqa: ARG002 - what the dialect's reader knows
        """Whether a line is the numbered title right over a figure."""
        return False

    @cached_property
    def chapters(self) -> frozenset[int]:
        """The headings of a text under which registers stand whose names others have, too, under other headings."""
        return chapter_lines(self.document, self.words)

    def heading(self, text: Text) -> bool:
        """Whether the line is a heading; it then closes what stands before and opens what follows."""
        if text.marked and text.line in self.chapters:
            number = _NUMBER.match(text.text)
            if number:
                self.chapter = int(number["chapter"])
            self._new_chapter(text, text.text[number.end() :] if number else text.text)
            return True
        large = self.large(text) or self.over_figure(text)
        if self._chapter(text, large=large):
            return True
        title, reset = split_reset(text.text)
        named = names_register(title, self.words, large=large)
        named = self._listed_from(named, title, text)
        numbered = NUMBERED.match(text.text)
        if numbered and self._is_part(numbered, named):
            self.document.roles[text.line] |= HEADING
            return True
        if named is None and not (numbered and self._section_like(numbered, text, large=large)):
            return False
        if numbered and (is_row(self.document, text) or self._raised(text)):
            return False
        titled = named is not None and bool(TITLE_OF_REGISTER.match(text.text))
        keys = bracketed_keys(text.text)
        if named is not None and not (
            numbered or large or named.caption or named.stated or titled or keys or self.alone(text)
        ):
            return False
        if named is not None and named.caption:
            if self.below and is_of_table(text.text, self.words):
                self._name_after(named, text)
            elif self._under_figure(text.text):
                self.context.named = named
                self.context.pieces += text.pieces
            else:
                self.caption = named, text
            self.document.roles[text.line] |= HEADING
            return True
        before = self._name_before(text) if named and not named.written and not numbered else None
        if named and before:
            named.name = before.text
        above = self.context.named
        if named and above and above.written and not (named.written or numbered or self.context.filled):
            above.address = named.address if above.address is None else above.address
            self.context.pieces += text.pieces
            return True  # the words for the name that stands above
        if named and above and not numbered and above.name == named.name and not self.context.filled:
            self.context.pieces += text.pieces
            self.document.roles[text.line] |= HEADING
            return True  # said again: `NBCFG is shown in Figure 2`, `Register NBCFG details`
        self.close()
        if (
            numbered
            and (chapter := re.match(r"(\d{1,2})\.\d", text.text))
            and int(chapter[1]) != self.chapter
        ):
            self.chapter = int(chapter[1])
            self.block = self.contents.get(self.chapter)
        if numbered or large:
            self.section = text.text
            self.example = example_section(text.text, numbered["number"] if numbered else None, self.example)
        self.context = Context(named, self.section, self.block, list(text.pieces) if named else [])
        if before:
            self.context.pieces += before.pieces
        if reset:
            self.context.keys["reset"] = reset
        if named and (place := stepped_place(title)):
            self.context.keys[place[0]] = place[1]
        self.context.keys |= keys
        self.document.roles[text.line] |= HEADING
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

    def _is_part(self, numbered: re.Match[str], named: Named | None) -> bool:
        """Whether a heading is that of a part of the register's section: `4.2.1.3 Fields` under `4.2.1 NB_CTRL`.

        `4 PUMP` and `4.2 PUMP` may be those of a block, which has such parts too.
        """
        above = self.context.named
        whole = NUMBERED.match(above.section) if above else None
        number = whole["number"].rstrip(".") if whole else ""
        if above is None or number.count(".") < _DEEP or not numbered["number"].startswith(f"{number}."):
            return False
        if plain(numbered["title"]) in self.words.words["part"]:
            return True
        return named is None and above.sure and above.written and _PART.match(numbered["title"]) is not None

    def _listed_from(self, named: Named | None, title: str, text: Text) -> Named | None:
        """A list of names whose beginning stands in the line before: `Table 4. A_CTL,` and `B_CTL Registers`."""
        before = self.recent[-1] if named and self.recent else None
        if named is None or before is None or before.text[-1] != "," or before.line < text.line - 2:
            return named
        whole = names_register(f"{before.text} {title}", self.words)
        return whole if whole is not None and whole.name.endswith(f", {named.name}") else named

    def _under_figure(self, caption: str) -> bool:
        """Whether the caption of a figure stands under that of a register that has no name but words."""
        above = self.context
        if not is_of_figure(caption) or not above.figures or above.tables or above.bit_lines:
            return False
        return above.named is None or not above.named.written

    def _name_after(self, named: Named, text: Text) -> None:
        """Name the register whose table the caption stands under."""
        old = self.context.named
        if self.open and (old is None or not old.written or self.context.repeated):
            self.context.named, self.context.repeated = named, False
            self.context.pieces += text.pieces

    def _name_before(self, text: Text) -> Text | None:
        """The line just above a heading in words, where it is nothing but the name."""
        before = self.recent[-1] if self.recent else None
        if before is None or before.line != text.line - 1:
            return None
        return before if _ALONE.fullmatch(before.text) else None

    def over_address(self, text: Text) -> None:
        """Begin the register whose name stands alone right over its address."""
        above = self._name_before(text)
        if above is not None and (self.context.named is None or self.context.named.name != above.text):
            if self.context.bit_lines and above in self.context.bit_lines[-1].lines[-1:]:
                self.context.bit_lines[-1].lines.pop()
            self.close()
            named = Named(above.text, above.text, section=above.text)
            self.context = Context(named, self.section, self.block, list(above.pieces))
            self.document.roles[above.line] |= HEADING

    def _section_like(self, numbered: re.Match[str], text: Text, *, large: bool) -> bool:
        title = numbered["title"]
        if not large and sentence(title, self.words):
            return False
        if text.text.rstrip().endswith((".", ";", ",", ":")) or len(title) > 100:
            return False
        return large or (
            "." in numbered["number"].rstrip(".") and title[:1].isupper() and len(title.split()) <= 12
        )

    def _chapter(self, text: Text, *, large: bool) -> bool:
        """Chapters give the block: `Chapter 2. Timers`, or a number and a title in large type."""
        found = re.match(
            r"^(?:(?P<word>\w+)\s+)?(?P<number>\d{1,2})\.?(?:\s*[:.–—-]?\s+(?P<title>\S.*))?$", text.text
        )
        if self.chapter_open and large:
            self.chapter_open = False
            self._new_chapter(text, text.text)
            return True
        self.chapter_open = False
        if not found or not (large or found["word"]):
            return False
        number = int(found["number"])
        if found["word"]:
            if plain(found["word"]) not in self.words.words["chapter"]:
                return False
        elif number not in {self.chapter + 1, self.chapter + 2}:
            return False  # chapters count up
        if found["title"] is None:
            self.chapter_open = large or bool(found["word"])
            if self.chapter_open:
                self.chapter = number
                self.document.roles[text.line] |= HEADING
            return self.chapter_open
        self.chapter = number
        self._new_chapter(text, _first_part(text) or found["title"])
        return True

    def _new_chapter(self, text: Text, title: str) -> None:
        self.close()
        self.block, self.example = title.strip(), None
        self.section = text.text
        self.document.roles[text.line] |= HEADING
        self.context = Context(None, self.section, self.block)


def _first_part(text: Text) -> str | None:
    """The title of a running head of a text, which wide gaps part from number and manual: `Chapter 4     Pump     NB7`.

    None where no gap stands behind it.
    """
    parts = [words for _, _, words, _ in segments(text)] if text.words[0][2] is None else []
    first = 1 if parts and re.fullmatch(r"(?:\w+ )?\d{1,2}\.?", parts[0]) else 0
    return parts[first] if first and len(parts) > first + 1 else None
