"""Opcodes behind each other in the cell of a field, whose lines a converter joined."""

from __future__ import annotations

from isa_reading import read, told

FIELDS = """
### 4.1.1. NA

**Table 5. NA Fields**

| Field Name | Bits | Format or Description |
|---|---|---|
| SRC0 | [8:0] | First operand. |
| OP | [25:16] | {0} |
| ENCODING | [31:26] | 'b101110 |
"""


def test_each_is_an_instruction_of_the_encoding() -> None:
    for text in (
        "Opcode. 0 N_ADD_U32: adds both. 1 N_SUB_U32 4 N_MUL_U32",
        "0 N_ADD_U32 1 N_SUB_U32 4 N_MUL_U32",
    ):
        reading = read(FIELDS.format(text))
        assert told(reading) == [("NA", 0, "N_ADD_U32"), ("NA", 1, "N_SUB_U32"), ("NA", 4, "N_MUL_U32")]
        assert [row.description for row in reading.instructions] == [
            "adds both." if "adds" in text else None, None, None
        ]  # fmt: skip


def test_numbers_that_fall_and_codes_of_something_else_between_them_are_none() -> None:
    for text in (
        "Opcode. 4 N_ADD_U32 1 N_SUB_U32 0 N_MUL_U32",
        "Opcode. 0 N_ADD 0x10 none N_SUB 0x20 none N_MUL",
    ):
        assert told(read(FIELDS.format(text))) == []
