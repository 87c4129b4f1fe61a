"""Sections of registers that are divided: their parts have headings of their own; and what stands in odd cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import LEFT, Manual
from pdf_reading import bits, flags, listed

if TYPE_CHECKING:
    from pdf_pages import Text
    from pdf_reading import Read


def figure(manual: Manual, names: list[Text]) -> None:
    """A figure of eight bits with its numbers in the rules."""
    for row in ([str(bit) for bit in range(7, -1, -1)], names):
        manual.y += manual.page.row(LEFT, manual.y, [50.0] * 8, list(row), size=7)
    manual.y += 8


def test_numbered_headings_of_the_parts_of_a_register_do_not_end_it(reading: Read) -> None:
    manual = Manual()
    for n, name in ((5, "NB_CTRL"), (6, "NB_STAT")):
        manual.heading(f"46.3.{n} Register of the pump ({name})", 12)
        manual.heading(f"46.3.{n}.1 Offset", 10)
        manual.table([("Register", 120), ("Offset", 100)], [[name, f"{4 * n:X}h"]])
        manual.heading(f"46.3.{n}.2 Function", 10)
        manual.lines("What the pump does.")
        manual.heading(f"46.3.{n}.3 Diagram", 10)
        figure(manual, [("LEVEL", 4), ("MODE", 4)])
        manual.heading(f"46.3.{n}.4 Fields", 10)
        manual.table(
            [("Field", 80), ("Function", 380)],
            [["7-4\nLEVEL", "How high"], ["3-0\nMODE", "How\n0000b - rests\n0001b - turns"]],
        )
    found = reading(manual).registers
    assert [(one.register, one.address, bits(one)) for one in found] == [
        ("NB_CTRL", 0x14, [("LEVEL", 7, 4), ("MODE", 3, 0)]),
        ("NB_STAT", 0x18, [("LEVEL", 7, 4), ("MODE", 3, 0)]),
    ]
    assert listed(found[0].fields[1]) == {0: "rests", 1: "turns"}
    assert not any(flags(one) for one in found)


def test_headings_such_as_parts_have_end_a_block(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.2 PUMP", 12)
    manual.heading("4.2.1 Fields", 10)
    figure(manual, [("LEVEL", 4), ("MODE", 4)])
    (register,) = reading(manual).registers
    assert (register.register, register.flags) == ("Fields", ["register_name"])


@pytest.mark.parametrize("titles", [["Gate Control (0x0D)"], ["Gate Control (0x0D)", "Pump State (0x0E)"]])
def test_a_title_in_words_with_an_address_names_the_register_in_doubt_where_it_is_the_only_one(
    reading: Read, titles: list[str]
) -> None:
    manual = Manual()
    for title in titles:
        manual.heading(title)
        figure(manual, [("LEVEL", 4), ("MODE", 4)])
    found = reading(manual).registers
    named = [("Gate Control", 0x0D), ("Pump State", 0x0E)]
    assert [(one.register, one.address) for one in found] == named[: len(titles)]
    assert ["register_name" in one.flags for one in found] == [len(titles) == 1] * len(titles)


def test_a_name_in_one_cell_and_a_number_with_text_in_another_are_a_value(reading: Read) -> None:
    manual = Manual()
    manual.heading("2.1 NB_CTRL register")
    columns = [
        ("Bits", 50.0),
        ("Name", 90.0),
        ("SW", 40.0),
        ("Default or Enum", 80.0),
        ("Description", 180.0),
    ]
    manual.table(
        columns,
        [
            ["7:4", "DIV", "RW", "0", "Divides"],
            ["", "", "", "DIVBY1", "0: Divide by 1"],
            ["", "", "", "DIVBY2", "1: Divide by 2"],
            ["3:0", "RATE", "RW", "0", "Rate"],
        ],
    )
    (register,) = reading(manual).registers
    values = register.fields[0].values
    assert [(one.value, one.name, one.description) for one in values] == [
        (0, "DIVBY1", "Divide by 1"),
        (1, "DIVBY2", "Divide by 2"),
    ]
    assert flags(register) == set()


def test_a_name_that_is_that_of_the_figure_and_a_letter_more_is_doubted(reading: Read) -> None:
    manual = Manual()
    manual.heading("2.1 NB_CTRL register")
    figure(manual, [("NumSets", 4), ("Lines", 4)])
    columns = [("Bits", 50.0), ("Name", 90.0), ("Description", 180.0)]
    manual.table(columns, [["7:4", "NumSetsa", "Sets"], ["3:0", "Lines", "Lines"]])
    manual.lines("a For more, see Table 4-5.", size=7)
    (register,) = reading(manual).registers
    assert [one.flags for one in register.fields] == [["name_garbled"], []]
    assert register.fields[0].other_print == "NumSets"


@pytest.mark.parametrize("said", ["Sequencer State, n is 0-2", "Sequencer State, n = 0-2"])
def test_a_row_of_several_registers_tells_what_its_index_is(reading: Read, said: str) -> None:
    manual = Manual()
    manual.heading("9.1 Summary of registers")
    columns = [("Offset", 90.0), ("Name", 90.0), ("Type", 40.0), ("Description", 200.0)]
    rows: list[list[Text]] = [
        ["0x004", "NBCTL", "RW", "Control"],
        ["0x104 - 0x10C", "NBEVRn", "RW", said],
        ["0x204 - 0x20C", "NBTAPn", "RW", "Taps"],
    ]
    manual.table(columns, rows)
    found = {one.register: one for one in reading(manual).registers}
    array = found["NBEVRn"]
    assert (array.address, array.array_first, array.array_last, array.array_stride) == (0x104, 0, 2, 4)
    assert found["NBTAPn"].address == 0x204
    assert "array_bounds" in found["NBTAPn"].flags


def test_codes_over_the_rules_of_a_figure_between_its_ends_are_those_of_its_bits(reading: Read) -> None:
    manual = Manual()
    manual.lines("REGISTER 5-2: NBCON: PUMP CONTROL REGISTER")
    for n, code in enumerate(["R/W-0", "R/W-1", "U-0", "R-x", "R/W-1", "R/W-0", "R/W-0", "R/W-1"]):
        manual.page.text(LEFT + n * 58 + 15, manual.y, code, 8)
    manual.y += 12
    names: list[Text] = ["GIE", "PEIE", "-", "RD", ("MODE<3:0>", 4)]
    manual.y += manual.page.row(LEFT, manual.y, [58.0] * 8, names)
    manual.page.text(LEFT, manual.y + 2, "bit 7", 8)
    manual.page.text(LEFT + 444, manual.y + 2, "bit 0", 8)
    manual.y += 16
    manual.lines("bit 7   GIE: Gates", "bit 6   PEIE: Pumps", "bit 5   Unimplemented: Read as '0'")
    manual.lines("bit 4   RD: Read", "bit 3-0 MODE<3:0>: Mode")
    (register,) = reading(manual).registers
    assert [(one.access, one.default_value) for one in register.fields] == [
        ("R/W", 0),
        ("R/W", 1),
        ("U", 0),
        ("R", None),
        ("R/W", 9),
    ]


def test_keys_over_their_values_in_one_cell_stand_over_a_figure(reading: Read) -> None:
    manual = Manual()
    manual.heading("3.2 Registers of the pump")
    keys: list[Text] = [
        ("Offset Address\n0x0010", 2),
        ("Register Name\nNB_PLL0", 3),
        ("Total Reset Value\n0x21", 3),
    ]
    for row in (keys, [str(bit) for bit in range(7, -1, -1)], [("apll_div", 4), ("apll_frac", 4)]):
        manual.y += manual.page.row(LEFT, manual.y, [58.0] * 8, list(row))
    (register,) = reading(manual).registers
    assert (register.register, register.address) == ("NB_PLL0", 0x10)
    assert [(one.field, one.default_value) for one in register.fields] == [("apll_div", 2), ("apll_frac", 1)]


def test_a_word_for_reserved_that_a_narrow_cell_cuts_is_one(reading: Read) -> None:
    manual = Manual()
    manual.heading("2.1 NB_CTRL register")
    figure(manual, [("LEVEL", 4), "Reserv\ned", ("MODE", 3)])
    columns = [("Bits", 50.0), ("Name", 90.0), ("Description", 180.0)]
    manual.table(columns, [["7:4", "LEVEL", "How high"], ["2:0", "MODE", "How"]])
    (register,) = reading(manual).registers
    assert [(one.field, one.reserved, one.flags) for one in register.fields] == [
        ("LEVEL", False, []),
        ("Reserved", True, []),
        ("MODE", False, []),
    ]


@pytest.mark.parametrize(
    ("printed", "name"),
    [
        ("INT_STATUS (OVR)", "INT_STATUS"),
        ("RSTTO (TORST)", "RSTTO"),
        ("ENABLE (EN)", "EN"),
        ("Clock Divider (DIV)", "DIV"),
        ("RUN (Gate_run)", "RUN"),
    ],
)
def test_of_two_names_the_first_that_programs_write_counts(reading: Read, printed: str, name: str) -> None:
    manual = Manual()
    manual.heading("2.1 NB_CTRL register")
    columns = [("Bits", 50.0), ("Name", 120.0), ("Description", 180.0)]
    manual.table(columns, [["7:4", printed, "How high"], ["3:0", "MODE", "How"]])
    (register,) = reading(manual).registers
    assert register.fields[0].field == name
