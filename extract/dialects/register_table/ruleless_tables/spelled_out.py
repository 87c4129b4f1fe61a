"""How many words a name has whose words its text spells out: `PWR DOWN Power down. Stops the pump`."""

from __future__ import annotations

import re
from typing import Final

_SHORT = re.compile(r"[A-Z][A-Z0-9]*(?:/[A-Z0-9]+)?")
MOST: Final = 4
"""Words of such a name."""


def spelled_out(words: list[str]) -> int:
    """How many words from the first are short for as many that follow them; 0 where the first stands for itself."""
    for size in range(MOST, 1, -1):
        short, full = words[:size], [word.rstrip(".,:;") for word in words[size : 2 * size]]
        spelled = len(full) == size and all(map(_is_short_for, short, full))
        if spelled and all(map(_SHORT.fullmatch, short)) and any(word != word.upper() for word in full):
            return size
    return 0


def _is_short_for(short: str, full: str) -> bool:
    """Whether a word has the letters of one that is shorter, in their order, the first of both the same."""
    letters = iter(full.upper())
    return full[:1].upper() == short[0] and all(letter in letters for letter in short)
