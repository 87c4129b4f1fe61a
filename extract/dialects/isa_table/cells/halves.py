"""Tables whose columns stand twice side by side, three columns at least: their halves one below the other.

| Hex Code | Bytes | Mnemonic | Hex Code | Bytes | Mnemonic |
| 00       | 1     | GNOP     | 80       | 2     | GJMP     |
"""

from __future__ import annotations

from typing import Final

from extract.stitch import Grid

_LEAST: Final = 3
"""Columns of a half at least: those of two are read as pairs."""


def halves_of(grid: Grid) -> int:
    """How many times the heads of the first row stand in it: once in most tables."""
    heads = [" ".join(cell.text.split()).lower() for cell in grid.rows[0]] if grid.rows else []
    for half in range(_LEAST, len(heads) // 2 + 1):
        if len(heads) % half == 0 and all(heads[:half]) and heads == heads[:half] * (len(heads) // half):
            return len(heads) // half
    return 1


def stacked(grid: Grid, times: int, *, headed: bool) -> Grid | None:
    """A grid with so many halves one below the other, the head once; None where they do not come out even."""
    wide = len(grid.columns)
    if wide % times:
        return None
    half = wide // times
    rows = [row[:half] for row in grid.rows]
    for first in range(half, wide, half):
        parts = (row[first : first + half] for row in grid.rows[headed:])
        rows += [part for part in parts if any(cell.text.strip() for cell in part)]
    return Grid(rows, grid.columns[:half], grid.first_line, grid.last_line, list(grid.pages))
