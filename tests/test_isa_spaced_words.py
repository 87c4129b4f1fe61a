"""Instructions under a line of their own, with the bits of their words one by one."""

from __future__ import annotations

import pytest
from dialect_checks import load

from extract import dialects
from extract.observations import Instruction  # noqa: TC001 - of a fixture's result

MANUAL = """
NB51 Instruction Set

GCALL addr11
Function:      Absolute Call
Description:   Calls what stands at the address.
Bytes:         2
Cycles:        2
Encoding:      a10 a9 a8 1   0 0 0 1      a7 a6 a5 a4   a3 a2 a1 a0
Operation:     GCALL
               (PC) <- (PC) + 2

GADD A,<src-byte>
Function:      Add

GADD A,Rn
Bytes:         1
Encoding:      0 0 1 0   1 r r r
Operation:     GADD

GADD A,direct
Bytes:         2
Encoding:      {direct}
Operation:     GADD

GNOP
Function:      No Operation
Bytes:         1
Encoding:      0 0 0 0   0 0 0 0
Operation:     GNOP
"""
DIRECT = "0 0 1 0   0 1 0 1      direct address"


def read(direct: str = DIRECT) -> list[Instruction]:
    found = dialects.read(load(MANUAL.format(direct=direct), "northbeck-nb51"))
    assert found.dialect == "isa-table"
    return found.instructions


@pytest.mark.parametrize(
    "direct",
    [
        DIRECT,
        "| 0 0 1 0 | 0 1 0 1 |     | direct address |",
        "[0 0 1 0] [0 1 0 1]   [direct address]",
        "0   0   1   0     0   1   0   1        direct address",
    ],
)
def test_each_form_of_an_instruction_has_its_word_however_its_bits_are_framed(direct: str) -> None:
    assert [(one.syntax or one.mnemonic, one.forms) for one in read(direct)] == [
        ("GCALL addr11", [("encoding", "a10 a9 a8 1 0001 a7 a6 a5 a4 a3 a2 a1 a0")]),
        ("GADD A,Rn", [("encoding", "0010 1rrr")]),
        ("GADD A,direct", [("encoding", "0010 0101 direct address")]),
        ("GNOP", [("encoding", "0000 0000")]),
    ]
    assert read()[0].description == "Absolute Call\nCalls what stands at the address."
    assert not any(one.flags for one in read(direct))


@pytest.mark.parametrize("direct", ["0 0 1 0   0 1 0 1", "0 0 1 0   0 1 0      direct address"])
def test_a_word_that_is_not_as_long_as_its_entry_says_is_no_instructions_and_reported(direct: str) -> None:
    found = dialects.read(load(MANUAL.format(direct=direct), "northbeck-nb51"))
    assert [one.syntax for one in found.instructions] == ["GCALL addr11", "GADD A,Rn", None]
    assert any(direct in (one.raw_text or one.message) for one in found.diagnostics)
