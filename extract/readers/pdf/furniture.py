"""Headers and footers: lines near the edge of a page that many pages have at the same height.

Numbers do not count, as the page's is among them. A header may stand in a table of its own; the head of a
table that goes on over pages stands in one with other lines, and is none.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING, Final

from extract.document import FURNITURE

if TYPE_CHECKING:
    from extract.document import Document

EDGE: Final = 0.12
"""Share of the page's height at its top and at its bottom where furniture stands."""
OUTER: Final = 0.08
"""The same for what few pages have: the header of a chapter."""
MANY: Final = 0.25
"""Share of the pages that have what is furniture wherever it stands in the edge."""
FEW: Final = 3
"""Pages at least."""
SAME_HEIGHT: Final = 2
"""Points."""
LINES: Final = 4
"""Lines at either end of a page that are looked at."""

_NUMBER: Final = re.compile(r"\d+|\b[ivxlc]+\b")

Key = tuple[str, int]


def mark_furniture(document: Document, heights: dict[int, float]) -> None:
    """Mark headers and footers in `document.roles`; `heights` are those of the pages, in points."""
    edges = _edges(document, heights)
    pages = Counter[Key]()
    for keys in ({key for key, _ in lines.values()} for lines in edges.values()):
        pages.update(keys)
    enough = max(FEW, MANY * len(heights))
    found = set()
    for lines in edges.values():
        for line, ((text, top), depth) in lines.items():
            times = sum(pages[text, top + d] for d in range(-SAME_HEIGHT, SAME_HEIGHT + 1))
            if times >= enough or (times >= FEW and depth <= OUTER):
                found.add(line)
    for table in document.tables:
        inside = {piece[0] for row in table.rows for cell in row if cell for piece in cell.pieces}
        if not inside <= found:
            found -= inside
    for line in found:
        document.roles[line] |= FURNITURE


def _edges(document: Document, heights: dict[int, float]) -> dict[int, dict[int, tuple[Key, float]]]:
    """By page and line, those near an edge: text without its numbers, height, and distance from the edge as a share."""
    out: dict[int, dict[int, tuple[Key, float]]] = {}
    for page, group in groupby(range(len(document.lines)), document.pages.__getitem__):
        numbers = list(group)
        near = out[page] = {}
        for line in dict.fromkeys((*numbers[:LINES], *numbers[-LINES:])):
            boxes = [box for _, _, box in document.words[line]]
            top, bottom = min(box[1] for box in boxes), max(box[3] for box in boxes)
            depth = min(bottom, heights[page] - top) / heights[page]
            if depth <= EDGE:
                near[line] = (_NUMBER.sub("#", document.lines[line]), round(top)), depth
    return out
