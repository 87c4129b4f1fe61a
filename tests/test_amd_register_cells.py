"""Cells of rows that stand otherwise than those around them, in registers of the family: none is lost without a doubt."""

from __future__ import annotations

import pytest
from chip_pages import rows
from dialect_checks import bits, fields


@pytest.mark.parametrize(
    "row",
    ["MODE_SEL 7:4\t0x3\tHow it runs.", "MODE_SEL\t7:4 0x3\tHow it runs.", "MODE_SEL\t7:4\t0x3 How it runs."],
)
def test_a_blank_between_two_cells_of_a_grid_parts_them_as_tabs_do(row: str) -> None:
    found = fields(rows("ENABLE\t0\t0x1\tTurns it on.", row, "LAST\t9\t0x0\tEnds it."))
    assert [(f.field, bits(f), f.default_text, f.description, f.flags) for f in found] == [
        ("ENABLE", "0", "0x1", "Turns it on.", []),
        ("MODE_SEL", "7:4", "0x3", "How it runs.", []),
        ("LAST", "9", "0x0", "Ends it.", []),
    ]
