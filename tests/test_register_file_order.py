"""Texts of PDFs in the order of the file: single blanks part the cells, names are wrapped, figures torn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pdf_reading import bits, listed

if TYPE_CHECKING:
    from pdf_reading import ReadText

NUMBERS = "Bit 31 30 29 28 27 26 25 24 23 22 21 20 19 18 17 16"
LOWER = "Bit 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0"
CODES = "Reset 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0"
FIGURE = f"{NUMBERS}\nR 0 RATE\nW PUMP_\nRATE\n{CODES}\n{LOWER}\nR LEVEL\n_OF\n0 GATE_\nW LEVEL\n{CODES}\n"
TITLED = "3.2.1 NB_CTRL register (NB_CTRL)\nOffset: 0x10\n"
HEAD = "Bits Name Description\n"
FIRST = "Field Bits Type Description\n"
VALUED = "Bit Symbol Value Description Reset value\n"
CAPTION = "7.6.1 System control register\nTable 1. NB_CTRL register (NB_CTRL, address 0x4000 0010) bit description\n"


def flags(text: ReadText, said: str) -> dict[str | None, list[str]]:
    (register,) = text(said).registers
    return {one.field: one.flags for one in register.fields if not one.reserved}


def test_cells_of_a_figure_that_is_not_read_name_no_register(text: ReadText) -> None:
    rows = "31:16 RATE How fast it runs.\n15:8 LEVEL How high it stands.\n7:0 Reserved\n"
    (register,) = text(f"{TITLED}{FIGURE}{HEAD}{rows}").registers
    assert (register.register, register.address) == ("NB_CTRL", 0x10)
    assert bits(register)[:2] == [("RATE", 31, 16), ("LEVEL", 15, 8)]


def test_the_title_of_the_next_section_below_a_figure_names_its_register(text: ReadText) -> None:
    rows = f"{HEAD}31:16 RATE How fast it runs.\n15:0 Reserved\n"
    found = text(f"{TITLED}{FIGURE}3.2.2 NB_MODE register (NB_MODE)\nOffset: 0x14\n{FIGURE}{rows}").registers
    assert ("NB_MODE", ["RATE"]) in [
        (one.register, [f.field for f in one.fields if not f.reserved]) for one in found
    ]


def test_a_caption_over_a_figure_names_the_register_of_the_table_below_it(text: ReadText) -> None:
    figure = "31-16 15-8 7-0\nRATE_OF_ALL_OF_\nPUMPS LEVEL RESERVED\nR-0h R/W-1h R-0h\n"
    rows = "31:16 RATE How fast it runs. 0x0\n15:8 LEVEL How high it stands. 0x1\n7:0 - Reserved. 0x0\n"
    (register,) = text(f"{CAPTION}{figure}{VALUED}{rows}").registers
    assert register.register == "NB_CTRL"
    assert bits(register)[:2] == [("RATE", 31, 16), ("LEVEL", 15, 8)]


def test_a_part_of_a_field_below_numbers_without_names_is_in_doubt(text: ReadText) -> None:
    upper = "Bit 15 14 13 12 11 10 9 8\nLEVEL[10:8] OTHER\n_THING\n"
    found = text(f"{TITLED}{upper}Bit 7 6 5 4 3 2 1 0\nLEVEL[7:0]\nAccess R R R R R R R R\n")
    (register,) = found.registers
    assert [(one.field, one.bit_hi, one.bit_lo, one.flags) for one in register.fields] == [
        ("LEVEL", 7, 0, ["lane_doubtful"])
    ]


def test_a_name_wrapped_above_its_bits_begins_a_row_whose_name_is_in_doubt(text: ReadText) -> None:
    rows = "RATE [31:8] rw How fast\nit runs.\nPUMP_ENABLE_EXT\nENDED\n7 r Enables it.\nreserved [6:0] r\n"
    (register,) = text(f"{TITLED}{FIRST}{rows}").registers
    assert bits(register) == [("RATE", 31, 8), ("PUMP_ENABLE_EXTENDED", 7, 7)]
    rate, pump, spare = register.fields
    assert (rate.description, rate.flags) == ("How fast it runs.", [])
    assert (pump.access, pump.description) == ("r", "Enables it.")
    assert "name_open" in pump.flags
    assert spare.reserved


def test_the_head_of_names_again_on_the_next_page_goes_on_with_its_table(text: ReadText) -> None:
    rows = f"{FIRST}RATE [31:8] rw How fast.\n\f{FIRST}LEVEL [7:0] r How high.\n"
    (register,) = text(f"{TITLED}{rows}").registers
    assert bits(register) == [("RATE", 31, 8), ("LEVEL", 7, 0)]
    assert register.flags == []


def test_a_name_alone_over_a_title_that_begins_with_it_is_no_text_of_the_row_above(text: ReadText) -> None:
    rows = f"{FIRST}RATE [31:8] rw How fast.\n0B SLOW\n1B FAST\n"
    title = "register Offset Address: 0x{:04x} Reset Value: 00000000H"
    one, two = text(
        f"NB_CTRL\nNB_CTRL {title.format(16)}\n{rows}NB_MODE\nNB_MODE {title.format(20)}\n{rows}"
    ).registers
    assert (one.register, two.register) == ("NB_CTRL", "NB_MODE")
    assert listed(one.fields[0]) == {0: "SLOW", 1: "FAST"}


def test_a_value_that_counts_on_is_no_heading_although_it_speaks_of_a_register(text: ReadText) -> None:
    values = "0 - SLOW\n1 - FAST\n2 - NB_TURN: last of the gate register\n3 - NB_STOP\n"
    rows = f"31:2 LEVEL How high.\n1:0 RATE How fast.\n{values}"
    (register,) = text(f"{TITLED}{HEAD}{rows}").registers
    assert [value.value for value in register.fields[1].values] == [0, 1, 2, 3]


def test_a_key_within_a_sentence_ends_no_row_and_its_own_line_says_the_reset_of_one(text: ReadText) -> None:
    rows = "31:2 RATE Not slow\nreset each its when set.\n{0}3\n1:0 LEVEL High.\n{0}1\n".format(
        "Value After Reset: 0x"
    )
    (register,) = text(f"{TITLED}{HEAD}{rows}").registers
    assert [(one.field, one.default_value) for one in register.fields] == [("RATE", 3), ("LEVEL", 1)]
    assert (register.fields[0].description or "").startswith("Not slow reset each its when set.")


def test_bits_whose_name_is_a_digit_are_a_row_and_no_text(text: ReadText) -> None:
    head = "Bits Field Description Access Reset\n"
    rows = "31:9 RATE How fast. R 0\n1 (FAST): fast\n8 0 Reserved. R 0\n7:0 LEVEL How high. R/W 1\n"
    (register,) = text(f"{TITLED}{head}{rows}").registers
    assert [(one.field, one.bit_hi, one.bit_lo) for one in register.fields] == [
        ("RATE", 31, 9),
        ("0", 8, 8),
        ("LEVEL", 7, 0),
    ]
    assert [one.flags for one in register.fields] == [[], [], []]
    assert "8 0" not in str(register.fields[0].values)


def test_a_range_that_is_due_and_no_row_puts_the_row_above_in_doubt(text: ReadText) -> None:
    rows = "31:8 RATE How fast.\n7:4 1st of two\n3:0 LEVEL How high.\n"
    assert flags(text, f"{TITLED}{HEAD}{rows}") == {"RATE": ["row_unread"], "LEVEL": []}


def test_rows_that_fall_among_values_are_told_by_bits_that_are_due(text: ReadText) -> None:
    rows = "31:19 RATE How fast\nit runs. 0x0\n18 PUMP_ENABLE_EXTEN\nDED\nEnables it. 0x1\n17:0 - Reserved. 0x0\n"
    (register,) = text(f"{CAPTION}{VALUED}{rows}").registers
    rate, pump = register.fields[:2]
    assert (rate.values, rate.flags) == ([], [])
    assert (pump.bit_hi, pump.bit_lo, pump.default_value) == (18, 18, 1)
    assert pump.flags


def test_codes_in_a_line_of_their_own_are_no_value_and_binary_digits_no_bits(text: ReadText) -> None:
    head = "Bits Bit Name Settings Description Reset Access\n"
    values = "".join(f"{n:04b} STEP_{n}.\n" for n in range(6))
    rows = f"31:4 RATE How fast\nit runs.\n0x0 R\n3:0 STEP Which step.\n0x1 R/W\n{values}"
    (register,) = text(f"{CAPTION}{head}{rows}").registers
    rate, step = register.fields
    assert (rate.values, rate.default_value, rate.access) == ([], 0, "R")
    assert (step.default_value, step.access) == (1, "R/W")
    assert [value.value for value in step.values] == list(range(6))


def test_a_list_goes_on_below_the_head_on_the_next_page_also_under_bit_0(text: ReadText) -> None:
    more = f"{VALUED}0x2 TURN\n0x3 STOP\n"
    rows = f"31:2 RATE How fast. 0x0\n1:0 MODE Which. 0x0\n0x0 SLOW\n0x1 FAST\n\f{more}"
    (register,) = text(f"{CAPTION}{VALUED}{rows}").registers
    assert [value.value for value in register.fields[1].values] == [0, 1, 2, 3]


def test_rows_below_the_head_on_the_next_page_are_no_text_of_bit_0(text: ReadText) -> None:
    rows = f"{VALUED}31:2 RATE How fast. 0x0\n1:0 MODE Which. 0x0\n"
    one, two = text(f"{CAPTION}{rows}\f{rows}").registers
    assert bits(one) == bits(two) == [("RATE", 31, 2), ("MODE", 1, 0)]
    assert "register_name" in two.flags or two.register != one.register


def test_a_word_of_hexadecimal_digits_is_no_reset(text: ReadText) -> None:
    rows = "31:16 RATE How fast it turns\neach.\n0xffff\n15:0 LEVEL How high. FFh\n"
    (register,) = text(f"{CAPTION}{VALUED}{rows}").registers
    assert [(one.field, one.default_value) for one in register.fields] == [("RATE", 0xFFFF), ("LEVEL", 0xFF)]
    assert register.fields[0].description == "How fast it turns each."


def test_a_number_below_bit_0_that_its_field_cannot_hold_is_none_of_its_values(text: ReadText) -> None:
    rows = "31:1 RATE How fast.\n0 EN Enables it.\n1 - ON\n2. NB_MODE register\n"
    found = text(f"{TITLED}{HEAD}{rows}{HEAD}31:0 GO Starts.\n")
    assert [one.register for one in found.registers] == ["NB_CTRL", "NB_MODE"]
    assert [bits(one)[-1] for one in found.registers] == [("EN", 0, 0), ("GO", 31, 0)]
