"""Registers given the addresses that tables of registers have for their names: one, an array, elements by a letter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.fields import fold
from extract.dialects.register_table.register_maps.arrays import listed_array, set_elements
from extract.dialects.register_table.register_maps.maps import INDICES
from extract.dialects.register_table.walk.resets import spread
from extract.dialects.register_table.words.notation import is_identifier
from extract.series import Numbered, members, numbered

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.register_maps.maps import Entry, Maps
    from extract.observations import Register

_BYTE: Final = 8
_WIDEST: Final = 8
"""Bytes of a register at most."""
_PAGE: Final = 0x100
"""Bases of several blocks are multiples of it."""
_BASE: Final = 8
"""Bases of blocks are multiples of it at least."""
_BLOCK: Final = 0x20
"""Bases of blocks, beside others in one document, are multiples of it."""
_FEWEST: Final = 2
"""Elements of an array that only their numbers tell, at least."""


def doubt_places(maps: Maps, registers: Sequence[Register]) -> None:
    """Flag registers whose heading or keys tell another address than a table of registers, where most others agree.

    Two addresses may differ by the base of a block, which then is the same for all of them, or for several.
    """
    apart: dict[int, list[Register]] = {}
    for register in registers:
        entry = _one(maps, register.register or "", register.block)
        if entry and register.address is not None and _is_alone(register, entry):
            apart.setdefault(register.address - entry.address, []).append(register)
    usual = max(apart, key=lambda base: (len(apart[base]), base == 0), default=0)
    alike = apart.pop(usual, [])
    blocks = {
        base
        for base, found in apart.items()
        if (base % _PAGE == 0 and usual) or (base % _BLOCK == 0 and len(found) >= _FEWEST)
    }
    others = [one for base, found in apart.items() if base not in blocks for one in found]
    for one in others if len(others) < len(alike) + (usual == 0) else ():
        one.flag("address_unlike")
    for one in alike if usual % _BASE else ():
        one.flag("address_unlike")


def _is_alone(register: Register, entry: Entry) -> bool:
    """Whether a register and its row have an address each, which count alike."""
    offsets = {(space or "").endswith("offset") for space in (register.address_space, entry.space)}
    return len(offsets) == 1 and not entry.further and len(register.addresses) < _FEWEST


def place(maps: Maps, register: Register) -> None:
    """Give a register without address the one that a table of its chapter has under its name.

    A heading that lists several names, or the first and last of a series, is that of as many registers: it
    is an array where the table has every one of them.
    """
    if register.register is None:
        return
    whole = _one(maps, register.register, register.block)
    if whole is None and _place_elsewhere(maps, register):
        return
    if whole is None and register.array_first is None and _elements(maps, register):
        return
    names = [register.register] if whole else members(register.register) or [register.register]
    found = [_one(maps, name, register.block) for name in names]
    entries = [entry for entry in found if entry]
    if len(entries) == len(found) == 1 and "Reset value:" not in (register.description or ""):
        spread(register, entries[0].reset)
    if len(entries) == len(found) == 1 and entries[0].address == register.address:
        register.access = register.access or entries[0].access
    if register.address is None and not entries:
        _place_odd(maps, register)
        if register.address is None and fold(register.register) in maps.entries:
            register.flag("address_lost")  # several rows have its name, or one of another block
    if register.address is not None or not entries:
        return
    if len(entries) < len(found) or len({entry.space for entry in entries}) > 1:
        register.flag("array_bounds")  # the table has some of them only
        return
    register.address, register.address_space = entries[0].address, entries[0].space
    register.access = register.access or entries[0].access
    if any(entry.further for entry in entries):
        register.flag("array_bounds")
    register.pieces = sorted({*register.pieces, *(piece for entry in entries for piece in entry.pieces)})
    maps.placed |= {id(entry) for entry in entries}
    if len(entries) > 1:
        listed_array(register, names, tuple(entry.address for entry in entries))


def _place_elsewhere(maps: Maps, register: Register) -> bool:
    """Give a register what the table of another chapter says of it; an offset of that one counts in its own."""
    entry = maps.elsewhere.get(fold(register.register or ""))
    if entry is None or register.address not in {None, entry.address}:
        return False
    if "Reset value:" not in (register.description or ""):
        spread(register, entry.reset)
    register.access = register.access or entry.access
    if register.address is None and entry.space is None:
        register.address = entry.address
        register.pieces = sorted({*register.pieces, *entry.pieces})
        maps.placed.add(id(entry))
    return True


def _place_odd(maps: Maps, register: Register) -> None:
    """The place of a register whose row has several addresses, or one that is misread."""
    name = fold(register.register or "")
    if name in maps.misread:
        register.flag("address_lost")
    array = maps.arrays.get(name) or maps.arrays.get(fold(INDICES.sub("", register.register or "")))
    region = maps.regions.get(name)
    if array is None and region is not None and _holds_one(region):
        array = region
    if (
        array is not None
        and array.block == register.block
        and register.array_first in {None, array.array_first}
    ):
        register.address, register.address_space = array.address, array.address_space
        register.access = register.access or array.access
        register.address_last, register.array_stride = array.address_last, array.array_stride
        register.array_first, register.array_last = array.array_first, array.array_last
        register.addresses = list(array.addresses)
        if array.array_first is None and "array_bounds" in array.flags and not _is_its_bytes(register):
            register.flag("array_bounds")
        register.pieces = sorted({*register.pieces, *array.pieces})


def _elements(maps: Maps, register: Register) -> bool:
    """Make a register with a letter for its index, `TAPx`, the array of those that a table has: `TAP0`, `TAP1`.

    The first of them stands where the register does, if that is printed.
    """
    counted = numbered(register.register or "") or _counted_behind(maps, register)
    if counted is None or counted.first:
        return False
    found: dict[int, Entry] = {}
    same: list[Entry] = []
    for entry in (entry for entries in maps.entries.values() for entry in entries):
        n = counted.number(entry.name) if entry.block == register.block else None
        if n is None:
            continue
        first = found.setdefault(n, entry)
        if (first.address, first.space) != (entry.address, entry.space):
            return False
        same.append(entry)
    indices = sorted(found)
    spaces = {entry.space for entry in found.values()}
    place = found[indices[0]] if len(indices) > 1 and len(spaces) == 1 else None
    if place is None:
        return False
    if register.address is not None and (register.address, register.address_space) != (
        place.address,
        place.space,
    ):
        return False
    register.address, register.address_space = place.address, place.space
    register.pieces = sorted({*register.pieces, *(piece for one in same for piece in one.pieces)})
    maps.placed |= {id(entry) for entry in same}
    set_elements(register, indices, tuple(found[n].address for n in indices))
    return True


def _counted_behind(maps: Maps, register: Register) -> Numbered | None:
    """How a name without an index counts, which a table has with numbers behind it alone: `DATA_0`, `DATA_1`."""
    name = register.register or ""
    if register.address is not None or not is_identifier(name):
        return None
    for counted in (Numbered(f"{name}_", "", ""), Numbered(name, "", "")):
        named = [fold(counted.name(n)) for n in range(_FEWEST)]
        if all(one in maps.entries and one not in maps.described for one in named):
            return counted
    return None


def _one(maps: Maps, name: str, block: str | None) -> Entry | None:
    found = [entry for entry in maps.entries.get(fold(name), []) if entry.block == block]
    return found[0] if len({(entry.address, entry.space) for entry in found}) == 1 else None


def _holds_one(region: Register) -> bool:
    """Whether from the first address to the last there are no more bytes than one register may have."""
    return (
        region.address is not None
        and region.address_last is not None
        and region.address_last - region.address < _WIDEST
    )


def _is_its_bytes(register: Register) -> bool:
    """Whether a range of addresses holds the bytes of one register, as wide as its fields say."""
    if register.address is None or register.address_last is None or not register.width_bits:
        return False
    return (register.address_last - register.address + 1) * _BYTE == register.width_bits
