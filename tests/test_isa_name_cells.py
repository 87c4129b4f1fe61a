"""Cells of names that hold more than a mnemonic: operands below it, marks of footnotes behind it."""

from __future__ import annotations

from isa_reading import read_anyway as read

BELOW = """
Gate instructions

  Instruction   Instruction Code    Operation
  GADD Rm,Rn    0011nnnnmmmm1100    Adds the gates.
  GCMP/EQ       10001000iiiiiiii    Compares them.
  #imm,R0
  GMAC.L        0000nnnnmmmm1111    Adds the product.
  @Rm+,@Rn+
"""
NOTED = """
Gate instructions

  Mnemonic     Opcode   Operands   Description
  GADD         0x10     rd, rs     Adds.
  GSUB (1)     0x11     rd, rs     Subtracts.
  GDIV (1,2)   0x13     rd, rs     Divides.
  GINT 3       0x14     -          Stops.
  GRET (2)     0x15     -          Returns.
"""


def test_a_line_below_a_mnemonic_that_no_name_looks_like_is_its_operands() -> None:
    found = [(row.mnemonic, row.syntax, row.flags) for row in read(BELOW).instructions]
    assert found == [
        ("GADD", "GADD Rm,Rn", []),
        ("GCMP/EQ", "GCMP/EQ #imm,R0", []),
        ("GMAC.L", "GMAC.L @Rm+,@Rn+", []),
    ]


def test_numbers_behind_mnemonics_are_marks_where_operands_have_a_column() -> None:
    found = [(row.mnemonic, row.syntax) for row in read(NOTED).instructions]
    assert found == [
        ("GADD", "GADD rd, rs"),
        ("GSUB", "GSUB rd, rs"),
        ("GDIV", "GDIV rd, rs"),
        ("GINT", "GINT 3"),
        ("GRET", None),
    ]


def test_a_name_over_several_rows_is_that_of_each_that_has_a_code() -> None:
    text = (
        "<h2>Gate instructions</h2>\n<table><tr><th>Mnemonic</th><th>Operands</th><th>Opcode</th></tr>\n"
        "<tr><td rowspan=3>GLD</td><td>rd, rs</td><td>0x20</td></tr>\n<tr><td>rd, imm</td><td>0x22</td></tr>\n"
        "<tr><td>as above</td><td></td></tr>\n<tr><td>GNOP</td><td>-</td><td>0x00</td></tr>\n"
        "<tr><td></td><td>-</td><td>0x01</td></tr>\n</table>\n"
    )
    found = read(text)
    assert [(row.syntax or row.mnemonic, row.opcode) for row in found.instructions] == [
        ("GLD rd, rs", 0x20),
        ("GLD rd, imm", 0x22),
        ("GNOP", 0),
    ]
    assert [one.code for one in found.diagnostics] == ["table_unread"]


def test_a_primary_opcode_is_the_opcode_and_an_extended_one_a_further_code() -> None:
    rows = "| D | 7 | | 12 | gmul | Multiplies |\n| X | 31 | 0 | 13 | gcmp | Compares |\n"
    rows += "| X | 31 | 266 | 14 | gadd[o][.] | Adds |\n"
    for first, second in (("Primary", "Extended"), ("Primary", "Secondary")):
        head = f"| Form | {first} Opcode | {second} Opcode | Page | Mnemonic | Instruction |\n"
        head += "|---|---|---|---|---|---|\n"
        found = read(head + rows).instructions
        assert [(row.mnemonic, row.opcode, row.forms) for row in found] == [
            ("gmul", 7, [("Form", "D")]),
            ("gcmp", 31, [(f"{second} Opcode", "0"), ("Form", "X")]),
            ("gadd[o][.]", 31, [(f"{second} Opcode", "266"), ("Form", "X")]),
        ]
        assert ["name_composed" in row.flags for row in found] == [False, False, True]


def test_a_whole_word_tells_its_instruction_without_an_encoding() -> None:
    rows = "".join(
        f"| {name} | {word} | It is {name}. |\n"
        for name, word in (
            ("GADD", "0000 11rd dddd rrrr"),
            ("GSUB", "0001 10rd dddd rrrr"),
            ("GAND", "0010 00rd dddd rrrr"),
        )
    )
    found = read(
        f"# Gate instructions\n\n| Mnemonic | Encoding | Description |\n|---|---|---|\n{rows}"
    ).instructions
    assert [(row.mnemonic, row.encoding, row.opcode, row.flags) for row in found] == [
        (name, None, None, []) for name in ("GADD", "GSUB", "GAND")
    ]


def test_bits_of_operands_beside_the_codes_of_instructions_are_no_fields() -> None:
    rows = "".join(
        f"  0x1{n}   {name}       15:8   It counts.\n" for n, name in enumerate(("GADD", "GSUB", "GDIV"))
    )
    found = read(f"\nGate instructions\n\n  Code   Mnemonic   Bits   Operation\n{rows}").instructions
    assert [(row.mnemonic, row.opcode) for row in found] == [("GADD", 0x10), ("GSUB", 0x11), ("GDIV", 0x12)]


def test_one_name_beside_a_code_for_each_addressing_mode_is_as_many_instructions() -> None:
    head = "| Mnemonic | Operation | Addressing<br>Mode | Opcode | Operand | Cycles |\n|---|---|---|---|---|---|\n"
    rows = "| GADC (opr) | Adds | A IMM<br>A DIR<br>A IND,Y | 89<br>99<br>18 A9 | ii<br>hh ll<br>ff | 2<br>3<br>5 |\n"
    rows += "| GBCC (rel) | Branches | REL | 24 | rr | 3 |\n| GABA | Adds | INH | 1B | — | 2 |\n"
    found = read(f"# Instruction set\n\n{head}{rows}").instructions
    assert [(row.syntax or row.mnemonic, row.opcode, dict(row.forms).get("encoding")) for row in found] == [
        ("GADC (opr)", 0x89, "89"),
        ("GADC (opr)", 0x99, "99"),
        ("GADC (opr)", None, "18 A9"),
        ("GBCC (rel)", 0x24, "24"),
        ("GABA", 0x1B, "1B"),
    ]
    assert all(set(row.flags) <= {"encoding_unknown"} for row in found)


def test_a_source_form_holds_the_operands_beside_a_column_of_the_bytes_that_follow() -> None:
    head = "| Source<br>Form | Operation | Mode | Opcode | Operand |\n|---|---|---|---|---|\n"
    rows = "| GADC #opr<br>GADC opr,X | Adds | IMM<br>IX1 | A9<br>E9 | ii<br>ff |\n| GCLC | Clears | INH | 98 | |\n"
    found = read(f"# Instruction set\n\n{head}{rows}").instructions
    assert [(row.syntax or row.mnemonic, row.opcode) for row in found] == [
        ("GADC #opr", 0xA9),
        ("GADC opr,X", 0xE9),
        ("GCLC", 0x98),
    ]


def test_an_empty_cell_beside_other_operands_and_another_code_takes_up_the_name_above() -> None:
    head = "| Mnemonic | Operands | 1st | 2nd | 3rd |\n|---|---|---|---|---|\n"
    rows = "| GMOV | X, #byte | 50 | data | — |\n| | PSW, #byte | CE | FA | data |\n| GXCH | A, X | 08 | — | — |\n"
    found = read(f"# Instruction set\n\n{head}{rows}").instructions
    assert [row.syntax for row in found] == ["GMOV X, #byte", "GMOV PSW, #byte", "GXCH A, X"]
    assert not any(set(row.flags) - {"encoding_unknown"} for row in found)


def test_a_free_code_below_an_instruction_does_not_take_up_its_name() -> None:
    head = "| Mnemonic | Operands | Opcode |\n|---|---|---|\n"
    rows = "| GAD | r, s | 0x1F |\n| | - | 0x20 |\n| GSU | r, s | 0x21 |\n| | reserved | 0x22 |\n| GOR | r | 0x23 |\n"
    found = read(f"# Instruction set\n\n{head}{rows}").instructions
    assert [row.opcode for row in found] == [0x1F, 0x21, 0x23]


def test_an_operand_of_two_letters_behind_others_is_not_dropped_for_bytes_that_follow() -> None:
    head = "| Instruction | Operands | Opcode |\n|---|---|---|\n"
    rows = "| GADD rd | rs | 0x1F |\n| GSUB rd | rs | 0x20 |\n| GNOP | - | 0x21 |\n"
    found = read(f"# Instruction set\n\n{head}{rows}").instructions
    assert [row.syntax for row in found] == ["GADD rd, rs", "GSUB rd, rs", None]
