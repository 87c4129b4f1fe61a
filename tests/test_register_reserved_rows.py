"""Rows of maps that say that no register stands there."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pdf_reading import ReadText


def test_rows_of_reserved_places_are_no_registers(markdown: ReadText) -> None:
    found = markdown(
        "# Pump\n\n| Offset | Name | Reset | Description |\n|---|---|---|---|\n"
        "| 0x00 | NBCR | 0x0 | Control |\n| 0x04 | Reserved | - | Reserved |\n| 0x08 | NBSR | 0x0 | State |\n"
        "| 0x0C | - | - | Reserved |\n\n## NBCR\n\n| Bits | Name | Description |\n|---|---|---|\n| 31:0 | GO | Goes |\n"
    )
    assert [(one.register, one.address) for one in found.registers] == [("NBCR", 0), ("NBSR", 8)]


def test_nor_are_those_of_maps_that_show_bits(markdown: ReadText) -> None:
    lanes = " | ".join(str(bit) for bit in range(7, -1, -1))
    found = markdown(
        f"# Pump\n\n| Offset | Register | {lanes} |\n{'|---' * 10}|\n"
        f"| 0x00 | NBCR | {' | '.join(f'GO{n}' for n in range(7, -1, -1))} |\n"
        f"| 0x04 | Reserved | {' | '.join(['Res.'] * 8)} |\n"
        f"| 0x08 | NBSR | {' | '.join(f'ST{n}' for n in range(7, -1, -1))} |\n"
    )
    assert [(one.register, one.address) for one in found.registers] == [("NBCR", 0), ("NBSR", 8)]
