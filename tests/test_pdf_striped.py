"""Tables of which heads and every other row are shaded, where pages end, cells nearly touch, or a row stands alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import LEFT, Manual
from pdf_reading import bits, flags, listed, only
from test_pdf_shaded import WIDTHS, cells, shaded

from extract.document import FURNITURE
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_reading import Read

NAMED = [110.0, 50.0, 40.0, 260.0]
HEAD = ["Field", "Bits", "Type", "Description"]
LONG = "GATE_LEVEL_OF_ALL_SLU"
"""A name that ends shortly before its column does."""


def test_a_row_alone_under_a_shaded_head_has_the_columns_of_the_head(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    manual.y = 730
    shaded(manual, [HEAD, [LONG, "31:8", "RO", "How full it is."]], widths=NAMED)
    manual.turn()
    shaded(manual, [HEAD, ["RATE", "7:4", "RW", "How fast."], ["RUN", "3:0", "RW", "Runs."]], widths=NAMED)
    register = only(reading(manual))
    assert bits(register) == [(LONG, 31, 8), ("RATE", 7, 4), ("RUN", 3, 0)]
    assert not flags(register)


def test_a_heading_no_larger_than_the_rows_is_none_of_them_where_it_stands_further_from_the_shade(
    tmp_path: Path,
) -> None:
    manual = Manual()
    manual.y = 100
    rows = [HEAD, ["LEVEL", "31:8", "RO", "How full."], ["RATE", "7:0", "RW", "How fast."]]
    shaded(manual, rows, widths=NAMED)
    manual.y += 6
    manual.page.text(LEFT + 3, manual.y, "4.2", 8)
    manual.page.text(LEFT + 113, manual.y, "Gate", 8)
    assert cells(tmp_path, manual) == [3]


@pytest.mark.parametrize("first", ["b31\nto\nb24", "b31 to\nb24", "b31\nto b24"])
def test_bits_with_a_word_between_their_ends_below_each_other_are_those_of_one_row(
    reading: Read, first: str
) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    rows = [
        ["Bit", "Symbol", "R/W", "Description"],
        [first, "LEVEL", "RO", "How full it is\nwhen water stands\nin the well."],
        ["b23 to\nb1", "RATE", "RW", "How fast it runs\nor may run."],
        ["b0", "RUN", "RW", "Runs."],
    ]
    shaded(manual, rows, widths=[40.0, 110.0, 40.0, 260.0])
    register = only(reading(manual))
    assert bits(register) == [("LEVEL", 31, 24), ("RATE", 23, 1), ("RUN", 0, 0)]
    assert register.fields[0].description == "How full it is when water stands in the well."


def test_the_word_between_the_ends_of_bits_may_end_the_line_of_a_row_without_rules(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    columns = [("Bits", 30.0), ("Name", 100.0), ("Access", 50.0), ("Description", 290.0)]
    rows = [
        ["31 to", "LEVEL", "RO", "How full"],
        ["24", "", "", "it is"],
        ["23 to", "RATE", "RW", "How"],
        ["0", "", "", "fast"],
    ]
    manual.table(columns, [list(row) for row in rows], rules="none")
    register = only(reading(manual))
    assert bits(register) == [("LEVEL", 31, 24), ("RATE", 23, 0)]
    assert [one.description for one in register.fields] == ["How full it is", "How fast"]


def figured() -> Manual:
    """A figure of eight bits with names of two fields."""
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    names = [("GATE_LEVEL_OF_ALL_SLUICES", 6), ("RUN", 2)]
    for row in ([str(bit) for bit in range(7, -1, -1)], names):
        manual.y += manual.page.row(LEFT, manual.y, [50] * 8, list(row), size=6)
    manual.y += 10
    return manual


OF_NAMES = [150.0, 220.0, 40.0, 50.0]
HEAD_OF_NAMES = ["Field", "Description", "Access", "Reset"]
RUN = ["RUN", "Runs.\n0: rests\n1: turns", "R/W", "0"]


def read_whole(reading: Read, manual: Manual) -> None:
    """Check that both fields of the figure have what their rows say."""
    register = only(reading(manual))
    assert bits(register) == [("GATE_LEVEL_OF_ALL_SLUICES", 7, 2), ("RUN", 1, 0)]
    assert (register.fields[0].description or "").startswith("How high the water is")
    assert listed(register.fields[1]) == {0: "rests", 1: "turns"}


@pytest.mark.parametrize(
    "row",
    [
        ["GATE_LEVEL_OF_ALL_SLUICES", "How high the water is", "", ""],
        ["GATE_LEVEL_OF_\nALL_SLUICES", "How high the water is\nin it", "R", "1"],
    ],
)
def test_rows_under_the_shaded_head_of_a_table_of_a_figures_names_are_read(
    reading: Read, row: list[str]
) -> None:
    manual = figured()
    shaded(manual, [HEAD_OF_NAMES, row], widths=OF_NAMES)
    manual.y += manual.page.row(LEFT, manual.y, OF_NAMES, list(RUN), rules="none")
    read_whole(reading, manual)


def test_a_shaded_row_goes_on_with_such_a_table_under_one_of_many_lines(reading: Read) -> None:
    manual = figured()
    row = ["GATE_LEVEL_OF_\nALL_\nSLUICES", "How high the water is\nin it\nor may be", "R", "1"]
    shaded(manual, [HEAD_OF_NAMES, row, RUN], widths=OF_NAMES)
    read_whole(reading, manual)


def test_a_row_without_rules_under_the_ruled_rows_of_such_a_table_is_read(reading: Read) -> None:
    manual = figured()
    row = ["GATE_LEVEL_OF_ALL_SLUICES", "How high the water is", "R", "1"]
    manual.table([*zip(HEAD_OF_NAMES, OF_NAMES, strict=True)], [list(row)])
    manual.y -= 10
    manual.y += manual.page.row(LEFT, manual.y, OF_NAMES, list(RUN), rules="none")
    read_whole(reading, manual)


def test_such_a_table_goes_on_under_its_head_on_the_next_page(reading: Read) -> None:
    manual = figured()
    row = ["GATE_LEVEL_OF_ALL_SLUICES", "How high the water is", "R", "1"]
    manual.table(
        [*zip(HEAD_OF_NAMES, OF_NAMES, strict=True)], [list(row), ["RUN", "Runs.\n0: rests", "R/W", "0"]]
    )
    manual.turn()
    shaded(manual, [HEAD_OF_NAMES, ["", "1: turns", "", ""]], widths=OF_NAMES)
    read_whole(reading, manual)


def test_the_head_of_a_table_alone_at_the_top_of_pages_is_no_running_line(tmp_path: Path) -> None:
    manual = Manual()
    for n in range(4):
        manual.y = 60
        rows = [[f"LEVEL{n}{k}", str(31 - k), "RO", f"How {n + k}"] for k in range(20)]
        shaded(manual, [HEAD, *([] if n % 2 else rows)])
        manual.lines(*(f"It goes on here for {n + k}." for k in range(9)))
        manual.turn()
    path = tmp_path / "northbeck-nb1.pdf"
    path.write_bytes(manual.pdf())
    document = read_document(path, "northbeck-nb1")
    found = [document.roles[i] for i, line in enumerate(document.lines) if line == " ".join(HEAD)]
    assert len(found) == 4
    assert not any(role & FURNITURE for role in found)


def test_one_shaded_row_between_a_head_and_a_last_row_is_a_table_of_three(tmp_path: Path) -> None:
    manual = Manual()
    manual.lines("Bits 7:4 - RATE Function", "How fast the pump runs when water stands in the well.")
    rows = [["Value", "Name", "Description"], ["0x0", "SLOW", "Trickles"], ["0x1", "FAST", "Runs"]]
    shaded(manual, rows, first=False, widths=[50.0, 110.0, 260.0])
    manual.y += 10
    manual.lines("The pump is described elsewhere, with all that it needs to run for a long time.")
    assert cells(tmp_path, manual) == [3]


@pytest.mark.parametrize("rows", [1, 2, 4])
def test_a_row_of_keys_right_over_a_shaded_head_is_no_row_of_its_table(reading: Read, rows: int) -> None:
    manual = Manual()
    named = [[str(7 - n), f"GATE{n}", "RW", "How it opens."] for n in range(rows)]
    for place in ("0x10", "0x14"):
        manual.heading(f"4.1 NBCFG{place[-1]} Register")
        shaded(
            manual,
            [["Offset:", place, "Reset:", "0x0"], ["Bits", "Name", "Type", "Description"]],
            first=False,
        )
        for row in named:
            manual.y += manual.page.row(LEFT, manual.y, WIDTHS, [*row], rules="none")
    found = reading(manual).registers
    assert [one.address for one in found] == [0x10, 0x14]
    assert [bits(one) for one in found] == [[(f"GATE{n}", 7 - n, 7 - n) for n in range(rows)]] * 2


def test_one_shaded_row_in_running_text_is_none(tmp_path: Path) -> None:
    manual = Manual()
    manual.lines("Bits 7:4 of the register tell how fast the pump runs when water stands in the well.")
    shaded(manual, [["0x0", "SLOW", "Trickles"]], widths=[50.0, 110.0, 260.0])
    manual.lines("The pump is described elsewhere, with all that it needs to run for a long time.")
    assert cells(tmp_path, manual) == [1]


@pytest.mark.parametrize(("first", "reported"), [("upper", True), ("", False)])
def test_a_head_of_a_table_of_fields_under_which_no_row_is_read_is_reported(
    reading: Read, first: str, reported: bool
) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    shaded(manual, [["Bits", "Name", "Type", "Description"]])
    if first:
        widths = [50.0, 110.0, 40.0, 260.0]
        manual.y += manual.page.row(LEFT, manual.y, widths, [first, "LEVEL", "RO", "How."], rules="none")
    manual.heading("4.2 NBGATE Register")
    shaded(manual, [["Bits", "Name", "Type", "Description"], ["7:0", "RATE", "RO", "How fast."]])
    found = reading(manual)
    assert ("table_unread" in {one.code for one in found.diagnostics}) == reported
    assert bits(found.registers[-1]) == [("RATE", 7, 0)]
