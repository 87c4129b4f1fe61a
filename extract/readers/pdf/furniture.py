"""Headers and footers: lines near the edge of a page that many pages have at the same height.

One number may grow with the pages; where it ends or begins the line, others may differ. Headings at the top of
pages, `3.1 CTRL1` and `3.2 CTRL2`, are none. A header may stand in a table of its own; the head of a table that
goes on over pages stands in one with other lines, and is none.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING, Final

import numpy as np

from extract.document import FURNITURE

if TYPE_CHECKING:
    from extract.document import Document
    from extract.placed import Words

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
LONGEST: Final = 400
"""Characters of a line whose numbers are compared with the page's."""
LINES: Final = 4
"""Lines at either end of a page that are looked at."""

_ROMAN: Final = re.compile(r"\b[ivxlc]+\b")
_NUMBER: Final = re.compile(r"\d{1,6}")
_SECTION: Final = re.compile(r"\d\.\d+\.$")
"""What no number of a page stands behind: `9.6.4` is that of a section, though it be on page 4."""

Key = tuple[str, int]


def mark_furniture(document: Document, words: Words, heights: dict[int, float]) -> None:
    """Mark headers and footers in `document.roles`; `heights` are those of the pages, in points."""
    edges = _edges(document, words, heights)
    pages = Counter[Key]()
    for lines in edges.values():
        pages.update({(text, top) for texts, top, _ in lines.values() for text in texts})
    enough = max(FEW, MANY * len(heights))
    found = set()
    for lines in edges.values():
        for line, (texts, top, depth) in lines.items():
            times = max(
                sum(pages[text, top + d] for d in range(-SAME_HEIGHT, SAME_HEIGHT + 1)) for text in texts
            )
            if times >= enough or (times >= FEW and depth <= OUTER):
                found.add(line)
    for table in document.tables:
        inside = {piece[0] for row in table.rows for cell in row if cell for piece in cell.pieces}
        if not inside <= found:
            found -= inside
    for line in found:
        document.roles[line] |= FURNITURE


def _edges(
    document: Document, words: Words, heights: dict[int, float]
) -> dict[int, dict[int, tuple[list[str], int, float]]]:
    """By page and line, those near an edge: texts to compare, height, and distance from the edge as a share."""
    out: dict[int, dict[int, tuple[list[str], int, float]]] = {}
    starts, _, _, boxes = words.columns()
    tops = np.minimum.reduceat(boxes[:, 1], starts[:-1]).tolist()
    bottoms = np.maximum.reduceat(boxes[:, 3], starts[:-1]).tolist()
    for page, group in groupby(range(len(document.lines)), document.pages.__getitem__):
        numbers = list(group)
        near = out[page] = {}
        for line in dict.fromkeys((*numbers[:LINES], *numbers[-LINES:])):
            top, bottom = tops[line], bottoms[line]
            depth = min(bottom, heights[page] - top) / (
                heights[page] or 1
            )  # a damaged page may have no height
            if depth <= EDGE:
                near[line] = _texts(document.lines[line], page), round(top), depth
    return out


def _texts(line: str, page: int) -> list[str]:
    """The texts by which a line is compared with those of other pages.

    The line; the line with one number counted from the page's; and, where that is its first or last word, the same
    without all other numbers: `9.6. Operation 138` and `10.1. Operation 140`.
    """
    line = _ROMAN.sub("#", line)
    out = [line]
    if len(line) > LONGEST:
        return out
    for found in _NUMBER.finditer(line):
        before, after = line[: found.start()], line[found.end() :]
        if _SECTION.search(before):
            continue
        number = f"{int(found[0]) - page:+d}"
        out.append(f"{before}{number}{after}")
        if (not before or before[-1] == " ") and not after:
            out.append(f"{_NUMBER.sub('#', before)}{number}")
        elif not before and after[:1] == " ":
            out.append(f"{number}{_NUMBER.sub('#', after)}")
    return out
