"""Tables of opcodes in text whose cells touch, run over their columns, or stand under heads in the middle."""

from __future__ import annotations

import pytest
from isa_reading import flags, told
from isa_reading import read_chosen as read

WIDE = """
4.1. NA Instructions

Mnemonic       Opcode Description
N_ADD_U32      0x00   Adds two numbers
N_SUBTRACT_LON 0x01   Subtracts
G_U32
N_NOT          0x02   Turns every bit
N_REV          0x03   Turns it round
"""


def test_a_word_where_a_column_begins_begins_its_cell_though_a_single_blank_stands_before() -> None:
    found = read(WIDE)
    assert told(found) == [
        ("NA", 0, "N_ADD_U32"), ("NA", 1, "N_SUBTRACT_LONG_U32"), ("NA", 2, "N_NOT"), ("NA", 3, "N_REV"),
    ]  # fmt: skip
    assert flags(found) == {"N_SUBTRACT_LONG_U32": ["name_joined"]}


def test_a_name_too_long_for_its_column_shifts_what_follows_and_is_flagged() -> None:
    found = read(
        WIDE.replace("N_SUBTRACT_LON 0x01   Subtracts\nG_U32", "N_SUBTRACT_LONG_U32 0x01   Subtracts")
    )
    assert told(found)[1] == ("NA", 1, "N_SUBTRACT_LONG_U32")
    assert found.instructions[1].description == "Subtracts"
    assert flags(found) == {"N_SUBTRACT_LONG_U32": ["cells_shifted"]}


def test_a_line_that_fits_no_column_is_reported_and_the_rows_below_it_are_read() -> None:
    line = "N_A B C D E F G whatever this is meant to say"
    found = read(WIDE.replace("N_NOT          0x02   Turns every bit", line))
    assert [name for _, _, name in told(found)] == ["N_ADD_U32", "N_SUBTRACT_LONG_U32", "N_REV"]
    assert [(d.code, d.raw_text) for d in found.diagnostics] == [("table_unread", line)]
    assert "row_unread" in found.instructions[1].flags


def test_a_word_by_itself_below_a_row_without_columns_leaves_its_name_in_doubt() -> None:
    found = read(WIDE.replace("       Opcode Description", " Opcode Description").replace("   ", " "))
    assert flags(found) == {"N_SUBTRACT_LON": ["name_open"]}


CENTRED = """
4.1. NA Instructions

     Mnemonic          Opcode             Description
N_ADD_U32            0x00      Adds.
N_SUB_U32            0x01      Subtracts two of them.
N_NOT                0x02      Turns.
"""


def test_cells_under_heads_in_the_middle_belong_to_the_column_that_begins_where_they_do() -> None:
    found = read(CENTRED)
    assert [row.description for row in found.instructions] == ["Adds.", "Subtracts two of them.", "Turns."]
    assert told(found) == [("NA", 0, "N_ADD_U32"), ("NA", 1, "N_SUB_U32"), ("NA", 2, "N_NOT")]


PAIRS = """
Table 8. NP Opcodes
Opcode # Name         Opcode # Name
0        N_NOP_AND_GO 12       N_STOP_AND_G
                               O
1        N_END        13       N_GO
"""


def test_heads_a_blank_apart_are_told_by_what_they_say_and_by_the_lines_below() -> None:
    found = read("12.1. NP Instructions\n" + PAIRS)
    assert sorted(told(found)) == [
        ("NP", 0, "N_NOP_AND_GO"), ("NP", 1, "N_END"), ("NP", 12, "N_STOP_AND_GO"), ("NP", 13, "N_GO"),
    ]  # fmt: skip


def test_text_under_a_table_is_not_said_of_its_last_row() -> None:
    found = read(CENTRED + "\nAnother: heading\n\nSome text.\n")
    assert (found.instructions[-1].mnemonic, found.instructions[-1].pieces[-1][0]) == ("N_NOT", 6)


GROUPS = """
4.1. NA Instructions

Mnemonic, Operands   16-Bit Opcode          Flags
Moves and shifts
ADD Rd, Rr           0000 11rd dddd rrrr    C
SUB Rd, Rr           0001 10rd dddd rrrr    C
Branches of all kinds
BR imm               1100 kkkk kkkk kkkk    -
B<cond> imm          1101 kkkk kkkk kkkk    -
NOP                  0000 0000 0000 0000    -
"""


def test_titles_of_rows_are_no_operands_and_a_word_with_another_name_is_another_row() -> None:
    found = read(GROUPS)
    assert [(row.mnemonic, row.syntax, row.forms) for row in found.instructions] == [
        ("ADD", "ADD Rd, Rr", [("encoding", "0000 11rd dddd rrrr"), ("Flags", "C")]),
        ("SUB", "SUB Rd, Rr", [("encoding", "0001 10rd dddd rrrr"), ("Flags", "C")]),
        ("BR", "BR imm", [("encoding", "1100 kkkk kkkk kkkk")]),
        ("NOP", None, [("encoding", "0000 0000 0000 0000")]),
    ]
    assert [d.raw_text for d in found.diagnostics] == ["B<cond> imm          1101 kkkk kkkk kkkk    -"]


@pytest.mark.parametrize(
    ("codes", "expected"),
    [
        (("0b0000", "0b0001", "0b0010"), [0, 1, 2]),
        (("0b00100000", "0b00100001", "10FA"), [0x20, 0x21, 0x10FA]),  # as long as no hexadecimal one
        (("00000000b", "00000001b", "00000010b"), [0, 1, 2]),
        (("00B", "01B", "1AB"), [0x0B, 0x1B, 0x1AB]),
    ],
)
def test_marks_of_binary_numbers_are_no_digits_unless_others_are_hexadecimal(
    codes: tuple[str, ...], expected: list[int]
) -> None:
    table = "\n4.1. NA Instructions\n\nMnemonic   Opcode\n" + "".join(
        f"N_OP{n}      {code}\n" for n, code in enumerate(codes)
    )
    assert [row.opcode for row in read(table).instructions] == expected


def test_equal_heads_in_one_line_are_cut_alike_though_one_alone_has_cells_enough_to_show_where() -> None:
    text = (
        "13.1. NBX\n\nTable 6. NBX Opcodes\n\nOpcode # Name                     Opcode # Name\n"
        "0        NB_GATE_F32              1        NB_PUMP_U32\n6        NB_MILL_F32\n\n"
        "13.2. NBY\n\nTable 7. NBY Opcodes\n\nOpcode # Name                     Opcode # Name\n"
        "0        NB_GATES_AND_PUMPS_ALIKE 1        NB_TURN_F32\n         _B64\n18       NB_STOP_F32\n"
    )
    found = read(text)
    assert [(one.opcode, one.mnemonic) for one in found.instructions[3:]] == [
        (0, "NB_GATES_AND_PUMPS_ALIKE_B64"),
        (1, "NB_TURN_F32"),
        (18, "NB_STOP_F32"),
    ]
