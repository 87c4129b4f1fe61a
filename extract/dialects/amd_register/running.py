"""Running heads and feet without numbers: one text again and again, next to where pages begin.

A line of text never stands so, whatever it says.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING

from extract.document import FURNITURE
from extract.pages.page_numbers import LONGEST, OFTEN, SHARE

if TYPE_CHECKING:
    from extract.dialects.amd_register.layout import Layout
    from extract.document import Document

_STAMP = re.compile(
    r"\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4},? {1,4}\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?(?= {2}|$)"
    r"|\d{1,3} [A-Z][a-z]{2,8} \d{1,2}, (?:19|20)\d{2}$"
)
"""The time of a print, or a date behind the end of a revision whose dot was taken for that of a sentence."""
_ADDRESS = re.compile(r"(?:https?|file)://\S+$")


def drop_running_lines(document: Document, layout: Layout) -> None:
    """Take the lines that repeat where pages begin or end out of the content."""
    for _ in range(3):  # heads of several lines, the outer ones first
        lines, content = document.lines, layout.content
        starts = set(layout.breaks)
        edge, pages = _edge(layout)
        texts = [lines[content[n][0]][content[n][1] :].strip() for n in edge]
        least = max(OFTEN, pages / 4)
        often = {text: n for text, n in Counter(texts).items() if n >= least and _may_run(text)}
        if not often:
            return
        whole = [lines[i][start:].strip() for i, start in content]
        often = {text: n for text, n in often.items() if n >= SHARE * whole.count(text)}
        if not often:
            return
        kept = []
        moved = False
        for (i, start), text in zip(content, whole, strict=True):
            begins = i in starts
            if text in often:
                document.roles[i] |= FURNITURE
                starts.discard(i)
                moved = moved or begins
                continue
            if moved:
                starts.add(i)
                moved = False
            kept.append((i, start))
        layout.content, layout.breaks = kept, sorted(starts)


def _edge(layout: Layout) -> tuple[list[int], int]:
    """Which content lines stand at the end or the beginning of a page, and how many pages begin with one."""
    content = layout.content
    places = [(bisect_left(content, (line, 0)), line) for line in layout.breaks]
    at = [n for n, line in places if n < len(content) and content[n][0] == line]
    return sorted({m for n in at for m in (n - 1, n) if 0 <= m < len(content)}), len(at)


def seldom_running(document: Document, layout: Layout) -> set[int]:
    """Content lines that say the same next to several pages' beginnings and stand nowhere else.

    They are too few to tell a running head from text.
    """
    lines, content = document.lines, layout.content
    texts: dict[str, list[int]] = {}
    for n in _edge(layout)[0]:
        i, start = content[n]
        texts.setdefault(lines[i][start:].strip(), []).append(i)
    twice = {text: at for text, at in texts.items() if len(at) > 1 and _is_title(text)}
    whole = document.text()
    if any(whole.count(text) > len(at) for text, at in twice.items()):  # perhaps within other lines
        count = Counter(text for i, start in content if (text := lines[i][start:].strip()) in twice)
        twice = {text: at for text, at in twice.items() if count[text] == len(at)}
    return {i for at in twice.values() for i in at}


def _is_title(text: str) -> bool:
    """Whether words may be a running head: they begin with a capital and end no sentence."""
    return text[:1].isupper() and " " in text and text[-1].isalpha() and _may_run(text)


def _may_run(text: str) -> bool:
    """Whether a text can be a running head at all: a title, behind a bullet with its date, not a part of a table.

    So is the time at which a browser printed a page, and where from.
    """
    if (text[:1].isdigit() and _STAMP.match(text)) or _ADDRESS.match(text):
        return len(text) < LONGEST
    first = text[1:].lstrip()[:1] if text[:1] == "•" else text[:1]
    if (
        not (first.isalpha() or (text[:1] == "•" and first.isdigit()))
        or "\t" in text
        or "·" in text
        or ":" in text
    ):
        return False
    return len(text) < LONGEST and "escription" not in text and "POSSIBLE" not in text
