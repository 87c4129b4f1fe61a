"""What register a heading names: in its own words, before or behind its place, or by the lines under it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_lines.bitlines import LINE
from extract.dialects.register_table.naming.marked_titles import (
    before_title,
    between,
    over_place,
    place_after_blank,
    place_behind,
)
from extract.dialects.register_table.naming.worded_titles import worded_titles
from extract.dialects.register_table.pages.file_marks import opening
from extract.dialects.register_table.pages.segments import segments
from extract.dialects.register_table.walk.chapters import Chapters
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.named import Named
from extract.dialects.register_table.words.notation import HEX, IDENTIFIER, hexadecimal, is_identifier

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_CODE = re.compile(rf"(?<!`)``?({IDENTIFIER})``?(?!`)")
"""A name in the marks of code."""
_CODE_OF = re.compile(r"(?:\b(?:of|for|from|in|by|with|to|on|at)|[,;]|\([^)]*\w[^)]*)\s+$")
"""What stands before the name of something else."""
_LISTED = re.compile(
    rf"(?:(?P<place>{HEX})\s*[:–—-]?\s+)?(?P<name>[A-Za-z_]\w*)(?:(?:\s*:|\s+[–—-])\s+\S.{{0,60}})?"
)
"""A name, its place before it or its title behind it."""
_WORD = re.compile(r"\s+([A-Za-z]\w*)")
_BULLETS: Final = frozenset("•●▪■")
_BULLETED = re.compile(r"\S\s+(?=[A-Z]\w+ [Rr](?:egister|EGISTER)$)")
"""A mark before a title that is no more than a name and the word for register: `• NBMODE Register`."""
_BESIDE: Final = 3
"""Lines among which the next item of a list is, blank ones between them."""


@dataclass(slots=True)
class _Known:
    """What stands in the cells of so many tables."""

    tables: int = 0
    texts: set[str] = field(default_factory=set)


class NamedHeadings(Chapters):
    """Finds the register that a heading names."""

    def _named(self, text: Text, title: str, *, large: bool) -> Named | None:
        """The register that a line names if it is a heading or a caption; in doubt where its list of names is torn."""
        if title[:1] in _BULLETS and not self._among_items(text):
            title = _BULLETED.sub("", title)
        named = names_register(title, self.words, large=large)
        if not (large or text.marked) and is_access(title, self.words):
            named = None  # the cell of a table
        named = self._listed_from(named, title, text) or self._opening(text)
        if text.marked or text.words[0][2] is None:
            named = self._placed(named, title, marked=text.marked, apart=self.set_apart(text))
        elif named is None and (whole := between(title)) and whole.address is not None:
            named = None if whole.name.islower() else whole
        if named is None and text.words[0][2] is None and self.set_apart(text):
            named = over_place(title, self._next_line(text), self.words) or self._over_bits(text)
            named = named or self._of_summary(title, text)
        worded = self._worded_titles.get(text.line)
        free = named is None and (large or text.words[0][2] is None)
        if worded and (free or (named and named.name == worded.name)):
            named = worded
        if named is not None and " " in named.name and text.words[0][2] is None:
            _leave_name_alone(named, text)
        if named is not None and text.marked and " " in named.name:
            _take_code(named, self.document.lines[text.line], self.words)
        if named is not None and self._torn_list(named, text):
            named.sure = False
        return named

    def _among_items(self, text: Text) -> bool:
        """Whether the next line above or below that is not blank begins with the mark of this one."""
        lines, i = self.document.lines, text.line
        above = next((line for line in reversed(lines[max(0, i - _BESIDE) : i]) if line.strip()), "")
        below = next((line for line in lines[i + 1 : i + 1 + _BESIDE] if line.strip()), "")
        return text.text[0] in {above.lstrip()[:1], below.lstrip()[:1]}

    def _opening(self, text: Text) -> Named | None:
        """The name with which the caption begins that reStructuredText gives a table: `.. table:: nb_ctl of NB6`.

        One in words leaves in doubt whether the table is that of a register whose name stands in no heading.
        """
        if not opening(self.document.lines[text.line]):
            return None
        name, context = text.words[0][0], self.context
        if "_" not in name or not is_identifier(name):
            marked = not context.pieces or context.pieces[0][0] in self.levels
            context.aside |= not (
                marked or context.filled or (context.named and context.named.name in text.text)
            )
            return None
        return Named(name, text.text, section=text.text, caption=True, stated=True)

    def _placed(self, named: Named | None, title: str, *, marked: bool, apart: bool) -> Named | None:
        """The register of a heading of a text, whose address may stand before the name, or at the end of a title."""
        whole = between(title)
        if whole is not None and (marked or (whole.address is not None and not whole.name.islower())):
            return whole
        if named is None and (marked or apart) and (before := before_title(title)):
            return before
        if named is None and marked and (bare := place_after_blank(title)):
            named = names_register(bare[0], self.words, large=True)
            if named is not None:
                named.address = bare[1]
        if marked and named is not None and named.address is None and (place := place_behind(title)):
            named.address = place[1]
        return named

    def _over_bits(self, text: Text) -> Named | None:
        """The register of a table of registers whose name stands alone over lines of bits: `CTRL:` over `bit 7  GO`."""
        name = text.text.removesuffix(":")
        if not is_identifier(name) or not (self.maps.lists(name) or self._summed_up(name)):
            return None
        found = LINE.match(self._next_line(text).strip())
        told = found is not None and found["word"].casefold() in self.words.words["bit"]
        return Named(name, name, section=name) if told else None

    def _of_summary(self, title: str, text: Text) -> Named | None:
        """The register that a table of registers above has and a line between blank ones begins with: `0x10 nb_ctl`."""
        found = _LISTED.fullmatch(title)
        if found is None or not is_identifier(found["name"]):
            return None
        if found["name"] not in self._in_summaries() and not self.maps.lists(found["name"]):
            return None
        below = self.document.lines[text.line + 1 : text.line + 2]
        if below and below[0].strip():
            return None
        place = hexadecimal(found["place"]) if found["place"] else None
        return Named(found["name"], title, place, section=title)

    def _in_summaries(self) -> set[str]:
        """What the cells of the tables of registers that are still to be read hold; each table is looked at once."""
        known = self._of_summaries
        for n, (grid, *_) in enumerate(self.summaries[known.tables :], known.tables):
            if self.loose is None or self.loose.grid is not grid:  # it is whole
                known.tables = n + 1
                known.texts.update(cell.text.strip() for row in grid.rows for cell in row)
        return known.texts

    @cached_property
    def _worded_titles(self) -> dict[int, Named]:
        return worded_titles(self.document, self.words)

    @cached_property
    def _of_summaries(self) -> _Known:
        return _Known()

    def _summed_up(self, name: str) -> bool:
        """Whether a table of registers without rules, which is still to be read, has one of a name."""
        rows = (row for grid, *_ in self.summaries for row in grid.rows)
        return any(cell.text.strip() == name for row in rows for cell in row)


def _take_code(named: Named, line: str, words: Vocabulary) -> None:
    """Take the one name in marks of code for that of a register under a title in words: ``## Gate `CTRL` Register``.

    What stands among other words may be anything else: ``(`MSB` first)``, ``of `GATE```.
    """
    found = [one for one in _CODE.finditer(line) if is_identifier(one[1])]
    if len(found) != 1 or _CODE_OF.search(line, 0, found[0].start()):
        return
    name, behind = found[0][1], _WORD.match(line, found[0].end())
    alone = behind is None or words.says_register(behind[1]) or behind[1].casefold() in words.words["bit"]
    if alone and not is_access(name, words) and re.search(rf"\b{re.escape(name)}\b", named.title):
        named.name, named.sure = name, True


def _leave_name_alone(named: Named, text: Text) -> None:
    """Take a word in capitals before a gap for the name where the whole line was: `NBCR  Control register  (4h)`."""
    first, *others = [words for _, _, words, _ in segments(text)]
    if others and first.isupper() and is_identifier(first) and named.name.startswith(f"{first} "):
        named.title, named.name = others[0], first
