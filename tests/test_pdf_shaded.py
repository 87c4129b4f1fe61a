"""Tables without rules of which every other row is shaded: the rows between have cells too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import HEIGHT, LEFT, Manual
from pdf_reading import bits, flags, listed

from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_reading import Read

WIDTHS = [50.0, 110.0, 40.0, 260.0]
HEAD = ["Bits", "Name", "Type", "Description"]
ROWS = [
    ["31:8", "LEVEL", "RO", "How full it is: water\nthat stands in the well."],
    ["7:4", "RATE", "RW", "How fast."],
    ["3:2", "MODE", "RW", "How it turns.\n0: rests\n1: turns"],
    ["1", "WAIT", "RW", "Waits."],
    ["0", "RUN", "RW", "Runs."],
]


def shaded(
    manual: Manual, rows: list[list[str]], *, first: bool = True, widths: list[float] = WIDTHS
) -> None:
    """A table of rows that are shaded in turn, each cell by a box of its own."""
    for n, row in enumerate(rows):
        height = max(len(text.split("\n")) for text in row) * 10 + 4
        left = LEFT
        for width in widths if (n % 2 == 0) == first else ():
            y = HEIGHT - manual.y - height
            manual.page.operators.append(f"0.9 g {left:.2f} {y:.2f} {width:.2f} {height:.2f} re f 0 g")
            left += width
        manual.y += manual.page.row(LEFT, manual.y, widths, list(row), rules="none")


@pytest.mark.parametrize("first", [True, False])
def test_rows_between_shaded_ones_are_read_with_their_columns(reading: Read, first: bool) -> None:
    manual = Manual()
    for name in ("NBCFG", "NBGATE"):
        manual.heading(f"4.1 {name} Register")
        shaded(manual, [HEAD, *ROWS], first=first)
        manual.y += 12
        manual.lines("The pump is described elsewhere, with all that it needs to run for a long time.")
    found = reading(manual).registers
    assert [register.register for register in found] == ["NBCFG", "NBGATE"]
    for register in found:
        assert bits(register) == [
            ("LEVEL", 31, 8),
            ("RATE", 7, 4),
            ("MODE", 3, 2),
            ("WAIT", 1, 1),
            ("RUN", 0, 0),
        ]
        assert [one.access for one in register.fields] == ["RO", "RW", "RW", "RW", "RW"]
        assert [one.description for one in register.fields][0::4] == [
            "How full it is: water that stands in the well.",
            "Runs.",
        ]
        assert listed(register.fields[2]) == {0: "rests", 1: "turns"}
        assert flags(register) == set()


def test_a_table_whose_shaded_rows_are_few_goes_on_over_the_page(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    manual.y = 690
    shaded(manual, [HEAD, *ROWS[:2]])
    manual.turn()
    shaded(manual, [HEAD, *ROWS[2:]])
    (register,) = reading(manual).registers
    assert [one[0] for one in bits(register)] == ["LEVEL", "RATE", "MODE", "WAIT", "RUN"]
    assert flags(register) == set()


def cells(tmp_path: Path, manual: Manual) -> list[int]:
    """How many rows the ruled tables of a manual have."""
    path = tmp_path / "northbeck-nb1.pdf"
    path.write_bytes(manual.pdf())
    return [len(table.rows) for table in read_document(path, "northbeck-nb1").tables]


def test_shaded_heads_alone_make_no_table_of_what_stands_between_them(tmp_path: Path) -> None:
    manual = Manual()
    for name in ("NBCFG", "NBGATE"):
        manual.lines(f"Table of {name}")
        shaded(manual, [HEAD])
        for row in ROWS:
            manual.y += manual.page.row(LEFT, manual.y, WIDTHS, list(row), rules="none")
    assert cells(tmp_path, manual) == [1, 1]


def test_prose_beneath_a_shaded_row_is_no_row_of_it(tmp_path: Path) -> None:
    manual = Manual()
    shaded(manual, [HEAD, *ROWS[:2]])
    manual.lines("The pump is described elsewhere, with all that it needs to run for a long time.")
    assert cells(tmp_path, manual) == [3]


def test_a_row_that_no_shade_reaches_behind_a_page_break_is_reported(reading: Read) -> None:
    manual = Manual()
    manual.heading("2.1 NBCON (12h)")
    columns = [("Bits", 50.0), ("Name", 80.0), ("Description", 300.0)]
    manual.table(columns, [["7:4", "GATE", "Opens a gate"], ["3", "RATE", "How fast"]])
    manual.turn()
    manual.lines("2:0 LEVEL How high the water stands", "before it flows.")
    found = reading(manual)
    assert [one.field for one in found.registers[0].fields] == ["GATE", "RATE"]
    assert [one.code for one in found.diagnostics] == ["table_unread"]


@pytest.mark.parametrize(("size", "rules"), [(13, "all"), (13, "horizontal"), (8, "all")])
def test_a_heading_between_two_tables_of_shaded_cells_is_no_row_of_them(
    tmp_path: Path, size: int, rules: str
) -> None:
    manual = Manual()
    for name in ("NBA", "NBB"):
        manual.page.text(LEFT, manual.y, name, size)
        manual.y += size + 6
        for row in (HEAD, ROWS[3], ROWS[4]):
            y = HEIGHT - manual.y - 14
            left = LEFT
            for width in WIDTHS:
                manual.page.operators.append(f"0.9 g {left:.2f} {y:.2f} {width:.2f} 14 re f 0 g")
                left += width
            manual.y += manual.page.row(LEFT, manual.y, WIDTHS, list(row), rules=rules)
        manual.y += 12
    path = tmp_path / "northbeck-nb1.pdf"
    path.write_bytes(manual.pdf())
    tables = read_document(path, "northbeck-nb1").tables
    assert [[[cell.text for cell in row if cell] for row in table.rows] for table in tables] == [
        [HEAD, ROWS[3], ROWS[4]]
    ] * 2


@pytest.mark.parametrize("whole", [True, False])
def test_fills_of_the_columns_under_a_cell_that_spans_them_part_it_only_where_the_first_is_one_of_them(
    tmp_path: Path, whole: bool
) -> None:
    manual = Manual()
    manual.y += manual.page.row(LEFT, manual.y, [40.0] * 4, ["3", "2", "1", "0"])
    y = HEIGHT - manual.y - 14
    for x, width in ((0, 160), *((40 * n, 40) for n in range(1 if whole else 0, 4))):
        manual.page.operators.append(f"1 g {LEFT + x} {y:.2f} {width} 14 re f 0 g")
    manual.page.row(LEFT, manual.y, [160.0], ["LEVEL"])
    path = tmp_path / "northbeck-nb1.pdf"
    path.write_bytes(manual.pdf())
    (table,) = read_document(path, "northbeck-nb1").tables
    assert [cell is None for cell in table.rows[1]] == [False, *[whole] * 3]
    assert table.rows[1][0] is not None
    assert table.rows[1][0].text == "LEVEL"
