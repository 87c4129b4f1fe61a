"""Figures whose cells have no numbers of their own: what tells the bits of each.

    | RATE | - | GAIN | SLEEP | RST |
    bit 7                      bit 0      the ends: every bit is as wide as the others
    3      1   2      1       1           the widths, which add up to a register's
    7    5 4   3    2 1       0           in a text, whose places tell nothing: the numbers of the ends of all cells

Without either, cells that are whole multiples of the narrowest may still be the bits of a register; as nothing
proves it, all of them are doubtful.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.figures import read_rows
from extract.dialects.register_table.bit_figures.lanes import Figure, Lane, number
from extract.dialects.register_table.words.access_codes import is_access, is_both
from extract.dialects.register_table.words.bits import HIGHEST
from extract.dialects.register_table.words.text import one_line
from extract.stitch import extent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.bit_figures.lanes import Mark
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Piece
    from extract.tables import Box, Cell, Table

_ENDS = re.compile(r"^bit\s?(?P<high>\d{1,2})\s.*\bbit\s?(?P<low>\d{1,2})$", re.IGNORECASE)
_LEGEND = re.compile(r"legend\b", re.IGNORECASE)
_WIDTHS: Final = (8, 16, 32, 64)
_COUNTED = re.compile(r"(?P<symbol>[A-Z]+)\s?[-−–]\s?(?P<less>\d{1,3})$")
"""The number of a bit that is so many below a symbol."""
_COUNTING = re.compile(r"(?P<stem>[A-Za-z]\w*?_?)[\[<(]?(?P<number>\d{1,2})[\])>]?$")
"""A name whose last digits are the number of its bit."""
_ABOVE_ALL: Final = 1_000_000
"""What a symbol stands for while numbers are put in order; eight bits go into it."""
_OFF: Final = 0.2
"""Of a bit's width: so far a cell may end beside the end of a bit."""
_MOST_ROWS: Final = 4
_FEWEST_ROWS: Final = 2
_BYTE: Final = 8
_ENDS_OF_ROW: Final = 2


def ends_of(text: Text) -> tuple[int, int] | None:
    """The highest and lowest bit of a line that holds nothing else: `bit 7    bit 0`."""
    found = _ENDS.match(text.text)
    if not found or len(re.findall(r"\S+", re.sub(r"(?i)\bbit\b", "", text.text))) != 2:
        return None
    high, low = int(found["high"]), int(found["low"])
    return (high, low) if high > low else None


def between(table: Table, high: int, low: int, printed: list[Piece], words: Vocabulary) -> Figure | None:
    """The figure of a table whose lanes run from bit `high` to bit `low`; None where it names nothing."""
    if table.box is None or len(table.rows) > _MOST_ROWS:
        return None
    edges = _edges(table, table.box, high - low + 1)
    marks: list[Mark] = [(str(high - n), (a + b) / 2, []) for n, (a, b) in enumerate(pairwise(edges))]
    figure = read_rows(table, range(len(table.rows)), marks, words)
    if figure is None:
        return None
    for lane in figure.lanes:
        lane.doubtful |= lane.cell is None or not _even(lane.cell, edges)
    figure.numbers += printed
    return figure


def ended(table: Table, words: Vocabulary) -> list[Figure]:
    """The figures of a table whose rows end with their ends: `bit 7` in the first cell and `bit 0` in the last.

    Both may stand in one cell. Each byte of a register may have its ends, `bit 15  bit 8` over `bit 7  bit 0`; under
    the last a row with the legend of the codes may stand.
    """
    rows = list(table.rows)
    texts = [one_line(" ".join(cell.text for cell in row if cell and cell.text.strip())) for row in rows]
    while len(rows) > _FEWEST_ROWS and _LEGEND.match(texts[len(rows) - 1]):
        rows.pop()
    last = _ends_of_row(rows[-1], texts[len(rows) - 1], table)
    if len(rows) < _FEWEST_ROWS or last is None:
        return []
    told = [(r, found) for r, row in enumerate(rows) if (found := _ends_of_row(row, texts[r], table))]
    if any(one[1] != two[0] + 1 for (_, one), (_, two) in pairwise(told)):
        told = [(len(rows) - 1, last)]
    figures: list[Figure] = []
    first = 0
    for r, (high, low) in told:
        part = [
            row for row, text in zip(rows[first:r], texts[first:r], strict=True) if text or len(told) == 1
        ]
        pieces = [piece for cell in rows[r] if cell for piece in cell.pieces]
        figure = between(replace(table, rows=part), high, low, pieces, words) if part else None
        if figure is None:
            return []
        figures.append(figure)
        first = r + 1
    return figures


def _ends_of_row(row: list[Cell | None], text: str, table: Table) -> tuple[int, int] | None:
    """The ends that a row over the whole width of a table gives in one cell or in two."""
    found = _ENDS.match(text)
    cells = [cell for cell in row if cell is not None and cell.text.strip()] if found else []
    sides = [box for cell in cells if (box := cell.box)]
    if not found or not 1 <= len(cells) <= _ENDS_OF_ROW or len(sides) < len(cells):
        return None
    if table.box is None or sides[0][0] > table.box[0] + 1 or sides[-1][2] < table.box[2] - 1:
        return None
    high, low = int(found["high"]), int(found["low"])
    return (high, low) if high > low else None


def codes_between(text: Text, high: int, low: int, words: Vocabulary) -> Figure | None:
    """A line of codes over the ends of a figure without rules, one for each bit; None for any other line."""
    if len(text.words) != high - low + 1:
        return None
    figure = Figure(numbers=list(text.pieces))
    for n, (word, piece, _) in enumerate(text.words):
        lane = Lane(word, [piece], high - n, high - n)
        if both := is_both(word):
            lane.access, lane.default = both
        elif is_access(word, words):
            lane.access = word
        elif word not in "-–—":
            return None
        figure.codes.append(lane)
    return figure


def _edges(table: Table, box: Box, count: int) -> list[float]:
    """Where so many bits begin and end: as the cells of a row that has one for each, else all of one width."""
    for row in table.rows:
        boxes = [cell.box for cell in row if cell is not None and cell.box is not None]
        if len(boxes) == count:
            return [*(own[0] for own in boxes), box[2]]
    return [box[0] + n * (box[2] - box[0]) / count for n in range(count + 1)]


def _even(cell: Cell, edges: list[float]) -> bool:
    """Whether a cell begins and ends where bits do."""
    if cell.box is None:
        return False
    off = _OFF * (edges[-1] - edges[0]) / (len(edges) - 1)
    return all(min(abs(end - edge) for edge in edges) <= off for end in (cell.box[0], cell.box[2]))


def by_widths(table: Table, text: Text, marks: Sequence[Mark]) -> Figure | None:
    """The figure of a table under whose cells the line gives their widths; None where they are no register's.

    In a text, whose places tell nothing, the numbers over the cells must be the ends of what has these widths.
    """
    rows = [row for row in table.rows if any(cell and cell.text.strip() for cell in row)]
    cells = [cell for cell in rows[0] if cell is not None] if len(rows) == 1 else []
    sizes = [word for word, _, _ in text.words]
    if len(sizes) != len(cells) or not all(size.isdecimal() and int(size) for size in sizes):
        return None
    if table.box is None:
        ends = [bit for mark in marks if (bit := number(mark[0])) is not None]
        lows = [ends[0] + 1 - total for total in accumulate(map(int, sizes))] if ends else []
        told = [(low + int(size) - 1, low) for low, size in zip(lows, sizes, strict=False)]
        if not told or ends != [bit for high, low in told for bit in sorted({high, low}, reverse=True)]:
            return None
        return _of_bits(cells, told, [*(piece for mark in marks for piece in mark[2]), *text.pieces])
    if sum(map(int, sizes)) not in _WIDTHS:
        return None
    figure = Figure(numbers=list(text.pieces))
    low = sum(map(int, sizes))
    for cell, (word, _, box) in zip(cells, text.words, strict=True):
        if box is None or cell.box is None or not cell.box[0] <= (box[0] + box[2]) / 2 <= cell.box[2]:
            return None
        high, low = low - 1, low - int(word)
        figure.lanes.append(Lane(cell.text, list(cell.pieces), high, low, cell=cell, doubtful=high < low))
        figure.spans.append((cell.box[0], cell.box[2]))
    return figure


def by_edges(marks: Sequence[Mark], row: Sequence[Cell | None]) -> Figure | None:
    """The figure of a row of cells in a text, over which the numbers of their ends stand: `31 24 23 20 19 0`.

    A cell has the highest and the lowest of its bits over it, or the one that it has. None where the numbers can be
    shared out in no way, or in several.
    """
    cells = [cell for cell in row if cell is not None]
    known = _places([mark[0] for mark in marks])
    if not len(cells) <= len(known) <= 2 * len(cells):
        return None
    ways: dict[int, list[list[tuple[int, int]]]] = {
        0: [[]]
    }  # by the numbers taken; two show that there are several
    for _ in cells:
        more: dict[int, list[list[tuple[int, int]]]] = {}
        for taken, shared in ways.items():
            for count in (1, 2):
                ends = known[taken : taken + count]
                falls = len(ends) == count and (count == 1 or ends[0] > ends[1])
                if falls and (not taken or known[taken - 1] == ends[0] + 1):
                    more.setdefault(taken + count, []).extend([*way, (ends[0], ends[-1])] for way in shared)
        ways = {taken: shared[:2] for taken, shared in more.items()}
    whole = ways.get(len(known), [])
    if len(whole) != 1 or (known[-1] % _BYTE and (known[0] + 1) % _BYTE):
        return None
    figure = _of_bits(cells, whole[0], [piece for mark in marks for piece in mark[2]])
    printed = dict(zip(known, (mark[0] for mark in marks), strict=True))
    for lane, (high, low) in zip(figure.lanes, whole[0], strict=True):
        if high > HIGHEST:
            lane.hi, lane.lo, lane.ends = None, None, (printed[high], printed[low])
    return figure


def _places(texts: Sequence[str]) -> list[int]:
    """Numbers of bits, and for those that count from one symbol, `XLEN-1`, numbers above all others; none else."""
    found = [(number(text), _COUNTED.match(text)) for text in texts]
    symbols = {counted["symbol"] for bit, counted in found if bit is None and counted}
    if len(symbols) > 1 or not all(bit is not None or counted for bit, counted in found):
        return []
    return [
        _ABOVE_ALL - int(counted["less"]) if bit is None and counted else bit or 0 for bit, counted in found
    ]


def by_names(table: Table) -> Figure | None:
    """The figure of a row of cells that one name counts down, to 0 or to a whole byte: `TEMP7 TEMP6 ... TEMP0`."""
    rows = [row for row in table.rows if any(cell and cell.text.strip() for cell in row)]
    cells = [cell for cell in rows[0] if cell is not None] if len(rows) == 1 else []
    found = [_COUNTING.match(one_line(cell.text)) for cell in cells] if len(cells) in _WIDTHS else []
    named = [(one["stem"], int(one["number"])) for one in found if one]
    if len(named) < len(cells) or not named or len({stem for stem, _ in named}) > 1:
        return None
    bits = [(bit, bit) for _, bit in named]
    low = bits[-1][0]
    if low % _BYTE or [bit for bit, _ in bits] != list(range(low + len(cells) - 1, low - 1, -1)):
        return None
    return _of_bits(cells, bits, [])


def _of_bits(cells: list[Cell], bits: list[tuple[int, int]], numbers: list[Piece]) -> Figure:
    """The figure whose cells hold these bits."""
    lanes = [
        Lane(cell.text, list(cell.pieces), high, low, cell=cell)
        for cell, (high, low) in zip(cells, bits, strict=True)
    ]
    return Figure(lanes, numbers)


def by_cells(table: Table, words: Vocabulary, *, falls: bool = False) -> Figure | None:
    """The figure of a table nothing of which is numbered; None where it can be none.

    Every lane is doubtful unless the document shows elsewhere that the number of the bit `falls` from left to right,
    and all cells end where bits do: of eight that are each as wide as their names one may have several bits.
    """
    r = next((r for r, row in enumerate(table.rows) if any(cell and cell.text.strip() for cell in row)), None)
    if r is None or len(table.rows) > _MOST_ROWS:
        return None
    left, right = (table.box[0], table.box[2]) if table.box else (0.0, float(len(table.rows[r])))
    ends = [extent(table, r, c) for c, cell in enumerate(table.rows[r]) if cell is not None]
    wide = min((x1 - x0 for x0, x1 in ends), default=0.0)
    count = round((right - left) / wide) if wide else 0
    if len(ends) < 2 or not {count, len(ends)} & {*_WIDTHS}:
        return None
    edges = [left + n * (right - left) / count for n in range(count + 1)]
    if len(ends) in _WIDTHS:  # a cell for each bit, as wide as its name
        edges = [*(x0 for x0, _ in ends), right]
    marks: list[Mark] = [
        (str(len(edges) - 2 - n), (x0 + x1) / 2, []) for n, (x0, x1) in enumerate(pairwise(edges))
    ]
    figure = read_rows(table, range(r, len(table.rows)), marks, words)
    regular = count == len(edges) - 1
    for lane in figure.lanes if figure else ():
        even = table.box is None or (regular and lane.cell is not None and _even(lane.cell, edges))
        lane.doubtful = not falls or not even
    return figure
