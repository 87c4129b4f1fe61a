"""Cells of rows that stand otherwise than those around them, in registers: none is lost without a doubt."""

from __future__ import annotations

import pytest
from chip_pages import columns, rows, spaced
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
    lines = [
        "NUM_PUMPS_WIDTH_ 4 none Control limit of",
        "4 pump valves.",
        "PUMP_SPLIT_SEL_A 7:5 none Selects the",
    ]
    lines += ["1 of the pumps.", "MACRO_PUMP_ASPE 15:13 none Aspect", "CT", "LAST 20 none Ends it."]
    found = fields(spaced(*lines))
    assert [(f.field, f.flags) for f in found] == [
        ("NUM_PUMPS_WIDTH_4", ["name_joined"]),
        ("PUMP_SPLIT_SEL_A", ["name_open"]),
        ("MACRO_PUMP_ASPE", ["name_open"]),
        ("LAST", []),
    ]


SHREDS = "WID_CTRL - RW - 32 bits - MMReg:0x100\nField Name\n\nBits\n\nDefault\n\nDescription\n\n"
"""The beginning of a register taken out cell by cell, in the order of print."""


def test_a_text_behind_two_rows_taken_out_cell_by_cell_may_be_either_ones() -> None:
    cells = [
        "PUMP_EN",
        "0",
        "0x0",
        "PUMP_LEVEL 15:8 0x0",
        "0=Off\n1=On\nHow far.",
        "PUMP_RES",
        "23:16 0xFF",
        "Res.",
    ]
    found = fields(SHREDS + "\n\n".join(cells) + "\n")
    assert [(f.field, "text_uncertain" in f.flags) for f in found] == [
        ("PUMP_EN", True),
        ("PUMP_LEVEL", True),
        ("PUMP_RES", False),
    ]
    assert [v.flags for v in found[1].values] == [["text_uncertain"]] * 2


def test_rows_whose_cells_come_late_doubt_the_row_above_and_its_list() -> None:
    cells = ["PUMP_EN", "4:0", "0x1", "Turns it on.", "MODE_SEL", "8:7", "none", "How."]
    cells += ["VALVE_SEL", "Which valve.\nPOSSIBLE VALUES:\n00 - VALVE_OFF\n01 - VALVE_ON", "14:13 0x1"]
    found = fields(SHREDS + "\n\n".join([*cells, "LAST_ONE", "15", "none", "Ends it."]) + "\n")
    assert [(f.field, "row_unread" in f.flags) for f in found] == [
        ("PUMP_EN", False),
        ("MODE_SEL", True),
        ("LAST_ONE", False),
    ]
    assert found[1].values
    assert all("list_foreign" in v.flags for v in found[1].values)


def test_a_default_alone_in_a_text_taken_out_cell_by_cell_doubts_it() -> None:
    cells = ["PUMP_EN", "4:0", "0x1", "Turns it on.", "0x3", "MODE_SEL", "8:7", "none", "How."]
    found = fields(SHREDS + "\n\n".join(cells) + "\n")
    assert [(f.field, f.flags) for f in found] == [("PUMP_EN", ["text_uncertain"]), ("MODE_SEL", [])]


def test_a_field_that_is_read_and_one_that_is_written_are_no_copies() -> None:
    lines = ["PUMP_UPDATE_R (R)             15      0x0         0=Done", " " * 50 + "1=Pending"]
    found = fields(columns(*lines, "PUMP_UPDATE_W (W)             15      0x0         Writing 1 starts it."))
    assert [(f.field, f.access, f.flags, len(f.values)) for f in found] == [
        ("PUMP_UPDATE_R", "R", ["bits_overlap"], 2),
        ("PUMP_UPDATE_W", "W", ["bits_overlap"], 0),
    ]
