"""Captions in the margin of a text, beside the table that they name, led out of its rows.

Table 7. CTRL                                        Table 7. CTRL
              Bits   Name   Description              Register
Register                                                           Bits   Name   Description

              7      RUN    Runs the unit.                         7      RUN    Runs the unit.

A text that keeps the places of print has such a caption on the lines of the table's head and rows, as it wraps in
the margin; nothing but a caption stands there.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.relined import Relined, with_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.document import Document

_CAPTION = re.compile(r"[^\W\d_]{3,12} \d+(?:[-.]\d+)*[.:](?: |$)")
_NARROWEST: Final = 12
"""Characters that the margin is wide at least."""
_BESIDE: Final = 8
"""So many lines near a caption begin where the body does, at least."""
_NEAR: Final = 24
"""Lines above and below a caption among which these are."""
_APART: Final = 4
"""So many lines without more of a caption end it."""
_GAP = re.compile(r"\s{2,}|$")


def captions_apart(document: Document) -> Relined | None:
    """The lines of a text with each caption of the margin before the line that it began on; None without any."""
    if document.reader == "pdf":
        return None
    lines = document.lines
    cuts: dict[int, int] = {}
    before: dict[int, list[int]] = {}
    for i in document.body:
        line = lines[i]
        if i in cuts or not line[:1].strip() or not _CAPTION.match(line):
            continue
        left = _left_edge(document, i)
        found = dict(_in_margin(lines, i, left)) if left else {}
        if found:
            cuts |= found
            before[i] = list(found)
    if not before:
        return None
    made: list[str] = []
    origins: list[tuple[int, int, int]] = []
    for i, line in enumerate(lines):
        for j in before.get(i, ()):
            made.append(lines[j][: cuts[j]])
            origins.append((j, 0, 0))
        cut = cuts.get(i)
        if cut is None or line[cut:].strip():
            made.append(line if cut is None else " " * cut + line[cut:])
            origins.append((i, 0, 0))
    document.count_pages()
    relined = with_lines(document, made)
    relined.pages = [document.pages[i] for i, _, _ in origins] if document.pages else []
    first = {origin: n for n, (origin, _, _) in reversed([*enumerate(origins)])}
    relined.page_breaks = [first[i] for i in document.page_breaks if i in first]
    return Relined(relined, origins)


def _left_edge(document: Document, i: int) -> int:
    """Where the body begins near a line that begins in the margin; 0 where there is no margin."""
    lines = document.lines
    near = [line for line in lines[max(0, i - _NEAR) : i + _NEAR] if line.strip()]
    begins = sorted(len(line) - len(line.lstrip()) for line in near)
    body = [at for at in begins if at >= _NARROWEST]
    if len(body) < _BESIDE or len(body) < len(begins) / 2:
        return 0
    return next((at for at in body if body.count(at) >= _APART), 0)


def _in_margin(lines: list[str], i: int, left: int) -> Iterator[tuple[int, int]]:
    """The lines that hold a caption which begins on line `i`, each with where that ends; none if it crosses the edge."""
    last = i
    for j in range(i, min(i + _NEAR, len(lines))):
        line = lines[j]
        if line[:1].strip() and (j == i or not _CAPTION.match(line)):
            gap = _GAP.search(line)
            assert gap is not None
            if gap.start() >= left or len(line[: gap.end()]) < left - 1 and line[gap.end() :].strip():
                return
            last = j
            yield j, gap.start()
        elif j - last >= _APART or (line[:1].strip() and j > i):
            return
