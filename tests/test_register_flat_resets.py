"""Tables with a line for each cell: a reset that could be the bits of the next row is none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pdf_reading import ReadText

HEADS = ("Bits", "Name", "Access", "Reset", "Description")
FALLING = (
    ("31:9", "Reserved", "R", "0", "Reserved"),
    ("8", "EN", "RW", "1", "Enables the pump"),
    ("7:4", "LEVEL", "RW", "3", "Level of the pump"),
    ("3:1", "MODE", "RW", "0", "Mode of the pump"),
    ("0", "IE", "RW", "0", "Interrupts"),
)
FEW = (("31:1", "Reserved", "R", "0", "Reserved"), ("0", "RUN", "R", "0", "The pump runs"))
RISING = (
    ("0", "RUN", "R", "1", "The pump runs"),
    ("2:1", "ERR", "R", "3", "The pump fails"),
    ("7:3", "SPARE", "R", "0", "Not used"),
)


@pytest.mark.parametrize("order", [(0, 1, 2, 3, 4), (0, 1, 3, 2, 4), (0, 1, 4, 2, 3), (0, 1, 4, 3, 2)])
@pytest.mark.parametrize("rows", [FALLING, FEW, RISING])
def test_a_reset_beside_the_bits_of_its_row_begins_no_row(
    text: ReadText, rows: Sequence[Sequence[str]], order: Sequence[int]
) -> None:
    cells = [row[n] for row in (HEADS, *rows, HEADS, *FALLING) for n in order]
    at = len(order) * (len(rows) + 1)
    title = ("Pump registers", "3.1 CTRL register", "Offset: 0x10")
    first, _ = text(
        "\n".join([*title, *cells[:at], "3.2 STAT register", "Offset: 0x14", *cells[at:], ""])
    ).registers
    read = [(f.bit_hi, f.bit_lo, f.field, f.access, f.default_text, f.description) for f in first.fields]
    ends = [[int(end) for end in row[0].split(":")] for row in rows]
    assert read == [(bits[0], bits[-1], *row[1:]) for bits, row in zip(ends, rows, strict=True)]


def test_bits_behind_a_row_that_lacks_its_reset_begin_a_row(text: ReadText) -> None:
    lines = [*("3.1 CTRL register", "Offset: 0x10"), *HEADS, "7:1", "Reserved", "R"]
    (register,) = text("\n".join([*lines, "0", "EN", "RW", "0", "Enables the pump", ""])).registers
    assert [(f.bit_hi, f.bit_lo, f.default_text) for f in register.fields] == [(7, 1, None), (0, 0, "0")]
