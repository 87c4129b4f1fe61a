"""Instruction sets as they stand in repositories: tables of Markdown with heads of their own, lists, maps, data."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from isa_reading import read

from extract.dialects.isa_table.grammar import opcode
from extract.errors import UnknownDialect

if TYPE_CHECKING:
    from extract.observations import Instruction


def told(text: str) -> list[tuple[int | None, str | None, str | None]]:
    """Opcode, name and syntax of the instructions of a text, in their order."""
    return [(row.opcode, row.mnemonic, row.syntax) for row in read(text).instructions]


def doubts(row: Instruction) -> list[str]:
    return sorted(set(row.flags) - {"encoding_unknown"})


def forms(text: str) -> list[tuple[str | None, list[tuple[str, str | None]]]]:
    """The forms of each instruction, of none of which anything is doubted."""
    found = read(text).instructions
    assert [doubts(row) for row in found] == [[] for _ in found]
    return [(row.mnemonic, row.forms) for row in found]


def test_a_word_in_groups_of_bits_the_first_of_them_shorter_is_a_word_and_no_decimal_number() -> None:
    rows = ["GBC f, b | 01 00bb bfff ffff", "GBS f, b | 01 01bb bfff ffff", "GNP – | 00 0000 0000 0000"]
    rows += ["GRT – | 00 0000 0000 1000"]
    table = ["| Mnemonic, Operands | 14-Bit Opcode |", "|---|---|", *(f"| {row} |" for row in rows)]
    assert forms("\n".join(table)) == [(row[:3], [("encoding", row.split(" | ")[1])]) for row in rows]
    assert told("\n".join(table))[3] == (None, "GRT", None)


@pytest.mark.parametrize(
    ("text", "base", "value"),
    [("00 0000 0000 1000", 10, 8), ("000 101", 10, 5), ("0 1 1 0", 10, 6), ("0000 1000", 16, 0x1000)],
)
def test_bits_in_groups_are_binary_unless_another_base_is_known(text: str, base: int, value: int) -> None:
    found = opcode(text, base)
    assert found is not None
    assert found.value == value


@pytest.mark.parametrize("text", ["10 1", "10 11", "1 000 00"])
def test_numbers_of_ones_and_zeros_apart_that_are_no_groups_are_no_code(text: str) -> None:
    assert opcode(text) is None


SPARE = """
| Opcode (hex) | Instruction | Size |
| :---: | :---: | :---: |
| 00 | GNOP | 1 |
| 08 | - | - |
| 0A | GLD B | 1 |
| 0B | Not used | |
| 0C | ??? | |
| 0D | GLD – | 1 |
"""


def test_a_dash_or_words_for_none_in_place_of_a_name_are_no_instruction_and_in_place_of_operands_none() -> (
    None
):
    assert told(SPARE) == [(0, "GNOP", None), (0x0A, "GLD", "GLD B"), (0x0D, "GLD", None)]


MODES = """
| Mode | Assembler | Opcode |
|---|---|---|
| immediate | GAD #oper | 69 |
| zeropage | GAD oper | 65 |
| absolute | GAD oper | 6D |
| implied | GCL | 18 |
| relative | GBC oper | 90 |
"""


def test_rows_of_one_name_whose_codes_are_open_stay_rows_and_keep_what_is_printed() -> None:
    found = read(MODES).instructions
    assert [(row.opcode, row.syntax, row.forms) for row in found] == [
        (None, "GAD #oper", [("opcode", "69"), ("Mode", "immediate")]),
        (None, "GAD oper", [("opcode", "65"), ("Mode", "zeropage")]),
        (None, "GAD oper", [("opcode", "6D"), ("Mode", "absolute")]),
        (None, None, [("opcode", "18"), ("Mode", "implied")]),
        (None, "GBC oper", [("opcode", "90"), ("Mode", "relative")]),
    ]
    assert all("base_unclear" in row.flags for row in found)


CARD = """
| Inst | Name | FMT | Opcode | funct3 | funct7 | Description (C) |
|------|------|-----|--------|--------|--------|-----------------|
| qad | Add | R | 0110011 | 0x0 | 0x00 | rd = rs1 + rs2 |
| qsb | Sub | R | 0110011 | 0x0 | 0x20 | rd = rs1 - rs2 |
| qad | Add Again | R | 0110011 | 0x1 | 0x20 | rd = 2 * rs1 |
| qld | Load Byte | I | 0000011 | 0x0 | - | rd = M[rs1] |
"""


def test_codes_beside_the_opcode_are_forms_and_keep_instructions_of_one_name_apart() -> None:
    assert [row.opcode for row in read(CARD).instructions] == [0x33, 0x33, 0x33, 3]
    assert forms(CARD) == [
        ("qad", [("funct3", "0x0"), ("funct7", "0x00"), ("Name", "Add"), ("FMT", "R")]),
        ("qsb", [("funct3", "0x0"), ("funct7", "0x20"), ("Name", "Sub"), ("FMT", "R")]),
        ("qad", [("funct3", "0x1"), ("funct7", "0x20"), ("Name", "Add Again"), ("FMT", "R")]),
        ("qld", [("funct3", "0x0"), ("Name", "Load Byte"), ("FMT", "I")]),
    ]


@pytest.mark.parametrize(
    ("head", "row", "expected"),
    [
        ("Instruction | Hex | Mnem | Arguments", "0b0100RR | 0x10 | LDQ | a, b", (16, "LDQ", "LDQ a, b")),
        ("Mnemonic | Opcode (in hex) | Stack | Parameter", "aloadq | 19 | | x", (0x19, "aloadq", "aloadq x")),
        ("Opcode (hex) | Opcode name", "0A | move-it/wide vx", (10, "move-it/wide", "move-it/wide vx")),
        ("Instruction | Mnemonic | Opcode (hex)", "Add with carry | QDC | 1F", (0x1F, "QDC", None)),
        ("Instruction | Opcode/Function | Syntax", "qadd | 000000 | d, s", (0x0, "qadd", "qadd d, s")),
        ("Mnemonic | Opcode", "QMP/EQ Rm,Rn | 0x11", (0x11, "QMP/EQ", "QMP/EQ Rm,Rn")),
        ("Name | Opcode", "OpNothing | 0x11", (0x11, "OpNothing", None)),
    ],
)  # fmt: skip
def test_heads_of_many_words_name_the_columns(head: str, row: str, expected: tuple[object, ...]) -> None:
    columns = head.count("|") + 1
    more = [row.replace("0x1", f"0x{n}").replace("000000", f"0000{n}") for n in (10, 11)]
    text = "\n".join([f"| {head} |", "|---" * columns + "|", *(f"| {one} |" for one in (row, *more))])
    assert told(text)[0] == expected


def test_letters_in_the_places_of_operands_leave_a_hexadecimal_code_a_form() -> None:
    rows = [
        "0nnn | SYS a",
        "00E0 | CLS",
        "1nnn | JP a",
        "8xy4 | ADD Vx, Vy",
        "8xy5 | SUB Vx, Vy",
        "Dxyn | DRW Vx",
    ]
    text = "\n".join(["| Hex | Mnemonic |", "|---|---|", *(f"| {row} |" for row in rows)])
    assert [row.opcode for row in read(text).instructions] == [None, 0xE0, None, None, None, None]
    assert forms(text)[3] == ("ADD", [("encoding", "8xy4")])
    assert forms(text)[5] == ("DRW", [("encoding", "Dxyn")])


LISTED = """
| Mnemonic | Bytes | Hex code |
|---|---|---|
| GAD A,Rn | 1 | 28h..2Fh |
| GAD A,@Ri | 1 | 26h, 27h |
| GAC addr | 2 | {codes} |
| GNP | 1 | 00h |
"""


def test_a_list_of_codes_is_an_instruction_for_each() -> None:
    assert [row[:2] for row in told(LISTED.format(codes="11h, 31h, 51h"))] == [
        (None, "GAD"), (0x26, "GAD"), (0x27, "GAD"), (0x11, "GAC"), (0x31, "GAC"), (0x51, "GAC"), (0, "GNP"),
    ]  # fmt: skip


def test_lists_that_share_a_code_are_no_lists() -> None:
    found = read(LISTED.format(codes="00h, 31h")).instructions
    assert [(row.opcode, row.forms) for row in found if row.mnemonic == "GAC"] == [
        (None, [("opcode", "00h, 31h"), ("Bytes", "2")])
    ]


TABS = """Opcode\tInstruction\tsize\tflags\tfunction
0x00\tGNP\t1
0x01\tGLX B,D16\t3\t\tB <- byte 3
0x02\tGNR B\t1\tZ, S\tB <- B+1
0x08\t-\t\t\t
0x27\tGDA\t1\t\tspecial
"""


def test_tabs_divide_the_cells_of_a_table_of_opcodes() -> None:
    found = read(TABS).instructions
    assert [(row.opcode, row.mnemonic, row.syntax, row.description, doubts(row)) for row in found] == [
        (0, "GNP", None, None, []),
        (1, "GLX", "GLX B,D16", "B <- byte 3", []),
        (2, "GNR", "GNR B", "B <- B+1", []),
        (0x27, "GDA", None, "special", []),
    ]


def test_a_row_of_commas_with_more_cells_than_heads_is_flagged() -> None:
    text = "number, mnemonic, length, description\n\n0x00, GNP, 1, No op\n0x01, GLX B,D16, 3, Loads\n0x02, GST, 1, St\n"
    found = read(text).instructions
    assert [(row.opcode, row.mnemonic, doubts(row)) for row in found] == [
        (0, "GNP", []),
        (1, "GLX", ["cells_extra"]),
        (2, "GST", []),
    ]


NAMES = "GNP|GLX B,D16|GST #B|GNX B|GNR B|GCR B|GVI B, D8|GRL|-|GAD B|GLD B|GCX B|GNR C|GCR C|GVI C,D8|GRR"
ROWS = [
    (f"0x{n:02x}", name, "" if name == "-" else f"{1 + ('D' in name)}", "" if name == "-" else f"does <- {n}")
    for n, name in enumerate(NAMES.split("|"))
]


def counted(text: str) -> None:
    """Every row of the list is read, and its operands are none of its other cells."""
    found = read(text).instructions
    expected = [(n, name) for n, name in enumerate(NAMES.split("|")) if name != "-"]
    assert [(row.opcode, row.syntax or row.mnemonic) for row in found] == expected
    assert all(row.description and row.description.startswith("does") for row in found)
    assert not [row for row in found if doubts(row)]


@pytest.mark.parametrize("lead", ["", "Opcode  Instruction     size    flags   function\n"])
@pytest.mark.parametrize("tab", [0, 8])
def test_a_list_whose_codes_count_up_and_whose_names_come_again_needs_no_head(lead: str, tab: int) -> None:
    lines = "".join(f"{code}\t{name}\t{size}\t\t{text}\n" for code, name, size, text in ROWS)
    counted(lead + (lines.expandtabs(tab) if tab else lines))


def test_in_a_list_with_single_blanks_operands_are_in_doubt() -> None:
    lines = "".join(f"{code} {name} {size} {text}\n" for code, name, size, text in ROWS)
    found = read(lines).instructions
    assert [(row.opcode, row.syntax) for row in found[:2]] == [(0, None), (1, None)]
    assert {tuple(doubts(row)) for row in found} == {("cells_shifted",)}


def test_a_line_that_calls_them_opcodes_makes_names_with_numbers_instructions_and_no_other_line_does() -> (
    None
):
    rows = "".join(f"{n:6} Q{chr(65 + n)}D   Does the {n}th of them\n" for n in range(12))
    found = read(f"# The unit\n\nIt runs the following opcodes:\n\n{rows}").instructions
    assert [(row.opcode, row.mnemonic) for row in found][9:] == [(9, "QJD"), (10, "QKD"), (11, "QLD")]
    listed = "".join(f"- Q{chr(65 + n)}D: {n}  Does it\n" for n in range(12))
    assert [row.opcode for row in read(f"## Opcode Overview\n\n{listed}").instructions] == list(range(12))
    with pytest.raises(UnknownDialect):
        read(f"# The unit\n\nIt has the following modes:\n\n{rows}")


def test_a_number_apart_behind_a_name_whose_own_column_is_empty_is_doubted() -> None:
    rows = [
        "0x05    QNR B   1",
        "0x11    QLD D,A16       3",
        "0x23    QNP     1",
        "0x31    QST A           2",
    ]
    found = read("Opcode  Instruction     size    function\n" + "\n".join(rows)).instructions
    assert {row.opcode: doubts(row) for row in found if row.syntax and row.syntax.endswith(" 1")} == {
        5: ["cells_shifted"],
        0x23: ["cells_shifted"],
    }
    assert [row.syntax for row in found if not doubts(row)] == ["QLD D,A16", "QST A"]


@pytest.mark.parametrize("named", ["QPIO {n}th register", "QH{m} control {n}", "QIM{m}  count {n}"])
def test_registers_whose_names_begin_alike_are_no_instructions(named: str) -> None:
    lines = "".join(f"0x{n:02x}  {named.format(n=n, m=n // 4)}\n" for n in range(16))
    with pytest.raises(UnknownDialect):
        read(lines)


@pytest.mark.parametrize("fence", ["```\n", ""])
def test_marked_codes_that_rise_with_gaps_under_a_title_of_opcodes_are_those_of_instructions(
    fence: str,
) -> None:
    rows = ["0x00  GNP             rests", "0x01  GLD  rd, imm    loads", "0x02  GST  rd         stores"]
    rows += ["0x10  GAD  rd, rs     adds", "0x11  GSB  rd, rs     takes away", "0x20  GJP  imm        goes"]
    rows += ["0x21  GJZ  imm        goes at zero", "0xFF  GHT             ends"]
    text = "# Scar\n\n## {}\n\n" + fence + "\n".join(rows) + "\n" + fence
    found = told(text.format("Opcodes"))
    assert found[1] == (1, "GLD", "GLD rd, imm")
    assert [(code, name) for code, name, _ in found] == [(int(row[:4], 16), row[6:9]) for row in rows]
    with pytest.raises(UnknownDialect):
        read(text.format("Messages"))


def pipes(head: str, *rows: str) -> str:
    """A table of Markdown under a title that speaks of instructions."""
    return "\n".join(
        [
            "## Instructions",
            "",
            f"| {head} |",
            "|---" * (head.count("|") + 1) + "|",
            *(f"| {row} |" for row in rows),
        ]
    )


def test_a_letter_behind_a_code_is_an_operand_though_it_is_a_digit() -> None:
    rows = ["0x7E | GLD A, (HL)", "0x10 e | GJZ e", "0x3E nn | GLD A, nn", "0xED 0x5B | GLX", "0x77 | GST A"]
    rows += ["0x80-0x87 | GAD r", "0x90-0x97 | GSB r"]
    found = read(pipes("Opcode | Instruction", *rows)).instructions
    assert [(row.opcode, row.forms, doubts(row)) for row in found[:5]] == [
        (0x7E, [], []),
        (None, [("encoding", "0x10 e")], []),
        (None, [("encoding", "0x3E nn")], []),
        (None, [("encoding", "0xED 0x5B")], []),
        (0x77, [], []),
    ]


def test_two_numbers_in_a_cell_of_codes_are_no_code_of_several_bytes() -> None:
    rows = ["5 | GLD A", "12 20 | GJZ", "0x10 to 0x1F | GLD r", "7 | GLX"]
    found = read(pipes("Opcode (hex) | Instruction", *rows)).instructions
    assert [(row.opcode, doubts(row)) for row in found] == [
        (5, []), (None, ["opcode_garbled"]), (None, ["name_composed"]), (7, []),
    ]  # fmt: skip
    assert ("encoding", "12 20") not in [form for row in found for form in row.forms]


LISTING = """
## `GLD` loads

```none
     addressing    assembler    opc  bytes  cycles
     ---------------------------------------------
     immediate     GLD #oper     A9    2     2
     absolute      GLD oper      AD    3     4
{}
### `GST` stores

```none
     addressing    assembler    opc  bytes  cycles
     ---------------------------------------------
     zeropage      GST oper      85    2     3
     absolute      GST oper      8D    3     4
```
"""


@pytest.mark.parametrize("end", ["```\n\n---\n", "```\n---\n", "---\n", "***\n"])
def test_a_break_of_markdown_ends_a_table_of_a_text_and_is_none_of_its_cells(end: str) -> None:
    found = read(LISTING.format(end)).instructions
    assert [(row.opcode, row.forms[0]) for row in found] == [
        (0xA9, ("addressing", "immediate")), (0xAD, ("addressing", "absolute")),
        (0x85, ("addressing", "zeropage")), (0x8D, ("addressing", "absolute")),
    ]  # fmt: skip


def test_a_long_rule_between_the_rows_of_such_a_table_does_not_end_it() -> None:
    text = LISTING.format("```\n")
    assert len(read(text.replace("     absolute", "-" * 50 + "\n     absolute")).instructions) == 4


def test_a_mnemonic_in_capitals_may_end_with_its_size_in_small_letters() -> None:
    rows = ["10-17 | GLD.w r, (n16)", "18-1F | GST.w (n16), r", "C0 | GLD rd, rs", "D0 | GNP"]
    found = read(pipes("Opcode (Hex) | Mnemonic", *rows)).instructions
    assert [(row.mnemonic, row.syntax, doubts(row)) for row in found] == [
        ("GLD.w", "GLD.w r, (n16)", ["name_composed"]),
        ("GST.w", "GST.w (n16), r", ["name_composed"]),
        ("GLD", "GLD rd, rs", []),
        ("GNP", None, []),
    ]


def test_the_instruction_that_is_illegal_on_purpose_stands_once_what_stands_for_none_in_several_rows() -> (
    None
):
    rows = ["GADD | 0x10", "ILLEGAL | 0x11", "GSUB | 0x12", "reserved | 0x13", "GMUL | 0x14"]
    named = [row[:-7] for row in rows if "res" not in row]
    assert [name for _, name, _ in told(pipes("Mnemonic | Opcode", *rows))] == named
    rows += ["ILLEGAL | 0x15"]
    assert "ILLEGAL" not in [name for _, name, _ in told(pipes("Mnemonic | Opcode", *rows))]


def test_words_bit_by_bit_are_no_bits_with_names_behind_them() -> None:
    rows = ["GLW | 11 0000 kkkk kkkk", "GAD | 00 0111 dfff ffff", "GCL | 00 0001 0000 00xx (x: any)"]
    text = "\n".join(["# gx", "", "| part | signal |", "|---|---|", *(f"| {row} |" for row in rows)])
    with pytest.raises(UnknownDialect):
        read(text)
