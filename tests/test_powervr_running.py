"""Heads and feet of pages between the lines of entries."""

from __future__ import annotations

import pytest
from dialect_checks import faults
from powervr_pages import read

from extract.document import FURNITURE

ENTRY = "4.1.{n}. GATE{n}\nFormat: GATE{n} dest, source\n{more}Description: Opens gate {n}:\n"
REST = "the one that stands\nnearest to the door.\n\n"


def paged(*feet: str, pages: int = 6, head: str = "Gate Reference — Revision 1.0") -> str:
    """A page ends in the middle of each entry: its foot, then the next page's head."""
    entries = (
        ENTRY.format(n=n, more="\n" * (n % 3))
        + f"\n{feet[n % len(feet)].format(n=n)}\n\n{head}\n\n"
        + REST
        + "\n" * (9 + n % 4)
        for n in range(1, pages + 1)
    )
    return "4.1. Gates\n\n" + "".join(entries)


@pytest.mark.parametrize(
    "feet",
    [
        ("Northbeck Ltd    {n}",),
        ("Northbeck Ltd Public {n}", "{n} Public Northbeck Ltd"),
        ("Page {n} of 30",),
    ],
    ids=["one side", "left and right", "of all"],
)
def test_heads_and_feet_are_no_text_of_entries(feet: tuple[str, ...]) -> None:
    pages = 6 * len(feet)
    reading = read(paged(*feet, pages=pages))
    assert [row.mnemonic for row in reading.instructions] == [f"GATE{n}" for n in range(1, pages + 1)]
    assert {row.description for row in reading.instructions} == {
        f"Opens gate {n}:\nthe one that stands nearest to the door." for n in range(1, pages + 1)
    }
    furniture = [i for i, role in enumerate(reading.document.roles) if role & FURNITURE]
    assert len(furniture) == 2 * pages
    assert faults(reading) == []


def test_numbers_that_do_not_count_pages_stay_in_the_texts() -> None:
    reading = read(paged("It takes 7 cycles, then 4", head="It waits."))
    assert all(
        "then 4" in str(row.description) and "It waits." in str(row.description)
        for row in reading.instructions
    )
    assert len(reading.instructions) == 6


@pytest.mark.parametrize("line", ["Opcode: {n}", "Number {n}"])
def test_lines_that_count_the_entries_are_no_pages(line: str) -> None:
    waits = "It waits.\n" * 8
    text = "4.1. Gates\n\n" + "".join(
        f"4.1.{n}. GATE{n}\nFormat: GATE{n} dest\n{line.format(n=n)}\nFlags: Z\nDescription: Opens it.\n{waits}\n"
        for n in range(1, 9)
    )
    reading = read(text)
    assert not any(role & FURNITURE for role in reading.document.roles)
    assert [dict(row.forms).get("Flags") for row in reading.instructions] == ["Z"] * 8
    if ":" in line:
        assert [row.opcode for row in reading.instructions] == list(range(1, 9))
