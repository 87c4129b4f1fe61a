"""Heads and feet of a text without page breaks that say whose it is, beside page numbers that count up.

    24 Submit Feedback Copyright 2031 Northbeck          left and right pages say one thing in either order
    Copyright 2031 Northbeck Submit Feedback 25
    Northbeck Pump Datasheet                             or the number stands in the line above or below
    12.6. Pump 1126
    Rev. 0 | Page 24 of 190                          or the number of all pages behind it

Three pages are enough: what no line of the text says goes on from page to page with the number.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from extract.document import Document

_SIGNS: Final = (
    *("©", "(c) ", "(C) ", "opyright", "OPYRIGHT", "onfidential", "ONFIDENTIAL", "roprietary"),
    *("ata sheet", "ata Sheet", "atasheet", "ataSheet", "ATASHEET", "ATA SHEET", " Inc.", "www.", " Manual"),
)
"""What such a line says, and no other: parts of words, whichever case they begin with."""
_TITLED: Final = re.compile(r" Manual(?! ?(?:[-–—|:,.] ?)?(?!Rev|Ver|Page)[A-Za-z])")
"""A manual itself: `Manual Trigger 3` and `Manual mode` are of what it describes."""
FENCES: Final = ("```", "~~~")
"""What programs set before and behind the text of a page."""
_LONGEST: Final = 400
_FEWEST: Final = 3
"""Pages, at least."""
_STEP: Final = 3
"""From one number to the next, at most: a page may lack its foot."""
_PAGE: Final = 8
"""Lines from one to the next, at least."""
_SHARE: Final = 0.8
"""So many of the numbers go on from the one before."""
_BESIDE: Final = 2
"""Lines above and below that may have the number."""
_ROUND: Final = 5
"""Lines above and below these that may run with them."""
_OFTEN: Final = 0.6
"""So many of the pages have the like of them."""
_SIDE: Final = 0.3
"""Left and right pages may have two texts instead, each so many of them."""
_BOTH: Final = 0.5
"""So many prints of a text stand at the edge of pages: else it is one of the text's own."""
_FIRST: Final = re.compile(r"\W*(\d{1,4})(?![\w.:/=])")
_LAST: Final = re.compile(r"(?<![\w.:/=-])(?:[A-Z]-|\d{1,2}-)?(\d{1,4})\W*$")
_OF_ALL: Final = re.compile(r"\b[Pp]age \d{1,4} of \d{1,4}\b")
_WITHIN: Final = re.compile(r"\b[Pp]age (\d{1,4})(?![\w.])")
_SECTION: Final = re.compile(r"\d{1,2}(?:\.\d{1,3})*\.? \D")
_HEADS: Final = re.compile(
    r"\W*(?:Bits?|Fields?|Name|Offset|Address|Reset|Access|Default|Table|Figure|Note)\b", re.IGNORECASE
)
"""How heads of tables begin, and captions: they may stand at the edge of many pages."""
_ROW: Final = re.compile(r"\W*(?:\d{1,2}(?:[:-]\d{1,2})?\]?\s+[A-Z_a-z-]|0[xb]|\d{1,3} ?[:=])")
"""The same of rows and values."""


def owned_feet(document: Document) -> set[int]:
    """The lines that are such heads and feet, with those that run beside them."""
    lines, body = document.lines, document.body
    groups: dict[tuple[str, ...], list[int]] = {}
    owned = {i for sign in _SIGNS for i in document.lines_with(sign)}
    owned.update(i for i in document.lines_with("age ") if _OF_ALL.search(lines[i]))
    for i in sorted(i for i in owned if i in body):
        if len(lines[i]) <= _LONGEST and not _HEADS.match(lines[i]) and _says_owner(lines[i]):
            groups.setdefault(_words(lines[i]), []).append(i)
    feet: set[int] = set()
    for places in groups.values():
        if len(places) < _FEWEST:
            continue
        if _count_up(lines, places):
            feet.update(places)
            continue
        for step in (-1, 1, -2):
            beside = [_beside(document, i, step) for i in places]
            known = [i for i in beside if i is not None and not _HEADS.match(lines[i])]
            if step > 0 and not _in_sections(lines, known):
                continue
            if len(known) >= _FEWEST and len(known) >= _SHARE * len(places) and _count_up(lines, known):
                pairs = ((i, j) for i, j in zip(places, beside, strict=True) if j is not None)
                feet.update(k for i, j in pairs for k in range(min(i, j), max(i, j) + 1) if lines[k].strip())
                break
    return feet | _round(document, feet) if feet else feet


def _says_owner(line: str) -> bool:
    """Whether a line with the word for a manual names one by it, or has another sign of its owner."""
    return " Manual" not in line or _TITLED.search(line) is not None or sum(one in line for one in _SIGNS) > 1


def _words(line: str) -> tuple[str, ...]:
    """The words of a line in the order of the alphabet, without the number of a page."""
    bare = _WITHIN.sub("page", line, count=1)
    if bare == line:
        bare = (
            _FIRST.sub("", _LAST.sub("", line, count=1), count=1)
            if _LAST.search(line)
            else _FIRST.sub("", line)
        )
    return tuple(sorted(bare.split()))


def _numbers(line: str) -> set[int]:
    """What may be the number of a page in a line."""
    found = (pattern.search(line) for pattern in (_WITHIN, _LAST))
    first = _FIRST.match(line)
    return {int(one[1]) for one in (*found, first) if one}


def _count_up(lines: Sequence[str], places: Sequence[int]) -> bool:
    """Whether numbers in these lines go on from one to the next, a page apart."""
    numbers = [_numbers(lines[i]) for i in places]
    steps = [
        j - i >= _PAGE and any(0 < n - m <= _STEP for m in one for n in two)
        for (i, j), (one, two) in zip(pairwise(places), pairwise(numbers), strict=True)
    ]
    return len(steps) >= _FEWEST - 1 and sum(steps) >= _SHARE * len(steps)


def _beside(document: Document, i: int, step: int) -> int | None:
    """The line with text that stands so many such lines above or below one, near it."""
    near = list(islice(_near(document, i, 1 if step > 0 else -1), abs(step)))
    return near[-1] if len(near) == abs(step) and abs(near[-1] - i) <= 2 * _BESIDE else None


def _in_sections(lines: Sequence[str], places: Sequence[int]) -> bool:
    """Whether lines say nothing but a section, each for several pages, or one thing behind the number on all of them.

    Titles at the top of pages may count up too.
    """
    if all(_FIRST.match(lines[i]) for i in places) and len({_words(lines[i]) for i in places}) == 1:
        return True
    titles = [" ".join(lines[i].split()[:-1]) for i in places]
    return all(not title or _SECTION.match(title) for title in titles) and 2 * len({*titles}) <= len(titles)


def _near(document: Document, i: int, by: int) -> Iterator[int]:
    """The lines with text below one, or above it, but for fences."""
    body = document.body
    rest = range(i + 1, body.stop) if by > 0 else range(i - 1, body.start - 1, -1)
    return (j for j in rest if (text := document.lines[j].strip()) and not text.startswith(FENCES))


def _round(document: Document, feet: set[int]) -> set[int]:
    """The lines above and below running ones that most pages have, one after the other outwards."""
    lines, out = document.lines, set[int]()
    prints = Counter(" ".join(sorted(lines[i].split())) for i in document.body)
    for by in (-1, 1):
        edges = [i for i in sorted(feet) if next(_near(document, i, by), None) not in feet]
        pages = len(edges)
        for _ in range(_ROUND):
            beside = [next(_near(document, i, by), None) for i in edges]
            texts = {i: " ".join(sorted(lines[i].split())) for i in beside if i is not None}
            often = Counter(texts.values())
            sides = sum(n for _, n in often.most_common(2)) >= _OFTEN * pages
            share = _SIDE if sides else _OFTEN
            runs = {
                i
                for i, text in texts.items()
                if often[text] >= max(_FEWEST, share * pages, _BOTH * prints[text])
                and len(lines[i]) <= _LONGEST
                and not (_HEADS.match(lines[i]) or _ROW.match(lines[i]))
            }
            if not runs:
                break
            out |= runs
            edges = sorted(runs)
    return out
