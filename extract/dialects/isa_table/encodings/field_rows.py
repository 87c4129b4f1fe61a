"""Tables of the fields of encodings whose cells are told, as the lines that other texts have for them.

    | SRC0 | [8:0]<br>0 - 103<br>104 | First operand.<br>R0 to R103.<br>VCC_LO |

    SRC0 [8:0] First operand.
    0 - 103 R0 to R103.
    104 VCC_LO

Cells come from HTML and marks of reStructuredText, where a cell of names may reach over several rows, and from bars
where cells of bits have several lines: those of one row are parallel where they are as many.
"""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.cells.head_words import is_field_head

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from extract.document import Document, Piece
    from extract.tables import Cell, Table

_COLUMNS: Final = 3
_BARE: Final = re.compile(r"\d{1,3}(?:\s*:\s*\d{1,3})?$")
_BITS: Final = frozenset(("bit", "bits"))

Line = tuple[str, "list[Piece]"]
"""A line of text and the places of it."""


def field_rows(document: Document) -> list[tuple[Table, list[Line]]]:
    """The tables of fields that are no lines of text by themselves, each with its lines; none of a PDF."""
    if document.words:
        return []
    out = []
    for table in document.tables:
        columns = _columns(table)
        if columns is None or not all(_is_parallel(row, columns) for row in table.rows):
            continue  # which of the codes a line of the text belongs to is not told
        if not _is_barred(document, table) or any(_several(row, columns[1]) for row in table.rows):
            out.append((table, list(_lines(table, columns))))
    return out


def with_rows(lines: Sequence[Line], tables: Sequence[tuple[Table, list[Line]]]) -> list[Line]:
    """The lines of a document with those of the tables in place of what stands there."""
    starts = {table.first_line: (table.last_line, rows) for table, rows in tables}
    out: list[Line] = []
    passed = -1
    for line in lines:
        at = line[1][0][0]
        while starts and (first := next(iter(starts))) <= at:
            last, rows = starts.pop(first)
            passed = max(passed, last)
            out += rows
        if at > passed:
            out.append(line)
    return out + [row for _, rows in starts.values() for row in rows]


def _is_barred(document: Document, table: Table) -> bool:
    return document.lines[table.first_line].lstrip()[:1] in {"|", "+"}


def _is_parallel(row: list[Cell | None], columns: tuple[int, int, int]) -> bool:
    """Whether the cell of bits has one line, or as many as the text beside it."""
    _, bits, text = (_parts(cell) if (cell := row[column]) else [] for column in columns)
    return len(bits) < 2 or len(bits) == len(text)


def _several(row: list[Cell | None], column: int) -> bool:
    cell = row[column]
    return cell is not None and "\n" in cell.text


def _columns(table: Table) -> tuple[int, int, int] | None:
    """The columns of names, bits and texts; None of a table that is none of fields."""
    head = [cell.text.strip().lower() if cell else "" for cell in table.rows[0]] if table.rows else []
    if len(head) != _COLUMNS or not all(head) or not is_field_head(" ".join(head)):
        return None
    bits = [n for n, text in enumerate(head) if _BITS & set(text.split())]
    names = [n for n, text in enumerate(head) if {"field", "name"} & set(text.split())]
    if len(bits) != 1 or len(names) != 1 or bits == names:
        return None
    return names[0], bits[0], 3 - names[0] - bits[0]


def _lines(table: Table, columns: tuple[int, int, int]) -> Iterator[Line]:
    """The lines of a table: its head, the rows of its fields, and what stands under each."""
    head = [cell for cell in table.rows[0] if cell]
    yield " ".join(" ".join(cell.text.split()) for cell in head), [p for cell in head for p in cell.pieces]
    for row in table.rows[1:]:
        name, bits, text = ([] if (cell := row[column]) is None else _parts(cell) for column in columns)
        if name and bits and _BARE.match(bits[0][0]):
            bits[0] = f"[{bits[0][0]}]", bits[0][1]
        names = [(" ".join(part for part, _ in name), [piece for _, places in name for piece in places])]
        for n, parts in enumerate(zip_longest(names if name else [], bits, text)):
            told = [part for part in parts if part is not None]
            places = [piece for _, own in told for piece in own]
            yield " ".join(part for part, _ in told), places if name and n == 0 else places[-1:]


def _parts(cell: Cell) -> list[Line]:
    """The lines of a cell, each with its places."""
    parts = [" ".join(part.split()).replace("\\_", "_") for part in cell.text.split("\n")]
    places = (
        [[piece] for piece in cell.pieces] if len(cell.pieces) == len(parts) else [cell.pieces] * len(parts)
    )
    return [(part, list(own)) for part, own in zip(parts, places, strict=True) if part]
