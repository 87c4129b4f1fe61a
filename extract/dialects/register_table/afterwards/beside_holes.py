"""Fields of a figure beside bits that none has, where words run over the cells: the name of these may be theirs, too.

| 17 16 |                  the name that belongs here runs into the cell beside it or out of the figure,
|       | RATE[15:14]      and `RATE[13:0]` in the next row has fewer bits than the field;
| 15                  2 |  or it stands in the middle of the wrong cell
| RATE[13:0]            |
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from extract.observations import Register


def doubt_beside_holes(registers: list[Register]) -> None:
    """Flag the fields beside such bits; the lines of their register's figure are known to have words of other cells."""
    for register in registers:
        if not any("text_foreign" in one.flags for one in (register, *register.fields)):
            continue
        placed = [one for one in register.fields if one.bit_hi is not None and one.bit_lo is not None]
        held = {bit for one in placed for bit in range(one.bit_lo or 0, (one.bit_hi or 0) + 1)}
        width = register.width_bits or max(held, default=-1) + 1
        for one in placed:
            above, below = (one.bit_hi or 0) + 1, (one.bit_lo or 0) - 1
            if (above < width and above not in held) or (below >= 0 and below not in held):
                one.flag("lane_doubtful")
