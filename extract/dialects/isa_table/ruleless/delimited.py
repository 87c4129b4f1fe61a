"""Tables of opcodes of a text whose cells tabs, semicolons or commas divide.

    Opcode<tab>Instruction<tab>Size<tab><tab>Function         number, mnemonic, length, description
    0x01<tab>LXQ B,D16<tab>3<tab><tab>B <- byte 3             0x01,   LXQ,      3,      B <- byte 3

The head tells such a table. In a row of tabs, cells at its end may be left out; one of commas with more or fewer cells
than heads is flagged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.cells.head_words import may_head
from extract.dialects.isa_table.cells.heads import head_columns
from extract.dialects.register_table.text_tables.delimited import divided_row
from extract.markup.uneven import uneven_rows
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.document import Document

_LONGEST: Final = 200
"""Characters of a head at most."""
_FEWEST: Final = 3
"""Cells of a head at least."""
_APART: Final = 2
"""Lines that are no rows, between two of them, at most."""
_WORDS: Final = ("nstruction", "nemonic", "pcode", "PCODE", "NEMONIC", "NSTRUCTION")
"""What stands in such heads."""


def delimited_tables(document: Document) -> list[Table]:
    """The tables of opcodes in a text document whose lines are divided so."""
    return [] if document.words else list(_tables(document))


def _tables(document: Document) -> Iterator[Table]:
    done = -1
    for i in sorted({i for word in _WORDS for i in document.lines_with(word)}):
        divider = _divider(document.lines[i]) if i > done and i in document.body else None
        if divider is None:
            continue
        head = divided_row(document, i, divider, None)
        rows = [head]
        counted: list[tuple[int, int]] = []
        last = i
        for k in range(i + 1, document.body.stop):
            line = document.lines[k]
            if divider not in line and not line[:1].isalnum() and k - last <= _APART:
                continue  # a rule, or the title of some rows
            if divider not in line or _divider(line):
                break
            row = divided_row(document, k, divider, None)
            if divider != "\t" or len(row) > len(head):
                counted.append((k, len(row)))
            row = row[: len(head)]
            rows.append([*row, *(Cell("") for _ in range(len(head) - len(row)))])
            last = k
        if last > i:
            yield Table(document.page(i), rows, i, last, uneven=uneven_rows(len(head), counted, sure=True))
        done = last


def _divider(line: str) -> str | None:
    """What divides the cells of a line that heads a table of opcodes; None for any other."""
    if len(line) > _LONGEST or not may_head(line):
        return None
    for divider in ("\t", ";", ","):
        cells = [cell.strip().strip('"') for cell in line.split(divider)]
        if len(cells) >= _FEWEST and all(cells) and head_columns(cells) is not None:
            return divider
    return None
