"""Heads of several columns in one cell: the rule between them is missing in the row of heads alone.

| Bits | Name | Type Reset | Description |
| 7:6  | MODE | RW  | 0x1  | Mode        |

Or one that has no room runs into the next, and both are one word: `Read/WriteDefault/Hex`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.stitch import Grid
    from extract.tables import Cell

_ROWS: Final = 2
"""Rows of heads at most."""
_MOST: Final = 6
"""Words in such a cell at most."""
_TOUCHING: Final = re.compile(r"(?<=[a-z)])(?=[A-Z])")
"""Where a head may begin right behind another."""


def part_heads(grid: Grid, words: Vocabulary) -> None:
    """Give each column its own of the heads that stand in one cell over several; the grid is changed.

    The words are known heads of as many columns in one way alone, and the rows below fill these columns.
    """
    for r, row in enumerate(grid.rows[:_ROWS]):
        _part_touching(grid, r, words)
        for c, cell in enumerate(row):
            free = _free(row, c)
            if not free or not cell.text.strip() or words.column(cell.text):
                continue
            heads = _heads(cell.text.split(), free + 1, words)
            others = {words.column(one.text) for one in row if one.text.strip()} - {None}
            below = [line[c : c + free + 1] for line in grid.rows[r + 1 :]]
            filled = any(all(one.text.strip() for one in line) for line in below)
            if not heads or not filled or not others or others & {words.column(head) for head in heads}:
                continue
            for n, head in enumerate(heads):
                row[c + n] = replace(cell, text=head)


def _part_touching(grid: Grid, r: int, words: Vocabulary) -> None:
    """Give two columns their heads that stand in the cell of one as one word, where the rows below fill both."""
    row = grid.rows[r]
    for c, (one, two) in enumerate(pairwise(row)):
        cell = one if one.text.strip() else two
        if bool(one.text.strip()) == bool(two.text.strip()) or words.column(cell.text):
            continue
        cuts = (found.start() for found in _TOUCHING.finditer(cell.text))
        parts = [(cell.text[:at], cell.text[at:]) for at in cuts]
        ways = [both for both in parts if len({words.column(part) for part in both} - {None}) > 1]
        if len(ways) == 1 and any(
            line[c].text.strip() and line[c + 1].text.strip() for line in grid.rows[r + 1 :]
        ):
            row[c : c + 2] = [replace(cell, text=part) for part in ways[0]]


def _free(row: list[Cell], c: int) -> int:
    """How many columns behind one have no head."""
    end = c + 1
    while end < len(row) and not row[end].text.strip():
        end += 1
    return end - c - 1


def _heads(said: list[str], count: int, words: Vocabulary) -> list[str]:
    """So many known heads of unlike columns that words make up in one way alone; else none."""
    if not count <= len(said) <= _MOST:
        return []
    ways = []
    for cuts in combinations(range(1, len(said)), count - 1):
        ends = [0, *cuts, len(said)]
        parts = [" ".join(said[a:b]) for a, b in pairwise(ends)]
        roles = {words.column(part) for part in parts}
        if None not in roles and len(roles) == count:
            ways.append(parts)
    return ways[0] if len(ways) == 1 else []
