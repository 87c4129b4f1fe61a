"""Lists of values whose lines break within a number, a marker or a name, as in narrow cells."""

from __future__ import annotations

import pytest
from chip_pages import rows, spaced
from dialect_checks import field, fields, listed


def test_a_number_whose_dash_begins_the_next_line_of_a_cell_begins_a_value() -> None:
    row = field(
        rows("MODE\t3:0\tnone\tHow. POSSIBLE VALUES: 00 - LONE: one 01", "\t\t\t- TWIN: two 02 - TRIO")
    )
    assert (row.description, row.flags) == ("How.", [])
    assert listed(row) == {0: "LONE", 1: "TWIN", 2: "TRIO"}
    assert [(value.description, value.flags) for value in row.values] == [
        ("one", []),
        ("two", []),
        (None, []),
    ]


@pytest.mark.parametrize("text", ["Takes 10", "Bits 7:10", "Mode x.10"])
def test_a_line_with_a_dash_under_the_number_of_a_text_is_text(text: str) -> None:
    row = field(rows(f"MODE\t3:0\tnone\t{text}", "\t\t\t- more of it"))
    assert (row.description, row.values) == (f"{text} - more of it", [])


@pytest.mark.parametrize("number", ["00", "17", "4:2"])
def test_a_number_that_does_not_go_on_with_the_list_belongs_to_its_text(number: str) -> None:
    row = field(
        rows(f"MODE\t3:0\tnone\tHow. POSSIBLE VALUES: 00 - A 01 - B: up to {number}", "\t\t\t- and more")
    )
    assert listed(row) == {0: "A", 1: "B"}
    assert row.values[1].description == f"up to {number} - and more"


@pytest.mark.parametrize(
    ("first", "rest"),
    [
        ("at most 15", "less is better"),
        ("needs GATE = 03", "else off"),
        ("bits: 08", "or less"),
        ("bit 04", "bit 05"),
    ],
)
def test_a_number_far_ahead_of_the_list_with_words_behind_its_dash_begins_no_value(
    first: str, rest: str
) -> None:
    row = field(
        rows(f"MODE\t3:0\tnone\tHow. POSSIBLE VALUES: 00 - A 01 - B: {first}", f"\t\t\t- {rest} 02 - C")
    )
    assert listed(row) == {0: "A", 1: "B", 2: "C"}
    assert row.values[1].description == f"{first} - {rest}"
    named = "\t\t\t- WID_LATER: later 09 - LAST"
    later = field(rows("MODE\t3:0\tnone\tHow. POSSIBLE VALUES: 00 - A 01 - B: b 05", named))
    assert listed(later) == {0: "A", 1: "B", 5: "WID_LATER", 9: "LAST"}


def test_a_number_before_values_behind_bullets_is_that_of_its_text() -> None:
    lines = ("MODE\t3:0\tnone\tHow. POSSIBLE VALUES: 00 - DIV BY 01", "\t\t\t- 01 - DIV BY 02")
    assert listed(field(rows(*lines))) == {0: "DIV BY 01", 1: "DIV BY 02"}


def test_words_that_go_on_as_a_sentence_are_no_marker() -> None:
    row = field(rows("MODE\t3:0\tnone\tHow. POSSIBLE", "\t\t\tVALUES depend on the mode."))
    assert (row.description, row.flags) == ("How. POSSIBLE VALUES depend on the mode.", [])


def test_a_marker_torn_over_two_lines_of_a_cell_is_one() -> None:
    row = field(rows("MODE\t1:0\tnone\tHow. POSSIBLE", "\t\t\tVALUES: 00 - LONE 01 - TWIN"))
    assert (row.description, listed(row), row.flags) == ("How.", {0: "LONE", 1: "TWIN"}, [])
    assert [value.flags for value in row.values] == [[], []]


@pytest.mark.parametrize(
    ("lines", "name"),
    [
        (["00 - WID_VERY_LONG_NA", "ME_OF_A_VALUE: one 01 - B"], "WID_VERY_LONG_NA ME_OF_A_VALUE"),
        (["00 - WID_VERY_LONG_", "NAME_OF_A_VALUE: one 01 - B"], "WID_VERY_LONG_NAME_OF_A_VALUE"),
        (["00 - WI", "D_LONG_NA", "ME: one 01 - B"], "WI D_LONG_NA ME"),
        (["00 -", "WID_LONG_NA", "ME: one 01 - B"], "WID_LONG_NA ME"),
    ],
)
def test_a_name_broken_over_lines_of_a_cell_is_in_doubt(lines: list[str], name: str) -> None:
    first, *more = lines
    row = field(rows(f"MODE\t1:0\tnone\tHow. POSSIBLE VALUES: {first}", *(f"\t\t\t{line}" for line in more)))
    assert listed(row) == {0: name, 1: "B"}
    assert [(value.description, value.flags) for value in row.values] == [
        ("one", ["name_garbled"]),
        (None, []),
    ]


@pytest.mark.parametrize(
    "label", ["WID_ONE\n\t\t\tone of them", "WID_ONE:\n\t\t\tWID_ONE", "Off\n\t\t\tFOR_NOW"]
)
def test_text_below_a_whole_name_leaves_it_without_doubt(label: str) -> None:
    row = field(rows(f"MODE\t1:0\tnone\tHow. POSSIBLE VALUES: 00 - {label} 01 - B"))
    assert listed(row)[1] == "B"
    assert [flag for value in row.values for flag in value.flags if flag == "name_garbled"] == []


def test_the_name_below_the_number_of_a_value_is_no_beginning_of_the_next_row_s() -> None:
    lines = ["MODE 1:0 none How.", " POSSIBLE VALUES:", "  00 - LONE", "  01 -", "WID_MODE_OF_A_LONG_NAME"]
    mode, size = fields(spaced(*lines, "SIZE 3:2 none How large."))
    assert listed(mode) == {0: "LONE", 1: "WID_MODE_OF_A_LONG_NAME"}
    assert (size.field, size.flags) == ("SIZE", [])
