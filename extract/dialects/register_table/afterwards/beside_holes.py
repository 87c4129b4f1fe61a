"""Fields of a figure beside bits that none has or whose name is garbled, where words run over the cells.

| 17 16 |                  the name that belongs here runs into the cell beside it or out of the figure,
|       | RATE[15:14]      and `RATE[13:0]` in the next row has fewer bits than the field;
| 15                  2 |  or it stands in the middle of the wrong cell
| RATE[13:0]            |

The name of such bits may be theirs, too. Lines below that describe a field are known by its name: what is said of bits
whose name is garbled may stand in the text or among the values of the field that is described before them.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from extract.observations import Field, Register

_HYPHENED = re.compile(r"\w-(?:\s|$)")
"""Where a program divided a name."""


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
        _doubt_beside_garbled(sorted(placed, key=lambda one: -(one.bit_hi or 0)))


def _doubt_beside_garbled(fields: list[Field]) -> None:
    """Flag those, from the highest bits down, beside one of garbled name that has theirs in it, or told before it.

    So is one that nothing else tells of where the garbled name has a hyphen: it may be the rest of that.
    """
    for one, other in (*pairwise(fields), *pairwise(fields[::-1])):
        garbled = "text_foreign" in other.flags and not one.reserved and other.field != one.field
        known = one.description or one.values
        if garbled and (
            one.field in re.findall(r"\w+", other.field or "")
            or (not known and _HYPHENED.search(other.field or ""))
        ):
            one.flag("lane_doubtful")
    told: Field | None = None
    for one in fields:
        if one.description or one.values:
            told = one
        elif told and "text_foreign" in one.flags and not one.reserved:
            told.flag("text_foreign")
