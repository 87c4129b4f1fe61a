"""Values that stand in the text of a description: `0 = off, 1 = on`, also as a mask of bits."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, Final

from extract.dialects.amd_isa.numbers import base_by_bits, width, within
from extract.dialects.amd_isa.text import Item, plain
from extract.observations import EnumValue

if TYPE_CHECKING:
    from extract.dialects.amd_isa.numbers import Bits
    from extract.document import Piece


_INLINE: Final = re.compile(r"(?<![\w.:+\-\[/=])(\d{1,3})\s?([=:])(?!=)\s?(?![\s=])(?!(?<=:)\d)")
_INLINE_BIT: Final = re.compile(r"\[(\d{1,3})\]\s*([=:])\s*(?=\S)")
_SENTENCE: Final = re.compile(r"[.;](?:\s|$)")
_RESERVED: Final = re.compile(r"\b(\d+)\s?-\s?(\d+) are (reserved|unused)")
_BRIEF: Final = 8
"""So few words stand between two values of a list in running text."""


def inline(item: Item, text: str, bits: list[Bits], *, mask: bool = False) -> list[EnumValue]:
    """Values and bits that one text explains: at least two that count up from 0 or 1, or one bit's 1 and 0.

    The numbers of a field that is called a mask are those of its bits.
    """
    if "=" not in text and ":" not in text:
        return []
    found = [m for m in _INLINE_BIT.finditer(text) if within(int(m[1]), bits)]
    out = _explained(item, text, found, "bit") if len(found) > 1 else []
    stated = list(_INLINE.finditer(text))
    base = base_by_bits([m[1] for m in stated], bits)
    limit = 1 << width(bits) if bits else None
    chain = _chain(stated, base)
    while chain and limit is not None and int(chain[-1][1], base) >= limit and not _next_in(text, chain):
        chain.pop()
    if len(chain) < 2 or all(text[m.end()] == "[" for m in chain):
        return out
    role = "prose"
    if mask and bits and int(chain[-1][1], base) < width(bits):
        role = "bit"
    elif len(chain) > 2 and _ends(text, chain[-1]):
        role = "value"
    explained = _explained(item, text, chain, role, base)
    for value in explained:
        if limit is not None and value.value is not None and value.value >= limit:
            value.flag("value_out_of_range")
    out += explained
    if found2 := _RESERVED.search(text, chain[-1].end()):
        out.append(
            EnumValue(
                _Places(item, text).of(*found2.span()),
                value=int(found2[1]),
                value_last=int(found2[2]),
                name=found2[3],
                role=role,
            )
        )
    return out


def _next_in(text: str, chain: list[re.Match[str]]) -> bool:
    """Whether the last value of a list stands in one sentence with the one before it, after a comma or the like."""
    between = text[chain[-2].end() : chain[-1].start()] if len(chain) > 1 else ""
    return between.rstrip()[-1:] in {",", ";"} and len(between.split()) < _BRIEF


def _chain(found: list[re.Match[str]], base: int) -> list[re.Match[str]]:
    """The longest run of one separator that counts up from 0 or 1, or 1 before 0."""
    numbers = [int(one[1], base) for one in found]
    follows = _next_larger(numbers, [one[2] for one in found])
    length = [1] * len(found)
    for n in range(len(found) - 1, -1, -1):
        if (after := follows[n]) is not None:
            length[n] = 1 + length[after]
    for n in range(len(found)):
        if length[n] == 1 and numbers[n : n + 2] == [1, 0]:
            length[n] = 2
    firsts = [n for n, number in enumerate(numbers) if number <= 1]
    at = max(firsts, key=lambda n: length[n], default=None)
    if at is not None and length[at] == 2 and follows[at] is None:
        return found[at : at + 2]
    best: list[re.Match[str]] = []
    while at is not None:
        best.append(found[at])
        at = follows[at]
    return best


def _next_larger(numbers: list[int], kinds: list[str]) -> list[int | None]:
    """For each number the place of the next one of its kind that is larger."""
    out: list[int | None] = [None] * len(numbers)
    waiting: dict[str, list[int]] = {}
    for n, (number, kind) in enumerate(zip(numbers, kinds, strict=True)):
        open_ = waiting.setdefault(kind, [])
        while open_ and numbers[open_[-1]] < number:
            out[open_.pop()] = n
        open_.append(n)
    return out


def _ends(text: str, last: re.Match[str]) -> bool:
    """Whether nothing but reserved ranges and remarks in brackets comes after the last value of a list."""
    stop = _SENTENCE.search(text, last.end())
    rest = text[stop.end() :] if stop else ""
    return not _RESERVED.sub("", rest).strip(" .")


def _explained(
    item: Item, text: str, found: list[re.Match[str]], role: str, base: int = 10
) -> list[EnumValue]:
    out = []
    places = _Places(item, text)
    for n, m in enumerate(found):
        if n + 1 < len(found):
            end = found[n + 1].start()
            stop = _SENTENCE.search(text, m.end(), end)
            end = stop.start() if stop and text[stop.end() : end].strip(" ,;") else end
        else:
            stop = _SENTENCE.search(text, m.end())
            end = stop.start() if stop else len(text)
        label = text[m.end() : end].strip(" ,;.\n").removesuffix(" and").removesuffix(", etc")
        if label.endswith(")") and label.count("(") < label.count(")"):
            label = label[:-1]
        number = int(m[1], base)
        out.append(EnumValue(places.of(m.start(), end), value=number, name=label or None, role=role))
    return out


class _Places:
    """Which lines of an item hold a stretch of its text."""

    def __init__(self, item: Item, text: str) -> None:
        self._pieces = item.pieces
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._whole = len(item.pieces) == 1 and item.pieces[0][2] - item.pieces[0][1] == len(text)
        at = 0
        for raw in item.texts if len(item.pieces) > 1 else ():
            shown = plain(raw.removesuffix("\\"))
            at = max(text.find(shown, at), at)
            self._starts.append(at)
            at += len(shown)
            self._ends.append(at)

    def of(self, start: int, end: int) -> list[Piece]:
        """The places of the text from start to end; all of the item where they cannot be told."""
        if self._whole:
            line, first, _ = self._pieces[0]
            return [(line, first + start, first + end)]
        out = []
        for n in range(bisect_right(self._ends, start), bisect_left(self._starts, end)):
            line, first, last = self._pieces[n]
            at, shown = self._starts[n], self._ends[n] - self._starts[n]
            exact = last - first == shown
            a, b = (max(start - at, 0), min(end - at, shown)) if exact else (0, last - first)
            out.append((line, first + a, first + b))
        return out or self._pieces
