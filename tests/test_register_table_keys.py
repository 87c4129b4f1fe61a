"""The register-table dialect on texts that say name and place of a register beside its table: the invented chip."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from extract.dialects.register_table import RegisterTableDialect
from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.keys import key_lines
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Field, Register

NAMED_BY_KEY = """\
2.1.1 0x000C Gate Control Register (Default Value: 0x0000_0080)

Offset: 0x000C                           Register Name: GT_CTL
Bit       Read/Write   Default/Hex       Description
31:8      /            /                 /
7         R/W          0x1               GATE_EN
                                         Lets the gate move
6:0       /            /                 /
"""
SAID_TWICE = """\
8.1.2 GT_CLKST Register (offset = 4h) [reset = 2h]

GT_CLKST is shown in Figure 8-2 and described in Table 8-3.
State of the gate's clock.

           Figure 8-2. GT_CLKST Register
 7         6         5         4         3         2         1         0
                    Reserved                             CLKTR
                      R-0h                               R/W-2h

LEGEND: R/W = Read/Write; R = Read only; -n = value after reset

        Table 8-3. GT_CLKST Register Field Descriptions
Bit      Field           Type     Reset     Description
7-2      Reserved        R        0h
1-0      CLKTR           R/W      2h        Moves the clock.
                                            0h (R) = STOPPED : it rests
                                            1h (R) = RUNS : it runs
"""
KEYS_BELOW = """\
Register (gate) GT_PLL

Name               GT_PLL
Relative Address   0x00000100
Width              32 bits
Access Type        rw
Reset Value        0x0001A008

Register GT_PLL Details

Field Name             Bits     Type   Reset Value   Description
reserved               31:19    rw     0x0           reserved
FDIV                   18:12    rw     0x1A          Divisor
reserved               11:0     rw     0x8           reserved
"""
LISTS_BELOW = """\
1.5.1 GT_CTRL - Gate Control Register

Offset            Bit Position
0x008   31 30 29 28 27 26 25 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0
Reset                                            0x0              0x3
Access                                           RW               RW
Name                                             OUTSEL           XMODE

Bit      Name              Reset     Access     Description
31:23    Reserved          Keep these bits as they are, for chips to come.
22:20    OUTSEL            0x0       RW         Output of the gate
         Sends a clock out.
         Value       Mode          Description
         0           FAST          The fast one, which is
                                   not exact
         1           XTAL          The crystal
         The pin has to be free.
19:2     Reserved          Keep these bits as they are, for chips to come.
1:0      XMODE             0x3       RW         Source
         Value       Mode          Description
         2           BUF           Buffered
         3           DIG           Digital
"""


@pytest.fixture
def read(tmp_path: Path, request: pytest.FixtureRequest) -> Register:
    """The one register of a text."""
    path = tmp_path / "chip.txt"
    path.write_text(request.param, encoding="utf-8")
    document = read_document(path, "chip")
    assert RegisterTableDialect().sniff(document) > 0.5
    (register,) = RegisterTableDialect().read(document).registers
    return register


def shown(fields: list[Field]) -> list[tuple[str | None, int | None, int | None, str | None, str | None]]:
    return [(one.field, one.bit_hi, one.bit_lo, one.access, one.default_text) for one in fields]


def values(field: Field) -> list[tuple[int | None, str | None, str | None]]:
    return [(one.value, one.name, one.description) for one in field.values]


@pytest.mark.parametrize("read", [NAMED_BY_KEY], indirect=True)
def test_the_name_that_a_key_gives_beside_another_is_that_of_a_heading_in_words(read: Register) -> None:
    assert (read.register, read.address, read.flags) == ("GT_CTL", 0xC, [])
    gate = read.fields[1]
    assert shown([gate]) == [("GATE_EN", 7, 7, "R/W", "0x1")]
    assert [one.reserved for one in read.fields] == [True, False, True]


@pytest.mark.parametrize(
    ("title", "place"),
    [
        ("GT_CTL (offset 0x04), reset 0x0000_0002", (4, "offset")),
        ("GT_CTL (offset 0x04, reset value 0x2)", (4, "offset")),
        ("GT_CTL (offset: 0x04, reset: 0x2)", (4, "offset")),
        ("GT_CTL (0x04) default 0x2", (4, None)),
        ("GT_CTL (offset 0x04) (reset 0x2)", (4, "offset")),
        ("GT_CTL (reset 0x2)", (None, None)),
    ],
)
def test_a_reset_behind_the_place_in_a_title_is_that_of_the_register_and_leaves_the_place(
    tmp_path: Path, title: str, place: tuple[int | None, str | None]
) -> None:
    path = tmp_path / "gate.md"
    path.write_text(
        f"# Gate\n\n## {title}\n\n| Bits | Name | Description |\n|---|---|---|\n| 7:2 | - | Reserved |\n"
        "| 1 | RUN | Runs |\n| 0 | EN | Opens |\n",
        encoding="utf-8",
    )
    (register,) = RegisterTableDialect().read(read_document(path, path.stem)).registers
    assert (register.register, register.address, register.address_space, register.flags) == (
        "GT_CTL",
        *place,
        [],
    )
    assert {field.field: field.default_value for field in register.fields if not field.reserved} == {
        "RUN": 1,
        "EN": 0,
    }


def test_a_key_within_another_does_not_part_a_line() -> None:
    found = key_lines("Offset: 0x000C Register Name: GT_CTL", vocabulary())
    assert found == [("offset", "0x000C"), ("name", "GT_CTL")]


@pytest.mark.parametrize("read", [SAID_TWICE], indirect=True)
def test_a_sentence_that_names_the_register_of_the_heading_again_begins_no_other(read: Register) -> None:
    assert (read.register, read.address) == ("GT_CLKST", 4)
    assert shown(read.fields) == [("Reserved", 7, 2, "R", "0h"), ("CLKTR", 1, 0, "R/W", "2h")]


@pytest.mark.parametrize("read", [SAID_TWICE], indirect=True)
def test_what_stands_in_a_figure_that_is_not_read_is_no_description(read: Register) -> None:
    said = read.description or ""
    assert "State of the gate's clock" in said
    assert not any(word in said for word in ("LEGEND", "CLKTR", "R-0h", "Reserved"))


@pytest.mark.parametrize("read", [SAID_TWICE], indirect=True)
def test_an_access_in_parentheses_is_no_name_of_a_value(read: Register) -> None:
    assert values(read.fields[1]) == [(0, "STOPPED", "it rests"), (1, "RUNS", "it runs")]


@pytest.mark.parametrize("read", [KEYS_BELOW], indirect=True)
def test_keys_and_values_parted_by_blanks_are_those_of_the_register_named_before_and_behind(
    read: Register,
) -> None:
    assert (read.register, read.address, read.width_bits) == ("GT_PLL", 0x100, 32)
    assert shown(read.fields)[1] == ("FDIV", 18, 12, "rw", "0x1A")
    assert "0x0001A008" in (read.description or "")


@pytest.mark.parametrize("read", [LISTS_BELOW], indirect=True)
def test_lines_that_run_across_the_columns_under_a_row_are_its_description(read: Register) -> None:
    assert [one.field for one in read.fields] == ["Reserved", "OUTSEL", "Reserved", "XMODE"]
    assert shown(read.fields)[1] == ("OUTSEL", 22, 20, "RW", "0x0")
    assert read.fields[1].description == "Output of the gate Sends a clock out. The pin has to be free."


@pytest.mark.parametrize("read", [LISTS_BELOW], indirect=True)
def test_a_list_of_values_under_a_row_is_that_of_the_row(read: Register) -> None:
    assert values(read.fields[1]) == [
        (0, "FAST", "The fast one, which is not exact"),
        (1, "XTAL", "The crystal"),
    ]
    assert values(read.fields[3]) == [(2, "BUF", "Buffered"), (3, "DIG", "Digital")]


@pytest.mark.parametrize("read", [LISTS_BELOW], indirect=True)
def test_the_offset_before_the_numbers_of_a_figure_is_the_registers(read: Register) -> None:
    assert read.address == 8
    assert "Bit Position" not in (read.description or "")


LISTED = """\
Table 9.   Gate control register (GT_SEL, address 0x4004 8008) bit description
Bit      Symbol      Value    Description                                 Reset value
4:0      MSEL                 Feedback divider. The division              0
                              is this value and 1.
6:5      PSEL                 Post divider ratio P.                       0
                     0x0      P = 1
                     0x1      P = 2
7        LOCK                 Locked.                                     1
                     1        yes
31:8     -           -        Reserved. Keep them.                        -
"""
PARTED_BITS = """\
Gate Domain Control Register (GT_DCR)

Field            Bits       Type    Description
WAKE             0          rw      Wakes on an edge
                                    0B    Disabled
                                    1B    Enabled
RUN              4          rwh     Runs
0                [3:1],     r       Reserved
                 [31:5]
"""
WRAPPED_HEAD = """\
2.3.7       Gate Command (GT_CMD)-Offset 4h

It has the say over the gate.

Bit       Default &
Range     Access         Field Name (ID): Description

15:11     0h             Reserved.
          RO
10        1h             Lock Disable (LD): This bit unlocks it.
          RW

Bit       Default &
Range     Access         Field Name (ID): Description

9:0       3h             Gate Number (GN): Which of them.
          RW
"""
TWO_TEXTS = """\
A0020000 GT_WACS    Gate command

BITFIELD      BITS     DESCRIPTION                          DECODE
READY         7        It waits                             0x0: no
                                                            0x1: yes
FULL          6:0      It is full
"""


@pytest.mark.parametrize("read", [LISTED], indirect=True)
def test_a_row_whose_description_ends_with_a_stop_before_one_digit_is_read(read: Register) -> None:
    assert shown(read.fields) == [
        ("MSEL", 4, 0, None, "0"),
        ("PSEL", 6, 5, None, "0"),
        ("LOCK", 7, 7, None, "1"),
        ("-", 31, 8, None, "-"),
    ]


@pytest.mark.parametrize("read", [LISTED], indirect=True)
def test_what_stands_above_the_first_value_of_a_column_is_the_fields_description(read: Register) -> None:
    divider, ratio, lock, reserved = read.fields
    assert (ratio.description, values(ratio)) == (
        "Post divider ratio P.",
        [(0, None, "P = 1"), (1, None, "P = 2")],
    )
    assert (lock.description, values(lock)) == ("Locked.", [(1, "yes", None)])
    assert (divider.description, values(divider)) == (
        "Feedback divider. The division is this value and 1.",
        [],
    )
    assert reserved.description == "Reserved. Keep them."


@pytest.mark.parametrize("read", [PARTED_BITS], indirect=True)
def test_bits_that_end_with_a_comma_go_on_in_the_next_line(read: Register) -> None:
    assert [(one.field, one.bit_hi, one.bit_lo) for one in read.fields] == [
        ("WAKE", 0, 0),
        ("RUN", 4, 4),
        ("0", 3, 1),
        ("0", 31, 5),
    ]
    assert read.width_bits == 32


@pytest.mark.parametrize("read", [WRAPPED_HEAD], indirect=True)
def test_a_head_in_two_lines_is_one_and_so_it_is_where_it_is_printed_again(read: Register) -> None:
    assert (read.register, read.address) == ("GT_CMD", 4)
    assert shown(read.fields) == [
        ("Reserved", 15, 11, "RO", "0h"),
        ("LD", 10, 10, "RW", "1h"),
        ("GN", 9, 0, "RW", "3h"),
    ]
    assert "Range" not in (read.description or "")
    assert "Default" not in (read.description or "")


@pytest.mark.parametrize("read", [TWO_TEXTS], indirect=True)
def test_a_second_column_of_texts_belongs_to_the_description(read: Register) -> None:
    assert (read.register, read.address) == ("GT_WACS", 0xA0020000)
    assert values(read.fields[0]) == [(0, "no", None), (1, "yes", None)]
    assert read.fields[0].description == "It waits 0x0: no 0x1: yes"


FROM_BASE = """\
4.2.1 GT0CON
 Base Address: 0x1140_0000
 Address = Base Address + 0x0004, Reset Value = 0x0000_0001

Name            Bit        Type     Description                              Reset Value
RSVD            [31:4]     -        Reserved                                 0x0
EN              [3:0]      RW       Enables the gates.                       0x1
"""
AT_AND_AGAIN = """\
0x01A94004 GT_MODE
Type: RW
Clock: slow_clk

GT_MODE

Bits      Name                 Description
31        PAIR                 Two at a time
0         BUSY                 It works
"""


@pytest.mark.parametrize("read", [FROM_BASE], indirect=True)
def test_an_address_that_is_a_base_and_a_number_is_an_offset(read: Register) -> None:
    assert (read.register, read.address) == ("GT0CON", 4)
    assert (read.address_space or "").endswith("offset")
    assert shown(read.fields)[1] == ("EN", 3, 0, "RW", "0x1")


@pytest.mark.parametrize("read", [AT_AND_AGAIN], indirect=True)
def test_an_address_before_a_name_is_the_registers_though_its_table_repeats_the_name(read: Register) -> None:
    assert (read.register, read.address, read.flags) == ("GT_MODE", 0x1A94004, [])
    assert [one.field for one in read.fields] == ["PAIR", "BUSY"]


UNHEADED = """\
Gate Control Register (GT_CTL)
Offset: 0x10

Bits         Description
[31:4]       Reserved              Reserved.
[3]          LOCK                  Gate Lock
                                   0 = Gate is open.
                                   1 = Gate is locked.
[2:0]        MODE                  Gate Mode
"""
SPACED = """\
GTCK : Gate Clock Register
Offset address: 0x026

Bit     Symbol        Function                                          R/W
2:0     CKSEL[2:0]    Source                                            R/W
                      0 0 0: HOCO
                      0 0 1: MOCO
                      Settings other than above are prohibited.
7:3     -             These bits are read as 0.                         R/W
"""


@pytest.mark.parametrize("read", [UNHEADED], indirect=True)
def test_names_stand_in_a_column_that_has_no_head(read: Register) -> None:
    assert [(one.field, one.bit_lo, one.reserved, one.flags) for one in read.fields] == [
        ("Reserved", 4, True, []),
        ("LOCK", 3, False, []),
        ("MODE", 0, False, []),
    ]
    assert read.fields[1].description == "Gate Lock 0 = Gate is open. 1 = Gate is locked."
    assert [value for value, *_ in values(read.fields[1])] == [0, 1]


@pytest.mark.parametrize("read", [SPACED], indirect=True)
def test_what_is_said_of_all_other_values_is_no_part_of_the_last(read: Register) -> None:
    assert values(read.fields[0]) == [(0, "HOCO", None), (1, "MOCO", None)]


def test_a_line_of_bits_and_a_name_between_blanks_that_is_not_read_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "chip.txt"
    lines = ["Register 0xF4     Name           Told", "Bit 7, 6, 5       osrs_t[1:0]    Oversampling"]
    path.write_text("\n".join(lines), encoding="utf-8")
    reading = RegisterTableDialect().read(read_document(path, "chip"))
    assert [(one.code, one.line_first) for one in reading.diagnostics] == [("table_unread", 1)]


WORDS_UNDER_A_NAME = """\
5.4 GT_PWR Register
Offset: 0x3C

Bits   Name     Access   Description
7:4    STATE    RW       State of the unit.
       Value  Mode   Description
       0      OFF    All off
       1      SLP    Sleeps until a pin wakes it, which takes
              at least 3 ms.
3:0    DLY      RW       Delay,
                only when unlocked
"""


@pytest.mark.parametrize("read", [WORDS_UNDER_A_NAME], indirect=True)
def test_words_under_the_name_of_a_value_belong_to_its_description(read: Register) -> None:
    sleeps = "Sleeps until a pin wakes it, which takes at least 3 ms."
    assert values(read.fields[0]) == [(0, "OFF", "All off"), (1, "SLP", sleeps)]


@pytest.mark.parametrize("read", [WORDS_UNDER_A_NAME], indirect=True)
def test_words_under_the_access_belong_to_the_description(read: Register) -> None:
    delay = read.fields[1]
    assert (delay.access, delay.description) == ("RW", "Delay, only when unlocked")


@pytest.mark.parametrize("title", ["Description of the register", "Definition of this register"])
def test_a_word_of_a_title_is_no_name(title: str) -> None:
    assert names_register(f"4.6.1 {title}", vocabulary()) is None
    named = names_register("4.6.1 Description of GT_PWR", vocabulary())
    assert named is not None
    assert named.name == "GT_PWR"


@pytest.mark.parametrize(
    ("place", "doubted"),
    [("0xE000 + 0x10 * channel", True), ("0x30 (write), 0x34 (read)", True), ("0x30", False)],
)
def test_a_place_that_hangs_on_something_or_of_several_is_in_doubt(
    tmp_path: Path, place: str, doubted: bool
) -> None:
    path = tmp_path / "chip.txt"
    path.write_text(
        f"4.4 GT_PWR Register\nAddress: {place}\n\nBits   Name   Access\n7:0    G      RW\n", encoding="utf-8"
    )
    (register,) = RegisterTableDialect().read(read_document(path, "chip")).registers
    assert ("array_bounds" in register.flags) is doubted


VALUES_UNDER_ACCESS = """\
4.1 GT_ROW Register
Offset: 0x28

Bits   Name       Access   Reset   Description
7:1    V          RW       0x1     0 = 1.0 V, 1 = 1.1 V, 2 = 1.2 V
0      QEN        RW       0x0     Enable.
                  0: off
                  1: on
                                   Reset type: SYSRS
"""


@pytest.mark.parametrize("read", [VALUES_UNDER_ACCESS], indirect=True)
def test_values_under_the_access_are_the_fields(read: Register) -> None:
    assert (read.fields[1].access, read.fields[1].default_text) == ("RW", "0x0")
    assert values(read.fields[1]) == [(0, "off", None), (1, "on", None)]


@pytest.mark.parametrize("read", [VALUES_UNDER_ACCESS], indirect=True)
def test_a_unit_stays_where_the_field_is_called_like_it(read: Register) -> None:
    assert values(read.fields[0]) == [(0, None, "1.0 V"), (1, None, "1.1 V"), (2, None, "1.2 V")]
