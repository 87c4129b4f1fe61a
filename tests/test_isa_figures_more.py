"""Drawn words of instructions in PDFs, with hexadecimal codes, with the syntax above or alone in its line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from pdf_pages import Manual
from test_isa_bit_pages import ROWS, WORDS, pages
from test_isa_figured_words import MANUAL, read
from test_isa_left_figures import ADD, ENDS, MOVE

from extract import dialects
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Reading

FORMED = """
GADC
Gate Add with Carry

GADC  D[c], D[a], const9 (RC)

31         28 27         21 20             12 11         87              0
     c           03H            const9             a            8B H

D[c] = D[a] + const9;

GADC  D[c], D[a], D[b] (RR)

31         28 27              20 19   18 17   16 15       12 11         8 7              0
     c           00H              -       -         b            a            0BH

GADC  D[a], const4 (SRC)

15         12 11         8 7              0
   const4         a           C2H
"""
ALONE = """
GADD                                                                Add

23       20 19       16 15       12 11        8 7         4 3         0
 1 0 0 0     0 0 0 0        r           s           t        0 0 0 0
     4           4          4           4           4           4

Required Option

Assembler Syntax

GADD ar, as, at

GADDI                                                               Add Immediate

23                    16 15       12 11        8 7         4 3         0
          imm8              1 1 0 0      s           t        0 0 1 0

Assembler Syntax

GADDI at, as, -128
"""


def drawn(folder: Path, text: str) -> Reading:
    """A text printed in a PDF, each of its cells where it stands."""
    manual = Manual()
    for line in text.splitlines():
        manual.room(12)
        for cell in re.finditer(r"\S+" if re.fullmatch(r"[\d\s]+", line) else r"\S+(?: \S+)*", line):
            manual.page.text(40 + 5 * cell.start(), manual.y, cell[0], 8)
        manual.y += 12
    path = folder / "manual.pdf"
    path.write_bytes(manual.pdf())
    return dialects.read(read_document(path, "northbeck-nb32"))


def told(found: Reading) -> list[tuple[str | None, str | None, str | None, str | None]]:
    return [(one.encoding, one.mnemonic, one.syntax, one.forms[0][1]) for one in found.instructions]


@pytest.mark.parametrize("text", [MANUAL, FORMED, ADD + MOVE + ENDS])
def test_figures_of_a_pdf_say_the_same_as_those_of_a_text(tmp_path: Path, text: str) -> None:
    found = drawn(tmp_path, text)
    assert found.dialect == "isa-table"
    assert found.instructions
    assert told(found) == told(read(text))
    assert not found.registers


def test_words_under_single_bits_of_a_pdf_are_those_of_a_text(tmp_path: Path) -> None:
    found = drawn(tmp_path, pages(ROWS))
    assert [(row.mnemonic, row.forms) for row in found.instructions] == [
        (name, [("encoding", word)]) for name, word in WORDS.items()
    ]


def test_hexadecimal_codes_are_digits_of_their_bits_and_the_syntax_above_tells_the_format() -> None:
    assert told(read(FORMED)) == [
        ("RC", "GADC", "GADC D[c], D[a], const9", "c 0000011 const9 a 10001011"),
        ("RR", "GADC", "GADC D[c], D[a], D[b]", "c 00000000 - - b a 00001011"),
        ("SRC", "GADC", "GADC D[a], const4", "const4 a 11000010"),
    ]


def test_a_hexadecimal_code_that_its_bits_do_not_hold_is_not_read() -> None:
    found = read(FORMED.replace("03H", "93H") + MANUAL)
    assert ("GADC", "RC") not in [(one.mnemonic, one.encoding) for one in found.instructions]
    assert "table_unread" in {one.code for one in found.diagnostics}


def test_the_syntax_may_stand_below_a_key_alone_in_its_line() -> None:
    assert told(read(ALONE + MANUAL))[:2] == [
        (None, "GADD", "GADD ar, as, at", "1000 0000 r s t 0000"),
        (None, "GADDI", "GADDI at, as, -128", "imm8 1100 s t 0010"),
    ]
