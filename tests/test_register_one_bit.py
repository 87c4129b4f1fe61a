"""Values of a single bit with the letter of their base alone, `b0: Off`, and labels that go on in capitals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

PAGE = """## NB_CTL Register (0x10)

Bit Field Type Reset Description
7:6 RATE R/W 0 {}
5 GO R/W 0 {}
4:0 STEP R/W 0 Steps of the pump that are counted from its start
to its end, then told to the host of the bus
"""


@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        ("Gate of the pump\nb0: Stands.\nb1: Turns", {0: "Stands", 1: "Turns"}),
        (
            "Gate to pump b0:\nStands.\nb1: Turns at the next edge\nof its clock",
            {0: "Stands", 1: "Turns at the next edge of its clock"},
        ),
        ("Gate of the pump\nb1 = Turns\nb0 = Stands", {1: "Turns", 0: "Stands"}),
        (
            "Gate of the pump\nb0: Stands.\nb1: Turns by the word that is held in the\nNB_RATE.NB_STEP_OF_PUMP field",
            {0: "Stands", 1: "Turns by the word that is held in the NB_RATE.NB_STEP_OF_PUMP field"},
        ),
    ],
)
def test_a_bit_has_two_values_with_the_letter_of_their_base(
    text: ReadText, told: str, wanted: dict[int, str]
) -> None:
    fields = text(PAGE.format("Rate of the pump", told)).registers[0].fields
    assert {v.value: f"{v.name or v.description}".rstrip(".") for v in fields[1].values} == wanted


@pytest.mark.parametrize(
    "told",
    [
        "Gate of the pump (set to b0)",
        "Gate\nb0: Stands.\nb0: Turns",
        "Gate\nb1: Turns.",
        "Opens if b0 = 1 and b1 = 0 of NB_STAT.",
        "Needs b0: power, b1: clock of NB_STAT.",
    ],
)
def test_one_value_or_one_twice_is_no_list(text: ReadText, told: str) -> None:
    assert text(PAGE.format("Rate of the pump", told)).registers[0].fields[1].values == []


def test_in_a_wider_field_they_are_bits(text: ReadText) -> None:
    fields = text(PAGE.format("Gates\nb0: left gate\nb1: right gate", "Starts")).registers[0].fields
    assert (fields[0].field, fields[0].values) == ("RATE", [])


@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        (
            "Gain of the pump\n0 0 1 turn\n0 1 /2 turn\n1 0 /4 turn\n1 1 /8 turn",
            {0: "1 turn", 1: "/2 turn", 2: "/4 turn", 3: "/8 turn"},
        ),
        ("Gain of the pump\n0 0 0 turn\n0 0 1 turns\n0 1 0 stands\n0 1 1 rests", {}),
    ],
)
def test_a_digit_behind_all_codes_of_a_field_belongs_to_their_meaning(
    text: ReadText, told: str, wanted: dict[int, str]
) -> None:
    fields = text(PAGE.format(told, "Starts")).registers[0].fields
    assert {v.value: v.name or v.description for v in fields[0].values} == wanted
