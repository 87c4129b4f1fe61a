"""Tables of PDFs without rules whose cells nearly touch: the places of the heads and what columns hold part them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import Manual
from pdf_reading import bits

if TYPE_CHECKING:
    from pdf_reading import Read

HEAD = ["Bits", "Name", "Acc", "Rst", "Description"]
ROWS = [
    ["31:16", "LEVEL_OF_RX", "RW", "0x10", "Level"],
    ["15:4", "DIV_RATE_LONG", "RW", "0x1", "Divider"],
    ["3:0", "SEL", "RO", "0x0", "Select"],
]


def near(access: float) -> Manual:
    """A register whose columns of access and reset begin at the place and nineteen points behind it."""
    out = Manual()
    out.heading("2.1 CTRL register")
    out.lines("Offset: 0x10")
    for row in (HEAD, *ROWS):
        for place, text in zip((60, 88, access, access + 19, access + 45), row, strict=True):
            out.page.text(place, out.y, text, 8)
        out.y += 11
    out.y += 8
    return out


@pytest.mark.parametrize("access", [157, 159, 170])
def test_heads_and_cells_a_point_apart_are_parted_by_their_places_and_forms(
    reading: Read, access: float
) -> None:
    (register,) = reading(near(access)).registers
    assert bits(register) == [("LEVEL_OF_RX", 31, 16), ("DIV_RATE_LONG", 15, 4), ("SEL", 3, 0)]
    assert [field.access for field in register.fields] == ["RW", "RW", "RO"]
    assert [field.default_value for field in register.fields] == [16, 1, 0]
    assert [field.description for field in register.fields] == ["Level", "Divider", "Select"]
    assert not any(field.flags for field in register.fields)


def test_a_name_that_touches_its_access_is_flagged(reading: Read) -> None:
    (register,) = reading(near(155)).registers
    assert [(field.access, field.flags) for field in register.fields] == [
        ("RW", []),
        (None, ["name_open"]),
        ("RO", []),
    ]
