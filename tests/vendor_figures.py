"""Figures of bits as manuals draw them, each for any register.

    FIGURES["halves"](sheet, register)

In narrow cells a name is cut where the cell ends.
"""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from printed_chip import Bits, Printed
    from sheets import Cell, Sheet


def _rows(register: Printed, bits: int) -> list[tuple[int, int]]:
    """The highest bit and the lowest of each row of a figure that has so many in a row, the highest first."""
    bits = min(bits, register.width)
    return [(high, high - bits + 1) for high in range(register.width - 1, -1, -bits)]


def _parts(register: Printed, high: int, low: int) -> Iterator[tuple[Bits, int, int]]:
    """Each field that has bits in a row of the figure, with the highest and the lowest of these."""
    for one in register.fields:
        if one.low <= high and one.high >= low:
            yield one, min(one.high, high), max(one.low, low)


def _numbers(high: int, low: int) -> list[Cell]:
    return [(str(bit), 1) for bit in range(high, low - 1, -1)]


def _named(one: Bits, high: int, low: int, reserved: str) -> Cell:
    """The name over some bits of a field, which of them it says if it has several."""
    if one.reserved:
        return reserved, high - low + 1
    return one.name + (f"[{high - one.low}:{low - one.low}]" if one.width > 1 else ""), high - low + 1


def _bit_by_bit(register: Printed, high: int, low: int, form: Callable[[Bits, int], str]) -> list[Cell]:
    return [
        (form(one, bit), 1)
        for one, first, last in _parts(register, high, low)
        for bit in range(first, last - 1, -1)
    ]


def halves(sheet: Sheet, register: Printed) -> None:
    """Numbers, names and access codes of each bit, sixteen in a row."""
    for high, low in _rows(register, 16):
        names = [_named(one, first, last, "Res.") for one, first, last in _parts(register, high, low)]
        access = _bit_by_bit(
            register,
            high,
            low,
            lambda one, _: "" if one.reserved else one.access.replace("R/W", "rw").lower(),
        )
        sheet.figure([1] * (high - low + 1), [_numbers(high, low), names, access])


def bytes_(sheet: Sheet, register: Printed) -> None:
    """Labelled rows of numbers, names, access codes and resets, eight bits in a row."""
    for high, low in _rows(register, 8):
        names = [_named(one, first, last, "") for one, first, last in _parts(register, high, low)]
        access = _bit_by_bit(register, high, low, lambda one, _: "" if one.reserved else one.access)
        resets = _bit_by_bit(
            register,
            high,
            low,
            lambda one, bit: "" if one.reserved else str(one.reset >> (bit - one.low) & 1),
        )
        rows = {"Bit": _numbers(high, low), "": names, "Access": access, "Reset": resets}
        sheet.figure([1.2] + [1] * 8, [[(label, 1), *row] for label, row in rows.items()])


def read_and_write(sheet: Sheet, register: Printed) -> None:
    """Numbers, what is read and what is written in rows of their own, and resets, sixteen bits in a row."""
    for high, low in _rows(register, 16):
        parts = list(_parts(register, high, low))
        read = [(one.name if not one.reserved else "0", first - last + 1) for one, first, last in parts]
        write = [
            (one.name if not one.reserved and one.access != "R" else "", first - last + 1)
            for one, first, last in parts
        ]
        resets = _bit_by_bit(register, high, low, lambda one, bit: str(one.reset >> (bit - one.low) & 1))
        rows = {"Bit": _numbers(high, low), "R": read, "W": write, "Reset": resets}
        sheet.figure([1.2] + [1] * (high - low + 1), [[(label, 1), *row] for label, row in rows.items()])


def ranges(sheet: Sheet, register: Printed) -> None:
    """A cell for each field: its bits over its name, its access and its reset, as many in a row as have room."""
    rows: list[list[Bits]] = [[]]
    for one in register.fields:
        if len(rows[-1]) == 4:
            rows.append([])
        rows[-1].append(one)
    for row in rows:
        sheet.figure(
            [1] * len(row),
            [
                [(one.range("-"), 1) for one in row],
                [("RESERVED" if one.reserved else one.name, 1) for one in row],
                [(f"{one.access}-{one.reset:X}h", 1) for one in row],
            ],
        )


def lettered(sheet: Sheet, register: Printed) -> None:
    """Numbers of all bits in a row, the letters of the fields under them, and the reset."""
    letter, high = letters(register), register.width - 1
    known = _bit_by_bit(register, high, 0, lambda one, _: letter.get(one.name, ""))
    resets = _bit_by_bit(register, high, 0, lambda one, bit: str(one.reset >> (bit - one.low) & 1))
    rows = {"Bit number": _numbers(high, 0), "ID": known, f"Reset {register.hexadecimal()}": resets}
    sheet.figure([6] + [1] * register.width, [[(label, 1), *row] for label, row in rows.items()])


def letters(register: Printed) -> dict[str, str]:
    """The letter of each field that is not reserved, A for the lowest, a behind Z."""
    known = [one.name for one in reversed(register.fields) if not one.reserved]
    return dict(zip(known, ascii_uppercase + ascii_lowercase, strict=False))


def ends_and_widths(sheet: Sheet, register: Printed) -> None:
    """One row of names: over it the ends of each field, under it the widths, without rules."""
    fields = register.fields
    widths = [max(one.width, 4) for one in fields]
    ends: list[Cell] = []
    for one, width in zip(fields, widths, strict=True):
        several = one.width > 1
        ends += [(str(one.high), width // 2), (str(one.low) if several else "", width - width // 2)]
    sheet.figure([1] * sum(widths), [ends], rules="none")
    sheet.figure(widths, [[("0" if one.reserved else one.name, 1) for one in fields]])
    sheet.figure(widths, [[(str(one.width), 1) for one in fields]], rules="none")


def over_the_bytes(sheet: Sheet, register: Printed) -> None:
    """Numbers of all bytes over one row of names each (`31/23/15/7`)."""
    lows = [low for _, low in _rows(register, 8)]
    numbers = [("/".join(str(bit + low) for low in lows), 1) for bit in range(7, -1, -1)]
    rows = [("Bit", 1), *numbers]
    names = [
        [
            (f"{high}:{low}", 1),
            *(_named(one, first, last, "-") for one, first, last in _parts(register, high, low)),
        ]
        for high, low in _rows(register, 8)
    ]
    sheet.figure([1.4] + [1] * 8, [rows, *names])


def none(sheet: Sheet, register: Printed) -> None:
    """No figure."""


FIGURES: Final[dict[str, Callable[[Sheet, Printed], None]]] = {
    "none": none,
    "halves": halves,
    "bytes": bytes_,
    "read and write": read_and_write,
    "ranges": ranges,
    "ends and widths": ends_and_widths,
    "over the bytes": over_the_bytes,
}
