"""Instructions with a line each that gives the code and the name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from handmade import document
from isa_reading import read_anyway as read

from extract.dialects import read as read_any

if TYPE_CHECKING:
    from extract.observations import Instruction

TWICE = """\
4.2 Gates

gadd

Operation

Adds at the gate

Format

gadd

Forms

gadd = 96 (0x60)

gload_<n>

Operation

Forms

gload_0 = 26 (0x1a)

gload_1 = 27 (0x1b)

Each instruction is a byte.
"""
DASHED = """\
4.2 Gate Instructions

00E0 - GCLS
Clears the gate
and all behind it.

It takes long.

1nnn - GJP addr
Goes to the gate.

8xy4 - GADD Vx, Vy
7xkk - GADD Vx, byte

Annn - GSET addr

3.1 Timing
Dxyn - GDRW Vx
"""
ARROWS = """\
4.2 Gate Instructions

   instr ::= 0x20 x:gate  ⇒ gate.get x
           | 0x01         => gnop
           | 0x02 b:type (in:instr)* 0x0B ⇒ gblock b in* end
           | 0xFC 12:u32 x:gate ⇒ gate.init x
           | 0x05 x:gate
"""


def codes(rows: list[Instruction]) -> list[tuple[str | None, int | None, list[str], str | None]]:
    return [(row.mnemonic, row.opcode, [text for _, text in row.forms], row.syntax) for row in rows]


def test_a_number_in_two_bases_under_a_name_is_its_opcode() -> None:
    found = read(TWICE).instructions
    assert [(row.mnemonic, row.opcode, row.description) for row in found] == [
        ("gadd", 96, "Adds at the gate"),
        ("gload_0", 26, None),
        ("gload_1", 27, None),
    ]


def test_such_numbers_that_differ_are_in_doubt_and_few_of_them_no_instructions() -> None:
    more = TWICE.replace("Each", "gload_2 = 28 (0x1d)\n\nEach")
    assert [row.flags for row in read(more).instructions][-1] == ["encoding_unknown", "opcode_differs"]
    assert read(TWICE.replace("(0x1b)", "(0x1c)")).instructions == []


def test_values_of_fields_in_two_bases_are_no_opcodes() -> None:
    bare = TWICE.replace("Operation\n", "").replace("Format\n", "")
    assert read(bare).instructions == []


def test_pairs_of_such_numbers_before_names_are_read_under_a_title_of_instructions() -> None:
    rows = "00 (0x00) gnop   21 (0x15) gload\n01 (0x01) gnul   22 (0x16) gwait\n16 (0x10) gpush\n"
    found = read(f"Chapter 7. Opcodes of the gate\n\n{rows}").instructions
    assert [(row.mnemonic, row.opcode) for row in found] == [
        ("gnop", 0),
        ("gload", 21),
        ("gnul", 1),
        ("gwait", 22),
        ("gpush", 16),
    ]
    for title in ("Timing", "Modes of instruction fetch"):
        assert read(f"Chapter 7. {title}\n\n{rows}No instruction.\n").instructions == []


def test_letters_stand_for_the_digits_of_operands() -> None:
    found = read(DASHED).instructions
    assert codes(found) == [
        ("GCLS", 0xE0, [], None),
        ("GJP", None, ["1nnn"], "GJP addr"),
        ("GADD", None, ["8xy4"], "GADD Vx, Vy"),
        ("GADD", None, ["7xkk"], "GADD Vx, byte"),
        ("GSET", None, ["Annn"], "GSET addr"),
    ]
    assert [row.description for row in found][:3] == [
        "Clears the gate\nand all behind it.",
        "Goes to the gate.",
        None,
    ]


def test_such_codes_may_be_the_headings_of_a_marked_text() -> None:
    marked = DASHED.replace("4.2", "## 4.2").replace("3.1", "## 3.1")
    for code in ("00E0", "1nnn", "8xy4", "7xkk"):
        marked = marked.replace(code, f"### {code}")
    assert len(read(marked).instructions) >= 4
    assert codes(read(marked).instructions) == codes(read(DASHED).instructions)


def test_bytes_are_an_opcode_where_but_the_first_is_an_operand() -> None:
    found = read(ARROWS)
    assert [one.line_first for one in found.diagnostics if one.code == "table_unread"] == [6]
    assert codes(found.instructions) == [
        ("gate.get", 0x20, ["0x20 x:gate"], "gate.get x"),
        ("gnop", 1, [], None),
        ("gblock", None, ["0x02 b:type (in:instr)* 0x0B"], "gblock b in* end"),
        ("gate.init", None, ["0xFC 12:u32 x:gate"], "gate.init x"),
    ]


def test_a_text_of_such_lines_alone_is_an_instruction_set() -> None:
    for text in (TWICE, DASHED, ARROWS):
        assert read_any(document(text)).dialect == "isa-table"


@pytest.mark.parametrize(
    "title",
    ["4.1 Instruction Cache Control Register", "4.1 Opcode exceptions", "4.1 Instruction memory"],
)
def test_codes_under_titles_of_something_else_are_none_of_instructions(title: str) -> None:
    opcodes = "| Opcode | Mnemonic | Description |\n|---|---|---|\n| 0x10 | GADD | Adds |\n| 0x11 | GSUB | Takes |\n"
    arrows = "0x00 => Off\n0x01 => On now\n0x02 => Wait x\n"
    pairs = "1 (0x01) overflow   2 (0x02) underflow\n3 (0x03) stopped   4 (0x04) lost\n"
    found = read(f"# NB1\n\n## 3.1 Opcodes\n\n{opcodes}\n## {title}\n\n{arrows}\n{pairs}").instructions
    assert [row.mnemonic for row in found] == ["GADD", "GSUB"]


def test_bytes_alone_before_arrows_may_mean_anything() -> None:
    opcodes = "| Opcode | Mnemonic | Description |\n|---|---|---|\n| 0x10 | GADD | Adds |\n| 0x11 | GSUB | Takes |\n"
    found = read(f"# NB1\n\n## 3.1 Instructions\n\n{opcodes}\n0x00 => Bad\n0x01 => Late\n0x02 => Lost\n")
    assert [row.mnemonic for row in found.instructions] == ["GADD", "GSUB"]
