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
        fixed = [row for row in register.fields if row.field and not row.field.strip("01") and _fills(row)]
        for row in fixed:
            row.reserved = True
        bare = all(row.reserved for row in register.fields)  # nothing but digits
        for rows in _runs(fixed) if register.address is None else ():
            code = "".join(row.field or "" for row in rows)
            if len(code) >= _CODE and (len(set(code)) > 1 or ("1" in code and bare)):
                for one in (*rows, register):
                    one.flag("name_garbled")


def _runs(rows: list[Field]) -> list[list[Field]]:
    """Rows whose bits adjoin: a print may give each bit of a code its own cell."""
    runs: list[list[Field]] = []
    for row in sorted(rows, key=lambda row: -(row.bit_hi or 0)):
        if runs and runs[-1][-1].bit_lo == (row.bit_hi or 0) + 1:
            runs[-1].append(row)
        else:
            runs.append([row])
    return runs


def _fills(row: Field) -> bool:
    """Whether the digits that stand for a name are as many as the bits."""
    return (
        row.bit_hi is not None
        and row.bit_lo is not None
        and len(row.field or "") == row.bit_hi - row.bit_lo + 1
    )
