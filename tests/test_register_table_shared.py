"""Cells that reach down over the rows of several fields, and rows that go on with one of another page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import Manual
from pdf_reading import flags, listed

from extract.stitch import compact
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from pdf_reading import Read, ReadText

HEAD = "<tr><th>Bits</th><th>Name</th><th>Access</th><th>Reset</th><th>Description</th></tr>"
TITLE = "# NB_PINS register\n\nOffset: 0x10\n\n"


COLUMNS = [("Bits", 40.0), ("Name", 60.0), ("Access", 40.0), ("Description", 200.0)]


def cut_by_a_page(caption: str) -> Manual:
    manual = Manual()
    manual.heading("5.1 NB_PINS register")
    manual.lines("Table 5-1. NB_PINS bits")
    manual.table(COLUMNS, [["1:0", "RATE", "RW", "Rate of it\n0: slow\n1: fast"]])
    manual.turn()
    manual.lines(caption)
    manual.table(COLUMNS, [["", "", "", "2: faster\n3: stopped"], ["2", "GO", "RW", "Starts it"]])
    return manual


@pytest.mark.parametrize(
    "caption",
    [
        "Table 5-1. NB_PINS bits …continued",
        "Table 5-1. NB_PINS bits, continued",
        "Table 5-1. NB_PINS bits continued",
        "Table 5-1 (continued). NB_PINS bits",
    ],
)
def test_a_caption_says_in_many_ways_that_its_table_goes_on(reading: Read, caption: str) -> None:
    (register,) = reading(cut_by_a_page(caption)).registers
    assert [(one.field, sorted(listed(one))) for one in register.fields] == [
        ("RATE", [0, 1, 2, 3]),
        ("GO", []),
    ]


def test_values_over_the_first_field_of_a_table_are_not_passed_over_in_silence(reading: Read) -> None:
    found = reading(cut_by_a_page("5.2 NB_MORE register"))
    assert [one.flags for register in found.registers for one in register.fields] == [[], ["row_unread"]]


def test_what_a_cell_over_several_rows_says_is_said_of_each_field(markdown: ReadText) -> None:
    rows = (
        "<tr><td>7</td><td>P7</td><td rowspan=2>RW</td><td rowspan=2>0</td>"
        "<td rowspan=2>0: input<br>1: output</td></tr>"
        "<tr><td>6</td><td>P6</td></tr><tr><td>5:0</td><td>SEL</td><td>RO</td><td></td><td></td></tr>"
    )
    (register,) = markdown(f"{TITLE}<table>{HEAD}{rows}</table>\n").registers
    assert [(one.field, one.access, one.default_value, listed(one)) for one in register.fields] == [
        ("P7", "RW", 0, {0: "input", 1: "output"}),
        ("P6", "RW", 0, {0: "input", 1: "output"}),
        ("SEL", "RO", None, {}),
    ]
    assert not flags(register)


@pytest.mark.parametrize(
    ("cells", "below", "flags"),
    [
        ("<td>RW</td><td rowspan=2>0x1</td>", "<td>RW</td>", ["cell_inherited"]),
        ("<td rowspan=2>RW<br>RO</td><td>0</td>", "<td>0</td>", ["cell_inherited"]),
        (
            "<td>RW</td><td>0</td><td rowspan=2>Opens<br>Keeps</td>",
            "<td>RW</td><td>0</td>",
            ["cell_inherited"],
        ),
        ("<td>RW</td><td>0</td><td rowspan=2>Opens, keeps</td>", "<td>RW</td><td>0</td>", []),
        ("<td>RW</td><td rowspan=2>0</td>", "<td>RW</td>", []),
    ],
    ids=["a reset", "codes of access", "as many lines as rows", "one line", "no reset but 0"],
)
def test_what_may_be_said_of_one_each_or_of_all_together_is_in_doubt(
    markdown: ReadText, cells: str, below: str, flags: list[str]
) -> None:
    rows = f"<tr><td>7:4</td><td>HI</td>{cells}</tr><tr><td>3:0</td><td>LO</td>{below}</tr>"
    (register,) = markdown(f"{TITLE}<table>{HEAD}{rows}</table>\n").registers
    assert [one.flags for one in register.fields] == [flags, flags]


def test_the_box_of_a_cell_tells_how_far_down_it_reaches() -> None:
    def cell(text: str, left: float, top: float, bottom: float) -> Cell:
        return Cell(text, [], (left, top, left + 50, bottom))

    rows = [
        [cell("7", 0, 0, 15), cell("RW", 50, 0, 30)],
        [cell("6", 0, 15, 30), None],
        [cell("5", 0, 30, 45), None],
    ]
    grid = compact(Table(1, rows, 0, 2, (0, 0, 100, 45)))
    assert [row[1].above and row[1].above.text for row in grid.rows] == [None, "RW", None]


def test_keys_in_the_lines_of_a_cell_over_the_head_are_the_registers_and_its_only_dword_is_no_packet(
    markdown: ReadText,
) -> None:
    head = "<tr><th>DWord</th><th>Bit</th><th>Description</th></tr>"
    keys = "Source: NB<br>Default Value: 0x00000001<br>Access: R/W<br>Size (in bits): 32<br>Address: 020C0h-020C3h"
    rows = (
        f"<tr><td colspan=3>NBPARSE - Parser Register</td></tr><tr><td colspan=3>{keys}</td></tr>{head}"
        "<tr><td rowspan=5>0</td><td>31:16</td><td><b>Gate Mask</b><br>Which bits.</td></tr>"
        "<tr><td>15:9</td><td><b>Pump Rate</b><br>How fast.</td></tr>"
        "<tr><td>8</td><td><b>Dry Alarm</b><br>No water.</td></tr>"
        "<tr><td>7:1</td><td><b>Water Level</b><br>Of water.</td></tr>"
        "<tr><td>0</td><td><b>Pump Go</b><br>Turns.</td></tr>"
    )
    (register,) = markdown(f"# Parsers\n\n## NBPARSE - Parser Register\n\n<table>{rows}</table>\n").registers
    assert (register.register, register.kind, register.address) == ("NBPARSE", "register", 0x20C0)
    assert (register.access, register.width_bits, register.flags) == ("R/W", 32, [])
    assert [(one.field, one.bit_hi, one.bit_lo, one.default_value) for one in register.fields] == [
        ("Gate Mask", 31, 16, 0),
        ("Pump Rate", 15, 9, 0),
        ("Dry Alarm", 8, 8, 0),
        ("Water Level", 7, 1, 0),
        ("Pump Go", 0, 0, 1),
    ]
