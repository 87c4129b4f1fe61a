"""Lines of Markdown and HTML that are bold from end to end and stand for headings: below each is a table of fields.

**CTRL**               **Gate control (0x04)**      <p><strong>CTRL</strong></p>

| Bits | Name |        | Bits | Name |              <table><tr><th>Bits</th><th>Name</th></tr>

One such line may be emphasis; where several stand over tables of fields, those are headings, deeper than all that have
marks of their own. Notes, keys (`**Access: RW**`), captions and parts of a section (`**Bit fields**`) are none.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.figures import is_access
from extract.dialects.register_table.naming.captions import is_of_figure, is_of_table
from extract.dialects.register_table.words.keys import is_key, key_line
from extract.dialects.register_table.words.notation import HEX
from extract.dialects.register_table.words.vocabulary import plain, vocabulary
from extract.document import kept_with_lines

if TYPE_CHECKING:
    from extract.document import Document

BELOW_MARKED: Final = 7
"""How deep such a heading stands: Markdown and HTML mark six depths."""
_PLACE: Final = rf"(?P<place>\s*(?:[-–—:@,]\s*)?[(\[`]*(?:[a-z ]{{1,14}}[:=]?\s*)?`?{HEX}[)\]`]*)?\s*:?\s*"
_BOLD: Final = re.compile(
    rf"(?P<mark>\*\*|__)(?=[^\s*_])(?P<title>(?:(?!(?P=mark)).){{1,100}})(?P=mark){_PLACE}", re.IGNORECASE
)
"""A line in bold, perhaps with an address behind."""
_TAGGED: Final = re.compile(
    r"\s*(?:<(?:p|div|font|span)\b[^<>]*>\s*)*<(?P<mark>b|strong)\b[^<>]*>(?P<title>[^<>]{1,100})</(?P=mark)\s*>"
    rf"{_PLACE}(?:</(?:p|div|font|span)\s*>\s*|<br\s*/?>\s*)*",
    re.IGNORECASE,
)
_CELL_ENDS: Final = re.compile(r"\||<[^<>]*>")
_REACH: Final = 24
"""Lines among which the table of a heading begins."""
_MOST_WORDS: Final = 10
_FEWEST: Final = 2
"""Headings of such a kind at least."""


@kept_with_lines
def bold_headings(document: Document) -> frozenset[int]:
    """The lines of a text that are such headings."""
    lines = document.lines
    if document.words:
        return frozenset()
    found = {i for sign in ("**", "__", "<b", "<strong", "<B", "<STRONG") for i in document.lines_with(sign)}
    titles = [i for i in sorted(found) if i in document.body and _is_title(lines, i)]
    over = [i for i, below in pairwise([*titles, len(lines)]) if _over_fields(lines, i, below)]
    return frozenset(over if len({lines[i] for i in over}) >= _FEWEST else ())


def _is_title(lines: list[str], i: int) -> bool:
    """Whether a line is bold, stands alone, and may be the title of a register's section."""
    found = _BOLD.fullmatch(lines[i])
    if found and any(map(str.strip, lines[max(i - 1, 0) : i])):
        return False
    if (found := found or _TAGGED.fullmatch(lines[i])) is None:
        return False
    title, words = found["title"].strip(" :"), vocabulary()
    if title.endswith((".", ";", ",", "!", "?")) or len(title.split()) > _MOST_WORDS or not title:
        return False
    said = plain(title)
    if any(said in words.words[kind] for kind in ("part", "aside", "reserved")) or is_access(title, words):
        return False
    if key_line(title + (found["place"] or ""), words) or is_key(title, words):
        return False
    return not (is_of_table(title, words) or is_of_figure(title))


def _over_fields(lines: list[str], i: int, end: int) -> bool:
    """Whether the next table below a line, ahead of other headings, is one of fields: it has a head of bits."""
    columns = vocabulary().columns
    for below in range(i + 1, min(i + _REACH, end)):
        line = lines[below].lstrip()
        if line[:1] == "#" or line[:2].lower() == "<h":
            return False
        if line[:1] == "|" or line[:2].lower() == "<t":
            cells = [plain(cell.replace("*", "")) for cell in _CELL_ENDS.split(line)]
            if any(cells):
                return any(columns.get(cell) == "bits" for cell in cells)
    return False
