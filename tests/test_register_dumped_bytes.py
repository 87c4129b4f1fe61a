"""Figures of a byte to each row of numbers, access and reset of each bit under the names, as a dump lays them out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conftest import ReadText

HEAD = "18.8.1 Control Register\nName: NBCTRL\nOffset: 0x10\nProperty: Read/Write\n"
HIGH = """\
Bit               15           14         13         12         11         10         9          8

                  NB_PUMP_     NB_PUM     SPEED[7:2]
                  ENABLE       P_HOLD
Access            R/W          R          R/W        R/W        R/W        R/W        R/W        R/W
Reset             1            0          0          0          0          0          0          1
"""
LOW = """\
Bit               7            6          5          4          3          2          1          0

                  SPEED[1:0]              GAIN[5:0]

Access            R/W          R/W        R          R          R          R          R          R
Reset             1            0          0          0          0          0          1          1
"""
PAGE = "\n\nNorthbeck {}\nNB9 Manual\n\n\n"
FIELDS = """\
Bit 15 - NB_PUMP_ENABLE Pump enable

It runs while this is set.

Bit 14 - NB_PUMP_HOLD Hold
It holds.
Bits 13:6 - SPEED[7:0] Speed
How fast.
Bits 5:0 - GAIN[5:0] Gain

How much
"""


def test_names_wrapped_in_their_cells_leave_access_and_reset_of_each_bit(text: ReadText) -> None:
    (register,) = text(f"{HEAD}{HIGH}\n{LOW}\n{FIELDS}").registers
    assert (register.register, register.width_bits) == ("NBCTRL", 16)
    told = [(f.field, f.bit_hi, f.bit_lo, f.access, f.default_value, f.flags) for f in register.fields]
    assert told == [
        ("NB_PUMP_ENABLE", 15, 15, "R/W", 1, []),
        ("NB_PUMP_HOLD", 14, 14, "R", 0, []),
        ("SPEED", 13, 6, "R/W", 0b00000110, []),
        ("GAIN", 5, 0, "R", 3, []),
    ]


def test_names_under_each_other_that_may_be_of_two_rows_are_in_doubt(text: ReadText) -> None:
    (register,) = text(
        f"{HEAD}Bit      7         6         5         4         3         2         1         0\n\n"
        "         NB_EN     SPEED     HOLD      LOW       HIGH      ONCE      TWICE     FAST\n"
        "         ABLE      EMPTY\n\n"
        "Access   R/W       R         R/W       R/W       R/W       R/W       R/W       R/W\n"
        "Reset    1         0         0         0         0         0         0         1\n\n"
        "Bit 7 - NB_ENABLE Pump enable\nIt runs while this is set.\n"
    ).registers
    told = [(f.field, f.access, f.default_value, f.flags) for f in register.fields]
    assert told[:3] == [
        ("NB_ENABLE", "R/W", 1, []),
        ("SPEEDEMPTY", "R", 0, ["name_joined"]),
        ("HOLD", "R/W", 0, []),
    ]


def test_a_sentence_below_a_blank_line_is_the_text_of_the_field_whose_title_stands_over_it(
    text: ReadText,
) -> None:
    (register,) = text(f"{HEAD}{HIGH}\n{LOW}\n{FIELDS}").registers
    said = [field.description for field in register.fields]
    assert said == ["Pump enable It runs while this is set.", "Hold It holds.", "Speed How fast.", "Gain"]


def test_names_side_by_side_over_a_figure_are_no_title_of_its_register(text: ReadText) -> None:
    (register,) = text(f"{HEAD}\n                  SPEED[1:0]              GAIN[5:0]\n\n{LOW}").registers
    assert register.register == "NBCTRL"


def test_a_figure_with_fewer_names_than_bits_is_reported(text: ReadText) -> None:
    high, low = (byte.split("Access", maxsplit=1)[0] for byte in (HIGH, LOW))
    rows = f"{high}\n{low}Reset   0    0\n".replace("[7:2]", "[6:2]").replace("GAIN[5:0]", "GAIN[4:0]")
    reading = text(HEAD + rows)
    assert [one.code for one in reading.diagnostics].count("table_unread") == 2


def test_names_wrapped_under_numbers_in_words_of_a_cell_are_whole(text: ReadText) -> None:
    (register,) = text(
        "NBGATE REGISTER\nAddress: 0x00b8, Name: NBGATE\nTable 43. Bits of NBGATE\n"
        "15      14      13     12     11     10     9      8\n\n"
        "NB_GA     SPEED[2:0]          NB_PU      GAIN[4:2]\n"
        "TE_EN                         MP_HO\n"
        "ABLE                          LD_VA\n"
        "                              LVE\n\n"
        "7       6       5      4      3      2      1      0\n\n"
        "GAIN[1:0]                    LEVEL[5:0]\n\n"
        "Bits    Name              Description            Access\n"
        "15      NB_GATE_ENABLE    Opens the gate.        RW\n"
        "14:12   SPEED             How fast it opens.     RW\n"
        "10:6    GAIN              How much.              RW\n"
        "5:0     LEVEL             Where it stops.        RW\n"
    ).registers
    assert register.register == "NBGATE"
    told = [(f.field, f.bit_hi, f.bit_lo) for f in register.fields]
    fields = [("NB_GATE_ENABLE", 15, 15), ("SPEED", 14, 12), ("NB_PUMP_HOLD_VALVE", 11, 11)]
    assert told == [*fields, ("GAIN", 10, 6), ("LEVEL", 5, 0)]


@pytest.mark.parametrize(
    "figure",
    [
        (
            "31                                   16                  15                    0\n\n\n"
            "0                                                        RATE\n\n"
            "16                                                       16\n\n"
        ),
        (
            "Bit      31/23/15/7    30/22/14/6       29/21/13/5       28/20/12/4\n\n"
            "31:24    NBGATE_FE     WA_ZEDU_CO       ZEVO9[5:0]\n"
            "         3             NODU_ZEKU8\n\n"
        ),
        (
            "Bit      31/23/15/7    30/22/14/6       29/21/13/5       28/20/12/4\n\n"
            "31:24    NBGATE_FE     WA_ZEDU_CO       ZEVO9[5:0]\n"
            "         O             NODU_ZEKU8\n\n"
        ),
    ],
)
def test_a_number_in_a_cell_of_its_own_numbers_no_section(text: ReadText, figure: str) -> None:
    registers = text(
        f"3.14.27 Gate (NBGATE, at 0x78)\n{figure}"
        "Bits         Field       Description            Access    Reset\n"
        "31:16        0           Reserved.              R         0\n"
        "15:0         RATE        How fast it opens.     R/W       255\n"
    ).registers
    assert [(one.register, one.address) for one in registers] == [("NBGATE", 0x78)]
