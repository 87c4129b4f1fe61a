"""Tables that go on, or do not, and what is left of a PDF: parts on other pages, touching cells, unknown heads."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import BOTTOM, LEFT, Manual
from pdf_reading import bits, flags, listed

from extract.dialects.register_table.pages.flow import body_height
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_pages import Text
    from pdf_reading import Read

    from extract.observations import Reading

COLUMNS = [("Bits", 50.0), ("Name", 110.0), ("Type", 50.0), ("Description", 250.0)]
HIGH: list[list[Text]] = [["31:16", "LEVEL", "RO", "How full."], ["15:12", "Reserved", "RO", "Reserved."]]
LOW: list[list[Text]] = [
    ["11:4", "RATE", "RW", "How fast."],
    ["3:1", "GAIN", "RW", "How loud."],
    ["0", "RUN", "RW", "Runs."],
]
WHOLE = [("LEVEL", 31, 16), ("RATE", 11, 4), ("GAIN", 3, 1), ("RUN", 0, 0)]


def unread(found: Reading) -> int:
    """How many parts of the document are reported as not read."""
    return sum(one.code == "table_unread" for one in found.diagnostics)


@pytest.mark.parametrize(
    "line",
    ["Table 4-1. NBCFG Register Field Descriptions (continued)", "Table continued from previous page", ""],
)
@pytest.mark.parametrize("repeated", [True, False])
def test_a_line_that_says_that_a_table_goes_on_names_no_register(
    reading: Read, line: str, repeated: bool
) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register (Offset = 8h)")
    manual.lines("Table 4-1. NBCFG Register Field Descriptions")
    manual.table(COLUMNS, HIGH)
    manual.turn()
    manual.lines(*filter(None, [line]))
    manual.table(COLUMNS if repeated else [("", width) for _, width in COLUMNS], LOW)
    (register,) = reading(manual).registers
    assert (register.register, bits(register), flags(register)) == ("NBCFG", WHOLE, set())


def test_a_caption_that_goes_on_with_a_table_of_another_register_ends_the_one_before(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    manual.table(COLUMNS, HIGH)
    manual.turn()
    manual.lines("Table 4-2. NBSTAT Register Field Descriptions (continued)")
    manual.table(COLUMNS, LOW)
    one, two = reading(manual).registers
    assert (one.register, two.register) == ("NBCFG", "NBSTAT")


def test_bits_that_count_up_go_on_behind_a_single_row(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    manual.table(COLUMNS, [["11:0", "RATE", "RW", "How fast."]])
    manual.turn()
    manual.table(COLUMNS, [["23:12", "GAIN", "RW", "How loud."], ["31:24", "LEVEL", "RO", "How full."]])
    (register,) = reading(manual).registers
    assert bits(register) == [("RATE", 11, 0), ("GAIN", 23, 12), ("LEVEL", 31, 24)]


def test_a_caption_at_the_top_of_a_page_begins_another_table_under_the_same_head(reading: Read) -> None:
    manual = Manual()
    manual.lines("Address offset: 0x10", "Table 1: NBCFG Register Field Descriptions")
    manual.table(
        COLUMNS, [["11:0", "RATE", "RW", "How fast."], ["31:12", "LEVEL", "RO", "How full."]], rules="none"
    )
    manual.lines("Address offset: 0x14")
    manual.turn()
    manual.lines("Table 2: NBSTAT Register Field Descriptions")
    manual.table(COLUMNS, [["7:0", "GAIN", "RW", "How loud."], ["31:8", "TAG", "RO", "Which."]], rules="none")
    one, two = reading(manual).registers
    assert (one.register, one.address, bits(one)) == ("NBCFG", 0x10, [("RATE", 11, 0), ("LEVEL", 31, 12)])
    assert (two.register, two.address, bits(two)) == ("NBSTAT", 0x14, [("GAIN", 7, 0), ("TAG", 31, 8)])


def test_a_cell_that_nearly_fills_its_column_is_told_from_the_next(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG")
    row = [str(bit) for bit in range(31, -1, -1)]
    manual.table(
        [("", 90.0)] + [("", 12.0)] * 32, [["Bit number", *row], ["ID", *["A"] * 32]], rules="none", size=6
    )
    columns = [
        ("ID", 30.0),
        ("R/W", 35.0),
        ("Field", 80.0),
        ("Value ID", 80.0),
        ("Value", 60.0),
        ("Description", 180.0),
    ]
    values = [["", "", "", "SingleSample", "0", "Once"], ["", "", "", "ContinuousSampling", "1", "Ever"]]
    manual.table(columns, [["A", "RW", "MODE", "", "", "How it samples."], *values], rules="none")  # type: ignore[list-item]
    (register,) = reading(manual).registers
    assert listed(register.fields[0]) == {0: "SingleSample", 1: "ContinuousSampling"}


@pytest.mark.parametrize("rules", ["none", "all"])
@pytest.mark.parametrize("end", ["_", "_-"])
def test_a_wrapped_name_goes_on_behind_its_underscore_under_any_row_also_where_tex_hyphenates_it(
    reading: Read, rules: str, end: str
) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    columns = [("Name", 110.0), ("Bits", 50.0), ("Type", 50.0), ("Description", 250.0)]
    manual.table(
        columns,
        [
            ["GATE", "31:16", "RO", "Full."],
            [f"RATE{end}\nPUMPS", "15:8", "RW", "How fast\nit is."],
            [f"RATE_OF{end}\nGATE", "7:0", "RW", "How fast\nit was."],
        ],
        rules=rules,
    )
    (register,) = reading(manual).registers
    assert bits(register) == [("GATE", 31, 16), ("RATE_PUMPS", 15, 8), ("RATE_OF_GATE", 7, 0)]
    assert [one.description for one in register.fields] == ["Full.", "How fast it is.", "How fast it was."]
    assert flags(register) == set()


def test_a_name_that_ends_in_a_hyphen_behind_an_underscore_goes_on(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    manual.table(COLUMNS, [["31:16", "LEVEL", "RO", "How full."], ["15:0", "RATE_-", "RW", "How fast."]])
    (register,) = reading(manual).registers
    assert [one.flags for one in register.fields] == [[], ["name_open"]]


def test_a_list_of_values_without_rules_under_a_line_of_bits_is_no_table_of_fields(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 Gate control")
    manual.lines("Name: NBCFG", "Offset: 0x08")
    numbers = [str(bit) for bit in range(7, -1, -1)]
    manual.table([("", 50.0)] * 8, [numbers, [("GAIN[1:0]", 2), ("RATE[5:0]", 6)]])
    for line, names in (
        ("Bits 7:6 - GAIN[1:0] How loud", ["LOW", "HIGH"]),
        ("Bits 5:0 - RATE[5:0] How fast", ["SLOW", "FAST"]),
    ):
        manual.lines(line)
        values: list[list[Text]] = [[f"0x{n}", name, f"It is {name.lower()}"] for n, name in enumerate(names)]
        manual.table([("Value", 60.0), ("Name", 90.0), ("Description", 250.0)], values, rules="horizontal")
    (register,) = reading(manual).registers
    assert bits(register) == [("GAIN", 7, 6), ("RATE", 5, 0)]
    assert [listed(one) for one in register.fields] == [{0: "LOW", 1: "HIGH"}, {0: "SLOW", 1: "FAST"}]


def test_a_cell_alone_in_its_row_of_a_figure_stands_under_numbers_with_a_label(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    for high, name in ((15, "RATE[15:8]"), (7, "RATE[7:0]")):
        for n, text in enumerate(["Bit", *map(str, range(high, high - 8, -1))]):
            manual.page.text(LEFT + 50 * n + 20, manual.y, text, 7)
        manual.y += 12
        manual.page.row(LEFT + 50, manual.y, [400.0], [name], size=7)
        manual.y += 20
    (register,) = reading(manual).registers
    assert bits(register) == [("RATE", 15, 0)]


def test_the_height_of_the_text_is_that_of_sentences_not_of_rows_of_numbers(tmp_path: Path) -> None:
    manual = Manual()
    for _ in range(12):
        for row in (map(str, range(31, -1, -1)), ["R/W"] * 32, ["0"] * 32):
            manual.page.text(LEFT, manual.y, " ".join(row), 6)
            manual.y += 9
        manual.lines("The pump runs until somebody stops it or the power goes away.")
    path = tmp_path / "northbeck-nb1.pdf"
    path.write_bytes(manual.pdf())
    document = read_document(path, "northbeck-nb1")
    sentence = next(i for i, line in enumerate(document.lines) if line.startswith("The pump"))
    _, _, box = document.words[sentence][0]
    assert body_height(document) == round(box[3] - box[1], 1)


def test_rows_that_begin_with_the_word_for_bits_are_those_of_the_table(reading: Read) -> None:
    manual = Manual()
    for name in ("NBCFG", "NBSTAT"):
        manual.heading(f"4.1 {name} Register")
        rows: list[list[Text]] = [
            ["Bits 31 to 8", "LEVEL", "RO", "How full it is\n2 (FAST): register of rates"],
            ["Bits 7 to 0", "RATE", "RW", "How fast."],
        ]
        manual.table([("Bits", 70.0), *COLUMNS[1:]], rows, rules="horizontal")
    registers = reading(manual).registers
    assert [one.register for one in registers] == ["NBCFG", "NBSTAT"]
    assert all([row.access for row in one.fields] == ["RO", "RW"] for one in registers)


def test_lines_of_bits_in_columns_of_an_unknown_head_are_in_doubt(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    columns = [("Whereabouts", 70.0), ("Nom", 90.0), ("Xs", 40.0), ("Sense", 220.0)]
    manual.table(
        columns, [["Bits 31-8", "LEVEL", "RO", "Full."], ["Bits 7-0", "RATE", "RW", "Fast."]], rules="none"
    )
    (register,) = reading(manual).registers
    assert all("name_open" in row.flags for row in register.fields)


def test_a_column_whose_bits_fill_the_register_needs_no_known_head(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    columns = [("Whereabouts", 70.0), *COLUMNS[1:]]
    manual.table(columns, [*HIGH, *LOW])
    manual.heading("4.2 NBSTAT Register")
    manual.table(columns, HIGH)  # the same head, though the rest is missing
    one, two = reading(manual).registers
    assert (bits(one), bits(two)) == (WHOLE, WHOLE[:1])
    assert [row.access for row in one.fields] == ["RO", "RO", "RW", "RW", "RW"]


def test_rows_of_bits_under_an_unknown_head_are_reported(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    manual.table(COLUMNS, [*HIGH, *LOW])
    manual.heading("4.2 Others")
    columns = [("Field", 90.0), ("Whereabouts", 70.0), ("Sense", 220.0)]
    manual.table(columns, [["LEVEL", "[31:8]", "Full."], ["RATE", "[7:0]", "Fast."]], rules="none")
    assert unread(reading(manual)) == 1


def test_a_figure_of_bits_without_rules_that_is_not_read_is_reported(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    numbers = [str(bit) for bit in range(7, -1, -1)]
    manual.table([("", 60.0)] + [("", 48.0)] * 8, [["Bit", *numbers], ["Access", *["R/W"] * 8]], rules="none")
    manual.lines("Bits 7:0 - RATE[7:0] How fast")
    assert unread(reading(manual)) == 1


def test_a_page_that_goes_on_with_a_table_without_rules_is_not_read_in_two_columns(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    columns = [("Bits", 60.0), ("Name", 120.0), ("Reset", 60.0), ("Description", 200.0), ("Type", 40.0)]
    text = "Whatever it does, it does here\n0 = it rests for as long as it can\n1 = it runs for as long as it can"
    rows: list[list[Text]] = [
        [f"{15 - 2 * n} to {14 - 2 * n}", f"PART_NUMBER_{n}", "0x0", text, "RW"] for n in range(8)
    ]
    manual.table(columns, rows[:1], rules="none")
    manual.turn()
    manual.table([("", width) for _, width in columns], rows[1:], rules="none")
    (register,) = reading(manual).registers
    assert [(row.access, row.default_value) for row in register.fields] == [("RW", 0)] * 8
    assert all(
        listed(row) == {0: "it rests for as long as it can", 1: "it runs for as long as it can"}
        for row in register.fields
    )


@pytest.mark.parametrize("places", ["0x{:02x}", "{:02X}"])
@pytest.mark.parametrize("between", [[], ["This is about something else."]])
def test_a_map_of_registers_goes_on_over_the_end_of_the_page_without_its_head(
    reading: Read, places: str, between: list[str]
) -> None:
    rows: list[list[Text]] = [
        [places.format(4 * n), f"NB_REG{n}", f"The register number {n} of all."] for n in range(14)
    ]
    columns = [("Offset", 50.0), ("Name", 120.0), ("Description", 250.0)]
    manual = Manual()
    manual.y = BOTTOM - 60 - 16 * 7
    manual.heading("2 Register Map")
    manual.table(columns, rows[:8])
    manual.turn()
    manual.lines(*between)
    manual.table([("", width) for _, width in columns], rows[8:])
    manual.heading("2.1 NB_REG13 Register")
    manual.table(COLUMNS, [["31:0", "LEVEL", "RO", "How full."]])
    found = {one.register: one.address for one in reading(manual).registers}
    assert [found.get(f"NB_REG{n}") for n in range(14)] == [
        4 * n if n < 8 or not between else None for n in range(14)
    ]


def test_a_table_of_other_things_at_the_top_of_a_page_is_no_rest_of_a_map(reading: Read) -> None:
    columns = [("Offset", 50.0), ("Name", 120.0), ("Description", 250.0)]
    manual = Manual()
    manual.heading("2 Register Map")
    manual.table(columns, [["0x00", "NB_CTRL", "Control."], ["0x04", "NB_MODE", "Mode."]])
    manual.turn()
    manual.table(
        [("", width) for _, width in columns], [["one", "NB_ONE", "A word."], ["two", "NB_TWO", "Another."]]
    )
    manual.heading("2.1 NB_CTRL Register")
    manual.table(COLUMNS, [["31:0", "LEVEL", "RO", "How full."]])
    assert {one.register for one in reading(manual).registers} == {"NB_CTRL", "NB_MODE"}


@pytest.mark.parametrize(
    ("first", "left", "reported"),
    [
        (["31:8 RW 0x0 LEVEL"], "7:0 RO 0x1F RATE How fast.", True),  # a code of access and a reset
        (["31:8 RW 0x0 LEVEL"], "7:0", True),  # the very bits that are due
        (["0 RW 0x0 RUN", "6:1 RW 0x0 RATE"], "31:7 LEVEL How high.", True),  # also where they rise
        (["0 RW 0x0 RUN", "6:1 RW 0x0 RATE"], "31:9 levels of water at most", False),
        (["31:8 RW 0x0 LEVEL"], "7 levels of 0x10 each", False),
        (["31:8 RW 0x0 LEVEL"], "5 RW 0x1F RATE How fast.", True),
        (["31:8 RW 0x0 LEVEL"], "5 W 0x1F starts the pump", False),  # a list of commands
    ],
)
def test_rows_left_behind_a_table_are_reported(
    reading: Read, first: list[str], left: str, reported: bool
) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    columns = [("Bits", 50.0), ("Type", 50.0), ("Reset", 50.0), ("Name", 110.0)]
    manual.table(columns, [[*row.split()] for row in first])
    manual.lines("What the water does is said elsewhere.")
    manual.lines(left, "What else it does is said there, too.")
    found = reading(manual)
    (register,) = found.registers
    assert len(register.fields) == len(first)
    assert bool(unread(found)) is reported


def test_lines_with_bits_a_name_in_small_letters_and_a_text_in_columns_are_fields_also_under_an_unknown_head(
    reading: Read,
) -> None:
    manual = Manual()
    manual.heading("5.4.1 Register 0xF4 (nb_cfg)")
    columns = [("Register 0xF4\nnb_cfg", 90.0), ("Name", 90.0), ("Description", 250.0)]
    rows: list[list[Text]] = [
        ["Bit 7, 6", "level[1:0]", "How high the water stands.\n00: low\n01: high"],
        ["Bit 5...1", "rate[4:0]", "How fast it runs when the\ngate is open."],
        ["Bit 0", "run", "Runs."],
    ]
    manual.table(columns, rows[:2], rules="horizontal")
    manual.turn()
    manual.table(columns, rows[2:], rules="horizontal")
    (register,) = reading(manual).registers
    assert bits(register) == [("level", 7, 6), ("rate", 5, 1), ("run", 0, 0)]
    assert listed(register.fields[0]) == {0: "low", 1: "high"}
    assert register.fields[1].description == "How fast it runs when the gate is open."


@pytest.mark.parametrize(("name", "access"), [("GAIN", "RW"), ("OTHER", None)])
def test_rows_behind_one_that_is_torn_go_on_where_they_name_cells_of_the_figure(
    reading: Read, name: str, access: str | None
) -> None:
    columns = [("Field", 60.0), ("Description", 250.0), ("Access", 50.0)]
    manual = Manual()
    manual.heading("3.1 Gate Control (NBCFG, at 0x10)")
    for left, high, low in ((0, "31", "16"), (100, "15", "8"), (200, "7", "0")):
        manual.page.text(LEFT + left, manual.y, high)
        manual.page.text(LEFT + left + 84, manual.y, low)
    manual.y += 12
    manual.y += manual.page.row(LEFT, manual.y, [100.0] * 3, ["LEVEL", "RATE", "GAIN"]) + 10
    manual.table(columns, [["LEVEL", "How full.", "RO"]])
    manual.lines("RATE   How fast the water goes that is   RW")
    manual.turn()
    manual.table([("", width) for _, width in columns], [["", "in the pump.", ""], [name, "How loud.", "RW"]])
    (register,) = reading(manual).registers
    assert [(row.field, row.access) for row in register.fields] == [
        ("LEVEL", "RO"),
        ("RATE", None),
        ("GAIN", access),
    ]
    assert register.fields[0].description == "How full."


@pytest.mark.parametrize("wrapped", [3, 2])
def test_a_name_that_is_but_the_first_line_of_others_is_cut(reading: Read, wrapped: int) -> None:
    manual = Manual()
    manual.heading("3.1 Gate Control (NBCFG, at 0x10)")
    names = [f"NB_GATE_LEV\nEL{n}" for n in range(wrapped)]
    rows = [[f"{7 - n}", name, "RW", "How full."] for n, name in enumerate([*names, "NB_GATE_LEV"])]
    manual.table(COLUMNS, rows)
    (register,) = reading(manual).registers
    assert register.fields[-1].field == "NB_GATE_LEV"
    assert ("name_cut" in register.fields[-1].flags) is (wrapped > 2)
    assert not any("name_cut" in row.flags for row in register.fields[:-1])
