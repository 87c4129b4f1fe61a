"""Tables of opcodes copied out of a PDF whose rows end with the code in two bases."""

from __future__ import annotations

from isa_reading import flags, told
from isa_reading import read_chosen as read
from test_isa_unread import READ as OTHERS

TABLE = """
Northbeck Scar
4.1 NA Instructions
Table 4.1 NA Instructions for the Opcode Field
Instruction Description (In C) Decimal/Hex
N_ADD_U32 Adds 2 numbers. 00 (0x0)
N_ROTATE_LEFT_AND_COU
NT Rolls them, and counts how
often they went 16
times. 12 (0xC)
LEFT AND RIGHT
N_SPREAD_WIDE_
U32 Spreads.
13 (0xD)
Instruction Description
Decimal
(Hex)
N_LOST Has no code.
N_MUL_U32 Multiplies. 15 (0x10)
4.2 NB Instructions
Nothing.
"""


def test_a_code_in_two_bases_ends_the_row_that_a_name_begins() -> None:
    found = read(TABLE)
    assert told(found) == [
        ("NA", 0, "N_ADD_U32"),
        ("NA", 12, "N_ROTATE_LEFT_AND_COUNT"),
        ("NA", 13, "N_SPREAD_WIDE_U32"),
        ("NA", 15, "N_MUL_U32"),
    ]
    assert [row.description for row in found.instructions] == [
        "Adds 2 numbers.",
        "Rolls them, and counts how\noften they went 16\ntimes.",
        "Spreads.",
        "Multiplies.",
    ]


def test_a_name_in_two_lines_and_codes_that_differ_are_in_doubt_and_what_has_no_code_is_reported() -> None:
    found = read(TABLE)
    assert flags(found) == {
        "N_ROTATE_LEFT_AND_COUNT": ["name_joined"],
        "N_MUL_U32": ["row_unread", "opcode_differs"],
    }
    lost = next(i for i, line in enumerate(found.document.lines) if "N_LOST" in line)
    assert any(one.line_first == lost for one in found.diagnostics)


def test_a_formula_that_begins_a_line_of_a_text_is_no_name() -> None:
    found = read(TABLE.replace("Adds 2 numbers. 00", "Adds two:\nD_U = S0_U + S1_U\nand no more. 00"))
    assert told(found)[0] == ("NA", 0, "N_ADD_U32")


def test_too_few_rows_are_no_table() -> None:
    few = TABLE.replace("13 (0xD)", "").replace("12 (0xC)", "")
    assert [row[2] for row in told(read(OTHERS + few))] == ["N_ADD_U32", "N_SUB_U32", "N_NOT"]


def test_a_word_in_capitals_below_a_name_may_be_its_rest() -> None:
    cut = TABLE.replace("13 (0xD)\n", "NT 13 (0xD)\n").replace("N_SPREAD_WIDE_\nU32", "N_SPREAD_WIDE")
    assert flags(read(cut))["N_SPREAD_WIDE"] == ["name_open"]


def test_the_last_head_may_be_that_of_the_opcode_and_captions_name_the_encoding() -> None:
    rows = [f"NC_{name} Does it. {n} (0x{n:X})" for n, name in enumerate(("ADD", "SUB", "NOT", "AND"))]
    head = "Table 4.2 NC Instructions for the Opcode Field\nInstruction Description Opcode\n"
    found = read(
        TABLE.replace("4.2 NB Instructions", head + "\n".join([*rows, "reserved. 15 - 31 (0xF - 0x1F)"]))
    )
    assert [row for row in told(found) if row[0] != "NA"] == [
        ("NC", n, f"NC_{name}") for n, name in enumerate(("ADD", "SUB", "NOT", "AND"))
    ]
    assert not any("reserved" in (one.raw_text or "") for one in found.diagnostics)


def test_names_and_codes_that_stand_together_put_the_row_beside_them_in_doubt() -> None:
    torn = TABLE.replace(
        "N_LOST Has", "N_MIN_U32\nN_MAX_U32\n7 (0x7)\nTakes one.\nN_SAD_U32\n8 (0x8)\n9 (0x9)\nN_LOST Has"
    )
    found = read(torn)
    doubts = flags(found)
    assert doubts["N_MAX_U32"] == doubts["N_SAD_U32"] == ["row_unread"]
    lines = {one.line_first for one in found.diagnostics}
    assert {found.document.lines.index("N_MIN_U32"), found.document.lines.index("9 (0x9)")} <= lines


def test_a_word_that_is_set_below_a_row_is_no_rest_of_its_name() -> None:
    assert "name_open" not in flags(
        read(TABLE.replace("N_SPREAD_WIDE_\nU32 Spreads.", "N_SPREAD Spreads.\nSCC = 1"))
    )
    assert flags(read(TABLE.replace("N_SPREAD_WIDE_\nU32 Spreads.", "N_SPREAD Spreads.\nSCC")))[
        "N_SPREAD"
    ] == ["name_open"]
