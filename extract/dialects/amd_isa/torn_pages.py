"""Grid tables that running lines tear, in a text that was printed or saved page by page.

| 16     | N_MAX_F3  | D.f = max(S0, S1).  |
                                                the foot of a page, the head of the next,
Page 3 of 24                                    and blank lines around them

Northbeck Manual

|        | 2         |                     |    the table goes on where they are left out
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.document import FURNITURE
from extract.pages.page_numbers import numbered_pages
from extract.relined import Relined, with_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.document import Document

_DIGITS = re.compile(r"\d{1,6}")
_OFTEN: Final = 5
"""So often one text stands there, and a number in it counts up."""
_RISING: Final = 0.8
"""From one such print to the next, in so many of them: a page's foot may look like something else."""
_BETWEEN: Final = 8
"""Lines of text between two of a grid, at most."""
_GRID: Final = ("|", "+")
"""How the lines of a grid begin."""
_NEAR: Final = 8
"""Lines from a number of a page to what stands beside it, at most."""


def without_pages(document: Document) -> Relined | None:
    """The lines without the running ones; None where nothing tears a grid again and again, or no page is told."""
    if document.reader == "pdf":
        return None
    counted: dict[str, list[list[int]]] = {}
    for line in _between(document):
        if numbers := _DIGITS.findall(line):
            counted.setdefault(_DIGITS.sub("0", line), []).append([*map(int, numbers)])
    if not any(map(_counts_up, counted.values())):
        return None
    from extract.pages.running_lines import mark_running  # noqa: PLC0415 - for few documents

    mark_running(document)
    if not any(role & FURNITURE for role in document.roles):
        _mark_numbered(document)
    if not any(role & FURNITURE for role in document.roles):
        return None
    document.count_pages()
    kept = _kept(document)
    made = with_lines(document, [document.lines[i] for i in kept])
    made.pages = [document.pages[i] for i in kept] if document.pages else []
    return Relined(made, [(i, 0, 0) for i in kept])


def _between(document: Document) -> Iterator[str]:
    """The lines of text between two lines of a grid that are not far apart."""
    between: list[str] | None = None
    for line in document.lines:
        text = line.strip()
        if text[:1] in _GRID and text:
            yield from between or ()
            between = []
        elif between is not None and text:
            between.append(text)
            between = between if len(between) <= _BETWEEN else None


def _counts_up(numbers: list[list[int]]) -> bool:
    """Whether one of the numbers of a text that stands there often counts up from print to print."""
    if len(numbers) < _OFTEN:
        return False
    rising = (sum(one < other for one, other in pairwise(column)) for column in zip(*numbers, strict=True))
    most: int = max(rising)
    return most >= _RISING * (len(numbers) - 1)


def _mark_numbered(document: Document) -> None:
    """Mark lines whose numbers count up over the document as furniture where they tear grids: they are those of pages.

    So is a text that stands beside most of them.
    """
    lines = document.lines
    numbers = sorted(numbered_pages(document))
    beside: dict[int, list[int]] = {}
    tearing = 0
    for i in numbers:
        above, below = _next(lines, i, -1), _next(lines, i, 1)
        beside[i] = [k for k in (above, below) if not lines[k].lstrip().startswith(_GRID)]
        tearing += len(beside[i]) < len((above, below))
    if tearing < _OFTEN:
        return
    texts = Counter(lines[k].strip() for near in beside.values() for k in near)
    often = {text for text, count in texts.items() if text and 2 * count > len(numbers)}
    for i in numbers:
        document.roles[i] |= FURNITURE
        for k in beside[i]:
            if lines[k].strip() in often:
                document.roles[k] |= FURNITURE


def _next(lines: list[str], i: int, step: int) -> int:
    """The next line that is not blank, up or down; the line itself where none is near."""
    near = range(i + step, max(-1, min(len(lines), i + step * _NEAR)), step)
    return next((k for k in near if lines[k].strip()), i)


def _kept(document: Document) -> list[int]:
    """The lines without running ones; the blank lines around these go too where a grid stands on both sides."""
    lines, roles, body = document.lines, document.roles, document.body
    kept: list[int] = []
    i = body.start
    while i < body.stop:
        end, running = i, False
        while end < body.stop and (not lines[end].strip() or roles[end] & FURNITURE):
            running = running or bool(roles[end] & FURNITURE)
            end += 1
        if running:
            above = lines[kept[-1]].lstrip() if kept else ""
            below = lines[end].lstrip() if end < body.stop else ""
            if not (above.startswith(_GRID) and below.startswith(_GRID)):
                kept += [k for k in range(i, end) if not roles[k] & FURNITURE][:1]
        else:
            kept += range(i, end)
        if end < body.stop:
            kept.append(end)
        i = end + 1
    return kept
