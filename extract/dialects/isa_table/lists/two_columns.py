"""Lines of pages in two columns, the left one first: a key that stands twice in a line tells where the right begins.

Syntax:    GADD f         Syntax:    GSUB f
Encoding:  0010 01da      Encoding:  0101 01da
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from extract.dialects.isa_table.ruleless.segments import placed_words

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterator, Sequence

    from extract.document import Document, Piece

_MARGIN = 4.0
"""Points that a word of the right column may begin before its key."""


class Row(NamedTuple):
    """A line, or what one column has of it: the index, the text and its place."""

    at: int
    text: str
    piece: Piece


def rows_of(
    document: Document, lines: Sequence[int], key: re.Pattern[str], said: Callable[[Document, int], str]
) -> list[Row]:
    """These lines one after the other; `said` tells the texts of whole ones."""
    whole = [Row(i, said(document, i), (i, 0, len(document.lines[i]))) for i in lines]
    if not document.words or not any(len(key.findall(row.text)) > 1 for row in whole):
        return whole
    out: list[Row] = []
    for _, group in groupby(whole, key=lambda row: document.page(row.at)):
        page = list(group)
        begin = min((left for row in page for left in _second(document, row.at, key)), default=None)
        if begin is None:
            out += page
            continue
        halves = [list(_halves(document, row.at, begin - _MARGIN)) for row in page]
        out += [one for side in (0, 1) for both in halves if (one := both[side]) is not None]
    return out


def _second(document: Document, line: int, key: re.Pattern[str]) -> Iterator[float]:
    """Where the second of two such keys of a line begins."""
    found = list(key.finditer(document.lines[line]))
    if len(found) > 1:
        first = found[1].start()
        yield from (left for a, _, left, _, _ in placed_words(document, line) if a == first)


def _halves(document: Document, line: int, begin: float) -> Iterator[Row | None]:
    """What stands in a line before and behind where the right column begins."""
    words = placed_words(document, line)
    for side in (
        [(a, b) for a, b, left, _, _ in words if left < begin],
        [(a, b) for a, b, left, _, _ in words if left >= begin],
    ):
        if side:
            first, end = side[0][0], side[-1][1]
            yield Row(line, document.lines[line][first:end], (line, first, end))
        else:
            yield None
