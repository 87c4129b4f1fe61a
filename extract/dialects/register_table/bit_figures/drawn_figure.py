"""A figure that a text draws with blanks, as it is read: its lines, its rows, and what stands beside the names."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from extract.dialects.register_table.bit_figures.lanes import Figure
    from extract.document import Piece


@dataclass(slots=True)
class Drawn:
    """A figure: its lines (inclusive), rows, the register's names behind them, and its address.

    Attributes:
        first, last: indices of its lines.
        rows: of names and codes, the high bits first; none where it cannot be read.
        names: what stands behind the names.
        address: as printed, that of the memory; None where there is none, or several.
        port: as printed, the address for instructions of ports, where there is no other.
        offset: as printed, the address from that of the block on: `+0x04`.
        ranged: whether it prints the bits of each cell, so that no place has to tell them, or all places fit.
        lost: lines of codes that cannot be told cell by cell.
        lost_bits: those of rows that cannot be read.
    """

    first: int
    last: int
    rows: list[Figure] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    address: str | None = None
    port: str | None = None
    offset: str | None = None
    ranged: bool = False
    lost: list[int] = field(default_factory=list)
    lost_bits: set[int] = field(default_factory=set)


def pieces_of(figure: Drawn) -> list[Piece]:
    """The places of all that a figure says."""
    return [
        piece
        for row in figure.rows
        for place in ([piece for lane in (*row.lanes, *row.codes) for piece in lane.pieces], row.numbers)
        for piece in place
    ]
