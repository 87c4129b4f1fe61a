"""What the text of an encoding's field says of its values without a list of them.

Must be 1 0 1 1.  'b10_11                the only value, its bits one by one
Same codes as for SRC0, above.           the list of another field: a row without a value, `same_as` SRC0
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.amd_isa.values import referred
from extract.observations import EnumValue

if TYPE_CHECKING:
    from extract.observations import Register

_FIXED: Final = re.compile(r"(?:Must be:?\s+(?:'b)?|'b)([01](?:[\s_]*[01])*)\s*(?:b\s*)?\.?")
_SLIP: Final = re.compile(r"Must be:?\s+(?:'b)?(?=[01\s]*[lIoO])[01lIoO][01lIoO\s]*b?\s*\.?")
"""The same with letters for digits."""


def add_values(encoding: Register) -> None:
    """Give the fields that have no list the value or the reference that their description is."""
    listed = {row.field: row for row in encoding.fields if row.field and row.values}
    for row in encoding.fields:
        text = row.description or ""
        if not row.values and _SLIP.fullmatch(text):
            row.flag("value_garbled")
        if row.values or row.bit_hi is None or row.bit_lo is None:
            continue
        fixed = _FIXED.fullmatch(text)
        if fixed:
            bits = "".join(fixed[1].replace("_", " ").split())
            if len(bits) == row.bit_hi - row.bit_lo + 1:  # else bits are lost, or they are other ones
                row.values.append(
                    EnumValue(list(row.pieces), value=int(bits, 2), name=bits, description=text)
                )
        elif (name := referred(text)) in listed:
            row.values.append(EnumValue(list(row.pieces), description=text, role="prose", same_as=name))
