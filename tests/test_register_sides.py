"""Pages in two columns whose tables stand side by side, their lines not level, in PDFs and in laid-out text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pdf_pages import LEFT, Manual
from pdf_reading import bits, flags, listed

from extract.dialects.register_table.pages.text_sides import sides_apart
from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from pdf_reading import Read, ReadText

from dialect_checks import load

TEXT = """\
                                                       Bits   Name        Reset      Description
Register 0x00: Gate Mode
                                                       7:2    -           0          Reserved
 Bits      Name      Reset        Description          1      FULL        0          The queue is full
 7         RST       0            Soft reset. Self-    0      DRDY        0          Data ready
                                  clearing.
 6:4       ODR       011          Output rate         Register 0x10: Pump Offset
 3         -         0            Reserved
                                                       Bits   Name        Reset      Description
 2:0       MODE      000          Way of moving
                                                       7:0    OFS         00000000   Where it
                                                                                     begins
Register 0x01: Gate Enable

 Bits      Name      Reset        Description         Register 0x11: Pump Level

 7:1       -         0            Reserved             Bits   Name        Reset      Description
 0         DRDY_IE   1            Data ready           7:5    HYST        000        Hysteresis
                                                       4:0    LVL         10000      Level in steps
Register 0x02: Gate Status
"""
FIELDS = {
    "Gate Mode": [("RST", 7, 7), ("ODR", 6, 4), ("MODE", 2, 0)],
    "Gate Enable": [("DRDY_IE", 0, 0)],
    "Gate Status": [("FULL", 1, 1), ("DRDY", 0, 0)],
    "Pump Offset": [("OFS", 7, 0)],
    "Pump Level": [("HYST", 7, 5), ("LVL", 4, 0)],
}


def test_the_columns_of_a_laid_out_text_are_read_one_after_the_other(text: ReadText) -> None:
    registers = text(TEXT).registers
    names = {one.register: [(n, hi, lo) for n, hi, lo in bits(one) if n != "-"] for one in registers}
    assert names == FIELDS
    assert not any(map(flags, registers))


def test_a_list_of_bits_within_descriptions_and_halves_of_a_table_are_no_column() -> None:
    nested = "".join(
        " Bits  Name     Access   Reset       Description of the field\n"
        f" {n}     GATE{n}    RW       0x0         How it moves\n"
        f"{'':38}Bits   Name   Definition\n{'':38}00b    OFF    It rests\n{'':38}01b    ON     It moves\n\n"
        for n in range(6)
    )
    halves = "Bits   Name   Description of it          Bits   Name   Description of it\n" + "".join(
        f"{n + 16:<7}A{n:<6}Moves the gate             {n:<7}B{n:<6}Moves the pump\n"
        for n in range(15, -1, -1)
    )
    assert sides_apart(load(nested, "northbeck-nb1"), vocabulary()) is None
    assert sides_apart(load(halves * 3, "northbeck-nb1"), vocabulary()) is None


def test_tables_that_stand_beside_each_other_in_a_pdf_tell_the_gutter(reading: Read) -> None:
    manual = Manual()
    top = manual.y
    for side, names in enumerate(
        (["Gate Mode", "Gate Enable", "Gate Status"], ["Pump Offset", "Pump Level"])
    ):
        manual.y, x = top + 7 * side, LEFT + 250 * side
        for n, name in enumerate(names):
            manual.page.text(x, manual.y, f"Register 0x{16 * side + n:02X}: {name}", 11)
            manual.y += 16
            for cells in (
                ["Bits", "Name", "Description"],
                ["7:4", f"HI{side}{n}", "Text"],
                ["3:0", f"LO{side}{n}", "Text"],
            ):
                manual.y += manual.page.row(x, manual.y, [40, 70, 110], list(cells), size=8)
            manual.y += 14
    found = {one.register: bits(one) for one in reading(manual).registers}
    assert found["Gate Status"] == [("HI02", 7, 4), ("LO02", 3, 0)]
    assert found["Pump Offset"] == [("HI10", 7, 4), ("LO10", 3, 0)]
    assert [*found] == ["Gate Mode", "Gate Enable", "Gate Status", "Pump Offset", "Pump Level"]


def test_lists_of_values_beside_tables_of_fields_stay_those_of_their_fields(reading: Read) -> None:
    manual = Manual()
    for n in range(3):
        manual.heading(f"4.{n + 1} PUMP{n} Register", 11)
        manual.lines(f"Address: 0x{4 * n:02x}")
        tops = [manual.y, manual.y + 5]
        rows = (
            ["Bits Name", "7:4 RATE", "3:2 LEVEL", "1 GO", "0 UP"],
            ["RATE Meaning", f"0 Slow{n}", f"1 Fast{n}"],
        )
        for side, cells in enumerate(rows):
            for row in cells:
                x = LEFT + 270 * side
                tops[side] += manual.page.row(x, tops[side], [50, 120], [*row.split()], size=8)
        manual.y = max(tops) + 14
    found = reading(manual).registers
    assert [listed(one.fields[0]) for one in found] == [{0: f"Slow{n}", 1: f"Fast{n}"} for n in range(3)]
