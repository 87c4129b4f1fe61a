"""Stamps and watermarks over the tables of a PDF: slanted words are of no cell, rows with level ones are flagged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_pages import HEIGHT, Manual
from pdf_reading import bits

if TYPE_CHECKING:
    from pdf_reading import Read

HEAD = [("Bits", 40), ("Name", 80), ("Access", 40), ("Reset", 50), ("Description", 240)]


def manual() -> tuple[Manual, float]:
    """A register of three rows, and where its table begins."""
    out = Manual()
    out.heading("2.1 CTRL register")
    out.lines("Offset: 0x10")
    top = out.y
    names = {"31:16": "LEVEL", "15:8": "DIV", "7:0": "RATE"}
    out.table(HEAD, [[at, name, "RW", "0x0", f"The {name}"] for at, name in names.items()])
    return out, top


def test_slanted_words_over_a_table_are_of_no_cell(reading: Read) -> None:
    out, top = manual()
    out.page.operators.append(
        f"BT /F 8 Tf 0.94 0.34 -0.34 0.94 150 {HEIGHT - top - 40} Tm (NOT FOR ALL) Tj ET"
    )
    (register,) = reading(out).registers
    assert bits(register) == [("LEVEL", 31, 16), ("DIV", 15, 8), ("RATE", 7, 0)]
    assert [field.access for field in register.fields] == ["RW"] * 3
    assert not any(field.flags for field in register.fields)


@pytest.mark.parametrize("down", [16, 18, 20])
def test_rows_that_level_words_are_printed_over_are_flagged_and_no_others(reading: Read, down: float) -> None:
    out, top = manual()
    out.page.text(110, top + down, "issued to NB only", 9)
    (register,) = reading(out).registers
    assert ["text_foreign" in field.flags for field in register.fields] == [True, False, False]


def test_a_large_slanted_word_over_each_page_is_no_heading(reading: Read) -> None:
    manual = Manual()
    manual.heading("2.1 NBCON")
    manual.lines("Offset: 12h")
    columns = [("Bits", 50.0), ("Name", 80.0), ("Description", 300.0)]
    manual.table(
        columns, [[str(bit), f"GATE{bit}", f"Opens gate {bit}\n\n\n\n"] for bit in range(31, -1, -1)]
    )
    assert len(manual.pages) > 1
    for page in manual.pages:
        page.operators.append("BT /F 60 Tf 0.7 0.7 -0.7 0.7 150 250 Tm (RESTRICTED) Tj ET")
    (register,) = reading(manual).registers
    assert [one.field for one in register.fields] == [f"GATE{bit}" for bit in range(31, -1, -1)]
