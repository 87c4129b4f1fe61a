"""Registers that a text notes down without heads: a line that places each, a line for each of its bits further in."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from dialect_checks import load
from hypothesis import given
from hypothesis import strategies as st
from pdf_reading import bits, flags, listed

from extract.dialects.register_table.text_tables.bit_notes import bit_notes
from extract.errors import UnknownDialect

if TYPE_CHECKING:
    from pdf_reading import ReadFormat, ReadText

    from extract.observations import Register

ROWS = (
    "    Bit 7..5:  not used\n    Bit 4:     SLEEPS\n    Bit 3..0:  rate of turns\n",
    "    Bit 7..0:  turns\n",
)


def placed(registers: list[Register]) -> list[tuple[str | None, int | None, str | None]]:
    return [(one.register, one.address, one.access) for one in registers]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("Register 0x00:", "Register 0x01:"), [("Register 0x00", 0, None), ("Register 0x01", 1, None)]),
        (("NBCTL (0x00):", "NBTRN (0x01):"), [("NBCTL", 0, None), ("NBTRN", 1, None)]),
        (("Reg 8 (R/W)  NBCTL", "Reg 9 (R)  NBTRN"), [("NBCTL", 8, "R/W"), ("NBTRN", 9, "R")]),
        (("Reg 10  NBCTL", "Reg 11  NBTRN"), [("NBCTL", None, None), ("NBTRN", None, None)]),
        (
            ("$D400  NBCTL  read", "$D401  NBTRN  write"),
            [("NBCTL", 0xD400, "read"), ("NBTRN", 0xD401, "write")],
        ),
        (
            ("Port 3F2h (write): Gate", "Port 3F4h (read): Turns"),
            [("Gate", 0x3F2, "write"), ("Turns", 0x3F4, "read")],
        ),
    ],
)
def test_a_line_places_the_register_whose_bits_stand_below_it(
    text: ReadText, lines: tuple[str, str], expected: list[tuple[str, int, str]]
) -> None:
    found = text("Notes\n\n" + "\n".join(line + "\n" + rows for line, rows in zip(lines, ROWS, strict=True)))
    assert placed(found.registers) == expected
    assert bits(found.registers[0]) == [("SLEEPS", 4, 4), ("rate of turns", 3, 0)]
    assert bits(found.registers[1]) == [("turns", 7, 0)]
    assert "name_open" in flags(found.registers[0])
    assert found.registers[0].fields[0].reserved


def test_rows_without_the_word_for_bits_fill_their_register(text: ReadText) -> None:
    filled = "0x10 NBCTL\n\t7\tGO\tStarts it\n\t6:0\tRATE\tHow fast\n\t\t000: stop\n\t\t001: slow\n\n"
    found = text(filled + "0x11 NBSTA\n\t7:1\t-\n\t0\tBUSY\tAt work\n")
    assert [(one.register, bits(one)) for one in found.registers] == [
        ("NBCTL", [("GO", 7, 7), ("RATE", 6, 0)]),
        ("NBSTA", [("BUSY", 0, 0)]),
    ]
    assert listed(found.registers[0].fields[1]) == {0: "stop", 1: "slow"}
    with pytest.raises(UnknownDialect):
        text(filled.replace("6:0", "6:1") + "0x11 NBSTA\n\t6:1\t-\n\t0\tBUSY\tAt work\n")


def test_blank_lines_may_stand_between_rows_that_go_on(text: ReadText) -> None:
    found = text(
        "Address 0x00 - Chip (read only)\n\n  b7-b4: family\n\n  b3-b0: revision, from 1\n\n"
        "Address 0x01 - Mode\n\n  b7-b1: reserved\n  b0: auto\n"
    )
    assert placed(found.registers) == [("Chip", 0, "read only"), ("Mode", 1, None)]
    assert bits(found.registers[0]) == [("family", 7, 4), ("revision", 3, 0)]


def test_a_reset_in_the_line_is_shared_out(text: ReadText) -> None:
    found = text(
        "REG 0x00 NBC (default 0x83)\n[7] EN: on\n[6:0] LVL: level\n\n"
        "REG 0x01 NBD (default 0x00)\n[7:0] DAY: day\n"
    )
    assert [(f.field, f.default_value) for one in found.registers for f in one.fields] == [
        ("EN", 1),
        ("LVL", 3),
        ("DAY", 0),
    ]


def test_one_such_line_alone_and_sentences_over_rows_are_no_notes() -> None:
    rows = "    Bit 7:  gate of it\n    Bit 6:  rate of turns\n"
    for lines in (
        f"NBCTL (0x00):\n{rows}",
        f"These are at 0x10:\n{rows}\nThese are at 0x11:\n{rows}",
        f"Ask:\n{rows}\nTell:\n{rows}",
    ):
        assert bit_notes(load(lines), frozenset()) == ([], {})


@given(st.lists(st.integers(1, 15), min_size=1, max_size=6, unique=True), st.sampled_from(("bit ", "", "b")))
def test_any_division_of_a_word_into_rows_is_read_as_it_is(cuts: list[int], word: str) -> None:
    ends = [16, *sorted(cuts, reverse=True), 0]
    rows = [(high - 1, low) for high, low in pairwise(ends)]
    printed = "\n".join(
        f"    {word}{f'{high}-{low}' if high > low else low}   part of {low}" for high, low in rows
    )
    tables, titles = bit_notes(load(f"$10  Gate\n{printed}\n\n$12  Wheel\n{printed}\n"), frozenset())
    assert [named.name for named in titles.values()] == ["Gate", "Wheel"]
    read = [
        tuple(map(int, f"{row[0].text}:{row[0].text}".split(":")[:2])) for row in tables[0].rows[1:] if row[0]
    ]
    assert read == rows


@pytest.mark.parametrize("apart", ["", "\n"])
def test_a_value_that_ends_a_list_heads_no_bits_below_it(text: ReadText, apart: str) -> None:
    lists = [
        f"{n} Control Register\n\nName: NB_CTL{n}\nOffset: {n:#x}\nReset: 0x00\nProperty: Read/Write\n\n"
        f"Bits 7:4 - MODE[3:0] Function\n\nHow it runs.\n\nValue  Name\n0x0    SLOW\n0x1    FAST{n}\n{apart}"
        f"Bits 3:0 - SIZE[3:0] Function\n\nHow wide it is.\n"
        for n in range(4)
    ]
    registers = text("\n\n".join(lists)).registers
    assert [one.register for one in registers] == ["NB_CTL0", "NB_CTL1", "NB_CTL2", "NB_CTL3"]


@pytest.mark.parametrize("dash", ["-", "–"])
def test_the_number_of_a_register_in_its_chapter_places_none(text: ReadText, dash: str) -> None:
    made = "\n\n".join(
        f"REGISTER 7{dash}{n}: NBCTL{n}: CONTROL REGISTER\n"
        "bit 7-4 MODE<3:0>: How it runs.\nbit 3-0 SIZE<3:0>: How wide."
        for n in range(1, 5)
    )
    assert [(one.register, one.address) for one in text(made).registers] == [
        (f"NBCTL{n}", None) for n in range(1, 5)
    ]


def test_the_numbers_of_a_figure_are_no_rows_of_notes() -> None:
    numbers = " ".join(f"{n:<4}" for n in range(15, -1, -1))
    made = "\n\n".join(
        f"Offset: {n:#x}   Register Name: NBCTL{n}\nBit  {numbers}\n\nR    NBRATE" for n in range(3)
    )
    document = load(made, "northbeck-nb1")
    assert bit_notes(document, frozenset()) == ([], {})


def test_bits_under_those_of_a_row_that_alone_has_the_word_for_them_are_rows(text: ReadText) -> None:
    first = "310h (R):  Pump state\n   bit 0  If set it runs.\n       2  If set it is full,\n          and rests.\n"
    second = "311h (W):  Pump mode\n   bit 0  If set it starts\n     2-3  Rate\n            0= slow\n"
    second += "            1= fast\n"
    found = text(
        f"{first}\n{second}     6    Turns it back if set.\n\n312h (W):  Rest\n   bit 0-4  How long\n"
    ).registers
    assert [one.address for one in found] == [0x310, 0x311, 0x312]
    assert [bits(one) for one in found] == [
        [(None, 0, 0), (None, 2, 2)],
        [(None, 0, 0), ("Rate", 3, 2), (None, 6, 6)],
        [("How long", 4, 0)],
    ]
    assert listed(found[1].fields[1]) == {0: "slow", 1: "fast"}


def test_the_address_that_several_registers_stand_behind_is_that_of_none(text: ReadText) -> None:
    rows = "   bit 7-4  rate of turns\n   bit 3-0  rest\n"
    found = text(f"310h index 4h: Pump mode\n{rows}\n310h index 5h: Gate mode\n{rows}").registers
    assert placed(found) == [("Pump mode", None, None), ("Gate mode", None, None)]
    one, other = (
        "310h index 4h (R/W):  Pump mode register (PU_MODE)",
        "310h index 5h (R/W):  Gate register (GT_MODE)",
    )
    named = f"{one}\n{rows}\n{other}\n{rows}"
    assert placed(text(named).registers) == [("PU_MODE", None, "R/W"), ("GT_MODE", None, "R/W")]


PORTS = """Ports

03F0       gate state
        bit 7     pump fails
        bit 6-0   turns

03F2   w   gate output
        bit 7-6   reserved
        bit 7 = 1  second gate opens
        bit 5-0   level

03F4   r   gate input
        bit 7 = 1  gate is ready
        bit 6-0   level
"""


def test_four_digits_and_a_gap_place_a_register_where_letters_are_among_them(text: ReadText) -> None:
    state, output, given = text(PORTS).registers
    assert placed([state, output, given]) == [
        ("gate state", 0x3F0, None),
        ("gate output", 0x3F2, "w"),
        ("gate input", 0x3F4, "r"),
    ]
    assert bits(state) == [("pump fails", 7, 7), ("turns", 6, 0)]


def test_a_bit_that_is_1_has_no_name(text: ReadText) -> None:
    given = text(PORTS).registers[2]
    assert bits(given) == [(None, 7, 7), ("level", 6, 0)]
    assert (given.fields[0].description, given.fields[0].flags[0]) == ("1  gate is ready", "name_lost")


def test_rows_that_do_not_go_on_are_not_those_of_the_register_above(text: ReadText) -> None:
    reading = text(PORTS)
    assert bits(reading.registers[0]) == [("pump fails", 7, 7), ("turns", 6, 0)]
    at = PORTS.split("\n").index("        bit 7-6   reserved")
    assert [one.line_first for one in reading.diagnostics] == [at]


def test_the_same_place_may_stand_in_decimal_behind_it(text: ReadText) -> None:
    one = "D404\t54276\t\tPump control\n\t\t7-1\tlevel\n\t\t0\tgate\n\n"
    two = "D40B\t54283\t\tPump state\n\t\t7-1\tturns\n\t\t0\tready\n"
    pump, state = text(f"Pumps\n\n{one}{two}").registers
    assert placed([pump, state]) == [("Pump control", 0xD404, None), ("Pump state", 0xD40B, None)]
    assert bits(pump) == [("level", 7, 1), ("gate", 0, 0)]


@pytest.mark.parametrize("places", [("1984", "1990"), ("03F4", "03F2")])
def test_four_digits_without_a_letter_or_that_fall_place_nothing(
    made: ReadFormat, places: tuple[str, str]
) -> None:
    rows = "        bit 7-4   rate\n        bit 3-0   level\n\n"
    found = made("Ports\n\n" + "".join(f"{one}   gate of pumps\n{rows}" for one in places), "txt").registers
    assert [(row.bit_hi, row.bit_lo) for one in found for row in one.fields][:2] == [(7, 4), (3, 0)]
    assert [one.address for one in found] == [None] * len(found)


def test_the_title_of_bits_ends_before_the_point_behind_which_values_begin(text: ReadText) -> None:
    said = "  Bit 7-4  Unused\n  Bit 3    Columns. 0 = few, 1 = many\n  Bit 2-0  Rate of the pump\n"
    registers = text(f"$D016   Pump control\n\n{said}\n$D018   Pump memory\n\n{said}").registers
    assert [one.fields[1].field for one in registers] == ["Columns", "Columns"]
    assert [(value.value, value.name) for value in registers[0].fields[1].values] == [(0, "few"), (1, "many")]
