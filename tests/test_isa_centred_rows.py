"""Rows of a text whose name and code stand in the middle of a description of several lines."""

from __future__ import annotations

from isa_reading import read

HEAD = "Opcode       Instruction    Description\n"
ONE = "05 iw        GAD AX, im16   Adds the word to AX.\n"
TWO = """                            Adds the word behind it, its
06 id        GAD EX, im32
                            sign before it, to EX.
"""
END = "07           GNP            Does nothing.\n80 /0 ib     GAD r8, im8    Adds the byte.\n"


def test_a_row_without_text_beside_it_has_as_many_lines_above_as_below() -> None:
    found = {row.syntax or row.mnemonic: row for row in read(HEAD + ONE + TWO + END).instructions}
    assert found["GAD AX, im16"].description == "Adds the word to AX."
    assert found["GAD EX, im32"].description == "Adds the word behind it, its\nsign before it, to EX."
    assert [name for name, row in found.items() if "row_split" in row.flags] == [
        "GAD AX, im16",
        "GAD EX, im32",
    ]


def test_where_the_row_above_has_more_lines_both_are_in_doubt() -> None:
    more = "                            It sets the carry.\n"
    found = read(HEAD + ONE + more + TWO + END).instructions
    assert [row.mnemonic for row in found if "row_split" in row.flags] == ["GAD", "GAD"]


def test_a_sentence_that_begins_above_a_row_and_goes_on_beside_it_leaves_a_doubt() -> None:
    three = TWO.replace("GAD EX, im32\n", "GAD EX, im32   own bits and\n")
    assert sum("row_split" in row.flags for row in read(HEAD + ONE + three + END).instructions) == 2


def test_text_below_rows_that_have_their_own_beside_them_is_theirs_without_a_doubt() -> None:
    text = ONE.replace(" to AX.", " to AX, its\n                            sign before it.")
    found = read(HEAD + text + END).instructions
    assert found[0].description == "Adds the word to AX, its\nsign before it."
    assert not any("row_split" in row.flags for row in found)


def test_a_row_right_under_a_line_that_fits_no_column_is_in_doubt() -> None:
    stray = "VEX.LZ.0F38.W0GANDN r32a, r32b, r/ and some more across all\n"
    found = read(HEAD + ONE + stray + "F2 /r        m32            Does it.\n" + END).instructions
    assert "row_unread" in next(row for row in found if row.mnemonic == "m32").flags


def test_pseudo_code_beside_a_row_goes_on_with_no_sentence_above_it() -> None:
    text = ONE.replace(" to AX.", ".\n                            D = S0 & 3;")
    code = "06 id        GAD EX, im32   if (S0 > 3)\n                              D = S0;\n"
    found = read(
        HEAD + text.replace("Adds the word.", "Adds.\n                            Sets it.") + code + END
    )
    assert found.instructions[1].description == "if (S0 > 3)\nD = S0;"
    assert not any("row_split" in row.flags for row in found.instructions)


def test_a_name_cut_by_its_column_is_whole_where_all_names_begin_with_the_same_word() -> None:
    head = "Opcode   Name         Description\n"
    rows = [
        f"{n}        V_LONG_NAM   Does {n}.\n         ED_{name}\n"
        for n, name in enumerate(("ADD", "SUB", "AND", "XOR"))
    ]
    found = read("4.1. NA Instructions\n\n" + head + "".join(rows)).instructions
    assert [row.mnemonic for row in found] == [
        f"V_LONG_NAMED_{name}" for name in ("ADD", "SUB", "AND", "XOR")
    ]
    assert not any("name_joined" in row.flags for row in found)
    mixed = read(
        "4.1. NA Instructions\n\n"
        + head
        + "".join(rows).replace("V_LONG_NAM   Does 2", "W_LONG_NAM   Does 2")
    )
    assert all("name_joined" in row.flags for row in mixed.instructions)
