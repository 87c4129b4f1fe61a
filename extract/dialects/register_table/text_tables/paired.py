"""Tables of two columns without rules, the first of which holds the bits of a field and its name under or behind them.

    Field     Description                     Field
    31–28     This field is reserved.         Description
    Reserved                                  31–28
    27–26     Water mark.                     Reserved
    MARK      00   one slot is free           This field is reserved.
    0 EN      Enables it.                     27–26
                                              ...

Side by side (`paired_sides`), they are read from text, and from a PDF that has no rules round them. One cell a line, a
number may begin a field or be the code of a value: it begins a field only where it is the bit next to the last one and
no code is due. A table in which it may be either is not taken.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.pages.furniture import outermost
from extract.dialects.register_table.text_tables.flat_cells import ends_table
from extract.dialects.register_table.text_tables.paired_rows import (
    HEAD,
    LINES,
    Row,
    begun,
    is_head,
    is_name,
    named,
)
from extract.dialects.register_table.text_tables.paired_sides import APART, LONGEST, cells_of, side_by_side
from extract.dialects.register_table.value_lists.values import of_description
from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.vocabulary import plain
from extract.document import FURNITURE
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document, Piece

_LEAD: Final = "Field"
_HEAD_APART: Final = 3
"""Lines from the head to the first row at most."""
_RUNNING: Final = 20
"""Lines of footers, headers and captions between the parts of a table at most."""
_AHEAD: Final = 60
"""Lines in which a number is looked for again."""


def has_paired(document: Document, words: Vocabulary) -> bool:
    """Whether a document holds such a table."""
    return any(True for _ in paired_tables(document, words))


def paired_tables(document: Document, words: Vocabulary) -> Iterator[Table]:
    """The tables without rules whose first column holds bits and name, as bits, name and description."""
    ruled = {i for table in document.tables for i in range(table.first_line, table.last_line + 1)}
    end = 0
    before: tuple[int, list[Piece], list[Row]] | None = None  # a table that may go on
    for i in document.lines_with(_LEAD):
        if i < end or i in ruled or i not in document.body or (head := _head(document, i, words)) is None:
            continue
        places, stop, columns = head
        first = _next(document, stop)
        rows = side_by_side(document, first, words) if columns and first is not None else []
        if not rows and first is not None and not document.words:
            rows = _one_below_the_other(document, first, words)
        if not rows:
            continue
        if before and _goes_on(document, (end, i), before[2], rows, words):
            before[2].extend(rows)
            before[1].extend(places)
        else:
            if before:
                yield _table(document, *before)
            before = i, places, rows
        end = _end(rows)
    if before:
        yield _table(document, *before)


def unread_heads(document: Document, words: Vocabulary, taken: set[int]) -> Iterator[tuple[int, int]]:
    """Heads of such tables over a line that begins with bits, none of which is `taken`: their lines, and that one."""
    for i in document.lines_with(_LEAD):
        if i in document.body and i not in taken and (head := _head(document, i, words)) is not None:
            first = _next(document, head[1])
            if first is None or first in taken:
                continue
            if parse_bits(document.lines[first].split()[0]) is not None:
                yield i, first


def _end(rows: list[Row]) -> int:
    """The line behind the last of a table."""
    return 1 + max(piece[0] for row in rows for cell in row.cells for piece in cell)


def _goes_on(
    document: Document, between: tuple[int, int], above: list[Row], rows: list[Row], words: Vocabulary
) -> bool:
    """Whether a table is the rest of the one above: its bits are due, and a line between says that it goes on.

    On the next page of a PDF nothing need say so, if only headers and footers stand between.
    """
    if rows[0].bits.high != above[-1].bits.low - 1 or between[1] - between[0] > _RUNNING:
        return False
    if document.words and all(document.roles[k] & FURNITURE for k in range(*between)):
        return True
    told = words.words["continued"]
    ends = (re.split(r"[(\[]", document.lines[k])[-1] for k in range(*between))
    return any(plain(end) in told for end in ends)


def _table(document: Document, first: int, heads: list[Piece], rows: list[Row]) -> Table:
    cells: list[Cell | None] = [Cell("Bits", heads), Cell("Name"), Cell("Description")]
    body = [row.table_row(document) for row in rows]
    return Table(document.page(first), [cells, *body], first, _end(rows) - 1)


def _head(document: Document, i: int, words: Vocabulary) -> tuple[list[Piece], int, bool] | None:
    """Where the head stands, the line after it, and whether its two cells stand side by side."""
    line = document.lines[i]
    if len(line) > LONGEST or not (found := HEAD.match(line.strip())):
        return None
    places = [document.piece_of(i)]
    if found["rest"]:
        side = len(cells_of(document, i)) > 1
        return (places, i + 1, side) if words.column(found["rest"]) == "description" else None
    below = _next(document, i + 1)
    if below is None or words.column(document.lines[below].strip()[:60]) != "description":
        return None
    return [*places, document.piece_of(below)], below + 1, False


def _next(document: Document, i: int) -> int | None:
    """The next line that is not blank, not far from a line."""
    ahead = range(i, min(i + _HEAD_APART, document.body.stop))
    return next((k for k in ahead if document.lines[k].strip() and not document.roles[k] & FURNITURE), None)


def _again(document: Document, i: int, text: str, words: Vocabulary) -> bool:
    """Whether a line of a table is printed again further down in it."""
    for line in document.lines[i + 1 : min(i + _AHEAD, document.body.stop)]:
        bare = line.strip()
        if bare == text:
            return True
        if bare and not of_description(bare) and ends_table(bare, words):
            return False
    return False


def _one_below_the_other(document: Document, first: int, words: Vocabulary) -> list[Row]:
    """The rows of a table whose cells have a line each; empty where it is none, or a number may be bit or code."""
    rows: list[Row] = []
    code = -1  # of the list of values that is being read
    last = first
    running = outermost(document)
    for i in range(first, document.body.stop):
        text = document.lines[i].strip()
        if i in running:
            last = i
        if not text or i in running:
            continue
        if rows and not of_description(text) and (i - last > APART or ends_table(text, words)):
            break
        if rows and (is_head(text, words) or len(rows[-1].cells[2]) > LINES):
            break
        last = i
        row = begun(text, document.piece_of(i), words)
        due = not rows or (row is not None and row.bits.high == rows[-1].bits.low - 1)
        number = int(text) if text.isdigit() else None
        counts = bool(rows) and number is not None and number == code + 1 and bool(rows[-1].cells[1])
        fits = counts and number is not None and number < 2 ** (rows[-1].bits.high - rows[-1].bits.low + 1)
        if row is not None and due and fits and (code >= 0 or _again(document, i, text, words)):
            return []  # the bit that is due, or the next code
        if row is not None and due:
            rows.append(row)
            code = -1
            continue
        if not rows:
            return []
        if fits and number is not None:
            code = number
        cell = 2 if rows[-1].cells[1] else 1
        if cell == 1 and not is_name(text, words):
            return []
        rows[-1].cells[cell].append(document.piece_of(i))
    return rows if len(rows) > 1 and rows[-1].bits.low == 0 and named(rows) else []
