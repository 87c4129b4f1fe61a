"""Registers as hardware notes that people type have them: places without marks, ranges that rise, words for bits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadFormat, ReadText

    from extract.observations import Register

ROWS = "| Bits | Name | Access | Description |\n|---|---|---|---|\n| 7:0 | RATE | RW | Speed |\n"


def shown(register: Register) -> list[tuple[int | None, int | None, str | None]]:
    """Bits and name of each field."""
    return [(one.bit_hi, one.bit_lo, one.field) for one in register.fields]


def grouped(places: list[str], head: str = "Address") -> str:
    """A table whose rows are grouped by the place of their register."""
    rows = "".join(
        f"| {place} | 7:4 | LEVEL{n} | 0 | Level |\n|  | 3:0 | MODE{n} | 0 | Mode |\n"
        for n, place in enumerate(places)
    )
    return f"# Codec\n\n| {head} | Bit | Label | Default | Description |\n|---|---|---|---|---|\n{rows}"


@pytest.mark.parametrize(
    ("places", "read"),
    [
        (["8", "9", "10", "11"], [8, 9, 10, 11]),
        (["18", "19", "20", "1A"], [0x18, 0x19, 0x20, 0x1A]),
        (["00", "01", "10"], [0, 1, 0x10]),
        (["0000000", "0000001", "0000100"], [0, 1, 4]),
        (["00000000", "00000010", "00000100"], [0, 0x10, 0x100]),
        (["10", "11", "20"], [None] * 3),
        (["8", "9", "10", "20"], [8, 9, None, None]),
    ],
)
def test_places_of_groups_without_a_mark_are_read_in_the_base_that_they_show(
    markdown: ReadText, places: list[str], read: list[int | None]
) -> None:
    registers = markdown(grouped(places)).registers
    assert [one.address for one in registers] == read
    assert ["base_unclear" in one.flags for one in registers] == [place is None for place in read]


def test_a_head_tells_the_base_of_the_places_of_groups(markdown: ReadText) -> None:
    registers = markdown(grouped(["10", "11", "20"], "Address (hex)")).registers
    assert [one.address for one in registers] == [0x10, 0x11, 0x20]


def test_the_offset_beside_the_number_of_a_register_is_its_place(markdown: ReadText) -> None:
    head = "| Register | Offset | Bits 15-8 | Bits 7-0 |\n|---|---|---|---|\n"
    registers = markdown(
        f"# Pump\n\n{head}| 0x0 | 0x0 | HIGH | LOW |\n| 0x1 | 0x4 | OVER | RATE |\n"
    ).registers
    assert [one.address for one in registers] == [0, 4]
    assert [shown(one) for one in registers] == [
        [(15, 8, "HIGH"), (7, 0, "LOW")],
        [(15, 8, "OVER"), (7, 0, "RATE")],
    ]


LANES = "|---|---|---|---|\n| TOP | RUN | LEVEL | RATE |\n"


@pytest.mark.parametrize(
    "heads", ["| Bits 11-15 | Bit 10 | Bits 4-9 | Bits 0-3 |", "| 11-15 | 10 | 4-9 | 0-3 |"]
)
def test_ranges_that_rise_head_the_cells_of_a_figure_that_falls(markdown: ReadText, heads: str) -> None:
    (register,) = markdown(f"# Pump\n\n## CTRL Register\n\n{heads}\n{LANES}").registers
    assert shown(register) == [(15, 11, "TOP"), (10, 10, "RUN"), (9, 4, "LEVEL"), (3, 0, "RATE")]


def test_a_figure_whose_ranges_rise_from_left_to_right_is_reported(markdown: ReadText) -> None:
    heads = "| Bits 0-3 | Bits 4-9 | Bit 10 | Bits 11-15 |"
    reading = markdown(f"# Pump\n\n## CTRL (0x10)\n\n{ROWS}\n## STAT Register\n\n{heads}\n{LANES}")
    assert [one.register for one in reading.registers] == ["CTRL"]
    assert [one.code for one in reading.diagnostics] == ["table_unread"]


def test_bits_that_a_capital_and_joins_begin_a_field(text: ReadText) -> None:
    lines = ["Bit 7           Latch access", "Bit 6           Break"]
    lines += ["Bits 3, 4 And 5 Way of turning", "Bit 2           Stop", "Bits 0 And 1    Length"]
    (register,) = text("Line Control Register (LCR)\n\n " + "\n ".join(lines) + "\n").registers
    assert [bits[:2] for bits in shown(register)] == [
        (7, 7), (6, 6), (3, 3), (4, 4), (5, 5), (2, 2), (0, 0), (1, 1),
    ]  # fmt: skip


@pytest.mark.parametrize("place", ["(Base + 3)", "(base+3)", "(Base Address + 3)"])
def test_a_digit_behind_the_base_is_an_offset(markdown: ReadText, place: str) -> None:
    (register,) = markdown(f"# Pump\n\n### CTRL {place}\n\n{ROWS}").registers
    assert (register.register, register.address, register.address_space) == ("CTRL", 3, "offset")


def test_two_dashes_part_a_place_from_the_name_behind_it(text: ReadText) -> None:
    figure = " D7     D6     D5    D4    D3   D2   D1   D0\n READY  OVER   WARM  COLD  UP   DOWN IN   OUT\n"
    registers = text(f"Register 0x2D--CTRL (Read/Write)\n\n{figure}\nRegister 0x2E--STAT (Read)\n\n{figure}")
    assert [(one.register, one.address) for one in registers.registers] == [("CTRL", 0x2D), ("STAT", 0x2E)]


BARS = """\
 #| Adr.  |Bit7|Bit6|Bit5|Bit4|Bit3|Bit2|Bit1|Bit0| Function
--+-------+----+----+----+----+----+----+----+----+-----------------
 0| $d000 |                  LEV                  | Level
--+-------+----+----+----+----+----+--------------+-----------------
17| $d011 | TOP| ECM| BMM| DEN|RSEL|    SCROLL    | Control
--+-------+----+----+----+----+----+----+----+----+-----------------
18| $d012 | OUT| OFF| ON | UP |DOWN| IN | LOW| END| Status
"""


@pytest.mark.parametrize("rules", [True, False])
def test_cells_between_bars_reach_over_the_lanes_under_which_they_stand(
    text: ReadText, *, rules: bool
) -> None:
    lines = [line for line in BARS.splitlines() if rules or line[:1] != "-"]
    level, control, _ = text("The chip has three registers:\n\n" + "\n".join(lines) + "\n").registers
    assert (level.address, shown(level)) == (0xD000, [(7, 0, "LEV")])
    assert (control.address, shown(control)[-2:]) == (0xD011, [(3, 3, "RSEL"), (2, 0, "SCROLL")])


GROUPS = """\
Address   Mnemonic         Bit    Reset     Type    Description
(Hex)                             Value
00        CONFIG                                    Configuration Register
          Reserved         7      0         R/W     Only '0' allowed
          MODE             6:1    05        R/W     Way of turning
          RUN              0      0         R/W     Runs the pump
                                                    1: on
                                                    0: off

0A        LEVELS                                    Levels
          LOW              7:4    3         R/W     Lowest level
          HIGH             3:0    9         R/W     Highest level
0B        RATE             7:0    0xE7      R/W     Rate
"""


def test_a_row_with_a_place_and_a_name_heads_the_fields_below_it(text: ReadText) -> None:
    reading = text(
        f"{GROUPS}\n\n9.9 LAST Register (0x7C)\n\nBits  Name  Access  Description\n7:0   ALL   RW      All\n"
    )
    assert [(one.register, one.address) for one in reading.registers] == [
        ("CONFIG", 0), ("LEVELS", 0xA), ("RATE", 0xB), ("LAST", 0x7C),
    ]  # fmt: skip
    config, levels, *_ = reading.registers
    assert shown(config) == [(7, 7, "Reserved"), (6, 1, "MODE"), (0, 0, "RUN")]
    assert [value.name for value in config.fields[2].values] == ["on", "off"]
    assert ([one.default_value for one in levels.fields], reading.diagnostics) == ([3, 9], [])


def test_a_name_before_blank_lanes_is_in_doubt_where_signs_fill_those_that_hold_nothing(
    markdown: ReadText,
) -> None:
    head = (
        "| Reg | D7 | D6 | D5 | D4 | D3 | D2 | D1 | D0 |\n|-----|----|----|----|----|----|----|----|----|\n"
    )
    rows = "| 22H | / | / | / | / | GO | RATE | | |\n| 24H | LEVEL | | | | | | | |\n"
    rate, level = markdown(f"# Pump\n\n{head}{rows}").registers
    assert {one.field: "lane_doubtful" in one.flags for one in (*rate.fields, *level.fields)} == {
        "/": False, "GO": False, "RATE": True, "LEVEL": True,
    }  # fmt: skip
    plain = markdown(f"# Pump\n\n{head}| 22H | | | | | GO | RUN | | |\n| 24H | TOP | | | | | | | LOW |\n")
    assert not any("lane_doubtful" in one.flags for register in plain.registers for one in register.fields)


NOTED = """\
8.2.1 Register Control_1

Table 5. Control_1 - control and status register 1 (address 00h) bit description
Bit  Symbol   Value   Description
7    TOP              Selection of the top
              0[1]    low
              1       high
6    STOP     0[1]    runs
              1       rests
2    HOLD     0[1]    turns
              1       holds

[1] Default value.
[2] Must always be written with logic 0.
"""


def test_notes_below_a_table_whose_cells_have_their_marks_are_no_rows(text: ReadText) -> None:
    (register,) = text(NOTED).registers
    assert shown(register) == [(7, 7, "TOP"), (6, 6, "STOP"), (2, 2, "HOLD")]
    assert [one.flags for one in register.fields] == [[], [], []]


@pytest.mark.parametrize("title", ["0x005F8044 - GO_CTRL", "0x44 - GO_CTRL: Control"])
@pytest.mark.parametrize("gap", ["\n", ""])
def test_a_place_and_a_name_over_a_title_and_bits_begin_a_register(
    text: ReadText, title: str, gap: str
) -> None:
    other = title.replace("44", "48").replace("GO", "RUN")
    reading = text(
        f"{title}\n{gap}Control of the gate\n\nbit 8       go_on       0 = off, 1 = on\nbits 7-0    go_rate\n\n"
        f"{other}\n{gap}Control of the pump\n\nbits 15-8   run_level   size of it\nbits 7-0    run_rate\n"
    )
    go, run = reading.registers
    assert ((go.register, go.address), (run.register, run.address)) == (
        ("GO_CTRL", int(title.split(maxsplit=1)[0], 16)),
        ("RUN_CTRL", int(other.split(maxsplit=1)[0], 16)),
    )
    assert shown(go) == [(8, 8, "go_on"), (7, 0, "go_rate")]
    assert shown(run) == [(15, 8, "run_level"), (7, 0, "run_rate")]


LISTED = """\
# FF40 - LCON - LCD control (R/W)

```
 Bit
  0   Enable of the gate
  1   Gate in use (1 = on)
  2   Size (0=small, 1=large)
  3   Map
        0: low
        1: high
  4   Data
  5   Window
  6   Window map
  7   On
```

# FF41 - LSTAT - LCD status (R/W)

```
 Bit
  0-1  Mode
        0: rests
        1: runs
  2    Flag
  6    Interrupt
```
"""


def test_bits_under_the_word_for_them_alone_are_those_of_the_place_above(markdown: ReadText) -> None:
    control, status = markdown(LISTED).registers
    assert (control.register, control.address, status.register, status.address) == (
        "LCON", 0xFF40, "LSTAT", 0xFF41,
    )  # fmt: skip
    assert [bits[0] for bits in shown(control)] == [*range(8)]
    assert [value.name for value in control.fields[3].values] == ["low", "high"]
    assert [bits[:2] for bits in shown(status)] == [(1, 0), (2, 2), (6, 6)]


def test_items_whose_bits_rise_are_reported_where_they_are_not_read(markdown: ReadText) -> None:
    said = "- 0 DIR - Direction\n- 1 Unused\n- 2-3 MOD - Mode\n- 4-7 TAG - Tag\n"
    reading = markdown(f"# Pump\n\n## 10xx00h: Dn_CHCR - Control\n\n{said}\n## CTRL (0x10)\n\n{ROWS}")
    assert [one.register for one in reading.registers] == ["CTRL"]
    assert [(one.code, one.line_first) for one in reading.diagnostics] == [("table_unread", 4)]


@pytest.mark.parametrize("divider", [",", ";"])
def test_heads_between_dividers_that_number_bits_are_lanes(made: ReadFormat, divider: str) -> None:
    lines = [
        "Address,Name,7,6,5,4,3,2,1,0,Reset,Access",
        "0x00,CHIP,ID7,ID6,ID5,ID4,ID3,ID2,ID1,ID0,0x58,R",
        "0x01,CTRL,EN,,MODE[1:0],,RATE[3:0],,,,0x90,RW",
    ]
    chip, control = made("\n".join(lines).replace(",", divider), "csv").registers
    assert (chip.register, chip.address, len(chip.fields)) == ("CHIP", 0, 8)
    assert (control.register, control.address, control.access) == ("CTRL", 1, "RW")
    assert shown(control) == [(7, 7, "EN"), (5, 4, "MODE"), (3, 0, "RATE")]
    assert [one.default_value for one in control.fields] == [1, 1, 0]


@pytest.mark.parametrize(
    "rows",
    [
        ["0 black    2 red", "1 white    3 cyan"],
        ["0 black    1 white", "2 red      3 cyan"],
        ["00 black   10 red", "01 white   11 cyan"],
        ["0: black   1: white   2: red", "3: cyan"],
    ],
)
def test_values_that_stand_side_by_side_are_each_one(text: ReadText, rows: list[str]) -> None:
    listed = "\n          ".join(rows)
    one = f"D001  COLOR\n      Bits 7-2: front\n      Bits 1-0: back\n          {listed}\n"
    (register,) = text(f"{one}\n").registers
    back = register.fields[1]
    assert (back.field, [(value.value, value.name) for value in back.values]) == (
        "back",
        [(0, "black"), (1, "white"), (2, "red"), (3, "cyan")],
    )
