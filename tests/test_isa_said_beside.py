"""Columns of tables of opcodes besides names, codes and operands: none of what they say is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load
from isa_reading import read as read_text

from extract.dialects import read

if TYPE_CHECKING:
    from extract.observations import Reading

TABLE = """\
| Mnemonic | Opcode | Description | Operation | Flags affected | Cycles |
|---|---|---|---|---|---|
| GADD | 0x10 | Adds. | A <- A + M | Z, C | 2 |
| GSUB | 0x11 | Subtracts. | A <- A - M | Z, C | 2/3 |
| GNOP | 0x12 | Rests. | - | - | 1 |
"""
PLAIN = """\
Gate instructions

Mnemonic    Opcode   Operands   Operation            Flags      T-states
GADD        0x10     rd, rs     rd = rd + rs         Z, C       4
GSUB        0x11     rd, rs     rd = rd - rs         Z, C       4
GNOP        0x12                No operation                    1
"""


def found(text: str) -> Reading:
    return read(load(text, "northbeck-gate"), "isa-table")


def test_columns_that_say_more_are_forms_under_their_heads_and_a_formula_is_the_operation() -> None:
    rows = found(f"# Gate instructions\n\n{TABLE}").instructions
    assert [(row.mnemonic, row.description, row.operation, row.forms) for row in rows] == [
        ("GADD", "Adds.", "A <- A + M", [("Flags affected", "Z, C"), ("Cycles", "2")]),
        ("GSUB", "Subtracts.", "A <- A - M", [("Flags affected", "Z, C"), ("Cycles", "2/3")]),
        ("GNOP", "Rests.", None, [("Cycles", "1")]),
    ]


def test_a_column_of_operations_alone_describes_the_instructions_too() -> None:
    rows = found(PLAIN).instructions
    assert [(row.mnemonic, row.description, row.operation, row.forms) for row in rows] == [
        ("GADD", "rd = rd + rs", "rd = rd + rs", [("Flags", "Z, C"), ("T-states", "4")]),
        ("GSUB", "rd = rd - rs", "rd = rd - rs", [("Flags", "Z, C"), ("T-states", "4")]),
        ("GNOP", "No operation", None, [("T-states", "1")]),
    ]


def test_what_takes_unlike_time_still_shares_an_opcode() -> None:
    text = TABLE.replace("GSUB | 0x11", "GSUB | 0x10")
    rows = found(f"# Gate\n\n## GAL Instructions\n\n{text}").instructions
    assert [(row.encoding, "opcode_repeated" in row.flags) for row in rows] == [
        ("GAL", True),
        ("GAL", True),
        ("GAL", False),
    ]


FORMATS = """\
# Gate instructions

| Format | 15:12 | 11:8 | 7:4 | 3:0 |
|---|---|---|---|---|
| R | opcode | rd | rs | rt |
| I | opcode | rd | imm | imm |

| Opcode | Mnemonic | Format | Semantics |
|---|---|---|---|
| 0000 | GADD | R | rd = rs + rt |
| 0001 | GSUB | R | rd = rs - rt |
| 0010 | GADI | I | rd = rd + imm |
"""


def test_a_column_of_formats_names_the_encoding_where_the_document_has_all_of_them() -> None:
    rows = found(FORMATS).instructions
    assert [(row.mnemonic, row.encoding, row.opcode, row.operation, row.flags) for row in rows] == [
        ("GADD", "R", 0, "rd = rs + rt", []),
        ("GSUB", "R", 1, "rd = rs - rt", []),
        ("GADI", "I", 2, "rd = rd + imm", []),
    ]
    others = found(FORMATS.replace("GADI | I", "GADI | J")).instructions
    assert {row.encoding for row in others} == {None}


def test_what_an_overview_and_a_chapter_tell_of_an_instruction_is_one_row_without_doubt() -> None:
    head = "| Mnemonic | Opcode | Description |\n|---|---|---|\n"
    other = "| GSB | 0x12 | Subtracts. |\n"
    full = f"{head}| GAD | 0x11 | Adds two numbers of the gate. |\n"
    for short, described in (("Adds", "Adds two numbers of the gate."), ("Sum", "Sum")):
        overview = f"{head}| GAD | 0x11 | {short} |\n{other}"
        rows = found(f"# Gate instructions\n\n## All\n\n{overview}\n## Sums\n\n{full}").instructions
        assert [(row.mnemonic, row.description, "opcode_repeated" in row.flags) for row in rows] == [
            ("GAD", described, False),
            ("GSB", "Subtracts.", False),
        ]


def test_rows_of_one_table_that_tell_unlike_things_of_one_code_are_in_doubt() -> None:
    head = "| Mnemonic | Opcode | Description |\n|---|---|---|\n"
    for again, doubted in (("adds.", False), ("Adds with a carry.", True)):
        table = f"{head}| GAD | 0x11 | Adds. |\n| GAD | 0x11 | {again} |\n| GSB | 0x12 | Subtracts. |\n"
        rows = found(f"# Gate instructions\n\n{table}").instructions
        assert ["opcode_repeated" in row.flags for row in rows] == [doubted, False]


def formats(*cells: str) -> list[tuple[str | None, list[tuple[str, str | None]]]]:
    """Syntax and forms of instructions that have these in a column of formats."""
    rows = "".join(f"| 0x{n:02X} | GO{n} | Does it. | {cell} |\n" for n, cell in enumerate(cells))
    found = read_text(
        f"# Instruction set\n\n| Opcode | Mnemonic | Description | Format |\n|---|---|---|---|\n{rows}"
    )
    return [(row.syntax, row.forms) for row in found.instructions]


def test_formats_that_begin_with_the_names_of_their_rows_are_the_syntax() -> None:
    cells = ("GO0", "GO1 Rd, [Rs+imm]", "go2 code")
    assert formats(*cells) == [("GO0", []), ("GO1 Rd, [Rs+imm]", []), ("go2 code", [])]


@pytest.mark.parametrize("cells", [("GO0 Rd", "R", "I"), ("GO0", "GO1", "GO2"), ("GO1 a", "GO0 b", "GO2 c")])
def test_formats_that_do_not_are_kept_beside_them(cells: tuple[str, ...]) -> None:
    assert formats(*cells) == [(None, [("Format", cell)]) for cell in cells]


def coded(heads: str, *rows: str) -> list[tuple[str | None, int | None, object]]:
    head = f"| {heads} | Description |"
    lines = [head, "|---" * head.count(" | ") + "|---|", *(f"| {row} | Text. |" for row in rows)]
    told = found("# Gate instructions\n\n" + "\n".join(lines)).instructions
    return [(row.mnemonic, row.opcode, row.forms) for row in told]


@pytest.mark.parametrize("head", ["Bit", "Bits", "Number"])
def test_bits_and_numbers_beside_a_column_of_codes_are_none(head: str) -> None:
    rows = "11 | 7800 | GLA", "10 | 7400 | GLE", "9 | 7200 | GMA"
    assert coded(f"{head} | Hex Code | Mnemonic", *rows) == [
        ("GLA", 0x7800, [(head, "11")]),
        ("GLE", 0x7400, [(head, "10")]),
        ("GMA", 0x7200, [(head, "9")]),
    ]


def test_bits_and_numbers_alone_are_the_codes() -> None:
    rows = "11 | GLA", "10 | GLE", "9 | GMA"
    assert [code for _, code, _ in coded("Number | Mnemonic", *rows)] == [11, 10, 9]


def test_a_second_column_of_codes_is_a_form_but_for_the_same_code_in_another_base() -> None:
    rows = "GLA | 0x10 | 7800", "GLE | 0x11 | 7400", "GMA | 0x12 | 7200"
    assert coded("Mnemonic | Opcode | Machine Code", *rows)[0] == ("GLA", 0x10, [("Machine Code", "7800")])
    rows = "GLA | 0x10 | 16", "GLE | 0x11 | 17", "GMA | 0x12 | 18"
    assert coded("Mnemonic | Opcode (hex) | Opcode (dec)", *rows)[0] == ("GLA", 0x10, [])


def test_words_in_a_column_of_encodings_are_a_form() -> None:
    rows = "GLA | 0x10 | `0000000 rs2 rs1 000`", "GLE | 0x11 | `0000000 00000 rs1 001`"
    assert coded("Mnemonic | Opcode | Encoding", *rows) == [
        ("GLA", 0x10, [("Encoding", "0000000 rs2 rs1 000")]),
        ("GLE", 0x11, [("Encoding", "0000000 00000 rs1 001")]),
    ]


BYTES = (
    "0xC3 | GJP a16 | 3",
    "0xC2 0xCA | GJP Z,a16 / GJP C,a16 | 3",
    "0x09 0x19 0x29 | GAD HL,rr | 1",
    "0x18 | GJR e8 | 2",
)


def test_more_bytes_than_a_row_says_or_as_many_as_ways_to_write_it_are_several_codes_and_in_doubt() -> None:
    head = "# Gate instructions\n\n| Opcode | Instruction | Bytes |\n|---|---|---|\n"
    rows = found(head + "\n".join(f"| {row} |" for row in BYTES)).instructions
    assert [("opcode_garbled" in row.flags, row.forms[0][1]) for row in rows] == [
        (False, "0xC3"),
        (True, "0xC2 0xCA"),
        (True, "0x09 0x19 0x29"),
        (False, "0x18"),
    ]


def test_as_many_bytes_as_the_row_says_are_one_code() -> None:
    head = "# Gate instructions\n\n| Opcode | Instruction | Bytes |\n|---|---|---|\n"
    rows = found(
        head + "| 0xED 0x5B | GLD DE,nn | 4 |\n| 0xED 0x44 | GNG | 2 |\n| 0x18 | GJR e8 | 2 |\n"
    ).instructions
    assert not any("opcode_garbled" in row.flags for row in rows)


def written(*rows: str) -> list[tuple[str | None, object]]:
    head = "# Gate instructions\n\n| Mnemonic | Opcode | Operands |\n|---|---|---|\n"
    told = found(head + "\n".join(f"| {row} |" for row in rows)).instructions
    return [(row.syntax, row.forms) for row in told]


def test_a_column_of_operands_that_counts_them_is_no_syntax() -> None:
    rows = written("gnew | 0x10 | 0", "gld | 0x11 | 1", "gst | 0x12 | 2")
    assert rows == [(None, [("Operands", n)]) for n in "012"]


def test_digits_beside_one_name_or_among_other_operands_are_operands() -> None:
    assert [row for row, _ in written("gim | 0x10 | 0", "gim | 0x11 | 1")] == ["gim 0", "gim 1"]
    assert [row for row, _ in written("gnew | 0x10 | 0", "gld | 0x11 | rd")] == ["gnew 0", "gld rd"]


@pytest.mark.parametrize("head", ["Assembly Instruction", "Assembler Instruction"])
def test_instructions_of_assembly_are_names(head: str) -> None:
    assert coded(f"{head} | Opcode", "gnop | 0x00", "gst R | 0x07") == [("gnop", 0, []), ("gst", 7, [])]


def test_a_code_of_so_many_bytes_and_the_format_of_instructions_are_codes() -> None:
    """`One-byte Instruction Code`; a column of formats is none where another has codes, or where it has names."""
    rows = [("GREN", 6), ("GRDI", 4), ("GRDSR", 5), ("GREAD", 3)]

    def told_of(head: str, cells: str) -> list[tuple[str | None, int | None, tuple[str, ...]]]:
        lines = [
            cells.format(name=name, code=code, bits=f"{code >> 4:04b} {code & 15:04b}") for name, code in rows
        ]
        text = "\n".join([head, "|---" * (head.count("|") - 1) + "|", *lines])
        return [
            (row.mnemonic, row.opcode, tuple(text for _, text in row.forms))
            for row in read(load(text, "northbeck-scar-isa"), "isa-table").instructions
        ]

    bits = [f"{code >> 4:04b} {code & 15:04b}" for _, code in rows]
    head = "| Instruction | Description | One-byte Instruction Code |"
    assert told_of(head, "| {name} | Does it | {code:02X}h |") == [(name, code, ()) for name, code in rows]
    head = "| Instruction Name | Instruction Format | Description |"
    assert told_of(head, "| {name} | {bits} | Does it |") == [
        (name, None, (word,)) for (name, _), word in zip(rows, bits, strict=True)
    ]
    head = "| Mnemonic | Instruction Format | Opcode |"
    assert [code for _, code, _ in told_of(head, "| {name} | GR | 0x{code:02X} |")] == [6, 4, 5, 3]
    head = "| Instruction Name | Instruction Format | Description |"
    assert told_of(head, "| {name} | GR | Does it |") == []


@pytest.mark.parametrize("formats", ["1234", "ABCD"])
def test_numbers_or_letters_of_formats_are_no_opcodes(formats: str) -> None:
    rows = [f"| G{n}DD | r{n}, a | {one} | 1 | Does it |" for n, one in enumerate(formats, 1)]
    head = "# Gates\n\n| Mnemonic | Operands | Instruction Format | Cycles | Description |\n|---|---|---|---|---|\n"
    assert not read(load(head + "\n".join(rows) + "\n", "northbeck-scar-isa"), "isa-table").instructions
