"""What looks as typesetters print it and is not: tables that touch, names beside boxes, labels that end with digits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import LEFT, Manual, Text
from pdf_reading import bits, flags, listed, only

if TYPE_CHECKING:
    from pdf_reading import Read

COLUMNS = [("Bits", 60.0), ("Name", 100.0), ("Access", 60.0), ("Description", 220.0)]
ROWS: list[list[Text]] = [["7:4", "DIV", "R/W", "Pulses"], ["3:0", "GO", "R", "It runs"]]


def begun(*, place: bool = True) -> Manual:
    manual = Manual()
    manual.heading("3.1 GATE_CTRL Register")
    if place:
        manual.lines("Address offset: 0x10")
    return manual


def ruled(manual: Manual, left: float, widths: list[float], *rows: list[str]) -> None:
    """Rows right below what is there."""
    for row in rows:
        manual.y += manual.page.row(left, manual.y, widths, list(row))


def gridded(manual: Manual, widths: list[int], cells: list[tuple[int, int, int, int, str]]) -> None:
    """Cells that reach over rows and columns: the first of each, how many, the text."""
    for row, column, high, wide, text in cells:
        left, top = LEFT + sum(widths[:column]), manual.y + 14 * row
        right, bottom = left + sum(widths[column : column + wide]), top + 14 * high
        manual.page.text(left + 3, top + 2, text, 8)
        for x in (left, right):
            manual.page.line(x, top, x, bottom)
        for y in (top, bottom):
            manual.page.line(left, y, right, y)
    manual.y += 14 * max(row + high for row, _, high, *_ in cells) + 10


def test_a_row_with_numbers_right_on_top_of_a_table_is_no_head_of_it(reading: Read) -> None:
    manual = begun(place=False)
    ruled(manual, LEFT + 80, [50, 60, 60, 60], ["Offset", "0x10", "Reset", "0x0000"])
    ruled(manual, LEFT, [60, 100, 60, 220], [head for head, _ in COLUMNS])
    ruled(manual, LEFT, [60, 100, 60, 220], ["7:4", "DIV", "R/W", "Pulses"], ["3:0", "GO", "R", "It runs"])
    made = only(reading(manual))
    assert (made.address, bits(made)) == (0x10, [("DIV", 7, 4), ("GO", 3, 0)])


def test_a_row_of_words_right_on_top_of_a_table_that_has_a_head_is_none_of_it(reading: Read) -> None:
    manual = begun()
    ruled(manual, LEFT + 80, [50, 60, 60, 60], ["Address", "Name", "Type", "Width"])
    ruled(manual, LEFT, [60, 100, 60, 220], [head for head, _ in COLUMNS])
    ruled(manual, LEFT, [60, 100, 60, 220], ["7:4", "DIV", "R/W", "Pulses"], ["3:0", "GO", "R", "It runs"])
    assert bits(only(reading(manual))) == [("DIV", 7, 4), ("GO", 3, 0)]


def test_a_head_right_below_the_last_row_of_a_table_is_no_row_of_it(reading: Read) -> None:
    manual = begun()
    ruled(manual, LEFT, [60, 100, 60, 220], [head for head, _ in COLUMNS], ["7:0", "DIV", "R/W", "Pulses"])
    values = (
        ["Value", "Mode", "Rate", "Note"],
        ["0", "SLOW", "1 Hz", "first"],
        ["1", "FAST", "2 Hz", "next"],
    )
    ruled(manual, LEFT + 60, [60] * 4, *values)
    made = only(reading(manual))
    assert [name for name, *_ in bits(made)] == ["DIV"]
    assert "row_continued" in made.fields[0].flags


def test_a_head_of_two_rows_whose_outer_cells_are_as_high_as_both_heads_its_own_columns(
    reading: Read,
) -> None:
    manual = begun()
    head = [(0, 0, 2, 1, "Bits"), (0, 1, 1, 2, "Reset"), (0, 3, 1, 2, "Access"), (0, 5, 2, 1, "Name")]
    second = [(1, c, 1, 1, text) for c, text in enumerate(("POR", "Soft", "CPU", "Pump"), 1)]
    row = [(2, c, 1, 1, text) for c, text in enumerate(("7:0", "0x0", "0x1", "R/W", "R", "DIV"))]
    gridded(manual, [50, 50, 50, 60, 60, 140], [*head, *second, *row])
    assert bits(only(reading(manual))) == [("DIV", 7, 0)]


def test_a_head_of_other_widths_over_a_row_without_its_outer_rules_is_reported_not_read_without_that_row(
    reading: Read,
) -> None:
    manual = begun()
    ruled(manual, LEFT + 34, [30, 40, 40, 180], [head for head, _ in COLUMNS])
    manual.page.text(LEFT + 3, manual.y + 2, "31:16", 8)
    manual.page.text(LEFT + 173, manual.y + 2, "Pulses", 8)
    ruled(manual, LEFT + 34, [94, 42], ["DIV", "R/W"])
    ruled(manual, LEFT, [34, 94, 42, 182], ["15:8", "RATE", "R/W", "How fast"], ["7:0", "GO", "R", "It runs"])
    found = reading(manual)
    assert "RATE" not in {one.field for register in found.registers for one in register.fields}
    assert "table_unread" in {one.code for one in found.diagnostics}


def apart(manual: Manual, numbers: range, boxes: dict[int, str], between: dict[int, str]) -> None:
    """Numbers, boxes round names below some, and names without a box below others."""
    x = {bit: LEFT + 60 + n * 50.0 for n, bit in enumerate(numbers)}
    for bit, left in x.items():
        manual.page.text(left + 20, manual.y, str(bit), 8)
    manual.y += 14
    for bit, name in boxes.items():
        manual.page.row(x[bit], manual.y, [50], [name])
    for bit, name in between.items():
        manual.page.text(x[bit] + 5, manual.y + 2, name, 8)
    manual.y += 30


@pytest.mark.parametrize(("name", "read"), [("LOCK", False), ("-", True)])
def test_boxes_with_names_between_them_that_have_none_are_reported_not_read_without_these(
    reading: Read, name: str, read: bool
) -> None:
    manual = begun()
    apart(manual, range(7, -1, -1), {7: "GO", 3: "RATE"}, {6: name, 0: name})
    found = reading(manual)
    assert bits(only(found)) == ([("GO", 7, 7), ("RATE", 3, 3)] if read else [])
    assert ("table_unread" in {one.code for one in found.diagnostics}) is not read


def test_boxes_under_numbers_that_do_not_go_down_to_a_byte_are_pins(reading: Read) -> None:
    manual = Manual()
    manual.heading("4 Connector of the pump")
    manual.lines("Pins from the left:")
    apart(manual, range(8, 0, -1), {8: "VCC", 6: "GND", 3: "TX"}, {})
    manual.heading("3.1 GATE_CTRL Register")
    manual.table(COLUMNS, ROWS)
    assert bits(only(reading(manual))) == [("DIV", 7, 4), ("GO", 3, 0)]


@pytest.mark.parametrize(("label", "below"), [("GPIO8", "0x10"), ("Bits8", "Name"), ("PUMP7", "0x10")])
def test_a_label_that_ends_with_digits_before_the_numbers_of_a_byte_is_no_bit(
    reading: Read, label: str, below: str
) -> None:
    manual = begun(place=False)
    count = 7 if label.endswith("7") else 8
    numbers = [str(bit) for bit in range(count - 1, -1, -1)]
    ruled(manual, LEFT, [60] + [50] * count, [label, *numbers])
    manual.y += (
        manual.page.row(LEFT, manual.y, [60] + [50] * count, [below, ("DIV", count - 4), ("GO", 4)]) + 10
    )
    manual.table(COLUMNS, [[f"{count - 1}:4", *ROWS[0][1:]], ROWS[1]])
    made = only(reading(manual))
    assert bits(made) == [("DIV", count - 1, 4), ("GO", 3, 0)]
    assert not flags(made)


def test_names_that_end_with_digits_as_resets_or_values_do_not_run_over_where_others_have_none(
    reading: Read,
) -> None:
    manual = begun()
    resets = [("Bits", 50.0), ("Reset", 40.0), ("Name", 90.0), ("Description", 240.0)]
    manual.table(
        resets,
        [["31:20", "", "Gate", "Pulses"], ["19:10", "", "RATE", "How fast"], ["9:0", "0", "GO", "It runs"]],
    )
    manual.heading("3.2 PUMP_CTRL Register")
    manual.lines("Address offset: 0x14")
    values = [("Bits", 50.0), ("Name", 90.0), ("Value", 50.0), ("Description", 240.0)]
    manual.table(values, [["7:0", "RATE1", "", "How fast"], ["", "", "0", "Slow"], ["", "", "1", "Fast"]])
    manual.heading("3.3 LOCK_CTRL Register")
    manual.lines("Address offset: 0x18")
    behind = [("Bits", 50.0), ("Name", 90.0), ("Reset", 40.0), ("Description", 240.0)]
    manual.table(
        behind, [["7:4", "KEY0", "", "Key"], ["3:2", "RATE", "", "How"], ["1:0", "GO", "0", "It runs"]]
    )
    found = reading(manual).registers
    assert [len(register.fields) for register in found] == [3, 1, 3]
    assert all("name_open" not in one.flags for register in found for one in register.fields)


def test_a_name_that_ends_with_a_reset_is_in_doubt_where_all_others_have_theirs(reading: Read) -> None:
    manual = begun()
    columns = [("Bits", 50.0), ("Name", 90.0), ("Reset", 40.0), ("Description", 240.0)]
    manual.table(
        columns, [["7:4", "GATE_LEVEL0", "", "Key"], ["3:2", "RATE", "1", "How"], ["1:0", "GO", "0", "Go"]]
    )
    assert ["name_open" in one.flags for one in only(reading(manual)).fields] == [True, False, False]


@pytest.mark.parametrize("name", ["TIMER", "TIMERR/W"])
def test_a_name_that_ends_with_a_letter_as_cells_beside_others_is_in_doubt_only_where_all_others_have_one(
    reading: Read, name: str
) -> None:
    manual = begun()
    columns = [("Bits", 50.0), ("Name", 90.0), ("Kind of it", 50.0), ("Description", 240.0)]
    rows: list[list[Text]] = [
        ["7:6", name, "", "Counts"],
        ["5:4", "LEVEL", "R", "How high"],
        ["3:2", "RATE", "R/W", "How fast"],
        ["1:0", "GO", "", "It runs"],
    ]
    manual.table(columns, rows)
    found = ["name_open" in one.flags for one in only(reading(manual)).fields]
    assert found == [name != "TIMER", False, False, False]


def test_names_of_values_below_each_other_that_are_several_are_not_put_together(reading: Read) -> None:
    manual = begun()
    columns = [("Bits", 50.0), ("Name", 90.0), ("Value", 50.0), ("Value name", 90.0), ("Description", 200.0)]
    rows: list[list[Text]] = [
        ["7:0", "CLK_SEL", "", "", "Which clock"],
        ["", "", "0", "PLL_A\nPLL_B", "Both"],
        ["", "", "1", "EXT_CLK,\nINT_CLK", "All"],
    ]
    manual.table(columns, rows)
    (field,) = only(reading(manual)).fields
    assert listed(field) == {0: "PLL_A PLL_B", 1: "EXT_CLK, INT_CLK"}
    assert [value.flags for value in field.values] == [[], []]


def test_a_name_in_a_line_over_a_table_names_it_though_a_field_before_is_called_so(reading: Read) -> None:
    manual = Manual()
    manual.heading("3 Registers of the gate")
    for name, field in (("CTRL", "STAT"), ("STAT", "DATA"), ("DATA", "DATA")):
        manual.lines(name)
        ruled(manual, LEFT, [55] * 8, [str(bit) for bit in range(7, -1, -1)])
        manual.y += manual.page.row(LEFT, manual.y, [55] * 8, [(field, 4), ("GO", 4)]) + 10
        manual.table(COLUMNS, [["7:4", field, "R/W", "Pulses"], ROWS[1]])
    assert [one.register for one in reading(manual).registers] == ["CTRL", "STAT", "DATA"]


@pytest.mark.parametrize("sign", ["-", "(-"])
def test_a_hyphen_alone_in_a_heading_cuts_no_word(reading: Read, sign: str) -> None:
    manual = Manual()
    manual.heading(sign, 15)
    manual.y -= 4
    manual.page.text(LEFT, manual.y, "GATE_CTRL Register", 15)
    manual.y += 24
    manual.table(COLUMNS, ROWS)
    made = only(reading(manual))
    assert (made.section or "").startswith(f"{sign} ")
    assert bits(made) == [("DIV", 7, 4), ("GO", 3, 0)]
