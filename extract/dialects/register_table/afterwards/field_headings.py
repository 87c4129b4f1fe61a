"""Headings of fields over tables of their own, deeper than that of their register, which has no table itself.

### CTRL                     the register
Offset: 0x10
#### EN                      a heading names each field, and the only row below it is that field's
| Bits | Name | Access |
| 0    | EN   | RW     |
#### MODE
| Bits | Name | Access |
| 3:1  | MODE | RW     |

A register of one field called like itself looks so too. Those have places of their own, or each begins at bit 0.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from extract.dialects.register_table.field_tables.fields import fold
from extract.dialects.register_table.walk.built import filled_by

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.walk.context import Context
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.observations import Field, Register

Inner = list[tuple["Context", "Register"]]
"""Registers read under headings that stand deeper than that of a register without a table, which is given with each."""


def gather(registers: list[Register], inner: Inner, words: Vocabulary) -> list[Register]:
    """All registers, those under the headings of fields made one with the register over them."""
    groups: dict[int, tuple[Context, list[Register]]] = {}
    for over, register in inner:
        groups.setdefault(id(over), (over, []))[1].append(register)
    whole: dict[int, Register] = {}
    dropped: set[int] = set()
    for over, parts in groups.values():
        fields = _fields(parts)
        if not fields or not (over.placed or len(parts) > 1):
            continue
        whole[id(parts[0])] = filled_by(over, fields, words)
        dropped |= {id(part) for part in parts[1:]}
    return [whole.get(id(one), one) for one in registers if id(one) not in dropped] if whole else registers


def _fields(parts: Sequence[Register]) -> list[Field]:
    """The fields that are all that such registers hold, each named by its heading; none where one is a register."""
    out: list[Field] = []
    for part in parts:
        name = fold(part.register or "")
        if part.address is not None or not name or not part.fields:
            return []
        for one in part.fields:
            unnamed = one.field is None and len(part.fields) == 1
            if one.reserved or one.bit_lo is None or not (unnamed or fold(one.field or "") == name):
                return []
            if unnamed:
                one.field = part.register
                one.flags = [flag for flag in one.flags if flag != "name_lost"]
            one.pieces = sorted({*part.pieces, *one.pieces})
            out.append(one)
    placed = sorted((one.bit_lo or 0, one.bit_hi or 0) for one in out)
    return out if all(one[1] < two[0] for one, two in pairwise(placed)) else []
