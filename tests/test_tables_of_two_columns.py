"""Tables of two columns in Markdown that have no bars at their edges."""

from __future__ import annotations

import pytest
from dialect_checks import load

from extract import dialects
from extract.markup.text_tables import text_tables

TABLE = " Opcode | Mnemonic\n--------|----------\n 0 (0x0) | G_OPEN\n 1 (0x1) | G_SHUT\n 12 (0xc) | G_TURN\n"


def rows(text: str) -> list[list[list[str]]]:
    return [[[cell.text for cell in row if cell] for row in table.rows] for table in text_tables(load(text))]


@pytest.mark.parametrize("rule", ["---|---", ":---|---:", "  ----- | -----"])
def test_a_rule_with_one_bar_makes_a_table_of_lines_with_one(rule: str) -> None:
    text = f"Gates\n\nBits | Use\n{rule}\n7:4 | Rate\n3:0 | Mode\n\nopen | shut\n"
    assert rows(text) == [[["Bits", "Use"], ["7:4", "Rate"], ["3:0", "Mode"]]]


def test_lines_with_one_bar_and_no_such_rule_are_no_table() -> None:
    assert rows("A = B | C\nD = E | F\n") == []
    assert rows("A = B | C\n---\nD = E | F\n") == []


def test_opcodes_in_such_a_table_are_read() -> None:
    found = dialects.read(load(f"## Gate instructions\n\n{TABLE}")).instructions
    assert [(one.opcode, one.mnemonic) for one in found] == [(0, "G_OPEN"), (1, "G_SHUT"), (12, "G_TURN")]


def test_a_row_of_such_a_table_that_goes_on_in_a_line_without_a_bar_ends_all_that_is_told_of_it() -> None:
    head = "Bit | Use\n----|-----\n7   | FULL: the tank is\n"
    assert rows(f"{head}      full\n6-0 | LEVEL: level\n") == []
    assert len(rows(f"{head}6-0 | LEVEL: level\nThat is all.\n")) == 1
