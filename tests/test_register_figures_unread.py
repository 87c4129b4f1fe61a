"""Figures of bits with places before their rows, or numbers digit by digit, that are not read are reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

KNOWN = (
    "2 Tank\n\n2.1 TCTRL register (offset 0x80)\n\nBits  Name   Access  Description\n"
    "7:4   LEVEL  R/W     Level of the tank\n3:0   MODE   R/W     Mode of the tank\n\n3 Pump registers\n\n"
)
RULE = "         +---------+----------+----------+----------+\n"
DIGITS = "         " + " ".join(str(n % 10) for n in range(31, -1, -1)) + "\n"


@pytest.mark.parametrize(
    "numbers",
    [
        "Offset   31      24 23      16 15       8 7        0\n",
        "         31      24 23      16 15       8 7        0\n",
        DIGITS,
        DIGITS.rstrip()[::-1] + "\n",
    ],
)
def test_rows_behind_their_places_are_reported(text: ReadText, numbers: str) -> None:
    rows = "".join(
        f"{n}        | GAIN{n}   | RATE{n}    | MODE{n}    | CTRL{n}    |\n{RULE}" for n in range(3)
    )
    found = text(KNOWN + numbers + RULE + rows)
    assert [one.register for one in found.registers] == ["TCTRL"]
    assert [one.code for one in found.diagnostics] == ["table_unread"]


@pytest.mark.parametrize("line", ["Figures 31 30 5 0", "1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0", "In 1 2 3 4 steps"])
def test_other_numbers_are_no_figure(text: ReadText, line: str) -> None:
    assert text(f"{KNOWN}{line} are not bits.\n\n{line}\n").diagnostics == []
