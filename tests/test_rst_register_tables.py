"""Registers in the tables of reStructuredText: their captions, and cells with blank lines and broken names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from extract.dialects import choose
from extract.readers import read_document

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Reading

SPANNED = """\
Northbeck NB1
=============

NBCON Register
--------------

======= ======= =========== ==========================
Bits    Size    Field Name  Description
======= ======= =========== ==========================
3:0     4 bits  RATE        How fast.

                            - vanes 0..16

7:4     4 bits  GATE_LEVEL  Where the gate stands.
                _HIGH
30:8    23 bits             Reserved, must be 0.
31      1 bit   RUN         Runs it.
32      **Total size 4 bytes.**
======= ==============================================

The end of it.
"""

LISTED = """\
Northbeck NB1
=============

.. list-table:: NBCON register
   :widths: 10 20 70
   :header-rows: 1

   * - Bits
     - Name
     - Description
   * - 31:16
     - RATE
     - How fast
   * - 15:0
     - GATE
     - Where the gate stands

.. table:: NBSTA register
   :widths: auto

   ===== ==== ===========
   Bits  Name Description
   ===== ==== ===========
   31:16 DRY  Is dry
   15:0  WET  Is wet
   ===== ==== ===========
"""


def reading_of(tmp_path: Path, text: str) -> Reading:
    path = tmp_path / "northbeck-nb1.rst"
    path.write_text(text, encoding="utf-8")
    document = read_document(path, "northbeck-nb1")
    return choose(document).read(document)


def test_a_table_goes_on_behind_blank_lines_of_its_cells_to_a_closing_rule_with_fewer_gaps(
    tmp_path: Path,
) -> None:
    (register,) = reading_of(tmp_path, SPANNED).registers
    assert [(one.field, one.bit_hi, one.bit_lo) for one in register.fields][:4] == [
        ("RATE", 3, 0),
        ("GATE_LEVEL_HIGH", 7, 4),
        ("Reserved", 30, 8),
        ("RUN", 31, 31),
    ]


def test_a_name_that_its_column_broke_at_an_underscore_is_joined_and_no_text_of_the_field(
    tmp_path: Path,
) -> None:
    (register,) = reading_of(tmp_path, SPANNED).registers
    broken = register.fields[1]
    assert (broken.field, broken.description) == ("GATE_LEVEL_HIGH", "Where the gate stands.")
    assert broken.flags == []


def test_the_caption_behind_the_words_that_open_a_table_names_its_register(tmp_path: Path) -> None:
    registers = reading_of(tmp_path, LISTED).registers
    assert [(one.register, one.flags) for one in registers] == [("NBCON", []), ("NBSTA", [])]
    assert [[one.field for one in register.fields] for register in registers] == [
        ["RATE", "GATE"],
        ["DRY", "WET"],
    ]


NESTED = """\
NBCON (0x01)
------------

.. list-table::
   :header-rows: 1

   * - Bits
     - Name
     - Description
   * - 7:1
     - RATE
     - How fast:

       - 0: slow
       - 1: fast
   * - 0
     - RUN
     - Runs it
"""


@pytest.mark.parametrize("mark", ["*", "-"])
def test_a_list_within_a_cell_of_a_list_table_is_part_of_the_cell(tmp_path: Path, mark: str) -> None:
    (register,) = reading_of(tmp_path, NESTED.replace("   * -", f"   {mark} -")).registers
    assert [(one.field, [value.name for value in one.values]) for one in register.fields] == [
        ("RATE", ["slow", "fast"]),
        ("RUN", []),
    ]
