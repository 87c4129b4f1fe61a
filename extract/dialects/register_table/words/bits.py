"""The grammar of bit positions: `31:16`, `[7:0]`, `bit 5`, `31..16`, `31-16`, `D7-D4`, `15, 13:12`, `XLEN-1:0`.

A position is one range or several; a range whose ends are not numbers is symbolic and has no numbers.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.register_table.pages.footnotes import bits_without_mark
from extract.misread import DECIMAL

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_LONGEST: Final = 60
"""Characters of a text that is bits, at most."""
HIGHEST: Final = 4095
"""No register is wider; a larger number is no bit."""
TOPS: Final = frozenset({7, 15, 31, 63})
"""The highest bits of registers of the usual widths."""
_OPEN: Final = "[<({"
_CLOSE: Final = "]>)}"
_SEPARATOR: Final = (
    r"(?:\.{2,3}|…|:|：|-|‐|‑|–|—|‒|−|~|～|(?<![A-Za-z])to(?![A-Za-z])|\bthrough\b|\bdownto\b)"
)
_WORD = re.compile(r"^(?:bits?|bit\(s\)|位|ビット)\s*[.:]?\s*(?=[\[<({\d])", re.IGNORECASE)
_LETTER = re.compile(r"\b(?:bit\s?|b|d|db)(?=\d)", re.IGNORECASE)
_RANGE = re.compile(rf"^(\d{{1,4}})\s*{_SEPARATOR}\s*(\d{{1,4}})$")
_ONE = re.compile(r"^\d{1,4}$")
_ADDED = re.compile(r"\d{1,3}(?:\s?\+\s?\d{1,3}){1,3}")
"""Single bits, `1+0`."""
_TERM = r"(?:[A-Za-z]\w*(?:\s*[-+*]\s*\w+)*|\d+(?:\s*[-+*]\s*[A-Za-z]\w*)?|\((?:[^()]*)\))"
_SYMBOLIC = re.compile(rf"^({_TERM})\s*(?::(?! [A-Za-z])|(?<= ):|\.\.|–|\bto\b)\s*({_TERM})$")
"""A colon right behind a word, and a blank and a word behind it, part a block from its register: `GATE: CTRL`."""
_ENDS: Final = r"(?P<{0}times>\d{{0,2}})\s?\*?\s?{1}(?:\s?\+\s?(?P<{0}plus>\d{{1,2}}))?"
_COUNTED = re.compile(
    rf"\[?{_ENDS.format('high', '(?P<letter>[a-z])')}(?:\s?:\s?(?P<low>{_ENDS.format('low', '(?P=letter)')}))?\]?"
    r"[\s,(]{1,3}(?P=letter)\s?=\s?0\s?,?\s?(?:1\s?,?\s?)?(?:\.{2,3}|…|-|–|~|to\s)\s?(?P<last>\d{1,2})\)?$"
)
"""Bits that follow from an index, and its numbers: `[2n+1:2n]` over `n=0,1..15`."""
_REMEMBERED: Final = 120
"""Characters of a text whose bits are remembered, at most."""


class Bits(NamedTuple):
    """Bit ranges, high end first, inclusive. `ascending`: the print has the low number first."""

    ranges: tuple[tuple[int, int], ...]
    ascending: bool = False

    @property
    def high(self) -> int:
        """The highest bit."""
        return max(hi for hi, _ in self.ranges)

    @property
    def low(self) -> int:
        """The lowest bit."""
        return min(lo for _, lo in self.ranges)


def parse_bits(text: str) -> Bits | None:
    """The ranges that a text states, None when it is nothing but a position.

    >>> parse_bits("[31:16]"), parse_bits("bit 5"), parse_bits("7 .. 0").ranges, parse_bits("FIFO")
    (Bits(ranges=((31, 16),), ascending=False), Bits(ranges=((5, 5),), ascending=False), ((7, 0),), None)
    >>> parse_bits("[7:6] [3:2]").ranges
    ((7, 6), (3, 2))
    >>> parse_bits("1+0").ranges, parse_bits("n+3"), parse_bits("[8n+1:8n] n=0,1..2").ranges
    (((1, 0),), None, ((17, 16), (9, 8), (1, 0)))
    """
    whole = " ".join(text.split())
    return _parsed(whole) if len(whole) <= _REMEMBERED else _parsed.__wrapped__(whole)


@lru_cache(maxsize=4096)
def _parsed(text: str) -> Bits | None:
    """The same of a text with single blanks: tables are asked for the bits of their rows again and again."""
    if "=" in text and len(text) <= _LONGEST and (counted := _COUNTED.match(text)):
        return _of_index(counted)
    text = _LETTER.sub("", _WORD.sub("", bits_without_mark(text))).strip().rstrip(".")
    if not text or len(text) > _LONGEST:
        return None
    if text[0] in _OPEN and text[-1] in _CLOSE and not any(c in text[1:-1] for c in _OPEN + _CLOSE):
        text = text[1:-1].strip()
    if "+" in text and _ADDED.fullmatch(text):
        text = text.replace("+", ",")
    ranges = []
    ascending = False
    for part in re.split(r"\s*[,;、，/&]\s*|\s+[Aa]nd\s+|(?<=\d\])\s(?=\[\d)", text):
        if not part:
            return None
        part = part.strip()  # noqa: PLW2901
        if part[0] in _OPEN and part[-1] in _CLOSE:
            part = part[1:-1].strip()  # noqa: PLW2901
        if found := _RANGE.match(part):
            one, two = int(found[1]), int(found[2])
            ascending |= one < two
            ranges.append((max(one, two), min(one, two)))
        elif _ONE.match(part):
            ranges.append((int(part), int(part)))
        else:
            return None
        if ranges[-1][0] > HIGHEST:
            return None
    return Bits(_joined(ranges), ascending)


def _of_index(counted: re.Match[str]) -> Bits | None:
    """The bits of all numbers of an index, from the highest down; None where they would overlap."""
    times, plus = (int(counted[part] or known) for part, known in (("hightimes", 1), ("highplus", 0)))
    low = (int(counted["lowtimes"] or 1), int(counted["lowplus"] or 0)) if counted["low"] else (times, plus)
    wide = plus - low[1] + 1
    if low[0] != times or not 0 < wide <= times:
        return None
    ranges = [(times * n + plus, times * n + low[1]) for n in range(int(counted["last"]), -1, -1)]
    return Bits(_joined(ranges)) if ranges[0][0] <= HIGHEST else None


def _joined(ranges: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Ranges that touch are one: `7, 6` says what `7:6` says."""
    out: list[tuple[int, int]] = []
    for hi, lo in ranges:
        if out and out[-1][1] == hi + 1:
            out[-1] = (out[-1][0], lo)
        else:
            out.append((hi, lo))
    return tuple(out)


def symbolic(text: str) -> tuple[str, str] | None:
    """The ends of a range that is not all numbers, `XLEN-1:0`; None when it is no such range."""
    text = " ".join(text.split())
    if text and text[0] in _OPEN and text[-1] in _CLOSE:
        text = text[1:-1].strip()
    found = _SYMBOLIC.match(text)
    if not found or parse_bits(text):
        return None
    return found[1], found[2]


MISREAD_BITS = re.compile(
    rf"(?=[\d\s\[\]<>({{}}):–-]*[{DECIMAL}])[\[<(]?\s*[\d{DECIMAL}]{{1,3}}(?:\s*{_SEPARATOR}\s*[\d{DECIMAL}]{{1,3}})?\s*[\]>)]?"
)
"""Bits in which letters stand for digits: `1l:8`, `[O]`."""
_SLICE = re.compile(
    rf"^(?P<name>.*?\S)\s*[\[<]\s*(?P<hi>\d{{1,4}})(?:\s*{_SEPARATOR}\s*(?P<lo>\d{{1,4}}))?\s*[\]>]$",
    re.DOTALL,
)

_CUT: Final = re.compile(r"[\[<][\d\s:-]+[\]>]$")
"""The slice at the end of a name."""


def split_slice(name: str) -> tuple[str, int, int] | None:
    """A name and the slice of it that stands here, which a narrow cell may cut: `XA_TEST[4-2]` is `XA_TEST`, 4, 2."""
    found = _SLICE.match(_CUT.sub(lambda cut: cut[0].replace("\n", ""), name.strip()))
    if not found:
        return None
    hi = int(found["hi"])
    return found["name"], hi, int(found["lo"]) if found["lo"] else hi


_NUMBERS = re.compile(
    r"\s*(?:(?:bit\s?|db|[bd])\[?\d{1,3}\]?(?:\s*(?:[ML]SB|\([ML]SB\)))?(?:\s+|$)){2,}$", re.IGNORECASE
)
_SIDE = re.compile(r"[ML]SB|\([ML]SB\)", re.IGNORECASE)


def count_down(texts: Iterable[str]) -> int:
    """How many texts on end hold nothing but a number of a bit, each one below the number before.

    >>> count_down(["7", "6", "5", "GATE"]), count_down(["7", "5"]), count_down(["R"])
    (3, 1, 0)
    """
    count = last = 0
    for text in texts:
        if len(text) > len("31") or not text.isdecimal() or (count and int(text) != last - 1):
            break
        last, count = int(text), count + 1
    return count


def numbers_alone(line: str) -> bool:
    """Whether a line has nothing but numbers of bits, each behind the word or letter for it: `BIT 7  BIT 6`."""
    return _NUMBERS.match(line) is not None


def joined_numbers(words: Sequence[str]) -> list[range]:
    """Which words of a line of such numbers are one: `BIT`, `7` and `(MSB)`; a single word for bits heads the line."""
    parted = sum(word.casefold() == "bit" for word in words) > 1
    out: list[range] = []
    for n, word in enumerate(words):
        behind = parted and n and words[n - 1].casefold() == "bit" and word.isdecimal()
        if behind or (n and _SIDE.fullmatch(word)):
            out[-1] = range(out[-1].start, n + 1)
        else:
            out.append(range(n, n + 1))
    return out


def in_order(found: Sequence[Bits]) -> bool:
    """Whether bits rise or fall from row to row, with gaps between them or without."""
    falling = all(one.low > two.high for one, two in pairwise(found))
    return falling or all(one.high < two.low for one, two in pairwise(found))


def ends_of(found: re.Match[str]) -> tuple[int, int]:
    """The bits that a pattern found as `one` and, where they are several, `two`: the highest and the lowest."""
    ends = int(found["one"]), int(found["two"] or found["one"])
    return max(ends), min(ends)
