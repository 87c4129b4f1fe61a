"""The `powervr-isa` dialect where the tabs of its tables and contents became blanks: no row is lost in silence."""

from __future__ import annotations

import pytest
from powervr_pages import ADD, CONSTANTS, CONTENTS, HEAD, MODIFIERS, SUB, codes, read, symbols

ROWS = HEAD + "JUMP\tJUMP to\tJUMP{.FAR} to\tGoes there.\nHALT (HALT1 HALT2)\tHALT1\tHALT\tStops.\n"
LISTED = MODIFIERS + ".FAR\tBeyond 64 kB\n[.type]\tOf the data\n"


@pytest.mark.parametrize("blanks", ["  ", "    "])
def test_cells_that_wide_blanks_part_are_those_that_tabs_part(blanks: str) -> None:
    for text in (ROWS, LISTED, CONSTANTS):
        printed, copied = read(text), read(text.replace("\t", blanks))
        assert [(x.mnemonic, x.syntax, x.forms, x.description, x.flags) for x in copied.instructions] == [
            (x.mnemonic, x.syntax, x.forms, x.description, x.flags) for x in printed.instructions
        ]
        assert [(x.kind, x.name, x.index, x.value, x.definition, x.flags) for x in copied.symbols] == [
            (x.kind, x.name, x.index, x.value, x.definition, x.flags) for x in printed.symbols
        ]
        assert printed.instructions or printed.symbols


def test_a_cell_that_fills_the_blanks_up_to_a_tab_stop_ends_there() -> None:
    text = f"{HEAD}JUMPFAR\tJUMPFAR to\tJUMP{{.FAR}} to\tGoes there.\nHALTNOW (HALT1)\tHALT\tHALT\tStops.\n"
    row, *others = read(text.expandtabs()).instructions
    assert (row.mnemonic, row.syntax, row.description, row.flags) == (
        "JUMPFAR",
        "JUMPFAR to",
        "Goes there.",
        [],
    )
    assert {(one.syntax, one.description) for one in others} == {("HALT", "Stops.")}


def test_two_blanks_behind_a_sentence_part_no_cells() -> None:
    found = symbols(LISTED.replace("64 kB", "64 kB.  It is far.").replace("\t", "  "), "modifier")
    assert [(one.name, one.definition) for one in found] == [
        (".FAR", "Beyond 64 kB. It is far."),
        ("[.type]", "Of the data"),
    ]
    (row,) = read(f"{HEAD}JUMP\tJUMP to\t\tGoes there.  Then stops.\n".replace("\t", "  ")).instructions
    assert "cells_missing" in row.flags


def test_listings_between_the_rows_end_no_table() -> None:
    text = f"{MODIFIERS}.FAR\tBeyond\n<pre>a</pre>\t<pre>b</pre>\n.NEAR\tWithin\n"
    for copy in (text, text.replace("\t", "  ")):
        assert [one.name for one in symbols(copy, "modifier")] == [".FAR", ".NEAR"]


def test_a_sentence_behind_a_table_is_no_row_and_not_told() -> None:
    for table in (LISTED, ROWS):
        printed, copied = (
            read(f"{text}A jump goes far.\n\nIt does.\n") for text in (table, table.replace("\t", " "))
        )
        assert printed.symbols or printed.instructions
        assert len(copied.symbols) == len(printed.symbols)
        assert len(copied.instructions) == len(printed.instructions)
        assert "table_unread" not in {d.code for d in copied.diagnostics}


@pytest.mark.parametrize("blanks", [" ", "  "])
def test_a_garbled_value_ends_no_table_and_rows_behind_a_line_that_is_none_are_told(blanks: str) -> None:
    more = "2\t1.5\tfoo\tQC\n3\t-\tReserved\tQC\n5-7\t0\tReserved\tQC\n9\t0x40000000\t2.0f\tQC\n"
    found = symbols((CONSTANTS + more).replace("\t", blanks), "special_constant")
    assert [one.index for one in found] == [0, 1, 2, 3, None, 9]
    assert [one.value for one in found] == [0, 0x3F800000, None, None, 0, 0x40000000]
    assert all(one.flags for one in found[2:5])
    reading = read(ROWS.replace("\t", blanks) + f"Odd{blanks}one\nEND{blanks}END{blanks}END{blanks}Ends.\n")
    assert "END" not in {row.mnemonic for row in reading.instructions}
    unread = [d.raw_text for d in reading.diagnostics if d.code == "table_unread"]
    assert f"END{blanks}END{blanks}END{blanks}Ends." in unread


def test_rows_between_single_blanks_have_their_name_and_a_doubt() -> None:
    found = read(ROWS.replace("\t", " ")).instructions
    assert {row.mnemonic for row in found} == {"JUMP", "HALT"}
    assert all("cells_missing" in row.flags for row in found)


def test_constants_between_single_blanks_have_index_and_value() -> None:
    constants = symbols(CONSTANTS.replace("\t", " "), "special_constant")
    assert [(one.index, one.value, one.definition) for one in constants] == [
        (0, 0, "0.0f QC"),
        (1, 0x3F800000, "1.0f QC"),
    ]
    assert all("cells_missing" in one.flags for one in constants)


def test_a_head_of_two_words_is_one() -> None:
    found = symbols(LISTED.replace("\t", " ").replace("[.type]", ".TYPE"), "modifier")
    assert [(one.name, one.definition) for one in found] == [
        (".FAR", "Beyond 64 kB"),
        (".TYPE", "Of the data"),
    ]


def test_a_table_ends_at_a_heading_at_an_entry_and_where_no_row_follows() -> None:
    for below in (ADD, "One.\n\nTwo.\n\nThree.\n\nJUMPED over  them\n"):
        found = read(ROWS.replace("\t", "  ") + "\n" + below).instructions
        assert {row.mnemonic for row in found} <= {"JUMP", "HALT", "HALT1", "HALT2", "ADDW"}
        assert ("ADDW" in {row.mnemonic for row in found}) == (below == ADD)


def test_a_sentence_is_no_head() -> None:
    reading = read("4.1. Names\n\nName Of The Description\nJUMP over the fence\n")
    assert (reading.instructions, reading.symbols) == ([], [])


@pytest.mark.parametrize("blanks", [" ", "  "])
def test_contents_whose_pages_stand_behind_blanks_are_contents(blanks: str) -> None:
    body = ADD.replace("ADDW\n\nFormat", "ADDW 2\n\nFormat", 1) + SUB
    contents = CONTENTS.replace("ADDW\t8", "ADDW 2\t8")
    printed, copied = read(contents + body), read(contents.replace("\t", blanks) + body)
    assert [(row.mnemonic, row.section) for row in copied.instructions] == [
        (row.mnemonic, row.section) for row in printed.instructions
    ]
    assert len(copied.instructions) == 2
    assert codes(copied) == codes(printed)
