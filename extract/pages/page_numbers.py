"""The lines of a text that print page numbers: one text again and again, whose last number counts up.

    Northbeck 3D Registers        57
    Northbeck 3D Registers      3-14      pages counted by chapter

A line of text never does so, whatever it says.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

from extract.defaults import DEFAULT

if TYPE_CHECKING:
    from extract.document import Document

OFTEN = 5
"""A running line stands on so many pages at least."""
FEWEST = 2
"""A text of `SEVERAL` words before a chapter and a page: no part of a table is like that."""
SEVERAL = 3
SIDES = 2
"""From one print to the next a number goes up by so much at most: left and right pages may differ."""
APART = 8
"""Between two of them stand so many lines at least."""
SHORTEST_PAGE = 20
"""A page has so many lines at least."""
FEW_PAGES = 1000
"""Lines of a document of fewer than `OFTEN` pages, at most."""
SPAN = 0.5
"""From the first to the last of them is so much of the document: else they number things, not pages."""
SHARE = 0.8
"""So many of a running line's prints, counted over the document, stand where pages begin."""
MOST_DIGITS = 4
LONGEST = 120
"""A running line has fewer characters."""
_WIDEST = 300
"""The same of one whose parts stand at either margin."""
_OF = 8
"""Characters from the sign before the number of all pages to the end of its line at most."""
_ENDS = frozenset("0123456789-=_*]>)|#~")
_TRIM = " \t-–—=_*[]<>()|!.#~"
_DIGITS = "0123456789"
_FIGURES = frozenset(_DIGITS)
_DASHES = frozenset("-–")
_CHAPTER_LAST = re.compile(r"\s*+(?:([A-Za-z].*?)(?:\s{2,}|\t))?([A-Z]|\d{1,2})[-–]")
_PAGE_OF = re.compile(r"\s*(?:(\S.*\S)\s+)?([1-9]\d{0,3})(?: ?/ ?| of )([1-9]\d{1,3})")
"""A page and how many there are: `3/194`, as browsers print it behind the address of the page, or `3 of 194`."""
_FIRST = re.compile(r"\s*(\d{1,4})(?=\D)")
_VALUES = 3
"""Values of a list that counts up, at least."""
_CHAPTER_FIRST = re.compile(r"(\d{1,2})[-–]([1-9]\d{0,2})(?:\s{2,}|\t)([A-Za-z].*)")


def numbered_pages(document: Document, seldom: set[int] | None = None) -> dict[int, int | None]:
    """The lines that print page numbers, by index, with their numbers: one text whose last number counts up.

    Pages that are counted by chapter have no number. Where nothing is found, `seldom` takes the lines of a short
    document that would be such if they were more, as those of three pages.
    """
    least = OFTEN if seldom is None or len(document.body) > FEW_PAGES else FEWEST
    groups, chapters = _numbered_lines(document)
    found: dict[int, int | None] = {}
    for text, places in chapters.items():
        if _by_chapter(text, places):
            found.update((i, None) for i, _, _ in places)
        elif seldom is not None and least < OFTEN and _few_by_chapter(places, len(document.body)):
            seldom.update(i for i, _, _ in places)
    heads: list[int] | None = None  # of registers, looked for where they may matter
    for rest, group in groups.items():
        if len(group) < least:
            continue
        chain = _counting(group)
        spans = chain[-1][0] - chain[0][0] >= SPAN * len(document.body)
        named = sum(map(str.isalpha, rest)) > 2
        if len(chain) < least or not spans or not (named or (not rest and _even(chain))):
            continue
        heads = heads if heads is not None else document.lines_with("Access:")
        if _with_registers(chain, heads) or _listed(document.lines, chain):
            continue
        if len(chain) >= OFTEN:
            found.update(chain)
        elif seldom is not None:
            seldom.update(i for i, _ in chain)
    if found and seldom:
        seldom.clear()
    return found


def _numbered_lines(
    document: Document,
) -> tuple[dict[str, list[tuple[int, int]]], dict[str, list[tuple[int, str, int]]]]:
    """The lines that may print a page's number, by the text beside it, and those that count pages by chapter.

    Each is its index and the number, behind that of its chapter.
    """
    body = document.body
    groups: dict[str, list[tuple[int, int]]] = {}
    chapters: dict[str, list[tuple[int, str, int]]] = {}
    printed = enumerate(map(str.rstrip, document.lines[body.start : body.stop]), body.start)
    for i, line in [(i, x) for i, x in printed if x and (x[-1] in _ENDS or x[0] in _FIGURES)]:
        counts = line[-1] in _FIGURES
        if (
            counts
            and ("/" in (tail := line[-_OF:]) or " of " in tail)
            and len(line) < _WIDEST
            and (of := _PAGE_OF.fullmatch(line))
        ):
            if int(of[2]) <= int(of[3]):
                groups.setdefault(f"pages of {of[3]} {of[1] or ''}", []).append((i, int(of[2])))
            continue
        if len(line) >= LONGEST or "0x" in line or line.startswith("DESCRIPTION"):
            continue  # no row, no description
        if counts:
            rest = line.rstrip(_DIGITS)
            before = rest[-1:]
            if before.isalnum() or before == "_":
                continue  # `NAME1` counts things
            number = line[len(rest) :]
            if len(number) > MOST_DIGITS or number[0] == "0":
                continue
            below = (one.strip().split(" ")[0] for one in document.lines[i + 1 : i + 3]) if not rest else ()
            if any(map(DEFAULT.match, below)):
                continue  # a cell of bits above that of the default, each on a line
            if before in _DASHES and (part := _CHAPTER_LAST.fullmatch(rest)):
                chapters.setdefault(" ".join((part[1] or "").split()), []).append((i, part[2], int(number)))
                continue
            rest = rest.lstrip(_TRIM)
        elif line[-1] in _ENDS:
            text = line.strip(_TRIM)
            if text[-1:] not in _FIGURES:
                continue
            rest = text.rstrip(_DIGITS)
            number = text[len(rest) :]
        else:
            text = line.lstrip(_DIGITS)
            if text[0] in _DASHES and (first := _CHAPTER_FIRST.fullmatch(line)):
                chapters.setdefault(" ".join(first[3].split()), []).append((i, first[1], int(first[2])))
                continue
            rest = text.strip(_TRIM)
            number = line[: len(line) - len(text)] if text[:1] in " \t|" and rest[:1].isalpha() else ""
        if 0 < len(number) <= MOST_DIGITS and number[0] != "0" and _is_whole(line):
            groups.setdefault(" ".join(rest.split()), []).append((i, int(number)))
    return groups, chapters


def _is_whole(line: str) -> bool:
    """Whether a line is no number of a list whose text is lost, `00 -`; strokes on both sides stand round a page's."""
    return line[-2:] != " -" or line.lstrip()[:1] in _DASHES


def _few_by_chapter(places: list[tuple[int, str, int]], length: int) -> bool:
    """Whether few numbers may count the pages of one chapter of a document of so many lines."""
    if not FEWEST <= len(places) < OFTEN or places[-1][0] - places[0][0] < SPAN * length:
        return False
    return all(
        here == there and j - i >= APART and 0 < m - n <= SIDES
        for (i, here, n), (j, there, m) in pairwise(places)
    )


def _by_chapter(text: str, places: list[tuple[int, str, int]]) -> bool:
    """Whether one text's numbers count the pages of one chapter after the other."""
    if len(places) < (FEWEST if len(text.split()) >= SEVERAL else OFTEN):
        return False
    steps = [
        j - i >= APART and (0 < m - n <= SIDES if there == here else m <= SIDES)
        for (i, here, n), (j, there, m) in pairwise(places)
    ]
    return sum(steps) >= SHARE * len(steps)


def _listed(lines: list[str], chain: list[tuple[int, int]]) -> bool:
    """Whether most of the lines are among three or more on end whose first numbers go on as those of values do.

    Two are the foot of a page and the head of the next.
    """
    among = 0
    for i, number in chain:
        firsts = [_FIRST.match(line) for line in lines[max(i - 2, 0) : i + 3]]
        counted = [int(first[1]) - n if first else None for n, first in enumerate(firsts, max(i - 2, 0) - i)]
        among += any(counted[n : n + _VALUES] == [number] * _VALUES for n in range(len(counted)))
    return 2 * among > len(chain)


def _with_registers(chain: list[tuple[int, int]], heads: list[int]) -> bool:
    """Whether most of the lines stand equally far behind the head of a register: they count registers, not pages.

    Pages are longer than registers of a few lines, but for the rows and descriptions of these their foot is none.
    """
    gaps = sorted(j - i for (i, _), (j, _) in pairwise(chain))
    if gaps[len(gaps) // 2] >= SHORTEST_PAGE:
        return False
    apart = Counter(line - heads[at - 1] for line, _ in chain if (at := bisect_left(heads, line)))
    return bool(apart) and max(apart.values()) >= SHARE * len(chain)


def _counting(group: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest chain of the lines whose numbers go up by one (by two, where left and right pages differ)."""
    ends: dict[
        int, _Link
    ] = {}  # the longest chain that ends with a number; of equals the first, but the last to begin
    for i, number in group:
        before = [ends[n] for n in (number - 1, number - 2) if n in ends and i - ends[n].line >= APART]
        link = _Link(i, number, max(before, key=lambda one: one.length, default=None))
        if number not in ends or link.length > ends[number].length or link.length == 1 == ends[number].length:
            ends[number] = link
    last: _Link | None = max(ends.values(), key=lambda one: one.length)
    chain = []
    while last is not None:
        chain.append((last.line, last.number))
        last = last.before
    return chain[::-1]


class _Link:
    """A line that may print a page number, after the line that printed the one before."""

    __slots__ = ("before", "length", "line", "number")

    def __init__(self, line: int, number: int, before: _Link | None) -> None:
        self.line, self.number, self.before = line, number, before
        self.length: int = 1 if before is None else before.length + 1


def _even(chain: list[tuple[int, int]]) -> bool:
    """Whether bare numbers stand about as far apart as pages do: elsewhere they are cells of a table."""
    apart = sorted(j - i for (i, _), (j, _) in pairwise(chain))
    usual = apart[len(apart) // 2]
    return usual >= APART and sum(2 * one >= usual and one <= 2 * usual for one in apart) >= SHARE * len(
        apart
    )
