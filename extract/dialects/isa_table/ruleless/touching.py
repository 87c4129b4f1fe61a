"""Cells of a laid-out text between which one blank is left, or none: where the columns begin tells them apart.

    Mnemonic       Opcode   Description
    N_ADD_SIGNED_A 0x1F     Adds.             a word begins where the next column does
    N_SUB_SIGNED_AND_SET 0x20 Subtracts.      a name that is too long for its column, and what follows it shifted

A column begins where its cells do that stand apart; its head tells it where none does, or where they stand anywhere.
What is told apart by less than that is flagged as `cells_shifted`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass, field
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.cells.code_forms import is_code
from extract.dialects.isa_table.cells.mnemonics import is_name
from extract.dialects.isa_table.ruleless.segments import cut_segment, is_head, segments

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.isa_table.cells.heads import Columns
    from extract.dialects.isa_table.ruleless.segments import Segment
    from extract.document import Document

WINDOW: Final = 80
"""Lines under a head that are looked at for where its columns begin."""
_LONGEST: Final = 900
_FEW: Final = 2
"""Cells that begin at one place at least to tell that their column does."""


class Starts:
    """Where the columns of a table begin, and whether cells that stand apart bear that out."""

    def __init__(self, document: Document, below: Sequence[int], heads: Sequence[Segment]) -> None:
        """Look at the lines right `below` the head."""
        self.heads = heads
        lefts = [Counter[float]() for _ in heads]
        for i in takewhile(lambda i: not is_head(document, i), below):
            for part in segments(document, i) if len(document.lines[i]) <= _LONGEST else ():
                lefts[column_of(part, heads, 1.0)][part.left] += 1
        self.places = [head.left for head in heads]
        self.sure = [False] * len(heads)
        for c, places in enumerate(lefts):
            (place, often), *_ = places.most_common(1) or [(0.0, 0)]
            if 2 * often > places.total():
                self.places[c], self.sure[c] = place, often >= _FEW

    def known(self, column: int, place: float) -> bool:
        """Whether the cells of a column are known to begin at a place."""
        return self.sure[column] and self.places[column] == place


def by_column(parts: Sequence[Segment], heads: Sequence[Segment], slack: float) -> list[tuple[int, Segment]]:
    """The parts of a line, each with its column."""
    return [(column_of(part, heads, slack), part) for part in parts]


def column_of(part: Segment, heads: Sequence[Segment], slack: float) -> int:
    """The last column whose neighbour on the left ends before a part begins."""
    return sum(part.left > head.right - slack for head in heads[:-1])


@dataclass(slots=True)
class _Line:
    """A line being parted: its cells so far, whether one is in doubt, and by how much its columns are shifted."""

    document: Document
    starts: Starts
    columns: Columns
    cells: list[tuple[int, Segment]] = field(default_factory=list)
    doubt: bool = False
    shift: float = 0.0
    too_long: int | None = None
    """The column of a cell that was too long for it; where the next one begins tells the shift."""

    def add(self, part: Segment) -> bool:
        """Put a part into its columns; False where it reaches into one in which no word begins."""
        heads = self.starts.heads
        at = self._column(part)
        while at + 1 < len(heads):
            place, limit = self.starts.places[at + 1] + self.shift, heads[at + 1].left + 1 + self.shift
            if part.right <= min(place, limit):
                break
            cut = _word_at(self.document, part, place)
            if cut is None and not self.starts.sure[at + 1]:
                cut = _word_at(self.document, part, heads[at + 1].left + self.shift)
            if cut is None and part.right <= limit and self._within(part, at, int(place)) is None:
                break  # it ends over the first character of the next column at most
            self.doubt |= cut is None or not self.starts.sure[at + 1]
            if cut is None:
                end = self._too_long(part, at, place)
                if end is None:
                    return False
                if end == part.cell.pieces[0][2]:
                    self.too_long = at
                    break
                cut = end
                self.shift = cut - self.starts.places[at + 1]
            first, part = cut_segment(self.document, part, cut)
            self.cells.append((at, first))
            at += 1
        self.cells.append((at, part))
        return True

    def _too_long(self, part: Segment, at: int, place: float) -> int | None:
        """Where a cell ends that is too long for its column, or has no blank between it and the next."""
        if (whole := self._whole_code(part, at, int(place))) is not None:
            return whole
        end = _whole_word(self.document, part, at, self.columns)
        end = None if end is not None and end < place else end
        line, _, b = part.cell.pieces[0]
        coded = at + 1 in {c for _, c in self.columns.pairs}
        follows = self.document.lines[line][end:b].split() if end is not None else []
        if end is not None and not (coded and follows and not is_code(follows[0], 16)):
            return end
        return self._within(part, at, int(place)) or end

    def _whole_code(self, part: Segment, at: int, place: int) -> int | None:
        """Where a whole code begins within which its column does, not the first word of a part."""
        line, a, b = part.cell.pieces[0]
        text = self.document.lines[line]
        begin, end = text.rfind(" ", a, place) + 1, text.find(" ", place, b)
        word = text[begin : end if end > 0 else b]
        coded = at + 1 in {c for _, c in self.columns.pairs}
        return begin if coded and begin > a and begin < place and is_code(word, 16) else None

    def _within(self, part: Segment, at: int, place: int) -> int | None:
        """Where a column begins within a word of which the one part or the other is a code."""
        line, a, b = part.cell.pieces[0]
        text = self.document.lines[line]
        if not self.starts.sure[at + 1] or not a < place < b or " " in text[place - 1 : place + 1]:
            return None
        codes = {c for _, c in self.columns.pairs}
        before, behind = " ".join(text[a:place].split()), text[place:b].split()[0]
        told = (at in codes and is_code(before, 16)) or (at + 1 in codes and is_code(behind, 16))
        return place if told else None

    def _column(self, part: Segment) -> int:
        """The column in which a part begins."""
        places = self.starts.places
        if self.too_long is not None:
            self.shift, self.too_long = part.left - places[self.too_long + 1], None
        elif self.shift and part.left in places[1:] and part.left - self.shift not in places:
            self.shift = 0.0  # the columns further right stand where they do in other lines
        if self.shift:
            return max(bisect_right(places, part.left - self.shift) - 1, 0)
        return column_of(part, self.starts.heads, 1.0)


def parted(
    document: Document, parts: Sequence[Segment], starts: Starts, columns: Columns
) -> tuple[list[tuple[int, Segment]], bool] | None:
    """The parts of a line cut where columns begin, each with its column, and whether that leaves a doubt.

    None where a part reaches into a column in which no word begins, and is no name or code too long for its own.
    """
    line = _Line(document, starts, columns)
    if not all(map(line.add, parts)):
        return None
    return line.cells, line.doubt or _reaches_over(line, starts, columns)


def _reaches_over(line: _Line, starts: Starts, columns: Columns) -> bool:
    """Whether words end a blank before the next column at most, which is empty: some of them may be its cell."""
    filled = {c for c, _ in line.cells}
    return any(
        c + 1 < len(starts.heads)
        and c + 1 not in filled
        and c != columns.text
        and starts.sure[c + 1]
        and " " in part.cell.text
        and part.right >= starts.places[c + 1] - 1
        for c, part in line.cells
    )


def _word_at(document: Document, part: Segment, place: float) -> int | None:
    """Where in a part a word begins at the place of a column; not its first."""
    line, a, b = part.cell.pieces[0]
    text, at = document.lines[line], int(place)
    return at if a < at < b and text[at - 1].isspace() and not text[at].isspace() else None


def _whole_word(document: Document, part: Segment, at: int, columns: Columns) -> int | None:
    """Where a name or code ends that is too long for its column: where the next word begins, or the part ends."""
    line, a, b = part.cell.pieces[0]
    found = re.match(r"(\S+)\s*", document.lines[line][a:b])
    if found is None:
        return None
    names, codes = {n for n, _ in columns.pairs}, {c for _, c in columns.pairs}
    name = at in names and not columns.operands and len(found[1]) > 1 and is_name(found[1])
    return a + found.end() if name or (at in codes and is_code(found[1], 16)) else None
