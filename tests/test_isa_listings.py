"""Listings of instruction words, a line each: what adds up to one word is read, and what does not is told."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from isa_reading import flags as doubted
from pdf_pages import LEFT, Manual

from extract.dialects import read
from extract.dialects.isa_table.words.listings import read_listings
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Instruction, Reading

FORMATS = """\
  31        25 24   20 19   15 14  12 11         7 6      0
    funct7       rs2     rs1   funct3     rd        opcode     R-type
          imm[11:0]      rs1   funct3     rd        opcode     I-type
   imm[12|10:5]  rs2     rs1   funct3 imm[4:1|11]   opcode     B-type
                imm[31:12]                rd        opcode     U-type
"""
BASE = """\
QV32I Base Instruction Set
                imm[31:12]                rd       0110111     LUI
                imm[31:12]                rd       0010111     AUIPC
          imm[11:0]      rs1    000       rd       1100111     JALR
          imm[11:0]      rs1    000       rd       0000011     LB
          imm[11:0]      rs1    001       rd       0000011     LH
   imm[12|10:5]  rs2     rs1    000   imm[4:1|11]  1100011     BEQ
   imm[12|10:5]  rs2     rs1    001   imm[4:1|11]  1100011     BNE
     0000000     rs2     rs1    000       rd       0110011     ADD
     0100000     rs2     rs1    000       rd       0110011     SUB
  fm   pred succ         rs1    000       rd       0001111     FENCE
"""
SMALL = """\
QVC Standard Extension
  000  nzuimm[5:4|9:6|2|3]          rd′     00  C.ADDI4SPN (RES, nzuimm=0)
  010  uimm[5:3] rs1′    uimm[2|6]  rd′     00  C.LW
  110  uimm[5:3] rs1′    uimm[2|6]  rs2 ′   00  C.SW
  000  nzimm[5]  rs1/rd≠0 nzimm[4:0]        01  C.ADDI (HINT, nzimm=0)
  010  imm[5]    rd≠0    imm[4:0]           01  C.LI (HINT, rd=0)
  011  nzimm[17] rd≠{0,2} nzimm[16:12]      01  C.LUI (RES, nzimm=0)
  100  1 00      rs1/rd′ 00 rs2′            01  C.AND
  100  1 00      rs1/rd′ 01 rs2′            01  C.OR
  100  0 00      rs1/rd′ shamt[4:0]         01  C.SRLI
  100  0 01      rs1/rd′ shamt[4:0]         01  C.SRAI
  000  shamt[5]  rs1/rd≠0 shamt[4:0]        10  C.SLLI
"""


def manual(folder: Path, *texts: str) -> Reading:
    path = folder / "quill-qv32.txt"
    path.write_text("\n".join(("Quill QV32 instruction set listings\n", *texts)), encoding="utf-8")
    return read(read_document(path, path.stem))


def words(reading: Reading) -> dict[str | None, str]:
    return {row.mnemonic: row.forms[0][1] for row in reading.instructions}


def row(reading: Reading, name: str) -> Instruction:
    (found,) = (one for one in reading.instructions if one.mnemonic == name)
    return found


def test_each_line_is_an_instruction_with_its_word_and_its_format(tmp_path: Path) -> None:
    reading = manual(tmp_path, FORMATS, BASE)
    assert reading.dialect == "isa-table"
    assert [(one.mnemonic, one.encoding) for one in reading.instructions] == [
        ("LUI", "U-type"),
        ("AUIPC", "U-type"),
        ("JALR", "I-type"),
        ("LB", "I-type"),
        ("LH", "I-type"),
        ("BEQ", "B-type"),
        ("BNE", "B-type"),
        ("ADD", "R-type"),
        ("SUB", "R-type"),
        ("FENCE", None),
    ]
    assert words(reading)["BEQ"] == "imm[12|10:5] rs2 rs1 000 imm[4:1|11] 1100011"
    assert {(one.opcode, one.section) for one in reading.instructions} == {
        (None, "QV32I Base Instruction Set")
    }
    assert not [d for d in reading.diagnostics if d.code != "word_width"]


def test_a_word_with_operands_that_no_other_line_measures_is_flagged(tmp_path: Path) -> None:
    assert doubted(manual(tmp_path, FORMATS, BASE)) == {"FENCE": ["word_width"]}


def test_cells_printed_otherwise_than_they_are_read_lose_neither_row_nor_document(tmp_path: Path) -> None:
    base = BASE.replace("imm[", "imm\\_v[").split("\n", 1)[1]
    rows = [FORMATS.splitlines()[2].replace("imm[", "imm\\_v["), *base.splitlines()]
    rows.append("imm\\_v[11:5] rs2 rs1 000 imm\\_v[4:0] 0100011 SB")
    text = "\n".join("| " + " | ".join(row.split()) + " |" for row in rows)
    reading = manual(tmp_path, text)
    assert words(reading)["JALR"] == "imm_v[11:0] rs1 000 rd 1100111"
    (shown,) = reading.registers
    assert [(one.field, one.bit_hi, one.bit_lo) for one in shown.fields][:2] == [
        ("imm_v[11:0]", 31, 20),
        ("rs1", 19, 15),
    ]
    primed = manual(tmp_path, "funct3 rs1 ′ rs2 rs1′ opcode C-type", SMALL)
    assert "C.LW" in words(primed)


def test_formats_whose_bits_are_all_known_are_encodings(tmp_path: Path) -> None:
    shown = {one.register: one for one in manual(tmp_path, FORMATS, BASE).registers}
    assert {name: (one.kind, one.width_bits) for name, one in shown.items()} == dict.fromkeys(
        ("R-type", "I-type", "B-type", "U-type"), ("encoding", 32)
    )
    assert [(one.field, one.bit_hi, one.bit_lo) for one in shown["B-type"].fields] == [
        ("imm[12|10:5]", 31, 25),
        ("rs2", 24, 20),
        ("rs1", 19, 15),
        ("funct3", 14, 12),
        ("imm[4:1|11]", 11, 7),
        ("opcode", 6, 0),
    ]


@pytest.mark.parametrize(
    ("name", "printed"), [("SUB", "010000 "), ("SUB", "01000000"), ("LH", ""), ("BNE", "rs2 rd2 ")]
)
def test_a_word_that_does_not_add_up_is_flagged_and_no_other(tmp_path: Path, name: str, printed: str) -> None:
    was = {"SUB": "0100000", "LH": "001", "BNE": "rs2     "}[name]
    lines = [line.replace(was, printed) if line.endswith(f" {name}") else line for line in BASE.splitlines()]
    reading = manual(tmp_path, FORMATS, "\n".join(lines))
    assert doubted(reading) == {name: ["word_width"], "FENCE": ["word_width"]}


def test_words_of_16_bits_with_operands_that_may_not_be_some_and_remarks(tmp_path: Path) -> None:
    reading = manual(tmp_path, FORMATS, BASE, SMALL)
    assert len(reading.instructions) == 21
    unmeasured = (
        "FENCE",
        "C.ADDI4SPN",
        "C.LW",
        "C.SW",
    )  # rd′ alone is told once, by a line that proves nothing
    assert doubted(reading) == {name: ["word_width"] for name in unmeasured}
    assert words(reading)["C.LUI"] == "011 nzimm[17] rd≠{0,2} nzimm[16:12] 01"
    assert words(reading)["C.SW"] == "110 uimm[5:3] rs1′ uimm[2|6] rs2′ 00"
    assert row(reading, "C.LUI").description == "(RES, nzimm=0)"
    assert row(reading, "C.AND").section == "QVC Standard Extension"


def test_operands_behind_a_name_are_its_syntax(tmp_path: Path) -> None:
    text = BASE.replace("     ADD\n", "     ADD rd,rs1,rs2\n").replace("  LB\n", "  LB rd,imm(rs1)\n")
    reading = manual(tmp_path, text)
    assert row(reading, "ADD").syntax == "ADD rd,rs1,rs2"
    assert row(reading, "LB").syntax == "LB rd,imm(rs1)"


def test_a_letter_before_each_name_is_the_format(tmp_path: Path) -> None:
    lettered = [line.split() for line in BASE.splitlines()[1:10]]
    letters = ["U", "U", "I", "I", "I", "B", "B", "R", "R"]
    text = "\n".join(
        " ".join((*cells, letter, name.lower()))
        for (*cells, name), letter in zip(lettered, letters, strict=True)
    )
    reading = manual(tmp_path, text)
    assert [(one.mnemonic, one.encoding) for one in reading.instructions][-2:] == [("add", "R"), ("sub", "R")]
    assert words(reading)["lui"] == "imm[31:12] rd 0110111"


def test_names_may_stand_before_the_words_under_a_head_or_none(tmp_path: Path) -> None:
    turned = [line.split() for line in BASE.splitlines()[1:]]
    text = "Mnemonic Encoding\n" + "\n".join(f"{cells[-1]} {' '.join(cells[:-1])}" for cells in turned)
    reading = manual(tmp_path, text)
    assert words(reading) == words(manual(tmp_path, BASE))
    assert doubted(reading) == {"FENCE": ["word_width"]}


def test_operands_behind_a_name_before_its_word_are_no_cells(tmp_path: Path) -> None:
    reading = manual(
        tmp_path,
        "CLO.W rd, rj         0000000000000000000100 rj rd",
        "CLZ.W rd, rj         0000000000000000000101 rj rd",
        "ADD.W rd, rj, rk     00000000000100000 rk rj rd",
        "SUB.W rd, rj, rk     00000000000100010 rk rj rd",
        "ADDI.W rd, rj, si12  0000001010 si12 rj rd",
        "SLTI rd, rj, si12    0000001000 si12 rj rd",
        "ORI rd, rj, si12     0000001110 si12 rj rd",
        "LU12I.W rd, si20     0001010 si20 rd",
        "PCADDI rd, si20      0001100 si20 rd",
        "B offs               010100 offs[15:0] offs[25:16]",
        "SYSCALL code         00000000001010110 code",
        "BREAK code           00000000001010100 code",
    )
    assert {one.syntax: one.forms[0][1] for one in reading.instructions} == {
        "CLO.W rd, rj": "0000000000000000000100 rj rd",
        "CLZ.W rd, rj": "0000000000000000000101 rj rd",
        "ADD.W rd, rj, rk": "00000000000100000 rk rj rd",
        "SUB.W rd, rj, rk": "00000000000100010 rk rj rd",
        "ADDI.W rd, rj, si12": "0000001010 si12 rj rd",
        "SLTI rd, rj, si12": "0000001000 si12 rj rd",
        "ORI rd, rj, si12": "0000001110 si12 rj rd",
        "LU12I.W rd, si20": "0001010 si20 rd",
        "PCADDI rd, si20": "0001100 si20 rd",
        "B offs": "010100 offs[15:0] offs[25:16]",
        "SYSCALL code": "00000000001010110 code",
        "BREAK code": "00000000001010100 code",
    }
    assert not any(one.flags for one in reading.instructions)


def test_an_extension_of_one_instruction_is_read_where_others_prove_its_operands(tmp_path: Path) -> None:
    more = "\nQV32 Fetch Standard Extension\n  imm[11:0]  rs1  001  rd  0001111  FENCE.I\n"
    reading = manual(tmp_path, FORMATS, BASE, more)
    assert row(reading, "FENCE.I").section == "QV32 Fetch Standard Extension"
    off = more.replace("001", "0010")
    assert "FENCE.I" not in words(manual(tmp_path, FORMATS, BASE, off))


def test_lines_that_prove_nothing_are_reported_and_not_read(tmp_path: Path) -> None:
    text = "\n".join(f"  00{n % 2}  first  second  third  1{n % 2}  NAME{n}" for n in range(9))
    reading = manual(tmp_path, f"{BASE}\nAn Extension Of Its Own\n{text}")
    assert len(reading.instructions) == 10
    (told,) = (one for one in reading.diagnostics if one.code == "table_unread")
    assert told.message == "9 rows of numbers or codes with a name are not read"


def test_values_of_fields_are_no_listing(tmp_path: Path) -> None:
    values = "\n".join(f"{n:04b} divided by {n + 1} DIV{n}" for n in range(16))
    reading = manual(tmp_path, BASE, "CTRL Register", "Bits Name Description", "31:28 DIV Divider", values)
    assert len(reading.instructions) == 10


EDGES = {
    name: cells
    for name, *cells in (
        ("LUI", (31, "imm[31:12]"), (11, "rd"), (6, "0110111")),
        ("AUIPC", (31, "imm[31:12]"), (11, "rd"), (6, "0010111")),
        ("JALR", (31, "imm[11:0]"), (19, "rs1"), (14, "000"), (11, "rd"), (6, "1100111")),
        ("LB", (31, "imm[11:0]"), (19, "rs1"), (14, "000"), (11, "rd"), (6, "0000011")),
        ("SB", (31, "imm[11:5]"), (24, "rs2"), (19, "rs1"), (14, "000"), (11, "imm[4:0]"), (6, "0100011")),
        ("SH", (31, "imm[11:5]"), (24, "rs2"), (19, "rs1"), (14, "001"), (11, "imm[4:0]"), (6, "0100011")),
        ("ADD", (31, "0000000"), (24, "rs2"), (19, "rs1"), (14, "000"), (11, "rd"), (6, "0110011")),
        ("SUB", (31, "0100000"), (24, "rs2"), (19, "rs1"), (14, "000"), (11, "rd"), (6, "0110011")),
        ("ECALL", (31, "000000000000"), (19, "00000"), (14, "000"), (11, "00000"), (6, "1110011")),
    )
}


def test_a_listing_drawn_with_rules_over_pages_whose_names_stand_outside_is_read(tmp_path: Path) -> None:
    sheet = Manual(header="Quill ISA Manual")
    for number in range(3):
        sheet.turn()
        sheet.heading(f"{number + 1} Instruction Set Listings")
        for mark in (31, 25, 24, 20, 19, 15, 14, 12, 11, 7, 6, 0):
            sheet.page.text(LEFT + (31 - mark) * 14 + 4, sheet.y, str(mark), 7)
        sheet.y += 11
        rows = {
            "R-type": [(31, "funct7"), (24, "rs2"), (19, "rs1"), (14, "funct3"), (11, "rd"), (6, "opcode")]
        }
        for name, cells in (rows | {f"{name}{number or ''}": cells for name, cells in EDGES.items()}).items():
            for (high, text), (low, _) in zip(cells, [*cells[1:], (-1, "")], strict=True):
                left, right = LEFT + (31 - high) * 14, LEFT + (31 - low) * 14
                sheet.page.line(left, sheet.y, left, sheet.y + 13)
                sheet.page.text((left + right) / 2 - len(text) * 2.1, sheet.y + 3, text, 8)
            end = LEFT + 32 * 14
            sheet.page.line(end, sheet.y, end, sheet.y + 13)
            for y in (sheet.y, sheet.y + 13):
                sheet.page.line(LEFT, y, end, y)
            sheet.page.text(end + 6, sheet.y + 3, name, 8)
            sheet.y += 13
    path = tmp_path / "quill-qv32.pdf"
    path.write_bytes(sheet.pdf())
    reading = read(read_document(path, path.stem))
    assert words(reading) == {
        f"{name}{number or ''}": " ".join(text for _, text in cells)
        for number in range(3)
        for name, cells in EDGES.items()
    }
    assert [(one.register, len(one.fields)) for one in reading.registers] == [("R-type", 6)]
    assert not reading.diagnostics


@pytest.mark.parametrize(
    "rows",
    [
        [f"{n:04b}   {'gated' if n % 3 else 'divided'}   DIV{n}" for n in range(12)],
        [f"{n:04b} {n * 3 % 16:04b} {n * 5 % 16:04b} {n * 7 % 16:04b}   MODE{n}" for n in range(12)],
        [f"{n:03b}   flash {'boot' if n % 2 else ''}   BOOT{n}" for n in range(8)],
    ],
)
def test_values_that_are_listed_and_tables_of_bits_are_no_instructions(
    tmp_path: Path, rows: list[str]
) -> None:
    reading = manual(tmp_path, FORMATS, BASE, "Modes of the Gate", *rows)
    assert len(reading.instructions) == 10
    alone = tmp_path / "quill-modes.txt"
    alone.write_text("\n".join(("Quill Gates", "", "Modes of the Gate", *rows)), encoding="utf-8")
    document = read_document(alone, alone.stem)
    assert not read_listings(document, list(document.body)).rows


def test_a_slice_without_its_first_number_stops_no_document(tmp_path: Path) -> None:
    broken = BASE.replace("imm[11:0]      rs1    001", "imm[11|:0]     rs1    001")
    assert row(manual(tmp_path, FORMATS, broken), "LH").flags == ["word_width"]


def test_operands_that_each_hang_on_the_one_before_are_found_in_a_moment(tmp_path: Path) -> None:
    chain = [f"{'0' * 31} a0 X0", f"{'1' * 31} a0 X1"]
    chain += [f"{'0' * 30} a{n // 2 - 1} a{n // 2} X{n}" for n in range(2, 6000)]
    path = tmp_path / "quill-chain.txt"
    path.write_text("\n".join(("Quill Gates", "", *chain)), encoding="utf-8")
    document = read_document(path, path.stem)
    started = time.process_time()
    read_listings(document, list(document.body))
    assert time.process_time() - started < 20


def test_primes_stand_behind_both_names_of_an_operand_and_lines_may_be_long(tmp_path: Path) -> None:
    primed = SMALL.replace("rs1/rd′", "rs1′/rd′")
    assert list(words(manual(tmp_path, BASE, primed))) == list(words(manual(tmp_path, BASE, SMALL)))
    wide = "\n".join(" " * 60 + line.replace("   ", " " * 9) for line in BASE.splitlines())
    assert max(map(len, wide.splitlines())) > 160
    assert words(manual(tmp_path, wide)) == words(manual(tmp_path, BASE))


def test_the_format_in_a_figure_under_a_heading_of_instructions_is_an_encoding(tmp_path: Path) -> None:
    pdf = Manual()
    pdf.heading("2.4 Gate Instructions")
    cells = [("imm[31:12]", 20), ("rd", 5), ("opcode", 7)]
    pdf.y += pdf.page.row(LEFT, pdf.y, [11.0] * 32, [(str(31 - n), 1) for n in range(32)], size=6)
    pdf.y += pdf.page.row(LEFT, pdf.y, [11.0] * 32, cells, size=6) + 9
    pdf.heading("9 Listing")
    pdf.lines(*(" ".join(line.split()) for line in (FORMATS + BASE).splitlines()))
    path = tmp_path / "quill-qv32.pdf"
    path.write_bytes(pdf.pdf())
    (drawn,) = (
        one for one in read(read_document(path, path.stem)).registers if one.register == "Gate Instructions"
    )
    assert drawn.kind == "encoding"
