"""Marks of footnotes in PDFs: raised or written behind names, numbers and bits, they are no part of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pdf_pages import Manual
from pdf_reading import bits

from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.numerals import reset_number
from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from pdf_reading import Read

HEAD = [("Bits", 40), ("Name", 80), ("Access", 40), ("Reset", 50), ("Description", 240)]
WIDTHS = {"D": 0.722, "I": 0.278, "V": 0.667, "0": 0.556, "1": 0.556, "x": 0.5, ":": 0.278, "6": 0.556}
"""Of the letters used here, in Helvetica."""


def manual(mark: str) -> Manual:
    """A register with the mark raised behind bits, name, reset, access and the last word of its descriptions."""
    out = Manual()
    out.heading("2.1 CTRL register")
    out.lines("Offset: 0x10")
    rows = [["31:16", "LEVEL", "RW", "0x0", "Level"], ["15:0", "DIV", "RW", "0x1", "DIV is at 0x0 0x1 1:0"]]
    top = out.y
    out.table(HEAD, [list(row) for row in rows])
    for column, text in ((0, "15:0"), (1, "DIV"), (3, "0x1")) if mark else ():
        left = 60 + sum(width for _, width in HEAD[:column]) + 3
        wide = 8 * sum({**WIDTHS, "5": 0.556}[letter] for letter in text)
        out.page.text(left + wide, top + 28 + 2 + 1.2 - 2.6, mark, 5.2)
    return out


def test_raised_marks_are_no_part_of_bits_names_and_resets(reading: Read) -> None:
    for mark in ("", "1", "3", "a", "12", "*1"):
        (register,) = reading(manual(mark)).registers
        assert bits(register) == [("LEVEL", 31, 16), ("DIV", 15, 0)]
        assert [field.default_value for field in register.fields] == [0, 1]
        assert not any(field.flags for field in register.fields)


def test_marks_written_in_full_size_are_no_part_of_bits_access_and_heads(reading: Read) -> None:
    out = Manual()
    out.heading("2.1 CTRL register")
    out.lines("Offset: 0x10\xb9")
    head = [(f"{name}\xb2", width) for name, width in HEAD]
    out.table(
        head,
        [
            ["31:16\xb9", "LEVEL\xb9", "RW1)", "0x1\xb2", "Level"],
            ["15:8(1)", "DIV*", "R/W(2)", "0x2(1)", "Divider"],
            ["7:0*", "RATE", "RO", "0x3", "Up to 2^20 in I\xb2C mode"],
        ],
    )
    (register,) = reading(out).registers
    assert register.address == 0x10
    assert bits(register) == [("LEVEL", 31, 16), ("DIV", 15, 8), ("RATE", 7, 0)]
    assert [field.access for field in register.fields] == ["RW", "R/W", "RO"]
    assert [field.default_value for field in register.fields] == [1, 2, 3]
    assert register.fields[-1].description == "Up to 2^20 in I\xb2C mode"


def test_numbers_behind_bits_that_count_something_else_are_no_marks() -> None:
    assert parse_bits("3(1)") is None
    assert parse_bits("2^20") is None
    assert vocabulary().column("Reset\xb9") == vocabulary().column("Reset^1") == "reset"


def test_a_blank_within_a_number_parts_it_into_whole_groups_or_it_is_none() -> None:
    whole = {"0x0000 0105": 0x105, "0001 0010b": 0b00010010, "4' h6": 6, "1F h": 0x1F, "32'h0000 0001": 1}
    assert {text: reset_number(text) for text in whole} == whole
    for text in ("0x1 5", "0b1 1", "0x0 17", "0x1F 3", "1 0h", "12 34"):
        assert reset_number(text) is None
