"""Pages of microcontrollers' manuals: figures over pages, lists under lines of bits, titles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import HEIGHT, LEFT, Manual
from pdf_reading import bits, flags, listed, reader

from extract.dialects.register_table import RegisterTableDialect
from extract.dialects.register_table.naming.titles import titled_line
from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_pages import Text
    from pdf_reading import Read

VALUES = [60.0, 60.0, 240.0]
LETTERS = ["B", *[""] * 6, "A"]
FIELDS = [("Bit", 40.0), ("Symbol", 80.0), ("Description", 220.0), ("Reset value", 60.0)]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    return reader(RegisterTableDialect(), tmp_path)


def numbers(manual: Manual, label: str, high: int, x: float = 100) -> None:
    """The numbers of a byte, without rules."""
    manual.page.text(LEFT, manual.y, label, 8)
    for n in range(8):
        manual.page.text(x + 40 * n, manual.y, str(high - n), 8)
    manual.y += 12


def cells(manual: Manual, label: str, texts: list[str], x: float = 100) -> None:
    """A row of what stands under them, without rules."""
    manual.page.text(LEFT, manual.y, label, 8)
    for n, text in enumerate(texts):
        manual.page.text(x + 40 * n, manual.y, text, 8)
    manual.y += 12


def shaded(manual: Manual, heads: list[str]) -> None:
    """The head of a list of values on a shade, without rules."""
    for n, width in enumerate(VALUES):
        left = LEFT + sum(VALUES[:n])
        manual.page.operators.append(f"0.9 g {left} {HEIGHT - manual.y - 14} {width} 14 re f 0 g")
    manual.y += manual.page.row(LEFT, manual.y, VALUES, [*heads], rules="none")


def byte(manual: Manual, high: int, names: list[Text], access: list[str], resets: list[str]) -> None:
    """A byte of a figure: its numbers, its cells in rules, codes and resets."""
    numbers(manual, "Bit", high)
    manual.y += manual.page.row(98, manual.y, [40.0] * 8, names)
    cells(manual, "Access", access)
    cells(manual, "Reset", resets)


def test_shaded_heads_of_lists_under_lines_of_bits_end_no_field(read: Read) -> None:
    manual = Manual()
    manual.heading("5.1 Gate Control")
    manual.lines("Name: NBCTRL", "Offset: 0x04")
    byte(manual, 7, ["GO", "RATE", ("", 6)], ["R/W"] * 2, ["0", "1"])
    manual.lines("Bit 7 – GO Gate start")
    shaded(manual, ["Value", "Name", "Description"])
    for row in (["0x0", "REST", "It rests"], ["0x1", "TURN", "It turns"]):
        manual.y += manual.page.row(LEFT, manual.y, VALUES, [*row], rules="none")
    manual.lines("Bit 6 – RATE Gate rate", "How fast it turns.")
    (register,) = read(manual).registers
    assert bits(register) == [("GO", 7, 7), ("RATE", 6, 6)]
    assert listed(register.fields[0]) == {0: "REST", 1: "TURN"}
    assert register.fields[1].description == "Gate rate How fast it turns."
    assert flags(register) == set()


def test_a_value_that_a_page_tears_goes_on_under_the_head_printed_again(read: Read) -> None:
    manual = Manual()
    manual.heading("5.1 Gate Control")
    manual.lines("Name: NBCTRL", "Offset: 0x04")
    byte(manual, 7, ["GO", ("", 7)], ["R/W"], ["0"])
    manual.lines("Bit 7 – GO Gate start")
    for rows in (
        [["0x0", "REST", "It rests until"]],
        [["", "", "the next turn"], ["0x1", "TURN", "It turns"]],
    ):
        shaded(manual, ["Value", "Name", "Description"])
        for row in rows:
            manual.y += manual.page.row(LEFT, manual.y, VALUES, [*row], rules="none")
        if rows[0][0]:
            manual.turn()
    (register,) = read(manual).registers
    said = [(value.value, value.name, value.description) for value in register.fields[0].values]
    assert said == [(0, "REST", "It rests until the next turn"), (1, "TURN", "It turns")]


def test_numbers_of_figures_at_the_top_of_many_pages_are_no_running_lines(read: Read) -> None:
    manual = Manual()
    manual.heading("5 Gate")
    for n in range(6):
        manual.heading(f"5.{n + 1} Gate {n} Control")
        manual.lines(f"Name: NBCTRL{n}", f"Offset: {n:#x}")
        manual.turn()
        byte(manual, 7, ["GO", ("RATE[6:0]", 7)], ["R/W"] * 8, ["0", *"1010101"])
        manual.lines("Bit 7 – GO Gate start", "It turns.", "Bits 6:0 – RATE[6:0] Gate rate", "How fast.")
    found = read(manual).registers
    assert [bits(one) for one in found] == [[("GO", 7, 7), ("RATE", 6, 0)]] * 6
    assert {(one.access, one.default_value) for register in found for one in register.fields} == {
        ("R/W", 0),
        ("R/W", 0b1010101),
    }


def test_a_short_name_with_the_title_of_its_page_behind_a_wide_gap_is_a_running_head(read: Read) -> None:
    manual = Manual(header="NB9")
    pumps = ("rain", "river", "lake", "sea", "well", "brook", "pond", "spring")
    for n, pump in enumerate(pumps):
        manual.page.text(LEFT + 250, 30, f"5.{n + 1} Gate of the {pump} (NBCTRL{n})", 8)
        manual.heading(f"5.{n + 1} Gate of the {pump} (NBCTRL{n})")
        manual.lines("Address offset: 0x10", "Bits 7:1 LEVEL: How high", "Bit 0 GO: Starts it", "1: Turns")
        manual.lines("0: Rests until")
        manual.turn()
        manual.lines(f"{pump} and gate meet")
    found = read(manual).registers
    said = [listed(one.fields[1]) for one in found[:-1]]
    assert said == [{1: "Turns", 0: f"Rests until {pump} and gate meet"} for pump in pumps[:-1]]


def test_a_figure_at_the_top_of_the_next_page_is_that_of_the_table_which_goes_on(read: Read) -> None:
    manual = Manual()
    manual.heading("5.1 NBCTRL")
    manual.lines("Address offset: 0x10")
    heads = ["ID", "R/W", "Field", "Value ID", "Value", "Description"]
    widths = [30.0, 30.0, 60.0, 60.0, 60.0, 180.0]
    rows: list[list[list[Text]]] = [
        [["A", "RW", "GO", "", "", "Starts it until the"]],
        [
            ["", "", "", "", "", "end."],
            ["", "", "", "Off", "0", "Rests"],
            ["B", "RW", "RATE", "", "", "Speed"],
        ],
    ]
    for part in rows:
        numbers(manual, "Bit number", 7, 150)
        cells(manual, "ID", LETTERS, 150)
        cells(manual, "Reset 0x81", [*"10000001"], 150)
        for row in ([*heads], *part):
            manual.y += manual.page.row(LEFT, manual.y, widths, row, rules="none")
        if part is rows[0]:
            manual.turn()
    reading = read(manual)
    (register,) = reading.registers
    assert bits(register) == [("RATE", 7, 7), ("GO", 0, 0)]
    assert [one.description for one in register.fields] == ["Speed", "Starts it until the end."]
    assert [one.default_value for one in register.fields] == [1, 1]
    assert (flags(register), reading.diagnostics) == (set(), [])


def test_bits_in_brackets_describe_fields_and_codes_under_bit_are_their_values(read: Read) -> None:
    manual = Manual()
    manual.heading("5.1 Gate control register (NBCTRL)")
    manual.lines("[bit7:6] RATE[1:0]: Gate rate")
    codes: list[tuple[str, float]] = [("Bit", 60), ("Description", 240)]
    manual.table(codes, [["00", "It rests"], ["01", "It turns"], ["10", "It flies"]])
    manual.lines("[bit5] GO: Gate start")
    manual.table(codes, [["0", "It rests"], ["1", "It turns"]])
    manual.lines("[bit4:0] Reserved bits", "The read value is 0.")
    (register,) = read(manual).registers
    assert bits(register) == [("RATE", 7, 6), ("GO", 5, 5)]
    assert [listed(one) for one in register.fields[:2]] == [
        {0: "It rests", 1: "It turns", 2: "It flies"},
        {0: "It rests", 1: "It turns"},
    ]


def test_a_table_of_bits_under_a_line_of_bits_has_no_codes(read: Read) -> None:
    manual = Manual()
    manual.heading("5.1 Gate control register (NBCTRL)")
    manual.lines("[bit7] GO: Gate start")
    manual.table([("Bit", 60), ("Description", 240)], [["1", "It is open"], ["0", "It is shut"]])
    reading = read(manual)
    assert all(one.flags or not one.values for register in reading.registers for one in register.fields)


def test_a_word_under_the_name_and_place_of_a_register_is_not_its_name(read: Read) -> None:
    manual = Manual()
    for n, (name, said) in enumerate((("NBCR", "control register"), ("NBSR", "status register"))):
        manual.heading(f"5.{n + 1} {name}", 10)
        manual.lines(f"Address offset: {4 * n:#04x}", said, size=10)
        manual.table(FIELDS, [["7:1", "LEVEL", "How high it is", "0"], ["0", "GO", "Starts it", "0"]], size=6)
    found = read(manual).registers
    assert [(one.register, one.address, one.description) for one in found] == [
        ("NBCR", 0, "control register"),
        ("NBSR", 4, "status register"),
    ]


def test_a_title_in_words_under_the_name_and_place_of_a_register_is_not_its_name(read: Read) -> None:
    manual = Manual()
    manual.heading("5.1 HPCOM", 10)
    manual.lines("Address offset: 0x04", "NB_HP Command Register", size=10)
    manual.table(FIELDS, [["7:1", "LEVEL", "How high it is", "0"], ["0", "GO", "Starts it", "0"]], size=6)
    (register,) = read(manual).registers
    assert (register.register, register.address, flags(register)) == ("HPCOM", 4, set())


def test_a_title_in_words_over_a_place_begins_another_register(read: Read) -> None:
    manual = Manual()
    manual.heading("5.1 HPCOM", 10)
    manual.lines("Address offset: 0x04")
    manual.heading("GATE Status Register", 10)
    manual.lines("Address offset: 0x08")
    manual.table(FIELDS, [["7:1", "LEVEL", "How high it is", "0"], ["0", "GO", "Starts it", "0"]], size=6)
    named = [one for one in read(manual).registers if one.fields]
    assert [one.address for one in named] == [8]


def test_every_byte_of_a_figure_may_have_its_ends_under_a_title_in_the_same_rules(read: Read) -> None:
    manual = Manual()
    manual.heading("5.0 GATE")
    for n, name in enumerate(("NBCON", "NBSTAT")):
        rows: list[list[Text]] = [
            [(f"REGISTER 5-{n + 1}: {name}: GATE REGISTER", 8)],
            ["R/W-0", *["U-0"] * 7],
            ["ON", *["—"] * 7],
            [("bit 15                    bit 8", 8)],
            ["R-1", "R-1", *["U-0"] * 6],
            [("RATE<1:0>", 2), *["—"] * 6],
            [("bit 7                     bit 0", 8)],
        ]
        for row in rows:
            manual.y += manual.page.row(LEFT, manual.y, [50.0] * 8, row)
        manual.y += 8
        manual.lines(
            "bit 15   ON: Gate enable bit",
            "1 = Gate is on",
            "0 = Gate is off",
            "bit 14-8   Unimplemented: Read as '0'",
            "bit 7-6   RATE<1:0>: Gate rate bits",
            "bit 5-0   Unimplemented: Read as '0'",
        )
    found = read(manual).registers
    assert [one.register for one in found] == ["NBCON", "NBSTAT"]
    assert [bits(one) for one in found] == [[("ON", 15, 15), ("RATE", 7, 6)]] * 2
    named = [one for one in found[0].fields if not one.reserved]
    assert [(one.access, one.default_value) for one in named] == [("R/W", 0), ("R", 3)]


def test_rows_of_numbers_over_no_name_belong_to_the_width_of_the_register(read: Read) -> None:
    manual = Manual()
    manual.heading("5.1 Gate Control")
    manual.lines("Name: NBCTRL", "Offset: 0x04")
    for high in (31, 23, 15):
        numbers(manual, "Bit", high)
        cells(manual, "Access", [])
        cells(manual, "Reset", [])
    byte(manual, 7, ["GO", ("", 7)], ["R/W"], ["0"])
    manual.lines("Bit 7 – GO Gate start", "It turns.")
    (register,) = read(manual).registers
    assert (bits(register), register.width_bits) == ([("GO", 7, 7)], 32)


def test_a_key_before_a_value_that_heads_columns_elsewhere_is_no_head(read: Read) -> None:
    manual = Manual()
    manual.heading("5.1 Gate address")
    for key, value in (("Name:", "ADDR"), ("Offset:", "0x2C"), ("Reset:", "0x00")):
        manual.y += manual.page.row(LEFT, manual.y, [80.0, 200.0], [key, value], rules="none")
    byte(manual, 7, ["GO", ("", 7)], ["R/W"], ["0"])
    manual.lines("Bit 7 – GO Gate start", "It turns.")
    (register,) = read(manual).registers
    assert (register.register, register.address, bits(register)) == ("ADDR", 0x2C, [("GO", 7, 7)])


def test_a_caption_that_wraps_keeps_its_name(read: Read) -> None:
    manual = Manual()
    for n, (first, rest) in enumerate(
        (
            ("Table 7. Gate control of the pump (NBCTRL, address 0x4000 1000 (GATE0)) bit", "description"),
            ("Table 8. Gate state of the pump (NBSTAT, address 0x4000 1004", "(GATE0)) bit description"),
        )
    ):
        manual.heading(f"5.{n + 1} Gate and Pump Request Enable Register {n}")
        manual.lines(first, rest)
        manual.table(
            FIELDS, [["31:1", "LEVEL", "How high", "0"], ["0", "GO", "Starts it", "0"]], rules="none"
        )
    found = read(manual).registers
    assert [(one.register, one.address) for one in found] == [("NBCTRL", 0x40001000), ("NBSTAT", 0x40001004)]
    assert {flag for one in found for flag in flags(one)} == set()


def test_a_caption_with_name_and_place_behind_the_title_of_its_section_names_the_register(read: Read) -> None:
    manual = Manual()
    manual.heading("5.1 NB_HP Command Register")
    manual.lines("Table 7. NB_HP Command Register (HPCOM, address 0x4000 1000 (NB)) bit description")
    manual.table(FIELDS, [["31:1", "LEVEL", "How high", "0"], ["0", "GO", "Starts it", "0"]], rules="none")
    (register,) = read(manual).registers
    assert (register.register, register.address, flags(register)) == ("HPCOM", 0x40001000, set())


def test_places_in_several_blocks_are_all_those_of_the_register(read: Read) -> None:
    manual = Manual()
    manual.heading("5.1 Gate Control register")
    manual.lines(
        "Table 7. Gate Control register (CTRL, address 0x4000 1000 (GATE0), 0x4000 2000 (GATE1)) bits"
    )
    manual.table(FIELDS, [["31:1", "LEVEL", "How high", "0"], ["0", "GO", "Starts it", "0"]])
    (register,) = read(manual).registers
    assert (register.register, register.addresses) == ("CTRL", [0x40001000, 0x40002000])


def test_a_list_of_places_goes_on_in_the_next_line(read: Read) -> None:
    manual = Manual()
    manual.heading("5.1 Gate Control Register (CTRL)")
    manual.lines("Address(es): NB0.CTRL 4000 1000h, NB1.CTRL 4000 1020h,", "NB2.CTRL 4000 1040h, NB3.CTRL")
    manual.lines("4000 1070h")
    manual.table(FIELDS, [["31:1", "LEVEL", "How high", "0"], ["0", "GO", "Starts it", "0"]])
    (register,) = read(manual).registers
    assert register.addresses == [0x40001000, 0x40001020, 0x40001040, 0x40001070]


def test_bits_that_rise_go_on_behind_a_single_row_on_the_page_before(read: Read) -> None:
    manual = Manual()
    manual.heading("5.1 NBCTRL register")
    manual.table(FIELDS, [["1:0", "RATE", "How fast", "0"]], rules="none")
    manual.turn()
    manual.table(FIELDS, [["2", "GO", "Starts it", "0"], ["31:3", "LEVEL", "How high", "0"]], rules="none")
    (register,) = read(manual).registers
    assert bits(register) == [("RATE", 1, 0), ("GO", 2, 2), ("LEVEL", 31, 3)]


def test_one_head_over_titles_and_names_gives_the_names_their_places(read: Read) -> None:
    manual = Manual()
    manual.heading("5.1 Registers")
    rows: list[list[Text]] = [
        [("Register name", 2), "Address (Base+)"],
        ["Gate control", "NBCTRL", "0x0010"],
        ["Gate state", "NBSTAT", "0x0014"],
    ]
    for row in rows:
        manual.y += manual.page.row(LEFT, manual.y, [140.0, 80.0, 100.0], row)
    for n, (name, title) in enumerate((("NBCTRL", "Gate control"), ("NBSTAT", "Gate state (or flags)"))):
        manual.heading(f"5.1.{n + 2} {name} ({title})")
        manual.table(FIELDS, [["7:1", "LEVEL", "How high", "0"], ["0", "GO", "Starts it", "0"]])
    found = read(manual).registers
    assert [(one.register, one.address) for one in found] == [("NBCTRL", 0x10), ("NBSTAT", 0x14)]


def test_a_value_whose_meaning_begins_with_the_name_of_its_field_is_no_field(read: Read) -> None:
    manual = Manual()
    manual.heading("5.1 NBCTRL register")
    numbers(manual, "", 7)
    manual.y += manual.page.row(98, manual.y, [40.0] * 8, [("–", 6), "GO", "PARITY"])
    manual.lines("• GO: Starts it", "0 = It rests", "1 = It turns")
    manual.lines("• PARITY: How it is checked", "0 = Parity is off", "1 = Parity is on")
    (register,) = read(manual).registers
    assert bits(register) == [("GO", 1, 1), ("PARITY", 0, 0)]
    named = [one for one in register.fields if not one.reserved]
    assert listed(named[1]) == {0: "Parity is off", 1: "Parity is on"}


def test_what_values_of_a_single_bit_mean_may_begin_with_a_number(read: Read) -> None:
    manual = Manual()
    manual.heading("5.1 NBCTRL register")
    columns: list[tuple[str, float]] = [("Bits", 40), ("Name", 80), ("Description", 220)]
    rows: list[list[Text]] = [
        ["7", "STOP", "How it ends\n0 1 stop bit\n1 2 stop bits"],
        ["6:5", "ONE", "Which of both\n0 1 left\n1 0 right"],
        ["4:0", "RATE", "How fast"],
    ]
    manual.table(columns, rows)
    (register,) = read(manual).registers
    assert listed(register.fields[0]) == {0: "1 stop bit", 1: "2 stop bits"}
    assert listed(register.fields[1]) in ({}, {1: "left", 2: "right"})


def test_a_signed_number_behind_a_code_is_the_beginning_of_its_meaning(read: Read) -> None:
    manual = Manual()
    manual.heading("5.1 NBCTRL register")
    columns: list[tuple[str, float]] = [("Bits", 40), ("Name", 80), ("Description", 220)]
    said = "How it turns\n00 +0 turns\n01 +1 turns\n10 -2 turns\n11 -1 turns"
    manual.table(columns, [["7:6", "TURN", said], ["5:0", "RATE", "How fast"]])
    (register,) = read(manual).registers
    assert listed(register.fields[0]) == {0: "+0 turns", 1: "+1 turns", 2: "-2 turns", 3: "-1 turns"}


def test_the_rest_of_a_torn_row_stands_under_a_head_over_two_columns(read: Read) -> None:
    manual = Manual()
    manual.heading("5.1 NBCTRL register")
    parts: list[list[list[Text]]] = [
        [["[7:1]", "RATE", "Rate of it\nHow fast it turns."], ["[0]", "GO", "Start of it\nStarts it."]],
        [["", "", "0 = It rests\n1 = It turns"]],
    ]
    for part in parts:
        rows: list[list[Text]] = [["Bits", ("Description", 2)], *part]
        for row in rows:
            manual.y += manual.page.row(LEFT, manual.y, [50.0, 80.0, 200.0], row)
        if part is parts[0]:
            manual.turn()
    (register,) = read(manual).registers
    assert bits(register) == [("RATE", 7, 1), ("GO", 0, 0)]
    assert listed(register.fields[1]) == {0: "It rests", 1: "It turns"}


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Table 7. Gate register (NBCTRL, address 0x4000 1000 (GATE0)) bit description", "NBCTRL"),
        ("5.2 CH[n].NBCTRL (n=0..7)", "CH[n].NBCTRL (n=0..7)"),
        ("5.2 NBLAST (Last part (4, 7 or 10 bytes))", "NBLAST"),
        ("1. The driver can read READY (NBSTAT[23]) to check whether the gate is open or not", None),
    ],
)
def test_brackets_within_brackets_and_items_of_text(title: str, name: str | None) -> None:
    named = names_register(title, vocabulary())
    assert (named and named.name) == name


def test_names_of_a_series_may_wrap_before_the_word_for_registers(read: Read) -> None:
    manual = Manual()
    columns: list[tuple[str, float]] = [("Offset", 60), ("Name", 100), ("Info", 200)]
    manual.table(columns, [["0x04", "CH0_CTRL", "Control"], ["0x14", "CH1_CTRL", "Control"]])
    manual.page.text(LEFT, manual.y + 8, "PUMP: CH0_CTRL, CH1_CTRL", 13)
    manual.page.text(LEFT, manual.y + 23.1, "Registers", 13)
    manual.y += 40
    manual.lines("Offsets: 0x04, 0x14")
    manual.table(FIELDS, [["31:1", "LEVEL", "How high", "0"], ["0", "GO", "Starts it", "0"]])
    (register,) = read(manual).registers
    assert (register.register, register.address) == ("CH0_CTRL, CH1_CTRL", 4)
    assert (register.array_last, register.array_stride, flags(register)) == (1, 0x10, set())


def test_a_title_before_its_place_and_reset_may_have_brackets() -> None:
    titled = titled_line("Last part (4, 7 or 10 bytes) (590H) Reset Value: 0000 6363H")
    assert titled is not None
    assert titled[1:] == ("590H", "0000 6363H")
