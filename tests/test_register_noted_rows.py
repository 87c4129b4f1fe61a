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


@pytest.mark.parametrize("word", ["NOTE", "RO"])
def test_a_note_or_an_access_in_capitals_behind_an_equals_sign_is_no_name(word: str) -> None:
    note = f"Bit 7:4 = RATE, how fast<br>Bit 3 = {word}, read it<br>Bit 2:0 = LEVEL, how loud"
    rows = "\n".join(f"| 0x{n:02X} | NB_CTL{n} | RW | {note} |" for n in range(2))
    text = f"# NB1\n\n| Address | Name | R/W | Description |\n|---|---|---|---|\n{rows}\n"
    found = RegisterTableDialect().read(load(text, "northbeck-nb1")).registers[0]
    assert [(one.field, one.flags) for one in found.fields] == [
        ("RATE", []),
        (None, ["name_lost"]),
        ("LEVEL", []),
    ]


def test_a_remark_in_brackets_behind_a_name_in_a_list_of_bits_is_no_part_of_it() -> None:
    rows = "\n".join(f"| 0x{n:02X} | NB_CTL{n} | RW | bit1 = fast (default), bit0 = go |" for n in range(2))
    text = f"# NB1\n\n| Address | Name | R/W | Description |\n|---|---|---|---|\n{rows}\n"
    found = RegisterTableDialect().read(load(text, "northbeck-nb1")).registers[0]
    assert [(one.field, one.bit_hi, one.description) for one in found.fields] == [
        ("fast", 1, "(default)"),
        ("go", 0, None),
    ]


@pytest.mark.parametrize(
    "note",
    [
        "[7:4] RATE: how fast<br>[3:0] LEVEL: how loud",
        "Bit 7:4 = RATE, how fast<br>Bit 3:0 = LEVEL, how loud",
        "<ul><li>[7:4] RATE: how fast</li><li>[3:0] LEVEL: how loud</li></ul>",
    ],
)
def test_what_is_noted_of_bits_may_begin_with_the_name_in_capitals(note: str) -> None:
    rows = "\n".join(f"| 0x{n:02X} | NB_CTL{n} | RW | {note} |" for n in range(4))
    text = f"# NB1\n\n| Address | Name | R/W | Description |\n|---|---|---|---|\n{rows}\n"
    for one in RegisterTableDialect().read(load(text, "northbeck-nb1")).registers:
        assert [(f.field, f.description, f.flags) for f in one.fields] == [
            ("RATE", "how fast", []),
            ("LEVEL", "how loud", []),
        ]


def test_items_of_a_list_in_a_cell_stand_in_lines_of_their_own() -> None:
    row = "| 7:4 | RATE | Kind of it<ul><li>0: slow</li><li>1: fast</li></ul> |"
    text = (
        f"# NB1\n\n## CTRL (0x04)\n\n| Bits | Name | Description |\n|---|---|---|\n{row}\n| 3:0 | GO | On |\n"
    )
    (register,) = RegisterTableDialect().read(load(text, "northbeck-nb1")).registers
    assert [(v.value, v.name) for v in register.fields[0].values] == [(0, "slow"), (1, "fast")]


def test_a_title_over_the_bits_is_that_of_the_register() -> None:
    titled = BARS.replace("Bit[7]: Not used", "Pump control<br>Bit[7]: Not used")
    found = RegisterTableDialect().read(load(f"# NB1\n\n{titled}", "northbeck-nb1")).registers
    pump = next(one for one in found if one.register == "NB_PLL")
    assert [(f.field, f.bit_hi, f.bit_lo) for f in pump.fields[1:]] == [
        ("pump_rate", 6, 4),
        ("gate_mode", 3, 0),
    ]
    assert (pump.description or "").startswith("Pump control")
