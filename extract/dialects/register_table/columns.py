"""What the columns of a table are: its head read by the vocabulary, or, without one, told from what stands in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bits import parse_bits
from extract.dialects.register_table.text import one_line

if TYPE_CHECKING:
    from extract.dialects.register_table.vocabulary import Vocabulary
    from extract.stitch import Grid
    from extract.tables import Cell

_HEAD_ROWS: Final = 4


@dataclass(slots=True)
class Roles:
    """The column of each role, and how many rows are head. `heads` are the texts of the head by column."""

    of: dict[str, int]
    head: int
    heads: list[str]

    def cell(self, row: list[Cell], role: str) -> Cell | None:
        """The cell of a role in a row, None where the table has no such column."""
        column = self.of.get(role)
        return row[column] if column is not None else None

    def text(self, row: list[Cell], role: str) -> str:
        """The text of a role in a row in one line, empty where there is none."""
        cell = self.cell(row, role)
        return one_line(cell.text) if cell else ""

    @property
    def of_fields(self) -> bool:
        """Whether the rows are fields with their bits."""
        return "bits" in self.of and bool(self.of.keys() & {"name", "description", "reset", "access", "register"})

    @property
    def of_names(self) -> bool:
        """Whether the rows may be fields whose bits stand in a figure."""
        return "bits" not in self.of and bool(self.of.keys() & {"name", "letter"}) and bool(self.of.keys() & {"description", "access", "reset"})

    @property
    def of_registers(self) -> bool:
        """Whether the rows are registers with their addresses."""
        return "bits" not in self.of and bool(self.of.keys() & {"offset", "address"}) and bool(self.of.keys() & {"name", "register", "description"})


def read_head(grid: Grid, words: Vocabulary) -> Roles | None:
    """The roles that a table's head gives, from its first row or the first few together; None without any."""
    best: Roles | None = None
    for rows in range(1, min(_HEAD_ROWS, len(grid.rows)) + 1):
        if rows > 1 and _is_data(grid.rows[rows - 1]):
            break
        heads = [
            "\n".join(cell.text.strip() for row in grid.rows[:rows] if (cell := row[c]).text.strip())
            for c in range(len(grid.columns))
        ]
        of: dict[str, int] = {}
        for c, head in enumerate(heads):
            role = words.column(head)
            if role and role not in of:
                of[role] = c
        if of and (best is None or len(of) > len(best.of)):
            best = Roles(of, rows, heads)
    return best


def _is_data(row: list[Cell]) -> bool:
    """Whether a row begins with bits or an address: it is no head."""
    first = next((cell.text.strip() for cell in row if cell.text.strip()), "")
    return parse_bits(first) is not None


def guess_columns(grid: Grid) -> Roles | None:
    """Roles of a table without a known head, when one column holds nothing but bits that fall from row to row."""
    for head in (0, 1):
        rows = grid.rows[head:]
        if len(rows) < 2:
            continue
        for c in range(min(2, len(grid.columns))):
            found = [parse_bits(row[c].text) for row in rows]
            if all(found) and all(a.low > b.high for a, b in zip(found, found[1:], strict=False) if a and b):
                others = [k for k in range(len(grid.columns)) if k != c]
                of = {"bits": c}
                if others:
                    widest = max(others, key=lambda k: sum(len(row[k].text) for row in rows))
                    of["description"] = widest
                    names = [k for k in others if k != widest and _all_names(rows, k)]
                    if names:
                        of["name"] = names[0]
                return Roles(of, head, [cell.text for cell in grid.rows[0]] if head else [])
    return None


def _all_names(rows: list[list[Cell]], column: int) -> bool:
    texts = [row[column].text.strip() for row in rows]
    return all(text and len(text) <= 40 for text in texts) and len(set(texts)) > len(texts) // 2
