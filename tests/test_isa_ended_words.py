"""Words below the numbers of their ends are those of the forms that a key in brackets lists; others are reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from isa_reading import read_anyway as read

from extract.dialects import read as read_any
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Reading

TEXT = """
GADD
<Arithmetic>                                                      Add gates

[Instruction format]   (1) GADD reg1, reg2
                       (2) GADD imm5, reg2

[Operation]            (1) reg2 <- reg2 + reg1

[Opcode]               15             0
                 (1)   rrrrr001110RRRRR

                       15             0
                 (2)   rrrrr010010iiiii

[Description]          Adds.

GADDI
<Arithmetic>                                                      Add immediate

[Instruction format]   GADDI imm16, reg1, reg2

[Opcode]               15             0 31            16
                       rrrrr110000RRRRR iiiiiiiiiiiiiiii
"""
TOLD = [
    ("GADD reg1, reg2", "rrrrr001110RRRRR"),
    ("GADD imm5, reg2", "rrrrr010010iiiii"),
    ("GADDI imm16, reg1, reg2", "rrrrr110000RRRRR iiiiiiiiiiiiiiii"),
]


def told(found: Reading) -> list[tuple[str | None, str | None]]:
    return [(one.syntax, one.forms[0][1]) for one in found.instructions]


def test_each_word_is_that_of_the_form_with_its_number(tmp_path: Path) -> None:
    path = tmp_path / "gate.txt"
    path.write_text(TEXT)
    found = read_any(read_document(path, "gate"))
    assert told(found) == TOLD
    assert not any(one.flags for one in found.instructions)
    assert not found.diagnostics


def test_words_that_lack_a_bit_or_have_no_title_are_reported() -> None:
    for text in (TEXT.replace("rrrrr010010", "rrrrr01010"), TEXT.replace("GADDI\n<", "Add\n<")):
        found = read(text)
        assert len(found.instructions) == 2
        assert "table_unread" in {one.code for one in found.diagnostics}


def test_words_without_the_number_of_their_form_leave_a_doubt() -> None:
    found = read(TEXT.replace("(2)   rrrrr", "      rrrrr").replace("(1)   rrrrr", "      rrrrr"))
    assert [one.flags for one in found.instructions if one.mnemonic == "GADD"] == [["name_composed"]]


def test_words_before_their_form_are_read_and_a_key_without_a_word_is_reported() -> None:
    text = (
        "GADD               gate operation               GADD\n\n[Mnemonic]\n    GADD  Rd,Rs\n\n"
        "[Encoding]\n    0000  dest  1010  src      GADD  Rd,Rs\n\n"
    )
    found = read(text + TEXT)
    assert told(found) == [("GADD Rd,Rs", "0000 dest 1010 src"), *TOLD]
    found = read(text.replace("0000  dest  1010  src ", "see the map of gates  ") + TEXT)
    assert told(found) == TOLD
    assert "table_unread" in {one.code for one in found.diagnostics}
