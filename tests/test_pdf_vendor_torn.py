"""Tables that a page tears, and headings and texts, as vendors of processors and their chipsets set them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import LEFT, Manual
from pdf_reading import bits, flags, listed

from extract.dialects.register_table.field_tables.stated import stated_access
from extract.dialects.register_table.words import numerals
from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.notation import hexadecimal
from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from pdf_pages import Text
    from pdf_reading import Read


def test_a_description_over_all_columns_at_the_top_of_a_page_is_no_rest_of_the_name_before_it(
    reading: Read,
) -> None:
    manual = Manual()
    manual.heading("5.1 NB_CTRL - Control Register")
    columns = [("Bit", 40.0), ("Name", 80.0), ("Reset", 50.0), ("Access", 50.0), ("Description", 240.0)]
    first: list[list[Text]] = [["7:2", "LEVEL", "0x0", "RW", "Level"]]
    more: list[list[Text]] = [
        ["", ("How high the water stands in it.", 4)],
        ["1:0", "MODE", "0x1", "RW", "Mode"],
        ["", ("How it runs.", 4)],
    ]
    manual.table(columns, first)
    manual.turn()
    manual.table(columns, more)
    (register,) = reading(manual).registers
    assert bits(register) == [("LEVEL", 7, 2), ("MODE", 1, 0)]
    assert register.fields[0].description == "Level How high the water stands in it."
    assert flags(register) == set()


def test_the_rest_of_the_last_row_stands_under_a_head_of_two_lines_on_the_next_page(reading: Read) -> None:
    manual = Manual()
    manual.heading("5.1 NB_CTRL Register")
    columns = [
        ("Bits", 50.0),
        ("Field Name", 90.0),
        ("Type", 40.0),
        ("Reset\nValue", 50.0),
        ("Description", 220.0),
    ]
    first: list[list[Text]] = [
        ["7:2", "LEVEL", "rw", "0x0", "How high the water stands in it."],
        ["1:0", "MODE", "rw", "0x1", "How it runs.\n0: rests"],
    ]
    rest: list[list[Text]] = [["", "", "", "", "1: turns"], ["", "", "", "", "2: falls"]]
    manual.table(columns, first, rules="none")
    manual.turn()
    manual.table(columns, rest, rules="none")
    manual.heading("5.2 NB_STAT Register")
    manual.lines("What it is about.")
    manual.table(columns, [["7:0", "STATE", "ro", "0x0", "What it does."]], rules="none")
    manual.turn()
    manual.table(columns, [["7:0", "OTHER", "ro", "0x9", "What else."]], rules="none")
    found = reading(manual).registers
    assert listed(found[0].fields[1]) == {0: "rests", 1: "turns", 2: "falls"}
    assert [one.default_value for register in found for one in register.fields] == [0, 1, 0, 9]


@pytest.mark.parametrize(
    ("printed", "address"),
    [("4–7h", 4), ("48-4Bh", 0x48), ("F0 to F3h", 0xF0), ("04h–07h", 4), ("7h", 7), ("7–4h", 4)],
)
def test_a_place_from_one_number_to_another_begins_at_the_first(printed: str, address: int) -> None:
    assert hexadecimal(printed) == address


@pytest.mark.parametrize("place", ["(D27:F0)", "(Pump Controller—D31:F6)", "(B0:D2:F0)", "(D28:F0/F1)"])
def test_the_device_and_function_behind_a_title_are_no_name(place: str) -> None:
    named = names_register(f"7.1.2 NBGC—Gate Control Register {place}", vocabulary(), large=True)
    assert named is not None
    assert (named.name, named.sure) == ("NBGC", True)


def test_a_code_of_access_behind_the_title_of_a_field_is_its_access(reading: Read) -> None:
    manual = Manual()
    manual.heading("7.1.2 NBGC—Gate Control Register (D27:F0)")
    manual.lines("Offset Address: 48–4Bh")
    rows: list[list[Text]] = [
        ["31:2", "Reserved"],
        ["1", "Gate Lock (GL) — R/WO. Locks the gate.\n0 = Open\n1 = Locked"],
        ["0", "Gate Enable (GE) — RO. Shows that it is open. R/W. of no use."],
    ]
    manual.table([("Bit", 40.0), ("Description", 400.0)], rows)
    (register,) = reading(manual).registers
    assert (register.register, register.address) == ("NBGC", 0x48)
    assert [(one.field, one.access) for one in register.fields[1:]] == [("GL", "R/WO"), ("GE", "RO")]


def test_the_values_of_a_list_whose_head_ends_a_page_are_rows_of_their_own(reading: Read) -> None:
    manual = Manual()
    manual.heading("5.1 NB_CTRL - Control Register")
    columns = [("Bit", 40.0), ("Name", 80.0), ("Reset", 50.0), ("Access", 50.0), ("Description", 240.0)]
    first: list[list[Text]] = [
        ["7:2", "LEVEL", "0x0", "RW", "Level"],
        ["1:0", "MODE", "0x1", "RW", "Mode"],
        ["", "Value", ("Mode", 2), "Description"],
    ]
    more: list[list[Text]] = [["", "0", ("REST", 2), "It rests."], ["", "1", ("TURN", 2), "It turns."]]
    manual.table(columns, first)
    manual.turn()
    manual.table(columns, more)
    (register,) = reading(manual).registers
    assert listed(register.fields[1]) == {0: "REST", 1: "TURN"}
    assert flags(register) == set()


@pytest.mark.parametrize("ruled", [False, True])
def test_the_rest_of_the_last_row_stands_without_rules_under_a_ruled_head_on_the_next_page(
    reading: Read, ruled: bool
) -> None:
    manual = Manual()
    manual.heading("5.1 NB_CTRL Register")
    columns = [("Bits", 50.0), ("Name", 90.0), ("Function", 300.0)]
    first: list[list[Text]] = [
        ["[7:2]", "LEVEL", "How high the water stands in it."],
        ["[1:0]", "MODE", "How it runs:\n0b00 rests"],
    ]

    def head() -> None:
        manual.y += manual.page.row(LEFT, manual.y, [50.0, 90.0, 300.0], ["Bits", "Name", "Function"])

    head()
    manual.table([("", width) for _, width in columns], first, rules="all" if ruled else "none")
    manual.turn()
    head()
    manual.table([("", width) for _, width in columns], [["", "", "0b01 turns"]], rules="none")
    manual.heading("5.2 NB_STAT Register")
    head()
    manual.table([("", width) for _, width in columns], [["[7:0]", "STATE", "What it does."]], rules="none")
    manual.turn()
    head()
    manual.table([("", width) for _, width in columns], [["[7:0]", "OTHER", "What else."]], rules="none")
    found = reading(manual).registers
    assert listed(found[0].fields[1]) == {0: "rests", 1: "turns"}
    assert [one[0] for register in found for one in bits(register)] == ["LEVEL", "MODE", "STATE", "OTHER"]


def test_a_title_under_a_table_whose_bits_rise_to_the_highest_is_no_rest_of_its_last_name(
    reading: Read,
) -> None:
    manual = Manual()
    columns = [("Field", 90.0), ("Bits", 50.0), ("Type", 50.0), ("Description", 250.0)]
    for name in ("NBCON", "NBSTAT"):
        manual.lines(name, f"{name} Register")
        rows: list[list[Text]] = [["GO", "[6:0]", "rw", "Goes."], ["MODE", "7", "rw", "Turns."]]
        manual.table(columns, rows, rules="none")
    found = reading(manual).registers
    assert [bits(one) for one in found] == [[("GO", 6, 0), ("MODE", 7, 7)]] * 2
    assert "name_joined" not in flags(found[0])


@pytest.mark.parametrize(
    "text",
    [
        "Mode. Read-write. Reset: 1. How it runs. 0=Rests. 1=Turns.\n2=Falls. 3=Flies.",
        "How it runs. 0=Rests.\n1=Turns. 2=Falls.\n3=Flies.",
        "How it runs. 0=Rests. 1=Turns. 2=Falls. 3=Flies.",
    ],
)
def test_values_in_running_text_are_all_read_where_a_line_begins_with_one(reading: Read, text: str) -> None:
    manual = Manual()
    manual.heading("5.1 NB_CTRL Register")
    manual.table(
        [("Bits", 50.0), ("Name", 90.0), ("Description", 300.0)],
        [["7:2", "LEVEL", "How high."], ["1:0", "MODE", text]],
    )
    (register,) = reading(manual).registers
    assert listed(register.fields[1]) == {0: "Rests", 1: "Turns", 2: "Falls", 3: "Flies"}


@pytest.mark.parametrize("caption", ["Table 7-2. NB_CTRL Register", "NB_CTRL"])
@pytest.mark.parametrize("rules", ["all", "none"])
def test_a_caption_that_is_printed_again_on_the_next_page_begins_no_other_register(
    reading: Read, caption: str, rules: str
) -> None:
    manual = Manual()
    manual.heading("7.1 NB_CTRL Register")
    manual.lines("What it is about.")
    columns = [("Bits", 50.0), ("Name", 90.0), ("Description", 300.0)]
    manual.lines(caption)
    manual.table(columns, [["7:4", "LEVEL", "How high."], ["3:2", "RATE", "How fast."]], rules=rules)
    manual.turn()
    manual.lines(caption)
    manual.table(columns, [["1:0", "MODE", "How it runs."]], rules=rules)
    (register,) = reading(manual).registers
    assert bits(register) == [("LEVEL", 7, 4), ("RATE", 3, 2), ("MODE", 1, 0)]
    assert flags(register) == set()


def test_lines_of_keys_in_larger_type_than_that_of_the_tables_are_no_parts_of_a_heading(
    reading: Read,
) -> None:
    manual = Manual()
    for name, place in (("NB_CTRL", "0x0004"), ("NB_STAT", "0x0008")):
        for line in (name, f"Address: Operational Base + offset ({place})", "Pump register"):
            manual.page.text(LEFT, manual.y, line, 10)
            manual.y += 12
        manual.table(
            [("Bit", 50.0), ("Attr", 40.0), ("Reset Value", 70.0), ("Description", 300.0)],
            [["7:0", "RW", "0x5", "level\nHow high the water stands in the well that it drives."]],
        )
    assert [(one.register, one.address) for one in reading(manual).registers] == [
        ("NB_CTRL", 4),
        ("NB_STAT", 8),
    ]


def test_a_field_heads_the_numbers_names_and_meanings_of_its_values_under_a_figure(reading: Read) -> None:
    manual = Manual()
    manual.heading("5.1 Register (0x10) NB_CTRL")
    manual.page.row(LEFT, manual.y, [60.0] * 5, ["Bit", "3", "2", "1", "0"])
    manual.y += 14
    manual.page.row(LEFT, manual.y, [60.0] * 5, ["Read/Write", ("RW", 2), "R", "n/a"])
    manual.y += 14
    manual.page.row(LEFT, manual.y, [60.0] * 5, ["Content", ("mode", 2), "gate", "reserved"])
    manual.y += 24
    manual.lines("mode: How it runs.")
    for n, row in enumerate([["mode", "", ""], ["0x00", "rest", "It rests"], ["0x01", "turn", "It turns"]]):
        cells: list[Text] = [("mode", 2), ""] if not n else list(row)
        manual.y += manual.page.row(LEFT, manual.y, [60.0, 100.0, 200.0], cells)
    (register,) = reading(manual).registers
    assert bits(register) == [("mode", 3, 2), ("gate", 1, 1)]
    assert [(one.value, one.name, one.description) for one in register.fields[0].values] == [
        (0, "rest", "It rests"),
        (1, "turn", "It turns"),
    ]


def test_a_cell_of_a_figure_may_hold_name_access_and_reset(reading: Read) -> None:
    manual = Manual()
    manual.heading("5.1 nbctrl")
    manual.lines("Offset: 0x10")
    widths = [56.0] * 8
    manual.y += manual.page.row(LEFT, manual.y, widths, [("Bit Fields", 8)])
    manual.y += manual.page.row(LEFT, manual.y, widths, [str(n) for n in range(7, -1, -1)])
    manual.y += manual.page.row(
        LEFT, manual.y, widths, [("level\nRW 0x3", 4), ("mode\nRO 0x1", 2), ("Reserved", 2)]
    )
    (register,) = reading(manual).registers
    assert [(one.field, one.access, one.default_value) for one in register.fields[:2]] == [
        ("level", "RW", 3),
        ("mode", "RO", 1),
    ]
    assert flags(register) == set()


@pytest.mark.parametrize(
    ("text", "access"),
    [
        ("Read; write-1-to-clear. Reset: 0. Runs.", "Read; write-1-to-clear"),
        ("Read-write; set-by-\nhardware. Reset: 0.", "Read-write; set-by-hardware"),
        ("Read; then write it. Reset: 0.", None),
    ],
)
def test_access_may_be_stated_in_parts(text: str, access: str | None) -> None:
    assert stated_access(text, vocabulary()) == access


def test_a_page_may_tear_a_row_between_the_bits_and_the_name_of_its_first_cell(reading: Read) -> None:
    manual = Manual()
    manual.heading("5.1 Pump control (NB_CTRL)")
    columns = [("Field", 90.0), ("Description", 380.0)]
    first: list[list[Text]] = [
        ["31-16\nLEVEL", "How high."],
        ["15-8\nRATE", "How fast.\n0   rests"],
        ["7-4", "How it runs."],
    ]
    rest: list[list[Text]] = [["MODE", "Written once."], ["3-0\nReserved", "Read as 0."]]
    manual.table(columns, first)
    manual.turn()
    manual.table(columns, rest)
    (register,) = reading(manual).registers
    assert bits(register) == [("LEVEL", 31, 16), ("RATE", 15, 8), ("MODE", 7, 4)]
    assert register.fields[2].description == "How it runs. Written once."
    assert flags(register) == set()


def test_bits_that_a_narrow_column_wraps_within_a_number_are_those_between_their_neighbours(
    reading: Read,
) -> None:
    manual = Manual()
    columns = [("Name", 90.0), ("Bits", 24.0), ("Type", 30.0), ("Description", 300.0)]
    for name, rows in (
        ("NB_CTRL", ["31:2\n9", "28:1\n6", "15", "14:0"]),
        ("NB_STAT", ["31:2\n9", "27:1\n6", "15", "14:0"]),
    ):
        manual.heading(f"5.1 {name} Register")
        manual.table(columns, [[f"gate{n}", text, "rw", "How high."] for n, text in enumerate(rows)])
    one, other = reading(manual).registers
    assert bits(one) == [("gate0", 31, 29), ("gate1", 28, 16), ("gate2", 15, 15), ("gate3", 14, 0)]
    assert flags(one) == set()
    assert "bits_garbled" in other.fields[0].flags


def test_a_prime_before_the_base_of_a_number_is_an_apostrophe() -> None:
    assert numerals.reset_number("3\N{PRIME}b101") == 5
