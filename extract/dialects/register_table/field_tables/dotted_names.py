"""Fields whose names begin with that of their register, in one table of several.

Offset  Name         Bits            a column of registers: CTRL, CTRL, STATUS
0x00    CTRL.RATE    7:4
0x00    CTRL.EN      0
0x04    STATUS.BUSY  0

The head over them may be that of registers.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from extract.dialects.register_table.words.bits import in_order, parse_bits
from extract.dialects.register_table.words.notation import IDENTIFIER
from extract.dialects.register_table.words.text import one_line
from extract.tables import Cell

if TYPE_CHECKING:
    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.dialects.register_table.words.bits import Bits
    from extract.stitch import Grid

_DOTTED = re.compile(rf"(?P<register>{IDENTIFIER})\.(?P<field>{IDENTIFIER})")


def part_registers(grid: Grid, roles: Roles, *, titled: bool) -> None:
    """Give a table of such names a column of registers, where bits or addresses tell that these are several.

    Under the heading of a register (`titled`) they are parts of it.

    `MODE.A` and `RATE.B` that share no bit and have one address may as well be parts of fields.
    """
    own = {"name", "register"} & roles.of.keys()
    column = roles.of[next(iter(own))] if len(own) == 1 and not titled else None
    if column is None or "bits" not in roles.of or roles.of["bits"] == column:
        return
    rows = grid.rows[roles.head :]
    found = [_DOTTED.fullmatch(one_line(row[column].text)) for row in rows]
    names = list(dict.fromkeys(one["register"] for one in found if one))
    if len(names) < 2 or not all(found):
        return
    bits = [known for row in rows if (known := parse_bits(roles.bits(row)))]
    place = roles.of.get("address", roles.of.get("offset"))
    places = {row[place].text.strip() for row in rows} if place is not None else set[str]()
    if in_order(bits) and len(places) < 2:
        return
    by_name: dict[str, list[Bits]] = {name: [] for name in names}
    for row, one in zip(rows, found, strict=True):
        if one and (known := parse_bits(roles.bits(row))):
            by_name[one["register"]].append(known)
    if not all(map(in_order, by_name.values())):
        return  # whole signals, or registers of blocks
    said = {
        (one["register"], at)
        for one, row in zip(found, rows, strict=True)
        if one and (at := _place(row, place))
    }
    if len(said) > len(names):
        return  # one name at several places is that of a block
    roles.of |= {"name": column, "register": len(grid.columns)}
    grid.columns.append(grid.columns[-1] + 1.0)
    roles.heads.append("")
    for row in grid.rows[: roles.head]:
        row.append(Cell(""))
    for row, one in zip(rows, found, strict=True):
        if one:
            row.append(Cell(one["register"]))
            row[column] = replace(row[column], text=one["field"])


def _place(row: list[Cell], column: int | None) -> str:
    return row[column].text.strip() if column is not None else ""
