"""Running lines that a program puts in the middle of a page: the foot before the last column of a table, read after it.

A line is one where its very words stand at the edge of most other pages; or between blank lines words and the number
of its own page somewhere on nearly all of them, where no edge counts the pages: `Register 4` may be of the fourth.
Titles count up with the pages, too, where each page is about one thing: no such line stands over the key of a register
or the head of its bits, or is called a register.
"""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.keys import key_line
from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

_FEWEST: Final = 4
"""Pages with such a line at their edge, at least; and half of all."""
_NEARLY: Final = 0.8
"""Share of the pages that have the same words with their numbers."""
_LONGEST: Final = 100
_PLACE = re.compile(r"regist|offset|addr|\bindex\b|\bport\b", re.IGNORECASE)
_NUMBERED = re.compile(
    r"\s*(?:(?P<words>(?![a-z])[^\d\s]{2}[^\d]*) (?P<page>\d{1,4})|(?P<first>\d{1,4}) (?P<rest>[^\d]*[^\d\s]{2}))\s*$"
)
"""Words with one number before or behind them, no rest of a sentence."""


def astray(
    lines: Sequence[str],
    by_page: Mapping[int, Sequence[int]],
    running: set[int],
    keys: Callable[[str, int], Iterable[str]],
    *,
    counted: bool,
) -> set[int]:
    """The running lines further inside the pages of a text.

    Args:
        lines: of the document.
        by_page: the lines with text of each page, by its number.
        running: those at the edges.
        keys: what is alike in such lines of two pages.
        counted: whether those at the edges have the numbers of the pages.
    """
    at_edges: dict[str, set[int]] = {}
    firsts: set[str] = set()
    for page, own in by_page.items():
        for i in running.intersection(own):
            firsts.add(lines[i].split(maxsplit=1)[0])
            for key in keys(lines[i], page):
                at_edges.setdefault(key, set()).add(page)
    least = max(_FEWEST, len(by_page) / 2)
    known = {key for key, pages in at_edges.items() if len(pages) >= least}
    return (set() if counted else _counted(lines, by_page)) | {
        i
        for page, own in by_page.items()
        for i in (own if known else ())
        if i not in running
        and lines[i].split(maxsplit=1)[0] in firsts
        and any(key in known and page not in at_edges[key] for key in keys(lines[i], page))
    }


def _counted(lines: Sequence[str], by_page: Mapping[int, Sequence[int]]) -> set[int]:
    """Lines of the same words on nearly all pages, the number beside them as far from that of the page on each.

    Blank lines stand round most of them, and they are no key of a register.
    """
    table = vocabulary()
    found: dict[tuple[str, int], dict[int, int]] = {}
    titles: set[tuple[str, int]] = set()
    for page, own in by_page.items():
        for i, below in zip_longest(own, own[1:]):
            told = _NUMBERED.match(lines[i]) if len(lines[i]) <= _LONGEST else None
            if told is not None and not key_line(lines[i].strip(), table):
                words = " ".join((told["words"] or told["rest"]).split())
                if table.column(words) is not None or _PLACE.search(words):
                    continue
                key = words, int(told["page"] or told["first"]) - page
                found.setdefault(key, {}).setdefault(page, i)
                if key not in titles and _entitles(
                    lines[i].strip(), "" if below is None else lines[below].strip()
                ):
                    titles.add(key)
    least = max(_FEWEST, _NEARLY * len(by_page))
    return {
        i
        for key, pages in found.items()
        if len(pages) >= least
        and key not in titles
        and 2 * sum(_is_apart(lines, i) for i in pages.values()) > len(pages)
        for i in pages.values()
    }


def _is_apart(lines: Sequence[str], i: int) -> bool:
    """Whether blank lines, or the ends of the text, stand on both sides of a line."""
    return not any(line.strip() for line in (*lines[max(i - 1, 0) : i], *lines[i + 1 : i + 2]))


def _entitles(line: str, below: str) -> bool:
    """Whether a line is the title of a register, by its words or by the line below it."""
    words = vocabulary()
    if any(word.casefold() in words.words["register"] for word in line.split()):
        return True
    heads = [words.column(cell) for cell in re.split(r"\s{2,}|\t", below)]
    return bool(key_line(below, words)) or ("bits" in heads and len(heads) > 1)
