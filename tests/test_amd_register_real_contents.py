"""Register references with contents that real registers have: wide defaults, texts of values that go on below."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import read
from printed_chip import Bits, Printed, Value
from vendor_layouts import Print

if TYPE_CHECKING:
    from pathlib import Path

ALL = 0xFFFF_FFFF


@pytest.mark.parametrize("sheet", ["ruled", "without rules", "text"])
@pytest.mark.parametrize("layout", ["dashed header", "dotted header"])
def test_a_default_that_its_column_wraps_is_one_number(layout: str, sheet: str, tmp_path: Path) -> None:
    registers = [
        Printed("CRCINIT", 0, "Initial", (Bits("SUM", 31, 0, "R/W", ALL, "Initial value."),)),
        Printed("FREQ", 4, "Rate", (Bits("RATE", 31, 0, "R/W", 0x4000000, "Abe is fast"),)),
    ]
    found = read(Print(layout, sheet).on(registers, tmp_path)).registers
    assert [
        (one.field, one.default_value, one.description, one.flags) for row in found for one in row.fields
    ] == [("SUM", ALL, "Initial value.", []), ("RATE", 0x4000000, "Abe is fast", [])]


def test_digits_that_begin_the_text_below_a_row_are_no_part_of_its_default(tmp_path: Path) -> None:
    fields = (
        Bits("SUM", 31, 0, "R/W", 0xFF, "How many words of the sum are summed up in all of the\n10 rests."),
    )
    found = read(Print("dashed header", "ruled").on([Printed("CRC", 0, "Sum", fields)], tmp_path))
    (field,) = found.registers[0].fields
    assert (field.default_value, field.description) == (
        0xFF, "How many words of the sum are summed up in all of the 10 rests.",
    )  # fmt: skip


def test_the_text_of_a_last_value_whose_line_is_full_is_in_doubt(tmp_path: Path) -> None:
    values = (
        Value(0, "Own", "Takes the levels that it has"),
        Value(1, "Other", "Does not take any of the levels here for GATE_2_MODE"),
    )
    fields = (Bits("TOP", 31, 1, "R/W", 0, "The rest."), Bits("GATE", 0, 0, "R/W", 0, "Levels.", values))
    found = read(Print("dashed header", "ruled").on([Printed("CR", 0, "Gate", fields)], tmp_path))
    _, last = found.registers[0].fields[1].values
    assert last.flags == ["label_open"]


def test_a_note_below_a_short_last_value_leaves_it_alone() -> None:
    lines = ("0 = takes those that it has", "1 = none", "6,7 unused")
    page = "\n".join([
        "WID:WID_CTRL · [R/W] · 32 bits · Access: 32 · MMReg:0x10",
        "Field Name          Bits      Default   Description",
        "LEVEL               2:0       0x0       Levels.",
        *(f"{'':40}{line}" for line in lines),
    ])  # fmt: skip
    (field,) = read(page).registers[0].fields
    assert [(value.value, value.flags) for value in field.values] == [(0, []), (1, [])]
    assert (field.description or "").endswith("6,7 unused")


def test_digits_below_a_short_default_are_no_rest_of_it() -> None:
    page = "\n".join([
        "WID:WID_CTRL · [R/W] · 32 bits · Access: 32 · MMReg:0x10",
        "Field Name          Bits      Default   Description",
        "LEVEL               31:0      0x0       How it is",
        f"{'':30}add",
    ])  # fmt: skip
    (field,) = read(page).registers[0].fields
    assert (field.default_value, field.description) == (0, "How it is add")


def test_codes_that_begin_with_zero_number_no_chapter() -> None:
    page = "\n".join([
        "WID:WID_CTRL · [R/W] · 32 bits · Access: 32 · MMReg:0x10",
        "Field Name          Bits      Default   Description",
        f"{'DIV':20}{'2:0':10}{'0x0':10}Divides the clock as told below:",
        f"{'':40}001 Clock of Two",
        f"{'':40}and no more.",
    ])  # fmt: skip
    (field,) = read(page).registers[0].fields
    assert field.description == "Divides the clock as told below: 001 Clock of Two and no more."
