"""Tables of formats and instructions whose columns are headed by their bits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load

from extract import dialects

if TYPE_CHECKING:
    from extract.observations import Field, Reading

FORMATS = """
# QV32 Encoding (v1)

| Instruction Type | Opcode `[15:12]` | `[11:9]` | `[8:6]` | `[5:3]` | `[2:0]` |
|---|---|---|---|---|---|
| **R-type** | `0000` | `rd` | `rs1` | `rs2` | `func` |
| **U-type** | `0001` | `rd` | `imm[8:0]` | | |
| **X-type** | `0010` | `rd` | `code` | | `x` |
"""


def read(text: str) -> Reading:
    return dialects.read(load(text, "northbeck-scar-isa"))


def bits(fields: list[Field]) -> list[tuple[str | None, int | None, int | None]]:
    return [(row.field, row.bit_hi, row.bit_lo) for row in fields]


def test_each_row_of_formats_is_an_encoding_named_by_its_first_cell() -> None:
    found = read(FORMATS)
    assert not found.diagnostics
    assert [(one.kind, one.register, one.width_bits) for one in found.registers] == [
        ("encoding", "R-type", 16),
        ("encoding", "U-type", 16),
        ("encoding", "X-type", 16),
    ]
    assert bits(found.registers[0].fields)[:2] == [("0000", 15, 12), ("rd", 11, 9)]


def test_a_slice_tells_how_many_empty_columns_a_field_fills_and_without_one_that_is_in_doubt() -> None:
    _, upper, other = read(FORMATS).registers
    assert bits(upper.fields)[2:] == [("imm[8:0]", 8, 0)]
    assert not upper.fields[2].flags
    assert bits(other.fields)[2:] == [("code", 8, 6), ("x", 2, 0)]
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
    assert bits(one.fields) == [("opcode", 7, 4), ("reg", 3, 1), ("s", 0, 0)]


@pytest.mark.parametrize("head", ["Register", "Name", ""])
def test_rows_of_registers_are_no_encodings(head: str) -> None:
    text = f"# Registers, by their format\n\n| {head} | 7 | 6 | 5 | 4 | 3 | 2 | 1 | 0 |\n|" + "---|" * 9
    found = read(text + "\n| QCTRL | EN | RST | M1 | M0 | A | B | C | D |\n").registers
    assert [one.kind for one in found] == ["register"]
