"""Figures whose head numbers a column of every byte or half at once, and whose rows say which they are.

| Bit Range | Bit 31/23/15/7 | Bit 30/22/14/6 | ... | Bit 24/16/8/0 |
| 31:24     | U-0            | R/W-0          | ... | R/W-1         |       access and reset of each bit,
|           | -              | MODE<6:4>            | RUN           |       names under them
| 23:16     | ...
"""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.figures import label_of, read_rows
from extract.dialects.register_table.words.bits import parse_bits
from extract.stitch import extent

if TYPE_CHECKING:
    from extract.dialects.register_table.bit_figures.lanes import Figure, Mark
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Piece
    from extract.tables import Table

_HEAD = re.compile(r"^(?:bits?\s*)?(?P<bits>\d{1,2}(?:\s*/\s*\d{1,2}){1,7})$", re.IGNORECASE)
_COLUMNS: Final = (8, 16)
_HEAD_ROWS: Final = 3


Column = tuple[list[int], float, "list[Piece]"]
"""The bits that a column numbers, its middle, the places of the numbers."""


def stacked_head(table: Table) -> tuple[int, list[Column]] | None:
    """The row of a table that numbers its columns so: its index, and for each column its bits, middle and pieces.

    From column to column each bit is one lower; within a column they differ by the number of columns.
    """
    for r, row in enumerate(table.rows[:_HEAD_ROWS]):
        found = [
            (
                [int(bit) for bit in re.findall(r"\d+", match["bits"])],
                sum(extent(table, r, c)) / 2,
                cell.pieces,
            )
            for c, cell in enumerate(row)
            if cell and (match := _HEAD.match(re.sub(r"(?<!\s)\s*\n\s*", " ", cell.text.strip())))
        ]
        if len(found) not in _COLUMNS:
            continue
        wide = len(found)
        first = found[0][0]
        steps = all(a - b == wide for a, b in itertools.pairwise(first))
        falls = all(bits == [bit - n for bit in first] for n, (bits, _, _) in enumerate(found))
        if steps and falls and first[-1] == wide - 1:
            return r, found
    return None


def stacked_figures(table: Table, columns: list[Column], first: int, words: Vocabulary) -> list[Figure]:
    """The rows of the figure from row `first` on, one for each range before its cells; empty where one does not fit.

    The columns are those of the table's head, or of the head on the page before.
    """
    left = min(middle for _, middle, _ in columns)
    if not table.box or left < table.box[0] or columns[-1][1] > table.box[2]:
        return []
    starts = []
    for r in range(first, len(table.rows)):
        bits = parse_bits(label_of(table, r, left))
        if bits is not None and len(bits.ranges) == 1:
            starts.append((r, bits.ranges[0]))
    out: list[Figure] = []
    for n, (r, (high, low)) in enumerate(starts):
        if high - low + 1 != len(columns) or high not in columns[0][0]:
            return []
        marks: list[Mark] = [
            (str(high - k), middle, list(pieces) if n == 0 and first else [])
            for k, (_, middle, pieces) in enumerate(columns)
        ]
        end = starts[n + 1][0] if n + 1 < len(starts) else len(table.rows)
        figure = read_rows(table, range(r, end), marks, words)
        if figure is None:
            return []
        figure.label = ""
        out.append(figure)
    return out
