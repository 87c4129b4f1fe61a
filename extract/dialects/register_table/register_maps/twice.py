"""Registers that a document shows twice: in a map with the bits of each, and in a section of their own.

| 20h | NBCFG | PRIME | - | RATE2 | RATE1 | RATE0 | ...      the map
NBCFG  | 5:3 | RATE | how fast                                the section

Where the two agree the section's fields stand, with the address of the map; else both are kept as they are.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from extract.dialects.register_table.field_tables.fields import fold
from extract.dialects.register_table.register_maps.arrays import Elements

if TYPE_CHECKING:
    from extract.observations import Field, Register


def join_mapped(registers: list[Register], mapped: list[Register]) -> list[Register]:
    """The registers without those of a map that another one of the same name describes."""
    by_name: dict[str, list[Register]] = {}
    for register in registers:
        if register.register:
            by_name.setdefault(fold(register.register), []).append(register)
    arrays = Elements(registers if mapped else ())
    gone: set[int] = set()
    for one in mapped:
        others = [
            other
            for other in (*by_name.get(fold(one.register or ""), []), *_arrays_of(one, arrays))
            if all(other is not m for m in mapped)
        ]
        if len(others) > 1:  # the blocks have registers of one name
            others = [other for other in others if other.block == one.block]
        if len(others) == 1 and not others[0].flags and _agree(one, others[0]):
            _join(one, others[0])
            gone.add(id(one))
    return [register for register in registers if id(register) not in gone]


def _arrays_of(one: Register, arrays: Elements) -> list[Register]:
    """The arrays of which a register of a map is an element."""
    found = arrays.arrays(one.register or "", one.address, one.address_space)
    return [array for array in found if array is not one]


def _agree(one: Register, other: Register) -> bool:
    """Whether every field of a map lies within a field of its name, and nothing contradicts the address."""
    placed = None not in {one.address, other.address} and other.array_first is None
    if placed and one.address != other.address:
        return False
    return bool(other.fields) and all(
        field.reserved or any(_within(field, described) for described in other.fields) for field in one.fields
    )


def _within(one: Field, other: Field) -> bool:
    if None in {one.bit_hi, one.bit_lo, other.bit_hi, other.bit_lo}:
        return False
    inside = other.bit_lo <= one.bit_lo and one.bit_hi <= other.bit_hi  # type: ignore[operator]
    names = fold(one.field or ""), fold(other.field or "")
    return inside and (names[0] == names[1] or re.sub(r"_?\d+$", "", names[0]) == names[1])


def _join(one: Register, other: Register) -> None:
    if other.address is None and other.array_first is None:
        other.address, other.address_space = one.address, one.address_space
    other.access = other.access or one.access
    other.pieces = sorted({*other.pieces, *one.pieces, *(piece for f in one.fields for piece in f.pieces)})
    described = {(f.bit_hi, f.bit_lo): f for f in other.fields}
    for field in one.fields:
        same = described.get((field.bit_hi, field.bit_lo))
        if same is not None:
            same.access = same.access or field.access
            if same.default_text is None and same.default_value is None:
                same.default_text, same.default_value = field.default_text, field.default_value
