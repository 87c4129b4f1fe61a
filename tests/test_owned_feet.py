"""Heads and feet that say whose a manual is, beside page numbers that count up, are none of its text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load

from extract.pages.owned_feet import owned_feet

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import ReadText


def running(*feet: list[str], apart: int = 20) -> list[str]:
    """The lines that run among pages of these feet and heads."""
    lines: list[str] = []
    for k, foot in enumerate(feet):
        lines += [f"Part {100 * k + n} of the pump turns." for n in range(apart)]
        lines += foot
    document = load("\n".join(lines), "northbeck-pump")
    return [document.lines[i] for i in sorted(owned_feet(document))]


def facing(page: int) -> list[str]:
    """A foot and a head whose parts stand at either margin in turn."""
    own, number = "Copyright 2031 Northbeck", f"{page}"
    foot = f"{number} Send Feedback {own}" if page % 2 == 0 else f"{own} Send Feedback {number}"
    head = "NB17-3 REVISED MAY 2031 www.northbeck.example"
    return [
        foot,
        "Folder Links: NB4470",
        "",
        "NB4470",
        head if page % 2 else "www.northbeck.example " + head[:23],
    ]


@pytest.mark.parametrize(
    "foot",
    [
        facing,
        lambda page: ["NB2350 Datasheet", f"{page // 12}.6. Pump {page}"],
        lambda page: [f"PUMP C [DATASHEET] {page}", "8465E-04/2031"],
        lambda page: [f"NB2000D-page {page}  2005-2031 Northbeck Inc. and others"],
        lambda page: [f"Rev. 0 | Page {page} of 42", "", "NB354 Manual"],
        lambda page: [f"NB99 October 2031 Watching pumps {page}", "Send Feedback", "© 2031, Northbeck"],
    ],
)
def test_what_names_its_owner_beside_a_number_that_counts_up_runs_with_what_stands_round_it(
    foot: Callable[[int], list[str]],
) -> None:
    feet = [foot(page) for page in range(21, 26)]
    assert running(*feet) == [line for one in feet for line in one if line]


@pytest.mark.parametrize(
    "line",
    [
        "See the datasheet for channel {k}.",
        "Copyright 2031 Northbeck",
        "Channel {k} of the NB2350 Datasheet 7",
    ],
)
def test_words_of_an_owner_without_numbers_that_count_up_are_text(line: str) -> None:
    assert running(*[[line.format(k=3 * k % 5)] for k in range(5)]) == []


def test_titles_below_a_copyright_that_count_up_over_tables_are_no_feet() -> None:
    pages = [
        ["Copyright 2031 Northbeck", f"Pump {k} Register {k}", "Bits Name Description"] for k in range(5)
    ]
    assert running(*pages) == []


def test_a_table_goes_on_behind_such_feet_and_has_none_of_their_text(text: ReadText) -> None:
    lines = []
    for k in range(21, 26):
        lines += [
            f"7.6.{k} PUMP_{k} Register (Address = 0x{k})",
            f"Table 7-{k}. PUMP_{k} Register Field Descriptions",
            "Bit Field Type Reset Description",
            "7 RUN R/W 0x0 Starts the pump of the basin and keeps it going",
            "6:4 RATE R/W 0x0 How fast the pump turns in the",
            *facing(k),
            f"Table 7-{k}. PUMP_{k} Register Field Descriptions (continued)",
            "Bit Field Type Reset Description",
            "3:0 GAIN R/W 0x0 Gain of the sensor that is read",
        ]
    made = text("\n".join(lines))
    assert [one.register for one in made.registers] == [f"PUMP_{k}" for k in range(21, 26)]
    for register in made.registers:
        assert [one.description for one in register.fields][1:] == [
            "How fast the pump turns in the",
            "Gain of the sensor that is read",
        ]


@pytest.mark.parametrize("title", ["## PUMP{k} Manual Trigger {k}", "Pump Manual Control Register {k}"])
def test_titles_of_what_is_done_by_hand_are_no_feet(title: str) -> None:
    assert running(*[[title.format(k=k)] for k in range(5)]) == []
