"""Fields noted under the address of their register and their bits, and registers of one table under one heading."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import bits, flags, listed

if TYPE_CHECKING:
    from pdf_reading import ReadText

LINES = """\
NB93 Series

0x95—Bit[7] Down-Mix Inhibit
0x95—Bits[6:3] Level Shift (LS)
They say how much is taken off: 0 = none,
1 = a little.
0x96—Bits[7:0] Reserved

0x97—Bits[6:0] New Flags
See 0x87.
"""


def test_a_line_gives_address_bits_and_title_of_a_field(text: ReadText) -> None:
    found = text(LINES).registers
    assert [one.address for one in found] == [0x95, 0x96, 0x97]
    assert [bits(one) for one in found] == [
        [("Down-Mix Inhibit", 7, 7), ("LS", 6, 3)],
        [],
        [("New Flags", 6, 0)],
    ]
    inhibit, level = found[0].fields
    assert (inhibit.description, listed(level)) == (None, {0: "none", 1: "a little."})
    assert level.description == "They say how much is taken off: 0 = none, 1 = a little."
    assert {"name_open", "register_name"} <= flags(found[0])


@pytest.mark.parametrize(
    "mark", ["Register 0x95, Bits[7:4]—Mode", "95h: bits 7-4: Mode", "0x95 - Bits <7:4> Mode"]
)
def test_the_forms_of_such_lines(text: ReadText, mark: str) -> None:
    lines = f"{mark}\n{mark.replace('95', '96')}\n{mark.replace('95', '97')}\n"
    found = text(lines).registers
    assert [(one.address, bits(one)) for one in found] == [(n, [("Mode", 7, 4)]) for n in (0x95, 0x96, 0x97)]


def test_registers_of_one_table_do_not_bear_the_name_of_the_heading_over_it_for_sure(text: ReadText) -> None:
    heads = "4.2 NB_CTRL Register\n\n| Address | Bits | Name | Description |\n|---|---|---|---|\n"
    table = f"{heads}| 0x10 | 7:0 | LOW | L |\n| {{}} | {{}} | HIGH | H |\n"
    two = text(table.format("0x11", "7:0")).registers
    assert [(one.register, one.address, one.flags) for one in two] == [
        ("NB_CTRL", 0x10, ["register_name"]),
        ("NB_CTRL", 0x11, ["register_name"]),
    ]
    (one,) = text(table.format("0x10", "15:8")).registers
    assert one.flags == []


def test_bits_that_stand_under_those_of_a_line_are_of_its_address(text: ReadText) -> None:
    one = "$F200 BIT 0= GATE OF THE PUMP   0=shut 1=open\n      BIT 1= RESTS\n      BIT 2= 1\n\n"
    two = "$F201 BIT 7= FULL\n      BIT 6-0= LEVEL\n\nThe bits 1= of all.\n\n$F202 BIT 0= TURNS\n      BIT 3= NONE\n"
    found = text(f"Ports of the NB9\n\n{one}{two}").registers
    assert [(r.address, bits(r)) for r in found[:2]] == [
        (0xF200, [("GATE OF THE PUMP", 0, 0), ("RESTS", 1, 1)]),
        (0xF201, [("FULL", 7, 7), ("LEVEL", 6, 0)]),
    ]
    assert listed(found[0].fields[0]) == {0: "shut", 1: "open"}
    assert not found[2:]  # a mask and what it tells, perhaps


def test_bits_may_be_left_out_behind_those_that_touch(text: ReadText) -> None:
    lines = "BIT 0= SHUT\n      BIT 1= RESTS\n      BIT 3= FULL\n"
    found = text(f"Ports of the NB9\n\n$F200 {lines}$F201 {lines}").registers
    assert [(r.address, bits(r)) for r in found] == [
        (place, [("SHUT", 0, 0), ("RESTS", 1, 1), ("FULL", 3, 3)]) for place in (0xF200, 0xF201)
    ]


def test_rows_whose_bits_rise_behind_the_word_for_them_are_read_or_reported(text: ReadText) -> None:
    rows = "BIT 0= IRQ LINE\nBIT 1= 1\nBIT 2= 0\nBIT 3= NB FLAG\n"
    register = text(
        f"1. Registers\n\nNB_CTRL register (offset 0x10)\n\n{rows}\nNB_CTR2 register (offset 0x12)\n\n{rows}"
    ).registers[0]
    assert [(one.field, one.bit_lo, one.reserved) for one in register.fields] == [
        ("IRQ LINE", 0, False), ("1", 1, True), ("0", 2, True), ("NB FLAG", 3, False)
    ]  # fmt: skip
    (register,) = text(f"1. Registers\n\nNB_CTRL register (offset 0x10)\n\n{rows}").registers
    assert {"name_open", "name_lost"} & set(register.fields[0].flags)
