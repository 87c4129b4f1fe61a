"""Headings of sections and chapters: each closes what stands before it, and opens the register that it names."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.slanted import all_turned
from extract.dialects.register_table.naming.captions import is_of_figure, is_of_table
from extract.dialects.register_table.naming.examples import example_section
from extract.dialects.register_table.naming.marked_titles import (
    access_behind,
    bare_place,
    between,
    place_behind,
    place_summed,
    placed_words,
)
from extract.dialects.register_table.naming.numbered_rows import is_row
from extract.dialects.register_table.pages.flow import whole_line
from extract.dialects.register_table.pages.title_rows import TITLE_OF_REGISTER
from extract.dialects.register_table.walk.context import Context
from extract.dialects.register_table.walk.named_headings import NamedHeadings
from extract.dialects.register_table.words.heading_keys import (
    bracketed_keys,
    split_access,
    split_reset,
    stepped_place,
)
from extract.dialects.register_table.words.heading_names import sentence
from extract.dialects.register_table.words.headings import Named, leads_with_place, names_register
from extract.dialects.register_table.words.keys import key_line
from extract.dialects.register_table.words.notation import NUMBERED
from extract.dialects.register_table.words.vocabulary import plain
from extract.document import HEADING
from extract.markup.inline_marks import blanked, unmarked

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Piece


_DEEP: Final = 2
"""Points in the number of a register's section, at least, where its parts have headings."""
_PART = re.compile(
    r"(?:(?:bit |register )?(?:fields?|bits?|diagram|layout)(?: descriptions?| definitions?)?"
    r"|offset|address|function)$",
    re.IGNORECASE,
)
"""A title that says what of a register follows, and names none."""
_WIDE: Final = 24
"""Blanks that part cells of a figure rather than the number of a section and its title."""


class Sections(NamedHeadings):
    """What a heading does to the walk through a document."""

    @cached_property
    def _alike(self) -> Counter[str]:
        """How many headings of a text have each title: parts of registers' sections have the same."""
        titles = (unmarked(blanked(self.document.lines[i])).strip("#= ") for i in self.levels)
        return Counter(" ".join(title.split()) for title in titles)

    def heading(self, text: Text) -> bool:
        """Whether the line is a heading; it then closes what stands before and opens what follows."""
        if self._opens_block(text) or self._opens_known(text):
            return True
        if self._in_cells(text) or all_turned(text):
            return False
        large = self.large(text) or self._over_drawn(text)
        if self._chapter(text, large=large):
            return True
        said = (text.words[0][2] is None and place_summed(text.text)) or text.text
        title, reset = split_reset(said)
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
        told = numbered or large or keys
        if named is not None and not (told or self._shows_title(text, named) or between(title)):
            return False
        if named is not None and named.caption:
            self._take_caption(named, text)
            return True
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
        if reset:
            self.context.keys["reset"] = reset
        if access:
            self.context.keys["access"] = access
        self.context.keys |= keys | (named.keys if named else {})
        return True

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

    def _place_above(self, text: Text) -> tuple[list[Piece], dict[str, str]]:
        """The place that stands alone in the heading above, of which this one, deeper or not marked, is the name."""
        above = self.context
        if not above.place_alone or above.filled or above.text or self._placed_below(text):
            return [], {}
        level = self.levels.get(text.line, 0)
        if text.marked and (level <= self.level or not self._only_child(text.line, level)):
            return [], {}
        return above.pieces, above.keys

    def _only_child(self, line: int, level: int) -> bool:
        """Whether no other heading as deep as this one stands under that above it: several are those of a block."""
        lines = self._heading_lines
        below = (self.levels[lines[n]] for n in range(bisect_right(lines, line), len(lines)))
        return next((deep for deep in below if deep <= level), 0) < level

    @cached_property
    def _heading_lines(self) -> list[int]:
        """The lines of the marked headings."""
        return list(self.levels)

    @cached_property
    def _headings_of(self) -> Counter[int]:
        """How many marked headings each depth has."""
        return Counter(self.levels.values())

    def _of_above(self, text: Text, named: Named, *, numbered: bool) -> bool:
        """Whether a heading says more of the register above, whose fields are still to come; what it says is kept."""
        above = self.context.named
        if above is None or self.context.filled:
            return False
        if text.marked and (self._one_of_placed(text, named) or self._one_of_titled(text)):
            return False
        placed = above.address is not None or bool(self.context.keys)
        if placed and above.name != named.name and self._placed_below(text):
            return False
        if above.written and not (named.written or numbered):  # the words for the name that stands above
            above.address = named.address if above.address is None else above.address
            self.context.pieces += text.pieces
            return True
        doubtful = (_is_word(named.name) and not _is_word(above.name)) or (above.sure and not named.sure)
        if placed and above.written and not numbered and doubtful:
            return self._described_by(text)  # `SR` over `Offset: 0x10` and `status register`
        told = placed and above.written and above.sure and not numbered and above.name != named.name
        if told and self._below_title(text):
            return self._described_by(text)
        if (
            named.stated and placed and not above.written
        ):  # a sentence gives the name of what a title in words places
            above.name, above.stated = named.name, True
        elif numbered or above.name != named.name:
            return False  # else said again: `NBCFG is shown in Figure 2`, `Register NBCFG details`
        self.context.pieces += text.pieces
        self.document.roles[text.line] |= HEADING
        return True

    def _below_title(self, text: Text) -> bool:
        """Whether a line of the body stands under heading and offset of a register.

        3.2 ACR register (ACR)            in large print, or numbered: it says so, or is a name alone
        Offset: 0x10
        Crossbar (XBAR) arbiter register
        """
        context, named = self.context, self.context.named
        if named is None or context.section != self.section or text.marked or not context.pieces:
            return False
        heading = whole_line(self.document, context.pieces[0][0])
        numbered = text.words[0][2] is None and NUMBERED.match(named.section)
        if heading is None or not (heading.height > text.height or numbered):
            return False
        alone = named.title == named.name and "offset" in context.keys
        return alone or self.words.says_register(named.section) or f"({named.name}, " in named.section

    def _placed_below(self, text: Text) -> bool:
        """Whether the next line gives a place: then the title above it is that of another register."""
        found = key_line(self._next_line(text).strip(), self.words)
        return found is not None and found[0] in {"address", "offset"}

    def _described_by(self, text: Text) -> bool:
        """Keep a title in words under name and place of a register as what is said of it."""
        self.context.text.append(text)
        self.recent.append(text)
        return True

    def _one_of_placed(self, text: Text, named: Named) -> bool:
        """Whether a heading with an address is one of several such under the title of the document, which has none.

        # NB7 registers
        ## Pump level (0x10)
        ## Pump rate (0x14)
        """
        above, first = self.context.named, next(iter(self.levels), None)
        if named.address is None or above is None or above.address is not None or self.context.keys:
            return False
        over = first is not None and self.level == self.levels[first] < self.levels.get(text.line, 0)
        return over and self._placed_headings[self.levels[text.line]] > 1

    def _one_of_titled(self, text: Text) -> bool:
        """Whether a heading is one of several of its depth that say they are registers', under that of the document.

        # NB100
        ## Gate Control Register
        ## Gate Status Register
        """
        titled = self.entitled and not self.context.keys and self.words.says_register(text.text)
        return titled and self._titled_headings[self.levels.get(text.line, 0)] > 1

    @cached_property
    def _titled_headings(self) -> Counter[int]:
        """How many marked headings of each depth have the word for a register."""
        lines = self.document.lines
        return Counter(level for i, level in self.levels.items() if self.words.says_register(lines[i]))

    @cached_property
    def _placed_headings(self) -> Counter[int]:
        """How many marked headings of each depth have an address at their end."""
        titles = ((unmarked(self.document.lines[i]).strip("#= "), level) for i, level in self.levels.items())
        return Counter(level for title, level in titles if place_behind(title))

    def _note_keys(self, text: Text, title: str) -> None:
        """Note what the heading of a register says behind its name: place and access."""
        if place := stepped_place(title):
            self.context.keys[place[0]] = place[1]
        placed = text.marked or between(title) or leads_with_place(title, self.words)
        if placed and (access := access_behind(title)):
            self.context.keys["access"] = access

    def _over(self, text: Text, named: Named | None) -> Context | None:
        """The register without a table under whose heading a deeper one stands, which may be that of a field of it."""
        level = self.levels.get(text.line, 0) if text.marked else 0
        if not level or named is None or not named.written or named.address is not None:
            return None
        above = self.context
        if level == self.level:
            return above.over
        if above.named is None or not (above.named.written and above.named.sure) or above.filled:
            return None
        return above if level > self.level > 0 and not self.entitled else None

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

    def _of_register_above(self, text: Text, level: int) -> bool:
        """Whether a marked heading is that of a part of the register above, or of something in its section."""
        context = self.context
        if not (context.named or context.filled):
            return _is_titled_part(text.text, self.words)
        if level > self.level and not self.entitled:
            if context.named is not None and not context.filled:
                context.aside = not (
                    _is_titled_part(text.text, self.words)
                    or self._about_register(text)
                    or self._alike[text.text] > 1
                )
            return True
        if is_of_table(text.text, self.words) or is_of_figure(text.text):
            return True
        said = context.named is not None and context.named.name in text.text
        return said or _is_titled_part(text.text, self.words)

    def _about_register(self, text: Text) -> bool:
        """Whether a heading under that of a register names it, or speaks of a register, of fields or of bits.

        Under a title in words `Gate status bits` may be those of something else, if `status` is no word of it.
        """
        said = {plain(word) for word in text.text.split()}
        words = self.words.words
        named = self.context.named
        if named is not None and not named.written and not named.address:
            known = (
                {word for part in words["part"] for word in part.split()} | words["register"] | words["bit"]
            )
            if said - known - {plain(word) for word in named.title.split()}:
                return False
        return bool(
            said & (words["register"] | words["bit"] | words["part"])
            or (named is not None and plain(named.name) in said)
        )

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

    def _section_like(self, numbered: re.Match[str], text: Text, *, large: bool) -> bool:
        title = numbered["title"]
        if not large and sentence(title, self.words):
            return False
        if text.text.rstrip().endswith((".", ";", ",", ":")) or len(title) > 100:
            return False
        return large or (
            "." in numbered["number"].rstrip(".") and title[:1].isupper() and len(title.split()) <= 12
        )


def _is_word(name: str) -> bool:
    """Whether a name is a word in small letters, which may be none: `status` of `status register`."""
    return name.isalpha() and name.islower()


def _is_titled_part(title: str, words: Vocabulary) -> bool:
    """Whether a title says which part of a register's section follows: `Fields`, `Register layout`."""
    said = plain(title)
    bare = next(
        (said.removeprefix(f"{word} ") for word in words.words["register"] if said.startswith(f"{word} ")),
        said,
    )
    return bare in words.words["part"] or _PART.match(title) is not None
