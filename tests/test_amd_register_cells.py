"""Cells of rows that stand otherwise than those around them, in registers of the family: none is lost without a doubt."""

from __future__ import annotations

import pytest
from chip_pages import rows, spaced
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


def test_digits_below_a_name_cut_at_an_underscore_end_it() -> None:
    lines = ["NUM_PUMPS_WIDTH_ 4 none Control limit of", "4 pump valves.", "LAST 9 none Ends it."]
    found = fields(spaced(*lines))
    assert [(f.field, f.description, f.flags) for f in found] == [
        ("NUM_PUMPS_WIDTH_4", "Control limit of pump valves.", ["name_joined"]),
        ("LAST", "Ends it.", []),
    ]


def test_a_number_of_a_list_below_a_cut_name_is_none_of_it_and_the_name_is_in_doubt() -> None:
    found = fields(spaced("NUM_PUMPS_WIDTH_ 4 none How many:", "0 = one pump", "1 = two pumps"))
    assert [(f.field, f.flags) for f in found] == [("NUM_PUMPS_WIDTH_", ["name_open"])]
    assert [v.name for v in found[0].values] == ["one pump", "two pumps"]


def test_names_that_fill_a_column_are_in_doubt_over_what_may_end_them() -> None:
    lines = ["NUM_PUMPS_WIDTH_ 4 none Control limit of", "4 pump valves.", "PUMP_SPLIT_SEL_A 7:5 none Selects the"]
    lines += ["1 of the pumps.", "MACRO_PUMP_ASPE 15:13 none Aspect", "CT", "LAST 20 none Ends it."]
    found = fields(spaced(*lines))
    assert [(f.field, f.flags) for f in found] == [
        ("NUM_PUMPS_WIDTH_4", ["name_joined"]),
        ("PUMP_SPLIT_SEL_A", ["name_open"]),
        ("MACRO_PUMP_ASPE", ["name_open"]),
        ("LAST", []),
    ]
