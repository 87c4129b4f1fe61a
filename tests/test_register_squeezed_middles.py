"""Tables between single blanks whose cells stand in the middle of their rows: texts begin above the bits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import listed

if TYPE_CHECKING:
    from pdf_reading import ReadText

HEAD = (
    "8.6.1 PUMP_CTRL Register (Address = 0x10)\nTable 8-3. PUMP_CTRL Register Field Descriptions\n"
    "Bit Field Type Reset Description\n"
)
ROWS = (
    "Stops the pump\nWhen writing:\n15 STOP R/W 1b 0b : None\n1b : Stops it\nnow and here\n"
    "How the pump turns\nP N\n000b : slow of A\n14:12 RATE[2:0] R/W 000b 001b : fast\n010b : faster\nP N\n"
    "011b : as it can\n"
    "A row of two lines:\n11 GO R/W 0b\nit goes\n"
    "Part of the\nPUMP_LEV what stands above\n10:8 R 0h\nEL it, as far as it\ngoes\n"
    "7:0 SUM R 0h All of it\n"
)


def test_as_many_lines_of_a_text_stand_below_the_bits_as_above(text: ReadText) -> None:
    (one,) = text(f"{HEAD}{ROWS}8.6.2 Remarks\nNone.\n").registers
    assert [(f.field, f.bit_hi, f.bit_lo, f.access, f.default_text) for f in one.fields] == [
        ("STOP", 15, 15, "R/W", "1b"),
        ("RATE", 14, 12, "R/W", "000b"),
        ("GO", 11, 11, "R/W", "0b"),
        ("PUMP_LEVEL", 10, 8, "R", "0h"),
        ("SUM", 7, 0, "R", "0h"),
    ]
    stop, rate, go, level, total = one.fields
    assert listed(stop) == {0: "None", 1: "Stops it now and here"}
    assert [v.value for v in rate.values] == [0, 1, 2, 3]
    assert go.description == "A row of two lines: it goes"
    assert level.description == "Part of the what stands above it, as far as it goes"
    assert level.flags == ["name_joined"]
    assert (total.description, total.flags) == ("All of it", [])


def test_the_rest_of_a_row_that_a_page_cut_is_no_text_of_the_next(text: ReadText) -> None:
    made = text(
        "8.6.1 PUMP_CTRL Register (Address = 0x10)\nBit Field Type Reset Description\n7:4 RATE R 0h How fast it turns\n"
        "\nBit Field Type Reset Description\nwhile it rains\n3:0 SUM R 0h All of it\nand more\n"
    )
    assert "while it rains" not in str([f.description for f in made.registers[0].fields if f.field == "SUM"])


@pytest.mark.parametrize("more", ["and more of it\n", "15 times over\n"])
def test_rows_that_do_not_end_with_their_table_are_reported(text: ReadText, more: str) -> None:
    made = text(
        f"{HEAD}{ROWS}{more}8.6.2 PUMP_REST Register (Address = 0x11)\n{HEAD[-33:]}7:0 REST R 0h It rests\n"
    )
    assert "RATE" not in {f.field for one in made.registers for f in one.fields}
    assert "table_unread" in {one.code for one in made.diagnostics}
