"""Grid tables read cell by cell at the columns that their own borders draw, damaged ones included.

Damage is noted line by line as a `Fault`, and the rest is still read: a broken border by the other
borders, a line that lost a bar or slipped by the bars it has and the columns of the table.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import pairwise
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

from extract.dialects.amd_isa.borders import column_edges, is_border, own_borders, report_borders
from extract.dialects.amd_isa.grid import BORDER, NEAR, STROKE, Cell, Fault, Grid, Row, rest_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from extract.document import Piece

_BAR: Final = re.compile(r"(?<!\\)\|")


def read_grid(lines: list[str], first: int, last: int) -> Grid | None:
    """The table on these lines (the last exclusive), or None when no border shows where its columns are.

    Args:
        lines: the document's lines.
        first: index of the table's first line.
        last: index after its last line, as `extent` gives it.
    """
    source = lines
    tabbed = [i for i in range(first, last) if "\t" in lines[i]]
    if tabbed:
        source = list(lines)
        for i in tabbed:
            source[i] = source[i].expandtabs(8)
    drawn = [i for i in range(first, last) if is_border(source[i].strip())]
    borders = own_borders(source, drawn)
    columns = column_edges(source, borders, first, last)
    if columns is None:
        return None
    grid = Grid(first, last, columns, borders=borders)
    if len(borders) < len(drawn):
        line = min(set(drawn) - set(borders))
        message = "a table is drawn within a cell of this one; its rows are read as items of the cell"
        grid.faults.append(Fault(line, "table_nested", message))
    report_borders(source, grid)
    reader = _RowReader(source, grid)
    reader.read()
    if tabbed:
        _back_to_source(lines, grid, tabbed, reader.slipped)
    grid.faults.sort()
    return grid


class _RowReader:
    """Reads the rows between the borders of one grid."""

    def __init__(self, source: list[str], grid: Grid) -> None:
        self.source, self.grid = source, grid
        columns = grid.columns
        self.spans = [(a + 1, b) for a, b in pairwise(columns)]
        self.bars: Callable[[str], Any] = itemgetter(*columns)
        self.wanted: Any = ("|",) * len(columns)
        self.slipped: set[int] = set()
        self.broken = {fault.line for fault in grid.faults}

    def read(self) -> None:
        """All rows; a row that a border leaves open below goes on in the next."""
        grid = self.grid
        at = grid.first
        above: int | None = None
        double = False
        for border in [*grid.borders, grid.last]:
            if border > at:
                row = self._row(at, border)
                if above is not None and grid.rows and self._open(above):
                    self._merge_down(grid.rows[-1], row, above)
                grid.rows.append(row)
            if not double and border < grid.last and "=" in self.source[border]:
                double = True
                grid.header = len(grid.rows)
            above = border
            at = border + 1
        if grid.header == len(grid.rows) and len(grid.rows) > 1:
            grid.header = 0

    def _open(self, border: int) -> bool:
        """Whether a border has gaps where cells go on below, and is not just broken."""
        return border not in self.broken and not BORDER.match(self.source[border].strip())

    def _row(self, first: int, last: int) -> Row:
        uneven = [i for i in range(first, last) if not self._aligned(i)]
        if uneven:
            return self._uneven(first, last, uneven)
        twice = frozenset(i for i in range(first + 1, last) if self._repeats(i))
        cells = [self._cell(first, last, span, (n, n)) for n, span in enumerate(self.spans)]
        return Row(first, last, cells, twice)

    def _repeats(self, i: int) -> bool:
        """Whether a line says what the one above it says, in two cells or more."""
        line = self.source[i]
        if line != self.source[i - 1] or sum(bool(line[a:b].strip()) for a, b in self.spans) < 2:
            return False
        self._fault(i, "this line of a grid table repeats the one above it")
        return True

    def _aligned(self, i: int) -> bool:
        line = self.source[i]
        try:
            return self.bars(line) == self.wanted and len(line.rstrip()) == self.grid.columns[-1] + 1
        except IndexError:
            return False

    def _cell(self, first: int, last: int, span: tuple[int, int], columns: tuple[int, int]) -> Cell:
        source = self.source
        a, b = span
        pieces: list[Piece] = []
        texts: list[str] = []
        for i in range(first, last):
            line = source[i]
            text = line[a:b].strip()
            if text:
                start = line.index(text, a)
                pieces.append((i, start, start + len(text)))
                texts.append(text)
        return Cell(pieces, texts, b, columns)

    # -- rows whose bars do not all stand at the columns

    def _uneven(self, first: int, last: int, uneven: list[int]) -> Row:
        """A row with merged cells, or a damaged one: told apart by whether every line lacks the same bars."""
        columns = self.grid.columns
        inner = columns[1:-1]
        texts = [self.source[i].rstrip() for i in range(first, last)]
        edges = all(t[columns[0] : columns[0] + 1] == "|" and t[columns[-1] :] == "|" for t in texts)
        absent = [c for c in inner if all(t[c : c + 1] != "|" for t in texts)]
        present = [c for c in inner if all(t[c : c + 1] == "|" for t in texts)]
        if (
            edges
            and len(absent) + len(present) == len(inner)
            and not any(self._bar_lost(c, texts) for c in absent)
        ):
            return self._merged(first, last, set(absent))
        cells = [Cell([], [], b, (n, n), {}) for n, (_, b) in enumerate(self.spans)]
        bad = set(uneven)
        for i in range(first, last):
            cuts = self._cuts(i) if i in bad else columns
            for n, cell in enumerate(cells):
                text = self.source[i][cuts[n] + 1 : max(cuts[n + 1], 0)].strip()
                if text:
                    start = self.source[i].index(text, cuts[n] + 1)
                    cell.pieces.append((i, start, start + len(text)))
                    cell.texts.append(text)
                    if i in bad and cell.slack is not None:
                        cell.slack[i] = cuts[n + 1] - start - len(text)
        return Row(first, last, cells, frozenset(uneven))

    def _bar_lost(self, column: int, texts: Sequence[str]) -> bool:
        """Whether a bar was lost at a column: a bar stands beside it, or text on both sides that leaves it free."""
        columns = self.grid.columns
        n = columns.index(column)
        left, right = columns[n - 1] + 1, columns[n + 1]
        if any(_BAR.search(t, left + 2, right) for t in texts):
            return True
        return (
            all(self._free(t, column) for t in texts)
            and any(t[left:column].strip() for t in texts)
            and any(t[column + 1 : right].strip() for t in texts)
        )

    def _merged(self, first: int, last: int, absent: set[int]) -> Row:
        """A row in which some cells take up several columns."""
        columns = self.grid.columns
        cells: list[Cell] = []
        n = 0
        while n < len(columns) - 1:
            to = n
            while columns[to + 1] in absent:
                to += 1
            cell = self._cell(first, last, (columns[n] + 1, columns[to + 1]), (n, to))
            cells += [cell] * (to - n + 1)
            n = to + 1
        return Row(first, last, cells)

    def _cuts(self, i: int) -> list[int]:
        """Where a damaged line is cut: at its own bars if it has them all, else at the nearest, else at the column."""
        line, columns = self.source[i].rstrip(), self.grid.columns
        self.slipped.add(i)
        if not line:
            self._fault(i, "a blank line stands within this grid table")
            return columns
        bars = [m.start() for m in _BAR.finditer(line)]
        if len(bars) == len(columns) and not self._bar_replaced(line, bars):
            self._fault(
                i, "the bars of this line do not stand at the table's columns; it is cut at its own bars"
            )
            return bars
        move = rest_of(self.source[i - 1].rstrip(), line, columns) if i > self.grid.first else None
        if move is not None:
            self._fault(i, "this line of a grid table is the rest of the one above, which was broken in two")
            return [max(c - move, -1) for c in columns]
        slid = self._slid(bars, len(line))
        if slid:
            self._fault(i, "the bars of this line have moved; it is cut at them")
            return slid
        cuts: list[int] = []
        missing = 0
        strays = [b for b in bars if b not in columns]
        for c in columns:
            near = (
                [c] if c in bars else [b for b in strays if abs(b - c) <= NEAR and (not cuts or b > cuts[-1])]
            )
            missing += not near
            cut = min(near, key=lambda b: abs(b - c)) if near else c
            if cuts:
                cut = max(cut, cuts[-1] + 1)
            elif not near:
                cut = c - 1  # the edge is lost: all before the next bar is the cell's
            cuts.append(cut)
        if len(line) - 1 not in bars:  # the closing bar is lost: what is left is the last cell's
            cuts[-1] = max(cuts[-1], len(line))
        lost = "a bar is" if missing == 1 else f"{missing} bars are" if missing else "bars have moved or are"
        self._fault(i, f"{lost} missing in this line of a grid table; it is cut at the table's columns")
        return cuts

    def _bar_replaced(self, line: str, bars: list[int]) -> bool:
        """Whether a line has as many bars as columns only because one within a cell makes up for one that is lost."""
        lost = [c for c in self.grid.columns if c not in bars]
        return len(lost) == 1 and lost[0] < bars[-1] == self.grid.columns[-1] and self._free(line, lost[0])

    @staticmethod
    def _free(line: str, column: int) -> bool:
        return not line[column - 1 : column + 2].strip()

    def _slid(self, bars: list[int], length: int) -> list[int]:
        """The cuts of a line whose bars stand at the columns up to some place, and behind it all moved alike.

        A bar two characters behind another begins an item of a line block; it is the other that is the column.
        """
        columns = self.grid.columns
        if not bars or bars[-1] != length - 1:
            return []
        move = bars[-1] - columns[-1]
        there = set(bars)
        best: tuple[int, list[int]] | None = None
        for k in range(len(columns)):
            cuts = [c + move if n >= k else c for n, c in enumerate(columns)]
            if all(c in there for c in cuts) and all(a < b for a, b in pairwise(cuts)):
                inner = sum(c - 2 in there for c in cuts)
                if best is None or inner <= best[0]:
                    best = inner, cuts
        return best[1] if best else []

    def _fault(self, line: int, message: str) -> None:
        self.grid.faults.append(Fault(line, "table_row", message))

    def _merge_down(self, above: Row, row: Row, border: int) -> None:
        """Where the border between two rows has a gap, the cell above goes on below."""
        text = self.source[border]
        for n, (a, b) in enumerate(self.spans):
            cell, upper = row.cells[n], above.cells[n]
            stroke = text[a:b]
            if STROKE.search(stroke) or text[a - 1 : a] == "" or cell.columns != upper.columns:
                continue
            if cell.columns[0] == n:
                beside = stroke.strip()
                if beside:
                    start = text.index(beside, a)
                    upper.pieces.append((border, start, start + len(beside)))
                    upper.texts.append(beside)
                upper.pieces += cell.pieces
                upper.texts += cell.texts
            row.cells[n] = upper


def _back_to_source(lines: list[str], grid: Grid, tabbed: list[int], slipped: set[int]) -> None:
    """Move the pieces of lines with tabs from where they show to where they stand, and note the tabs."""
    origins = {i: _origins(lines[i]) for i in tabbed}
    for cell in dict.fromkeys(cell for row in grid.rows for cell in row.cells):
        shown = {i: cell.right - b for i, _, b in cell.pieces if i in origins}
        if not shown:
            continue
        cell.slack = {**shown, **(cell.slack or {})}
        cell.pieces = [
            (i, bisect_right(origins[i], a) - 1, bisect_right(origins[i], b - 1))
            if i in origins
            else (i, a, b)
            for i, a, b in cell.pieces
        ]
    for i in tabbed:
        if i not in slipped:
            message = "tabs stand in this line of a grid table; at every eighth column they fit its bars"
            grid.faults.append(Fault(i, "table_tabs", message, "repaired"))


def _origins(line: str) -> list[int]:
    """Where each character of a line shows when its tabs are expanded."""
    shown: list[int] = []
    at = 0
    for c in line:
        shown.append(at)
        at = (at // 8 + 1) * 8 if c == "\t" else at + 1
    return shown
