"""Remains of a page join: the top or bottom line of a page, read a second time as nonsense.

    OO DI DE DIEGUI DI DE DIEGUID.      no word of it stands anywhere else in the document

Only lines next to a page break come into question, and only in documents that OCR read
(their tables have a grid of tabs): elsewhere what is printed at the edge of a page is text.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from extract.dialects.amd_register.layout import Layout
    from extract.document import Document

_NUMBERED = re.compile(r"\d{2,4} -(?: |$)|- \d{2,4} ")
_LETTERS = re.compile(r"[A-Za-z]{2}")
LONGEST = 40
"""Letters; a longer run of them is no word."""
ENOUGH = 300
"""In a document of fewer different words, an unknown word proves nothing."""
PLENTY = 3000
"""In a document of fewer different words, one of the unknown must also differ from a known one in one letter."""
FEW = 0.3
"""A line is nonsense when at most this share of its words is known; of three words or fewer, when none is."""


class Remains:
    """Knows the edges of the pages and the words of everything that is not at an edge."""

    def __init__(self, document: Document, layout: Layout) -> None:
        self._lines, self._layout = document.lines, layout
        self.edges: set[int] = set()
        if document.holds("\t") and any("\t" in document.lines[i] for i, _ in layout.content[:4000]):
            for line in layout.breaks:
                self.edges.update(self._around(line))

    @cached_property
    def _content(self) -> list[int]:
        return [i for i, _ in self._layout.content]

    @cached_property
    def _words(self) -> set[str]:
        lines, edges = self._lines, self.edges
        once = {lines[i] for i in self._content if i not in edges}  # splitting takes the time
        return set(" ".join(once).split())

    def knows(self, text: str) -> bool:
        """Whether every word of a text stands as it is elsewhere in the document."""
        return self._words.issuperset(text.split())

    def is_one(self, index: int, text: str) -> bool:
        """Whether the text of a line at a page's edge is nonsense."""
        if index not in self.edges or _NUMBERED.search(text):
            return False
        words = [w for w in text.split() if _LETTERS.search(w)]
        if len(words) < 2 or len(self._words) < ENOUGH:
            return False
        known = sum(w in self._words or w.strip(".,;:()") in self._words for w in words)
        if known == 0 or (len(words) > 3 and known <= FEW * len(words)):
            return True
        return known < len(words) and any(self._echoes(words, near.split()) for near in self._beside(index))

    def is_doubtful(self, text: str) -> bool:
        """Whether a third or more of the words of a line at a page's edge, two at least, stand nowhere else."""
        if len(self._words) < ENOUGH or _NUMBERED.search(text):
            return False
        words = text.split()
        odd = [w for one in words if (w := one.strip(".,;:()")) not in self._words and _LETTERS.search(one)]
        if len(odd) < 2 or 3 * len(odd) < sum(_LETTERS.search(one) is not None for one in words):
            return False
        return len(self._words) >= PLENTY or any(not self._near.isdisjoint(_masked(w)) for w in odd)

    @cached_property
    def _near(self) -> set[str]:
        return {masked for word in self._words for masked in _masked(word.strip(".,;:()"))}

    def _beside(self, index: int) -> list[str]:
        return [self._lines[i] for i in self._around(index) if i != index]

    def _around(self, index: int) -> list[int]:
        """The content line of an index with those before and after it; the first two where it is no content."""
        at = bisect_left(self._content, index)
        if self._content[at : at + 1] != [index]:
            at = 0
        return self._content[max(0, at - 1) : at + 2]

    def _echoes(self, words: list[str], near: list[str]) -> bool:
        """Whether a line is a garbled copy of its neighbour: half of its words the same, the others alike."""
        odd = [w for w in words if w not in near]
        if len(words) < 3 or not odd or 2 * len(odd) > len(words):
            return False
        return not self._words.issuperset(odd) and all(any(_alike(w, other) for other in near) for w in odd)


def _masked(word: str) -> list[str]:
    """A word of lower-case letters, with each of its letters left open in turn: `value` is `?alue`, `v?lue`, ..."""
    if not 5 <= len(word) <= LONGEST or not word.islower():
        return []
    return [f"{word[:at]}?{word[at + 1 :]}" for at in range(len(word))]


def _alike(word: str, other: str) -> bool:
    """Whether two words are of about one length and agree in more than half of their letters, place by place."""
    same = sum(a == b for a, b in zip(word, other, strict=False))
    return abs(len(word) - len(other)) < 2 and 2 * same > len(word)
