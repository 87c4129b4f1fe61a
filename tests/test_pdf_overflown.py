"""Names and heads that have no room in their cells: they run over those beside them, or out of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import LEFT, Manual
from pdf_reading import bits, only

if TYPE_CHECKING:
    from pdf_pages import Text
    from pdf_reading import Read


def halves(upper: list[tuple[str, int]], lower: list[tuple[str, int]]) -> Manual:
    """A figure of 32 bits in two rows, whose names may be longer than their cells."""
    manual = Manual()
    manual.heading("3.1 GATE_CTRL Register")
    manual.lines("Address offset: 0x10")
    for top, names in ((31, upper), (15, lower)):
        rows: list[list[Text]] = [[str(bit) for bit in range(top, top - 16, -1)], [*names]]
        for row in rows:
            manual.y += manual.page.row(LEFT, manual.y, [28] * 16, row, size=6)
        manual.y += 8
    return manual


def test_a_field_whose_name_has_run_out_of_the_figure_has_the_bits_it_begins_over_and_is_in_doubt(
    reading: Read,
) -> None:
    upper, lower = "SPEED_OF_THE_GATE_IN_ALL[15:14]", "SPEED_OF_THE_GATE_IN_ALL[13:0]"
    found = only(reading(halves([("LEVEL", 14), (upper, 2)], [(lower, 14), ("GO", 2)])))
    assert bits(found) == [("LEVEL", 31, 18), ("SPEED_OF_THE_GATE_IN_ALL", 17, 2), ("GO", 1, 0)]
    assert [bool(one.flags) for one in found.fields] == [True, True, False]  # the first stand in one line


def test_a_field_beside_bits_whose_name_stands_out_of_the_figure_is_in_doubt(reading: Read) -> None:
    manual = halves([("LEVEL", 14), ("", 2)], [("SPEED_OF_THE_GATE_IN_ALL[13:0]", 14), ("GO", 2)])
    manual.page.text(LEFT + 14 * 28 + 30, manual.y - 50, "SPEED_OF_THE_GATE_IN_ALL[15:14]", 6)
    found = only(reading(manual))
    doubted = {one.field: one.flags for one in found.fields if one.bit_hi in {1, 15}}
    assert doubted == {"SPEED_OF_THE_GATE_IN_ALL": ["lane_doubtful"], "GO": []}


def test_a_name_that_runs_across_an_empty_cell_is_in_doubt(reading: Read) -> None:
    upper = [("LEVEL_OF_ALL_THE_SLUICES", 2), ("", 1), ("", 1), ("RATE", 12)]
    found = only(reading(halves(upper, [("SPEED", 14), ("GO", 2)])))
    assert [bool(one.flags) for one in found.fields if one.bit_hi in {31, 15}] == [True, False]


def test_fields_beside_bits_that_none_has_are_in_no_doubt_where_all_names_have_room(reading: Read) -> None:
    found = only(reading(halves([("LEVEL", 14), ("", 2)], [("SPEED", 14), ("GO", 2)])))
    assert bits(found) == [("LEVEL", 31, 18), ("SPEED", 15, 2), ("GO", 1, 0)]
    assert not any(one.flags for one in found.fields)


def test_heads_that_are_one_word_in_the_cell_of_one_of_them_are_those_of_both_columns(reading: Read) -> None:
    manual = Manual()
    manual.heading("3.1 GATE_CTRL Register")
    columns = [
        ("Bit", 40.0),
        ("", 50.0),
        ("Read/WriteDefault/Hex", 60.0),
        ("Name", 80.0),
        ("Description", 200.0),
    ]
    rows: list[list[Text]] = [["7:4", "R/W", "0x2", "DIV", "Pulses"], ["3:0", "R", "0x1", "GO", "It runs"]]
    manual.table(columns, rows)
    found = only(reading(manual))
    assert [(one.field, one.access, one.default_value) for one in found.fields] == [
        ("DIV", "R/W", 2),
        ("GO", "R", 1),
    ]


@pytest.mark.parametrize(("name", "code"), [("GATE_LEVEL_OF_WATERROF_THE_SLUICE", ""), ("GATE_LEVEL", "REN")])
def test_a_name_into_which_the_code_of_the_next_column_is_printed_is_in_doubt(
    reading: Read, name: str, code: str
) -> None:
    manual = Manual()
    manual.heading("3.1 GATE_CTRL Register")
    columns = [("Bits", 40.0), ("Name", 100.0), ("Access", 90.0), ("Description", 250.0)]
    rows: list[list[Text]] = [
        ["31:24", "DIV", "R/W", "Pulses"],
        ["23:16", "RATE", "R", "How fast"],
        ["15:8", name, code, "How high"],
        ["7:0", "GO", "R", "It runs"],
    ]
    manual.table(columns, rows)
    found = only(reading(manual))
    assert [bool(one.flags) for one in found.fields] == [False, False, True, False]


@pytest.mark.parametrize("codes", [("ROS", "ROV"), ("RWLV", "RW1CS"), ("RSVD", "RESERVED"), ("RWEP", "RWEP")])
def test_what_vendors_add_to_codes_is_no_rest_of_a_name(reading: Read, codes: tuple[str, str]) -> None:
    manual = Manual()
    manual.heading("3.1 GATE_CTRL Register")
    columns = [("Bits", 40.0), ("Name", 100.0), ("Access", 90.0), ("Description", 250.0)]
    said = ["R", "RO", "RW", *codes]
    rows: list[list[Text]] = [
        [str(4 - n), f"GATE{n}", code, "It opens or shuts"] for n, code in enumerate(said)
    ]
    manual.table(columns, rows)
    found = only(reading(manual))
    assert [one.access for one in found.fields] == said
    assert not any("text_foreign" in one.flags for one in found.fields)


def test_the_bits_of_a_field_alone_under_a_head_at_the_end_of_a_page_are_no_figure(reading: Read) -> None:
    manual = Manual()
    manual.heading("3.1 GATE_CTRL Register")
    columns = [("Bits", 60.0), ("Access", 60.0), ("Name", 80.0), ("Description", 240.0)]
    manual.y = 700
    manual.table(columns, [["31:30", "", "", ""]])
    manual.turn()
    manual.table(columns, [["", "RW", "GATE", "How high"], ["29:0", "RO", "RATE", "How fast"]])
    found = only(reading(manual))
    assert bits(found) == [("GATE", 31, 30), ("RATE", 29, 0)]


def test_captions_close_over_tables_name_the_register_though_the_table_above_is_near(reading: Read) -> None:
    manual = Manual()
    for n, name in enumerate(("GATE_CTRL", "PUMP_CTRL", "WELL_CTRL"), 1):
        manual.page.text(LEFT, manual.y, f"7.6.{n} System control register", 13)
        manual.y += 16
        manual.page.text(LEFT, manual.y, f"Table {n}. {name} register ({name}, address 0x4000 001{n}) bit", 9)
        manual.page.text(LEFT, manual.y + 11, "description", 9)
        manual.y += 22
        columns = [("Bit", 50.0), ("Symbol", 100.0), ("Description", 290.0)]
        manual.table(columns, [["31:8", "LEVEL", "How full"], ["7:0", "RATE", "How fast"]])
        manual.y -= 4
    assert [one.register for one in reading(manual).registers] == ["GATE_CTRL", "PUMP_CTRL", "WELL_CTRL"]


def test_the_second_line_of_a_head_without_rules_goes_on_with_its_columns(reading: Read) -> None:
    manual = Manual()
    manual.heading("3.1 GATE_CTRL Register")
    columns = [("Bit\nRange", 40.0), ("Default &\nAccess", 70.0), ("Field Name (ID): Description", 300.0)]
    rows: list[list[Text]] = [
        ["31:8", "0h\nRO", "Level (LEVEL): How high the water stands\nin the well."],
        ["7:0", "1h\nRW", "Rate (RATE): How fast\nit runs."],
    ]
    manual.table(columns, rows, rules="none")
    found = only(reading(manual))
    assert bits(found) == [("LEVEL", 31, 8), ("RATE", 7, 0)]
    assert [(one.access, one.default_value) for one in found.fields] == [("RO", 0), ("RW", 1)]


LONG = "LEVEL_OF_ALL_SLUICES"
"""A name that fills three cells of one bit."""


def test_a_name_whose_middle_is_in_another_cell_is_that_of_the_empty_one_that_it_begins_in(
    reading: Read,
) -> None:
    upper = [("GATE_" + LONG, 1), ("RATE", 15)]
    found = only(reading(halves(upper, [("SPEED", 13), ("GO", 2), ("RUN_" + LONG, 1)])))
    assert bits(found) == [
        ("GATE_" + LONG, 31, 31),
        ("RATE", 30, 16),
        ("SPEED", 15, 3),
        ("GO", 2, 1),
        ("RUN_" + LONG, 0, 0),
    ]
    assert "text_foreign" in found.fields[0].flags
    assert "text_foreign" in found.fields[-1].flags


def test_a_field_before_one_of_garbled_name_is_in_doubt_whose_text_may_be_that_ones(reading: Read) -> None:
    manual = halves([("LEVEL", 14), ("GA", 1), ("TE", 1)], [("SPEED", 14), ("GO", 2)])
    manual.page.text(LEFT + 14 * 28 + 12, manual.y - 48, "_OFALL", 6)
    manual.lines("LEVEL How full it is. (RO)", "0: EMPTY", "GATE_OFALL Opens. (R/W)", "0: SHUT")
    manual.lines("SPEED How fast it runs. (R/W)", "GO Goes. (R/W)")
    found = only(reading(manual))
    flagged = {one.field: "text_foreign" in one.flags for one in found.fields}
    assert flagged["LEVEL"]
    assert not flagged["GO"]


@pytest.mark.parametrize(("name", "doubted"), [("SPEED[15]", True), ("HIGH_SPEED", False)])
def test_a_part_of_a_field_beside_a_garbled_name_that_may_be_its_other_part_is_in_doubt(
    reading: Read, name: str, doubted: bool
) -> None:
    manual = halves([("LEVEL", 13), (name, 3)], [("SPEED[14:0]" if doubted else "SPEED", 15), ("GO", 1)])
    manual.page.text(LEFT + 13 * 28 + 12, manual.y - 50, "_WELL", 6)
    found = only(reading(manual))
    flagged = {one.field: "lane_doubtful" in one.flags for one in found.fields}
    assert flagged["SPEED"] == doubted
    assert "text_foreign" in next(one.flags for one in found.fields if one.bit_hi == 18)
