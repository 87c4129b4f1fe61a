"""The isa-table dialect on manuals of the invented chip that converters of PDFs made Markdown of."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load

from extract.dialects import choose, read
from extract.dialects.isa_table import IsaTableDialect

if TYPE_CHECKING:
    from extract.observations import Reading


def converted(text: str) -> Reading:
    document = load(text, "northbeck-scar-isa")
    assert choose(document).name == "isa-table"
    return IsaTableDialect().read(document)


FIELDS = """
### 4.1.1. NA

**Table 5. NA Fields**

| Field Name | Bits | Format or Description |
|---|---|---|
| SRC0 | [8:0] | First operand. |
|   | 0-103 | R0 - R103: registers. |
|   | 104 | NIL |
| DST | [15:9] | Where the result goes. |
| OP | [25:16] | See the next table. |
| ENCODING | [31:26] | 'b101110 |
"""


@pytest.mark.parametrize(
    ("before", "behind"), [("#### ", "  (opcode {})"), ("**", "** — opcode {}"), ("#### ", " - Opcode {}")]
)
def test_an_entry_may_say_that_its_number_is_the_opcode(before: str, behind: str) -> None:
    entries = "".join(
        f"{before}N_GO_{n}{behind.format(n)}\n\nGoes on.\n\n```\nD0 = S0 + {n}\n```\n\nNotes\n\nA = 1 at first.\n\n"
        for n in (0, 3, 11)
    )
    found = converted(f"### 6.1. NK Instructions\n\n{entries}")
    assert [(row.encoding, row.opcode, row.mnemonic) for row in found.instructions] == [
        ("NK", 0, "N_GO_0"), ("NK", 3, "N_GO_3"), ("NK", 11, "N_GO_11"),
    ]  # fmt: skip
    assert [row.operation for row in found.instructions] == ["D0 = S0 + 0", "D0 = S0 + 3", "D0 = S0 + 11"]
    assert not any(row.flags for row in found.instructions)


PAIRED = """
**Table 6. NA Opcodes**

| Opcode # Name |   | Opcode # Name |   |
|---|---|---|---|
| 0 | N_ADD_U32 | 7 | N_NOT_B32 |
| 1 | N_SUB_U32 | 9 | N_XOR_B32 |
| 2 | N_MUL_U32 |   |   |
"""


def test_a_head_of_two_words_in_a_cell_before_an_empty_one_heads_both_columns() -> None:
    found = converted(FIELDS + PAIRED)
    assert sorted((row.encoding, row.opcode, row.mnemonic) for row in found.instructions) == [
        ("NA", 0, "N_ADD_U32"), ("NA", 1, "N_SUB_U32"), ("NA", 2, "N_MUL_U32"),
        ("NA", 7, "N_NOT_B32"), ("NA", 9, "N_XOR_B32"),
    ]  # fmt: skip


BARRED = """| 0 N_ADD_U32 | 7 N_NOT_B32 |
|---|---|
| 1 N_SUB_U32 | 9 N_XOR_B32 |
| 2 N_MUL_U32 8 N_OR_B32 | 12 N_NOP_X |
"""
SPACED = (
    "0 N_ADD_U32           7 N_NOT_B32\n1 N_SUB_U32           9 N_XOR_B32\n2 N_MUL_U32           12 N_NOP_X\n"
)


@pytest.mark.parametrize(
    "rows", [BARRED, BARRED.replace("_", "\\_"), SPACED], ids=["bars", "escaped", "blanks"]
)
def test_a_caption_that_speaks_of_opcodes_heads_rows_of_them(rows: str) -> None:
    found = converted(f"{FIELDS}\n**Table 6. NA X-Opcodes**\n\n{rows}")
    told = {row.mnemonic: row.opcode for row in found.instructions}
    told.pop("N_OR_B32", None)
    assert told == {
        "N_ADD_U32": 0, "N_NOT_B32": 7, "N_SUB_U32": 1, "N_XOR_B32": 9, "N_MUL_U32": 2, "N_NOP_X": 12,
    }  # fmt: skip
    assert {row.encoding for row in found.instructions} == {"NA"}


def test_what_stands_under_another_caption_is_no_value_of_the_last_field() -> None:
    found = converted(
        f"{FIELDS}\n**Table 6. Waits of N_STOP**\n\n0 NO_WAIT at all\n1 SHORT_WAIT of a cycle\n"
    )
    fields = found.registers[0].fields
    assert [row.field for row in fields] == ["SRC0", "DST", "OP", "ENCODING"]
    assert [(v.value, v.name) for v in fields[3].values] == [(0b101110, "101110")]


def test_fields_go_on_under_a_line_that_begins_like_a_caption() -> None:
    rows = "SRC0   [8:0]     First operand. See\nTable 9. Operands of words\n"
    rows += "DST    [15:9]    Where the result goes.\nOP     [31:16]   What.\n"
    found = converted(f"4.1.1. NA\n\nTable 5. NA Fields\nField Name  Bits  Format or Description\n{rows}")
    assert [(row.field, row.bit_hi, row.bit_lo) for row in found.registers[0].fields] == [
        ("SRC0", 8, 0), ("DST", 15, 9), ("OP", 31, 16),
    ]  # fmt: skip


def test_a_hyphen_may_stand_in_the_name_of_an_encoding() -> None:
    found = converted(FIELDS.replace("NA Fields", "NA-WIDE Fields"))
    assert [row.register for row in found.registers] == ["NA-WIDE"]


def test_a_table_whose_heads_ran_together_is_reported_where_its_cells_begin_with_bits() -> None:
    text = """# Status

| Field | Bit Write Text Pos when | Priv? |   |
|---|---|---|---|
| CARRY | 0 | Y | Carry of the last sum. |
| LEVEL | 2:1 Y |   | Level of the unit. |
| STATE | 4:3 Y |   | What it does. |

# Mode

| Field | Bits | Description |
|---|---|---|
| ROUND | 3:0 | How to round. |
| CLAMP | 8 | Clamps. |
"""
    found = read(load(text, "northbeck-scar-isa"))
    assert [one.code for one in found.diagnostics if one.line_first == 2] == ["table_unread"]


BARE = """4.1.1. NB

Table 5. NB Fields
Field Name   Bits      Format or Description
OP           [18:15]   See below.
FORM         22:19     Form of the data:
                       0 none
                       18
                       2 16
KIND         25:23     Kind of the data.
ENCODING     [31:26]   'b101110
"""


def test_bits_that_lost_their_brackets_are_bits_where_they_go_on_from_those_above() -> None:
    rows = converted(BARE).registers[0].fields
    assert [(row.field, row.bit_hi, row.bit_lo) for row in rows] == [
        ("OP", 18, 15), ("FORM", 22, 19), ("KIND", 25, 23), ("ENCODING", 31, 26),
    ]  # fmt: skip


def test_a_number_alone_that_begins_with_the_next_of_a_list_is_a_garbled_value() -> None:
    form = converted(BARE).registers[0].fields[1]
    assert [(one.value, one.description, one.flags) for one in form.values] == [
        (0, "none", []), (None, "18", ["value_garbled"]), (2, "16", []),
    ]  # fmt: skip


def test_a_short_name_under_that_of_a_field_stands_beside_its_first_value_or_text() -> None:
    text = """4.1.1. NC

Format       NC
Field Name        Bits     Format
END_OF_ALL        0        int(1)
(EOA)                      0     More follow.
                           1     This is the last.
COUNT             [7:1]    int(7)
(CNT)
                           How many.
WHOLE             8        int(1)
(WH)                       All of them.
                           0     Not all.
"""
    rows = converted(text).registers[0].fields
    assert [(row.field, row.bit_hi, row.bit_lo, row.description) for row in rows] == [
        ("END_OF_ALL", 0, 0, None), ("COUNT", 7, 1, "How many."), ("WHOLE", 8, 8, "All of them."),
    ]  # fmt: skip
    assert [[(v.value, v.description) for v in row.values] for row in rows] == [
        [(0, "More follow."), (1, "This is the last.")], [], [(0, "Not all.")],
    ]  # fmt: skip
