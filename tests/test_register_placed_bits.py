"""Fields noted under the address of their register and their bits, and registers of one table under one heading."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import bits, flags, listed, text_reader

if TYPE_CHECKING:
    from pathlib import Path

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


@pytest.fixture
def text(tmp_path: Path) -> ReadText:
    return text_reader(tmp_path, ".txt")


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
