"""What the pages of many houses have in common: rows of the control register, figures of a byte, their numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pdf_pages import LEFT

if TYPE_CHECKING:
    from pdf_pages import Manual, Text

FIELDS = [("Bits", 50.0), ("Name", 80.0), ("Access", 40.0), ("Reset", 50.0), ("Description", 240.0)]
BARE = [("Bits", 50.0), ("Name", 80.0), ("Description", 300.0)]
NAMES = [("Name", 80.0), ("Access", 50.0), ("Description", 300.0)]
CONTROL: list[list[Text]] = [
    ["31:24", "TAG", "RW", "0x0", "What it is for"],
    ["23:8", "Reserved", "R", "0x0", "Keep"],
    ["7:4", "DIV", "RW", "0x3", "Pulses to a count"],
    ["3:0", "MODE", "RW", "0x5", "What the unit does"],
]
BYTE: list[tuple[str, int]] = [("RATE", 3), ("-", 1), ("GAIN", 2), ("SLEEP", 1), ("RST", 1)]
BYTE_BITS = [("RATE", 7, 5), ("-", 4, 4), ("GAIN", 3, 2), ("SLEEP", 1, 1), ("RST", 0, 0)]
BYTE_ROWS: list[list[Text]] = [[name, "RW", "Text"] for name, _ in BYTE if name != "-"]


def numbers(manual: Manual, high: int, low: int, width: float = 29, left: float = LEFT) -> None:
    """The numbers over a figure."""
    for n, bit in enumerate(range(high, low - 1, -1)):
        manual.page.text(left + n * width + width / 2 - 4, manual.y, str(bit), 7)
    manual.y += 12


def row(manual: Manual, width: float, *cells: Text, size: float = 7) -> None:
    """A row of a figure, its cells as many bits wide as they span."""
    count = sum(cell[1] if isinstance(cell, tuple) else 1 for cell in cells)
    manual.y += manual.page.row(LEFT, manual.y, [width] * count, list(cells), size=size)


def grid(manual: Manual, widths: list[float], *rows: list[Text]) -> None:
    """Rows of one ruled table."""
    for cells in rows:
        manual.y += manual.page.row(LEFT, manual.y, widths, cells, size=7)
