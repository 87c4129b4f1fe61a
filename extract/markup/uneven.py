"""Rows of a text's table that have fewer or more cells than its head: one was lost, or a bar stands within one.

| Bits | Name | Access | Description |
| 7:0  | RATE | how fast |              the access is lost: `how fast` stands in its place

Nothing tells which cell it was. They are read from the left as they stand, and flagged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.observations import Observation, Reading


def uneven_rows(heads: int, rows: Sequence[tuple[int, int]], *, sure: bool) -> dict[int, str]:
    """What `Table.uneven` holds for a table of so many heads: rows are their lines and how many cells they have.

    Where nothing makes `sure` that its first row is its head, half of the others have as many cells.
    """
    if not sure and 2 * sum(cells == heads for _, cells in rows) < len(rows):
        return {}  # they differ as they please
    return {
        line: "cells_missing" if cells < heads else "cells_extra" for line, cells in rows if cells != heads
    }


def flag_uneven(reading: Reading) -> None:
    """Flag what was read from such rows."""
    uneven = {line: code for table in reading.document.tables for line, code in table.uneven.items()}
    if not uneven:
        return
    rows: list[Observation] = [*reading.registers, *reading.instructions]
    rows += [row for one in reading.registers for row in one.fields]
    rows += [value for one in reading.registers for row in one.fields for value in row.values]
    for row in rows:
        for line, _, _ in row.pieces:
            if line in uneven:
                row.flag(uneven[line])
