"""Ruled tables left of a PDF whose rows begin with the names of fields that only a figure tells of.

 7     4 3     0
| LEVEL | RATE  |        the figure of the register: its fields have no text

| LEVEL | How high. |    a table without heads, torn off its own by the end of a page: what it says of them is lost
| RATE  | How fast. |
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.text import one_line

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from extract.observations import Reading

_FEWEST: Final = 2
"""Rows that begin with such names, at least."""


def untold_names(reading: Reading, taken: AbstractSet[int]) -> Iterator[tuple[int, int]]:
    """First and last lines of such tables, outside the lines `taken`, behind the figure of the register."""
    begins = sorted((min(one.pieces)[0], n) for n, one in enumerate(reading.registers) if one.pieces)
    for table in reading.document.tables if begins else ():
        lines = range(table.first_line, table.last_line + 1)
        if len(table.rows) < _FEWEST or not taken.isdisjoint(lines):
            continue
        above = [n for line, n in begins if line < table.first_line]
        if not above:
            continue
        fields = reading.registers[above[-1]].fields
        untold = {
            _squeezed(one.field or "")
            for one in fields
            if not (one.reserved or one.description or one.values)
        }
        firsts = [_squeezed(row[0].text) for row in table.rows if row[0] is not None]
        found = {first for first in firsts if first in untold}
        if len(found) >= _FEWEST and 2 * len(found) > len(firsts) and len(table.rows[0]) > 1:
            yield table.first_line, table.last_line


def _squeezed(text: str) -> str:
    """A name without blanks, where a narrow cell broke it."""
    return "".join(one_line(text).split())
