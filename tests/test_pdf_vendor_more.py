"""More pages as vendors set them: texts that have no room in their cells, headings and rows of several registers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import LEFT, Manual
from pdf_reading import bits, flags, listed

if TYPE_CHECKING:
    from pdf_pages import Text
    from pdf_reading import Read

COLUMNS = [("Bits", 40.0), ("Name", 70.0), ("Description", 180.0), ("Type", 40.0), ("Reset", 60.0)]


def test_a_row_whose_text_runs_over_a_rule_is_doubted(reading: Read) -> None:
    manual = Manual()
    manual.heading("2.1 NB_CTRL register")
    rows: list[list[Text]] = [
        ["31:16", "CONFIGURATION_OF_PUMP", "\nEnables it", "RW", "0x0"],
        ["15:8", "LEVEL", "How high", "RW", "0x0"],
        ["7:0", "RATE", "How fast", "RW", "0x0"],
    ]
    manual.table(COLUMNS, rows)
    (register,) = reading(manual).registers
    assert [one.flags for one in register.fields] == [["text_foreign"], [], []]


def test_names_that_stand_over_both_rules_of_their_cell_in_a_figure_are_not_doubted(reading: Read) -> None:
    manual = Manual()
    manual.heading("2.1 NB_CTRL register")
    for n in range(8):
        manual.page.text(LEFT + n * 30 + 12, manual.y, str(7 - n), 7)
    manual.y += 10
    height = manual.page.row(LEFT, manual.y, [30.0] * 8, [""] * 8)
    for n in range(0, 8, 2):
        manual.page.text(LEFT + n * 30 - 4, manual.y + 2, f"OVERFLOW{n}", 7)
    manual.y += height + 10
    (register,) = reading(manual).registers
    assert bits(register) == [(f"OVERFLOW{n}", 7 - n, 7 - n) for n in range(0, 8, 2)]
    assert flags(register) == set()


@pytest.mark.parametrize("access", ["zero. R/W", "0.R/W", "be R/W"])
def test_a_code_of_access_behind_other_words_is_doubted(reading: Read, access: str) -> None:
    manual = Manual()
    manual.heading("2.1 NB_CTRL register")
    rows: list[list[Text]] = [
        ["7:4", "LEVEL", "How high", "R/W", "0x0"],
        ["3:0", "RATE", "How fast", access, "0x0"],
    ]
    manual.table(COLUMNS, rows)
    (register,) = reading(manual).registers
    assert [one.flags for one in register.fields] == [[], ["text_foreign"]]


def test_a_code_of_access_over_two_lines_is_one(reading: Read) -> None:
    manual = Manual()
    manual.heading("2.1 NB_CTRL register")
    rows: list[list[Text]] = [
        ["7:4", "LEVEL", "How high", "W1\nC", "0x0"],
        ["3:0", "RATE", "How fast", "R/\nW", "0x0"],
    ]
    manual.table(COLUMNS, rows)
    (register,) = reading(manual).registers
    assert [one.access for one in register.fields] == ["W1C", "R/W"]


def test_rows_that_give_title_name_and_offset_as_headings_do_are_of_the_registers_described(
    reading: Read,
) -> None:
    manual = Manual()
    manual.heading("7 Pump")
    manual.lines("Table 7-1. Summary of registers")
    columns = [("Offset\nStart", 50.0), ("Offset\nEnd", 50.0), ("Register Name (ID)-Offset", 260.0)]
    rows: list[list[Text]] = [
        ["0h", "3h", "Pump Control (NB_CTRL)-Offset 0h"],
        ["4h", "7h", "Pump State (NB_STAT)-Offset 4h"],
    ]
    manual.table(columns, rows)
    manual.heading("7.1 Pump Control (NB_CTRL)-Offset 0h")
    manual.table([("Bits", 40.0), ("Name", 70.0), ("Description", 180.0)], [["31:0", "LEVEL", "How high"]])
    found = reading(manual).registers
    assert [(one.register, one.address, one.flags) for one in found] == [
        ("NB_CTRL", 0, []),
        ("NB_STAT", 4, ["no_fields"]),
    ]


def test_a_heading_of_several_registers_with_their_addresses_is_of_them_all(reading: Read) -> None:
    manual = Manual()
    manual.heading("8.1 NB_CTRL (20h)")
    manual.table([("Bits", 40.0), ("Name", 70.0), ("Description", 180.0)], [["7:0", "LEVEL", "How high"]])
    manual.heading("8.2 OUT_X_L (28h), OUT_X_H (29h)")
    manual.lines("How far along x.")
    manual.heading("8.3 OUT_Y_L (2Ah) and OUT_Y_H (2Bh)")
    manual.lines("How far along y.")
    found = reading(manual).registers
    assert [(one.register, one.address) for one in found] == [
        ("NB_CTRL", 0x20),
        ("OUT_X_L", 0x28),
        ("OUT_X_H", 0x29),
        ("OUT_Y_L", 0x2A),
        ("OUT_Y_H", 0x2B),
    ]


def test_a_row_of_names_that_count_down_to_0_tells_their_bits(reading: Read) -> None:
    manual = Manual()
    manual.heading("8.1 NB_TEMP (20h)")
    manual.table([("", 58.0)] * 8, [[f"TEMP{n}" for n in range(7, -1, -1)]])
    manual.heading("8.2 OUT_L (28h), OUT_H (29h)")
    manual.table([("", 58.0)] * 8, [[f"OUT{n}" for n in range(7, -1, -1)]])
    manual.table([("", 58.0)] * 8, [[f"OUT{n}" for n in range(15, 7, -1)]])
    one, two = reading(manual).registers
    assert bits(one) == [(f"TEMP{n}", n, n) for n in range(7, -1, -1)]
    assert bits(two) == [(f"OUT{n}", n, n) for n in range(15, -1, -1)]
    assert two.addresses == [0x28, 0x29]


def test_names_that_count_down_to_another_number_tell_no_bits(reading: Read) -> None:
    manual = Manual()
    manual.heading("8.1 NB_TEMP (20h)")
    manual.table([("", 58.0)] * 8, [[f"TEMP{n}" for n in range(15, 7, -1)]])
    manual.heading("8.2 NB_CTRL (21h)")
    manual.table([("Bits", 40.0), ("Name", 70.0), ("Description", 180.0)], [["7:0", "LEVEL", "How high"]])
    found = reading(manual).registers
    assert [(one.register, bits(one)) for one in found] == [
        ("NB_CTRL", [("LEVEL", 7, 0)]),
        ("NB_TEMP", []),
    ]


def test_a_formula_below_the_last_value_is_none_of_it(reading: Read) -> None:
    manual = Manual()
    manual.heading("2.1 NB_CTRL register")
    text = "Opens the gate of the pump when it is told to\n0: Disable\n1: Enable\nNB_RATE= 24 MHz*N/P"
    rows: list[list[Text]] = [
        ["7", "GO", text, "RW", "0x0"],
        ["6:0", "N", "N of the rate above, at which\nthe pump turns when it has\nwater to move", "RW", "0x0"],
    ]
    manual.table(COLUMNS, rows)
    (register,) = reading(manual).registers
    assert listed(register.fields[0]) == {0: "Disable", 1: "Enable"}


def drawn_underscores(manual: Manual, y: float, words: list[str], size: float = 8) -> None:
    """Print words of capitals in one line, in the gap between two a rule at their feet, as TeX does."""
    wide = {"L": 0.556, "E": 0.667, "V": 0.667, "H": 0.722, "I": 0.278, "G": 0.778}
    x = LEFT + 43.0
    for n, word in enumerate(words):
        manual.page.text(x, y, word, size)
        x += sum(wide[letter] for letter in word) * size + 0.06 * size
        if n < len(words) - 1:
            foot = y + 0.9 * size
            manual.page.line(x, foot, x + 0.3 * size, foot)
            x += 0.3 * size


def test_a_short_rule_between_two_words_at_their_feet_is_an_underscore(reading: Read) -> None:
    manual = Manual()
    manual.heading("2.1 NB Register")
    top = manual.y
    rows: list[list[Text]] = [["7:4", "", "How high", "RW", "0x0"], ["3:0", "RATE", "How fast", "RW", "0x0"]]
    manual.table([("Bits", 40.0), ("Name", 110.0), *COLUMNS[2:]], rows)
    drawn_underscores(manual, top + 16, ["LEVEL", "HIGH", "LEG"])
    (register,) = reading(manual).registers
    assert bits(register) == [("LEVEL_HIGH_LEG", 7, 4), ("RATE", 3, 0)]


def test_a_rule_under_letters_is_no_underscore(reading: Read) -> None:
    manual = Manual()
    manual.heading("2.1 NB Register")
    top = manual.y
    rows: list[list[Text]] = [["7:4", "LEVEL I HIGH", "How high", "RW", "0x0"]]
    manual.table([("Bits", 40.0), ("Name", 110.0), *COLUMNS[2:]], rows)
    x = LEFT + 43 + 27.2
    manual.page.line(x, top + 23, x + 2.4, top + 23)
    (register,) = reading(manual).registers
    assert [one.field for one in register.fields] == ["LEVEL I HIGH"]


def test_heads_that_say_that_they_go_on_are_those_of_the_page_before(reading: Read) -> None:
    manual = Manual()
    manual.heading("2.1 NB_CTRL register")
    manual.lines("Table 5. Fields of the pump")
    manual.table(COLUMNS, [["7:4", "LEVEL", "How high", "RW", "0x0"], ["3:0", "GO_VERY_", "Goes", "RW", "1"]])
    manual.turn()
    manual.lines("Table 5. Fields of the pump (Cont.)")
    columns = [(f"{head} (continued)" if head == "Name" else head, width) for head, width in COLUMNS]
    manual.table(columns, [["", "LONG", "and goes", "", ""]])
    (register,) = reading(manual).registers
    assert bits(register) == [("LEVEL", 7, 4), ("GO_VERY_LONG", 3, 0)]
    assert register.fields[1].description == "Goes and goes"


def test_feet_with_the_page_of_the_chapter_do_not_part_a_table(reading: Read) -> None:
    manual = Manual()
    names = ["Pump Gates", "Valves"]
    for chapter, name in enumerate(names, 3):
        for page in range(1, 4):
            if len(manual.pages) > 1 or page > 1:
                manual.turn()
            title = f"{chapter}-{page}  {name}" if page % 2 else f"{name}  {chapter}-{page}"
            manual.page.text(LEFT, 752, title, 8)
            rows: list[list[Text]] = [
                [str(bit), f"GO{bit}", "Goes", "RW", "0"] for bit in range(33 - 11 * page, 22 - 11 * page, -1)
            ]
            if page == 1:
                manual.heading(f"{chapter}.1 NB_{chapter} register")
            manual.y = 400 if page == 1 else manual.y
            manual.table(COLUMNS, [row for row in rows if int(str(row[0])) >= 0])
    found = reading(manual).registers
    assert [(one.register, len(one.fields)) for one in found] == [("NB_3", 23), ("NB_4", 23)]
    assert not any(flags(one) for one in found)
