"""Columns of tables of opcodes that say more of instructions: what they do, which flags they touch, how long they take.

Mnemonic  Opcode  Operation     Flags  Cycles      Operation is the instruction's operation where it is a formula,
GADD      0x10    A <- A + M    Z,C    2           the others are forms of their heads: Flags: Z,C  Cycles: 2
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.heads import CODES, head_words, unknown_codes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.isa_table.heads import Columns
    from extract.stitch import Grid
    from extract.tables import Cell

_OPERATION: Final = frozenset({"operation"})
_FORMULA: Final = re.compile(r"[←→⇐⇒:]=?|<[-=]|[-=]>|=")


def further_columns(grid: Grid, columns: Columns) -> list[int]:
    """The columns that say more than names, codes and operands."""
    if columns.beside or not columns.rows:
        return []
    used = {columns.name, columns.code, columns.text, columns.syntax, columns.encoding, *columns.minor}
    left_out = unknown_codes(grid, columns)
    heads = [" ".join(cell.text.split()) for cell in grid.rows[columns.rows - 1]]
    return [
        c
        for c, head in enumerate(heads)
        if head and c not in used and head not in left_out and not head_words(head) <= CODES
    ]


def said_beside(
    heads: Sequence[str], further: Sequence[int], row: Sequence[Cell]
) -> tuple[tuple[str, str], ...]:
    """What the further columns of a row say, each behind its head; a formula of its operation is none of it."""
    out = []
    for c in further:
        text = " ".join(row[c].text.split())
        formal = head_words(heads[c]) == _OPERATION and _FORMULA.search(text)
        if text.strip("-–— ") and not formal:
            out.append((" ".join(heads[c].split()), text))
    return tuple(out)


def formula(heads: Sequence[str], columns: Columns, row: Sequence[Cell]) -> str | None:
    """The operation of a row, where a column is headed so and holds a formula."""
    if columns.beside or not columns.rows:
        return None
    at = next((c for c, head in enumerate(heads[: len(row)]) if head_words(head) == _OPERATION), None)
    text = " ".join(row[at].text.split()) if at is not None else ""
    return text if _FORMULA.search(text) else None
