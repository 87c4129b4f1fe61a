"""Tables of instructions that are not read are reported; rows that ran together are parted or flagged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load
from isa_reading import flags, told
from isa_reading import read_chosen as read
from pdf_pages import Manual

from extract.dialects.isa_table import IsaTableDialect
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_pages import Text

    from extract.observations import Reading

READ = """
4.1. NA Instructions

Mnemonic     Opcode   Description
N_ADD_U32    0        Adds.
N_SUB_U32    1        Subtracts.
N_NOT        2        Turns.

"""


def reports(found: Reading) -> list[tuple[str, int]]:
    return [(one.code, 1 + (one.raw_text or "").count("\n")) for one in found.diagnostics]


def test_instructions_without_codes_are_reported_unless_they_are_read_elsewhere() -> None:
    table = "4.2. Flags\n\nInstruction   Flags\nN_ROL         C\nN_ROR         C, Z\n"
    assert reports(read(READ + table)) == [("table_unread", 2)]
    assert reports(read(READ + table.replace("N_ROL", "N_NOT").replace("N_ROR", "N_ADD_U32"))) == []


def test_rows_of_a_map_of_opcodes_are_reported() -> None:
    rows = "".join(f"{n}    ADD{n}   SUB{n}   MUL{n}   -   NOP{n}\n" for n in range(4))
    assert reports(read(READ + "Map of opcodes\n\n" + rows)) == [("table_unread", 4)]


def ruled(folder: Path, columns: list[tuple[str, float]], rows: list[list[Text]]) -> Reading:
    manual = Manual()
    manual.heading("4.1. NA Instructions")
    manual.table(columns, rows)
    path = folder / "manual.pdf"
    path.write_bytes(manual.pdf())
    return IsaTableDialect().read(read_document(path, "northbeck-scar-isa"))


CODED = [("Mnemonic", 100.0), ("Opcode", 60.0)]


def test_rows_in_one_cell_are_parted_where_there_are_as_many_codes_as_names(tmp_path: Path) -> None:
    found = ruled(tmp_path, CODED, [["N_ADD\nN_SUB", "1\n2"], ["N_NOT", "3"], ["N_REV\nN_ROL", "4\n5\n6"]])
    assert told(found) == [
        ("NA", 1, "N_ADD"),
        ("NA", 2, "N_SUB"),
        ("NA", 3, "N_NOT"),
        ("NA", None, "N_REVN_ROL"),
    ]
    assert {"row_fused"} <= set(flags(found)["N_REVN_ROL"])


def test_names_in_one_cell_that_no_underscore_shows_to_be_one_are_in_doubt(tmp_path: Path) -> None:
    rows = [["ADD\nADC", "1"], ["SUB", "2"], ["MULTIPLY-\nLONG", "3"], ["N_ADD_WI\nDE", "4"]]
    found = ruled(tmp_path, CODED, rows)
    assert {name for name, codes in flags(found).items() if "name_joined" in codes} == {"ADDADC"}


def test_a_name_without_a_code_and_a_code_without_a_name_are_reported(tmp_path: Path) -> None:
    found = ruled(tmp_path, CODED, [["N_ADD", "1"], ["N_SUB", ""], ["", "3"], ["N_REV", "4"], ["Moves", ""]])
    assert [row[2] for row in told(found)] == ["N_ADD", "N_REV"]
    assert [one.raw_text for one in found.diagnostics if one.code == "table_unread"] == ["N_SUB\n3"]


def test_a_ruled_table_whose_codes_are_none_is_reported(tmp_path: Path) -> None:
    found = ruled(tmp_path, CODED, [["N_ADD", "see text"], ["N_SUB", "see text"]])
    assert found.instructions == []
    assert reports(found) == [("table_unread", 2)]


def test_heads_in_two_rows_tell_the_base_together(tmp_path: Path) -> None:
    columns = [("Mnemonic", 100.0), ("Opcode", 60.0), ("", 60.0), ("Description", 100.0)]
    found = ruled(
        tmp_path, columns, [["", "Dec", "Hex", ""], ["N_ADD", "10", "A", "Adds"], ["N_SUB", "11", "B", "-"]]
    )
    assert told(found) == [("NA", 10, "N_ADD"), ("NA", 11, "N_SUB")]


def test_codes_in_columns_of_their_own_and_classes_of_instructions_are_reported(tmp_path: Path) -> None:
    columns = [("op1", 40.0), ("op2", 40.0), ("Instruction", 140.0)]
    found = ruled(tmp_path, columns, [["0xx", "1", "ADDX"], ["100", "0", "SUBX"], ["101", "-", "MULX"]])
    assert (found.instructions, reports(found)) == ([], [("table_unread", 3)])
    columns = [("Opcode", 60.0), ("Instruction or class", 140.0)]
    found = ruled(
        tmp_path, columns, [["00xxxx", "Shift, add"], ["0100xx", "Data"], ["0101xx", "Special data"]]
    )
    assert (found.instructions, reports(found)) == ([], [("table_unread", 3)])


def test_two_names_beside_each_other_are_no_name_with_an_operand(tmp_path: Path) -> None:
    found = ruled(tmp_path, CODED, [["JZ / JE", "1"], ["BR or JP", "2"], ["ADD Rd", "3"]])
    assert {name for name, codes in flags(found).items() if "name_garbled" in codes} == {
        "JZ / JE",
        "BR or JP",
    }


def test_a_bit_column_that_holds_more_than_a_bit_makes_no_word(tmp_path: Path) -> None:
    bits: list[Text] = ["0", "1", "0", "1", "Rd", "", "", "1"]
    columns = [("Mnemonic", 80.0), *((str(n), 25.0) for n in range(7, -1, -1))]
    found = ruled(tmp_path, columns, [["ADD", *"0101dddd"], ["SUB", *"0110dddd"], ["NOT", *bits]])
    assert [row.forms for row in found.instructions] == [
        [("encoding", "0 1 0 1 d d d d")], [("encoding", "0 1 1 0 d d d d")], []
    ]  # fmt: skip
    assert "opcode_garbled" in flags(found)["NOT"]


def test_an_opcode_under_a_key_of_its_own_is_that_of_the_entry_above() -> None:
    entry = (
        "8.{0} N_OP{0}\n\nMnemonic: N_OP{0}\nEncoding: NA\nOpcode: 0x1{0}\nDescription: Does it\nagain.\n\n"
    )
    found = read("".join(entry.format(n) for n in range(1, 5)))
    assert told(found) == [("NA", 0x10 + n, f"N_OP{n}") for n in range(1, 5)]
    assert {row.description for row in found.instructions} == {"Does it\nagain."}


@pytest.mark.parametrize(
    "rows",
    [
        "Opcode Encoding Name\n1 NA N_ROL\n2 NA N_ROR\n3 NB N_REV\n",
        "NA 1 N_ROL_B32 Rolls.\nNA 2 N_ROR_B32 Rolls back.\nNB 3 N_REV_B32 Turns.\n",
        "N_ROL_B32 1 257 Rolls.\nN_ROR_B32 2 258 Rolls back.\nN_REV_B32 3 259 Turns.\n",
        "Mnemonic S-Reg, D-Reg Operation V N\nROL(.B) src,dst to C - *\nROR(.B) src,dst - *\nREV(.B) src,dst - -\n",
        "ROL 2A 26 - 2E\nROR 6A 66 - 6E\nREV 4A 46 - 4E\n",
        "SRC 8 7:0 one\nSRC 7:0 8 one\nDST 15:8 8 two\nOP 31:16 16 three\n",
        "Code       Meaning\n0 - 105    R0 to R105\n106        LINK_LO\n107 - 110  Traps\n",
        "ROL\n2A\nrolls\nROR\n6A\nrolls back\nREV\n4A\nturns\n",
        "| 0000000 | rs2 | rs1 | 000 | rd | 0110011 | ROL |\n" * 3,
        "0 1 1 1 0 0 0 0 0 0 0 s s s s s P P 0 - - - - - - - - d d d d d Rd=rol(Rs)\n" * 3,
    ],
)
def test_rows_of_no_known_layout_are_reported(rows: str) -> None:
    assert {code for code, _ in reports(read(f"{READ}5. Others\n\n{rows}"))} == {"table_unread"}


@pytest.mark.parametrize(
    "line", ["0001 11rd dddd rrrr", "31 26 25 21 20 16 15 0", "Microcode NA Opcode 3 (0x3)"]
)
def test_the_only_bits_or_opcode_of_an_instruction_are_reported_where_several_have_such(line: str) -> None:
    entries = [f"ROTATE - Rolls so far\n\nRolls.\n\n{line}\n\nSome text.\n"] * 3
    found = reports(read(READ + "5. Others\n\n" + "\n".join(entries)))
    assert found.count(("table_unread", 1)) == 3
    assert ("table_unread", 1) not in reports(read(READ + "5. Others\n\n" + entries[0]))


def test_rows_of_opcodes_that_a_page_parts_from_their_table_are_no_registers_and_are_reported() -> None:
    row, narrow = "{:16}{:8}{:6}{}".format, "{:14}{:6}{:6}{}".format
    heads = ("Mnemonic", "Dec", "Hex", "Description")
    lines = ["NB9 Manual", ""]
    for n, encoding in enumerate(("NA", "NB2", "WIDE", "NKI"), 1):
        lines += [f"4.{n} {encoding} Instructions", row(*heads)]
        lines += [row(f"N{encoding}{code}", str(code), f"{code:X}", "Runs.") for code in range(9, 13)] + [
            "",
            "",
            "",
        ]
    rest = [
        narrow(*heads),
        narrow("NGI.W", "22", "16", "Waits for it."),
        narrow("NDU2", "23", "17", "Enables it."),
    ]
    foot = ["", "", "", "", "Northbeck 1", "\fNB9 Manual", "", "", "", ""]
    found = IsaTableDialect().read(
        load("\n".join([*lines, *foot, *rest, *foot[:4], "Northbeck 2"]), "northbeck-nb9")
    )
    assert len(found.instructions) >= 16
    read_all = {one.mnemonic for one in found.instructions} >= {"NGI.W", "NDU2"}
    assert found.registers == []
    assert read_all or "table_unread" in {one.code for one in found.diagnostics}


PAGE = (
    "<h2>4.1 Gate words</h2><table><tr><th>Instruction</th><th>Opcode</th></tr>"
    + "".join(f"<tr><td>NG_{n}</td><td>0x1{n}</td></tr>" for n in range(9))
    + "</table><h2>4.2 {0}</h2><table><tr>{1}</tr>{2}</table>"
)
CLASSES = (
    "".join(f"<th>{head}</th>" for head in ("Instruction", "op3", "Class")),
    "".join(f"<tr><td>GC{n}</td><td>0{n} 0000</td><td>A{n}</td></tr>" for n in range(4)),
)
WORDS = (
    "".join(f"<th>{head}</th>" for head in ("Type A", "0-5", "6-10", "11-15")),
    "".join(
        f"<tr><td>GW{n} Rd,Ra</td><td>00000{n}</td><td>Rd</td><td>00000000001</td></tr>" for n in (0, 1, 0, 1)
    ),
)


@pytest.mark.parametrize("lines", ["one", "many"])
@pytest.mark.parametrize("table", [CLASSES, WORDS])
def test_rows_of_html_that_are_not_read_are_reported_in_one_line_and_in_many(
    table: tuple[str, str], lines: str
) -> None:
    page = PAGE.format("Gate classes", *table)
    found = read(page if lines == "one" else page.replace("<tr>", "\n<tr>"))
    assert len(found.instructions) == 9
    assert [(one.code, one.message[:6]) for one in found.diagnostics] == [("table_unread", "4 rows")]


def test_cells_over_numbers_that_add_up_to_a_word_are_reported() -> None:
    figure = "(8)     02      r2      r1      c     f    e1   t\n        6       5       5       3     1    2    10\n"
    for printed in (figure, figure.replace("(8)", "   ")):
        assert reports(read(READ + printed)) == [("table_unread", 1)]
    assert reports(read(READ + figure.replace("r1  ", "    "))) == []
    assert reports(read(READ + figure.replace("10\n", "9\n"))) == []


def test_codes_that_their_rows_call_reserved_are_no_unread_rows() -> None:
    head = "# Gate instructions\n\n| Hex | Binary | Instruction | Description |\n|---|---|---|---|\n"
    rows = "| 0x37 | 110111 | `gand` | Both |\n| 0x3A | 111010 | (reserved) | Free for later. |\n"
    rows += "| 0x3B | 111011 | `gor` | Either |\n| 0x3C | 111100 | `gxr` | One of both |\n"
    found = read(head + rows)
    assert [row.opcode for row in found.instructions] == [0x37, 0x3B, 0x3C]
    assert not found.diagnostics
