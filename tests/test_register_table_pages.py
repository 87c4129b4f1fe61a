"""Whole pages as houses print them, all about the invented chip: letters under numbers, values under their bits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import LEFT, Manual
from pdf_reading import bits, flags, listed

from extract.dialects import choose
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_pages import Text
    from pdf_reading import Read


def test_letters_under_numbers_without_rules_place_the_fields_that_they_stand_for(
    reading: Read, tmp_path: Path
) -> None:
    manual = Manual()
    columns = [LEFT, LEFT + 25, LEFT + 60, LEFT + 140, LEFT + 220, LEFT + 270]

    def bitwise(label: str, texts: list[str]) -> None:
        manual.page.text(LEFT, manual.y, label, 8)
        for n, text in enumerate(texts):
            manual.page.text(LEFT + 100 + 10 * n, manual.y + 1, text, 5)
        manual.y += 11

    def cells(*texts: str) -> None:
        for x, text in zip(columns, texts, strict=True):
            manual.page.text(x, manual.y, text, 8)
        manual.y += 11

    for n in range(3):
        manual.heading(f"6.2.{n + 1} NB_CFG{n}")
        manual.lines(f"Address offset: 0x{4 * n:03X}")
        bitwise("Bit number", [str(bit) for bit in range(31, -1, -1)])
        bitwise("ID", ["B"] * 16 + [""] * 12 + ["A"] * 4)
        bitwise("Reset 0x00030000", ["0"] * 14 + ["1", "1"] + ["0"] * 16)
        cells("ID", "R/W", "Field", "Value ID", "Value", "Description")
        cells("A", "RW", "MODE", "", "", "What the unit does")
        cells("", "", "", "Slow", "0", "It saves power")
        cells("", "", "", "Fast", "1", "It saves time")
        cells("B", "R", "COUNT", "", "", "Pulses so far")
        manual.lines("Some words of text that stand under the table and are no part of it.")
    found = reading(manual).registers
    assert [(one.register, one.address) for one in found] == [(f"NB_CFG{n}", 4 * n) for n in range(3)]
    for one in found:
        count, mode = sorted(one.fields, key=lambda field: field.field or "")
        assert bits(one) == [("COUNT", 31, 16), ("MODE", 3, 0)]
        assert (mode.access, mode.default_value, listed(mode)) == ("RW", 0, {0: "Slow", 1: "Fast"})
        assert (count.access, count.default_value) == ("R", 3)
        assert not flags(one)
    document = read_document(tmp_path / "northbeck-nb1.pdf", "northbeck-nb1")
    assert choose(document).name == "register-table"


def test_a_table_of_values_belongs_to_the_line_of_bits_above_it_also_over_a_page(reading: Read) -> None:
    manual = Manual()
    manual.heading("5.1 NB_CTRL Register")
    manual.lines("Offset: 0x10", "Bits 7:4 - MODE[3:0] What it does")
    table = [("Value", 60.0), ("Name", 80.0), ("Description", 200.0)]
    manual.lines("It may be changed at any time.")
    manual.y = 700
    manual.table(
        table,
        [["0x0", "OFF", "Rests"], ["0x1", "SLOW", "Saves"], ["0x2", "FAST", "Runs"], ["0x3", "TOP", "Flies"]],
    )
    manual.lines("Bit 0 - GO Starts it", "It clears itself.")
    manual.table([("Value", 60.0), ("Description", 200.0)], [["0", "Rests"], ["1", "Runs"]])
    assert len(manual.pages) == 2
    (one,) = reading(manual).registers
    assert {field.field: listed(field) for field in one.fields} == {
        "MODE": {0: "OFF", 1: "SLOW", 2: "FAST", 3: "TOP"},
        "GO": {0: "Rests", 1: "Runs"},
    }


def test_names_before_a_colon_name_the_fields_of_a_table_without_names(reading: Read) -> None:
    manual = Manual()
    manual.heading("5.1 NB_CTRL Register")
    manual.lines("Offset: 0x10")
    table = [("Bits", 60.0), ("Description", 250.0), ("Type", 50.0), ("Reset", 50.0)]
    rows = [["31:8", "Reserved.", "-", "-"], ["7:4", "DIV_A: Pulses to a count", "RW", "0x2"]]
    manual.table(table, [*rows, ["3:0", "MODE: What it does\n0x0 = Rests\n0x1 = Runs", "RW", "0x1"]])
    (one,) = reading(manual).registers
    assert bits(one) == [("DIV_A", 7, 4), ("MODE", 3, 0)]
    assert one.fields[1].description == "Pulses to a count"
    assert listed(one.fields[2]) == {0: "Rests", 1: "Runs"}


def test_resets_in_the_cells_of_a_figure_are_no_names(reading: Read) -> None:
    manual = Manual()
    manual.heading("Register 5.1. NB_CTRL_REG (0x0010)")
    for x, bit in ((4.0, "7"), (104.0, "4"), (124.0, "3"), (226.0, "0")):
        manual.page.text(LEFT + x, manual.y, bit, 7)
    manual.y += 12
    manual.y += manual.page.row(LEFT, manual.y, [120.0, 120.0], ["0 0 0 0", "0x3"], size=7)
    found = reading(manual)
    assert [bits(one) for one in found.registers] in ([], [[]])
    assert "table_unread" in {one.code for one in found.diagnostics}


def test_codes_under_a_row_of_a_figure_that_names_nothing_are_not_those_of_the_row_above(
    reading: Read,
) -> None:
    manual = Manual()
    manual.heading("5.1 NB_CTRL Register")
    manual.lines("Offset: 0x10")
    for high, name, access in ((15, "EN", ["R"]), (7, "", ["R/W"] * 8)):
        for n in range(8):
            manual.page.text(LEFT + 30 * n + 10, manual.y, str(high - n), 7)
        manual.y += 12
        if name:
            manual.y += manual.page.row(LEFT, manual.y, [30.0] * 8, [name, *[""] * 7], size=7)
        for n, text in enumerate(access):
            manual.page.text(LEFT + 30 * n + 8, manual.y, text, 7)
        manual.y += 14
    manual.lines("Bit 15 - EN Turns it on", "Bits 7:0 - DIV[7:0] Pulses to a count")
    (one,) = reading(manual).registers
    assert bits(one) == [("EN", 15, 15), ("DIV", 7, 0)]
    assert one.fields[0].access == "R"


def test_a_figure_in_one_grid_with_its_fields_is_a_figure_also_where_the_numbers_stand_over_the_rules(
    reading: Read,
) -> None:
    manual = Manual()
    manual.heading("5.1 NB_CTRL Register")
    manual.lines("Offset: 0x10")
    for bit in range(15, -1, -1):
        manual.page.text(LEFT + 30 * (15 - bit) + 10, manual.y, str(bit), 7)
    manual.y += 12
    widths = [30.0] * 16
    rows: list[list[Text]] = [
        [("0", 8), ("DIR", 1), ("0", 3), ("MODE[3:0]", 4)],
        [("r", 8), ("rw", 1), ("r", 3), ("rh", 4)],
        [("Field", 2), ("Bits", 2), ("Type", 2), ("Description", 10)],
        [("MODE", 2), ("3:0", 2), ("rh", 2), ("What it does", 10)],
        [("DIR", 2), ("7", 2), ("rw", 2), ("Where it goes", 10)],
        [("0", 2), ("15:8", 2), ("r", 2), ("Keep", 10)],
    ]
    for row in rows:
        manual.y += manual.page.row(LEFT, manual.y, widths, row, size=7)
    (one,) = reading(manual).registers
    assert bits(one) == [("DIR", 7, 7), ("MODE", 3, 0)] or bits(one) == [("MODE", 3, 0), ("DIR", 7, 7)]
    assert [
        field.field for field in one.fields if field.reserved and (field.bit_hi, field.bit_lo) == (15, 8)
    ] == ["0"]
    assert not flags(one)


def test_the_last_row_of_a_figure_may_give_its_ends_and_the_next_numbered_title_ends_the_register(
    reading: Read,
) -> None:
    manual = Manual()
    for n, name in enumerate(("NBCON", "NBMODE")):
        manual.lines(f"REGISTER 5-{n + 1}: {name}: CONTROL REGISTER")
        for row in (
            ["R/W-0", "R/W-1", "R/W-0", "U-0", "U-0", "U-0", "R-0", "R-1"],
            ["GO", ("RATE<1:0>", 2), "-", "-", "-", ("STATE<1:0>", 2)],
            ["bit 7", *[""] * 6, "bit 0"],
        ):
            manual.y += manual.page.row(LEFT, manual.y, [50.0] * 8, list(row), size=7)
        manual.lines("R = Readable bit", "'1' = Bit is set")
        manual.lines("bit 7 GO: Start bit", "1 = It runs", "0 = It rests", "bit 6-5 RATE<1:0>: Rate bits")
        manual.lines(
            "bit 4-2 Unimplemented: Read as 0",
            "bit 1-0 STATE<1:0>: State bits",
            "1 = It works",
            "0 = It waits",
        )
        manual.turn()
    found = reading(manual).registers
    assert [one.register for one in found] == ["NBCON", "NBMODE"]
    for one in found:
        said = {
            field.field: (field.access, field.default_value) for field in one.fields if not field.reserved
        }
        assert said == {"GO": ("R/W", 0), "RATE": ("R/W", 2), "STATE": ("R", 1)}
        assert [listed(field) for field in one.fields if field.field == "STATE"] == [
            {1: "It works", 0: "It waits"}
        ]
        assert not flags(one)


@pytest.mark.parametrize(
    ("heads", "row"),
    [
        (("Offset", "Register name"), ("10h", "Control register (NB_CTRL)")),
        (("Offset", "Acronym", "Register Name"), ("10h", "NB_CTRL", "control register")),
    ],
)
def test_a_table_of_addresses_gives_the_mnemonic_where_it_has_the_title_too(
    reading: Read, heads: tuple[str, ...], row: tuple[str, ...]
) -> None:
    manual = Manual()
    manual.table([(head, 150.0) for head in heads], [list(row)])
    manual.heading("5.1 NB_CTRL Register")
    manual.table([("Bits", 60.0), ("Name", 80.0), ("Description", 200.0)], [["31:0", "ALL", "What it does"]])
    assert [(one.register, one.address, one.flags) for one in reading(manual).registers] == [
        ("NB_CTRL", 16, [])
    ]


def test_one_column_of_access_and_reset_and_one_of_name_and_description_give_all_four(reading: Read) -> None:
    manual = Manual()
    manual.heading("5.1 NB_CTRL Register")
    heads = [("Bit Range", 60.0), ("Default & Access", 80.0), ("Field Name (ID): Description", 250.0)]
    manual.table(
        heads,
        [
            ["31:4", "0h\nRO", "Reserved."],
            ["3:0", "1h\nRW", "Unit mode (MODE): What it does.\n0 = Rests\n1 = Runs"],
        ],
    )
    (one,) = reading(manual).registers
    mode = one.fields[-1]
    assert (mode.field, mode.access, mode.default_value) == ("MODE", "RW", 1)
    assert mode.description is not None
    assert mode.description.startswith("What it does.")
    assert listed(mode) == {0: "Rests", 1: "Runs"}


def test_the_last_row_of_a_figure_may_give_the_address_behind_the_page_that_it_is_reached_over(
    reading: Read,
) -> None:
    manual = Manual()
    manual.heading("9.4.1 NBCFG: Gate configuration")
    widths = [60.0, *[50.0] * 8]
    rows: list[list[Text]] = [
        ["Bit", *(str(n) for n in range(7, -1, -1))],
        ["Name", ("LEVEL", 7), "RUN"],
        ["Access", ("R", 7), "RW"],
        ["Reset", ("0x10", 7), "0"],
        [("SFR Page = 0x0, 0x10; SFR Address: 0x8E", 9)],
    ]
    for row in rows:
        manual.y += manual.page.row(LEFT, manual.y, widths, row)
    (register,) = reading(manual).registers
    assert (register.register, register.address) == ("NBCFG", 0x8E)
    assert [(one.field, one.access, one.default_value) for one in register.fields] == [
        ("LEVEL", "R", 16),
        ("RUN", "RW", 0),
    ]


def test_the_codes_of_all_bits_may_stand_in_one_cell_of_the_box_round_a_figure(reading: Read) -> None:
    manual = Manual()
    manual.lines("REGISTER 5-1: NBCON: CONTROL REGISTER")
    top, codes = manual.y, ["R/W-0", "R/W-1", "R/W-0", "U-0", "U-0", "R", "R-0", "R-1"]
    for n, code in enumerate(codes):
        manual.page.text(LEFT + 50 * n + 10, top + 2, code, 7)
    manual.y += 13
    names: list[Text] = ["GO", ("RATE<1:0>", 2), "-", "-", "RUN", ("STATE<1:0>", 2)]
    manual.y += manual.page.row(LEFT, manual.y, [50.0] * 8, names, size=7)
    for n in (7, 0):
        manual.page.text(LEFT + 50 * (7 - n) + 10, manual.y + 2, f"bit {n}", 7)
    bottom = manual.y + 13
    for y in (top, bottom):
        manual.page.line(LEFT, y, LEFT + 400, y)
    for x in (LEFT, LEFT + 400):
        manual.page.line(x, top, x, bottom)
    manual.y = bottom + 8
    manual.lines("bit 7 GO: Start bit", "bit 6-5 RATE<1:0>: Rate bits", "bit 4-3 Unimplemented: Read as 0")
    manual.lines("bit 2 RUN: Run bit", "bit 1-0 STATE<1:0>: State bits")
    (one,) = reading(manual).registers
    said = {field.field: (field.access, field.default_value) for field in one.fields if not field.reserved}
    assert said == {"GO": ("R/W", 0), "RATE": ("R/W", 2), "RUN": ("R", None), "STATE": ("R", 1)}
    assert not flags(one)


def test_the_place_of_a_register_may_stand_left_of_the_rules_of_its_figure(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCON - Control register")
    for n in range(8):
        manual.page.text(LEFT + 95 + n * 40, manual.y, str(7 - n), 7)
    manual.y += 11
    manual.page.text(LEFT, manual.y + 2, "0x1E (0x3E)", 7)
    manual.y += manual.page.row(LEFT + 80, manual.y, [40.0] * 8, ["GO", *["-"] * 6, "RUN"], size=7) + 8
    manual.lines("Bit 7 - GO: Start", "Bit 0 - RUN: Run")
    (one,) = reading(manual).registers
    assert (one.register, one.address, flags(one)) == ("NBCON", 0x3E, set())


def test_the_head_alone_at_the_end_of_a_page_takes_bits_over_names_on_the_next(reading: Read) -> None:
    manual = Manual()
    columns: list[tuple[str, float]] = [("", 90.0), ("", 300.0)]
    manual.heading("4.1 Control (NBCON)")
    manual.lines("Offset: 0x10")
    for n in range(8):
        manual.page.text(LEFT + n * 40 + 15, manual.y, str(7 - n), 7)
    manual.y += 11
    cells: list[Text] = [("RATE", 4), *["-"] * 3, "GO"]
    manual.y += manual.page.row(LEFT, manual.y, [40.0] * 8, cells, size=7) + 8
    manual.table(columns, [["Field", "Function"]])
    manual.turn()
    manual.table(
        columns, [["7-4\nRATE", "Rate"], ["3-1\n-", "Reserved"], ["0\nGO", "Start\n0b - Off\n1b - On"]]
    )
    (one,) = reading(manual).registers
    assert bits(one) == [("RATE", 7, 4), ("GO", 0, 0)]
    assert listed(one.fields[-1]) == {0: "Off", 1: "On"}
    assert not flags(one)


def test_names_a_line_each_behind_commas_are_those_of_as_many_ranges(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 Control register (NBCON)")
    columns = [("Field", 60.0), ("Bits", 60.0), ("Type", 40.0), ("Description", 200.0)]
    manual.table(columns, [["PC0,\nPC1", "[3:0],\n[7:4]", "rw", "Pin control"]])
    (one,) = reading(manual).registers
    assert (bits(one), flags(one)) == ([("PC0", 3, 0), ("PC1", 7, 4)], set())


def test_codes_between_two_figures_of_a_register_are_those_of_the_second(reading: Read) -> None:
    manual = Manual()
    manual.lines("REGISTER 5-1: NBCON: CONTROL REGISTER")
    for high, codes, names in (
        (15, ["R/W-1", *["U-0"] * 7], ["ON", *["-"] * 7]),
        (7, ["U-0", "R/W-0", "R-1", *["U-0"] * 5], ["-", "GATE", "RUN", *["-"] * 5]),
    ):
        for n, code in enumerate(codes):
            manual.page.text(LEFT + 50 * n + 10, manual.y, code, 7)
        manual.y += 11
        manual.y += manual.page.row(LEFT, manual.y, [50.0] * 8, [*names], size=7)
        for n in (7, 0):
            manual.page.text(LEFT + 50 * (7 - n) + 10, manual.y + 2, f"bit {high - 7 + n}", 7)
        manual.y += 16
    manual.lines("bit 15 ON: On bit", "bit 14-7 Unimplemented: Read as 0", "bit 6 GATE: Gate bit")
    manual.lines("bit 5 RUN: Run bit", "bit 4-0 Unimplemented: Read as 0")
    (one,) = reading(manual).registers
    said = {field.field: (field.access, field.default_value) for field in one.fields if not field.reserved}
    assert said == {"ON": ("R/W", 1), "GATE": ("R/W", 0), "RUN": ("R", 1)}
