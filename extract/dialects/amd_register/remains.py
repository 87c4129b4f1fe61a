"""Remains of a page join: the top or bottom line of a page, read a second time as nonsense.

    OO DI DE DIEGUI DI DE DIEGUID.      no word of it stands anywhere else in the document

Only lines next to a page break come into question, and only in documents that OCR read
(their tables have a grid of tabs): elsewhere what is printed at the edge of a page is text.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from extract.dialects.amd_register.layout import Layout
    from extract.document import Document

_NUMBERED = re.compile(r"\d{2,4} -(?: |$)|- \d{2,4} ")
_LETTERS = re.compile(r"[A-Za-z]{2}")
ENOUGH = 300
"""In a document of fewer different words, an unknown word proves nothing."""
FEW = 0.3
"""A line is nonsense when at most this share of its words is known; of three words or fewer, when none is."""


class Remains:
    """Knows the edges of the pages and the words of everything that is not at an edge."""

    def __init__(self, document: Document, layout: Layout) -> None:
        self._lines = document.lines
        self._content = [i for i, _ in layout.content]
        self.edges: set[int] = set()
        if any("\t" in document.lines[i] for i in self._content[:4000]):
            place = {i: n for n, i in enumerate(self._content)}
            for line in layout.breaks:
                at = place.get(line, 0)
                self.edges |= set(self._content[max(0, at - 1) : at + 2])

    @cached_property
    def _words(self) -> set[str]:
        return set("\n".join(self._lines[i] for i in self._content if i not in self.edges).split())

    def is_one(self, index: int, text: str) -> bool:
        """Whether the text of a line at a page's edge is nonsense."""
        if index not in self.edges or _NUMBERED.search(text):
            return False
        words = [w for w in text.split() if _LETTERS.search(w)]
        if len(words) < 2 or len(self._words) < ENOUGH:
            return False
        known = sum(w in self._words or w.strip(".,;:()") in self._words for w in words)
        return known == 0 or (len(words) > 3 and known <= FEW * len(words))
