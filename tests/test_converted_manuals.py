"""Manuals that programs turned from pages into Markdown: tables in HTML or bars, figures without places, cut names."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

import pytest
from pdf_reading import bits, flags, listed, text_reader

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_reading import ReadText


TITLE = "## 4.2 Gate control register (GATE\\_CTRL)\n\nAddress offset: 0x10\n\n"


def table_of(rows: list[list[str]], form: str) -> str:
    if form == "html":
        made = ("".join(f"<td>{html.escape(cell)}</td>" for cell in row) for row in rows)
        return f"<table>{''.join(f'<tr>{row}</tr>' for row in made)}</table>\n"
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]]) + "\n"


FIELDS = [
    ["Bits", "Name", "Access", "Description"],
    ["31:8", "Reserved", "", "Keep it."],
    ["7:4", "RATE", "rw", "How fast. 0000: slow 0001: fast"],
    ["3:0", "WAIT_FOR_THE GATE_TO_OPEN", "r", "Waits."],
]


@pytest.mark.parametrize("form", ["html", "bars"])
def test_the_rows_of_a_converted_table_are_fields_of_the_register_above_it(
    markdown: ReadText, form: str
) -> None:
    (register,) = markdown(TITLE + table_of(FIELDS, form)).registers
    assert (register.register, register.address, register.width_bits) == ("GATE_CTRL", 0x10, 32)
    assert bits(register) == [("RATE", 7, 4), ("WAIT_FOR_THEGATE_TO_OPEN", 3, 0)]
    assert listed(register.fields[1]) == {0: "slow", 1: "fast"}
    assert flags(register) == {"name_joined"}


@pytest.mark.parametrize(
    ("printed", "name", "doubts"),
    [
        ("TEMP _FIFO_EN", "TEMP_FIFO_EN", []),
        ("FIFO_ EN", "FIFO_EN", []),
        ("OUTSTANDING_W RITES", "OUTSTANDING_WRITES", ["name_joined"]),
        ("RATE_A RATE_B", "RATE_A RATE_B", []),
        ("ADC CLK_DIV", "ADC CLK_DIV", []),
        ("DOUT Hold time", "DOUT Hold time", []),
    ],
)
def test_a_name_with_a_blank_where_a_narrow_column_broke_it_is_whole(
    markdown: ReadText, printed: str, name: str, doubts: list[str]
) -> None:
    rows = [*FIELDS[:3], ["3:0", printed, "r", "Waits."]]
    (register,) = markdown(TITLE + table_of(rows, "bars")).registers
    assert (register.fields[-1].field, register.fields[-1].flags) == (name, doubts)


def figure(numbers: str, cells: list[str], widths: str, form: str) -> str:
    table = table_of(
        [["Field", "Description", "Access"], *([c, f"About {c}.", "R"] for c in cells if c != "0")], form
    )
    return f"{numbers}\n\n{table_of([cells], form)}\n{widths}\n\n{table}"


FOUR = {"TOP": (31, 24), "ONE": (23, 23), "MODE": (22, 20), "LOW": (19, 0)}


@pytest.mark.parametrize("form", ["html", "bars"])
@pytest.mark.parametrize(
    ("numbers", "widths", "found"),
    [
        ("31 24 23 22 20 19 0", "", FOUR),
        ("31 24 23 22 20 19 0", "8 1 3 20", FOUR),
        (
            "18 17 16 15 14 13 0",
            "2 1 2 14",
            {"TWO": (18, 17), "ONE": (16, 16), "MODE": (15, 14), "LOW": (13, 0)},
        ),
        ("31 0", "32", {"WORD": (31, 0)}),
    ],
)
def test_numbers_over_a_row_of_cells_are_the_ends_of_their_bits(
    markdown: ReadText, form: str, numbers: str, widths: str, found: dict[str, tuple[int, int]]
) -> None:
    (register,) = markdown(TITLE + figure(numbers, list(found), widths, form)).registers
    assert bits(register) == [(name, *ends) for name, ends in found.items()]
    assert not flags(register)


@pytest.mark.parametrize(
    ("numbers", "cells", "widths"),
    [
        ("18 17 16 15 14 13 0", ["TWO", "ONE", "MODE", "LOW"], ""),
        ("18 17 16 15 14 13 0", ["TWO", "ONE", "MODE", "LOW"], "2 2 2 13"),
        ("31 24 23 22 20 19 0", ["TOP", "MODE", "LOW"], ""),
        ("31 24 20 19 0", ["TOP", "MODE", "LOW"], ""),
    ],
)
def test_numbers_that_can_be_shared_out_in_several_ways_or_none_give_no_bits(
    markdown: ReadText, numbers: str, cells: list[str], widths: str
) -> None:
    reading = markdown(
        TITLE
        + table_of(FIELDS, "bars")
        + "\n## 4.3 Gate state register (GATE_SR)\n\n"
        + figure(numbers, cells, widths, "bars")
    )
    assert [one.bit_hi for register in reading.registers[1:] for one in register.fields] in (
        [],
        [None] * len(cells),
    )
    assert "table_unread" in {one.code for one in reading.diagnostics}


def test_numbers_that_count_from_a_symbol_keep_their_text(markdown: ReadText) -> None:
    (register,) = markdown(
        TITLE + figure("XLEN-1 XLEN-4 XLEN-5 XLEN-6 0", ["type", "dmode", "data"], "", "html")
    ).registers
    assert [(one.field, one.bit_hi, one.bits_text) for one in register.fields] == [
        ("type", None, "XLEN-1:XLEN-4"),
        ("dmode", None, "XLEN-5"),
        ("data", None, "XLEN-6:0"),
    ]


MAP = [["Addr", "Register", "7", "6", "5", "4", "3", "2", "1", "0"], ["(Hex)", *([""] * 9)]]


@pytest.mark.parametrize("repeated", [True, False])
def test_a_cell_over_several_lanes_is_one_whether_it_is_repeated_or_leaves_them_empty(
    markdown: ReadText, repeated: bool
) -> None:
    rate, gain = ("RATE[2:0]", "GAIN[1:0]") if repeated else ("", "")
    rows = [
        ["0D", "PCTL", "GO", "RATE[2:0]", rate, rate, "GAIN[1:0]", gain, "A", "B"],
        ["0E", "PALT", "LEVEL[7:0]", *(["LEVEL[7:0]" if repeated else ""] * 7)],
    ]
    found = markdown("## Registers\n\n" + table_of([*MAP, *rows], "bars")).registers
    assert [(one.register, one.address, bits(one)) for one in found] == [
        ("PCTL", 0x0D, [("GO", 7, 7), ("RATE", 6, 4), ("GAIN", 3, 2), ("A", 1, 1), ("B", 0, 0)]),
        ("PALT", 0x0E, [("LEVEL", 7, 0)]),
    ]


def test_a_list_of_names_that_a_caption_breaks_is_whole(markdown: ReadText) -> None:
    table = table_of(FIELDS[:3], "bars")
    (register,) = markdown(
        f"## 0_CS, 1_CS, …, 9_CS Registers\n\nTable 4. 0_CS, 1_CS,\n\n…, 9_CS Registers\n\n{table}"
    ).registers
    assert register.register == "0_CS, 1_CS, …, 9_CS"
    (alone,) = markdown(f"…, 9_CS Registers\n\n{table}").registers
    assert "register_name" in alone.flags


def test_every_code_of_a_field_in_one_line_is_a_value_in_whatever_order(markdown: ReadText) -> None:
    said = "Selects. 00 = takes it in 01 = gives it out 11 = turns it 10 = rests"
    (register,) = markdown(TITLE + table_of([*FIELDS[:2], ["7:6", "SEL", "rw", said]], "html")).registers
    assert listed(register.fields[1]) == {0: "takes it in", 1: "gives it out", 3: "turns it", 2: "rests"}


def test_a_long_last_meaning_in_one_line_may_hold_a_sentence_more(markdown: ReadText) -> None:
    said = "Source 0 = ground 1 = quartz 2 = PLL To avoid that it stops change it while the gate is at rest alone"
    (register,) = markdown(TITLE + table_of([*FIELDS[:2], ["7:6", "SEL", "rw", said]], "html")).registers
    assert [one.flags for one in register.fields[1].values] == [[], [], ["label_open"]]


@pytest.mark.parametrize(
    ("title", "keys", "name", "address"),
    [
        ("## CH register", "", "CH", None),
        ("## CH register", "Absolute Address: 0x100", "CH", 0x100),
        ("### gain", "HW address: 0x8", "gain", 8),
        ("## UART0::CTRL", "Offset: 0x8", "UART0::CTRL", 8),
        ("## GATE_LEV (0x60, RW)", "", "GATE_LEV", 0x60),
        ("## GATE_LEV (R/W, 0x2C)", "", "GATE_LEV", 0x2C),
    ],
)
def test_a_heading_gives_the_name_and_perhaps_the_address(
    markdown: ReadText, title: str, keys: str, name: str, address: int | None
) -> None:
    (register,) = markdown(f"{title}\n\n{keys}\n\n{table_of(FIELDS[:3], 'bars')}").registers
    assert (register.register, register.address) == (name, address)


@pytest.mark.parametrize(
    ("name", "field"),
    [
        *((name, "GO") for name in ("GO<sup>1</sup>", "GO<sup>(1)</sup>", "GO[^1]", "GO\\*", "~~GO~~")),
        ("CH (1)", "CH (1)"),  # it may be the second of several
    ],
)
def test_the_mark_of_a_footnote_is_no_part_of_a_name(markdown: ReadText, name: str, field: str) -> None:
    (register,) = markdown(
        f"{TITLE}| Bits | Name | Access |\n|---|---|---|\n| 7:0 | {name} | rw |\n"
    ).registers
    assert register.fields[0].field == field


GRID = """
GATE_HCFG
---------

Offset: 0x4

+---+---+---+---+---+---+---+---+
| 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 |
+===+===+===+===+===+===+===+===+
| OUT                       | V |
+---------------------------+---+

+------+------+-------------------+
| Bits | Name | Description       |
+======+======+===================+
| 7:1  | OUT  | What goes out     |
+------+------+-------------------+
| 0    | V    | | 0: none         |
|      |      | | 1: some         |
+------+------+-------------------+
"""


def test_a_cell_of_a_grid_reaches_over_the_columns_that_begin_below_it(tmp_path: Path) -> None:
    (register,) = text_reader(tmp_path, ".rst")(GRID).registers
    assert bits(register) == [("OUT", 7, 1), ("V", 0, 0)]
    assert not flags(register)
    assert listed(register.fields[1]) == {0: "none", 1: "some"}


def test_a_row_of_widths_under_a_figure_gives_no_resets(markdown: ReadText) -> None:
    rows = "| 31:12 | 11:4 | 3:0 |\n|---|---|---|\n| Rsvd | CNT | LIM |\n| 20 | 8 | 4 |\n"
    (register,) = markdown(f"{TITLE}{rows}\n## 4.3 Gate rate register (GATE_RATE)\n").registers
    assert [(one.field, one.default_text) for one in register.fields if not one.reserved] == [
        ("CNT", None),
        ("LIM", None),
    ]


@pytest.mark.parametrize("head", ["<th colspan=2>Bits</th>", "<th>Bits</th><th></th>"])
def test_two_numbers_under_one_head_of_bits_are_the_ends_of_a_field(markdown: ReadText, head: str) -> None:
    rows = "<tr><td>31</td><td>16</td><td>HI</td><td>RW</td></tr><tr><td>15</td><td>0</td><td>LO</td><td>RW</td></tr>"
    (register,) = markdown(
        f"{TITLE}<table><tr>{head}<th>Name</th><th>Access</th></tr>{rows}</table>\n"
    ).registers
    assert bits(register) == [("HI", 31, 16), ("LO", 15, 0)]


@pytest.mark.parametrize(
    "head",
    ["<th colspan=2>Values</th><th>Description</th>", "<th>Value</th><th>Meaning</th><th>Description</th>"],
)
def test_meanings_beside_values_are_theirs_and_the_description_is_the_field_s(
    markdown: ReadText, head: str
) -> None:
    rows = (
        "<tr><td rowspan=2>7:1</td><td rowspan=2>MODE</td><td>0</td><td>off</td><td rowspan=2>How it works</td></tr>"
        "<tr><td>1</td><td>on</td></tr><tr><td>0</td><td>EN</td><td>1</td><td>runs</td><td>Enables it</td></tr>"
    )
    (register,) = markdown(
        f"{TITLE}<table><tr><th>Bits</th><th>Name</th>{head}</tr>{rows}</table>\n"
    ).registers
    assert [(one.field, one.description, listed(one)) for one in register.fields] == [
        ("MODE", "How it works", {0: "off", 1: "on"}),
        ("EN", "Enables it", {1: "runs"}),
    ]


def test_a_name_with_empty_cells_behind_it_is_doubted_where_no_cell_reaches_over_several(
    markdown: ReadText,
) -> None:
    numbers = "| 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 |\n" + "|---" * 8 + "|\n"
    (register,) = markdown(f"{TITLE}{numbers}| S | HI | | | | | A | B |\n").registers
    assert {one.field: one.flags for one in register.fields} == {
        "S": [],
        "HI": ["lane_doubtful"],
        "A": [],
        "B": [],
    }


def test_registers_of_one_name_in_two_chapters_are_two_with_the_addresses_of_their_chapters(
    markdown: ReadText,
) -> None:
    chapters = (("Timer", "0x00", "ON"), ("Watchdog", "0x10", "DOG"))
    text = "".join(
        f"## {chapter}\n\n| Offset | Register | Description |\n|---|---|---|\n| {at} | CTRL | Control |\n\n"
        f"### CTRL\n\n{table_of([FIELDS[0], ['31:0', name, 'rw', 'It.']], 'bars')}\n"
        for chapter, at, name in chapters
    )
    assert [
        (one.block, one.register, one.address, one.fields[0].field) for one in markdown(text).registers
    ] == [
        ("Timer", "CTRL", 0, "ON"),
        ("Watchdog", "CTRL", 0x10, "DOG"),
    ]


@pytest.mark.parametrize("numbers", [("1 ", "1.1 ", "2 ", "2.1 "), ("3.4. ", "3.4.1. ", "3.5. ", "3.5.1. ")])
def test_numbered_chapters_with_registers_of_one_name_are_the_blocks_of_these(
    markdown: ReadText, numbers: tuple[str, ...]
) -> None:
    text = "".join(
        f"## {number}{chapter}\n\n### {of_register}Control register (CTRL)\n\nAddress offset: 0x00\n\n"
        f"{table_of([FIELDS[0], ['31:0', name, 'rw', 'It.']], 'bars')}\n"
        for number, of_register, chapter, name in zip(
            numbers[::2], numbers[1::2], ("Timer", "Watchdog"), ("ON", "DOG"), strict=True
        )
    )
    assert [
        (one.block, one.address_space, one.register, one.fields[0].field) for one in markdown(text).registers
    ] == [("Timer", "Timer offset", "CTRL", "ON"), ("Watchdog", "Watchdog offset", "CTRL", "DOG")]


def test_a_table_goes_on_behind_the_page_break_that_a_converter_marks(markdown: ReadText) -> None:
    first, second = table_of(FIELDS[:3], "bars"), table_of([FIELDS[0], ["3:0", "MODE", "rw", "How."]], "bars")
    marks = '<!-- PageFooter="7" -->\n<!-- PageBreak -->\n<!-- PageHeader="Gates" -->\n'
    (register,) = markdown(f"{TITLE}{first}\n{marks}\n{second}").registers
    assert bits(register) == [("RATE", 7, 4), ("MODE", 3, 0)]
    assert not flags(register)


def test_the_list_in_a_cell_of_a_simple_table_does_not_end_it(tmp_path: Path) -> None:
    items = "".join(f"{' ' * 21}- {item}\n" for item in ("0: none", "1: pin"))
    rows = (
        f"7:4   SRC    RW      Source:\n\n{items}\n3:1   EDGE   RW      Edge\n0     EN     RW      Enable\n"
    )
    rule = "===== ====== ======= ==============="
    head = "Bits  Name   Access  Description"
    (register,) = text_reader(tmp_path, ".rst")(
        f"GATE_SRC\n--------\n\nOffset: 0x4\n\n{rule}\n{head}\n{rule}\n{rows}{rule}\n"
    ).registers
    assert bits(register) == [("SRC", 7, 4), ("EDGE", 3, 1), ("EN", 0, 0)]
    assert listed(register.fields[0]) == {0: "none", 1: "pin"}


@pytest.mark.parametrize(
    "lines",
    [
        "1. Bits [31:8]: LEVEL: how full\n2. Bits [7:0]: PRE: divides\n",
        "- `[31:8]` **LEVEL** (RW, reset 0x0): how full\n- `[7:0]` **PRE** (RW): divides\n",
        "* 31:8 – LEVEL – how full\n* 7:0 – PRE – divides\n",
    ],
)
def test_a_list_of_bits_under_a_register_describes_its_fields(markdown: ReadText, lines: str) -> None:
    text = f"## TIM_C register\n\nAddress: 0x18\n\n{lines}\n{TITLE}{table_of(FIELDS[:3], 'bars')}"
    first, second = markdown(text).registers
    assert (first.register, first.address, bits(first)) == ("TIM_C", 0x18, [("LEVEL", 31, 8), ("PRE", 7, 0)])
    assert (second.register, bits(second)) == ("GATE_CTRL", [("RATE", 7, 4)])


def test_a_heading_right_under_a_table_of_tabs_is_no_part_of_its_last_cell(tmp_path: Path) -> None:
    head = "Bit\tName\tR/W\tDescription\n"
    text = "".join(
        f"{name} Register\nAddress: {at}\n{head}7:4\tMODE\tR/W\tHow it works\n3:0\tPRE\tR/W\tDivides\n"
        for name, at in (("P_A", "0x10"), ("P_B", "0x11"))
    )
    found = text_reader(tmp_path, ".txt")(text).registers
    assert [(one.register, one.address, one.fields[1].description) for one in found] == [
        ("P_A", 0x10, "Divides"),
        ("P_B", 0x11, "Divides"),
    ]


def test_a_range_is_a_value_among_others_in_running_text(markdown: ReadText) -> None:
    said = "`0x0` - none; `0x1` - one; `0x2..0xE` - many; `0xF` - all"
    (register,) = markdown(TITLE + table_of([*FIELDS[:2], ["7:4", "SEL", "rw", said]], "bars")).registers
    found = [(one.value, one.value_last, one.name) for one in register.fields[1].values]
    assert found == [(0, None, "none"), (1, None, "one"), (2, 14, "many"), (15, None, "all")]


def test_a_figure_whose_bits_stand_under_its_names_is_turned(markdown: ReadText) -> None:
    rows = [["Name", "NUM", "VALID", "reserved"], ["Bit", "31:24", "23", "22:0"], ["Type", "RO", "RW", "RO"]]
    first, second = markdown(
        f"{TITLE}{table_of(FIELDS[:3], 'bars')}\n## INT_C\n\n{table_of(rows, 'bars')}"
    ).registers
    assert (second.register, bits(second)) == ("INT_C", [("NUM", 31, 24), ("VALID", 23, 23)])
    assert [one.access for one in second.fields] == ["RO", "RW", "RO"]
    assert bits(first) == [("RATE", 7, 4)]


def test_a_list_of_names_with_their_bits_that_is_not_read_is_reported(markdown: ReadText) -> None:
    reading = markdown(
        f"{TITLE}{table_of(FIELDS[:3], 'bars')}\n## Gates\n\nPERIOD[31:16] - period\nLEVEL[15:0] - level\n"
    )
    assert [(one.code, one.line_first) for one in reading.diagnostics if one.code == "table_unread"] == [
        ("table_unread", 11)
    ]


PAGE = """<!DOCTYPE html>
<html><head>
<title>Gates</title>
</head>
<body>
<h1>Gates</h1>
<p>What the gates have.</p>
<h2 id="ctrl">GATE_CTRL</h2>
<p>Address offset: 0x10</p>
<table class="registers">
<thead><tr><th>Bits</th><th>Name</th><th>Access</th><th>Description</th></tr></thead>
<tbody>
<tr><td>31:4</td><td>LEVEL</td><td>r</td><td><p>How full</p></td></tr>
<tr><td>3:0</td><td><code>MODE</code></td><td>rw</td><td>How it works<ul><li>0 = off</li><li>1 = on</li></ul></td></tr>
</tbody>
</table>
<h2>GATE_STAT</h2>
<div>Address offset: 0x14</div>
<table><tr><th>Bits</th><th>Name</th><th>Access</th><th>Description</th></tr>
<tr><td>31:0</td><td>BUSY</td><td>r</td><td>Busy</td></tr></table>
</body></html>
"""


@pytest.mark.parametrize("in_one_line", [False, True])
def test_a_page_of_html_is_read_with_lines_and_without(tmp_path: Path, in_one_line: bool) -> None:
    text = PAGE.replace("\n", " ") if in_one_line else PAGE
    first, second = text_reader(tmp_path, ".html")(text).registers
    assert (first.register, first.address, bits(first)) == (
        "GATE_CTRL",
        0x10,
        [("LEVEL", 31, 4), ("MODE", 3, 0)],
    )
    assert (second.register, second.address, bits(second)) == ("GATE_STAT", 0x14, [("BUSY", 31, 0)])
    assert listed(first.fields[1]) == {0: "off", 1: "on"}
    assert not flags(first) | flags(second)
    for i, a, b in (piece for register in (first, second) for one in register.fields for piece in one.pieces):
        assert text.split("\n")[i][a:b].strip()
    name = first.fields[1].pieces[1]
    assert text.split("\n")[name[0]][name[1] : name[2]] == "MODE"
