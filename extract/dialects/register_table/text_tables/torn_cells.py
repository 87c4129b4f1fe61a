"""Tables of a text taken out of a PDF in reading order: cells a line each, those of several lines torn apart.

    Bits                      19:16                     4
    Name                      RX level                  Overrun
    Description               How many words are in     Set when a word was lost.
    Type                      RO                        RW
    Reset                     0x0                       0x0
                              fill                      RW            of the row below
    blank lines               the tank.                 0x0
    between all of them       15:10 ...                 3 ...

The bits tell the rows: they go on from one to the next. What stands between two of them is the row's, but for codes of
access and resets, which may stand among those of a row nearby: the order of each column is kept, so that they are dealt
out in it where there are as many as rows. A row all of whose cells stand in the order of the heads is sure, any other
flagged; so is a name that may go on further down.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.pages.furniture import furniture
from extract.dialects.register_table.text_tables.torn_rows import EDGE, LONGEST, ROLES, TornTable, alone

if TYPE_CHECKING:
    from collections.abc import Container

    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document
    from extract.tables import Table

_SHORT: Final = 8
"""Characters of a line that may be a cell, though it is like a running line."""
_ABOVE: Final = 40
"""Lines above the head of the bits among which the others may stand."""


def torn_cell_tables(document: Document, words: Vocabulary) -> list[Table]:
    """The tables of a text whose heads stand a line each, blank lines between them, and their rows below."""
    heads = [i for i in document.body if len(document.lines[i]) <= LONGEST and _is_bits(document, i, words)]
    if not any(alone(document, i) for i in heads):
        return []
    # heads that stand at the top of many pages are taken for running lines
    aside = {i for i in furniture(document) if words.column(document.lines[i]) is None}
    running = {text for i in aside if len(text := document.lines[i].strip()) > _SHORT}
    aside |= {i for i in document.body if document.lines[i].strip() in running}
    found: list[TornTable] = []
    for page, bits in groupby(heads, document.page):
        lines = _page_lines(document, next(bits), page, aside)
        found += _on_page(document, lines, words, found[-1] if found else None)
    return [table for one in found if (table := one.table())]


def _page_lines(document: Document, i: int, page: int, aside: Container[int]) -> list[int]:
    """The lines of the page around a line, without blank and running ones."""
    first = last = i
    while first > document.body.start and document.page(first - 1) == page:
        first -= 1
    while last + 1 < document.body.stop and document.page(last + 1) == page:
        last += 1
    return [n for n in range(first, last + 1) if document.lines[n].strip() and n not in aside]


def _on_page(
    document: Document, lines: list[int], words: Vocabulary, before: TornTable | None
) -> list[TornTable]:
    """The tables on a page; `before` is the last one on those before it, which the first may go on with."""
    starts = [k for k, i in enumerate(lines) if alone(document, i) and _is_bits(document, i, words)]
    out: list[TornTable] = []
    above = 0
    top = next(
        (k for k in range(min(EDGE, len(lines))) if words.column(document.lines[lines[k]]) in ROLES), -1
    )
    if before and top >= 0 and (not starts or top < starts[0]):
        end = next(
            (k for k in starts if k > top + 1 and "name" in _beside(document, lines, k, words)), len(lines)
        )
        end -= end < len(lines) and _beside(document, lines, end, words)[0] == "name"
        torn = TornTable(document, lines[top:end], words)
        if document.page(lines[0]) == document.page(before.lines[0]) + 1 and torn.goes_on_with(before):
            out.append(torn)
            above, starts = end, [k for k in starts if k >= end]
    for k, end in pairwise([*starts, len(lines)]):
        torn = TornTable(document, lines[k:end], words, lines[max(above, k - _ABOVE) : k])
        if torn.read():
            out.append(torn)
            above = bisect_right(lines, torn.last)
    return out


def _beside(document: Document, lines: list[int], k: int, words: Vocabulary) -> list[str | None]:
    """The roles of the lines above and below one."""
    return [words.column(document.lines[i]) for i in (lines[k - 1], *lines[k + 1 : k + 2])]


def _is_bits(document: Document, i: int, words: Vocabulary) -> bool:
    text = document.lines[i].strip()
    return text[:1] in "Bb" and words.column(text) == "bits"
