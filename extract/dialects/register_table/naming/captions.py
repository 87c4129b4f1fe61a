"""On which side of its tables a document prints their captions.

A caption names the table under it in most manuals and the table over it in some; where tables follow each other the
two cannot be told apart one by one. What stands nearer, over all captions of the document, decides; of two as near it
is the table whose first row has the name. Where all captions between two tables are about as near to both, those that
stand beside one table alone tell.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.heading_numbers import CAPTION
from extract.dialects.register_table.words.keys import key_line
from extract.dialects.register_table.words.text import one_line
from extract.dialects.register_table.words.vocabulary import plain
from extract.document import FURNITURE

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document
    from extract.tables import Table

_NEAR: Final = 40.0
"""Points between a caption and its table at most."""
_LEVEL: Final = 4.0
"""Points by which a caption stands nearer to one of two tables, at least; else the first of their page tells."""
_EVEN: Final = 1.0
"""Points that tell nothing at most: a page that does not begin with a caption may go on with a table."""
_FEW: Final = 2
"""So many captions at least must stand under their tables."""
_KEYS: Final = 4
"""Lines between a caption and its table at most."""
_SHORT: Final = 60
"""Characters of a line of another kind there at most."""
_SECTION = re.compile(r"\d{1,2}(?:\.\d{1,3})+\.? [^\W\d]")
_BITS = re.compile(r"\d{1,2}(?: \d{1,2})+")
"""The numbers over the cells of a figure."""
_NAME_BEHIND = re.compile(r"\((?P<name>[A-Za-z]\w+)\)$")
_WORD = re.compile(r"\w+")
_SPACED: Final = 0.6
"""Heights of a line between those of one paragraph at most."""
_FIGURES: Final = frozenset({"figure", "fig", "図", "图"})
"""Captions of figures stand under them everywhere."""


def is_of_table(text: str, words: Vocabulary) -> bool:
    """Whether a line is the caption of a table."""
    found = CAPTION.match(text) if len(text) <= 200 else None
    kind = plain(found["kind"]) if found else ""
    return kind in words.words["caption"] and kind not in _FIGURES


def is_of_figure(text: str) -> bool:
    """Whether a line is the caption of a figure."""
    found = CAPTION.match(text) if len(text) <= 200 else None
    return found is not None and plain(found["kind"]) in _FIGURES


def captions_below(document: Document, words: Vocabulary) -> bool:
    """Whether the captions of a document stand under its tables."""
    tables: dict[int, list[Table]] = {}
    for table in document.tables:
        if table.box:
            tables.setdefault(table.page, []).append(table)
    begun = {table.first_line for table in document.tables}
    under = over = close = last = 0
    sides: set[str] = set()  # where captions stand that have a table on one side alone, or that surely tell
    tops: dict[int, float] = {}  # of the first caption of each page
    for i, line in enumerate(document.lines):
        first = line.split(None, 1)[0] if line.strip() else ""
        if plain(first.rstrip("0123456789.-:")) not in words.words["caption"] or not is_of_table(line, words):
            continue
        if not document.words or not document.words[i] or document.pages[i] not in tables:
            continue
        box = document.words[i][0][2]  # one in the margin stands over no table
        there = [(one.box, one) for one in tables[document.pages[i]] if one.box]
        near = [(other, one) for other, one in there if other[0] - _NEAR / 4 <= box[0] < other[2]]
        boxes = [other for other, _ in near]
        end = _end_of_block(document, i, words, begun) or box[3]
        above = min((box[1] - other[3] for other in boxes if other[3] <= box[1] + 1), default=_NEAR)
        if i and _SECTION.match(document.lines[i - 1]):
            above = _NEAR  # a heading stands between
        below = min((other[1] - end for other in boxes if other[1] >= end - 1), default=_NEAR)
        begins = tops.setdefault(document.pages[i], box[1]) <= min(other[1] for other in boxes or [box])
        close += max(above, below) < _NEAR and abs(above - below) < _LEVEL
        named = [other for other, one in near if _says_name(one, line)]
        if len(named) == 1 and abs(above - below) < _LEVEL and max(above, below) < _NEAR:
            under += named[0][3] <= box[1] + 1  # the table whose own title has the name
            over += named[0][3] > box[1] + 1
        elif begins and max(above, below) < _NEAR and abs(above - below) < _LEVEL:
            over += 1  # a page that begins with a caption has them over its tables
        elif min(above, below) < _NEAR and abs(above - below) > _EVEN:
            if below >= _NEAR and _ends_page(document, i, begun):
                last += 1
                continue  # its table may stand on the next page
            under += above < below
            over += below < above
            if above < below and (below >= _NEAR or below - above >= _LEVEL):
                sides.add("under")
            elif above >= _NEAR and _set_apart(document, i, box[1] - below - _LEVEL):
                sides.add("over")
    few = max(close, under + last) if sides == {"under"} else under
    return under > over and sides != {"over"} and max(few, under) >= _FEW


def _set_apart(document: Document, caption: int, end: float) -> bool:
    """Whether the line over a caption is a heading, or ends above a height: a row of a table is neither."""
    over = caption - 1
    if over < 0 or document.pages[over] != document.pages[caption] or document.roles[over] & FURNITURE:
        return False
    return _SECTION.match(document.lines[over]) is not None or (
        bool(document.words[over]) and document.words[over][0][2][3] < end
    )


def _ends_page(document: Document, caption: int, begun: set[int]) -> bool:
    """Whether a caption is the last line of its page, and the next one begins with a table."""
    lines = range(caption + 1, len(document.lines))
    below = next((k for k in lines if document.lines[k].strip() and not document.roles[k] & FURNITURE), None)
    return below is not None and below in begun and document.pages[below] != document.pages[caption]


def _says_name(table: Table, caption: str) -> bool:
    """Whether the title in the first row of a table, one cell, ends with a name in brackets that a caption has."""
    cells = [cell for cell in table.rows[0] if cell is not None and cell.text.strip()]
    found = _NAME_BEHIND.search(one_line(cells[0].text)) if len(cells) == 1 else None
    return found is not None and found["name"] in _WORD.findall(caption)


def _end_of_block(document: Document, caption: int, words: Vocabulary, begun: set[int]) -> float | None:
    """The lower end of what lines right under a caption say of the register, or of its table; None without any.

    The numbers of a figure's bits, keys such as `Offset: 0x10`, or a short line that stands as near as one of the same
    paragraph does: `Legend: ...`.
    Lines with which tables have `begun` are none.
    """
    end, above = None, document.words[caption][0][2]
    for i in range(caption + 1, min(caption + 1 + _KEYS, len(document.lines))):
        line = document.lines[i].strip()
        box = document.words[i][0][2] if document.words and document.words[i] else None
        if document.pages[i] != document.pages[caption] or not line or i in begun:
            break
        near = box is not None and box[1] - above[3] < _SPACED * (above[3] - above[1])
        if box is not None and box[1] - above[3] < _NEAR and _BITS.fullmatch(line):
            end, above = box[3], box
            continue
        if not key_line(line, words) and (not near or len(line) > _SHORT or is_of_table(line, words)):
            break
        if box is not None:
            end, above = box[3], box
    return end
