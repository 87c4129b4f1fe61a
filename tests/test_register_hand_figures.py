"""Figures of bits in notes that people write: codes between numbers and box, and numbers in two lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pdf_reading import bits

if TYPE_CHECKING:
    from pdf_reading import ReadText

CODED = """GATECTL register (address 2Bh)

     7       6       5       4       3       2       1       0
   R/W-0   R/W-1   R/W-0    U-0    R/W-0   R/W-0   R/W-0   R/W-0
 +-------+-------+-------+-------+-------+-------+-------+-------+
 |  RUN  | REST  | FULL  |   -   |             LEVEL             |
 +-------+-------+-------+-------+-------+-------+-------+-------+
"""


def test_codes_stand_between_the_numbers_and_the_box(text: ReadText) -> None:
    box = CODED.replace("    R/W-0   R/W-0   R/W-0   R/W-0\n", "            R/W-0\n")
    (gate,) = text(box).registers
    assert bits(gate)[:3] == [("RUN", 7, 7), ("REST", 6, 6), ("FULL", 5, 5)]
    assert bits(gate)[-1] == ("LEVEL", 3, 0)
    assert [(one.access, one.default_value) for one in gate.fields[:3]] == [
        ("R/W", 0),
        ("R/W", 1),
        ("R/W", 0),
    ]


def test_as_many_words_as_there_that_are_no_codes_are_none(text: ReadText) -> None:
    words = CODED.replace("R/W-0   R/W-1   R/W-0    U-0 ", "north   south   east    west ")
    reading = text(f"{words}\nBits 7:4 MODE: How it runs.\nBits 3:0 LEVEL: How far.\n")
    assert [row for one in reading.registers for row in bits(one)] == [("MODE", 7, 4), ("LEVEL", 3, 0)]


TENS = """GATEWORD register (address 40h)

   3                   2                   1
 1 0 9 8 7 6 5 4 3 2 1 0 9 8 7 6 5 4 3 2 1 0 9 8 7 6 5 4 3 2 1 0
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
|R|F|  LIMIT    |     TURNS     |             LEVEL             |
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
"""


def test_the_tens_of_the_numbers_stand_in_a_line_of_their_own(text: ReadText) -> None:
    (gate,) = text(TENS).registers
    assert bits(gate) == [
        ("R", 31, 31),
        ("F", 30, 30),
        ("LIMIT", 29, 24),
        ("TURNS", 23, 16),
        ("LEVEL", 15, 0),
    ]


def test_digits_that_do_not_come_down_to_bit_0_one_by_one_are_no_numbers(text: ReadText) -> None:
    told = "\nBits 7:4 MODE: How it runs.\nBits 3:0 LEVEL: How far.\n"
    registers = text(TENS.replace(" 3 2 1 0\n+", " 2 1 0 9\n+", 1) + told).registers
    assert [row for one in registers for row in bits(one)] == [("MODE", 7, 4), ("LEVEL", 3, 0)]


def test_digits_that_rise_count_from_the_left(text: ReadText) -> None:
    rising = " ".join(str(n % 10) for n in range(32))
    (gate,) = text(
        TENS.replace("1 0 9 8 7 6 5 4 3 2 1 0 9 8 7 6 5 4 3 2 1 0 9 8 7 6 5 4 3 2 1 0", rising)
    ).registers
    assert all("bits_ascending" in one.flags for one in gate.fields)


LEGS = """Parts of the pump

{title}

 7  bit  0
 ---- ----
 RSFL LLMM
 |||| ||||
 |||| ||++- Mode of the pump
 |||+-++--- Level
 ||+------- Full
 |+-------- Rest
 +--------- Run
"""


def test_a_place_in_brackets_behind_a_title_may_tell_who_reads_there(text: ReadText) -> None:
    for title, expected in (
        ("Pump mask ($2001 write)", ("Pump mask", 0x2001, "write")),
        ("Pump ($2000) > read/write", ("Pump", 0x2000, "read/write")),
        ("NBPUMP ($2002)", ("NBPUMP", 0x2002, None)),
    ):
        (one,) = text(LEGS.format(title=title)).registers
        assert (one.register, one.address, one.access) == expected
        assert ("register_name" in one.flags) == (one.register != "NBPUMP")


def test_a_title_that_says_more_behind_its_place_is_not_read_so(text: ReadText) -> None:
    (one,) = text(LEGS.format(title="Pump mask ($2001 and those behind it)")).registers
    assert one.address is None
