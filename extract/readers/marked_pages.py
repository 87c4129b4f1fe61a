"""Lines that programs set between the pages of the text they take out of a PDF: the word for pages, and a number.

    <!-- page 12 -->     === Page 12 ===     [Page 12]     ## Page 12

They count up through the whole text. As a heading such a line may be that of a page of registers, `## Page 1`: it is
one of these where the number is printed on the pages, too. So are those that count from 0, as pages of registers do.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.document import FURNITURE

if TYPE_CHECKING:
    from extract.document import Document

_WORD: Final = r"(?:page|pg\.|p\.|seite|página|стр\.|第)"
_MARK: Final = re.compile(
    rf"(?P<before>[^\w\s][^\w\n]{{0,9}}){_WORD} ?[:#]? ?(?P<page>\d{{1,5}})"
    r"(?: ?(?:of|/) ?\d{1,5}| ?页)?(?P<behind>\W{0,10})$",
    re.IGNORECASE,
)
_LINE: Final = rf"[^\w\s][^\w\n]{{0,9}}+{_WORD} ?[:#]? ?\d"
"""What such a line begins with; the word begins with a letter, so that nothing before it need be given back."""
_FIRST: Final = re.compile(_LINE, re.IGNORECASE)
_ANY: Final = re.compile(rf"\n{_LINE}", re.IGNORECASE)
"""What a text with such lines holds. It begins with a line end, which is looked for much faster than `^`."""
_HEADING: Final = frozenset("#*_")
"""Marks of headings and of words in bold."""
_FEWEST: Final = 3
"""Pages, at least."""
_STEP: Final = 2
"""From one to the next: an empty page may have no line."""
_EDGE: Final = 3
"""Lines from either end of a page among which its number is printed."""
_NUMBER: Final = re.compile(r"^\W*(\d{1,5})\b|(?<![\w.])(\d{1,5})\W*$")


def has_marks(text: str) -> bool:
    """Whether a text may hold such lines."""
    return (_ANY.search(text) or _FIRST.match(text)) is not None


def drop_page_marks(document: Document) -> None:
    """Blank such lines of a text and mark them as furniture that begins a page."""
    if document.page_breaks:
        return
    forms: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for i in document.body:
        if found := _MARK.match(document.lines[i]):
            form = found["before"].strip(), found["behind"].strip()
            forms.setdefault(form, []).append((i, int(found["page"])))
    for (before, _), pages in forms.items():
        steps = [m - n for (_, n), (_, m) in pairwise(pages)]
        if len(pages) < _FEWEST or not all(0 < more <= _STEP for more in steps):
            continue
        if 2 * (pages[-1][0] - pages[0][0]) < len(document.body) * (len(pages) - 1) / len(pages):
            continue
        if (set(before) <= _HEADING or not pages[0][1]) and not _printed(document, pages):
            continue
        lines = document.lines = document.lines.copy()
        for i, _ in pages:
            lines[i] = ""
            document.roles[i] |= FURNITURE
        document.page_breaks = [i for i, _ in pages if i > document.body.start]
        return


def _printed(document: Document, pages: list[tuple[int, int]]) -> bool:
    """Whether most pages bear their number, or one as far from it as on the others, in a line at their ends."""
    apart = Counter[int]()
    ends = [*(i for i, _ in pages[1:]), document.body.stop]
    for (first, number), last in zip(pages, ends, strict=True):
        printed = [line for line in document.lines[first + 1 : last] if line.strip()]
        found = (_NUMBER.findall(line) for line in (*printed[:_EDGE], *printed[-_EDGE:]))
        apart.update({int(one or two) - number for pairs in found for one, two in pairs})
    return bool(apart) and 2 * max(apart.values()) > len(pages)
