"""Tables of registers that are numbered in decimal, as those on a bus are: `Register  Size  Register Name`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import Manual
from pdf_reading import reader, text_reader

from extract.dialects.register_table import RegisterTableDialect
from extract.dialects.register_table.register_maps.map_cells import plain_base

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_pages import Text

    from extract.observations import Reading

FIELDS = "\n## PUMP_STAT\n\n| Bit | Name | Description |\n|---|---|---|\n| 0 | ON | Runs. |\n| 15:1 | - | Reserved |\n"


def listed(head: str, *numbers: int) -> str:
    """A table in Markdown of registers with these numbers; the first is described below it."""
    names = ["PUMP_STAT", *(f"PUMP_{n}" for n in range(1, len(numbers)))]
    rows = "".join(
        f"| {number} | {name} | What it tells. |\n" for number, name in zip(numbers, names, strict=True)
    )
    return f"# Northbeck pump\n\n| {head} | Description |\n|---|---|---|\n{rows}{FIELDS}"


def read(text: str, folder: Path) -> Reading:
    return text_reader(folder)(text)


@pytest.mark.parametrize("head", ["Register | Register Name", "Register | Name", "Register Number | Name"])
def test_numbers_that_count_up_through_tens_are_decimal_addresses(head: str, tmp_path: Path) -> None:
    found = read(listed(head, *range(8, 22)), tmp_path)
    placed = {one.register: one.address for one in found.registers}
    assert placed["PUMP_STAT"] == 8
    assert placed["PUMP_2"] == 10
    assert placed["PUMP_13"] == 21


def test_numbers_of_five_digits_that_count_up_are_decimal(tmp_path: Path) -> None:
    found = read(listed("Address | Name", 40001, 40002, 40004), tmp_path)
    assert (found.registers[0].register, found.registers[0].address) == ("PUMP_STAT", 40001)
    assert plain_base(["40000", "40004", "40008"]) is None


def test_numbers_of_which_nothing_tells_the_base_are_reported(tmp_path: Path) -> None:
    for numbers in ((0, 1, 10, 12), (10000, 10004, 10008)):
        found = read(listed("Register | Register Name", *numbers), tmp_path)
        assert [(one.register, one.address) for one in found.registers] == [("PUMP_STAT", None)]
        assert [one.code for one in found.diagnostics] == ["table_unread"]


def test_tables_headed_alike_tell_the_base_of_each_other_s_numbers(tmp_path: Path) -> None:
    manual = Manual()
    columns = [("Register", 60.0), ("Size", 40.0), ("Register Name", 120.0), ("Description", 200.0)]
    for first in (8, 18, 128):
        manual.heading(f"2.{first} Pumps from {first} on")
        rows: list[list[Text]] = [[str(first + n), "2", f"PUMP_{first + n}", "Tells."] for n in range(4)]
        manual.table(columns, rows)
    manual.heading("PUMP_129 Register")
    manual.table(
        [("Bits", 60.0), ("Name", 100.0), ("Description", 200.0)], [["7:0", "RATE", "How fast."]] * 1
    )
    found = reader(RegisterTableDialect(), tmp_path)(manual)
    placed = {one.register: one.address for one in found.registers}
    assert (placed["PUMP_129"], placed["PUMP_8"]) == (129, 8)


def test_names_under_the_word_for_register_stay_names(tmp_path: Path) -> None:
    text = "# Northbeck pump\n\n| Register | Offset | Description |\n|---|---|---|\n"
    text += "| TAP_CTL | 0x0 | One |\n| TAP_STAT | 0x4 | Two |\n"
    found = read(text + FIELDS.replace("PUMP_STAT", "TAP_STAT"), tmp_path)
    assert {one.register: one.address for one in found.registers} == {"TAP_CTL": 0, "TAP_STAT": 4}


def test_places_beside_names_are_those_of_registers_where_one_is_described(tmp_path: Path) -> None:
    rows = "| 0x40 | {} | Where it is. |\n| 0x44 | PUMP_RATE | Where that is. |\n"
    table = f"# Northbeck pump\n\n| Address | Name | Description |\n|---|---|---|\n{rows}{FIELDS}"
    found = read(table.format("PUMP_STAT"), tmp_path)
    assert {one.register: one.address for one in found.registers} == {"PUMP_STAT": 0x40, "PUMP_RATE": 0x44}
    found = read(table.format("PUMP_ROM"), tmp_path)
    assert {one.register: one.address for one in found.registers} == {"PUMP_STAT": None}


def test_offsets_in_bare_digits_are_those_of_anything(tmp_path: Path) -> None:
    found = read(listed("Offset | Register", *range(8, 22)), tmp_path)
    assert [(one.register, one.address) for one in found.registers] == [("PUMP_STAT", None)]
    assert [one.code for one in found.diagnostics] == ["table_unread"]
