"""Running lines that a program puts in the middle of a page: the foot before the last column of a table, read after it.

A line is one where its very words stand at the edge of most other pages, or words and the number of its own page
somewhere on nearly all of them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

_FEWEST: Final = 4
"""Pages with such a line at their edge, at least; and half of all."""
_NEARLY: Final = 0.8
"""Share of the pages that have the same words with their numbers."""
_LONGEST: Final = 100
_NUMBERED = re.compile(
    r"\s*(?:(?P<words>[^\d\s]{2}[^\d]*) (?P<page>\d{1,4})|(?P<first>\d{1,4}) (?P<rest>[^\d]*[^\d\s]{2}))\s*$"
)
"""Words with one number before or behind them."""


def astray(
    lines: Sequence[str],
    by_page: Mapping[int, Sequence[int]],
    running: set[int],
    keys: Callable[[str, int], Iterable[str]],
) -> set[int]:
    """The running lines further inside the pages of a text.

    Args:
        lines: of the document.
        by_page: the lines with text of each page, by its number.
        running: those at the edges.
        keys: what is alike in such lines of two pages.
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
    return _counted(lines, by_page) | {
        i
        for page, own in by_page.items()
        for i in (own if known else ())
        if i not in running
        and lines[i].split(maxsplit=1)[0] in firsts
        and any(key in known and page not in at_edges[key] for key in keys(lines[i], page))
    }


def _counted(lines: Sequence[str], by_page: Mapping[int, Sequence[int]]) -> set[int]:
    """Lines of the same words on nearly all pages, the number beside them as far from that of the page on each."""
    found: dict[tuple[str, int], dict[int, int]] = {}
    for page, own in by_page.items():
        for i in own:
            told = _NUMBERED.match(lines[i]) if len(lines[i]) <= _LONGEST else None
            if told is not None:
                words = " ".join((told["words"] or told["rest"]).split())
                found.setdefault((words, int(told["page"] or told["first"]) - page), {}).setdefault(page, i)
    least = max(_FEWEST, _NEARLY * len(by_page))
    return {i for pages in found.values() if len(pages) >= least for i in pages.values()}
