"""Figures that a text draws with blanks, four bits to a row of numbers, with rows of its own below each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import ranges

if TYPE_CHECKING:
    from pdf_reading import ReadText

TOP = """\
Register (0x40) GATE_CONF
DESCRIPTION: Sets rate and width of the gate.
RESET: 0x28
DEFINITION (Go to register map):

       Bit                 7                    6                    5                    4
   Read/Write             R/W                  R/W                  R/W                  R/W
   Reset Value             0                    0                    1                    0
     Content            gate_us                            gate_bwp <2:0>
"""
LOW = """\
       Bit                 3                    2                    1                    0
   Read/Write             n/a                  R/W                  R/W                  R/W
   Reset Value             1                    0                    0                    0
     Content            reserved                            gate_odr <2:0>

gate_us: cuts the samples.
"""


def test_both_halves_of_a_byte_have_rows_of_their_own(text: ReadText) -> None:
    (register,) = text(TOP + LOW).registers
    fields = [("gate_us", 7, 7), ("gate_bwp", 6, 4), ("reserved", 3, 3), ("gate_odr", 2, 0)]
    assert (register.register, register.address, ranges(register)) == ("GATE_CONF", 0x40, fields)
    assert [one.default_value for one in register.fields] == [0, 2, 1, 0]
    assert "DESCRIPTION" not in (register.description or "")
    assert register.flags == []


@pytest.mark.parametrize("names", ["gate_a      gate_b", "gate_odr <1:0>", "reserved      reserved"])
def test_names_that_make_up_no_half_leave_the_figure_unread(text: ReadText, names: str) -> None:
    found = text(TOP + LOW.replace("reserved                            gate_odr <2:0>", names))
    assert all(one.fields == [] for one in found.registers)
    assert {one.code for one in found.diagnostics} | {f for one in found.registers for f in one.flags}


def test_a_row_of_names_that_stand_under_no_bits_for_sure_is_reported(text: ReadText) -> None:
    numbers = "".join(f"{bit:<7}" for bit in range(31, 15, -1))
    low = (
        "".join(f"{bit:<7}" for bit in range(15, -1, -1)),
        "".join(f"GO{bit:<5}" for bit in range(15, -1, -1)),
    )
    found = text(
        f"2.1 CTRL Register\n\nAddress: 0x10\n\n{numbers}\n{'RATE':>30}\n{low[0]}\n{low[1]}\n\nIt runs.\n"
    )
    (register,) = found.registers
    assert (register.width_bits, len(register.fields)) == (32, 16)
    assert [one.code for one in found.diagnostics] == ["table_unread"]


def test_an_item_of_a_list_is_no_title_over_what_is_said_of_a_cell(markdown: ReadText) -> None:
    cells = " | ".join(["PARITY", *(f"GO{n}" for n in range(6, -1, -1))])
    figure = f"| {' | '.join(map(str, range(7, -1, -1)))} |\n{'|---' * 8}|\n| {cells} |\n"
    items = "Frames have these:\n\n- Start Bit\n- Parity Bit\n- Stop Bit\n\nThey are sent.\n"
    (register,) = markdown(f"## CTRL (0x10)\n\n{figure}\n{items}").registers
    assert register.fields[0].description is None
