"""Grid tables are read cell by cell whatever stands in them, and damage to one is reported where it is.

Tables are drawn here from cells and read back; docutils is asked where drawing cannot tell.
"""

from __future__ import annotations

import os
import re
from itertools import pairwise, zip_longest
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rst_tables import Merges, by_docutils, draw, printed, texts

from extract.dialects.amd_isa.blocks import outline
from extract.dialects.amd_isa.grid import Grid, extent
from extract.dialects.amd_isa.grid_reader import read_grid
from extract.dialects.amd_isa.text import Words, cell_name, cell_text, items
from extract.document import Document

if TYPE_CHECKING:
    from pathlib import Path

CI = os.environ.get("CI") == "true"
quick = settings(max_examples=100, deadline=None, derandomize=CI)
oracle = settings(quick, max_examples=40, suppress_health_check=[HealthCheck.too_slow])

WORD = st.text("abcxyzABC0189_.,:;=*()[]{}<>#é", min_size=1, max_size=7)
LINE = st.lists(WORD, min_size=1, max_size=3).map(" ".join)
CELL = st.lists(LINE, max_size=3).map("\n".join)
PLAIN = st.text("abcxyz", min_size=1, max_size=6)
"""Words without marks that reStructuredText would read as markup."""


def read(lines: list[str]) -> Grid:
    """The table that these lines are."""
    grid = read_grid(lines, 0, extent(lines, 0, len(lines)))
    assert grid is not None
    return grid


def codes(grid: Grid) -> list[tuple[int, str]]:
    """Damage by line and code."""
    return [(fault.line, fault.code) for fault in grid.faults]


@st.composite
def tables(draw_: st.DrawFn, cell: st.SearchStrategy[str] = CELL) -> list[list[str]]:
    """Cells of a table with at least two rows, none of them without any text, none with one line twice in a row."""
    columns = draw_(st.integers(2, 5))
    row = st.lists(cell, min_size=columns, max_size=columns).filter(any)
    row = row.filter(lambda cells: all(a != b for a, b in pairwise(zip_longest(*map(str.splitlines, cells)))))
    return draw_(st.lists(row, min_size=2, max_size=6))


TABLE = draw(
    [["Code", "Name", "Text"], ["1", "ADD", "adds\nthem"], ["2", "SUB", "takes"], ["3", "MUL", "more"]]
)
CELLS = [["Code", "Name", "Text"], ["1", "ADD", "adds\nthem"], ["2", "SUB", "takes"], ["3", "MUL", "more"]]


# -- whole tables


@quick
@given(tables(), st.integers(0, 1))
def test_a_table_reads_as_the_cells_it_was_drawn_from(cells: list[list[str]], header: int) -> None:
    grid = read(draw(cells, header))
    assert texts(grid) == cells
    assert (grid.header, grid.faults, grid.closed) == (header, [], True)


@quick
@given(tables())
def test_every_line_of_a_cell_stands_where_its_piece_says(cells: list[list[str]]) -> None:
    lines = draw(cells)
    for row in read(lines).rows:
        for cell in row.cells:
            assert printed(lines, cell) == cell.texts


@quick
@given(tables(), st.integers(0, 9))
def test_a_table_may_be_indented(cells: list[list[str]], indent: int) -> None:
    lines = [" " * indent + line for line in draw(cells)]
    assert texts(read(lines)) == cells


@quick
@given(tables(), st.lists(st.integers(0, 30), max_size=5))
def test_blanks_behind_lines_mean_nothing(cells: list[list[str]], at: list[int]) -> None:
    lines = draw(cells)
    for n in at:
        lines[n % len(lines)] += "   "
    grid = read(lines)
    assert (texts(grid), grid.faults) == (cells, [])


def test_a_bar_within_a_cell_is_no_column() -> None:
    cells = [["Name", "Text"], ["A", r"S0 \| S1 is | or"], ["B", "| one\n| two"]]
    assert texts(read(draw(cells))) == cells


def test_two_tables_with_a_blank_line_between_them_are_two() -> None:
    lines = [*TABLE, "", *TABLE]
    assert extent(lines, 0, len(lines)) == len(TABLE)


# -- merged cells


@st.composite
def merged(draw_: st.DrawFn) -> tuple[list[list[str]], Merges, Merges]:
    """Cells of which some are merged with the one on their left, others with the one above; no rectangle overlaps."""
    columns, rows = draw_(st.integers(2, 4)), draw_(st.integers(2, 4))
    cells = [[draw_(PLAIN) for _ in range(columns)] for _ in range(rows)]
    free = {(r, n) for r in range(1, rows) for n in range(columns)}
    left: set[tuple[int, int]] = set()
    up: set[tuple[int, int]] = set()
    for r, n in sorted(free):
        kind = draw_(st.sampled_from(["none", "none", "left", "up"]))
        alone = not {(r, n), (r, n + 1)} & left and not {(r, n), (r + 1, n)} & up
        if kind == "left" and n and alone and (r, n - 1) not in up:
            left.add((r, n))
        elif kind == "up" and r > 1 and alone and not {(r - 1, n), (r - 1, n + 1)} & left:
            up.add((r, n))
    for r, n in [*left, *up]:
        cells[r][n] = ""
    return cells, frozenset(left), frozenset(up)


@oracle
@given(merged())
def test_merged_cells_read_as_docutils_reads_them(drawn: tuple[list[list[str]], Merges, Merges]) -> None:
    cells, left, up = drawn
    lines = draw(cells, 1, left, up)
    (wanted,) = by_docutils("\n".join(lines)) or [[]]
    grid = read(lines)
    got = []
    seen = set()
    for row in grid.rows:
        entries = []
        for cell in dict.fromkeys(row.cells):
            if cell in seen:
                continue
            seen.add(cell)
            further = sum(cell in other.cells for other in grid.rows) - 1
            entries.append(("\n".join(cell.texts), cell.columns[1] - cell.columns[0], further))
        got.append(entries)
    assert got == wanted
    assert grid.faults == []


def test_a_cell_merged_over_rows_stands_in_each_of_them() -> None:
    grid = read(draw([["A", "B"], ["load", "1"], ["", "2"]], 1, up=frozenset({(2, 0)})))
    assert [row.cells[0].texts for row in grid.rows] == [["A"], ["load"], ["load"]]
    assert grid.rows[1].cells[0] is grid.rows[2].cells[0]


# -- damage


@quick
@given(tables(), st.data())
def test_tabs_for_blanks_change_no_text_and_are_reported_at_their_lines(
    cells: list[list[str]], data: st.DataObject
) -> None:
    lines = draw(cells)
    tabbed = set()
    for n, line in enumerate(lines):
        stops = [k for k in range(8, len(line), 8) if line[k - 2 : k] == "  "]
        if stops and data.draw(st.booleans()):
            stop = data.draw(st.sampled_from(stops))
            lines[n] = line[: stop - 2] + "\t" + line[stop:]
            tabbed.add(n)
    grid = read(lines)
    assert texts(grid) == cells
    assert codes(grid) == [(n, "table_tabs") for n in sorted(tabbed)]
    for row in grid.rows:
        for cell in row.cells:
            assert printed(lines, cell) == cell.texts


@quick
@given(tables(PLAIN), st.data())
def test_a_broken_border_is_reported_and_the_cells_are_read_by_the_others(
    cells: list[list[str]], data: st.DataObject
) -> None:
    lines = draw(cells)
    borders = [n for n, line in enumerate(lines) if line[0] == "+"]
    n = data.draw(st.sampled_from(borders))
    first = data.draw(st.integers(0, len(lines[n]) - 1))
    gap = data.draw(st.integers(1, max(1, len(lines[n]) // 4)))
    cut = lines[n][:first] + data.draw(st.sampled_from(["", " " * gap])) + lines[n][first + gap :]
    inner = 0 < n < len(lines) - 1 and "=" not in cut
    if inner and re.fullmatch(r"\+(?:(?:-+| +)\+)+", cut) and len(cut) == len(lines[n]):
        return  # just as a border looks where cells go on below it
    if cut.strip("+ ") == "" or 3 * sum(map(cut.count, "+-=")) <= 2 * len(cut.strip()):
        return  # nothing is left to know a border by
    lines[n] = cut
    grid = read(lines)
    assert (n, "table_border") in codes(grid)
    assert texts(grid) == cells


def test_two_borders_with_nothing_between_them_are_reported() -> None:
    border = next(n for n, line in enumerate(TABLE) if n and line.startswith("+-"))
    doubled = [*TABLE[:border], TABLE[border], *TABLE[border:]]
    assert (texts(read(doubled)), codes(read(doubled))) == (CELLS, [(border + 1, "table_border")])


def test_no_cell_goes_on_from_the_header_into_the_body() -> None:
    lines = [*TABLE]
    gap = lines[2].index("+", 1)
    lines[2] = "+" + " " * (gap - 1) + lines[2][gap:]
    assert (texts(read(lines)), codes(read(lines))) == (CELLS, [(2, "table_border")])


@pytest.mark.parametrize("lost", range(1, 9))
def test_a_last_border_that_lost_its_beginning_closes_the_table(lost: int) -> None:
    cells = [["a", "b", "c", "d", "e"], ["f", "g", "h", "i", "j"]]
    lines = draw(cells, widths=[3] * 5)
    lines[-1] = " " * lost + lines[-1][lost:]
    grid = read(lines)
    assert (codes(grid), grid.closed) == ([(len(lines) - 1, "table_border")], True)
    assert texts(grid) == cells


@pytest.mark.parametrize("line", range(len(TABLE)))
def test_a_border_that_lost_a_corner_is_broken(line: int) -> None:
    if TABLE[line][0] != "+":
        return
    for n, c in enumerate(TABLE[line]):
        if c == "+":
            lines = [*TABLE]
            lines[line] = TABLE[line][:n] + "-" + TABLE[line][n + 1 :]
            grid = read(lines)
            assert (texts(grid), codes(grid)) == (CELLS, [(line, "table_border")])


@quick
@given(tables(PLAIN), st.data())
def test_a_bar_that_is_lost_is_reported_and_its_row_is_cut_at_the_columns(
    cells: list[list[str]], data: st.DataObject
) -> None:
    lines = draw(cells)
    n = data.draw(st.sampled_from([k for k, line in enumerate(lines) if line[0] == "|"]))
    at = data.draw(st.sampled_from([m.start() for m in re.finditer(r"\|", lines[n])]))
    lines[n] = lines[n][:at] + " " + lines[n][at + 1 :]
    grid = read(lines)
    assert codes(grid) == [(n, "table_row")]
    assert texts(grid) == cells
    assert [row.damaged for row in grid.rows] == [
        frozenset({n} & set(range(r.first, r.last))) for r in grid.rows
    ]


def test_a_bar_within_a_cell_does_not_make_up_for_one_that_is_lost() -> None:
    cells = [["a", "b", "c"], ["SIDE", "1:0", "| 0 = left\n| 1 = right"]]
    lines = [line.replace("E | 1", "E   1") for line in draw(cells)]
    assert texts(read(lines)) == cells


@quick
@given(tables(PLAIN), st.data())
def test_a_line_whose_bars_slipped_is_cut_at_its_own(cells: list[list[str]], data: st.DataObject) -> None:
    lines = draw(cells)
    n = data.draw(st.sampled_from([k for k, line in enumerate(lines) if line[0] == "|"]))
    blank = data.draw(st.sampled_from([m.start() for m in re.finditer(r" \|", lines[n])]))
    lines[n] = lines[n][:blank] + " " * data.draw(st.integers(1, 9)) + lines[n][blank:]
    grid = read(lines)
    assert (codes(grid), texts(grid)) == ([(n, "table_row")], cells)


@quick
@given(tables(PLAIN), st.data())
def test_a_line_broken_in_two_is_put_together_and_reported_at_both(
    cells: list[list[str]], data: st.DataObject
) -> None:
    lines = draw(cells)
    n = data.draw(st.sampled_from([k for k, line in enumerate(lines) if line[0] == "|"]))
    blank = data.draw(st.sampled_from(list(re.finditer(r" +", lines[n]))))
    lines[n : n + 1] = [lines[n][: blank.start()], lines[n][blank.end() :]]
    grid = read(lines)
    assert codes(grid) == [(n, "table_row"), (n + 1, "table_row")]
    assert [[c.split() for c in row] for row in texts(grid)] == [[c.split() for c in row] for row in cells]


@pytest.mark.parametrize(("line", "expected"), [(3, [(4, "table_row")]), (4, []), (0, [])])
def test_a_line_that_stands_twice_in_two_cells_is_reported_and_its_row_damaged(
    line: int, expected: list[tuple[int, str]]
) -> None:
    grid = read([*TABLE[: line + 1], *TABLE[line:]])
    assert codes(grid) == expected
    assert [n for row in grid.rows for n in row.damaged] == [n for n, _ in expected]


def test_a_row_that_lacks_a_column_is_reported_and_those_around_it_are_read() -> None:
    lines = [*TABLE]
    row = next(n for n, line in enumerate(lines) if "SUB" in line)
    lines[row] = "| 2    | SUB  |"
    grid = read(lines)
    assert codes(grid) == [(row, "table_row")]
    assert texts(grid) == [CELLS[0], CELLS[1], ["2", "SUB", ""], CELLS[3]]
    assert [bool(r.damaged) for r in grid.rows] == [False, False, True, False]


@pytest.mark.parametrize("line", range(1, len(TABLE)))
def test_a_blank_line_within_a_table_does_not_end_it(line: int) -> None:
    lines = [*TABLE[:line], "", *TABLE[line:]]
    if TABLE[line][0] == "+" and TABLE[line - 1][0] == "+":
        return
    grid = read(lines)
    assert texts(grid) == CELLS
    assert all(fault == (line, "table_row") for fault in codes(grid))


def test_a_table_without_its_first_border_or_its_last_is_read() -> None:
    without_first = read(TABLE[1:])
    assert (texts(without_first), codes(without_first)) == (CELLS, [(0, "table_border")])
    without_last = read(TABLE[:-1])
    assert (texts(without_last), without_last.closed) == (CELLS, False)
    assert codes(without_last) == [(len(TABLE) - 2, "table_border")]


def test_damage_in_one_table_leaves_the_tables_around_it_as_they_are() -> None:
    broken = [*TABLE]
    broken[4] = broken[4][:8] + "XX" + broken[4][10:]
    broken[0] = broken[0].replace("+", " ")
    document = Document(
        "d", "d", "0" * 64, 1, "text", "utf-8", [*TABLE, "", *broken, "", *TABLE], range(3 * len(TABLE) + 2)
    )
    found = outline(document)
    assert [texts(table.grid) for table in (found.tables[0], found.tables[-1])] == [CELLS, CELLS]
    inside = range(len(TABLE) + 1, 2 * len(TABLE) + 1)
    assert found.diagnostics
    assert all(d.line_first in inside for d in found.diagnostics)


def test_a_table_whose_columns_cannot_be_told_is_kept_as_text_and_reported() -> None:
    lines = ["+--- ---", "| a | b |", "+--- -+-", ""]
    document = Document("d", "d", "0" * 64, 1, "text", "utf-8", lines, range(len(lines)))
    assert [(d.code, d.line_first, d.line_last) for d in outline(document).diagnostics] == [
        ("table_unread", 0, 2)
    ]
    assert all(document.roles[:3])


# -- what stands in cells


def one_cell(text: str, width: int) -> tuple[list[str], Grid]:
    """A table whose second row's second cell has this text, the column this wide."""
    lines = draw([["A", "B"], ["1", text]], widths=[3, width])
    return lines, read(lines)


def test_a_name_that_the_cell_cut_is_put_together() -> None:
    lines, grid = one_cell("V\\_ADD\\_\nCARRY\\_F\n32", 8)
    assert cell_name(grid.rows[1].cells[1], Words([*lines, "see V_ADD_CARRY_F32"])) == (
        "V_ADD_CARRY_F32",
        False,
    )


def test_a_name_cut_within_an_escape_is_put_together() -> None:
    lines, grid = one_cell("S\\_FORK\\\n_B64", 8)
    assert cell_name(grid.rows[1].cells[1], Words([*lines, "S\\_FORK\\_B64"])) == ("S_FORK_B64", False)


def test_a_name_that_stands_nowhere_else_in_one_piece_is_a_guess() -> None:
    lines, grid = one_cell("V\\_ADD\\_\nF32", 8)
    assert cell_name(grid.rows[1].cells[1], Words(lines)) == ("V_ADD_F32", True)


@pytest.mark.parametrize(
    ("cell", "elsewhere", "expected"),
    [
        ("the instructi\nons of it", "instructions", "the instructions of it"),
        ("written to in\nto the file", "into in in in to to to", "written to in to the file"),
        ("reads of it\nare slow", "ofit are", "reads of it are slow"),
        ("take a non-\nvolatile one", "", "take a non-volatile one"),
    ],
)
def test_a_word_is_put_together_only_where_the_document_has_it_whole(
    cell: str, elsewhere: str, expected: str
) -> None:
    lines, grid = one_cell(cell, 13)
    assert cell_text(grid.rows[1].cells[1], Words([*lines, elsewhere])) == expected


def test_a_line_block_is_parted_into_items_and_its_wrapped_lines_joined() -> None:
    lines, grid = one_cell("| 0 = all of\n  them\n| 1 = none", 12)
    words = Words(lines)
    assert [item.text(words) for item in items(grid.rows[1].cells[1])] == ["0 = all of them", "1 = none"]
    assert [item.unmarked for item in items(grid.rows[1].cells[1])] == [False, False]


@pytest.mark.parametrize("lost", range(3))
def test_an_item_that_lost_its_bar_is_an_item_all_the_same_and_marked(lost: int) -> None:
    printed_ = ["| 0 = off", "| 1 = on", "| 2 = auto"]
    printed_[lost] = "  " + printed_[lost][2:]
    grid = read(draw([["A", "B"], ["1", "\n".join(printed_)]], widths=[3, 30]))
    found = items(grid.rows[1].cells[1])
    assert [item.texts for item in found] == [["0 = off"], ["1 = on"], ["2 = auto"]]
    assert [item.unmarked for item in found] == [n == lost for n in range(3)]


# -- the real document


def plain(text: str) -> str:
    """A cell's text without what markup and wrapping add: letters, digits and marks alone."""
    return re.sub(r"[\s|\\*`_-]+|<#?[^>]*>", "", text)


def test_every_table_of_the_real_document_reads_as_docutils_reads_it(raw_corpus: Path) -> None:
    text = (raw_corpus / "amd-vega-isa.txt").read_text(encoding="utf-8")
    lines = text.split("\n")
    document = Document("d", "d", "0" * 64, 1, "text", "utf-8", lines, range(len(lines)))
    found = outline(document).tables
    wanted = by_docutils(text)
    assert (len(found), len(wanted)) == (144, 144)
    rows = differing = 0
    for table, oracle_ in zip(found, wanted, strict=True):
        assert len(table.grid.rows) == len(oracle_)
        for row, entries in zip(table.grid.rows, oracle_, strict=True):
            rows += 1
            mine = [plain(" ".join(cell.texts)) for cell in row.cells]
            differing += mine != [plain(entry) for entry, _, _ in entries]
    assert rows == 3478
    assert differing == 3  # two that docutils calls malformed, and a literal block within a cell
