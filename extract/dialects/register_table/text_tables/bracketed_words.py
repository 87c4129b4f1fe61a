"""Words whose bits a text gives in brackets before the names, several in a line.

    [15:12] opcode | [11:9] rd | [8:6] rs | [5:0] imm

    [31:30] SCHEME      [29:28] RESERVED   [27:16] FUNC
    [15:11] RTL         [10:8]  MAJOR      [7:0]   MINOR

They come out as figures: bits over names. All bits of the word must be there, from its highest down to 0.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.document import Document, Piece

_ITEM = re.compile(
    r"\[(?P<high>\d{1,3})(?:\s?:\s?(?P<low>\d{1,3}))?\]\s*(?P<name>[A-Za-z_]\w*(?:[ /.-]\w+){0,3})"
    r"(?=\s*(?:[|,;`\[]|$)|\s{2,})"
)
_BETWEEN: Final = frozenset(" \t|,;`")
"""What parts items."""
_FEWEST: Final = 3
"""Items of a word at least, of which the first line has two."""
_LONGEST: Final = 300
_NEAR: Final = 3
"""Lines above among which the last that is not blank leads to the word, and words that such a lead has more of."""
_OWN: Final = re.compile(
    r"\b(?:registers?|instructions?|opcodes?|encod\w+|bits?|fields?|formats?|layout)\b", re.IGNORECASE
)


class _Item(NamedTuple):
    high: int
    low: int
    bits: Piece
    name: str
    named: Piece


def bracketed_words(document: Document) -> Iterator[Table]:
    """The words of a text that are given so."""
    end = document.body.start
    for i in document.lines_with("["):
        if i < end or i not in document.body:
            continue
        items = [] if _of_another(document, i) else _items(document.lines[i], i)
        last = i
        while len(items) > 1 and items[-1].low > 0 and last + 1 in document.body:
            more = _items(document.lines[last + 1], last + 1)
            if not more or more[0].high != items[-1].low - 1:
                break
            items += more
            last += 1
        if len(items) >= _FEWEST and items[-1].low == 0 and _go_on(items):
            end = last + 1
            yield _table(document, items, i, last)


def _of_another(document: Document, i: int) -> bool:
    """Whether the words that lead to a line are of something else: `The header of a message in memory is:`."""
    above = next(
        (line for line in reversed(document.lines[max(i - _NEAR, 0) : i]) if line.strip()), ""
    ).strip()
    above = above.rpartition(". ")[2]
    return above.endswith(":") and len(above.split()) > _NEAR and _OWN.search(above) is None


def _items(line: str, i: int) -> list[_Item]:
    """The items of a line that holds nothing else; empty for any other line."""
    found = list(_ITEM.finditer(line)) if len(line) <= _LONGEST and "]" in line else []
    at = 0
    out: list[_Item] = []
    for one in found:
        before = line[at : one.start()]
        if not _BETWEEN.issuperset(before) or (out and before in {"", " "}):
            return []  # a sentence that speaks of bits
        high = int(one["high"])
        bits = (i, one.start(), line.index("]", one.start()) + 1)
        out.append(_Item(high, int(one["low"] or high), bits, one["name"], (i, *one.span("name"))))
        at = one.end()
    return out if found and _BETWEEN.issuperset(line[at:].rstrip()) else []


def _go_on(items: list[_Item]) -> bool:
    """Whether each item has the bits right below those of the one before."""
    falls = all(one.low == two.high + 1 for one, two in pairwise(items))
    return falls and all(one.high >= one.low for one in items)


def _table(document: Document, items: list[_Item], first: int, last: int) -> Table:
    bits = [f"{one.high}:{one.low}" if one.high > one.low else str(one.high) for one in items]
    numbers: list[Cell | None] = [Cell(text, [one.bits]) for text, one in zip(bits, items, strict=True)]
    names: list[Cell | None] = [Cell(one.name, [one.named]) for one in items]
    return Table(document.page(first), [numbers, names], first, last)
