"""Tables of fields with halves beside each other, and cells of bits with a range in each line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import Manual
from pdf_reading import bits, flags, listed

if TYPE_CHECKING:
    from pdf_reading import Read, ReadText

TITLE = "# NB_PINS register\n\nOffset: 0x10\n\n"


def test_halves_of_a_table_beside_each_other_are_all_of_the_register(reading: Read) -> None:
    manual = Manual()
    manual.heading("5.1 NB_PINS register")
    columns = [("Bit", 40.0), ("Name", 60.0), ("Bit", 40.0), ("Name", 60.0)]
    manual.table(columns, [["7:6", "A", "3", "D"], ["5", "B", "2:1", "E"], ["4", "C", "0", "F"]])
    (register,) = reading(manual).registers
    assert bits(register) == [("A", 7, 6), ("B", 5, 5), ("C", 4, 4), ("D", 3, 3), ("E", 2, 1), ("F", 0, 0)]
    assert not flags(register)


def test_halves_whose_bits_begin_again_are_tables_of_their_own(markdown: ReadText) -> None:
    head = "| Bits | Name | Description | Bits | Name | Description |\n" + "|---" * 6 + "|\n"
    rows = "| 7:4 | LVL | Left | 7:4 | LVR | Right |\n| 3:0 | BAL | Left too | 3:0 | BAR | Right too |\n"
    first, second = markdown(f"{TITLE}{head}{rows}").registers
    assert [bits(one) for one in (first, second)] == [
        [("LVL", 7, 4), ("BAL", 3, 0)],
        [("LVR", 7, 4), ("BAR", 3, 0)],
    ]
    assert flags(second) == {"register_name"}


@pytest.mark.parametrize("cell", ["[7:6]\n[3:2]", "7:6\n3:2"])
def test_each_line_of_a_cell_may_be_a_range(reading: Read, cell: str) -> None:
    manual = Manual()
    manual.heading("5.1 NB_PINS register")
    columns = [("Bits", 40.0), ("Name", 60.0), ("Access", 60.0), ("Description", 200.0)]
    manual.table(columns, [[cell, "CNFy", "RW", "What it is"], ["5:4, 1:0", "MODEy", "RW", "How fast"]])
    (register,) = reading(manual).registers
    assert bits(register) == [("CNFy", 7, 6), ("CNFy", 3, 2), ("MODEy", 5, 4), ("MODEy", 1, 0)]


def test_lines_of_a_cell_whose_bits_others_have_are_no_ranges(reading: Read) -> None:
    manual = Manual()
    manual.heading("5.1 NB_PINS register")
    columns = [("Bits", 40.0), ("Name", 60.0), ("Access", 60.0), ("Description", 200.0)]
    manual.table(columns, [["7\n2", "HI", "RW", "One"], ["3:0", "LO", "RW", "Two"]])
    (register,) = reading(manual).registers
    assert bits(register) == [("HI", None, None), ("LO", 3, 0)]
    assert register.fields[0].flags == ["bits_garbled"]


def test_columns_headed_by_codes_alone_say_what_these_mean(markdown: ReadText) -> None:
    rows = "| 7 | EN | off | on | RW |\n| 6 | FAST | slow | fast | RW |\n| 5:0 | - | - | - | R |\n"
    (register,) = markdown(f"{TITLE}| Bit | Name | 0 | 1 | R/W |\n|---|---|---|---|---|\n{rows}").registers
    assert [listed(one) for one in register.fields[:2]] == [{0: "off", 1: "on"}, {0: "slow", 1: "fast"}]


def test_bits_that_go_on_from_half_to_half_in_each_row_are_one_register(reading: Read) -> None:
    manual = Manual()
    manual.heading("5.1 NB_PINS register")
    columns = [("Bit", 40.0), ("Name", 60.0), ("Bit", 40.0), ("Name", 60.0)]
    manual.table(columns, [["7:6", "A", "5", "B"], ["4", "C", "3", "D"], ["2:1", "E", "0", "F"]])
    (register,) = reading(manual).registers
    assert bits(register) == [("A", 7, 6), ("B", 5, 5), ("C", 4, 4), ("D", 3, 3), ("E", 2, 1), ("F", 0, 0)]
    assert not flags(register)
