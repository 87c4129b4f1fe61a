"""Figures whose rows stand in another order: the bits under the names, as a table turned on its side has them.

| Name | NUM   | VALID | reserved |        | Bit  | 31:24 | 23    | 22:0     |
| Bit  | 31:24 | 23    | 22:0     |   is   | Name | NUM   | VALID | reserved |
| Type | RO    | RO    | RO       |        | Type | RO    | RO    | RO       |

What stands below names as a list of values makes such a table one of fields, a column for each:

| Bits 7~6  | Bits 5~0 |     | Bits | Name | Description |
| MODE      | RATE     |     | 7~6  | MODE | 00 = slow   |
| 00 = slow | 0 = none | is  | 5~0  | RATE | 0 = none    |
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.text import one_line
from extract.dialects.register_table.words.vocabulary import plain
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_OF_COLUMN: Final = 3
"""Rows of a table that has a column for each field: bits, name, values."""
_VALUES = re.compile(r"(?:^|\n)\s*[01]{1,8}[bB]?\s*[=:]\s*\S")
"""A line that tells a value: `00 = slow`."""
_MOST: Final = 6
"""Rows of such a table at most."""


def fields_of_columns(table: Table, words: Vocabulary) -> Table:
    """The table of fields that one is whose columns have bits, name and values of each; else the table as it is."""
    columns = [[cell for cell in row if cell is not None] for row in table.rows]
    if len(columns) != _OF_COLUMN or len({len(row) for row in columns}) > 1 or len(columns[0]) < 2:
        return table
    bits, names, texts = columns
    found = [one for cell in bits if (one := parse_bits(cell.text)) is not None]
    touch = all(one.low == two.high + 1 for one, two in pairwise(found))
    named = all(is_identifier(name := one_line(cell.text)) or words.reserved(name) for cell in names)
    told = [bool(_VALUES.search(cell.text)) for cell in texts if cell.text.strip()]
    if len(found) < len(bits) or not touch or not named or not told or not all(told):
        return table
    heads: list[Cell | None] = [Cell("Bits"), Cell("Name"), Cell("Description")]
    rows: list[list[Cell | None]] = [[*column] for column in zip(bits, names, texts, strict=True)]
    return Table(table.page, [heads, *rows], table.first_line, table.last_line)


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
