"""Columns of a table without rules: where they begin, and which cells of a line stand in which."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from extract.dialects.register_table.field_tables.sliced import dotted
from extract.dialects.register_table.pages.segments import as_heads, segments
from extract.dialects.register_table.pages.tails import tail_apart
from extract.dialects.register_table.ruleless_tables.glued import bits_apart, glued_row
from extract.dialects.register_table.ruleless_tables.narrow import (
    cells_apart,
    code_apart,
    is_written,
    parts_cells,
)
from extract.dialects.register_table.words.bits import parse_bits
from extract.tables import Cell

if TYPE_CHECKING:
    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.pages.segments import Segment
    from extract.stitch import Grid


@dataclass(slots=True)
class LooseColumns:
    """The columns of a table being gathered, and its lines in cells."""

    grid: Grid
    roles: Roles
    _in_text: bool = field(default=False, init=False)
    heads: list[float] = field(default_factory=list, init=False)
    """Where the heads begin: cells may begin further left."""
    ruled: bool = field(default=False, init=False)
    """Whether the columns are those of the rules round the head."""

    def __post_init__(self) -> None:
        self.heads = list(self.grid.columns)
        head = self.grid.rows[self.roles.start] if self.roles.start < len(self.grid.rows) else ()
        self.ruled = bool(head) and all(cell.box for cell in head)

    def move_to(self, starts: list[float]) -> None:
        """Move the columns to where they begin on another page; their heads would stand as far beside as before."""
        for k, start in enumerate(starts):
            self.heads[k] += start - self.grid.columns[k]
            self.grid.columns[k] = start

    def columns_of(self, found: list[Segment]) -> list[int | None]:
        """The column in which each cell of a line begins."""
        return [self._column(left) for left, _, _, _ in found]

    def _move(self, found: list[Segment]) -> None:
        """Move the columns to where their heads stand now."""
        for k, (left, _, _, _) in enumerate(found):
            self.grid.columns[k] += left - self.heads[k]
            self.heads[k] = left

    def begins_head(self, found: list[Segment]) -> bool:
        """Whether a line is the first of the table's head or all of it: each column's head begins with its cell."""
        heads = self.roles.heads
        return len(found) == len(heads) and all(
            map(str.startswith, heads, (words for _, _, words, _ in found))
        )

    def _move_wrapped(self, found: list[Segment]) -> None:
        """Move them at the first line of a head in several lines, which in a text may begin right of the others."""
        if not self.begins_head(found):
            return
        if not self._in_text:
            self._move(found)
            return
        inset = [
            min(piece for piece in cell.pieces)[1] - min(start for _, start, _ in cell.pieces)
            for cell in self.grid.rows[self.roles.start]
        ]
        self._move([(one[0] - more, *one[1:]) for one, more in zip(found, inset, strict=True)])

    def _segments(self, text: Text) -> list[Segment]:
        """The cells of a line; in a text, where they may touch, by the places of the columns too."""
        self._in_text = text.words[0][2] is None
        if not self._in_text:
            edges = self.grid.columns[1:] if self.ruled else ()
            return segments(text, self.grid.columns, self._parts, edges)
        found = segments(text)
        if " ".join(words for _, _, words, _ in found).split() == " ".join(self.roles.heads).split():
            return as_heads(text, self.roles.heads)
        self._first_row(found)
        roles = self._roles()
        begins = self._column(found[0][0]) == 0
        if begins and (glued := glued_row(found, self.grid.columns, roles)):
            cells, doubtful = glued
            self.roles.cut |= set(cells[1][3]) if doubtful else set()
            return cells
        found = bits_apart(found, self.grid.columns, roles) if begins else found
        rest = tail_apart(found, self.grid.columns, roles, self._column) if begins else found
        ahead = len(self.grid.columns) - (2 if rest is not found else 0)  # the last two have their cells
        out: list[Segment] = []
        for one in rest:
            taken = {self._column(other[0]) for other in rest if other is not one}
            columns = self.grid.columns[:ahead]
            parts = list(cells_apart(one, columns, roles, self._column, begins=begins, taken=taken))
            last = len(parts) - 1
            out += [
                self._told_apart(part, touched=n < last) if begins else part for n, part in enumerate(parts)
            ]
        return list(code_apart(out, self.grid.columns, roles, self._column)) if begins else out

    def _first_row(self, found: list[Segment]) -> None:
        """Move columns of a text to where a first row with bits and a cell of each begins them, left of their heads."""
        columns = self.grid.columns
        if (
            len(self.grid.rows) != self.roles.head
            or len(found) != len(columns)
            or "bits" not in self.roles.of
        ):
            return
        bits = found[self.roles.of["bits"]][2]
        between = all(two[0] < start for two, start in zip(found, [*columns[1:], float("inf")], strict=True))
        behind = all(one[0] > start for one, start in zip(found[1:], columns, strict=False))
        if between and behind and (parse_bits(bits) or dotted(bits)):
            columns[:] = [min(start, left) for start, (left, _, _, _) in zip(columns, found, strict=True)]

    def _roles(self) -> list[str]:
        """The role of each column, empty for one without any."""
        role_at = {at: role for role, at in self.roles.of.items()}
        return [role_at.get(k, "") for k in range(len(self.grid.columns))]

    def _parts(self, start: float, before: str, left: float, word: str) -> bool:
        """Whether a word of a PDF begins the cell of a column although it stands close to the words before it."""
        own, other = self._column(start), self._column(left)
        if own is None or other is None or own >= other:
            return False
        roles = self._roles()
        return parts_cells(roles[own], before, roles[other], word)

    def _told_apart(self, part: Segment, *, touched: bool) -> Segment:
        """A cell of a row's first line; a name, or what has no role, that goes on into the text is text itself."""
        left, right, words, pieces = part
        name, described = self.roles.of.get("name"), self.roles.of.get("description")
        at = self._column(left)
        if not at or (at == name and is_written(words)) or (at != name and at in self.roles.of.values()):
            return part
        if described is not None and at < described and right > self.grid.columns[described]:
            return self.grid.columns[described], right, words, pieces
        if touched and at == name:
            self.roles.cut |= set(pieces)  # the name may go on in the words behind it
        return part

    def _add_columns(self, *roles: str) -> None:
        """Add columns that stand nowhere of their own."""
        for role in roles:
            self.roles.of[role] = len(self.grid.columns)
            self.roles.heads.append("")
            self.grid.columns.append(float("inf"))
            self.heads.append(float("inf"))
            for row in self.grid.rows:
                row.append(Cell(""))

    def _cells(self, found: list[Segment]) -> list[Cell] | None:
        """The segments of a line by column; None when one stands left of the table."""
        columns = self.grid.columns
        if len(self.grid.rows) == self.roles.head and len(found) == len(columns):
            # heads may stand over the middle of their columns: the first full row shows where these begin
            columns[:] = [min(start, left) for start, (left, _, _, _) in zip(columns, found, strict=True)]
        cells = [Cell("") for _ in columns]
        for left, _, text, pieces in found:
            at = self._column(left)
            if at is None:
                return None
            cells[at] = Cell(f"{cells[at].text} {text}".strip(), cells[at].pieces + pieces)
        return cells

    def _column(self, left: float) -> int | None:
        """The column of a cell that begins there."""
        starts = enumerate(self.grid.columns)
        return max((k for k, start in starts if start - self._slack(k) <= left), default=None)

    def _slack(self, column: int) -> float:
        """How far left of its head a cell may begin."""
        before = self.grid.columns[column - 1] if column else self.grid.columns[0] - 12
        return min(12.0, (self.grid.columns[column] - before) / 3)
