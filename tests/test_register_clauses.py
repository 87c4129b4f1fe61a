"""Values of running text whose codes begin its clauses or sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from told_values import field, values

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    "text",
    [
        "0 for Off, 1 for On and 2 for Auto",
        "Value 0 is Off, value 1 is On, value 2 is Auto. Others may come.",
        "How it runs: 0—Off; 1—On; 2—Auto",
        "0x0 Off, 0x1 On, 0x2 Auto, others reserved",
        "00b Off; 01b On; 10b Auto",
        "'00' Off, '01' On, '10' Auto",
        "(0) Off (1) On (2) Auto",
        "How it runs. 0 Off 1 On 2 Auto",
        "00 Off 01 On 10 Auto",
    ],
)
def test_codes_of_one_form_that_begin_clauses_are_values(tmp_path: Path, text: str) -> None:
    one = field(tmp_path, "11:10", text)
    assert (values(one), one.flags) == ([(0, "Off"), (1, "On"), (2, "Auto")], [])
    assert {value.role for value in one.values} == {"prose"}


def test_meanings_may_be_numbers_behind_codes_that_no_other_number_is(tmp_path: Path) -> None:
    found = values(field(tmp_path, "11:10", "00 1 bit, 01 1.5 bits, 10 2 bits"))
    assert found == [(0, "1 bit"), (1, "1.5 bits"), (2, "2 bits")]
    assert values(field(tmp_path, "11:10", "Words: 0 for 1, 1 for 2, 2 for 4")) == [
        (0, "1"),
        (1, "2"),
        (2, "4"),
    ]


@pytest.mark.parametrize(
    ("text", "one", "zero"),
    [
        ("1 enables the pump, 0 disables it.", "enables the pump", "disables it"),
        ("Writing a 1 to this bit clears it, writing a 0 has no effect.", "clears it", "has no effect"),
        ("Setting this bit to 1 starts the pump; clearing it to 0 stops it.", "starts the pump", "stops it"),
        ("0 when idle, 1 when the pump or the tank is busy", "when the pump or the tank is busy", "when idle"),
        ("A 1 starts the lanes of the pump that the level selects. It may last. A 0 stops it.",
         "starts the lanes of the pump that the level selects", "stops it"),
        ("Set = runs, clear = rests", "runs", "rests"),
        ("High: runs; Low: rests", "runs", "rests"),
        ("Enables it. 0 Off 1 On", "On", "Off"),
        ("Enables it. 0 Motor 1 None", "None", "Motor"),
    ],
)  # fmt: skip
def test_both_values_of_a_single_bit_may_begin_clauses_or_sentences(
    tmp_path: Path, text: str, one: str, zero: str
) -> None:
    assert dict(values(field(tmp_path, "11", text))) == {1: one, 0: zero}


@pytest.mark.parametrize(
    ("bits", "text"),
    [
        ("11", "Selects between 0 and 1 wait states"),
        ("11", "Set by hardware, 0 after reset, 1 when full"),
        ("11", "For lane 0 see Table 1, 1 is for lane 2"),
        ("11:10", "Channel 0, 1 or 2"),
        ("11:10", "Timer 0 Timer 1 Timer 2"),
        ("11:8", "0 to 7 lanes, 8 is full"),
        ("11:8", "Version. 1 is the first, 2 the second, 3 the third"),
        ("11:8", "Write 0x5 to unlock, 0xA to lock"),
    ],
)
def test_numbers_that_do_not_begin_all_clauses_of_a_list_are_no_values(
    tmp_path: Path, bits: str, text: str
) -> None:
    one = field(tmp_path, bits, text)
    assert (values(one), one.flags) == ([], [])


def test_a_list_with_a_clause_that_belongs_to_no_code_puts_the_field_in_doubt(tmp_path: Path) -> None:
    one = field(tmp_path, "11:10", "0 Off, if dry, 1 On, 2 Auto")
    assert (values(one), one.flags) == ([], ["list_unread"])


@pytest.mark.parametrize(
    ("bits", "text", "meanings"),
    [
        ("11", "0 – off / 1 – on", ["off", "on"]),
        ("11", "0 = off 1 = on Default: 0", ["off", "on"]),
        ("11", "Off = 0, On = 1", ["Off", "On"]),
        ("11", "Write 0: no effect<br>Write 1: clears", ["no effect", "clears"]),
        ("11:9", "0: 1/2<br>1: 1/4<br>2: 1/8", ["1/2", "1/4", "1/8"]),
        ("11:10", "Divider<br>00 /1<br>01 /2<br>1x /16", ["/1", "/2", "/16"]),
        ("11:10", "0 (off), 1 (half), 2 (full)", ["off", "half", "full"]),
    ],
)
def test_signs_between_values_and_what_stands_behind_them_are_no_part_of_their_meanings(
    tmp_path: Path, bits: str, text: str, meanings: list[str]
) -> None:
    one = field(tmp_path, bits, text)
    assert ([meaning for _, meaning in values(one)], one.flags) == (meanings, [])
    assert [flag for value in one.values for flag in value.flags] == []


def test_keys_with_numbers_are_no_values(tmp_path: Path) -> None:
    assert not values(field(tmp_path, "11", "Reset value: 0, width: 1"))
