"""The register-table dialect on figures drawn with blanks and rows around their bits, in texts: the invented chip."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from extract.dialects.register_table import RegisterTableDialect
from extract.dialects.register_table.bit_lines.line_fields import counted_name
from extract.dialects.register_table.words.numerals import numeral
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Field, Reading

CODES_OVER_NAMES = """\
REGISTER 6-1:   GTCON – GATE CONTROL REGISTER(1)

    R/W-1     U-0     R/W-0    R/W-1    R-x    R/C-0, HS   R/W-0/u  R/W-q
    GTEN       —      GTM<1:0>(2)       GTST     GTERR      GTIE     GTIF
  bit 7                                                             bit 0

  Legend:
  R = Readable bit     W = Writable bit     x = Bit is unknown

  bit 7      GTEN: Gate Enable bit
             1 = The gate moves
             0 = The gate rests
  bit 6      Unimplemented: Read as '0'
  bit 5-4    GTM<1:0>: Gate Mode bits(2)
             11 = Both ways
             10 = Up
             0x = Down
  bit 3      GTST: Gate State bit
  bit 2      GTERR: Gate Error bit
REGISTER 6-1:   GTCON – GATE CONTROL REGISTER(1) (CONTINUED)
  bit 1      GTIE: Gate Interrupt Enable bit
  bit 0      GTIF: Gate Interrupt Flag bit

  Note 1:    Only in large gates.
       2:    Needs power.
"""
TWO_ROWS = """\
REGISTER 6-2:   GTPER: GATE PERIOD REGISTER FOR ALL GATES OF BOTH OF THE WINGS OF A LOCK

  R/W-0  R/W-0  R/W-0  R/W-0  R/W-0  R/W-1  R/W-1  R/W-0
     GTW<1:0>                 GTPER<13:8>
bit 15                                             bit 8

  R/W-0  R/W-0  R/W-0  R/W-0  R/W-0  R/W-0  R/W-0  R/W-1
                       GTPER<7:0>
bit 7                                              bit 0

bit 15-14   GTW<1:0>: Wing bits
            11 = Both
            •
            •
            00 = None
bit 13-0    GTPER<13:0>: Period bits
GATES AND LOCKS                            page 17
"""
LABELLED = """\
4.3.1 GTCR - Gate Control Register

The register starts the gate.

Bit               7      6      5      4      3      2      1      0
0x1E (0x3E)     GTEN   GTM1   GTST   GTM0    -    GTS2   GTS1   GTS0    GTCR
Read/Write       R/W    R/W     R     R/W     R    R/W    R/W    R/W
Initial Value     1      0      0      1      0     See description

• Bit 7 - GTEN: Gate Enable
Starts it.

• Bit 6, 4 - GTM1:0: Gate Mode
How it moves.

• Bits 2:0 – GTS2:0: Gate Speed
How fast it moves.

Note: 1. Only in large gates.
"""
TWO_BYTES = """\
4.3.2 GTH and GTL - The Gate's Place

Bit              15     14     13     12     11     10     9      8
(0x41)            -      -      -      -    GTP11  GTP10  GTP9   GTP8   GTH
(0x40)                           GTP[7:0]                               GTL
                  7      6      5      4      3      2     1      0
Read/Write        R      R      R      R     R/W    R/W   R/W    R/W
                 R/W    R/W    R/W    R/W    R/W    R/W   R/W    R/W
Initial Value     0      0      0      0      0      0     0      1
                  1      0      0      0      0      0     0      0
"""
CENTRED = """\
7.2 Detail Register Description

GATE_CTL
Address: Operational Base + offset (0x000c)
Moves of the gate
Bit     Attr    Reset Value    Description
                               gate_gap
31:24   RW      0x10           Turns between two moves
                               of the gate
23:3    RO      0x0            reserved
                               gate_mode
                               2'b00: rests
2:1     RW      0x1            2'b01: up
                               2'b10: down
                               2'b11: reserved
        W1                     gate_pd
0               0x0
        C                      Whether it moved

GATE_POS
Address: Operational Base + offset (0x0010)
Place of the gate
Bit     Attr    Reset Value    Description

31:8    RO      0x0            reserved

                               gate_pos
7:0     RO      0x00
                               How far it is open
"""


def read(tmp_path: Path, text: str) -> Reading:
    path = tmp_path / "gate.txt"
    path.write_text(text, "utf-8")
    document = read_document(path, "gate")
    dialect = RegisterTableDialect()
    assert dialect.sniff(document) > 0
    return dialect.read(document)


def rows(fields: list[Field]) -> list[tuple[str | None, int | None, int | None, str | None, int | None]]:
    return [(one.field, one.bit_hi, one.bit_lo, one.access, one.default_value) for one in fields]


def unread(reading: Reading) -> list[tuple[int | None, int | None]]:
    return [(one.line_first, one.line_last) for one in reading.diagnostics if one.code == "table_unread"]


def test_codes_over_names_give_access_and_reset_of_each_bit(tmp_path: Path) -> None:
    """An unknown reset is none; the register goes on under its title printed again."""
    reading = read(tmp_path, CODES_OVER_NAMES)
    (register,) = reading.registers
    assert (register.register, register.width_bits) == ("GTCON", 8)
    assert register.description == "GTCON – GATE CONTROL REGISTER(1)"
    assert rows(register.fields) == [
        ("GTEN", 7, 7, "R/W", 1),
        ("Unimplemented", 6, 6, "U", 0),
        ("GTM", 5, 4, "R/W", 1),
        ("GTST", 3, 3, "R", None),
        ("GTERR", 2, 2, "R/C", 0),
        ("GTIE", 1, 1, "R/W", 0),
        ("GTIF", 0, 0, "R/W", None),
    ]
    assert register.fields[1].reserved
    values = [(one.value, one.value_last, one.name or one.description) for one in register.fields[2].values]
    assert values == [(3, None, "Both ways"), (2, None, "Up"), (0, 1, "Down")]
    assert register.fields[-1].description == "Gate Interrupt Flag bit"  # no notes
    assert not unread(reading)


def test_a_name_may_be_given_by_those_of_its_ends(tmp_path: Path) -> None:
    """Its bits are a slice of one name."""
    fields = read(tmp_path, CODES_OVER_NAMES.replace("GTM<1:0>: Gate", "GTM1:GTM0: Gate")).registers[0].fields
    assert (fields[2].field, fields[2].description) == (
        "GTM",
        "Gate Mode bits(2) 11 = Both ways 10 = Up 0x = Down",
    )


def test_two_rows_of_a_figure_are_one_register(tmp_path: Path) -> None:
    """Its title may be long; lines of dots and running lines are no text of a field."""
    (register,) = read(tmp_path, TWO_ROWS).registers
    assert (register.register, register.width_bits) == ("GTPER", 16)
    assert rows(register.fields) == [("GTW", 15, 14, "R/W", 0), ("GTPER", 13, 0, "R/W", 0x601)]
    assert [one.name for one in register.fields[0].values] == ["Both", "None"]
    assert register.fields[1].description == "Period bits"
    assert not any(one.flags for one in register.fields)


def test_a_row_without_all_its_codes_is_reported(tmp_path: Path) -> None:
    """Nothing tells which bit has none."""
    text = CODES_OVER_NAMES.replace("    U-0     R/W-0 ", "            R/W-0 ", 1)
    reading = read(tmp_path, text)
    assert unread(reading) == [(2, 7)]
    assert all(one.access is None and one.default_value is None for one in reading.registers[0].fields)
    assert "R/W" not in (reading.registers[0].description or "")


def test_names_that_do_not_fill_the_row_are_no_lanes(tmp_path: Path) -> None:
    """The codes still hold for the bits that lines describe; a field is never made of half a row."""
    text = CODES_OVER_NAMES.replace("GTM<1:0>(2)  ", "GTM          ").replace(
        "  bit 0      GTIF", "  Bits     GTIF"
    )
    fields = read(tmp_path, text).registers[0].fields
    assert ("GTM", 5, 4, "R/W", 1) in rows(fields)
    assert "GTIF" not in {one.field for one in fields}


def test_labels_tell_the_rows_of_a_figure(tmp_path: Path) -> None:
    """The address in parentheses counts; resets count that stand under their bits; nothing of it is description."""
    (register,) = read(tmp_path, LABELLED).registers
    assert (register.register, register.address, register.address_space) == ("GTCR", 0x3E, None)
    assert register.description == "GTCR - Gate Control Register. The register starts the gate."
    assert rows(register.fields) == [
        ("GTEN", 7, 7, "R/W", 1),
        ("GTM", 6, 6, "R/W", 0),
        ("GTST", 5, 5, "R", 0),
        ("GTM", 4, 4, "R/W", 1),
        ("-", 3, 3, "R", 0),
        ("GTS", 2, 0, "R/W", None),
    ]
    assert [one.part for one in register.fields] == [0, 0, 0, 1, 0, 0]
    assert register.fields[-1].description == "Gate Speed How fast it moves."


def test_an_address_for_ports_alone_has_a_space_of_its_own(tmp_path: Path) -> None:
    """It does not count from where memory does."""
    (register,) = read(tmp_path, LABELLED.replace("(0x3E)", "      ")).registers
    assert (register.address, register.address_space) == (0x1E, "I/O")


def test_an_address_with_a_plus_is_an_offset(tmp_path: Path) -> None:
    """It counts from where the block begins."""
    (register,) = read(tmp_path, LABELLED.replace("0x1E (0x3E)", "+0x04      ")).registers
    assert (register.address, register.address_space) == (4, "offset")


def test_a_second_figure_under_one_heading_is_named_by_what_stands_behind_it(tmp_path: Path) -> None:
    """Nothing of it is given to the first."""
    figure = "\n".join(LABELLED.split("\n")[4:]).replace("GTCR", "GTDR").replace("0x3E", "0x3F")
    one, two = read(tmp_path, LABELLED + "\n" + figure).registers
    assert [(one.register, one.address), (two.register, two.address)] == [("GTCR", 0x3E), ("GTDR", 0x3F)]
    assert not two.flags
    assert rows(one.fields) == rows(two.fields)


def test_bytes_under_each_other_are_one_register_without_an_address(tmp_path: Path) -> None:
    """Which of the two addresses is that of the whole is not printed."""
    (register,) = read(tmp_path, TWO_BYTES).registers
    assert (register.register, register.width_bits, register.address) == ("GTH and GTL", 16, None)
    assert rows(register.fields)[4:] == [
        ("GTP11", 11, 11, "R/W", 0),
        ("GTP10", 10, 10, "R/W", 0),
        ("GTP9", 9, 9, "R/W", 0),
        ("GTP8", 8, 8, "R/W", 1),
        ("GTP", 7, 0, "R/W", 0x80),
    ]


@pytest.mark.parametrize("codes", [1, 2])
def test_bytes_under_one_line_of_numbers_are_one_register_as_their_slices_say(
    tmp_path: Path, codes: int
) -> None:
    """Their rows of codes may be one each, or one for both that says the same of all bits."""
    lines = [
        "4.3.2 GTH and GTL - The Gate's Place\n",
        "Bit               7      6      5      4      3      2      1      0",
        "(0x41)            -      -      -      -           GTP[11:8]            GTH",
        "(0x40)                           GTP[7:0]                               GTL",
        "Read/Write       R/W    R/W    R/W    R/W    R/W    R/W    R/W    R/W",
        "                 R/W    R/W    R/W    R/W    R/W    R/W    R/W    R/W",
        "Initial Value     0      0      0      0      0      0      0      1",
        "                  0      0      0      0      0      0      0      0",
        "\n• Bits 11:0 - GTP11:0: Place\nWhere it is.\n",
    ]
    if codes == 1:
        del lines[5:8:2]
    (register,) = read(tmp_path, "\n".join(lines)).registers
    assert (register.register, register.width_bits) == ("GTH and GTL", 16)
    assert rows(register.fields)[-1] == ("GTP", 11, 0, "R/W", None if codes == 1 else 0x100)


@pytest.mark.parametrize(
    ("printed", "other"),
    [
        ("GTM1   GTST   GTM0    -    GTS2   GTS1", " " * 38),
        ("GTEN   GTM1   GTST", "  GTEN   GTM1 GTST" + " " * 30),
        ("GTM1   GTST", "GTM1     %%"),
    ],
)
def test_a_figure_of_which_nothing_is_told_is_reported(tmp_path: Path, printed: str, other: str) -> None:
    """Names that are too few, that stand far from their bits, or are none tell no lanes, and no line describes them."""
    text = "\n".join(LABELLED.split("\n")[:8])
    assert printed in text
    reading = read(tmp_path, text.replace(printed, other))
    assert not reading.registers
    assert len(unread(reading)) == 1


def test_one_line_of_bits_may_name_each_of_them(tmp_path: Path) -> None:
    """As many names as bits are fields of one bit."""
    text = LABELLED.replace("GTS2:0:", "GTS2, GTS1, GTS0:")
    assert rows(read(tmp_path, text).registers[0].fields)[5:] == [
        ("GTS2", 2, 2, "R/W", None),
        ("GTS1", 1, 1, "R/W", None),
        ("GTS0", 0, 0, "R/W", None),
    ]


def test_a_line_of_bits_that_cannot_be_read_is_reported(tmp_path: Path) -> None:
    """Its text belongs to no other field."""
    reading = read(tmp_path, LABELLED.replace("• Bits 2:0 –", "• Bits 2/1/0 –"))
    assert len(unread(reading)) == 1
    assert "fast" not in " ".join(one.description or "" for one in reading.registers[0].fields)


@pytest.mark.parametrize(
    ("printed", "width", "name"),
    [
        ("GTS2:0", 3, "GTS[2:0]"),
        ("GTM01:0", 2, "GTM0[1:0]"),
        ("GTP15:8", 8, "GTP[15:8]"),
        ("GTM1:0", 3, "GTM1:0"),
        ("GTM", 2, "GTM"),
    ],
)
def test_digits_at_the_end_of_a_name_are_its_slice_where_they_fit(
    printed: str, width: int, name: str
) -> None:
    """They are as wide as the bits, or part of the name."""
    assert counted_name(printed, width) == name


def test_rows_around_their_bits_are_read(tmp_path: Path) -> None:
    """One division alone puts the bits in the middle of each row, with a name in its first line; or blanks do."""
    reading = read(tmp_path, CENTRED)
    one, two = reading.registers
    assert (one.register, one.address, one.address_space) == ("GATE_CTL", 0xC, "offset")
    assert one.description == "Moves of the gate"
    assert rows(one.fields) == [
        ("gate_gap", 31, 24, "RW", 0x10),
        ("reserved", 23, 3, "RO", 0),
        ("gate_mode", 2, 1, "RW", 1),
        ("gate_pd", 0, 0, "W1C", 0),
    ]
    assert one.fields[0].description == "Turns between two moves of the gate"
    assert [value.value for value in one.fields[2].values] == [0, 1, 2, 3]
    assert (two.register, rows(two.fields)[1]) == ("GATE_POS", ("gate_pos", 7, 0, "RO", 0))
    assert not unread(reading)


@pytest.mark.parametrize(
    "more",
    [
        ["slowly", "23:3    RO      0x0            reserved", "quickly", "gladly"],
        ["of the gate", "in both ways,", "and a half", "23:3    RO      0x0            reserved"],
    ],
)
def test_rows_that_no_division_alone_fits_are_not_read(tmp_path: Path, more: list[str]) -> None:
    """A word may be the last of a row or the name of the next; bits may be far from the middle: both are reported."""
    lines = "".join(f"{line:>{len(line) if line[0].isdigit() else 31 + len(line)}}\n" for line in more)
    text = CENTRED.replace(
        "                               of the gate\n23:3    RO      0x0            reserved\n", lines
    )
    reading = read(tmp_path, text)
    assert [one.register for one in reading.registers if one.fields] == ["GATE_POS"]
    assert (5, 19) in unread(reading)


def test_rows_under_their_bits_are_left_to_other_readers(tmp_path: Path) -> None:
    """Where each line of bits begins its description with a name, the rows go on below."""
    text = """\
GATE_CTL
Address: Operational Base + offset (0x000c)
Bit     Attr    Reset Value    Description
31:8    RO      0x0            reserved
7:0     RW      0x1            gate_gap
                               Turns between two moves
                               of the gate
"""
    (register,) = read(tmp_path, text).registers
    assert rows(register.fields) == [("reserved", 31, 8, "RO", 0), ("gate_gap", 7, 0, "RW", 1)]


@pytest.mark.parametrize(("printed", "span"), [("0xx", (0, 3)), ("0x1x", (16, 31)), ("10x", (4, 5))])
def test_digits_of_any_value_alone_behind_a_zero_are_binary(printed: str, span: tuple[int, int]) -> None:
    """A hexadecimal number has another digit."""
    found = numeral(printed)
    assert found is not None
    assert found.span(2) == span


def test_a_row_that_a_page_cuts_is_not_read(tmp_path: Path) -> None:
    """Neither the part before the break nor the one behind it is taken for a whole; other tables are read."""
    head = "Bit     Attr    Reset Value    Description\n"
    name = "                               gate_mode\n"
    reading = read(tmp_path, CENTRED.replace(name, f"{name}GATES  17\n\fGATES  18\n{head}"))
    assert [one.register for one in reading.registers if one.fields] == ["GATE_POS"]
    assert {5, 13} <= {first for first, _ in unread(reading)}


def test_a_table_that_a_page_cuts_between_rows_is_read(tmp_path: Path) -> None:
    """Its parts go on from each other."""
    head = "Bit     Attr    Reset Value    Description\n"
    name = "                               gate_mode\n"
    reading = read(tmp_path, CENTRED.replace(name, f"\f{head}{name}"))
    assert [one.register for one in reading.registers] == ["GATE_CTL", "GATE_POS"]
    assert [one.field for one in reading.registers[0].fields] == [
        "gate_gap",
        "reserved",
        "gate_mode",
        "gate_pd",
    ]
    assert not unread(reading)


FLUSH = """\
14.12.5 PCTRL - Pump Control
Offset: 0x05
Bit        7          6          5          4          3          2          1          0
         RUNSTDBY                                PRESC[5:0]                           ENABLE
Access     R/W       R/W        R/W        R/W        R/W        R/W        R/W        R/W
Reset       1         0          0          0          0          0          0          1

Bit 7 - RUNSTDBY Run in Standby
This bit lets the pump run.
Bits 6:1 - PRESC[5:0] Prescaler
These bits divide the clock.
Bit 0 - ENABLE Enable
This bit enables the pump.

Which was the last of them.
"""


def test_texts_under_the_lines_of_fields_are_theirs_where_none_is_indented(tmp_path: Path) -> None:
    """What stands behind a blank line is not."""
    (register,) = read(tmp_path, FLUSH).registers
    assert [one.description for one in register.fields] == [
        "Run in Standby This bit lets the pump run.",
        "Prescaler These bits divide the clock.",
        "Enable This bit enables the pump.",
    ]
