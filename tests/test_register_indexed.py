"""Fields that are described once for all numbers of an index: the figure shows each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import LEFT, Manual
from pdf_reading import bits, flags, listed, text_reader

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_pages import Text
    from pdf_reading import Read

    from extract.observations import Register


def manual(names: list[Text], access: list[Text]) -> Manual:
    """A register of eight bits with its figure."""
    out = Manual()
    out.heading("9.3.1 Pump register (NB_PUMPS)")
    out.lines("Address offset: 0x10")
    for n in range(8):
        out.page.text(LEFT + n * 58 + 25, out.y, str(7 - n), 7)
    out.y += 11
    for row in (names, access):
        out.y += out.page.row(LEFT, out.y, [58.0] * 8, row, size=7)
    out.y += 8
    return out


def told(register: Register) -> list[tuple[str | None, dict[int | None, str | None]]]:
    return [(one.field, listed(one)) for one in register.fields]


GOES: list[Text] = [*(f"GO{n}" for n in range(3, -1, -1)), *(f"ST{n}" for n in range(3, -1, -1))]


@pytest.mark.parametrize("name", ["GOy", "GO[3:0]"])
def test_single_bits_are_fields_each(reading: Read, name: str) -> None:
    page = manual(GOES, ["w"] * 4 + ["r"] * 4)
    page.lines(f"Bits 7:4 {name}: Go of pump y (y = 0 .. 3)")
    page.lines("0: rests", "1: turns", indent=20)
    page.lines("Bits 3:0 STy: State of pump y")
    (register,) = reading(page).registers
    assert bits(register) == [(str(cell), 7 - n, 7 - n) for n, cell in enumerate(GOES)]
    assert told(register)[:4] == [(f"GO{n}", {0: "rests", 1: "turns"}) for n in range(3, -1, -1)]
    assert [one.access for one in register.fields] == ["w"] * 4 + ["r"] * 4
    assert {one.description for one in register.fields[4:]} == {"State of pump y"}
    assert flags(register) == set()


@pytest.mark.parametrize(
    "line", ["Bits 7:6, 5:4, 3:2, 1:0 MODEy[1:0]: Mode of pump y", "Bits 2y+1:2y MODEy[1:0]: Mode of pump y"]
)
def test_fields_of_several_bits_are_fields_each(reading: Read, line: str) -> None:
    page = manual([(f"MODE{n}[1:0]", 2) for n in range(3, -1, -1)], ["rw"] * 8)
    page.lines(line)
    page.lines("00: rests", "01: turns", "10: turns back", indent=20)
    (register,) = reading(page).registers
    assert bits(register) == [(f"MODE{n}", 2 * n + 1, 2 * n) for n in range(3, -1, -1)]
    assert all(listed(one) == {0: "rests", 1: "turns", 2: "turns back"} for one in register.fields)
    assert flags(register) == set()


def test_a_reset_printed_once_is_that_of_each_where_it_is_0_or_they_are_as_wide_as_the_slice(
    reading: Read,
) -> None:
    page = manual([*((f"MODE{n}[1:0]", 2) for n in range(1, -1, -1)), *GOES[:4]], ["rw"] * 8)
    columns = [("Bits", 70.0), ("Name", 70.0), ("Reset", 40.0), ("Description", 200.0)]
    page.table(
        columns, [["[7:6]\n[5:4]", "MODEy[1:0]", "01b", "Mode"], ["3:0", "GOy", "0x1", "Go of pump y"]]
    )
    (register,) = reading(page).registers
    assert [(one.field, one.default_text, one.default_value) for one in register.fields[:3]] == [
        ("MODE1", "01b", 1),
        ("MODE0", "01b", 1),
        ("GO3", "0x1", None),
    ]
    assert [one.flags for one in register.fields[1:3]] == [[], ["cell_inherited"]]


def test_bits_that_an_index_tells_must_be_those_of_the_figure(reading: Read) -> None:
    page = manual([(f"MODE{n}[1:0]", 2) for n in range(3, -1, -1)], ["rw"] * 8)
    page.lines("Bits 2y+2:2y+1 MODEy[1:0]: Mode of pump y")
    found = reading(page)
    assert bits(found.registers[0]) == [(f"MODE{n}", 2 * n + 1, 2 * n) for n in range(3, -1, -1)]
    assert not any(one.description for one in found.registers[0].fields)


def test_a_field_whose_name_ends_with_a_small_letter_stays_one_where_the_figure_has_no_numbers(
    reading: Read,
) -> None:
    page = manual([("GOy", 4), ("STATE", 4)], ["rw"] * 8)
    page.lines("Bits 7:4 GOy: Go of pump y", "Bits 3:0 STATE: State")
    (register,) = reading(page).registers
    assert bits(register) == [("GOy", 7, 4), ("STATE", 3, 0)]


def test_a_slice_without_an_index_in_its_text_is_one_field(reading: Read) -> None:
    page = manual([*GOES[:4], ("STATE", 4)], ["rw"] * 8)
    page.lines("Bits 7:4 GO[3:0]: Go of the pumps", "Bits 3:0 STATE: State")
    (register,) = reading(page).registers
    assert bits(register) == [("GO", 7, 4), ("STATE", 3, 0)]


@pytest.mark.parametrize(
    ("reset", "known"), [("0x21", True), ("0x21 (for pump A)", False), ("0x21 (for all)", True)]
)
def test_the_reset_of_one_of_several_is_not_shared_out(reading: Read, reset: str, known: bool) -> None:
    head = Manual()
    head.heading("9.3.1 Pump register (NB_PUMPS)")
    head.lines("Address offset: 0x10", f"Reset value: {reset}")
    head.lines("Bits 7:4 LEVEL: Level", "Bits 3:0 STATE: State")
    (register,) = reading(head).registers
    assert [one.default_value for one in register.fields] == ([2, 1] if known else [None, None])


@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_the_upper_row_of_a_text_shows_single_bits_with_their_codes_under_the_names(
    tmp_path: Path, between: str
) -> None:
    rows = [
        between.join("".join(f"{cell:<6}" for cell in row) for row in (numbers, names, ["w"] * 16))
        for numbers, names in (
            (range(31, 15, -1), [f"GO{n}" for n in range(15, -1, -1)]),
            (range(15, -1, -1), [f"ST{n}" for n in range(15, -1, -1)]),
        )
    ]
    told = "Bits 31:16 GOy: Go of pump y (y = 0..15)\n  0: rests\n  1: turns\nBits 15:0 STy: Stop of pump y\n"
    head = "9.3.1 Pump register (NB_PUMPS)\nAddress offset: 0x10\nReset value: 0x0000 0000\n\n"
    found = text_reader(tmp_path)(head + "\n\n".join(rows) + f"\n\n{told}")
    (register,) = found.registers
    names = [f"{head}{n}" for head in ("GO", "ST") for n in range(15, -1, -1)]
    assert bits(register) == [(name, 31 - n, 31 - n) for n, name in enumerate(names)]
    assert {one.access for one in register.fields} == {"w"}
    assert listed(register.fields[0]) == {0: "rests", 1: "turns"}
    assert (flags(register), found.diagnostics) == (set(), [])


@pytest.mark.parametrize("numbers", ["n=0,1..3", "n = 0 to 3", "(n=0..3)"])
def test_bits_in_a_table_follow_from_an_index_and_its_numbers(reading: Read, numbers: str) -> None:
    page = manual([(f"MODE{n}", 2) for n in range(3, -1, -1)], ["rw"] * 8)
    columns = [("Bits", 60.0), ("Name", 80.0), ("Description", 250.0)]
    page.table(columns, [[f"[2n+1:2n]\n{numbers}", "MODEn", "Mode of pump n\n00 = rests\n01 = turns"]])
    (register,) = reading(page).registers
    assert bits(register) == [(f"MODE{n}", 2 * n + 1, 2 * n) for n in range(3, -1, -1)]
    assert all(listed(one) == {0: "rests", 1: "turns"} for one in register.fields)
    assert flags(register) == set()
