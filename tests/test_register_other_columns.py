"""Columns of a table of fields whose heads tell no role."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import text_reader

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_reading import ReadText

TITLE = "# NB_PINS register\n\nOffset: 0x10\n\n"


@pytest.fixture
def markdown(tmp_path: Path) -> ReadText:
    return text_reader(tmp_path)


def test_what_a_column_with_an_unknown_head_says_of_a_field_stands_in_its_note(markdown: ReadText) -> None:
    rows = "| 7:4 | LVL | RW | 0x2 | Level | mV |\n| 3:0 | MODE | RW | 0x1 | Mode | - |\n"
    (register,) = markdown(
        f"{TITLE}| Bits | Name | Access | Reset | Description | Unit |\n|---|---|---|---|---|---|\n{rows}"
    ).registers
    assert [(f.description, f.note) for f in register.fields] == [("Level", "Unit: mV"), ("Mode", None)]


def test_a_head_that_ends_as_that_of_descriptions_is_one_where_no_other_is(markdown: ReadText) -> None:
    rows = "| 7:4 | LVL | RW | 0x2 | Level |\n| 3:0 | MODE | RW | 0x1 | 0 → slow<br>1 → fast |\n"
    (register,) = markdown(
        f"{TITLE}| Bits | Name | Access | Reset | Two-wire Description |\n|---|---|---|---|---|\n{rows}"
    ).registers
    assert [(f.description, f.note) for f in register.fields] == [
        ("Level", None),
        ("0 → slow 1 → fast", None),
    ]
    assert [(v.value, v.name) for v in register.fields[1].values] == [(0, "slow"), (1, "fast")]


def test_the_names_of_registers_before_their_fields_are_no_notes(markdown: ReadText) -> None:
    rows = "| NB_RATE (0x01) | 7:4 | LVL | RW | Level |\n| | 3:0 | MODE | RW | Mode |\n"
    rows += "| NB_GAIN (0x02) | 7:0 | GAIN | RW | Gain |\n"
    found = markdown(
        f"# Registers\n\n| Name (address) | Bits | Name | Access | Description |\n|---|---|---|---|---|\n{rows}"
    )
    assert [f.field for r in found.registers for f in r.fields] == ["LVL", "MODE", "GAIN"]
    assert not any(f.note for r in found.registers for f in r.fields)
