"""Tables, figures and lists of values as more houses set them in PDFs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import HEIGHT, LEFT, Manual
from pdf_reading import bits, flags, listed

from extract.dialects.register_table.naming.titles import title_box
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.tables import Cell

if TYPE_CHECKING:
    from pdf_pages import Text
    from pdf_reading import Read

COLUMNS = [("Bits", 50.0), ("Name", 90.0), ("Description", 300.0)]
ROWS: list[list[Text]] = [["7:4", "LEVEL", "How high."], ["3:0", "RATE", "How fast."]]


@pytest.mark.parametrize("title", ["Drives the pump (nbpump)", "Pump control register (nbpump)"])
def test_a_title_over_its_place_in_a_table_goes_before_the_caption_of_the_table_above(
    reading: Read, title: str
) -> None:
    manual = Manual()
    manual.heading("4 Pumps")
    for n, said in enumerate((title.replace("nbpump", "nbgate"), title)):
        name = said[-7:-1]
        over: list[list[Text]] = [
            [(said, 3)],
            [("Register Offset", 2), f"0x{n + 1}0"],
            ["Bits", "Name", "Description"],
        ]
        manual.table([("", 50.0), ("", 90.0), ("", 300.0)], over + ROWS)
        manual.lines(f"Table {n + 1}: {name} register")
    registers = reading(manual).registers
    assert [(one.register, one.address) for one in registers] == [("nbgate", 0x10), ("nbpump", 0x20)]
    assert [flags(one) for one in registers] == [set(), set()]


def test_all_that_a_field_can_hold_in_a_column_of_values_is_none_of_its_values(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NB_CTRL Register")
    columns = [("Bit", 40.0), ("Field", 80.0), ("Value", 60.0), ("Description", 250.0)]
    rows: list[list[Text]] = [
        ["7-2", "LEVEL", "0-3Fh", "How high."],
        ["1", "GO", "", "Starts it."],
        ["", "", "0", "It rests"],
        ["", "", "1", "It turns"],
        ["0", "WAIT", "0-1h", "Waits."],
    ]
    manual.table(columns, rows)
    (register,) = reading(manual).registers
    assert [(one.description, listed(one)) for one in register.fields] == [
        ("How high.", {}),
        ("Starts it.", {0: "It rests", 1: "It turns"}),
        ("Waits.", {}),
    ]


def test_heads_of_access_and_reset_may_stand_in_two_lines_with_a_stroke_between(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NB_CTRL Register")
    columns = [("Bits", 40.0), ("Field", 80.0), ("Type/\nInitVal", 60.0), ("Description", 250.0)]
    manual.table(columns, [["7:4", "LEVEL", "RW\n0x3", "How high."], ["3:0", "RATE", "RO\n0x5", "How fast."]])
    (register,) = reading(manual).registers
    assert [(one.access, one.default_value) for one in register.fields] == [("RW", 3), ("RO", 5)]


def test_columns_for_the_bits_of_the_field_above_are_its_codes_though_the_figure_names_them(
    reading: Read,
) -> None:
    manual = Manual()
    manual.heading("4.1 NBCON – Pump control")
    for n, bit in enumerate(range(7, -1, -1)):
        manual.page.text(LEFT + n * 30 + 12, manual.y, str(bit), 7)
    manual.y += 10
    names: list[Text] = ["LVL3", "LVL2", "LVL1", "LVL0", "–", "–", "MODE1", "MODE0"]
    manual.y += manual.page.row(LEFT, manual.y, [30.0] * 8, names, size=6) + 6
    manual.lines("• Bits 7:4 – LVL3:0: How high", "• Bits 1:0 – MODE1:0: How it runs")
    codes: list[list[Text]] = [["0", "0", "It rests"], ["0", "1", "It turns"]]
    manual.table([("MODE1", 50.0), ("MODE0", 50.0), ("Description", 200.0)], codes)
    (register,) = reading(manual).registers
    values = {one.field: [(v.value, v.description) for v in one.values] for one in register.fields}
    assert values["MODE"] == [(0, "It rests"), (1, "It turns")]


@pytest.mark.parametrize(("head", "values"), [("bit7:4", [0, 1]), ("0", [])])
def test_bits_over_codes_head_the_values_of_the_field_above_and_a_code_does_not(
    reading: Read, head: str, values: list[int]
) -> None:
    manual = Manual()
    manual.heading("4.1 Pump control (NB_CTRL)")
    manual.lines("[bit7:4] MODE: How it runs", "Text of it.")
    rows: list[list[Text]] = [[head, "Description"], ["0000", "It rests"], ["0001", "It turns"]]
    if head == "0":
        rows = [["4", "Four of them"], ["5", "Five of them"]]
    manual.table([("", 80.0), ("", 200.0)], rows)
    manual.lines("[bit3:0] RATE: How fast", "Text of that.")
    (register,) = reading(manual).registers
    assert bits(register) == [("MODE", 7, 4), ("RATE", 3, 0)]
    assert [one.value for one in register.fields[0].values] == values


def test_every_other_column_may_be_shaded_under_a_head_that_is_all_over(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NB_CTRL Register")
    widths = [50.0, 90.0, 50.0, 200.0]
    for n, row in enumerate(
        [["Bits", "Name", "Reset", "Description"], *([*r[:2], "0x1", r[2]] for r in ROWS)]
    ):
        left = LEFT
        for c, width in enumerate(widths):
            if n == 0 or c % 2 == 0:
                box = f"{left:.2f} {HEIGHT - manual.y - 14:.2f} {width:.2f} 14 re f"
                manual.page.operators.append(f"0.9 g {box} 0 g")
            left += width
        manual.y += manual.page.row(LEFT, manual.y, widths, [str(one) for one in row], rules="none")
    (register,) = reading(manual).registers
    assert bits(register) == [("LEVEL", 7, 4), ("RATE", 3, 0)]
    assert [(one.default_value, one.description) for one in register.fields] == [
        (1, "How high."),
        (1, "How fast."),
    ]


def test_three_numbers_in_the_place_of_a_reset_and_a_broken_word_for_reserved(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NB_CTRL Register")
    columns = [("Bits", 50.0), ("Name", 50.0), ("Reset", 60.0), ("Description", 250.0)]
    manual.table(columns, [["7:4", "LEVEL", "0x1\n0\n1", "How high."], ["3:0", "Reserve\nd", "0x0", "Keep."]])
    (register,) = reading(manual).registers
    assert register.fields[0].flags == ["default_garbled"]
    assert (register.fields[1].field, register.fields[1].reserved) == ("Reserved", True)


def test_a_key_is_no_name_beside_a_place_and_stands_under_the_figure_of_its_register(reading: Read) -> None:
    cells = [[Cell("ADDR"), Cell("0F10H")]]
    assert title_box(cells, vocabulary()) == []
    manual = Manual()
    for name, place in (("NBCON", "0F10H"), ("NBSTA", "0F11H")):
        manual.lines(f"Table 3. Pump Register ({name})")
        manual.y += manual.page.row(LEFT, manual.y, [50.0] + [40.0] * 4, ["BITS", "3", "2", "1", "0"])
        manual.y += (
            manual.page.row(LEFT, manual.y, [50.0] + [40.0] * 4, ["FIELD", ("LEVEL", 2), ("RATE", 2)]) + 8
        )
        manual.y += manual.page.row(LEFT, manual.y, [50.0, 160.0], ["ADDR", place]) + 8
        manual.table(COLUMNS, [["[3:2]", "LEVEL", "How high."], ["[1:0]", "RATE", "How fast."]])
    registers = reading(manual).registers
    assert [(one.register, one.address) for one in registers] == [("NBCON", 0xF10), ("NBSTA", 0xF11)]
    assert [flags(one) for one in registers] == [set(), set()]


@pytest.mark.parametrize("called", [["GO_EN", "WAIT", "DIR", "EN"], ["RESET", "TYPE", "SIZE", "NAME"]])
def test_fields_of_a_figure_may_be_called_as_columns_are(reading: Read, called: list[str]) -> None:
    manual = Manual()
    manual.heading("4.1 NB_CTRL Register")
    for n, bit in enumerate(range(7, -1, -1)):
        manual.page.text(LEFT + 50 + n * 30 + 12, manual.y, str(bit), 7)
    manual.y += 10
    widths = [50.0] + [30.0] * 8
    cells: list[Text] = ["Name", ("LEVEL[3:0]", 4), *called]
    manual.y += manual.page.row(LEFT, manual.y, widths, cells, size=6)
    manual.y += (
        manual.page.row(LEFT, manual.y, widths, ["Type", ("RW", 4), "RW", "RW", "RW", "RW"], size=6) + 8
    )
    fields = [("7:4", "LEVEL"), *zip("3210", called, strict=True)]
    manual.table(COLUMNS, [[at, name, "What it does."] for at, name in fields])
    (register,) = reading(manual).registers
    assert [one.field for one in register.fields] == ["LEVEL", *called]
    assert {one.access for one in register.fields} == {"RW"}
    assert flags(register) == set()


def test_a_row_of_numbers_in_a_figure_names_no_fields(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NB_CTRL Register (0x0010)")
    for n, bit in enumerate(range(7, -1, -1)):
        manual.page.text(LEFT + n * 30 + 12, manual.y, str(bit), 7)
    manual.y += 10
    manual.y += manual.page.row(LEFT, manual.y, [30.0] * 8, [("100", 4), ("5", 3), "0"], size=6) + 8
    manual.heading("4.2 NB_STAT Register (0x0014)")
    manual.table(COLUMNS, ROWS)
    found = reading(manual)
    assert [one.field for register in found.registers for one in register.fields] == ["LEVEL", "RATE"]
    assert "table_unread" in {one.code for one in found.diagnostics}


def test_a_mark_of_an_item_is_no_part_of_a_title_over_a_figure(reading: Read) -> None:
    manual = Manual()
    manual.heading("4 Pumps")
    for name in ("NBCON", "NBSTA"):
        manual.lines(f"• {name} Register")
        manual.y += manual.page.row(LEFT, manual.y, [50.0] + [20.0] * 8, ["Bit", *"76543210"])
        manual.y += (
            manual.page.row(LEFT, manual.y, [50.0] + [20.0] * 8, ["Name", ("LEVEL", 4), ("RATE", 4)]) + 8
        )
        manual.lines("Bit 7~4 LEVEL: How high", "Bit 3~0 RATE: How fast")
    registers = reading(manual).registers
    assert [one.register for one in registers] == ["NBCON", "NBSTA"]
    assert [flags(one) for one in registers] == [set(), set()]


@pytest.mark.parametrize("beside", [False, True])
def test_a_ruled_list_in_the_text_of_a_field_is_its_own_and_one_beside_the_table_is_not(
    reading: Read, beside: bool
) -> None:
    manual = Manual()
    manual.heading("4.1 NB_CTRL Register")
    top = manual.y + 14
    rows: list[list[Text]] = [
        ["7:4", "LEVEL", "How high.\n\n\n\n\n"],
        ["3:0", "MODE", "How it runs.\n\n\n\n\n"],
    ]
    manual.table([("Bits", 40.0), ("Name", 60.0), ("Description", 200.0)], rows)
    for n in range(2):
        y = top + 64 * n + 16
        left = LEFT + (320 if beside else 110)
        for cells in (["Value", "Name", "Description"], ["0", "REST", "It rests"], ["1", "TURN", "It turns"]):
            y += manual.page.row(left, y, [30.0, 40.0, 70.0], [*cells], size=6)
    (register,) = (found := reading(manual)).registers
    values = [[(v.value, v.name, v.description) for v in one.values] for one in register.fields]
    own = [(0, "REST", "It rests"), (1, "TURN", "It turns")]
    assert values == ([[], []] if beside else [own, own])
    assert ("list_ownerless" in {one.code for one in found.diagnostics}) == beside


def test_a_value_over_the_name_of_bit_0_is_not_its_bits(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 Pump Register (NBCON)")
    for n, bit in enumerate(["Bit 3", "2", "1", "Bit 0"]):
        manual.page.text(LEFT + 50 + n * 60 + 20, manual.y, bit, 7)
    manual.y += 10
    manual.y += (
        manual.page.row(LEFT, manual.y, [50.0] + [60.0] * 4, ["Read:", "LVL1", "LVL0", "GO", "EN"]) + 8
    )
    manual.lines("LVL[1:0] — Level", "How high.", "GO — Go bit", "Starts it.", "1 = It turns", "0 = It rests")
    manual.lines("EN — Enable", "Enables it.")
    (register,) = reading(manual).registers
    assert [(one.field, one.description) for one in register.fields][-1] == ("EN", "Enable Enables it.")
    assert listed(register.fields[-2]).keys() == {0, 1}


def test_a_colon_may_stand_behind_the_lowered_letter_of_a_base(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NB_CTRL Register")
    manual.table(
        COLUMNS,
        [
            ["7:6", "MODE", "How it runs.\n00 B : REST: it rests\n01 B : TURN: it turns"],
            ["5:0", "RATE", "How fast."],
        ],
    )
    (register,) = reading(manual).registers
    assert listed(register.fields[0]) == {0: "REST", 1: "TURN"}


@pytest.mark.parametrize(("names", "doubts"), [("{0}1~{0}0", []), ("{0}3~{0}0", ["size_disagrees"])])
def test_the_first_and_the_last_name_of_bits_are_those_of_one_field_as_wide(
    reading: Read, names: str, doubts: list[str]
) -> None:
    manual = Manual()
    manual.heading("4.1 NBCON Register")
    manual.lines(f"Bit 7~6 {names.format('MODE')}: How it runs", "00: It rests", "01: It turns")
    manual.lines("Bit 5~0 RATE: How fast")
    (register,) = reading(manual).registers
    assert bits(register) == [("MODE", 7, 6), ("RATE", 5, 0)]
    assert register.fields[0].flags == doubts
    assert listed(register.fields[0]) == {0: "It rests", 1: "It turns"}


def test_cells_of_single_bits_of_a_name_are_one_field_over_the_end_of_a_row_too(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 Register (0x10) NBCON")
    rows = [(7, ["mode<1>", "mode<0>", "rate<2>", "rate<1>"]), (3, ["rate<0>", "irq[1]", "irq[0]", "EN"])]
    for high, cells in rows:
        numbers: list[Text] = ["Bit", *map(str, range(high, high - 4, -1))]
        for row in (numbers, ["Reset", "0", "1", "0", "1"], ["Content", *cells]):
            manual.y += manual.page.row(LEFT, manual.y, [60.0] + [80.0] * 4, [*row])
        manual.y += 8
    manual.lines("mode<1:0>: How it runs", "EN: Starts it", "rate<2:0>: How fast")
    (register,) = reading(manual).registers
    assert [
        (one.field, one.bit_hi, one.bit_lo, one.default_value, one.description) for one in register.fields
    ] == [
        ("mode", 7, 6, 1, "How it runs"),
        ("rate", 5, 3, 2, "How fast"),
        ("irq", 2, 1, 2, None),
        ("EN", 0, 0, 1, "Starts it"),
    ]
    assert flags(register) == set()


@pytest.mark.parametrize(
    ("heads", "read"),
    [
        (["Location", "Field", "Level", "Meaning"], True),
        (["Location", "Signal", "Level", "Meaning"], True),
        (["Slot", "Field", "Rank", "Meaning"], False),
    ],
)
def test_bits_under_an_unknown_head_beside_fields_are_theirs_whatever_another_column_has(
    reading: Read, heads: list[str], read: bool
) -> None:
    manual = Manual()
    manual.heading("4.1 NB_CTRL register (0x10)")
    rows: list[list[Text]] = [["7:4", "LEVEL", "pump", "How high."], ["3:0", "RATE", "valve", "How fast."]]
    manual.table([*zip(heads, [60.0, 80.0, 70.0, 200.0], strict=True)], rows)
    found = reading(manual)
    assert [one.field for register in found.registers for one in register.fields] == ["LEVEL", "RATE"] * read
    assert ("table_unread" in {one.code for one in found.diagnostics}) != read


@pytest.mark.parametrize(
    ("title", "name", "doubts"),
    [
        ("Level of the gate (NB_LVL)", "NB_LVL", []),
        ("Level of the gate (LSB)", "Gates", ["register_name"]),
    ],
)
def test_a_title_with_a_name_in_brackets_over_a_place_names_the_table(
    reading: Read, title: str, name: str, doubts: list[str]
) -> None:
    manual = Manual()
    manual.heading("4 Gates")
    over: list[list[Text]] = [[(title, 3)], [("Offset", 2), "0x10"], ["Bits", "Name", "Description"]]
    manual.table([("", 50.0), ("", 90.0), ("", 300.0)], over + ROWS)
    (register,) = reading(manual).registers
    assert (register.register, register.flags) == (name, doubts)
    assert bits(register) == [("LEVEL", 7, 4), ("RATE", 3, 0)]


@pytest.mark.parametrize(("names", "told"), [(["LEVEL", "RATE"], True), (["LEVEL", "PUMP"], False)])
def test_rows_without_heads_that_begin_with_the_names_of_a_figure_are_reported(
    reading: Read, names: list[str], told: bool
) -> None:
    manual = Manual()
    manual.heading("4.1 NB_CTRL register (0x10)")
    cells: list[list[Text]] = [["7", "6", "5", "4", "3", "2", "1", "0"], [("LEVEL", 4), ("RATE", 4)]]
    for row in cells:
        manual.y += manual.page.row(LEFT, manual.y, [40.0] * 8, row)
    manual.lines("", "Its fields are as follows.")
    widths = [90.0, 200.0, 40.0, 40.0]
    for name in names:
        manual.y += manual.page.row(LEFT, manual.y, widths, [name, "Text of it.", "R/W", "0x1"])
    found = reading(manual)
    assert bits(found.registers[0]) == [("LEVEL", 7, 4), ("RATE", 3, 0)]
    assert ("table_unread" in {one.code for one in found.diagnostics}) == told


@pytest.mark.parametrize(
    "lines",
    [
        ("irq[1]: The first source", "irq[0]: The second one"),
        ("Bit 3: The first source", "Bit 2: The second one"),
    ],
)
def test_cells_of_single_bits_that_lines_tell_of_one_by_one_stay_fields_of_their_own(
    reading: Read, lines: tuple[str, str]
) -> None:
    manual = Manual()
    manual.heading("4.1 Register (0x10) NBCON")
    for row in (["Bit", "3", "2", "1", "0"], ["Content", "irq<1>", "irq<0>", "rate<1>", "rate<0>"]):
        manual.y += manual.page.row(LEFT, manual.y, [60.0] + [80.0] * 4, [*row])
    manual.y += 8
    manual.lines(*lines, "rate<1> is the high one of rate<1:0>")
    (register,) = reading(manual).registers
    assert bits(register) == [("irq", 3, 3), ("irq", 2, 2), ("rate", 1, 0)]
