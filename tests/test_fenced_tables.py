"""Tables of AsciiDoc: cells fill their columns whatever they reach over, however their lines are divided."""

from __future__ import annotations

import pytest
from dialect_checks import load

from extract.dialects import read as read_with
from extract.markup.fenced_tables import fenced_tables

HEAD = "|Bits |Name |Access |Description"
PLAIN = """
== Status (STAT)

Offset: 0x14

.Fields of STAT
[cols="1,2,1,4a",options="header"]
|===
|Bits |Name |Access |Description

{rows}
|===
"""
ROWS = {
    "a row in a line": ["|31:8 |RATE |RW |The rate", "|7:1 |LEVEL |RO |The level", "|0 |EN |RW |Enable"],
    "a cell in a line": [
        "|31:8",
        "|RATE",
        "|RW",
        "|The rate",
        "|7:1|LEVEL|RO|The level",
        "|0",
        "|EN |RW",
        "|Enable",
    ],
    "styles": ["h|31:8 m|RATE ^|RW a|The rate", ">.^|7:1 s|LEVEL |RO l|The level", "|0 e|EN .>|RW d|Enable"],
    "text in the next line": [
        "|31:8 |RATE |RW |The",
        "rate",
        "",
        "|7:1 |LEVEL |RO",
        "|The level",
        "|0 |EN |RW |Enable",
    ],
}


@pytest.mark.parametrize("rows", ROWS.values(), ids=ROWS)
def test_rows_are_the_same_however_their_cells_are_written(rows: list[str]) -> None:
    reading = read_with(load(PLAIN.format(rows="\n".join(rows)), "northbeck-wren"))
    (register,) = reading.registers
    assert (register.register, register.address, register.description) == ("STAT", 0x14, "Status (STAT)")
    assert [(row.field, row.bit_hi, row.bit_lo, row.access, row.description) for row in register.fields] == [
        ("RATE", 31, 8, "RW", "The rate"),
        ("LEVEL", 7, 1, "RO", "The level"),
        ("EN", 0, 0, "RW", "Enable"),
    ]
    assert not any(row.flags for row in register.fields)


@pytest.mark.parametrize(
    ("lines", "cells"),
    [
        (["|a |b |c", "2+|d |e"], [["a", "b", "c"], ["d", None, "e"]]),
        (["|a |b |c", ".2+|d |e |f", "|g |h"], [["a", "b", "c"], ["d", "e", "f"], [None, "g", "h"]]),
        (
            ["|a |b |c", "2.2+|d |e", "|f", "|g |h |i"],
            [["a", "b", "c"], ["d", None, "e"], [None, None, "f"], ["g", "h", "i"]],
        ),
        (["|a |b |c", "3*|d"], [["a", "b", "c"], ["d", "d", "d"]]),
        (["|a |b |c", r"|d \| e |f |g"], [["a", "b", "c"], ["d | e", "f", "g"]]),
        (["|a |b |c", "|d |e"], [["a", "b", "c"], ["d", "e", ""]]),
    ],
)
def test_cells_reach_over_columns_and_rows(lines: list[str], cells: list[list[str | None]]) -> None:
    (table,) = fenced_tables(load("\n".join(["text", "|===", *lines, "|===", ""]), "northbeck-wren"))
    assert [[cell and cell.text for cell in row] for row in table.rows] == cells


@pytest.mark.parametrize(
    "attributes",
    [
        '[cols="1,2"]',
        "[cols=2*]",
        "[cols=2]",
        '[cols="2"]',
        '[%header,cols="2*"]',
        '[cols="1a;2a"]\n.A title',
    ],
)
def test_attributes_give_the_number_of_columns(attributes: str) -> None:
    (table,) = fenced_tables(load(f"text\n{attributes}\n|===\n|a\n|b\n|c\n|d\n|===\n", "northbeck-wren"))
    assert [[cell and cell.text for cell in row] for row in table.rows] == [["a", "b"], ["c", "d"]]
