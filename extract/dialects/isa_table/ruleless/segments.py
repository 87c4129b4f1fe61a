"""The words of a line gathered to cells by the gaps between them, and which lines head tables."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.cells.head_words import is_field_head, may_head
from extract.dialects.isa_table.cells.heads import head_columns
from extract.tables import Cell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.document import Document

_GAP: Final = 0.75
"""Words further apart than this share of their height stand in different cells."""
_BLANKS: Final = 2
"""The same in text: so many blanks."""
_PITCH: Final = 3.0
"""Points to a character where a line of a PDF is laid out as text: less than letters are wide."""
_BESIDE: Final = 1.0
"""Points between the beginning of a column and of a cell in it."""
_LONGEST: Final = 300
"""Characters; a longer line heads no table."""


@dataclass(slots=True)
class Segment:
    """Words that stand together: left and right end, and the cell that they make."""

    left: float
    right: float
    cell: Cell


def segments(document: Document, line: int, starts: Sequence[float] = ()) -> list[Segment]:
    """The words of a line gathered to cells by the gaps between them.

    A word at one of `starts`, where columns begin, begins a cell though it touches the word before.
    """
    text = document.lines[line]
    words = placed_words(document, line)
    cuts = [
        k
        for k, (one, two) in enumerate(pairwise(words), 1)
        if two[2] - one[3] >= two[4] or any(abs(two[2] - start) <= _BESIDE for start in starts)
    ]
    out = []
    for first, end in pairwise([0, *cuts, len(words)]):
        if first < end:
            a, b = words[first][0], words[end - 1][1]
            cell = Cell(" ".join(text[a:b].split()), [(line, a, b)])
            out.append(Segment(words[first][2], words[end - 1][3], cell))
    return out


def placed_words(document: Document, line: int) -> list[tuple[int, int, float, float, float]]:
    """First character and end of each word of a line, its left and right end, and the gap before another cell."""
    if document.words:
        return [(a, b, box[0], box[2], _GAP * (box[3] - box[1])) for a, b, box in document.words[line]]
    text = document.lines[line]
    if "pre>" in text:  # the tags around a listing in a page
        text = text.replace("</pre>", " " * len("</pre>")).replace("<pre>", " " * len("<pre>"))
    spans = (m.span() for m in re.finditer(r"\S+", text))
    return [(a, b, float(a), float(b), float(_BLANKS)) for a, b in spans]


def laid_out(document: Document, line: int) -> str:
    """A line as a text lays it out: in a PDF each of its cells, and each number, around the middle of its place."""
    if not document.words:
        return document.lines[line]
    text, out = document.lines[line], ""
    for part in segments(document, line):
        cells = [(part.cell.text, part.left, part.right)]
        words = part.cell.text.split()
        if all(map(str.isdecimal, words)) and not {"0", "1"}.issuperset(words):
            first, end = part.cell.pieces[0][1:]
            cells = [(text[a:b], x, y) for a, b, x, y, _ in placed_words(document, line) if first <= a < end]
        for said, left, right in cells:
            start = round((left + right) / 2 / _PITCH - len(said) / 2)
            out = (
                out.ljust(max(start, len(out) + 1 if said.isdecimal() else len(out) + _BLANKS if out else 0))
                + said
            )
    return out


def cut_segment(document: Document, part: Segment, at: int) -> tuple[Segment, Segment]:
    """A part of a line of text cut before a word of it."""
    line, a, b = part.cell.pieces[0]
    text = document.lines[line]
    end = a + len(text[a:at].rstrip())
    first = Segment(part.left, float(end), Cell(" ".join(text[a:end].split()), [(line, a, end)]))
    return first, Segment(float(at), part.right, Cell(" ".join(text[at:b].split()), [(line, at, b)]))


def is_head(document: Document, line: int) -> bool:
    """Whether a line by itself heads a table of opcodes."""
    text = document.lines[line]
    if len(text) > _LONGEST or not may_head(text):
        return False
    return head_columns([one.cell.text for one in segments(document, line)]) is not None


def heads_table(document: Document, line: int) -> bool:
    """Whether a line heads a table of opcodes or of the fields of an encoding."""
    return is_head(document, line) or is_field_head(document.lines[line][:_LONGEST])
