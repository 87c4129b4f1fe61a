"""Headers and footers: lines near the edge of a page that many pages have at the same height.

One number may grow with the pages; where it ends or begins the line, others may differ. Headings at the top of
pages, `3.1 CTRL1` and `3.2 CTRL2`, are none. A header may stand in a table of its own; the head of a table that
goes on over pages stands in one with other lines, or does so elsewhere, and is none. Nor are the values that many
fields have; the outermost line of half the pages is no value.

A document of few pages repeats little: there a header or footer is what stands apart from the rest of its page. In
longer ones a footer is one whatever it says, where most pages have one at its height.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from extract.document import FURNITURE

if TYPE_CHECKING:
    from extract.document import Document
    from extract.placed import Words

EDGE: Final = 0.12
"""Share of the page's height at its top and at its bottom where furniture stands."""
OUTER: Final = 0.08
"""The same for what few pages have: the header of a chapter."""
MANY: Final = 0.25
"""Share of the pages that have what is furniture wherever it stands in the edge."""
MOST: Final = 0.5
"""Share of the pages that have a footer at the same height where any text there is one."""
FEW: Final = 3
"""Pages at least."""
SHORT: Final = 6
"""In a document of fewer pages two are enough, of what stands in the outer edge: left and right pages may differ."""
APART: Final = 1.5
"""Heights of a line, at least, between a footer and what stands above it."""
TELLING: Final = 10
"""Characters of two words, at least, by which the headers of chapters are known to be those of one document."""
WIDE: Final = 4.0
"""Heights of a line that part the two sides of a header, at least."""
SAME_HEIGHT: Final = 2
"""Points."""
LONGEST: Final = 400
"""Characters of a line whose numbers are compared with the page's."""
LINES: Final = 4
"""Lines at either end of a page that are looked at."""

_ROMAN: Final = re.compile(r"\b[ivxlc]+\b")
_NUMBER: Final = re.compile(r"\d{1,6}")
_SECTION: Final = re.compile(r"\d\.\d+\.$")
"""What no number of a page stands behind: `9.6.4` is that of a section, though it be on page 4."""

_CAPTION: Final = re.compile(r"^(?:Table|Figure|Register) \d|^[Bb]its? \[?\d{1,2}\S* ")
"""What names the table below it again on each page is no furniture, nor is what a line says of bits."""

_PAGE_OF_CHAPTER: Final = re.compile(
    r"^(?P<first>\d{1,2}|[A-Z])[-–](?P<page>\d{1,3})(?!\S)|(?<!\S)(?P<last>\d{1,2}|[A-Z])[-–](?P<end>\d{1,3})$"
)

_OWNED: Final = re.compile(r"(?:©|\([cC]\)|Copyright)\W{0,5}(?:\([cC]\)\s*)?(?:19|20)\d\d")
"""Whose the document is, and since when: no page of a table says that."""
_LANES: Final = re.compile(r"^\d+(?:\s+\d+){2,}\s*$")
"""The numbers of a figure of bits."""
_COUNTING: Final = re.compile(r"^(?:[A-Za-z]+\s+){0,2}(?P<bits>[Bb]?\d{1,2}(?:\s+[Bb]?\d{1,2}){3,})\s*$")
"""The same with their label, `Bit 31 30 29 28`, or a letter: `b7 b6 b5 b4`."""
_NAMING: Final = re.compile(r"^[\dA-Z]+(?:\.\d+)+\.? |\b0x[0-9A-Fa-f]|\b[0-9A-F]+h\b")
"""A heading's number, or an address: what stands on one page alone may name a register."""

_ROW: Final = re.compile(r"\d{1,2}[-–]\d{1,2} [A-Za-z_]\w* (?:R/W|RW|RO|WO|R|W|r/w|rw|ro|r|w)(?: |$)")
"""Bits, a name and an access: the row of a field, `6-4 RATE R/W`, is no page of a chapter."""

COUNTED: Final = 0.9
"""Share of the pages on end whose numbers in their chapters follow each other."""

Key = tuple[str, int]
Sides = np.ndarray[tuple[int], np.dtype[np.float64]]
"""The top, the bottom, the left end or the height of each line of the document, in points."""


def mark_furniture(document: Document, words: Words, heights: dict[int, float]) -> None:
    """Mark headers and footers in `document.roles`; `heights` are those of the pages, in points."""
    starts, _, _, boxes = words.columns()
    tops, bottoms = (
        np.minimum.reduceat(boxes[:, 1], starts[:-1]),
        np.maximum.reduceat(boxes[:, 3], starts[:-1]),
    )
    by_page = {
        page: list(group) for page, group in groupby(range(len(document.lines)), document.pages.__getitem__)
    }
    edges = _edges(document, by_page, tops, bottoms, heights)
    pages = Counter[Key]()
    for lines in edges.values():
        pages.update({(text, top) for texts, top, _ in lines.values() for text in texts})
    short = len(heights) < SHORT
    enough, few = max(FEW, MANY * len(heights)), 2 if short else FEW
    within = [
        {piece[0] for row in table.rows for cell in row if cell for piece in cell.pieces}
        for table in document.tables
    ]
    sides = _sides(document, words, by_page)
    if short:
        found = _apart_in_few_pages(document, by_page, tops, bottoms, heights) - set().union(*within)
        found |= _by_chapter(document, edges, few, alike=True)
    else:
        found = _feet(by_page, tops, bottoms, heights)
        found |= _heads(document, by_page, tops, bottoms, heights, sides=sides) - set().union(*within)
        found |= _by_chapter(document, edges, enough)
    found |= _beside_document(document, by_page, tops, sides, found) - set().union(*within)
    most = MOST * len(heights)
    inner = _within(document, edges, boxes[starts[:-1], 0], bottoms - tops)
    for page, lines in edges.items():
        ends = {by_page[page][0], by_page[page][-1]}
        times = {
            line: max(
                sum(pages[text, top + d] for d in range(-SAME_HEIGHT, SAME_HEIGHT + 1)) for text in texts
            )
            for line, (texts, top, _) in lines.items()
        }
        likely, figures = (
            set[int](),
            [lines[line][1:] for line in lines if _counts_down(document.lines[line])],
        )
        for line, (_, _, depth) in lines.items():
            outer = depth <= OUTER or (short and line - 1 in found | likely)
            often = times[line] >= enough or (times[line] >= few and outer)
            often &= line not in inner or (line in ends and times[line] >= most)
            printed = document.lines[line]
            drawn = bool(figures) and (
                _counts_down(printed) or _behind(figures, *lines[line][1:], middle=heights[page] / 2)
            )
            if (often and not (_CAPTION.match(printed) or drawn)) or _OWNED.search(printed):
                likely.add(line)
        text = [lines[line][1:] for line in lines.keys() - likely - found]
        found |= {
            line
            for line in likely
            if times[line] >= most or not _behind(text, *lines[line][1:], middle=heights[page] / 2)
        }
    heads = {
        tuple(cell.text if cell else "" for cell in table.rows[0])
        for table, inside in zip(document.tables, within, strict=True)
        if not inside <= found
    }
    for table, inside in zip(document.tables, within, strict=True):
        if not inside <= found or tuple(cell.text if cell else "" for cell in table.rows[0]) in heads:
            found -= inside
    for line in found:
        document.roles[line] |= FURNITURE


def _within(
    document: Document, edges: dict[int, dict[int, tuple[list[str], int, float]]], lefts: Sides, sizes: Sides
) -> set[int]:
    """Lines near an edge whose words stand more often within pages: the values that many fields have.

    Those within are as large and begin at the same place; a heading that has the words of a running line need not.
    """
    alike = [*zip(document.lines, lefts.round().tolist(), sizes.round().tolist(), strict=True)]
    near = {line for lines in edges.values() for line in lines}
    at_edges = Counter(alike[i] for i in near)
    within = Counter(one for i, one in enumerate(alike) if i not in near)
    return {i for i in near if within[alike[i]] > at_edges[alike[i]] and any(map(str.isalpha, alike[i][0]))}


def _counts_down(line: str) -> bool:
    """Whether a line has the numbers of a figure of bits, with which many pages may begin."""
    found = _COUNTING.match(line)
    numbers = [int(word.lstrip("Bb")) for word in found["bits"].split()] if found else []
    return bool(found) and all(one == two + 1 for one, two in pairwise(numbers))


def _behind(text: list[tuple[int, float]], top: int, depth: float, *, middle: float) -> bool:
    """Whether a line of the text stands between a line and its end of the page."""
    return any(out < depth and (at < middle) == (top < middle) for at, out in text)


def _feet(by_page: dict[int, list[int]], tops: Sides, bottoms: Sides, heights: dict[int, float]) -> set[int]:
    """What stands apart at the bottom of pages, where so many have that at the same height that it is no text."""
    found = [line for page, lines in by_page.items() for line in _apart(lines, tops, bottoms, heights[page])]
    at = Counter(round(tops[line]) for line in found)
    near = range(-SAME_HEIGHT, SAME_HEIGHT + 1)
    return {line for line in found if sum(at[round(tops[line]) + d] for d in near) >= MOST * len(heights)}


def _sides(
    document: Document, words: Words, by_page: dict[int, list[int]]
) -> dict[int, set[tuple[bool, str]]]:
    """What stands to the left and to the right of a wide gap in the first line of each page."""
    starts, firsts, ends, boxes = words.columns()
    out: dict[int, set[tuple[bool, str]]] = {}
    for lines in by_page.values():
        line = lines[0]
        first, end = int(starts[line]), int(starts[line + 1])
        gaps = boxes[first + 1 : end, 0] - boxes[first : end - 1, 2]
        if len(gaps) and float(gaps.max()) > WIDE * float(boxes[first, 3] - boxes[first, 1]):
            at = first + 1 + int(gaps.argmax())
            said = document.lines[line]
            out[line] = {(True, said[: int(ends[at - 1])].strip()), (False, said[int(firsts[at]) :].strip())}
    return out


def _heads(
    document: Document,
    by_page: dict[int, list[int]],
    tops: Sides,
    bottoms: Sides,
    heights: dict[int, float],
    *,
    sides: dict[int, set[tuple[bool, str]]],
) -> set[int]:
    """What stands apart at the top of pages where most have such a line, and begins or ends as those of many do.

    Beside the name of the document stands that of a chapter, which may have a page or two; behind a wide gap (`sides`)
    a short name is enough.
    """
    found = [
        line
        for page, lines in by_page.items()
        for line in _apart(lines, heights[page] - bottoms, heights[page] - tops, heights[page])
        if not any(pattern.search(document.lines[line]) for pattern in (_LANES, _NAMING, _CAPTION))
    ]
    ends = {line: _ends(document.lines[line]) | sides.get(line, set()) for line in found}
    alike = Counter(end for both in ends.values() for end in both)
    at = Counter(round(tops[line]) for line in found)
    near = range(-SAME_HEIGHT, SAME_HEIGHT + 1)
    enough = max(FEW, MANY * len(heights))
    return {
        line
        for line in found
        if sum(at[round(tops[line]) + d] for d in near) >= MOST * len(heights)
        and any(alike[end] >= enough for end in ends[line])
    }


def _beside_document(
    document: Document,
    by_page: dict[int, list[int]],
    tops: Sides,
    sides: dict[int, set[tuple[bool, str]]],
    found: set[int],
) -> set[int]:
    """First lines of pages that have, beside what most pages have there, the very heading that another line is.

    The section that a page stands in may be that of a register, with its address. Lines that are `found` are known.
    """
    told = Counter((side, round(tops[line])) for line, both in sides.items() for side in both)
    near = range(-SAME_HEIGHT, SAME_HEIGHT + 1)
    enough = max(2, MOST * len(by_page))
    beside: dict[int, set[str]] = {}
    for line, both in sides.items():
        for side in both if line not in found else ():
            often = len(side[1]) >= TELLING and sum(told[side, round(tops[line]) + d] for d in near) >= enough
            if often:
                beside.setdefault(line, set()).update(
                    _plain(text) for where, text in both if where != side[0]
                )
    first = {lines[0] for lines in by_page.values()}
    said = {_plain(text) for i, text in enumerate(document.lines) if i not in first} if beside else set[str]()
    return {line for line, others in beside.items() if not said.isdisjoint(others)}


def _plain(text: str) -> str:
    """A text by which it is found again."""
    return "".join(text.split()).casefold()


def _by_chapter(
    document: Document,
    edges: dict[int, dict[int, tuple[list[str], int, float]]],
    enough: float,
    *,
    alike: bool = False,
) -> set[int]:
    """Lines that begin or end with a page's number in its chapter, `3-2 Pump` and `Gate 3-3`, where those count on.

    Of few pages that is told only where what stands beside the numbers is `alike`.
    """
    found: dict[tuple[int, str], list[tuple[int, str, int, int]]] = {}
    for page, lines in edges.items():
        for line, (_, top, _) in lines.items():
            told = _PAGE_OF_CHAPTER.search(document.lines[line])
            if told and not _ROW.match(document.lines[line]):
                chapter, number = told["first"] or told["last"], int(told["page"] or told["end"])
                beside = _PAGE_OF_CHAPTER.sub("", document.lines[line]).strip() if alike else ""
                found.setdefault((top, beside), []).append((page, chapter, number, line))
    out = set[int]()
    for top, beside in found:
        near = range(top - SAME_HEIGHT, top + SAME_HEIGHT + 1)
        level = sorted(one for at in near for one in found.get((at, beside), ()))
        if len({page for page, *_ in level}) < enough:
            continue
        on = [
            (one[2] + 1 == two[2]) if one[1] == two[1] else two[2] <= FEW and _later(two[1]) > _later(one[1])
            for one, two in pairwise(level)
            if one[0] + 1 == two[0]
        ]
        if 2 * len(on) >= len(level) - 1 and on and sum(on) >= COUNTED * len(on):
            out.update(line for *_, line in level)
    return out


def _later(chapter: str) -> tuple[bool, str]:
    """By what chapters are in order: those with numbers, then those with letters; the bits of rows, `31-16`, fall."""
    return not chapter.isdecimal(), chapter.zfill(3)


def _ends(line: str) -> set[tuple[bool, str]]:
    """The first two words of a line and the last two, if they are long enough to tell a document."""
    words = line.split()
    ends = {(True, " ".join(words[:2])), (False, " ".join(words[-2:]))}
    return {end for end in ends if len(words) > 2 and len(end[1]) >= TELLING}


def _apart_in_few_pages(
    document: Document, by_page: dict[int, list[int]], tops: Sides, bottoms: Sides, heights: dict[int, float]
) -> set[int]:
    """What stands apart at the bottom or the top of its page, at the top but for what may name a register."""
    found = set[int]()
    for page, lines in by_page.items():
        height = heights[page]
        feet = _apart(lines, tops, bottoms, height)
        heads = _apart(lines, height - bottoms, height - tops, height)
        for group, kept in ((feet, (_LANES,)), (heads, (_LANES, _NAMING, _CAPTION))):
            if not any(pattern.search(document.lines[line]) for pattern in kept for line in group):
                found.update(group)
    return found


def _apart(lines: list[int], tops: Sides, bottoms: Sides, height: float) -> list[int]:
    """The lines in the outer edge at the end of a page, further from those above than these from the rest."""
    low = [line for line in lines if tops[line] > (1 - OUTER) * height]
    above = [line for line in lines if tops[line] <= (1 - OUTER) * height]
    if not low or not above:
        return []
    last = max(above, key=bottoms.__getitem__)
    gap = min(tops[low]) - bottoms[last]
    before = [bottoms[line] for line in above if bottoms[line] <= tops[last]]
    usual = tops[last] - max(before, default=tops[last])
    return low if gap > max(usual, APART * max(bottoms[low] - tops[low])) else []


def _edges(
    document: Document,
    by_page: dict[int, list[int]],
    tops: Sides,
    bottoms: Sides,
    heights: dict[int, float],
) -> dict[int, dict[int, tuple[list[str], int, float]]]:
    """By page and line, those near an edge: texts to compare, height, and distance from the edge as a share."""
    out: dict[int, dict[int, tuple[list[str], int, float]]] = {}
    for page, numbers in by_page.items():
        near = out[page] = {}
        for line in dict.fromkeys((*numbers[:LINES], *numbers[-LINES:])):
            top, bottom = float(tops[line]), float(bottoms[line])
            depth = min(bottom, heights[page] - top) / (
                heights[page] or 1
            )  # a damaged page may have no height
            if depth <= EDGE:
                near[line] = _texts(document.lines[line], page), round(top), depth
    return out


def _texts(line: str, page: int) -> list[str]:
    """The texts by which a line is compared with those of other pages, without blanks: kerning makes some of them up.

    The line; the line with one number counted from the page's; and, where that is its first or last word, the same
    without all other numbers: `9.6. Operation 138` and `10.1. Operation 140`.
    """
    line = _ROMAN.sub("#", line)
    out = [line]
    if len(line) > LONGEST:
        return [line]
    for found in _NUMBER.finditer(line):
        before, after = line[: found.start()], line[found.end() :]
        if _SECTION.search(before):
            continue
        number = f"{int(found[0]) - page:+d}"
        out.append(f"{before}{number}{after}")
        if ((not before or before[-1] == " ") and not after) or (not before and after[:1] == " "):
            out.append(f"{number}|{_NUMBER.sub('#', before or after)}")
    return [text.replace(" ", "") for text in out]
