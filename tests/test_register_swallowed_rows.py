"""Lines in the text of a field that begin with bits: rows that were taken for text, or parts of the field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pdf_reading import bits

if TYPE_CHECKING:
    from pdf_reading import ReadText

    from extract.observations import Reading

HEAD = "Notes\n\nCTRL register (0x10)\n\n"
LINES = f"{HEAD}bit 7 GATE: Opens\n   bit {{}}: when set\nbits 5:0 LEVEL: How far.\n   bit {{}}: the sign\n"


def told(reading: Reading) -> list[str]:
    return [reading.document.lines[one.line_first].strip() for one in reading.diagnostics]


def test_a_line_that_begins_with_bits_which_its_field_does_not_have_is_reported(text: ReadText) -> None:
    reading = text(LINES.format(6, 5))
    assert bits(reading.registers[0]) == [("GATE", 7, 7), ("LEVEL", 5, 0)]
    assert told(reading) == ["bit 6: when set"]


def test_bits_of_the_field_itself_are_part_of_its_text(text: ReadText) -> None:
    assert not told(text(LINES.format(7, 0)))
