"""The `powervr-isa` dialect in manuals of processors: chapters on registers stand before the instruction set."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import Manual
from pdf_reading import bits, reader
from powervr_pages import only, read

from extract.dialects.powervr_isa import PowerVrIsaDialect

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_pages import Text
    from pdf_reading import Read

ENTRY = "Format:\nADDW dest, source.\n\nDescription:\nAdds.\n"
FIGURE: list[tuple[str, float]] = [("", 100.0)] * 4
ROWS: list[list[Text]] = [["31-24", "23-16", "15-8", "7-0"], ["HIGH", "LEVEL", "RATE", "STEP"]]


@pytest.fixture
def reading(tmp_path: Path) -> Read:
    return reader(PowerVrIsaDialect(), tmp_path)


def entries(manual: Manual) -> None:
    """A page for each of three instructions, its word in a figure over its keys."""
    for name in ("ADDW", "SUBW", "MULW"):
        manual.turn()
        manual.heading(name)
        manual.lines("31 26 25 16 15 0", f"{name} dest source")
        manual.lines("Format:", f"{name} dest, source", "Description:", f"It is {name}.")


def test_registers_in_chapters_before_the_instructions_are_read(reading: Read) -> None:
    manual = Manual()
    manual.heading("NB_CTL Register")
    manual.table(FIGURE, ROWS)
    manual.lines("HIGH Tells how high.")
    manual.heading("NB_STAT Register")
    manual.lines("31 28 27 26 25 16 15 0", "GATES", "GATES tells which are open.")
    entries(manual)
    found = reading(manual)
    assert [one.mnemonic for one in found.instructions] == ["ADDW", "SUBW", "MULW"]
    (register,) = found.registers
    assert register.register == "NB_CTL"
    assert bits(register) == [("HIGH", 31, 24), ("LEVEL", 23, 16), ("RATE", 15, 8), ("STEP", 7, 0)]
    told = [one.raw_text for one in found.diagnostics if one.code == "table_unread"]
    assert told.count("31 28 27 26 25 16 15 0") == 1


def test_the_figure_over_an_entry_is_no_register(reading: Read) -> None:
    manual = Manual()
    entries(manual)
    found = reading(manual)
    assert not found.registers
    assert len(found.instructions) == 3


def test_what_stands_far_above_a_syntax_is_not_of_its_instruction() -> None:
    row = only("4.1 Gates\n\n" + "They open and close.\n\n" * 60 + ENTRY)
    assert (row.mnemonic, row.syntax, row.description) == ("ADDW", "ADDW dest, source.", "Adds.")
    assert row.flags == ["heading_lost"]
    near = only("4.1 ADDW\n\n" + "It adds.\n\n" * 2 + ENTRY)
    assert (near.mnemonic, near.description) == ("ADDW", "It adds.\nIt adds.\nAdds.")


@pytest.mark.parametrize(
    ("title", "name"),
    [("Gate instructions", "ADDW"), ("Gates", "Gates"), ("Addw two", "Addw two")],
)
def test_the_title_of_a_section_in_words_is_no_name_of_its_instruction(title: str, name: str) -> None:
    row = only(f"4.1 {title}\n\n{ENTRY}")
    assert row.mnemonic == name
    assert row.flags


def test_a_line_of_the_contents_is_no_heading_where_they_were_interrupted() -> None:
    row = only(f"4.1.1 SUBW ........................ 649\n\n{ENTRY}")
    assert row.mnemonic == "ADDW"


def test_a_sentence_in_a_syntax_is_a_doubt() -> None:
    text = "5.2. align\n\nSyntax: align <target>; This makes all of the gates share one place.\n"
    row, other = read(f"{text}\n5.3. TURN\n\nSyntax: TURN gate\n").instructions
    assert "syntax_garbled" in row.flags
    assert "syntax_garbled" not in other.flags


@pytest.mark.parametrize(
    "entry",
    [
        "#### Gate lists\n\nSyntax: A gate list consists of a head and of one or more gates.\n",
        "#### How to turn it\n\nSyntax: turn [gate]\n",
    ],
)
def test_a_manual_whose_syntax_is_told_in_sentences_has_no_instructions(entry: str) -> None:
    text = f"{entry}\nDescription: What it does.\n"
    assert read(text * 3).instructions == []
    mixed = read(f"{text}\n#### TURN\n\nSyntax: TURN vane\n\nDescription: Turns it.\n").instructions
    assert "TURN" in [row.mnemonic for row in mixed]


def test_entries_with_opcodes_are_instructions_though_all_titles_are_words() -> None:
    entry = "1.{n} Gates With Two Vanes\nDescription: Turns both.\nSyntax: turn two\nOpcode: {n}\n\n"
    made = read("".join(entry.format(n=n) for n in (1, 2, 3))).instructions
    assert [row.opcode for row in made] == [1, 2, 3]
    assert all(row.flags for row in made)
