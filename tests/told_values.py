"""The field whose description tells values, and what these are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pdf_reading import text_reader

if TYPE_CHECKING:
    from pathlib import Path

    from extract.observations import Field


def field(tmp_path: Path, bits: str, text: str) -> Field:
    """The field of these bits with this description, in a register of 32 bits."""
    rows = f"| Bits | Name | Description |\n|---|---|---|\n| 31:12 | REST | Not used |\n| {bits} | MODE | {text} |\n"
    reading = text_reader(tmp_path)(f"# Northbeck NB1\n\n## CTRL (0x10)\n\n{rows}")
    return reading.registers[0].fields[-1]


def values(one: Field) -> list[tuple[int | None, str | None]]:
    """Number and meaning of each value."""
    return [(value.value, value.name or value.description) for value in one.values]
