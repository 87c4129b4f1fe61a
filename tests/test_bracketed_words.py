"""Words whose bits a text gives in brackets or boxes: figures of registers, formats of instructions."""

from __future__ import annotations

import pytest
from dialect_checks import load

from extract.dialects.isa_table import IsaTableDialect
from extract.dialects.register_table import RegisterTableDialect

CODES = (
    "| Opcode | Mnemonic | Operation |\n|---|---|---|\n| 0000 | ADD | a = b + c |\n| 0001 | SUB | a = b - c |"
)
IN_BRACKETS = "```\n[15:12] opcode | [11:9] rd | [8:6] rs\n[5:0] number\n```"
BOX = """\
```
 15      12 11      9 8       6 5        0
+----------+---------+---------+----------+
|  opcode  |   rd    |   rs    |  number  |
|  4 bits  | 3 bits  | 3 bits  |  6 bits  |
+----------+---------+---------+----------+
```"""
WORD = [(15, 12, "opcode"), (11, 9, "rd"), (8, 6, "rs"), (5, 0, "number")]


@pytest.mark.parametrize("drawn", [IN_BRACKETS, BOX])
def test_the_word_of_instructions_is_an_encoding_beside_their_table(drawn: str) -> None:
    reading = IsaTableDialect().read(
        load(f"# NB16\n\n## Instruction format\n\n{drawn}\n\n## All\n\n{CODES}\n", "nb16")
    )
    (word,) = reading.registers
    assert (word.kind, [(one.bit_hi, one.bit_lo, one.field) for one in word.fields]) == ("encoding", WORD)
    assert [one.mnemonic for one in reading.instructions] == ["ADD", "SUB"]


@pytest.mark.parametrize("drawn", [IN_BRACKETS, BOX])
def test_the_word_of_a_register_is_a_figure(drawn: str) -> None:
    (word,) = (
        RegisterTableDialect().read(load(f"# NB1\n\n### NBCR Register (0x10)\n\n{drawn}\n", "nb1")).registers
    )
    assert (word.register, word.address, [(one.bit_hi, one.bit_lo, one.field) for one in word.fields]) == (
        "NBCR",
        0x10,
        WORD,
    )


@pytest.mark.parametrize(
    "line",
    [
        "[15:12] opcode | [10:9] rd | [8:0] rs",  # bit 11 is missing
        "[15:12] opcode | [11:9] rd | [8:6] rs",  # so are the lowest
        "[15:12] opcode is what [11:9] rd and [8:0] rs hold",
    ],
)
def test_a_line_that_leaves_bits_out_is_no_word(line: str) -> None:
    reading = RegisterTableDialect().read(
        load(f"# NB1\n\n### NBCR Register (0x10)\n\n```\n{line}\n```\n", "nb1")
    )
    assert not [one for register in reading.registers for one in register.fields]
