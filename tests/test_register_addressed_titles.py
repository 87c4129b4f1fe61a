"""Titles that begin with the place of a register and end with its reset, over figures whose cells cannot be told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

FIGURE = (
    "Bit 31 30 29 28 27 26 25 24 23 22 21 20 19 18 17 16 \nName                 \nType                 \n"
    "Bit 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0 \nName               PU_RU\nN \nPU_GO \nType               RW RW \n \n"
)
ROWS = "Bit(s) Name Description \n1 PU_RUN Runs the pump \n0 PU_GO Starts it \n   \n"


@pytest.mark.parametrize("title", ["  Power on Record 1", " Control 2", ""])
def test_place_name_and_reset_stand_round_the_title(text: ReadText, title: str) -> None:
    made = text(
        f"1000000C PUMPSTS{title} 00000001 \n{FIGURE}{ROWS}1000000D PUMPCTL{title} 0000007F \n{FIGURE}{ROWS}"
    )
    assert [(one.register, one.address) for one in made.registers] == [
        ("PUMPSTS", 0x1000000C),
        ("PUMPCTL", 0x1000000D),
    ]
    for register in made.registers:
        assert [(one.field, one.bit_hi, one.description) for one in register.fields] == [
            ("PU_RUN", 1, "Runs the pump"),
            ("PU_GO", 0, "Starts it"),
        ]


def test_rows_of_a_map_with_place_and_reset_are_no_titles(text: ReadText) -> None:
    rows = "1000000C PUMPSTS Power on Record 00000001\n1000000D PUMPCTL Control 0000007F\n"
    made = text(f"{rows}4.3 PUMPGO Register\n{FIGURE}{ROWS}")
    assert [one.register for one in made.registers] == ["PUMPGO"]
