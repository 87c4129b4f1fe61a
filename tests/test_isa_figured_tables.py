"""Instruction words that are drawn as tables under the numbers of their bits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load

from extract import dialects

if TYPE_CHECKING:
    from extract.observations import Instruction, Reading

ALL = "".join(f"<td>{n}</td>" for n in range(15, -1, -1))
GAD = (
    "<td>sf</td><td>0</td><td>0</td><td>1</td><td colspan=2>sh</td><td colspan=5>Rn</td><td colspan=5>Rd</td>"
)
GSB = (
    "<td>sf</td><td>0</td><td>1</td><td>1</td><td colspan=2>sh</td><td colspan=5>Rn</td><td colspan=5>Rd</td>"
)


def figure(cells: str, numbers: str = ALL, names: str = "") -> str:
    below = f"<tr>{names}</tr>" if names else ""
    return f"<table><tr>{numbers}</tr><tr>{cells}</tr>{below}</table>\n"


def entry(title: str, cells: str, *syntax: str, names: str = "") -> str:
    lines = "".join(f"<p>{line}</p>\n" for line in syntax)
    over = f"<h3>C6.2.4 {title}</h3>\n<p>It adds the shifted one.</p>\n"
    return f"{over}{figure(cells, names=names)}<p>Base variant</p>\n{lines}"


def read(text: str) -> Reading:
    return dialects.read(load(f"<html><body>\n{text}</body></html>\n", "northbeck-scar-isa"))


def told(rows: list[Instruction]) -> list[tuple[str | None, str | None, str]]:
    return [(row.mnemonic, row.syntax, dict(row.forms)["encoding"]) for row in rows]


TWO = entry("GAD (shifted)", GAD, "GAD &lt;Wd&gt;, &lt;Wn&gt;", "GAD &lt;Xd&gt;, &lt;Xn&gt;") + entry(
    "GSB", GSB, "GSB{S} &lt;Wd&gt;, &lt;Wn&gt;"
)


@pytest.mark.parametrize("text", [TWO, TWO.replace("\n", "")])
def test_the_word_of_a_table_under_all_its_bits_is_that_of_the_title_whose_syntax_is_near(text: str) -> None:
    found = read(text)
    assert told(found.instructions) == [
        ("GAD", "GAD <Wd>, <Wn>; GAD <Xd>, <Xn>", "sf 001 sh Rn Rd"),
        ("GSB", "GSB{S} <Wd>, <Wn>", "sf 011 sh Rn Rd"),
    ]
    assert not found.registers
    assert not any(row.flags for row in found.instructions)


def test_a_row_of_names_below_the_codes_is_no_part_of_the_word() -> None:
    names = "<td></td><td>op</td><td>S</td><td colspan=13></td>"
    found = read(entry("GAD", GAD, "GAD Wd, Wn", names=names))
    assert told(found.instructions) == [("GAD", "GAD Wd, Wn", "sf 001 sh Rn Rd")]


def test_figures_of_several_encodings_under_one_title_are_told_by_their_labels() -> None:
    text = "<h3>C7.1 GAD (register)</h3>\n"
    text += "".join(
        f"<h4>{label}</h4>\n{figure(cells)}<p>GAD Wd, Wn</p>\n" for label, cells in (("A1", GAD), ("T1", GSB))
    )
    assert [(row.mnemonic, row.encoding) for row in read(text).instructions] == [("GAD", "A1"), ("GAD", "T1")]


def test_a_figure_without_a_line_of_syntax_is_no_instructions() -> None:
    found = read(entry("GATE", GAD, "The gate is shut behind it.") + entry("PUMP", GSB, "It runs."))
    assert not found.instructions
    assert [one.register for one in found.registers] == ["GATE", "PUMP"]


def test_digits_that_are_fewer_than_their_bits_draw_no_word() -> None:
    found = read(entry("GAD", GAD.replace("<td>1</td><td colspan=2>sh", "<td colspan=3>1"), "GAD Wd, Wn"))
    assert not found.instructions


RANGES = "<td>31 . . . 26</td><td>25 . . . 21</td><td>20 . . . 16</td><td>15 . . . 0</td>"
WIDTHS = "<td>6 bits</td><td>5 bits</td><td>5 bits</td><td>16bits</td>"


def keyed(title: str, code: str, operands: str) -> str:
    cells = f"<td>opcode {code}</td><td>D</td><td>A</td><td>I</td>"
    lines = f"<p>Format:</p>\n<p>{title.split(maxsplit=1)[0]} {operands}</p>\n<p>Description:</p>\n<p>It works.</p>\n"
    return f"<h3>{title}</h3>\n{figure(cells, RANGES, WIDTHS)}{lines}"


def test_ranges_with_dots_codes_in_hexadecimal_and_a_row_of_widths_draw_a_word() -> None:
    found = read(
        keyed("g.add Add", "0x38", "rD,rA")
        + keyed("g.and And", "0x27", "rD,I")
        + keyed("g.or Or", "0x1", "rD")
    )
    assert told(found.instructions) == [
        ("g.add", "g.add rD,rA", "111000 D A I"),
        ("g.and", "g.and rD,I", "100111 D A I"),
        ("g.or", "g.or rD", "000001 D A I"),
    ]
    assert found.dialect == "isa-table"


def test_a_figure_whose_title_has_no_syntax_does_not_take_that_of_the_entry_before() -> None:
    found = read(
        keyed("g.add Add", "0x38", "rD,rA") + keyed("g.or Or", "0x27", "rD").replace("<p>g.or rD</p>", "")
    )
    assert told(found.instructions) == [("g.add", "g.add rD,rA", "111000 D A I")]


def test_a_code_stands_below_its_name_in_a_cell_and_two_numbers_are_its_ends() -> None:
    numbers = "".join(f"<td>{ends}</td>" for ends in ("31 26", "25 21", "20 16", "15 0"))
    cells = "<td>GADI<br>001000</td><td>rs</td><td>rt</td><td>immediate</td>"
    text = f"<h3>GADI</h3>\n{figure(cells, numbers)}<p>Format: GADI rt, rs, immediate</p>\n<p>Purpose: It adds.</p>\n"
    assert told(read(text).instructions) == [("GADI", "GADI rt, rs, immediate", "001000 rs rt immediate")]


def test_a_code_too_long_for_its_bits_draws_no_word() -> None:
    found = read(keyed("g.add Add", "0x78", "rD,rA") + keyed("g.or Or", "0x1", "rD"))
    assert [row.mnemonic for row in found.instructions] == ["g.or"]


def test_the_title_of_a_register_and_lines_that_tell_the_bits_of_fields_name_no_instruction() -> None:
    for title, line in (
        ("GATE - Gate register", "GATE Wd, Wn"),
        ("GATE", "GATE [3:0]: how far"),
        ("GATE", "GATE = 0"),
    ):
        found = read(entry(title, GAD, line) + TWO)
        assert [row.mnemonic for row in found.instructions] == ["GAD", "GSB"]


GMU = GAD.replace("<td>0</td><td>0</td>", "<td>1</td><td>1</td>")
STAT = "<td>0</td><td>0</td><td>0</td><td>1</td><td colspan=6>mode</td><td colspan=6>rate</td>"


def with_other(heading: str) -> Reading:
    """Two instructions, a figure of something else, and one more instruction."""
    other = f"{heading}\n{figure(STAT)}<p>GSB Wd, Wn sets it.</p>\n"
    return read(f"{TWO}{other}{entry('GMU', GMU, 'GMU Wd, Wn')}")


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("<h3>STAT register</h3>", "STAT"),
        ("<h4>STAT register</h4>", "STAT"),
        ("<p>STAT register</p>", "STAT"),
        ("<h3>Status word</h3>", "Status word"),
        ("<h2>Status word</h2>", "Status word"),
        ("<h3>C6.2.5 Status word</h3>", "Status word"),
    ],
)
def test_a_heading_between_ends_an_instruction_and_the_figure_below_it_is_its_own(
    heading: str, name: str
) -> None:
    found = with_other(heading)
    assert [(row.mnemonic, len(row.forms), row.flags) for row in found.instructions] == [
        ("GAD", 1, []),
        ("GSB", 1, []),
        ("GMU", 1, []),
    ]
    assert [one.register for one in found.registers] == [name]


@pytest.mark.parametrize("heading", ["<h4>Wide form</h4>", "<h4>Destination register</h4>"])
def test_a_deeper_heading_does_not_end_an_instruction(heading: str) -> None:
    text = f"<h3>GAD</h3>\n{heading}\n{figure(GAD)}<p>GAD Wd, Wn</p>\n"
    assert read(text + TWO.replace("GAD", "GMU")).instructions[0].mnemonic == "GAD"


def test_a_second_figure_without_a_label_and_a_line_of_its_own_is_in_doubt() -> None:
    found = with_other("<p>Status word</p>")
    assert [(row.mnemonic, "form_foreign" in row.flags) for row in found.instructions] == [
        ("GAD", False),
        ("GSB", True),
        ("GMU", False),
    ]


def test_words_drawn_in_markdown_over_a_syntax_in_marks_are_read_and_are_no_entries_of_keys() -> None:
    section = "## {name}\n\nA gate.\n\n| 15:12 | 11:8 | 7:4 | 3:0 |\n|--|--|--|--|\n| {code:04b} | rd | rs | 0101 |\n"
    names = ["GADD", "GSUB", "GAND", "GIOR"]
    text = "\n".join(
        f"{section.format(name=name, code=n)}\n**Syntax:** `{name} rd, rs`\n" for n, name in enumerate(names)
    )
    reading = dialects.read(load(f"# Instruction set\n\n{text}", "northbeck-scar-isa"))
    assert [(one.mnemonic, one.syntax, one.forms) for one in reading.instructions] == [
        (name, f"{name} rd, rs", [("encoding", f"{n:04b} rd rs 0101")]) for n, name in enumerate(names)
    ]


def test_a_zero_alone_stands_for_all_bits_of_a_cell() -> None:
    text = (
        "### GAD\n\n`GAD rd, ra`\n\n| 31-26 | 25-21 | 20-16 | 15-0 |\n|---|---|---|---|\n| 000001 | rd | ra | 0 |\n\n"
        "### GSB\n\n`GSB rd, ra`\n\n| 31-26 | 25-21 | 20-16 | 15-0 |\n|---|---|---|---|\n| 000010 | rd | ra | 0 |\n"
    )
    found = dialects.read(load(f"# Scar\n\n{text}", "northbeck-scar-isa"))
    assert told(found.instructions) == [
        ("GAD", "GAD rd, ra", f"000001 rd ra {16 * '0'}"),
        ("GSB", "GSB rd, ra", f"000010 rd ra {16 * '0'}"),
    ]
    assert not found.registers


def test_a_marked_heading_in_small_letters_names_the_instruction_whose_operands_stand_near() -> None:
    text = "".join(
        f"<h3>{name}</h3>\n<p>It does.</p>\n{figure(cells)}<p>{syntax}</p>\n"
        for name, cells, syntax in (("gad", GAD, "gad rd, rn, sh"), ("gsb", GSB, "gsb rd, rn, sh"))
    )
    assert told(read(text).instructions) == [
        ("gad", "gad rd, rn, sh", "sf 001 sh Rn Rd"),
        ("gsb", "gsb rd, rn, sh", "sf 011 sh Rn Rd"),
    ]
    reading = read(text.replace("gad rd, rn, sh", "It rests.").replace("gsb rd, rn, sh", "It rests."))
    assert reading.instructions == []
    assert [row.register for row in reading.registers] == ["gad", "gsb"]


def test_a_code_may_stand_behind_its_name_in_one_line_of_a_cell() -> None:
    cells = "<td colspan=4>SPECIAL 0010</td><td colspan=4>rn</td><td colspan=4>0 0000</td><td colspan=4>GAD 0110</td>"
    made = read(
        entry("GAD (gate)", cells, "GAD rn")
        + entry("GSB (gate)", cells.replace("GAD 0110", "GSB 0111"), "GSB rn")
    )
    assert told(made.instructions) == [
        ("GAD", "GAD rn", "0010 rn 0000 0110"),
        ("GSB", "GSB rn", "0010 rn 0000 0111"),
    ]
