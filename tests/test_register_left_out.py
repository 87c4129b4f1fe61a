"""Rows of dots in tables: what they stand for is reported where nothing else tells it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from extract.dialects import read
from extract.left_out import rows_left_out
from extract.readers import read_document

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from extract.observations import Reading

MAP = """# 1 Pump

| Offset | Name | Description | Access |
|---|---|---|---|
| 0x00 | CTRL | Control Register | RW |
| 0x04 | CH0 | Channel 0 | RW |
{dots}
| 0x20 | CH7 | Channel 7 | RW |
| 0x24 | STATUS | Status Register | R |
"""
LAID_OUT = """1 Pump registers

1.1 CTRL register (offset 0x80)

Bits  Name   Access  Reset  Description
31    EN31   R/W     0      Enable 31
30    EN30   R/W     0      Enable 30
{dots}
1     EN1    R/W     0      Enable 1
0     EN0    R/W     0      Enable 0

1.2 Register map

Offset  Name    Access  Description
0x80    CTRL    RW      Control register
0x84    CH0     RW      Channel 0
{dots}
0xA0    CH7     RW      Channel 7
0xA4    STATUS  R       Status register
"""


def left_out(reading: Reading) -> list[str]:
    """What is reported to be left out."""
    return [one.message for one in reading.diagnostics if one.code == "rows_left_out"]


@pytest.mark.parametrize(
    "dots", ["| ... | ... | ... | ... |", "| … | … | | |", "| : | : | : | : |", "| ⋮ | | | |"]
)
def test_registers_for_which_a_row_of_dots_stands_are_reported(
    markdown: Callable[[str], Reading], dots: str
) -> None:
    reading = markdown(MAP.format(dots=dots))
    assert [one.address for one in reading.registers] == [0, 4, 0x20, 0x24]
    assert left_out(reading) == [
        "the table leaves out the registers between CH0 and CH7: dots stand for them"
    ]


def test_an_array_described_elsewhere_fills_the_row_of_dots(markdown: Callable[[str], Reading]) -> None:
    reading = markdown(
        MAP.format(dots="| ... | ... | ... | ... |")
        + "\n## CHn register (n = 0..7)\n\nOffset: 0x04 + 4 * n\n\n| Bits | Name | Access | Description |\n"
        "|---|---|---|---|\n| 31:1 | RSVD | R | Reserved |\n| 0 | EN | RW | Enable |\n"
    )
    assert any(one.array_last == 7 for one in reading.registers)
    assert not left_out(reading)


@pytest.mark.parametrize("dots", ["...   ...    ...     ...", "..."])
def test_dots_in_laid_out_tables_end_no_table_and_are_reported(
    text: Callable[[str], Reading], dots: str
) -> None:
    reading = text(LAID_OUT.format(dots=dots))
    assert [(one.register, one.address) for one in reading.registers] == [
        ("CTRL", 0x80),
        ("CH0", 0x84),
        ("CH7", 0xA0),
        ("STATUS", 0xA4),
    ]
    assert [one.bit_lo for one in reading.registers[0].fields] == [31, 30, 1, 0]
    assert left_out(reading) == [
        "the table leaves out the fields between EN30 and EN1: dots stand for them",
        "the table leaves out the registers between CH0 and CH7: dots stand for them",
    ]


def test_instructions_for_which_a_row_of_dots_stands_are_reported(tmp_path: Path) -> None:
    rows = [
        "| Instruction | Opcode | Description |",
        "|---|---|---|",
        "| LD0 | 0x00 | Load |",
        "| LD1 | 0x01 | Load |",
    ]
    for dots, said in (("| ... | ... | ... |", ["LD1 and LD7"]), ("| LD2 | 0x02 | Load |", [])):
        path = tmp_path / "northbeck-nb1.md"
        path.write_text("\n".join([*rows, dots, "| LD7 | 0x07 | Load |", ""]), encoding="utf-8")
        found = read(read_document(path, "northbeck-nb1"))
        assert found.dialect == "isa-table"
        assert left_out(found) == [f"rows between {one} are left out: dots stand for them" for one in said]


def test_a_line_of_dots_without_end_is_looked_at_in_time(tmp_path: Path) -> None:
    rows = [
        "| Instruction | Opcode |",
        "|---|---|",
        "| LD0 | 0x00 |",
        "." * 50_000 + "2",
        "| LD7 | 0x07 |",
        "",
    ]
    path = tmp_path / "northbeck-nb1.md"
    path.write_text("\n".join(rows), encoding="utf-8")
    document = read_document(path, "northbeck-nb1")
    started = time.process_time()
    assert not list(rows_left_out(document, [([(2, 0, 1)], "LD0"), ([(4, 0, 1)], "LD7")]))
    assert time.process_time() - started < 1
