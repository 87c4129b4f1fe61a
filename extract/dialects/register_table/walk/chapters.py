"""Chapters and blocks in the walk: which headings open one, and how deep headings stand."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from extract.dialects.register_table.naming.levels import chapter_lines, heading_levels
from extract.dialects.register_table.naming.marked_titles import base_after_blank, place_behind
from extract.dialects.register_table.pages.segments import segments
from extract.dialects.register_table.walk.context import Context
from extract.dialects.register_table.walk.title_lines import TitleLines
from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.notation import HEX, is_identifier
from extract.dialects.register_table.words.vocabulary import plain
from extract.document import HEADING

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.named import Named


_CHAPTER = re.compile(
    r"(?:(?P<word>第|\w+(?=\s))\s*)?(?P<number>\d{1,2})(?:\s*[章節节編篇部장])?\.?"
    r"(?:\s*[:.–—-]?\s+(?P<title>\S.*))?$"
)
"""The number of a chapter with the word for one or without, and its title: `Chapter 2. Timers`, `第 2 章 定时器`."""
_NUMBER = re.compile(r"(?P<chapter>\d{1,2})(?:\.\d+)*\.?\s+(?=\S)")
"""The number of a section before its title."""
_BASED = re.compile(rf"[(\[]\s*base(?: address)?\s*[:=@]?\s*{HEX}\s*[)\]]$", re.IGNORECASE)
"""The base behind the title of a block: `PUMP (base 0x10009000)`."""
_GROUP = re.compile(r"(?P<name>\w+) (?:address map|register (?:file|map|block)|memory map)", re.IGNORECASE)
"""The title of a block that says what it is behind its name: `GATE0 address map`."""


class Chapters(TitleLines):
    """Opens the chapters and the blocks of registers that headings name."""

    @cached_property
    def levels(self) -> dict[int, int]:
        """How deep each marked heading of a text stands."""
        return heading_levels(self.document)

    @cached_property
    def chapters(self) -> frozenset[int]:
        """The headings of a text under which registers stand whose names others have, too, under other headings."""
        return chapter_lines(self.document, self.words)

    def _opens_block(self, text: Text) -> bool:
        """Whether a marked heading is that of a block, with its base or over registers that others have, too."""
        if not text.marked:
            return False
        based = _BASED.search(text.text) and not self.words.says_register(text.text)
        if not based and text.line not in self.chapters:
            return False
        self._open_block(text)
        return True

    def _open_block(self, text: Text) -> None:
        """Open the block of registers that a heading of a text names, with its base where that stands behind it."""
        number = _NUMBER.match(text.text)
        if number:
            self.chapter = int(number["chapter"])
        title = text.text[number.end() :] if number else text.text
        based = place_behind(title) or base_after_blank(title)
        title = based[0] if based else title
        grouped = _GROUP.fullmatch(title)
        self._new_chapter(text, grouped["name"] if grouped and is_identifier(grouped["name"]) else title)
        self.block_level = self.levels.get(text.line, 0)
        if based:
            self.bases.of_key(text, f"0x{based[1]:x}", self.block, self.section)

    def _chapter(self, text: Text, *, large: bool) -> bool:
        """Chapters give the block: `Chapter 2. Timers`, or a number and a title in large type."""
        found = _CHAPTER.match(text.text)
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
        elif number not in {self.chapter + 1, self.chapter + 2} and not self._leaps(text, found):
            return False  # chapters count up
        if found["title"] is None:
            self.chapter_open = large or bool(found["word"])
            if self.chapter_open:
                self.chapter = number
                self.document.roles[text.line] |= HEADING
            return self.chapter_open
        if self._over_one_table(text, found["title"]):
            if self.chapter and self.chapter_level == self.levels.get(text.line, 0):
                self.block = None  # that of the chapter before
            self.chapter, self.chapter_level = number, self.levels.get(text.line, 0)
            return False
        self.chapter = number
        self.chapter_level = self.levels.get(text.line, 0) if text.marked else 0
        self._new_chapter(text, _first_part(text) or found["title"])
        return True

    def _over_one_table(self, text: Text, title: str) -> bool:
        """Whether a marked heading is that of one register: it has a name, and a table of bits under it alone."""
        if not text.marked or (named := names_register(title, self.words, large=True)) is None:
            return False
        below = next((table for table in self.document.tables if table.first_line > text.line), None)
        if not named.written or below is None or (title == named.name and "_" not in title):
            return False  # `4. ADC` may be what the chapter is of
        if any(text.line < line < below.first_line for line in self.levels):
            return False
        roles = {self.words.column(cell.text) for cell in below.rows[0] if cell and cell.text.strip()}
        return "bits" in roles and not roles.isdisjoint({"name", "description"})

    def _leaps(self, text: Text, found: re.Match[str]) -> bool:
        """Whether a marked heading as deep as the last chapter's is that of a later one: an excerpt leaves some out."""
        deep = self.levels.get(text.line, 0) if text.marked else 0
        title = found["title"] or ""
        return 0 < deep == self.chapter_level and int(found["number"]) > self.chapter and title[:1].isupper()

    def _new_chapter(self, text: Text, title: str) -> None:
        self.close()
        self.block, self.example = title.strip(), None
        self.section = text.text
        self.document.roles[text.line] |= HEADING
        self.context = Context(None, self.section, self.block)
        self._deep(text, None)

    def _count_chapter(self, title: str) -> None:
        """Begin the chapter that the number of a section says, where it is another."""
        chapter = re.match(r"(\d{1,2})\.\d", title)
        if chapter and int(chapter[1]) != self.chapter:
            self.chapter = int(chapter[1])
            self.block = self.contents.get(self.chapter)

    def _deep(self, text: Text, named: Named | None) -> None:
        """Remember how deep the heading of the section stands, and whether it is but the title of the document."""
        if not text.marked or text.line not in self.levels:
            return
        self.level = self.levels[text.line]
        first = next(iter(self.levels)) == text.line and len(self.levels) > 1
        bare = named is not None and named.address is None and not self.words.says_register(text.text)
        self.entitled = first and bare and min(list(self.levels.values())[1:]) > self.level


def _first_part(text: Text) -> str | None:
    """The title of a running head of a text, which wide gaps part from number and manual: `Chapter 4     Pump     NB7`.

    None where no gap stands behind it.
    """
    parts = [words for _, _, words, _ in segments(text)] if text.words[0][2] is None else []
    first = 1 if parts and re.fullmatch(r"(?:\w+ )?\d{1,2}\.?", parts[0]) else 0
    return parts[first] if first and len(parts) > first + 1 else None
