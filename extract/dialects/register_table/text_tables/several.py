"""Tables that hold several registers one under the other, each under its title and the same head.

| WHO_IS_IT             | Register Address: 0 (0x00)       |
| Bits | Name           | Default | Description            |
| 7:0  | WHO_IS_IT      | 0x05    | The number of the device |
| REV_NUM               | Register Address: 1 (0x01)       |
| Bits | Name           | Default | Description            |
| 7:0  | REV_NUM        | 0x7C    | Its revision           |

They are read as as many tables.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.text import one_line

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.tables import Cell, Table

_FEWEST: Final = 3
"""Columns of a head that the vocabulary knows, at least."""
_LONGEST: Final = 40
"""Characters of what stands over a column at most."""
_MOST: Final = 3
"""Cells of a title at most."""


def parted(tables: list[Table], words: Vocabulary) -> list[Table]:
    """The tables of a document, each that holds several registers as one for each register."""
    return [part for table in tables for part in _parts(table, words)]


def _parts(table: Table, words: Vocabulary) -> list[Table]:
    """The parts of a table that begin with a title over the same head; the table itself where it has one head."""
    heads: dict[tuple[str, ...], list[int]] = {}
    for r, row in enumerate(table.rows):
        if _is_head(row, words):
            heads.setdefault(_texts(row), []).append(r)
    again = max(heads.values(), key=len, default=[])
    if len(again) < 2 or not all(r and _is_title(table.rows[r - 1]) for r in again):
        return [table]
    starts = [*(r - 1 for r in again), len(table.rows)]
    lead = table.rows[: starts[0]]
    if lead and not all(_names_column(row, words) for row in lead):
        starts[0] = 0  # what stands over the first title may say more of it
    return [_part(table, one, two) for one, two in pairwise(starts)]


def _texts(row: list[Cell | None]) -> tuple[str, ...]:
    """What the cells of a row say that say anything."""
    return tuple(text for cell in row if cell and (text := one_line(cell.text)))


def _is_head(row: list[Cell | None], words: Vocabulary) -> bool:
    """Whether a row is the head of a table of fields with their bits."""
    texts = [cell.text for cell in row if cell and cell.text.strip()]
    if len(texts) < _FEWEST or max(map(len, texts)) > _LONGEST:
        return False
    roles = [words.column(text) for text in texts]
    return None not in roles and "bits" in roles


def _is_title(row: list[Cell | None]) -> bool:
    """Whether a row may be a title: a few cells, the first of which is no number."""
    texts = _texts(row)
    return 0 < len(texts) <= _MOST and texts[0][0].isalpha()


def _names_column(row: list[Cell | None], words: Vocabulary) -> bool:
    """Whether a row says nothing but what stands in a column: `Register Name`."""
    texts = _texts(row)
    return all(words.column(text) in {"register", "name"} for text in texts)


def _part(table: Table, first: int, end: int) -> Table:
    """Some rows of a table as a table of its own."""
    rows = table.rows[first:end]
    lines = [piece[0] for row in rows for cell in row if cell for piece in cell.pieces]
    boxes = [cell.box for row in rows for cell in row if cell and cell.box]
    box = table.box
    if box and boxes:
        box = (box[0], min(one[1] for one in boxes), box[2], max(one[3] for one in boxes))
    return replace(
        table,
        rows=rows,
        first_line=min(lines, default=table.first_line),
        last_line=max(lines, default=table.last_line),
        box=box,
    )
