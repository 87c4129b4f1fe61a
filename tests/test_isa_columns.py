"""Tables of opcodes by their columns: how their codes are printed, what is torn over pages, what is not read."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from dialect_checks import load
from isa_reading import flags, told
from isa_reading import read_chosen as read
from pdf_pages import Manual

from extract.dialects.isa_table import IsaTableDialect
from extract.dialects.register_table.pages.furniture import furniture
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_pages import Text

CENTRED = """
4.1. NA Instructions

 Opcode   Name             Description
                           D = S0 + S1 and the carry
    0     N_ADD_U32        of both,
                           16 bits of it.
                           D = S0 - S1 and the
    1     N_SUB_U32        borrow
"""


def test_cells_in_the_middle_of_their_rows_leave_the_texts_in_doubt() -> None:
    found = read(CENTRED + "    2     N_NOP            Does nothing.\n")
    assert told(found) == [("NA", 0, "N_ADD_U32"), ("NA", 1, "N_SUB_U32"), ("NA", 2, "N_NOP")]
    assert flags(found) == {name: ["row_split"] for _, _, name in told(found)}


HEADS = """
4.1. NA Instructions

 Mnemonic         Cycles   Opcode
                           (hex)
 N_ADD_U32        1        {0}
 N_SUB_U32        1        {1}
 N_MUL_U32        1        {2}
 N_DIV_U32        1        {3}
"""


@pytest.mark.parametrize(
    ("head", "codes", "expected", "flagged"),
    [
        ("(hex)", ("8", "9", "10", "11"), [8, 9, 16, 17], False),
        ("(dec)", ("8", "9", "10", "11"), [8, 9, 10, 11], False),
        ("     ", ("08", "09", "0A", "10"), [8, 9, 10, 16], False),
        ("     ", ("08", "09", "10", "11"), [None] * 4, True),
        ("     ", ("09", "10", "19", "20"), [9, 10, 19, 20], False),
        ("     ", ("000", "001", "010", "011"), [0, 1, 2, 3], False),
        ("     ", ("8", "9", "10", "11"), [8, 9, 10, 11], False),
        ("     ", ("$8", "0x9", "5'h0A", "0Bh"), [8, 9, 10, 11], False),
        ("     ", ("0F 01 /r", "0F 02 /r", "90", "E8 cd"), [None, None, 0x90, None], False),
        ("     ", ("0001 11rd dddd", "0000 0000 0000", "1111 kkkk kkkk", "000100000001"), [None] * 4, False),
    ],
)
def test_the_base_of_codes_is_told_by_their_head_or_digits_else_open(
    head: str, codes: tuple[str, ...], expected: list[int | None], flagged: bool
) -> None:
    found = read(HEADS.replace("(hex)", head).format(*codes))
    assert [row[1] for row in told(found)] == expected
    assert all(row.flags == (["base_unclear"] if flagged else []) for row in found.instructions)


def test_an_empty_column_of_a_table_that_goes_on_is_still_a_column(tmp_path: Path) -> None:
    manual = Manual()
    manual.heading("4.1. NA Instructions")
    manual.y = 690
    index = [("Opcode", 60.0), ("Name", 120.0), ("Opcode", 60.0), ("Name", 120.0)]
    rows: list[list[Text]] = [[str(n), f"N_OP{n}", str(n + 9), f"N_OP{n + 9}"] for n in range(3)]
    manual.table(index, [*rows, *([str(n), f"N_OP{n}", "", ""] for n in range(3, 9))], repeat=False)
    path = tmp_path / "manual.pdf"
    path.write_bytes(manual.pdf())
    found = IsaTableDialect().read(read_document(path, "northbeck-scar-isa"))
    assert sorted(row[1] or 0 for row in told(found)) == list(range(12))


def test_rows_of_codes_that_nothing_heads_are_reported() -> None:
    table = HEADS.format(*range(4))
    found = read(table + "\n4.2. Others\n\n" + "".join(f"imm rs{n} 000 rd 0110011 OP{n}\n" for n in range(4)))
    assert [(one.code, (one.raw_text or "").count("\n")) for one in found.diagnostics] == [
        ("table_unread", 3)
    ]


def test_tables_headed_alike_tell_together_how_their_codes_are_printed() -> None:
    other = HEADS.replace("4.1. NA", "4.2. NB").replace("N_", "NB_")
    found = read((HEADS + other).replace("(hex)", "     ").format("00", "01", "12", "13"))
    assert {row.opcode for row in found.instructions} == {None}
    lettered = HEADS.format("00", "01", "12", "13") + other.format("00", "0A", "0B", "10")
    found = read(lettered.replace("(hex)", "     "))
    assert [row.opcode for row in found.instructions] == [0, 1, 0x12, 0x13, 0, 10, 11, 16]


def test_a_code_that_is_no_number_ends_no_table() -> None:
    found = read(HEADS.replace("(hex)", "     ").format("1", "2", "O3", "4"))
    assert [row[1] for row in told(found)] == [1, 2, None, 4]
    assert flags(found) == {"N_MUL_U32": ["opcode_garbled"]}


def test_a_code_of_bytes_may_wrap_in_its_column() -> None:
    found = read(
        HEADS.format("0F 01", "0F 02 /r", "90", "E8 cd").replace(
            "0F 01", "0F 01\n                           /r"
        )
    )
    assert [row.forms[0] for row in found.instructions][:2] == [("encoding", f"0F 0{n} /r") for n in (1, 2)]
    assert flags(found) == {}


def test_a_gap_within_a_text_parts_no_cell() -> None:
    found = read("""
4.1. NA Instructions

 Mnemonic    Description                        Opcode
 N_ADD_U32   Adds one number    to another      1
             and the carry   as well
 N_SUB_U32   Takes one.                         2
 N_NOP       Nothing.                           3
""")
    assert told(found) == [("NA", 1, "N_ADD_U32"), ("NA", 2, "N_SUB_U32"), ("NA", 3, "N_NOP")]
    assert found.instructions[0].description == "Adds one number to another\nand the carry as well"


def test_rows_that_stand_at_the_top_of_many_pages_are_no_headers() -> None:
    page = """7.1.{0}. N{0}
Format N{0}
Description One of many.
\f
Field Name   Bits      Format or Description
OP           [30:20]   Opcode.
             {0}  N_{1}: does it.
SRC{0}         [19:0]    Where from.
"""
    codes = {5: "ADD", 2: "SUB", 9: "MUL", 4: "DIV"}
    text = "".join(page.format(*one) for one in codes.items())
    found = IsaTableDialect().read(load(text, "northbeck-scar-isa"))
    assert [[row.field for row in one.fields] for one in found.registers] == [
        ["OP", f"SRC{n}"] for n in codes
    ]
    assert sorted(told(found)) == sorted((f"N{n}", n, f"N_{name}") for n, name in codes.items())


def test_a_line_within_one_that_has_the_number_of_the_page_is_no_footer() -> None:
    words = ("one two three", "red green blue", "up down left", "here there where")
    body = ("\n".join([*text.split(), *text.upper().split()]) for text in words)
    pages = [f"{text}\n{n + 6} N_OP{text[0]}\nFoot {n}\n" for n, text in enumerate(body, 1)]
    document = load("\f".join(pages), "northbeck-scar-isa")
    document.count_pages()
    assert {document.lines[i].strip() for i in furniture(document)} == {f"Foot {n}" for n in range(1, 5)}


TWO_CODES = """
4.1. NA Instructions

 Name        {0}   {1}
 N_ADD_U32   16             0x10
 N_SUB_U32   17             0x11
 N_NOP       18             0x13
"""


@pytest.mark.parametrize("heads", [("Opcode (dec)", "Opcode (hex)"), ("Opcode dec  ", "Opcode hex")])
def test_opcodes_printed_in_columns_of_two_bases_that_differ_are_flagged(heads: tuple[str, str]) -> None:
    found = read(TWO_CODES.format(*heads))
    assert told(found) == [("NA", 16, "N_ADD_U32"), ("NA", 17, "N_SUB_U32"), ("NA", 18, "N_NOP")]
    assert flags(found) == {"N_NOP": ["opcode_differs"]}


@pytest.mark.parametrize(("head", "reported"), [("NB  ", True), ("Size", False)])
def test_a_column_of_numbers_whose_head_is_not_known_is_reported(head: str, *, reported: bool) -> None:
    found = read(TWO_CODES.format("Opcode      ", head))
    assert [opcode for _, opcode, _ in told(found)] == [16, 17, 18]
    assert [one.code for one in found.diagnostics if head.strip() in one.message] == [
        "columns_unknown"
    ] * reported


TWO_LINES = """
TABLE 9-2:    NB16 INSTRUCTION SET

Mnemonic,                                             14-Bit Opcode        Status
Operands             Description             Cycles   MSb            LSb  Affected  Notes

                    BYTE-ORIENTED OPERATIONS OF FILES
GADDWF    f, d   Add W and f                   1      00   0111 dfff ffff  C,Z       1,2
GCLRW     -      Clear W                       1      00   0001 0xxx xxxx  Z
GDECFZ    f, d   Decrement f, Skip if 0       1(2)    00   1011 dfff ffff            3

                    LITERAL AND CONTROL OPERATIONS
GADDLW    k      Add literal and W             1      11   111x kkkk kkkk  C,Z
GGOTO     k      Go to address                 2      10   1kkk kkkk kkkk
"""


def test_a_head_of_two_lines_whose_first_might_be_one_is_read_whole_and_titles_across_columns_part_rows() -> (
    None
):
    """What stands under a head over the ends of its words, `MSb` and `LSb`, is none of its own."""
    found = read(TWO_LINES).instructions
    assert [(one.mnemonic, one.syntax, one.forms[0][1], one.description) for one in found] == [
        ("GADDWF", "GADDWF f, d", "00 0111 dfff ffff", "Add W and f"),
        ("GCLRW", None, "00 0001 0xxx xxxx", "Clear W"),
        ("GDECFZ", "GDECFZ f, d", "00 1011 dfff ffff", "Decrement f, Skip if 0"),
        ("GADDLW", "GADDLW k", "11 111x kkkk kkkk", "Add literal and W"),
        ("GGOTO", "GGOTO k", "10 1kkk kkkk kkkk", "Go to address"),
    ]


def test_feet_of_two_lines_end_no_table_and_the_last_line_of_a_cell_is_no_foot() -> None:
    rows = "".join(
        f"  0{n}     NG_{n}       Opens\n                     the gate\n                     at once\n"
        if n % 2
        else f"  0{n}     NG_{n}       Opens it\n"
        for n in range(10)
    ).split("\n")
    cuts = [0, 6, 10, 14, 20]
    head, foot = (
        "  Code   Mnemonic   Description\n",
        "\n\nNorthbeck. All rights        {0} of\nreserved.                    90\n",
    )
    pages = ["\n".join(rows[a:b]) for a, b in pairwise(cuts)]
    text = "\f".join(head + page + foot.format(n) for n, page in enumerate(pages, 1))
    found = IsaTableDialect().read(load("4.1 Gate Opcodes\n\n" + text, "northbeck-scar-isa"))
    expected = {f"NG_{n}": "Opens\nthe gate\nat once" if n % 2 else "Opens it" for n in range(10)}
    assert {row.mnemonic: row.description for row in found.instructions} == expected
    assert found.diagnostics == []


def test_the_head_of_the_texts_is_apart_from_words_whose_rest_stands_below() -> None:
    text = (
        "    Opcode           Instruction        Op/       Compat/ Description\n"
        "                                        En        Leg Mode\n"
        "    0x14             GADD AL, imm8      I         Valid   Adds at the gate.\n"
        "    0x15             GSUB AX, imm16     I         Valid   Takes it off.\n"
        "    0x16             GMUL AX, imm32     I         N.E.    Multiplies.\n"
    )
    found = read(text).instructions
    assert [row.description for row in found] == ["Adds at the gate.", "Takes it off.", "Multiplies."]


def test_a_title_that_a_blank_line_parts_from_the_head_is_no_part_of_its_first_column() -> None:
    head = "Opcode Table\n\nInstruction   Opcode/Function   Syntax\n"
    rows = "".join(
        f"{name:14}{code:18}Sum\n"
        for name, code in (("qadd", "100000"), ("qsub", "100001"), ("qjp", "000010"))
    )
    found = read(head + rows).instructions
    assert [(row.mnemonic, row.opcode) for row in found] == [("qadd", 0x20), ("qsub", 0x21), ("qjp", 2)]


def test_heads_repeated_in_part_or_in_another_order_end_no_table() -> None:
    head = "4.1 Instructions\nMnemonic    Opcode    Function\n"
    head += "GADD        0x10      Adds\nGSUB        0x11      Subtracts\n"
    for again in ("  Opcode      Function\n", "            Opcode    Mnemonic\n"):
        found = read(f"{head}{again}GMUL        0x12      Multiplies\nGDIV        0x13      Divides\n")
        assert [one.opcode for one in found.instructions] == [0x10, 0x11, 0x12, 0x13]


def test_heads_that_stand_elsewhere_on_the_next_page_have_columns_of_their_own() -> None:
    found = read(
        "4.1 Instructions\n"
        "Addressing         Assembler                Opc   Bytes\n"
        "immediate          NADD Rd, Rs              00    2\n"
        "immediate          NSUB Rd, Rs, #imm        01    2\n"
        "\nNorthbeck 1\nNB9 Manual\n\n"
        "Addressing    Assembler              Opc   Bytes\n"
        "immediate     NMUL Rd, Rs            1F    2\n"
        "immediate     NOR                    21    2\n"
    )
    assert [(one.mnemonic, one.opcode, one.syntax) for one in found.instructions] == [
        ("NADD", 0, "NADD Rd, Rs"),
        ("NSUB", 1, "NSUB Rd, Rs, #imm"),
        ("NMUL", 0x1F, "NMUL Rd, Rs"),
        ("NOR", 0x21, None),
    ]
