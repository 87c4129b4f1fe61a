"""How the `amd-register` dialect reads lists of values, in print and in prose: one small document a layout."""

from __future__ import annotations

import pytest
from chip_pages import columns, rows, spaced
from dialect_checks import faults, field, fields, listed, read

# -- lists of values


@pytest.mark.parametrize(
    "lines",
    [
        ["MODE\t1:0\tnone\tHow. POSSIBLE VALUES: 00 - LONE 01 - TWIN: two by two 02 - TRIO"],
        [
            "MODE\t1:0\tnone\tHow. POSSIBLE VALUES:",
            "\t\t\t00 - LONE",
            "\t\t\t01 - TWIN: two by two",
            "\t\t\t02 - TRIO",
        ],
        [
            "MODE\t1:0\tnone\tHow.",
            "\t\t\tPOSSIBLE VALUES:",
            "\t00 - LONE 01 - TWIN: two by two",
            "",
            "",
            "",
            "02 - TRIO",
        ],
        [
            "MODE\t1:0\tnone\tHow. POSSIBLE VALUES: 00 - LONE",
            "",
            "",
            "",
            "- 01 TWIN: two by",
            "two",
            "",
            " - 02 TRIO",
        ],
        [
            "MODE\t1:0\tnone\tHow. POSSIBLE VALUES: 00 - LONE",
            "",
            "```",
            "   01 - TWIN: two by",
            "two",
            "   02 - TRIO",
            "```",
        ],
        [
            "MODE\t1:0\tnone\tHow. POSSIBLE VALUES: 02 - TRIO 00 - LONE",
            "\t\t\t01 - TWIN: two",
            "\t\t\tby two",
        ],
        [
            "MODE\t1:0\tnone\tHow.",
            "\t\t\tPOSSIBLE VALUES:",
            "00 - LONE",
            "01 - TWIN: two",
            "by two",
            "02 - TRIO",
        ],
        [
            "MODE\t1:0\tnone\tHow. POSSIBLE VALUES:",
            "$00 - LONE$",
            "$01 - $TWIN$: two by$",
            "two",
            "$02 - TRIO$",
        ],
        [
            "MODE\t1:0\tnone\tHow. POSSIBLE VALUES: 00 - LONE",
            "\t\t\t01 -",
            "\t\t\tTWIN: two by two 02 -",
            "\t\t\tTRIO",
        ],
    ],
    ids=[
        "inline",
        "one a row",
        "over pages",
        "bullets",
        "fenced",
        "permuted",
        "plain lines",
        "formulas",
        "label below",
    ],
)
@pytest.mark.parametrize(
    "other", ["", "POSSIBLE VALUES: 00 - A 01 - B"], ids=["alone", "beside a list in a text"]
)
def test_a_list_of_values_is_read_in_every_layout_of_a_grid(lines: list[str], other: str) -> None:
    reading = read(rows(*lines, f"NEXT\t5\tnone\t{other}"))
    row = reading.registers[0].fields[0]
    assert listed(row) == {0: "LONE", 1: "TWIN", 2: "TRIO"}
    assert [v.description for v in row.values] == [None, "two by two", None]
    assert row.description == "How."
    assert faults(reading) == []


@pytest.mark.parametrize(
    "lines",
    [
        [
            "MODE   3:1  none   How.",
            "",
            "     POSSIBLE VALUES:",
            "       00 - Lone",
            "       01 - Two by",
            "     two",
        ],
        ["MODE   3:1  none   POSSIBLE VALUES:", "       00 - Lone", "       01 – Two by", "     two"],
        [
            "MODE   3:1  none   How.",
            "     POSSIBLE VALUES:",
            "       00 - Lone",
            "",
            "Proprietary    4",
            "",
            "       01 - Two by two",
        ],
    ],
    ids=["own line", "in the row, en dash", "over pages"],
)
def test_a_list_of_values_is_read_in_every_layout_of_fixed_columns(lines: list[str]) -> None:
    reading = read(columns(*lines, "NEXT   5  none  Next."))
    assert [(f.field, listed(f)) for f in reading.registers[0].fields] == [
        ("MODE", {0: "Lone", 1: "Two by two"}),
        ("NEXT", {}),
    ]
    assert faults(reading) == []


def test_a_list_of_values_is_read_from_a_double_spaced_page() -> None:
    row = field(
        spaced(
            "MODE 3:1 none How.",
            " POSSIBLE VALUES: ",
            "      00 - WID_LONE: Alone when",
            "nothing else is there. ",
            "      01 -",
            "WID_TWIN:",
            "two of them. ",
            "      02 - Reserved",
        )
    )
    assert listed(row) == {0: "WID_LONE", 1: "WID_TWIN", 2: "Reserved"}
    assert [v.description for v in row.values] == ["Alone when nothing else is there.", "two of them.", None]


def test_numbers_of_values_are_decimal_and_need_not_be_consecutive() -> None:
    row = field(
        columns(
            "MODE   5:0  none   How.",
            "     POSSIBLE VALUES:",
            "       10 - A",
            "       11 - B",
            "       63 - C",
        )
    )
    assert listed(row) == {10: "A", 11: "B", 63: "C"}


def test_dashes_within_a_label_belong_to_it() -> None:
    row = field(
        columns(
            "MODE  5:0  none  How.",
            "     POSSIBLE VALUES:",
            "       00 – RG - (S/U)",
            "       04 - MASK - Nothing",
        )
    )
    assert listed(row) == {0: "RG - (S/U)", 4: "MASK - Nothing"}


def test_values_that_stand_in_the_next_fields_cell_belong_to_the_list_they_go_on_with() -> None:
    event, payload = fields(
        rows(
            "EVENT\t5:0\tnone\tEvent. POSSIBLE VALUES: 12 - FLUSH: writes 13 - FLUSH_ALL: writes all and",
            "PAYLOAD\t15:8\tnone\tforgets it. 20 - TRAP: stops. 21 - RESUME: runs on.",
        )
    )
    assert listed(event) == {12: "FLUSH", 13: "FLUSH_ALL", 20: "TRAP", 21: "RESUME"}
    assert listed(payload) == {}
    assert [v.flags for v in event.values[2:]] == [["value_moved"], ["value_moved"]]


def test_values_before_the_next_fields_marker_go_on_with_the_list_above() -> None:
    fail, okay = fields(
        rows(
            "ON_FAIL\t3:0\tnone\tFail. POSSIBLE VALUES: 00 - KEEP: stays 01 - ZERO: cleared",
            "ON_PASS\t7:4\tnone\t02 - ONES: set After a pass. POSSIBLE VALUES: 00 - KEEP: stays 01 - ZERO: cleared",
        )
    )
    assert listed(fail) == {0: "KEEP", 1: "ZERO", 2: "ONES"}
    assert listed(okay) == {0: "KEEP", 1: "ZERO"}


def test_a_foreign_digit_glued_to_a_number_is_dropped_and_the_value_flagged() -> None:
    row = field(
        rows("OP\t5:0\tnone\tOpcode. POSSIBLE VALUES: 16 - ADD: adds if keep==117 - SUB: subtracts 18 - AND")
    )
    assert listed(row) == {16: "ADD", 17: "SUB", 18: "AND"}
    assert [v.flags for v in row.values] == [[], ["value_glued"], []]


def test_a_number_printed_under_two_names_is_flagged() -> None:
    row = field(
        rows(
            "OP\t3:0\tnone\tOpcode. POSSIBLE VALUES: 01 - ZERO: cleared 02 - ZERO: cleared 02 - ONES: set 03 - INC"
        )
    )
    assert [v.value for v in row.values] == [1, 2, 3]
    assert "value_disputed" in row.values[1].flags


def test_one_identifier_under_two_numbers_is_flagged_at_both() -> None:
    row = field(rows("FMT\t3:0\tnone\tFormat. POSSIBLE VALUES: 01 - FMT_8 02 - FMT_16 03 - FMT_16"))
    assert [v.flags for v in row.values] == [[], ["label_repeated"], ["label_repeated"]]


def test_a_value_without_a_label_is_flagged() -> None:
    row = field(
        columns("MODE   3:1  none   How.", "     POSSIBLE VALUES:", "       00 - Lone", "       01 -")
    )
    assert listed(row) == {0: "Lone", 1: None}
    assert row.values[1].flags == ["label_lost"]


def test_a_list_without_its_marker_is_flagged() -> None:
    row = field(columns("MODE   3:1  none   How.", "       00 - Lone", "       01 - Twin"))
    assert listed(row) == {0: "Lone", 1: "Twin"}
    assert all("list_unmarked" in v.flags for v in row.values)


@pytest.mark.parametrize(
    "text",
    [
        columns("MODE   1:0  none   How.", "     POSSIBLE VALUES:", "       00 - Lone", "       64 - Twin"),
        rows("MODE\t1:0\tnone\tHow. POSSIBLE VALUES: 00 - Lone 64 - Twin"),
    ],
)
def test_a_number_too_large_for_its_field_is_no_value_and_the_list_is_flagged(text: str) -> None:
    row = field(text)
    assert [v.value for v in row.values] == [0]
    assert row.flags or row.values[0].flags


def test_two_lists_in_one_row_tell_of_a_row_that_was_lost() -> None:
    row = field(
        rows(
            "REF_BF\t22:20\tnone\tFront. POSSIBLE VALUES: 00 - NO 01 - LESS Back. POSSIBLE VALUES: 00 - NO 01 - LESS"
        )
    )
    assert "lists_merged" in row.flags
    assert listed(row).keys() == {0, 1}


def test_a_sentence_among_identifiers_has_lost_its_name_but_reserved_has_not() -> None:
    labels = [
        "OP_ADD",
        "OP_SUB",
        "OP_MUL",
        "OP_DIV",
        "OP_MIN",
        "OP_MAX",
        "Sets the index of a cube",
        "Reserved",
    ]
    lines = [f"       {n:02} - {label}" for n, label in enumerate(labels)]
    row = field(columns("OP   3:0  none   What to do.", "     POSSIBLE VALUES:", *lines))
    assert [v.flags for v in row.values] == [[]] * 6 + [["label_lost"], []]


def test_a_name_that_only_repeats_the_value_before_loses_to_any_other_print() -> None:
    text = "01 - ZERO: cleared 02 - ZERO: cleared 02 - ONES: set 02 - ZERO: cleared 03 - INC: up"
    row = field(rows(f"OP\t3:0\tnone\tOpcode. POSSIBLE VALUES: {text}"))
    assert listed(row) == {1: "ZERO", 2: "ONES", 3: "INC"}
    assert "value_disputed" in row.values[1].flags


def test_the_print_of_a_value_that_is_seen_most_often_wins() -> None:
    tail = "02 - ONES: set 03 - INC: up"
    row = field(rows(f"OP\t3:0\tnone\tOpcode. POSSIBLE VALUES: 02 - 0NES: set {tail}", "", tail))
    assert listed(row) == {2: "ONES", 3: "INC"}
    assert "value_disputed" in row.values[0].flags


def test_a_number_in_a_formula_is_no_value_and_leaves_no_doubt() -> None:
    row = field(
        rows("OP\t1:0\tnone\tOpcode. POSSIBLE VALUES: 00 - ADD: D = 64 - x. 01 - SUB: D = 32 - A + 3 - b.")
    )
    assert [(v.value, v.name) for v in row.values] == [(0, "ADD"), (1, "SUB")]


@pytest.mark.parametrize(
    ("label", "name", "description"),
    [
        ("OFF: the unit idles", "OFF", "the unit idles"),
        ("FMT_8 , FMT_8_INT", "FMT_8", "FMT_8_INT"),
        ("Front face: drawn first", "Front face", "drawn first"),
        ("disable reads", "disable reads", None),
        ("(Obsolete) none", "(Obsolete) none", None),
    ],
)
def test_a_label_is_what_stands_before_the_colon_else_the_whole_text(
    label: str, name: str, description: str | None
) -> None:
    (value,) = field(columns("MODE  3:0  none  How.", "     POSSIBLE VALUES:", f"       00 - {label}")).values
    assert (value.name, value.description) == (name, description)


@pytest.mark.parametrize("number", ["2²", "²2", "1½", "०१", "٠١"])
def test_a_number_of_foreign_digits_is_never_an_exception(number: str) -> None:
    reading = read(rows(f"MODE\t7:0\tnone\tHow. POSSIBLE VALUES: 00 - A {number} - B.", f"{number} - C"))
    assert faults(reading) == []
    assert reading.registers[0].fields[0].values[0].value == 0


def test_an_unmarked_number_too_large_for_the_list_above_is_the_fields_own() -> None:
    first, second = fields(
        rows("ON\t0\tnone\tOn. POSSIBLE VALUES: 00 - NO 01 - YES", "MODE\t4:1\tnone\t02 - TWIN 03 - TRIO")
    )
    assert listed(first) == {0: "NO", 1: "YES"}
    assert listed(second) == {2: "TWIN", 3: "TRIO"}
    assert all("list_unmarked" in v.flags for v in second.values)


def test_a_label_whose_blanks_stand_for_lost_underscores_is_kept_and_flagged() -> None:
    row = field(
        rows("OP\t7:0\tnone\tOpcode. POSSIBLE VALUES: 24 - WD LS BARRIER: waits. 25 - WD_LS_GET: reads.")
    )
    assert listed(row) == {24: "WD LS BARRIER", 25: "WD_LS_GET"}
    assert [v.flags for v in row.values] == [["name_garbled"], []]


def test_text_that_runs_on_after_a_label_without_a_colon_is_parted_from_it_and_flagged() -> None:
    row = field(rows("FORM\t5:0\tnone\tForm. POSSIBLE VALUES: 00 - DF_8 01 - DF_16 How its bits are read"))
    assert listed(row) == {0: "DF_8", 1: "DF_16"}
    assert [v.flags for v in row.values] == [[], ["label_open"]]


# -- values that lost a blank

TIGHT = ["00 - WID_ONE", "01 -WID_TWO", "02- WID_THREE", "03-WID_FOUR", "04 - WID_FIVE"]


def test_a_value_that_lost_a_blank_is_one_where_it_begins_a_line_and_counts_on() -> None:
    names = dict(enumerate(["WID_ONE", "WID_TWO", "WID_THREE", "WID_FOUR", "WID_FIVE"]))
    text = spaced("MODE 3:1 none How.", " POSSIBLE VALUES:", *(f"      {line}" for line in TIGHT))
    grid = rows("MODE\t3:1\tnone\tHow. POSSIBLE VALUES:", *(f"\t\t\t{line}" for line in TIGHT))
    for document in (text, grid):
        row = field(document)
        assert listed(row) == names
        assert not [flag for value in row.values for flag in value.flags]


def test_a_number_before_a_dash_that_does_not_count_on_is_text() -> None:
    row = field(
        spaced(
            "MODE 3:1 none How.",
            " POSSIBLE VALUES:",
            "      00 - Those of",
            "      16-Bit words",
            "      01 - Two",
        )
    )
    assert listed(row) == {0: "Those of 16-Bit words", 1: "Two"}


def test_a_value_that_lost_a_blank_within_a_cell_puts_the_one_that_holds_it_in_doubt() -> None:
    row = field(rows("MODE\t3:1\tnone\tHow. POSSIBLE VALUES: 00 - WID_ONE 01 -WID_TWO 02 - WID_THREE"))
    assert [value.flags for value in row.values] == [["values_joined"], []]


@pytest.mark.parametrize("odd", ["O1 - WID_TWO", "1 - WID_TWO", "l1 - Second", "O1- WID_TWO"])
def test_a_line_that_begins_as_a_value_but_for_its_number_puts_the_one_above_in_doubt(odd: str) -> None:
    lines = ["00 - WID_ONE", odd, "02 - WID_THREE: not", "before 1 or 2", "03 - WID_FOUR"]
    row = field(spaced("MODE 3:1 none How.", " POSSIBLE VALUES:", *(f"      {line}" for line in lines)))
    assert [(v.value, v.flags) for v in row.values] == [(0, ["values_joined"]), (2, []), (3, [])]


@pytest.mark.parametrize("bullet", ["•", "*", "-"])
def test_bullets_before_values_are_no_part_of_the_list(bullet: str) -> None:
    lines = [f"      {bullet} 00 - WID_ONE", f"      {bullet} 01 - WID_TWO: text"]
    row = field(spaced("MODE 3:1 none How.", " POSSIBLE VALUES:", *lines))
    assert listed(row) == {0: "WID_ONE", 1: "WID_TWO"}
    assert not row.flags


def test_a_bullet_before_a_value_within_a_cell_is_no_part_of_the_label_before() -> None:
    row = field(rows("MODE\t3:1\tnone\tHow. POSSIBLE VALUES: • 00 - WID_ONE • 01 - WID_TWO"))
    assert listed(row) == {0: "WID_ONE", 1: "WID_TWO"}


def test_a_list_whose_values_all_lack_the_blanks_may_have_holes() -> None:
    row = field(
        spaced("MODE 3:0 none How.", " POSSIBLE VALUES:", "      00-One", "      02-Two", "      07-Seven")
    )
    assert listed(row) == {0: "One", 2: "Two", 7: "Seven"}


def test_an_identifier_before_a_colon_names_a_value_that_a_text_explains() -> None:
    found = field(rows("MODE\t1:0\t0x0\tHow. 0=AT_REST: it stands 1=Note: it may turn"))
    assert [(v.value, v.name, v.description) for v in found.values] == [
        (0, "AT_REST", "it stands"),
        (1, "Note: it may turn", None),
    ]


def test_a_list_in_a_text_that_leaves_a_number_out_goes_on_and_the_value_before_it_is_in_doubt() -> None:
    found = field(rows("MODE\t2:0\t0x0\tHow. 0=Rest 1=Slow 2=Fast 4=Mad"))
    assert [(v.value, v.name, v.flags) for v in found.values] == [
        (0, "Rest", []),
        (1, "Slow", []),
        (2, "Fast", ["label_open"]),
        (4, "Mad", []),
    ]


def test_so_does_one_of_numbers_with_a_colon_that_have_as_many_digits() -> None:
    found = field(rows("MODE\t3:0\t0x0\tHow. 00: REST 01: SLOW 02: FAST 07: MAD and 9: in all"))
    assert [(v.value, v.name, v.flags) for v in found.values] == [
        (0, "REST", []),
        (1, "SLOW", []),
        (2, "FAST", ["label_open"]),
        (7, "MAD and 9: in all", []),
    ]


def test_numbers_that_share_a_text_are_no_such_list() -> None:
    found = field(rows("MODE\t2:0\t0x0\tHow. 0=Rest. 1=Slow. 2=Fast. 3,5=Mad. 6,7=Odd."))
    assert [(v.value, v.name) for v in found.values] == [(0, "Rest"), (1, "Slow"), (2, "Fast")]


def test_a_name_that_lost_an_underscore_of_those_around_it_is_in_doubt() -> None:
    found = field(rows("MODE\t1:0\t0x0\tPOSSIBLE VALUES: 00 - FMT_8 01 - FMT_16 02 - FMT W24 03 - FMT_32"))
    assert [(v.name, v.flags) for v in found.values] == [
        ("FMT_8", []),
        ("FMT_16", []),
        ("FMT W24", ["name_garbled"]),
        ("FMT_32", []),
    ]
    found = field(rows("MODE\t1:0\t0x0\tPOSSIBLE VALUES: 00 - OFF 01 - ON AIR 02 - ON LINE 03 - ON"))
    assert not any(v.flags for v in found.values[:3])
