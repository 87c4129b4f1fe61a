"""Registers of an invented chip, printed in the layouts of many vendors, are read as they are printed, or flagged."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from printed_chip import Told, chip, wrong
from sheets import SHEETS, PdfSheet
from vendor_layouts import LAYOUTS

from extract.dialects import read
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

COUNT = 12
PRINTS = [(name, how) for name, layout in LAYOUTS.items() for how in SHEETS if how not in layout.unread]


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("name", "how"), PRINTS, ids=[" on ".join(print_) for print_ in PRINTS])
def test_what_is_printed_is_read_or_flagged(name: str, how: str, seed: int, tmp_path: Path) -> None:
    layout, sheet, registers = LAYOUTS[name], SHEETS[how](), chip(seed, COUNT)
    layout.print(sheet, registers)
    reading = read(read_document(sheet.write(tmp_path), "northbeck-nb9"))
    assert reading.dialect.partition("@")[0] == layout.dialect
    assert wrong(reading, registers, layout.told) == []
    rows = [row for register in reading.registers for row in register.fields]
    assert sum(bool(row.flags) for row in rows) < FLAGGED * len(rows)


FLAGGED = 0.3
"""Share of the fields that may be in doubt."""


def test_the_same_seed_gives_the_same_chip_and_another_one_another() -> None:
    assert chip(3, 5) == chip(3, 5)
    assert chip(3, 5) != chip(4, 5)


def test_the_fields_of_a_register_fill_it() -> None:
    for register in chip(5, 50):
        bits = [bit for one in register.fields for bit in range(one.high, one.low - 1, -1)]
        assert bits == list(range(31, -1, -1))
        assert any(not one.reserved for one in register.fields)


def test_whatever_differs_from_the_print_is_told(tmp_path: Path) -> None:
    registers = chip(6, 3)
    sheet = PdfSheet()
    LAYOUTS["type last"].print(sheet, registers)
    reading = read(read_document(sheet.write(tmp_path), "northbeck-nb9"))
    first = next(n for n, one in enumerate(registers[0].fields) if one.values)
    field = registers[0].fields[first]
    for other, told in {
        replace(field, name="OTHER"): "lost",
        replace(field, high=field.high + 1): "bits",
        replace(field, reset=field.reset ^ 1): "reset",
        replace(field, text="Nobody said this"): "text",
        replace(field, values=field.values[1:]): "values",
        replace(field, values=(field.values[0]._replace(name="NO"), *field.values[1:])): "value 0",
    }.items():
        fields = (*registers[0].fields[:first], other, *registers[0].fields[first + 1 :])
        found = wrong(reading, [replace(registers[0], fields=fields), *registers[1:]], Told())
        assert any(told in fault for fault in found), told
    assert wrong(reading, registers[:2], Told()) == [f"{registers[2].name}: no such register"]
