"""Texts as houses lay them out: names in the descriptions, headings over the parts of a register."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import bits, text_reader

from extract.dialects.register_table import RegisterTableDialect
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_reading import ReadText


@pytest.fixture
def reading(tmp_path: Path) -> ReadText:
    return text_reader(tmp_path, ".txt")


GATES = """\
4.3.5.1. Gate Control Register (Default Value: 0x0000_1000)

 Offset: 0x0010                                      Register Name: GATE_CTRL_REG
 Bit            Read/Write    Default/Hex   Description
 31             R/W           0x0           GATE_ENABLE.
                                            0: Disable
                                            1: Enable
 30:29          /             /             /.
 28             R             0x0           LOCK.
                                            0: Unlocked
                                            1: Locked
 17:16          R/W           0x0           GATE_EXT_DIV
                                            Divider of the output.
 12:8           R/W           0x10          {last}
"""


@pytest.mark.parametrize(
    ("last", "name", "doubts"),
    [("GATE_FACTOR_N.", "GATE_FACTOR_N", []), ("Factor of the gate.", None, ["name_lost"])],
)
def test_names_in_capitals_alone_in_the_first_lines_of_descriptions_are_the_fields(
    reading: ReadText, last: str, name: str | None, doubts: list[str]
) -> None:
    (register,) = reading(GATES.replace("{last}", last)).registers
    assert [one.field for one in register.fields if not one.reserved] == [
        "GATE_ENABLE", "LOCK", "GATE_EXT_DIV", name,
    ]  # fmt: skip
    assert [one.flags for one in register.fields] == [[], [], [], [], doubts]
    assert [value.name for value in register.fields[0].values] == ["Disable", "Enable"]


PARTS = """\
31.3.2     Nib Parameter (PARAM)

31.3.2.1   Offset

Register                Offset
PARAM                   4h

31.3.2.2   Function

Says how large the queues are.

{fields}

Field                   Function
31-12                   Reserved
-
11-8                    Size of the queue
QUEUE                   How many words it holds.
7-0                     Version
VER                     The version.
"""


def test_headings_over_the_parts_of_a_register_end_it_not(reading: ReadText) -> None:
    (register,) = reading(PARTS.replace("{fields}", "31.3.2.3   Fields")).registers
    assert (register.register, register.address, register.flags) == ("PARAM", 4, [])
    assert bits(register) == [("QUEUE", 11, 8), ("VER", 7, 0)]
    other = reading(PARTS.replace("{fields}", "31.3.3.1   Fields")).registers
    assert "register_name" in next(one for one in other if one.fields).flags


CODES = """\
18.4.1      Gate control register (GATE_CR)
Address offset: 0x10

  15   14   13   12   11   10    9    8    7     6    5    4    3    2    1    0
 Res. Res. Res. Res. Res. Res.  RATE[1:0] PUMP  MODE[1:0]  DIR  ONE  SRC  DIS  RUN
{codes}

Bits 15:10 Reserved, must be kept at reset value.
Bits 9:8 RATE[1:0]: Rate
Bit 7 PUMP: Pump
Bits 6:5 MODE[1:0]: Mode
Bit 4 DIR: Direction
Bit 3 ONE: One pulse
Bit 2 SRC: Source
Bit 1 DIS: Rests
Bit 0 RUN: Runs
"""
EACH = "                                rw   rw   rw    rw   rw   rw   r   rc_w0 rw   rw"


@pytest.mark.parametrize(
    ("codes", "access"),
    [
        (EACH, ["rw", "rw", "rw", "rw", "r", "rc_w0", "rw", "rw"]),
        (EACH.replace("rc_w0", " rw  ").replace(" r ", " rw"), ["rw"] * 8),
        (
            EACH.replace("rw   rw   rw ", "  rw      rw ", 1),
            [None] * 8,
        ),  # one for two bits: whose are the others?
        (EACH.replace("rw   rw   rw ", "rw             ", 1), [None] * 8),
        (" " * 10 + EACH[32:], [None] * 8),  # under other bits
    ],
)
def test_codes_under_the_numbers_of_bits_are_the_access_of_the_fields_described_below(
    reading: ReadText, codes: str, access: list[str | None]
) -> None:
    (register,) = reading(CODES.replace("{codes}", codes)).registers
    assert [one.access for one in register.fields if not one.reserved] == access
    assert not [one.flags for one in register.fields if one.flags]


def test_a_table_of_opcodes_holds_no_registers(tmp_path: Path) -> None:
    path = tmp_path / "northbeck-nb1.rst"
    heads, rule = "opcode  src   offset  description", "======  ====  ======  =================="
    rows = ["0x04    0x0   0       dst = dst + imm", "0x05    0x0   0x10    goto +offset"]
    path.write_text("\n".join([rule, heads, rule, *rows, rule, ""]), encoding="utf-8")
    dialect = RegisterTableDialect()
    assert not dialect.read(read_document(path, path.stem)).registers
    path.write_text(path.read_text("utf-8").replace("opcode", "number"), encoding="utf-8")
    assert dialect.read(read_document(path, path.stem)).registers


@pytest.mark.parametrize(
    ("heading", "sentence", "name", "doubts"),
    [
        ("4.3.1 Main Gate Register, EL1", "The MGR_EL1 characteristics are:", "MGR_EL1", []),
        ("4.3.1 Main Gate Register", "The MGR characteristics are:", "MGR", []),
        ("4.3.1 Main Gate Register, MGR", "It opens the gate.", "MGR", []),
        ("4.3.1 c1, Main Gate Register", "It opens the gate.", "c1, Main Gate Register", []),
        ("D17.2.31 MGR_EL2, Main Gate Register (EL2)", "It opens the gate.", "MGR_EL2", []),
        ("MGR_EL2, Main Gate Register (EL2)", "It opens the gate.", "MGR_EL2", []),
        ("MGR0, Main Gate Register 0", "It opens the gate.", "MGR0", []),
        ("4.3.1 Gate State Word 0, EL1", "It opens the gate.", "Gate State Word 0, EL1", ["register_name"]),
    ],
)
def test_what_tells_where_registers_are_reached_is_no_name_of_one(
    reading: ReadText, heading: str, sentence: str, name: str, doubts: list[str]
) -> None:
    rows = "Bits      Name     Function\n[31:24]   VENDOR   Who made it.\n[23:0]    REST     All else.\n"
    (register,) = reading(f"{heading}\n\n{sentence}\n\n{rows}").registers
    assert (register.register, register.flags) == (name, doubts)


def test_a_figure_of_four_rows_of_bytes_gives_all_bits_their_access_and_reset(reading: ReadText) -> None:
    rows = []
    for high in (31, 23, 15, 7):
        rows.append("  Bit   " + "".join(f"{bit:>8}" for bit in range(high, high - 8, -1)))
        rows.append(" " * 36 + f"PLACE[{high}:{high - 7}]")
        rows += ["Access  " + f"{'R/W':>8}" * 8, " Reset  " + f"{high == 15:>8}" * 8, ""]
    text = "\n".join(
        [
            "20.8.1   Gate Place",
            "",
            "Name:      PLACE",
            "Offset:    0x10",
            "",
            *rows,
            "Bits 31:0 – PLACE[31:0] Where",
        ]
    )
    (register,) = reading(text + "\n").registers
    (field,) = register.fields
    assert (field.bit_hi, field.bit_lo, field.access, field.default_value) == (31, 0, "R/W", 0xFF00)
    assert not field.flags


SENSOR = """\
5.4.5 Register 0xF4 "gate_meas"

 Register 0xF4
                        Name              Description
 "gate_meas"
 Bit 7, 6, 5            rate_t[2:0]       Controls the rate of gates.
 Bit 4, 3, 2            rate_p[2:0]       Controls the rate of pumps.
 Bit 1, 0               mode[1:0]         Controls the mode.

                          Table 23: register settings rate_t

 rate_t[2:0]                    Time [ms]
 000                            0.5
 001                            62
 010                            125
 011                            250
"""


def test_names_with_slices_as_wide_as_their_bits_are_fields_and_head_their_values(reading: ReadText) -> None:
    (register,) = reading(SENSOR).registers
    assert bits(register) == [("rate_t", 7, 5), ("rate_p", 4, 2), ("mode", 1, 0)]
    assert [[(one.value, one.description) for one in field.values] for field in register.fields] == [
        [(0, "0.5"), (1, "62"), (2, "125"), (3, "250")], [], [],
    ]  # fmt: skip


def test_a_value_whose_meaning_is_a_number_is_a_value(reading: ReadText) -> None:
    text = "5.1 GATE_CR register\nAddress offset: 0x10\n\nBits 4:2 DIVI[2:0]: Divider\n"
    values = "   000  1\n   001  2\n   010  4\n   011  8\nBits 1:0 MODE: Mode\n"
    (register,) = reading(text + values).registers
    assert [(one.value, one.description) for one in register.fields[0].values] == [
        (0, "1"), (1, "2"), (2, "4"), (3, "8"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("row", "defaults"),
    [
        ("Value after reset: 0    0    0    1    1    0    0    1", [0, 3, 0, 1]),
        ("Reset              0    0    0    1    1    x    0    1", [0, 3, None, 1]),
        ("Reset              0    0    0    1    1    0    1", [None] * 4),
    ],
)
def test_a_labelled_row_with_a_digit_for_each_number_is_the_reset_of_the_bits(
    reading: ReadText, row: str, defaults: list[int | None]
) -> None:
    text = "22.2.5 Gate Register (GATE)\n\nAddress: 0008 A002h\n\n"
    text += "                  b7   b6   b5   b4   b3   b2   b1   b0\n"
    text += f"                  SPAN[2:0]     RATE[1:0] LOCK[1:0] RUN\n{row}\n\n"
    text += (
        "Bit       Symbol    Bit Name   Description   R/W\nb7 to b5  SPAN      Span       How far.      R/W\n"
    )
    text += (
        "b4, b3    RATE      Rate       How fast.     R/W\nb2, b1    LOCK      Lock       Locked.       R/W\n"
    )
    text += "b0        RUN       Run        It runs.      R/W\n"
    (register,) = reading(text).registers
    assert [one.default_value for one in register.fields] == defaults
    assert not [one.flags for one in register.fields if one.flags]


def test_a_text_that_runs_over_the_column_of_resets_is_no_reset(reading: ReadText) -> None:
    text = "12.5.1  GATE_CTRL - Gate Control Register\n\nOffset: 0x10\n\n"
    text += " Bit        Name                       Reset        Access     Description\n"
    text += " 31:2       Reserved                   To ensure compatibility with others, write 0.\n"
    text += " 1:0        MODE                       0x2          RW         How it runs.\n"
    (register,) = reading(text).registers
    assert [(one.field, one.default_text, one.flags) for one in register.fields] == [
        ("Reserved", None, []), ("MODE", "0x2", []),
    ]  # fmt: skip


LETTERS = """\
6.10.1.10 GATESET
Address offset: 0x304

Bit number                    7  6  5  4  3  2  1  0
ID                               {letters}           D
Reset 0x00                    0  0  0  0  0  0  0  0
ID    R/W   Field           Value ID             Value           Description
A-C   RW    EDGE[i] (i={indices})                                  Sets the gate of an edge
                            Rests                0               It rests
                            Runs                 1               It runs
D     RW    READY                                                Sets the gate
"""


def test_a_row_of_letters_and_indices_has_a_field_for_each_element(reading: ReadText) -> None:
    text = LETTERS.replace("{letters}", "C  B  A").replace("{indices}", "0..2")
    (register,) = reading(text).registers
    assert [(one.field, one.bit_hi, one.bit_lo, one.access, one.flags) for one in register.fields] == [
        *((f"EDGE[{n}]", 4 + n, 4 + n, "RW", []) for n in (2, 1, 0)), ("READY", 0, 0, "RW", []),
    ]  # fmt: skip
    assert [[value.name for value in one.values] for one in register.fields] == [["Rests", "Runs"]] * 3 + [[]]


def test_letters_that_are_not_as_many_as_indices_leave_the_field_in_doubt(reading: ReadText) -> None:
    text = LETTERS.replace("{letters}", "C  B  A").replace("{indices}", "0..3")
    (register,) = reading(text).registers
    assert not [one for one in register.fields if one.field and "EDGE" in one.field and not one.flags]


@pytest.mark.parametrize(
    ("text", "name", "doubts"),
    [("Gate Version (GVER): Says which.", "GVER", []), ("Says which (GVER) it is.", None, ["name_lost"])],
)
def test_the_only_row_of_a_table_may_begin_with_a_title_and_its_short_name(
    reading: ReadText, text: str, name: str | None, doubts: list[str]
) -> None:
    rows = f" Bit      Type    Reset   Description\n 7:0      RO      00h     {text}\n"
    (register,) = reading(f"3.3.3 Offset 02h: GMIN - Gate Version\n\n{rows}").registers
    assert [(one.field, one.flags) for one in register.fields] == [(name, doubts)]
