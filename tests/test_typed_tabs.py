"""Tabs that stand for blanks, in tables whose other lines have blanks alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from extract.document import RECORD, Document
from extract.typed_tabs import tabs_typed

if TYPE_CHECKING:
    from pdf_reading import ReadText


def document(text: str) -> Document:
    lines = text.split("\n")
    return Document("acme", "acme.txt", "", 0, "text", "utf-8", lines, range(len(lines)))


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


STOPPED = """\
Acme device

Pump Control Register

Bits\tName\t\tDescription
7..6\tRATE\t\tHow fast the pump runs.
5\tPUMP_GOES\tStarts the pump.
4\tBUSY\t\tIt runs.
3..0\tLEVEL\t\tHow high it fills.
"""


def test_tabs_reach_the_columns_of_the_head_one_or_several_at_a_time(text: ReadText) -> None:
    assert tabs_typed(document(STOPPED)) is not None
    assert rows(text, STOPPED) == rows(text, STOPPED.expandtabs())
    assert [row[0] for row in rows(text, STOPPED)] == ["RATE", "PUMP_GOES", "BUSY", "LEVEL"]


@pytest.mark.parametrize(
    "row",
    [
        "5\tPUMP_GOES_ROUND\tStarts the pump.",  # its tab is as wide as one blank
        "5\tPUMP_GOES_ROUND_AND_ROUND\tStarts the pump.",  # and here beyond the column
    ],
)
def test_tabs_that_do_not_reach_the_columns_part_cells(row: str) -> None:
    assert tabs_typed(document(STOPPED.replace("5\tPUMP_GOES\tStarts the pump.", row))) is None


def test_what_one_dialect_claims_of_lines_with_blanks_is_not_claimed_for_the_next() -> None:
    printed = document(STOPPED)
    first = tabs_typed(printed)
    assert first is not None
    first.document.roles[:] = bytes([RECORD]) * len(printed.lines)
    again = tabs_typed(printed)
    assert again is not None
    assert not any(again.document.roles)
