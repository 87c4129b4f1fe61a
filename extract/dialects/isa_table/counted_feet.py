"""Feet of pages in a text without page breaks: lines of one form whose numbers count the pages, far apart.

Page 38 of 210
...                         a page later
Page 39 of 210
"""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.document import kept

if TYPE_CHECKING:
    from extract.document import Document

_FOOT: Final = re.compile(
    r"\s*(?P<before>Page |\d{1,2}-|(?:[^\s\d][^\d]{0,80}\s{3,})?|[Pp]roprietary |[Cc]onfidential )"
    r"(?P<page>\d{1,4})(?P<behind> of \d{1,4})?\s*$"
)
_TOLD: Final = re.compile(r"Page$|proprietary$|confidential$", re.IGNORECASE)
"""Words before the number of a page that one foot alone is told by."""
_WORD_BEGINS: Final = re.compile(r"\s\S")
_LONGEST: Final = 160
_LEAST: Final = 2
"""Feet at least; of numbers alone one more."""
_APART: Final = 15
"""Lines of a page at least."""
_ALIKE: Final = 2
"""The longest page has so many times as many lines as the shortest, at most."""


@kept
def counted_feet(document: Document) -> frozenset[int]:
    """The lines of such feet."""
    if document.words:
        return frozenset()
    forms: dict[tuple[str, str], list[tuple[int, int]]] = defaultdict(list)
    for i in document.body:
        line = document.lines[i]
        ended = line.rstrip()[-1:].isdigit() and len(line) <= _LONGEST
        if ended and (found := _FOOT.match(line)):
            form = " ".join(found["before"].split()), found["behind"] or ""
            if not any(form) and _in_column(document, i):
                continue
            forms[form].append((i, int(found["page"])))
    out: set[int] = set()
    for (before, behind), lines in forms.items():
        told = _TOLD.match(before) is not None
        least = 1 if told else _LEAST if before or behind else _LEAST + 1
        between = [k - i for (i, _), (k, _) in pairwise(lines)]
        counts = all(two == one + 1 for (_, one), (_, two) in pairwise(lines))
        longest, shortest = max(between, default=_APART), min(between, default=_APART)
        if len(lines) >= least and counts and shortest >= max(_APART, longest / _ALIKE):
            out.update(i for i, _ in lines)
    return frozenset(out)


def _in_column(document: Document, i: int) -> bool:
    """Whether a line begins away from the margin, below the beginning of a word: it goes on with a cell."""
    line, above = document.lines[i], document.lines[i - 1] if i else ""
    indent = len(line) - len(line.lstrip())
    return indent > 1 and _WORD_BEGINS.search(above[indent - 2 : indent + 2]) is not None
