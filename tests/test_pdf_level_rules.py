"""Tables of level rules alone, whose cells stand in the middle of their rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import LEFT, Manual
from pdf_reading import bits, flags

if TYPE_CHECKING:
    from pdf_reading import Read

WIDTHS = [50.0, 110.0, 50.0, 250.0]
HEAD = ["Bits", "Name", "Type", "Description"]
ROWS = [
    ["31:8", "LEVEL", "RO", "How full it is, in units\nof a cup, as it was\nmeasured last,\nor zero."],
    ["7:1", "RATE", "RW", "How fast it runs,\nand for how long."],
    ["0", "RUN", "RW", "Runs it when one is written,\nand stops it\nwith zero, at the end\nof a turn."],
]
TEXTS = [row[3].replace("\n", " ") for row in ROWS]


def rows(manual: Manual, cells: list[list[str]], every: int = 1) -> None:
    """Rows with their cells in the middle, and a level rule over every so many and under the last."""
    for n, row in enumerate(cells):
        high = max(len(cell.split("\n")) for cell in row) * 10 + 6
        left = float(LEFT)
        if n % every == 0 or n == 1:
            manual.page.line(left, manual.y, left + sum(WIDTHS), manual.y)
        for cell, width in zip(row, WIDTHS, strict=True):
            lines = cell.split("\n")
            for k, line in enumerate(lines):
                manual.page.text(left + 3, manual.y + (high - 10 * len(lines)) / 2 + 10 * k, line, 8)
            left += width
        manual.y += high
    manual.page.line(LEFT, manual.y, LEFT + sum(WIDTHS), manual.y)
    manual.y += 12


def test_what_stands_between_two_level_rules_is_one_row_wherever_its_lines_stand(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    rows(manual, [HEAD, *ROWS])
    (register,) = reading(manual).registers
    assert bits(register) == [("LEVEL", 31, 8), ("RATE", 7, 1), ("RUN", 0, 0)]
    assert [one.description for one in register.fields] == TEXTS
    assert flags(register) == set()


def test_the_tables_of_a_page_are_told_apart_by_the_text_between_them(reading: Read) -> None:
    manual = Manual()
    for number, name in enumerate(("NBCFG", "NBRUN"), 1):
        manual.heading(f"4.{number} {name} Register")
        manual.lines("This register has all that the pump needs.", f"Offset: 0x{4 * number}")
        rows(manual, [HEAD, *ROWS])
    found = reading(manual).registers
    assert [bits(one) for one in found] == [[("LEVEL", 31, 8), ("RATE", 7, 1), ("RUN", 0, 0)]] * 2
    assert [one.fields[2].description for one in found] == [TEXTS[2]] * 2


def test_a_row_over_the_head_that_has_fewer_cells_is_no_head(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 Pump")
    rows(manual, [["Offset: 0x10", "", "", "Register Name: NBCFG"], HEAD, *ROWS])
    (register,) = reading(manual).registers
    assert bits(register) == [("LEVEL", 31, 8), ("RATE", 7, 1), ("RUN", 0, 0)]
    assert [one.description for one in register.fields] == TEXTS


def test_rules_between_groups_of_rows_make_no_rows(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    plain = [[f"{n}", f"GATE{n}", "RW", f"Opens gate {n}."] for n in range(7, 0, -1)]
    rows(manual, [HEAD, *plain, ["0", "RUN", "RW", "Runs it when one\nis written."]], every=8)
    (register,) = reading(manual).registers
    assert [(name, high) for name, high, _ in bits(register)][:7] == [
        (f"GATE{n}", n) for n in range(7, 0, -1)
    ]


def test_rows_that_nothing_parts_are_told_by_as_many_lines_above_their_bits_as_below(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    rows(manual, [HEAD, ["31:8", "LEVEL", "RO", "How full it is."], *ROWS[1:]], every=9)
    (register,) = reading(manual).registers
    assert [one.description for one in register.fields] == ["How full it is.", *TEXTS[1:]]
    assert flags(register) == set()


def test_rows_that_nothing_parts_are_doubtful_where_lines_of_one_cell_stand_between_those_of_another(
    reading: Read,
) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    rows(manual, [HEAD, ["31:8", "LEVEL", "RO", "How full it is."], *ROWS[1:]], every=9)
    manual.page.text(LEFT + sum(WIDTHS[:3]) + 3, manual.y - 18, "or two.", 8)
    (register,) = reading(manual).registers
    assert all("row_split" in one.flags for one in register.fields)


def test_the_halves_of_a_figure_whose_outer_rules_are_longer_by_a_pen_have_no_rules_of_each_other(
    reading: Read,
) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    edges = [LEFT + 28 * n for n in range(17)]
    for high, cells in ((31, [("Res.", 15), ("START\n[16:16]", 1)]), (15, [("START[15:0]", 16)])):
        numbers = [(str(high - n), 1) for n in range(16)]
        top = manual.y
        codes = [("", 1)] * 15 + [("rw", 1)] if high > 15 else [("rw", 1)] * 16
        for n, row in enumerate((numbers, cells, codes)):
            height = manual.page.row(LEFT, manual.y, [28.0] * 16, list(row), size=6, rules="none")
            left = 0
            for _, span in row:
                left += span
                manual.page.line(edges[left], manual.y, edges[left], manual.y + height)
            manual.y += height
            end = 0.45 if n == 2 else 0
            manual.page.line(edges[0] - end, manual.y, edges[-1] + end, manual.y)
        manual.page.line(edges[0], top, edges[0], manual.y)
        manual.page.line(edges[0] - 0.45, top, edges[-1] + 0.45, top)
        manual.y += 15
    (register,) = reading(manual).registers
    assert bits(register) == [("START", 16, 0)]


@pytest.mark.parametrize("caption", ["Register {} details", "Table 4-2: {} details"])
def test_a_title_right_over_heads_without_a_rule_between_parts_two_tables(
    reading: Read, caption: str
) -> None:
    manual = Manual()
    manual.heading("4.1 Pump")
    keys = [["Name"], ["Offset"], ["Width", "32 bits"], ["Access type", "rw"]]
    fields = [["31:8", "LEVEL", "rw", "How high."], ["7:0", "RATE", "rw", "How fast."]]
    for n, name in enumerate(("NB_CFG", "NB_RUN")):
        manual.lines(f"Register {name}")
        for row in [*keys, HEAD, *fields]:
            if row is HEAD:
                manual.page.text(LEFT, manual.y + 5, caption.format(name), 8)
                manual.y += 21
            cells = [row[0], name if row is keys[0] else f"0x{n}0"] if len(row) == 1 else row
            left = float(LEFT)
            for cell, width in zip(cells, WIDTHS if len(cells) > 2 else [150.0, 310.0], strict=True):
                manual.page.text(left + 3, manual.y + 3, cell, 8)
                left += width
            manual.y += 15
            manual.page.line(LEFT, manual.y, LEFT + sum(WIDTHS), manual.y)
        manual.y += 12
    found = reading(manual).registers
    assert [(one.register, one.address, one.width_bits) for one in found] == [
        ("NB_CFG", 0, 32),
        ("NB_RUN", 16, 32),
    ]
    assert [bits(one) for one in found] == [[("LEVEL", 31, 8), ("RATE", 7, 0)]] * 2


def test_the_first_line_of_a_cell_whose_others_stand_at_the_foot_of_their_row_is_no_title(
    reading: Read,
) -> None:
    manual = Manual()
    manual.heading("4.1 NBCFG Register")
    cells = [HEAD, *([f"Bit {n}", f"F{n}", "RO", "Table 3 has\nall of them."] for n in (2, 1, 0))]
    for row in cells:
        manual.page.line(LEFT, manual.y, LEFT + sum(WIDTHS), manual.y)
        left, lines = float(LEFT), len(row[3].split("\n"))
        for cell, width in zip(row, WIDTHS, strict=True):
            for k, line in enumerate(reversed(cell.split("\n"))):
                manual.page.text(left + 3, manual.y + 3 + 15 * (lines - 1 - k), line, 8)
            left += width
        manual.y += 15 * lines
    manual.page.line(LEFT, manual.y, LEFT + sum(WIDTHS), manual.y)
    (register,) = reading(manual).registers
    assert [(one.field, one.description) for one in register.fields] == [
        (f"F{n}", "Table 3 has all of them.") for n in (2, 1, 0)
    ]
