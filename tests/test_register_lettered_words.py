"""Words of letters, one for each bit, over lines that tell what the letters stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load
from hypothesis import given
from hypothesis import strategies as st
from pdf_reading import bits, listed

from extract.dialects.register_table.text_tables.lettered_words import lettered_words
from extract.errors import UnknownDialect

if TYPE_CHECKING:
    from pdf_reading import ReadText

PUMP = """Sound of the pump

9000h: GDDDVVVV

        D - Duty of strokes:

          000 - an eighth
          001 - a quarter

        V - Volume  (in even steps)
        It is linear.

        G - Gate  (0=shut, 1=open)

9001h: X---FFFF

        X - Stop (when set)

        F - Upper bits of rate

How it sounds:
It is loud.
"""


def test_a_letter_stands_for_the_bits_that_it_has_in_the_word(text: ReadText) -> None:
    one, two = text(PUMP).registers
    assert [(one.register, one.address), (two.register, two.address)] == [
        ("9000h", 0x9000),
        ("9001h", 0x9001),
    ]
    assert bits(one) == [("Duty of strokes", 6, 4), ("Volume", 3, 0), ("Gate", 7, 7)]
    assert listed(one.fields[0]) == {0: "an eighth", 1: "a quarter"}
    assert [(value.value, value.name) for value in one.fields[2].values] == [(0, "shut"), (1, "open")]
    assert bits(two) == [("Stop", 7, 7), ("Upper bits of rate", 3, 0)]
    assert all("name_open" in row.flags for row in (*one.fields, *two.fields))


def test_a_word_whose_letters_are_not_all_told_is_reported(text: ReadText) -> None:
    reading = text(f"{PUMP}\n9002h: LLLLLLRR\n\n        L - Level\n")
    assert [one.address for one in reading.registers if one.fields] == [0x9000, 0x9001]
    at = f"{PUMP}\n".count("\n")
    assert [(one.code, one.line_first) for one in reading.diagnostics] == [("table_unread", at)]


UNMARKED = """Notes on the gate

5104 Gate mode
 bit ------MM
    MM Mode of gates
       0: rests  1: turns

5204 WR Gate state
 W bit I-------
  I 1:Enabled 0:Disabled
 R bit -S------
  S 1:Shut 0:Open
"""


def test_four_digits_right_above_words_place_registers_where_they_rise(text: ReadText) -> None:
    mode, written, read = text(UNMARKED).registers
    assert [(one.register, one.address, one.access) for one in (mode, written, read)] == [
        ("Gate mode", 0x5104, None),
        ("Gate state", 0x5204, "W"),
        ("Gate state", 0x5204, "R"),
    ]
    assert [(row.bit_hi, row.bit_lo) for one in (mode, written, read) for row in one.fields] == [
        (1, 0),
        (7, 7),
        (6, 6),
    ]
    fallen = UNMARKED.replace("5204", "5004")
    assert [one.address for one in text(fallen).registers] == [None, None, None]


@pytest.mark.parametrize("word", ["GDDVDVVV", "occurred", "GDDDVVV", "--------"])
def test_a_letter_in_two_places_and_other_words_are_no_bits(text: ReadText, word: str) -> None:
    with pytest.raises(UnknownDialect):
        text(PUMP.replace("GDDDVVVV", word))


@given(st.lists(st.integers(1, 6), min_size=2, max_size=6).filter(lambda wide: sum(wide) in {8, 16}))
def test_any_division_of_a_word_is_read_as_it_is(wide: list[int]) -> None:
    letters = "ABCDEF"[: len(wide)]
    word = "".join(letter * n for letter, n in zip(letters, wide, strict=True))
    told = "".join(f"    {letter} = part {letter}\n" for letter in letters)
    tables = lettered_words(load(f"$10: {word}\n{told}\n$12: {word}\n{told}"), frozenset()).tables
    high, expected = sum(wide) - 1, []
    for n in wide:
        expected.append(f"{high}:{high - n + 1}" if n > 1 else str(high))
        high -= n
    assert [[row[0].text for row in table.rows[1:] if row[0]] for table in tables] == [expected, expected]


def test_words_with_digits_that_nothing_places_are_those_of_instructions() -> None:
    told = "   ddd - where to\n   sss - where from\n"
    words = f"Instructions\n\nPMV  01dddsss  moves\n{told}\nPAD  10dddsss  adds\n{told}\n$2100 is free.\n"
    assert lettered_words(load(words), frozenset()).tables == []


STACKED = """Notes

2100  wb++++ PUMPDISP - How loud
        x---bbbb

        x    = Shut, when set
        bbbb = Loudness

2107  wb++?- P1SC - Place of the first pump
2108  wb++?- P2SC - Place of the second pump
        aaaaaayx

        aaaaaa = Place in store
        x    = Turned over
        y    = Upside down

2134  r l+++? PSUM - State of it
        s---tttt

        s = Sign
        t = Total
"""


def test_names_behind_codes_and_places_are_those_of_the_words_below(text: ReadText) -> None:
    loud, place, state = text(STACKED).registers
    assert [(one.register, one.address, one.access) for one in (loud, state)] == [
        ("PUMPDISP", 0x2100, "W"),
        ("PSUM", 0x2134, "R"),
    ]
    assert (place.register, place.address) == ("P1SC, P2SC", 0x2107)
    assert bits(place) == [("Place in store", 7, 2), ("Turned over", 0, 0), ("Upside down", 1, 1)]
    assert not any("register_name" in one.flags for one in (loud, place, state))


def test_a_word_of_two_bytes_under_two_places_is_reported(text: ReadText) -> None:
    reading = text(STACKED.replace("aaaaaayx\n", "---yyyxx aaaaaaaa\n").replace("aaaaaa =", "aaaaaaaa ="))
    assert [one.register for one in reading.registers] == ["PUMPDISP", "PSUM"]
    assert [reading.document.lines[one.line_first].strip() for one in reading.diagnostics] == [
        "---yyyxx aaaaaaaa"
    ]


def test_places_without_names_over_the_one_of_a_word_are_reported(text: ReadText) -> None:
    reading = text(STACKED.replace("P1SC - Place", "Place"))
    assert [one.address for one in reading.registers] == [0x2100, 0x2108, 0x2134]
    assert [reading.document.lines[one.line_first][:4] for one in reading.diagnostics] == ["2107"]
