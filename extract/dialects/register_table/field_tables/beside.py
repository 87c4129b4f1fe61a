"""Tables of fields whose halves stand beside each other under heads that repeat.

| Bit | Name | Bit | Name |
| 15  | HI   | 7   | LO   |       the bits go on: one table

| Bit | Name | Bit | Name |
| 3   | RUN  | 2   | DIR  |       they go on in each row: one table, too
| 1   | IE   | 0   | GO   |
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.bits import in_order, parse_bits

if TYPE_CHECKING:
    from extract.dialects.register_table.words.bits import Bits
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.tables import Box, Cell, Table

    Row = list[Cell | None]

_HEADS: Final = 3
"""Rows among which the heads stand: titles may be over them."""
_MOST: Final = 4
"""Parts beside each other, at most."""


def parts_beside(table: Table, words: Vocabulary) -> list[Table]:
    """The parts of a table one under the other where the bits go on from part to part, else a table each."""
    for r, row in enumerate(table.rows[:_HEADS]):
        starts = _repeats(row, words)
        if not starts:
            continue
        ends = [*starts[1:], len(row)]
        parts = [
            [one[start:end] for one in table.rows] for start, end in zip([0, *starts[1:]], ends, strict=True)
        ]
        parts = [
            [one for one in part if any(c and c.text.strip() for c in one)] for part in map(_squared, parts)
        ]
        places = [[parse_bits(text) for text in _of_bits(part, r, words)] for part in parts]
        told = [[bits for bits in part if bits] for part in places]
        if not all(map(all, places)) or not all(told) or not all(map(in_order, told)):
            return [table]
        if all(one[-1].low == other[0].high + 1 for one, other in pairwise(told)):
            rows = [*parts[0], *(one for part in parts[1:] for one in part[r + 1 :])]
            return [replace(table, rows=rows)]
        heads, body = parts[0][: r + 1], [part[r + 1 :] for part in parts]
        if _interleaved(told) and all(len(part) == len(told[0]) for part in body):
            return [
                replace(table, rows=[*heads, *(one for beside in zip(*body, strict=True) for one in beside)])
            ]
        return [replace(table, rows=part, box=_box(part)) for part in parts]
    return [table]


def _interleaved(told: list[list[Bits]]) -> bool:
    """Whether the bits go on from part to part in each row, and from row to row."""
    if len({len(part) for part in told}) > 1:
        return False
    found = [bits for row in zip(*told, strict=True) for bits in row]
    falls = all(one.low == other.high + 1 for one, other in pairwise(found))
    return falls or all(one.high + 1 == other.low for one, other in pairwise(found))


def _repeats(row: Row, words: Vocabulary) -> list[int]:
    """Where the heads of a row begin again: the first place too; empty where they do not, or tell no fields."""
    filled = [c for c, cell in enumerate(row) if cell and cell.text.strip()]
    heads = [" ".join(cell.text.split()) for c in filled if (cell := row[c])]
    for count in range(2, _MOST + 1):
        width, rest = divmod(len(heads), count)
        if rest or width < 2 or heads != heads[:width] * count:
            continue
        roles = {words.column(head) for head in heads[:width]}
        if "bits" in roles and roles & {"name", "description", "access"}:
            return filled[::width]
    return []


def _squared(part: list[Row]) -> list[Row]:
    """Rows as wide as the widest."""
    width = max(map(len, part))
    return [[*row, *[None] * (width - len(row))] for row in part]


def _of_bits(part: list[Row], head: int, words: Vocabulary) -> list[str]:
    """What stands under the head of the bits, where anything does."""
    at = next(c for c, cell in enumerate(part[head]) if cell and words.column(cell.text) == "bits")
    return [cell.text for row in part[head + 1 :] if (cell := row[at]) and cell.text.strip()]


def _box(part: list[Row]) -> Box | None:
    boxes = [cell.box for row in part for cell in row if cell and cell.box]
    if not boxes:
        return None
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)
