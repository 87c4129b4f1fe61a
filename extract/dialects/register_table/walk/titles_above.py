"""What names the register of a table where no heading does: its caption, a row over its head, a line shortly above."""

from __future__ import annotations

import re
from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.slanted import all_turned
from extract.dialects.register_table.field_tables.fields import fold
from extract.dialects.register_table.naming.marked_titles import place_summed
from extract.dialects.register_table.naming.numbered_rows import is_row
from extract.dialects.register_table.pages.flow import beside
from extract.dialects.register_table.walk.context import Context
from extract.dialects.register_table.walk.state import State
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.heading_keys import stepped_place
from extract.dialects.register_table.words.heading_names import sentence
from extract.dialects.register_table.words.heading_numbers import CAPTION
from extract.dialects.register_table.words.headings import NAME_AND_PLACE, name_and_title, names_register
from extract.dialects.register_table.words.name_forms import identifiers
from extract.dialects.register_table.words.named import SEVERAL, Named
from extract.dialects.register_table.words.notation import HEX, hexadecimal
from extract.dialects.register_table.words.text import one_line
from extract.dialects.register_table.words.vocabulary import plain
from extract.document import FURNITURE

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Placed, Text
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Piece

_PARTS: Final = 4
"""Registers of a section, at most, that may be parts of one whose table pages tear."""
_RUNNING: Final = 3
"""Running lines that name the product, at least."""
_ABOVE: Final = 4
"""So many lines above a table a name may stand."""
_NUMBERS: Final = frozenset("|-: \t0123456789")
"""Of what a row of numbers between bars is made, and the rule under one."""
_OVER: Final = re.compile(r"\d{1,2}:(\d{1,2}) +[A-Z]")
"""A row of a table of fields, and its lowest bit."""
_PLACED = re.compile(rf"(?P<number>{HEX}):\s+(?P<title>[A-Za-z]\S.*[^.:;,])$")
"""An address, and the title of what stands there."""
_BESIDE: Final = 4
"""Characters that a heading may be further in than the table of a text under it."""
_ITEM = re.compile(r"^\(?\d{1,2}\)\s+(?=[A-Z])")
"""The number of an item of a list: `1) NBCTL - Gate control`."""

_WORDS = re.compile(r"\w+")
_COUNTER = re.compile(r"(?<=[A-Z_])[nmxyi](?![a-z])")
"""A letter in a name that stands for a number: `TMRx_CTRL`."""
_PART = re.compile(r"\w+\[\d{1,2}:\d{1,2}\]")
"""A part of a field: a cell of a figure, alone in its line."""
_RUN = r"[A-Z][A-Z0-9_]*\[\d{1,2}(?::\d{1,2})?\]"
_LANES = re.compile(rf"(?=.*\[)(?:(?:{_RUN}|[A-Z][A-Z0-9_]*)(?: |$)){{2,}}$")
"""Names side by side, one with its bits at least: the cells of a figure, `HOLD SPEED[5:0]`."""


class TitlesAbove(State):
    """Names the register that a table or figure begins by what stands over it."""

    def captioned(
        self,
        placed: Placed | None,
        *,
        another: bool,
        left: float | None = None,
        titled: tuple[Named, list[Piece]] | None = None,
    ) -> None:
        """Let the caption of a table or figure name the register where the heading does not.

        A table of a text begins at the column `left`. What a row over its head names (`titled`) is the register,
        whatever heading or caption say; so is what a caption begins with that is this table's alone.

        With `another`, the register under the heading is complete: this is one more, named by its caption or
        not at all.
        """
        self._title_of_several(left)
        named, pieces = self._caption(placed)
        if titled is None and named is not None and named.caption and named.stated:
            titled = named, pieces
        named, pieces = titled or (named, pieces)
        old = self.context
        last = self.recent[-1] if self.recent else None
        if named is None and last and NAME_AND_PLACE.match(last.text) and not self._of_constants(last):
            named, pieces = names_register(last.text, self.words, large=True), last.pieces
        if named is None and last and (placed_title := self._placed_title(last, placed)):
            named, pieces = placed_title, last.pieces
            if old.text[-1:] == [last]:
                old.text.pop()
        if named is None and (another or old.named is None or not old.named.written):
            named, pieces = self._titled_above()
        if named is None and (another or old.named is None):
            named, pieces = self._line_above(left)
        if named is not None and titled is None and self._of_product(named):
            named, pieces = None, []
        if another:
            keys = self.keys_after
            self.close()
            told = named is not None or any(role == "name" for role, *_ in keys)
            self.context = Context(named or old.named, old.section, old.block, repeated=not told)
            for role, value, places in keys:
                self.context.keys[role] = value
                pieces = pieces + places
        elif named is not None and (
            titled is not None or old.named is None or _goes_before(named, old.named, self.words)
        ):
            if old.named is not None and named.name == old.named.name and named.address is None:
                named.address, named.offset = (
                    old.named.address,
                    old.named.offset,
                )  # the heading gives the place
            old.named = named
            if named.caption and (place := stepped_place(named.section)):
                old.keys.setdefault(*place)
        elif named is not None and old.named is not None and named.name == old.named.name:
            if old.named.address is None:  # the caption gives the place
                old.named.address, old.named.offset = named.address, named.offset
            if place := stepped_place(named.section):
                old.keys.setdefault(*place)
        else:
            if named is not None and old.named is not None and _of_another(named, old.named):
                old.captioned = named.name
            pieces = []
        if pieces and named is not None and named.address is None and self.context.named is named:
            summed = stepped_place(place_summed(named.section) or named.section)
            if summed is not None:
                self.context.keys.setdefault(*summed)
        self.context.pieces += pieces

    def _of_product(self, named: Named) -> bool:
        """Whether a caption ends with what the running lines of a text name behind a dash: `Rate Register — NB12`."""
        behind = re.search(r" [–—-] (\S+)$", named.title) if named.caption else None
        if behind is None or behind[1] != named.name:
            return False
        return self._in_running_lines[named.name] >= _RUNNING

    @cached_property
    def _in_running_lines(self) -> Counter[str]:
        """How often each word stands in the running lines of a text."""
        document = self.document
        running = (i for i, role in enumerate(document.roles) if role & FURNITURE and not document.words)
        return Counter(word.rstrip(",") for i in running for word in document.lines[i].split())

    def _placed_title(self, text: Text, placed: Placed | None) -> Named | None:
        """The register of a line set apart right over a table of a text, an address and its title: `0x0004: Status`."""
        if placed is None or text.words[0][2] is not None or text.marked or not self.set_apart(text):
            return None
        found = _PLACED.match(text.text) if self.alone(text) else None
        between = self.document.lines[text.line + 1 : placed.table.first_line]
        if found is None or any(map(str.strip, between)) or sentence(found["title"], self.words):
            return None
        named = names_register(found["title"], self.words, large=True)
        name, sure = (named.name, named.sure) if named and named.written else (found["title"], False)
        return Named(name, text.text, hexadecimal(found["number"]), sure=sure, section=text.text)

    def _title_of_several(self, left: float | None) -> None:
        """Take a heading of several registers, `NB7 registers`, for no name of one.

        It is over a table of registers that has none called so, or in a text a name stands alone between it and the
        table of fields, whose left end is given.
        """
        context, named = self.context, self.context.named
        if named is None or context.filled or context.placed or named.caption:
            return
        if not SEVERAL.search(named.section) or identifiers(named.name) != [named.name]:
            return
        if context.listed:
            context.named = named if self._in_listed(named.name) else None
        elif self.recent and self.recent[-1].words[0][2] is None:
            nearest = self.recent[-1]
            apart = not nearest.line or not self.document.lines[nearest.line - 1].strip()
            if apart and self._line_above(left)[1] == nearest.pieces:
                context.named = None

    def _in_listed(self, name: str) -> bool:
        """Whether a table of registers under the heading has one of this name, or elements of it: `TAP0` of `TAPn`."""
        counted = re.compile(re.escape(fold(re.sub(r"[a-z]$|\W.*$", "", name))) + r"\d*")
        for grid, roles in self.context.listed:
            at = roles.of.get("register", roles.of.get("name"))
            if at is None or any(counted.fullmatch(fold(row[at].text)) for row in grid.rows[roles.head :]):
                return True
        return False

    def _above(self) -> list[Text]:
        """The last lines, the nearest first, but for cells of a figure, and those under the numbers of one not read."""
        near = self.recent[: -_ABOVE - 1 : -1]
        cells = (
            0 <= self.numbered < text.line or _LANES.match(text.text) or all_turned(text) for text in near
        )
        return [text for text, cell in zip(near, cells, strict=True) if not cell]

    def _of_constants(self, text: Text) -> bool:
        """Whether a line with a name and a number stands in a list of such: `NB_MIN 0x01` under `NB_MAX 0x0F`."""
        if not NAME_AND_PLACE.match(text.text):
            return False
        around = self.document.lines[max(0, text.line - 1) : text.line + 2]
        return sum(NAME_AND_PLACE.match(line.strip()) is not None for line in around) > 1

    def _titled_above(self) -> tuple[Named | None, list[Piece]]:
        """A name and its title in a line shortly above a table: `NB2x44 Gate Control`, `NB2x[4C:48] [Rates]`."""
        for text in self._above():
            named = name_and_title(_ITEM.sub("", text.text), self.words)
            if text.words[0][2] is None and SEVERAL.search(text.text):
                continue  # `NB7 Gate Registers` may be what the document is of
            if named is not None and not self._describes_row(named.name, text):
                named.sure &= not self._entitles(text)
                return named, text.pieces
        return None, []

    def _entitles(self, text: Text) -> bool:
        """Whether a line is the first of a text and ends with a word for registers, other titles below it: its own."""
        lines = self.document.lines
        first = next((i for i in self.document.body if lines[i].strip()), 0)
        if text.words[0][2] is not None or text.line != first:
            return False
        below = [one.text for one in self.recent if one.line > text.line]
        titles = any(not one.endswith((".", ":")) for one in below)
        last = plain(text.text.rsplit(maxsplit=1)[-1])
        return titles and any(last.rstrip("s") == word.rstrip("s") for word in self.words.words["register"])

    def _describes_row(self, name: str, text: Text) -> bool:
        """Whether a line stands right under the name and the bits of a row of cells that have a line each."""
        if text.line <= 1:
            return False
        bits, above = (line.strip() for line in self.document.lines[text.line - 2 : text.line])
        return above == name and bits[:1].isdigit() and parse_bits(bits) is not None

    def _is_cell(self, name: str) -> bool:
        """Whether that is a field of a register of this section, or of the figure over its table."""
        cells = [lane.text for lane in self.context.lanes] if self.context.tables else []
        for register in self.reading.registers[: -_PARTS - 1 : -1]:
            if register.section == self.context.section and register.section:
                cells += [one.field for one in register.fields if one.field]
        return any(fold(cell) == fold(name) for cell in cells)

    def _ends_page(self, text: Text) -> bool:
        """Whether a line is the last one of its page."""
        document = self.document
        below = (i for i in range(text.line + 1, len(document.lines)) if document.lines[i].strip())
        after = next((i for i in below if not document.roles[i] & FURNITURE), None)
        return after is None or document.page(after) != document.page(text.line)

    def _wrapped_right_of(self, text: Text, left: float) -> bool:
        """Whether a line of a text right under another begins right of a table: it ends a cell of what is above."""
        above = self.document.lines[text.line - 1].strip() if text.line else ""
        return text.words[0][2] is None and bool(above) and text.words[0][1][1] > left + _BESIDE

    def _under_cells(self, text: Text) -> bool:
        """Whether a word stands right under numbers between bars or a row above bit 0: the rest of a cell."""
        above = self.document.lines[text.line - 1].strip() if text.line and not text.words[0][2] else ""
        if above[:1] == "|":
            return _NUMBERS.issuperset(above)
        if above[:1].isdigit() and (bits := parse_bits(above)) is not None and bits.low > 0:
            return True  # a cell right under the bits of its row
        return (row := _OVER.match(above)) is not None and int(row[1]) > 0

    def _line_above(self, left: float | None) -> tuple[Named | None, list[Piece]]:
        """A name in a line of its own, shortly above a table that no heading names; not a cell of another table."""
        near = self._above()
        if any(text.words[0][2] is None and is_access(text.text, self.words) for text in near):
            return None, []  # the lines there are cells, one by one
        for text in near:
            if (left is not None and self._wrapped_right_of(text, left)) or is_row(self.document, text):
                continue
            if " " not in text.text and (self.words.reserved(text.text) or self._under_cells(text)):
                continue
            if self._of_constants(text) or (text.words[0][2] is None and _PART.fullmatch(text.text)):
                continue
            title = _ITEM.sub("", text.text)
            named = names_register(title, self.words, large=True) if self.alone(text) else None
            if re.match(r"^[\w<>\[\]:]+\s*:\s", text.text) and not self.words.says_register(text.text):
                continue  # the description of a field
            if named is not None and self._describes_row(named.name, text):
                continue
            if named and " " not in text.text and self._ends_page(text) and self._is_cell(named.name):
                continue  # what a page tore off a row
            if named is not None and named.written and not named.name.islower():
                named.sure &= not self._entitles(text)
                return self._of_list(named, text)
        return None, []

    def _of_list(self, named: Named, text: Text) -> tuple[Named, list[Piece]]:
        """A name that ends a list whose others stand in the lines above it, each with a comma behind, as that list."""
        last = next((n for n, one in enumerate(self.recent) if one is text), 0)
        first = last
        while first and self.recent[first - 1].text.endswith(","):
            first -= 1
        lines = [*self.recent[first:last], text]
        if first == last or text.words[0][2] is not None:
            return named, text.pieces
        whole = names_register(" ".join(line.text for line in lines), self.words, large=True)
        if whole is None or not whole.name.endswith(f", {named.name}"):
            named.sure = False
            return named, text.pieces
        return whole, [piece for line in lines for piece in line.pieces]

    def _caption(self, placed: Placed | None) -> tuple[Named | None, list[Piece]]:
        lines = list(placed.beside) if placed is not None else []
        above = self.caption[1] if self.caption else self.recent[-1] if self.recent else None
        if lines and placed and above and CAPTION.match(above.text) and beside(above, placed.table.box):
            lines.insert(0, above)  # its first line stands higher than the table
        elif self.caption:
            (named, text), self.caption = self.caption, None
            return named, text.pieces
        self.caption = None
        title = one_line("\n".join(line.text for line in lines))
        return names_register(title, self.words), [piece for line in lines for piece in line.pieces]


def _of_another(caption: Named, heading: Named) -> bool:
    """Whether a caption names another register than a heading, neither of which is among the words of the other."""
    if not (caption.written and caption.sure and heading.written):
        return False
    pairs = (caption, heading), (heading, caption)
    return not any(_is_among(one.name, other.section) for one, other in pairs)


def _without_block(name: str, word: str) -> bool:
    """Whether a name is a longer one without its block or the number of that: `CTRL` or `TMR_CTRL` for `TMR2_CTRL`."""
    block, _, rest = word.partition("_")
    return bool(rest) and name.casefold() in {
        rest.casefold(),
        f"{block.rstrip('0123456789')}_{rest}".casefold(),
    }


def _is_among(name: str, title: str) -> bool:
    """Whether a name stands in a title, whose `x` may be any number: `TMRx_CTRL` in `Control of TMR2_CTRL`."""
    words = _WORDS.findall(title)
    if any(fold(name) == fold(one) or _without_block(name, one) for one in words):
        return True
    counted = [one for one in (name, *words) if _COUNTER.search(one)]
    return any(
        re.fullmatch(_COUNTER.sub(r"\\w{1,2}", one), other, re.IGNORECASE)
        for one in counted
        for other in ((name,) if one is not name else words)
    )


def _goes_before(caption: Named, heading: Named, words: Vocabulary) -> bool:
    """Whether the name of a caption is rather a register's than that of a heading, which may be of several.

    So is one with a word for a register or a place where the heading has neither, but a short name that it begins with;
    and one with a place where the heading has a word in small letters, `status` of `5.3 status register`.
    """
    if not heading.sure and SEVERAL.search(heading.section):
        return True
    placed = caption.written and caption.sure and caption.address is not None
    if placed and not heading.sure and caption.title.startswith(heading.title):
        return True  # the same title, with its name and place in brackets
    told = words.says_register(caption.section) or caption.address is not None
    bare = heading.address is None and not words.says_register(heading.section)
    if caption.written and told and bare and caption.name.startswith(f"{heading.name}_"):
        return True
    alone = "_" in caption.name and caption.title == caption.name and heading.name.isalpha()
    word = heading.address is None and heading.name.isalpha() and heading.name.islower()
    word = word and caption.address is not None and not caption.name.islower()
    return caption.written and (not heading.written or alone or word)
