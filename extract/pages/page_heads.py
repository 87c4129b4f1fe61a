"""Heads and feet of pages that say one text and the number of the page, at its one end or the other.

    22                                       Pump Controller Manual Version 2.1
    ...
    Pump Controller Manual Version 2.1                                       23

One text again and again, a page apart, beside a number that counts up: no row of a table does so.
"""

from __future__ import annotations

import re
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from extract.document import Document

_HEAD: Final = re.compile(
    r"(?:(?P<first>\d{1,4}|[ivxlc]+) {2,})?(?P<text>\S(?:.*\S)?)(?(first)| {2,}(?P<last>\d{1,4}|[ivxlc]+))$"
)
_LONGEST: Final = 160
_FEWEST: Final = 12
"""Characters of such a text, and..."""
_WORDS: Final = 2
"""... words of it, at least."""
_OFTEN: Final = 5
"""Pages in a row, at least."""
_STEP: Final = 2
"""Pages from one print to the next, at most: one may have none."""
_PAGE: Final = 15
"""Lines from one to the next, in the middle of all."""


def page_heads(document: Document) -> set[int]:
    """The lines of a text that are such heads and feet."""
    prints: dict[str, list[tuple[int, str]]] = {}
    for i in document.body:
        line = document.lines[i]
        if "  " in line and len(line) <= _LONGEST and (found := _HEAD.match(line.strip())):
            words = found["text"].split()
            text = " ".join(words)
            if len(words) >= _WORDS and len(text) >= _FEWEST and any(map(str.isalpha, text)):
                prints.setdefault(text, []).append((i, found["first"] or found["last"]))
    return {i for places in prints.values() if _counts_up(places) for i, _ in places}


def _counts_up(places: list[tuple[int, str]]) -> bool:
    """Whether the numbers beside a text are those of pages, all but those of a preface in digits."""
    known = [(line, int(number)) for line, number in places if number.isdecimal()]
    if len(known) < _OFTEN:
        return False
    steps = [two[1] - one[1] for one, two in pairwise(known)]
    lines = [two[0] - one[0] for one, two in pairwise(known)]
    return all(0 < step <= _STEP for step in steps) and median(lines) >= _PAGE
