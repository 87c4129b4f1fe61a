"""Registers and fields that a table leaves out, a row of dots standing for them, and that nothing else places.

| 0x04 | CH0 |
| ...  | ... |        a description of `CHn` at `0x04 + 4 * n (n = 0..7)` tells what was left out: no report
| 0x20 | CH7 |
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract.left_out import rows_left_out

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.dialects.register_table.register_maps.maps import Maps
    from extract.observations import Reading, Register


def report_left_out(reading: Reading, maps: Maps) -> None:
    """Report the rows of dots between whose neighbours no register, or no field, is known."""
    _report_fields(reading)
    places: list[range] | None = None
    for gap in rows_left_out(reading.document, maps.rows()):
        (above, low, space), (below, high, other) = gap.above, gap.below
        if space != other:
            continue
        if places is None:
            places = [place for register in reading.registers for place in _places(register)]
        if any(_reaches_between(place, *sorted((low, high))) for place in places):
            continue
        message = f"the table leaves out the registers between {above} and {below}: dots stand for them"
        reading.diagnose("rows_left_out", message, line_first=gap.first, line_last=gap.last)


def _report_fields(reading: Reading) -> None:
    """Report the rows of dots between two fields of a register with bits between theirs that no field holds."""
    rows = (
        ([piece for part in (one, *one.values) for piece in part.pieces], (register, one))
        for register in reading.registers
        for one in register.fields
    )
    for gap in rows_left_out(reading.document, rows):
        (register, above), (other, below) = gap.above, gap.below
        if register is not other or above.bit_lo is None or below.bit_lo is None:
            continue
        first, last = sorted((above, below), key=lambda one: one.bit_lo or 0)
        held = [one.bit_lo for one in register.fields if one.bit_lo is not None]
        low, high = first.bit_hi or 0, last.bit_lo or 0
        if low + 1 >= high or any(low < bit < high for bit in held):
            continue
        message = (
            f"the table leaves out the fields between {above.field} and {below.field}: dots stand for them"
        )
        reading.diagnose("rows_left_out", message, line_first=gap.first, line_last=gap.last)


def _places(register: Register) -> Iterator[range]:
    """The addresses of a register, or of the elements of an array; all to the last where their step is not known."""
    yield from (range(one, one + 1) for one in register.addresses)
    first, step = register.address, register.array_stride
    if first is None:
        return
    if step and step > 0 and register.array_first is not None and register.array_last is not None:
        yield range(first, first + step * (register.array_last - register.array_first) + 1, step)
    else:
        yield range(first, max(first, register.address_last or first) + 1)


def _reaches_between(places: range, low: int, high: int) -> bool:
    """Whether one of the places lies between two addresses."""
    n = max(0, (low - places.start) // places.step + 1)
    return n < len(places) and low < places[n] < high
