"""Rows that the end of a page tears, the head of their table printed again above the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import Manual
from pdf_reading import only, ranges

if TYPE_CHECKING:
    from pdf_reading import Read

COLUMNS = [("Bits", 40.0), ("Name", 90.0), ("Access", 50.0), ("Reset", 50.0), ("Description", 200.0)]
LAST = ["0", "GO", "W", "0x0", "Starts it"]


def torn(above: list[str], rest: list[str]) -> Manual:
    """A manual with a row at the end of a page, and its rest under the head on the next one."""
    manual = Manual()
    manual.heading("2.1 NB_CTRL Register")
    manual.y = 690
    manual.table(COLUMNS, [["31", "EN", "RW", "0x0", "Turns it on"], above])
    manual.turn()
    manual.table(COLUMNS, [rest, LAST])
    return manual


@pytest.mark.parametrize(
    ("above", "rest", "name", "bits"),
    [
        (["30 to", "GATE", "RW", "0x0", "Opens it"], ["1", "", "", "", "at once"], "GATE", (30, 1)),
        (["30", "GATE", "RW", "0x0", "Opens it"], ["to 1", "", "", "", "at once"], "GATE", (30, 1)),
        (["30:1", "GATE", "RW", "0x0", "Opens it"], ["6", "", "", "", "at once"], "GATE", (30, 16)),
        (
            ["30:1", "GATE_MARGIN_", "RW", "0x0", "Opens it"],
            ["6", "HIGH", "", "", "at once"],
            "GATE_MARGIN_HIGH",
            (30, 16),
        ),
    ],
)
def test_the_rest_of_bits_name_and_text_is_that_of_the_row(
    reading: Read, above: list[str], rest: list[str], name: str, bits: tuple[int, int]
) -> None:
    register = only(reading(torn(above, rest)))
    assert ranges(register) == [("EN", 31, 31), (name, *bits), ("GO", 0, 0)]
    assert register.fields[1].description == "Opens it at once"


@pytest.mark.parametrize("name", ["GATE", "GATE (continued)", "GATE\n(cont.)"])
def test_a_name_printed_again_over_the_rest_of_its_text_is_no_part_of_itself(
    reading: Read, name: str
) -> None:
    register = only(reading(torn(["30:1", "GATE", "RW", "0x0", "Opens it"], ["", name, "", "", "at once"])))
    assert ranges(register) == [("EN", 31, 31), ("GATE", 30, 1), ("GO", 0, 0)]
    assert register.fields[1].description == "Opens it at once"


def test_a_row_with_codes_of_its_own_is_no_rest(reading: Read) -> None:
    above, row = ["30:16", "GATE", "RW", "0x0", "Opens it"], ["6", "WEIR", "RW", "0x1", "Closes it"]
    assert ranges(only(reading(torn(above, row)))) == [
        ("EN", 31, 31),
        ("GATE", 30, 16),
        ("WEIR", 6, 6),
        ("GO", 0, 0),
    ]


@pytest.mark.parametrize(
    ("above", "row", "bits"),
    [
        ("30:1", ["0", "Reserved", "", "", ""], (30, 1)),
        ("30:2", ["1", "Reserved", "", "", ""], (30, 2)),
        ("30:2", ["1", "", "", "", "Reserved"], (30, 2)),
        ("15:8", ["7", "", "", "", "Reserved"], (15, 8)),
    ],
)
def test_a_reserved_row_without_codes_is_no_digit_of_the_bits_above(
    reading: Read, above: str, row: list[str], bits: tuple[int, int]
) -> None:
    register = only(reading(torn([above, "GATE", "RW", "0x0", "Opens it"], row)))
    assert ("GATE", *bits) in ranges(register)
    assert next(one.reserved for one in register.fields if one.bit_hi == int(row[0]))


def test_a_row_with_codes_is_whole_though_the_bits_above_lack_their_end(reading: Read) -> None:
    row = ["7:1", "WEIR", "RW", "0x1", "Closes it"]
    register = only(reading(torn(["30 to", "GATE", "RW", "0x0", "Opens it"], row)))
    assert ("WEIR", 7, 1) in ranges(register)
    assert "bits_garbled" in next(one for one in register.fields if one.field == "GATE").flags


def test_the_bits_behind_it_tell_that_a_number_is_a_digit_of_those_above(reading: Read) -> None:
    manual = Manual()
    manual.heading("2.1 NB_CTRL Register")
    manual.y = 690
    manual.table(
        COLUMNS, [["31", "EN", "RW", "0x0", "Turns it on"], ["30:1", "GATE", "RW", "0x0", "Opens it"]]
    )
    manual.turn()
    manual.table(COLUMNS, [["0", "", "", "", "at once"], ["9:0", "RATE", "RW", "0x0", "How fast"]])
    assert ranges(only(reading(manual))) == [("EN", 31, 31), ("GATE", 30, 10), ("RATE", 9, 0)]


@pytest.mark.parametrize(("access", "name"), [("", "GATE_MARGIN_HIGH"), ("RW", "GATE_MARGIN_")])
def test_the_rest_of_a_name_stands_alone_beside_the_columns_that_all_rows_fill(
    reading: Read, access: str, name: str
) -> None:
    manual = Manual()
    manual.heading("2.1 NB_CTRL Register")
    manual.lines("Offset: 0x10")
    manual.y = 600
    head = ["7", "6", "5", "4", "3", "2", "1", "0"]
    letters = ["C", "B", "B", "B", "B", "A", "A", "A"]
    for row in ([("Bit number", 60.0), *((one, 30.0) for one in head)],):
        manual.table(row, [["ID", *letters]])
    manual.y -= 10
    columns = [("ID", 30.0), ("Access", 50.0), ("Field", 90.0), ("Description", 130.0)]
    manual.table(columns, [["A", "RW", "RATE", "How fast"], ["B", "RW", "GATE_MARGIN_", "Opens it"]])
    manual.turn()
    manual.table(columns, [["", access, "HIGH", "slowly"], ["C", "RW", "GO", "Starts it"]])
    found = only(reading(manual))
    assert (name, 6, 3) in ranges(found)
    assert ("GO", 7, 7) in ranges(found)


def test_bits_that_a_narrow_column_wraps_are_whole_in_the_only_row_of_a_page(reading: Read) -> None:
    manual = Manual()
    manual.heading("2.1 Control register")
    manual.y = 690
    manual.lines("Table 5. NB_GATE register (NB_GATE, address 0x4000 0020) bit description")
    manual.table(COLUMNS, [["31:1\n6", "GATE", "RW", "0x0", "Opens it"]])
    manual.turn()
    manual.table(COLUMNS, [["15:0", "RATE", "RW", "0x0", "How fast"]])
    register = only(reading(manual))
    assert (register.register, register.address) == ("NB_GATE", 0x40000020)
    assert ranges(register) == [("GATE", 31, 16), ("RATE", 15, 0)]
