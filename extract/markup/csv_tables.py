"""Tables of reStructuredText whose cells commas divide, or what `:delim:` says; quotes hold several lines and commas.

.. csv-table:: Speed
   :header: Bits, Name, Description
   :widths: 8, 20, 40

   15:8, RATE, "How fast, in Hz"
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, Final

from extract.markup.inline_marks import unmarked
from extract.markup.uneven import uneven_rows
from extract.tables import WIDEST, Cell, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.document import Document, Piece

CSV: Final = ".. csv-table::"
"""What begins such a table."""
_OPTION = re.compile(r"\s*:(?P<name>[\w-]+):\s*(?P<value>.*?)\s*$")
_SIGNS: Final = {"tab": "\t", "space": " "}


def csv_tables(document: Document) -> Iterator[Table]:
    """The tables of a text document that the directive begins."""
    lines = document.lines
    for i in document.lines_with(CSV):
        if i not in document.body or not (begin := lines[i].lstrip()).startswith(CSV):
            continue
        indent = len(lines[i]) - len(begin)
        last = _last(document, i, indent)
        at = i + 1
        options: dict[str, tuple[int, int, str]] = {}
        while at <= last and (found := _OPTION.match(lines[at])):
            options[found["name"]] = at, found.start("value"), found["value"]
            at += 1
        sign = options["delim"][2] if "delim" in options else ","
        divide = re.compile(_cell_of(_SIGNS.get(sign, sign[:1] or ",")))
        rows = []
        if "header" in options:
            row, start, _ = options["header"]
            rows = _rows(document, row, row, divide, start)
        rows += _rows(document, at, last, divide)
        if len(rows) > 1 and 2 <= len(rows[0]) <= WIDEST:
            wide = len(rows[0])
            counted = [(_line(row, i), len(row)) for row in rows[1:]]
            padded: list[list[Cell | None]] = [
                [*row, *(Cell("") for _ in range(wide - len(row)))] for row in rows
            ]
            uneven = uneven_rows(wide, counted, sure=True)
            yield Table(document.page(i), [row[:wide] for row in padded], i, last, uneven=uneven)


def _last(document: Document, i: int, indent: int) -> int:
    """The last line of the directive: what stands deeper than it."""
    last = i
    for k in range(i + 1, document.body.stop):
        line = document.lines[k]
        if line.strip():
            if len(line) - len(line.lstrip()) <= indent:
                break
            last = k
    return last


def _cell_of(sign: str) -> str:
    """The pattern of a cell and of what ends it."""
    sign = re.escape(sign)
    quoted = rf'"(?P<quoted>(?:[^"]|"")*+)"[^\S\n{sign}]*'
    return rf"[^\S\n{sign}]*(?:{quoted}|(?P<bare>[^\n{sign}]*))(?P<end>{sign}|\n|\Z)"


def _rows(
    document: Document, first: int, last: int, divide: re.Pattern[str], start: int = 0
) -> list[list[Cell]]:
    """The rows of some lines, the first from a character on; blank lines stand between rows."""
    text = "\n".join(document.lines[first : last + 1])
    begins = [0, *(found.end() for found in re.finditer("\n", text))]
    rows: list[list[Cell]] = [[]]
    at = start
    while at < len(text) and (found := divide.match(text, at)):
        part = "quoted" if found["quoted"] is not None else "bare"
        pieces: list[Piece] = []
        for one in re.finditer(r"[^\n]+", found[part]):
            whole = one[0].strip()
            if whole:
                place = found.start(part) + one.start() + one[0].index(whole)
                row = bisect_right(begins, place) - 1
                pieces.append((first + row, place - begins[row], place - begins[row] + len(whole)))
        said = "\n".join(line.strip() for line in found[part].replace('""', '"').splitlines() if line.strip())
        rows[-1].append(Cell(unmarked(said), pieces))
        at = found.end()
        if found["end"] in {"\n", ""}:
            rows.append([])
    return [row for row in rows if any(cell.text for cell in row)]


def _line(row: list[Cell], above: int) -> int:
    """The line where a row begins."""
    return min((piece[0] for cell in row for piece in cell.pieces), default=above)
