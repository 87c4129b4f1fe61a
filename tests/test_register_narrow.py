"""Texts in fixed columns whose cells touch: a single blank parts them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import bits, flags, listed

from extract.dialects import read
from extract.dialects.register_table.ruleless_tables.narrow import heads_apart
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_reading import ReadText


HEAD = """5.3.1 NB_RATE Register (Offset = 10h)

 Bit Field             Type Reset Description
"""


def test_a_head_is_taken_apart_where_some_of_its_cells_touch(text: ReadText) -> None:
    rows = """ 31  PUMP_TURNS_TO_LEFT R/W 0h    Turns the pump.
 30-23 LEVEL           R    7h    Level of the
                                  oil.
 22-0 RESERVED         R    0h    Reserved
"""
    (register,) = text(HEAD + rows).registers
    assert bits(register) == [("PUMP_TURNS_TO_LEFT", 31, 31), ("LEVEL", 30, 23)]
    assert [(one.access, one.default_value) for one in register.fields] == [("R/W", 0), ("R", 7), ("R", 0)]
    assert register.fields[1].description == "Level of the oil."
    assert flags(register) == set()


def test_a_cell_that_is_too_long_moves_those_behind_it(text: ReadText) -> None:
    rows = """ 31-8 PUMP_TURNS_TO_THE_L R 0h    Turns the pump.
     EFT
 7-0 LEVEL             R/W  7h    Level.
"""
    (register,) = text(HEAD + rows).registers
    assert bits(register) == [("PUMP_TURNS_TO_THE_LEFT", 31, 8), ("LEVEL", 7, 0)]
    assert [one.access for one in register.fields] == ["R", "R/W"]


def test_bits_in_several_words_are_one_cell(text: ReadText) -> None:
    (register,) = text(
        """12.1 NB_RATE : Rate register

 Bit       Symbol   Description          R/W
 b31 to b8 LEVEL    Level of the oil.    R
 b7 to b0  RATE     Rate of the pump.    R/W
"""
    ).registers
    assert bits(register) == [("LEVEL", 31, 8), ("RATE", 7, 0)]


def test_words_of_a_description_are_no_codes_of_the_columns_behind_it(text: ReadText) -> None:
    (register,) = text(
        """3.1 NB_RATE Register (Offset = 10h)

 Bits  Name   Description           Type Reset
 31:8  LEVEL  Level of the oil that R    0x0
              is set by each pump a R W 0 of it
 7:0   RATE   Rate.                 R/W  0x1
"""
    ).registers
    level, rate = register.fields
    assert level.description == "Level of the oil that is set by each pump a R W 0 of it"
    assert (level.access, level.default_value, rate.access, rate.default_value) == ("R", 0, "R/W", 1)


def test_a_name_in_words_that_the_text_touches_may_go_on(text: ReadText) -> None:
    (register,) = text(
        """3.1 NB_RATE Register (Offset = 10h)

 Bits Name      Description          Type
 31:8 Pump Rest time until it turns  RW
 7:0  Rate      Turns a minute       RW
"""
    ).registers
    assert register.fields[0].flags == ["name_open"]
    assert register.fields[1].flags == []


def test_a_name_in_words_that_runs_into_the_text_is_lost_and_said_to_be(text: ReadText) -> None:
    (register,) = text(
        """3.1 NB_RATE Register (Offset = 10h)

 Bits Name      Description          Type
 31:8 Pump is resting long If set it turns RW
 7:0  Rate      Turns a minute       RW
"""
    ).registers
    first = register.fields[0]
    assert (first.field, first.flags, first.access) == (None, ["name_lost"], "RW")
    assert first.description == "Pump is resting long If set it turns"


def test_a_head_on_the_next_page_moves_the_columns_with_it(text: ReadText) -> None:
    (register,) = text(
        """3.1 NB_RATE Register (Offset = 10h)

 Bit  Read/Write Default/Hex Description
 31:8 R          0x0       LEVEL
                           Level of the oil.
\f
   Bit  Read/Write Default/Hex Description
   7:0  R/W        0x1       RATE
                             Rate of the pump.
"""
    ).registers
    assert bits(register) == [("LEVEL", 31, 8), ("RATE", 7, 0)]
    assert [one.default_value for one in register.fields] == [0, 1]


def test_values_go_on_under_the_head_on_the_next_page(text: ReadText) -> None:
    (register,) = text(
        """3.1 NB_RATE Register (Offset = 10h)

 Bits Symbol Value Description     Reset value
 31:8 LEVEL        Level.          0x0
 7:0  RATE         Rate.           0x1
             0x0   SLOW
\f
 Bits Symbol Value Description     Reset value
             0x1   FAST
             0x2   FASTER
"""
    ).registers
    assert listed(register.fields[-1]) == {0: "SLOW", 1: "FAST", 2: "FASTER"}


def test_the_head_of_a_list_is_taken_apart_too(text: ReadText) -> None:
    (register,) = text(
        """9.6.1 NB_RATE Register

Offset: 0x10
Bits 7:4 - RATE[3:0] Rate of the pump
Value Name              Description
0x0   SLOW              half of it
0x1   FAST_AND_UNBENDIN all of it
Bits 3:0 - LEVEL[3:0] Level of the oil
"""
    ).registers
    assert bits(register) == [("RATE", 7, 4), ("LEVEL", 3, 0)]
    assert listed(register.fields[0]) == {0: "SLOW", 1: "FAST_AND_UNBENDIN"}


def test_rows_under_a_head_that_is_not_known_are_reported(text: ReadText) -> None:
    found = text(
        """3.1 NB_RATE Register (Offset = 10h)

 Bits  Name   Description
 31:0  LEVEL  Level.

3.2 NB_STEP Register (Offset = 14h)

 Slot  Worth  Sense
 31:8  0h     Steps of the pump.
 7:0   1Fh    Steps back.
"""
    )
    assert [one.register for one in found.registers if one.fields] == ["NB_RATE"]
    (told,) = found.diagnostics
    assert (told.code, told.line_first, told.line_last) == ("table_unread", 8, 9)


def test_a_wrapped_head_is_taken_apart_by_what_stands_under_it(text: ReadText) -> None:
    (register,) = text(
        """20.3.1 Control (NB_CTL)-Offset 10h

 Bit Range Default & Field Name (ID): Description
           Access
 31:8      0h        Level (LEVEL): Level of the oil.
           RO
 7:0       1h        Rate (RATE): Rate of the pump.
           RW
"""
    ).registers
    assert bits(register) == [("LEVEL", 31, 8), ("RATE", 7, 0)]
    assert [(one.default_value, one.access) for one in register.fields] == [(0, "RO"), (1, "RW")]


def test_cells_of_a_figure_are_no_headings(text: ReadText) -> None:
    (register,) = text(
        """3.2.1 Pump register (NB_PUMP)

Offset: 0x10
 Bit 31  30  29  28  27  26  25  24  23  22  21  20  19  18  17  16
 R   RUN 0   0   LEVEL                       RATE
 W   RUN
 Reset 0 0   0   0   0   0   0   0   0   0   0   0   0   0   0   0
             STEP_
 Bits Name                Description
 31   RUN                 Runs.
 30:0 LEVEL               Level.
"""
    ).registers
    assert register.register == "NB_PUMP"
    assert bits(register) == [("RUN", 31, 31), ("LEVEL", 30, 0)]


@pytest.mark.parametrize(
    ("cells", "taken"), [(["Bit Name", "Type Reset"], True), (8 * ["Bit Name Bit Name"], False)]
)
def test_a_head_of_more_words_than_any_is_not_taken_apart(cells: list[str], *, taken: bool) -> None:
    found = []
    for n, cell in enumerate(cells):
        places = [(0, 40 * n + 5 * k, 40 * n + 5 * k + 4) for k in range(len(cell.split()))]
        found.append((40.0 * n, 40.0 * n + len(cell), cell, places))
    assert (next(heads_apart(found, vocabulary()), None) is not None) is taken


def test_a_line_of_names_in_a_figure_is_no_title_of_the_table_under_it(text: ReadText) -> None:
    (register,) = text(
        """7.6.1 System control register
Table 1. NB_PUMP register (NB_PUMP, address 0x4000 0034) bit description
 31  30  29  28  27  26  25  24  23  22  21  20  19  18  17  16
 RUN                                                     GO  OIL
 rw                                                      rw  r
 15  14  13  12  11  10  9   8   7   6   5   4   3   2   1   0
 NB_STEP_OF_IT   LEVEL[3:0] NB_RATE_OF_PUMPING[7:0]
 rw  rw  rw  r   r   r   r   r   r   r   r   r   r   r   r   r
 Bit Symbol            Value Description                    Reset value
 31  RUN                     Runs.                          0x0
 30:0 LEVEL                  Level.                         0x1
"""
    ).registers
    assert register.register == "NB_PUMP"


def test_a_name_and_its_colon_behind_bits_begin_a_description_left_of_its_column(text: ReadText) -> None:
    lines = [
        "NB4x44 Pump Control",
        "  Bits    Description",
        "  31:30 Reserved.",
        "  29:8  PumpRate: rate. Read-write.",
    ]
    lines += ["        Half of it counts.", "  7       GateEn: gate enable. Read-only.", "  6:0   Reserved."]
    (found,) = text("\n".join([*lines, ""])).registers
    assert [(f.field, f.bit_hi, f.bit_lo, f.access, f.flags) for f in found.fields] == [
        ("Reserved", 31, 30, None, []),
        ("PumpRate", 29, 8, "Read-write", []),
        ("GateEn", 7, 7, "Read-only", []),
        ("Reserved", 6, 0, None, []),
    ]


def test_codes_and_names_beside_wide_bits_may_stand_left_of_their_columns(text: ReadText) -> None:
    (register,) = text(
        """5.3.1 NB_RATE Register (Offset = 10h)

 Bit      Name               R/W       Reset     Description
 31:20 -                     -         -         Reserved
 19:16 pump_rate_left r/w              4'd0      Rate of the pump
 15:1     TURNSx             r/w       0x1       Turns of the pump
 0        LONG_NAME_GO Starts the pump,
                                                 and more
"""
    ).registers
    fields = [(one.field, one.bit_hi, one.access, one.default_value) for one in register.fields[1:3]]
    assert fields == [("pump_rate_left", 19, "r/w", 0), ("TURNSx", 15, "r/w", 1)]


def test_a_dash_for_the_access_of_reserved_bits_stands_right_behind_them(text: ReadText) -> None:
    (register,) = text(
        """5.3.1 NB_RATE Register (Offset = 10h)

 Bit      Read/Write Default/Hex Description
 31       R/W            0x0        PUMP_EN
                                    0: Off
                                    1: On
 30:18 /                 /          /
 17:0     R/W            0x1        LEVEL
                                    How full it is
"""
    ).registers
    assert bits(register) == [("PUMP_EN", 31, 31), ("LEVEL", 17, 0)]
    assert [one.default_value for one in register.fields if not one.reserved] == [0, 1]
    assert not flags(register)


def test_a_head_of_bit_and_field_together_tells_a_text(tmp_path: Path) -> None:
    path = tmp_path / "nb.txt"
    path.write_text(
        "NBCTL, offset 0x008\n\n Bit/Field Name          Type Reset Description\n"
        " 31:1        LEVEL       RO      0           Full\n 0           GO          RW      0           Goes\n",
        encoding="utf-8",
    )
    assert [one.register for one in read(read_document(path, "nb")).registers] == ["NBCTL"]


def test_the_number_of_a_value_may_touch_its_name_where_its_column_begins(text: ReadText) -> None:
    rows = " Bit number   7 6 5 4 3 2 1 0\n ID           A           B B\n"
    (register,) = text(
        f"NB_SEL register\n\nAddress offset: 0x50C\n\n{rows}"
        " ID  R/W  Field    Value ID     Value  Description\n"
        " A   RW   CONNECT                      Connection\n"
        "                   Disconnected 1      Leave it\n"
        "                   Connected    0      Hold it\n"
        " B   RW   PIN                          Pin number\n"
    ).registers
    assert listed(register.fields[0]) == {1: "Disconnected", 0: "Connected"}


def test_the_register_may_head_the_column_of_names_of_a_text(tmp_path: Path) -> None:
    path = tmp_path / "nb.txt"
    path.write_text(
        "PUMP CONFIGURATION REGISTER (NBCFG)\n\n Register   Address      R/W   Description   Reset Value\n"
        " NBCFG      0x51000000   R/W   Sets the pump   0x0\n\n"
        " NBCFG           Bit       Description      Initial State\n"
        " Reserved        [31:8]                     0x0\n LEVEL           [7:0]     How full         0x0\n",
        encoding="utf-8",
    )
    (register,) = read(read_document(path, "nb")).registers
    assert (register.register, register.address, bits(register)) == ("NBCFG", 0x51000000, [("LEVEL", 7, 0)])


@pytest.mark.parametrize("gap", [" ", "            "])
def test_a_letter_behind_a_name_is_no_access_where_that_stands_in_its_column(
    text: ReadText, gap: str
) -> None:
    head = " Bit      Name  R/W       Reset     Description\n"
    head = head.replace("Name  ", f"Name   {gap}")
    rows = "".join(
        f" {bit:<9}PHASE {letter}{gap}RW        0x1       Phase\n"
        for bit, letter in (("31:20", "W"), ("19:16", "U"), ("15:0", "V"))
    )
    (register,) = text(f"5.3.1 NB_RATE Register (Offset = 10h)\n\n{head}{rows}").registers
    assert [(one.field, one.access, one.default_value) for one in register.fields] == [
        (f"PHASE {letter}", "RW", 1) for letter in "WUV"
    ]
