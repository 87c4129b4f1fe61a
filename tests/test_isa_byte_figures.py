"""Instructions whose bytes are drawn under a key are read, those without bytes are reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from isa_reading import read_anyway as read

from extract.dialects import read as read_any
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

TEXT = (
    "GLD r, r'\n\nOperation\nr <- r'\n\nOp Code\nGLD\n\nOperands\nr, r'\n\n"
    "           0   1        r               r'\n\n"
    "Description\nOne gate is set by another.\n\n"
    "        M Cycles     T States      MHz E.T.\n        1            4             1.0\n\n"
    "GLD r, (IX+d)\n\nOp Code\nGLD\n\nOperands\nr, (IX+d)\n\n"
    "           1   1   0   1   1   1   0   1   DD\n\n"
    "           0   1        r        1   1   0\n\n"
    "                            d\n\n"
    "Description\nA gate is set.\n\n"
    "GHALT\n\n    Operation:    -\n    Op Code:      GHALT\n\n"
    "           0   1   1   1   0   1   1   0   76\n\n"
    "    Description:  All gates rest.\n\n"
)
BYTES = [
    ("GLD r, r'", [("encoding", "01 r r'")], "One gate is set by another."),
    ("GLD r, (IX+d)", [("encoding", "11011101 01 r 110 d")], "A gate is set."),
    ("GHALT", [("encoding", "01110110")], "All gates rest."),
]


def test_bytes_under_the_key_of_the_code_are_those_of_the_title(tmp_path: Path) -> None:
    path = tmp_path / "gate.txt"
    path.write_text(TEXT)
    found = read_any(read_document(path, "gate"))
    assert [(row.syntax, row.forms, row.description) for row in found.instructions] == BYTES
    assert not [row.flags for row in found.instructions if row.flags]
    assert not found.diagnostics


def test_a_code_that_differs_from_the_digits_before_it_leaves_a_doubt() -> None:
    rows = read(TEXT.replace("0   76", "0   77")).instructions
    assert [row.flags for row in rows] == [[], [], ["opcode_differs"]]


def test_a_byte_that_lacks_bits_is_reported() -> None:
    found = read(TEXT.replace("0   1   1   1   0   1   1   0   76", "0   1   1   1   0   1   1        76"))
    assert [row.mnemonic for row in found.instructions] == ["GLD", "GLD"]
    assert "table_unread" in {one.code for one in found.diagnostics}


def test_a_description_ends_where_the_title_of_the_next_instruction_stands() -> None:
    found = read(
        TEXT.replace(
            "        M Cycles     T States      MHz E.T.\n        1            4             1.0\n\n", ""
        )
    )
    assert [(row.syntax, row.forms, row.description) for row in found.instructions] == BYTES
