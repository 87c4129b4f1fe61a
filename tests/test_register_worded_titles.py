"""Titles in words with an address each, the form of which is a rule of their document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pdf_pages import Manual

if TYPE_CHECKING:
    from pdf_reading import Read, ReadText

TABLE = """\
It sets the pumps.

 BITFIELD     BITS      DESCRIPTION            DECODE
 PUMP_EN      7         Pump enable            0: Rests
                                               1: Runs
 RATE         6:0       How fast it is
"""


def test_titles_in_words_are_names_where_each_has_a_place_of_its_own(text: ReadText) -> None:
    registers = text(f"GATE1 (0x01)\n{TABLE}\nPump Range 1 (0x2a)\n{TABLE}").registers
    assert [(one.register, one.address, one.flags) for one in registers] == [
        ("GATE1", 1, []), ("Pump Range 1", 0x2A, [])
    ]  # fmt: skip


def _printed(reading: Read, *titles: str) -> list[tuple[str | None, list[str]]]:
    manual = Manual()
    for title in titles:
        manual.heading(title)
        manual.table([("Bits", 60), ("Name", 100), ("Description", 200)], [["7:0", "RATE", "How fast"]])
    return [(one.register, one.flags) for one in reading(manual).registers]


def test_so_they_are_in_a_pdf_but_one_alone_may_be_that_of_a_chapter(reading: Read) -> None:
    alone = [("Pump Range", ["register_name"])]
    assert _printed(reading, "Pump Range (0x2A)") == alone
    assert _printed(reading, "Pump Range (0x2A)", "Gate Range (0x2B)") == [
        ("Pump Range", []),
        ("Gate Range", []),
    ]
