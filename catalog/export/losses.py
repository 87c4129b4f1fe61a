"""What a format cannot say of the rows it is given; each export closes with that list."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from catalog.model import Row


@dataclass
class Losses:
    """What an export leaves out: the row's id, what it is called, and why; each once, however often it is written."""

    rows: dict[tuple[str, str, str], None] = field(default_factory=dict)

    def add(self, row: Row, name: str | None, reason: str) -> None:
        """Take note of a row, or a part of it, that the format cannot say."""
        self.rows[row.observation_id, name or "", reason] = None

    def by_reason(self) -> dict[str, int]:
        """How many there are of each reason."""
        return dict(Counter(reason for _, _, reason in self.rows))
