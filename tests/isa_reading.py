"""How tests read an instruction set as text, and what of it they look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dialect_checks import load

from extract import dialects
from extract.dialects import choose
from extract.dialects.isa_table import IsaTableDialect

if TYPE_CHECKING:
    from extract.observations import Reading


def read(text: str) -> Reading:
    """What the dialect that fits makes of a text."""
    return dialects.read(load(text, "northbeck-scar-isa"))


def told(found: Reading) -> list[tuple[str | None, int | None, str | None]]:
    """Encoding, opcode and mnemonic of each instruction."""
    return [(row.encoding, row.opcode, row.mnemonic) for row in found.instructions]


def flags(found: Reading) -> dict[str | None, list[str]]:
    """The doubts of the instructions that have any."""
    return {row.mnemonic: row.flags for row in found.instructions if row.flags}


def read_chosen(text: str) -> Reading:
    """What is read of a text that has to be taken for an instruction set, its rows numbered."""
    document = load(text, "northbeck-scar-isa")
    assert choose(document).name == "isa-table"
    reading = IsaTableDialect().read(document)
    reading.number()
    return reading


def read_anyway(text: str) -> Reading:
    """What is read of a text as an instruction set, whatever it would be taken for, its rows numbered."""
    reading = IsaTableDialect().read(load(text, "northbeck-scar-isa"))
    reading.number()
    return reading
