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
