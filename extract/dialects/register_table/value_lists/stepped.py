"""Lists of numbers, and of ranges, with nothing but a blank before meanings that are no plain words.

0 - 105 R0 to R105        105 is the end of a range, not the meaning of 0: the next number is 106
106 LINK
128 0.

0 none                    a sign or a digit begins a meaning; the numbers count up one by one
1 *2
2 /2
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.value_lists.inline import is_aside
from extract.dialects.register_table.value_lists.items import Holder, Item
from extract.dialects.register_table.words.text import one_line

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_LINE: Final = re.compile(
    r"(?m)^[ \t]*(?P<codes>(?P<first>\d{1,5})(?:[ \t]?(?:-|–|—)[ \t]?(?P<last>\d{1,5}))?)[ \t]+(?=[^\s=:>–—-]|-\d)"
)
_RANGED: Final = re.compile(r"(?m)^[ \t]*\d{1,5}[ \t]?(?:-|–|—)[ \t]?\d{1,5}[ \t]")
_FEW: Final = 3
"""Items of such a list at least."""
_MEANS: Final = re.compile(r"[A-Za-z*/]")
"""What a meaning holds: nothing but numbers may be rows of a table."""


def stepped(text: str, holder: Holder, words: Vocabulary) -> list[Item]:
    """The values that begin a line each and count up, one of them a range behind whose end the next begins.

    Only that tells `0 - 105 R0` from `0 - 8 clocks`, which the line `1 - 16 clocks` follows.
    """
    return _items(text, holder, words, ranges=True) if _RANGED.search(text) else []


def counted(text: str, holder: Holder, words: Vocabulary) -> list[Item]:
    """The values that begin a line each and count up from 0, the first ones one by one; none means a bare number."""
    return _items(text, holder, words, ranges=False)


def _items(text: str, holder: Holder, words: Vocabulary, *, ranges: bool) -> list[Item]:
    starts = list(_LINE.finditer(text))
    spans = [(int(one["first"]), int(one["last"] or one["first"])) for one in starts]
    if holder.width is None or len(spans) < _FEW or any(last < first for first, last in spans):
        return []
    if spans[-1][1] >> holder.width or any(two[0] <= one[1] for one, two in pairwise(spans)):
        return []
    if ranges and not any(one[1] > one[0] and two[0] == one[1] + 1 for one, two in pairwise(spans)):
        return []
    if not ranges and spans[:_FEW] != [(n, n) for n in range(_FEW)]:
        return []
    out = []
    for one, end in zip(starts, [*(two.start() for two in starts[1:]), len(text)], strict=True):
        said = _own(text[one.end() : end], words)
        if not ranges and not _MEANS.search(said):
            return []
        out.append(Item(one["codes"], None, one_line(said), at=(one.start("codes"), one.end() + len(said))))
    return out


def _own(text: str, words: Vocabulary) -> str:
    """The lines of a value's text up to one that says nothing of it."""
    lines = text.split("\n")
    end = next((n for n, line in enumerate(lines) if n and is_aside(line.strip(), words)), len(lines))
    return "\n".join(lines[:end])
