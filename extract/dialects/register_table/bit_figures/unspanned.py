"""Figures in tables of a text, which have no cells over several columns: which lanes a name has, and doubts."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.lanes import number
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import split_slice
from extract.dialects.register_table.words.text import one_line
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.dialects.register_table.bit_figures.lanes import Figure, Lane
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.tables import Cell, Table

SEVERAL_NUMBERS: Final = re.compile(r"\d{1,2}(?: \d{1,2})+$")
_PAIR: Final = re.compile(r"(\d{1,2})\n(\d{1,2})")
_TWO_NAMES: Final = re.compile(r"[A-Z][A-Z0-9_]* [A-Z][A-Z0-9_]*")
_BYTE: Final = 8


def called_bits(table: Table, words: Vocabulary) -> list[int]:
    """The rows of a table in a text that a label calls numbers of bits, as a label calls what stands under them.

    So are those of cells with two numbers over each other.
    """
    if table.box is not None:
        return []
    labels = [
        next((plain(cell.text) for cell in row if cell and cell.text.strip()), "") for row in table.rows
    ]
    return [
        r
        for r, (label, below) in enumerate(pairwise(labels))
        if _in_pairs(table.rows[r])
        or (
            label in words.words["bit"]
            and words.rows.get(below)
            and not any(cell and any(map(str.isalpha, cell.text)) for cell in table.rows[r][1:])
        )
    ]


def _in_pairs(row: list[Cell | None]) -> bool:
    """Whether most cells of a row hold two numbers of bits, one over the other: what stands under each is open."""
    pairs = [one for cell in row if cell and (one := _PAIR.fullmatch(cell.text.strip()))]
    return len(pairs) >= _BYTE and all(abs(int(one[1]) - int(one[2])) == 1 for one in pairs)


def doubt_lost_numbers(table: Table, head: int, figure: Figure) -> None:
    """Doubt cells over several columns of a text whose first or last has a cell for a number, and none in it.

    Where a cell holds the numbers of several columns (`18 17 16`), the columns are not those of the figure; two next
    to each other are both ends of the cells under them, unless a cell beside is empty: its rules were lost, too; nor
    where two names stand there.
    """
    if any(cell is not None and _several(cell.text.strip()) for cell in table.rows[head]) or any(
        _TWO_NAMES.fullmatch(lane.text.strip()) and SEVERAL_NUMBERS.match(numbers.text.strip())
        for lane, numbers in _under(table, head, figure)
    ):
        for one in figure.lanes:
            one.doubtful = True
    empty = [cell is not None and not cell.text.strip() for cell in table.rows[head]]
    lanes = {id(lane.cell): lane for lane in figure.lanes}
    paired = any(cell is not None and SEVERAL_NUMBERS.match(cell.text.strip()) for cell in table.rows[head])
    for row in table.rows[head + 1 :] if paired else ():
        for cell, beside in pairwise(row):
            if cell is None or beside is None:
                continue
            if bool(cell.text.strip()) != bool(beside.text.strip()):
                named = lanes.get(id(cell if cell.text.strip() else beside))
                if named is not None:
                    named.doubtful = True
    for row in table.rows[head + 1 :]:
        for c, cell in enumerate(row):
            if (lane := lanes.get(id(cell))) is not None:
                wide = next(
                    (k for k, other in enumerate(row[c + 1 :]) if other is not None), len(row) - c - 1
                )
                lane.doubtful |= wide > 0 and (empty[c] or empty[c + wide])


def _under(table: Table, head: int, figure: Figure) -> Iterator[tuple[Lane, Cell]]:
    """The names of a figure, each with the cell of numbers over it."""
    lanes = {id(lane.cell): lane for lane in figure.lanes}
    for row in table.rows[head + 1 :]:
        for numbers, cell in zip(table.rows[head], row, strict=False):
            if numbers is not None and (lane := lanes.get(id(cell))) is not None:
                yield lane, numbers


def _several(text: str) -> bool:
    numbers = [int(one) for one in text.split()] if SEVERAL_NUMBERS.match(text) else []
    return bool(numbers) and numbers != [numbers[0], numbers[0] - 1]


def doubt_open_cells(table: Table, figures: list[Figure]) -> None:
    """Doubt names with empty cells behind them, in a text whose tables have no cells over several columns."""
    lanes = {id(lane.cell): lane for figure in figures for lane in figure.lanes if lane.text.strip()}
    for row in table.rows:
        for one, other in pairwise(row):
            lane = lanes.get(id(one))
            if lane is not None and other is not None and not other.text.strip() and lane.hi == lane.lo:
                lane.doubtful = True


def doubt_slid(printed: Table, figures: list[Figure]) -> None:
    """Doubt names whose slices alone tell how far they reach and that stand behind an empty cell: it may be theirs."""
    lanes = {
        id(lane.cell): lane
        for figure in figures
        if not all(lane.text.strip() for lane in figure.lanes)
        for lane in figure.lanes
        if split_slice(one_line(lane.text)) and lane.hi != lane.lo
    }
    for row in printed.rows if lanes else ():
        for c, cell in enumerate(row[1:-1], 1):
            lane = lanes.get(id(cell))
            before, behind = row[c - 1], row[c + 1]
            if lane is not None and before and behind and not (before.text.strip() or behind.text.strip()):
                lane.doubtful = True


def spanned(table: Table, head: int, left: int, words: Vocabulary) -> Table:
    """A figure of a text, its lanes from column `left` on, with each name in one cell over all its lanes.

    What has no cells over several columns repeats a name in each of its lanes, or leaves those behind the first empty:
    then its slice says how many are its own. Reserved bits may be a cell each, but where names are repeated.
    Where slices and single bits fill the row, they tell, wherever a name stands among empty cells.
    """
    repeated = any(
        one == other and any(map(str.isalpha, one)) and not (words.reserved(one) or is_access(one, words))
        for row in table.rows[head + 1 :]
        for one, other in pairwise(cell.text.strip() if cell else "" for cell in row[left:])
    )
    rows: list[list[Cell | None]] = []
    lanes = _columns_of_bits(table.rows[head], left)
    for r, row in enumerate(table.rows):
        if r > head and lanes and not repeated and (filled := _by_slices(row, lanes, words)):
            rows.append(filled)
            continue
        texts = [cell.text.strip() if cell else "" for cell in row]
        made: list[Cell | None] = []
        while (c := len(made)) < len(row):
            wide = 1
            if r > head and c >= left and any(map(str.isalpha, texts[c])) and not is_access(texts[c], words):
                cut = split_slice(texts[c])
                size = abs(cut[1] - cut[2]) + 1 if cut else 1
                if repeated or not words.reserved(texts[c]):
                    wide = next((k for k, text in enumerate(texts[c:]) if text != texts[c]), len(row) - c)
                if wide == 1 and len(texts[c : c + size]) == size and not any(texts[c + 1 : c + size]):
                    wide = size
            made += [row[c], *([None] * (wide - 1))]
        rows.append(made)
    return replace(table, rows=rows)


def _columns_of_bits(head: list[Cell | None], left: int) -> range:
    """The columns under the numbers of a figure, one for each bit; none where some have several or none."""
    texts = [cell.text.strip() if cell else "" for cell in head]
    columns = [c for c in range(left, len(texts)) if texts[c]]
    whole = bool(columns) and columns == list(range(columns[0], columns[-1] + 1))
    numbers = [number(texts[c]) for c in columns] if whole else [None]
    falls = all(one is not None and two is not None and one == two + 1 for one, two in pairwise(numbers))
    return range(columns[0], columns[-1] + 1) if whole and falls and len(columns) > 1 else range(0)


def _by_slices(row: list[Cell | None], lanes: range, words: Vocabulary) -> list[Cell | None] | None:
    """A row of names with each in a cell over as many lanes as its slice has bits, where these fill all lanes.

    None where every lane has a cell of its own, or something else stands in one.
    """
    held = [(c, cell) for c in lanes if (cell := row[c]) is not None and cell.text.strip()]
    if not held or len(held) == len(lanes):
        return None
    sizes: list[int] = []
    for _, cell in held:
        text = cell.text.strip()
        if not any(map(str.isalpha, text)) or is_access(text, words):
            return None
        cut = split_slice(one_line(text))
        sizes.append(abs(cut[1] - cut[2]) + 1 if cut else 1)
    if sum(sizes) != len(lanes):
        return None
    out = [cell for c, cell in enumerate(row) if c < lanes.start]
    for (_, cell), size in zip(held, sizes, strict=True):
        out += [cell, *([None] * (size - 1))]
    return [*out, *row[lanes.stop :]]
