"""Tables drawn with characters in text: rows of cells between bars, as Markdown has them.

    | Bits | Name | Description |
    |------|------|-------------|
    | 7:4  | MODE | How it runs |

In a grid of reStructuredText, with rules between the rows, a row may take several lines.
They come out as the tables of a PDF do: cells with the places of their text, without boxes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.inline_marks import unmarked
from extract.tables import WIDEST, Cell, Table

if TYPE_CHECKING:
    from extract.document import Document, Piece

_RULE = re.compile(r"(?:(?=[^-]*-)[\s:|+=-]*|\s*\+[=+]+\+\s*)$")
_BREAK = re.compile(r"<br\s*/?>")
_BAR = re.compile(r"(?<!\\)\|")
FENCE: Final = "|==="
"""What stands over and under a table of AsciiDoc."""
_CORNERS = ("+-", "+=")


def text_tables(document: Document, limit: int | None = None) -> list[Table]:
    """The tables of bars in a text document, the first `limit` of them: of two rows, or of one with a rule under it."""
    out: list[Table] = []
    rows: list[list[list[Cell]]] = []  # of each cell its lines
    first = last = 0
    grid = ended = False  # whether rules stand between the rows, and whether one has ended the row
    ruled = False  # whether the rule of Markdown stands under the first row: it may be the only one
    corners: list[int] = []  # where the columns of a grid begin and end, as the rule over the row has it
    fence = -1  # the end of a table that `extract.marked_tables` reads
    for i in document.body:
        line = document.lines[i]
        if i <= fence:
            continue
        if line.startswith(FENCE) and line.strip() == FENCE:
            ends = range(i + 1, document.body.stop)
            fence = next((k for k in ends if document.lines[k].strip() == FENCE), -1)
        above = document.lines[i - 1] if "|" in line and i else ""
        if above.lstrip()[:2] in _CORNERS:
            corners = [found.start() for found in re.finditer(r"\+", above)]
        elif not rows:
            corners = []
        if "|" in line and (row := _row(line, i, corners)):
            if not rows:
                first = i
                grid = bool(corners)
            elif grid and not ended and len(row) == len(rows[-1]):
                for held, cell in zip(rows[-1], row, strict=True):
                    held.append(cell)
                last = i
                continue
            rows.append([[cell] for cell in row])
            last, ended = i, False
            continue
        if rows and _RULE.match(line) and ("-" in line or "=" in line):
            last, ended = i, True
            ruled = ruled or (len(rows) == 1 and "|" in line and not grid)
            continue
        if len(rows) > 1 or (rows and ruled):
            out.append(_table(document, rows, first, last))
            if limit is not None and len(out) >= limit:
                return out
        rows, ruled = [], False
    if len(rows) > 1 or (rows and ruled):
        out.append(_table(document, rows, first, last))
    return out


def _joined(lines: list[Cell]) -> Cell:
    """The lines of a cell as one."""
    if len(lines) == 1:
        return lines[0]
    parts = [cell for cell in lines if cell.text]
    return Cell("\n".join(cell.text for cell in parts), [piece for cell in parts for piece in cell.pieces])


def _row(line: str, i: int, corners: list[int]) -> list[Cell] | None:
    """The cells of a line; None for a rule, and for a line with fewer than two bars or more than any row has.

    Where bars stand under all `corners` of a grid, only these part cells; one at the beginning of a cell is a mark.
    """
    if _RULE.match(line):
        return None
    bars = [found.start() for found in _BAR.finditer(line)]
    grid = bool(corners) and set(corners) <= set(bars)
    bars = corners if grid else bars
    if not 2 <= len(bars) <= WIDEST:
        return None
    stripped = line.strip()
    starts = bars if stripped.startswith("|") else [-1, *bars]
    ends = starts[1:] if stripped.endswith("|") else [*starts[1:], len(line)]
    cells: list[Cell] = []
    for start, end in zip(starts, ends, strict=False):
        text = line[start + 1 : end]
        if grid and text.lstrip()[:2] in {"|", "| "}:
            text = text.replace("|", " ", 1)
        bare = text.strip()
        at = start + 1 + len(text) - len(text.lstrip())
        cells.append(Cell(_plain(bare), _pieces(i, at, bare)))
    return cells


def _pieces(i: int, at: int, bare: str) -> list[Piece]:
    """The places of a cell's lines, which `<br>` divides."""
    out = []
    begin = 0
    for found in [*_BREAK.finditer(bare), None]:
        end = found.start() if found else len(bare)
        part = bare[begin:end]
        first = begin + len(part) - len(part.lstrip())
        if part.strip():
            out.append((i, at + first, at + first + len(part.strip())))
        begin = found.end() if found else end
    return out


def _plain(text: str) -> str:
    """A cell's text without marks, its line breaks as such."""
    return unmarked("\n".join(part.strip() for part in _BREAK.split(text) if part.strip()))


def _table(document: Document, rows: list[list[list[Cell]]], first: int, last: int) -> Table:
    width = max(len(row) for row in rows)
    whole: list[list[Cell | None]] = [
        [*map(_joined, row), *(Cell("") for _ in range(width - len(row)))] for row in rows
    ]
    return Table(document.page(first), whole, first, last)
