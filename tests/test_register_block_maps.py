"""Maps of the blocks of a chip, and rows with a range of addresses in maps of registers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pdf_reading import bases, text_reader

if TYPE_CHECKING:
    from pathlib import Path

    from pdf_reading import ReadText as Read


@pytest.fixture
def reading(tmp_path: Path) -> Read:
    """Read a text with the dialect."""
    read = text_reader(tmp_path)
    return lambda text: read(f"# Northbeck NB1\n\n{text}")


FIELDS = "| Bits | Name | Access | Description |\n|---|---|---|---|\n| 7:0 | V | RW | Value |\n\n"


def register(name: str, offset: str) -> str:
    return f"### {name}\n\nAddress offset: {offset}\n\n{FIELDS}"


REGISTERS = register("PUMP1_CTL", "0x00") + register("PUMP1_RATE", "0x04") + register("GATEx_CTL", "0x00")


BOUNDS = """\
| Boundary address | Bus | Peripheral |
|---|---|---|
| 0x4001 2C00 - 0x4001 2FFF | PB2 | PUMP1 |
| 0x4001 3000 - 0x4001 33FF | PB2 | GATEA |
| 0x4001 3400 - 0x4001 37FF | PB2 | GATEB |
| 0x4001 3800 - 0x4001 3BFF | PB2 | WHEEL |
"""
BARE = """\
| Block | Base |
|---|---|
| PUMP1 | 0x40012C00 |
| GATEA | 0x40013000 |
| GATEB | 0x40013400 |
| WHEEL | 0x40013800 |
"""
GAPS = """\
Module    Start         End           Size
PUMP1     0x40012C00    0x40012FFF    1 KB
GATEA     0x40013000    0x400133FF    1 KB
GATEB     0x40013400    0x400137FF    1 KB
WHEEL     0x40013800    0x40013BFF    1 KB
"""


@pytest.mark.parametrize("table", [BOUNDS, BARE, GAPS])
def test_a_map_of_blocks_gives_the_bases_from_which_their_offsets_count(reading: Read, table: str) -> None:
    found = reading(f"## Memory map\n\n{table}\n{REGISTERS}")
    assert bases(found) == [
        ("PUMP1", 0x4001_2C00, "PUMP1 offset"),
        ("GATEA", 0x4001_3000, "GATE offset"),
        ("GATEB", 0x4001_3400, "GATE offset"),
        ("WHEEL", 0x4001_3800, None),
    ]
    assert [(r.register, r.block, r.address_space) for r in found.registers] == [
        ("PUMP1_CTL", "PUMP1", "PUMP1 offset"),
        ("PUMP1_RATE", "PUMP1", "PUMP1 offset"),
        ("GATEx_CTL", "GATE", "GATE offset"),
    ]


def test_a_base_that_a_chapter_prints_otherwise_counts_for_neither(reading: Read) -> None:
    chapter = "## 2 Pump\n\nBase address: 0x40012000\n\n" + register("CTL", "0x00")
    found = reading(f"## 1 Memory map\n\n{BARE.replace('PUMP1', 'Pump')}\n{chapter}")
    assert bases(found)[:2] == [("Pump", 0x4001_2000, None), ("Pump", 0x4001_2C00, None)]
    same = reading(f"## 1 Memory map\n\n{BARE.replace('PUMP1', 'Pump')}\n{chapter.replace('12000', '12C00')}")
    assert bases(same)[:1] == [("Pump", 0x4001_2C00, "Pump offset")]


def test_vectors_and_sentences_are_no_bases(reading: Read) -> None:
    vectors = "| Address | Interrupt |\n|---|---|\n| 0x00000058 | PUMP1 |\n| 0x0000005C | GATEA |\n"
    said = "PUMP1 goes to sleep as soon as 0x40012000 is written by the core, and wakes up\nwhen 0x40013000 is.\n"
    found = reading(f"## Vectors\n\n{vectors}\n{said}\n{REGISTERS}")
    assert not found.symbols
    assert {r.address_space for r in found.registers} == {"offset"}


ROWS = """\
| Address | Register | Access | Reset |
|---|---|---|---|
| 0x00 | CTRL | RW | 0x00 |
| 0x04 | STAT | RO | 0x01 |
"""


def test_a_range_of_addresses_among_single_ones_is_that_of_a_register_in_doubt(reading: Read) -> None:
    found = reading(f"## Map\n\n{ROWS}| 0x10-0x13 | THR | RW | 0x80 |\n\n{REGISTERS}")
    (lost,) = [r for r in found.registers if r.register == "THR"]
    assert (lost.address, lost.address_last, lost.access) == (0x10, 0x13, "RW")
    assert "array_bounds" in lost.flags


def test_ranges_among_ranges_are_regions(reading: Read) -> None:
    rows = (
        "| Address | Register |\n|---|---|\n| 0x00 | CTRL |\n| 0x100-0x1FF | RAM |\n| 0x200-0x2FF | ROM |\n"
    )
    assert [r.register for r in reading(f"## Map\n\n{rows}\n{REGISTERS}").registers][-1:] == ["CTRL"]


def test_a_column_of_blocks_tells_registers_of_one_name_apart(reading: Read) -> None:
    fields = (
        "| Peripheral | Register | Offset | Field | Bits | Access |\n|---|---|---|---|---|---|\n"
        "| PUMP | CTRL | 0x00 | RATE | 7:0 | RW |\n| PUMP | STAT | 0x04 | BUSY | 0 | RO |\n"
        "| GATE | CTRL | 0x00 | OPEN | 3:0 | RW |\n"
    )
    found = reading(f"## Fields\n\n{fields}").registers
    assert [(r.block, r.register, r.address_space, [f.field for f in r.fields]) for r in found] == [
        ("PUMP", "CTRL", "PUMP offset", ["RATE"]),
        ("PUMP", "STAT", "PUMP offset", ["BUSY"]),
        ("GATE", "CTRL", "GATE offset", ["OPEN"]),
    ]
    rows = (
        "| Module | Register | Offset | Access |\n|---|---|---|---|\n"
        "| PUMP | CTRL | 0x00 | RW |\n| | STAT | 0x04 | RO |\n| GATE | CTRL | 0x00 | RW |\n"
    )
    found = reading(f"## Map\n\n{rows}\n{REGISTERS}").registers
    assert [(r.block, r.register, r.address_space) for r in found][-3:] == [
        ("PUMP", "CTRL", "PUMP offset"),
        ("GATE", "CTRL", "GATE offset"),
        ("PUMP", "STAT", "PUMP offset"),
    ]


def test_a_base_behind_the_title_of_a_block_is_no_register(reading: Read) -> None:
    rows = "Offset  Name   Access  Description\n0x00    DATA   RW      Data\n0x18    FLAGS  RO      Flags\n"
    bits = "FLAGS:\n  bit 7  FULL  nothing goes in\n  bit 6  IDLE  it rests\n  bits 5-0     reserved\n"
    found = reading(f"PUMP (base 0x10009000)\n----------------------\n\n{rows}\n{bits}")
    assert bases(found) == [("PUMP", 0x1000_9000, "PUMP offset")]
    assert [(r.register, r.block, r.address, [f.field for f in r.fields]) for r in found.registers] == [
        ("FLAGS", "PUMP", 0x18, ["FULL", "IDLE", "reserved"]),
        ("DATA", "PUMP", 0x00, []),
    ]


def test_a_column_of_modules_that_differ_within_a_register_is_of_its_fields(reading: Read) -> None:
    rows = (
        "| Register | Offset | Module | Bits | Field |\n|---|---|---|---|---|\n"
        "| RSTCTL | 0x00 | UART | 1 | URST |\n| | | SPI | 0 | SRST |\n"
        "| CLKCTL | 0x04 | UART | 1 | UEN |\n| | | SPI | 0 | SEN |\n"
    )
    found = reading(f"## Fields\n\n{rows}").registers
    assert [(r.block, r.register, len(r.fields)) for r in found] == [(None, "RSTCTL", 2), (None, "CLKCTL", 2)]


def blocks(title: str, head: str, *rows: str) -> str:
    return "\n".join([f"{title}\n", head, *rows]) + f"\n\n{REGISTERS}"


SMALL = ("PUMP1   0x1000", "GATEA   0x2000", "GATEB   0x4000")


@pytest.mark.parametrize(
    ("title", "head"),
    [
        ("Peripheral sizes in memory", "Block   Size"),
        ("The memory of each block. All addresses are in bytes.", "Block   Size"),
        ("Memory of the blocks", "Block   Size in bytes"),
        ("Memory map", "Block   Interrupt vector address"),
        ("Memory", "Block   Size of address space"),
    ],
)
def test_numbers_that_the_head_of_their_column_calls_something_else_are_no_bases(
    reading: Read, title: str, head: str
) -> None:
    assert not reading(blocks(title, head, *SMALL)).symbols


@pytest.mark.parametrize("title", ["Clock enable words", "Chip"])
def test_large_numbers_of_blocks_under_a_head_of_their_own_are_no_bases(reading: Read, title: str) -> None:
    rows = ("PUMP1   0x10000000", "GATEA   0x20000000", "GATEB   0x40000000")
    assert not reading(blocks(title, "Block   Word", *rows)).symbols


@pytest.mark.parametrize(
    "head",
    [
        "Block   Base address   IRQ   DMA channels   Reset",
        "Block   Base address range (size)   Interrupt",
        "        Base\nBlock   address        Interrupt",
    ],
)
@pytest.mark.parametrize("title", ["Memory map", "Interrupts, DMA channels and resets"])
def test_columns_beside_the_bases_may_hold_anything(reading: Read, head: str, title: str) -> None:
    rows = (f"{row:<23}{n}" for n, row in enumerate(SMALL))
    assert [value for _, value, _ in bases(reading(blocks(title, head, *rows)))] == [0x1000, 0x2000, 0x4000]


def test_a_map_between_bars_is_judged_by_the_head_of_the_column_too(reading: Read) -> None:
    table = "| Block | IRQ | Base address | Reset |\n|---|---|---|---|\n"
    table += "".join(f"| {row.split()[0]} | {n} | {row.split()[1]} | 0 |\n" for n, row in enumerate(SMALL))
    assert len(bases(reading(f"## Resets\n\n{table}\n{REGISTERS}"))) == 3
    other = table.replace("Base address", "Vector")
    assert not reading(f"## Base addresses\n\n{other}\n{REGISTERS}").symbols


@pytest.mark.parametrize("between", ["", "\n"])
def test_a_map_of_html_gives_bases_whatever_lines_its_cells_stand_in(reading: Read, between: str) -> None:
    def table(*rows: tuple[str, ...]) -> str:
        cells = (between.join(f"<td>{cell}</td>" for cell in row) for row in rows)
        return "<table>\n" + "\n".join(f"<tr>{between}{row}{between}</tr>" for row in cells) + "\n</table>\n"

    rows = [(name, n, value, "-") for n, (name, value) in enumerate(row.split() for row in SMALL)]
    text = [tuple(map(str, row)) for row in rows]
    found = reading(f"## Resets\n\n{table(('Block', 'IRQ', 'Base address', 'DMA'), *text)}\n{REGISTERS}")
    assert [value for _, value, _ in bases(found)] == [0x1000, 0x2000, 0x4000]
    assert [one.definition for one in found.symbols][:1] == ["PUMP1 0 0x1000 -"]
    assert not reading(f"## Memory\n\n{table(('Block', 'IRQ', 'Size', 'DMA'), *text)}\n{REGISTERS}").symbols
