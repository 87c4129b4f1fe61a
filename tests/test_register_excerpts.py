"""Excerpts of a page or two: heads of pages that nothing repeats, and titles of chapters over those of sections."""

from __future__ import annotations

from dialect_checks import load

from extract.dialects.register_table import RegisterTableDialect

PAGE = """\
NB1234 Data Sheet                                                Confidential


Mode Control

 Bits    Field       Mode     Reset    Description
 15      RESET       R/W      0x0      1 = reset
                                       0 = Normal operation
 14:0    RSVD        RO       0x0      Will always be 0.

Rev. 1.3 March 2031                                              Page 1 of 1
"""
SECTIONS = """\
== Pump Register Layout

Registers are little endian.

=== Gate status bits

|===
|Bit |Name |Description
|0 |ACK |the pump is there
|1 |RUNS |the pump runs
|7 |FAILED |it does not
|===
"""


def test_the_head_of_a_page_that_nothing_repeats_names_no_register() -> None:
    (register,) = RegisterTableDialect().read(load(PAGE, "northbeck-nb1")).registers
    assert (register.register, register.flags) == (None, ["name_lost"])
    assert "NB1234" not in (register.description or "")


def test_a_chapter_in_words_is_no_sure_name_of_the_bits_of_something_else() -> None:
    (register,) = RegisterTableDialect().read(load(SECTIONS, "northbeck-nb1")).registers
    assert "register_name" in register.flags
