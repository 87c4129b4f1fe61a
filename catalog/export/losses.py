"""What a format cannot say of the rows it is given; each export closes with that list."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from catalog.model import Row


@dataclass
class Losses:
    """What an export leaves out: the row's id, what it is called, and why; each once, however often it is written.

    Rows of a kind that the format does not have at all are counted alone, in `kinds`.
    """

    rows: dict[tuple[str, str, str], None] = field(default_factory=dict)
    kinds: Counter[str] = field(default_factory=Counter)

    def add(self, row: Row, name: str | None, reason: str) -> None:
        """Take note of a row, or a part of it, that the format cannot say."""
        self.rows[row.observation_id, name or "", reason] = None

    def count(self, kind: str, number: int) -> None:
        """Take note of so many rows of a kind that the format does not have."""
        if number:
            self.kinds[f"{kind}, which the format does not have"] += number

    def lines(self) -> Iterator[str]:
        """The list that closes a file."""
        if self.rows or self.kinds:
            yield "Left out, whole or in part:"
        for row, name, reason in self.rows:
            yield f"{row} {name}: {reason}"
        for reason, number in self.kinds.items():
            yield f"{number} x {reason}"

    def by_reason(self) -> dict[str, int]:
        """How many there are of each reason."""
        return dict(Counter(reason for _, _, reason in self.rows) + self.kinds)
