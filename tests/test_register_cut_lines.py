"""Registers whose lines of bits a program took out of a PDF with the marks of notes, and whose captions place them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

    from extract.observations import Reading

LINES = """4.2.1 GATE Register
The GATE register, shown in Register 4-1, holds what the gate does.
REGISTER 4-1: GATE REGISTER (ADDRESS 03h, 83h)
R/W-0 R/W-0 R/W-0 R-1 R-1 R-1 R-1 R-1
OPEN BK1 BK0 READY
bit 7 bit 0
bit 7 OPEN: Opens it
1 = Bank 2, 3 (100h - 1FFh)
0 = Bank 0, 1 (00h - FFh)
bit 6-5 BK1
(1)
:BK0: Bank select bits
01 = Bank 1 (80h - FFh)
00 = Bank 0 (00h - 7Fh)
bit 4 READY
: It is ready
bit 3-0 Not Applicable
4.3 PUMP Register
FIGURE 4-3: PUMP REGISTER (ADDRESS:8Eh)
bit 7: FULL: It is full
bit 6-5: Not Applicable
bit 4-0: LEVEL: How high it stands
"""


def fields(reading: Reading, n: int) -> list[tuple[str | None, int | None, int | None, list[str]]]:
    return [(f.field, f.bit_hi, f.bit_lo, f.flags) for f in reading.registers[n].fields]


def test_a_mark_of_a_note_alone_in_its_line_cuts_no_name_off(text: ReadText) -> None:
    found = text(LINES)
    assert fields(found, 0) == [
        ("OPEN", 7, 7, []),
        ("BK", 6, 5, []),
        ("READY", 4, 4, []),
        ("Not Applicable", 3, 0, []),
    ]
    assert (found.registers[0].fields[1].description or "").startswith("Bank select bits")
    assert found.registers[0].fields[3].reserved


def test_a_colon_below_a_line_that_is_whole_is_text(text: ReadText) -> None:
    found = text(LINES.replace("(1)\n:BK0: Bank", ": Bank").replace("bit 6-5 BK1", "bit 6-5 BK: Old"))
    assert found.registers[0].fields[1].field == "BK"
    assert (found.registers[0].fields[1].description or "").startswith("Old Bank select bits")


def test_what_a_value_means_is_no_place_of_a_register(text: ReadText) -> None:
    """`0 = Bank 0, 1 (00h - FFh)` above `bit 6-5` ends in an address."""
    assert [r.register for r in text(LINES).registers] == ["GATE", "PUMP"]


@pytest.mark.parametrize(
    ("old", "new", "places"),
    [
        ("", "", [3, 0x8E]),
        ("GATE REGISTER (ADDRESS 03h, 83h)", "GATE REGISTER", [None, 0x8E]),
        ("PUMP REGISTER (ADDRESS:8Eh)", "TANK REGISTER (ADDRESS:8Eh)", [3, None]),
        ("4.3 PUMP Register", "4.3 PUMP Register (0x10)", [3, 0x10]),
    ],
    ids=["both", "no place", "another's caption", "the heading tells it"],
)
def test_a_title_or_caption_of_the_same_name_places_a_register(
    text: ReadText, old: str, new: str, places: list[int | None]
) -> None:
    found = text(LINES.replace(old, new) if old else LINES)
    assert [r.address for r in found.registers] == places


def test_words_that_join_others_are_no_cells_of_a_figure(text: ReadText) -> None:
    manual = "5.1 Day Register (NB_DAY)\nAddress: 0x08\nD7 D6 D5 D4 D3 D2 D1 D0\n0 0 0 0 0 {}\nIt counts.\n"
    found = text(manual.format("Day of Week"))
    assert not found.registers[0].fields
    assert any(one.code == "table_unread" for one in found.diagnostics)
    other = text(manual.format("DAY HOUR MIN")).registers[0]
    assert [f.field for f in other.fields][-3:] == ["DAY", "HOUR", "MIN"]
