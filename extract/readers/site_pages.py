"""Lines that sites which show manuals set above each page of the text they took out of it: number and title.

    Page 12: Pump Controller Register Reference - cdn.northbeck.test/nb1... · 3/13/2020 · RATE 7:6 0x0 ...

The title goes on with whatever words of the manual come next, so that it may look like a row. One text a page apart,
behind a number that counts up from the beginning to the end of a text, says nothing of what it shows. Pages of
registers are numbered as well, `Page 3: Coefficients of the filter`, but have no address of a site.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, Final

from extract.document import FURNITURE

if TYPE_CHECKING:
    from extract.document import Document

_LINE: Final = re.compile(r"Page (\d{1,4}): {0,2}(\S.*)$")
_SITE = re.compile(r"\w\.[a-z]{2,}/| · |://")
"""What titles of sites hold: an address, or a mark between their parts."""
_OFTEN: Final = 5
"""Pages, at least."""
_STEP: Final = 2
"""From one to the next: an empty page may have no line."""
_APART: Final = 4
"""Lines from one to the next, in the middle of all."""
_LONG: Final = 16
"""Characters of a title, at least: headings of numbered pages of registers are shorter, or each says another thing."""


def drop_site_pages(document: Document) -> None:
    """Blank such lines of a text and mark them as furniture that begins a page."""
    begin = (i for i in document.body if document.lines[i].startswith("Page "))
    found = {i: match for i in begin if (match := _LINE.match(document.lines[i]))}
    if len(found) < _OFTEN:
        return
    title, _ = Counter(match[2] for match in found.values()).most_common(1)[0]
    pages = [(i, int(match[1])) for i, match in found.items() if match[2] == title]
    if len(title) < _LONG or not _SITE.search(title) or not _counts_up(document, pages):
        return
    lines = document.lines = document.lines.copy()
    for i, number in pages:
        lines[i] = ""
        document.roles[i] |= FURNITURE
        if number > 1:
            document.page_breaks.append(i)
    document.page_breaks.sort()


def _counts_up(document: Document, pages: list[tuple[int, int]]) -> bool:
    """Whether the numbers are those of the pages of the whole text."""
    if len(pages) < _OFTEN:
        return False
    steps = [(j - i, m - n) for (i, n), (j, m) in pairwise(pages)]
    spans = 2 * (pages[-1][0] - pages[0][0]) >= len(document.body)
    return (
        spans
        and all(0 < more <= _STEP for _, more in steps)
        and median(apart for apart, _ in steps) >= _APART
    )
