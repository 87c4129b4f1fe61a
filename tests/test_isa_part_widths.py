"""Formats whose parts have the number of their bits beside them."""

from __future__ import annotations

import pytest
from isa_reading import read
from pdf_reading import shown

LISTED = """
| Opcode | Mnemonic | Description |
|---|---|---|
| 0x00 | GNP | Nothing |
| 0x01 | GAD | Adds |
| 0x02 | GSB | Takes away |
"""


def formats(lines: str) -> list[tuple[str | None, list[tuple[str | None, int | None, int | None]]]]:
    return [
        (one.register, shown(one.fields))
        for one in read(f"# QV16 instructions\n\n{lines}\n{LISTED}").registers
    ]


def reported(lines: str) -> list[str]:
    return [one.code for one in read(f"# QV16 instructions\n\n{lines}\n{LISTED}").diagnostics]


WORD = [("opcode", 15, 12), ("rd", 11, 8), ("imm", 7, 0)]


@pytest.mark.parametrize(
    "line",
    [
        "Load: [ opcode:4 ][ rd:4 ][ imm:8 ]",
        "Load: [4-bit opcode][4-bit rd][8-bit imm]",
        "- Load: [opcode(4)] [rd(4)] [imm(8)]",
        "// Load = [ opcode(4) | rd(4) | imm(8) ]   - of a number",
        "Load: opcode[4] | rd[4] | imm[8]",
        "Load:    opcode(4), rd(4), imm(8)",
        "| Load | `opcode[4] \\| rd[4] \\| imm[8]` | 2 bytes |",
    ],
)
def test_parts_with_the_number_of_their_bits_are_fields_from_the_highest_down(line: str) -> None:
    assert formats(line) == [("Load", WORD)]
    assert not reported(line)


def test_without_numbers_the_order_of_the_parts_is_in_doubt() -> None:
    line = "Load: [opcode:4 | rd:4 | imm:8]"
    numbers = "\n       15  12 11  8 7    0"
    for text, flags in ((line, ["part_order"]), (line + numbers, [])):
        (register,) = read(f"# QV16 instructions\n\n{text}\n{LISTED}").registers
        assert [row.flags for row in register.fields] == [flags] * 3


def test_a_label_that_names_no_format_of_several_is_no_name() -> None:
    (register,) = read(f"# QV16 instructions\n\nFormat: [opcode:4][rd:4][imm:8]\n{LISTED}").registers
    assert (register.register, register.kind, register.flags) == (None, "encoding", ["name_lost"])


def test_numbers_that_count_up_beside_the_parts_turn_them_round() -> None:
    up = [("opcode", 3, 0), ("rd", 7, 4), ("imm", 15, 8)]
    assert formats("Load: [opcode:4 | rd:4 | imm:8]\n       0      3 4  7 8   15") == [("Load", up)]
    assert formats("       15  12 11  8 7    0\nLoad: [opcode:4 | rd:4 | imm:8]") == [("Load", WORD)]


def test_numbers_below_that_are_of_other_bits_are_reported() -> None:
    assert formats("Load: [opcode:4 | rd:4 | imm:8]\n       15  10 9  8 7    0") == []
    assert "table_unread" in reported("Load: [opcode:4 | rd:4 | imm:8]\n       15  10 9  8 7    0")


def test_whole_bytes_may_be_told_in_the_order_of_memory_and_are_reported() -> None:
    jump = "Jump: [8-bit opcode][8-bit page][16-bit target]"
    assert formats(jump) == []
    assert reported(jump) == ["table_unread"]


def test_whole_bytes_are_a_word_where_numbers_or_a_word_as_long_say_so() -> None:
    jump = "Jump: [8-bit opcode][8-bit page][16-bit target]"
    bits = ("Jump", [("opcode", 31, 24), ("page", 23, 16), ("target", 15, 0)])
    assert formats(f"{jump}\n31      24 23    16 15       0") == [bits]
    assert bits in formats(f"{jump}\nMove: [8-bit opcode][4-bit rd][20-bit number]")


@pytest.mark.parametrize(
    "line",
    [
        "Header: [size:2][opcode:4]",  # bytes
        "The word has opcode(4), rd(4) and imm(8).",
        "    unsigned opcode:4, rd:4, imm:8;",
        "Stack: [value:8][frame:8]",  # no opcode
        "[4-bit opcode][operands]",
        "Any: opcode[4] | opcode[4]",
    ],
)
def test_other_lines_with_names_and_numbers_are_no_formats(line: str) -> None:
    assert formats(line) == []


def test_a_figure_under_its_type_is_an_encoding() -> None:
    box = "+---------+--------+\n| opcode  |   rd   |\n| [15:12] | [11:0] |\n+---------+--------+\n"
    (register,) = read(f"# QV16\n\n```\nR4-type (4 operands):\n{box}```\n\n{LISTED}").registers
    assert (register.register, register.kind) == ("R4-type", "encoding")
