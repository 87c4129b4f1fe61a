"""Tables that a page tears so that neither part tells what it is: figures of bits, lists behind their head."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import LEFT, Manual
from pdf_reading import bits, flags, only

if TYPE_CHECKING:
    from pdf_pages import Text
    from pdf_reading import Read

WIDTHS = [70.0, *[45.0] * 8]
NUMBERS: list[Text] = ["Bit", *(str(n) for n in range(7, -1, -1))]
NAMES: list[Text] = ["", ("GATE[3:0]", 4), "WEIR", "-", ("RATE[1:0]", 2)]
ACCESS: list[Text] = ["Access", "rw", "rw", "rw", "rw", "r", "", "w", "w"]
RESET: list[Text] = ["Reset", "0", "1", "0", "1", "1", "0", "1", "0"]
CODED = [("GATE", "rw", 5), ("WEIR", "r", 1), ("RATE", "w", 2)]


def torn(rows: list[list[Text]], at: int, widths: list[float] = WIDTHS) -> Manual:
    """A manual with a figure whose rows from one on stand on the next page, and a line on a field of it."""
    manual = Manual()
    manual.heading("5.1 Pump control register (NB_CTRL)")
    manual.lines("Address offset: 0x04")
    for n, row in enumerate(rows):
        if n == at:
            manual.turn()
        manual.y += manual.page.row(LEFT, manual.y, widths, row)
    manual.y += 12
    manual.lines("Bits 7:4 GATE[3:0]: How far the gate is open.")
    return manual


def coded(manual: Manual, reading: Read) -> list[tuple[str | None, str | None, int | None]]:
    """Name, access and reset of the fields that a manual's one register has, where nothing is in doubt."""
    register = only(reading(manual))
    assert (register.register, register.address, flags(register)) == ("NB_CTRL", 4, set())
    return [(one.field, one.access, one.default_value) for one in register.fields if not one.reserved]


@pytest.mark.parametrize("at", [1, 2, 3])
@pytest.mark.parametrize(
    ("rows", "labels"),
    [
        ([NAMES, ACCESS, RESET], True),
        ([NAMES, ACCESS, RESET], False),
        ([RESET, ACCESS, ["Name", *NAMES[1:]]], True),
    ],
)
def test_rows_of_a_figure_at_the_top_of_a_page_belong_to_the_numbers_at_the_end_of_the_one_before(
    reading: Read, rows: list[list[Text]], at: int, *, labels: bool
) -> None:
    rows = [NUMBERS, *rows]
    manual = torn(rows, at) if labels else torn([row[1:] for row in rows], at, WIDTHS[1:])
    assert coded(manual, reading) == CODED


def test_a_row_of_numbers_may_stand_behind_the_codes_that_belong_to_those_before(reading: Read) -> None:
    high: list[Text] = ["Bit", *(str(n) for n in range(15, 7, -1))]
    names: list[Text] = ["", ("LEVEL[7:0]", 8)]
    codes: list[Text] = ["Access", *["r"] * 8]
    rows = [high, names, codes, ["Reset", *"00000011"], NUMBERS, NAMES, ACCESS, RESET]
    assert coded(torn(rows, 2), reading) == [("LEVEL", "r", 3), *CODED]


@pytest.mark.parametrize("at", [4, 3, 2])
def test_the_address_in_the_last_row_of_a_figure_may_stand_on_the_next_page(reading: Read, at: int) -> None:
    rows = [NUMBERS, NAMES, ACCESS, RESET, [("SFR Page = 0x0, 0x10; SFR Address: 0x8E", 9)]]
    manual = Manual()
    manual.heading("5.1 NB_CTRL: Pump control")
    for n, row in enumerate(rows):
        if n == at:
            manual.turn()
        manual.y += manual.page.row(LEFT, manual.y, WIDTHS, row)
    register = only(reading(manual))
    assert (register.register, register.address) == ("NB_CTRL", 0x8E)
    assert [
        (one.field, one.access, one.default_value) for one in register.fields if not one.reserved
    ] == CODED


def test_a_name_that_the_end_of_a_page_cuts_within_its_cell_is_one(reading: Read) -> None:
    names: list[Text] = ["", ("GATE[3:0]", 4), "WEIR_", "-", ("RATE[1:0]", 2)]
    rest: list[Text] = ["", ("", 4), "FULL", "", ("", 2)]
    found = coded(torn([NUMBERS, names, rest, ACCESS, RESET], 2), reading)
    assert ("WEIR_FULL", "r", 1) in found


def test_a_table_of_something_else_at_the_top_of_a_page_is_no_part_of_a_figure(reading: Read) -> None:
    manual = Manual()
    manual.heading("5.1 Pump control register (NB_CTRL)")
    manual.y += manual.page.row(LEFT, manual.y, WIDTHS, NUMBERS)
    manual.y += manual.page.row(LEFT, manual.y, WIDTHS, NAMES)
    manual.turn()
    columns = [("Bits", 70.0), ("Name", 90.0), ("Description", 270.0)]
    manual.table(
        columns, [["7:4", "GATE", "How far."], ["3", "WEIR", "It is full."], ["1:0", "RATE", "How fast."]]
    )
    register = only(reading(manual))
    assert bits(register) == [("GATE", 7, 4), ("WEIR", 3, 3), ("RATE", 1, 0)]
    assert register.fields[0].description == "How far."
    assert flags(register) == set()


@pytest.mark.parametrize(
    "head",
    [["Value", "Name", "Description"], [("RATE", 2), ""], [("RATE", 3)], ["Value", "Description", "Name"]],
)
def test_values_at_the_top_of_a_page_are_those_of_the_head_of_their_list_at_the_end_of_the_one_before(
    reading: Read, head: list[Text]
) -> None:
    manual = Manual()
    manual.heading("5.1 Pump control register (NB_CTRL)")
    manual.y += manual.page.row(LEFT, manual.y, WIDTHS, NUMBERS)
    manual.y += manual.page.row(LEFT, manual.y, WIDTHS, NAMES) + 12
    manual.lines("Bits 7:4 GATE[3:0]: How far the gate is open.", "Bits 1:0 RATE[1:0]: How fast it runs.")
    widths = [60.0, 90.0, 200.0]
    manual.y += manual.page.row(LEFT, manual.y, widths, head)
    manual.turn()
    for row in (["0x0", "REST", "Rests"], ["0x1", "WALK", "Walks"]):
        cells: list[Text] = [row[0], row[2], row[1]] if head[-1] == "Name" else [*row]
        manual.y += manual.page.row(LEFT, manual.y, widths, cells)
    rate = only(reading(manual)).fields[-1]
    assert [(one.value, one.name, one.description) for one in rate.values] == [
        (0, "REST", "Rests"),
        (1, "WALK", "Walks"),
    ]
    assert rate.description == "How fast it runs."
    assert rate.flags == []


FIELDS = [("Bit", 40.0), ("Name", 80.0), ("Reset", 50.0), ("Access", 50.0), ("Description", 240.0)]
ROWS: list[list[Text]] = [
    ["7:4", "LEVEL", "0x0", "RW", "Level"],
    ["", ("How high the water stands in it.", 4)],
    ["3:2", "MODE", "0x1", "RW", "Mode"],
    ["", ("How it runs.", 4)],
    ["", "Value", ("Name", 2), "Description"],
    ["", "0", ("REST", 2), "It rests"],
    ["", "1", ("TURN", 2), "It turns"],
    ["1:0", "RATE", "0x2", "RW", "Rate"],
    ["", ("How fast it is.", 4)],
]


def torn_rows(at: int, *, repeated: bool, rules: str) -> Manual:
    """A table of fields that a page tears at one of its rows, over the next register."""
    manual = Manual()
    manual.heading("5.1 NB_CTRL - Control Register")
    widths = [width for _, width in FIELDS]
    manual.y += manual.page.row(LEFT, manual.y, widths, [name for name, _ in FIELDS])
    for n, row in enumerate(ROWS):
        if n == at:
            manual.turn()
        if n == at and repeated:
            manual.y += manual.page.row(LEFT, manual.y, widths, [name for name, _ in FIELDS])
        manual.y += manual.page.row(LEFT, manual.y, widths, row, rules=rules)
    manual.heading("5.2 NB_STAT - Status Register")
    manual.table(FIELDS, [["7:0", "STATE", "0x0", "RO", "State"], ["", ("What it does.", 4)]])
    return manual


@pytest.mark.parametrize("at", range(1, len(ROWS)))
@pytest.mark.parametrize(("repeated", "rules"), [(False, "all"), (True, "all"), (True, "none")])
def test_rows_under_a_field_go_on_at_the_top_of_a_page_over_the_next_field_or_alone(
    reading: Read, at: int, rules: str, *, repeated: bool
) -> None:
    control, state = reading(torn_rows(at, repeated=repeated, rules=rules)).registers
    assert bits(control) == [("LEVEL", 7, 4), ("MODE", 3, 2), ("RATE", 1, 0)]
    assert [one.description for one in control.fields] == [
        "Level How high the water stands in it.",
        "Mode How it runs.",
        "Rate How fast it is.",
    ]
    assert [(one.value, one.name, one.description) for one in control.fields[1].values] == [
        (0, "REST", "It rests"),
        (1, "TURN", "It turns"),
    ]
    assert state.fields[0].description == "State What it does."
    assert flags(control) == flags(state) == set()


@pytest.mark.parametrize("at", range(1, 5))
@pytest.mark.parametrize("repeated", [False, True])
def test_a_page_may_tear_a_table_of_several_registers_within_one_or_between_two(
    reading: Read, at: int, *, repeated: bool
) -> None:
    columns = [("Register Address", 90.0), ("Bit", 40.0), ("Label", 80.0), ("Description", 240.0)]
    rows: list[list[Text]] = [
        ["R16 (10h)", "7:4", "LEVEL", "How high."],
        ["", "3:0", "RATE", "How fast."],
        ["R17 (11h)", "7:2", "SPEED", "How fast else."],
        ["", "1", "STOP", "Stops."],
        ["", "0", "RUN", "Runs."],
    ]
    manual = Manual()
    manual.lines("The registers of the pump are shown in Table 7.")
    manual.table(columns, rows[:at])
    manual.turn()
    manual.table(columns if repeated else [("", width) for _, width in columns], rows[at:])
    one, other = reading(manual).registers
    assert [(one.address, bits(one)), (other.address, bits(other))] == [
        (16, [("LEVEL", 7, 4), ("RATE", 3, 0)]),
        (17, [("SPEED", 7, 2), ("STOP", 1, 1), ("RUN", 0, 0)]),
    ]
    assert flags(one) == flags(other) == set()


STRIPES: list[list[Text]] = [
    ["7:6", "LEVEL", "RW", "How high the water\nstands in it."],
    ["5:4", "RATE", "RW", "How fast it runs.\n0: rests\n1: walks"],
    ["3", "STOP", "RW", "Stops it."],
    ["2", "HOLD", "RO", "Holds it, as long\nas the gate is open."],
    ["1:0", "MODE", "RW", "How it works."],
]


@pytest.mark.parametrize("shaded", [0, 1])
@pytest.mark.parametrize("at", [None, *((n, within) for n in range(1, 5) for within in (False, True))])
@pytest.mark.parametrize("repeated", [False, True])
def test_rows_without_a_shade_go_on_with_those_that_have_one_also_over_a_page_that_tears_them(
    reading: Read, shaded: int, at: tuple[int, bool] | None, *, repeated: bool
) -> None:
    manual = Manual()
    manual.heading("5.1 NB_CTRL Register")
    manual.lines("Address offset: 0x04")
    widths, heads = [50.0, 90.0, 50.0, 220.0], ["Bits", "Name", "Type", "Description"]
    manual.y += manual.page.row(LEFT, manual.y, widths, [*heads], rules="none")
    for n, row in enumerate(STRIPES):
        rules = "all" if n % 2 == shaded else "none"
        parts = [row]
        if at is not None and at[0] == n:
            lines = str(row[3]).split("\n")
            if at[1] and len(lines) > 1:
                parts = [[*row[:3], lines[0]], ["", "", "", "\n".join(lines[1:])]]
                manual.y += manual.page.row(LEFT, manual.y, widths, parts.pop(0), rules=rules)
            manual.turn()
            if repeated:
                manual.y += manual.page.row(LEFT, manual.y, widths, [*heads], rules="none")
        for part in parts:
            manual.y += manual.page.row(LEFT, manual.y, widths, part, rules=rules)
    manual.lines("", "What stands below the table is none of it.")
    register = only(reading(manual))
    assert bits(register) == [
        ("LEVEL", 7, 6), ("RATE", 5, 4), ("STOP", 3, 3), ("HOLD", 2, 2), ("MODE", 1, 0),
    ]  # fmt: skip
    assert [one.description for one in register.fields] == [
        "How high the water stands in it.", "How fast it runs. 0: rests 1: walks", "Stops it.",
        "Holds it, as long as the gate is open.", "How it works.",
    ]  # fmt: skip
    assert [(one.value, one.name) for one in register.fields[1].values] == [(0, "rests"), (1, "walks")]
    assert flags(register) == set()


def test_bits_in_the_middle_of_a_torn_row_have_the_part_of_it_that_ends_the_page_before(
    reading: Read,
) -> None:
    manual = Manual()
    manual.heading("5.1 NB_CTRL Register")
    columns = [("Bits", 50.0), ("Name", 90.0), ("Description", 300.0)]
    first: list[list[Text]] = [
        ["7:4", "LEVEL", "How high the water stands in it."],
        ["", "", "How fast the water of the pump, which"],
    ]
    manual.table(columns, first)
    manual.turn()
    manual.table(columns, [["3:1", "RATE", "is cold, runs."], ["0", "RUN", "Runs."]])
    register = only(reading(manual))
    assert [(one.field, one.description) for one in register.fields] == [
        ("LEVEL", "How high the water stands in it."),
        ("RATE", "How fast the water of the pump, which is cold, runs."),
        ("RUN", "Runs."),
    ]
