"""Titles that number their register, `Register 4`, on a page or in brackets behind the words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

CODEC = """\
Page {page} / Register {number} (0x{number:02X}): {title}

 BIT          READ/    RESET    DESCRIPTION
              WRITE    VALUE
 D7-D4        R/W      0000     0000: The clock is stopped.
                                0001: The clock is divided by 1.
 D3-D0        R/W      0001     0000: The gate rests.
                                0001: The gate moves.

"""
PHY = """\
{title}

 Bit(s)   Name          Description                      Mode   Default
 {n}.15     Reset         1 = Software reset               R/W    0
                        0 = Normal operation
 {n}.14:0   Rate          How fast it is.                  R/W    0

"""


def test_the_number_on_a_page_places_the_register_that_the_title_names(text: ReadText) -> None:
    titles = {(0, 4): "Clock Muxing", (0, 33): "Gate P and R-Values"}
    found = text("".join(CODEC.format(page=p, number=n, title=title) for (p, n), title in titles.items()))
    assert [(one.register, one.address_space, one.address) for one in found.registers] == [
        (title, f"Page {page}", number) for (page, number), title in titles.items()
    ]


def test_codes_that_begin_the_descriptions_are_values_and_no_names(text: ReadText) -> None:
    found = text(
        CODEC.format(page=0, number=4, title="Clock Muxing") + CODEC.format(page=0, number=5, title="Gate")
    )
    fields = [field for one in found.registers for field in one.fields]
    assert [(field.field, [value.value for value in field.values]) for field in fields] == [
        (None, [0, 1])
    ] * 4


@pytest.mark.parametrize(
    ("title", "name", "address"),
    [
        ("8.1 Gate Control Register (Register 0)", "Gate Control Register", 0),
        ("8.1 Gate Identifier 1 (Register 2h)", "Gate Identifier 1", 2),
        ("8.1 Gate Control (Register 16)", "Gate Control", None),
    ],
)
def test_the_number_in_brackets_behind_the_title_is_no_part_of_the_name(
    text: ReadText, title: str, name: str, address: int | None
) -> None:
    (register,) = text(PHY.format(title=title, n=0)).registers
    assert (register.register, register.address, register.flags) == (name, address, [])
