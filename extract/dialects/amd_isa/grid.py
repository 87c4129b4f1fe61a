"""Grid tables of reStructuredText: what one is made of, and where it begins and ends among the lines.

    +------+-----------+
    | Code | Register  |      one header row, one body row of two cells;
    +======+===========+      the second cell has the pieces (3, 9, 19) and (4, 9, 13)
    | 4    | TRAP_STATE|
    |      | _SET      |
    +------+-----------+

A bar within a cell is no column: only positions count. A cell may be merged over columns
(no bar between them) or over rows (no border between them); it is then the same object at
every place it covers. `grid_reader` fills it in.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from extract.document import Piece

BORDER: Final = re.compile(r"\+(?:[-=]+\+)+$")
"""A border that spans the whole table."""
EDGE: Final = ("+", "|")
"""What a line of a grid begins with."""
STROKE: Final = re.compile(r"[-=]{2,}")
NEAR: Final = 4
"""So many characters a bar may stand beside its column in a line that slipped."""
_AHEAD: Final = 60
"""So many lines of one row are passed over in search of a border."""


class Fault(NamedTuple):
    """Damage to a grid: line index, code of `extract.codes`, what is wrong, what was done about it."""

    line: int
    code: str
    message: str
    action: str = "flagged"


@dataclass(slots=True, eq=False)
class Cell:
    """One cell: its lines that are not blank, without the blanks around them.

    Attributes:
        pieces: where each line stands; `texts` what it says, markup included.
        right: position of the bar that closes the cell.
        columns: first and last column the cell covers.
        slack: how far from its closing bar a line ends, for lines that do not keep to the columns.
    """

    pieces: list[Piece]
    texts: list[str]
    right: int
    columns: tuple[int, int]
    slack: dict[int, int] | None = None

    @property
    def blank(self) -> bool:
        """Whether nothing is printed in it."""
        return not self.texts

    def room(self, n: int) -> int:
        """How many characters are free between the end of line n and the bar that closes the cell."""
        line, _, end = self.pieces[n]
        if self.slack is not None and line in self.slack:
            return self.slack[line]
        return self.right - end

    def full(self, n: int) -> bool:
        """Whether line n of the cell reaches its right edge, so that a word may have been cut there."""
        return self.room(n) <= 1

    def cut(self, n: int) -> bool:
        """Whether a word was certainly cut at the end of line n: it is full, and the next is indented less."""
        return self.full(n) and n + 1 < len(self.pieces) and self.pieces[n + 1][1] < self.pieces[n][1]


@dataclass(slots=True, eq=False)
class Row:
    """One row: the cell at each column, and the lines it takes up (the last exclusive).

    `damaged` are the lines of it whose bars do not stand at the columns, or that repeat the one above.
    """

    first: int
    last: int
    cells: list[Cell]
    damaged: frozenset[int] = frozenset()

    @property
    def pieces(self) -> list[Piece]:
        """The places of all that is printed in the row, a merged cell once."""
        return [p for cell in dict.fromkeys(self.cells) for p in cell.pieces]

    def part(self, first: int, last: int) -> Row:
        """What stands on some of its lines (the last exclusive), as a row."""
        cells = {}
        for cell in self.cells:
            kept = slice(bisect_left(cell.pieces, (first,)), bisect_left(cell.pieces, (last,)))
            pieces, texts = cell.pieces[kept], cell.texts[kept]
            cells[cell] = Cell(pieces, texts, cell.right, cell.columns, cell.slack)
        return Row(first, last, [cells[cell] for cell in self.cells], self.damaged & set(range(first, last)))


@dataclass(slots=True, eq=False)
class Grid:
    """One table: its rows, of which the first `header` ones are headings.

    Attributes:
        first, last: its lines, the last exclusive.
        columns: positions of the bars between and around the columns.
        borders: lines that are borders.
        closed: whether it ends with a border.
    """

    first: int
    last: int
    columns: list[int]
    rows: list[Row] = field(default_factory=list)
    header: int = 0
    borders: list[int] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    closed: bool = True


# -- where a table begins and ends


def begins(lines: list[str], i: int, end: int) -> bool:
    """Whether a grid table begins on this line: with a border, or with a row that a border soon follows."""
    text = lines[i].strip()
    if text[:2] in {"+-", "+="}:
        return True
    below = lines[i + 1].lstrip()[:1] if i + 1 < end else ""
    if text[:1] == "|" or (mostly_strokes(text) and ("+" in text or below == "|")):
        return bool(_columns_ahead(lines, i, end))
    return False


def extent(lines: list[str], first: int, end: int) -> int:
    """Where the table that begins on this line ends (exclusive): lines of a grid go on, damaged ones included.

    A line that has lost its edge, or a blank line, is taken in when the grid goes on at once behind it.
    """
    indent = len(lines[first]) - len(lines[first].lstrip())
    bars = _columns_ahead(lines, first, end)
    if bars:
        indent = bars[0]
    i = first
    while i < end:
        line = lines[i]
        if line[indent : indent + 1] in EDGE and not (indent and line[:indent].strip()):
            if line[indent] == "+" and i > first and _another(lines[i - 1].strip(), line.strip()):
                break
            i += 1
            continue
        if i > first and not (bars and _goes_on(lines, i, end, bars)):
            break
        i += 1
    return i


def _another(border: str, below: str) -> bool:
    """Whether the border below a border draws other columns: the first closes a table and the other opens one."""
    if border[:1] != "+" or not (BORDER.match(border) and BORDER.match(below)):
        return False
    return [n for n, c in enumerate(border) if c == "+"] != [n for n, c in enumerate(below) if c == "+"]


def rest_of(before: str, line: str, columns: list[int]) -> int | None:
    """How far a line would have to move right to be the rest of the one before, if that was broken in two.

    Together they have a bar at every column.
    """
    before, line = before.rstrip(), line.rstrip()
    move = columns[-1] + 1 - len(line)
    if not columns[0] < len(before) <= move:
        return None
    line = before.ljust(move) + line
    return move if all(line[c] == "|" for c in columns) else None


def _columns_ahead(lines: list[str], i: int, end: int) -> list[int]:
    """The columns of the first whole border from this line on, while lines are those of a grid; else nothing."""
    for k in range(i, min(i + _AHEAD, end)):
        line = lines[k].rstrip()
        text = line.lstrip()
        if BORDER.match(text):
            return [n for n, c in enumerate(line) if c == "+"]
        if k > i and text[:1] not in EDGE:
            return []
    return []


def mostly_strokes(text: str) -> bool:
    """Whether a text is mostly strokes and corners, as a broken border is."""
    strokes = text.count("-") + text.count("=")
    return strokes > 1 and 3 * (strokes + text.count("+")) > 2 * len(text)


def _goes_on(lines: list[str], i: int, end: int, bars: list[int]) -> bool:
    """Whether a line that does not begin like one of a grid is one: by its own bars, or by what follows it."""
    line = lines[i]
    after = lines[i + 1] if i + 1 < end else ""
    followed = after[bars[0] : bars[0] + 1] in EDGE
    if line.strip():
        if followed and rest_of(lines[i - 1], line, bars) is not None:
            return True
        marks = [n for n, c in enumerate(line) if c in EDGE]
        near = sum(any(abs(n - c) <= NEAR for n in marks) for c in bars)
        if near > 1 and near >= len(bars) - 1:
            return True
        strokes, half = mostly_strokes(line.strip()), 2 * near >= len(bars)
        return (followed and (half or strokes)) or (half and strokes)  # a last border is followed by nothing
    if not followed:
        return False
    if BORDER.match(after.strip()):  # a border closes the row before the gap
        before = lines[i - 1].strip()
        return before[:1] == "|" and all(after[c : c + 1] == "+" for c in bars)
    return all(after[c : c + 1] == "|" for c in bars)
