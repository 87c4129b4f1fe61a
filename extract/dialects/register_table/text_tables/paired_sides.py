"""Rows of tables whose descriptions stand beside bits and names.

What stands left of the descriptions is bits and names. Places are characters in a text, points in a PDF.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.pages.flow import text_of
from extract.dialects.register_table.pages.segments import segments
from extract.dialects.register_table.text_tables.paired_rows import LINES, Row, begun, is_head, is_name, named
from extract.dialects.register_table.words.vocabulary import plain
from extract.document import FURNITURE

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document, Piece

LONGEST: Final = 400
"""Characters; a longer line is none of a table laid out with blanks."""
APART: Final = 4
"""Lines from one line of a table to the next at most."""

_CUT: Final = 12
"""Characters of a name that its column may cut, at least."""
_CELL = re.compile(r"\S+(?: \S+)*")
_WORD = re.compile(r"[A-Za-z]\w*$")
_SLACK: Final = 2
"""So far a description may begin before the others."""
_AHEAD: Final = 40
"""Lines whose cells tell where the descriptions begin."""

_CELLS: Final = 6
"""Cells of a line at most, a value list within the description among them."""

Span = tuple["Piece", float, float]
"""What stands in a line, where it begins and where it ends."""


def side_by_side(document: Document, first: int, words: Vocabulary) -> list[Row]:
    """The rows of a table whose descriptions stand beside bits and names; empty where it is none."""
    margin = _margin(document, first, words)
    rows: list[Row] = []
    last = first
    for i in range(first, document.body.stop) if margin else ():
        line = document.lines[i]
        if document.roles[i] & FURNITURE:
            last = i
            continue
        if not line.strip():
            continue
        if i - last > APART or len(line) > LONGEST:
            break
        parted = _parted(document, i, margin)
        if parted is None:
            break
        alone = parted[1] is None
        if parted[0] and not _take_left(document, rows, parted[0], words, alone=alone):
            break
        if parted[1]:
            if not rows:
                break  # a table further down begins its descriptions further left
            if plain(line) in words.words["continued"] or len(rows[-1].cells[2]) > LINES:
                break
            rows[-1].cells[2].append(parted[1])
        last = i
    return rows if named(rows) else []


def cells_of(document: Document, i: int) -> list[Span]:
    """The cells of a line, which gaps part."""
    if document.words and document.words[i]:
        line = document.lines[i]
        text = text_of(i, [(line[a:b], (i, a, b), box) for a, b, box in document.words[i]])
        return [((i, pieces[0][1], pieces[-1][2]), left, right) for left, right, _, pieces in segments(text)]
    return [((i, *found.span()), *found.span()) for found in _CELL.finditer(document.lines[i])]


def _margin(document: Document, first: int, words: Vocabulary) -> float:
    """Where the descriptions begin, as the first lines that begin with bits show; 0 where they do not.

    Lines of bits alone, or of many cells, are those of a figure further down.
    """
    found = []
    for i in range(first, min(first + _AHEAD, document.body.stop)):
        cells = cells_of(document, i) if len(document.lines[i]) <= LONGEST else []
        if len(cells) > _CELLS:
            break
        bits = [begun(_text(document, piece), piece, words) is not None for piece, _, _ in cells[:2]]
        if bits == [True, False] or (i == first and bits == [True, True]):
            found.append(cells[1][1])
        elif i == first:
            return 0
    return min(found) if found else 0


def _parted(document: Document, i: int, margin: float) -> tuple[Piece | None, Piece | None] | None:
    """What of a line stands left and right of where descriptions begin; None for one that goes over it."""
    if document.words and document.words[i]:
        spans = [((i, a, b), box[0], box[2]) for a, b, box in document.words[i] if box]
    else:
        spans = cells_of(document, i)
    left = [piece for piece, _, end in spans if end <= margin]
    right = spans[len(left) :]
    if (len(left) > 1 and not document.words) or (right and right[0][1] < margin - _SLACK):
        return None
    return (
        (i, left[0][1], left[-1][2]) if left else None,
        (i, right[0][0][1], right[-1][0][2]) if right else None,
    )


def _text(document: Document, piece: Piece) -> str:
    i, first, end = piece
    return document.lines[i][first:end]


def _take_left(document: Document, rows: list[Row], piece: Piece, words: Vocabulary, *, alone: bool) -> bool:
    """Take bits or a name of the first column; False for what is neither, and bits that begin again."""
    text = _text(document, piece)
    if alone and rows and _is_last_digit(document, rows[-1], piece):
        rows[-1].cells[1].append(piece)
        return True
    if row := begun(text, piece, words):
        if rows and row.bits.high >= rows[-1].bits.low:
            return False
        rows.append(row)
        return True
    names = rows[-1].cells[1] if rows else []
    if (
        not rows
        or is_head(text, words)
        or not (is_name(text, words) or (_right_below(rows[-1], piece) and _WORD.match(text)))
        or (names and piece[0] != names[-1][0] + 1)
    ):
        return False
    names.append(piece)
    return True


def _right_below(row: Row, piece: Piece) -> bool:
    """Whether a text stands in the line below the bits of a row without a name: then it is one, whatever its case."""
    return not row.cells[1] and piece[0] == row.cells[0][0][0] + 1


def _is_last_digit(document: Document, row: Row, piece: Piece) -> bool:
    """Whether a number that stands alone is the end of the name above it, which its column cut: no bit that is due."""
    text = _text(document, piece)
    if not text.isdecimal() or not row.cells[1] or int(text) == row.bits.low - 1:
        return False
    above = row.cells[1][-1]
    return piece[0] == above[0] + 1 and len(_text(document, above)) >= _CUT
