"""Numbers as tables print them: bit ranges, and codes or ranges of codes.

[22:16]   7:4   [14]   3   [0],[24:18]      bits, the last in two parts
102   0 - 101   0..7   0x20 to 0x2F         codes
"""

from __future__ import annotations

import re
from typing import Final

Bits = tuple[int, int]
"""A bit range: highest and lowest bit, inclusive."""

_PART: Final = re.compile(r"\[?(\d{1,4})(?:(?::|\.\.|-|–)(\d{1,4}))?\]?")
_BITS: Final = re.compile(rf"{_PART.pattern}(?:[,;+&]{_PART.pattern})*[,;]?$")
_CODE: Final = re.compile(
    r"(0[xX])?([0-9A-Fa-f]+)[hH]?(?:\s*(?:\.\.\.?|-|–|to|through)\s*(?:0[xX])?([0-9A-Fa-f]+)[hH]?)?$"
)
_BLANKS: Final = re.compile(r"\s+")


def parse_bits(text: str) -> list[Bits] | None:
    """The bit ranges a cell of bits gives, in the order printed, or None when it gives none.

    >>> parse_bits("[0],[24 :18]"), parse_bits("23:22, 3:0"), parse_bits("SGPR")
    ([(0, 0), (24, 18)], [(23, 22), (3, 0)], None)
    """
    text = _BLANKS.sub("", text)
    if not text or text[0] not in "[0123456789" or not _BITS.match(text):
        return None
    out = []
    for m in _PART.finditer(text):
        one = int(m[1])
        other = one if m[2] is None else int(m[2])
        out.append((max(one, other), min(one, other)))
    return out


def parse_code(text: str, base: int = 10) -> tuple[int, int] | None:
    """The first and last number a cell of codes gives, or None when it gives none.

    >>> parse_code("0 - 101"), parse_code("0x20 to 0x2F"), parse_code("13C", 16), parse_code("x")
    ((0, 101), (32, 47), (316, 316), None)
    """
    text = text.strip()
    if not text or not (text[0].isdigit() or base == 16):
        return None
    found = _CODE.match(text)
    if not found:
        return None
    radix = 16 if found[1] else base
    try:
        first = int(found[2], radix)
        last = first if found[3] is None else int(found[3], radix)
    except ValueError:
        return None
    return (first, last) if first <= last else None


def width(parts: list[Bits]) -> int:
    """How many bits the parts have together."""
    return sum(hi - lo + 1 for hi, lo in parts)


def show(bits: Bits) -> str:
    """A bit range as text: `22:16` or `7`."""
    return f"{bits[0]}:{bits[1]}" if bits[0] != bits[1] else str(bits[0])
