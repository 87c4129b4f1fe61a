"""Numbers as tables print them: bit ranges, and codes or ranges of codes.

[22:16]   7:4   [14]   3   [0],[24:18]      bits, the last in two parts
102   0 - 101   0..7   0x20 to 0x2F         codes
"""

from __future__ import annotations

import re
from itertools import islice, pairwise
from typing import Final

Bits = tuple[int, int]
"""A bit range: highest and lowest bit, inclusive."""

MOST_PARTS: Final = 64
"""A field is in so many parts at most: one for every other bit of the widest encoding."""
_PART: Final = re.compile(r"\[?(\d{1,4})(?:(?::|\.\.|-|–|to)(\d{1,4}))?\]?")
_BITS: Final = re.compile(rf"{_PART.pattern}(?:[,;+&]{_PART.pattern})*[,;]?$")
_NUMBER: Final = r"(0[xX]|\d+'[hbd])?([0-9A-Fa-f]+)([hH])?"
_CODE: Final = re.compile(rf"{_NUMBER}(?:\s*(?:\.\.\.?|-|–|to|through)\s*{_NUMBER})?$")
_BINARY: Final = re.compile(r"0[bB][01]+$")
_DIGITS: Final = re.compile(r"[^\W_]+")
_BLANKS: Final = re.compile(r"\s+")
_BIT_WORD: Final = re.compile(r"[Bb]its?(?=[\d\[])")


def parse_bits(text: str) -> list[Bits] | None:
    """The bit ranges a cell of bits gives, in the order printed, or None when it gives none, or more than a field has.

    >>> parse_bits("[0],[24 :18]"), parse_bits("23:22, 3:0"), parse_bits("bits 3 to 7"), parse_bits("SGPR")
    ([(0, 0), (24, 18)], [(23, 22), (3, 0)], [(7, 3)], None)
    """
    text = _BIT_WORD.sub("", _BLANKS.sub("", text), count=1)
    if not text or text[0] not in "[0123456789" or not _BITS.match(text):
        return None
    out = []
    for m in islice(_PART.finditer(text), MOST_PARTS + 1):
        one = int(m[1])
        other = one if m[2] is None else int(m[2])
        out.append((max(one, other), min(one, other)))
    return out if len(out) <= MOST_PARTS else None


def parse_code(text: str, base: int = 10) -> tuple[int, int] | None:
    """The first and last number a cell of codes gives, or None when it gives none.

    >>> parse_code("0 - 101"), parse_code("0x20 to 0x2F"), parse_code("13C", 16), parse_code("x")
    ((0, 101), (32, 47), (316, 316), None)
    >>> parse_code("1Fh"), parse_code("0b110"), parse_code("6'b010"), parse_code("1F")
    ((31, 31), (6, 6), (2, 2), None)
    """
    text = text.strip()
    if not text or not (text[0].isdigit() or base == 16):
        return None
    if base == 10 and _BINARY.match(text):
        return int(text, 2), int(text, 2)
    found = _CODE.match(text)
    if not found:
        return None
    try:
        first = _number(found[1], found[2], found[3], base)
        radix = 16 if found[1] in {"0x", "0X"} else base
        last = first if found[5] is None else _number(found[4], found[5], found[6], radix)
    except ValueError:
        return None
    return (first, last) if first <= last else None


def _number(mark: str | None, digits: str, suffix: str | None, base: int) -> int:
    """A number by the mark before it (`0x`, `6'b`) or behind it (`h`), else in the base given."""
    if mark:
        return int(digits, {"b": 2, "d": 10}.get(mark[-1], 16))
    return int(digits, 16 if suffix else base)


def base_of(texts: list[str], head: str = "") -> int:
    """The base of a column of codes that bear no mark: told by its header, else by their digits.

    Codes that hold letters and count up are hexadecimal; those of one width, of noughts and ones alone, some with
    a nought in front, are binary.

    >>> base_of(["08", "09", "0A"]), base_of(["0000", "0001", "0010"]), base_of(["8", "9", "10"])
    (16, 2, 10)
    """
    if "hex" in head:
        return 16
    if "binary" in head:
        return 2
    parts = [part for text in texts for part in _DIGITS.findall(text)]
    if len(parts) < 3 or _BINARY.match(parts[0]):
        return 10
    digits = {c for part in parts for c in part.upper()}
    alike = len({len(part) for part in parts}) == 1
    if alike and digits == {"0", "1"} and len(parts[0]) > 2 and any(part[0] == "0" for part in parts):
        return 2
    if not digits <= set("0123456789ABCDEF") or 8 * sum(not part.isdigit() for part in parts) < len(parts):
        return 10  # a letter among many digits is damage
    numbers = [int(part, 16) for part in parts]
    return 16 if parts[0][0].isdigit() and all(a < b for a, b in pairwise(numbers)) else 10


def is_bits(text: str) -> bool:
    """Whether a text is a bit range, whole or in parts."""
    return parse_bits(text) is not None


def width(parts: list[Bits]) -> int:
    """How many bits the parts have together."""
    return sum(hi - lo + 1 for hi, lo in parts)


def show(bits: Bits) -> str:
    """A bit range as text: `22:16` or `7`."""
    return f"{bits[0]}:{bits[1]}" if bits[0] != bits[1] else str(bits[0])


def base_by_bits(numbers: list[str], bits: list[Bits]) -> int:
    """Numbers of noughts and ones, as many in each as the field has bits, are binary."""
    digits = width(bits)
    if digits < 2 or len(numbers) < 2 or not any(number[0] == "0" for number in numbers):
        return 10
    return 2 if all(len(number) == digits and not number.strip("01") for number in numbers) else 10


def within(number: int, bits: list[Bits]) -> bool:
    """Whether a bit's number is one of the field's, counted in its word or in the second word of it."""
    return any(lo <= number <= hi or lo <= number + 32 <= hi for hi, lo in bits)
