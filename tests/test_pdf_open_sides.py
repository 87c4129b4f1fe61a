"""Tables whose outermost columns no upright rule closes: level rules alone run on there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from pdf_pages import LEFT, Manual
from pdf_reading import bits, flags

from extract.readers.pdf.open_sides import closed
from extract.readers.pdf.ruling import find_cells
from extract.readers.pdf.strokes import Strokes

if TYPE_CHECKING:
    from pdf_reading import Read

WIDTHS = [50.0, 110.0, 50.0, 250.0]
ROWS = [
    ["Bits", "Name", "Type", "Description"],
    ["31:8", "LEVEL", "RO", "How full\nit is."],
    ["7:1", "RATE", "RW", "How fast."],
    ["0", "RUN", "RW", "Runs."],
]


def test_a_table_that_is_open_at_its_sides_has_its_outermost_columns(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    top = manual.y
    for row in ROWS:
        manual.y += manual.page.row(LEFT, manual.y, WIDTHS, list(row), rules="horizontal")
    for x in (LEFT + 50, LEFT + 160, LEFT + 210):
        manual.page.line(x, top, x, manual.y)
    (register,) = reading(manual).registers
    assert bits(register) == [("LEVEL", 31, 8), ("RATE", 7, 1), ("RUN", 0, 0)]
    assert [one.access for one in register.fields] == ["RO", "RW", "RW"]
    assert flags(register) == set()


def cells(lines: list[tuple[float, float, float, float]]) -> int:
    """How many cells the rules make with what closes them."""
    strokes = Strokes(np.array(lines, np.float64), *np.empty((2, 0, 4)))
    return sum(len(table) for group in find_cells(closed(strokes))[1:] for table in group)


def test_sides_are_closed_only_where_several_rows_are_open_and_have_room() -> None:
    levels = [(0.0, y, 200.0, y) for y in (0.0, 20.0, 40.0)]
    within = [(x, 0.0, x, 40.0) for x in (60.0, 120.0)]
    shut = [(x, 0.0, x, 40.0) for x in (0.0, 200.0)]
    half = [(0.0, 0.0, 0.0, 20.0)]
    assert cells([*levels, *within]) == cells([*levels, *within, *shut]) == 6
    assert cells([*levels[:2], *within]) == 1
    assert cells([*levels, *within, *half]) == 5
    assert cells([(-5.0, *level[1:2], 205.0, level[3]) for level in levels] + within + shut) == 6
    assert cells([*levels, (300.0, 0.0, 300.0, 40.0)]) == 0


def test_a_table_that_is_open_at_its_foot_beside_a_closed_cell_has_its_last_row() -> None:
    uprights = [(x, 0.0, x, 60.0) for x in (0.0, 50.0, 100.0, 200.0)]
    levels = [(0.0, 0.0, 200.0, 0.0), (0.0, 20.0, 200.0, 20.0), (50.0, 40.0, 200.0, 40.0)]
    foot = (0.0, 60.0, 50.0, 60.0)
    assert cells([*uprights, *levels, foot]) == 3 + 1 + 2 + 2
    assert cells([*uprights, *levels]) == 3 + 2  # nothing says that the table ends there
    assert cells([*uprights, *levels, (0.0, 60.0, 30.0, 60.0)]) == 3 + 2
    stepped = [(x, 0.0, x, 60.0 + x / 10) for x in (0.0, 50.0, 100.0, 200.0)]
    assert cells([*stepped, *levels, foot]) == 3 + 2 + 1
