"""Figures whose names stand slanted or upright over the numbers, and whose cells hold nothing but resets.

           N            (reserved)   N
          E                        O
         G                        P
    31 30          6 5    4        names turned, the numbers of bits
    |1|0 0 0 ... 0 0| 0x2 |  Reset

Readers give turned words a line of their own, mostly at the end of the page: only their places tell which cell each
belongs to. There must be one for every cell, each beginning over its cell.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.lanes import assign
from extract.stitch import extent

if TYPE_CHECKING:
    from extract.dialects.register_table.flow import Text
    from extract.dialects.register_table.lanes import Figure, Lane, Mark
    from extract.document import Document, Piece
    from extract.tables import Box, Table

_NEAR: Final = 16.0
"""Points between the numbers and the feet of the names, at most."""
_TALLER: Final = 1.2
"""A turned word is taller than the numbers by this factor at least."""
_BESIDE: Final = 6.0
"""Points that a name may begin beside its cell."""
_LONG: Final = 5
"""Characters of a word whose shape tells that it is turned, though it be slanted."""
_TURNED: Final = 0.8
_UPRIGHT: Final = 1.3
"""Height of a turned word to its width, at least: of a long one, of a short one."""


def is_turned(word: str, box: Box | None) -> bool:
    """Whether a word of two characters or more is as high as only turned ones are."""
    if box is None or len(word) < 2:
        return False
    return box[3] - box[1] >= (_TURNED if len(word) >= _LONG else _UPRIGHT) * (box[2] - box[0])


def figure_of_resets(document: Document, table: Table, marks: list[Mark], over: Text) -> Figure | None:
    """The figure of a row of resets whose names stand turned over its numbers; None where no word is turned.

    Args:
        document: with the words of the page.
        table: the row of resets.
        marks: the numbers of bits.
        over: the line that holds them.
    """
    row = next((r for r, cells in enumerate(table.rows) if any(c and c.text.strip() for c in cells)), None)
    if row is None:
        return None
    cells = [(*extent(table, row, c), cell) for c, cell in enumerate(table.rows[row]) if cell is not None]
    figure = assign(marks, cells)
    names = _names_over(document, over)
    if not names or any(lane.hi is None or lane.lo is None for lane in figure.lanes):
        return None
    if len(names) != len(figure.lanes):
        return None
    for n, lane in enumerate(figure.lanes):
        digits = lane.text.split()
        wide = (lane.hi or 0) - (lane.lo or 0) + 1
        if len(digits) not in {1, wide}:
            lane.doubtful = True
        else:
            lane.default = digits[0] if len(digits) == 1 else "0b" + "".join(digits)
        lane.text = ""
        _name(lane, names[n], cells[n][:2])
    figure.spans = [(x0, x1) for x0, x1, _ in cells]
    return figure


def _name(lane: Lane, name: tuple[str, Piece, Box], span: tuple[float, float]) -> None:
    word, piece, box = name
    lane.text = word.strip("()") if word.startswith("(") and word.endswith(")") else word
    lane.pieces.append(piece)
    lane.doubtful |= not span[0] - _BESIDE <= box[0] <= span[1] + _BESIDE


def _names_over(document: Document, over: Text) -> list[tuple[str, Piece, Box]]:
    """The turned words whose feet stand just over a line of numbers, from left to right."""
    first = over.words[0][2]
    if first is None or not document.words:
        return []
    page = document.page(over.line)
    top, least = first[1], _TALLER * (first[3] - first[1])
    out = []
    # the lines of a page stand together
    start = end = over.line
    while start > 0 and document.page(start - 1) == page:
        start -= 1
    while end < len(document.lines) and document.page(end) == page:
        end += 1
    for i in range(start, end):
        for a, b, box in document.words[i]:
            if top - _NEAR <= box[3] <= top + 1 and box[3] - box[1] > least:
                out.append((document.lines[i][a:b], (i, a, b), box))
    turned = any(is_turned(word, box) for word, _, box in out)
    turned = turned and all(is_turned(word, box) for word, _, box in out if len(word) >= _LONG)
    return sorted(out, key=lambda one: (one[2][0], one[1])) if turned else []
