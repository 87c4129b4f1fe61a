"""Tables of fields that the foot of a page and the head of the next part in a text, their head printed again.

| Bit | Symbol | Description |
| 7   | GO     | Starts it   |

NB-9 data sheet, page 84                  lines that are no heading, caption or key

| Bit | Symbol | Description |
| 6   | FAST   | ...                       the bit that is next below the last one
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.pages.file_marks import is_marked
from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.keys import key_line
from extract.markup.inline_marks import blanked, unmarked

if TYPE_CHECKING:
    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.dialects.register_table.walk.state import State
    from extract.stitch import Grid
    from extract.tables import Table

_BETWEEN: Final = 8
"""Lines that are not blank between the two parts, at most."""
_FEWEST: Final = 3
"""Columns of such a table, at least."""


def parted(reader: State, table: Table, grid: Grid, roles: Roles | None) -> tuple[Grid, Roles] | None:
    """The last table of the open register, where a table of a text with the same head goes on with its bits."""
    if table.box is not None or roles is None or reader.open is not None or not reader.context.tables:
        return None
    before, known = reader.context.tables[-1]
    if known is None or not known.tells_bits or reader.caption is not None or reader.keys_after:
        return None
    if reader.context.named is None:
        return None  # nothing tells whose they are
    if roles.heads != known.heads or len(roles.heads) < _FEWEST or len(grid.columns) != len(before.columns):
        return None
    if not any(cell.pieces for cell in grid.rows[0]):
        return None  # lines that were made a table: no head is printed
    above = [found for row in before.rows if (found := parse_bits(known.bits(row)))]
    below = [found for row in grid.rows if (found := parse_bits(roles.bits(row)))]
    if not above or not below or above[-1].low != below[0].high + 1:
        return None
    return (before, known) if _nothing_between(reader, before.last_line + 1, table.first_line) else None


def _nothing_between(reader: State, first: int, end: int) -> bool:
    """Whether no heading, key or table stands between two lines, and few others."""
    lines = reader.document.lines
    printed = [i for i in range(first, end) if lines[i].strip()]
    if len(printed) > _BETWEEN:
        return False
    return not any(
        is_marked(reader.document, i)
        or "|" in lines[i]
        or lines[i].rstrip("* ").endswith(":")  # it introduces the table
        or "<t" in lines[i]
        or key_line(unmarked(blanked(lines[i])).strip(), reader.words)
        for i in printed
    )
