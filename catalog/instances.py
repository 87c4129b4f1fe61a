"""The elements of register arrays: one instance per index, with the address where the tables prove it.

    UCP_[0-5]_Y, 0x28e20, stride 16    UCP_0_Y at 0x28e20, UCP_1_Y at 0x28e30 ...
    LOADa, LOADb, 0x20 and 0x40        LOADa at 0x20, LOADb at 0x40

An address is proved by a printed address for each element, or by a stride that leads from the first address to the
last, or by being the first or last itself. Everything else has none: better no address than one that was guessed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catalog.names import MOST, element, element_name, is_list, lists
from extract.series import GAP, printed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from catalog.model import Register


@dataclass(frozen=True, slots=True, eq=False)
class Instance:
    """An element of an array, or a plain register at one of its addresses.

    `name` is null where the array's name has no place for the index; `address` where it is not proved.
    """

    register: Register
    index: int | None
    name: str | None
    address: int | None

    def absolute(self) -> tuple[int, ...]:
        """Where it stands when its address counts from bases: from each of them; empty where the tables do not say."""
        if self.address is None:
            return ()
        return tuple(base.address + self.address for base in self.register.bases)


def instances(register: Register) -> Iterator[Instance]:
    """The instances of a register in the order of their indices; see `Register.instances`."""
    indices = _indices(register)
    if not indices:
        addresses = register.addresses or (register.address,)
        names: Sequence[str | None] = printed(register.name or "")
        if len(names) != len(addresses) or re.search(GAP, register.name or ""):
            names = [register.name] * len(addresses)
        for name, address in zip(names, addresses, strict=True):
            yield Instance(register, None, name, address)
        return
    for index, address in zip(indices, _addresses(register, indices), strict=True):
        yield Instance(register, index, element_name(register.name, index), address)


def named(register: Register, wanted: str) -> Instance | None:
    """The element that is called so, in any case; None when the name is that of the whole register, or of no element.

    An element that the name of an array has and its numbers contradict has no address.
    """
    name = register.name or ""
    if wanted == name or not ("[" in name or is_list(name)):
        return None
    for instance in register.instances():
        if instance.name is not None and instance.name.casefold() == wanted.casefold():
            return instance
    index = element(wanted, name)
    if index is None:
        return Instance(register, None, wanted, None) if lists(name, wanted) else None
    indices = _indices(register)
    return (
        None
        if indices and index not in indices
        else Instance(register, index, element_name(name, index), None)
    )


def _indices(register: Register) -> tuple[int, ...] | range:
    """The indices of an array; empty for a register that is none, or whose numbers contradict each other."""
    first, last = register.array_first, register.array_last
    if register.array_indices:
        indices: tuple[int, ...] | range = register.array_indices
    elif first is not None and last is not None:
        indices = range(first, last + 1) if 0 < last + 1 - first <= MOST else range(0)
    else:
        return range(0)
    if register.address is not None and register.address_last is not None:
        room = abs(register.address_last - register.address) + 1
        if len(indices) > room:  # more elements than addresses between the first and the last
            return range(0)
    return indices


def _addresses(register: Register, indices: tuple[int, ...] | range) -> list[int | None]:
    count, first, last = len(indices), register.address, register.address_last
    if count > 1 and len(register.addresses) == count:
        return list(register.addresses)
    if first is not None and register.array_stride is not None:
        by_index = [first + (index - indices[0]) * register.array_stride for index in indices]
        by_place = [first + place * register.array_stride for place in range(count)]
        if last is None:
            ways = [by_index] if by_index == by_place and by_index[-1] >= 0 else []
        else:
            ways = [way for way in (by_index, by_place) if way[-1] == last and min(way) >= 0]
        if ways:
            return list(ways[0])
    found: list[int | None] = [None] * count
    found[-1] = last
    if first is not None:
        found[0] = first
    return found
