"""Tables with a column to each bit of an instruction: its word is what they hold together.

Mnemonic   15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0
ADD         0  0  0  0  1  1 r d d d d d r r r r
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.stitch import Grid, with_one
from extract.tables import Cell

if TYPE_CHECKING:
    from collections.abc import Sequence

_FEW: Final = 8
"""Bits at least."""
_HEAD: Final = "Encoding"
"""What heads the words."""


def bits_joined(grid: Grid, over: tuple[int, int] | None = None) -> tuple[Grid, tuple[int, int]] | None:
    """A grid whose columns of single bits are one, and which these were; None where it has none.

    Args:
        grid: the table.
        over: the columns, where the table goes on with one whose head told them.
    """
    span = over or next(filter(None, (_span([c.text for c in row]) for row in grid.rows[:2])), None)
    if span is None or span[1] > len(grid.columns):
        return None
    return with_one(grid, *span, _word), span


def _span(heads: Sequence[str]) -> tuple[int, int] | None:
    """The columns headed by numbers that count down to 0."""
    numbers = [int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else None for text in heads]
    end = next((c + 1 for c, number in enumerate(numbers) if number == 0), None)
    if end is None:
        return None
    first = end - 1
    while first > 0 and (before := numbers[first - 1]) is not None and before == (numbers[first] or 0) + 1:
        first -= 1
    return (first, end) if end - first >= _FEW else None


def _word(cells: Sequence[Cell]) -> Cell:
    """The bits of a row, which are a word where each is told; the numbers of a head are made what heads words."""
    texts = [cell.text.strip() for cell in cells]
    pieces = [piece for cell in cells for piece in cell.pieces]
    counts = all(
        one.isdecimal() and two.isdecimal() and int(one) == int(two) + 1 for one, two in pairwise(texts)
    )
    if counts and texts[-1] == "0":
        return Cell(_HEAD, pieces)
    bits = all(
        len(text) == 1 for text in texts
    )  # else a cell may be of several bits, and nothing tells how many
    return Cell((" " if bits else " | ").join(texts), pieces)
