"""What a text document says of itself before its first table: title and revision.

# Pipit 3 timer manual                 Pipit 3 timer manual              title: "Pipit 3 timer manual"
                                       ====================              revision: 1.4
Revision 1.4, May 2031                 Version: 1.4
"""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from extract.document import Document

_LINES: Final = 60
"""So many lines of text at most stand before what the document is about."""
_LONGEST: Final = 120
"""Characters of a title."""
_HEADING: Final = re.compile(r"#\s+(?P<title>\S.*?)\s*#*")
_UNDERLINE: Final = re.compile(r"={3,}")
_TITLE: Final = re.compile(r"[*_]*title[*_]*\s*:[*_]*\s*(?P<title>\S.*)", re.IGNORECASE)
_REVISION: Final = re.compile(
    r"(?:[*_>\s-]*)(?:document\s+)?(?:revision|rev\.?|version)[*_]*\s*:?[*_]*\s*v?"
    r"(?P<revision>\d+(?:\.\d+)*(?:-?rc\d+|[a-z])?|(?-i:[A-Z]))(?=\s*(?:$|[,;(|*_–—]|- |\w+ \d{4}$))",
    re.IGNORECASE,
)
"""A line that begins with the document's revision: `Rev. 1.2`, `**Version:** 2.0-rc1, May 2031`."""
_IN_TITLE: Final = re.compile(
    r"\b(?:revision|rev\.?|version)\s*v?(?P<revision>\d+(?:\.\d+)*[a-z]?)\b", re.IGNORECASE
)


def title_and_revision(document: Document) -> tuple[str | None, str | None]:
    """The title and the revision that a text document prints at its beginning; null what it does not, or twice.

    Args:
        document: of text, its tables found.
    """
    first_table = min((table.first_line for table in document.tables), default=len(document.lines))
    numbers = [i for i in document.body if i < first_table][:_LINES]
    lines = _short(document, numbers)
    title = _title(lines)
    if title and _several(document):
        title = None
    revisions = {found["revision"] for line in lines if (found := _REVISION.match(line))}
    if not revisions and title and (found := _IN_TITLE.search(title)):
        revisions = {found["revision"]}
    return title, revisions.pop() if len(revisions) == 1 else None


def _short(document: Document, numbers: Iterable[int]) -> list[str]:
    """The lines without the blanks around them; those are empty that are longer than any title."""
    lines = (document.lines[i].strip() for i in numbers)
    return [line if len(line) <= 2 * _LONGEST else "" for line in lines]


def _title(lines: list[str]) -> str | None:
    """The first line that is marked as a heading of the whole, or called the title; of two words at least."""
    for line, below in zip_longest(lines, lines[1:], fillvalue=""):
        found = _TITLE.fullmatch(line) or _HEADING.fullmatch(line)
        title = found["title"] if found else line if line and _UNDERLINE.fullmatch(below) else None
        if title:
            title = title.strip("\"'*_ ")
            return title if " " in title and len(title) <= _LONGEST else None
    return None


def _several(document: Document) -> bool:
    """Whether several headings are of the highest kind: then each is that of a part."""
    lines = _short(document, document.body)
    return any(sum(map(bool, map(kind.fullmatch, lines))) > 1 for kind in (_HEADING, _UNDERLINE))
