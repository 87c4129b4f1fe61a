"""Registers whose field MODE has values, and what is read of these: for tests of the forms of values."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from extract.observations import EnumValue, Field, Reading

HEAD = "# NB_CTRL register\n\n| Bits | Name | Access | Reset | Description |\n|---|---|---|---|---|\n"


def mode(found: Reading) -> Field:
    (field,) = [field for register in found.registers for field in register.fields if field.field == "MODE"]
    return field


def in_table(text: str, width: int) -> str:
    """A register whose field MODE, so many bits wide, has this description."""
    bits = str(3 + width) if width > 1 else "4"
    bits = f"{bits}:4" if width > 1 else bits
    cell = text.replace("\n", "<br>")
    return f"{HEAD}| {bits} | MODE | RW | 0 | {cell} |\n| 3:0 | LOW | RW | 0 | Low part |\n"


def in_cells(text: str, width: int) -> str:
    """The same with a line for each cell."""
    bits = f"{3 + width}:4" if width > 1 else "4"
    return (
        "2.1 NB_CTRL register\nOffset: 0x10\n\nBits\nName\nAccess\nReset\nDescription\n\n"
        f"{bits}\nMODE\nRW\n0\n{text}\n\n3:0\nLOW\nRW\n0\nLow part\n"
    )


def in_lines(text: str, width: int) -> str:
    """The same with lines of bits outside any table."""
    bits = f"{3 + width}:4" if width > 1 else "4"
    head = "3.1.2 Mode register (NB_MODE)\n\nAddress offset: 0x08\n\n"
    return f"{head}Bits {bits} MODE: {text}\nBits 3:0 LOW: Low part\n"


def rows(values: list[EnumValue]) -> list[tuple[int | None, int | None, str | None, str | None]]:
    return [(value.value, value.value_last, value.name, value.description) for value in values]


THREE = [(0, None, "Off", None), (1, None, "Slow", None), (2, None, "Fast", None)]
