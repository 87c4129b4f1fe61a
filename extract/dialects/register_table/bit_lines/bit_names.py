"""The names of single bits that a line lists, in the order of the bits.

Bits 6-5: Rate Select (RS2 and RS1).     RS2 is bit 6: the names count as the bits do
Bits 5-6: RS1, RS2: Rate Select          so does it here
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.words.bits import Bits

_INDEX: Final = re.compile(r"(?P<stem>\w*?[A-Za-z_])(?P<index>\d{1,3})$")
_ENDS: Final = re.compile(r"(?P<first>\d+)\D+(?P<last>\d+)\D*$")
_SERIES = re.compile(r"(?P<stem>\w*?)(?P<first>\d{1,2})(?: to |\s?[–—]\s?)(?P=stem)(?P<last>\d{1,2})")
_SHARED: Final = 2
"""Letters that names of bits of one thing begin or end with, at least: `TXEN` and `RXEN`."""


def indices(names: Sequence[str]) -> list[int]:
    """The indices of names that have one stem and count up or down by one; none of others."""
    found = [_INDEX.fullmatch(name) for name in names]
    counted = [int(one["index"]) for one in found if one]
    steps = {two - one for one, two in pairwise(counted)}
    stems = {one["stem"] for one in found if one}
    return counted if len(counted) == len(names) and len(stems) == 1 and steps in ({1}, {-1}) else []


def alike(names: Sequence[str]) -> bool:
    """Whether names begin or end alike: other words in brackets are those of what a field may be."""
    begun, ended = {name[:_SHARED] for name in names}, {name[-_SHARED:] for name in names}
    return bool(indices(names)) or len(begun) == 1 or len(ended) == 1


def by_bits(names: list[str], printed: str, bits: Bits) -> tuple[list[str], bool]:
    """The names from the highest bit of a range down, and whether these are sure: an index counts as the bits do.

    Args:
        names: as many as the bits, as printed.
        printed: the bits as printed, `6-5` or `5-6`.
        bits: what they say.
    """
    counted = indices(names)
    if len(bits.ranges) > 1:
        return names, bool(counted)
    ends = _ENDS.search(printed)
    rises = ends is not None and int(ends["first"]) < int(ends["last"])
    sure = bool(counted) and (counted[0] < counted[-1]) == rises
    turned = counted[0] < counted[-1] if counted else rises
    return names[::-1] if turned else names, sure


def series(ends: str) -> list[str]:
    """The names between two that differ in their numbers alone, `L3 to L0`, `L3–L0`; none for any others."""
    found = _SERIES.fullmatch(ends)
    if found is None:
        return []
    first, last = int(found["first"]), int(found["last"])
    step = 1 if first < last else -1
    return [f"{found['stem']}{n}" for n in range(first, last + step, step)]


def stem_of(names: Sequence[str]) -> str | None:
    """What names have in common that count down to 0, `SPD1`, `SPD0`; None for any others."""
    stem = names[-1].rstrip("0123456789") if names else ""
    counted = [f"{stem}{n}" for n in range(len(names) - 1, -1, -1)]
    return stem if stem and list(names) == counted else None
