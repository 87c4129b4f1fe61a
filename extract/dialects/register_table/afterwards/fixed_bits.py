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
"""Digits of a code at least, of one word of the document."""


def tell_fixed(registers: list[Register]) -> None:
    """Call such bits reserved; flag the code of a word without a place, and its name. Encodings have codes."""
    coded: list[tuple[int, Register, list[Field]]] = []
    for register in registers:
        if register.kind == "encoding":
            continue
        fixed = [row for row in register.fields if row.field and not row.field.strip("01 ") and _fills(row)]
        for row in fixed:
            row.reserved = True
        bare = all(row.reserved for row in register.fields)  # nothing but digits
        for rows in _runs(fixed) if register.address is None else ():
            code = "".join(map(_digits, rows))
            if len(set(code)) > 1 or ("1" in code and bare):
                coded.append((len(code), register, rows))
    if any(digits >= _CODE for digits, _, _ in coded):
        for _, register, rows in coded:
            for one in (*rows, register):
                one.flag("name_garbled")


def _digits(row: Field) -> str:
    """The name of a field without the blanks between the digits of a code: `0  0  0  1`."""
    return (row.field or "").replace(" ", "")


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
        row.bit_hi is not None and row.bit_lo is not None and len(_digits(row)) == row.bit_hi - row.bit_lo + 1
    )
