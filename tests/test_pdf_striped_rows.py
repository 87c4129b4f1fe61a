"""Rows of tables of which every other is shaded: by one box each, with words that run over, at the ends of pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import HEIGHT, LEFT, Manual
from pdf_reading import bits, flags, listed, only
from test_pdf_shaded import cells, shaded

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_reading import Read

WIDTHS = [110.0, 300.0]
HEAD = ["Field", "Description"]
ROWS = [
    ["31-8\nLEVEL", "How full it is: water\nthat stands in the well."],
    ["7-4\nRATE", "How fast.\n0 SLOW\n1 FAST"],
    ["3-1\nMODE", "How it turns."],
    ["0\nRUN", "Runs, or else\nwaits for water."],
]
NAMED = [50.0, 60.0, 40.0, 260.0]
HEAD_OF_NAMED = ["Bits", "Name", "Type", "Description"]
GROUP = "Control of the second pump"
LONG = ["7:4", "GATE_LEVEL_OF_ALL", "RW", "How fast."]
"""A row whose name runs over its cell, up to where the next is printed."""


def boxed(manual: Manual, rows: list[list[str]], *, first: bool = False) -> None:
    """A head whose cells are shaded, and rows of which every other is shaded by one box."""
    shaded(manual, [HEAD], widths=WIDTHS)
    for n, row in enumerate(rows):
        height = max(len(text.split("\n")) for text in row) * 10 + 4
        if (n % 2 == 0) == first:
            y = HEIGHT - manual.y - height
            manual.page.operators.append(f"0.9 g {LEFT} {y:.2f} {sum(WIDTHS):.2f} {height} re f 0 g")
        manual.y += manual.page.row(LEFT, manual.y, WIDTHS, list(row), rules="none")


@pytest.mark.parametrize("first", [True, False])
def test_rows_that_one_box_shades_have_the_columns_of_the_head(reading: Read, first: bool) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    boxed(manual, ROWS, first=first)
    register = only(reading(manual))
    assert bits(register) == [("LEVEL", 31, 8), ("RATE", 7, 4), ("MODE", 3, 1), ("RUN", 0, 0)]
    assert listed(register.fields[1]) == {0: "SLOW", 1: "FAST"}
    assert not flags(register)


def test_the_rest_of_a_row_right_under_its_head_and_the_row_below_are_rows_of_the_table(
    reading: Read,
) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    boxed(manual, ROWS[:2])
    manual.turn()
    boxed(manual, [["", "2 FULL"], ROWS[2]], first=True)
    register = only(reading(manual))
    assert bits(register) == [("LEVEL", 31, 8), ("RATE", 7, 4), ("MODE", 3, 1)]
    assert listed(register.fields[1]) == {0: "SLOW", 1: "FAST", 2: "FULL"}
    assert not flags(register)


@pytest.mark.parametrize(
    "text", ["4.2 Gate", "The pump is described elsewhere, with all that it needs to run."]
)
def test_a_box_as_wide_as_the_table_above_is_no_row_of_it_where_it_stands_apart(
    tmp_path: Path, text: str
) -> None:
    manual = Manual()
    boxed(manual, ROWS[:2])
    manual.y += 20
    manual.page.operators.append(f"0.9 g {LEFT} {HEIGHT - manual.y - 14:.2f} {sum(WIDTHS):.2f} 14 re f 0 g")
    manual.page.text(LEFT + 3, manual.y + 2, text, 8)
    manual.y += 20
    manual.lines("What follows is no table.")
    assert cells(tmp_path, manual) == [3]


@pytest.mark.parametrize("rows", [1, 2])
def test_a_name_that_runs_over_its_cell_in_a_row_between_shaded_ones_or_the_last_does_not_end_the_table(
    reading: Read, rows: int
) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    above = ["7:4" if rows == 1 else "31:8", "LEVEL", "RO", "How full\nit is."]
    last = [["3:0", *LONG[1:]], [*LONG], ["3:0", "RUN", "RW", "Runs."]]
    shaded(manual, [HEAD_OF_NAMED, above, *(last[1:] if rows == 2 else last[:1])], widths=NAMED, first=False)
    register = only(reading(manual))
    assert [one[1:] for one in bits(register)] == [[(7, 4), (3, 0)], [(31, 8), (7, 4), (3, 0)]][rows - 1]
    assert [one.flags for one in register.fields] == [[], ["text_foreign"], []][: rows + 1]
    assert register.fields[1].description == "How fast."


def tight(manual: Manual, row: list[str], *, shade: bool) -> None:
    """A row whose print nearly touches its edges, each cell shaded by a box."""
    height = max(len(text.split("\n")) for text in row) * 10 + 2
    left = LEFT
    for width in NAMED if shade else ():
        y = HEIGHT - manual.y - height
        manual.page.operators.append(f"0.9 g {left:.2f} {y:.2f} {width:.2f} {height:.2f} re f 0 g")
        left += width
    manual.page.row(LEFT, manual.y - 1, NAMED, list(row), rules="none")
    manual.y += height


def test_a_head_and_the_rest_of_a_row_over_the_first_shaded_one_are_two_rows(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    first = [
        HEAD_OF_NAMED,
        ["31:8", "LEVEL", "RO", "How full\nit is."],
        ["7:4", "RATE", "RW", "How.\n0: slow"],
    ]
    for n, row in enumerate(first):
        tight(manual, row, shade=n == 1)
    manual.turn()
    rest = [["", "", "", "1: fast"], ["0", "RUN", "RW", "Runs."]]
    rest[1:1] = [["3:2", "MODE", "RW", "How it\nturns."], ["1", "WAIT", "RW", "Waits."]]
    for n, row in enumerate([HEAD_OF_NAMED, *rest]):
        tight(manual, row, shade=n in {2, 4})
    register = only(reading(manual))
    assert bits(register) == [("LEVEL", 31, 8), ("RATE", 7, 4), ("MODE", 3, 2), ("WAIT", 1, 1), ("RUN", 0, 0)]
    assert listed(register.fields[1]) == {0: "slow", 1: "fast"}
    assert not flags(register)


def test_one_shaded_row_with_numbers_under_a_head_without_is_of_its_table(tmp_path: Path) -> None:
    manual = Manual()
    shaded(manual, [HEAD_OF_NAMED, ["7:0", "RATE", "RW", "How fast."]], widths=NAMED, first=False)
    manual.y += 20
    manual.lines("The pump is described elsewhere, with all that it needs to run for a long time.")
    assert cells(tmp_path, manual) == [2]


def test_a_row_without_rules_under_the_head_printed_again_is_reported_where_bits_stand_over_names(
    reading: Read,
) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    columns = [*zip(HEAD, WIDTHS, strict=True)]
    manual.table(columns, [["31-8\nLEVEL", "How full\nit is."], ["7-1\nRATE", "How fast."]])
    manual.turn()
    manual.table(columns, [])
    manual.y -= 10
    manual.y += manual.page.row(LEFT, manual.y, WIDTHS, ["0\nRUN", "Runs\nin time."], rules="none")
    found = reading(manual)
    assert bits(only(found)) == [("LEVEL", 31, 8), ("RATE", 7, 1)]
    assert [one.code for one in found.diagnostics] == ["table_unread"]


@pytest.mark.parametrize(("code", "expected"), [("0x2", {0: "SLOW", 1: "FAST", 2: "LEAP"}), ("0x1", None)])
def test_values_without_rules_behind_a_page_break_are_added_to_those_of_the_table_before_it(
    reading: Read, code: str, expected: dict[int, str] | None
) -> None:
    manual = Manual()
    widths = [50.0, 100.0, 200.0]
    head = ["Value", "Name", "Description"]
    manual.heading("4.1 NBCFG Register")
    manual.lines("Bits 2:1 - RATE Function", "How fast it runs.")
    columns = [*zip(head, widths, strict=True)]
    manual.table(columns, [["0x0", "SLOW", "runs\nslowly"], ["0x1", "FAST", "runs"]])
    manual.turn()
    for row in (head, [code, "LEAP", "runs fast"]):
        manual.y += manual.page.row(LEFT, manual.y, widths, list(row), rules="none")
    manual.lines("Bit 0 - RUN Function", "Runs.")
    rate, run = only(reading(manual)).fields
    assert (run.field, run.bit_hi) == ("RUN", 0)
    if expected is None:
        assert "list_unread" in rate.flags  # the two lists deny each other
    else:
        assert listed(rate) == expected
        assert not rate.flags


@pytest.mark.parametrize(("name", "text"), [("RUN", "Runs or rests"), ("Reserved", "")])
def test_the_text_of_the_last_row_stands_behind_a_page_break_where_that_row_has_none_and_is_not_reserved(
    reading: Read, name: str, text: str
) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    columns = [*zip(HEAD_OF_NAMED, NAMED, strict=True)]
    manual.table(columns, [["7:1", "RATE", "RW", "How fast."], ["0", name, "RW", ""]])
    manual.turn()
    manual.page.text(LEFT + sum(NAMED[:3]) + 3, manual.y, "Runs or rests", 8)
    found = only(reading(manual))
    assert [(one.bit_hi, one.description or "") for one in found.fields] == [(7, "How fast."), (0, text)]


@pytest.mark.parametrize("shade", [True, False])
def test_what_names_a_group_of_striped_rows_ends_no_table_and_is_no_field(
    reading: Read, *, shade: bool
) -> None:
    """One box shades it from end to end, or it stands on the page itself between two shaded rows."""
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    rows = [["31:8", "LEVEL", "RO", "How full\nit is."], ["7:4", "RATE", "RW", "How fast."]]
    rows[1:] = rows[1:] if shade else []
    below = [
        ["3:2", "MODE", "RW", "How it\nturns."],
        ["1", "WAIT", "RW", "Waits."],
        ["0", "RUN", "RW", "Runs."],
    ]
    for n, row in enumerate([HEAD_OF_NAMED, *rows]):
        tight(manual, row, shade=n in {0, 1})
    if shade:
        y = HEIGHT - manual.y - 12
        manual.page.operators.append(f"0.9 g {LEFT} {y:.2f} {sum(NAMED):.2f} 12 re f 0 g")
    manual.page.row(LEFT, manual.y - 1, [sum(NAMED)], [GROUP], rules="none")
    manual.y += 12
    for n, row in enumerate(below):
        tight(manual, row, shade=(n % 2 == 1) == shade)
    register = only(reading(manual))
    assert [one.field for one in register.fields] == [row[1] for row in (*rows, *below)]
    assert [one.flags for one in register.fields if one.field not in {"LEVEL", "RATE"}] == [[], [], []]
    told = [one for one in register.fields if GROUP in (one.description or "")]
    assert all("row_continued" in one.flags for one in told)


def test_lines_close_under_a_shaded_row_are_the_rest_of_it_and_go_on_behind_the_page_break(
    reading: Read,
) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    manual.y = 330
    above = [[f"{n}", f"GATE{n}", "RW", "Opens it."] for n in (10, 9, 8)]
    rate = ["7:4", "RATE", "RW", "How fast.\n0 SLOW\n1 FAST,"]
    shaded(manual, [HEAD_OF_NAMED, *above, rate], first=False, widths=NAMED)
    left = LEFT + 3 + sum(NAMED[:3])
    for n in range(31):  # no row is looked for that is so high
        manual.page.text(left, manual.y - 2 + 10 * n, "or nearly so" if n else "about 30 times", 8)
    manual.turn()
    manual.page.text(left, manual.y, "2 FASTER", 8)
    manual.y += 20
    shaded(manual, [["3:1", "MODE", "RW", "How it turns."]], widths=NAMED)
    manual.page.row(LEFT, manual.y, NAMED, ["0", "RUN", "RW", "Runs."], rules="none")
    register = only(reading(manual))
    assert bits(register)[3:] == [("RATE", 7, 4), ("MODE", 3, 1), ("RUN", 0, 0)]
    assert listed(register.fields[3]) == {
        0: "SLOW",
        1: f"FAST, about 30 times{30 * ' or nearly so'}",
        2: "FASTER",
    }
