"""Tables of a text whose heads are set wider than their cells: no blank but one between heads, cells beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from isa_reading import read

if TYPE_CHECKING:
    from extract.observations import Reading

WIDE = """
Scar Z instructions

Mnemonic Opcode       Size Clock
GLD A,n    3E n       2    7
GADD A,B   80         1    4
GSUB n     D6 n       2    7
GINC HL    23         1    6
GJP nn     C3 nn nn   3    10
GRET       C9         1    10
"""
CHARACTERS = """
Scar Z instructions

 Mnemonic Name                         Characteristics      Op Code Page No.
 GR           GATE                     RR C IF              1A         7-20
 GGR          GATE                     RRE C N IF           B90A       7-22
 GH           GATE HALFWORD            RX-a C A IF B2       4A         7-24
 GFI          GATE IMMEDIATE           RIL-a C EI IF        C29        7-25
"""
WORDS = """
Scar set

Mnemonics Operands Description Opcode                                Cycles
GADD      Rd, Rr    Adds it   0000 11rd dddd rrrr                    1
GADC      Rd, Rr    Adds it   0001 11rd dddd rrrr                    1
GCOM      Rd        Turns it  1001 010d dddd 0000                    1
GINC      Rd        Counts    1001 010d dddd 0011                    1
GJMP      k         Goes on   1001 010k kkkk 110k kkkk kkkk kkkk kkkk 1
"""
MODES = """
Scar set

   addressing    assembler    opc bytes cycles
   immediate     GAD #$44     69    2     2
   zero page     GAD $44      65    2     3
   zero page,x   GAD $44,X    75    2     4
   absolute      GAD $4400    6D    3     5
   absolute,x    GAD $4400,X 7D     3     2
   indirect,x    GAD ($44,X) 61     2     4
"""
BYTES = """
Scar set

| Mnemonic | Operands | {0} | {1} | {2} |
|---|---|---|---|---|
| GMOV | X, #byte | 50 | data | - |
| GMOV | A, X | 60 | - | - |
| GXCH | A, C | 61 | 8A | - |
| GMOV | saddr, #byte | CD | saddr | data |
"""


def doubted(reading: Reading) -> dict[str | None, set[str]]:
    return {row.mnemonic: set(row.flags) - {"encoding_unknown"} for row in reading.instructions}


def test_heads_a_blank_apart_are_told_by_the_cells_below_them() -> None:
    reading = read(WIDE)
    made = reading.instructions
    assert [(row.syntax or row.mnemonic, row.opcode or row.forms[0][1]) for row in made] == [
        ("GLD A,n", "3E n"), ("GADD A,B", 0x80), ("GSUB n", "D6 n"),
        ("GINC HL", 0x23), ("GJP nn", "C3 nn nn"), ("GRET", 0xC9),
    ]  # fmt: skip


def test_a_head_that_is_not_known_is_one_where_cells_stand_apart_below_it() -> None:
    reading = read(CHARACTERS)
    assert [(row.mnemonic, row.opcode, row.flags) for row in reading.instructions] == [
        (name, code, ["encoding_unknown"])
        for name, code in (("GR", 0x1A), ("GGR", 0xB90A), ("GH", 0x4A), ("GFI", 0xC29))
    ]
    assert ("Characteristics", "RRE C N IF") in reading.instructions[1].forms
    assert not any(head.startswith("Page") for row in reading.instructions for head, _ in row.forms)


def test_the_last_row_is_reported_where_it_fits_no_column() -> None:
    reading = read(WORDS)
    assert [row.mnemonic for row in reading.instructions] == ["GADD", "GADC", "GCOM", "GINC"]
    assert [(one.code, one.line_first) for one in reading.diagnostics] == [("table_unread", 8)]


def test_a_code_that_begins_before_its_column_is_whole() -> None:
    reading = read(MODES)
    assert [(row.syntax, row.opcode) for row in reading.instructions][-3:] == [
        ("GAD $4400", 0x6D), ("GAD $4400,X", 0x7D), ("GAD ($44,X)", 0x61),
    ]  # fmt: skip
    assert ["cells_shifted" in row.flags for row in reading.instructions] == [False] * 4 + [True] * 2


def test_columns_that_count_the_bytes_of_a_code_are_one_code() -> None:
    for heads in (
        ("1st", "2nd", "3rd"),
        ("Opcode 1st", "Opcode 2nd", "Opcode 3rd"),
        ("1st Byte", "2nd Byte", "3rd Byte"),
        ("Byte 1", "Byte 2", "Byte 3"),
    ):
        made = read(BYTES.format(*heads)).instructions
        assert [(row.syntax, row.opcode, row.forms[:1]) for row in made] == [
            ("GMOV X, #byte", None, [("encoding", "50 data")]),
            ("GMOV A, X", 0x60, [("encoding", "60")]),
            ("GXCH A, C", None, [("encoding", "61 8A")]),
            ("GMOV saddr, #byte", None, [("encoding", "CD saddr data")]),
        ]


def test_names_of_instructions_that_look_like_numbers_are_no_codes() -> None:
    rows = (("ADD", "ADD.B #xx, Rd"), ("DEC", "DEC.B Rd"), ("GSUB", "GSUB.W Rs, Rd"))
    text = "Scar set\n\nInstruction   Mnemonic          Size   First\n" + "".join(
        f"{one:14}{two:18}B      8 rd\n" for one, two in rows
    )
    anchor = "\nMnemonic     Opcode\nGNA          0xE1\nGNB          0xE2\nGNC          0xE3\n"
    reading = read(text + anchor)
    assert [(row.mnemonic, row.opcode) for row in reading.instructions] == [
        ("GNA", 0xE1),
        ("GNB", 0xE2),
        ("GNC", 0xE3),
    ]
    assert [one.code for one in reading.diagnostics] == ["table_unread"]


def test_rows_under_a_head_a_blank_apart_or_without_names_are_reported() -> None:
    anchor = "\n\nMnemonic     Opcode\nGNA          0xE1\nGNB          0xE2\nGNC          0xE3\n"
    for rows in (
        "Hex Code Number of Bytes Mnemonic Operands\n"
        + "".join(f"0{n}   1   {name}\n" for n, name in enumerate(("GNOP", "GJMP", "GRR", "GINC"))),
        "Addressing Mode    Opcode    Bytes\n"
        + "".join(
            f"{mode:19}${69 + n}       2\n" for n, mode in enumerate(("Immediate", "Absolute", "Zero Page"))
        ),
        "Opcode        Instruction   #src   #dst\n"
        + "".join(f"{n}      0x{n}   {name:14}2      1\n" for n, name in enumerate(("move", "gsel", "not"))),
    ):
        reading = read(f"Scar set\n\n{rows}{anchor}")
        assert [row.mnemonic for row in reading.instructions] == ["GNA", "GNB", "GNC"]
        reports = [one for one in reading.diagnostics if one.code == "table_unread"]
        assert [(one.line_first, one.line_last) for one in reports] == [(3, rows.count("\n") + 1)]


LISTED = """\
   addressing    assembler    opc   bytes   cycles
   immediate     GAD #$44     69    2       2
   zero page     GAD $44      65    2       3
   absolute      GAD $4400    6D    3       5"""


def test_what_ends_a_listing_is_no_part_of_its_last_row() -> None:
    fenced = f"# Scar instructions\n\n```\n{LISTED}\n```\n\n## GSB gated\n"
    page = f"<html><body>\n<h1>Scar instructions</h1>\n<pre>\n{LISTED}</pre>\n<h2>GSB gated</h2>\n</body></html>\n"
    for text in (fenced, page):
        last = read(text).instructions[-1]
        assert (last.syntax, last.opcode) == ("GAD $4400", 0x6D)
        assert last.forms == [("addressing", "absolute"), ("bytes", "3"), ("cycles", "5")]


def test_words_that_end_where_an_empty_column_begins_leave_the_row_in_doubt() -> None:
    row = " GBC          GATE ON CONDITIONED RR-b                       1B         7-31\n"
    made = read(CHARACTERS + row).instructions
    assert [(one.mnemonic, one.opcode, "cells_shifted" in one.flags) for one in made][-2:] == [
        ("GFI", 0xC29, False),
        ("GBC", 0x1B, True),
    ]


def test_whole_words_beside_names_in_entries_of_their_own_are_reported() -> None:
    entries = "".join(
        f"{name}\n\nSyntax\n\n{name}<.f>   a,b,c         00100bbb000000{n:02b}FBBBCCCCCCAAAAAA\n\n"
        "It does the thing.\nAnd more.\n\n"
        for n, name in enumerate(("GADD", "GADC", "GSUB"))
    )
    anchor = "Mnemonic     Opcode\nGNA          0xE1\nGNB          0xE2\nGNC          0xE3\n"
    reading = read(f"Scar set\n\n{entries}{anchor}")
    assert [row.mnemonic for row in reading.instructions] == ["GNA", "GNB", "GNC"]
    assert [one.line_first for one in reading.diagnostics if one.code == "table_unread"] == [6, 15, 24]
