"""How registers and fields are called and where they stand, in more of the forms that headings and columns have."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import Manual
from pdf_reading import bits, flags

from extract.dialects.register_table.field_tables.stated import stated_access
from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.notation import hexadecimal, is_misread
from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from pdf_pages import Text
    from pdf_reading import Read

COLUMNS = [("Bits", 50.0), ("Name", 110.0), ("Type", 50.0), ("Description", 250.0)]
ROWS: list[list[Text]] = [["31:8", "LEVEL", "RO", "How full."], ["7:0", "RATE", "RW", "How fast."]]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("PUMP: NB0, NB1, …, NB6, NB7 Registers", "NB0, NB1, …, NB6, NB7"),
        ("Register 20.4. NB_RATEn_REG (n: 0-7) (0x0040+0x4*n)", "NB_RATEn_REG"),
        ("3.3.4 Pump Registers, NB0-NB7", "NB0-NB7"),
        ("3.3.5 NBx04 [Pump State] (NB::PUMP::State)", "NBx04"),
        ("3.3.6 Pump State Register (NB::PUMP::State)", "NB::PUMP::State"),
        ("Register 1Bh - Pump Control", "Pump Control"),
        ("Table 9. NBCFG Register Field Descriptions (continued)", "NBCFG"),
    ],
)
def test_a_heading_names_its_register_among_blocks_indices_and_numbers(title: str, name: str) -> None:
    named = names_register(title, vocabulary())
    assert named is not None
    assert (named.name, named.sure) == (name, True)


def test_the_number_of_a_value_numbers_no_section() -> None:
    assert names_register("2 (FAST): rate of the register", vocabulary()) is None


def test_a_title_over_several_registers_is_no_sure_name_whatever_follows() -> None:
    named = names_register("5.2 Control Registers, Page 0", vocabulary(), large=True)
    assert named is None or not named.sure


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0x10 Default: 0x0", 0x10),
        ("0x0000 0040", 0x40),
        ("0x0000_0040", 0x40),
        ("0x40 + n*0x04 [n=0..7]", 0x40),
        ("0x4000 + 0x10 = 0x4010", 0x4010),
        ("Base (0x4000_0000) + 0x10", 0x40000010),
        ("Base address (0x4000) + 0x10 * n", 0x4000),
    ],
)
def test_a_number_ends_before_a_word_and_indices_are_no_sum(text: str, number: int) -> None:
    assert hexadecimal(text) == number


def test_a_base_in_brackets_that_is_the_sum_already_is_misread() -> None:
    assert is_misread("Base (0x4000_000C) + 0xC")
    assert hexadecimal("Base (0x4000_000C) + 0xC") is None


@pytest.mark.parametrize(
    ("title", "key"),
    [
        ("4.1 NBn Register (Offset = 40h + (n * 4h); where n = 0h to Fh) [Reset = 00000000h]", ""),
        ("Register 4.1. NBn_REG (n: 0-15) (0x0040+0x4*n)", ""),
        ("4.1 NBn", "Offset: 0x40 + n*0x04 [n=0..15]"),
        ("4.1 NB[i] (for i = 0; i <= 15)", "Offset: 0x40 + i*0x4"),
    ],
)
def test_an_array_has_its_place_its_indices_and_its_step(reading: Read, title: str, key: str) -> None:
    manual = Manual()
    manual.heading(title)
    manual.lines(*filter(None, [key]))
    manual.table(COLUMNS, ROWS)
    (one,) = reading(manual).registers
    assert (one.address, one.array_first, one.array_last, one.array_stride) == (0x40, 0, 15, 4)
    assert not one.flags


@pytest.mark.parametrize(
    ("said", "access"),
    [
        (["How fast it runs, and how", "long it does. (R/W)", "0: slow", "1: fast"], "R/W"),
        (["How fast it runs. (R/WTC/SS)"], "R/WTC/SS"),
        (["Clock of the memory (ROM)"], None),
        (["Watchdog of the pump (RWDT)"], None),
    ],
)
def test_a_code_behind_a_description_is_its_access_and_an_abbreviation_is_none(
    reading: Read, said: list[str], access: str | None
) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG register")
    manual.lines(f"Bits 7:0 RATE: {said[0]}")
    manual.lines(*said[1:], indent=30)
    (register,) = reading(manual).registers
    assert register.fields[0].access == access
    assert access or (register.fields[0].description or "").endswith(")")


@pytest.mark.parametrize(
    ("text", "access"),
    [
        ("Rate. Read,Write-1-to-clear. Reset: 0.", "Read,Write-1-to-clear"),
        ("Rate. Write-1-only. Reset: 0.", "Write-1-only"),
        ("Read the manual. Reset: 0.", None),
    ],
)
def test_a_sentence_of_words_of_access_states_it(text: str, access: str | None) -> None:
    assert stated_access(text, vocabulary()) == access


@pytest.mark.parametrize("rules", ["all", "none"])
def test_bits_stand_behind_the_number_of_their_register(reading: Read, rules: str) -> None:
    manual = Manual()
    for number, name in (("0", "Pump Control"), ("1B", "Pump State")):
        manual.heading(f"Register {number}h - {name}", 12)
        rows: list[list[Text]] = [
            [f"{number}.15:8", "LEVEL", "RO", "Full."],
            [f"{number}.7", "RUN", "RW", "Runs."],
        ]
        manual.table(COLUMNS, rows, rules=rules)
    one, two = reading(manual).registers
    assert (one.register, two.register) == ("Pump Control", "Pump State")
    assert (one.address, two.address) == (0, 0x1B)
    assert bits(one) == bits(two) == [("LEVEL", 15, 8), ("RUN", 7, 7)]


def test_an_address_of_register_and_bits_is_a_column_of_bits(reading: Read) -> None:
    manual = Manual()
    manual.table(
        [("Address", 60.0), *COLUMNS[1:]],
        [
            [("Register 1Bh - Pump State", 4)],
            ["1B.15:8", "LEVEL", "RO", "Full."],
            ["1B.7", "RUN", "RW", "Runs."],
        ],
    )
    (register,) = reading(manual).registers
    assert bits(register) == [("LEVEL", 15, 8), ("RUN", 7, 7)]


def test_names_of_single_bits_count_down_behind_the_underscore_of_a_slice(reading: Read) -> None:
    manual = Manual()
    manual.heading("9.3 NBCFG (10h)")
    manual.table([("", 55.0)] * 8, [["0", "0", "0", "0", "0", "RATE_1", "RATE_0", "RUN"]])
    manual.lines("Table 41. NBCFG register description")
    manual.table([("", 110.0), ("", 300.0)], [["RATE_[1:0]", "How fast."], ["RUN", "Runs."]])
    manual.heading("9.4 NBSTAT (11h)")
    manual.table([("", 55.0)] * 8, [["0", "0", "0", "0", "0", "FULL", "EMPTY", "BUSY"]])
    manual.table([("", 110.0), ("", 300.0)], [["FULL", "Full."], ["EMPTY", "Empty."], ["BUSY", "Busy."]])
    register = reading(manual).registers[0]
    assert [(one[1], one[2]) for one in bits(register)] == [(2, 1), (0, 0)]
    assert not flags(register)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("$81 - NB_SWAP: A = (A == B$", None),
        ("$81 - NB_SWAP: A = (A == B)$?", None),
        ("$81 - NB_SWAP: swaps", 0x81),
        ("$D000-$D3FF", 0xD000),
        ("$D000, $", 0xD000),
    ],
)
def test_a_dollar_that_begins_a_formula_marks_no_number_as_hexadecimal(text: str, number: int | None) -> None:
    assert hexadecimal(text) == number


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("8-20 Gate Memory (GM) Image Instructions", None),
        ("Gate Memory (GM) Image Instructions", None),
        ("Gate Memory (GM)", "GM"),
        ("Gate Memory (GM) Register", "GM"),
        ("Gate Memory (GM) Field Descriptions", "GM"),
        ("Gate Memory (GM) Read Only", "GM"),
        ("Gate Memory (GM) Layout", "GM"),
        ("Gate Memory (GM) Low Byte", "GM"),
        ("Gate Memory (GM) Channel 0", "GM"),
        ("Gate Memory (GM) Beschreibung", "GM"),
    ],
)
def test_a_title_that_goes_on_behind_brackets_is_about_more_than_what_is_called_so(
    title: str, name: str | None
) -> None:
    named = names_register(title, vocabulary(), large=True)
    assert (named and named.name) == name
