"""Figures of bits in texts with labels before their rows, and lines below that tell of several of their cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

    from extract.observations import Register

NUMBERS = "Bit     7       6       5       4       3       2       1       0\n"
NAMES = "{label}EN      MODE2   MODE1   MODE0   -       -       IE      GO\n"
CODES = "Access  RW      RW      RW      RW      R       R       RW      W\n"
RESETS = "Reset   0       1       0       1       1       0       1       0\n"
HEAD = "NB{n} register (address 0x1{n})\n\n"
JOINT = [
    "MODE[2:0]:",
    "MODE[2:0] :",
    "MODE[2:0] -",
    "MODE[2:0]",
    "MODE<2:0>:",
    "MODE2:0:",
    "MODE2..0:",
    "MODE:",
    "MODE2:MODE0:",
    "MODE2-MODE0:",
    "MODE2~MODE0:",
    "MODE2, MODE1, MODE0:",
    "MODE2/MODE1/MODE0:",
]


def fields(register: Register) -> list[tuple[str | None, int | None, int | None]]:
    """Name and bits of each field."""
    return [(one.field, one.bit_hi, one.bit_lo) for one in register.fields]


@pytest.mark.parametrize("label", ["Name    ", "Field   ", "Symbol  ", "        "])
@pytest.mark.parametrize("below", ["", RESETS, CODES + RESETS])
def test_a_label_before_the_names_of_a_figure_is_no_name(text: ReadText, label: str, below: str) -> None:
    figure = NUMBERS + NAMES.format(label=label) + below
    for register in text(HEAD.format(n=0) + figure + "\n" + HEAD.format(n=4) + figure).registers:
        assert [one.field for one in register.fields] == [
            "EN",
            "MODE2",
            "MODE1",
            "MODE0",
            "-",
            "-",
            "IE",
            "GO",
        ]
        assert [one.bit_hi for one in register.fields] == [7, 6, 5, 4, 3, 2, 1, 0]
        assert register.fields[1].default_text == ("1" if RESETS in below else None)
        assert register.fields[7].access == ("W" if CODES in below else None)
        assert not any(one.flags for one in register.fields)


@pytest.mark.parametrize("joint", JOINT)
@pytest.mark.parametrize("resets", ["", RESETS])
def test_what_a_line_says_of_cells_that_count_down_is_theirs_together(
    text: ReadText, joint: str, resets: str
) -> None:
    said = f"\nEN: Enable\n{joint} How it works\n000: off\n001: slow\nIE: Interrupt enable\nGO: Start\n"
    (register,) = text(HEAD.format(n=0) + NUMBERS + NAMES.format(label="Name    ") + resets + said).registers
    assert fields(register)[:2] == [("EN", 7, 7), ("MODE", 6, 4)]
    assert [value.name for value in register.fields[1].values] == ["off", "slow"]
    assert (register.fields[0].values, register.fields[0].description) == ([], "Enable")


@pytest.mark.parametrize(("codes", "doubted"), [(("000", "001"), True), (("0", "1"), False)])
def test_codes_of_more_bits_than_the_field_has_are_in_doubt(
    text: ReadText, codes: tuple[str, str], *, doubted: bool
) -> None:
    said = f"\nEN: Enable\nMODE 2:0: How it works\n{codes[0]}: off\n{codes[1]}: slow\nGO: Start\n"
    (register,) = text(HEAD.format(n=0) + NUMBERS + NAMES.format(label="        ") + said).registers
    values = [value for one in register.fields for value in one.values]
    assert values
    assert all(("value_out_of_range" in value.flags) is doubted for value in values)


def test_cells_named_by_the_first_and_the_last_stay_apart_where_their_codes_are_those_of_one(
    text: ReadText,
) -> None:
    said = "\nEN: Enable\nMODE2-MODE0: Which of them work\n0: off\n1: on\nIE: Interrupt enable\n"
    (register,) = text(HEAD.format(n=0) + NUMBERS + NAMES.format(label="Name    ") + said).registers
    assert fields(register)[1:4] == [("MODE2", 6, 6), ("MODE1", 5, 5), ("MODE0", 4, 4)]
    assert all([value.name for value in one.values] == ["off", "on"] for one in register.fields[1:4])


def test_a_colon_behind_the_name_of_a_cell_is_none_of_it(text: ReadText) -> None:
    figure = "D7      D6      D5      D4      D3      D2      D1      D0\n"
    figure += "BUSY    HIGH    LOW     -       -       -       -       -\n"
    said = "\nBUSY:   It works.\nHIGH:   The limit is exceeded.\nLOW:    So is the lower one.\n"
    registers = text(HEAD.format(n=0) + figure + said + "\n" + HEAD.format(n=4) + figure + said).registers
    for register in registers:
        assert [(one.field, one.description) for one in register.fields[:3]] == [
            ("BUSY", "It works."),
            ("HIGH", "The limit is exceeded."),
            ("LOW", "So is the lower one."),
        ]


@pytest.mark.parametrize("lead", ["Bit allocation of", "Register description of", "Bit description of the"])
def test_a_title_that_begins_with_what_follows_names_the_register(text: ReadText, lead: str) -> None:
    rows = "Bit    Symbol   Access   Description\n"
    rows += "7-4    MODE     R/W      how it works\n3-0    RATE     R/W      how fast\n"
    (register,) = text(f"{lead} NB_CTRL (address 04h)\n\n{rows}").registers
    assert (register.register, register.address, register.flags) == ("NB_CTRL", 4, [])
