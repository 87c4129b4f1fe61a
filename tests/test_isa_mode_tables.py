"""Opcodes by addressing mode: under the heading of each instruction, or in a column for each mode."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from isa_reading import read

from extract.errors import UnknownDialect

if TYPE_CHECKING:
    from extract.observations import Instruction

HEAD = "| Addressing Mode | Opcode | Bytes |\n|---|---|---|\n"
SECTIONS = f"""
# The set

### GAD - Add with carry

It adds.

{HEAD}| Immediate | $69 | 2 |
| Zero Page | $65 | 2 |

### GCL - Clear carry

{HEAD}| Implied | $18 | 1 |

### GJP - Jump

{HEAD}| Absolute | $4C | 3 |
"""
PAGE = "<html><body>\n" + "".join(
    f"<h3><a name='{name}'></a>{name} - It does</h3>\n<table>\n"
    "<tr><td><b>Addressing Mode</b></td><td>Opcode</td></tr>\n"
    + "".join(f"<tr><td>{mode}</td>\n<td><p>${code}</p></td></tr>\n" for mode, code in rows)
    + "</table>\n"
    for name, rows in (
        ("GAD", [("Immediate", "69"), ("Zero Page", "65")]),
        ("GCL", [("Implied", "18")]),
        ("GJP", [("Absolute", "4C")]),
    )
)
COLUMNS = """
| Mnemonic | Imm | Zero | Zero,X | Abs | Cycles |
|---|---|---|---|---|---|
| GAD | 69 | 65 | 75 | 6D | 2 |
| GST |    | 85 | 95 | 8D | 3 |
| GLD | A9 | A5 | B5 | AD | 2 |
"""


def told(rows: list[Instruction]) -> list[tuple[str | None, int | None, list[tuple[str, str]]]]:
    return [(row.mnemonic, row.opcode, row.forms) for row in rows]


@pytest.mark.parametrize("form", ["marks", "html"])
def test_a_table_of_modes_gives_the_opcodes_of_the_instruction_that_its_heading_names(form: str) -> None:
    text = SECTIONS if form == "marks" else PAGE
    assert told(read(text).instructions) == [
        ("GAD", 0x69, [("Addressing Mode", "Immediate")]),
        ("GAD", 0x65, [("Addressing Mode", "Zero Page")]),
        ("GCL", 0x18, [("Addressing Mode", "Implied")]),
        ("GJP", 0x4C, [("Addressing Mode", "Absolute")]),
    ]


def test_a_form_that_begins_with_the_mnemonic_is_the_syntax_and_its_bytes_are_the_encoding() -> None:
    text = SECTIONS.replace("Immediate", "gad r/m8, imm8").replace("$69", "80 /2 ib")
    found = read(text).instructions[0]
    assert (found.syntax, found.opcode, found.forms) == ("gad r/m8, imm8", None, [("encoding", "80 /2 ib")])


def test_a_heading_without_a_mnemonic_over_the_table_names_nothing() -> None:
    found = read(
        SECTIONS.replace("### GJP - Jump", "### Jumps of all kinds") + SECTIONS.replace("GAD", "GSB")
    )
    assert all(row.opcode != 0x4C or row.mnemonic == "GJP" for row in found.instructions)
    assert sum(row.opcode == 0x4C for row in found.instructions) == 1


def test_a_column_for_each_mode_holds_its_opcodes_where_none_stands_twice() -> None:
    found = read(COLUMNS)
    assert told(found.instructions)[:2] == [
        ("GAD", 0x69, [("mode", "Imm")]),
        ("GAD", 0x65, [("mode", "Zero")]),
    ]
    assert [row.opcode for row in found.instructions if row.mnemonic == "GST"] == [0x85, 0x95, 0x8D]
    assert len(found.instructions) == 11


@pytest.mark.parametrize("text", [COLUMNS.replace("B5", "A5"), COLUMNS.replace("B5", "slow")])
def test_columns_of_numbers_that_come_again_or_of_words_are_no_modes(text: str) -> None:
    with pytest.raises(UnknownDialect):
        read(text)


COUNTED = ["Op", "~", "#"] * 3
LINES = [
    "GAC GACA 89 2 2 99 4 2 - - -",
    "GAC GACB C9 2 2 D9 4 2 - - -",
    "GLY - 10_8E 4 4 10_9E 6 3 - - -",
    "GBX - - - - - - - 3A 3 1",
    "GCL - - - - - - - 4F 2 1",
    "GAD GADA 8B 2 2 9B 4 2 - - -",
]
SHEET = (
    "<table>\n<tr><th rowspan=2>Instruction</th><th rowspan=2>Forms</th>"
    + "".join(f"<th colspan=3>{mode}</th>" for mode in ("Immediate", "Direct", "Inherent"))
    + f"</tr>\n<tr>{''.join(f'<th>{one}</th>' for one in COUNTED)}</tr>\n"
    + "".join(
        f"<tr>{''.join(f'<td>{cell}</td>' for cell in line.replace('-', '').replace('_', '&nbsp;').split(' '))}</tr>\n"
        for line in LINES
    ).replace("&nbsp;", " ")
    + "</table>\n"
)


def test_below_each_mode_the_column_of_opcodes_is_told_from_those_of_cycles_and_bytes() -> None:
    assert told(read(SHEET).instructions) == [
        ("GACA", 0x89, [("mode", "Immediate")]),
        ("GACA", 0x99, [("mode", "Direct")]),
        ("GACB", 0xC9, [("mode", "Immediate")]),
        ("GACB", 0xD9, [("mode", "Direct")]),
        ("GLY", None, [("encoding", "10 8E"), ("mode", "Immediate")]),
        ("GLY", None, [("encoding", "10 9E"), ("mode", "Direct")]),
        ("GBX", 0x3A, [("mode", "Inherent")]),
        ("GCL", 0x4F, [("mode", "Inherent")]),
        ("GADA", 0x8B, [("mode", "Immediate")]),
        ("GADA", 0x9B, [("mode", "Direct")]),
    ]


def test_a_column_of_syntax_beside_one_headed_hex_names_the_instruction() -> None:
    rows = "".join(
        f"| {mode} | {syntax} | {code} | 2 | 3 |\n"
        for mode, syntax, code in (
            ("Immediate", "GAD #$44", "$69"),
            ("Zero Page", "GAD $44", "$65"),
            ("Absolute", "GAD $4400", "$6D"),
        )
    )
    reading = read(
        f"# The opcodes\n\n## GAD\n\n| MODE | SYNTAX | HEX | LEN | TIM |\n|---|---|---|---|---|\n{rows}"
    )
    assert [(row.syntax, row.opcode) for row in reading.instructions] == [
        ("GAD #$44", 0x69),
        ("GAD $44", 0x65),
        ("GAD $4400", 0x6D),
    ]
    assert reading.diagnostics == []


def test_the_column_of_names_may_have_no_head_under_a_line_that_speaks_of_instructions() -> None:
    text = "# The instruction set\n\n|  | Immediate | Zero Page | Absolute |\n|---|---|---|---|\n" + "".join(
        f"| {name} | {' | '.join(codes)} |\n"
        for name, codes in (
            ("GAD", ("$69", "$65", "$6D")),
            ("GST", ("—", "$85", "$8D")),
            ("GOR", ("$09", "$05", "$0D")),
        )
    )
    reading = read(text)
    assert [(row.mnemonic, row.opcode) for row in reading.instructions] == [
        ("GAD", 0x69), ("GAD", 0x65), ("GAD", 0x6D), ("GST", 0x85), ("GST", 0x8D),
        ("GOR", 9), ("GOR", 5), ("GOR", 0x0D),
    ]  # fmt: skip
    with pytest.raises(UnknownDialect):
        read(text.replace("instruction set", "levels"))
