"""Letters that stand for digits in opcodes, bits and values of instruction sets cost no row and make no wrong one."""

from __future__ import annotations

import pytest
from isa_reading import flags, told
from isa_reading import read_chosen as read

TABLE = """
4.1. NA Instructions

{head}
3{gap}N_ADD_U32{gap}Adds.
4{gap}N_SUB_U32{gap}Subtracts.
{slip}{gap}N_MUL_U32{gap}Multiplies.
6{gap}N_DIV_U32{gap}Divides.
9{gap}N_MOV_U32{gap}Moves.
"""


@pytest.mark.parametrize("slip", ["S", "B", "1O", "l2", "O"])
@pytest.mark.parametrize("gap", [" ", "        "])
def test_a_row_whose_opcode_is_garbled_is_a_row_without_opcode(slip: str, gap: str) -> None:
    found = read(TABLE.format(head=gap.join(["Opcode", "Name", "Description"]), slip=slip, gap=gap))
    assert {name: code for _, code, name in told(found)}["N_MUL_U32"] is None
    assert [code for _, code, name in told(found) if name != "N_MUL_U32"] == [3, 4, 6, 9]
    assert {"opcode_garbled", "base_unclear"} & set(flags(found)["N_MUL_U32"])


def test_two_letters_among_decimal_opcodes_make_no_other_hexadecimal() -> None:
    rows = ["O N_A_B 24 N_B_B", "1 N_C_B 25 N_D_B", "2 N_E_B 26 N_F_B", "B N_G_B 27 N_H_B"]
    wide = "\n".join(row.replace(" ", "        ") for row in rows)
    found = read(f"4.1. NA Instructions\n\nOpcode #    Name    Opcode #    Name\n{wide}\n")
    known = {code for _, code, _ in told(found) if code is not None}
    assert {1, 2} <= known <= {0, 1, 2, 3, 24, 25, 26, 27}
    assert {"N_A_B", "N_G_B"} <= set(flags(found))


@pytest.mark.parametrize("last", ["N_SUB_U32                    l", "N_SUB_U32"])
def test_an_entry_whose_opcode_is_garbled_or_lost_keeps_its_text(last: str) -> None:
    parts = [
        "N_ADD_U32                    0",
        "Adds two numbers.",
        last,
        "Subtracts two numbers.",
        "N_MUL_U32                    2",
        "Multiplies.",
    ]
    found = read("4.1. NA Instructions\n\n" + "\n\n".join(parts) + "\n")
    assert [(row.mnemonic, row.opcode, row.description) for row in found.instructions] == [
        ("N_ADD_U32", 0, "Adds two numbers."),
        ("N_SUB_U32", None, "Subtracts two numbers."),
        ("N_MUL_U32", 2, "Multiplies."),
    ]
    assert flags(found) == {"N_SUB_U32": ["opcode_garbled"]}


FORMAT = """
4.2. NA
Format NA
Table 9. NA Fields
Field Name Bits Format or Description
SRC0 [7:0] Where from.
0 - 103 R0 to R103: registers.
106 N_LOW: the low half.
{value}
124 N_MEM: memory.
{bits}
OP [29:23] See the table below.
FIXED [31:30] Must be: {fixed}
"""


def fields_of(**changed: str) -> dict[str | None, list[str]]:
    parts = {"value": "107 N_HIGH: the high half.", "bits": "DST [22:16] Where to.", "fixed": "10"}
    (register,) = read(FORMAT.format(**parts | changed)).registers
    return {
        row.field: [
            *row.flags,
            *(f"{value.value} {value.name} {value.flags}" for value in row.values if value.flags),
        ]
        for row in register.fields
    }


@pytest.mark.parametrize("bits", ["DST [22:l6] Where to.", "DST [2Z:16] Where to.", "DST [22:I6]"])
def test_a_field_whose_bits_are_garbled_is_a_field_in_doubt(bits: str) -> None:
    assert fields_of(bits=bits) == {"SRC0": [], "DST": ["bits_garbled"], "OP": [], "FIXED": []}


@pytest.mark.parametrize(
    "value", ["lO7 N_HIGH: the high half.", "1O7-1O8 N_HIGH: the high half.", "10S N_HIGH: the high half."]
)
def test_a_value_whose_number_is_garbled_is_a_value_in_doubt(value: str) -> None:
    assert fields_of(value=value)["SRC0"] == ["None N_HIGH ['value_garbled']"]


def test_a_range_that_lost_its_dash_is_doubted() -> None:
    assert fields_of(value="107 112 High registers.")["SRC0"] == ["107 None ['value_garbled']"]


def test_a_fixed_value_that_is_garbled_is_doubted() -> None:
    assert fields_of(fixed="l0")["FIXED"] == ["value_garbled"]


def test_nothing_is_in_doubt_without_slips() -> None:
    assert not any(fields_of().values())


WORDS = """
Control Flow Doubleword 0

Instructions      N_WORD0

Description       The low word.

Opcode            Field Name         Bits          Format
                  ADDR               [15:0]        int(16)
                  Where it begins.
                  BARRIER            [31]          int(1)
                     0       May run.
                     1       Must wait.
Related           N_WORD1

Control Flow Doubleword 1

Instructions      N_WORD1

Description       The high word.

Opcode            Field Name         Bits          Format
                  N_INST             [23:16]       enum(8)
                  What to do.
                     0       N_INST_NOP: nothing.
                     1       N_INST_STOP: stops.
                  CLAMP              [31]          int(1)
                  Clamps the result.

Other Doubleword

Instructions      N_WORD2

Opcode            Field Name         Bits          Format
                  X                  [3:0]         int(4)
"""


def test_what_stands_between_the_tables_of_encodings_is_in_none_of_them() -> None:
    found = read(WORDS)
    texts = [
        text
        for register in found.registers
        for row in register.fields
        for text in (row.description, *(value.description for value in row.values))
    ]
    assert texts == [
        "Where it begins.",
        None,
        "May run.",
        "Must wait.",
        "What to do.",
        "nothing.",
        "stops.",
        "Clamps the result.",
        None,
    ]


def test_the_values_of_a_field_of_instructions_are_instructions() -> None:
    found = read(WORDS)
    assert told(found) == [("N_WORD1", 0, "NOP"), ("N_WORD1", 1, "STOP")]
    assert [value.role for value in found.registers[1].fields[0].values] == ["opcode", "opcode"]


def copied(label: str, other: str) -> str:
    """Pages of a manual one behind the other without anything between them, each with a foot and a head."""
    lines = []
    for n in range(1, 9):
        lines += [
            f"Doubleword {n}",
            f"Instructions N_WORD{n}",
            "Opcode Field Name Bits Format",
            f"ADDR{n} [15:0] int(16)",
        ]
        lines += [
            "Where it begins.",
            f"KIND{n} [18:16] enum(3)",
            "What kind.",
            f"0 K{n}_A: first.",
            f"1 K{n}_B: second.",
        ]
        lines += [
            (label if n % 2 else other).format(n=n),
            "Copyright 2031 Northbeck. All rights reserved.",
            "NORTHBECK SCAR ISA",
        ]
        lines += [f"2 K{n}_C: third.", f"BARRIER{n} [31] int(1)", "0 May run.", "1 Must wait."]
    return "\n".join([*lines, ""])


@pytest.mark.parametrize(
    ("label", "other"),
    [
        ("CF Instructions 10-{n}", "10-{n} CF Instructions"),
        ("Scar ISA {n}", "Scar ISA {n}"),
        ("10-{n}", "10-{n}"),
    ],
)
def test_feet_and_heads_of_a_copy_go_into_no_field(label: str, other: str) -> None:
    found = read(copied(label, other))
    assert len(found.registers) == 8
    for n, register in enumerate(found.registers, 1):
        assert [(row.field, row.description) for row in register.fields] == [
            (f"ADDR{n}", "Where it begins."),
            (f"KIND{n}", "What kind."),
            (f"BARRIER{n}", None),
        ]
        assert [(v.value, v.value_last, v.description) for row in register.fields for v in row.values] == [
            (0, None, "first."),
            (1, None, "second."),
            (2, None, "third."),
            (0, None, "May run."),
            (1, None, "Must wait."),
        ]


def test_headings_with_the_opcode_in_parentheses_are_entries() -> None:
    parts = [
        "## 16.8 NA Instructions",
        "### N_ADD_U32 (0)",
        "Adds two numbers.",
        "### N_SUB_U32 (1)",
        "Subtracts.",
        "### N_MUL_U32 (l2)",
        "Multiplies.",
    ]
    found = read("\n\n".join(parts) + "\n")
    assert [(row.mnemonic, row.opcode, row.description) for row in found.instructions] == [
        ("N_ADD_U32", 0, "Adds two numbers."),
        ("N_SUB_U32", 1, "Subtracts."),
        ("N_MUL_U32", None, "Multiplies."),
    ]
