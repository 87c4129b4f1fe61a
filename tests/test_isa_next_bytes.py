"""Rows of tables of opcodes that have no name, and columns beside the codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from isa_reading import read

if TYPE_CHECKING:
    from extract.observations import Instruction, Reading

HEAD = "| Mnemonic | Operation | Opcode | Hex | No. of Bytes |\n|---|---|---|---|---|\n"
BYTES = (
    HEAD
    + """
| GEX | swap | 11 101 011 | EB | 1 |
| GDI | copy | 11 101 101 | ED | 2 |
|     |      | 10 100 000 | A0 |   |
| GHT | halt | 01 110 110 | 76 | 1 |
| GBX | more | 11 011 101 | DD | 3 |
|     |      | 11 001 011 | CB |   |
|     |      | 00 000 110 | 06 |   |
""".lstrip("\n")
)


def row(found: Reading, name: str) -> Instruction:
    return next(one for one in found.instructions if one.mnemonic == name)


def test_a_row_with_nothing_but_a_byte_has_the_next_one_of_the_row_above() -> None:
    found = read(BYTES)
    assert row(found, "GDI").opcode is None
    assert row(found, "GDI").forms == [("encoding", "11101101 10100000"), ("No. of Bytes", "2")]
    assert row(found, "GBX").forms == [("encoding", "11011101 11001011 00000110"), ("No. of Bytes", "3")]
    assert "row_split" in row(found, "GDI").flags
    assert [(row(found, name).opcode, "row_split" in row(found, name).flags) for name in ("GEX", "GHT")] == [
        (0xEB, False),
        (0x76, False),
    ]
    assert not found.diagnostics


def test_a_row_without_a_name_whose_code_is_no_byte_leaves_the_row_above_in_doubt() -> None:
    head = "| Mnemonic | Opcode (hex) |\n|---|---|\n"
    found = read(head + "| GEX | 0x0EB |\n| GDI | 0x0ED |\n| | 0x1A0 |\n| GHT | 0x076 |\n| GNP | 0x000 |\n")
    assert {one.mnemonic for one in found.instructions if "row_unread" in one.flags} == {"GDI"}
    assert [one.code for one in found.diagnostics] == ["table_unread"]


@pytest.mark.parametrize("head", ["funct3 (14:12)", "Funct3 [14:12]", "funct (hex)", "Funct (bin)"])
def test_bits_or_a_base_behind_the_head_of_a_minor_code_do_not_hide_it(head: str) -> None:
    rows = [("gadd", "0110011", "000"), ("gsub", "0110011", "001"), ("gldi", "0010011", "000")]
    text = f"| Instruction | Opcode (6:0) | {head} |\n|---|---|---|\n"
    found = read(text + "".join(f"| {' | '.join(one)} |\n" for one in rows))
    assert row(found, "gsub").forms == [(head, "001")]
    assert not found.diagnostics


@pytest.mark.parametrize("head", ["#", "No.", "Number of Bytes", "No. of M Cycles"])
def test_numbers_of_rows_bytes_and_cycles_are_no_codes_that_are_left_out(head: str) -> None:
    rows = [("1", "GADD", "0x33"), ("2", "GSUB", "0x34"), ("3", "GLDI", "0x13")]
    text = f"| {head} | Instruction | Opcode |\n|---|---|---|\n"
    assert not read(text + "".join(f"| {' | '.join(one)} |\n" for one in rows)).diagnostics


WORDS = """
| Instruction | Code |
|---|---|
| GAD Rm,Rn | 0011nnnnmmmm1100 |
| GLI #im,Rn | 0111nnnniiiiiiii |
| GCT | 0000000000001000 |
| GNP | 000000000001001 |
"""


def test_a_word_of_digits_alone_that_lost_one_is_a_word_in_doubt_and_no_decimal_number() -> None:
    found = read(WORDS)
    assert (row(found, "GNP").opcode, row(found, "GNP").forms) == (None, [("encoding", "000000000001001")])
    assert "word_width" in row(found, "GNP").flags
    assert "word_width" not in row(found, "GCT").flags


def test_a_number_behind_a_word_whose_digits_stand_together_is_none_of_its_bits() -> None:
    found = read(WORDS.replace("0011nnnnmmmm1100", "0011nnnnmmmm1100 1"))
    assert "word_width" not in row(found, "GCT").flags
    assert "opcode_garbled" in row(found, "GAD").flags


def test_letters_of_operands_in_codes_that_may_be_octal_are_no_hexadecimal_digits() -> None:
    rows = [("GJP", "0001DD"), ("GAD", "06SSDD"), ("GSB", "16SSDD"), ("GBR", "000400"), ("GNE", "001000")]
    text = "| Mnemonic | Op Code |\n|---|---|\n" + "".join(f"| {' | '.join(one)} |\n" for one in rows)
    found = read(text).instructions
    assert [(one.opcode, one.forms) for one in found] == [(None, [("opcode", code)]) for _, code in rows]
    assert all({"base_unclear", "opcode_garbled"} & set(one.flags) for one in found)


def test_most_codes_printed_byte_by_byte_make_no_number_of_another_with_a_letter_for_an_operand() -> None:
    rows = [
        ("GLD A,I", "ED 57"), ("GLD A,(nn)", "3A nn nn"), ("GRL (IX+d)", "DD CB d 06"), ("GNP", "00"),
        ("GDR", "ED B0"), ("GEX", "EB"), ("GLD r,s", "01rrr's'"),
    ]  # fmt: skip
    text = "| Instruction | Opcode |\n|---|---|\n" + "".join(f"| {' | '.join(one)} |\n" for one in rows)
    found = {one.syntax or one.mnemonic: one for one in read(text).instructions}
    assert (found["GRL (IX+d)"].opcode, found["GRL (IX+d)"].forms) == (None, [("encoding", "DD CB d 06")])
    assert found["GLD A,I"].forms == [("encoding", "ED 57")]
    assert (found["GEX"].opcode, "opcode_garbled" in found["GEX"].flags) == (0xEB, False)
    assert "opcode_garbled" in found["GLD r,s"].flags
