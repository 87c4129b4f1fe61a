"""The isa-table dialect on text of the invented chip: entries of keys, and below lines that end with their opcode."""

from __future__ import annotations

import pytest
from isa_reading import read_chosen as read
from isa_reading import told

ENTRIES = """
6.2. NK Instructions

N_MOVK_I32                                            0

Moves a number.

  D = signext(SIMM)

N_WAIT_COUNT                                         24

Waits for the counter:

       count <= S0

6.3. NL Instructions

N_NOT_B32                                             4

Turns every bit.

N_REV_B32                                             9
"""


def test_a_line_that_ends_with_its_opcode_opens_an_entry() -> None:
    found = read(ENTRIES)
    assert told(found) == [
        ("NK", 0, "N_MOVK_I32"),
        ("NK", 24, "N_WAIT_COUNT"),
        ("NL", 4, "N_NOT_B32"),
        ("NL", 9, "N_REV_B32"),
    ]
    assert found.instructions[1].description == "Waits for the counter:\ncount <= S0"
    assert found.registers == []


WORDS = """
8.1 Words

 Instructions       NW_WORD0

 Description        The low word.

                    Field Name       Bits       Format
                    ADDR             [23:0]     int(24)
                                     Where it is.
                    Reserved         [31:24]    Reserved

 Instructions       NW_WORD1

                    Field Name       Bits       Format
                    NW_INST          [7:0]      enum(8)
                                     1     NW_GO: goes.
                    END              8          int(1)

8.2 Instructions

 Instruction        GO_FAR

 Description        Goes.

 Format             NW_WORD0 and NW_WORD1

 Instruction Field  NW_INST == NW_GO_FAR, opcode 2 (0x2).

 Instruction        GO_NEAR

 Format             NX_WORD0 and NX_WORD1

 Instruction Field  NX_INST == NX_GO, opcode 3 (0x3).
"""


def test_the_opcode_of_a_keyed_entry_is_of_the_word_that_holds_its_field() -> None:
    found = read(WORDS)
    assert ("NW_WORD1", 2, "GO_FAR") in told(found)
    assert [(r.register, [(f.field, f.bit_hi, f.bit_lo) for f in r.fields]) for r in found.registers] == [
        ("NW_WORD0", [("ADDR", 23, 0), ("Reserved", 31, 24)]),
        ("NW_WORD1", [("NW_INST", 7, 0), ("END", 8, 8)]),
    ]


def test_an_entry_whose_title_is_lost_does_not_pass_its_opcode_to_the_one_before() -> None:
    found = read(WORDS + " Instruction Field  NX_INST == NX_STOP, opcode 4 (0x4).\n")
    doubted = {one.opcode: "name_differs" in one.flags for one in found.instructions}
    assert doubted == {1: False, 2: False, 3: False, 4: True}


def test_an_entry_whose_words_are_not_described_has_no_encoding_and_says_so() -> None:
    (row,) = [row for row in read(WORDS).instructions if row.mnemonic == "GO_NEAR"]
    assert (row.encoding, row.opcode, row.flags) == (None, 3, ["encoding_unknown"])


@pytest.mark.parametrize("key", ["Instruction", "Instructions"])
@pytest.mark.parametrize("between", ["  ", "\n\n "])
def test_the_word_that_holds_the_field_may_stand_before_it(key: str, between: str) -> None:
    text = WORDS.replace("Instruction Field  NX_INST", f"Instruction Field{between}NX_WORD1 : NX_INST")
    found = read(text.replace("Instruction        GO", f"{key}       GO"))
    assert {("NW_WORD1", 2, "GO_FAR"), ("NX_WORD1", 3, "GO_NEAR")} <= set(told(found))


def test_entries_of_keys_are_read_in_text_as_in_pdf() -> None:
    entry = "\nInstruction       N_{0}\n\nDescription       Does {0}.\n\nMicrocode         NV Opcode {1} (0x{1})\n"
    found = read("3.3 Vectors\n" + "".join(entry.format(name, n) for n, name in enumerate(("A", "B", "C"))))
    assert told(found) == [("NV", 0, "N_A"), ("NV", 1, "N_B"), ("NV", 2, "N_C")]


def test_a_section_of_one_entry_is_read_where_another_shows_how_entries_are_printed() -> None:
    entries = "6.1. NK Instructions\n" + "".join(f"N_GO_{n} {n}\nGoes.\n" for n in range(3))
    alone = "6.2. NL Instructions\nN_STOP_ALL 9\nStops.\n"
    assert told(read(entries + alone))[-1] == ("NL", 9, "N_STOP_ALL")
