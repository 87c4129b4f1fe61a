"""Codes of opcode tables whose base, length or neighbours leave them open are null or flagged, never read one way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from isa_reading import flags, told
from isa_reading import read_anyway as read

if TYPE_CHECKING:
    from extract.observations import Reading


def table(codes: str, head: str = "Opcode") -> Reading:
    """A table of opcodes `NA_0`, `NA_1`, ... with these codes, `~` for the blanks within one."""
    rows = [f"| {code.replace('~', ' ')} | NA_{n} | Does it. |" for n, code in enumerate(codes.split())]
    lines = ["Table 5. NA Opcodes", "", f"| {head} | Name | Description |", "|---|---|---|", *rows]
    return read("\n".join(lines))


def codes(reading: Reading) -> list[int | None]:
    """The opcodes of its instructions, in the order of their lines."""
    return [code for _, code, _ in told(reading)]


def test_one_letter_that_no_digit_is_read_as_leaves_the_base_of_a_column_open() -> None:
    found = table("10 30 50 70 20 4C 60 40 90")
    assert codes(found) == [None] * 9
    assert all(one == ["base_unclear"] for one in flags(found).values())


def test_a_column_that_counts_from_nine_to_ten_is_decimal_in_spite_of_a_letter() -> None:
    assert codes(table("6 7 8 9 10 11 12 1E 14")) == [6, 7, 8, 9, 10, 11, 12, None, 14]


@pytest.mark.parametrize(
    ("printed", "meant"),
    [("100 101 110 111", [4, 5, 6, 7]), ("100 101", [None] * 2), ("110 101", [None] * 2)],
)
def test_digits_of_bits_are_binary_where_they_count_up_so_and_in_no_other_base(
    printed: str, meant: list[int | None]
) -> None:
    assert codes(table(printed)) == meant


@pytest.mark.parametrize("printed", ["0x10 0x11 12 0x13 5", "10h 11h 12 13h 5"])
def test_a_number_that_lost_the_mark_of_its_column_is_open_unless_it_has_one_digit(printed: str) -> None:
    assert codes(table(printed)) == [16, 17, None, 19, 5]
    assert codes(table(printed, "Opcode (Hex)"))[2] == 18


def test_the_end_of_a_range_has_the_base_of_its_beginning() -> None:
    found = table("0x08 0x10-1F 0x20")
    assert flags(found) == {"NA_1": ["name_composed"]}


def test_codes_of_several_bytes_may_have_a_prefix_each() -> None:
    found = table("0x01 0xFC~0x08 0xFD~0x23 0x45")
    made = {row.mnemonic: (row.opcode, [text for _, text in row.forms]) for row in found.instructions}
    assert made["NA_1"] == (None, ["0xFC 0x08"])
    assert made["NA_3"] == (0x45, ["0x45"])


WORDS = """
Table 4. NX Opcodes

Mnemonic   Operands   Description       16-bit Opcode
NX_ADD     Rd, Rr     Add               0000 11rd dddd rrrr
NX_ADC     Rd, Rr     Add with Carry    {adc}
NX_SBC     Rd, Rr     Subtract          {sbc}
NX_AND     Rd, Rr     Logical AND       0010 00rd dddd rrrr
NX_JMP     k          Jump              1001 010k kkkk 110k kkkk kkkk kkkk kkkk
"""


@pytest.mark.parametrize(
    ("adc", "sbc", "doubted"),
    [
        ("0001 11rd dddd rrrr", "0000 10rd dddd rrrr", {}),
        ("0001 1lrd dddd rrrr", "0000 10rd dddd rrrr", {"NX_ADC": ["opcode_garbled"]}),
        ("0001 11rd dddd rrrr", "0000 10rd dddd rrr", {"NX_SBC": ["word_width"]}),
        (
            "0001 11rd dddd rrrr",
            "0001 11rd dddd rrrr",
            {"NX_ADC": ["opcode_repeated"], "NX_SBC": ["opcode_repeated"]},
        ),
    ],
)
def test_a_word_of_another_length_with_a_strange_letter_or_of_another_instruction_is_flagged(
    adc: str, sbc: str, doubted: dict[str, list[str]]
) -> None:
    assert flags(read(WORDS.format(adc=adc, sbc=sbc))) == doubted


def test_a_line_of_a_listing_with_letters_for_digits_is_a_row_without_its_word() -> None:
    codes = ["000 rd 0000011 LB", "001 rd 0000011 LH", "000 rd 0010011 ADDI"]
    lines = [f"imm[11:0] rs1 {code}" for code in codes]
    lines += ["0000000 rs2 rs1 000 rd 0110011 ADD", "0000O00 rs2 rs1 01O rd 0110011 SLT"]
    lines += ["imm[11:5] rs2 rs1 000 imm[4:0] 0100011 SB", "imm[31:12] rd 0110111 LUI"]
    lines += ["0000000 rs2 rs1 111 rd 0110011 AND", "0000000 rs2 rs1 110 rd 0110011 OR"]
    lines += ["0100000 rs2 rs1 000 rd 0110011 SUB", "imm[31:12] rd 0010111 AUIPC"]
    found = read("\n".join(["QV32I Base Instruction Set", *lines]))
    made = {row.mnemonic: row.forms for row in found.instructions}
    assert made["ADD"] == [("encoding", "0000000 rs2 rs1 000 rd 0110011")]
    assert made["SLT"] == []
    assert flags(found)["SLT"] == ["opcode_garbled"]


def test_a_column_of_codes_is_never_taken_for_a_description() -> None:
    rows = ["NX_ADD     000000   100000     Adds.", "NX_OR      000001   100001     Ors."]
    rows += ["NX_J       000010   -          Jumps."]
    found = read("\n".join(["Table 4. NX Opcodes", "", "Mnemonic   Opcode   Function   Description", *rows]))
    assert [row.description for row in found.instructions] == ["Adds.", "Ors.", "Jumps."]
    assert [one.message for one in found.diagnostics if one.code == "columns_unknown"] == [
        "the numbers of the columns Function are left out: their heads are not known"
    ]


@pytest.mark.parametrize(
    ("printed", "name", "doubts"),
    [
        ("NA_MUL*", "NA_MUL", []),
        ("NA_MUL [1]", "NA_MUL", []),
        ("NA_MUL†", "NA_MUL", []),
        ("NA_MUL(old)", "NA_MUL(old)", ["name_garbled"]),
    ],
)
def test_the_mark_of_a_note_is_no_part_of_a_name(printed: str, name: str, doubts: list[str]) -> None:
    rows = ["| Opcode | Name | Description |", "|---|---|---|", "| 0 | NA_ADD | Adds. |"]
    rows.append(f"| 1 | {printed} | Does it. |")
    found = read("\n".join(["Table 5. NA Opcodes", "", *rows, "| 2 | NA_DIV | Divides. |"]))
    assert [row.mnemonic for row in found.instructions] == ["NA_ADD", name, "NA_DIV"]
    assert flags(found).get(name, []) == doubts


@pytest.mark.parametrize("word", ["RESERVED", "Reserved", "N/A", "UNDEFINED", "(reserved)"])
def test_a_code_that_stands_for_nothing_is_no_instruction(word: str) -> None:
    rows = ["| Opcode | Name | Description |", "|---|---|---|", "| 0 | NA_ADD | Adds. |"]
    rows.append(f"| 1 | {word} | Not used. |")
    found = read("\n".join(["Table 5. NA Opcodes", "", *rows, "| 2 | NA_DIV | Divides. |"]))
    assert [row.mnemonic for row in found.instructions] == ["NA_ADD", "NA_DIV"]


def test_words_of_one_name_with_operands_of_their_own_are_rows_of_their_own() -> None:
    rows = [
        "MOV   #imm,Rn   1110nnnniiiiiiii   Loads a constant.",
        "MOV   Rm,Rn     0110nnnnmmmm0011   Copies.",
    ]
    rows += ["ADD   Rm,Rn     0011nnnnmmmm1100   Adds."]
    rows = [f"{row[:3]}     {row[3:]}" for row in rows]
    found = read("\n".join(["Mnemonic   Operands  Code               Description", *rows]))
    assert [(row.syntax, [text for _, text in row.forms], row.description) for row in found.instructions] == [
        ("MOV #imm,Rn", ["1110nnnniiiiiiii"], "Loads a constant."),
        ("MOV Rm,Rn", ["0110nnnnmmmm0011"], "Copies."),
        ("ADD Rm,Rn", ["0011nnnnmmmm1100"], "Adds."),
    ]
    assert "index_disagrees" not in {code for codes in flags(found).values() for code in codes}


def test_two_words_in_capitals_over_rows_are_their_title_and_ranges_of_one_name_are_rows_of_their_own() -> (
    None
):
    rows = [
        "ADD A,Rn            Adds a register.       1       28-2F",
        "ADD A,@Ri           Adds what it finds.    1       26-27",
    ]
    rows += [
        "ADD A,direct        Adds a byte.           2       25",
        "INC A               Adds one.              1       04",
    ]
    rows += ["MUL AB              Multiplies.            1       A4"]
    heads = "Mnemonic            Description            Bytes   Hex Code"
    found = read("\n".join(["Table 12. Instruction Set", "", heads, "Arithmetic Operations", *rows]))
    assert [(row.syntax, row.opcode, "name_composed" in row.flags) for row in found.instructions] == [
        ("ADD A,Rn", None, True), ("ADD A,@Ri", None, True), ("ADD A,direct", 0x25, False),
        ("INC A", 4, False), ("MUL AB", 0xA4, False),
    ]  # fmt: skip


def _both(codes: list[int]) -> str:
    """Two encodings' opcodes of the same instructions: those of the second as given."""
    rows = "\n".join(f"{n}        N_OP{n}_U32        Does {n}." for n in range(len(codes)))
    wide = "\n".join(f"{code}        N_OP{n}_U32        Does {n}." for n, code in enumerate(codes))
    head = "Opcode        Name        Description"
    return f"4.1. NA Instructions\n\n{head}\n{rows}\n\n4.2. NB Instructions\n\n{head}\n{wide}\n"


def test_opcodes_that_lie_apart_as_no_others_of_two_encodings_are_flagged_in_both() -> None:
    found = read(_both([256 + n for n in (0, 1, 2, 3, 7, 5, 6, 4, 8, 9, 10, 11, 12, 13)]))
    doubted = [(row.encoding, row.opcode) for row in found.instructions if "opcode_distance" in row.flags]
    assert doubted == [("NA", 4), ("NA", 7), ("NB", 263), ("NB", 260)]
    assert sum(one.code == "opcode_distance" for one in found.diagnostics) == len(doubted)


def test_encodings_whose_opcodes_lie_apart_in_no_way_are_not_compared() -> None:
    found = read(_both([300, 256, 270, 3, 7, 5, 66, 41, 86, 97, 10, 119, 12, 133]))
    assert {row.encoding for row in found.instructions} == {"NA", "NB"}
    assert not any("opcode_distance" in row.flags for row in found.instructions)


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("10 30 50 70 90", [None] * 5),
        ("10 11 12 14 20", [10, 11, 12, 14, 20]),
        ("128 129 130 140", [128, 129, 130, 140]),
        ("0 4 8 12 16", [0, 4, 8, 12, 16]),
        ("10 11 100 101 110", [2, 3, 4, 5, 6]),
        ("10 11", [None] * 2),
        ("0 1 10 11", [0, 1, None, None]),
    ],
)
def test_numbers_of_one_length_without_letters_that_do_not_count_up_are_of_an_open_base(
    printed: str, expected: list[int | None]
) -> None:
    found = table(printed)
    assert codes(found) == expected
    assert [row.flags == ["base_unclear"] for row in found.instructions] == [
        code is None for code in expected
    ]


def test_numbers_in_columns_beside_each_other_count_up_in_each() -> None:
    rows = "".join(f"| {320 + n} | NA_{n} | {373 + n} | NB_{n} |\n" for n in range(4))
    found = read(f"Table 5. NA Opcodes\n\n| Opcode # | Name | Opcode # | Name |\n|---|---|---|---|\n{rows}")
    assert sorted(code or 0 for code in codes(found)) == [*range(320, 324), *range(373, 377)]


def test_digits_of_a_code_with_two_letters_of_operands_beside_each_other_are_no_slips() -> None:
    rows = "".join(
        f"| {name} | {code} | Does it. |\n"
        for name, code in (("GMOV", "01SSDD"), ("GCMP", "02SSDD"), ("GJSR", "004RDD"), ("GSUB", "16SSDD"))
    )
    made = read(f"# The set\n\n| Mnemonic | Op Code | Text |\n|---|---|---|\n{rows}").instructions
    assert [(one.mnemonic, one.opcode, dict(one.forms)["encoding"]) for one in made] == [
        ("GMOV", None, "01SSDD"), ("GCMP", None, "02SSDD"), ("GJSR", None, "004RDD"), ("GSUB", None, "16SSDD"),
    ]  # fmt: skip


@pytest.mark.parametrize(("again", "code"), [("0x41", 0x41), ("41h", 0x41), ("0x42", None)])
def test_a_code_may_stand_beside_itself_in_another_base_under_one_head(again: str, code: int | None) -> None:
    rows = f"| 1 | 0x1 | gmove |\n| 64 | 0x40 | gadd |\n| 65 | {again} | gmul |\n"
    made = read(f"# The set\n\n| Opcode |  | Instruction |\n|---|---|---|\n{rows}").instructions
    assert [(one.mnemonic, one.opcode) for one in made] == [("gmove", 1), ("gadd", 0x40), ("gmul", code)]
    assert ("opcode_garbled" in made[2].flags) is (code is None)


def test_bits_that_instructions_act_on_are_no_places_of_fields() -> None:
    rows = "".join(
        f"| {name} | {code} | {bits} | Does it. |\n"
        for name, code, bits in (("ADD", 10, "7:0"), ("AND", 11, "15:0"), ("NOP", 12, ""), ("ORR", 13, "7:0"))
    )
    found = read(f"# 3 Instruction Set\n\n| Mnemonic | Hex | Bits | Description |\n|---|---|---|---|\n{rows}")
    assert not found.registers
    assert [(one.mnemonic, one.opcode) for one in found.instructions] == [
        ("ADD", 0x10),
        ("AND", 0x11),
        ("NOP", 0x12),
        ("ORR", 0x13),
    ]


def test_a_column_of_bits_that_share_none_makes_a_table_one_of_fields() -> None:
    fields = [("RATE", "1", "31:16"), ("GO", "2", "15:8"), ("UP", "3", "7:0")]
    rows = [f"| {name} | {value} | {bits} | Does it. |" for name, value, bits in fields]
    heads = ["# NB", "", "| Mnemonic | Value | Bits | Description |", "|---|---|---|---|"]
    found = read("\n".join([*heads, *rows]))
    assert not found.instructions
    assert [field.field for field in found.registers[0].fields] == ["RATE", "GO", "UP"]


def test_columns_that_stand_twice_side_by_side_give_each_instruction_its_own_text() -> None:
    head = "| Opcode | Name | Description " * 2
    rows = [f"| {n} | NA_{n} | Does {n}. | {n + 4} | NA_{n + 4} | Does {n + 4}. |" for n in range(4)]
    found = read("\n".join(["Table 5. NA Opcodes", "", f"{head}|", "|---" * 6 + "|", *rows]))
    assert {one.opcode: one.description for one in found.instructions} == {n: f"Does {n}." for n in range(8)}


def test_a_column_of_opcodes_of_another_kind_before_that_of_opcodes_does_not_take_its_place() -> None:
    rows = "".join(f"| GO{n} | 0x1F | 0x{n:02X} |\n" for n in range(4))
    table = "| Mnemonic | {} | Opcode |\n|---|---|---|\n" + rows
    for head in ("Group opcode", "Base opcode", "Inverse opcode"):
        found = read(f"# Instruction set\n\n{table.format(head)}")
        assert [row.opcode for row in found.instructions] == [0, 1, 2, 3]
        assert any(head in one.message for one in found.diagnostics)


def test_the_opcode_of_a_unit_alone_is_that_of_the_instruction() -> None:
    rows = "".join(f"| GO{n} | 0x{n:02X} | Does it. |\n" for n in range(4))
    found = read(f"# Instruction set\n\n| Mnemonic | Add Op-code | Description |\n|---|---|---|\n{rows}")
    assert [row.opcode for row in found.instructions] == [0, 1, 2, 3]


def test_a_register_of_the_last_instruction_whose_fields_have_an_access_is_no_encoding() -> None:
    rows = "".join(f"| GO{n} | NA | 0x{n:02X} | Does it. |\n" for n in range(5))
    table = "| Mnemonic | Encoding | Opcode | Description |\n|---|---|---|---|\n" + rows
    fields = (
        "| Bits | Name | {0}Description |\n|---|---|{1}---|\n| 31:24 | OPCODE | {2}The one that trapped. |\n"
    )
    last, format_ = fields.format("Access | ", "---|", "RO | "), fields.format("", "", "")
    text = f"# Instruction set\n\n{table}\n## Last instruction\n\n{last}\n## Command format\n\n{format_}"
    assert [one.kind for one in read(text).registers] == ["register", "encoding"]


@pytest.mark.parametrize(
    ("printed", "meant"),
    [
        ("1110111 1110111 1110110", [119, 119, 118]),
        ("10110111 10110111", [None] * 2),
        ("1101 1011", [None] * 2),
    ],
)
def test_six_or_seven_digits_of_bits_are_binary_though_none_counts_up(
    printed: str, meant: list[int | None]
) -> None:
    assert codes(table(printed)) == meant


def test_what_traps_in_a_whole_range_of_codes_is_no_instruction() -> None:
    head = "Table 5. NA Opcodes\n\n| Opcode | Name | Description |\n|---|---|---|\n"
    rows = "| 0x00 | NA_0 | Does it. |\n| 0x02-0x3F | ILLEGAL | They trap. |\n| 0x40 | NA_1 | Does it. |\n"
    assert [row.mnemonic for row in read(head + rows).instructions] == ["NA_0", "NA_1"]
    assert "ILLEGAL" in [row.mnemonic for row in read(head + rows.replace("-0x3F", "")).instructions]


SMALL = """
Gate instructions

| Hex | Mnemonic | Description |
|---|---|---|
| 07df | GADD | Adds. |
| 0Bdf | GDEC | Counts down. |
| 01xx | GCLR | Clears. |
| 0064 | GNOP | Rests. |
| Hex | Mnemonic | Description |
| 3Ekk | GLIT | Loads. |
| 4bf | GBIT | Clears a bit. |
"""


def test_small_letters_beside_capital_digits_are_operands_where_some_are_no_digits() -> None:
    found = read(SMALL)
    made = {row.mnemonic: (row.opcode, [text for _, text in row.forms]) for row in found.instructions}
    assert made == {
        "GADD": (None, ["07df"]),
        "GDEC": (None, ["0Bdf"]),
        "GCLR": (None, ["01xx"]),
        "GNOP": (0x64, []),
        "GLIT": (None, ["3Ekk"]),
        "GBIT": (None, ["4bf"]),
    }


def test_small_digits_are_digits_where_capitals_are_missing_or_no_other_letter_is_small() -> None:
    small = SMALL.replace("0Bdf", "0bdf").replace("3Ekk", "3ekk")
    made = {row.mnemonic: row.opcode for row in read(small).instructions}
    assert made["GADD"] == 0x07DF
    digits = SMALL.replace("01xx", "01ab").replace("3Ekk", "3E01")
    made = {row.mnemonic: row.opcode for row in read(digits).instructions}
    assert (made["GADD"], made["GBIT"]) == (0x07DF, 0x4BF)


def test_a_small_letter_in_a_whole_byte_is_a_digit_also_beside_operands() -> None:
    text = SMALL.replace("07df", "1b").replace("0Bdf", "2C").replace("4bf", "5d").replace("0064", "4Fnn")
    made = {row.mnemonic: row.opcode for row in read(text).instructions}
    assert (made["GADD"], made["GDEC"], made["GBIT"]) == (0x1B, 0x2C, 0x5D)


def test_a_small_letter_that_one_code_alone_has_may_be_a_digit() -> None:
    found = read(SMALL.replace("| 0064 ", "| 00ee "))
    made = {row.mnemonic: (row.opcode, row.flags) for row in found.instructions}
    assert made["GNOP"][0] is None
    assert "opcode_garbled" in made["GNOP"][1]
    assert "opcode_garbled" not in made["GBIT"][1]
