"""Tables with the bits of registers in lanes, and tables of text whose cells or rows fell apart on their way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import LEFT, Manual
from pdf_reading import ranges

if TYPE_CHECKING:
    from pdf_reading import Read, ReadText

    from extract.observations import Reading


def flags(reading: Reading) -> set[str]:
    return {
        flag for register in reading.registers for row in (register, *register.fields) for flag in row.flags
    }


BYTES = (
    ("7:0", "MODE[1:0]", "", "EN", "RST"),
    ("15:8", "", "LEVEL[11:8]", "", ""),
    ("31:24", "KEY[7:0]", "", "", ""),
)
"""Rows of one register: its bits, the cells of 2, 4, 1 and 1 lanes."""


def test_rows_of_a_register_that_say_which_bits_stand_in_their_lanes_are_put_together(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.2 Register Summary")
    left, lanes, lane, height = 110.0, LEFT + 150, 30, 14.0
    manual.page.row(LEFT, manual.y, [50, 60, 40, *[lane] * 8], ["Offset", "Name", "Bit Pos.", *"76543210"])
    top = manual.y = manual.y + height
    for place, *names in BYTES:
        spans = [(names[0], 8)] if place == "31:24" else list(zip(names, (2, 4, 1, 1), strict=True))
        manual.page.row(LEFT + left, manual.y, [40, *[lane] * 8], [place, *spans])
        manual.y += height
    for x in (LEFT, LEFT + 50, LEFT + left):
        manual.page.line(x, top, x, manual.y)
    manual.page.line(LEFT, manual.y, lanes, manual.y)
    manual.page.text(LEFT + 3, top + 2, "0x10", 8)
    manual.page.text(LEFT + 53, top + 2, "NBCTL", 8)
    (register,) = reading(manual).registers
    assert (register.register, register.address, register.address_space) == ("NBCTL", 0x10, "offset")
    assert ranges(register) == [
        ("KEY", 31, 24),
        ("LEVEL", 13, 10),
        ("MODE", 7, 6),
        ("EN", 1, 1),
        ("RST", 0, 0),
    ]


def test_lanes_of_text_that_hold_more_bits_than_they_are_wide_put_all_lanes_of_the_table_in_doubt(
    markdown: ReadText,
) -> None:
    found = markdown(
        "| Offset | Name | 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 |\n|---|---|---|---|---|---|---|---|---|---|\n"
        "| 0x00 | NBCTL | MODE[1:0] | EN | RST | | | | | |\n"
        "| 0x01 | NBSTA | BUSY | DONE | FULL | | | | | |\n"
    )
    assert [(r.register, r.address) for r in found.registers] == [("NBCTL", 0), ("NBSTA", 1)]
    assert all("lane_doubtful" in field.flags for register in found.registers for field in register.fields)


def test_numbers_and_positions_are_no_names_of_registers(markdown: ReadText) -> None:
    found = markdown(
        "| Name | 3 | 2 | 1 | 0 |\n|---|---|---|---|---|\n| 0x00 | A1 | B1 | C1 | D1 |\n| 15:8 | A2 | B2 | C2 | D2 |\n"
    )
    assert {register.register for register in found.registers} == {None}
    assert "name_lost" in flags(found)


def test_cells_that_bars_close_on_lines_of_their_own_are_rows_again(markdown: ReadText) -> None:
    found = markdown(
        "NBCTL_A\nSize: 32\nOffset: 0x28\nAccess: RW\nNBCTL_A Fields\nBit | Name | Description | Access | Reset |\n"
        "---|---|---|---|---|\n31:16 |\nKEY\n|\nOpens the gate\nbefore a write |\nRW\n|\n0x0\n|\n"
        "15:0 |\nLEVEL\n|\n|\nRO\n|\n0x1\n|\n"
    )
    (register,) = found.registers
    assert (register.register, register.address, register.access) == ("NBCTL_A", 0x28, "RW")
    assert ranges(register) == [("KEY", 31, 16), ("LEVEL", 15, 0)]
    assert [(one.description, one.access, one.default_value) for one in register.fields] == [
        ("Opens the gate before a write", "RW", 0),
        (None, "RO", 1),
    ]


def test_the_number_of_the_register_before_the_bits_is_no_part_of_them(
    markdown: ReadText,
) -> None:
    found = markdown(
        "## Register 4 (NBADV)\n\nBits\n|\nName\n|\nDescription\n|\n4.15\n|\nNEXT\n|\nMore follows\n|\n"
        "4.9:5\n|\nSPEED\n|\nWhat it can\n|\n"
    )
    assert ranges(found.registers[0]) == [("NEXT", 15, 15), ("SPEED", 9, 5)]


def test_keys_that_follow_each_other_on_a_line_are_told_apart(markdown: ReadText) -> None:
    found = markdown(
        "## 5.1 Period\n\nName: NBPER Offset: 0x40 Reset: 0xFF00 Property: RW\n\n"
        "| Bits | Name | Description |\n|---|---|---|\n| 15:0 | PER | How long it lasts |\n"
    )
    (register,) = found.registers
    assert (register.register, register.address, register.access) == ("NBPER", 0x40, "RW")
    assert register.fields[0].default_value == 0xFF00


def test_keys_in_the_rows_over_an_empty_figure_are_those_of_the_register(
    markdown: ReadText,
) -> None:
    found = markdown(
        "5.2 Count\n| Name: | NBCNT |\n| Offset: | 0x1C |\n| Property: | Write-Synchronized |\n"
        "| Bit | 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 |\n| NBCNT[7:0] | |||||||||\n"
        "Bits 7:0 – COUNT[7:0] Counter Value\nWhat was counted so far.\n"
    )
    (register,) = found.registers
    assert (register.register, register.address, register.access) == ("NBCNT", 0x1C, None)
    assert ranges(register) == [("COUNT", 7, 0)]


def test_a_sentence_that_says_in_which_table_a_register_is_names_it(markdown: ReadText) -> None:
    found = markdown(
        "NBID is shown in Table 6-5.\n| Bit | Field | Type | Reset |\n|---|---|---|---|\n| 7-1 | PART | R | 5h |\n"
        "| 0 | ONE | R | 1h |\n"
        "NBRST is shown in Figure 6-6 and described in Table 6-6.\n| Bit | Field | Type | Reset |\n|---|---|---|---|\n"
        "| 7-1 | KEY | W | 0h |\n| 0 | GO | W | 0h |\n"
    )
    assert [(r.register, len(r.fields)) for r in found.registers] == [("NBID", 2), ("NBRST", 2)]


def test_a_colon_between_digits_parts_no_name_from_its_meaning(markdown: ReadText) -> None:
    found = markdown(
        "## NBRES Register\n\n| Bits | Name | Description |\n|---|---|---|\n"
        "| 1:0 | RES | How many bits count:<br>0 - NONE31:0<br>1 - DITH431:4<br>2 - DITH531:5 |\n"
    )
    names = [value.name for value in found.registers[0].fields[0].values]
    assert not {"NONE31", "DITH431", "DITH531"} & set(names)


@pytest.mark.parametrize(
    ("numbers", "doubted"),
    [
        ("8 5 4 10 9", True),
        ("8 5 4 2 1", False),
        ("0 3 9", False),
        ("1 0 3 2", False),
        ("8:7 5 4 10 9", False),
    ],
)
def test_single_bits_that_neither_rise_nor_fall_and_leave_some_out_may_be_widths(
    markdown: ReadText, numbers: str, doubted: bool
) -> None:
    rows = "".join(f"| GO{n} | {bit} | Part {n}. |\n" for n, bit in enumerate(numbers.split()))
    found = markdown("### NB_CTL register (0x10)\n\n| Field | Bits | Description |\n|---|---|---|\n" + rows)
    assert len(found.registers[0].fields) == len(numbers.split())
    assert ("bits_garbled" in flags(found)) is doubted
