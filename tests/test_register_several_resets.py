"""Tables with a column for each of several resets, and codes that may be numbers of two bases."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import flags

if TYPE_CHECKING:
    from pdf_reading import ReadText

TITLE = "# NB_PINS register\n\nOffset: 0x10\n\n"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Reset A", "Reset B"),
        ("Cold reset", "Warm reset"),
        ("POR", "BOR"),
        ("POR value", "Value on all other resets"),
    ],
)
def test_the_first_of_several_resets_is_that_of_the_field_and_others_are_noted(
    markdown: ReadText, first: str, second: str
) -> None:
    head = f"| Bits | Name | Access | {first} | {second} | Description |\n|---|---|---|---|---|---|\n"
    rows = "| 7:4 | MODE | RW | 0x2 | 0x3 | Mode |\n| 3:0 | LVL | RW | 0x1 | 0x1 | Level |\n"
    (register,) = markdown(TITLE + head + rows).registers
    assert [(f.default_value, f.note) for f in register.fields] == [(2, f"{second}: 0x3"), (1, None)]
    assert not flags(register)


def test_codes_of_ones_and_zeros_that_count_up_in_base_two_may_be_decimal_ones(markdown: ReadText) -> None:
    head = "| Bits | Name | Description |\n|---|---|---|\n"
    rows = (
        "| 7:4 | MODE | 0: off<br>1: slow<br>10: fast<br>11: turbo |\n"
        "| 3:2 | LVL | 0: off<br>1: slow<br>10: fast<br>11: turbo |\n| 1:0 | - | Reserved |\n"
    )
    (register,) = markdown(TITLE + head + rows).registers
    wide, narrow, _ = register.fields
    assert [value.flags for value in wide.values] == [["base_unclear"]] * 4
    assert [value.value for value in narrow.values] == [0, 1, 2, 3]


@pytest.mark.parametrize("head", ["Reset domain", "Reset by WDT", "Reset source"])
def test_a_column_that_says_which_reset_it_is_holds_no_resets(markdown: ReadText, head: str) -> None:
    text = f"| Bits | Name | Access | {head} | Reset value | Description |\n|---|---|---|---|---|---|\n"
    text += "| 7:4 | MODE | RW | 1 | 0x2 | Mode |\n| 3:0 | LVL | RW | 0 | 0x1 | Level |\n"
    (register,) = markdown(TITLE + text).registers
    assert [f.default_value for f in register.fields] == [2, 1]


def test_a_column_headed_reset_goes_before_that_of_a_special_one(markdown: ReadText) -> None:
    text = "| Bits | Name | Soft reset | Reset | Description |\n|---|---|---|---|---|\n"
    (register,) = markdown(f"{TITLE}{text}| 7:0 | MODE | 0x3 | 0x2 | Mode |\n").registers
    assert [(f.default_value, f.note) for f in register.fields] == [(2, "Soft reset: 0x3")]


def test_a_word_for_no_reset_is_not_the_value_that_is_called_the_same(markdown: ReadText) -> None:
    text = "| Bits | Name | Reset | Description |\n|---|---|---|---|\n"
    text += "| 7:6 | AXIS | X | Axis: 0 = X, 1 = Y, 2 = Z |\n| 5:4 | PAR | none | 0 = None, 1 = Odd |\n"
    text += "| 3:0 | RATE | slow | 0 = fast, 1 = slow |\n"
    (register,) = markdown(TITLE + text).registers
    assert [f.default_value for f in register.fields] == [None, None, 1]


@pytest.mark.parametrize(
    ("printed", "access", "reset", "value"),
    [
        ("0, RW/SC", "RW/SC", "0", 0),
        ("Strap, RW", "RW", "Strap", None),
        ("010 0001, RO/ LL", "RO/LL", "010 0001", 0x21),
    ],
)
def test_a_column_of_resets_may_hold_the_access_behind_a_comma(
    markdown: ReadText, printed: str, access: str, reset: str, value: int | None
) -> None:
    head = "| Bits | Name | Default | Description |\n|---|---|---|---|\n"
    (register,) = markdown(f"{TITLE}{head}| 6:0 | MODE | {printed} | Mode |\n").registers
    (field,) = register.fields
    assert (field.access, field.default_text, field.default_value) == (access, reset, value)
    assert not flags(register)


def test_the_raised_mark_of_a_footnote_is_no_digit_of_a_reset(markdown: ReadText) -> None:
    head = "| Bits | Name | Reset | Description |\n|---|---|---|---|\n"
    (register,) = markdown(f"{TITLE}{head}| 0 | GO | 1b^1 | Go |\n").registers
    assert [(f.default_text, f.default_value) for f in register.fields] == [("1b^1", 1)]
