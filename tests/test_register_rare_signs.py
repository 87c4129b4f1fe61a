"""Lists of values whose signs few use: brackets, strokes, bars, arrows, words for numbers and for states."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import listed

if TYPE_CHECKING:
    from pdf_reading import ReadText

TABLE = "# Pump\n\n### CTRL (0x10)\n\n| Bits | Name | Description |\n|---|---|---|\n"


def field(read: ReadText, bits: str, said: str) -> tuple[dict[int | None, str | None], list[str]]:
    """The values and the doubts of a field with this description."""
    one = (
        read(f"{TABLE}| {bits} | MODE | How it goes. {said} |\n| 7:4 | REST | What is left. |\n")
        .registers[0]
        .fields[0]
    )
    return listed(one), one.flags


@pytest.mark.parametrize(
    "said",
    [
        "[0] off [1] slow [2] fast",
        "[0]: off, [1]: slow, [2]: fast",
        "<0> off, <1> slow, <2> fast",
        "#0 off, #1 slow, #2 fast",
        "{0: off, 1: slow, 2: fast}",
        "0=off/1=slow/2=fast",
        "0=off \\| 1=slow \\| 2=fast",
        "==0: off, ==1: slow, ==2: fast",
        "0 ==> off, 1 ==> slow, 2 ==> fast",
        "0 -> off, 1 -> slow, 2 -> fast",
        "0 ... off, 1 ... slow, 2 ... fast",
        "off -> 0, slow -> 1, fast -> 2",
        "off when 0, slow when 1, fast when 2.",
        "If 0, off. If 1, slow. If 2, fast.",
        "Set to 0 for off. Set to 1 for slow. Set to 2 for fast.",
        "0/1/2: off/slow/fast",
        "off=0, slow=1, fast=2",
    ],
)
def test_rare_signs_divide_numbers_and_meanings_as_usual_ones(markdown: ReadText, said: str) -> None:
    assert field(markdown, "3:2", said) == ({0: "off", 1: "slow", 2: "fast"}, [])


@pytest.mark.parametrize(
    "said",
    [
        "True: on / False: off",
        "set: on; clear: off",
        "High: on / Low: off",
        "H = on, L = off",
        "Zero: off, one: on",
        "Logic 1 = on, logic 0 = off",
        "If set, on, otherwise off.",
        "on if set, off otherwise.",
        "on when set, and off otherwise.",
        "Set high: on, set low: off",
        "Reads 1 when on, 0 when off.",
        "{0: off, 1: on}",
        "If 0, off. If 1, on",
    ],
)
def test_words_tell_the_two_states_of_a_bit(markdown: ReadText, said: str) -> None:
    assert field(markdown, "3", said) == (
        {0: "off", 1: "on"} if "0" in said[:6] or "Zero" in said else {1: "on", 0: "off"},
        [],
    )


@pytest.mark.parametrize(
    ("bits", "said", "values"),
    [
        ("3", "High: 16x, low: 1x", {1: "16x", 0: "1x"}),
        ("3:2", "0=0deg/1=90deg/2=180deg", {0: "0deg", 1: "90deg", 2: "180deg"}),
    ],
)
def test_meanings_may_be_numbers_with_units(
    markdown: ReadText, bits: str, said: str, values: dict[int, str]
) -> None:
    assert field(markdown, bits, said) == (values, [])


@pytest.mark.parametrize(
    ("bits", "said"),
    [
        ("3:2", "[0] 13.7 ms [1] 101 ms [2] 402 ms [3] by hand"),
        ("3:0", "[0] goes left, [1] goes right"),  # of its bits, perhaps
        ("3", "Yes: goes, no: rests"),
        ("3:2", "Speed: 0 off, 1 slow"),
        ("3:2", "Speed: 0 off, 1 on"),
        ("3:2", "Speed: OFF=0, SLOW=1"),
        ("3:2", "OFF=0, SLOW=1."),
    ],
)
def test_lists_that_may_say_something_else_are_in_doubt(markdown: ReadText, bits: str, said: str) -> None:
    assert field(markdown, bits, said) == ({}, ["list_unread"])


@pytest.mark.parametrize(
    ("bits", "said"),
    [
        ("3:2", "See [1] and [2] of the pump."),
        ("3", "Set: by hardware, clear: by software"),
        ("3:2", "Holds A[0] and A[1] of the pump."),
        ("3", "Works if 0, but see the notes."),
        ("3:2", "Goes 1/2 as fast, or 3/4."),
        ("3", "Set when full, cleared when read."),
        ("3:2", "Clocks as told in [0] Pump, [1] Hose, [2] Tank."),
        ("3:2", "Mode of [0] and [1] of the pump."),
        ("3", "If cleared, it rests. Otherwise, see RATE."),
        ("3", "On: by hand, off: when full."),
        ("3", "Reset: none. Set: when full."),
        ("3", "Works if set, see RATE otherwise."),
        ("3", "Works if set, unless RATE is otherwise."),
        ("3", "Works if set, but only by hand otherwise."),
        ("3:2", "Works with REST=0, HOSE=1"),
        ("3:2", "REST=0, HOSE=3"),
        ("3", "See: REST=0, HOSE=1"),
        ("3", "Needs: REST=0, HOSE=1."),
        ("3:2", "Takes: 0 cycles, 1 cycle or more"),
        ("3:2", "Rests, 0 ms, 1 ms steps"),
        ("3:2", "Counts: 0 to 3, 1 step each"),
        ("3:2", "Takes 0 cycles, 1 if it rests."),
        ("3:2", "Counts up: 1 step, 2 steps."),
    ],
)
def test_other_numbers_and_words_are_no_values(markdown: ReadText, bits: str, said: str) -> None:
    assert field(markdown, bits, said) == ({}, [])
