"""Heads of two columns that stand in one cell, since the rule between them is missing in the row of heads."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import LEFT, Manual
from pdf_reading import bits, flags

if TYPE_CHECKING:
    from pdf_pages import Text
    from pdf_reading import Read

WIDTHS = [50.0, 80.0, 50.0, 50.0, 200.0]
ROWS: list[list[Text]] = [
    ["7:4", "MODE", "RW", "0x1", "How it runs"],
    ["3:1", "RATE", "RW", "0x5", "How fast"],
    ["0", "GO", "RO", "0x0", "Runs"],
]


def table(head: Text) -> Manual:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    for row in [["Bits", "Name", head, "Description"], *ROWS]:
        manual.y += manual.page.row(LEFT, manual.y, WIDTHS, list(row))
    return manual


@pytest.mark.parametrize("head", ["Type Reset", "Access Reset value"])
def test_two_heads_in_a_cell_over_two_columns_are_one_of_each(reading: Read, head: str) -> None:
    (register,) = reading(table((head, 2))).registers
    assert bits(register) == [("MODE", 7, 4), ("RATE", 3, 1), ("GO", 0, 0)]
    assert [(one.access, one.default_value) for one in register.fields] == [("RW", 1), ("RW", 5), ("RO", 0)]
    assert flags(register) == set()


def test_a_head_over_two_columns_that_is_no_two_known_heads_stays_one(reading: Read) -> None:
    (register,) = reading(table(("Kind of Reset", 2))).registers
    assert [(one.access, one.default_text) for one in register.fields] == [(None, None)] * 3
