"""A document as the sequence of what stands on its pages: lines of text, and tables between them.

Words that a table's cells do not hold are text: a caption in the margin shares its lines with the table and
is kept as the table's `beside`.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.lanes import marks_of_text, spans
from extract.dialects.register_table.bit_figures.unnumbered import ends_of
from extract.dialects.register_table.pages.boxes_apart import in_rows, numbered_in_one_cell
from extract.dialects.register_table.pages.file_marks import (
    bare_word,
    definition,
    is_marks,
    is_picture,
    opening,
)
from extract.dialects.register_table.pages.footnotes import without_marks
from extract.dialects.register_table.pages.heading_lines import is_heading
from extract.dialects.register_table.pages.sides import Part, reading_order
from extract.dialects.register_table.pages.torn_tables import whole_tables
from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.markup.barred_lines import is_barred
from extract.markup.inline_marks import blanked
from extract.markup.math_marks import joined_formulas
from extract.stitch import side_by_side

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.document import Document, Piece
    from extract.tables import Box, Table

LARGE: Final = 1.15
"""Headings are printed larger than the text by this factor at least."""
UNLIKE: Final = 1.2
"""Type of two sizes differs by this factor at least."""
_WORD = re.compile(r"\b[A-Za-z]?[a-z]{1,}\b")
_RUNNING: Final = 6
"""Words that a line of running text has at least."""
_ENOUGH_TEXT: Final = 400
"""Characters of running text from which its height is told."""
_FIGURE_ROWS: Final = range(2, 5)
"""Rows of a figure: bits, name, perhaps access and reset."""
_TWO: Final = 2
"""Numbers over a figure of one cell: the ends of its bits."""
_END: Final = 0.15
"""Of a box's width, so much is one of its ends."""


@dataclass(slots=True)
class Text:
    """A line of text, or what tables leave of it.

    Attributes:
        line: index in the document.
        text: the words, single blanks between them.
        pieces: where they stand.
        words: each word with its place and, in a PDF, its box.
        height: of its words in points (the median), 0 outside PDF.
        marked: whether marks of a text file make it a heading.
    """

    line: int
    text: str
    pieces: list[Piece]
    words: list[tuple[str, Piece, Box | None]] = field(default_factory=list)
    height: float = 0.0
    marked: bool = False


@dataclass(slots=True)
class Placed:
    """A table and the text in the margin beside it."""

    table: Table
    beside: list[Text] = field(default_factory=list)


def beside(text: Text, box: Box | None) -> bool:
    """Whether a text stands wholly to the left or right of a table's box."""
    left, right = text.words[0][2], text.words[-1][2]
    if box is None or left is None or right is None:
        return False
    return right[2] <= box[0] or left[0] >= box[2]


def flow(document: Document, aside: set[int]) -> Iterator[Text | Placed]:
    """Lines and tables in reading order; `aside` are lines to leave out."""
    covered: dict[int, list[tuple[int, int]]] = {}
    owners: dict[int, list[Table]] = {}
    starts: dict[int, list[Table]] = {}
    kept: list[Table] = []
    for table in whole_tables(
        document, in_rows(document, (*side_by_side(document.tables), *document.frames)), aside
    ):
        if _frame(table) and not (_bits_over_name(table) or numbered_frame(document, table)):
            continue  # a frame round text
        if numbered_in_one_cell(table):
            continue  # shades behind a figure: its words tell what stands under which number
        if all(piece[0] in aside for row in table.rows for cell in row if cell for piece in cell.pieces):
            continue
        kept.append(table)
        starts.setdefault(table.first_line, []).append(table)
        for row in table.rows:
            for cell in row:
                for line, first, end in cell.pieces if cell else ():
                    covered.setdefault(line, []).append((first, end))
        for line in range(table.first_line, table.last_line + 1):
            owners.setdefault(line, []).append(table)
    for part in reading_order(document, kept, aside):
        i = part.line
        for table in starts.get(i, ()):
            if part.holds(table.box):
                yield Placed(table, _beside(document, table, covered, aside, part))
        if i in aside or any(part.holds(table.box) for table in owners.get(i, ())):
            continue
        if document.lines[i].strip():
            yield from _texts(document, part, covered.get(i, ()))


def _frame(table: Table) -> bool:
    """Whether no row of a table has two cells."""
    return max((sum(cell is not None for cell in row) for row in table.rows), default=0) < 2


def _bits_over_name(table: Table) -> bool:
    """Whether a frame is a figure of one cell: bits in its first row, one name in the second."""
    rows = [cell.text.split() for row in table.rows for cell in row if cell]
    return len(rows) in _FIGURE_ROWS and len(rows[1]) == 1 and parse_bits(" ".join(rows[0])) is not None


def numbered_frame(document: Document, table: Table) -> bool:
    """Whether numbers of bits stand over or under a frame from end to end: it is a figure of one cell."""
    if table.box is None:
        near = next((i for i in range(table.first_line - 1, -1, -1) if document.lines[i].strip()), -1)
        texts = _texts(document, Part(near), ()) if near >= 0 else []
        marks = marks_of_text(texts[0], vocabulary().bit_labels) if len(texts) == 1 else None
        return len(table.rows) == 1 and marks is not None and len(marks) == _TWO
    above, below = (
        _texts(document, Part(i), ())
        if 0 <= i < len(document.lines) and document.pages[i] == table.page
        else []
        for i in (table.first_line - 1, table.last_line + 1)
    )
    marks = marks_of_text(above[0], vocabulary().bit_labels) if len(above) == 1 else None
    if marks is not None and (spans(table.box, marks) or _at_ends(table.box, above[0])):
        return True
    return len(below) == 1 and ends_of(below[0]) is not None


def _at_ends(box: Box, numbers: Text) -> bool:
    """Whether two numbers stand over a box, each within it at one of its ends: `XLEN-1` is long."""
    boxes = [word[2] for word in numbers.words if word[2]]
    near = _END * (box[2] - box[0])
    return len(boxes) == 2 and 0 <= boxes[0][0] - box[0] <= near and 0 <= box[2] - boxes[1][2] <= near


def _beside(
    document: Document,
    table: Table,
    covered: dict[int, list[tuple[int, int]]],
    aside: set[int],
    part: Part,
) -> list[Text]:
    out = []
    for i in range(table.first_line, table.last_line + 1):
        if i not in aside and document.lines[i].strip():
            out += _texts(document, part._replace(line=i), covered.get(i, ()))
    return out


def _texts(document: Document, part: Part, covered: list[tuple[int, int]] | tuple[()]) -> list[Text]:
    """What of a part of a line no cell holds; words of another size behind a gap are a text of their own."""
    i = part.line
    line = document.lines[i]
    words: list[tuple[str, Piece, Box | None]]
    if document.words and document.words[i]:
        words = [(line[a:b], (i, a, b), box) for a, b, box in document.words[i] if part.holds(box)]
        if "^" in line or not line.isascii():
            words = [(without_marks(word), place, box) for word, place, box in words]
    else:
        bare = blanked(line)
        first = opening(line) if "::" in line else 0
        if line[:1] == ";" or line[:1] == ":":
            first = definition(line)
        words = [(m[0], (i, m.start(), m.end()), None) for m in re.compile(r"\S+").finditer(bare, first)]
    if covered:
        firsts = [first for first, _ in sorted(covered)]
        ends = list(accumulate((end for _, end in sorted(covered)), max, initial=-1))
        if document.words:
            words = [w for w in words if ends[bisect_right(firsts, w[1][1])] < w[1][2]]
        else:  # quotes and signs that touch a cell's text are not part of it
            words = [w for w in words if ends[bisect_left(firsts, w[1][2])] <= w[1][1]]
    if "$" in line and not document.words:
        words = joined_formulas(line, words)
    if not document.words and ("`" in line or "**" in line or "\\" in line or "&" in line):
        words = [(bare, place, box) for word, place, box in words if (bare := bare_word(word))]
    if line[:1] == "|" and not document.words and is_barred(document, i):
        words = [word for word in words if word[0] != "|"]
    if not document.words and is_marks(document, i):
        return []
    if not document.words and words and is_heading(document, i):
        if line[:2] == "__":
            words = [(word.replace("__", ""), place, box) for word, place, box in words]
        while words and (not words[0][0].strip("#=") or is_picture(words[0][0])):
            words = words[1:]
        while words and not words[-1][0].strip("#="):
            words = words[:-1]
        return [replace(text_of(i, words), marked=True)] if words else []
    out: list[Text] = []
    start = 0
    for k in range(1, len(words) + 1):
        if k == len(words) or _parted(words[k - 1][2], words[k][2]):
            if start < k:
                out.append(text_of(i, words[start:k]))
            start = k
    return out


def whole_line(document: Document, i: int) -> Text | None:
    """A line as it stands, tables or not; None where gaps part it, or where it is blank."""
    found = _texts(document, Part(i), ())
    return found[0] if len(found) == 1 else None


def _parted(one: Box | None, other: Box | None) -> bool:
    """Whether a gap and another size of type part two words."""
    if one is None or other is None:
        return False
    heights = one[3] - one[1], other[3] - other[1]
    return other[0] - one[2] > max(heights) and max(heights) > UNLIKE * min(heights)


def text_of(i: int, words: list[tuple[str, Piece, Box | None]]) -> Text:
    """The text that some words of a line make."""
    pieces: list[Piece] = []
    for _, (_, a, b), _ in words:
        if pieces and pieces[-1][2] + 1 == a:
            pieces[-1] = (i, pieces[-1][1], b)
        else:
            pieces.append((i, a, b))
    heights = sorted(box[3] - box[1] for _, _, box in words if box)
    height = heights[len(heights) // 2] if heights else 0.0
    return Text(i, " ".join(w[0] for w in words), pieces, words, height)


def without(text: Text, taken: set[Piece]) -> Text | None:
    """A line without the words that are taken already; None where nothing is left of it."""
    words = [word for word in text.words if word[1] not in taken]
    if len(words) == len(text.words):
        return text
    return replace(text_of(text.line, words), marked=text.marked) if words else None


def body_height(document: Document) -> float:
    """The height that most characters have, in points; 0 outside PDF.

    Where running text is so much larger that it would pass for headings, its own: tables and figures outweigh it.
    """
    inside = {i for table in document.tables for i in range(table.first_line, table.last_line + 1)}
    every: Counter[float] = Counter()
    running: Counter[float] = Counter()
    for i, words in enumerate(document.words):
        runs = len(words) >= _RUNNING and i not in inside and not _row_of_codes(document.lines[i], len(words))
        for a, b, box in words:
            height = round(box[3] - box[1], 1)
            every[height] += b - a
            if runs:
                running[height] += b - a
    body, text = _most(every), _most(running)
    return text if running.total() >= _ENOUGH_TEXT and text > body * LARGE else body


def _row_of_codes(line: str, count: int) -> bool:
    """Whether most words of a line are numbers and codes: the row of a figure that has no rules between its cells."""
    return line.isascii() and 2 * sum(1 for _ in _WORD.finditer(line)) < count


def _most(heights: Counter[float]) -> float:
    """The height of most characters."""
    return max(heights, key=lambda h: (heights[h], h)) if heights else 0.0
