"""Rows and heads of laid-out texts whose cells touch, or whose heads are wrapped."""

from __future__ import annotations

from dialect_checks import load

from extract.dialects.register_table import RegisterTableDialect

DOTTED = """\
8.2.1. NBCR (Pump Control Register, Address 0x18)

  Bit         Name                              Type   Default         Description
  24.15:10 RSVD                                 RO     001000          Reserved.
  24.9        Pump Mode                         RW     0               1: Runs by hand
                                                                       0: Runs by itself
  24.8:0      RSVD                              RW     100011000 Reserved.
"""
WRAPPED = """\
10.5.3 NBVOLT

  Name         Bit     R/       Default Description
               #       W
  VOLT         5:0     R/       0x00         Sets the height of the gate.
                       W                     See elsewhere.
  UNUSED 7:6           —        0b00         Unused

10.5.4 NBCONF

  Name                      Bit #      R/W    Default       Description
  LIM                       7:0        R/W    0x00          Limit
"""
HALF = """\
10.5.3 NBVOLT

  Name         Bit     R/W      Default Description
               ~~
  VOLT         7:0     R/W      0x00         Sets the height of the gate.
"""


def fields_of(
    text: str,
) -> list[tuple[str | None, list[tuple[str | None, int | None, int | None, str | None]]]]:
    reading = RegisterTableDialect().read(load(text, "northbeck-nb1"))
    return [
        (one.register, [(f.field, f.bit_hi, f.bit_lo, f.default_text) for f in one.fields])
        for one in reading.registers
    ]


def test_a_row_whose_bits_touch_the_name_or_whose_reset_touches_the_text_is_read() -> None:
    fields = [("RSVD", 15, 10, "001000"), ("Pump Mode", 9, 9, "0"), ("RSVD", 8, 0, "100011000")]
    assert fields_of(DOTTED) == [("NBCR", fields)]


def test_a_head_in_two_lines_is_the_head_although_its_first_line_is_known() -> None:
    assert fields_of(WRAPPED) == [
        ("NBVOLT", [("VOLT", 5, 0, "0x00"), ("UNUSED", 7, 6, "0b00")]),
        ("NBCONF", [("LIM", 7, 0, "0x00")]),
    ]


def test_a_head_of_bits_under_which_no_row_is_read_is_reported() -> None:
    reading = RegisterTableDialect().read(load(HALF, "northbeck-nb1"))
    assert not reading.registers
    assert "table_unread" in {found.code for found in reading.diagnostics}


def test_a_row_whose_bits_and_name_touch_behind_a_table_cut_short_is_reported() -> None:
    text = (
        "Register 2 (0x02): Global Control 0\n\n"
        "  Bit     Name                        R/W    Description                     Default\n"
        "  7       Back-Off Enable             R/W    New algorithm                   0\n"
        "  6 - 4 802.1p Base Priority          R/W    Used to classify               0x4\n"
        "  3       Reserved                    RO     Reserved                        0\n"
    )
    reading = RegisterTableDialect().read(load(text, "northbeck-nb1"))
    assert "table_unread" in {found.code for found in reading.diagnostics}


def test_the_beginning_of_a_sentence_behind_a_code_of_access_is_in_doubt() -> None:
    table = (
        "# NBCON\n\n| Bits | Name | Access | Description |\n|---|---|---|---|\n"
        "| 7:4 | RATE | R/W The | exponent of the rate |\n| 3:0 | MODE | R/W | Mode |\n"
    )
    (register,) = RegisterTableDialect().read(load(table, "northbeck-nb1")).registers
    assert [field.flags for field in register.fields] == [["text_foreign"], []]


def test_the_access_behind_the_name_of_a_placed_title_is_that_of_the_register() -> None:
    numbers = "    " + "".join(f"D{n}        " for n in range(7, -1, -1))
    names = "    " + "".join(f"{name:<10}" for name in ["A", "B", "C", "D", "E", "F", "G", "H"])
    text = f"Register 0x2E—NB_ENABLE (Read/Write)\n\n{numbers}\n{names}\n"
    (register,) = RegisterTableDialect().read(load(text, "northbeck-nb1")).registers
    assert (register.register, register.address, register.access) == ("NB_ENABLE", 0x2E, "Read/Write")
