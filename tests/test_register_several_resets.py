"""Tables with a column for each of several resets, and codes that may be numbers of two bases."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import flags, text_reader

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_reading import ReadText

TITLE = "# NB_PINS register\n\nOffset: 0x10\n\n"


@pytest.fixture
def markdown(tmp_path: Path) -> ReadText:
    return text_reader(tmp_path)


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
