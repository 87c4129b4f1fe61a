"""Names without underscores among mnemonics that have them are instructions where their codes count up."""

from __future__ import annotations

import pytest
from isa_reading import flags, told
from isa_reading import read_anyway as read

NAMES = ("N_ADD", "N_SUB", "DOT", "N_MUL", "N_DIV", "SIN")
EACH = [("NA", n, name) for n, name in enumerate(NAMES, 3)]


def entries(between: str = "   ") -> str:
    return "4.1 NA Instructions\n\n" + "".join(
        f"{name}{between}{n}\n\nDoes it in 16 steps.\n\n" for n, name in enumerate(NAMES, 3)
    )


def cells() -> str:
    """A line a cell."""
    rows = "".join(f"{n}\n\n{name}\n\nDoes it in 16 steps.\n\n" for n, name in enumerate(NAMES, 3))
    return f"4.1 NA Instructions\n\nOpcode\n\nName\n\nDescription\n\n{rows}"


def lines() -> str:
    rows = "".join(f"{n} {name} Does it.\nIn 16 steps.\n" for n, name in enumerate(NAMES, 3))
    return f"4.1 NA Instructions\n\nOpcode Name Description\n{rows}"


@pytest.mark.parametrize("text", [entries(), entries(" "), entries("\n\n"), cells(), lines()])
def test_a_name_without_underscores_is_one_where_its_code_comes_next(text: str) -> None:
    found = read(text)
    assert told(found) == EACH
    assert not any(flags(found).values())


def test_names_without_underscores_stand_before_the_first_with_them_too() -> None:
    found = read(entries().replace("N_ADD", "ADD").replace("N_SUB", "SUB"))
    assert [row[2] for row in told(found)] == ["ADD", "SUB", *NAMES[2:]]


def test_a_number_and_a_word_that_fit_between_no_codes_are_text() -> None:
    found = read(entries().replace("Does it in 16 steps.", "SCC   1\nVCC   99", 2))
    assert told(found) == EACH
    assert "SCC   1" in (found.instructions[0].description or "")


def test_a_number_and_a_word_that_may_be_the_next_row_leave_that_above_in_doubt() -> None:
    rows = lines().replace("5 DOT Does it.\nIn 16 steps.\n", "5 DOT\n").replace("4 N_SUB", "3 N_SUB")
    found = read(rows.replace("3 N_ADD Does it.\nIn 16 steps.\n", ""))
    assert [row[2] for row in told(found)] == ["N_SUB", "N_MUL", "N_DIV", "SIN"]
    assert flags(found)["N_SUB"] == ["row_unread"]


def test_a_code_alone_in_a_text_that_fits_between_two_leaves_its_row_in_doubt() -> None:
    found = read(lines().replace("6 N_MUL Does it.", "6").replace("5 DOT Does it.", "5 N_DOT Does it."))
    assert [row[2] for row in told(found)] == ["N_ADD", "N_SUB", "N_DOT", "N_DIV", "SIN"]
    assert [name for name, doubts in flags(found).items() if "row_unread" in doubts] == ["N_DOT"]


@pytest.mark.parametrize("told_by", ["to one of", "to:"])
def test_values_in_the_text_of_a_row_are_no_rows_though_opcodes_are_missing_behind_it(told_by: str) -> None:
    values = f"4 N_SUB Sets how it rounds {told_by}\n5 DOWN\n6 NEAR\n"
    found = read(
        lines().replace(
            "4 N_SUB Does it.\nIn 16 steps.\n5 DOT Does it.\nIn 16 steps.\n6 N_MUL", values + "7 N_MUL"
        )
    )
    assert "DOWN" not in [row[2] for row in told(found)]
    assert found.instructions[1].description == f"Sets how it rounds {told_by}\n5 DOWN\n6 NEAR"
    assert flags(found)["N_SUB"] == ["row_unread"]


@pytest.mark.parametrize(
    "text", ["Rounds to one of\n\nDOWN 20\n\nNEAR 21\n\n", "Rounds:\n\nDOWN 20\n\nis quick.\n\n"]
)
def test_values_in_the_text_of_an_entry_are_no_entries_though_their_codes_count_up(text: str) -> None:
    found = read(entries().replace("SIN   8\n\nDoes it in 16 steps.", f"N_SIN   8\n\n{text}".rstrip()))
    assert [row[2] for row in told(found)] == [*NAMES[:-1], "N_SIN"]
    assert flags(found)["N_SIN"] == ["row_unread"]


def test_a_sentence_on_bits_is_no_head_of_fields() -> None:
    found = read(lines().replace("In 16 steps.", "Bit 3 is kept. Bit 4 is not."))
    assert told(found) == EACH
    assert {row.description for row in found.instructions} == {"Does it.\nBit 3 is kept. Bit 4 is not."}


def test_a_name_alone_in_a_text_behind_which_opcodes_are_missing_leaves_its_row_in_doubt() -> None:
    torn = entries().replace("N_MUL   6\n\n", "FOO_MUL\n").replace("DOT   5\n\nDoes it in 16 steps.\n\n", "")
    found = read(torn)
    assert [row[2] for row in told(found)] == ["N_ADD", "N_SUB", "N_DIV", "SIN"]
    assert flags(found)["N_SUB"] == ["row_unread"]


def test_codes_have_five_digits_too() -> None:
    found = read(cells().replace("\n7\n", "\n58624\n"))
    assert ("NA", 58624, "N_DIV") in told(found)


def test_the_rest_of_a_name_stands_in_the_block_of_lines_of_its_cell() -> None:
    found = read(cells().replace("N_MUL\n", "N_MUL_LON\nG\n"))
    assert ("NA", 6, "N_MUL_LONG") in told(found)
    assert flags(found)["N_MUL_LONG"] == ["name_joined"]


ENDED = """
4.1 NA Instructions
Table 4.1 NA Instruction Opcodes

Instruction

Description

Decimal
(Hex)

N_ADD_U32

Adds two numbers.

3 (0x3)

DOT

B = A + 4;
counts them.

4 (0x4)

LOAD

N_LOAD_U32
SCC is kept.

5 (0x5)
"""


def test_heads_a_line_each_begin_a_table_whose_rows_end_with_codes_in_two_bases() -> None:
    found = read(ENDED)
    assert told(found) == [("NA", 3, "N_ADD_U32"), ("NA", 4, "DOT"), ("NA", 5, "N_LOAD_U32")]
    assert [row.description for row in found.instructions[:2]] == [
        "Adds two numbers.",
        "B = A + 4;\ncounts them.",
    ]


def test_a_word_in_capitals_before_small_letters_may_be_the_rest_of_a_name_or_of_the_text() -> None:
    found = read(ENDED)
    assert flags(found)["N_LOAD_U32"] == ["name_open"]
    assert not flags(found).get("DOT")


def test_a_code_behind_the_last_that_nothing_names_is_reported() -> None:
    found = read(ENDED.replace("DOT\n", "") + "\nN_END_U32\n\nEnds.\n\n6 (0x6)\n")
    assert [row[2] for row in told(found)] == ["N_ADD_U32", "N_LOAD_U32", "N_END_U32"]
    at = next(i for i, line in enumerate(found.document.lines) if line == "4 (0x4)")
    assert any(at in range(one.line_first or 0, (one.line_last or 0) + 1) for one in found.diagnostics)


def test_the_last_word_of_a_text_is_no_part_of_the_name_below_it() -> None:
    names = "".join(
        f"{name}\n{n}\nDoes it while VCC is\nEXEC.\n\n" for n, name in enumerate(NAMES, 3) if "_" in name
    )
    found = read(f"4.1 NA Instructions\n\nName\n\nOpcode\n\nDescription\n\n{names}")
    assert [row[2] for row in told(found)] == [name for name in NAMES if "_" in name]
    assert {row.description for row in found.instructions} == {"Does it while VCC is\nEXEC."}
