"""Registers whose names tell their places, and lists of bits within a row of their tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

TABLE = "\n\nBits     Name     Description\n31:16    LEVEL    How high\n15:0     RATE     How fast\n"


@pytest.mark.parametrize(
    ("name", "space", "address"),
    [
        ("MSRC00E_0015", "MSR", 0xC00E0015),
        ("D9F3x44", "D9F3", 0x44),
        ("F5x090_way", "F5", 0x90),
        ("TMRx044", None, None),
        ("MSR0015", None, None),
    ],
)
def test_the_name_of_a_register_among_those_of_a_processor_or_a_function_tells_its_place(
    text: ReadText, name: str, space: str | None, address: int | None
) -> None:
    (found,) = text(f"{name} Gate Configuration{TABLE}").registers
    assert (found.register, found.address_space, found.address) == (name, space, address)


def test_a_place_that_is_printed_beside_it_goes_before(text: ReadText) -> None:
    (found,) = text(f"D9F3x44 Gate Configuration\nAddress: 0x100{TABLE}").registers
    assert (found.address_space, found.address) == (None, 0x100)


@pytest.mark.parametrize("opened", [True, False])
def test_bits_in_brackets_are_of_a_list_within_a_row_where_ranges_of_rows_stand_without(
    text: ReadText, *, opened: bool
) -> None:
    within = "[0]      GATE0    First\n[3:2]    GATE2    Third\n" if opened else ""
    rows = TABLE.replace("15:0     RATE", f"{within}15:0     RATE")
    found = text(f"NB_CTL Register (0x10){rows}")
    assert [(f.field, f.bit_hi, f.bit_lo, f.flags) for r in found.registers for f in r.fields] == [
        ("LEVEL", 31, 16, []),
        ("RATE", 15, 0, []),
    ]
    assert any(one.code == "table_unread" for one in found.diagnostics) == opened


def test_single_bits_may_stand_without_brackets_where_ranges_have_them(text: ReadText) -> None:
    rows = "\n\nBits     Name     Description\n31       STOP     Stops\n[30:0]   RATE     How fast\n"
    (found,) = text(f"NB_CTL Register (0x10){rows}").registers
    assert [(f.field, f.bit_hi, f.bit_lo) for f in found.fields] == [("STOP", 31, 31), ("RATE", 30, 0)]


def test_bits_in_brackets_that_go_on_from_the_row_above_are_the_next_row(text: ReadText) -> None:
    rows = "31:8     STOP     Stops\n[7:4]    RATE     How fast\n3:0      WAY      Way\n"
    (found,) = text(f"NB_CTL Register (0x10)\n\nBits     Name     Description\n{rows}").registers
    assert [(f.field, f.bit_hi, f.bit_lo) for f in found.fields] == [
        ("STOP", 31, 8),
        ("RATE", 7, 4),
        ("WAY", 3, 0),
    ]
