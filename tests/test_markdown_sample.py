"""The sample in Markdown says what its author wrote into it, damage and all."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pdf_reading import bits, flags, listed

from extract.dialects import read
from extract.readers import read_document

if TYPE_CHECKING:
    from extract.observations import Reading, Register

SAMPLE = Path(__file__).resolve().parents[1] / "data" / "raw" / "samples" / "northbeck-fen5-registers.md"


@pytest.fixture(scope="module")
def reading() -> Reading:
    return read(read_document(SAMPLE, SAMPLE.stem))


@pytest.fixture(scope="module")
def registers(reading: Reading) -> dict[str | None, Register]:
    return {one.register: one for one in reading.registers}


def test_the_pins_are_no_register_and_each_register_is_there_once(reading: Reading) -> None:
    assert sorted((one.register or "", one.address) for one in reading.registers) == [
        ("SLUICE_CTRL", 0x0),
        ("SLUICE_LEVEL", 0x10),
        ("SLUICE_STAT", 0x4),
    ]
    assert [(one.name, one.value) for one in reading.symbols] == [("Sluice gate (SLUICE)", 0x40012000)]
    assert not reading.diagnostics


def test_the_table_in_html_gives_fields_accesses_and_values(registers: dict[str | None, Register]) -> None:
    control = registers["SLUICE_CTRL"]
    assert bits(control) == [
        ("OPENING_SPEED", 11, 8),
        ("FLOW_LIMIT", 7, 4),
        ("MODE", 3, 2),
        ("LOCK", 1, 1),
        ("EN", 0, 0),
    ]
    assert [one.access for one in control.fields] == [None, "rw", "rw", "rw", "rs", "rw"]
    assert {one.field: listed(one) for one in control.fields if one.values} == {
        "OPENING_SPEED": {0: "at rest", 1: "2 cm/s", 2: "4 cm/s"},
        "MODE": {0: "by hand", 1: "by level", 3: "by both", 2: "by time"},
        "EN": {0: "off", 1: "on"},
    }
    assert [one.default_value for one in control.fields[3:]] == [0, 1, 1]


def test_the_name_that_a_blank_cut_without_an_underscore_is_the_one_doubt(
    registers: dict[str | None, Register],
) -> None:
    doubts = {one.field for one in registers["SLUICE_CTRL"].fields if one.flags}
    assert doubts == {"OPENING_SPEED"}
    assert not flags(registers["SLUICE_STAT"]) | flags(registers["SLUICE_LEVEL"])


def test_the_figure_under_the_numbers_of_its_ends_gives_the_bits_of_the_fields_in_the_table(
    registers: dict[str | None, Register],
) -> None:
    state = registers["SLUICE_STAT"]
    assert bits(state)[:3] == [("HEIGHT", 31, 24), ("SHUT", 23, 23), ("CAUSE", 22, 20)]
    assert [one.description for one in state.fields[1:3]] == ["The gate is shut", "What moved it last"]


def test_the_array_has_its_elements_from_the_tables_of_addresses_and_its_values_from_the_section_on_the_field(
    registers: dict[str | None, Register],
) -> None:
    level = registers["SLUICE_LEVEL"]
    assert (level.array_first, level.array_last, level.array_stride, level.width_bits) == (0, 2, 4, 32)
    unit, height = level.fields[1:]
    assert (unit.field, unit.description, listed(unit)) == (
        ("UNIT", "What LEVEL counts in.", {0: "mm", 1: "cm", 2: "dm"})
    )
    assert (height.field, height.description, listed(height)) == (
        ("LEVEL", "The height of the water over the sill.", {})
    )
