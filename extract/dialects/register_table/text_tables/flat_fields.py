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
it, which has its numbers in a line each, too. Without such a figure these are tables of `paired`, or nothing tells bits
from values.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.pages.furniture import furniture
from extract.dialects.register_table.text_tables.flat import ends_table
from extract.dialects.register_table.text_tables.flat_cells import cell_of, is_number
from extract.dialects.register_table.value_lists.values import of_description
from extract.dialects.register_table.words.bits import TOPS, Bits, parse_bits
from extract.dialects.register_table.words.notation import is_identifier
from extract.document import FURNITURE
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Container

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


def flat_field_tables(document: Document, words: Vocabulary, aside: Container[int]) -> list[Table]:
    """The tables of a text whose cells stand in a line each, under heads of fields and of descriptions alone.

    Lines `aside` are of tables already read.
    """
    out: list[Table] = []
    last = document.body.start - 1
    running: set[int] | None = None
    for i in document.lines_with("escription"):
        if i <= last or i in aside or i not in document.body or (top := _head(document, i, words)) is None:
            continue
        if running is None:
            running = furniture(document) if document.pages else set()
        figure = _figure(document, max(last + 1, top - _FIGURE), top)
        if not figure:
            continue
        rows = _Rows(document, words, figure, running).read(i + 1)
        if rows:
            heads: list[Cell | None] = [Cell("Bits"), cell_of(document, [top]), cell_of(document, [i])]
            grid = [heads, *(_cells(document, row) for row in rows)]
            last = max(k for row in rows for k in (*row.name, *row.text))
            uneven = {row.name[0]: "bits_garbled" for row in rows if row.bits is None}
            out.append(Table(document.page(top), grid, top, last, uneven=uneven))
    return out


def _figure(document: Document, first: int, top: int) -> str:
    """The lines above a table as one, where a figure's numbers stand among them; nothing where none do."""
    lines = [line.strip() for line in document.lines[first:top]]
    numbers = {int(line) for line in lines if len(line) <= _DIGITS and line.isdecimal()}
    return "".join(lines) if len(numbers.intersection(range(_BITS))) == _BITS else ""


def _head(document: Document, i: int, words: Vocabulary) -> int | None:
    """The line of the head of fields right above one that heads descriptions; None where the two are no heads."""
    text = document.lines[i].strip()
    above = document.lines[i - 1].strip() if i else ""
    if max(len(text), len(above)) > _HEAD or words.column(text) != "description":
        return None
    return i - 1 if words.column(above) == "name" else None


class _Rows:
    """The rows below one such head."""

    def __init__(self, document: Document, words: Vocabulary, figure: str, running: Container[int]) -> None:
        self.document, self.words, self.figure, self.running = document, words, figure, running
        self.rows: list[_Row] = []

    def read(self, first: int) -> list[_Row]:
        """The rows from a line on; none where their bits do not fill a register from its highest on."""
        k: int | None = self._next(first - 1)
        code = False  # whether the line above is the number of a value
        while k is not None and not self.document.roles[k] & FURNITURE:
            text = self.document.lines[k].strip()
            if (row := self._row(k, text)) is not None:
                self.rows.append(row)
                k, code = self._next(row.name[-1]), False
                continue
            below = self._next(k)
            if _GOES_ON.match(text) or (below is not None and _head(self.document, below, self.words) == k):
                k = below if _GOES_ON.match(text) else self._next(below or k)
                continue
            ends = _SECTION.fullmatch(text) or (not of_description(text) and ends_table(text, self.words))
            if not self.rows or (ends and not code):
                break
            code = is_number(text)
            self.rows[-1].text.append(k)
            k = below
        whole = len(self.rows) >= _FEWEST and self.rows[0].ends.high in TOPS
        return self.rows if whole and self.rows[-1].ends.low == 0 else []

    def _row(self, k: int, text: str) -> _Row | None:
        """The row that begins at a line: bits next below the last over a name of the figure, or the last name alone."""
        last = self.rows[-1].ends if self.rows else None
        if last and last.low == 0:
            return None
        bits = parse_bits(text)
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

    def _name(self, k: int) -> list[int]:
        """The lines of a name that the figure has, from one on; a dash or the word for reserved bits stands alone."""
        lines, name = [k], self.document.lines[k].strip()
        if name in _NONE or self.words.reserved(name):
            return lines
        while name.endswith("_") and len(lines) < _NAME and (below := self._next(lines[-1])) is not None:
            lines.append(below)
            name += self.document.lines[below].strip()
        return lines if is_identifier(name) and not is_number(name) and name in self.figure else []

    def _next(self, k: int) -> int | None:
        """The next line that says anything and does not run."""
        rest = range(k + 1, self.document.body.stop)
        return next((i for i in rest if self.document.lines[i].strip() and i not in self.running), None)


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
