"""A table without rules while it is gathered: in which of its columns the parts of a line stand, and what begins a row.

A part belongs to the last column whose neighbour on the left ends before it. One that reaches into the next column ends
the table, unless the two touch there (see `touching`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.cells.code_forms import is_code
from extract.dialects.isa_table.cells.mnemonics import is_name
from extract.dialects.isa_table.ruleless.segments import Segment, segments
from extract.dialects.isa_table.ruleless.touching import by_column, parted
from extract.misread import DECIMAL
from extract.tables import Cell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.isa_table.cells.heads import Columns
    from extract.dialects.isa_table.ruleless.touching import Starts
    from extract.document import Document

_SLACK: Final = 2.0
_TEXT_SLACK: Final = 1.0
"""Points, or characters, by which a cell may reach over the beginning of the next column."""
_GARBLED: Final = re.compile(rf"(?=.*\d)[\w$'/+]{{1,8}}(?: [\w/+]{{1,4}}){{0,3}}$|[{DECIMAL}]$")
"""What stands for a code and is none: a number all the same, or a letter that is read for a digit."""

_STATEMENT: Final = re.compile(r"(?:if|for|while|switch)\s*\(|[a-z]\w*(?:[.\[]\S*)?\s*[-+|&^]?=")
"""How a text of pseudo-code begins, which is no sentence that goes on."""
_COUNTS: Final = re.compile(
    r"(?:no\. of |# ?)?(?:sizes?|bytes?|words?|length|len|cycles?|clocks?)$", re.IGNORECASE
)
"""Heads of columns of numbers."""


@dataclass(slots=True)
class OpenTable:
    """A table being gathered: its heads with their places, and its rows so far."""

    heads: list[Segment]
    columns: Columns
    rows: list[list[Cell]] = field(default_factory=list)
    over: Cell = field(default_factory=lambda: Cell(""))
    """Text that stands over the first row, below the head."""
    starts: Starts | None = None
    """Where the columns of a text begin, whose cells may touch."""
    shifted: set[int] = field(default_factory=set)
    """Lines whose cells were put into columns by less than where these begin."""
    unread: set[int] = field(default_factory=set)
    """Lines between rows that fit no column."""
    between: float = 0.5
    """The space between one line and the next so far at most, in lines."""
    texts: list[list[Cell]] = field(default_factory=list)
    """The text of each row line by line: that beside its name, which may be empty, and those below."""
    split: set[int] = field(default_factory=set)
    """Lines of rows of which nothing but the text of another row between them tells whose it is."""

    def cells(self, document: Document, i: int) -> list[Cell] | None:
        """The cells of a line by column; None where it does not fit them."""
        found = segments(document, i)
        if self.starts is not None:
            cut = parted(document, found, self.starts, self.columns)
            if cut is None:
                return None
            made = self.place(cut[0], _TEXT_SLACK)
            if cut[1] or (made and self._has_moved(cut[0], made)):
                self.shifted.add(i)
            return made
        placed = self.place(by_column(found, self.heads, _SLACK), _SLACK)
        if placed is None:  # a cell that fills its column touches the next
            found = segments(document, i, [head.left for head in self.heads])
            placed = self.place(by_column(found, self.heads, _SLACK), _SLACK)
        return placed

    def _has_moved(self, found: Sequence[tuple[int, Segment]], made: Sequence[Cell]) -> bool:
        """Whether a number stands apart behind a name, under its head, and a column of numbers further right has none.

        Tabs that were made blanks leave cells left of where their column is headed.
        """
        counts = [c for c, head in enumerate(self.heads) if _COUNTS.match(head.cell.text.strip())]
        if not counts or any(made[c].text.strip("*").isdecimal() for c in counts):
            return False
        apart = [[part.cell.text for at, part in found if at == name] for name, _ in self.columns.pairs]
        return any(len(parts) > 1 and parts[-1].isdecimal() for parts in apart)

    def place(self, found: Sequence[tuple[int, Segment]], slack: float) -> list[Cell] | None:
        """The cells of a line by column; None when a part of it reaches into the next column.

        A part that ends before the head of its column goes on with what stands left of it: columns of texts are wider
        than their heads.
        """
        out = [Cell("") for _ in self.heads]
        for column, part in found:
            at = column
            begins = self.starts is not None and self.starts.known(at, part.left)
            before_head = at > 0 and not begins and part.right < self.heads[at].left - slack
            if before_head and (out[at - 1].text or at - 1 == self.columns.text):
                at -= 1
            reaches = self.starts is None and at + 1 < len(self.heads)
            if reaches and part.right > self.heads[at + 1].left + slack:
                return None
            join(out[at], part.cell, " ")
        return out

    def is_above(self, cells: Sequence[Cell]) -> bool:
        """Whether a line right under the head is text of the first row, whose other cells stand in its middle."""
        if self.rows or self.columns.text is None:
            return False
        return self.is_text(cells) and cells[self.columns.text].text.count(" ") > 1

    def is_text(self, cells: Sequence[Cell]) -> bool:
        """Whether the cells of a line are empty but for that of the texts."""
        return [at for at, cell in enumerate(cells) if cell.text] == [self.columns.text]

    def take(self, cells: list[Cell]) -> bool:
        """Take a line as a row, as more of the last one or as text above the first; False where it is none of these."""
        if self.begins(cells):
            self.rows.append(cells)
            if self.columns.text is not None:
                self.texts.append([_copy(cells[self.columns.text])])
        elif self.rows:
            if self.columns.text is not None and self.is_text(cells):
                self.texts[-1].append(_copy(cells[self.columns.text]))
            for cell, more in zip(self.rows[-1], cells, strict=True):
                join(cell, more, "\n")
        elif self.is_above(cells):
            join(self.over, cells[self.columns.text or 0], "\n")
        else:
            return False
        return True

    def close(self) -> None:
        """Put the text above the first row to that row."""
        if self.over.text and self.rows:
            text = self.rows[0][self.columns.text or 0]
            join(self.over, text, "\n")
            text.text, text.pieces = self.over.text, self.over.pieces
        for k in range(1, len(self.texts)):
            self._share(k)

    def _share(self, k: int) -> None:
        """Share out the text between two rows of which the second, beside nothing, stands in the middle of its own.

        As many lines are above it as below it; where the row above has other lines too, all stays with that. So it is
        in doubt where a sentence ends above the last line and goes on beside the second row.
        """
        (first, *above), (own, *below) = self.texts[k - 1 : k + 1]
        at = self.columns.text
        if at is None or not first.text or not above or not below:
            return
        ends = [one.text.rstrip()[-1:] == "." for one in (first, *above)]
        goes_on = own.text[:1].islower() and not _STATEMENT.match(own.text)
        if own.text and not (ends[-2] and not ends[-1] and goes_on):
            return
        self.split.update(
            piece[0] for row in self.rows[k - 1 : k + 1] for cell in row for piece in cell.pieces
        )
        if len(above) == len(below) and not own.text:
            for row, lines in ((self.rows[k - 1], [first]), (self.rows[k], above + below)):
                row[at] = Cell("\n".join(one.text for one in lines), [p for one in lines for p in one.pieces])

    def begins(self, cells: Sequence[Cell]) -> bool:
        """Whether the cells of a line begin a row: a name and its code, which in a later row may be garbled."""
        return any(
            is_name(cells[n].text)
            and (
                is_code(cells[c].text, 16) or (bool(self.rows) and _GARBLED.match(cells[c].text) is not None)
            )
            for n, c in self.columns.pairs
        )


def _copy(cell: Cell) -> Cell:
    return Cell(cell.text, list(cell.pieces))


def join(cell: Cell, more: Cell, between: str) -> None:
    """Put more text to a cell."""
    cell.text = f"{cell.text}{between}{more.text}" if cell.text and more.text else cell.text or more.text
    cell.pieces += more.pieces
