"""Texts with single blanks: rows without a column of names, access and reset behind their text or below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pdf_reading import ReadText

HEAD = "Bits Description Type Reset\n"


def test_access_and_reset_below_the_text_of_a_row_end_it(text: ReadText) -> None:
    made = text(
        "PUMP: CTRL Register\nOffset: 0x10\nDescription\nRuns the pump\nTable 30. CTRL\nRegister\n"
        f"{HEAD}31:9 Reserved. - -\n8:6 RATE: How fast it turns.\nNot while it rests.\nRW 0x2\n"
        "Enumerated values:\n0x0 → SLOW\n0x1 → FAST\n5 GO RW 0x0\n4 WAIT: Whether it waits. RO 0x1\n3:0 Reserved. - -\n"
    )
    (register,) = made.registers
    assert (register.register, register.address) == ("CTRL", 0x10)
    found = [(f.field, f.bit_hi, f.bit_lo, f.access, f.default_text) for f in register.fields]
    assert found == [
        ("Reserved", 31, 9, "-", "-"),
        ("RATE", 8, 6, "RW", "0x2"),
        ("GO", 5, 5, "RW", "0x0"),
        ("WAIT", 4, 4, "RO", "0x1"),
        ("Reserved", 3, 0, "-", "-"),
    ]
    assert [(one.value, one.name) for one in register.fields[1].values] == [(0, "SLOW"), (1, "FAST")]


@pytest.mark.parametrize("head", ["Bits Type Reset Description"])
def test_codes_before_the_text_of_rows_without_names_are_not_read_so(text: ReadText, head: str) -> None:
    made = text(
        f"PUMP: CTRL Register\nOffset: 0x10\n{head}\n31:8 Reserved. - -\n7:0 RATE: How fast. RW 0x2\n"
    )
    assert not any(register.fields for register in made.registers)
    assert "table_unread" in {one.code for one in made.diagnostics}


def test_a_heading_of_names_behind_their_block_goes_on_in_the_next_line(text: ReadText) -> None:
    rows = f"{HEAD}31:0 LEVEL: How high the water stands. RW 0x0\n"
    made = text(
        "PUMP: A0_LEVEL, A1_LEVEL, …, A14_LEVEL,\nA15_LEVEL Registers\nOffsets: 0x008, 0x048, …, 0x388, 0x3c8\n"
        f"Description\nLevel N\nTable 50.\nA0_LEVEL,\nA1_LEVEL,\n…,\nA14_LEVEL,\nA15_LEVEL\nRegisters\n{rows}"
        f"PUMP: REST Register\nOffset: 0x400\n{rows}"
    )
    assert [one.register for one in made.registers] == ["A0_LEVEL, A1_LEVEL, …, A14_LEVEL, A15_LEVEL", "REST"]
    assert made.registers[0].fields[0].description == "How high the water stands."
