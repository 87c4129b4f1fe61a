"""Texts that note registers down without tables: rows under ruled titles, longer rows, lists with gaps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dialect_checks import load
from pdf_reading import bits

from extract.dialects.register_table import RegisterTableDialect

if TYPE_CHECKING:
    from extract.observations import Reading


def text(lines: str) -> Reading:
    return RegisterTableDialect().read(load(lines, "northbeck-nb1"))


def test_a_rule_under_the_line_that_places_a_register_parts_it_from_no_rows() -> None:
    found = text(
        "Notes\n\n Register $02 - Place of turns\n -----------------------------------\n\n"
        "  d7 - T15\n  d6 - T16\n  d5-d0 - Unused\n\n"
        " Register $0B - Mode Register\n ----------------------------\n\n  bit 1: GO : start\n  bit 0: ST : stop\n"
    )
    assert [(one.address, bits(one)) for one in found.registers] == [
        (2, [("T15", 7, 7), ("T16", 6, 6)]),
        (11, [("GO", 1, 1), ("ST", 0, 0)]),
    ]


def test_a_row_of_a_range_begins_further_out_than_those_of_single_bits() -> None:
    head, rows = "   Pump Register (W)\n\n", "   D2: Pump starts\n   D1: Pump stops\n"
    found = text(
        f"Notes\n\n$20{head}{rows}   D0: Rests\n\n$21{head}   D2: Rests\n D1-D0: Rate of turns\n      00 = slow\n"
    )
    assert bits(found.registers[-1]) == [("Rests", 2, 2), ("Rate of turns", 1, 0)]


def test_rows_behind_the_word_for_bits_that_no_field_comes_of_are_reported() -> None:
    found = text(
        "| Bits | Name |\n|---|---|\n| 7:0 | ALL |\n\n"
        "03F2  W   Gate Output Register\n\t bit 5 = 1  gate on\n\t bit 4 = 1  pump on\n\t bit 3-1  lamp\n"
    )
    assert [one.line_first for one in found.diagnostics if one.code == "table_unread"] == [5]


LISTS = (
    "Notes\n\n2074h - NBMASK - Which pumps run (R/W)\n  0     Left pump\n  1     Right pump\n  2-15  Not used\n\n"
    "2088h+N*10h - N#_CTL - Pump control (Pump 0..6) (R/W)\n"
    "  0     Way of turning      (0=Left, 1=Right)\n  1-2   Rate of turns\n  24    Start\n"
)


def test_a_list_of_bits_with_gaps_under_an_address_is_read_where_another_fills_a_register() -> None:
    found = text(LISTS)
    assert bits(found.registers[-1]) == [("Way of turning", 0, 0), ("Rate of turns", 2, 1), ("Start", 24, 24)]


def test_a_title_over_a_list_gives_the_place_of_the_first_of_several_registers() -> None:
    one = text(LISTS).registers[-1]
    assert (one.register, one.address, one.array_stride) == ("N#_CTL", 0x2088, 0x10)
    assert {"register_name", "array_bounds"} <= set(one.flags)


def test_what_clears_itself_stays_apart_from_the_code_of_access_over_it() -> None:
    found = text(
        "NBCFG Register (0x10)\n\n"
        "| Bits | Name | Access | Description |\n|---|---|---|---|\n"
        "| 7:1 | RATE | R/<br>W | Rate |\n| 0 | GO | R/W<br>SC | Starts |\n"
    )
    assert [one.access for one in found.registers[0].fields] == ["R/W", "R/W SC"]


def test_a_title_in_words_behind_such_a_place_is_the_name_in_doubt() -> None:
    one = text(LISTS.replace("N#_CTL - Pump control (Pump 0..6)", "Pump 0..2 Mode")).registers[-1]
    assert (one.register, one.address, one.access) == ("Pump 0..2 Mode", 0x2088, "R/W")
    assert "register_name" in one.flags


PAIR = (
    "Notes\n\n2070h NB_STAT - State of pumps\n2074h NB_MASK - Mask of pumps\n{}"
    "State: what runs\nMask: what may\n\n  0     Left pump\n  1     Right pump\n  2-15  Not used\n"
)


def test_lines_that_tell_of_all_may_stand_between_titles_and_their_list() -> None:
    assert [one.register for one in text(PAIR.format("")).registers] == ["NB_STAT, NB_MASK"]


def test_titles_with_a_blank_line_below_are_not_those_of_a_list_further_down() -> None:
    assert [one.register for one in text(PAIR.format("\n")).registers] != ["NB_STAT, NB_MASK"]
