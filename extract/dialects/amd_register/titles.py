"""Headings: numbered ones in ascending order, titles over registers and of appendices, captions of tables.

3. Tiling Registers             a heading with a number
Tiling Registers                a title without one, right above a register's header
## 3. Tiling Registers          the same in Markdown, whose marks make a heading of anything: `### NAME`, too
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from extract.dialects.amd_register.back_matter import titles_behind
from extract.document import HEADING

if TYPE_CHECKING:
    from extract.dialects.amd_register.layout import Layout
    from extract.document import Document

HEADING_LINE = re.compile(r"((?!0)\d{1,3}(?:\.\d{1,3})*)\.?\s+([A-Z][^\t.;:=]{2,90}?)\s*$")
CONTENTS_LINE = re.compile(r"(\d{1,3}(?:\.\d{1,3})*)\.?\s+(\S.*?)[\t .]+(\d{1,4})\s*$")
_LEADS = re.compile(r"\t|\.\.|  ")
"""What leads from a title to the number of its page."""
CAPTION = re.compile(r"Table [A-Z]?\d[\d.-]*[ :]")
APPENDIX = re.compile(r"Appendix [A-Z\d](?:[:.]? +[A-Z](?:(?!\.\.)[^\t]){0,80}(?<![.,;\d]))?$")
_MARKED = re.compile(
    r"#{1,6}\s+\**(?!DESCRIPTION|POSSIBLE|Field Name|\d+ - )(?P<title>[A-Z\d][^\t]{1,90}?)\**\s*#*\s*$"
)
_NOT_TITLED = ("·", "•", "Access:", " bits", " - [R", "|")
"""What shows that marks stand before something else: a register's header, a row of a grid."""
_NAME = re.compile(r"[A-Z][A-Z0-9]*_[A-Z0-9_\[\]-]+$")
_GROUP = "Registers"
"""The last word of a title over registers."""
REPEATED = 3
"""A title that stands more often under numbers is no heading: a contents list and a chapter make two."""


@dataclass(slots=True)
class Heading:
    """A chapter or section heading: its number as printed, its title, the line it stands on.

    `marked` says that marks of Markdown make it one.
    """

    number: str
    title: str
    line: int
    marked: bool = False

    @property
    def name(self) -> str | None:
        """The name of a register that a marked heading is, no more than that."""
        return self.title if self.marked and not self.number and _NAME.match(self.title) else None

    @property
    def text(self) -> str:
        """Number and title, as the `section` column has them."""
        return f"{self.number}{'' if '.' in self.number else '.'} {self.title}" if self.number else self.title


def find_headings(document: Document, layout: Layout) -> None:
    """Headings: numbered, capitalised like titles, in ascending order; a table of contents confirms them."""
    last: tuple[int, ...] = ()
    roles = document.roles
    listed: dict[str, str] = {}
    entries: set[int] = set()  # lines of a table of contents
    titles = Counter(found[2] for _, text in layout.numbered if (found := HEADING_LINE.match(text)))
    for i, text in layout.numbered:
        entry = CONTENTS_LINE.match(text)
        if entry and _LEADS.search(text, entry.end(2)) and not layout.headings:
            layout.contents.append((entry[1], entry[2].strip(" ."), int(entry[3])))
            listed[entry[1]] = entry[2].strip(" .").casefold()
            roles[i] |= HEADING
            entries.add(i)
            continue
        found = HEADING_LINE.match(text)
        if not found:
            continue
        title = found[2]
        if titles[title] > REPEATED:
            continue
        number = tuple(map(int, found[1].split(".")))
        confirmed = listed.get(found[1]) == title.casefold()
        titled = _is_title(title) or (
            len(title.split()) < 7 and last and _stands_before_header(document, layout, i)
        )
        grouped = titled and title.endswith(_GROUP) and number > last  # whatever lies between
        if confirmed or grouped or (titled and (not last or _follows(last, number))):
            layout.headings[i] = Heading(found[1], title, i)
            roles[i] |= HEADING
            last = number
    if document.holds("\n#"):
        _find_marked(document, layout)
    _find_last(document, layout)
    entries -= layout.headings.keys()
    if entries:
        layout.content = [place for place in layout.content if place[0] not in entries]


def _find_marked(document: Document, layout: Layout) -> None:
    """Headings by the marks of Markdown before them: what is under them is no earlier register's."""
    lines = document.lines
    for i, start in layout.content:
        if not lines[i].startswith("#", start) or i in layout.headings or not _parted(document, i):
            continue
        mark = _MARKED.match(lines[i], start)
        if mark is None or mark["title"][-1] in ".,;" or any(sign in lines[i] for sign in _NOT_TITLED):
            continue
        numbered = HEADING_LINE.match(mark["title"])
        number, title = (numbered[1], numbered[2]) if numbered else ("", mark["title"])
        layout.headings[i] = Heading(number, title, i, marked=True)
        document.roles[i] |= HEADING
    layout.headings = dict(sorted(layout.headings.items()))


def _parted(document: Document, i: int) -> bool:
    """Whether a blank line, or another with such marks, stands above a line."""
    above = document.lines[i - 1].strip() if i else ""
    return not above or above.startswith("#")


def _find_last(document: Document, layout: Layout) -> None:
    """Titles of appendices, or of what follows them: they end the last register."""
    lines = document.lines
    found = [i for i in document.lines_with("Appendix ") if APPENDIX.match(lines[i].strip())]
    titles = [i for i in (*found, *titles_behind(document, layout)) if not document.roles[i]]
    for i in titles:
        document.roles[i] |= HEADING
        layout.headings[i] = Heading("", lines[i].strip(), i)


def is_over_registers(text: str) -> bool | None:
    """Whether a line right above a register's header is the title of registers; False for a caption, None for text."""
    if text.endswith(_GROUP) and "\t" not in text and _is_title(text):
        return True if text[0].isupper() or HEADING_LINE.match(text) else None
    return False if text.startswith("Table ") and CAPTION.match(text) else None


def _is_title(title: str) -> bool:
    """Whether every longer word begins with a capital or a digit, as in a heading and not in a sentence."""
    words = [w for w in re.findall(r"[\w/]+", title) if len(w) > 3 or w[0].isupper()]
    return bool(words) and all(not w[0].islower() for w in words)


def _stands_before_header(document: Document, layout: Layout, line: int) -> bool:
    """Whether the next line of content is a register's header: then a numbered line is no item of a list."""
    after = bisect_right(layout.content, (line, len(document.lines[line])))
    below = document.lines[layout.content[after][0]] if after < len(layout.content) else ""
    return " · " in below or " bits - " in below


def _follows(last: tuple[int, ...], number: tuple[int, ...]) -> bool:
    """Whether a heading number may come after another: its first child, or a later one of its own or an outer level."""
    if number[: len(last)] == last:
        return len(number) == len(last) + 1
    depth = len(number)
    if depth > len(last):
        return False
    return number[:-1] == last[: depth - 1] and 0 < number[-1] - last[depth - 1] <= 3
