"""What follows the last register: appendices, histories of revisions, indexes. It is no part of a table.

Revision History                          a title on a line of its own
CB_BLEND_CTL     0x28014     5            a register's name once more, its addresses, its page
"""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import pairwise
from typing import TYPE_CHECKING

from extract.document import PROSE

if TYPE_CHECKING:
    from extract.dialects.amd_register.layout import Layout
    from extract.document import Document

_TITLE = re.compile(
    r"(?:Revision|Change|Document)s? (?:History|Log)|(?:[A-Z][\w-]+ ){0,3}Index|Glossary|Bibliography"
)
_ENTRY = re.compile(
    r"\s*(?:\w+:)?([A-Z][A-Z0-9_]{2,})[ \t.,]+"
    r"(?:\[?(?:[A-Za-z]\w*:)*\w+\]?[ \t.,]+){0,4}(?:[A-Z\d]{1,2}[-–])?\d{1,4}\s*"
)
_FEW = 4
"""Names with their pages, and nothing else, at least."""
_RANGE = re.compile(r"(?:^|\s)\d{1,2}:\d{1,2}(?:\s|$)")
_WORD = re.compile(r"[A-Z]\w{2,}")
_OWN = re.compile(r"0x|none|\.\s*$")
"""What a row has, or the end of a sentence."""


def titles_behind(document: Document, layout: Layout) -> list[int]:
    """The lines of titles behind the header of the last register that say that registers are over.

    An index that has no title is taken out of the content.
    """
    last = document.last_line_with("Access:", " bits")
    if last is None:
        return []
    lines, content = document.lines, layout.content
    behind = range(bisect_right(content, (last, len(lines[last]))), len(content))
    texts = [(at, lines[content[at][0]].strip()) for at in behind]
    titles = [
        i for at, text in texts if _TITLE.fullmatch(text) and not lines[(i := content[at][0]) - 1].strip()
    ]
    entries = [at for at, text in texts if _ENTRY.fullmatch(text)] if not titles else []
    if len(entries) > 1:
        _drop_index(document, layout, entries)
    return titles


def _drop_index(document: Document, layout: Layout, entries: list[int]) -> None:
    """Take an index out of the content, if its entries name the registers of the document."""
    lines, content = document.lines, layout.content
    known: set[str] = set()
    for i in {*document.lines_with("Access:"), *document.lines_with(" bits")}:
        known.update(_WORD.findall(lines[i]))
    named = [at for at in entries if (found := _ENTRY.match(lines[content[at][0]])) and found[1] in known]
    first = next((a for a, b in pairwise(named) if b == a + 1), None)
    addressed = any("0x" in lines[content[at][0]] for at in named)
    if first is None or (len(named) < _FEW and not addressed):
        return
    if any(_RANGE.search(lines[i]) for i, _ in content[first:]):
        return  # rows stand behind it: text of a field that names registers
    while (
        first
        and content[first - 1][0] == content[first][0] - 1
        and not _OWN.search(lines[content[first - 1][0]])
    ):
        first -= 1  # its head
    for i, _ in content[first:]:
        document.roles[i] |= PROSE
    del content[first:]
