"""Tables of formats and instructions whose columns are headed by their bits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from isa_reading import read
from pdf_reading import shown

if TYPE_CHECKING:
    from collections.abc import Callable


FORMATS = """
# QV32 Encoding (v1)

| Instruction Type | Opcode `[15:12]` | `[11:9]` | `[8:6]` | `[5:3]` | `[2:0]` |
|---|---|---|---|---|---|
| **R-type** | `0000` | `rd` | `rs1` | `rs2` | `func` |
| **U-type** | `0001` | `rd` | `imm[8:0]` | | |
| **X-type** | `0010` | `rd` | `code` | | `x` |
"""


def test_each_row_of_formats_is_an_encoding_named_by_its_first_cell() -> None:
    found = read(FORMATS)
    assert not found.diagnostics
    assert [(one.kind, one.register, one.width_bits) for one in found.registers] == [
        ("encoding", "R-type", 16),
        ("encoding", "U-type", 16),
        ("encoding", "X-type", 16),
    ]
    assert shown(found.registers[0].fields)[:2] == [("0000", 15, 12), ("rd", 11, 9)]


def test_a_slice_tells_how_many_empty_columns_a_field_fills_and_without_one_that_is_in_doubt() -> None:
    _, upper, other = read(FORMATS).registers
    assert shown(upper.fields)[2:] == [("imm[8:0]", 8, 0)]
    assert not upper.fields[2].flags
    assert shown(other.fields)[2:] == [("code", 8, 6), ("x", 2, 0)]
    assert "cells_missing" in other.fields[2].flags


WORDS = """
| Instruction | 15-12 | 11-8 | 7-4 | 3-0 | Description |
|---|---|---|---|---|---|
| GNP | 0000 | 0000 | 0000 | 0000 | Nothing. |
| GAD rd, rs | 0001 | rd | rs | 0000 | Adds. |
| GDI rd, imm | 0x2 | rd | imm[7:0] | | Loads. |
| GBD rd | 0x22 | rd | rs | 0000 | Too long. |
| | 0x3 | rd | rs | 0000 | Without a name. |
"""


def test_codes_in_a_row_make_it_the_word_of_an_instruction() -> None:
    found = read(WORDS)
    assert [(row.mnemonic, row.syntax, row.forms, row.description) for row in found.instructions][:3] == [
        ("GNP", None, [("encoding", "0000 0000 0000 0000")], "Nothing."),
        ("GAD", "GAD rd, rs", [("encoding", "0001 rd rs 0000")], "Adds."),
        ("GDI", "GDI rd, imm", [("encoding", "0010 rd imm[7:0]")], "Loads."),
    ]
    assert ["word_width" in row.flags for row in found.instructions] == [False, False, False, True]
    assert any("Without a name" in (one.raw_text or "") for one in found.diagnostics)


def test_a_cell_over_several_columns_has_the_bits_of_all() -> None:
    rows = "<tr><th>Format</th>" + "".join(f"<th>{n}</th>" for n in range(7, -1, -1)) + "</tr>\n"
    rows += "<tr><td>A</td><td colspan=4>opcode</td><td colspan=3>reg</td><td>s</td></tr>\n"
    (one,) = read(f"<html><body>\n<table>\n{rows}</table>\n</body></html>").registers
    assert (one.kind, one.register) == ("encoding", "A")
    assert shown(one.fields) == [("opcode", 7, 4), ("reg", 3, 1), ("s", 0, 0)]


@pytest.mark.parametrize("head", ["Register", "Name", ""])
def test_rows_of_registers_are_no_encodings(head: str) -> None:
    text = f"# Registers, by their format\n\n| {head} | 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 |\n|" + "---|" * 9
    found = read(text + "\n| QCTRL | EN | RST | M1 | M0 | A | B | C | D |\n").registers
    assert [one.kind for one in found] == ["register"]


ENDS = (31, 27, 26, 25, 24, 20, 19, 15, 14, 12, 11, 7, 6, 0)
LISTED: list[list[tuple[str, int]]] = [
    [("funct7", 4), ("rs2", 2), ("rs1", 2), ("funct3", 2), ("rd", 2), ("opcode", 2), ("R-type", 1)],
    [("GB32I Base Instruction Set", 15)],
    [("imm[31:12]", 10), ("rd", 2), ("0110111", 2), ("GLUI", 1)],
    [("imm[11:0]", 6), ("rs1", 2), ("000", 2), ("rd", 2), ("0010011", 2), ("GADDI", 1)],
    [("0000000", 4), ("rs2", 2), ("rs1", 2), ("000", 2), ("rd", 2), ("0110011", 2), ("GADD", 1)],
]


def in_html(rows: list[list[tuple[str, int]]]) -> str:
    numbers = [[(str(end), 1) for end in ENDS] + [("", 1)]]
    lines = ["".join(f"<td colspan={wide}>{text}</td>" for text, wide in row) for row in numbers + rows]
    return (
        "<html><body>\n<table>\n"
        + "".join(f"<tr>{line}</tr>\n" for line in lines)
        + "</table>\n</body></html>"
    )


def in_asciidoc(rows: list[list[tuple[str, int]]]) -> str:
    numbers = " ".join(f"|{end}" for end in ENDS)
    lines = [" ".join(f"{wide}+|{text}" if wide > 1 else f"|{text}" for text, wide in row) for row in rows]
    head = '[cols="15*"]\n|===\n' + numbers + " |\n"
    return "= GB\n\n== Listing of instructions\n\n" + head + "\n".join(lines) + "\n|===\n"


@pytest.mark.parametrize("way", [in_html, in_asciidoc])
def test_cells_reach_from_the_number_of_their_highest_bit_to_that_of_their_lowest(
    way: Callable[[list[list[tuple[str, int]]]], str],
) -> None:
    found = read(way(LISTED))
    assert [(row.mnemonic, row.forms, row.section) for row in found.instructions] == [
        ("GLUI", [("encoding", "imm[31:12] rd 0110111")], "GB32I Base Instruction Set"),
        ("GADDI", [("encoding", "imm[11:0] rs1 000 rd 0010011")], "GB32I Base Instruction Set"),
        ("GADD", [("encoding", "0000000 rs2 rs1 000 rd 0110011")], "GB32I Base Instruction Set"),
    ]
    (form,) = found.registers
    assert (form.kind, form.register) == ("encoding", "R-type")
    assert shown(form.fields) == [
        ("funct7", 31, 25), ("rs2", 24, 20), ("rs1", 19, 15), ("funct3", 14, 12), ("rd", 11, 7), ("opcode", 6, 0),
    ]  # fmt: skip
    assert not found.diagnostics


def test_columns_under_their_bits_need_no_head_over_the_names() -> None:
    rows = "".join(f"| imm[11:0] | rs1 | {n:03b} | rd | 0010011 | GO{n} |\n" for n in range(3))
    found = read(f"# Instructions\n\n| 31:20 | 19:15 | 14:12 | 11:7 | 6:0 | |\n|{'---|' * 6}\n{rows}")
    assert [row.forms[0][1] for row in found.instructions] == [
        f"imm[11:0] rs1 {n:03b} rd 0010011" for n in range(3)
    ]


def test_a_row_whose_codes_are_not_as_long_as_their_bits_is_reported() -> None:
    short = [("000000", 4), *LISTED[4][1:6], ("GSUB", 1)]
    found = read(in_html([*LISTED, short]))
    assert [row.mnemonic for row in found.instructions] == ["GLUI", "GADDI", "GADD"]
    assert any("GSUB" in (one.raw_text or "") for one in found.diagnostics)


def test_rows_of_fields_under_their_bits_without_codes_are_registers() -> None:
    rows = [[("MODE", 4), ("RATE", 2), ("LEVEL", 2), ("GAP", 2), ("EN", 2), ("DIV", 2), ("GCTRL", 1)]]
    found = read(in_html(rows).replace("<body>", "<body><h2>GCTRL instruction register</h2>"))
    assert [one.kind for one in found.registers] == ["register"]
    assert not found.instructions


UNDER = """
== GX instructions

+-----------+-----------+-----------+----------+---------+-----------+---------------------+
| 31 :   25 | 24  :  20 | 19  :  15 | 14 :  12 | 11 : 07 | 06  :  00 |                     |
+-----------+-----------+-----------+----------+---------+-----------+---------------------+
| funct7    | rs2       | rs1       | funct3   | rd      | opcode    | {}                  |
+===========+===========+===========+==========+=========+===========+=====================+
| 000 0000  | src2      | src1      | 111      | dest    | 010 1011  | **gx.ad rD, rs1**   |
+-----------+-----------+-----------+----------+---------+-----------+---------------------+
"""


@pytest.mark.parametrize("head", ["Mnemonic", "Instruction"])
def test_a_row_of_fields_ending_with_the_head_of_the_names_is_a_format_without_a_name(head: str) -> None:
    found = read(UNDER.format(head))
    assert [(row.mnemonic, row.syntax, row.forms) for row in found.instructions] == [
        ("gx.ad", "gx.ad rD, rs1", [("encoding", "000 0000 src2 src1 111 dest 010 1011")])
    ]
    (form,) = found.registers
    assert (form.kind, form.register, form.flags) == ("encoding", None, ["name_lost"])
    assert shown(form.fields)[0] == ("funct7", 31, 25)


def test_a_row_of_fields_that_ends_with_another_word_does_not_make_the_others_instructions() -> None:
    found = read(UNDER.format("GCTRL").replace("GX instructions", "GX registers"))
    assert not found.instructions
