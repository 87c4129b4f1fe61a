"""Chapters on registers in the manual of a processor, before and behind its instruction set.

6.3.9 XCtx Register (20)          read as any manual's are, by the dialect for these,
 63      33 32  31 30     4       from what the entries of instructions leave
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.remainder import claim, remainder

if TYPE_CHECKING:
    from extract.observations import Observation, Reading

_NEAR: Final = 40
"""Lines from one entry to the next at most: heading and figure of the next stand between them."""
_ENOUGH: Final = 0.5
"""So sure the dialect is that there are registers in what is left."""


def read_chapters(reading: Reading) -> None:
    """Add the registers that stand outside the entries, where rows or figures of bits are left unread."""
    left = [one for one in reading.diagnostics if one.code == "table_unread"]
    document = reading.document
    entries = _entries(reading)
    if not any(one.line_first is not None and one.line_first not in entries for one in left):
        return
    from extract.dialects.register_table import RegisterTableDialect  # noqa: PLC0415 - for few documents

    dialect, rest = RegisterTableDialect(), remainder(document, entries)
    if dialect.sniff(rest) < _ENOUGH:
        return
    found = dialect.read(rest)
    names = {row.mnemonic for row in reading.instructions}
    registers = [one for one in found.registers if one.register not in names]
    rows: list[Observation] = [*registers, *(row for one in registers for row in one.fields)]
    rows += [value for one in registers for row in one.fields for value in row.values]
    lines = {piece[0] for row in rows for piece in row.pieces}
    if not lines:
        return
    reading.registers += registers
    reading.symbols += found.symbols
    lines.update(piece[0] for row in found.symbols for piece in row.pieces)
    told = {one.line_first for one in found.diagnostics}
    reading.diagnostics = [
        one
        for one in reading.diagnostics
        if one.code != "table_unread" or not (one.line_first in told or one.line_first in lines)
    ]
    kept = {id(row) for row in rows}
    reading.diagnostics += [
        one for one in found.diagnostics if one.observation is None or id(one.observation) in kept
    ]
    claim(document, rest, lines)


def _entries(reading: Reading) -> set[int]:
    """The lines of all entries, and those between an entry and the next."""
    spans = sorted(
        (min(piece[0] for piece in row.pieces), max(piece[0] for piece in row.pieces))
        for row in [*reading.instructions, *reading.symbols]
        if row.pieces
    )
    taken = {i for first, last in spans for i in range(first, last + 1)}
    for (_, last), (first, _) in pairwise(spans):
        if first - last <= _NEAR:
            taken.update(range(last, first))
    return taken
