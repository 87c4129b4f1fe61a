"""Several registers or words in one table: bits below each, titles under addresses, words of packets without names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load
from pdf_reading import flags, shown

from extract import dialects

if TYPE_CHECKING:
    from pdf_reading import ReadText

    from extract.observations import Reading


def read(text: str) -> Reading:
    return dialects.read(load(text, "northbeck-codec"))


NESTED = """\
# Registers

| Register Address: Hex | Register Address: Decimal | Name (Former Name) | Bit Description | Comment |
|---|---|---|---|---|
| 1A0H | 416 | NB_GATE | Gate control (R/W) | |
| | | 0 | Gate Enable | |
| | | 2:1 | Reserved. | |
| | | 63:3 | Level of the gate | |
| 1B0H | 432 | NB_PUMP | Pump control | since 7H |
| | | 3:0 | Rate | |
| | | 63:4 | Reserved. | |
"""


def test_bits_in_rows_below_a_register_in_the_column_of_its_name_are_its_fields() -> None:
    gate, pump = read(NESTED).registers
    assert (gate.register, gate.address, gate.description) == ("NB_GATE", 0x1A0, "Gate control (R/W)")
    assert [(one.bit_hi, one.bit_lo, one.reserved) for one in gate.fields] == [
        (0, 0, False),
        (2, 1, True),
        (63, 3, False),
    ]
    assert (pump.register, pump.address) == ("NB_PUMP", 0x1B0)
    rate = pump.fields[0]
    assert (rate.bit_hi, rate.bit_lo, rate.description) == (3, 0, "Rate")


CODEC = """\
REGISTER ADDRESS   BIT   LABEL        DEFAULT      DESCRIPTION
R2 (02h)           8     LVU          0            Level update
Left Level                                         0 = Store
                                                   1 = Update both
                   7     LZC          0            Zero cross
                   6:0   LVOL         000 0101     Left level
                         [6:0]
R3 (03h)           8     RVU          0            Level update
                   6:0   RVOL         010 0000     Right level
"""


def test_the_cell_of_an_address_names_the_register_and_its_title_goes_on_beside_values() -> None:
    left, right = read(CODEC).registers
    assert (left.register, left.address, left.description) == ("R2", 2, "Left Level")
    assert shown(left.fields) == [("LVU", 8, 8), ("LZC", 7, 7), ("LVOL", 6, 0)]
    assert [(one.value, one.name or one.description) for one in left.fields[0].values] == [
        (0, "Store"),
        (1, "Update both"),
    ]
    assert (right.register, right.address, shown(right.fields)) == ("R3", 3, [("RVU", 8, 8), ("RVOL", 6, 0)])
    assert not left.flags + right.flags


def test_such_a_title_may_have_numbers_and_stand_beside_the_bits_of_the_next_row() -> None:
    text = CODEC.replace("                   6:0   RVOL", "Right Line 1&2     6:0   RVOL")
    _, right = read(text).registers
    assert (right.register, right.description) == ("R3", "R3 Right Line 1&2")
    assert shown(right.fields) == [("RVU", 8, 8), ("RVOL", 6, 0)]


def test_binary_digits_in_groups_of_four_are_one_number() -> None:
    left, right = read(CODEC).registers
    assert (left.fields[2].default_value, right.fields[1].default_value) == (0b101, 0b100000)


def test_a_head_in_two_lines_whose_second_holds_one_word_says_that_the_column_is_of_addresses() -> None:
    first, rest = CODEC.split("\n", 1)
    wrapped = first.replace("REGISTER ADDRESS", "REGISTER        ") + "\nADDRESS\n" + rest
    assert [(one.register, one.address, len(one.fields)) for one in read(wrapped).registers] == [
        ("R2", 2, 3),
        ("R3", 3, 2),
    ]


PACKET = """\
NB_FLUSH

DWord   Bit     Description
0       31:29   Command Type
                Default Value: 3h
        28:16   3D Command Opcode
                Default Value: 2h
        15:8    Reserved
                Format: zero
        7:0     DWord Length
                Default Value: 1h
1       31:1    Gate Address
        0       Gate Stall
"""


def test_words_of_a_packet_have_the_titles_in_the_first_lines_of_their_descriptions_as_names() -> None:
    first, second = read(PACKET).registers
    assert [(one.register, one.kind, one.address) for one in (first, second)] == [
        ("NB_FLUSH", "packet", 0),
        ("NB_FLUSH", "packet", 4),
    ]
    assert shown(first.fields) == [
        ("Command Type", 31, 29),
        ("3D Command Opcode", 28, 16),
        ("Reserved", 15, 8),
        ("DWord Length", 7, 0),
    ]
    assert shown(second.fields) == [("Gate Address", 31, 1), ("Gate Stall", 0, 0)]
    assert not any(one.flags for one in first.fields + second.fields)


def test_a_key_in_the_line_below_a_title_is_no_part_of_the_name() -> None:
    table = (
        "NB_CTL (0x10)\n\nBits    Description\n7:4     Gate Level\n        Reset: 3h\n"
        "3:0     Pump Level\n        Reset: 1h\n"
    )
    (register,) = read(table).registers
    assert shown(register.fields) == [("Gate Level", 7, 4), ("Pump Level", 3, 0)]


def test_a_short_name_that_looks_like_a_code_of_access_is_the_name_where_its_title_has_a_stroke_too() -> None:
    table = (
        "NBCMD - Command Register\n\nOffset: 10h\n\nBits        Description\n"
        "0           Run/Stop (R/S) - RW. Default = 0. It runs.\n"
        "1           Gate Reset (GRST) - RO. Default = 0. It resets.\n31:2        Rsvd.\n"
    )
    (register,) = read(table).registers
    assert [(one.field, one.access) for one in register.fields[:2]] == [("R/S", "RW"), ("GRST", "RO")]


KEYED = """\
Name:    NBPWR
Address: 0x7c
Width:   8
Bit fields:
  [7]    SLEEP      Sleeps
  [6:4]  VSEL       Voltage
                    000  0.9 V
                    001  1.0 V
  [3:0]  -          Reserved

Name:    NBSTS
Address: 0x7d
Bit fields:
  [0]    ASLEEP     Has slept
"""


def test_bits_in_brackets_before_names_and_gaps_are_fields_where_one_list_fills_a_register() -> None:
    power, status = read(KEYED).registers
    assert (power.register, power.address, status.register, status.address) == ("NBPWR", 0x7C, "NBSTS", 0x7D)
    assert shown(power.fields) == [("SLEEP", 7, 7), ("VSEL", 6, 4), ("-", 3, 0)]
    assert len(power.fields[1].values) == 2
    assert shown(status.fields) == [("ASLEEP", 0, 0)]
    assert not power.flags + status.flags


def test_sources_in_brackets_are_no_fields() -> None:
    text = f"{KEYED}\n\nSources\n\n[1]  Northbeck    Pumps and gates\n[3]  Eastbeck     Gates\n"
    assert [len(one.fields) for one in read(text).registers] == [3, 1]


def test_a_title_behind_a_colon_over_the_place_of_a_register_has_its_name_before_it() -> None:
    table = (
        "  Field   Bits   R/W   Description\n  --------------------------\n"
        "  RST     0      WO    Resets\n  -       7:1    -     reserved\n"
    )
    first = f"DEVCTL:  Device Control\n\n  Addr:   0x0008\n  Reset:  0x01\n\n{table}\n"
    second = f"DEVSTS:  Device Status\n\n  Addr:   0x000C\n  Reset:  0x00\n\n{table}\n"
    assert [(one.register, one.address, one.flags) for one in read(first + second).registers] == [
        ("DEVCTL", 8, []),
        ("DEVSTS", 0xC, []),
    ]


BEHIND = """\
NBADCTL0, Converter Control Register 0

 RATEx       Bits       How fast it runs, in cycles of the gate.
             15-12
 MSC         Bit 7      Several conversions.
                        0     Each needs an edge.
                        1     The first starts all.
 CONVER      Bit 6      Conversion runs. It
 SION                   ends by itself.
 LEVEL       Bits 5-0   How high.

NBADCTL1, Converter Control Register 1

 GO          Bit 1      Starts it.
 STOP        Bit 0      Stops it.
"""


def test_names_before_the_word_for_bits_and_their_numbers_which_may_stand_below_it_are_fields() -> None:
    first, second = read(BEHIND).registers
    assert (first.register, second.register) == ("NBADCTL0", "NBADCTL1")
    assert [(one.bit_hi, one.bit_lo) for one in first.fields] == [(15, 12), (7, 7), (6, 6), (5, 0)]
    assert [one.field for one in first.fields] == ["RATEx", "MSC", "CONVERSION", "LEVEL"]
    assert [one.flags for one in first.fields if one.flags] == [["name_joined"]]
    assert first.fields[0].description == "How fast it runs, in cycles of the gate."
    assert [one.value for one in first.fields[1].values] == [0, 1]
    assert shown(second.fields) == [("GO", 1, 1), ("STOP", 0, 0)]


def test_such_lines_that_have_a_bit_twice_are_fields_in_doubt() -> None:
    first, _ = read(BEHIND.replace("Bit 6   ", "Bit 7   ")).registers
    assert all("bits_overlap" in one.flags for one in first.fields[1:3])


def test_a_column_of_positions_with_ranges_is_that_of_bits_and_without_them_in_doubt_below_free_ones() -> (
    None
):
    head = "NBCR : Gate Control Register\n\nName       Position   Type   Reset   Description\n"
    ranges = "EN         0          RW     0       Enables\nLEN        3-1        RW     3       Length\n"
    (register,) = read(f"{head}{ranges}").registers
    assert shown(register.fields) == [("EN", 0, 0), ("LEN", 3, 1)]
    lowest = "EN         0          RW     0       Enables\nLEN        1          RW     1       Length\n"
    (other,) = read(f"{head}{lowest}TOP        4          RW     0       Top\n").registers
    assert [one.flags for one in other.fields] == [[], ["bits_garbled"], []]


ITEMS = """\
# Gates

## GATE_CTRL (offset 0x00)

- EN [0]: enable the gate
- MODE [3:1] (RW): mode of operation
  - 0: idle
  - 1: slow
- RSVD [31:4]: reserved

## GATE_STAT (offset 0x04)

- BUSY [0]: busy
- LEVEL [7:4]: behind a gap

## GATE_PINS (offset 0x08)

- RATE [3:0]: a slice of the figure elsewhere
- MODE [1:0]: another one

## GATE_STACK (offset 0x0C)

- POINTER [2:0]: where something stands
"""


def test_items_with_bits_in_brackets_behind_the_name_are_fields_where_these_go_on() -> None:
    control, status = (one for one in read(ITEMS).registers if one.fields)
    assert shown(control.fields) == [("EN", 0, 0), ("MODE", 3, 1), ("RSVD", 31, 4)]
    assert [(one.value, one.name) for one in control.fields[1].values] == [(0, "idle"), (1, "slow")]
    assert (control.fields[1].access, shown(status.fields)) == (
        "RW",
        [("BUSY", 0, 0), ("LEVEL", 7, 4)],
    )


def test_the_numbered_title_of_a_section_right_behind_a_table_is_no_row_of_it() -> None:
    rows = "Bits   Name   Access   Description\n7:1    -      RO       Reserved\n0      ENA    RW       Enables it\n"
    first = f"3.4  Gate Enable Register (GER)\n\nOffset: 0x10\n\n{rows}\n"
    text = f"{first}3.5  Gate Status Register (GSR)\n\nOffset: 0x14\n\n{rows}"
    assert [(one.register, one.address, len(one.fields), one.flags) for one in read(text).registers] == [
        ("GER", 0x10, 2, []),
        ("GSR", 0x14, 2, []),
    ]


@pytest.mark.parametrize("word", ["NOTE", "WARNING", "IMPORTANT", "CAUTION"])
def test_a_word_that_says_what_follows_names_no_register_over_its_place(word: str) -> None:
    rows = (
        "Bits   Name   Access   Description\n7:1    -      RO       Reserved\n0      BUSY   RO       Busy\n"
    )
    text = f"NB_STAT register\n\n{word}: Handle with care\n\nOffset: 0x24\n\n{rows}"
    (register,) = read(text).registers
    assert (register.register, register.address) == ("NB_STAT", 0x24)


def test_a_column_headed_by_name_and_address_begins_a_register_in_each_of_its_cells() -> None:
    lines = (
        "| Name (Address) | Bits | Variable Name | Mode | Description |\n|---|---|---|---|---|\n"
        "| PumpTurns (0x00) | 7-0 | Turns | rw | How far |\n"
        "| PumpGate (0x01) | 7-1 | Rate | rw | How fast |\n|  | 0 | GateOn | r | It is open |\n"
    )
    found = read(lines)
    assert [(one.register, one.address) for one in found.registers] == [("PumpTurns", 0), ("PumpGate", 1)]
    assert [one.field for one in found.registers[1].fields] == ["Rate", "GateOn"]


def test_a_row_with_an_address_and_no_bits_names_the_register_of_the_rows_below() -> None:
    lines = (
        "| Address (Hex) | Mnemonic | Bit | Reset | Type | Description |\n|---|---|---|---|---|---|\n"
        "| 00 | NBCFG |  |  |  | Pump configuration |\n|  | RATE | 7:1 | 0 | R/W | How fast |\n"
        "|  | GO | 0 | 0 | R/W | Starts |\n| 0A | NB_GATE |  |  |  | Gate |\n|  | LEVEL | 7:0 | 0 | R/W | How high |\n"
    )
    found = read(lines)
    assert [(one.register, one.address) for one in found.registers] == [("NBCFG", 0), ("NB_GATE", 10)]
    assert [shown(one.fields) for one in found.registers] == [
        [("RATE", 7, 1), ("GO", 0, 0)],
        [("LEVEL", 7, 0)],
    ]


def test_a_row_with_address_name_and_all_bits_is_a_register_where_others_have_a_row_for_their_title() -> None:
    lines = (
        "# Register map table\n\n| Address (Hex) | Mnemonic | Bit | Reset | Type | Description |\n"
        "|---|---|---|---|---|---|\n"
        "| 00 | NBCFG |  |  |  | Pump configuration |\n|  | RATE | 7:1 | 0 | R/W | How fast |\n"
        "|  | GO | 0 | 0 | R/W | Starts |\n| 0A | NB_GATE | 39:0 | 0xE7E7E7E7E7 | R/W | Gate |\n"
    )
    found = read(lines)
    assert [(one.register, one.address) for one in found.registers] == [("NBCFG", 0), ("NB_GATE", 10)]
    assert shown(found.registers[1].fields) == [("NB_GATE", 39, 0)]
    assert not flags(found.registers[1])


def test_access_and_reset_before_the_bits_that_stand_once_in_a_group_are_those_of_its_register(
    markdown: ReadText,
) -> None:
    head = (
        "| Register | Offset | Access | Reset | Bits | Field | Description |\n|---|---|---|---|---|---|---|\n"
    )
    rows = "| NBCTL | 0x00 | RW | 0x30 | 7:4 | RATE | how fast |\n| | | | | 0 | GO | starts |\n"
    control, state = markdown(
        f"{head}{rows}| NBSTA | 0x04 | RO | 0x1 | 7:4 | LEVEL | how high |\n| | | | | 0 | FULL | full |\n"
    ).registers
    assert [(one.access, [row.default_value for row in one.fields]) for one in (control, state)] == [
        ("RW", [3, 0]),
        ("RO", [0, 1]),
    ]
    assert not [flag for one in (*control.fields, *state.fields) for flag in one.flags]
