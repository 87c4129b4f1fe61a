"""Short documents of AMD registers: what few registers are enough to put in doubt, and values told in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from chip_pages import COLUMNS, HEAD, columns, rows
from dialect_checks import fields, read

from normalize.observed import observed_tables
from normalize.rules.addresses import addresses
from normalize.rules.lost_digits import lost_digits
from normalize.workbench import Workbench

if TYPE_CHECKING:
    from collections.abc import Callable

    from extract.observations import Field, Reading


def registers(*places: str) -> str:
    """A register of one field at each of these addresses."""
    return "\n".join(
        f"WID:WID_R{n} · [R/W] · 32 bits · Access: 32 · MMReg:0x{place}\n{HEAD}\nSIZE\t{n}:0\tnone\tHow wide."
        for n, place in enumerate(places)
    )


def doubted(check: Callable[[Workbench], None], *places: str) -> list[str]:
    """The names of the registers at these addresses that a check flags."""
    bench = Workbench([observed_tables(read(registers(*places)))])
    check(bench)
    sheet = bench.desks[0].registers
    return [sheet["register"][row] for row in sheet.rows if "address_unlike" in sheet.flags(row)]


def test_an_address_that_stands_alone_and_among_its_block_with_a_digit_more_is_in_doubt() -> None:
    assert doubted(lost_digits, "28a40", "28a44", "2a48", "28a4c", "28a50") == ["WID_R2"]
    assert doubted(lost_digits, "2a48", "28a40", "28a44", "28a4c", "28a50") == ["WID_R0"]  # printed elsewhere
    assert doubted(lost_digits, "2a48", "28a40", "28a44", "28a48", "28a4c") == []  # one stands there already
    assert doubted(lost_digits, "28a40", "28a44", "28a48", "28a4c", "28a50") == []
    assert doubted(lost_digits, "10", "200", "204", "208", "20c") == []  # too few digits to tell
    assert doubted(lost_digits, "2a40", "2a44", "2a48", "28a4c", "28a50") == []  # it has others beside it
    assert doubted(lost_digits, "28a40", "2a48", "28a50") == []  # too few registers
    assert doubted(lost_digits, "0", "4", "200", "2000", "2004", "2008") == []  # where a block begins
    assert doubted(lost_digits, "28a40", "28a44", "2a4c", "38a48", "38a4c") == []  # at the end of its block


def test_an_address_that_stands_alone_and_with_another_digit_between_its_neighbours_is_in_doubt() -> None:
    assert doubted(lost_digits, "4100", "4104", "7108", "410c", "4110") == ["WID_R2"]
    assert doubted(lost_digits, "4100", "4104", "7234", "410c", "4110") == []  # two digits differ
    assert (
        doubted(lost_digits, "4180", "4104", "7108", "410c", "4110") == []
    )  # in no order: that of the names
    assert doubted(lost_digits, "4104", "7108", "410c", "4108", "4110") == []  # the same
    assert doubted(lost_digits, "4100", "4104", "7108", "410c", "7110") == []  # it has others beside it


def test_of_few_registers_as_wide_as_a_word_the_one_at_no_whole_word_is_in_doubt() -> None:
    assert doubted(addresses, "4100", "4104", "410", "410c", "4112") == ["WID_R4"]
    assert doubted(addresses, "4100", "4104", "4108", "410e", "4112") == []
    assert doubted(addresses, "0", "4", "8", "10", "1") == []  # numbers of an index, perhaps


@pytest.mark.parametrize(
    ("places", "odd"),
    [
        (("28a40", "28a44", "2Ba4c", "28a50"), ["WID_R2"]),
        (("28a40", "28a44", "28a48", "28a4c", "28a50", "2BA54"), ["WID_R5"]),
        (("28a40", "28A44", "28a48", "28A4C"), []),
        (("4100", "4104", "4108", "410c", "070"), ["WID_R4"]),
        (("0100", "4104", "4108", "410c", "4110"), []),
        (("00", "104", "108", "10c", "110"), []),
    ],
)
def test_digits_of_an_address_unlike_those_of_a_few_others_are_in_doubt(
    places: tuple[str, ...], odd: list[str]
) -> None:
    found = read(registers(*places)).registers
    assert [one.register for one in found if "header_garbled" in one.flags] == odd


def test_fields_from_where_the_bits_begin_anew_may_be_those_of_a_register_whose_header_is_lost() -> None:
    text = rows(
        "SIZE\t7:0\tnone\tHow wide.",
        "MODE\t15:8\tnone\tHow it works.",
        "RATE\t3:0\tnone\tHow fast. POSSIBLE VALUES: 00 - SLOW 01 - FAST",
        "GAIN\t9:4\tnone\tHow much.",
    )
    (register,) = read(text).registers
    assert [field.field for field in register.fields if "register_name" in field.flags] == ["RATE", "GAIN"]
    assert all("register_name" in value.flags for value in register.fields[2].values)


@pytest.mark.parametrize(
    "lines",
    [
        ["LOW\t7:0\tnone\tIt.", "HIGH\t15:8\tnone\tIt.", "TOP\t31:16\tnone\tIt."],
        ["LOW\t7:0\tnone\tIt.", "HIGH\t15:8\tnone\tIt.", "ODD\t12:0\tnone\tIt.", "TOP\t31:16\tnone\tIt."],
        ["ONE\t7:0\tnone\tIt.", "OTHER\t7:0\tnone\tIt."],
        ["HIGH\t15:8\tnone\tIt.", "LOW\t7:0\tnone\tIt."],
    ],
)
def test_one_row_out_of_line_and_two_views_of_the_same_bits_are_no_other_register(lines: list[str]) -> None:
    assert not any("register_name" in field.flags for field in fields(rows(*lines)))


def test_the_only_field_of_a_register_printed_twice_may_be_that_of_another() -> None:
    (field,) = fields(rows("BASE\t31:0\tnone\tWhere.", "BASE\t31:0\tnone\tWhere."))
    assert field.flags == ["row_copies"]


def text_of(*lines: str) -> str:
    """Fixed columns with these lines in that of texts, below a first one."""
    return columns(
        "ENABLE                        0       0x0         Turns it on.",
        "MODE                          5:4     0x0         " + lines[0],
        *(" " * 50 + line for line in lines[1:]),
        "SIZE                          15:8    0xFF        Size of a widget.",
    )


def told(*lines: str) -> list[tuple[int | None, str | None]]:
    """The values of a field with this text."""
    return [(value.value, value.name) for value in fields(text_of(*lines))[1].values]


def test_values_are_read_that_a_description_tells_in_words_or_with_several_numbers() -> None:
    assert told("It tells: 0 is empty, 1 is low, and 2 is full.") == [(0, "empty"), (1, "low"), (2, "full")]
    half = [(0, "Off"), (1, "Half"), (2, "Half"), (3, "Off")]
    assert told("0 is empty, 1 is low and 2 is full. It is read only.")[1:] == [(1, "low"), (2, "full")]
    assert told("0 or 3: Off, 1 or 2: Half") == half
    assert told("Off (00), Half (01 or 10), Full (11)") == [(0, "Off"), (1, "Half"), (2, "Half"), (3, "Full")]
    assert told("0x00 Divide by 1", "0x01 Divide by 2") == [(0, "Divide by 1"), (1, "Divide by 2")]


def test_values_behind_dashes_and_numbers_that_share_a_meaning_are_read_or_the_list_is_in_doubt() -> None:
    assert told("Gate: 0 - closed, 1 - open, 2/3 - torn") == [
        (0, "closed"),
        (1, "open"),
        (2, "torn"),
        (3, "torn"),
    ]
    assert told("Gate: 0 = closed; 1,2 = open; 3 = torn")[1:] == [(1, "open"), (2, "open"), (3, "torn")]
    assert told("Gate: 0-2 - closed, 3 - open")[1:] == [(1, "closed"), (2, "closed"), (3, "open")]
    assert told("From 0 - 3 gates, 1 - open") == []
    field = fields(text_of("Gate: 0= closed 1= open, 2,3= torn or see another table."))[1]
    assert [value.value for value in field.values] == [0, 1]
    assert "list_unread" in field.flags
    assert "list_unread" not in fields(text_of("Rate: 0= low 1= high, at 127/128= full."))[1].flags


@pytest.mark.parametrize(
    "text",
    [
        "If bit 0 is set, bit 1 is clear.",
        "0 is empty, 7 is full.",  # more than the field holds
        "Lane 0 (00) is told by the other register, and lane 1 by this one and by no other one at all (01).",
        "Must be 0 or 1: see the text.",
        "0 is 1.5 lanes, 1 is 2.5 lanes",
        "0 means e.g. off, 1 means on",
        "Bypass when pipe A, B or C is idle (00), never (01)",
        "off (00), every clock, or every second clock (01)",
        "0 is off, 1 is on when the pipe is idle; else off, 2 is on",
        "0: Off, 1 or 2: On, 3: Only if 1 or 2: else",
        "Off (00), On (lane 1) (01), Both (10)",
        "Not used (00-01), used (10), other (11)",
        "Rate (00), see table 3 (01)",
        "In mode 1: Off (00), on (01). In mode 2: Low (10), high (11)",
        "Delay, in clocks. 0 is no delay, 1 is one clock, and so on.",
        "Unless field X is 2, 0 is low, 1 is high",
    ],
)
def test_sentences_with_numbers_in_them_tell_no_values(text: str) -> None:
    assert told(text) == []


def test_a_list_torn_from_its_field_by_a_page_keeps_its_values() -> None:
    text = columns(
        "MODE                          5:4     0x0",
        "",
        "Proprietary                                      57",
        "",
        " " * 50 + "0x00 Divide by 1",
        " " * 50 + "0x01 Divide by 2",
        "SIZE                          15:8    0xFF        Size of a widget.",
    )
    found = fields(text)
    assert [(value.value, value.name) for value in found[0].values] == [
        (0, "Divide by 1"),
        (1, "Divide by 2"),
    ]


def modes(*foot: str) -> list[Field]:
    """Fields of fixed columns, these lines within a list of values."""
    return fields(
        columns(
            "MODE                          5:4     0x0         How it works.",
            " " * 50 + "POSSIBLE VALUES:",
            " " * 54 + "00 - Off",
            " " * 54 + "01 - On",
            *foot,
            " " * 54 + "02 - Half",
            "SIZE                          15:8    0xFF        Size of a widget.",
        )
    )


@pytest.mark.parametrize(
    "foot",
    [
        ("Proprietary", "57"),
        ("Revision 1.2", "June 9, 2026"),
        ("© 2026 Northbeck Inc. All rights", "reserved. Proprietary 57"),
        ("© 2026", "Northbeck Devices, Inc."),
    ],
)
def test_a_foot_that_a_narrow_page_cut_in_two_is_no_part_of_a_value(foot: tuple[str, ...]) -> None:
    assert [(value.name, value.flags) for value in modes(*foot)[0].values] == [
        ("Off", []),
        ("On", []),
        ("Half", []),
    ]


def test_text_at_the_margin_of_a_table_whose_texts_have_a_column_leaves_a_doubt() -> None:
    values = modes("Northbeck Registers, revision", "1.2, June 2026                   57")[0].values
    assert "text_uncertain" in values[1].flags
    assert values[2].flags == []


def test_a_default_alone_on_the_line_below_is_that_of_the_row_wherever_it_stands() -> None:
    text = columns("MODE                          5:4", "    0x2         How it works.")
    assert [(row.default_text, row.description) for row in fields(text)] == [("0x2", "How it works.")]


def test_a_list_of_values_below_a_row_without_a_default_keeps_its_first_one() -> None:
    text = columns(
        "MODE                          5:4", "    0x0 - Off", "    0x1 - On", "SIZE  15:8    0xFF   Size."
    )
    row = fields(text)[0]
    assert row.default_text is None
    assert [(value.value, value.name) for value in row.values] == [(0, "Off"), (1, "On")]


def test_a_ratio_in_the_text_of_cells_is_no_row() -> None:
    made = fields(
        rows("RATIO\t1:0\tnone\tRatio of samples", "4:2\t\tor", "4:4\t\tas chosen", "OUT\t5:2\tnone\tIt.")
    )
    assert [(row.field, row.flags) for row in made] == [("RATIO", []), ("OUT", [])]


def test_a_field_printed_once_for_reading_and_once_for_writing_is_one_of_two_views() -> None:
    made = fields(
        rows("BASE (Access: R)\t31:0\tnone\tWhere it is.", "BASE (Access: W)\t31:0\tnone\tWhere it goes.")
    )
    assert not any("row_copies" in row.flags for row in made)


def test_a_row_of_cells_whose_name_stands_on_the_line_above_has_it_and_its_doubt() -> None:
    first, second = fields(rows("LOW_PART\t7:0\tnone\tIt.", "HIGH_PART", "15:8\t\tThe other."))
    assert (first.description, second.field, second.flags) == ("It.", "HIGH_PART", ["name_joined"])


def test_a_label_that_ends_with_a_hyphen_may_go_on() -> None:
    (field,) = fields(rows("MODE\t1:0\tnone\tIt. POSSIBLE VALUES: 00 - A_OFF 01 - A_ON-"))
    assert ["label_open" in value.flags for value in field.values] == [False, True]


def feet(*makes: str) -> Reading:
    """A document of three pages, each ending with one of these lines."""
    page = "\n".join(
        f"WID:WID_R{{}}{n} · [R/W] · 32 bits · Access: 32 · MMReg:0x4{{}}{n}0\n{COLUMNS.replace('  ', ' ')}\n"
        + "\n".join(f"PART_{k} {k} none Part of it" for k in range(n + 4))
        for n in range(3)
    )
    return read("\n".join(page.format(*[k] * 6) + f"\n{foot}" for k, foot in enumerate(makes)) + "\n")


def test_few_lines_whose_numbers_count_up_may_be_the_feet_of_pages() -> None:
    reading = feet("Northbeck Registers 57", "Northbeck Registers 58", "Northbeck Registers 59")
    odd = [row for one in reading.registers for row in one.fields if "Northbeck" in (row.description or "")]
    assert odd
    assert all("text_uncertain" in row.flags for row in odd)
