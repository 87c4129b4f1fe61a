"""Cells that reach down over the rows of several fields, cut by the end of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import LEFT, Manual

if TYPE_CHECKING:
    from pdf_reading import Read

WIDTHS = [40.0, 60.0, 40.0, 40.0, 200.0]
HEAD = ["Bits", "Name", "Access", "Reset", "Description"]


def group(manual: Manual, bits: list[int], text: list[str], *, closed: bool = True) -> None:
    """Rows of fields beside three cells that reach over all of them; `closed`: with rules round these."""
    top = manual.y
    for bit in bits:
        manual.y += manual.page.row(LEFT, manual.y, WIDTHS[:2], [str(bit), f"P{bit}"])
    left = LEFT + sum(WIDTHS[:2])
    for width, words in zip(WIDTHS[2:], text, strict=True):
        manual.page.text(left + 3, top + 2, words, 8)
        if closed:
            manual.page.line(left, top, left + width, top)
            manual.page.line(left, manual.y, left + width, manual.y)
            manual.page.line(left + width, top, left + width, manual.y)
        left += width


def cut(above: list[int], below: list[int], *, head: bool = True, closed: bool = True) -> Manual:
    """A table whose second group of rows the end of a page cuts."""
    manual = Manual()
    manual.heading("5.1 NB_PINS register")
    manual.lines("Address offset: 0x10")
    manual.y += manual.page.row(LEFT, manual.y, WIDTHS, [*HEAD])
    group(manual, [15, 14], ["RO", "0", "Level of it."])
    group(manual, above, ["RW", "0", "Direction of it."])
    manual.turn()
    if head:
        manual.y += manual.page.row(LEFT, manual.y, WIDTHS, [*HEAD])
    group(manual, below, ["", "", ""], closed=closed)
    if closed:
        group(manual, [9, 8], ["RO", "0", "Level of it."])
    return manual


@pytest.mark.parametrize("head", [True, False], ids=["the head again", "no head"])
@pytest.mark.parametrize("closed", [True, False], ids=["closed", "without rules"])
def test_a_cell_over_several_rows_goes_on_behind_the_end_of_the_page(
    reading: Read, *, head: bool, closed: bool
) -> None:
    (register,) = reading(cut([13, 12], [11, 10], head=head, closed=closed)).registers
    said = [(one.field, one.access, one.default_value, one.description) for one in register.fields]
    assert said[2:6] == [(f"P{n}", "RW", 0, "Direction of it.") for n in (13, 12, 11, 10)]
    assert said[6:] == ([(f"P{n}", "RO", 0, "Level of it.") for n in (9, 8)] if closed else [])
    assert not any(one.flags for one in register.fields)


@pytest.mark.parametrize(("above", "below"), [([13, 12], [11]), ([13], [12])])
def test_a_single_row_without_text_at_the_top_of_a_page_may_be_the_last_of_such_a_cell(
    reading: Read, above: list[int], below: list[int]
) -> None:
    (register,) = reading(cut(above, below)).registers
    found = [(one.access, one.flags) for one in register.fields if one.field == f"P{below[0]}"]
    assert found == [("RW", ["cell_inherited"])]


def test_text_that_goes_on_beside_other_rows_on_the_next_page_is_in_doubt(reading: Read) -> None:
    manual = Manual()
    manual.heading("5.1 NB_PINS register")
    manual.lines("Address offset: 0x10")
    manual.y += manual.page.row(LEFT, manual.y, WIDTHS, [*HEAD])
    group(manual, [15, 14], ["RO", "0", "Level of it."])
    group(manual, [13, 12], ["RW", "0", "Direction of the"])
    manual.turn()
    manual.y += manual.page.row(LEFT, manual.y, WIDTHS, [*HEAD])
    group(manual, [11, 10], ["RW", "0", "pins."])
    (register,) = reading(manual).registers
    assert [one.flags for one in register.fields] == [[]] * 2 + [["cell_inherited"]] * 4
