"""The field that a row of an encoding's table tells, held against the rows above it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.grammar import GARBLED_FIELD
from extract.observations import Field

if TYPE_CHECKING:
    from extract.document import Piece

_BITS: Final = re.compile(r"\s*(\[[^\]]*\]|\S+)")
_CODES_FIRST: Final = re.compile(r"\d{1,3}(?:\s?[–-]\s?\d{1,3})?(?: \d{1,3}(?:\s?[–-]\s?\d{1,3})?)+ [A-Z]")
"""Codes of a list before the text of a field, whose meanings stand somewhere in it."""
_DWORD: Final = 32


def field_of(found: re.Match[str], pieces: list[Piece], above: list[Field], word: int) -> Field:
    """The field of a row that a pattern of `grammar` found, below others, in the word of a number."""
    if found.re is GARBLED_FIELD:
        made = Field(list(pieces), field=found["name"], bits_text=found["bits"])
        made.flag("bits_garbled")
        return made
    high, low = _ends(found)
    if max(high, low) < _DWORD * word:
        high, low = high + _DWORD * word, low + _DWORD * word
    told = _BITS.match(found[0], found.end("name"))
    bits = told[1] if told else None
    made = Field(
        list(pieces), field=found["name"], bit_hi=max(high, low), bit_lo=min(high, low), bits_text=bits
    )
    made.reserved = found["name"].lower() in {"reserved", "unused"}
    if bits and "[" in bits and "]" not in found[0]:
        made.flag("bits_garbled")
    if "width" in found.re.groupindex and found["width"] and int(found["width"]) != abs(high - low) + 1:
        made.flag("size_disagrees")
    for other in above:
        if other.bit_lo is None or other.bit_hi is None:
            continue
        if other.bit_lo <= max(high, low) and min(high, low) <= other.bit_hi:
            made.flag("bits_overlap")
            other.flag("bits_overlap")
    if found.groupdict().get("text") and _CODES_FIRST.match(found["text"]):
        made.flag("row_fused")
    return made


def adjoins(found: re.Match[str], above: list[Field]) -> bool:
    """Whether the bits of a row begin where those of the row above end."""
    last = above[-1] if above else None
    if last is None or last.bit_lo is None or last.bit_hi is None:
        return False
    high, low = _ends(found)
    return min(high, low) == last.bit_hi + 1 or max(high, low) == last.bit_lo - 1


def _ends(found: re.Match[str]) -> tuple[int, int]:
    high = int(found["hi"] or found["bit"])
    return high, int(found["lo"]) if found["lo"] else high
