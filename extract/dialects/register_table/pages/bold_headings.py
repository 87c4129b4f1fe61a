"""Lines of Markdown and HTML that are bold from end to end and stand for headings: below each is a table of fields.

**CTRL**               **Gate control (0x04)**      <p><strong>CTRL</strong></p>

| Bits | Name |        | Bits | Name |              <table><tr><th>Bits</th><th>Name</th></tr>

One such line may be emphasis; where several stand over tables of fields in one section, or have an address, those are
headings, deeper than all that have marks of their own. Notes, keys (`**Access: RW**`), captions and parts of a section
(`**Bit fields**`) are none, nor are titles without an address in the section of a register: under a heading that has
one or is a name, or behind keys.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.naming.captions import is_of_figure, is_of_table
from extract.dialects.register_table.pages.file_marks import is_marked
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.keys import is_key, key_line
from extract.dialects.register_table.words.notation import HEX, is_identifier
from extract.dialects.register_table.words.vocabulary import plain, vocabulary
from extract.document import kept_with_lines
from extract.markup.inline_marks import blanked, unmarked

if TYPE_CHECKING:
    from extract.document import Document

_BOLD: Final = re.compile(
    r"(?P<mark>\*\*|__)(?=[^\s*_])(?P<title>(?:(?!(?P=mark)).){1,100})(?P=mark)(?P<rest>.*)"
)
_TAGGED: Final = re.compile(
    r"\s*(?:<(?:p|div|font|span)\b[^<>]*>\s*)*<(?P<mark>b|strong)\b[^<>]*>(?P<title>[^<>]{1,100})</(?P=mark)\s*>"
    r"(?P<rest>.*)",
    re.IGNORECASE,
)
_CLOSING: Final = re.compile(r"</(?:p|div|font|span)\s*>|<br\s*/?>", re.IGNORECASE)
_PLACE: Final = re.compile(
    rf"[-–—:@,]?\s?[(\[`]{{0,2}}(?:[a-z ]{{1,14}}[:=]?\s)?`?{HEX}[)\]`]{{0,2}}:?", re.IGNORECASE
)
"""What may stand behind: an address."""
_PLACED: Final = re.compile(HEX)
_COUNTED: Final = re.compile(r"\d+[.)]\s")
"""The number of an item."""
_CELL_ENDS: Final = re.compile(r"\||<[^<>]*>")
_REACH: Final = 24
"""Lines among which the table of a heading begins."""
_LONGEST: Final = 200
"""Characters of such a line."""
_MOST_WORDS: Final = 10
_FEWEST: Final = 2
"""Headings of such a kind at least."""


@kept_with_lines
def bold_headings(document: Document) -> frozenset[int]:
    """The lines of a text that are such headings."""
    lines = document.lines
    if document.words:
        return frozenset()
    signed = {i for sign in ("**", "__", "<b", "<strong", "<B", "<STRONG") for i in document.lines_with(sign)}
    places = {
        i: placed for i in sorted(signed) if i in document.body and (placed := _title(lines, i)) is not None
    }
    over = [i for i, below in pairwise([*places, len(lines)]) if _over_fields(lines, i, below)]
    if len({lines[i] for i in over}) < _FEWEST:
        return frozenset()
    headings = [i for i in document.body if lines[i].strip() and is_marked(document, i)]
    found = set[int]()
    for above, group in groupby(over, lambda i: bisect_left(headings, i)):
        titles = list(group)
        line = headings[above - 1] if above else None
        free = len(titles) >= _FEWEST and not _of_register(lines, line, titles[0], first_heading=above <= 1)
        found.update(i for i in titles if places[i] or free)
    return frozenset(found)


def _title(lines: list[str], i: int) -> bool | None:
    """Whether a line that may be the title of a register's section, bold and alone, has an address; None of others."""
    line = lines[i]
    if len(line) > _LONGEST or not (found := _BOLD.fullmatch(line) or _TAGGED.fullmatch(line)):
        return None
    if found.re is _BOLD and any(map(str.strip, lines[max(i - 1, 0) : i])):
        return None
    title, words = found["title"].strip(" :"), vocabulary()
    rest = _CLOSING.sub("", found["rest"]).strip()
    if rest not in {"", ":"} and not _PLACE.fullmatch(rest):
        return None
    if title.endswith((".", ";", ",", "!", "?")) or len(title.split()) > _MOST_WORDS or _COUNTED.match(title):
        return None
    said = plain(title)
    if any(said in words.words[kind] for kind in ("part", "aside", "reserved")) or is_access(title, words):
        return None
    if not title or key_line(f"{title} {rest}", words) or is_key(title, words):
        return None
    if is_of_table(title, words) or is_of_figure(title):
        return None
    return _PLACED.search(f"{title} {rest}") is not None


def _of_register(lines: list[str], heading: int | None, first: int, *, first_heading: bool) -> bool:
    """Whether the section of a heading is that of one register: an address, a name, or keys below it tell so."""
    if heading is None:
        return False
    title = unmarked(blanked(lines[heading])).strip("#= ")
    between = (line for line in lines[heading + 1 : first] if ":" in line)
    if _PLACED.search(title) or any(key_line(unmarked(line).strip(), vocabulary()) for line in between):
        return True
    return is_identifier(title) and not first_heading


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
