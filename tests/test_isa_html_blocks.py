"""Blocks of HTML are the lines that they show: keys of entries, fields of formats, opcodes in their cells."""

from __future__ import annotations

import pytest
from isa_reading import flags, told
from isa_reading import read_anyway as read

FORMAT = """<html><body>
<h3>4.2.1. NA</h3>
<p>Format   NA<br>
Description   Two inputs &amp; a result.</p>
<table><tr><th>Field Name</th><th>Bits</th><th>Format or Description</th></tr>
<tr><td>ENCODING</td><td>[31:30]</td><td>Must be 1 0.</td></tr>
<tr><td>OP</td><td>[29:16]</td><td>Opcode.</td></tr>
<tr><td></td><td></td><td>0 N_ADD_U32: Adds.</td></tr>
<tr><td></td><td></td><td>1 N_SUB_U32: Subtracts.</td></tr>
<tr><td></td><td></td><td>4 N_NOT: Turns its bits.</td></tr>
<tr><td>SRC</td><td>[15:0]</td><td>What goes in.<br>0  ZERO_0<br>1  ONE_1</td></tr>
</table>
</body></html>
"""
ENTRIES = "<html><body>\n<h3>4.1 NA Instructions</h3>\n" + "".join(
    f"<table>\n<tr><td>Instruction</td><td>N_{name}_U32</td></tr>\n"
    f"<tr><td>Description</td><td>Does it.<br>if (a &lt; {n}) then a = 0;</td></tr>\n"
    f"<tr><td>Microcode</td><td>NA Opcode {n} ({n:#x})</td></tr>\n</table>\n"
    for n, name in enumerate(("ADD", "SUB", "MUL", "DIV"), 8)
)


def apart(text: str) -> str:
    """With each cell in a line of its own."""
    return text.replace("<td", "\n  <td").replace("<th", "\n  <th").replace("</tr", "\n</tr")


@pytest.mark.parametrize("text", [FORMAT, apart(FORMAT)])
def test_rows_of_html_are_fields_of_a_format_and_its_opcodes(text: str) -> None:
    found = read(text)
    assert told(found) == [("NA", 0, "N_ADD_U32"), ("NA", 1, "N_SUB_U32"), ("NA", 4, "N_NOT")]
    (format_,) = found.registers
    assert (format_.register, format_.kind, format_.description) == (
        "NA",
        "encoding",
        "Two inputs & a result.",
    )
    assert [(row.field, row.bit_hi, row.bit_lo) for row in format_.fields] == [
        ("ENCODING", 31, 30),
        ("OP", 29, 16),
        ("SRC", 15, 0),
    ]
    assert [(one.value, one.name) for one in format_.fields[2].values] == [(0, "ZERO_0"), (1, "ONE_1")]


@pytest.mark.parametrize("text", [ENTRIES, apart(ENTRIES)])
def test_keys_in_cells_of_html_are_those_of_entries(text: str) -> None:
    found = read(text)
    assert told(found) == [
        ("NA", n, f"N_{name}_U32") for n, name in enumerate(("ADD", "SUB", "MUL", "DIV"), 8)
    ]
    assert found.instructions[0].description == "Does it.\nif (a < 8) then a = 0;"
    assert not any(flags(found).values())


def test_the_end_of_a_page_is_no_text_of_its_last_entry() -> None:
    rows = "".join(
        f"<h4>N_{name}_U32 {n}</h4><p>Does it.</p>" for n, name in enumerate(("ADD", "SUB", "MUL"))
    )
    found = read(f"<html><body>\n<h3>4.1 NA Instructions</h3>{rows}\n</body></html>\n")
    assert [row[1:] for row in told(found)] == [(0, "N_ADD_U32"), (1, "N_SUB_U32"), (2, "N_MUL_U32")]
    assert {row.description for row in found.instructions} == {"Does it."}


def test_each_place_of_a_row_in_several_lines_is_that_of_its_line() -> None:
    found = read(apart(FORMAT))
    lines = found.document.lines
    printed = [lines[i][first:end].strip() for i, first, end in found.registers[0].fields[2].pieces]
    assert printed[:2] == ["SRC", "[15:0]"]


def test_a_row_that_nothing_closes_stays_in_its_lines() -> None:
    found = read(apart(FORMAT).replace("</tr>", "", 1))
    assert [row[2] for row in told(found)] == ["N_ADD_U32", "N_SUB_U32", "N_NOT"]
