"""The names in a line of a text under numbers of bits, one beside the other without a gap, as their slices say."""

from __future__ import annotations

import re

from extract.dialects.register_table.bit_figures.lanes import Lane
from extract.dialects.register_table.words.bits import split_slice

_FOOTNOTE = re.compile(r"(?<=[^\s(])\s?\(\d(?:,\s?\d)*\)")
CELL = re.compile(r"[A-Za-z_][\w/.]*(?:[\[<(]\d{1,3}(?:(?::|\.\.|-)\d{1,3})?[\])>])?$|[-–—]{1,2}$|[01]$")
"""What a cell of names may hold: a name, perhaps with its slice, or a sign that the bit has none."""

Word = tuple[str, int, int]
"""A word of a line and where it begins and ends."""


def tiled(
    found: list[Word], places: list[float], high: int, k: int, *, end_of_line: int | None = None
) -> list[Lane]:
    """The lanes of a line of names whose slices make up all bits, each near its own; empty for any other line.

    What is wrapped below a name may reach beyond the end of its line.
    """
    out: list[Lane] = []
    n = 0
    for word, start, end in found:
        sliced = split_slice(word)
        width = abs(sliced[1] - sliced[2]) + 1 if sliced else 1
        if n + width > len(places) or not CELL.match("".join(word.split())):
            return []
        left = places[n - 1] if n else float("-inf")
        right = places[n + width] if n + width < len(places) else float("inf")
        if not left < (start + end) / 2 < right:
            return []
        out.append(Lane(word, [(k, start, min(end, end_of_line or end))], high - n, high - n - width + 1))
        n += width
    return out if n == len(places) else []


def words_of(line: str) -> list[Word]:
    """The words of a line without footnotes behind them."""
    bare = _FOOTNOTE.sub(lambda note: " " * len(note[0]), line) if "(" in line else line
    return [(found[0], found.start(), found.end()) for found in re.finditer(r"\S+", bare)]
