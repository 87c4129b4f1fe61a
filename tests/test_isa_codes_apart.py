"""Texts of instruction sets taken out of a PDF in reading order: codes in a column, keys and values a line each."""

from __future__ import annotations

import pytest
from isa_reading import flags, told
from isa_reading import read_chosen as read

FORMAT = """
5.1. NB Instructions

Format

NB

Description

Two inputs.

Field Name

Bits

Format or Description

SRC

[7:0]

enum(8)

The first operand.

CLAMP

15

enum(1)

Keeps the result between 0 and 1.

OP

[22:16]
%s

ENCODING

[31]

Must be: 1
"""
MEANINGS = """
enum(7)
N_ADD: adds two numbers,
as they stand.
N_SUB: takes one from the other.
reserved.
N_NOT : turns the bits."""
ENTRIES = """
6.1. NC Instructions

Instruction

N_GO_FAR

Description

Goes far.

Microcode NC Opcode 3 (0x3)
1

Instruction

N_STOP

Description

Stops.

Microcode NC Opcode 4 (0x4)
1

N_WAIT_LONG

Instruction

Description

Waits.

Microcode NC Opcode 7 (0x7)
0
"""


def test_codes_of_a_page_belong_to_as_many_meanings_below_them() -> None:
    found = read(FORMAT % f"0\n1\n2\n3\n{MEANINGS}")
    assert told(found) == [("NB", 0, "N_ADD"), ("NB", 1, "N_SUB"), ("NB", 3, "N_NOT")]
    assert flags(found) == {}
    assert found.instructions[0].description == "adds two numbers,\nas they stand."


def test_codes_may_stand_before_and_behind_their_meanings() -> None:
    found = read(FORMAT % f"0\n1\n{MEANINGS}\n2\n3")
    assert told(found) == [("NB", 0, "N_ADD"), ("NB", 1, "N_SUB"), ("NB", 3, "N_NOT")]


def test_a_code_below_the_others_is_that_of_the_row_above_them() -> None:
    assert told(read(FORMAT % f"5\n6\n7\n{MEANINGS}\n4")) == [
        ("NB", 4, "N_ADD"),
        ("NB", 5, "N_SUB"),
        ("NB", 7, "N_NOT"),
    ]


def test_codes_that_do_not_count_up_are_in_doubt() -> None:
    found = read(FORMAT % f"0\n9\n1\n3\n{MEANINGS}")
    assert flags(found) == {name: ["cells_shifted"] for name in ("N_ADD", "N_SUB", "N_NOT")}


@pytest.mark.parametrize("codes", ["0\n1\n2", "0\n1\n2\n3\n4"])
def test_codes_that_are_more_or_fewer_than_the_meanings_are_nobodys(codes: str) -> None:
    found = read(FORMAT % f"{codes}\n{MEANINGS}" + ENTRIES)
    assert {row[2] for row in told(found)} == {"N_GO_FAR", "N_STOP", "N_WAIT_LONG"}


def test_the_number_of_a_page_between_codes_and_meanings_is_no_code() -> None:
    assert told(read(FORMAT % f"0\n1\n2\n3\n\n13-4\n\n{MEANINGS}"))[0] == ("NB", 0, "N_ADD")


def test_a_field_of_one_bit_has_its_number_above_its_type() -> None:
    (form,) = read(FORMAT % f"0\n1\n2\n3\n{MEANINGS}").registers
    assert [(row.field, row.bit_hi, row.bit_lo, len(row.values)) for row in form.fields] == [
        ("SRC", 7, 0, 0),
        ("CLAMP", 15, 15, 0),
        ("OP", 22, 16, 0),
        ("ENCODING", 31, 31, 1),
    ]


def test_values_among_codes_alone_in_their_lines_are_in_doubt() -> None:
    text = FORMAT.replace("The first operand.", "0 none\n0x10\n0x20\n1 all") % f"0\n1\n2\n3\n{MEANINGS}"
    values = read(text).registers[0].fields[0].values
    assert values
    assert all(value.flags for value in values)


def test_the_name_of_an_entry_stands_under_its_key_or_in_doubt_over_it() -> None:
    found = read(ENTRIES)
    assert told(found) == [("NC", 3, "N_GO_FAR"), ("NC", 4, "N_STOP"), ("NC", 7, "N_WAIT_LONG")]
    assert flags(found) == {"N_WAIT_LONG": ["cells_shifted"]}
    assert [row.description for row in found.instructions] == ["Goes far.", "Stops.", "Waits."]
