"""Figures whose rows stand in another order: the bits under the names, as a table turned on its side has them.

| Name | NUM   | VALID | reserved |        | Bit  | 31:24 | 23    | 22:0     |
| Bit  | 31:24 | 23    | 22:0     |   is   | Name | NUM   | VALID | reserved |
| Type | RO    | RO    | RO       |        | Type | RO    | RO    | RO       |
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.text import one_line
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.tables import Table

_MOST: Final = 6
"""Rows of such a table at most."""


def upright(table: Table, words: Vocabulary) -> Table:
    """The table with the row of bits first, where its rows have labels and that is another one; else as it is."""
    if table.box is not None or not 1 < len(table.rows) <= _MOST:
        return table
    texts = [[one_line(cell.text) if cell else "" for cell in row] for row in table.rows]
    labels = [plain(row[0]) for row in texts]
    at = next((r for r, label in enumerate(labels) if label in words.words["bit"]), 0)
    if not at or not any(words.rows.get(label) == "name" for label in labels[:at]):
        return table
    found = [parse_bits(text) for text in texts[at][1:]]
    known = [bits for bits in found if bits is not None]
    falls = all(one.low == two.high + 1 for one, two in pairwise(known))
    if len(known) < len(found) or len(known) < 2 or not falls:
        return table
    rows = [table.rows[at], *(row for r, row in enumerate(table.rows) if r != at)]
    return replace(table, rows=rows)
