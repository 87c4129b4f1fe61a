"""How deep the headings of a text file stand, and which of them are chapters.

## Timer
### CTRL          a register called so stands in two sections: these are chapters, and the blocks of their registers
## Watchdog
### CTRL

## Timer
Base address: 0x40001000        so are headings over those of registers, where the base of one stands right under it
### TIM_CTRL
## Watchdog
### WDT_CTRL

## Timer (0x40001000)             and where the heading itself has an address above all those under it
### TIM_CTRL (0x04)
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.naming.marked_titles import place_after_blank, place_behind
from extract.dialects.register_table.pages.heading_lines import heading_depth, is_heading
from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.keys import key_line
from extract.dialects.register_table.words.notation import HEX, NUMBERED, hexadecimal, is_identifier
from extract.markup.inline_marks import blanked, unmarked

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document

_MARKS: Final = "#="
_BITS = re.compile(r"\bbits?\b", re.IGNORECASE)
_LOWEST: Final = 0x1000
"""The base of a block whose registers have their whole addresses, at least."""
_NEAR: Final = 20
"""Lines that stand right under a heading."""


@dataclass(slots=True)
class _Heading:
    """A heading, and what stands under it.

    Attributes:
        above: the heading that it stands under.
        numbered: whether it begins with a number: numbers tell what is a chapter.
        names: whether it may be the name of a register; `said` is that name.
        place: whether it has an address, or a key right under it does: it is a register.
        base: whether a base address stands right under it, or it has one itself.
        address: the one that it has, or a key right under it; `below` are those of registers right under this heading.
        fields: whether a table with bits stands right under it: it is a register.
        registers: headings just under it that name registers.
        groups: headings just under it that stand over such.
    """

    line: int
    deep: int
    above: _Heading | None
    numbered: bool
    names: bool
    place: bool
    said: str = ""
    base: bool = False
    address: int | None = None
    fields: bool = False
    below: list[int] = field(default_factory=list)
    registers: int = 0
    groups: int = 0

    @property
    def holds(self) -> bool:
        """Whether registers stand under it."""
        return bool(self.registers or self.groups)

    @property
    def of_field(self) -> bool:
        """Whether it stands under a register, and nothing says that it is one: a section on a field, `RATE values`."""
        under = self.above is not None and (self.above.place or self.above.fields)
        return under and not (self.place or self.fields)

    @property
    def has_base(self) -> bool:
        """Whether its address is the base of registers under it, whose addresses count from it or lie behind it."""
        if self.address is None or self.fields or not self.below:
            return False
        return max(self.below) < self.address or _LOWEST <= self.address <= min(self.below)

    @property
    def owns(self) -> bool:
        """Whether the base under it is that of all registers under it: of those of several groups it may not be."""
        return self.base and not self.place and (self.groups == 0 < self.registers or self.groups == 1)


def heading_levels(document: Document) -> dict[int, int]:
    """How deep each heading of a text file stands, by line; none in a PDF.

    Where a heading is underlined, those are deeper whose signs come later: reStructuredText orders them so. Among
    headings of HTML or Markdown, `= 0` is no heading of AsciiDoc, but an assignment; nor is a text of HTML underlined.
    """
    if document.words:
        return {}
    signs: dict[str, int] = {}
    found = [i for i in document.body if document.lines[i].strip() and is_heading(document, i)]
    deep = {i: heading_depth(document, i) for i in found}
    marks = {i: document.lines[i].lstrip()[0] if deep[i] else "" for i in found}
    written = Counter(marks.values())
    astray = {"=", ""} if written["<"] else {"="} if written["#"] + written[""] > written["="] else set[str]()
    return {
        i: deep[i] or signs.setdefault(_sign(document, i), len(signs) + 1)
        for i in found
        if marks[i] not in astray
    }


def _sign(document: Document, i: int) -> str:
    """What a heading is underlined with, twice where it is overlined, too."""
    sign = document.lines[i + 1].strip()[:1]
    over = document.lines[i - 1].strip() if i else ""
    return 2 * sign if sign and over and not over.strip(sign) else sign


def chapter_lines(document: Document, words: Vocabulary) -> frozenset[int]:
    """The headings of the blocks of registers in a text.

    They are those right over the ones that name registers, where one name stands under several; and those over such
    that have the base address of their registers right under them, with all further ones of their depth.
    """
    headings: list[_Heading] = []
    over: dict[str, list[_Heading]] = {}
    last: _Heading | None = None
    near = 0
    levels = heading_levels(document)
    for i in document.body:
        if not (deep := levels.get(i, 0)):
            if last and near and document.lines[i].strip():
                near -= 1
                _under(last, document.lines[i], words)
            continue
        above = last
        while above and above.deep >= deep:
            above = above.above
        title = unmarked(blanked(document.lines[i]).strip(_MARKS + " "))
        placed = place_behind(title) or place_after_blank(title)
        named = names_register(title, words, large=True)
        if named is None and placed:
            named = names_register(placed[0], words, large=True)
        if named is not None and not is_identifier(named.name):
            named = None
        said = named.name.casefold() if named else ""
        part = above is not None and said == above.said  # `CTRL fields` under `CTRL`
        place = named is not None and (named.address is not None or place_after_blank(title) is not None)
        last = _Heading(
            i, deep, above, bool(NUMBERED.match(title)), named is not None and not part, place, said
        )
        last.address = placed[1] if placed else named.address if named else None
        headings.append(last)
        if named and above and not part:
            over.setdefault(said, []).append(last)
        near = _NEAR
    based = _over_bases(headings)
    lines = [{one.above.line for one in found if one.above and not one.of_field} for found in over.values()]
    several = any(len(found) > 1 for found in lines)
    return based.union(*lines) if several else based


def _under(heading: _Heading, line: str, words: Vocabulary) -> None:
    """Note what a line right under a heading says of an address."""
    if line.lstrip()[:1] == "|" and not heading.fields:
        heads = (cell.strip() for cell in line.split("|"))
        heading.fields = _BITS.search(line) is not None or any(words.column(one) == "bits" for one in heads)
    said = key_line(line.strip(), words)
    if said[0] == "base" if said else words.of_base.search(line):
        heading.base |= bool(re.search(HEX, line))
    if said is not None and said[0] in {"offset", "address"}:
        heading.place = True
        heading.address = hexadecimal(said[1]) if heading.address is None else heading.address


def _over_bases(headings: list[_Heading]) -> frozenset[int]:
    """The headings of blocks that have a base, and those that end such a block: they stand as high or higher."""
    for one in reversed(headings):  # what stands under one comes behind it
        if one.has_base:
            one.base, one.place = True, False
        elif one.above and one.names and one.place and one.address is not None:
            one.above.below.append(one.address)
        register = one.names and (one.place or not one.holds)
        if one.above and (register or one.holds):
            one.above.registers += register
            one.above.groups += not register
    owners = [one for one in headings if one.owns]
    deepest = max((one.deep for one in owners), default=0)
    high = [one for one in headings if one.deep <= deepest]
    if any(one.numbered for one in high):
        return frozenset()
    ends = (
        one for one in high if owners[0].line <= one.line and (one.holds or not one.names) and not one.place
    )
    return frozenset(one.line for one in ends)
