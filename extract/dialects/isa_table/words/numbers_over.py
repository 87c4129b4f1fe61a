"""Tables of a PDF whose bits are numbered in a line over their rules: the same tables with that line for their head.

    15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0
    | 1  1  0  1 |  rd  |    imm8     | GDI |       a column below each number, or below all those of its bits
    | 1  1  1  0 |  rd  | 0 |   imm7  | GBR |

A column that no number stands over is that of the names: the first, the last, or both. The digits of the numbers may
stand over each other, in two lines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.isa_table.opcode_tables.spread_cells import column_lefts
from extract.dialects.isa_table.ruleless.segments import placed_words
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.document import Document, Piece

_LEAST: Final = 3
"""Columns at least."""
_DIGITS: Final = 10
_BETWEEN: Final = frozenset(".…")
"""What stands between two numbers of one cell."""


def numbered(document: Document, tables: Sequence[Table]) -> list[Table]:
    """Some tables, those under a line of numbers with it for their head."""
    return [_with_head(document, table) or table for table in tables] if document.words else list(tables)


class Number(NamedTuple):
    """A number, where it is printed, and the middle of that."""

    value: int
    pieces: list[Piece]
    middle: float


def _with_head(document: Document, table: Table) -> Table | None:
    """A table under a line of numbers that fall to 0, with them for its head; None of any other."""
    over = table.first_line - 1
    if over < 0 or table.box is None or not table.rows or len(table.rows[0]) <= _LEAST:
        return None
    numbers = numbers_in(document, over)
    lefts = column_lefts(table)
    head: list[Cell | None] = []
    for c, left in enumerate(lefts if numbers else ()):
        right = lefts[c + 1] if c + 1 < len(lefts) else table.box[2]
        own = [one for one in numbers if left <= one.middle <= right]
        if not own and 0 < c < len(lefts) - 1:
            return None
        high, low = (max(own).value, min(own).value) if own else (0, 0)
        said = f"{high}:{low}" if high > low else f"{high}" if own else ""
        head.append(Cell(said, [piece for one in own for piece in one.pieces]))
    held = sum(len(cell.pieces) for cell in head if cell)
    if not numbers or held != sum(len(one.pieces) for one in numbers):
        return None
    return Table(table.page, [head, *table.rows], over, table.last_line, table.box)


def numbers_in(document: Document, over: int) -> list[Number]:
    """The numbers of a line that holds nothing else; none of any other line."""
    text = document.lines[over]
    if not text[:1].isdecimal() or not text.rstrip().endswith("0"):
        return []
    words = [(a, b, (x + y) / 2) for a, b, x, y, _ in placed_words(document, over)]
    if any(not text[a:b].isdecimal() and not _BETWEEN.issuperset(text[a:b]) for a, b, _ in words):
        return []
    out = [Number(int(text[a:b]), [(over, a, b)], x) for a, b, x in words if text[a:b].isdecimal()]
    if over and len(out) > _DIGITS and all(one.value < _DIGITS for one in out):
        tens = placed_words(document, over - 1)
        digits = [document.lines[over - 1][a:b] for a, b, *_ in tens]
        if len(tens) != len(out) or not all(len(one) == 1 and one.isdecimal() for one in digits):
            return []
        return [
            Number(_DIGITS * int(ten) + one.value, [(over - 1, a, b), *one.pieces], one.middle)
            for ten, one, (a, b, *_) in zip(digits, out, tens, strict=True)
        ]
    return out
