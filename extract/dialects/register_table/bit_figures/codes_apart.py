"""Rows of access and reset under numbers of bits that a page parts from the names above them.

| Bit           | 7  | 6 | 5 ... 0 |
| Symbol        | GO | - | LEVEL   |

| Bit           | 7   | 6   | 5 ... |     the numbers again, and no names
| Access rights | r/w | RFU | r/w   |
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract.dialects.register_table.bit_figures.figures import attach, label_of
from extract.dialects.register_table.bit_figures.lanes import assign, cells_between
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from extract.dialects.register_table.bit_figures.lanes import Figure, Mark
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.tables import Table


def codes_apart(table: Table, rows: range, marks: list[Mark], words: Vocabulary) -> list[tuple[str, Figure]]:
    """The rows under numbers that a label calls accesses or resets, and what they are."""
    left, right = min(mark[1] for mark in marks), max(mark[1] for mark in marks)
    kinds = ((r, words.rows.get(plain(label_of(table, r, left)))) for r in rows)
    return [
        (kind, assign(marks, cells_between(table, r, left, right)))
        for r, kind in kinds
        if kind in {"access", "reset"}
    ]


def attach_codes(figures: list[Figure], told: list[tuple[str, Figure]]) -> bool:
    """Give the codes to the last of the figures above where that has no others and the same bits; False elsewhere."""
    if not figures or not told:
        return False
    taken = {piece for lane in figures[-1].lanes for piece in lane.pieces}
    if taken.issuperset(piece for _, codes in told for lane in codes.lanes for piece in lane.pieces):
        return True
    if any(lane.access or lane.default for lane in figures[-1].lanes):
        return False
    above = [lane for lane in figures[-1].lanes if lane.text.strip()]
    bits = {bit for lane in above if lane.hi is not None for bit in range(lane.lo or 0, lane.hi + 1)}
    for _, codes in told:
        held = [lane for lane in codes.lanes if lane.hi is not None and lane.lo is not None]
        if not above or bits != {bit for lane in held for bit in range(lane.lo or 0, (lane.hi or 0) + 1)}:
            return False
    for kind, codes in told:
        attach(figures[-1], codes, kind)
    return True
