"""The rows of any other table as texts, and what is done about cells that lost their column.

    | load  | 0 | 1D       | x |       |       the original merged `load` over three rows; the print has
    | 1     | 1D Array | x | slice |   |       only its first, and the cells of the others moved left
    | 1     | 2D       | x | y     |   |

Rows that such a rule touched are flagged; the texts stay those printed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.amd_isa.fields import banner_of, split_fused
from extract.dialects.amd_isa.numbers import parse_code
from extract.dialects.amd_isa.text import cell_text, fold

if TYPE_CHECKING:
    from extract.dialects.amd_isa.grid import Cell
    from extract.dialects.amd_isa.kinds import View
    from extract.dialects.amd_isa.text import Words
    from extract.document import Piece


AROUND: Final = 64
"""Rows before and behind one that show where its texts belong."""
_NAME: Final = re.compile(r"[A-Z][A-Z0-9]*(?:\\_[A-Z0-9]+)*$")


@dataclass(slots=True, eq=False)
class TextRow:
    """One row: the text of each column and its places, and the heading above it within the table."""

    texts: list[str]
    places: list[list[Piece]]
    group: str | None = None
    flags: list[str] = field(default_factory=list)

    @property
    def pieces(self) -> list[Piece]:
        """The places of all its texts, each once."""
        return list(dict.fromkeys(p for places in self.places for p in places))

    @property
    def key(self) -> tuple[str, ...]:
        """The row for comparing with others."""
        return tuple(fold(text) or text for text in self.texts)


@dataclass(slots=True)
class TextTable:
    """A table's rows, which of its columns are numeric, and the places of headings within it."""

    rows: list[TextRow] = field(default_factory=list)
    numeric: list[bool] = field(default_factory=list)
    banners: list[Piece] = field(default_factory=list)


def text_rows(seen: View, words: Words) -> TextTable:
    """The rows of a table, headings within it taken out, shifted cells put back and flagged."""
    out = TextTable()
    count = len(seen.table.grid.columns) - 1
    hex_columns = {n for n, head in enumerate(seen.head) if "hex" in head}
    cells = [[row.cells[n] for row in seen.rows] for n in range(count)]
    out.numeric = [
        _numeric(["".join(c.texts) for c in column], 16 if n in hex_columns else 10)
        for n, column in enumerate(cells)
    ]
    group: str | None = None
    keys = [n for n, numeric in enumerate(out.numeric) if numeric]
    for row in seen.rows:
        parts = [row]
        for key in keys:
            parts = split_fused(row, key, _is_code)
            if len(parts) > 1:
                break
        for part in parts:
            banner = banner_of(part, keys[0] if keys else 0, _is_code) if count > 1 else None
            if banner is not None and _heads(banner):
                group = " ".join(cell_text(banner, words).split())
                out.banners += banner.pieces
                continue
            made = TextRow(
                [cell_text(cell, words) for cell in part.cells], [cell.pieces for cell in part.cells], group
            )
            _once(made, part.cells)
            if part.damaged:
                made.flags.append("table_row")
            if part is not row:
                made.flags.append("row_fused")
            if any(made.texts):
                out.rows.append(made)
            else:
                out.banners += part.pieces
    _shifted_left(out)
    _misplaced_last(out)
    _left_out(out)
    return out


def _heads(cell: Cell) -> bool:
    """Whether the only cell of a row is a heading: in the first column or merged, and more than a name in capitals."""
    if cell.columns[0] and cell.columns[0] == cell.columns[1]:
        return False
    return not (len(cell.texts) == 1 and _NAME.match(cell.texts[0]))


def _once(made: TextRow, cells: list[Cell]) -> None:
    """The text of a cell merged over columns stands in its first column alone."""
    for n in range(1, len(cells)):
        if cells[n] is cells[n - 1]:
            made.texts[n] = ""


def _numeric(texts: list[str], base: int) -> bool:
    filled = [text for text in texts if text]
    return bool(filled) and 2 * sum(parse_code(text, base) is not None for text in filled) >= len(filled)


def _is_code(text: str) -> bool:
    return parse_code(text) is not None


def _shifted_left(table: TextTable) -> None:
    """Rows that begin with a number where the second column holds numbers lost their first cell.

    It was merged with the one above.
    """
    if len(table.numeric) < 3 or len(table.rows) < 2:
        return
    sound = [row for row in table.rows if row.texts[0] and not _is_code(row.texts[0])]
    if (
        not sound
        or len(sound) == len(table.rows)
        or not all(_is_code(row.texts[1]) or not row.texts[1] for row in sound)
    ):
        return
    if any(_is_code(row.texts[0]) and row.texts[-1] for row in table.rows):
        return  # a full row: numbers may stand in the first column here
    above: TextRow | None = None
    known = set(map(id, sound))
    for row in table.rows:
        if id(row) in known:
            above = row
        elif not row.texts[0]:
            row.flags.append("cells_missing")  # what is left of a row whose first line is lost
        elif above is not None:
            row.texts = [above.texts[0], *row.texts[:-1]]
            row.places = [above.places[0], *row.places[:-1]]
            row.flags.append("cells_shifted")
    table.numeric[1] = True
    table.numeric[0] = False


def _misplaced_last(table: TextTable) -> None:
    """A text that belongs to the last column, as rows around it show, but stands in one before it."""
    for n, row in enumerate(table.rows):
        if row.texts[-1] or len(row.texts) < 3:
            continue
        at = max((k for k, text in enumerate(row.texts) if text), default=0)
        text = row.texts[at]
        if at == 0 or len(text.split()) < 3:
            continue
        start = fold(" ".join(text.split()[:2]))
        others = [r.texts for r in table.rows[max(0, n - AROUND) : n + AROUND] if r is not row]
        alike_last = any(fold(t[-1]).startswith(start) for t in others)
        alike_here = any(fold(t[at]).startswith(start) and t[-1] for t in others)
        if not alike_last or alike_here:
            continue
        row.texts[-1], row.texts[at] = text, ""
        row.places[-1], row.places[at] = row.places[at], []
        if at == 1 and n:  # nothing else is left: the rest was merged with the row above
            row.texts[1:-1] = table.rows[n - 1].texts[1:-1]
            row.places[1:-1] = table.rows[n - 1].places[1:-1]
        row.flags.append("cells_shifted")


def _left_out(table: TextTable) -> None:
    """Where a column prints `-` for nothing, an empty cell is not nothing: it is the one above's, merged."""
    for n in range(1, len(table.numeric)):
        column = [row.texts[n] for row in table.rows]
        if sum(text in {"-", "–"} for text in column) < 2:
            continue
        for above, row in pairwise(table.rows):
            if not row.texts[n] and above.texts[n]:
                row.texts[n], row.places[n] = above.texts[n], above.places[n]
                if "cell_inherited" not in row.flags:
                    row.flags.append("cell_inherited")
