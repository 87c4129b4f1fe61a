"""Register tables as pdftotext lays them out: captions in the margin, texts that move out of their columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from extract.dialects import read
from extract.pages.margins import captions_apart
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from extract.document import Document
    from extract.observations import Reading

HEAD = "Bits       Name                 Description                        Type       Reset"
ROWS = """
                   31:3       Reserved.            -                                  -          -

                   2          PUMP enable          Set while the pump runs.           RO         0x0
                                                   Clear while it stands still.

                   1          HOLD_PUMP_HOT Keeps it still until the bath has cooled   RW         0x1

                   0          RUN                  Runs it until the bath is full RW             0x0
"""
PAGE = f"""
                   2.1. Pumps

                   There are two registers for each of the pumps, one of which is read by the bath
                   that stands beside it, as the next chapter tells.

                   PUMP_CTRL Register
                   Description
                       Runs the pump.

Table 4.
                   {HEAD}
PUMP_CTRL
Register
{ROWS}

2.1. Pumps                                                                                     9
"""
NARROW = "\n".join(" " * 6 + line if line.strip() else line for line in PAGE.splitlines()).replace(
    "PUMP_CTRL\n      Register\n", "PUMP_CTRL, Register\n"
)


def made(path: Path, text: str) -> Document:
    path.write_text(text, "utf-8")
    return read_document(path, "northbeck-pumps")


def reading(path: Path, text: str) -> Reading:
    return read(made(path, text), "register-table")


@pytest.mark.parametrize("page", [PAGE, NARROW])
def test_a_caption_in_the_margin_names_the_table_and_is_no_part_of_its_rows(
    tmp_path: Path, page: str
) -> None:
    found = reading(tmp_path / "northbeck-pumps.txt", page)
    (register,) = found.registers
    assert register.register == "PUMP_CTRL"
    assert [(row.field, row.bit_hi, row.bit_lo, row.access, row.default_text) for row in register.fields] == [
        ("Reserved", 31, 3, "-", "-"),
        ("PUMP enable", 2, 2, "RO", "0x0"),
        ("HOLD_PUMP_HOT", 1, 1, "RW", "0x1"),
        ("RUN", 0, 0, "RW", "0x0"),
    ]
    assert [row.description for row in register.fields][2:] == [
        "Keeps it still until the bath has cooled",
        "Runs it until the bath is full",
    ]
    assert not any(row.flags for row in register.fields)


def test_a_name_in_words_that_may_go_on_beside_its_text_is_in_doubt(tmp_path: Path) -> None:
    page = PAGE.replace(
        "                                                   Clear while it stands still.",
        "                              while warm (BATH=0) Clear while it stands still.",
    )
    (register,) = reading(tmp_path / "northbeck-pumps.txt", page).registers
    assert [(row.field, "name_open" in row.flags) for row in register.fields][1:3] == [
        ("PUMP enable", True),
        ("HOLD_PUMP_HOT", False),
    ]


def test_the_places_of_a_joined_caption_are_those_of_its_parts(tmp_path: Path) -> None:
    document = made(tmp_path / "northbeck-pumps.txt", PAGE)
    relined = captions_apart(document)
    assert relined is not None
    at = next(n for n, line in enumerate(relined.document.lines) if line.startswith("Table 4."))
    assert relined.document.lines[at] == "Table 4. PUMP_CTRL Register"
    places = list(relined.places((at, 9, len(relined.document.lines[at]))))
    assert [document.lines[i][start:end] for i, start, end in places] == ["PUMP_CTRL", "Register"]


def test_a_caption_over_its_table_and_words_of_a_first_column_stay_where_they_are(tmp_path: Path) -> None:
    over = PAGE.replace("Table 4.\n", "Table 4. PUMP_CTRL, as it stands over its table\n").replace(
        "PUMP_CTRL\nRegister\n", ""
    )
    assert captions_apart(made(tmp_path / "over.txt", over)) is None
    flush = "\n".join(line.removeprefix(" " * 19) for line in PAGE.splitlines())
    other = flush.replace("PUMP_CTRL Register\n", "BATH_CTRL Register\n")
    assert captions_apart(made(tmp_path / "flush.txt", other)) is None


SQUEEZED = """2. Pumps
Table 3. Pump
Registers
Offset Name Description
0x000 0_SPEED Speed of pump 0
(in turns)
0x004 0_C Control of pump 0
Northbeck Baths
2. Pumps 7
Offset Name Description
0x040 1_SPEED Speed of pump 1
0x044 1_C Control of pump 1
0_SPEED, 1_SPEED
Registers
Description
How fast a pump turns.
Table 4.
0_SPEED,
1_SPEED Registers
Bits Name Description Type Reset
31:16 Reserved. - - -
15:8 STEPn (n=0..7) A step up or down, as the cell of it says in the
Step Register, SPEED_STEP
Each is cleared by the pump.
W1SC 0x00
7:0 RATE Turns in a second. RW 0x40
0_C, 1_C Registers
Description
Runs a pump.
Table 5. 0_C,
1_C Registers
Bits Name Description Type Reset
31:1 Reserved. - - -
0 RUN Runs it. RW 0x0
"""


def test_registers_and_fields_between_single_blanks_have_names_of_several_lines_and_codes_of_their_own(
    tmp_path: Path,
) -> None:
    found = reading(tmp_path / "northbeck-pumps.txt", SQUEEZED)
    assert [(one.register, one.address, one.addresses) for one in found.registers] == [
        ("0_SPEED, 1_SPEED", 0x0, [0x0, 0x40]),
        ("0_C, 1_C", 0x4, [0x4, 0x44]),
    ]
    speed, control = found.registers
    assert [(row.field, row.bit_hi, row.access, row.default_text) for row in speed.fields] == [
        ("Reserved", 31, "-", "-"),
        ("STEPn (n=0..7)", 15, "W1SC", "0x00"),
        ("RATE", 7, "RW", "0x40"),
    ]
    assert [(row.field, row.bit_hi, row.access) for row in control.fields] == [
        ("Reserved", 31, "-"),
        ("RUN", 0, "RW"),
    ]
    assert not any(row.flags for row in (speed.fields[0], speed.fields[2], *control.fields))


def test_cells_that_end_many_pages_are_no_feet(tmp_path: Path) -> None:
    pages = [
        f"R{n} Register\nAddress: 0x{4 * n:02x}\nBits Name Description Type Reset\n"
        f"7:0 RATE{n} How fast.\nRW 0x0\n2. Pumps {n}\n\f"
        for n in range(1, 9)
    ]
    found = reading(tmp_path / "northbeck-pumps.txt", "".join(pages))
    assert [(row.access, row.default_text) for one in found.registers for row in one.fields] == [
        ("RW", "0x0")
    ] * 8


FLAT = """PUMP_CTRL Register
Address: 0x10
Bits

Name

Description

Type

Reset

7:4

RATE

How fast it turns, which is
told by the bath.

RW

0x4

3:2

COUNT OF TURNS

Turns

RO

0x0

left

1

A pump that stands still. It is off.

On

RW

0x0

0

RUN

Runs it

RW

0x1

"""


def test_cells_on_lines_of_their_own_go_on_over_gaps_and_are_doubted_where_their_forms_are_others(
    tmp_path: Path,
) -> None:
    (register,) = reading(tmp_path / "northbeck-pumps.txt", FLAT).registers
    rate, count, still, run = register.fields
    assert [(row.field, row.access, row.default_text, row.flags) for row in (rate, run)] == [
        ("RATE", "RW", "0x4", []),
        ("RUN", "RW", "0x1", []),
    ]
    assert rate.description == "How fast it turns, which is told by the bath."
    assert ["name_open" in row.flags for row in (count, still)] == [True, True]


def test_cells_of_a_table_of_registers_on_lines_of_their_own_give_addresses(tmp_path: Path) -> None:
    table = "Offset\n\nName\n\nDescription\n\n0x10\n\nPUMP_CTRL\n\nControl\n\n0x14\n\nPUMP_STAT\n\n"
    rows = "PUMP_STAT Register\n\nBits  Name  Access  Description\n7:0   RATE  RO      How fast it turns.\n"
    found = reading(tmp_path / "northbeck-pumps.txt", f"Pumps\n\n{table}{rows}").registers
    assert {one.register: one.address for one in found} == {"PUMP_CTRL": 0x10, "PUMP_STAT": 0x14}


NUMBERED = """
REGISTER 7-2:          NBMOD: GATE MODE REGISTER
   R/W-0           R/W-1           U-0             U-0          R-0          R/W-0         R/W-0         R/W-1
   GOPEN           GHOLD            —               —           GFULL        GLOCK         GTEST         GTURN
bit 7                                                                                                      bit 0

Legend:
R = Readable bit               W = Writable bit             U = Unimplemented bit, read as ‘0’
-n = Value at POR              ‘1’ = Bit is set             ‘0’ = Bit is cleared

bit 7                GOPEN: Gate Open bit
                     1 = The gate opens
                     0 = The gate rests
bit 6                GHOLD: Gate Hold bit
                     1 = The gate is held
                     0 = The gate is free
bit 5-4              Unimplemented: Read as ‘0’
bit 3                GFULL: Gate Full bit
                     1 = The lock is full
                     0 = The lock has room
bit 2                GLOCK: Gate Lock bit
                     1 = The gate is locked
                     0 = The gate can be moved
bit 1                GTEST: Gate Test bit
                     1 = The gate is tried
                     0 = The gate is used
bit 0                GTURN: Gate Turn bit
                     1 = The gate turns
                     0 = The gate slides
"""


def test_a_title_that_a_gap_parts_from_its_number_stands_in_no_margin(tmp_path: Path) -> None:
    document = made(tmp_path / "a.txt", NUMBERED)
    assert captions_apart(document) is None
    (one,) = reading(tmp_path / "b.txt", NUMBERED).registers
    assert (one.register, one.flags) == ("NBMOD", [])
    assert [(f.field, f.bit_hi, f.access, f.default_text) for f in one.fields][:2] == [
        ("GOPEN", 7, "R/W", "0"),
        ("GHOLD", 6, "R/W", "1"),
    ]
