"""Headings of the walk and the register above them: which say more of it, which stand under it, which begin another."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.naming.captions import is_of_figure, is_of_table
from extract.dialects.register_table.naming.marked_titles import place_behind
from extract.dialects.register_table.pages.flow import whole_line
from extract.dialects.register_table.walk.named_headings import NamedHeadings
from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.keys import key_line
from extract.dialects.register_table.words.notation import NUMBERED
from extract.dialects.register_table.words.vocabulary import plain
from extract.document import HEADING
from extract.markup.inline_marks import blanked, unmarked

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.walk.context import Context
    from extract.dialects.register_table.words.named import Named
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Piece

_DEEP: Final = 2
"""Points in the number of a register's section, at least, where its parts have headings."""
_SECTION: Final = 200
"""Lines of a register's section that are looked at for titles of others."""
_TITLE: Final = 100
"""Characters of such a title, at most."""
_PART = re.compile(
    r"(?:(?:bit |register )?(?:fields?|bits?|diagram|layout)(?: descriptions?| definitions?)?"
    r"|offset|address|function)$",
    re.IGNORECASE,
)
"""A title that says what of a register follows, and names none."""


_BASE: Final = 0x100
"""What the base of a block is a multiple of."""


class UnderRegisters(NamedHeadings):
    """Tells what a heading has to do with the register above."""

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
        if text.marked and None not in {above.address, named.address} and above.name != named.name:
            apart = (above.address or 0) - (named.address or 0)
            if apart % _BASE:
                return False  # another register at another place, not the same counted from a base
        if above.written and not (named.written or numbered):  # the words for the name that stands above
            above.address = named.address if above.address is None else above.address
            self.context.pieces += text.pieces
            return True
        doubtful = (_is_word(named.name) and not _is_word(above.name)) or (above.sure and not named.sure)
        if placed and above.written and not numbered and doubtful:
            return self._described_by(text)  # `SR` over `Offset: 0x10` and `status register`
        told = placed and above.written and above.sure and not numbered and above.name != named.name
        if told and self._below_title(text, named):
            return self._described_by(text)
        if (
            named.stated and placed and not above.written
        ):  # a sentence gives the name of what a title in words places
            above.name, above.stated = named.name, True
        elif numbered or above.name != named.name:
            return False  # else said again: `NBCFG is shown in Figure 2`, `Register NBCFG details`
        if above.address is None and "address" not in self.context.keys:
            above.address, above.offset = named.address, named.offset
        self.context.pieces += text.pieces
        self.document.roles[text.line] |= HEADING
        return True

    def _below_title(self, text: Text, said: Named) -> bool:
        """Whether a line of the body stands right under heading and offset of a register, and names no other.

        3.2 ACR register (ACR)            in large print, or numbered: it says so, or is a name alone
        Offset: 0x10
        Crossbar (XBAR) arbiter register

        `UART0` over `Offset: 0x1000` may be a block: a name and no more below it leaves in doubt which is meant.
        """
        context, named = self.context, self.context.named
        if (
            named is None
            or context.section != self.section
            or text.marked
            or not context.pieces
            or context.text
        ):
            return False
        heading = whole_line(self.document, context.pieces[0][0])
        numbered = text.words[0][2] is None and NUMBERED.match(named.section)
        if heading is None or not (heading.height > text.height or numbered):
            return False
        alone = named.title == named.name and "offset" in context.keys
        if not (alone or self.words.says_register(named.section) or f"({named.name}, " in named.section):
            return False
        if said.address is not None or said.keys or said.name.startswith(named.name):
            return False  # with a place, or `GATE0` under `GATE`
        if self._titled_below(text, named):
            return False
        bare = {plain(f"{said.name} {word}") for word in self.words.words["register"]}
        named.sure = self.words.says_register(named.section) or plain(said.title) not in bare
        return True

    def _titled_below(self, text: Text, named: Named) -> bool:
        """Whether another line like this one names a register further down, before the next section or place."""
        lines, margin = self.document.lines, text.pieces[0][1]
        for i in range(text.line + 1, min(text.line + _SECTION, len(lines))):
            line = lines[i].strip()
            if not line or len(line) > _TITLE:
                continue
            numbered = NUMBERED.match(line)
            found = key_line(line, self.words)
            if (numbered and "." in numbered["number"].rstrip(".")) or (
                found and found[0] in {"address", "offset"}
            ):
                return False
            if not self.words.says_register(line):
                continue
            other = names_register(line, self.words)
            if other is None or not (other.written and other.sure) or other.name == named.name:
                continue
            whole = whole_line(self.document, i)
            if whole is not None and whole.height > text.height:
                return False
            if whole is not None and whole.pieces[0][1] == margin and self.alone(whole):
                return True
        return False

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

    @cached_property
    def _alike(self) -> Counter[str]:
        """How many headings of a text have each title: parts of registers' sections have the same."""
        titles = (unmarked(blanked(self.document.lines[i])).strip("#= ") for i in self.levels)
        return Counter(" ".join(title.split()) for title in titles)

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
