"""Figures whose names stand slanted or upright over the numbers, and whose cells hold nothing but resets.

           N            (reserved)   N
          E                        O
         G                        P
    31 30          6 5    4        names turned, the numbers of bits
    |1|0 0 0 ... 0 0| 0x2 |  Reset

Readers give turned words a line of their own, mostly at the end of the page: only their places tell which cell each
belongs to. There must be one for every cell, each beginning over its cell; over a wide cell it stands level.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.register_table.bit_figures.lanes import assign
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.stitch import extent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.bit_figures.lanes import Figure, Lane, Mark
    from extract.dialects.register_table.pages.flow import Text
    from extract.document import Document, Piece
    from extract.tables import Box, Cell, Table

RESETS: Final = re.compile(r"^(?:0[xX][0-9A-Fa-f]+|[01xX](?:\s[01xX])*)?$")
"""What a cell of a figure holds that has no name: the reset of its bits, as one number or digit by digit."""
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


class Name(NamedTuple):
    """A name over the numbers: `at` is where it begins if it is turned, else its middle."""

    word: str
    pieces: list[Piece]
    at: float


def is_turned(word: str, box: Box | None) -> bool:
    """Whether a word of two characters or more is as high as only turned ones are."""
    if box is None or len(word) < 2:
        return False
    return box[3] - box[1] >= (_TURNED if len(word) >= _LONG else _UPRIGHT) * (box[2] - box[0])


def all_turned(text: Text) -> bool:
    """Whether all words of a line are as high as only turned and slanted ones are: the name of a cell, no heading.

    Words of few narrow letters may be as high as they are wide.
    """
    boxes = [(word, box) for word, _, box in text.words if box and len(word) > 1]
    if not any(len(word) >= _LONG for word, _ in boxes):
        return False
    return all(box[3] - box[1] >= _TURNED * (box[2] - box[0]) for _, box in boxes)


def figure_of_resets(
    document: Document, table: Table, marks: list[Mark], over: tuple[int, Box], first: int
) -> Figure | None:
    """The figure of a row of resets whose names stand turned over its numbers; None where no word is turned.

    Args:
        document: with the words of the page.
        table: the row of resets.
        marks: the numbers of bits.
        over: the line that holds them, and the box of a word there.
        first: the row of the table that may be that of the resets, or those behind it that have any text.
    """
    filled = (any(c and c.text.strip() for c in cells) for cells in table.rows[first:])
    row = next((r for r, said in enumerate(filled, first) if said), None)
    if row is None:
        return None
    cells = [(*extent(table, row, c), cell) for c, cell in enumerate(table.rows[row]) if cell is not None]
    figure = assign(marks, cells)
    resets = all(RESETS.match(cell.text.strip()) and cell.text.strip() for _, _, cell in cells)
    names = _names_over(document, over, resets=resets)
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


def _name(lane: Lane, name: Name, span: tuple[float, float]) -> None:
    word = name.word
    lane.text = word.strip("()") if word.startswith("(") and word.endswith(")") else word
    lane.pieces += name.pieces
    lane.doubtful |= not span[0] - _BESIDE <= name.at <= span[1] + _BESIDE


def _names_over(document: Document, over: tuple[int, Box], *, resets: bool) -> list[Name]:
    """The words whose feet stand just over a line of numbers, from left to right.

    None where no word is turned, unless the cells hold `resets` alone and each word is a name: all have room there.
    """
    line, first = over
    page = document.page(line)
    top, least = first[1], _TALLER * (first[3] - first[1])
    out: list[Name] = []
    # the lines of a page stand together
    start = end = line
    while start > 0 and document.page(start - 1) == page:
        start -= 1
    while end < len(document.lines) and document.page(end) == page:
        end += 1
    turned = level = short = False
    for i in range(start, end):
        words, ends = document.words[i], 0
        for n, (a, b, box) in enumerate(words):
            word = document.lines[i][a:b]
            if n < ends or not top - _NEAR <= box[3] <= top + 1 or word.isdecimal():
                continue
            if is_turned(word, box) or (len(word) < _LONG and box[3] - box[1] > least):
                turned |= is_turned(word, box) and len(word) >= _LONG
                short |= is_turned(word, box)
                rest = _rest(words[n:])
                ends = n + len(rest)
                parts = [document.lines[i][x:y] for x, y, _ in rest]
                text = "".join(parts) if document.holds("".join(parts)) else "\n".join(parts)
                out.append(Name(text, [(i, x, y) for x, y, _ in rest], box[0]))
            else:
                level |= len(word) >= _LONG
                out.append(Name(word, [(i, a, b)], (box[0] + box[2]) / 2))
    told = turned or (short and not level) or (resets and all(_is_name(one.word) for one in out))
    return sorted(out, key=lambda one: one.at) if told else []


def _is_name(word: str) -> bool:
    """Whether a word is a name that programs write, or one that says that the bits are reserved."""
    written = is_identifier(word) and not word.islower()
    return written or vocabulary().reserved(word.strip("()"))


def _rest(words: Sequence[tuple[int, int, Box]]) -> list[tuple[int, int, Box]]:
    """A turned word and those behind it in its line that stand further up: readers part slanted letters."""
    out = [words[0]]
    for word in words[1:]:
        above, before = word[2], out[-1][2]
        if above[0] < before[0] or above[3] >= before[3] or above[3] < before[1] - _NEAR:
            break
        out.append(word)
    return out


def of_digits(row: list[Cell | None]) -> bool:
    """Whether most cells of a row hold nothing but digits, as the resets under names that stand turned over numbers."""
    cells = [cell.text.strip() for cell in row if cell]
    return 2 * sum(RESETS.match(text) is not None for text in cells) >= len(cells) > 0
