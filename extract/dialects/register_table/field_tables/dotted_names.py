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

from extract.dialects.register_table.words.bits import Bits, in_order, parse_bits
from extract.dialects.register_table.words.notation import IDENTIFIER
from extract.dialects.register_table.words.text import one_line
from extract.tables import Cell

if TYPE_CHECKING:
    from extract.dialects.register_table.field_tables.columns import Roles
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
    found = [one for row in rows if (one := _DOTTED.fullmatch(one_line(row[column].text)))]
    if len(found) < len(rows) or len({one["register"] for one in found}) < 2:
        return
    place = roles.of.get("address", roles.of.get("offset"))
    bits: dict[str, list[Bits]] = {one["register"]: [] for one in found}
    placed: set[tuple[str, str]] = set()
    for row, one in zip(rows, found, strict=True):
        if known := parse_bits(roles.bits(row)):
            bits[one["register"]].append(known)
        if place is not None and (at := row[place].text.strip()):
            placed.add((one["register"], at))
    apart = in_order([known for own in bits.values() for known in own])
    if apart and len({at for _, at in placed}) < 2:
        return
    if len(placed) > len(bits) or not all(map(in_order, bits.values())):
        return  # the name of a block, which several places have, or whole signals
    roles.of |= {"name": column, "register": len(grid.columns)}
    grid.columns.append(grid.columns[-1] + 1.0)
    roles.heads.append("")
    for row in grid.rows[: roles.head]:
        row.append(Cell(""))
    for row, one in zip(rows, found, strict=True):
        row.append(Cell(one["register"]))
        row[column] = replace(row[column], text=one["field"])
