"""Tables that the end of a page tears within a row, where no level rule closes them."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

import numpy as np
from pdf_pages import LEFT, Manual
from pdf_reading import bits, flags, listed

from extract.readers.pdf.open_ends import ended
from extract.readers.pdf.ruling import find_cells
from extract.readers.pdf.strokes import Strokes

if TYPE_CHECKING:
    from pdf_reading import Read

WIDTHS = [50.0, 110.0, 50.0, 250.0]
HEAD = ["Bits", "Name", "Type", "Description"]
SIDES = [LEFT + x for x in accumulate([0.0, *WIDTHS])]


def torn(manual: Manual, rows: list[list[str]], part: list[str], rest: list[str]) -> None:
    """Rows, the last of which a page tears: its upright rules run on, and no level one stands there."""
    manual.y = 640
    for row in rows:
        manual.y += manual.page.row(LEFT, manual.y, WIDTHS, list(row))
    top = manual.y
    manual.y += manual.page.row(LEFT, top, WIDTHS, list(part), rules="none")
    for x in SIDES:
        manual.page.line(x, top, x, manual.y)
    manual.turn()
    manual.y += manual.page.row(LEFT, manual.y, WIDTHS, list(HEAD))
    manual.y += manual.page.row(LEFT, manual.y, WIDTHS, list(rest))


def test_a_row_that_no_rule_closes_at_the_end_of_a_page_is_read_whole(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    torn(
        manual,
        [HEAD, ["31:8", "LEVEL", "RO", "How full it is."]],
        ["7:1", "RATE", "RW", "How fast.\n0: rests"],
        ["", "", "", "1: turns"],
    )
    manual.table(list(zip([""] * 4, WIDTHS, strict=True)), [["0", "RUN", "RW", "Runs."]])
    (register,) = reading(manual).registers
    assert bits(register) == [("LEVEL", 31, 8), ("RATE", 7, 1), ("RUN", 0, 0)]
    assert listed(register.fields[1]) == {0: "rests", 1: "turns"}
    assert flags(register) == set()


def test_a_torn_row_goes_on_where_the_register_heads_the_column_of_names(reading: Read) -> None:
    manual = Manual()
    columns = [("NBCFG", 110.0), ("Bit", 50.0), ("Description", 250.0), ("Initial State", 60.0)]
    manual.lines("PUMP CONFIGURATION REGISTER (NBCFG)")
    manual.table(columns, [["LEVEL", "[31:8]", "How full", "0x0"], ["RATE", "[7:4]", "How", "0x0"]])
    manual.turn()
    manual.table(columns, [["", "", "fast.", ""], ["RUN", "[0]", "Runs.", "0"]])
    (register,) = reading(manual).registers
    assert bits(register) == [("LEVEL", 31, 8), ("RATE", 7, 4), ("RUN", 0, 0)]
    assert register.fields[1].description == "How fast."
    assert flags(register) == set()


def cells(lines: list[tuple[float, float, float, float]]) -> int:
    """How many cells the rules of a page make with what closes them."""
    strokes = Strokes(np.array(lines, np.float64), *np.empty((2, 0, 4)))
    return sum(len(table) for group in find_cells(ended(strokes, 800))[1:] for table in group)


def test_only_a_table_at_the_end_or_the_top_of_a_page_is_closed() -> None:
    def table(top: float, bottom: float, *levels: float) -> list[tuple[float, float, float, float]]:
        return [(x, top, x, bottom) for x in (0.0, 60.0, 200.0)] + [(0.0, y, 200.0, y) for y in levels]

    assert cells(table(700, 760, 700, 730)) == 4
    assert cells(table(400, 460, 400, 430)) == 2
    assert cells(table(700, 735, 700, 730)) == 2
    assert cells(table(60, 120, 90, 120)) == 4
    assert cells(table(700, 760)) == 0


def test_a_row_is_closed_where_rules_between_columns_begin_at_the_foot_of_their_head(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    manual.y = 700
    widths = [50.0, 110.0, 250.0]
    manual.y += manual.page.row(LEFT, manual.y, widths, ["Bits", ("Description", 2)])
    top = manual.y
    manual.y += manual.page.row(
        LEFT, top, widths, ["[7:1]", "RATE", "How fast.\n0 = rests\n1 = turns"], rules="none"
    )
    for x in accumulate([LEFT, *widths]):
        manual.page.line(x, top, x, manual.y)
    manual.turn()
    manual.y += manual.page.row(LEFT, manual.y, widths, ["Bits", ("Description", 2)])
    for row in (["", "", "2 = runs"], ["[0]", "RUN", "Runs."]):
        manual.y += manual.page.row(LEFT, manual.y, widths, list(row))
    (register,) = reading(manual).registers
    assert bits(register) == [("RATE", 7, 1), ("RUN", 0, 0)]
    assert listed(register.fields[0]) == {0: "rests", 1: "turns", 2: "runs"}
    assert flags(register) == set()


def test_a_table_without_sides_is_closed_where_the_rule_between_its_two_columns_ends() -> None:
    def table(*levels: float, over: float = 60.0) -> list[tuple[float, float, float, float]]:
        return [(100.0, 700, 100.0, 760), *((100.0 - over, y, 300.0, y) for y in levels)]

    def added(lines: list[tuple[float, float, float, float]]) -> int:
        strokes = Strokes(np.array(lines, np.float64), *np.empty((2, 0, 4)))
        return len(ended(strokes, 800).lines) - len(lines)

    assert added(table(700, 715)) == 1
    assert added(table(700, 715, 760)) == 0  # it is closed
    assert added(table(715)) == 0
    assert added(table(700, 715, over=0)) == 0


def test_the_rest_of_the_last_row_has_no_rule_but_that_at_its_foot(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    torn_last(manual)
    (register,) = reading(manual).registers
    assert bits(register) == [("LEVEL", 31, 2), ("RATE", 1, 0)]
    assert listed(register.fields[1]) == {0: "It rests.", 1: "It walks.", 2: "It runs."}
    assert flags(register) == set()


def torn_last(manual: Manual) -> None:
    """A table whose last row the page tears: no level rule closes it there, none opens its rest on the next."""
    manual.y = 640
    widths = [60.0, 100.0, 300.0]
    sides = [LEFT + x for x in accumulate([0.0, *widths])]
    for row in (["Bits", ("Description", 2)], ["[31:2]", "LEVEL", "How full it is."]):
        manual.y += manual.page.row(LEFT, manual.y, widths, list(row))
    for part in (["[1:0]", "RATE", "How fast.\n0: It rests."], ["", "", "1: It walks.\n2: It runs."]):
        top = manual.y
        manual.y += manual.page.row(LEFT, top, widths, list(part), rules="none")
        for x in sides:
            manual.page.line(x, top, x, manual.y)
        if part[0]:
            manual.turn()
    manual.page.line(sides[0], manual.y, sides[-1], manual.y)
