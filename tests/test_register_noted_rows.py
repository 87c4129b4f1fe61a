"""Tables of registers whose descriptions say line by line what their bits are."""

from __future__ import annotations

import pytest
from dialect_checks import load

from extract.dialects.register_table import RegisterTableDialect

TEXT = """\
  address   register name   default value   R/W   description
  0x3034    NB_PLL          0x1A            RW    Bit[7]: Not used
                                                  Bit[6:4]: pump_rate
                                                  Bit[3:0]: gate_mode
                                                   0x8: slow walk
                                                   0xA: fast walk
  0x3035    NB_DIV          0x11            RW    Bit[7:4]: sys_div
                                                  Bit[3:0]: scale_div
  0x3036    NB_ID           0x00            R     Number of the chip
"""
BARS = """\
| address | register name | default value | R/W | description |
|---|---|---|---|---|
| 0x3034 | NB_PLL | 0x1A | RW | Bit[7]: Not used<br>Bit[6:4]: pump_rate<br>Bit[3:0]: gate_mode@ |
| 0x3035 | NB_DIV | 0x11 | RW | Bit[7:4]: sys_div<br>Bit[3:0]: scale_div |
| 0x3036 | NB_ID | 0x00 | R | Number of the chip |
""".replace("@", "<br>0x8: slow walk<br>0xA: fast walk")


@pytest.mark.parametrize("text", [TEXT, "# NB1\n\n" + BARS])
def test_rows_of_registers_that_note_their_bits_are_registers_with_fields(text: str) -> None:
    reading = RegisterTableDialect().read(load(text, "northbeck-nb1"))
    found = {register.register: register for register in reading.registers}
    assert {name: (one.address, one.access) for name, one in found.items() if one.fields} == {
        "NB_PLL": (0x3034, "RW"),
        "NB_DIV": (0x3035, "RW"),
    }
    assert [
        (f.field, f.bit_hi, f.bit_lo, f.default_value) for f in found["NB_PLL"].fields if not f.reserved
    ] == [
        ("pump_rate", 6, 4, 1),
        ("gate_mode", 3, 0, 10),
    ]
    values = found["NB_PLL"].fields[-1].values
    assert [(v.value, v.description) for v in values] == [(8, "slow walk"), (10, "fast walk")]
    assert [f.field for f in found["NB_DIV"].fields] == ["sys_div", "scale_div"]
    assert (found["NB_ID"].address, found["NB_ID"].flags) == (0x3036, ["no_fields"])
