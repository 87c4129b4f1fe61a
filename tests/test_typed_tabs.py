"""Tabs that stand for blanks, in tables whose other lines have blanks alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pdf_reading import ReadText

TABLE = """\
Acme device

Pump Control Register

Bits        Name        Description
7..6        RATE        How fast the pump
                        runs.
5           GO          Starts the pump.
4           BUSY        It runs.
3..0        LEVEL       How high it fills.
"""
TYPED = TABLE.replace("4           BUSY        ", "4\t    BUSY\t").replace(" " * 24 + "runs", "\t\t\truns")


def rows(read: ReadText, text: str) -> list[tuple[object, ...]]:
    fields = read(text).registers[0].fields
    return [(one.field, one.bits_text, one.description, tuple(one.flags)) for one in fields]


def test_cells_behind_tabs_that_stand_in_the_columns_of_other_lines_are_those_of_blanks(
    text: ReadText,
) -> None:
    assert "\t" in TYPED
    assert rows(text, TYPED) == rows(text, TABLE)
    assert len(rows(text, TABLE)) == 4


def test_what_is_read_behind_tabs_stands_where_the_file_has_it(text: ReadText) -> None:
    reading = text(TYPED)
    lines = reading.document.lines
    words = [lines[i][first:end] for i, first, end in reading.registers[0].fields[2].pieces]
    assert " ".join(words) == "4 BUSY It runs."


def test_tabs_that_part_cells_of_any_width_are_no_blanks(text: ReadText) -> None:
    table = re.sub(" {3,}(?=[A-Z])", "\t", TABLE)
    assert [row[:2] for row in rows(text, table)] == [row[:2] for row in rows(text, TABLE)]
