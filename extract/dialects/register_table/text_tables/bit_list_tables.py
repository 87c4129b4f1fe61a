"""Rows of bits without a head made tables: of bits, names, texts, and codes where all rows begin with these."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract.dialects.register_table.bit_lines.codes_before import codes_of
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from extract.dialects.register_table.text_tables.bit_lists import BitRow
    from extract.document import Document, Piece

    Divided = Callable[[str, int], tuple[int, int]]


def to_table(document: Document, rows: list[BitRow], last: int, divided: Divided) -> Table:
    """The rows as a table of bits, names and descriptions, perhaps codes, under heads that are not printed.

    `divided` says of a line and where its text begins where the name ends and the description begins.
    """
    coded = codes_of([document.lines[row.line].rstrip()[row.text :] for row in rows])
    codes = ["Access"] * any(one.access for one in coded) + ["Reset"] * any(one.reset for one in coded)
    out: list[list[Cell | None]] = [[*map(Cell, ("Bits", "Name", "Description", *codes))]]
    for row, told in zip(rows, coded, strict=True):
        line = document.lines[row.line].rstrip()
        text_at, named, further = len(line) - len(told.rest), row.line, row.more
        if text_at >= len(line) and further:  # bits alone: what is said of them stands below
            named, further = further[0], further[1:]
            line = document.lines[named].rstrip()
            text_at = len(line) - len(line.lstrip())
        end, start = divided(line, text_at)
        pieces: list[Piece] = [(named, start, len(line))] if start < len(line) else []
        for i in further:
            more = document.lines[i].rstrip()
            pieces.append((i, len(more) - len(more.lstrip().lstrip("| │\t")), len(more)))
        text = "\n".join(document.lines[i][a:b] for i, a, b in pieces)
        name = [(named, text_at, end)] if end > text_at else []
        bits = f"{row.high}:{row.low}" if row.high > row.low else str(row.low)
        out.append(
            [
                Cell(bits, [(row.line, *row.bits)]),
                Cell(line[text_at:end], list(name)),
                Cell(text, pieces),
                *(
                    _code(row, *((told.access, told.at) if code == "Access" else (told.reset, 0)))
                    for code in codes
                ),
            ]
        )
    return Table(document.page(rows[0].line), out, rows[0].line, last)


def _code(row: BitRow, said: str | None, at: int) -> Cell:
    """The cell of a code before the text of a row, which begins there."""
    start = row.text + at
    return Cell(said, [(row.line, start, start + len(said))]) if said else Cell("")
