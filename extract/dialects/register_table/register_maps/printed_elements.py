"""Arrays whose elements have a section each, of which every one tells how many there are.

### STEP register          Address: 0x40          Array Dimensions: [2], Array Stride: 0x4
### STEP register          Address: 0x44          the same: the element 1 of it, not an array that begins there

Where not all elements are found, nothing tells which of them those are: their bounds are in doubt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from extract.observations import Register


def tell_elements(registers: Iterable[Register]) -> None:
    """Make registers of one name and one array, whose addresses are those of its elements, these elements."""
    arrays: dict[tuple[str | None, str | None, int, int], list[tuple[int, Register]]] = {}
    for one in registers:
        if one.array_first == 0 and one.array_last and one.array_stride and one.address is not None:
            key = one.block, one.register, one.array_last, one.array_stride
            arrays.setdefault(key, []).append((one.address, one))
    for (_, _, last, stride), found in arrays.items():
        for run in _runs(sorted(found, key=lambda placed: placed[0]), last, stride):
            whole = [(place - run[0][0]) // stride for place, _ in run] == list(range(last + 1))
            for n, (_, one) in enumerate(run) if len(run) > 1 else ():
                one.array_first = one.array_last = n if whole else None
                if not whole:
                    one.flag("array_bounds")


def _runs(found: list[tuple[int, Register]], last: int, stride: int) -> Iterator[list[tuple[int, Register]]]:
    """Those of one array after the other: their addresses are whole steps apart, and no more of them than it has."""
    run: list[tuple[int, Register]] = []
    for place, one in found:
        apart = place - run[0][0] if run else 0
        if run and (apart == 0 or apart % stride or apart > last * stride):
            yield run
            run = []
        run.append((place, one))
    if run:
        yield run
