"""Pages of a laid-out text set in two columns, each with tables of its own: the left column first, then the right one.

Register 0x00: Mode                     Bits   Name   Description
                                        1      FULL   The queue is full
Bits   Name   Description
7      RST    Resets it                 Register 0x10: Offset

A strip of blanks near the middle parts many lines on end; on both sides of it heads of bits begin, and none goes on
behind it.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.relined import Relined, with_lines

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document

_MIDDLE: Final = (0.35, 0.65)
"""Shares of the width of a page between which the strip is."""
_LINES: Final = 12
"""So many lines with text on end at least."""
_NARROWEST: Final = 24
"""Characters of the left column at least."""
_HEADS: Final = 3
"""Heads of bits on both sides together, at least."""
_CELLS: Final = re.compile(r"\s{2,}")
_BEFORE: Final = 8
"""Characters before a head at which the column that it stands in may begin."""
_FEW: Final = 2
"""Cells of such a head more than that of the bits, at least."""


def sides_apart(document: Document, words: Vocabulary) -> Relined | None:
    """The lines of a text with the columns of its pages one below the other; None where no page has two."""
    if document.reader == "pdf" or document.tables:
        return None
    heads = {i for word in ("Bit", "BIT") for i in document.lines_with(word) if i in document.body}
    heads = {i for i in heads if _starts(document.lines[i], words)}
    if len(heads) < _HEADS or not any(_starts(document.lines[i], words)[-1] >= _NARROWEST for i in heads):
        return None
    document.count_pages()
    breaks = sorted({document.body.start, *document.page_breaks, document.body.stop})
    found = [
        (first, end, at)
        for start, stop in pairwise(breaks)
        if (one := _strip(document, start, stop, heads, words))
        for first, end, at in [one]
    ]
    return _made(document, found) if found else None


def _starts(line: str, words: Vocabulary) -> list[int]:
    """Where cells of a line begin that head bits, with further heads behind them."""
    cells = [(found.start(), found[0]) for found in re.finditer(r"\S+(?: \S+)*", line)]
    roles = [words.column(text) for _, text in cells]
    return [
        cells[n][0]
        for n, role in enumerate(roles)
        if role == "bits" and all(roles[n : n + _FEW + 1]) and n + _FEW < len(roles)
    ]


def _strip(
    document: Document, start: int, stop: int, heads: set[int], words: Vocabulary
) -> tuple[int, int, int] | None:
    """The first line, the end and the place of a strip that parts the lines of a page; None where there is none."""
    lines = [line.rstrip() for line in document.lines[start:stop]]
    width = max(map(len, lines), default=0)
    best: tuple[int, int, int] | None = None
    starts = {_starts(document.lines[i], words)[-1] for i in heads if start <= i < stop}
    for at in sorted({at - n for at in starts for n in range(_BEFORE)}):
        if not _MIDDLE[0] * width <= at <= _MIDDLE[1] * width:
            continue
        first = 0
        for end in range(len(lines) + 1):
            if end < len(lines) and not lines[end][at - 2 : at].strip():
                continue
            if best is None or end - first > best[1] - best[0]:
                best = (start + first, start + end, at) if _told(lines[first:end], at, words) else best
            first = end + 1
    return best


def _told(lines: list[str], at: int, words: Vocabulary) -> bool:
    """Whether both sides of a place have heads of bits, none of which goes on behind it: each has its descriptions."""
    if sum(bool(line.strip()) for line in lines) < _LINES:
        return False
    left = [line for line in lines if _starts(line[:at], words)]
    right = [line for line in lines if _starts(line[at:], words)]
    if not left or not right or len(left) + len(right) < _HEADS or any(line in right for line in left):
        return False
    if any(words.column(_CELLS.split(line[at:].strip())[0]) for line in left):
        return False
    return all("description" in map(words.column, _CELLS.split(line[:at].strip())) for line in left)


def _made(document: Document, found: list[tuple[int, int, int]]) -> Relined:
    """The lines, those of each strip twice: what stands left of it, then what stands right of it."""
    lines: list[str] = []
    origins: list[tuple[int, int, int]] = []
    firsts: dict[int, int] = {}
    done = 0
    for first, end, at in [*found, (len(document.lines), len(document.lines), 0)]:
        for i in range(done, first):
            firsts.setdefault(i, len(lines))
            lines.append(document.lines[i])
            origins.append((i, 0, 0))
        for i in range(first, end):
            firsts.setdefault(i, len(lines))
            lines.append(document.lines[i][:at].rstrip())
            origins.append((i, 0, 0))
        for i in range(first, end):
            lines.append(document.lines[i][at:])
            origins.append((i, at, 0))
        done = end
    made = with_lines(document, lines)
    made.pages = [document.pages[i] for i, _, _ in origins] if document.pages else []
    made.page_breaks = [firsts[i] for i in document.page_breaks if i in firsts]
    return Relined(made, origins)
