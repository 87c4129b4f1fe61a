"""Pages whose margins differ, left and right ones of a book, are read as if they stood over each other."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import pytest
from pdf_pages import BOTTOM, Manual

from extract.dialects import read
from extract.readers import read_document
from extract.readers.pdf.facing import lay_over
from normalize.observed import observed_tables

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Read

PROSE = (
    "Words that tell how the pump is built, who turned it in the years of work, and where it came to rest."
)
COLUMNS = [("Field", 60), ("Bits", 40), ("Description", 300)]
ROWS = [
    ["GO", "0", "Starts it."],
    ["RATE", "7:4", "How fast."],
    ["LEVEL", "15:8", "How high."],
    ["END", "31", "Stops."],
]


def book(aside: float) -> Manual:
    """Four pages of prose and a table whose last row stands on the third, its head printed once."""
    manual = Manual(aside=aside)
    for _ in range(2):
        manual.lines(*[PROSE] * 20)
        manual.turn()
    manual.pages.pop()
    manual.y = BOTTOM - 91
    manual.heading("2.1 CTRL Register (0x40)")
    manual.table(COLUMNS, ROWS, repeat=False)
    manual.lines(*[PROSE] * 20)
    manual.turn()
    manual.lines(*[PROSE] * 30)
    return manual


@pytest.mark.parametrize("aside", [0, 18, -18, 40])
def test_a_table_goes_on_over_pages_whose_margins_differ(reading: Read, aside: float) -> None:
    manual = book(aside)
    assert len(manual.pages) == 4
    (register,) = reading(manual).registers
    assert [(row.field, row.bit_hi, row.bit_lo) for row in register.fields] == [
        ("GO", 0, 0),
        ("RATE", 7, 4),
        ("LEVEL", 15, 8),
        ("END", 31, 31),
    ]


@pytest.mark.parametrize("aside", [0, 18])
def test_places_are_those_of_the_print_wherever_a_page_was_laid(tmp_path: Path, aside: float) -> None:
    path = tmp_path / "northbeck-nb1.pdf"
    path.write_bytes(book(aside).pdf())
    document = read_document(path, "northbeck-nb1")
    fields = observed_tables(read(document))["fields"].select(["field", "page_first", "bbox"]).to_pylist()
    lefts = {row["field"]: (row["page_first"], row["bbox"]["x0"]) for row in fields}
    assert lefts["GO"][0] == 2
    assert lefts["END"][0] == 3
    assert lefts["GO"][1] - lefts["END"][1] == pytest.approx(aside, abs=0.1)
    document.to_points()
    assert document.moved == 0
    cells = {cell.text: cell.box for table in document.tables for row in table.rows for cell in row if cell}
    assert cells["GO"][0] - cells["END"][0] == pytest.approx(aside, abs=0.1)


def test_a_page_that_holds_a_table_set_in_has_no_other_margin(tmp_path: Path) -> None:
    manual = Manual()
    manual.lines(*[PROSE] * 40)
    manual.turn()
    for n in range(40):
        manual.y += manual.page.row(80, manual.y, [60, 40, 300], [f"GO{n}", str(n), "Starts it."])
    path = tmp_path / "northbeck-nb1.pdf"
    path.write_bytes(manual.pdf())
    assert read_document(path, "northbeck-nb1").moved == 0


def test_a_page_on_which_most_lines_are_those_of_a_last_column_has_no_other_margin(tmp_path: Path) -> None:
    manual = Manual()
    columns = [("Bits", 30.0), ("Name", 50.0), ("Description", 330.0)]
    wrapped = "\n".join(["This runs the pump in a way that is told here."] * 4)
    manual.heading("2.1 CTRL Register (0x40)")
    manual.table(
        columns, [[str(bit), f"GO{bit}", "Starts the pump of the water."] for bit in range(31, 15, -1)]
    )
    manual.turn()
    manual.table(
        [("", width) for _, width in columns], [[str(bit), f"GO{bit}", wrapped] for bit in range(15, 5, -1)]
    )
    path = tmp_path / "northbeck-nb1.pdf"
    path.write_bytes(manual.pdf())
    document = read_document(path, "northbeck-nb1")
    assert document.moved == 0
    (register,) = read(document).registers
    assert [one.bit_hi for one in register.fields] == [*range(31, 5, -1)]


@pytest.mark.parametrize("damaged", [np.nan, np.inf, 3e38])
def test_a_place_that_is_no_number_of_a_page_hinders_no_other_line(damaged: float) -> None:
    pages, wide = np.repeat(np.arange(1, 9), 5), 80
    lefts = np.where(pages % 2, 60.0, 60.0 + wide).astype(np.float32)
    boxes = np.stack([lefts, lefts, lefts + 200, lefts + 10], axis=1)
    boxes[7] = damaged
    moved: list[int] = []
    document = SimpleNamespace(roles=bytes(len(pages)), pages=pages, move_even_pages=moved.append)
    words = SimpleNamespace(columns=lambda: (np.arange(len(pages) + 1), None, None, boxes))
    lay_over(cast("Any", document), cast("Any", words))
    assert moved == [-wide]
