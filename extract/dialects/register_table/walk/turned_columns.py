"""Tables that go on at the top of the next column of their page, as they would at the top of the next page."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from extract.stitch import Grid
    from extract.tables import Cell, Table

_WIDER: Final = 3.0
"""Points by which the parts of a table in two columns may be wider than each other."""


def as_turned(table: Table, before: Grid) -> Table | None:
    """A table on another page than one before it, as it is; one in the next column where its part before stands.

    None for any other on the same page.
    """
    if table.page != before.pages[-1]:
        return table
    boxes = [cell.box for cell in before.rows[-1] if cell.box] if before.rows else []
    if table.box is None or not boxes:
        return None
    left, top, right = (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
    )
    if table.box[0] < right or table.box[1] >= top:
        return None
    by = table.box[0] - left
    if abs(table.box[2] - right - by) > _WIDER:
        return None
    return replace(table, rows=[[cell and _moved(cell, by) for cell in row] for row in table.rows])


def _moved(cell: Cell, by: float) -> Cell:
    """A cell so many points further left."""
    box = cell.box
    return replace(cell, box=(box[0] - by, box[1], box[2] - by, box[3])) if box else cell
