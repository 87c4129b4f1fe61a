"""Cells that a program puts outside the running lines of their page, before the head or behind the foot.

rates of the pump          the end of a page, a blank line, its foot
Northbeck 1
MODE[2:0]                  no more of the text above
Northbeck manual           the head of the next page
that is set                more of it
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Final

from extract.document import FURNITURE

if TYPE_CHECKING:
    from extract.document import Document

_NO_CELL = re.compile(r"\b[a-z]{3}|^[^\s\[\]]{1,12}\s?[:=–-]\s+\S")
"""What cells of a figure do not have: words in small letters, a number or name before what it means."""
_EDGES: Final = 0.5
"""Share of the pages that have the same line at their edge, at least."""


def displaced_cells(document: Document) -> set[int]:
    """The lines outside the running lines of their page that hold no words of a text."""
    heads: dict[str, int] = {}
    feet: dict[str, int] = {}
    pages: list[list[int]] = []
    for _, lines in groupby((i for i in document.body if document.lines[i].strip()), document.page):
        own = list(lines)
        pages.append(own)
        for edge, known in ((own[0], heads), (own[-1], feet)):
            if document.roles[edge] & FURNITURE:
                key = _words(document, edge)
                known[key] = known.get(key, 0) + 1
    out: set[int] = set()
    for own in pages if len(pages) > 1 else ():
        running = [(n, _words(document, i)) for n, i in enumerate(own) if document.roles[i] & FURNITURE]
        head = next((n for n, key in running if heads.get(key, 0) >= _EDGES * len(pages)), 0)
        foot = next((n for n, key in running if feet.get(key, 0) >= _EDGES * len(pages)), len(own))
        foot = len(own) if foot < head else foot
        out.update(
            i
            for i in (*own[:head], *own[foot + 1 :])
            if not document.roles[i] & FURNITURE and not _NO_CELL.search(document.lines[i].strip())
        )
    return out


def _words(document: Document, i: int) -> str:
    """A line without its numbers."""
    return re.sub(r"\d+", "", document.lines[i]).strip()
