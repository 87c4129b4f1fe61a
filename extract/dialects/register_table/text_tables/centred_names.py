"""Tables in text whose bits, names and resets stand in the middle of their rows, beside a column of descriptions.

    Bits    Name   Access   Description                Reset
                            Divides the clock by:
    7:6     DIV    RW       0: one                     0x1
                            1: two
                            Turns the pump:
    5       ON     RW       0: off                     0x0
                            1: on

What stands above the bits of a row reads like the end of the row before. That it is not is told by a description above
the first row, or by a list that begins above the bits and goes on beside them. Then each row has as many lines above
its bits as below them, or one more on either side. Of all divisions into such rows that tear no list the evenest is the
one; where two are as even, the table is not read.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from itertools import takewhile
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.register_table.pages.furniture import furniture
from extract.dialects.register_table.text_tables.middles import divided
from extract.dialects.register_table.value_lists.items import CODES, Item, numbers_of
from extract.dialects.register_table.words.bits import parse_bits
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document, Piece

_CELL: Final = re.compile(r"\S+(?:\s\S+)*")
_LONGEST: Final = 300
_MOST: Final = 600
"""Lines of a table."""
_BLANKS: Final = 2
"""So many blank lines end a table."""
_PROVEN: Final = 2
"""So many rows whose words go on from the line above prove it."""
_FULL: Final = 0.7
"""Share of the longest line that a wrapped one has with the word behind it: letters are of unlike width."""
_ENDS: Final = frozenset(".;。；")
_FEWEST: Final = 2
"""Values that are neighbours."""
_VALUE: Final = re.compile(rf"(?P<codes>{CODES})\s?[:：=]")


class _Word(NamedTuple):
    text: str
    start: int
    end: int


@dataclass(slots=True)
class _Line:
    """A line of a table: its number, its cells by column, and whether it has the bits of a row."""

    number: int
    begins: bool
    cells: dict[int, _Word] = field(default_factory=dict)


@dataclass(slots=True)
class _Body:
    """The lines under a head, on the next page too if it has no other; `told` is the column of descriptions."""

    at: int
    heads: list[_Word]
    told: int
    lines: list[_Line]
    read: bool
    """Whether each of its lines is that of a row or of a description."""

    @property
    def form(self) -> tuple[str, ...]:
        """What the heads say: tables of one document that have the same are alike."""
        return tuple(head.text for head in self.heads)


def centred_named_tables(document: Document, words: Vocabulary) -> tuple[list[Table], list[tuple[int, int]]]:
    """The tables, and the first and last lines of those whose rows cannot be told apart.

    Where one table is proven to be such a one, so are those with the same heads whose descriptions have several lines.
    """
    tables: list[Table] = []
    unread: list[tuple[int, int]] = []
    bodies = _bodies(document, words)
    ways = [_divided(body) if body.read else (0, []) for body in bodies]
    signs: Counter[tuple[str, ...]] = Counter()
    for body, (count, _) in zip(bodies, ways, strict=True):
        signs[body.form] += _signs(body) if count else 0
    for body, (count, rows) in zip(bodies, ways, strict=True):
        if signs[body.form] < _PROVEN or all(line.begins for line in body.lines):
            continue
        if count == 1:
            tables.append(_table(document, body, rows))
        else:
            unread.append((body.lines[0].number, body.lines[-1].number))
    return tables, unread


def _bodies(document: Document, words: Vocabulary) -> list[_Body]:
    """All that may be such tables."""
    out: list[_Body] = []
    aside: set[int] | None = None
    ends: set[int] = set()  # where a page may end
    lines, i = document.lines, document.body.start
    while i < document.body.stop:
        line = lines[i]
        i += 1
        if len(line) > _LONGEST or not words.heads_bits(line):
            continue
        heads = [_Word(found[0], *found.span()) for found in _CELL.finditer(line)]
        roles = [words.column(head.text) for head in heads]
        if roles[0] != "bits" or not {"name", "description"} <= set(roles) or None in roles:
            continue
        at, told = i - 1, roles.index("description")
        if aside is None:
            aside = furniture(document)
            ends = aside | set(document.page_breaks)
        whole: list[tuple[int, bool, list[_Word]]] = []
        while part := _part(document, i, heads, ends):
            whole += part
            end = i = part[-1][0] + 1
            while i < document.body.stop and (not lines[i].strip() or i in aside):
                i += 1
            if i == document.body.stop or ends.isdisjoint(range(end, i + 1)):
                break  # it does not go on on the next page
        if whole:
            out.append(_body(whole, at, heads, told))
    return out


def _part(
    document: Document, first: int, heads: list[_Word], ends: set[int]
) -> list[tuple[int, bool, list[_Word]]]:
    """The lines under a head on one page: their numbers, whether they have bits, their cells."""
    found: list[tuple[int, bool, list[_Word]]] = []
    blank = 0
    for k in range(first, min(first + _MOST, document.body.stop)):
        if k in ends and found:
            break
        cells = [_Word(cell[0], *cell.span()) for cell in _CELL.finditer(document.lines[k])]
        if not cells:
            blank += 1
            if blank == _BLANKS and found:
                break
            continue
        blank = 0
        left = cells[0].start < heads[1].start
        begins = left and len(cells) > 1 and parse_bits(cells[0].text) is not None
        if left and not begins:
            break
        found.append((k, begins, cells))
    return found if any(begins for _, begins, _ in found) else []


def _spans(part: list[tuple[int, bool, list[_Word]]], count: int) -> list[tuple[int, int]]:
    """Where the cells of each column begin and end in the rows that have them all."""
    whole = [cells for _, begins, cells in part if begins and len(cells) == count]
    return [(min(c.start for c in column), max(c.end for c in column)) for column in zip(*whole, strict=True)]


def _body(
    part: list[tuple[int, bool, list[_Word]]],
    at: int,
    heads: list[_Word],
    told: int,
) -> _Body:
    """These lines with their cells by column."""
    spans = _spans(part, len(heads))
    body = _Body(at, heads, told, [], bool(spans))
    for k, begins, cells in part:
        columns = list(range(len(heads))) if len(cells) == len(heads) else _columns(cells, spans)
        if len(set(columns)) < len(columns) or (not begins and columns != [told]):
            body.read = False
        body.lines.append(_Line(k, begins, dict(zip(columns, cells, strict=True))))
    return body


def _columns(cells: list[_Word], spans: list[tuple[int, int]]) -> list[int]:
    """The columns that cells stand in: that of the last one that begins no further right."""
    return [max((n for n, span in enumerate(spans) if span[0] <= cell.start), default=0) for cell in cells]


def _signs(body: _Body) -> int:
    """How much tells that descriptions begin above the bits of their rows: as many as `_PROVEN` prove it.

    One stands above the first row. A list begins above the bits, or what leads to it. The words beside the bits go on
    from a line that has no room for the first of them.
    """
    if not body.lines[0].begins:
        return _PROVEN
    found = 0
    room = max((len(line.cells[body.told].text) for line in body.lines if body.told in line.cells), default=0)
    for n in range(len(body.lines) - 1):
        one, two = body.lines[n : n + 2]
        if one.begins or not two.begins or body.told not in two.cells:
            continue
        above, beside = (line.cells[body.told].text for line in (one, two))
        if _goes_on(body, n) or (above[-1] in ":：" and _VALUE.match(beside)):
            return _PROVEN
        wrapped = len(above) + len(beside.split(maxsplit=1)[0]) >= _FULL * room
        found += wrapped and beside[0].islower() and above[0].isupper() and above[-1] not in _ENDS
    return found


def _goes_on(body: _Body, n: int) -> bool:
    """Whether a list goes on from a line to the next: with the next value but one, or on to the line behind it.

    `0: off` under `1: on`, or over it, may begin the list of the next row.
    """
    told = [line.cells.get(body.told) for line in body.lines[n : n + 3]]
    begun = [_VALUE.match(word.text) if word else None for word in told]
    items = [Item(one["codes"]) for one in takewhile(bool, begun) if one]
    numbers = [first for first, _ in numbers_of(items, None)]
    if len(items) < _FEWEST or len(numbers) < len(items) or abs(numbers[1] - numbers[0]) != 1:
        return False
    first, second, *third = numbers
    return min(first, second) > 0 or third == [2 * second - first]


def _divided(body: _Body) -> tuple[int, list[list[_Line]]]:
    """How many divisions into rows are the evenest about their bits, and the lines of each row in one of them."""
    lines = body.lines
    torn = {n + 1 for n in range(len(lines) - 1) if _goes_on(body, n)}
    bits = [n for n, line in enumerate(lines) if line.begins]
    count, rows = divided(bits, len(lines), lambda _start, _middle, end: end not in torn, evenest=True)
    return count, [lines[row.start : row.stop] for row in rows]


def _table(document: Document, body: _Body, rows: list[list[_Line]]) -> Table:
    """The table of these rows."""
    at, heads = body.at, body.heads
    grid: list[list[Cell | None]] = [[Cell(head.text, [(at, head.start, head.end)]) for head in heads]]
    for row in rows:
        cells: list[Cell | None] = []
        for column in range(len(heads)):
            own = [(line.number, line.cells[column]) for line in row if column in line.cells]
            pieces: list[Piece] = [(number, word.start, word.end) for number, word in own]
            cells.append(Cell("\n".join(word.text for _, word in own), pieces))
        grid.append(cells)
    return Table(document.page(at), grid, at, rows[-1][-1].number)
