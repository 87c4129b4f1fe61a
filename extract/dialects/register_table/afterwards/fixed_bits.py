"""Bits that a print gives digits instead of a name, as many as there are bits: they are fixed, no field.

 31      26 25    21 20    16 15      0
   000011     rs       rt      offset

Where none tells the place of the register, what is drawn so may be the word of an instruction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from extract.observations import Field, Register

_CODE: Final = 3
"""Digits of a code at least."""


def tell_fixed(registers: list[Register]) -> None:
    """Call such bits reserved; flag the code of a word without a place, and its name. Encodings have codes."""
    for register in registers:
        if register.kind == "encoding":
            continue
        for row in register.fields:
            if not row.field or row.field.strip("01") or not _fills(row):
                continue
            row.reserved = True
            if register.address is None and len(row.field) >= _CODE and len(set(row.field)) > 1:
                row.flag("name_garbled")
                register.flag("name_garbled")


def _fills(row: Field) -> bool:
    """Whether the digits that stand for a name are as many as the bits."""
    return (
        row.bit_hi is not None
        and row.bit_lo is not None
        and len(row.field or "") == row.bit_hi - row.bit_lo + 1
    )
