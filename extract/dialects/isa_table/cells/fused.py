"""Rows that ran together in the cells of one: as many names as codes, a line each.

    N_ADD    3
    N_SUB    4

    GADC   A IMM   89     one name, and a code for each addressing mode
           A DIR   99

Where they are not as many, nothing tells which code is whose: the row stays one, without a code and flagged.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.cells.code_forms import holds_several
from extract.dialects.isa_table.cells.heads import ADDRESSING
from extract.tables import Cell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.dialects.isa_table.cells.heads import Columns

_HEX: Final = re.compile(r"[0-9A-Fa-f]{2}(?: [0-9A-Fa-f]{2})?$")
_REGISTER: Final = re.compile(r"^[A-Z] ")
"""What may stand before a mode: `A IMM`."""


def rows_apart(rows: list[list[Cell]], columns: Columns) -> Iterator[list[Cell]]:
    """The rows, each of those that hold several in as many."""
    for row in rows:
        counts = {len(row[c].text.split("\n")) for pair in columns.pairs for c in pair if row[c].text.strip()}
        many = max(counts, default=1)
        if len(counts) > 1 and not columns.beside and _by_modes(row, columns, many):
            name = row[columns.name]
            for n in range(many):
                lines = [_line(cell, n, many) for cell in row]
                lines[columns.name] = Cell(name.text, list(name.pieces), name.box)
                yield lines
            continue
        codes = [row[code].text.strip() for _, code in columns.pairs if row[code].text.strip()]
        if many == 1 or len(counts) > 1 or not all(holds_several(text, columns.base) for text in codes):
            yield row
        else:
            yield from ([_line(cell, n, many) for cell in row] for n in range(many))


def _by_modes(row: list[Cell], columns: Columns, many: int) -> bool:
    """Whether a row has one name, and a code for each of as many addressing modes."""
    name, code = row[columns.name].text, row[columns.code].text
    if "\n" in name or not all(_HEX.match(one.strip()) for one in code.split("\n")):
        return False
    beside = (cell.text.split("\n") for c, cell in enumerate(row) if c not in {columns.name, columns.code})
    return any(
        len(lines) == many and all(ADDRESSING.match(_REGISTER.sub("", one.strip())) for one in lines)
        for lines in beside
    )


def _line(cell: Cell, n: int, many: int) -> Cell:
    """One line of a cell of so many; of another the whole text in the first row, of which it may be or not."""
    lines = cell.text.split("\n")
    if len(lines) != many:
        return cell if n == 0 else Cell("")
    return Cell(
        lines[n].strip(), [cell.pieces[n]] if len(cell.pieces) == many else list(cell.pieces), cell.box
    )
