"""Heads that the rules of a table leave out, or put into one row with a field.

  Bits    Name   Access   Description        no rule stands over the head: the table begins below it
-------------------------------------
| 7:4  | RATE | RW     | How fast.   |

| Bits | Name | Access | Description |      no rule parts the head that a new page repeats
| 7:4  | RATE | RW     | How fast.   |      from a row that has its shade
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.bits import parse_bits
from extract.stitch import append, compact, project
from extract.tables import Cell

if TYPE_CHECKING:
    from extract.dialects.register_table.ruleless_tables.ruleless import Loose
    from extract.dialects.register_table.words.bits import Bits
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.stitch import Grid
    from extract.tables import Box, Table

_COLUMNS: Final = 3
"""Columns of such a table, at least."""
_BESIDE: Final = 2.0
"""Points by which a head may begin left of its column."""


def fits_head(loose: Loose, table: Table) -> bool:
    """Whether a table stands right under the line of its heads, or under rows that have no shade: its rows are theirs.

    The bits of its first row go on from those of the last above.
    """
    grid, bits, filled = loose.grid, loose.roles.of.get("bits"), len(loose.grid.rows) > loose.roles.head
    if bits is None:
        return False
    if table.box is None:
        return not filled and _take_text(loose, compact(table), bits)
    first = table.rows[0]
    turned = filled and grid.pages[-1] == table.page - 1
    if not turned and (grid.pages[-1] != table.page or grid.last_line != table.first_line - 1):
        return False
    if not _COLUMNS <= len(grid.columns) == len(first):
        return False
    places = [cell.box for cell in first if cell is not None and cell.box is not None]
    cell = first[bits]
    found = parse_bits(cell.text) if cell is not None else None
    if len(places) < len(first) or found is None:
        return False
    above = parse_bits(loose.roles.bits(grid.rows[-1])) if filled else None
    if filled and not (above and (found.low == above.high + 1 or found.high == above.low - 1)):
        return False
    if not all(box[0] - _BESIDE <= left < box[2] for box, left in zip(places, grid.columns, strict=True)):
        return False
    under = project(table, [box[0] for box in places])
    if under is None:
        return False
    grid.columns[:] = under.columns
    append(grid, under, cut=False)
    return True


def _take_text(loose: Loose, under: Grid, bits: int) -> bool:
    """Take a table of a text whose head stands in the line above it: it has as many cells, and bits where these are."""
    grid = loose.grid
    if (
        not _COLUMNS <= len(grid.columns) == len(under.columns)
        or parse_bits(under.rows[0][bits].text) is None
    ):
        return False
    grid.columns[:] = under.columns
    append(grid, under, cut=False)
    return True


def part_row(table: Table, words: Vocabulary) -> Table:
    """A table whose first row is its head and the row of a field in one, with two rows for it; any other as it is."""
    first = [cell for cell in table.rows[0] if cell is not None] if table.rows else []
    if len(first) < _COLUMNS or any(len(cell.pieces) < len(("head", "row")) for cell in first):
        return table
    parts = [cell.text.split("\n", 1) for cell in first]
    on_one_line = len({cell.pieces[0][0] for cell in first}) == 1
    if not on_one_line or any(len(part) == 1 for part in parts):
        return table
    roles = [words.column(head) for head, _ in parts]
    if None in roles or len(set(roles)) < len(roles) or "bits" not in roles:
        return table
    at = roles.index("bits")
    bits = parse_bits(parts[at][1])
    if bits is None or _holds_next(bits, table, first[at]):
        return table
    head: list[Cell | None] = []
    row: list[Cell | None] = []
    for cell in table.rows[0]:
        if cell is None:
            head.append(None)
            row.append(None)
            continue
        upper, lower = cell.text.split("\n", 1)
        high, low = _halves(cell.box, max(len(one.pieces) for one in first))
        head.append(Cell(upper, cell.pieces[:1], high))
        row.append(Cell(lower, cell.pieces[1:], low))
    return replace(table, rows=[head, row, *table.rows[1:]])


def _holds_next(bits: Bits, table: Table, above: Cell) -> bool:
    """Whether bits hold some of the next row's, under a cell: the head tells what bits there are."""
    column = next(n for n, cell in enumerate(table.rows[0]) if cell is above)
    below = [cell for row in table.rows[1:] if (cell := row[column])]
    found = next(filter(None, (parse_bits(cell.text) for cell in below)), None)
    return found is not None and any(
        low <= high_below and low_below <= high
        for high, low in bits.ranges
        for high_below, low_below in found.ranges
    )


def _halves(box: Box | None, lines: int) -> tuple[Box | None, Box | None]:
    """The place of the first of some lines in a cell, and that of the others."""
    if box is None:
        return None, None
    left, top, right, bottom = box
    middle = top + (bottom - top) / lines
    return (left, top, right, middle), (left, middle, right, bottom)
