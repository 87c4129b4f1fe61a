"""Running heads and feet that no pattern knows: told by what they do from page to page.

    Northbeck 3D Registers        57      one text again and again, its number counting pages
    Northbeck 3D Registers                one text again and again, next to where pages begin

A line of text never does either, whatever it says.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from extract.document import FURNITURE

if TYPE_CHECKING:
    from extract.dialects.amd_register.layout import Layout
    from extract.document import Document

OFTEN = 5
"""A running line stands on so many pages at least."""
APART = 8
"""Between two of them stand so many lines at least."""
SHARE = 0.8
"""So many of a running line's prints, counted over the document, stand where pages begin."""
MOST_DIGITS = 4
_ENDS = frozenset("0123456789-=_*]>)|#~")
_TRIM = " \t-–—=_*[]<>()|!.#~"
_DIGITS = "0123456789"


def numbered_pages(document: Document) -> dict[int, int]:
    """The lines that print page numbers, by index, with their numbers: one text whose last number counts up."""
    lines = document.lines
    groups: dict[str, list[tuple[int, int]]] = {}
    for i in document.body:
        line = lines[i].rstrip()
        if line[-1:] not in _ENDS or len(line) > 120:
            continue
        text = line.strip(_TRIM)
        rest = text.rstrip(_DIGITS)
        digits = len(text) - len(rest)
        if 0 < digits <= MOST_DIGITS:
            groups.setdefault(" ".join(rest.split()), []).append((i, int(text[-digits:])))
    found: dict[int, int] = {}
    for group in groups.values():
        if len(group) >= OFTEN and _counts_pages(group):
            found.update(group)
    return found


def _counts_pages(group: list[tuple[int, int]]) -> bool:
    """Whether the numbers go up by one, or by two where left and right pages differ, and the lines stand apart."""
    steps = [(b - a, j - i) for (i, a), (j, b) in pairwise(group)]
    even = sum(step in (1, 2) and apart >= APART for step, apart in steps)
    return even >= 0.9 * len(steps) and all(step > 0 for step, _ in steps)


def drop_running_lines(document: Document, layout: Layout) -> None:
    """Take the lines that repeat where pages begin or end out of the content."""
    for _ in range(3):  # heads of several lines, the outer ones first
        lines, content = document.lines, layout.content
        starts = set(layout.breaks)
        at = [n for n, (i, _) in enumerate(content) if i in starts]
        edge = sorted({m for n in at for m in (n - 1, n) if 0 <= m < len(content)})
        texts = [lines[content[n][0]][content[n][1] :].strip() for n in edge]
        counts = {text: texts.count(text) for text in set(texts) if _may_run(text)}
        often = {text: count for text, count in counts.items() if count >= max(OFTEN, len(at) / 4)}
        if not often:
            return
        whole = [lines[i][start:].strip() for i, start in content]
        often = {text: count for text, count in often.items() if count >= SHARE * whole.count(text)}
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


def _may_run(text: str) -> bool:
    """Whether a text can be a running head at all: a title, not a part of a table."""
    if not text[:1].isalnum() or "\t" in text or "·" in text or ":" in text:
        return False
    return len(text) < 120 and "escription" not in text and "POSSIBLE" not in text
