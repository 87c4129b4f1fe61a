"""Ordinary texts that look like dumps of figures and narrow tables here and there: chapters, codes, keys, lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import bits, listed

if TYPE_CHECKING:
    from pdf_reading import ReadText

HEAD = "Bits Name Description\n"
FIGURE = "31 24 23 16 15 8 7 0\nRATE LEVEL MODE GO\nR/W R/W R R\n"
VALUED = "Bit Symbol Value Description Reset value\n"


@pytest.mark.parametrize(
    "titles",
    [
        ("4 NBCTL", "5 NBMODE", "6 NBSTAT"),
        ("4 Control Register (NBCTL)", "5 Mode Register (NBMODE)", "6 Status Register (NBSTAT)"),
        ("A NBCTL Register", "B NBMODE Register", "C NBSTAT Register"),
    ],
)
def test_the_numbered_title_right_under_a_figure_names_the_table_below_it(
    text: ReadText, titles: tuple[str, str, str]
) -> None:
    one, two, three = titles
    rows = f"{HEAD}7:4 RATE How fast it runs.\n3:0 LEVEL How high it stands.\n"
    (register,) = text(f"Pumps\n\n{one}\n{FIGURE}{two}\n{FIGURE}{three}\n{FIGURE}{rows}").registers
    assert (register.register, bits(register)) == ("NBSTAT", [("RATE", 7, 4), ("LEVEL", 3, 0)])


def test_the_reset_of_a_register_below_its_table_is_not_that_of_its_last_field(text: ReadText) -> None:
    rows = f"{HEAD}7:4 RATE How fast it runs.\n2:1 LEVEL How high.\n"
    one, two = text(
        "".join(f"NB{n} register (0x1{n})\n{rows}Reset value: 0x01\nAccess: R/W\n" for n in (4, 8))
    ).registers
    for register in (one, two):
        assert bits(register) == [("RATE", 7, 4), ("LEVEL", 2, 1)]
        assert [(f.default_text, f.access, f.description) for f in register.fields] == [
            (None, None, "How fast it runs."),
            (None, None, "How high."),
        ]


def test_keys_below_the_only_row_of_a_table_are_in_doubt(text: ReadText) -> None:
    (register,) = text(f"NBCTL register (0x10)\n{HEAD}7:4 RATE How fast.\nReset value: 0x01\n").registers
    assert [(f.field, f.default_value, f.flags) for f in register.fields] == [("RATE", 1, ["row_unread"])]


def test_codes_in_single_digits_are_no_bits_with_the_name_0(text: ReadText) -> None:
    rows = "3:2 MODE What it does:\n0 0 Off\n0 1 On\n1 0 Reserved\n1 1 Both\n1:0 LEVEL How high.\n"
    (register,) = text(f"NBCTL register (0x10)\n{HEAD}{rows}").registers
    assert bits(register) == [("MODE", 3, 2), ("LEVEL", 1, 0)]
    assert listed(register.fields[0]) == {0: "Off", 1: "On", 2: "Reserved", 3: "Both"}


def test_codes_in_single_digits_that_fall_are_no_bits_with_the_name_0(text: ReadText) -> None:
    rows = "7:2 MODE What it does:\n1 0 Reserved\n0 1 On\n0 0 Off\n1:0 LEVEL How high.\n"
    (register,) = text(f"NBCTL register (0x10)\n{HEAD}{rows}").registers
    assert bits(register) == [("MODE", 7, 2), ("LEVEL", 1, 0)]


def test_a_reset_of_letters_in_hexadecimal_is_one(text: ReadText) -> None:
    rows = "31:16 RATE R/W ffffh How fast it runs.\n15:8 LEVEL R/W ach How high.\n7:0 MODE R Each of them.\n"
    (register,) = text(f"NBCTL register (0x10)\n\nBits Name Type Reset Description\n{rows}").registers
    assert [(f.default_value, f.description) for f in register.fields] == [
        (0xFFFF, "How fast it runs."),
        (0xAC, "How high."),
        (None, "Each of them."),
    ]


def test_the_first_value_of_a_field_whose_bits_rise_is_in_no_doubt(text: ReadText) -> None:
    rows = "0 GO Starts it. 0\n0 NO start\n1 START now\n1 STOP Ends it 0\n0 NO stop\n1 STOP now\n"
    (register,) = text(
        f"NBCTL register (0x10)\n{VALUED}{rows}2 HOLD Holds it 0\n0 NO\n1 YES\n7:3 - Reserved NA\n"
    ).registers
    assert [(f.field, f.flags, len(f.values)) for f in register.fields if not f.reserved] == [
        ("GO", [], 2),
        ("STOP", [], 2),
        ("HOLD", [], 2),
    ]


@pytest.mark.parametrize(
    ("said", "reports"),
    [
        ("Pin\nName\nType\nDescription\n1\nGND_A\nground\nGround.\n", 0),
        ("\n".join(map(str, range(20, 0, -1))), 0),
        ("\n".join(map(str, range(10, -1, -1))), 0),
        ("\n".join(map(str, range(15, -1, -1))), 1),
        ("Name\nType\nDescription\n7:4\nRATE_OF\nrw\nHow fast.\n", 1),
    ],
)
def test_pins_and_numbers_that_count_something_else_down_are_not_reported(
    text: ReadText, said: str, reports: int
) -> None:
    found = text(f"Notes on the pump\n\n{said}\n\n4.1 NBCTL register (0x10)\nBits 7:0 RATE: How fast.\n")
    assert [bits(one) for one in found.registers] == [[("RATE", 7, 0)]]
    assert sum(one.code == "table_unread" for one in found.diagnostics) == reports


def test_the_access_right_below_a_name_leaves_that_name_in_no_doubt(text: ReadText) -> None:
    def rows(rest: str) -> str:
        return f"7:4\n\nRATE_OF_PUMP\n{rest}\n\nHow fast.\n\n3:0\n\nLEVEL_OF_PUMP\nRO\n\nHow high.\n"

    head = "NBCTL register (0x10)\n\nBit\nField\nAccess\nDescription\n\n"
    (register,) = text(f"{head}{rows('RW')}").registers
    assert [(f.field, f.access, f.flags) for f in register.fields] == [
        ("RATE_OF_PUMP", "RW", []),
        ("LEVEL_OF_PUMP", "RO", []),
    ]
