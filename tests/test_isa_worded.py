"""Instructions under headings of their own are read with the word that stands behind a key."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load

from extract.dialects import read
from extract.dialects.isa_table.words.worded import read_worded
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Reading

ADD = """\
6.2 GADD - Gated Add without Carry
Description
Adds two gates and
keeps the sum.
Operation:
(i) Rd <- Rd + Rr
Syntax: Operands: Gate Counter:
(i) GADD Rd,Rr 0 <= d <= 31, 0 <= r <= 31 GC <- GC + 1
16-bit Opcode:
0000 11rd dddd rrrr
Status of the gates
I T H S V N Z C
- - 1 1 1 1 1 1
Words 1 (2 bytes)
Cycles 1
"""
LOAD = """\
6.3 GLD - Gated Load Indirect
Description
Loads a gate.
Operation:
(i) Rd <- (X)
(ii) Rd <- (X)
Syntax: Operands: Gate Counter:
(i) GLD Rd,X 0 <= d <= 31 GC <- GC + 1
(ii) GLD Rd, X+ 0 <= d <= 31 GC <- GC + 1
16-bit Opcode:
1001 000d dddd 1100
1001 000d dddd 1101
Cycles 2
"""
CALL = """\
6.4 GCALL - Gated Call
Description: Calls.
Syntax: Operands: Gate Counter: Stack:
(i) GCALL k 0 <= k < 64K GC <- k
32-bit Opcode:
1001 010k kkkk 111k
kkkk kkkk kkkk kkkk
Words 2 (4 bytes)
"""
LITERAL = """\
GANDL        AND Literal with Gate
Syntax: GANDL k
Operands: 0 <= k <= 255
Encoding: 0000 1011 kkkk kkkk
Description: The gate is ANDed with the literal.
Words: 1
"""


def manual(folder: Path, *entries: str) -> Reading:
    path = folder / "quill-gates.txt"
    path.write_text("\n".join(("Quill gate instruction set manual\n", *entries)), encoding="utf-8")
    return read(read_document(path, path.stem))


def test_heading_syntax_and_word_make_an_instruction(tmp_path: Path) -> None:
    reading = manual(tmp_path, ADD, LOAD, CALL, LITERAL)
    assert [
        (one.mnemonic, one.syntax, [text for _, text in one.forms], one.flags) for one in reading.instructions
    ] == [
        ("GADD", "GADD Rd,Rr", ["0000 11rd dddd rrrr"], []),
        ("GLD", "GLD Rd,X; GLD Rd, X+", ["1001 000d dddd 1100", "1001 000d dddd 1101"], []),
        ("GCALL", "GCALL k", ["1001 010k kkkk 111k kkkk kkkk kkkk kkkk"], []),
        ("GANDL", "GANDL k", ["0000 1011 kkkk kkkk"], []),
    ]
    assert [one.description for one in reading.instructions][:3] == [
        "Adds two gates and\nkeeps the sum.",
        "Loads a gate.",
        "Calls.",
    ]
    assert reading.instructions[0].section == "6.2 GADD - Gated Add without Carry"
    assert not [d for d in reading.diagnostics if d.code == "table_unread"]


@pytest.mark.parametrize(
    ("printed", "broken", "reported"),
    [
        ("(i) GADD Rd,Rr", "(i) GSUB Rd,Rr", "0000 11rd dddd rrrr"),
        ("0000 11rd dddd rrrr", "0000 11rd dddd", "0000 11rd dddd"),
        ("0000 11rd dddd rrrr", "0000 11rd dddd rr?r", "16-bit Opcode:"),
    ],
)
def test_a_heading_that_no_syntax_bears_out_and_a_word_of_odd_length_are_reported(
    tmp_path: Path, printed: str, broken: str, reported: str
) -> None:
    reading = manual(tmp_path, ADD.replace(printed, broken), LOAD, CALL, LITERAL)
    assert "GADD" not in {one.mnemonic for one in reading.instructions}
    assert [d.raw_text for d in reading.diagnostics if d.code == "table_unread"] == [reported]


def test_a_word_of_other_than_the_bits_that_its_key_says_is_flagged(tmp_path: Path) -> None:
    reading = manual(tmp_path, ADD, LOAD, CALL.replace("kkkk kkkk kkkk kkkk", "kkkk kkkk kkkk"), LITERAL)
    assert {one.mnemonic: one.flags for one in reading.instructions if one.flags} == {"GCALL": ["word_width"]}


def test_hexadecimal_numbers_are_no_bits(tmp_path: Path) -> None:
    reading = manual(tmp_path, ADD.replace("0000 11rd dddd rrrr", "0x10 0x11 0x12 0x13"), LOAD, CALL, LITERAL)
    assert {one.mnemonic for one in reading.instructions} == {"GLD", "GCALL", "GANDL"}
    assert "table_unread" in {one.code for one in reading.diagnostics}


def test_values_of_a_register_under_a_heading_are_no_instructions(tmp_path: Path) -> None:
    gates = [
        f"4.{n} GATE{n} Control Register\nGATE{n} holds modes.\nEncoding:\n0000 0001\n0001 0001\n"
        for n in range(5)
    ]
    path = tmp_path / "quill-registers.txt"
    path.write_text("\n".join(("Quill gate registers\n", *gates)), encoding="utf-8")
    document = read_document(path, path.stem)
    assert not read_worded(document, list(document.body)).rows


def test_the_next_section_ends_an_entry_and_a_part_of_its_own_does_not(tmp_path: Path) -> None:
    later = (
        "6.30 GCALL - Gated Call\nCalls a gate.\n32-bit Opcode:\n1001 010k kkkk 111k\nkkkk kkkk kkkk kkkk\n"
    )
    path = tmp_path / "nb.txt"
    path.write_text(ADD.replace("16-bit Opcode", "6.2.1 Coding of the gates\n16-bit Opcode") + later)
    document = read_document(path, "nb")
    found = read_worded(document, document.body)
    assert [(row.name, row.pattern) for row in found.rows] == [("GADD", "0000 11rd dddd rrrr")]
    assert len(found.unread) == 2


def test_a_word_may_stand_bit_by_bit_and_the_syntax_below_a_key_of_mnemonic_and_operands() -> None:
    entry = (
        "{name}        Integer gate of {name}\n\nOpens it.\n\nMnemonic and operands:\n{name} d, x\n\n"
        "Operation:\nd <- x\n\nEncoding:\n3r\n{word}\n\n"
    )
    words = {"GADD": "0 0 0 1 0 . . . . . . . . . . .", "GSUB": "0 0 0 1 1 . . . . . . . . . . ."}
    text = "".join(entry.format(name=name, word=word) for name, word in words.items())
    document = load(text, "nb")
    assert [(one.syntax, one.pattern) for one in read_worded(document, list(document.body)).rows] == [
        (f"{name} d, x", word.replace(" ", "")) for name, word in words.items()
    ]


def fourteen(name: str, word: str) -> str:
    return (
        f"{name}             Gate the register\n\nSyntax:          [ label ] {name}     f,d\n"
        "Operands:        0 <= f <= 127\nOperation:       (W) -> (f)\nStatus Affected: C, Z\n"
        f"Encoding:           {'     '.join(word.split())}\nDescription:     Gates it.\nWords:           1\n\n"
    )


def test_words_of_fourteen_bits_are_read_where_most_have_so_many() -> None:
    words = {
        "GADWF": "00 0111 dfff ffff",
        "GANWF": "00 0101 dfff ffff",
        "GCLWF": "00 0001 dfff ffff",
        "GNGWF": "00 1001 dfff ffff",
    }
    text = "Scar set\n\n" + "".join(fourteen(*one) for one in words.items())
    reading = read(load(text, "northbeck-scar-isa"))
    assert reading.dialect == "isa-table"
    assert {one.mnemonic: dict(one.forms)["encoding"] for one in reading.instructions} == words
    broken = read(
        load(text.replace("00     0101     dfff     ffff", "0101     dfff     ffff"), "northbeck-scar-isa")
    )
    assert [one.mnemonic for one in broken.instructions] == ["GADWF", "GCLWF", "GNGWF"]
    assert [one.code for one in broken.diagnostics] == ["table_unread"]


def test_groups_of_bits_in_lines_of_their_own_are_a_word_of_as_many_as_the_key_says() -> None:
    apart = [
        text.replace("0000 11rd dddd rrrr", "0000\n11rd\ndddd\nrrrr")
        for text in (ADD, ADD.replace("ADD", "ADC"))
    ]
    apart += [
        CALL.replace("\n1001 010k kkkk 111k\nkkkk kkkk kkkk kkkk", "\n1001\n010k\nkkkk\n111k" + "\nkkkk" * 4)
    ]
    found = read(load("\n".join(apart), "northbeck-scar-isa"))
    assert [(row.mnemonic, row.forms[0][1]) for row in found.instructions] == [
        ("GADD", "0000 11rd dddd rrrr"),
        ("GADC", "0000 11rd dddd rrrr"),
        ("GCALL", "1001 010k kkkk 111k kkkk kkkk kkkk kkkk"),
    ]


def test_a_word_whose_heading_is_not_known_is_not_that_of_the_entry_above() -> None:
    entry = "{0} - {1}\nSyntax: Operands:\n(i) {0} Rd,Rr 0 <= d <= 31\n16-bit Opcode:\n{2}\n\n"
    whole = entry.format("GADD", "Add two", "0000 11rd dddd rrrr")
    torn = entry.format("GSUB", "Subtract two", "0001 1")
    other = entry.format("GORR", "Or", "0010 10rd dddd rrrr")
    document = load(whole + torn + other, "northbeck-scar-isa")
    found = read(document, "isa-table")
    assert [(row.mnemonic, row.forms[0][1]) for row in found.instructions] == [
        ("GADD", "0000 11rd dddd rrrr")
    ]
    assert document.lines.index("0010 10rd dddd rrrr") in {one.line_first for one in found.diagnostics}


def test_one_such_entry_shows_what_a_short_text_is_and_nothing_is_no_operand() -> None:
    entry = (
        "GCLH - Clear the gate\n\nClears it.\n\nSyntax: Operands: Counter:\n\n(i) GCLH None GC <- GC + 1\n\n"
    )
    (made,) = read(load(f"{entry}16-bit Opcode:\n\n1001 0100 1101 1000\n", "northbeck-scar-isa")).instructions
    assert (made.mnemonic, made.syntax) == ("GCLH", "GCLH")
    pair = entry.replace("GCLH None", "GCLH Rd+1:Rd,K")
    (made,) = read(load(f"{pair}16-bit Opcode:\n\n1001 0110 KKdd KKKK\n", "northbeck-scar-isa")).instructions
    assert made.syntax == "GCLH Rd+1:Rd,K"


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_groups_right_below_a_key_that_says_no_length_are_a_word_where_they_make_one(gap: str) -> None:
    entry = "{name} {text}\nSyntax: {name} k\nOperands: 0 <= k <= 255\nEncoding:{gap}{groups}\n"
    entry += "Description: Does it.\nWords: 1\n\n"
    whole = {"GADL": "0000 1111 kkkk kkkk", "GXOL": "0000 1010 kkkk kkkk", "GORL": "0000 1001 kkkk kkkk"}
    text = "".join(
        entry.format(name=name, text="Gates a literal", gap=gap, groups=gap.join(word.split()))
        for name, word in whole.items()
    )
    short = entry.format(
        name="GBAD", text="Gates nothing", gap=gap, groups=gap.join(["0000", "1111", "kkkk"])
    )
    found = read(load(text + short, "northbeck-scar-isa"))
    assert {row.mnemonic: row.forms for row in found.instructions} == {
        name: [("encoding", word)] for name, word in whole.items()
    }
    assert "table_unread" in {one.code for one in found.diagnostics}


def test_a_number_that_bounds_an_operand_is_no_part_of_the_one_before_it() -> None:
    text = ADD.replace("(i) GADD Rd,Rr 0 <= d", "(i)GADD Rd, Rr0 ≤ d") + LOAD.replace(
        "Rd,X 0 <=", "Rd,X2 0 <="
    )
    found = read(load(text, "northbeck-scar-isa"))
    assert {row.mnemonic: row.syntax for row in found.instructions}["GADD"] == "GADD Rd, Rr"
    assert "GLD Rd,X2" in str([row.syntax for row in found.instructions])
