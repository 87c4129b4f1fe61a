"""Running heads and feet of a text whose pages nothing divides: told by the page numbers that count up in them.

CF Instructions 10-3                        a chapter and its page, at the end of a line or at its beginning
Copyright 2031 Northbeck                    one text again and again beside them
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from extract.dialects.amd_register.running import numbered_pages
from extract.dialects.register_table.page_heads import page_heads
from extract.document import FURNITURE

if TYPE_CHECKING:
    from extract.document import Document

_LABEL = re.compile(
    r"^(?:(?P<chapter>[A-Z]|\d{1,2})-(?P<page>[1-9]\d{0,2})(?:\s+[A-Z]\D*)?|(?:[A-Z]\D*\s)(?P<last>[A-Z]|\d{1,2})-(?P<number>[1-9]\d{0,2}))$"
)
_MARKS: Final = re.compile(
    r"©|\(c\) ?\d|copyright|confidential|proprietary|all rights reserved", re.IGNORECASE
)
"""What no line says but those that run."""
_LONGEST: Final = 90
_OFTEN: Final = 5
"""Pages of a chapter that count up, at least."""
_APART: Final = 5
"""Lines from one to the next, at least."""
_BESIDE: Final = 2
"""Lines above and below such a number that may run with it."""
_SHARE: Final = 0.5
"""A line that runs stands beside so many of the numbers at least: heads may differ from page to page."""


def mark_running(document: Document) -> None:
    """Mark the running lines of a text without page breaks as furniture, and break the pages behind them."""
    if document.page_breaks or document.reader == "pdf":
        return
    if heads := page_heads(document):
        for i in heads:
            document.roles[i] |= FURNITURE
        document.page_breaks = sorted(heads)
        return
    numbers = sorted({*numbered_pages(document), *_labels(document)})
    if len(numbers) < _OFTEN:
        return
    lines, body = document.lines, document.body
    beside = {
        i for n in numbers for i in range(n - _BESIDE, n + _BESIDE + 1) if i in body and lines[i].strip()
    }
    often = Counter(lines[i].strip() for i in beside)
    if not any(n >= _OFTEN and _MARKS.search(text) for text, n in often.items()):
        return  # numbers count many things
    running = set(numbers) | {
        i
        for i in beside
        if often[lines[i].strip()] >= max(_OFTEN, _SHARE * len(numbers)) and len(lines[i]) <= _LONGEST
    }
    for i in running:
        document.roles[i] |= FURNITURE
    document.page_breaks = [i + 1 for i in sorted(running) if i + 1 not in running and i + 1 in body]


def _labels(document: Document) -> set[int]:
    """The lines with a chapter and its page, where these count up from print to print."""
    chapters: dict[str, list[tuple[int, int]]] = {}
    for i in document.body:
        text = document.lines[i].strip()
        if "-" in text and len(text) <= _LONGEST and (found := _LABEL.match(text)):
            chapter, page = found["chapter"] or found["last"], found["page"] or found["number"]
            chapters.setdefault(chapter, []).append((i, int(page)))
    out: set[int] = set()
    for places in chapters.values():
        chain: list[tuple[int, int]] = []
        for line, page in places:
            if not chain or (0 < page - chain[-1][1] <= 2 and line - chain[-1][0] >= _APART):
                chain.append((line, page))
        if len(chain) >= _OFTEN and 2 * len(chain) > len(places):
            out |= {line for line, _ in chain}
    return out
