"""Tables of AsciiDoc: cells behind bars that fill row by row as many columns as attributes or the first line say.

[cols="1,2,1"]
|===
|Bits |Name |Access

|31:16 |MODE
.2+|RW                cells may reach over columns (`2+|`) and rows (`.2+|`), stand several times (`3*|`),
|7 a|RUN              and say how they are set (`a|`, `^|`)
|===
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.markup.uneven import uneven_rows
from extract.spans import Span, spread
from extract.tables import WIDEST, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.document import Document

FENCE: Final = "|==="
"""What stands over and under a table of AsciiDoc."""
_BAR = re.compile(
    r"(?<!\\)(?:(?<!\S)(?:(?P<columns>\d+)?(?:\.(?P<rows>\d+))?(?P<sign>[+*]))?[<^>]?(?:\.[<^>])?[aehlmsdv]?)?\|"
)
"""The bar before a cell, and how often and how it stands there."""
_COLUMNS = re.compile(r"\bcols\s*=\s*(?:\"(?P<cols>[^\"\]]+)|(?P<bare>[^\"\],\s]+))")
_TIMES = re.compile(r"\s*(\d+)\*")
_ABOVE = 3
"""Within so many lines over a table stand its attributes and its title."""


def is_fence(line: str) -> bool:
    """Whether a line holds such a sign alone, which may be longer: `|=======`."""
    return line.strip().rstrip("=") == "|" and FENCE in line


def fenced_tables(document: Document) -> Iterator[Table]:
    """The tables of a text document between lines of `|===`, which may have more of these signs."""
    fences = [i for i in document.lines_with(FENCE) if i in document.body and is_fence(document.lines[i])]
    for first, last in zip(fences[::2], fences[1::2], strict=False):
        lines = [_cells(document, i, last - i) for i in range(first + 1, last)]
        flat: list[Span] = []
        for text, spans in lines:
            if flat and text.text:
                flat[-1].text += ["\n", *text.text]
                flat[-1].pieces += text.pieces
            flat += spans
        wide = _wide(document, first) or sum(one.columns for one in next((s for _, s in lines if s), []))
        if not 2 <= wide <= WIDEST:
            continue
        rows, whole = _rows(flat, wide)
        several = [spans for _, spans in lines if spans]
        uneven: dict[int, str] = {}
        if not whole and all(len(spans) > 1 for spans in several):
            rows = several  # a cell is missing or too many: it must not move those of the rows below
            counted = [
                (n, sum(one.columns for one in spans))
                for n, (_, spans) in enumerate(lines, first + 1)
                if spans
            ]
            uneven = uneven_rows(wide, counted, sure=True)
        elif not whole and len(rows) > 2:
            continue
        if len(rows) > 1:
            yield Table(document.page(first), spread(rows), first, last, uneven=uneven)


def _cells(document: Document, i: int, tallest: int) -> tuple[Span, list[Span]]:
    """The text of a line that goes on with the cell above, and the cells that begin in it, `tallest` rows at most."""
    line = document.lines[i]
    bars = list(_BAR.finditer(line))
    ends = [*(bar.start() for bar in bars), len(line)]
    text = Span(1, 1)
    _fill(text, i, line, 0, ends[0])
    out = []
    for bar, end in zip(bars, ends[1:], strict=True):
        columns, rows = int(bar["columns"] or 1), int(bar["rows"] or 1)
        times = min(columns, WIDEST) if bar["sign"] == "*" else 1
        for _ in range(times):
            span = Span(1 if times > 1 else max(1, min(columns, WIDEST)), max(1, min(rows, tallest)))
            _fill(span, i, line, bar.end(), end)
            out.append(span)
    return text, out


def _fill(span: Span, i: int, line: str, start: int, end: int) -> None:
    part = line[start:end]
    if bare := part.strip():
        at = start + len(part) - len(part.lstrip())
        span.text.append(bare.replace("\\|", "|"))
        span.pieces.append((i, at, at + len(bare)))


def _wide(document: Document, first: int) -> int:
    """The number of columns as the attributes over a table give it, 0 where they do not."""
    for i in range(first - 1, max(first - 1 - _ABOVE, -1), -1):
        line = document.lines[i].strip()
        if line[:1] not in {"[", "."}:
            return 0
        if found := _COLUMNS.search(line):
            columns = (found["cols"] or found["bare"]).strip().replace(";", ",").split(",")
            if len(columns) == 1 and columns[0].isdecimal():
                return int(columns[0])  # so many of one width, as `3*` says it
            return sum(int(times[1]) if (times := _TIMES.match(one)) else 1 for one in columns)
    return 0


def _rows(cells: list[Span], wide: int) -> tuple[list[list[Span]], bool]:
    """The cells row by row: one is full when they and those that reach into it from above take all its columns.

    And whether all are full.
    """
    out: list[list[Span]] = []
    above: dict[int, int] = {}  # rows further down to the columns taken there
    row: list[Span] = []
    full = 0
    for cell in cells:
        if not row and out:
            while above.get(len(out), 0) >= wide:
                out.append([])
        row.append(cell)
        full += cell.columns
        for n in range(1, cell.rows):
            above[len(out) + n] = above.get(len(out) + n, 0) + cell.columns
        if full + above.get(len(out), 0) >= wide:
            out.append(row)
            row, full = [], 0
    return ([*out, row], False) if row else (out, True)
