"""Pages in two columns with tables in each: torn between columns, beside headings of the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from pdf_pages import Manual
from pdf_reading import bits, flags, listed
from test_pdf_words import page_of, printed, texts

from extract.readers.pdf.open_ends import ended
from extract.readers.pdf.ruling import find_cells
from extract.readers.pdf.strokes import Strokes

if TYPE_CHECKING:
    from pdf_reading import Read

WIDTHS = [35.0, 55.0, 130.0]
HEAD = ["Bits", "Name", "Description"]
LEFTS = (60.0, 310.0)
FILLED = [[f"{n}", f"GATE{n}", "Opens the gate.\nShuts it.\nTurns it on."] for n in range(31, 15, -1)]


def column(manual: Manual, side: int, y: float, rows: list[list[str]]) -> float:
    """Rows of a table in a column; where they end."""
    for row in rows:
        y += manual.page.row(LEFTS[side], y, WIDTHS, [*row], size=7)
    return y


def titled(manual: Manual, side: int, y: float, name: str, place: str) -> float:
    """The heading of a register and its place; where they end."""
    manual.page.text(LEFTS[side], y, f"{name} Register", 12)
    manual.page.text(LEFTS[side], y + 20, f"Offset: {place}", 8)
    return y + 36


@pytest.mark.parametrize("head", [True, False], ids=["the head again", "no head"])
@pytest.mark.parametrize("torn", [True, False], ids=["a row is torn", "rows are whole"])
def test_a_table_goes_on_at_the_top_of_the_next_column(reading: Read, *, head: bool, torn: bool) -> None:
    manual = Manual()
    y = titled(manual, 0, 80, "4.1 NB_GATES", "0x10")
    rate = ["15:6", "RATE", "How fast.\n0: rests" if torn else "How fast.\n0: rests\n1: turns"]
    column(manual, 0, y, [HEAD, *FILLED, rate])
    rest = ["", "", "1: turns"]
    y = column(
        manual, 1, 80, [HEAD] * head + [rest] * torn + [["5:1", "LEVEL", "How full."], ["0", "RUN", "Runs."]]
    )
    y = titled(manual, 1, y + 20, "4.2 NB_WELL", "0x14")
    column(manual, 1, y, [HEAD, *FILLED[:14], ["17:0", "DEPTH", "How deep."]])
    gates, well = reading(manual).registers
    assert (gates.register, gates.address, well.register, well.address) == ("NB_GATES", 0x10, "NB_WELL", 0x14)
    assert bits(gates)[-3:] == [("RATE", 15, 6), ("LEVEL", 5, 1), ("RUN", 0, 0)]
    assert listed(gates.fields[-3]) == {0: "rests", 1: "turns"}
    assert len(well.fields) == len(FILLED[:14]) + 1
    assert flags(gates) == flags(well) == set()


def test_a_table_beside_another_of_the_same_width_does_not_go_on_with_it(reading: Read) -> None:
    manual = Manual()
    for side, name in enumerate(("4.1 NB_GATES", "4.2 NB_WELL")):
        y = titled(manual, side, 80, name, f"0x1{side}")
        column(manual, side, y, [HEAD, *FILLED, ["15:0", "DEPTH", "How deep."]])
    gates, well = reading(manual).registers
    assert (gates.register, well.register) == ("NB_GATES", "NB_WELL")
    assert len(gates.fields) == len(well.fields) == len(FILLED) + 1


def test_lines_of_a_column_stay_apart_beside_a_heading_of_the_other() -> None:
    body = [c for i in range(4) for c in printed(f"a{i}", 0, 100 + 9.7 * i, 7.5)]
    heading = printed("4.2", 100, 113.2, 12)
    assert texts(page_of(body + heading)) == ["a0", "a1 4.2", "a2", "a3"]
    assert texts(page_of(body + printed("4.2", 100, 115, 12))) == ["a0", "a1", "4.2", "a2", "a3"]


def test_raised_print_beside_the_larger_is_of_its_line_whatever_stands_lower() -> None:
    chars = printed("GO", 0, 100, 12) + printed("1", 12, 94, 6) + printed("x", 200, 104, 6)
    assert texts(page_of(chars)) == ["GO^1 x"]


def test_print_of_five_sixths_may_be_raised_as_browsers_do() -> None:
    assert texts(page_of(printed("RW", 0, 100, 9) + printed("2", 9, 97, 7.5))) == ["RW^2"]


def test_tables_beside_each_other_are_closed_where_one_end_of_the_page_tears_both() -> None:
    rules = [
        *((x, 700.0, x, 800.0) for x in (50.0, 100.0, 280.0, 310.0, 360.0, 540.0)),
        *((left, y, right, y) for left, right in ((50.0, 280.0), (310.0, 540.0)) for y in (700.0, 730.0)),
    ]
    strokes = Strokes(np.array(rules), *np.empty((2, 0, 4)))
    _, cells, _ = find_cells(ended(strokes, 842))
    assert [sorted({(box[1], box[3]) for box in table}) for table in cells] == [
        [(700.0, 730.0), (730.0, 800.0)],
        [(700.0, 730.0), (730.0, 800.0)],
    ]
