"""Maps of registers whose cells a text has in lines of their own: an address in two bases, name, access, the lanes.

    Addr (Hex) ...
    3B
    59                        the same number
    TEMP_OUT_H
    R
    TEMP_OUT[15:8]            as wide as the slice says: fills all lanes
    3C
    60
    PUMP_EN                   eight lanes, in order: in doubt, as nothing shows whose each is
    ...

Where the cells of a row do not fill eight lanes, some are another row's: the register alone is read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import split_slice
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document

_HEX: Final = re.compile(r"(?:0x)?([0-9A-F]{2,4})h?$")
_NAME: Final = re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$")
_LANE: Final = re.compile(r"[A-Z][A-Z0-9_]*(?: ?\[\d{1,2}[:-]\d{1,2}\])?$|[-–—]$")
_HEADS: Final = ("Addr (Hex)", "Addr (Dec.)", "Register Name", "Serial I/F")
_WIDE: Final = 8
_FEWEST: Final = 3
"""Rows of such a map at least."""
_MOST: Final = 3
"""Lines of a cell at most."""


@dataclass(slots=True)
class _Row:
    """A register: its four cells before the lanes, and those of the lanes, none where they do not fill them."""

    cells: list[Cell]
    lanes: list[Cell]


def lane_cell_tables(document: Document, words: Vocabulary) -> list[Table]:
    """The maps of such a text: a table of lanes for rows that fill them, one of registers for the others."""
    if document.reader == "pdf" or not any(map(document.holds, ("Hex", "HEX", "hex"))):
        return []
    out: list[Table] = []
    for page, cells in _pages(document):
        rows = list(_rows(cells, words))
        if len(rows) >= _FEWEST:
            for whole, part in groupby(rows, lambda row: bool(row.lanes)):
                out.append(_table(page, list(part), whole=whole))
    return out


def _pages(document: Document) -> Iterator[tuple[int, list[Cell]]]:
    """The cells of each page: a line each, or several of a block where an underscore stands at their seam."""
    lines = (i for i in document.body if document.lines[i].strip())
    for page, found in groupby(lines, document.page):
        cells: list[Cell] = []
        last = -1
        for i in found:
            text = document.lines[i].strip()
            place = (i, document.lines[i].index(text), document.lines[i].index(text) + len(text))
            seam = cells and i == last + 1 and (text[0] == "_" or cells[-1].text[-1] == "_")
            if seam and len(cells[-1].pieces) < _MOST:
                cells[-1] = Cell(cells[-1].text + text, [*cells[-1].pieces, place])
            else:
                cells.append(Cell(text, [place]))
            last = i
        yield page, cells


def _rows(cells: list[Cell], words: Vocabulary) -> Iterator[_Row]:
    """The rows: address, the same in decimal, name and access, and the lanes where what follows fills them."""
    begins = [k for k in range(len(cells) - 3) if _begins(cells[k : k + 4], words)]
    for n, k in enumerate(begins):
        end = begins[n + 1] if n + 1 < len(begins) else None
        lanes: list[Cell] = []
        wide = 0
        for cell in cells[k + 4 : end]:
            if wide >= _WIDE or not _LANE.match(cell.text):
                break
            lanes.append(cell)
            wide += _width(cell.text)
        whole = wide == _WIDE and (end is None or k + 4 + len(lanes) == end)
        yield _Row(cells[k : k + 4], lanes if whole else [])


def _begins(cells: list[Cell], words: Vocabulary) -> bool:
    """Whether four cells are one address in two bases, a name and an access."""
    first, second, name, access = (cell.text for cell in cells)
    found = _HEX.match(first)
    same = found is not None and second.isdecimal() and int(found[1], 16) == int(second)
    return same and _NAME.match(name) is not None and is_access(access, words)


def _width(text: str) -> int:
    """How many lanes a cell takes."""
    found = split_slice(text.replace("-", ":")) if "[" in text else None
    return abs(found[1] - found[2]) + 1 if found else 1


def _table(page: int, rows: list[_Row], *, whole: bool) -> Table:
    """Rows on end as a table with lanes, if these are `whole`, or one of registers."""
    heads = [*_HEADS, *(f"Bit{n}" for n in range(_WIDE - 1, -1, -1))] if whole else [*_HEADS[::2], _HEADS[3]]
    grid: list[list[Cell | None]] = [[Cell(head) for head in heads]]
    uneven: dict[int, str] = {}
    for row in rows:
        cells: list[Cell | None] = list(row.cells) if whole else [row.cells[0], *row.cells[2:]]
        for lane in row.lanes:
            cells += [lane, *([None] * (_width(lane.text) - 1))]
        grid.append(cells)
        if len(row.lanes) > 1:
            uneven |= {i: "lane_doubtful" for lane in row.lanes for i, _, _ in lane.pieces}
    every = [i for row in rows for cell in [*row.cells, *row.lanes] for i, _, _ in cell.pieces]
    return Table(page, grid, min(every), max(every), uneven=uneven)
