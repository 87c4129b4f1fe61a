"""Rows of register references that a column or OCR cut: what stands on the next line, in letters, or ran together."""

from __future__ import annotations

import re
from time import process_time

import pytest
from chip_pages import HEAD, ROW, WIDGET, columns, header, rows, spaced
from dialect_checks import bits, field, fields, read, register


@pytest.mark.parametrize(
    "lines",
    [["MODE\t3:1", "0x1\t\t\t", "SIZE\t15:8\tnone\tSize."], ["MODE\t3:1", "0x1", "SIZE\t15:8\tnone\tSize."]],
)
def test_a_default_on_the_line_below_a_row_without_one_is_its_default(lines: list[str]) -> None:
    first, second = fields(rows(*lines))
    assert (first.default_text, first.default_value, first.description) == ("0x1", 1, None)
    assert (second.field, second.default_text) == ("SIZE", "none")


def test_a_default_and_text_on_the_line_below_a_row_are_its_own() -> None:
    (row,) = fields(columns("MODE                    3:1", "0x1         See SIZE"))
    assert (row.default_text, row.description) == ("0x1", "See SIZE")


@pytest.mark.parametrize("above", ["MODE\t3:1\tnone", "MODE\t3:1\tnone\tHow."])
def test_a_number_below_a_row_with_a_default_is_text(above: str) -> None:
    row = field(rows(above, "\t\t\t0x1"))
    assert row.default_text == "none"


@pytest.mark.parametrize("printed", ["l6", "1S:8", "O", "2B:Z7", "b:4", "1G", ":4"])
def test_letters_for_digits_in_the_bits_of_a_row_leave_it_a_row(printed: str) -> None:
    low, row = fields(rows("LOW\t3:1\tnone\tHow.", f"MODE_TWO\t{printed}\tnone\tWhen."))
    assert (low.description, row.field, row.bits_text, row.bit_lo) == ("How.", "MODE_TWO", printed, None)
    assert row.flags == ["bits_garbled"]


def test_a_name_with_its_access_is_a_cell_of_a_row_whose_cells_stand_on_a_line_each() -> None:
    text = f"{WIDGET}\nField Name\nBits\nDefault\nDescription\nMODE\n1:0\n0x0\nKind\nSTATE (R)\n4\n0x1\nNow"
    assert [(row.field, row.bit_hi, row.access) for row in fields(text)] == [
        ("MODE", 1, None),
        ("STATE", 4, "R"),
    ]


MARKED = """\
WID_STATUS - R - 32 bits - [WIDIND:0x1]
Field Name                     Bits        Default                    Description
WID_RATHER_LONG_NA             0           0x0       Whether it is busy
ME (R)                                               for long.
WID_ANOTHER_LONG_                1           0x0       Whether it is not.
NAME (W)
"""


def test_the_access_behind_the_rest_of_a_name_is_the_field_s() -> None:
    found = register(MARKED)
    assert [(f.field, f.access, f.flags) for f in found.fields] == [
        ("WID_RATHER_LONG_NAME", "R", ["name_joined"]),
        ("WID_ANOTHER_LONG_NAME", "W", ["name_joined"]),
    ]
    assert found.description is None


def test_a_sentence_that_begins_with_such_a_word_is_no_rest_of_a_name() -> None:
    found = register(MARKED.replace("NAME (W)", "STATUS (R) of it."))
    assert found.description == "STATUS (R) of it."
    assert found.fields[1].field == "WID_ANOTHER_LONG_"


def test_between_single_blanks_the_access_shows_the_rest_of_a_name_below_or_its_end_above() -> None:
    head = "WID_STATUS - R - 32 bits - [WIDIND:0x1]\nField Name Bits Default Description\nGO 0 0x0 Goes.\n"
    below = "WID_RATHER_LONG_NA 1 0x0 Busy.\nME (R)\n"
    above = "WID_RATHER_LONG_NA\nME (R)\n1 0x0 Busy.\n"
    apart = "WID_RATHER_LONG_NA\nME\n(R)\n1 0x0 Busy.\n"
    for text in (below, above, apart):
        go, busy = fields(head + text)
        assert (go.field, go.access) == ("GO", None)
        assert (busy.field, busy.access, busy.flags) == ("WID_RATHER_LONG_NAME", "R", ["name_joined"])


def test_a_note_under_a_name_ends_where_its_parenthesis_does() -> None:
    found = fields(
        "WID_OUT - W - 8 bits - [WIDIND:0x1]\n"
        "Field Name                     Bits     Default     Description\n"
        "WID_OUT_ADDRESS_B              0        0x0         Where it goes.\n"
        "(mirror of\n"
        "WID_OUT_ADDRESS_B in\n"
        "WID_IN)                                             0=Here\n"
        "                                                    1=There\n"
    )
    assert [f.note for f in found] == ["mirror of WID_OUT_ADDRESS_B in WID_IN"]
    assert found[0].description == "Where it goes. 0=Here 1=There"


MISREAD = [
    "ENABLE        0       0x0     On.",
    "MODE          3:1     {}     How widgets are made.",
    "SIZE          15:8    0xFF    Size of a widget.",
    "LAST          23:16           Without one.",
]


@pytest.mark.parametrize("default", ["0 x1", "0x 1", "nonc", "n one", "0÷1", "×1"])
def test_what_stands_in_the_column_of_defaults_and_is_none_is_kept_and_doubted(default: str) -> None:
    lines = [line.format(default.ljust(4)) for line in MISREAD]
    in_columns = fields(f"{WIDGET}\nField Name    Bits    Default Description\n" + "\n".join(lines))
    in_cells = fields("\n".join([WIDGET, HEAD, *(re.sub(r" {2,}", "\t", line) for line in lines[:3])]))
    for found in (in_columns, in_cells):
        assert [(f.field, bits(f)) for f in found][:3] == [("ENABLE", "0"), ("MODE", "3:1"), ("SIZE", "15:8")]
        assert (found[1].default_text, found[1].default_value) == (default, None)
        assert (found[1].description, found[1].flags) == ("How widgets are made.", ["default_garbled"])
    assert (in_columns[3].default_text, in_columns[3].description, in_columns[3].flags) == (
        None,
        "Without one.",
        [],
    )


@pytest.mark.parametrize("default", ["0x1F", "none"])
def test_a_default_that_runs_into_the_text_behind_is_in_doubt(default: str) -> None:
    first, *others = fields(
        columns(f"Reserved{'':22}7:0     {default}Base address.", f"MODE{'':26}9:8     0x1         Mode.")
    )
    assert (first.default_text, first.flags) == (None, ["default_garbled"])
    assert [(row.default_text, row.flags) for row in others] == [("0x1", [])]


def test_a_tab_too_many_before_the_default_loses_it_not() -> None:
    found = fields(f"{WIDGET}\n{HEAD}\n{ROW}\nMODE\t3:1\t\t0x1\tHow widgets are made.\n")
    assert (found[1].default_text, found[1].description) == ("0x1", "How widgets are made.")


@pytest.mark.parametrize("printed", ["3;1", "3.1", "3,1", "31"])
def test_a_row_whose_colon_is_another_sign_or_lost_is_a_row_in_doubt(printed: str) -> None:
    found = fields(
        spaced("ENABLE 0 0x0 On.", f"MODE {printed} none How widgets are made.", "SIZE 15:8 0x1 Size.")
    )
    if printed == "31":
        assert [f.field for f in found] == ["ENABLE", "MODE", "SIZE"]  # a bit, overlapped by what follows
        return
    assert [(f.field, f.flags) for f in found] == [("ENABLE", []), ("MODE", ["bits_garbled"]), ("SIZE", [])]
    assert (found[1].bits_text, found[1].bit_lo, found[1].default_text) == (printed, None, "none")


def test_four_digits_that_go_on_with_the_bits_above_are_bits_without_a_colon() -> None:
    one, two = fields(spaced("ENABLE 9:0 0x0 On.", "MODE 1310 0x0 How."))
    assert (two.field, two.bits_text, two.flags) == ("MODE", "1310", ["bits_garbled"])
    assert one.description == "On."


@pytest.mark.parametrize(
    "text", ["ONE 1.0 0x3f800000 is one.", "CHIP 1310 0x0 has it.", "SET30 none of them."]
)
def test_numbers_in_a_text_that_are_not_the_next_bits_make_no_row(text: str) -> None:
    assert [f.field for f in fields(spaced("ENABLE 0 0x0 On, where", "SIZE 11:4 0x0 As", text))] == [
        "ENABLE",
        "SIZE",
    ]


@pytest.mark.parametrize(
    ("row", "range_", "default"),
    [
        ("MODE3:1 none How.", "3:1", "none"),
        ("MODE 3:1none How.", "3:1", "none"),
        ("MODE 3:10x5 How.", "3:1", "0x5"),
        ("MODE1 none How.", "1", "none"),
        ("MODE 1none How.", "1", "none"),
    ],
)
def test_cells_that_ran_together_are_parted_where_the_bits_go_on(row: str, range_: str, default: str) -> None:
    found = fields(spaced("ENABLE 0 0x0 On.", row))
    assert [(f.field, bits(f), f.default_text, f.flags) for f in found] == [
        ("ENABLE", "0", "0x0", []),
        ("MODE", range_, default, ["row_fused"]),
    ]


@pytest.mark.parametrize("mark", ["(RO)", "(WO)", "[R]", "[RW]"])
def test_the_access_of_a_field_may_be_printed_in_other_ways(mark: str) -> None:
    for text in (
        spaced(f"MODE {mark} 3:1 none How."),
        columns(f"MODE {mark}     3:1   none    How."),
        rows(f"MODE {mark}\t3:1\tnone\tHow."),
        columns("MODE          3:1   none    How.", mark),
    ):
        found = field(text)
        assert (found.field, bits(found), found.access, found.description) == (
            "MODE",
            "3:1",
            mark[1:-1],
            "How.",
        )


@pytest.mark.parametrize("cells", ["{}\t\t\ton and off.", "{}\ton and off."])
def test_the_rest_of_a_name_in_the_first_cell_of_a_line_is_joined(cells: str) -> None:
    for name, rest, access in [("WID_RATHER_LONG_", "NAME", None), ("WID_RATHER_LONGER", "_NAME (R)", "R")]:
        found = field(rows(f"{name}\t3:1\tnone\tTurns it", cells.format(rest)))
        assert (found.field, found.access) == (name + rest.removesuffix(" (R)"), access)
        assert found.flags == ["name_joined"]
        assert found.description == "Turns it on and off."


def test_a_word_in_the_column_of_names_below_a_long_one_puts_it_in_doubt() -> None:
    found = field(rows("WID_RATHER_LONG_N\t3:1\tnone\tTurns it", "AME\t\t\ton and off."))
    assert (found.field, found.flags) == ("WID_RATHER_LONG_N", ["name_open"])


def test_of_very_many_lines_like_rows_in_one_fields_text_each_is_looked_for_in_it_once() -> None:
    count = 50_000
    text = "\n".join(
        [header(WIDGET), *(f"WID_LATER {n % 30 + 1}:{n % 30 + 1} - is here." for n in range(count))]
    )
    began = process_time()
    found = read(text)
    assert process_time() - began < 5
    assert "row_unread" in found.registers[0].fields[0].flags


def test_a_row_of_single_blanks_without_its_default_is_a_field_in_doubt() -> None:
    first, second, third = fields(
        spaced(
            "ENABLE 0 0x0 Turns it on.",
            "SIZE (R/W) 7:4 How wide it is,",
            "counted in 4 steps.",
            "W_ON 8 Waits.",
        )
    )
    assert (first.description, first.flags) == ("Turns it on.", [])
    assert (second.field, bits(second), second.default_text, second.access) == ("SIZE", "7:4", None, "R/W")
    assert (second.description, second.flags) == ("How wide it is, counted in 4 steps.", ["cells_missing"])
    assert (third.field, bits(third), third.flags) == ("W_ON", "8", ["cells_missing"])


@pytest.mark.parametrize(
    "prose", ["ON 3 Times.", "SIZE 3:0 Of above.", "SIZE 35:32 Beyond.", "SIZE 7:4 of it.", "Size 7:4 Of it."]
)
def test_words_with_numbers_behind_a_row_of_single_blanks_are_its_text(prose: str) -> None:
    (found,) = fields(spaced("MODE 3:0 0x0 How it runs, see", prose))
    assert found.description == f"How it runs, see {prose}"
