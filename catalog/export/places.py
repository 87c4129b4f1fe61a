"""Where registers stand: arrays as one place where that is proven, several addresses as several, units of addresses."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from catalog.names import element_name
from extract.series import numbered

if TYPE_CHECKING:
    from collections.abc import Iterable

    from catalog.export.losses import Losses
    from catalog.model import Register


BYTE: Final = 8
"""Bits of one step of an address, unless the addresses of a space tell otherwise."""


class Place(NamedTuple):
    """Where a register stands: `length` elements from `address`, `stride` apart, the first of index `first`.

    A plain register is one element without an index. `name` is that of the element where it stands alone;
    `printed` is what the document calls the register, one or array.
    """

    name: str | None
    address: int
    first: int | None = None
    length: int = 1
    stride: int = 0
    printed: str | None = None

    @property
    def second(self) -> bool:
        """Whether a name of its own is wanting: the register stands elsewhere under the same."""
        return self.first is None and self.name == self.printed

    @property
    def indices(self) -> str | None:
        """The first and last index, `0:5`, for a note; None for a plain register."""
        return None if self.first is None else f"{self.first}:{self.first + self.length - 1}"

    def alone(self, number: int) -> Place:
        """One element of an array, counted from 0, as a place of its own."""
        index = (self.first or 0) + number
        name = element_name(self.printed, index) or f"{self.printed or ''}_{index}"
        return Place(name, self.address + self.stride * number, index)


def spelled(register: Register) -> str | None:
    """The name that a format's is made of: an array's with its indices in brackets, however it is printed.

    `C0, C1, C2` and `Cn (n = 0..2)` are `C[0-2]`.
    """
    if register.name is None or register.array_first is None or register.array_last is None:
        return register.name
    found = numbered(register.name)
    return (
        f"{found.before}[{register.array_first}-{register.array_last}]{found.after}"
        if found
        else register.name
    )


def places(register: Register, losses: Losses) -> list[Place]:
    """The places of a register: one for each printed address, and one for a whole array where that is proven.

    An array is one place when the addresses of all elements are known, and they and the indices are evenly
    spaced. Otherwise each element whose address is known stands alone.
    """
    found = list(register.instances())
    known = [i for i in found if i.address is not None]
    if len(known) < len(found):
        losses.add(register, register.name, "elements of an array whose address is not proven")
    if found[0].index is None:
        if register.array_first is not None:
            losses.add(register, register.name, "indices of an array that contradict its addresses")
        there = {i.address: i.name for i in reversed(known) if i.address is not None}
        return [Place(name, a, printed=register.name) for a, name in reversed(there.items())]
    if len(register.addresses) not in (0, 1, len(found)):
        losses.add(register, register.name, "second address of an array")
    steps = {(b.address or 0) - (a.address or 0) for a, b in pairwise(known)}
    even = {(b.index or 0) - (a.index or 0) for a, b in pairwise(known)} <= {1} and len(steps) == 1
    if len(known) == len(found) and even and (stride := steps.pop()) > 0:
        return [
            Place(spelled(register), known[0].address or 0, found[0].index, len(found), stride, register.name)
        ]
    return [
        Place(i.name or f"{register.name or ''}_{i.index}", i.address, i.index, printed=register.name)
        for i in known
        if i.address is not None
    ]


def unit_bits(registers: Iterable[Register]) -> int:
    """How many bits one step of an address is: 8, unless the addresses of a space tell otherwise.

    Registers that are addressed by bytes stand at multiples of their size. Where most of them do not,
    and all are of one width, each address is a register: the unit is that width.
    """
    found = [r for r in registers if r.address is not None and r.width_bits]
    widths = {r.width_bits for r in found}
    if len(widths) != 1:
        return BYTE
    (width,) = widths
    if width not in (16, 32, 64):
        return BYTE
    odd = sum(1 for r in found if (r.address or 0) % (width // 8))
    return width if odd * 2 > len(found) else BYTE
