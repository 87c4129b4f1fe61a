"""Values that register references explain in prose, and references to other lists."""

from __future__ import annotations

import pytest
from chip_pages import columns, rows
from dialect_checks import cut, explained, field, fields, listed, printed, read


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("0 = off, 1 = on.", 1, [(0, None, "off"), (1, None, "on")]),
        ("1=shared by all, 0=own", 1, [(1, None, "shared by all"), (0, None, "own")]),
        (
            "Stamp. 0 : big tiles (32 wide); 1 : small tiles.",
            1,
            [(0, None, "big tiles (32 wide)"), (1, None, "small tiles")],
        ),
        ("Height, 0: 64; 1: 128; 2: 256", 3, [(0, None, "64"), (1, None, "128"), (2, None, "256")]),
        ("How to fill (0 = solid; 1 = lines).", 1, [(0, None, "solid"), (1, None, "lines")]),
        ("00 = none, 01 = half, 10 = all", 2, [(0, None, "none"), (1, None, "half"), (2, None, "all")]),
        ("0 : A 1 : B 2-3 : Unused", 2, [(0, None, "A"), (1, None, "B"), (2, 3, "Unused")]),
    ],
)
def test_values_explained_in_sentences_have_the_role_prose(
    text: str, width: int, expected: list[tuple[int, int | None, str]]
) -> None:
    row = field(rows(f"MODE\t{width - 1}:0\tnone\t{text}"))
    assert explained(row) == expected
    assert printed(row) == []
    assert row.description == text


@pytest.mark.parametrize(
    "text",
    [
        "First of sixteen words, packed as 15:0 Vertex 0 31:16 Vertex 1",
        "Texels in a row, less one: 0 is a row of 1",
        "A = 0, R = 1 and so on up",
        "0-255 stands for 1-256",
        "(Range:1K=[9:0];512=[8:0])",
        "The number stands for bits [8:4] of the age.",
        "Reads 1 while busy. Default = 0",
        "Told apart: 1 = hot, 0 = cold",
        "Thresholds: 5 = low, 6 = high",
    ],
)
def test_numbers_in_prose_are_no_values(text: str) -> None:
    assert field(rows(f"MODE\t7:0\tnone\t{text}")).values == []


def test_a_printed_list_and_an_explanation_are_kept_apart() -> None:
    row = field(rows("MODE\t1:0\tnone\tHow: 0 = alone, 1 = in pairs. POSSIBLE VALUES: 00 - LONE 01 - TWIN"))
    assert listed(row) == {0: "LONE", 1: "TWIN"}
    assert explained(row) == [(0, None, "alone"), (1, None, "in pairs")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("See KIND_0.", "KIND_0"),
        ("Similar to KIND_0", "KIND_0"),
        ("See WID_MODE.KIND_3", "WID_MODE.KIND_3"),
    ],
)
def test_a_reference_to_another_fields_list_is_kept_as_a_pointer(text: str, expected: str) -> None:
    first = "KIND_0  1:0  0x0  Kind. 0 = NONE, 1 = JUMP, 2 = LOOP"
    row = fields(columns(first, f"KIND_1  3:2  0x0  {text}"))[1]
    assert [(v.value, v.same_as) for v in row.values] == [(None, expected)]


def test_a_reference_to_what_stands_above_means_the_last_list_above() -> None:
    lines = [
        "KIND_0  1:0  0x0  Kind.",
        "     0 = NONE",
        "     1 = JUMP",
        "FREE  2  0x0  x.",
        "KIND_1  4:3  0x0  (See Above)",
    ]
    row = fields(columns(*lines))[2]
    assert [v.same_as for v in row.values] == ["KIND_0"]


def test_a_value_explained_on_a_line_of_its_own_ends_with_its_line() -> None:
    row = field(
        columns("KIND_0  1:0  0x0  Kind.", "     0 = NONE", "     1 = JUMP", "     Other bits are kept.")
    )
    assert explained(row) == [(0, None, "NONE"), (1, None, "JUMP")]


def test_an_explanation_tells_the_exact_places_of_its_values() -> None:
    reading = read(columns("KIND_0  1:0  0x0  Kind: 0 = none at", "     all, 1 = jump"))
    values = reading.registers[0].fields[0].values
    assert [cut(reading, v) for v in values] == ["0 = none at\nall", "1 = jump"]


@pytest.mark.parametrize(
    "document",
    [
        rows("MODE\t4:0\tnone\tHow. POSSIBLE VALUES: 00 - LONE 01-15 - Reserved 16 - CROWD"),
        rows(
            "MODE\t4:0\tnone\tHow. POSSIBLE VALUES:",
            "\t\t\t00 - LONE",
            "\t\t\t01-15 - Reserved",
            "\t\t\t16 - CROWD",
        ),
        columns(
            "MODE                          4:0     none        How.",
            "                                                  POSSIBLE VALUES:",
            "                                                     00 - LONE",
            "                                                     01-15 - Reserved",
            "                                                     16 - CROWD",
        ),
    ],
)
def test_a_range_of_numbers_is_one_value_with_a_last_number(document: str) -> None:
    found = [(v.value, v.value_last, v.name) for v in field(document).values]
    assert found == [(0, None, "LONE"), (1, 15, "Reserved"), (16, None, "CROWD")]


@pytest.mark.parametrize("values", ["0x00 - A", "0 - A", "(00) A"])
def test_a_list_that_is_announced_but_not_understood_is_marked(values: str) -> None:
    assert "list_unread" in field(rows(f"MODE\t4:0\tnone\tHow. POSSIBLE VALUES: {values}")).flags


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["0 = NONE (see", "Notes)", "1 = JUMP"], [(0, None, "NONE (see Notes)"), (1, None, "JUMP")]),
        (
            ["0 = NONE", "1 = JUMP (see", "Notes)", "Always."],
            [(0, None, "NONE"), (1, None, "JUMP (see Notes)")],
        ),
        (["0 = NONE", "1 = JUMP to", "0xAABB", "Always."], [(0, None, "NONE"), (1, None, "JUMP to 0xAABB")]),
        (["0 = NONE", "1 = JUMP (see", "Always."], [(0, None, "NONE"), (1, None, "JUMP (see")]),
    ],
)
def test_an_explained_value_goes_on_below_while_a_bracket_is_open_and_with_a_number(
    lines: list[str], expected: list[tuple[int, int | None, str]]
) -> None:
    row = field(columns("MODE          3:0     none        How.", *(" " * 34 + line for line in lines)))
    assert explained(row) == expected
    assert [value.flags for value in row.values] == [[], []]


@pytest.mark.parametrize(
    ("lines", "doubted"),
    [
        (["0 = N0", "1 = N1", "Z = N2", "3 = N3", "4 = N4"], [1]),
        (["0 = N0", "1 = N1", "3 = N3", "4 = N4"], []),
        (["8 = N8", "9 = N9", "12 = N12"], []),
        (["0 = N0", "3 = N3", "and so on", "6 = N6", "7 = N7"], [3]),
    ],
)
def test_explained_values_that_begin_lines_may_lack_some_and_one_that_another_may_hide_in_is_in_doubt(
    lines: list[str], doubted: list[int]
) -> None:
    row = field(columns("MODE          3:0     none        How.", *(" " * 34 + line for line in lines)))
    numbers = [int(line.split()[0]) for line in lines if line[0].isdigit()]
    flags = {number: ["label_open"] for number in doubted}
    assert [(value.value, value.flags) for value in row.values] == [(n, flags.get(n, [])) for n in numbers]


def test_numbers_that_begin_lines_and_do_not_go_up_are_no_values() -> None:
    lines = ["8 = N8", "3 = N3", "12 = N12"]
    row = field(columns("MODE          3:0     none        How.", *(" " * 34 + line for line in lines)))
    assert row.values == []


@pytest.mark.parametrize(("above", "doubted"), [("0 : Select 0, 1", False), ("0 : Select Color 1", True)])
def test_a_number_at_the_end_of_a_line_may_not_be_that_of_what_the_next_line_explains(
    above: str, doubted: bool
) -> None:
    row = field(
        columns("MODE          3:0     none        How.", " " * 34 + above, " " * 35 + ": Select other")
    )
    assert [value.flags for value in row.values] == [["list_doubtful"] * doubted] * 2


def test_a_number_that_ends_a_sentence_with_a_colon_is_no_value_of_a_list_with_another_sign() -> None:
    text = columns(
        "RESET                         1       0x1         Synchronous reset bit 1:",
        "                                                  0=Stops the clock",
        "                                                  1=Runs",
    )
    (row,) = fields(text)
    assert [(value.value, value.name, value.flags) for value in row.values] == [
        (0, "Stops the clock", []),
        (1, "Runs", []),
    ]


def test_values_of_one_bit_may_count_down_with_one_sign() -> None:
    (row,) = fields(columns("RESET                         1       0x1         1: Runs, 0: stops."))
    assert [(value.value, value.name) for value in row.values] == [(1, "Runs"), (0, "stops")]
