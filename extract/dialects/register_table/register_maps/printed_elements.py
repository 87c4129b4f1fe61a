"""Arrays whose elements have a section each, of which every one tells how many there are.

### STEP register          Address: 0x40          Array Dimensions: [2], Array Stride: 0x4
### STEP register          Address: 0x44          the same: the element 1 of it, not an array that begins there
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from extract.observations import Register


def tell_elements(registers: Iterable[Register]) -> None:
    """Make registers of one name and one array, whose addresses are those of its elements, these elements."""
    arrays: dict[tuple[str | None, str | None, int, int], list[Register]] = {}
    for one in registers:
        if one.array_first == 0 and one.array_last and one.array_stride and one.address is not None:
            key = one.block, one.register, one.array_last, one.array_stride
            arrays.setdefault(key, []).append(one)
    for (_, _, last, stride), found in arrays.items():
        places = [one.address for one in found if one.address is not None]
        indices = [(place - min(places)) / stride for place in places]
        if len(set(places)) > 1 and all(at == int(at) <= last for at in indices):
            for one, at in zip(found, indices, strict=True):
                one.array_first = one.array_last = int(at)
