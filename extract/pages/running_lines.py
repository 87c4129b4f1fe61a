"""Running heads and feet of a text whose pages nothing divides: told by the page numbers that count up in them.

CF Instructions 10-3                        a chapter and its page, at the end of a line or at its beginning
Copyright 2031 Northbeck                    one text again and again beside them
Pump Manual 29/ 195 Northbeck               the page, and how many there are
**[NB9F3](https://nb.example/nb9f3)**       nothing but links to other sites, the same again

What a program says of the table below, `**Table:** (12 rows, 6 cols)`, is none of the text either.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Final

from extract.document import FURNITURE
from extract.pages.owned_feet import owned_feet
from extract.pages.page_heads import page_heads
from extract.pages.page_numbers import numbered_pages

if TYPE_CHECKING:
    from extract.document import Document

_LABEL = re.compile(
    r"^(?:(?P<chapter>[A-Z]|\d{1,2})-(?P<page>[1-9]\d{0,2})(?:\s+[A-Z]\D*)?|(?:[A-Z]\D*\s)(?P<last>[A-Z]|\d{1,2})-(?P<number>[1-9]\d{0,2}))$"
)
_MARKS: Final = re.compile(
    r"©|\(c\) ?\d|copyright|confidential|proprietary|all rights reserved", re.IGNORECASE
)
"""What no line says but those that run."""
_REVISED: Final = re.compile(
    r"\s*(?:Rev(?:ision)?|Ver(?:sion)?)\.? ?\d[\w.]*\s*[-–—|·•]\s*(?:page ?)?\d{1,4}\s*$", re.IGNORECASE
)
"""A foot with revision and page alone: `Rev 1.2 - 1`. It is one in a text of a single page, too."""
_LINKS: Final = re.compile(r"[*_\s]*(?:\[[^\[\]]+\]\(https?://[^()\s]*\)[*_\s]*)+")
"""Links to other sites, and nothing else."""
_SHAPE: Final = re.compile(
    r"[*_#\s]*(?:table)?[\s*_:(\[]*\d{1,4} rows?\s?(?:,|x|×|by|and)\s?\d{1,3} col(?:umn)?s?[\s*_.:)\]]*",
    re.IGNORECASE,
)
"""How many rows and columns a table has, and nothing else."""
_LEADS: Final = frozenset({"rev", "ver"})
_LONGEST: Final = 90
_OFTEN: Final = 5
"""Pages of a chapter that count up, at least."""
_APART: Final = 5
"""Lines from one to the next, at least."""
_BESIDE: Final = 2
"""Lines above and below such a number that may run with it."""
_FAR: Final = 8
"""The same where nearly all numbers have them, each several times as far from the next."""
_WHOLE: Final = 3
_PAGE = re.compile(r"(?:^|\S(?P<apart>\s+)|^\s+)[*_]{0,3}(?P<page>\d{1,4})[*_]{0,3}\s*$")
_MARKED: Final = "*_"
"""Marks of Markdown, that may stand round the number of a page."""
_EMPHASIS = re.compile(r"(?<!\S)[*_]{1,3}|[*_]{1,3}(?!\S)")
"""The same round any words of a line: `_Pump Commands_ _8-12_`."""
_TITLES: Final = 3
"""So many titles stand before numbers of pages that a single blank parts from them, at least."""
_SECTION: Final = re.compile(r"\d{1,2}(?:\.\d{1,3})*\.?\s[A-Z][^|\t]{1,80}$")
_OF_ALL = re.compile(r"(?<![\w.,/])(\d{1,4}) ?(?:/|of) ?(\d{2,4})(?![\w.,/])")
"""A page and the number of all."""
_DOCUMENT = re.compile(r"(?=\D*\d)[A-Z]{2,}[A-Z0-9-]*\d[A-Z]?")
"""The name of a document at an end of its heads: `RM0400`."""
_HEADS = re.compile(r"\W*(?:Bits?|Fields?|Name|Offset|Address)\b", re.IGNORECASE)
"""How the head of a table begins that goes on from page to page."""
_SKIPPED: Final = 3
"""From one to the next such number, at most: a page may lack its head or foot."""
_PAGE_LINES: Final = 12
"""A page has so many lines at least: cells that each stand on a line count up too."""
_JOINED: Final = 0.8
"""So many of the prints of one text stand below a number that goes on from the last: then it runs with them."""
_OPEN = re.compile(r"(?:^|\s)[a-z]+\s*$")
_REST = re.compile(r"\s*(?P<begins>[a-z]+(?:[.,]| [a-z]+(?=[\s.,]|$)))(?!.*\S(?: {2,}|\t))")
"""The end of a line within a sentence, and how the next begins: a row has gaps, or numbers early in it."""
_ITEM = re.compile(r"\s*(?P<n>\d{1,3})(?P<sign> ?[:=.)-]) ?\S")
_BITS = re.compile(r"\s*\[?(?P<high>\d{1,2})(?:[:-](?P<low>\d{1,2}))?\]?\s+[A-Z]")
_VALUE = re.compile(r"\s*(?:0[\sxX]|\d{1,3} ?[:=])")
"""How values and rows begin, with which many pages may end."""
_TORN: Final = 2
"""Sentences and lists that running lines tear, at least."""
_SHARE: Final = 0.5
"""A line that runs stands beside so many of the numbers at least: heads may differ from page to page."""


def mark_running(document: Document) -> None:
    """Mark the running lines of a text without page breaks as furniture, and break the pages behind them."""
    if document.reader == "pdf":
        return
    for i in document.body:
        line = document.lines[i]
        if line.lstrip()[:3].casefold() in _LEADS and _REVISED.match(line):
            document.roles[i] |= FURNITURE
    for i in (*_linked(document), *_shapes(document)):
        document.roles[i] |= FURNITURE
    if document.page_breaks:
        return
    if running := _joints(document):
        _mark(document, running)
        return
    if heads := page_heads(document):
        for i in heads:
            document.roles[i] |= FURNITURE
        document.page_breaks = sorted(heads)
        return
    lines, body = document.lines, document.body
    if numbers := sorted(_of_all(document)):
        _mark(document, {*numbers, *_heads(document, numbers)})
        return
    if owned := owned_feet(document):
        _mark(document, owned)
        return
    numbers = sorted({*numbered_pages(document), *_labels(document)})
    if len(numbers) < _OFTEN:
        return
    beside = {
        i for n in numbers for i in range(n - _BESIDE, n + _BESIDE + 1) if i in body and lines[i].strip()
    }
    often = Counter(lines[i].strip() for i in beside)
    prints = Counter(lines[i].strip() for i in body)
    running = set(numbers) | {
        i
        for i in beside
        if often[text := lines[i].strip()] >= max(_OFTEN, _SHARE * len(numbers), _SHARE * prints[text])
        and len(lines[i]) <= _LONGEST
        and not _HEADS.match(lines[i])
        and not _VALUE.match(lines[i])
    }
    around, texts = _around(document, numbers, prints)
    running |= around
    marked = [text for text, n in often.items() if n >= _OFTEN]
    if any(map(_MARKS.search, (*marked, *texts))) or _tear(document, running):
        _mark(document, running)  # other numbers count many things


def _linked(document: Document) -> list[int]:
    """The lines of nothing but links to other sites that stand more than once: no two sections link to one place."""
    links = [i for i in document.lines_with("](http") if _LINKS.fullmatch(document.lines[i])]
    prints = Counter(document.lines[i].strip() for i in links)
    return [i for i in links if i in document.body and prints[document.lines[i].strip()] > 1]


def _shapes(document: Document) -> list[int]:
    """The lines that count rows and columns."""
    return [
        i for i in document.lines_with(" row") if i in document.body and _SHAPE.fullmatch(document.lines[i])
    ]


def _around(document: Document, numbers: list[int], prints: Counter[str]) -> tuple[set[int], set[str]]:
    """The lines round numbers of pages that nearly all have, in any order on left and right pages, and their texts.

    Nothing else stands between them and the number, and hardly one of their texts stands elsewhere.
    """
    lines, body = document.lines, document.body
    if any(two - one < _WHOLE * _FAR for one, two in pairwise(numbers)):
        return set(), set()
    near = {n: [i for i in range(n - _FAR, n + _FAR + 1) if i in body and i != n] for n in numbers}
    often = Counter(text for places in near.values() for text in {lines[i].strip() for i in places})
    least = max(_OFTEN, _JOINED * len(numbers))
    texts = {
        text
        for text, n in often.items()
        if text
        and n >= max(least, _JOINED * prints[text])
        and len(text) <= _LONGEST
        and not _HEADS.match(text)
        and not _VALUE.match(text)
        and "continued" not in text.casefold()
        and (not text.endswith(".") or _MARKS.search(text))
    }
    out: set[int] = set()
    for n in numbers:
        for step in (-1, 1):
            i = n + step
            while abs(i - n) <= _FAR and i in body and (lines[i].strip() in texts or not lines[i].strip()):
                out |= {i} if lines[i].strip() else set()
                i += step
    return out, {lines[i].strip() for i in out}


def _tear(document: Document, running: set[int]) -> bool:
    """Whether lines stand in the middle of sentences, lists or tables that go on below them, in several places.

    Where the same words stand below them each time, they are titles.
    """
    lines = document.lines
    printed = [i for i in document.body if lines[i].strip()]
    torn, first, last = set[str](), 0, 0
    for n, i in enumerate(printed):
        if i in running:
            continue
        if n and printed[n - 1] in running and last:
            above, below = lines[printed[last]], lines[i]
            one, two = _ITEM.match(above), _ITEM.match(below)
            counts = one and two and one["sign"] == two["sign"] and int(one["n"]) + 1 == int(two["n"])
            rest = _OPEN.search(above) and not _HEADS.match(below) and _REST.match(below)
            row = lines[printed[min(n + bool(_HEADS.match(below)), len(printed) - 1)]]
            if counts or _falls([lines[k] for k in printed[first : last + 1]], row):
                torn.add(row)
            elif rest:
                torn.add(rest["begins"])
            first = n
        last = n
    return len(torn) >= _TORN


def _falls(above: list[str], row: str) -> bool:
    """Whether the bits that a line begins with are next below those of a row above, behind which values alone stand.

    Where these rise, or those of the line stand there as well, another table begins below.
    """
    found = _BITS.match(row)
    if found is None:
        return False
    first, last = _ends(found)
    rows = [_ends(one) for one in map(_BITS.match, above) if one]
    if first == last and rows[-1:] == [(first - 1, first - 1)]:
        return True  # values, or bits that rise
    n = next((n for n in reversed(range(len(rows))) if rows[n][1] == first + 1), None)
    if n is None or (n and rows[n - 1][1] <= first <= rows[n - 1][0]):
        return False
    return all(high == low != rows[n][0] + 1 and not last <= low <= first for high, low in rows[n + 1 :])


def _ends(found: re.Match[str]) -> tuple[int, int]:
    return int(found["high"]), int(found["low"] or found["high"])


def _mark(document: Document, running: set[int]) -> None:
    for i in running:
        document.roles[i] |= FURNITURE
    printed = [i for i in document.body if document.lines[i].strip()]
    document.page_breaks = [i + 1 for i, below in pairwise(printed) if i in running and below not in running]


def _joints(document: Document) -> set[int]:
    """The last line of pages with the first of the next: one text again and again below numbers that count up."""
    lines = document.lines
    above: dict[str, list[tuple[int, int]]] = {}
    last = -1
    for i in document.body:
        text = lines[i].strip()
        if not text:
            continue
        if last >= 0 and len(text) <= _LONGEST and not text.rstrip(_MARKED)[-1:].isdigit():
            above.setdefault(text, []).append((i, last))
        last = i
    out: set[int] = set()
    for text, places in above.items():
        if len(places) >= _OFTEN and not _HEADS.match(text):
            out |= _counted(lines, places)
    return out


def _counted(lines: list[str], places: list[tuple[int, int]]) -> set[int]:
    """The lines of one text and those above each, where the numbers at the ends of these are those of pages.

    Behind a single blank a number may count channels or tables, whose titles are all alike: sections have titles.
    """
    ends = [_PAGE.search(lines[j]) for _, j in places]
    pages = [int(found["page"]) if found else 0 for found in ends]
    apart = [two[0] - one[0] >= _PAGE_LINES for one, two in pairwise(places)]
    goes_on = [one and 0 < two - one <= _SKIPPED for one, two in pairwise(pages)]
    counted = sum(bool(far and on) for far, on in zip(apart, goes_on, strict=True))
    if counted < _JOINED * (len(places) - 1):
        return set()
    titles = {lines[j][: found.start()].strip() for (_, j), found in zip(places, ends, strict=True) if found}
    if len(titles) < _TITLES and not all(found is None or found["apart"] != " " for found in ends):
        return set()
    return {line for (i, j), page in zip(places, pages, strict=True) if page for line in (i, j)}


def _beside(number: int, document: Document) -> list[int]:
    """The nearest lines that are not blank above and below one, so many of each."""
    lines, body = document.lines, document.body
    above = (i for i in range(number - 1, max(body.start, number - _PAGE_LINES) - 1, -1) if lines[i].strip())
    below = (i for i in range(number + 1, min(body.stop, number + _PAGE_LINES)) if lines[i].strip())
    return [*islice(above, _BESIDE), *islice(below, _BESIDE)]


def _heads(document: Document, numbers: list[int]) -> set[int]:
    """The lines beside pages that say the same on each, or name the same document at an end.

    Left and right pages have heads of their own, and chapters, too: such a text stands beside pages alone.
    """
    beside = [i for n in numbers for i in _beside(n, document)]
    texts = {i: document.lines[i].strip() for i in beside}
    often = Counter(texts[i] for i in beside)
    prints = Counter(document.lines[i].strip() for i in document.body)
    least = max(_OFTEN, _JOINED * len(numbers))
    own = Counter(name for i in beside if len(texts[i]) <= _LONGEST for name in set(_own(texts[i])))
    return {
        i
        for i in beside
        if not _HEADS.match(text := texts[i])
        and (
            often[text] >= least
            or (often[text] >= max(_OFTEN, _JOINED * prints[text]) and _titles(text))
            or (len(text) <= _LONGEST and any(own[name] >= least for name in _own(text)))
        )
    } | _sections(document, numbers, prints)


def _sections(document: Document, numbers: list[int], prints: Counter[str]) -> set[int]:
    """The lines right over the numbers of pages that say again what section these are of, where nearly all have one."""
    over = {above[0] for n in numbers if (above := _beside(n, document)[:1]) and above[0] < n}
    told = {i for i in over if _SECTION.match(text := document.lines[i].strip()) and prints[text] > 1}
    return told if len(told) >= max(_OFTEN, _JOINED * len(numbers)) else set()


def _titles(text: str) -> bool:
    """Whether a line may be a title: no value, and no row or rule of a table."""
    return (
        len(text) <= _LONGEST and text[:1].isalpha() | (text[:1] in _MARKED) and not {"|", "\t"} & set(text)
    )


def _own(text: str) -> list[str]:
    """The names that a line begins and ends with, where they have letters and digits as those of documents have."""
    words = text.replace("*", "").split()
    return [word for word in {*words[:1], *words[-1:]} if _DOCUMENT.fullmatch(word)]


def _of_all(document: Document) -> set[int]:
    """The lines with a page and the number of all, where pages count up and this is one: `29/ 195`."""
    prints: dict[str, list[tuple[int, int]]] = {}
    for i in document.body:
        line = document.lines[i]
        if (
            ("/" in line or " of " in line)
            and len(line.strip()) <= _LONGEST
            and (found := _OF_ALL.findall(line))
        ):
            page, of = found[-1]
            prints.setdefault(of, []).append((i, int(page)))
    for of, places in prints.items():
        steps = [0 < two - one <= _SKIPPED and j - i >= _APART for (i, one), (j, two) in pairwise(places)]
        if len(places) >= _OFTEN and sum(steps) >= _JOINED * len(steps) and places[-1][1] <= int(of):
            return {i for i, _ in places}
    return set()


def _labels(document: Document) -> set[int]:
    """The lines with a chapter and its page, where these count up from print to print."""
    chapters: dict[str, list[tuple[int, int]]] = {}
    for i in document.body:
        text = document.lines[i].strip()
        if text[:1] in _MARKED:
            text = _EMPHASIS.sub("", text)
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
