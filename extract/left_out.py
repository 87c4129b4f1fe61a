"""Rows that a table leaves out, dots standing for them: what they would say is nowhere, and that is reported.

| 0x04 | CH0    |
| ...  | ...    |      the registers of the rows between 0x04 and 0x20
| 0x20 | CH7    |
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from extract.document import Document, Piece

T = TypeVar("T")

_MARKS: Final = ("...", ". .", "…", "⋮", "⋯", "| : |")
_DOTS = re.compile(
    r"(?:[|&,;\s]|<[^<>]*>)*(?:\.[. ]*\.|[…⋮⋯]|(?<=\| ):(?= \|))[\s|.…⋮⋯:·&,;]*(?:<[^<>]*>\s*)*$"
)
"""A line of nothing but dots, in one cell or in several."""
_LONGEST: Final = 500
"""Characters of such a line at most."""
_BARE = re.compile(r"(?:<[^<>]*>|[^\w<]|_)*$")
"""What stands between two rows of a table: rules, marks and dots."""


class Gap(NamedTuple, Generic[T]):
    """Lines of dots, first and last, and what the rows next to them are of."""

    first: int
    last: int
    above: T
    below: T


def rows_left_out(document: Document, rows: Iterable[tuple[Sequence[Piece], T]]) -> Iterator[Gap[T]]:
    """Where lines of dots stand right between two of the rows of a document."""
    dotted = {i for mark in _MARKS for i in document.lines_with(mark)}
    lines = sorted(i for i in dotted if len(document.lines[i]) <= _LONGEST and _DOTS.match(document.lines[i]))
    if not lines:
        return
    owner = {piece[0]: row for pieces, row in rows for piece in pieces}
    told = sorted(owner)
    reached, tried = -1, 0
    for first in lines:
        at = bisect_left(told, first)
        if first <= reached or first in owner or not 0 < at < len(told) or at == tried:
            continue
        tried = at  # what stands between two rows is looked at once, however many lines of dots are there
        above, below = told[at - 1], told[at]
        if all(_BARE.match(document.lines[i]) for i in range(above + 1, below)):
            reached = below
            yield Gap(first, max(i for i in lines if i < below), owner[above], owner[below])
