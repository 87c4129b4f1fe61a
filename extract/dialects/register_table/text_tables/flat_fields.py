"""Tables of two columns of which only the cells are left, each in a line of its own: fields and descriptions.

    Field
    Description
    7–4                bits over the name, which the figure above the table has too
    PUMP_
    MODE               a name that its column cut behind an underscore
    How the pump runs.
    0                  a value over what it means
    Off
    3–1
    -                  no field
    ...
    GO                 the last field may have no bits: it ends at 0

A number is that of a row where its bits are next below those of the row before and a name of the figure stands under
it, which has its numbers in a line each, too. Of another figure only the names are left, or its lines:

    7 6 5 4 3 2 1 0
    R GATE 0 MODE2 MODE1 MODE0
    Table 5. NB_CTL Field Descriptions
    Field Description
    7                  bits below those of the row before, over a name that stands above: not each bit has a row
    GATE
    Opens it.
    2–0
    MODE[2:0]

Under a caption these are tables too. Without one these are tables of `paired`, or nothing tells bits from values.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.pages.furniture import furniture
from extract.dialects.register_table.text_tables.flat_cells import cell_of, ends_table, is_number
from extract.dialects.register_table.value_lists.values import of_description
from extract.dialects.register_table.words.bits import TOPS, Bits, count_down, parse_bits
from extract.dialects.register_table.words.heading_numbers import CAPTION
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.vocabulary import plain
from extract.document import FURNITURE
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document

_HEAD: Final = 40
"""Characters of a head at most."""
_FIGURE: Final = 160
"""Lines above a table among which its figure stands."""
_BITS: Final = 8
"""Bits of it at least, all from 0 on."""
_DIGITS: Final = 2
_NAME: Final = 4
"""Lines of a name at most."""
_DOWN: Final = 2
"""So many steps down tell that numbers are those of a figure."""
_RANGED: Final = re.compile(r"\[?\d{1,2}\s?[:–—-]\s?\d{1,2}\]?\s+\w")
"""Bits and words behind them."""
_INDEX: Final = re.compile(r"\[[\d:]+\]$")
"""What a name says of its bits: `MODE[2:0]`."""
_NONE: Final = frozenset("-–—")
_FEWEST: Final = 2
"""Rows, at least."""
_SECTION: Final = re.compile(r"\d{1,3}(?:\.\d{1,3})+")
"""The number of a section, alone over its title."""
_GOES_ON: Final = re.compile(r"table continues\b|.{0,80}\(continued\)$", re.IGNORECASE)
"""What the end of a page sets between two parts of a table."""


@dataclass(slots=True)
class _Row:
    """One field: the line of its bits, if it has one, those of its name and of its description."""

    bits: int | None
    name: list[int]
    ends: Bits
    text: list[int] = field(default_factory=list)


@dataclass(slots=True)
class _Above:
    """What stands above a table: the figure of all bits with its numbers, or a caption right over the heads."""

    text: str
    figured: bool

    def holds(self, name: str) -> bool:
        """Whether a name stands there; without the figure as a word, numbered or not."""
        if self.figured:
            return name in self.text
        stem = _INDEX.sub("", name)
        return re.search(rf"(?<![^\W_]){re.escape(stem)}(?:\d|\b)", self.text) is not None


def flat_field_tables(document: Document, words: Vocabulary, aside: Container[int]) -> list[Table]:
    """The tables of a text whose cells stand in a line each, under heads of fields and of descriptions alone.

    Lines `aside` are of tables already read.
    """
    out: list[Table] = []
    last = before = document.body.start - 1
    running: set[int] | None = None
    for i in document.lines_with("escription"):
        if i <= last or i not in document.body or (top := _head(document, i, words)) is None:
            continue
        first, before = max(last, before) + 1, i
        if i in aside:
            continue
        if running is None:
            running = furniture(document) if document.pages else set()
        told = _above(document, max(first, top - _FIGURE), top, words)
        rows = next(filter(None, (_Rows(document, words, above, running).read(i + 1) for above in told)), [])
        if rows:
            heads: list[Cell | None] = [Cell("Bits"), *_head_cells(document, top, i)]
            grid = [heads, *(_cells(document, row) for row in rows)]
            last = max(k for row in rows for k in (*row.name, *row.text))
            uneven = {row.name[0]: "bits_garbled" for row in rows if row.bits is None}
            out.append(Table(document.page(top), grid, top, last, uneven=uneven))
    return out


def _above(document: Document, first: int, top: int, words: Vocabulary) -> Iterator[_Above]:
    """What the lines above a table tell of its fields: as a figure of all bits, as what has a caption below it."""
    lines = [line.strip() for line in document.lines[first:top]]
    numbers = {int(line) for line in lines if len(line) <= _DIGITS and line.isdecimal()}
    if len(numbers.intersection(range(_BITS))) == _BITS and " " not in document.lines[top].strip():
        yield _Above("".join(lines), figured=True)
    over = next((line for line in reversed(lines) if line), "")
    said = plain(over.partition(" ")[2])
    captioned = CAPTION.match(over) is not None and said.endswith("descriptions")
    if captioned or said in words.words["part"]:
        yield _Above("\n".join(lines), figured=False)


def _head(document: Document, i: int, words: Vocabulary) -> int | None:
    """The line of the head of fields right above one that heads descriptions, or both in one; None for other lines."""
    text = document.lines[i].strip()
    above = document.lines[i - 1].strip() if i else ""
    if len(text) > _HEAD:
        return None
    one, _, other = text.partition(" ")
    if words.column(one) == "name" and words.column(other) == "description":
        return i
    if words.column(text) != "description" or len(above) > _HEAD:
        return None
    return i - 1 if words.column(above) == "name" else None


def _head_cells(document: Document, top: int, i: int) -> list[Cell]:
    """The cells of the heads of fields and of descriptions, which may stand in one line."""
    if top != i:
        return [cell_of(document, [top]), cell_of(document, [i])]
    line = document.lines[i]
    one, _, other = line.strip().partition(" ")
    begin = line.index(one)
    behind = line.index(other.strip(), begin + len(one))
    return [
        Cell(one, [(i, begin, begin + len(one))]),
        Cell(other.strip(), [(i, behind, len(line.rstrip()))]),
    ]


class _Rows:
    """The rows below one such head."""

    def __init__(self, document: Document, words: Vocabulary, above: _Above, running: Container[int]) -> None:
        self.document, self.words, self.above, self.running = document, words, above, running
        self.rows: list[_Row] = []

    def read(self, first: int) -> list[_Row]:
        """The rows from a line on; none where bits are not those of a row.

        Under a figure they fill a register from its highest on; else a range may stand over no other words.
        """
        k: int | None = self._next(first - 1)
        code = False  # whether the line above is the number of a value
        while k is not None and not self.document.roles[k] & FURNITURE:
            text = self.document.lines[k].strip()
            if not self.above.figured and self.rows and self._counts_down(k):
                break  # the numbers of the next figure
            if (row := self._row(k, text)) is not None:
                self.rows.append(row)
                k, code = self._next(row.name[-1]), False
                continue
            below = self._next(k)
            if _GOES_ON.match(text) or _head(self.document, k, self.words) == k:
                k = below
                continue
            if below is not None and _head(self.document, below, self.words) == k:
                k = self._next(below)
                continue
            if not self.above.figured and self._may_be_row(k, text):
                return []
            ends = _SECTION.fullmatch(text) or (not of_description(text) and ends_table(text, self.words))
            if not self.rows or (ends and not code):
                break
            code = is_number(text)
            self.rows[-1].text.append(k)
            k = below
        if not self.above.figured:
            return self.rows if any(not self._is_reserved(row) for row in self.rows) else []
        whole = len(self.rows) >= _FEWEST and self.rows[0].ends.high in TOPS
        return self.rows if whole and self.rows[-1].ends.low == 0 else []

    def _row(self, k: int, text: str) -> _Row | None:
        """The row that begins at a line: bits next below the last over a name of the figure, or the last name alone."""
        last = self.rows[-1].ends if self.rows else None
        if last and last.low == 0:
            return None
        bits = parse_bits(text)
        if not self.above.figured:
            return self._row_below(k, bits, last) if bits is not None and len(bits.ranges) == 1 else None
        if bits is None:
            bare = (
                not last or not self.rows[-1].text or text in _NONE or self.words.reserved(text.rstrip("."))
            )
            name = self._name(k) if not bare else []
            below = self._next(name[-1]) if name else None
            told = below is not None and parse_bits(self.document.lines[below].strip()) is None
            return _Row(None, name, Bits(((last.low - 1, 0),))) if last and told and len(text) > 1 else None
        if bits.high != (last.low - 1 if last else bits.high) or bits.high < bits.low:
            return None
        below = self._next(k)
        name = self._name(below) if below is not None else []
        return _Row(k, name, bits) if name else None

    def _is_reserved(self, row: _Row) -> bool:
        """Whether it stands over no name."""
        name = self.document.lines[row.name[0]].strip()
        return name in _NONE or self.words.reserved(name)

    def _row_below(self, k: int, bits: Bits, last: Bits | None) -> _Row | None:
        """The row of bits anywhere below those of the row before, over a name that stands above the table."""
        below = self._next(k) if bits.high >= bits.low and (last is None or bits.high < last.low) else None
        name = self._name(below) if below is not None else []
        return _Row(k, name, bits) if name else None

    def _may_be_row(self, k: int, text: str) -> bool:
        """Whether a line is a range of bits, or words behind one, or a lower bit over a name in capitals."""
        if _is_range(parse_bits(text)) or _RANGED.match(text):
            return True
        last, below = self.rows[-1].ends if self.rows else None, self._next(k)
        if not text.isdecimal() or below is None or (last and int(text) >= last.low):
            return False
        name = self.document.lines[below].strip()
        return is_identifier(name) and name.isupper()

    def _counts_down(self, k: int) -> bool:
        """Whether a line and the next ones are numbers that count down: those of a figure's bits."""
        lines, below = [k], self._next(k)
        while len(lines) <= _DOWN and below is not None:
            lines.append(below)
            below = self._next(below)
        return count_down(self.document.lines[i].strip() for i in lines) > _DOWN

    def _name(self, k: int) -> list[int]:
        """The lines of a name that the figure has, from one on; a dash or the word for reserved bits stands alone."""
        lines, name = [k], self.document.lines[k].strip()
        if name in _NONE or self.words.reserved(name):
            return lines
        while name.endswith("_") and len(lines) < _NAME and (below := self._next(lines[-1])) is not None:
            lines.append(below)
            name += self.document.lines[below].strip()
        bare = name if self.above.figured else _INDEX.sub("", name)
        named = is_identifier(bare) and not is_number(name) and self.above.holds(name)
        return lines if named else []

    def _next(self, k: int) -> int | None:
        """The next line that says anything and does not run."""
        rest = range(k + 1, self.document.body.stop)
        return next((i for i in rest if self.document.lines[i].strip() and i not in self.running), None)


def _is_range(bits: Bits | None) -> bool:
    """Whether a text is one range of bits."""
    return bits is not None and len(bits.ranges) == 1 and bits.high > bits.low


def _cells(document: Document, row: _Row) -> list[Cell | None]:
    """The cells of a row; a number alone in its line leads the text below it."""
    name = cell_of(document, row.name)
    name.text = "".join(name.text.split())
    told = cell_of(document, row.text)
    lines = told.text.split("\n")
    for n, (one, two) in reversed([*enumerate(pairwise(lines))]):
        if is_number(one) and not is_number(two):
            lines[n : n + 2] = [f"{one} {two}"]
    told.text = "\n".join(lines)
    bits = cell_of(document, [row.bits]) if row.bits is not None else Cell(f"{row.ends.high}:0")
    return [bits, name, told]
