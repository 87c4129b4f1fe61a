"""What is in doubt of instructions and encodings, whatever they are printed as: codes, bits and names that slipped."""

from __future__ import annotations

import pytest
from isa_reading import flags, read, read_chosen, told
from test_isa_maps import DIGITS, ROWS, table
from test_isa_mode_tables import SECTIONS

FORMAT = """
3.1 Arithmetic Formats
Format NA
Description Two inputs and one output.
Field Name Bits Format
SRC0 [7:0] enum(8)
{items}
OP [15:8] enum(8)
3 N_ADD_U32: D = S0 + S1.
{code} N_SUB_U32: D = S0 - S1.
MODE [19:{low}] enum(5)
FIXED [31:20]
"""
ENTRIES = """
4.1 Instructions
Instruction N_ADD_U32
Description Adds.
Microcode NA Opcode 3 (0x3)

Instruction N_SUB_U32
Description Subtracts.
Microcode NA Opcode {code}

Instruction N_MUL_U32
Description Multiplies.
Microcode NA Opcode 6 (0x6)
"""
OPCODES = """# The set

Table 3. NA Opcodes

| Opcode | Name | Description |
|---|---|---|
| 0 | NA_ADD | Adds. |
| 1 | NA_SUB | Subtracts. |
| 2 | NA_MUL | Multiplies. |
"""
KEYED = "# The set\n\n" + "".join(
    f"## {name} - It does\n\n**Opcode:** `{code}`\n\nIt does.\n\n"
    for name, code in (("GTI", "0x02"), ("GTS", "{code}"), ("GNP", "0x04"), ("GAD", "0x05"))
)


def test_fields_of_an_encoding_that_share_bits_are_both_in_doubt() -> None:
    (shared,) = read_chosen(FORMAT.format(items="", code=4, low=15)).registers
    assert {row.field for row in shared.fields if "bits_overlap" in row.flags} == {"OP", "MODE"}
    (apart,) = read_chosen(FORMAT.format(items="", code=4, low=16)).registers
    assert not any("bits_overlap" in row.flags for row in apart.fields)


@pytest.mark.parametrize(
    ("code", "opcode", "doubts"),
    [("4", 4, []), ("4O", None, ["opcode_garbled"]), ("300", 300, ["opcode_out_of_range"])],
)
def test_a_code_in_the_list_of_an_encoding_that_slipped_or_does_not_fit_its_field_is_in_doubt(
    code: str, opcode: int | None, doubts: list[str]
) -> None:
    found = read_chosen(FORMAT.format(items="", code=code, low=16))
    assert told(found) == [("NA", 3, "N_ADD_U32"), ("NA", opcode, "N_SUB_U32")]
    assert flags(found) == ({"N_SUB_U32": doubts} if doubts else {})


def test_a_range_alone_that_begins_above_one_may_be_no_value_of_the_field() -> None:
    for items, doubtful in (("13-64 Formats", True), ("0-64 Formats", False)):
        (found,) = read_chosen(FORMAT.format(items=items, code=4, low=16)).registers
        (value,) = found.fields[0].values
        assert ("list_doubtful" in value.flags) is doubtful


@pytest.mark.parametrize(
    ("code", "opcode", "doubts"),
    [
        ("4 (0x4)", 4, []),
        ("4 (0x5)", 4, ["opcode_differs"]),
        ("4Z (0x4)", None, ["opcode_garbled"]),
    ],
)
def test_the_code_of_an_entry_of_keys_that_slipped_or_has_two_values_is_in_doubt(
    code: str, opcode: int | None, doubts: list[str]
) -> None:
    found = read_chosen(ENTRIES.format(code=code))
    assert told(found)[1] == ("NA", opcode, "N_SUB_U32")
    assert flags(found) == ({"N_SUB_U32": doubts} if doubts else {})


@pytest.mark.parametrize("caption", ["Compare Conditions", "Condition codes", "Wave predicates"])
def test_codes_of_conditions_are_no_instructions_of_the_encoding_above(caption: str) -> None:
    rows = "| Opcode | Name | Description |\n|---|---|---|\n| 0 | LT | Less. |\n| 1 | EQ | Equal. |\n"
    found = read(f"{OPCODES}\nTable 4. {caption}\n\n{rows}")
    assert told(found)[3:] == [(None, 0, "LT"), (None, 1, "EQ")]
    assert all("unknown_mnemonic" in flags(found)[name] for name in ("LT", "EQ"))
    assert told(found)[:3] == [("NA", 0, "NA_ADD"), ("NA", 1, "NA_SUB"), ("NA", 2, "NA_MUL")]


def test_a_cell_of_a_map_that_is_no_mnemonic_is_in_doubt() -> None:
    cells = [["Rests here all of it" if cell == "GRL" else cell for cell in row] for row in ROWS]
    found = read(table("", [f"x{digit}" for digit in DIGITS], [f"{n}x" for n in range(4)], cells))
    doubted = {row.opcode for row in found.instructions if "name_garbled" in row.flags}
    assert doubted == {16 * r + row.index("GRL") for r, row in enumerate(ROWS) if "GRL" in row}


@pytest.mark.parametrize("code", ["$6Z", "$O5"])
def test_a_code_by_addressing_mode_with_a_letter_for_a_digit_is_null_and_in_doubt(code: str) -> None:
    found = read(SECTIONS.replace("$65", code)).instructions
    (slipped,) = [row for row in found if "opcode_garbled" in row.flags]
    assert (slipped.mnemonic, slipped.opcode, slipped.forms[0]) == ("GAD", None, ("opcode", code))
    assert [row.opcode for row in found if row is not slipped] == [0x69, 0x18, 0x4C]


def test_a_mode_that_an_instruction_has_not_takes_its_other_codes_from_none() -> None:
    found = read(SECTIONS.replace("$65", "-")).instructions
    assert [(row.mnemonic, row.opcode) for row in found] == [("GAD", 0x69), ("GCL", 0x18), ("GJP", 0x4C)]


def test_the_code_under_a_heading_with_a_letter_for_a_digit_is_null_and_in_doubt() -> None:
    found = read(KEYED.replace("{code}", "0xO3"))
    assert [(row.mnemonic, row.opcode) for row in found.instructions] == [
        ("GTI", 2), ("GTS", None), ("GNP", 4), ("GAD", 5),
    ]  # fmt: skip
    assert [name for name, doubts in flags(found).items() if "opcode_garbled" in doubts] == ["GTS"]
