"""Fields of a PDF that have a card each, name and keys over their text, in place of a row of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import Manual
from pdf_reading import bits, flags, listed

if TYPE_CHECKING:
    from collections.abc import Callable

    from pdf_pages import Text
    from pdf_reading import Read

FIELDS = [
    ("LEVEL", "31:8", "R", "0x0", ["How high the water stands.", "It is measured."]),
    ("MODE", "7:6", "R/W", "0x1", ["How it runs.", "0 = REST: it rests", "1 = TURN: it turns"]),
    ("GATE_EN", "0", "R/W", "0x0", ["Opens the gate."]),
]
BITS = [("LEVEL", 31, 8), ("MODE", 7, 6), ("GATE_EN", 0, 0)]


def over_bits(name: str, at: str, access: str, reset: str) -> list[str]:
    return [f"{name}   {access}", f"Bits {at}", f"Reset: {reset}"]


def one_line(name: str, at: str, access: str, reset: str) -> list[str]:
    return [f"{name}   {access}", f"Bit {at} Reset value {reset}"]


def bits_first(name: str, at: str, access: str, reset: str) -> list[str]:
    return [f"[{at}] {name}", f"Access: {access}", f"Reset: {reset}"]


def keys_alone(name: str, at: str, access: str, reset: str) -> list[str]:
    return [name, f"Access: {access}", f"Bits: {at}", f"Reset: {reset}"]


@pytest.mark.parametrize("card", [over_bits, one_line, bits_first, keys_alone])
def test_a_card_gives_a_field_its_name_bits_keys_and_text(
    reading: Read, card: Callable[[str, str, str, str], list[str]]
) -> None:
    manual = Manual()
    for n, name in enumerate(("NB_CTRL", "NB_STAT")):
        manual.heading(f"3.{n + 1} {name} register")
        manual.lines(f"Address offset: 0x{n + 1}0", "What it is for.")
        for field, at, access, reset, said in FIELDS:
            manual.lines(*card(field, at, access, reset), *said)
    registers = reading(manual).registers
    assert [(one.register, one.address) for one in registers] == [("NB_CTRL", 0x10), ("NB_STAT", 0x20)]
    for register in registers:
        assert bits(register) == BITS
        assert flags(register) == set()
        assert [(one.access, one.default_value) for one in register.fields] == [
            ("R", 0),
            ("R/W", 1),
            ("R/W", 0),
        ]
        assert register.fields[0].description == "How high the water stands. It is measured."
        assert listed(register.fields[1]) == {0: "REST", 1: "TURN"}
        assert register.fields[2].description == "Opens the gate."


def test_two_names_over_their_bits_or_words_over_them_are_no_cards(reading: Read) -> None:
    manual = Manual()
    manual.heading("3.1 NB_CTRL register")
    manual.table([("Bits", 50.0), ("Name", 80.0), ("Description", 300.0)], [["7:0", "LEVEL", "How high."]])
    for name, at in (("MODE", "7:6"), ("RATE", "5:0"), ("Overview", "4:0"), ("See also", "3:0")):
        manual.lines(name, f"Bits {at}", "Something is said of these.")
    (register,) = reading(manual).registers
    assert bits(register) == [("LEVEL", 7, 0)]


@pytest.mark.parametrize("torn", [False, True])
def test_tables_of_the_keys_and_values_of_a_field_each_are_its_rows(reading: Read, torn: bool) -> None:
    manual = Manual()
    manual.heading("3.1 NB_CTRL register")
    for n, (field, at, access, reset, said) in enumerate(FIELDS):
        rows: list[list[Text]] = [["Field", field], ["Bits", at], ["Access", access], ["Reset", reset]]
        last: list[list[Text]] = [["Description", "\n".join(said)]]
        if torn and n == 1:
            manual.table([("", 60), ("", 300)], rows)
            manual.turn()
            manual.table([("", 60), ("", 300)], last)
        else:
            manual.table([("", 60), ("", 300)], rows + last)
    (register,) = reading(manual).registers
    assert bits(register) == BITS
    assert flags(register) == set()
    assert listed(register.fields[1]) == {0: "REST", 1: "TURN"}
    assert [(one.access, one.default_value) for one in register.fields] == [("R", 0), ("R/W", 1), ("R/W", 0)]


def test_cards_of_registers_or_signals_all_have_the_same_bits_and_are_no_fields(reading: Read) -> None:
    manual = Manual()
    manual.heading("3.1 NB_CTRL register")
    manual.table([("Bits", 50.0), ("Name", 80.0), ("Description", 300.0)], [["7:0", "LEVEL", "How high."]])
    for n in range(3):
        manual.lines(f"NB_REG{n}", "Bits: 31:0", "Reset: 0x0", f"Address: 0x{n}0", "It holds something.")
    for n in range(3):
        rows: list[list[Text]] = [["Name", f"SIG{n}"], ["Bits", "7:0"], ["Type", "Input"]]
        manual.table([("", 80), ("", 300)], rows)
    (register,) = reading(manual).registers
    assert bits(register) == [("LEVEL", 7, 0)]


def test_cards_of_which_two_overlap_are_in_doubt(reading: Read) -> None:
    manual = Manual()
    manual.heading("3.1 NB_CTRL register")
    for at, name in (("7:4", "LEVEL"), ("4:2", "MODE"), ("1:0", "GO_EN")):
        manual.lines(name, f"Bits {at}", "It does something.")
    (register,) = reading(manual).registers
    assert bits(register) == [("LEVEL", 7, 4), ("MODE", 4, 2), ("GO_EN", 1, 0)]
    assert flags(register) == {"bits_overlap"}
