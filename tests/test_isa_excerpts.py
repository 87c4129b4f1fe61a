"""A page or two of instructions whose words are drawn are those of a manual of instructions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from dialect_checks import load
from test_isa_bit_pages import ROWS, pages
from test_isa_byte_figures import TEXT
from test_isa_figures_more import ALONE, FORMED, drawn
from test_isa_left_figures import ADD

from extract.dialects import read
from extract.markup.text_tables import text_tables
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

PAGES = {
    "bits": pages({"GABC": ROWS["GABC"]}),
    "bytes": TEXT.split("GLD r, (IX+d)\n\nOp", maxsplit=1)[0],
    "from the left": ADD,
    "with a format": FORMED[: FORMED.index("D[c] = ")],
    "under a title": ALONE[: ALONE.index("GADDI")],
}


GRID = """\
| Opcode | Name           | Description  |
+========+================+==============+
| 5      | N\\_SCRATCH\\_LO | Loads from   |
|        | AD             | the scratch. |
+--------+----------------+--------------+
| 6      | N\\_LEGACY\\    | Multiplies   |
|        | _F32           | as it was.   |
+--------+----------------+--------------+
| 7      | N\\_MOV         | Moves.       |
+--------+----------------+--------------+
"""


@pytest.mark.parametrize("cut", [True, False])
def test_a_grid_whose_first_rule_is_cut_off_has_its_rows_whole(tmp_path: Path, cut: bool) -> None:
    path = tmp_path / "gate.txt"
    path.write_text(GRID if cut else "+--------+----------------+--------------+\n" + GRID)
    found = read(read_document(path, "gate"))
    assert [(row.opcode, row.mnemonic) for row in found.instructions] == [
        (5, "N_SCRATCH_LOAD"),
        (6, "N_LEGACY_F32"),
        (7, "N_MOV"),
    ]
    assert found.instructions[0].description == "Loads from\nthe scratch."


@pytest.mark.parametrize(("rule", "rows"), [("+---+---+", 2), ("+--+----+", 3), ("---------", 3)])
def test_lines_over_a_rule_are_one_row_where_their_bars_stand_on_its_corners(rule: str, rows: int) -> None:
    (table,) = text_tables(load(f"| a | b |\n| c | d |\n{rule}\n| e | f |\n{rule}\n", "gate"))
    assert len(table.rows) == rows


def test_the_only_rule_of_a_table_may_be_its_last() -> None:
    (table,) = text_tables(load("| a | b |\n| c | d |\n| e | f |\n+---+---+\n", "gate"))
    assert len(table.rows) == len("ace")


@pytest.mark.parametrize("text", PAGES.values(), ids=PAGES)
def test_one_instruction_with_title_and_syntax_is_enough_in_an_excerpt(tmp_path: Path, text: str) -> None:
    path = tmp_path / "gate.txt"
    path.write_text(text)
    for found in (read(read_document(path, "gate")), drawn(tmp_path, text)):
        assert found.dialect == "isa-table"
        assert found.instructions
        assert not found.registers
