"""What stands at the top of a page and is no rest of the table, figure or map that ends the page before."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import LEFT, Manual
from pdf_reading import bits, flags, listed, only

if TYPE_CHECKING:
    from pdf_pages import Text
    from pdf_reading import Read

COLUMNS = [("Bits", 50.0), ("Name", 80.0), ("Description", 300.0)]
FIELDS: list[list[Text]] = [["7:4", "RATE", "Rate of it"], ["3:0", "GATE", "Gate of it"]]
NUMBERS: list[Text] = [str(bit) for bit in range(7, -1, -1)]
GATE: list[Text] = [("GATE[3:0]", 4), ("RATE[3:0]", 4)]
DATA: list[Text] = [("DATA[7:0]", 8)]
LOW: list[Text] = [("LOW[3:0]", 4), ("HIGH[3:0]", 4)]


@pytest.mark.parametrize("left", [193, 250])
@pytest.mark.parametrize("title", ["STATUS Register (0x04)", "STATUS (0x04)"])
def test_a_title_in_the_middle_of_the_page_is_no_rest_of_a_description(
    reading: Read, title: str, left: float
) -> None:
    manual = Manual()
    manual.heading("2.1 CTRL Register (offset 0x00)")
    manual.table(COLUMNS, FIELDS)
    manual.turn()
    manual.page.text(left, manual.y, title, 9)
    manual.y += 20
    manual.table(COLUMNS, [["7:4", "LOW", "Low of it"], ["3:0", "HIGH", "High of it"]])
    control, status = reading(manual).registers
    assert [one.description for one in control.fields] == ["Rate of it", "Gate of it"]
    assert (status.register, status.address, bits(status)) == ("STATUS", 4, [("LOW", 7, 4), ("HIGH", 3, 0)])


@pytest.mark.parametrize("text", ["Pump period = 16 x (RATE + 1) / clock", "Clock"])
def test_a_formula_or_the_label_of_a_drawing_is_no_rest_of_a_description(reading: Read, text: str) -> None:
    manual = Manual()
    manual.heading("2.1 CTRL Register (offset 0x00)")
    manual.table(COLUMNS, FIELDS)
    manual.turn()
    manual.page.text(250, manual.y, text, 9)
    manual.y += 20
    manual.lines("The pump runs as that tells.")
    assert [one.description for one in only(reading(manual)).fields] == ["Rate of it", "Gate of it"]


@pytest.mark.parametrize("last", ["1: fast", "see section 4"])
def test_the_last_row_of_a_description_is_no_part_of_the_next_where_all_are_in_small_letters(
    reading: Read, last: str
) -> None:
    manual = Manual()
    manual.heading("2.1 CTRL Register (offset 0x00)")
    manual.table(COLUMNS, [["7", "RATE", "selects the rate"], ["", "", "0: slow"], ["", "", last]])
    manual.turn()
    bare = [("", width) for _, width in COLUMNS]
    manual.table(bare, [["6", "GATE", "opens the gate"], ["5:0", "-", "reserved"]])
    rate, gate, _ = only(reading(manual)).fields
    assert (rate.description, gate.description) == (f"selects the rate 0: slow {last}", "opens the gate")
    if last[0] == "1":
        assert listed(rate) == {0: "slow", 1: "fast"}


@pytest.mark.parametrize(
    "rows",
    [
        [
            ["", "Error", "Meaning"],
            ["0x11", "NOACK", "No answer"],
            ["0x12", "BUSY", "Is busy"],
        ],  # another head
        [["0x01", "NOACK", "No answer"], ["0x02", "BUSY", "Is busy"]],  # these begin anew
        [["0x0000", "ROM", "Memory"], ["0x8000", "RAM", "Memory"]],  # have other digits
        [["IRQ at 0x08", "TIMER", "Timer"], ["IRQ at 0x10", "DATA", "Data"]],  # or are said to be others
    ],
)
def test_a_table_of_other_numbers_is_no_rest_of_a_map(reading: Read, rows: list[list[Text]]) -> None:
    manual = Manual()
    manual.heading("2 Registers")
    widths = [60.0, 100.0, 270.0]
    manual.table(
        [*zip(["Offset", "Name", "Description"], widths, strict=True)],
        [["0x00", "CTRL", "Control"], ["0x04", "STATUS", "Status"]],
    )
    manual.turn()
    for row in rows:
        manual.y += manual.page.row(LEFT, manual.y, widths, row)
    manual.lines("And so on with all of them.")
    assert [one.register for one in reading(manual).registers] == ["CTRL", "STATUS"]


def figures(
    above: list[list[Text]], below: list[list[Text]], *, first: Text | None = None, gap: int = 0
) -> Manual:
    """A manual with a figure at the end of a page and rows at the top of the next, with a gap before their numbers."""
    manual = Manual()
    manual.heading("2.1 CTRL Register")
    if first is not None:
        manual.y += manual.page.row(LEFT, manual.y, [50.0] * 8, [(str(first), 8)]) + 14
    for row in above:
        manual.y += manual.page.row(LEFT, manual.y, [50.0] * 8, row)
    manual.turn()
    for row in below:
        manual.y += gap * (row is NUMBERS)
        manual.y += manual.page.row(LEFT, manual.y, [50.0] * 8, row)
    manual.lines("And more is said of it.")
    return manual


@pytest.mark.parametrize(
    ("above", "key"), [([NUMBERS, GATE], []), ([NUMBERS, DATA], [[("Register STATUS", 8)]])]
)
def test_an_address_over_the_numbers_of_a_figure_is_none_of_the_one_before(
    reading: Read, above: list[list[Text]], key: list[list[Text]]
) -> None:
    place: list[list[Text]] = [*key, [("Address: 0x11", 8)]]
    for gap in (0, 14):
        found = reading(figures(above, [*place, NUMBERS, LOW], first="Address: 0x10", gap=gap)).registers
        assert [one.field for one in found[0].fields] in (["GATE", "RATE"], ["DATA"])
        assert found[0].address == 0x10
        assert flags(found[0]) == set()
        assert bits(found[1]) == [("LOW", 7, 4), ("HIGH", 3, 0)]


def test_a_row_of_words_at_the_top_of_a_page_is_no_rest_of_a_name(reading: Read) -> None:
    below: list[list[Text]] = [[("Register STATUS", 8)], [("Address: 0x11", 8)], NUMBERS, LOW]
    control, status = reading(figures([NUMBERS, DATA], below, first="Register CTRL", gap=14)).registers
    assert (control.address, bits(control)) == (None, [("DATA", 7, 0)])
    assert (status.address, bits(status)) == (0x11, [("LOW", 7, 4), ("HIGH", 3, 0)])


def test_what_codes_of_access_mean_is_no_access_of_the_fields_of_a_figure(reading: Read) -> None:
    legend: list[list[Text]] = [[("R", 4), ("Read only", 4)], [("W", 4), ("Write only", 4)]]
    register = only(reading(figures([NUMBERS, GATE], legend)))
    assert [(one.field, one.access) for one in register.fields] == [("GATE", None), ("RATE", None)]
