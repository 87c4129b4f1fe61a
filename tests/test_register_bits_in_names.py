"""Tables of fields without a column of bits, whose names have theirs beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText


OTHER = "\n## OTHER (0x30)\n\n| Bits | Name | Description |\n|---|---|---|\n| 7:0 | ALL | All |\n"


@pytest.mark.parametrize(
    "cells",
    [
        ("bits 7:4 MODE", "bit 3 BUSY", "bits 2:0 RATE"),
        ("Bits 7:4 (MODE)", "Bit 3 (BUSY)", "Bits 2:0 (RATE)"),
        ("[7:4] MODE", "[3] BUSY", "[2:0] RATE"),
        ("MODE[7:4]", "BUSY [3]", "RATE[2:0]"),
        ("MODE 7:4", "BUSY 3", "RATE 2:0"),
        ("MODE (7:4)", "BUSY (3)", "RATE (2:0)"),
        ("`MODE` (bits 7:4)", "`BUSY` (bit 3)", "`RATE` (bits 2:0)"),
    ],
)
def test_the_bits_of_a_field_stand_in_the_cell_of_its_name(
    markdown: ReadText, cells: tuple[str, str, str]
) -> None:
    rows = "".join(f"| {cell} | Text of it |\n" for cell in cells)
    found = markdown(
        f"# NB1\n\n## STAT (0x14)\n\n| Field | Description |\n|---|---|\n{rows}{OTHER}"
    ).registers[0]
    assert [(f.field, f.bit_hi, f.bit_lo, f.flags) for f in found.fields] == [
        ("MODE", 7, 4, []),
        ("BUSY", 3, 3, []),
        ("RATE", 2, 0, []),
    ]
    assert (found.register, found.address, found.flags) == ("STAT", 0x14, [])


def test_numbers_behind_names_alone_count_anything(markdown: ReadText) -> None:
    rows = "".join(f"| {cell} | Text of it |\n" for cell in ("Bank 0", "Bank 1", "Bank 2"))
    found = markdown(f"# NB1\n\n## STAT (0x14)\n\n| Field | Description |\n|---|---|\n{rows}{OTHER}")
    assert [(r.register, r.fields) for r in found.registers if r.register == "STAT"] == [("STAT", [])]


FIGURE = """## CNT (0x10)

| 15  | 14 | 13 | 12 | 11 | 10 | 9 | 8 | 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 |
|-----|----|----|----|----|----|---|---|---|---|---|---|---|---|---|---|
| INI | 0  | 0  | 0  | 0  | 0  | 0 | 0 | A | B | C | D | E | F | G | H |

| Field | Description |
|---|---|
"""


def test_a_range_needs_no_name_and_a_name_no_bits_among_rows_that_have_both(markdown: ReadText) -> None:
    rows = [("15<br>INI", "Starts it"), ("14-8", "Reserved."), ("A", "Level a"), ("6<br>B", "Level b")]
    (register,) = markdown(FIGURE + "".join(f"| {a} | {b} |\n" for a, b in rows)).registers
    told = [(f.bit_hi, f.bit_lo, f.field, f.description, f.flags) for f in register.fields if f.description]
    assert told == [
        (15, 15, "INI", "Starts it", []),
        (14, 8, "Reserved", "Reserved.", []),
        (7, 7, "A", "Level a", []),
        (6, 6, "B", "Level b", []),
    ]
    assert len(register.fields) == 10


def test_titles_with_access_behind_them_name_rows_of_which_some_are_reserved(markdown: ReadText) -> None:
    rows = [
        ("15:11", "Reserved"),
        ("10", "Interrupt Disable — R/W. Keeps it low."),
        ("9:3", "Reserved"),
        ("2", "Gate Master Enable (GME) — R/WLO. Opens it."),
        ("1:0", "Pump Space Enable (PSE) — RO."),
    ]
    head = "## CMD (0x4)\n\n| Bit | Description |\n|---|---|\n"
    (register,) = markdown(head + "".join(f"| {a} | {b} |\n" for a, b in rows)).registers
    told = [(f.bit_hi, f.field, f.access, f.flags) for f in register.fields if not f.reserved]
    assert told == [
        (10, "Interrupt Disable", "R/W", []),
        (2, "GME", "R/WLO", []),
        (1, "PSE", "RO", []),
    ]
