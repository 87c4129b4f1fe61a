"""Values whose codes stand behind their meaning, and those that are not in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from told_values import field, values

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    "text",
    [
        "Sleep (00), Forced (01 or 10), Normal (11)",
        "How it runs: Sleep (00), Forced (01/10) or Normal (11).",
        "Sleep (0b00); Forced (0b01, 0b10); Normal (0b11)",
        "0: Sleep, 1 or 2: Forced, 3: Normal",
    ],
)
def test_codes_may_stand_in_brackets_behind_their_meanings(tmp_path: Path, text: str) -> None:
    one = field(tmp_path, "11:10", text)
    assert values(one) == [(0, "Sleep"), (1, "Forced"), (2, "Forced"), (3, "Normal")]


def test_numbers_out_of_order_are_a_list_where_each_stands_once(tmp_path: Path) -> None:
    one = field(tmp_path, "11:10", "0 or 3: Off, 1 or 2: Half")
    assert values(one) == [(0, "Off"), (3, "Off"), (1, "Half"), (2, "Half")]
    assert not values(field(tmp_path, "11:10", "0 or 3: Off, 2: Half"))


@pytest.mark.parametrize(
    "text",
    [
        "See the table of rates (0), and the figure of pumps (1)",
        "Counts the pumps (1), and the gates (2)",
        "Holds what RX (0x10), TX (0x14) and CTL (0x18) gave",
        "The pump (0) is off, the gate (1) is shut",
    ],
)
def test_other_numbers_in_brackets_are_no_values(tmp_path: Path, text: str) -> None:
    one = field(tmp_path, "11:10", text)
    assert (values(one), one.flags) == ([], [])


def test_codes_whose_meanings_nothing_tells_apart_put_the_field_in_doubt(tmp_path: Path) -> None:
    one = field(
        tmp_path, "11:10", "With this the pump goes to sleep (00), is forced, if need be (01), runs (11)"
    )
    assert (values(one), one.flags) == ([], ["list_unread"])


@pytest.mark.parametrize(
    "text",
    [
        "How it runs: 00 Sleep, 01 Forced, 10 Normal, 11 Fast",
        "How it runs (00 Sleep, 01 Forced, 10 Normal, 11 Fast)",
        "00 Sleep; 01 Forced; 10 Normal; and 11 Fast.",
    ],
)
def test_codes_of_a_digit_for_each_bit_may_stand_bare_before_their_meanings(
    tmp_path: Path, text: str
) -> None:
    one = field(tmp_path, "11:10", text)
    assert values(one) == [(0, "Sleep"), (1, "Forced"), (2, "Normal"), (3, "Fast")]
    skipping = field(tmp_path, "11:10", "00 Sleep, 10 Normal, 11 Fast")
    assert values(skipping) == [(0, "Sleep"), (2, "Normal"), (3, "Fast")]
    for other in (
        "01 Sleep, 10 Normal, 11 Fast",
        "See 00 to 10, 01 of 3, 10 and 11 bits",
        "00 Sleep, 01 Forced",
    ):
        assert not values(field(tmp_path, "11:10", other))


@pytest.mark.parametrize(
    ("text", "meanings"),
    [
        ("Divide by 1 (00), 2 (01), 4 (10) or 8 (11).", ["1", "2", "4", "8"]),
        ("Supply of the core, 1.0 V (00), 1.2 V (01), 1.5 V (10) and 1.8 V (11)", ["1.0 V", "1.2 V", "1.5 V", "1.8 V"]),
        ("Divide by 1 (00), divide by 2 (01), divide by 4 (10), divide by 8 (11)",
         ["Divide by 1", "divide by 2", "divide by 4", "divide by 8"]),
        ("How many pumps run at a time: 1 (0), 2 (1), 4 (2), 8 (3)", ["1", "2", "4", "8"]),
    ],
)  # fmt: skip
def test_the_first_of_meanings_with_numbers_has_the_form_of_the_others(
    tmp_path: Path, text: str, meanings: list[str]
) -> None:
    assert values(field(tmp_path, "11:10", text)) == list(enumerate(meanings))


def test_a_verb_between_all_codes_and_their_meanings_is_none_of_them(tmp_path: Path) -> None:
    for verb in ("means", "selects", "stands for"):
        one = field(tmp_path, "11:10", f"00 {verb} Off, 01 {verb} On, 10 {verb} Auto")
        assert values(one) == [(0, "Off"), (1, "On"), (2, "Auto")]


@pytest.mark.parametrize(
    ("bits", "text"),
    [
        ("10", "Needs: LOCK low (0), KEY high (1)."),
        ("10", "Only in slave mode. LOCK (0), KEY (1)."),
        ("11:8", "To unlock: 0000 must be written, 0101 must follow, 1111 ends it."),
        ("11:10", "00 means Off, 01 must be set to sleep, 10 says go"),
    ],
)
def test_sentences_with_codes_that_may_be_no_meanings_put_the_field_in_doubt(
    tmp_path: Path, bits: str, text: str
) -> None:
    one = field(tmp_path, bits, text)
    assert (values(one), one.flags) == ([], ["list_unread"])


@pytest.mark.parametrize(
    "text", ["Delay before lane 0 (00) and lane 1 (01).", "See Table 1 (00), Table 2 (01)"]
)
def test_codes_behind_their_own_numbers_or_what_a_text_refers_to_are_no_values(
    tmp_path: Path, text: str
) -> None:
    one = field(tmp_path, "11:10", text)
    assert (values(one), one.flags) == ([], [])


@pytest.mark.parametrize("lead", ["Sets the mode.", "Tells what the pump needs:", "Only one runs:"])
def test_alternatives_of_one_bit_behind_a_sentence_are_its_values(tmp_path: Path, lead: str) -> None:
    assert values(field(tmp_path, "11", f"{lead} Master (1) or slave (0).")) == [(1, "Master"), (0, "slave")]
    assert not values(field(tmp_path, "11", "Needs a lock. LOCK (0), KEY (1)."))
