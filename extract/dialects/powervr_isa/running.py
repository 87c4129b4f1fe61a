"""Heads and feet of pages, left out where a text prints them between the lines of its entries.

22 Public Northbeck Ltd                 the page, beside one text on left pages and another on right ones
Gate Instruction Reference - Revision 1.0       one text again and again next to them

Opcode: 22                              equally far from the syntax of each entry: it counts entries
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Final

from extract.document import FURNITURE
from extract.pages.page_numbers import OFTEN, SHARE, numbered_pages
from extract.relined import Relined, with_lines

if TYPE_CHECKING:
    from extract.document import Document

_NUMBER = re.compile(r"\d+")
_NEAR: Final = 6
"""Lines above and below a number among which what runs with it is the next that is not blank."""


def without_running(document: Document) -> Relined | None:
    """The lines of a text without its heads and feet; None where it has none that count its pages."""
    if document.reader == "pdf":
        return None
    lines = document.lines
    printed: dict[str, set[int]] = {}
    for i in numbered_pages(document):
        if any(map(str.isalpha, lines[i])):
            printed.setdefault(_NUMBER.sub("", lines[i]).strip(), set()).add(i)
    numbers = set(chain.from_iterable(one for one in printed.values() if not _of_entries(document, one)))
    if len(numbers) < OFTEN:
        return None
    beside = set(chain.from_iterable(_beside(lines, i) for i in numbers)) - numbers
    tags = sum(lines[i].lstrip()[:1] == "<" for i in beside)
    if 2 * tags > len(beside):
        return None  # a number alone may be a cell that stands on a line, and what stands between tags is one
    texts = Counter(lines[i].strip() for i in beside)
    running = numbers | {i for i in beside if 2 * texts[lines[i].strip()] > len(numbers)}
    for i in running:
        document.roles[i] |= FURNITURE
    kept = [i for i in range(len(lines)) if i not in running]
    made = with_lines(document, [lines[i] for i in kept])
    made.body = range(sum(i < document.body.start for i in kept), sum(i < document.body.stop for i in kept))
    made.page_breaks = [n for n, i in enumerate(kept) if n and i - 1 in running]
    return Relined(made, [(i, 0, 0) for i in kept])


def _of_entries(document: Document, numbers: set[int]) -> bool:
    """Whether most of the lines stand as far behind, or before, the syntax of an entry: pages end anywhere in them."""
    heads = sorted({*document.lines_with("Format"), *document.lines_with("yntax")})
    places = [(i, bisect_left(heads, i)) for i in numbers]
    behind = Counter(i - heads[at - 1] for i, at in places if at)
    before = Counter(heads[at] - i for i, at in places if at < len(heads))
    return max([0, *behind.values(), *before.values()]) >= SHARE * len(numbers)


def _beside(lines: list[str], number: int) -> list[int]:
    """The next lines that are not blank above and below one."""
    above, below = (
        range(number - 1, max(-1, number - _NEAR), -1),
        range(number + 1, min(len(lines), number + _NEAR)),
    )
    return [i for near in (above, below) for i in [next((k for k in near if lines[k].strip()), -1)] if i >= 0]
