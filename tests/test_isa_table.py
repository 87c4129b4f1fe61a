"""The isa-table dialect on PDFs of the invented chip: tables of opcodes, entries of keys, encodings, families."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from isa_reading import told
from pdf_pages import Manual
from pdf_reading import reader

from extract.dialects import choose
from extract.dialects.isa_table import IsaTableDialect
from extract.dialects.isa_table.grammar import opcode
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_pages import Text
    from pdf_reading import Read

    from extract.observations import Instruction, Reading


COLUMNS = [("Instruction", 110.0), ("Description", 220.0), ("Decimal\n(Hex)", 80.0)]


@pytest.fixture
def reading(tmp_path: Path) -> Read:
    return reader(IsaTableDialect(), tmp_path)


def lines(manual: Manual, text: str) -> None:
    """Print lines of text."""
    for line in text.strip().split("\n"):
        manual.page.text(60, manual.y, line.strip(), 9)
        manual.y += 12


def manual_of(*rows: list[Text], caption: str = "Table 4.1 NX Instructions for the Opcode Field") -> Manual:
    manual = Manual()
    manual.heading("4.1 Memory Instructions")
    lines(manual, caption)
    manual.table(COLUMNS, list(rows))
    return manual


def only(found: Reading, name: str) -> Instruction:
    (row,) = [row for row in found.instructions if row.mnemonic == name]
    return row


FORMAT = """
3.1 Arithmetic Formats
Format NA
Description Two inputs and one output.
Field Name Bits Format
SRC0 [7:0] enum(8)
First operand.
0 - 103 Registers R0 to R103.
106 LINK_LO: low half of the link.
OP [15:8] enum(8)
3 N_ADD_U32: D = S0 + S1.
4 N_SUB_U32: D = S0 - S1. Borrows
from nothing.
MODE [19:16] enum(3)
FIXED [31:20]
"""


def test_a_table_of_opcodes_gives_instructions_under_the_encoding_its_caption_names(reading: Read) -> None:
    found = reading(
        manual_of(["NX_LOAD", "Loads a word.", "10 (0xA)"], ["NX_STORE", "Stores a word.", "11 (0xB)"])
    )
    assert told(found) == [("NX", 10, "NX_LOAD"), ("NX", 11, "NX_STORE")]
    assert only(found, "NX_LOAD").description == "Loads a word."
    assert not any(row.flags for row in found.instructions)


def test_a_name_wrapped_in_its_cell_is_one_name_and_a_row_without_a_code_is_a_heading(reading: Read) -> None:
    found = reading(
        manual_of(
            [("STORES", 3)], ["NX_STORE_LONG_\nXY", "Stores.", "1 (0x1)"], ["NX_STORE", "Stores.", "2 (0x2)"]
        )
    )
    assert told(found) == [("NX", 1, "NX_STORE_LONG_XY"), ("NX", 2, "NX_STORE")]


def test_two_prints_of_an_opcode_that_differ_are_flagged_and_the_first_kept(reading: Read) -> None:
    row = only(reading(manual_of(["NX_A", "a", "62 (0x2E)"], ["NX_B", "b", "63 (0x3F)"])), "NX_A")
    assert (row.opcode, row.flags) == (62, ["opcode_differs"])


def test_one_opcode_of_two_names_is_two_flagged_rows(reading: Read) -> None:
    found = reading(manual_of(["NX_A", "a", "7 (0x7)"], ["NX_B", "b", "7 (0x7)"]))
    assert [row.flags for row in found.instructions] == [["opcode_repeated"]] * 2


def test_a_table_that_nothing_names_the_encoding_of_is_flagged(reading: Read) -> None:
    found = reading(
        manual_of(["NX_A", "a", "7 (0x7)"], ["NX_B", "b", "8 (0x8)"], caption="Table 4.1 More encodings")
    )
    assert [(row.encoding, row.flags) for row in found.instructions] == [(None, ["encoding_unknown"])] * 2


def test_an_entry_gives_a_row_for_each_of_its_encodings(reading: Read) -> None:
    manual = Manual()
    lines(
        manual,
        """
        Instruction N_MIN_U32
        Description Lesser of two.
        D = min(S0, S1).
        Microcode NA Opcode 15 (0xF)
        Microcode NB Opcode 271 (0x10F)
        0 OP DST
        """,
    )
    found = reading(manual)
    assert told(found) == [("NA", 15, "N_MIN_U32"), ("NB", 271, "N_MIN_U32")]
    assert found.instructions[0].description == "Lesser of two.\nD = min(S0, S1)."
    assert found.instructions[0].operation == "D = min(S0, S1)."


def test_a_field_table_is_a_register_of_kind_encoding_and_lists_its_instructions(reading: Read) -> None:
    manual = Manual()
    lines(manual, FORMAT)
    found = reading(manual)
    (register,) = [row for row in found.registers if row.kind == "encoding"]
    assert (register.register, register.width_bits) == ("NA", 32)
    assert register.description == "Two inputs and one output."
    assert [(f.field, f.bit_hi, f.bit_lo, f.flags) for f in register.fields] == [
        ("SRC0", 7, 0, []),
        ("OP", 15, 8, []),
        ("MODE", 19, 16, ["size_disagrees"]),
        ("FIXED", 31, 20, []),
    ]
    assert [(v.value, v.value_last, v.name) for v in register.fields[0].values] == [
        (0, 103, None),
        (106, None, "LINK_LO"),
    ]
    assert told(found) == [("NA", 3, "N_ADD_U32"), ("NA", 4, "N_SUB_U32")]
    assert only(found, "N_SUB_U32").description == "D = S0 - S1. Borrows\nfrom nothing."


def test_an_entry_and_the_list_of_its_encoding_make_one_row_and_other_opcodes_two_flagged_ones(
    reading: Read,
) -> None:
    manual = Manual()
    lines(manual, FORMAT)
    manual.turn()
    lines(
        manual,
        """
        4.1 Instructions
        Instruction N_ADD_U32
        Description Adds two numbers.
        Microcode NA Opcode 3 (0x3)
        Instruction N_SUB_U32
        Description Subtracts.
        Microcode NA Opcode 5 (0x5)
        """,
    )
    found = reading(manual)
    assert sorted(told(found)) == [("NA", 3, "N_ADD_U32"), ("NA", 4, "N_SUB_U32"), ("NA", 5, "N_SUB_U32")]
    assert only(found, "N_ADD_U32").description == "Adds two numbers."
    assert {row.opcode: row.flags for row in found.instructions} == {
        3: [],
        4: ["index_disagrees"],
        5: ["index_disagrees"],
    }


FAMILIES = """
3.1 Compare Formats
Format NC
Description Compares.
Field Name Bits Format
OP [7:0] enum(8)
Two Operations (OP2)
LT 0 D = S0 < S1
EQ 1 D = S0 == S1
Family Base Description
CMP_F32 0x40 OP2
CMP_F16 0x20 OP2
CMP_CLASS 0x10 none
"""


def test_families_are_written_out_as_the_printed_template_has_the_operation(reading: Read) -> None:
    manual = Manual()
    lines(manual, FAMILIES)
    manual.turn()
    manual.heading("4.1 NC Instructions")
    manual.table(COLUMNS, [["N_CMP_{OP2}_F32", "Quiet.", "0x40 to 0x41"]])
    found = reading(manual)
    assert sorted((row.opcode, row.mnemonic) for row in found.instructions) == [
        (16, "N_CMP_CLASS"),
        (32, "N_CMP_LT_F16"),
        (33, "N_CMP_EQ_F16"),
        (64, "N_CMP_LT_F32"),
        (65, "N_CMP_EQ_F32"),
    ]
    assert not any(row.flags for row in found.instructions)
    assert only(found, "N_CMP_EQ_F32").inferred


def test_a_template_is_written_out_where_the_operations_alone_are_listed(reading: Read) -> None:
    manual = Manual()
    lines(manual, FAMILIES.partition("Family Base")[0])
    manual.turn()
    manual.heading("4.1 NC Instructions")
    manual.table(COLUMNS, [["N_CMP_{OP2}_F32", "Quiet.", "0x40 to 0x41"]])
    assert [(row.opcode, row.mnemonic, row.flags) for row in reading(manual).instructions] == [
        (64, "N_CMP_LT_F32", []),
        (65, "N_CMP_EQ_F32", []),
    ]


def test_a_range_that_the_families_contradict_is_reported_and_their_rows_flagged(reading: Read) -> None:
    manual = Manual()
    lines(manual, FAMILIES)
    manual.turn()
    manual.heading("4.1 NC Instructions")
    manual.table(COLUMNS, [["N_CMP_{OP2}_F32", "Quiet.", "0x00 to 0x01"]])
    found = reading(manual)
    assert [row.opcode for row in found.instructions if row.flags == ["index_disagrees"]] == [64, 65]
    assert "index_disagrees" in {diagnostic.code for diagnostic in found.diagnostics}
    assert 0 not in {row.opcode for row in found.instructions}


def test_families_without_a_template_are_flagged(reading: Read) -> None:
    manual = Manual()
    lines(manual, FAMILIES)
    flags = [row.flags for row in reading(manual).instructions]
    assert len(flags) == 5
    assert all(flag == ["name_composed"] for flag in flags)


def test_a_manual_with_several_tables_of_opcodes_is_read_by_this_dialect(tmp_path: Path) -> None:
    manual = Manual()
    for n in range(3):
        manual.heading(f"4.{n} N{n} Instructions")
        manual.table(COLUMNS, [["NX_A", "a", f"{n} (0x{n})"], ["NX_B", "b", "9 (0x9)"]])
    path = tmp_path / "nb.pdf"
    path.write_bytes(manual.pdf())
    assert choose(read_document(path, "nb")).name == "isa-table"


def test_a_text_is_read_when_the_dialect_is_named(tmp_path: Path) -> None:
    path = tmp_path / "nb.md"
    path.write_text(
        """4.1 NX Instructions

| Instruction | Description | Opcode |
|-------------|-------------|--------|
| NX_LOAD     | Loads.      | 12     |
| NX_STORE    | Stores.     | 13     |
"""
    )
    assert told(IsaTableDialect().read(read_document(path, "nb"))) == [
        ("NX", 12, "NX_LOAD"),
        ("NX", 13, "NX_STORE"),
    ]


def test_a_table_goes_on_over_pages_without_its_head(reading: Read) -> None:
    manual = Manual()
    manual.heading("4.1 NX Instructions")
    rows: list[list[Text]] = [[f"NX_{n}A", f"Does {n}.", f"{n} (0x{n:X})"] for n in range(90)]
    manual.table(COLUMNS, rows, repeat=False)
    assert len(manual.pages) > 1
    assert told(reading(manual)) == [("NX", n, f"NX_{n}A") for n in range(90)]


def test_the_first_letter_of_all_codes_may_stand_where_a_table_goes_on_without_its_head(
    reading: Read,
) -> None:
    for count in range(20, 99):
        manual = Manual()
        manual.heading("4.1 NX Instructions")
        codes = [f"{n:02}" for n in range(count)] + ["9C"]
        rows: list[list[Text]] = [[code, f"NX_{code}A", f"Does {code}."] for code in codes]
        manual.table([("Opcode", 60.0), ("Mnemonic", 110.0), ("Function", 220.0)], rows, repeat=False)
        if len(manual.pages) > 1:
            break
    assert told(reading(manual)) == [("NX", int(code, 16), f"NX_{code}A") for code in codes]


def test_numbers_of_chapter_and_page_at_the_foot_are_no_part_of_a_description(reading: Read) -> None:
    manual = Manual()
    for n, word in enumerate(("adds", "loads", "stores")):
        if n:
            manual.turn()
        lines(manual, f"It {word}.\nMore of what {word}.\nAnd so on, it {word}.")
        lines(manual, f"Instruction N_{word.upper()}\nDescription This {word} one\n4-{2 * n + 1} Of {word}")
        manual.turn()
        lines(manual, f"and {word} another.\nAnd {word}.\nMicrocode NA Opcode {n} (0x{n})\nThe word {word}.")
        lines(manual, f"Nothing {word} here.\nWhat {word} is here.\n{word.title()} 4-{2 * n + 2}")
    assert [row.description for row in reading(manual).instructions] == [
        f"This {word} one\nand {word} another.\nAnd {word}." for word in ("adds", "loads", "stores")
    ]


@pytest.mark.parametrize(
    ("text", "base", "value", "last", "differs"),
    [
        ("10 (0xA)", 10, 10, None, False),
        ("10 (A)", 10, 10, None, False),
        ("20 (0x 14)", 10, 20, None, False),
        ("10/0xB", 10, 10, None, True),
        ("0x10 to 0x1F", 16, 16, 31, False),
        ("1F", 16, 31, None, False),
        ("1Fh", 10, 31, None, False),
        ("0x 14", 10, 20, None, False),
    ],
)
def test_an_opcode_is_read_as_printed(
    text: str, base: int, value: int, last: int | None, differs: bool
) -> None:
    code = opcode(text, base)
    assert code is not None
    assert (code.value, code.last, code.differs) == (value, last, differs)


@pytest.mark.parametrize("text", ["", "none", "1O4", "see 5", "5 to 3", "1F", "8 08", "10 0A"])
def test_what_is_no_opcode_is_none(text: str) -> None:
    assert opcode(text) is None


@pytest.mark.parametrize(
    ("head", "rows", "expected"),
    [
        (("Mnemonic", "Opcode (binary)"), [["LDW", "010000"], ["JMP", "111111"]], [("LDW", 16), ("JMP", 63)]),
        (("Opcode", "Mnemonic"), [["0x10", "LDW"], ["0x3F", "JMP"]], [("LDW", 16), ("JMP", 63)]),
        (
            ("Mnemonic, Operands", "14-Bit Opcode"),
            [["ADDW f, d", "00 0111 dfff ffff"], ["NOP", "00 0000 0xx0 0000"]],
            [("ADDW", None), ("NOP", None)],
        ),
    ],
)
def test_codes_may_be_binary_stand_first_or_fill_the_whole_word(
    reading: Read, head: tuple[str, str], rows: list[list[Text]], expected: list[tuple[str, int | None]]
) -> None:
    manual = Manual()
    manual.heading("4.1 Instructions")
    manual.table([(head[0], 120.0), (head[1], 140.0)], rows)
    found = reading(manual).instructions
    assert [(one.mnemonic, one.opcode) for one in found] == expected
    assert not any("opcode_garbled" in one.flags for one in found)


def test_a_few_tables_of_many_opcodes_make_an_instruction_set_manual(tmp_path: Path) -> None:
    manual = Manual()
    rows: list[list[Text]] = [[f"NX{n}", f"0x{n:02X}"] for n in range(10)]
    manual.table([("Mnemonic", 120.0), ("Opcode", 140.0)], rows)
    path = tmp_path / "northbeck-nb1.pdf"
    path.write_bytes(manual.pdf())
    assert choose(read_document(path, "northbeck-nb1")).name == "isa-table"


@pytest.mark.parametrize("mnemonic", ["N_SWAP ", "n_swap ", ""])
def test_a_column_of_syntax_may_repeat_the_mnemonic(tmp_path: Path, mnemonic: str) -> None:
    head = "| Opcode | Mnemonic | Syntax | Description |\n|---|---|---|---|\n"
    path = tmp_path / "chip.md"
    path.write_text(f"{head}| 1 | N_SWAP | {mnemonic}SDST, SRC0 | Swaps. |\n| 2 | N_NOT | SDST | Not. |\n")
    found = IsaTableDialect().read(read_document(path, "chip")).instructions
    assert [row.syntax for row in found] == [f"{mnemonic or 'N_SWAP '}SDST, SRC0", "N_NOT SDST"]


@pytest.mark.parametrize("text", ["$17 2", "0x17 2", "17 2", "1F 02"])
def test_two_numbers_in_the_cell_of_a_code_are_none(text: str) -> None:
    assert opcode(text, 16) is None
