"""Instructions whose words a text draws under a number for each bit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load

from extract import dialects
from extract.dialects.isa_table.statements import Words
from extract.dialects.isa_table.words.bitwise_words import read_bitwise

if TYPE_CHECKING:
    from extract.observations import Reading

MANUAL = """
A7.7.1    GADC (immediate)

Adds a number to a register.

Encoding T1           NBv7-M
GADC{S}<c> <Rd>,<Rn>,#<const>

15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0
 1  1  1  1  0  i 0 1 0 1 0 S   Rn     0  imm3      Rd           imm8

A7.7.2    GADC (register)

Encoding T1           NBv6-M
GADCS <Rdn>,<Rm>
GADC<c> <Rdn>,<Rm>

15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0
 0  1  0  0  0  0 0 1 0 1   Rm   Rdn

A7.7.3    GNOP

Encoding A1           NBv7-A
GNOP<c>

31 30 29 28 27 26 25 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0
   cond      0  0  1  1  0  0  1  0  0  0  0  0 (1)(1)(1)(1)(0)(0)(0)(0)0 0 0 0 0 0 0 0
"""


def read(text: str = MANUAL) -> Reading:
    found = dialects.read(load(text, "northbeck-nbv7"))
    assert found.dialect == "isa-table"
    return found


def test_digits_letters_and_names_fill_a_word_of_16_or_32_bits() -> None:
    found = read()
    assert [(one.mnemonic, one.encoding, one.forms[0][1], one.syntax) for one in found.instructions] == [
        ("GADC", "T1", "11110 i 01010 S Rn 0 imm3 Rd imm8", "GADC{S}<c> <Rd>,<Rn>,#<const>"),
        ("GADC", "T1", "0100000101 Rm Rdn", "GADCS <Rdn>,<Rm>; GADC<c> <Rdn>,<Rm>"),
        ("GNOP", "A1", "cond 001100100000 (1) (1) (1) (1) (0) (0) (0) (0) 00000000", "GNOP<c>"),
    ]
    assert [one.section for one in found.instructions][:1] == ["A7.7.1    GADC (immediate)"]
    assert not any(one.flags for one in found.instructions)


@pytest.mark.parametrize(
    ("printed", "instead"),
    [
        (" 0  1  0  0  0  0 0 1 0 1   Rm   Rdn", " 0  1  0  0  0  0 0 1 0 1 1 0 1 1 1"),
        (" 0  1  0  0  0  0 0 1 0 1   Rm   Rdn", " 0  1  0  0  0  0 0 1 0 1 1 imm3 imm3"),
        (" 0  1  0  0  0  0 0 1 0 1   Rm   Rdn", "         1  0  0  0  0 0 1 0 1   Rm   Rdn"),
    ],
)
def test_a_word_that_is_not_filled_or_stands_beside_its_numbers_is_reported(
    printed: str, instead: str
) -> None:
    others = MANUAL.replace("GADC", "HADC").replace("GNOP", "HNOP")
    found = read(others + MANUAL.replace(printed, instead))
    assert len(found.instructions) == 5
    assert sum(one.mnemonic == "GADC" for one in found.instructions) == 1
    assert any("are not read" in one.message for one in found.diagnostics)


def test_a_word_whose_syntax_the_heading_does_not_begin_with_is_no_instructions() -> None:
    others = MANUAL.replace("GADC", "HADC").replace("GNOP", "HNOP")
    found = read(others + MANUAL.replace("GNOP<c>", "GOTHER<c>"))
    assert {one.mnemonic for one in found.instructions} == {"HADC", "HNOP", "GADC"}
    assert "table_unread" in {one.code for one in found.diagnostics}


def test_the_number_of_a_chapter_labels_no_encoding() -> None:
    lines = [line for line in MANUAL.splitlines() if not line.startswith("Encoding")]
    assert [(one.mnemonic, one.encoding) for one in read("\n".join(lines)).instructions] == [
        ("GADC", None), ("GADC", None), ("GNOP", None),
    ]  # fmt: skip


def test_figures_of_names_alone_are_those_of_registers() -> None:
    figures = "\n\n".join(
        f"NBR{n}\n\nAddress: {4 * n:#x}\n\nNBR{n}\n\n{' '.join(map(str, range(15, -1, -1)))}\nNBR{n}\n\n"
        f"Bits Name Type Reset Description\n15:0 NBR{n} R 16'd0 All of it"
        for n in range(6)
    )
    document = load(figures, "northbeck-nbv7")
    assert read_bitwise(document, list(document.body)) == Words([], [])


def test_a_figure_of_the_next_section_is_none_of_the_instruction_above() -> None:
    classes = MANUAL.replace(
        "A7.7.2    GADC (register)\n\nEncoding T1           NBv6-M\n", "A5.2.1    Shift (register)\n"
    )
    classes = classes.replace("GADCS <Rdn>,<Rm>\nGADC<c> <Rdn>,<Rm>\n", "")
    found = read_bitwise(document := load(classes, "northbeck-nbv7"), document.body)
    assert [row.name for row in found.rows] == ["GADC", "GNOP"]


def test_what_stands_behind_a_syntax_is_none_of_it_and_the_bits_may_stand_further_apart() -> None:
    numbers = "".join(f"{n:<5}" for n in range(15, -1, -1)).rstrip()
    text = (
        "A7.7.1    GADC (immediate)\n\nEncoding T1               All versions\n"
        "GADCS <Rd>,<Rn>,#<imm3>                   Outside a block.\n"
        "GADC<c> <Rd>,<Rn>,#<imm3>                 Inside it.\n"
        f"{numbers}\n 0    0    0    1    1    1    0       imm3           Rn             Rd\n"
    )
    found = dialects.read(load(text, "northbeck-nb32"))
    assert [(one.mnemonic, one.encoding, one.syntax, one.forms) for one in found.instructions] == [
        (
            "GADC",
            "T1",
            "GADCS <Rd>,<Rn>,#<imm3>; GADC<c> <Rd>,<Rn>,#<imm3>",
            [("encoding", "0001110 imm3 Rn Rd")],
        )
    ]


NUMBERS = "15 14 13 12 11 10  9  8  7  6  5  4  3  2  1  0"
BELOW = "".join(
    f"{name}  {said}\n  {NUMBERS}\n   {code}   Rd          Rs       0  0  0  0\n  {name} Rd, Rs\n\n"
    for name, said, code in (
        ("GADC", "Add", "0  0  0  1"),
        ("GSUB", "Subtract", "0  0  1  0"),
        ("GMUL", "Multiply", "0  0  1  1"),
    )
)


def test_the_syntax_below_a_figure_is_not_that_of_the_next_one() -> None:
    words = [dict(row.forms).get("encoding") for row in read(f"{MANUAL}\n{BELOW}").instructions]
    assert words[:2] == ["11110 i 01010 S Rn 0 imm3 Rd imm8", "0100000101 Rm Rdn"]
    assert not {"0010 Rd Rs 0000", "0011 Rd Rs 0000"} & {*words}


def test_a_second_figure_under_one_heading_has_the_syntax_below_the_first_alone() -> None:
    own = "GADC{S}<c> <Rd>,<Rdn>,<Rm>"
    more = f"\n{own}\n\n{NUMBERS}\n 0  1  0  0  0  0  1  0  0  1    Rm     Rdn\n\nA7.7.3"
    first, second = read(MANUAL.replace("\nA7.7.3", more)).instructions[1:3]
    assert (first.syntax, second.syntax) == ("GADCS <Rdn>,<Rm>; GADC<c> <Rdn>,<Rm>", own)
