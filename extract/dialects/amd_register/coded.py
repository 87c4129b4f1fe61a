"""Lists of values within descriptions whose numbers bear the mark of their base, or have a digit for each bit.

0h-8h: reserved               a line each, with a sign behind the number
9h: IRQ9
Value  Rate                   or under a head, with a blank
000b 1
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.amd_register.text import within
from extract.observations import EnumValue

if TYPE_CHECKING:
    from extract.document import Piece
    from extract.observations import Field

_CODE: Final = r"[0-9A-F]{1,8}h|[01]{1,32}b|[01]{2,32}"
_ITEM = re.compile(
    rf"\s*(?P<first>{_CODE})(?:\s?[-–]\s?(?P<last>{_CODE}))?(?P<sign>\s?[:=]\s?|\s+-\s+|\s+)(?=\S)"
)
_HEAD = re.compile(r"\s*(?:Bits?|Values?|Codes?|Settings?)(?:\s+(?:[A-Z(][\w()/-]*|of|for|per|in)){1,6}\s*$")
"""The head of a list, each longer word with a capital: a sentence has others."""
_ANOTHER = re.compile(rf"(?<!\S)(?:{_CODE})(?:\s?[:=]\s?|\s+-\s+)\S")
"""Another item behind one, in its line."""
_DIGITS: Final = frozenset(" \t0123456789ABCDEF")
"""What such a line begins with."""
_FEW: Final = 2
"""Values of a list at least."""


def coded(lines: list[str], row: Field, pieces: list[Piece]) -> list[EnumValue]:
    """The values that lines of a description begin with, which count up; `pieces` are the lines.

    A list that does not, whose numbers the field cannot hold, or two items of which stand in a line, puts the field in
    doubt. So does what stands behind the last value: it may go on with that.
    """
    width = row.bit_hi - row.bit_lo + 1 if row.bit_hi is not None and row.bit_lo is not None else None
    if sum(lines[i][s] in _DIGITS for i, s, _ in pieces) < _FEW:
        return []  # as nearly always
    texts = [lines[i][s:e] for i, s, e in pieces]
    head = next((n for n, text in enumerate(texts) if _HEAD.match(text)), len(texts))
    starts: dict[int, re.Match[str]] = {}
    for n, text in enumerate(texts):
        found = _ITEM.match(text)
        if found and (found["sign"].strip() or head < n) and _is_whole(found, width):
            starts[n] = found
    if width is None or len(starts) < _FEW:
        return []
    spans = [_span(found) for found in starts.values()]
    if max(last for _, last in spans) >> width:
        row.flag("value_out_of_range")
        return []
    if any(two[0] <= one[1] for one, two in pairwise(spans)):
        row.flag("list_unread")
        return []
    begins = [0]
    for text in texts:
        begins.append(begins[-1] + len(text) + 1)
    ends = [*list(starts)[1:], len(texts)]
    out = []
    for (n, found), (first, last), end in zip(starts.items(), spans, ends, strict=True):
        label = " ".join(" ".join([texts[n][found.end() :], *texts[n + 1 : end]]).split())
        if _ANOTHER.search(label):
            row.flag("list_unread")
            return []
        places = within(pieces, begins[n] + found.start("first"), begins[end] - 1)
        value = EnumValue(places, [], [], "", first, last if last > first else None, label, None, "prose")
        if end == len(texts) and end > n + 1:
            value.flag("label_open")
        out.append(value)
    return out


def _is_whole(found: re.Match[str], width: int | None) -> bool:
    """Whether numbers without a mark have a digit for each bit of a field."""
    codes = [code for code in (found["first"], found["last"]) if code]
    return all(code[-1] in "hb" or (len(code) == width) for code in codes)


def _span(found: re.Match[str]) -> tuple[int, int]:
    ends = [_number(code) for code in (found["first"], found["last"] or found["first"])]
    return min(ends), max(ends)


def _number(code: str) -> int:
    return int(code[:-1], 16) if code[-1] == "h" else int(code.removesuffix("b"), 2)
