"""Large words printed over pages: they are none of the text, its cells and its names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import LEFT, Manual
from pdf_reading import bits, flags

from extract.document import FURNITURE
from extract.readers.pdf.stamps import stamped

if TYPE_CHECKING:
    from pdf_reading import Read

COLUMNS = [("Bits", 50.0), ("Name", 130.0), ("Type", 60.0), ("Description", 200.0)]
ROWS = [[f"{n}", f"GATE_{n}", "RW", "Opens the gate and shuts it."] for n in range(31, 0, -1)]


@pytest.mark.parametrize("short", [False, True], ids=["over rows", "and over nothing"])
def test_a_large_level_word_over_the_rows_of_pages_is_in_none_of_them(reading: Read, *, short: bool) -> None:
    manual = Manual()
    for n, rows in enumerate((ROWS, ROWS[25:] if short else ROWS)):
        if n:
            manual.turn()
        manual.heading(f"4.{n} NB_GATES{n} Register")
        manual.table(COLUMNS, [*map(list, rows), ["0", "RUN", "RW", "Runs."]])
        manual.page.text(LEFT + 20, 430, "PRELIMINARY", 56)
    found = reading(manual)
    assert [one.register for one in found.registers] == ["NB_GATES0", "NB_GATES1"]
    for register, rows in zip(found.registers, (ROWS, ROWS[25:] if short else ROWS), strict=True):
        assert bits(register)[:-1] == [(row[1], int(row[0]), int(row[0])) for row in rows]
        assert {one.access for one in register.fields} == {"RW"}
        assert flags(register) == set()
    roles = [
        role
        for line, role in zip(found.document.lines, found.document.roles, strict=True)
        if "PRELIM" in line
    ]
    assert len(roles) == 2
    assert all(role & FURNITURE for role in roles)


def test_words_of_a_title_and_of_a_poster_are_no_stamps() -> None:
    text = [(100.0 + 12 * n, 9.0, (50.0, 92.0 + 12 * n, 90.0, 102.0 + 12 * n)) for n in range(30)]
    title = (80.0, 40.0, (50.0, 40.0, 400.0, 88.0))
    over = (200.0, 40.0, (40.0, 160.0, 400.0, 210.0))
    assert stamped([title, *text]) == set()
    assert stamped([over, *text]) == {0}
    assert stamped([over] * 60 + text) == set()
    assert stamped([]) == set()
