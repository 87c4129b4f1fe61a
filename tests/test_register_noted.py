"""Marks of footnotes in full size behind what cells hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

    from extract.observations import Reading

HEAD = "# CTRL (0x0)\n\n| Bits | Name | Access | Reset | Description |\n|---|---|---|---|---|\n"


def fields(reading: Reading) -> list[tuple[str | None, list[str]]]:
    """Name and doubts of the fields of the one register."""
    return [(one.field, one.flags) for one in reading.registers[0].fields]


@pytest.mark.parametrize(
    "note", ["(1) Only on the larger parts.", "1) Only on the larger parts.", "Notes: 1. Only once."]
)
def test_a_note_below_the_table_tells_the_marks_in_its_cells(markdown: ReadText, note: str) -> None:
    reading = markdown(
        f"{HEAD}| 7:4 | GAMMA(1) | RW1) | 0x2(1) | A |\n| 3:0 | RATE | RW | 0x11) | B |\n\n{note}\n"
    )
    assert [(one.access, one.default_value) for one in reading.registers[0].fields] == [("RW", 2), ("RW", 1)]
    assert fields(reading) == [("GAMMA", []), ("RATE", [])]


def test_a_number_without_a_note_stays_with_the_name_in_doubt(markdown: ReadText) -> None:
    reading = markdown(
        f"{HEAD}| 7:4 | GAMMA(1) | RW | 0 | A |\n| 3:0 | RATE | RW | 0 | B |\n\n(2) Only once.\n"
    )
    assert fields(reading) == [("GAMMA(1)", ["name_garbled"]), ("RATE", [])]


def test_numbers_that_count_are_indices_although_a_note_has_one_of_them(markdown: ReadText) -> None:
    reading = markdown(
        f"{HEAD}| 7:4 | CH(2) | RW | 0 | A |\n| 3:0 | CH(1) | RW | 0 | B |\n\n(1) Only once.\n(2) Or.\n"
    )
    assert fields(reading) == [("CH(2)", []), ("CH(1)", [])]


def test_a_numbered_heading_below_a_table_is_no_note(markdown: ReadText) -> None:
    reading = markdown(f"{HEAD}| 7:0 | GAMMA(1) | RW | 0 | A |\n\nThe end\nof\nthis.\n\n1. Overview\n")
    assert fields(reading) == [("GAMMA(1)", ["name_garbled"])]


def test_a_marked_row_of_a_map_is_that_of_the_register_described(markdown: ReadText) -> None:
    table = "| Offset | Name | Reset |\n|---|---|---|\n| 0x4 | CTRL(1) | 0x7 |\n| 0x8 | STAT | 0x0 |\n\n"
    rows = (
        "| Bits | Name | Access | Reset | Description |\n|---|---|---|---|---|\n| 7:0 | RATE | RW | 7 | A |\n"
    )
    reading = markdown(f"{table}# CTRL\n\n{rows}\n# STAT\n\n{rows}")
    assert [(one.register, one.address) for one in reading.registers] == [("CTRL", 4), ("STAT", 8)]
