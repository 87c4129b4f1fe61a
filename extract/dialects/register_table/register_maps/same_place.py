"""Registers of one address that two tables print, a summary and a description: they are one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from extract.dialects.register_table.field_tables.fields import fold
from extract.dialects.register_table.register_maps.arrays import Elements

if TYPE_CHECKING:
    from extract.dialects.register_table.register_maps.maps import Entry
    from extract.observations import Field, Register

_INDEX = re.compile(r"(?P<head>\w*[A-Z_])[a-z](?P<tail>(?:[A-Z_]\w*)?)")


def put(register: Register, registers: list[Register]) -> Register:
    """Add a register, or join it to the one of its address: a summary and a description print it twice. Gives that."""
    place = register.address, register.address_space
    same = (
        [other for other in registers if (other.address, other.address_space) == place]
        if place[0] is not None
        else []
    )
    arrays = Elements(registers).arrays(register.register or "", *place)
    same = same if len(same) == 1 else arrays
    if len(same) != 1 or _are_two(register, same[0]):
        registers.append(register)
        if register.register is None and "name_lost" not in register.flags:
            register.flag("name_lost")
        return register
    known = same[0]
    if register.register is not None and not arrays:
        if fold(register.register) != fold(known.register or ""):
            known.flag("register_name")
        elif "register_name" in known.flags:
            known.flags.remove("register_name")  # put together from wrapped lines there, whole here
    known.pieces = sorted({*known.pieces, *register.pieces})
    known.description = known.description or register.description
    for one in register.fields:
        _join_field(one, known.fields)
    known.fields.sort(key=lambda one: -1 if one.bit_hi is None else -one.bit_hi)
    return known


def _are_two(one: Register, other: Register) -> bool:
    """Whether registers of one place that nothing names share no field: they count from two places."""
    names = [{fold(f.field) for f in each.fields if f.field and not f.reserved} for each in (one, other)]
    return one.register is None and other.register is None and all(names) and names[0].isdisjoint(names[1])


def _places(one: Field) -> str:
    return f"{one.bit_hi}:{one.bit_lo}" if one.bit_hi != one.bit_lo else f"{one.bit_hi}"


def _join_field(one: Field, fields: list[Field]) -> None:
    for other in fields:
        if (other.bit_hi, other.bit_lo) == (one.bit_hi, one.bit_lo):
            alike = fold(other.field or "") == fold(one.field or "") or (one.reserved and other.reserved)
            if not alike:
                other.flag("lane_disagrees")
                lost = other.field if other.reserved and not one.reserved else one.field
                other.other_print = " ".join(part for part in (lost, _places(one)) if part)
                if other.reserved and not one.reserved:
                    other.field, other.note, other.reserved = one.field, one.note, False
            elif other.access is None:
                other.access = one.access
            if alike and other.default_text is None:
                other.default_text, other.default_value = one.default_text, one.default_value
            other.pieces = sorted({*other.pieces, *one.pieces})
            return
        if one.reserved and other.reserved and _lies_in(one, other):
            other.pieces = sorted({*other.pieces, *one.pieces})
            return
    parts = [other for other in fields if one.reserved and other.reserved and _lies_in(other, one)]
    if parts and sum(map(_width, parts)) == _width(one):
        for other in parts:
            other.pieces = sorted({*other.pieces, *one.pieces})
        return  # printed bit by bit there
    fields.append(one)


def _width(one: Field) -> int:
    return (one.bit_hi or 0) - (one.bit_lo or 0) + 1


def _lies_in(one: Field, other: Field) -> bool:
    """Whether the bits of a field are some of another's."""
    if None in {one.bit_hi, one.bit_lo, other.bit_hi, other.bit_lo}:
        return False
    return other.bit_lo <= one.bit_lo and one.bit_hi <= other.bit_hi  # type: ignore[operator]


def calls_same(row: Register, register: Register) -> bool:
    """Whether a row of a map is that of a register described, perhaps with a letter for its index: `TAPn`."""
    if row.address is None or row.address != register.address:
        return False
    found, name = _INDEX.fullmatch(row.register or ""), register.register or ""
    first = f"{found['head']}{register.array_first}{found['tail']}" if found else None
    return name == row.register or (
        first is not None and name.startswith((f"{first} ", f"{first}-", f"{first}."))
    )


def is_short_for(entry: Entry, register: Register) -> bool:
    """Whether a row names a register without the block before its name: `CTRL` at the place of `GATE_CTRL`."""
    if register.address != entry.address or register.block != entry.block:
        return False
    block, _, name = (register.register or "").partition("_")
    return bool(block) and fold(re.sub(r" \([a-z] ?=.*", "", name)) == fold(entry.name)
