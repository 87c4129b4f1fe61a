"""Tables without rules whose rows begin with the names of a figure's cells, not with bits.

MODE     RW     How it runs            under a figure that has MODE, GO and LEVEL
GO       RW     Starts it
LEVEL    RO     How high it is
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.fields import fold
from extract.dialects.register_table.ruleless_tables.ruleless import Loose

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Text
    from extract.tables import Cell

_CUT: Final = 11
"""Letters and digits of the first line of a name that wraps, at least."""
_FULL: Final = 3
"""Cells of a row at least, where the table has as many columns."""


@dataclass(slots=True)
class LooseNames(Loose):
    """One whose rows begin with the names of a figure's cells: `lanes`, as they are compared."""

    lanes: frozenset[str] = frozenset()

    def _key(self, cells: list[Cell]) -> str:
        """The name that begins a row; none where it is the rest of one that wraps."""
        name = cells[self.roles.of["name"]].text
        above = fold(self.grid.rows[-1][self.roles.of["name"]].text) if name and self.rows_begun else ""
        if not above or above in self.lanes:
            return name
        return "" if any(lane.startswith(above + fold(name)) for lane in self.lanes) else name

    def _begins(self, text: str) -> bool:
        """Whether a text is a name, or the first line of one alone that wraps."""
        name = fold(text)
        if name in self.lanes or self._in_text or len(name) < _CUT or " " in text:
            return name in self.lanes
        return sum(lane.startswith(name) for lane in self.lanes) == 1

    def is_due(self, text: Text) -> bool:
        """Whether a line names another cell of the figure, and says something of it."""
        cells = self._cells(self._segments(text))
        if cells is None or sum(bool(cell.text) for cell in cells) < min(_FULL, len(cells)):
            return False
        told = {fold(self._key(row)) for row in self.grid.rows[self.roles.head :]}
        return self._begins(self._key(cells)) and fold(self._key(cells)) not in told
