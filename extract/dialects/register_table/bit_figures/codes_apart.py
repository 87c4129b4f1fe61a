"""Rows of access and reset under numbers of bits that a page parts from the names above them.

| Bit           | 7  | 6 | 5 ... 0 |
| Symbol        | GO | - | LEVEL   |

| Bit           | 7   | 6   | 5 ... |     the numbers again, and no names
| Access rights | r/w | RFU | r/w   |
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.figures import attach, kind_of, label_of
from extract.dialects.register_table.bit_figures.lanes import assign, cells_between
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from extract.dialects.register_table.bit_figures.lanes import Figure, Mark
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.tables import Table


_CODES: Final = frozenset(("access", "reset"))


def codes_apart(table: Table, rows: range, marks: list[Mark], words: Vocabulary) -> list[tuple[str, Figure]]:
    """The rows under numbers, and what each holds: accesses or resets, as a label says; none if others stand there."""
    left, right = min(mark[1] for mark in marks), max(mark[1] for mark in marks)
    out: list[tuple[str, Figure]] = []
    called = False
    for r in rows:
        cells = cells_between(table, r, left, right)
        if not any(cell.text.strip() for _, _, cell in cells):
            continue
        kind = words.rows.get(plain(label_of(table, r, left)))
        called |= kind in _CODES
        kind = kind or kind_of((cell for _, _, cell in cells), words)
        if kind not in _CODES:
            return []
        out.append((kind, assign(marks, cells)))
    return out if called else []


def attach_codes(
    figures: list[Figure], table: Table, rows: range, marks: list[Mark], words: Vocabulary
) -> bool:
    """Give the codes of a table to the last of the figures above that has none, where these have the same bits."""
    told = codes_apart(table, rows, marks, words)
    if not figures or not told or any(lane.access or lane.default for lane in figures[-1].lanes):
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
