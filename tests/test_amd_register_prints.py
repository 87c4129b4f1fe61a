"""One document in many prints: what the `amd-register` dialect makes of each must be the same, or be flagged."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from chip_pages import GADGET, HEAD, WIDGET, columns, rows, spaced
from dialect_checks import bits, cut, faults, field, fields, listed, read, shape

from extract.document import FURNITURE, PROSE
from extract.readers.signs import plain, strip_invisible

if TYPE_CHECKING:
    from collections.abc import Callable

    from extract.observations import Reading

GRID = f"""\
{WIDGET}
DESCRIPTION: Controls the widget unit.
{HEAD}
ENABLE\t0\t0x0\tTurns the unit on. POSSIBLE VALUES: 00 - Off 01 - On
WID_MODE\t3:1\tnone\tHow widgets are made.
SIZE\t15:8\t0xFF\tSize of a widget.
WID:WID_DATA_[0-3] · [R] · 32 bits · Access: 8/16/32 · MMReg:0x110-0x11c
DESCRIPTION: What was made.
{HEAD}
DATA\t31:0\tnone\tA widget.
{GADGET}
DESCRIPTION: Controls the gadget unit.
{HEAD}
GAD_MODE\t1:0\t0x2\tHow gadgets are made.
"""
SPACED = f"""\
{WIDGET}
DESCRIPTION: Controls the widget unit.
Field Name Bits Default Description
ENABLE 0 0x0 Turns the unit on.
POSSIBLE VALUES:
      00 - Off
      01 - On
WID_MODE 3:1 none How widgets are made.
SIZE 15:8 0xFF Size of a widget.
WID:WID_DATA_[0-3] · [R] · 32 bits · Access: 8/16/32 · MMReg:0x110-0x11c
DESCRIPTION: What was made.
Field Name Bits Default Description
DATA 31:0 none A widget.
{GADGET}
DESCRIPTION: Controls the gadget unit.
Field Name Bits Default Description
GAD_MODE 1:0 0x2 How gadgets are made.
"""
SHAPE = {
    "WID_CTRL": [
        ("ENABLE", "0", "0x0", {0: "Off", 1: "On"}),
        ("WID_MODE", "3:1", "none", {}),
        ("SIZE", "15:8", "0xFF", {}),
    ],
    "WID_DATA_[0-3]": [("DATA", "31:0", "none", {})],
    "GAD_CTRL": [("GAD_MODE", "1:0", "0x2", {})],
}

TEXTS = [
    "Turns the unit on.",
    "How widgets are made.",
    "Size of a widget.",
    "A widget.",
    "How gadgets are made.",
]


def piped(text: str) -> str:
    """The grid as a Markdown table, its rules under each head."""
    out = []
    for line in text.splitlines():
        out.append(f"| {line.replace(chr(9), ' | ')} |" if "\t" in line else line)
        if line.startswith("Field Name"):
            out.append("|---|:--:|----|---|")
    return "\n".join(out)


def cells_on_lines(text: str) -> str:
    """Every cell of a table on a line of its own."""
    text = text.replace("Field Name Bits Default", "Field Name\nBits\nDefault\n").replace(
        "\n Description", "\nDescription"
    )
    return re.sub(r"(?m)^(\w+) (\d+(?::\d+)?) (none|0x\w+) ", r"\1\n\2\n\3\n", text)


PRINTS: dict[str, Callable[[], str]] = {
    "as it is": lambda: GRID,
    "with single spaces": lambda: SPACED,
    "in Markdown": lambda: (
        piped(GRID).replace("DESCRIPTION:", "**DESCRIPTION:**").replace("WID:", "### WID:")
    ),
    "with breaks in cells": lambda: (
        piped(GRID).replace("VALUES: 00", "VALUES:<br>00").replace(" 01", "<br/>01")
    ),
    "with underscores escaped": lambda: SPACED.replace("_", "\\_"),
    "with bullets": lambda: SPACED.replace("·", "•"),
    "with dashes in the headers": lambda: SPACED.replace(" · ", " - "),
    "with stars in the headers": lambda: SPACED.replace("·", "*"),
    "with what an encoding left of the dots": lambda: SPACED.replace("·", "\N{REPLACEMENT CHARACTER}"),
    "with dots decoded twice": lambda: SPACED.replace("·", "Â·"),
    "with nothing between the headers' parts": lambda: SPACED.replace(" · ", " "),
    "with access in two letters": lambda: SPACED.replace("[R/W]", "[RW]").replace("[R]", "[RO]"),
    "in the middle of the page": lambda: re.sub(r"(?m)^(?=.)", " " * 9, SPACED),
    "at the margin": lambda: re.sub(r"(?m)^ +", "", SPACED),
    "with bits in brackets": lambda: re.sub(r"(?m)^(\w+ )(\d+(?::\d+)?)(?= )", r"\1[\2]", SPACED),
    "with bits to a dash": lambda: re.sub(r"(?m)^(\w+ \d+):(?=\d)", r"\1-", SPACED),
    "with bits to dots": lambda: re.sub(r"(\t\d+):(?=\d)", r"\1..", GRID),
    "with another colon": lambda: re.sub(r"(\t\d+):(?=\d)", "\\1\N{FULLWIDTH COLON}", GRID),
    "with the marker in small letters": lambda: SPACED.replace("POSSIBLE VALUES", "Possible Values"),
    "with the description's mark in small letters": lambda: SPACED.replace("DESCRIPTION:", "Description:"),
    "with the head in capitals": lambda: SPACED.replace(
        "Field Name Bits Default Description", "FIELD NAME BITS DEFAULT DESCRIPTION"
    ),
    "with values to an equals sign": lambda: SPACED.replace("00 - ", "0 = ").replace("01 - ", "1 = "),
    "with values to a colon": lambda: SPACED.replace("00 - ", "00: ").replace("01 - ", "01: "),
    "with values in hexadecimal": lambda: SPACED.replace("00 - ", "0x00 - ").replace("01 - ", "0x01 - "),
    "with values to another dash": lambda: GRID.replace("00 - ", "00 – ").replace("01 - ", "01 – "),
    "with bits first": lambda: re.sub(r"(?m)^([^\t\n]+)\t([^\t\n]+)\t", r"\2\t\1\t", GRID),
    "with defaults last": lambda: re.sub(r"(?m)\t(\S+)\t([^\t\n]+)$", r"\t\2\t\1", GRID),
    "with a column more": lambda: re.sub(r"(?m)^(\w.*?\t.*?)\t", r"\1\tR/W\t", GRID).replace(
        "Bits\tR/W", "Bits\tType"
    ),
    "with cells on lines": lambda: cells_on_lines(SPACED),
    "with blanks of no width": lambda: SPACED.replace("_", "_\N{ZERO WIDTH SPACE}"),
    "with soft hyphens": lambda: SPACED.replace("_", "\N{SOFT HYPHEN}_"),
}


@pytest.mark.parametrize("name", PRINTS)
def test_a_document_says_the_same_in_whatever_print(name: str) -> None:
    reading = read(PRINTS[name]())
    got = {
        register: [(f, b and b.replace("..", ":"), d, values) for f, b, d, values in found]
        for register, found in shape(reading).items()
    }
    assert got == SHAPE
    assert descriptions(reading) == TEXTS
    assert [(r.address, r.address_last, r.access, r.access_widths) for r in reading.registers] == [
        (0x100, None, "R/W", [32]),
        (0x110, 0x11C, "R", [8, 16, 32]),
        (0x200, None, "R/W", [32]),
    ]
    assert faults(reading) == []
    assert [row.flags for _, row in reading.observations() if row.flags] == []


@pytest.mark.parametrize(
    ("default", "value"),
    [("None", None), ("NONE", None), ("n/a", None), ("0X1F", 31), ("1Fh", 31), ("0FFh", 255), ("101b", 5)],
)
def test_defaults_in_other_spellings_are_read_and_kept_as_printed(default: str, value: int | None) -> None:
    for text in (rows(f"MODE\t7:0\t{default}\tHow."), spaced(f"MODE 7:0 {default} How.")):
        row = field(text)
        assert (row.field, bits(row), row.default_text, row.default_value, row.flags) == (
            "MODE", "7:0", default, value, [],
        )  # fmt: skip


@pytest.mark.parametrize("default", ["-", "5", "\N{EM DASH}"])
def test_a_default_that_may_be_anything_leaves_its_row_flagged(default: str) -> None:
    row = field(rows(f"MODE\t7:0\t{default}\tHow."))
    assert (row.field, row.default_text, row.default_value, row.flags) == (
        "MODE",
        default,
        None,
        ["default_garbled"],
    )


@pytest.mark.parametrize("address", ["2500h", "0X2500"])
def test_addresses_in_other_spellings_are_read(address: str) -> None:
    last = address.replace("2500", "253C")
    only = read(rows("A\t0\tnone\tx").replace("WID_CTRL", "WID_[0-15]").replace("0x100", f"{address}-{last}"))
    assert [(r.address, r.address_last) for r in only.registers] == [(0x2500, 0x253C)]


def test_a_header_that_cannot_be_read_ends_the_register_before_it() -> None:
    torn = "GAD:GAD_CTRL ~~~~~~~ 32 bits ~ Access: 32 ~ MMReg:0x200"
    whole = rows("ENABLE\t0\tnone\tTurns the unit on.")
    reading = read(f"{whole}{torn}\n{HEAD}\nMODE\t3:1\tnone\tHow.\n")
    first, second = reading.registers
    assert [f.field for f in first.fields] == ["ENABLE"]
    assert (second.register, second.address, [f.field for f in second.fields]) == (
        "GAD_CTRL",
        0x200,
        ["MODE"],
    )
    assert {"name_garbled", "header_garbled"} <= set(second.flags)
    assert second.fields[0].flags == ["register_name"]


def test_a_range_of_addresses_without_its_dash_is_one() -> None:
    only = read(rows("A\t0\tnone\tx").replace("WID_CTRL", "WID_[0-3]").replace("0x100", "0x93600x936c"))
    assert [(r.address, r.address_last, r.array_stride) for r in only.registers] == [(0x9360, 0x936C, 4)]


def test_registers_run_together_on_one_line_are_reported() -> None:
    reading = read(f"{SPACED}\n\n{SPACED}\n\n{SPACED}\n\n{' '.join(SPACED.split())}\n")
    assert "headers_fused" in {d.code for d in reading.diagnostics}
    assert any("headers_fused" in r.flags for r in reading.registers)


def test_bits_that_start_anew_under_a_second_head_belong_to_a_register_whose_header_is_lost() -> None:
    reading = read(rows("ENABLE\t0\tnone\tOn.", "SIZE\t15:8\tnone\tSize.", HEAD, "MODE\t3:1\tnone\tHow."))
    first, second = reading.registers
    assert [f.field for f in first.fields] == ["ENABLE", "SIZE"]
    assert (second.register, [f.field for f in second.fields]) == (None, ["MODE"])
    assert "name_lost" in second.flags
    assert second.fields[0].flags == ["register_name"]


def test_a_head_repeated_on_the_next_page_goes_on_with_its_table() -> None:
    found = fields(rows("ENABLE\t0\tnone\tOn.", HEAD, "SIZE\t15:8\tnone\tSize."))
    assert [f.field for f in found] == ["ENABLE", "SIZE"]


def test_a_heading_among_the_rows_of_a_table_is_none() -> None:
    text = "3. Widget Registers\n" + spaced("ENABLE 0 none On.", "4. Wide Widgets", "SIZE 15:8 none Size.")
    assert [f.field for f in fields(text)] == ["ENABLE", "SIZE"]


@pytest.mark.parametrize("row", ["MODE 3:1 - How.", "MODE 3:1 7 How.", "WID_MODE 1 yes"])
def test_a_line_like_the_row_of_the_next_field_is_flagged(row: str) -> None:
    reading = read(spaced("ENABLE 0 none On.", row, "SIZE 15:8 none Size."))
    assert [f.flags for f in reading.registers[0].fields] == [["row_unread"], []]
    assert "row_unread" in {d.code for d in reading.diagnostics}


@pytest.mark.parametrize("text", ["SIZE 15:8 is set as well.", "ENABLE 0 of it", "MODE 3:1 bits are free"])
def test_a_line_that_names_bits_no_field_could_have_is_text(text: str) -> None:
    found = fields(spaced("ENABLE 0 none On.", text, "SIZE 15:8 none Size."))
    assert [f.flags for f in found] == [[], []]


def long_document(foot: str = "", other: str | None = None, pages: int = 12) -> str:
    """A register on every page; under it the foot, which names the page `{n}`, or the other on pages of even number."""
    lines: list[str] = []
    for n in range(1, pages + 1):
        where = WIDGET.replace("CTRL", f"CTRL_{n}").replace("0x100", hex(0x100 + 4 * n))
        lines += columns(where=where).splitlines()
        for bit in range(8):
            lines += [
                f"FIELD_{bit}                       {bit}       none        Text of field",
                f"{'':50}and {bit}",
            ]
        lines += [f"{'':50}POSSIBLE VALUES:", f"{'':50}  00 - Off"]
        lines += (foot if n % 2 or other is None else other).format(n=n).splitlines()
        lines += [f"{'':50}  01 - On", ""]
    return "\n".join(lines)


TITLE = "Northbeck Register Guide"
FEET: dict[str, tuple[str, str | None]] = {
    "a title and the page": (f"{TITLE}          {{n}}", None),
    "a title, left and right": (f"{TITLE}          {{n}}", f"{{n}}          {TITLE}"),
    "a number and the page": ("48221 Rev 3.00 - {n}", None),
    "the page between strokes": ("- {n} -", None),
    "the page of all": ("Rev 1.2   {n} of 12", None),
    "the page alone": ("\n{n}\n", None),
    "the page between dashes": ("--- PAGE {n} ---", None),
    "a comment": ("<!-- page {n} -->", None),
    "a mark in brackets": ("[PAGE BREAK]", None),
    "a rule": ("-----", None),
    "the owner's sign lost": ("2011 Northbeck Devices, Inc.\nProprietary {n}", None),
    "page, owner and date apart": (
        "© 2011 Northbeck, Inc.\nProprietary\n{n}\nRevision 1.0\nApril 26, 2011",
        None,
    ),
    "a page as an item of a list": (
        "  • Revision 1.0 April 26, 2011\n\n    © 2011 Northbeck, Inc. Proprietary {n}",
        None,
    ),
    "a revision taken for the end of a sentence": ("Proprietary {n}\nRevision 1.\n\n3 March 30, 2011", None),
    "a title beside page breaks": (f"Page {{n}} of 12\n{TITLE}", None),
}


@pytest.mark.parametrize("name", FEET)
def test_feet_and_heads_of_pages_are_no_text_whatever_they_say(name: str) -> None:
    bare, reading = read(long_document()), read(long_document(*FEET[name]))
    assert shape(reading) == shape(bare)
    assert descriptions(reading) == descriptions(bare)
    printed = 12 * sum(bool(line.strip()) for line in FEET[name][0].splitlines())
    assert sum(bool(role & FURNITURE) for role in reading.document.roles) == printed


def descriptions(reading: Reading) -> list[str | None]:
    """The texts of all fields."""
    return [f.description for register in reading.registers for f in register.fields]


def test_printed_page_numbers_number_the_pages() -> None:
    reading = read(long_document(f"{TITLE}      4{{n}}", pages=9))
    assert (reading.pages[0], reading.page_count) == (41, 10)


def test_numbers_that_count_values_and_bits_are_no_pages() -> None:
    reading = read(long_document())
    assert [listed(r.fields[-1]) for r in reading.registers] == [{0: "Off", 1: "On"}] * 12
    assert not any(role & (FURNITURE | PROSE) for role in reading.document.roles)


def test_characters_that_print_nothing_are_left_out_and_reported() -> None:
    assert strip_invisible("a\N{SOFT HYPHEN}\nb\N{ZERO WIDTH SPACE}c") == ("a-\nbc", 2)
    assert strip_invisible("plain") == ("plain", 0)
    assert (
        plain("WID\N{MINUS SIGN}1\N{NO-BREAK SPACE}\N{LATIN SMALL LIGATURE FFI}x \N{EN DASH}")
        == "WID-1 ffix \N{EN DASH}"
    )
    document = read(SPACED.replace("_", "_\N{ZERO WIDTH SPACE}")).document
    assert [d.code for d in document.diagnostics] == ["invisible_characters"]


def test_a_text_that_counts_in_one_stretch_of_the_document_is_no_foot() -> None:
    stretch = [f"{'':50}sample {n // 9}" if n % 9 == 0 else f"{'':50}and so on" for n in range(9, 72)]
    text = (
        long_document(pages=10)
        + "\n"
        + columns("SAMPLES                       7:0     none        Which.", *stretch)
    )
    reading = read(text)
    assert "sample 3" in (reading.registers[-1].fields[0].description or "")
    assert not any(role & FURNITURE for role in reading.document.roles)


def test_a_title_under_many_numbers_is_no_heading() -> None:
    lines = [
        line
        for n in range(6)
        for line in (f"F_{n} {n} none Text", f"{3 * n + 2}. Wide Widget Guide", "goes on.")
    ]
    reading = read("1. Widget Registers\n" + spaced(*lines))
    assert descriptions(reading) == [f"Text {3 * n + 2}. Wide Widget Guide goes on." for n in range(6)]
    assert {r.section for r in reading.registers} == {"1. Widget Registers"}


@pytest.mark.parametrize("cell", ["[3:1", "3:1]", "[3", "3]"])
def test_half_a_pair_of_brackets_makes_no_bits(cell: str) -> None:
    assert (
        read(rows("ENABLE\t0\tnone\tOn.", f"MODE\t{cell}\tnone\tHow.")).registers[0].fields[-1].field
        == "ENABLE"
    )


def test_a_note_of_access_at_the_margin_is_the_fields() -> None:
    row = field(spaced("COUNT 7:0 none How many widgets", "(Access: R)", "are made."))
    assert (row.access, row.description) == ("R", "How many widgets are made.")


def test_marks_of_a_converter_beside_the_feet_of_the_print_are_furniture_too() -> None:
    bare, reading = read(long_document()), read(long_document("Proprietary {n}\n[Page {n}]"))
    assert (shape(reading), descriptions(reading)) == (shape(bare), descriptions(bare))
    assert sum(bool(role & FURNITURE) for role in reading.document.roles) == 24


def test_a_table_below_a_heading_without_a_header_is_not_the_register_before() -> None:
    first, rest = "B:MODE · [R/W] · 32 bits · Access: 32 · Reg:0x10", "Field Name Bits Default Description"
    text = [
        first,
        "DESCRIPTION: How.",
        rest,
        "ONE 3:0 0x0 x.",
        "2. Flow",
        "DESCRIPTION: Where.",
        rest,
        "TWO 7:4 0x0 y.",
    ]
    made = [(r.register, r.flags, [f.field for f in r.fields]) for r in read("\n".join(text)).registers]
    assert made[0] == ("MODE", [], ["ONE"])
    assert (made[1][0], "name_lost" in made[1][1], made[1][2]) == (None, True, ["TWO"])


def test_a_text_without_columns_closes_up_where_backslashes_stood() -> None:
    lines = [
        "WID:WID\\_CTRL · [R/W] · 32 bits · Access: 32 · MMReg:0x100",
        "Field Name Bits Default Description",
        "WID\\_MODE 3:1 none How. POSSIBLE VALUES:",
        "00 - multi\\_part mode",
    ]
    reading = read("\n".join([*lines, ""]))
    (value,) = reading.registers[0].fields[0].values
    assert value.name == "multi_part mode"
    assert [reading.document.lines[i][s:e] for i, s, e in value.pieces] == ["00 - multi\\_part mode"]


PIPED = """## WID:WID\\_CTRL · [R/W] · 32 bits · Access: 32 · MMReg:0x100

DESCRIPTION: How widgets run.

| Field Name | Bits | Default | Description                                                     |
|------------|------|---------|-----------------------------------------------------------------|
| WID\\_RUN  | 0    | 0x0     | See WID:WID\\_STAT. POSSIBLE VALUES: 00 - not\\_run 01 - run       |
| WID\\_SET  | 31:1 | none    | Sets WID\\_B=1, and more                                          |
"""


def test_a_cell_of_a_grid_closes_up_where_backslashes_stood() -> None:
    reading = read(PIPED)
    run, last = reading.registers[0].fields
    assert [run.description, last.description] == ["See WID:WID_STAT.", "Sets WID_B=1, and more"]
    value = run.values[0]
    assert value.name == "not_run"
    (piece,) = value.pieces
    assert reading.document.lines[piece[0]][piece[1] : piece[2]].startswith("00 - not\\_run")
    assert reading.complete  # the last cell is closed: no sentence was cut


def test_marks_of_the_family_and_the_text_behind_one_may_be_in_italics() -> None:
    text = PIPED.replace("\\_", "_").replace("How widgets run.", "_How widgets run_B._")
    text = text.replace("DESCRIPTION:", "**DESCRIPTION:**").replace(
        " POSSIBLE VALUES: 00 - not_run 01", "<br>_POSSIBLE VALUES:_<br>00 - not_run<br>01"
    )
    (register,) = read(text).registers
    assert register.description == "How widgets run_B."
    assert register.fields[0].description == "See WID:WID_STAT."
    assert [(one.value, one.name) for one in register.fields[0].values] == [(0, "not_run"), (1, "run")]


def test_the_places_of_escaped_names_are_those_of_the_whole_print() -> None:
    reading = read(SPACED.replace("_", "\\_"))
    lines = reading.document.lines
    for one in reading.registers:
        line, start, end = one.pieces[0]
        assert lines[line][start:end] == lines[line].rstrip()
    row = next(f for r in reading.registers for f in r.fields if f.field == "WID_MODE")
    assert cut(reading, row).startswith("WID\\_MODE 3:1 none")
    assert cut(reading, row).endswith("How widgets are made.")


def test_what_a_converter_writes_between_pages_and_for_pictures_is_no_text_of_a_field() -> None:
    lines = GRID.split("\n")
    text = "\n".join([*lines, "{3}------------------------", "![](_page_3_Picture_0.jpeg)", ""])
    plain, marked = read(GRID), read(text)
    assert any(register.fields for register in plain.registers)
    assert [[one.description for one in register.fields] for register in marked.registers] == [
        [one.description for one in register.fields] for register in plain.registers
    ]


def test_a_page_and_how_many_there_are_and_the_title_with_a_bullet_above_it_are_furniture() -> None:
    register = (
        "    WID:WID_R{n} · [R/W] · 32 bits · Access: 32 · NbReg:0x{n}00\n\n    DESCRIPTION: The {n}th\n\n"
        "    Field Name Bits Default Description\n\n    RATE_{n} 3:0 none How fast\n\n    POSSIBLE VALUES:\n\n"
        "    00 - SLOW: at rest\n\n    01 - FAST: turns\n\n"
    )
    pages = [
        f"  • 8/10/2031 Northbeck 3D Registers\n\n    {n}/94\n\n"
        + "".join(register.replace("{n}", str(3 * n + k)) for k in range(3))
        for n in range(1, 9)
    ]
    reading = read("".join(pages))
    values = [value for one in reading.registers for row in one.fields for value in row.values]
    assert [(one.name, one.description) for one in values] == [("SLOW", "at rest"), ("FAST", "turns")] * 24
    assert reading.pages[-3] == 8


def page_of(lines: str, end: str) -> str:
    """Two fields of a list over the end of a page."""
    rows = "MODE                          1:0     0x0         How. POSSIBLE VALUES:\n"
    return f"{rows}{'':53}00 - OFF: rests\n{end}\n{'':53}01 - ON: runs\n{lines}"


FEW = "© 2026 Northbeck Inc.\nProprietary {n}\nGauge Registers\n"


def test_a_line_at_the_beginning_of_few_pages_puts_the_text_in_doubt_that_it_may_belong_to() -> None:
    pages = [
        page_of("SIZE                          7:4     0x0         Size.", FEW.format(n=n)) for n in range(3)
    ]
    reading = read(
        "\n".join(columns(page, where=WIDGET.replace("0x100", f"0x{n}00")) for n, page in enumerate(pages))
    )
    assert len(reading.registers) == 3
    for one in reading.registers:
        mode, size = one.fields
        assert [("Gauge" in (v.description or ""), v.flags) for v in mode.values] == [
            (True, ["text_uncertain"]),
            (False, []),
        ]
        assert size.flags == []


def test_a_number_between_feet_of_a_page_is_the_pages() -> None:
    text = columns(page_of("", "© 2026 Northbeck Inc.\nProprietary\n\n3\n\nRevision 1.0 March 9, 2026\n\n"))
    reading = read(text)
    (mode,) = reading.registers[0].fields
    assert [v.description for v in mode.values] == ["rests", "runs"]
    assert reading.pages[0] == 3
    below = read(text.replace("\nRevision 1.0 March 9, 2026\n", ""))
    assert below.pages[0] == 1


def test_a_foot_that_begins_with_a_number_and_names_its_owner_is_none_of_the_text() -> None:
    reading = read(columns(page_of("", "4711 Rev 3.00       © 2026 Northbeck Gauges, Inc.\n")))
    (mode,) = reading.registers[0].fields
    assert [v.description for v in mode.values] == ["rests", "runs"]


def test_a_row_of_a_page_whose_columns_stand_far_right_is_a_row() -> None:
    reading = read(
        columns(
            "MODE                          1:0     0x0         How.",
            f"{'':9}SIZE                          7:4     0x0         Size.",
            f"{'':59}In units.",
            f"{'':40}LOOK                7:4     0x0         Size.",
        )
    )
    assert shape(reading) == {"WID_CTRL": [("MODE", "1:0", "0x0", {}), ("SIZE", "7:4", "0x0", {})]}


@pytest.mark.parametrize("mark", ["DESCRIPTION:", "**DESCRIPTION:**"])
def test_the_text_behind_a_mark_may_be_in_italics_where_nothing_else_is_marked(mark: str) -> None:
    text = PIPED.replace("\\_", "_").replace("How widgets run.", "_How widgets run B._")
    assert read(text.replace("DESCRIPTION:", mark)).registers[0].description == "How widgets run B."
    plain = f"WID:WID_A · [R/W] · 32 bits · Access: 32 · MMReg:0x10\n{mark} _How it runs._\n"
    rows = "Field Name Bits Default Description\nWID_ON 0 0x1 On.\n"
    assert read(plain + rows).registers[0].description == "How it runs."
