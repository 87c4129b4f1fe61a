"""What is being read: a register whose table is open, and the field whose text goes on."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from extract.dialects.amd_register.headers import Header
    from extract.dialects.amd_register.rows import Row
    from extract.dialects.amd_register.titles import Heading
    from extract.document import Piece


class OpenField:
    """A field being read: its rows (copies of one row after the first), and runs of text, one run per copy.

    `shares` says whether its text may be that of the row before, which has none.
    """

    __slots__ = ("_above", "notes", "rows", "runs", "shares")

    def __init__(self, row: Row) -> None:
        self.rows = [row]
        self.runs = [row.text.copy()]
        self.notes: list[Piece] = []
        self.shares = False
        self._above: Row | None = None  # the best of all but the last, which is still being read

    @property
    def best(self) -> Row:
        """The row of the best print among the copies, the first of equals."""
        last = self.rows[-1]
        return last if self._above is None or last.quality > self._above.quality else self._above

    def add_copy(self, row: Row) -> None:
        """Another print of the row."""
        self._above = self.best
        self.rows.append(row)
        self.runs.append(row.text)


@dataclass(slots=True)
class OpenRegister:
    """A register being read."""

    header: Header
    pieces: list[Piece]
    section: Heading | None
    description: list[Piece] = field(default_factory=list)
    fields: list[OpenField] = field(default_factory=list)
    headed: bool = False
    shredded: bool = False
    """Whether the words of its table's head stand on lines of their own, as cells then do: in the order of print."""
    undescribed: bool = False
    """Whether its table has no column of descriptions: what follows `Description` below it is that of the register."""
    columns: int = 0
    """Where its descriptions begin, 0 where they stand in no column; `head` is where the word above them does."""
    head: int = 0
    order: tuple[int, ...] | None = None
    """Where name, bits and default stand among the cells of a row, when they are not the first three."""
    margin: int = 0
    loose: list[Piece] = field(default_factory=list)
    """Text between the table's head and its first row: the name and the bits of that row, or nothing."""


_VALUE = re.compile(r"(\d{1,3}) ?(?:=|:(?!\d)| - ) ?\S")


def torn_lists(register: OpenRegister, lines: list[str]) -> set[int]:
    """The last lines of lists that go on below the row of another field, in a table in shreds."""
    found: set[int] = set()
    if not register.shredded:
        return found
    ends: dict[int, int] = {}
    for one in register.fields:
        above = -1
        for line, start, end in one.runs[-1]:
            value = _VALUE.match(lines[line], start, end)
            number = int(value[1]) if value else above
            if number > above + 1 or (above < 0 < number):
                found.update({ends[number - 1], line} if number - 1 in ends else ())
            above = number
        if above >= 0 and one.runs[-1]:
            ends[above] = one.runs[-1][-1][0]
    return found


def shared_lines(register: OpenRegister) -> set[int]:
    """The lines of texts that may be those of the rows above them, which have none, and the lines of these rows."""
    lines: set[int] = set()
    if not register.shredded:
        return lines  # no field shares its text
    run: list[OpenField] = []
    for one in register.fields:
        run = [*run, one] if one.shares else [one]
        if one.shares and one.runs[-1]:
            lines.update(line for line, _, _ in one.runs[-1])
            lines.update(line for above in run for line, _, _ in above.best.pieces)
    return lines
