"""Text with the places of its lines, so that a part of it can be named exactly.

The text of a cell, or of the lines under a field, is kept line by line; `Said.places` gives the pieces of the
document that parts of the whole text stand in.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from itertools import accumulate, groupby
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from extract.document import Piece
    from extract.tables import Cell

TOLD_BY: Final = 5
"""So many lines show how long a line can be."""


def room_of(texts: Iterable[Said]) -> int | None:
    """The most characters that a line of a column of texts has; None where too few lines tell it."""
    lengths = [len(line) for said in texts for line, _ in said.lines]
    return max(lengths) if len(lengths) >= TOLD_BY else None


@dataclass(slots=True)
class Said:
    """Lines of text, each with its pieces."""

    lines: list[tuple[str, list[Piece]]] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All lines, joined by newlines."""
        return "\n".join(text for text, _ in self.lines)

    def add(self, cell: Cell) -> None:
        """Add the lines of a cell.

        A line has the piece of its number, or all pieces that stand in one line of the document; where neither
        fits, each line has the pieces of the cell.
        """
        texts = cell.text.split("\n")
        pieces: list[list[Piece]] = [[piece] for piece in cell.pieces]
        if len(pieces) != len(texts):
            pieces = [list(group) for _, group in groupby(cell.pieces, key=lambda piece: piece[0])]
        if len(pieces) != len(texts):
            pieces = [list(cell.pieces)] * len(texts)
        self.lines += zip(texts, pieces, strict=True)

    def drop(self, count: int) -> None:
        """Take so many characters off the beginning of the text."""
        while len(self.lines) > 1 and count > len(self.lines[0][0]):
            count -= len(self.lines.pop(0)[0]) + 1
        text, pieces = self.lines[0]
        self.lines[0] = text[count:], _part(text, pieces, count, len(text))

    def cut(self, count: int) -> None:
        """Take so many characters off the end of the text."""
        while self.lines and count >= len(self.lines[-1][0]):
            count -= len(self.lines.pop()[0]) + 1
        if self.lines and count > 0:
            text, pieces = self.lines[-1]
            self.lines[-1] = text[:-count], _part(text, pieces, 0, len(text) - count)

    def cut_first(self) -> str:
        """Take off the first line and give its text; empty where there is none."""
        return self.lines.pop(0)[0] if self.lines else ""

    def places(self, parts: Iterable[tuple[int, int]]) -> list[list[Piece]]:
        """The pieces of parts of `text`, of which each goes from one character to before another."""
        begins = list(accumulate((len(text) + 1 for text, _ in self.lines), initial=0))
        found: list[list[Piece]] = []
        for start, end in parts:
            out: list[Piece] = []
            for i in range(
                max(bisect_right(begins, start) - 1, 0), bisect_left(begins, end, 0, len(self.lines))
            ):
                (text, pieces), at = self.lines[i], begins[i]
                if start < at + len(text):
                    out += _part(text, pieces, max(0, start - at), min(len(text), end - at))
            found.append(out)
        return found


def _part(text: str, pieces: list[Piece], start: int, end: int) -> list[Piece]:
    """The pieces of a part of a line: exactly where they print its very characters, else all of them."""
    if sum(stop - first for _, first, stop in pieces) + len(pieces) - 1 != len(text):
        return pieces
    out = []
    at = 0
    for line, first, stop in pieces:
        a, b = max(start, at), min(end, at + stop - first)
        if a < b:
            out.append((line, first + a - at, first + b - at))
        at += stop - first + 1
    return out
