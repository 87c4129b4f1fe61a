"""Tables of registers with the bits of each in rows below it, in the column of its name.

| 1A0H | 416 | NB_GATE | Gate control (R/W)   |       the register: address, name, title
|      |     | 3:0     | Level                |       its bits, where nothing stands for an address
|      |     | 63:4    | Reserved             |

What stands in the columns tells it, whatever their heads are called.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.columns import Roles
from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.text import join_name, one_line

if TYPE_CHECKING:
    from extract.stitch import Grid
    from extract.tables import Cell

_ADDRESS = re.compile(r"(?:0[xX][0-9A-Fa-f]{1,8}|[0-9A-Fa-f]{1,8}[hH])$")
_HEADS: Final = 3
"""Rows of heads at most."""
_FEWEST: Final = 2
"""Rows of bits under registers at least."""


def bits_under_registers(grid: Grid) -> Roles | None:
    """The roles of the columns of such a table; None for any other."""
    found = _addressed(grid)
    if found is None:
        return None
    head, at = found
    rows = grid.rows[head:]
    names = next((c for c in range(at + 1, len(grid.columns)) if _holds_both(rows, at, c)), None)
    if names is None or names + 1 == len(grid.columns):
        return None
    said = max(range(names + 1, len(grid.columns)), key=lambda c: sum(len(row[c].text) for row in rows))
    heads = [one_line(cell.text) for cell in grid.rows[head - 1]] if head else [""] * len(grid.columns)
    return Roles({"address": at, "register": names, "bits": names, "description": said}, head, heads)


def _addressed(grid: Grid) -> tuple[int, int] | None:
    """How many rows are heads, and the first column that holds addresses or nothing below them."""
    for c in range(len(grid.columns)):
        texts = [one_line(row[c].text) for row in grid.rows]
        first = next((r for r, text in enumerate(texts[: _HEADS + 1]) if _ADDRESS.match(text)), None)
        if first is not None and all(not text or _ADDRESS.match(text) for text in texts[first:]):
            return first, c
    return None


def _holds_both(rows: list[list[Cell]], at: int, column: int) -> bool:
    """Whether a column has a name beside every address, and bits in the other rows."""
    named = [join_name(row[column].text)[0] for row in rows if row[at].text.strip()]
    below = [one_line(row[column].text) for row in rows if not row[at].text.strip()]
    told = [text for text in below if text]
    return (
        bool(named)
        and all(map(is_identifier, named))
        and len(told) >= _FEWEST
        and all(parse_bits(text) for text in told)
    )
