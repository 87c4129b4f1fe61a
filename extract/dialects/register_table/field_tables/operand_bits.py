"""Tables of mode registers: the parts of the operand that a command writes, with what each sets.

| Function | Register Type | Operand | Data                      |
| BURST    | Write-only    | OP[1:0] | 00B: 16 beats             |       parts of one thing, whatever heads them
| PRE      | Write-only    | OP[2]   | 0B: static                |
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.columns import Roles
from extract.dialects.register_table.field_tables.sliced import parts_of_one
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.numerals import numeral
from extract.dialects.register_table.words.text import one_line

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.stitch import Grid

_FEWEST: Final = 3
"""Columns: what is set, its place, what the codes mean."""


def bits_of_operand(grid: Grid, words: Vocabulary) -> Roles | None:
    """The roles of the columns of such a table, whose first row is its head; None for any other."""
    if len(grid.columns) < _FEWEST or len(grid.rows) < _FEWEST:
        return None
    rows = grid.rows[1:]
    at = next((c for c in range(1, len(grid.columns)) if "[" in rows[0][c].text), None)
    if at is None or not parts_of_one([row[at].text for row in rows]):
        return None
    if any(words.column(cell.text) in {"offset", "address"} for cell in grid.rows[0]):
        return None
    others = [c for c in range(len(grid.columns)) if c != at]
    coded = [c for c in others if _all_codes(grid, c, words)]
    resets = [c for c in others if words.column(grid.rows[0][c].text) == "reset"]
    names = [c for c in others if c < at and c not in {*coded, *resets} and not _all_numbers(grid, c)]
    texts = [c for c in others if c > at and c not in {*coded, *resets}]
    if not names or not texts:
        return None
    said = max(texts, key=lambda c: sum(len(row[c].text) for row in rows))
    of = {"bits": at, "name": names[0], "description": said}
    of |= {role: found[0] for role, found in (("access", coded), ("reset", resets)) if found}
    return Roles(of, 1, [one_line(cell.text) for cell in grid.rows[0]])


def _all_numbers(grid: Grid, column: int) -> bool:
    """Whether a column holds nothing but numbers: of rows, or resets."""
    texts = [text for row in grid.rows[1:] if (text := row[column].text.strip())]
    return bool(texts) and all(numeral(text) is not None for text in texts)


def _all_codes(grid: Grid, column: int, words: Vocabulary) -> bool:
    """Whether a column holds nothing but access."""
    texts = [text for row in grid.rows[1:] if (text := row[column].text.strip())]
    return bool(texts) and all(is_access(text, words) for text in texts)
