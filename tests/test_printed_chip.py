"""Registers of an invented chip, printed in the layouts of many vendors, are read as they are printed, or flagged."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from printed_chip import Told, chip, wrong
from vendor_layouts import Print, prints

from extract.dialects import read
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

COUNT = 12
DRAWN = [print_ for print_ in prints() if print_.figure != "none"]
CASES = [(print_, seed) for print_ in prints() if print_.figure == "none" for seed in (1, 2)]
CASES += [(print_, 3) for print_ in DRAWN[::5]]  # bench/printed.py prints them all


@pytest.mark.parametrize(("print_", "seed"), CASES, ids=[f"{print_}-{seed}" for print_, seed in CASES])
def test_what_is_printed_is_read_or_flagged(print_: Print, seed: int, tmp_path: Path) -> None:
    registers = chip(seed, COUNT)
    reading = read(read_document(print_.on(registers, tmp_path), "northbeck-nb9"))
    assert reading.dialect.partition("@")[0] == print_.layout.dialect
    assert wrong(reading, registers, print_.layout.told) == []
    rows = [row for register in reading.registers for row in register.fields]
    assert sum(bool(row.flags) for row in rows) < FLAGGED * len(rows)


FLAGGED = 0.3
"""Share of the fields that may be in doubt."""


def test_a_letter_that_ends_a_name_in_the_table_is_no_code_of_the_figure_above_it(tmp_path: Path) -> None:
    registers = chip(48, 60)[6:7]  # a value's name of 15 letters, its last in a line alone
    reading = read(read_document(Print("letters", "without rules").on(registers, tmp_path), "northbeck-nb9"))
    assert wrong(reading, registers, Print("letters", "without rules").layout.told) == []


def test_no_gutter_runs_between_the_words_of_a_head(tmp_path: Path) -> None:
    registers = chip(
        54, COUNT
    )  # the strip right of `Value ID` is free in twelve lines, text stands on both sides
    reading = read(read_document(Print("letters", "without rules").on(registers, tmp_path), "northbeck-nb9"))
    assert wrong(reading, registers, Print("letters", "without rules").layout.told) == []


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
    reading = read(read_document(Print("type last", "ruled").on(registers, tmp_path), "northbeck-nb9"))
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
