"""How many bits a register has, where a key prints it: in bits, in bytes, or without a unit.

    Width: 32       Size: 16-bit       Size: 4 bytes       Size: 0x4

Without a unit it is the one of the two that a register may have and that its fields fit into. Where both are, a
decimal number counts bits; a hexadecimal one says nothing below 16, as `0x8` is that of one byte and of eight.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_SIZE = re.compile(
    r"^(?:(?P<hex>0[xX][0-9A-Fa-f]{1,3}|[0-9A-Fa-f]{1,3}[hH])|(?P<count>\d{1,4}))[\s-]*(?P<unit>[^\W\d_]+)?(?![\w.])"
)
_USUAL: Final = frozenset({8, 16, 24, 32, 48, 64, 96, 128, 256, 512})
"""Bits of registers."""
_FEWEST: Final = 8


def width_of_key(text: str, highest: int, words: Vocabulary) -> int | None:
    """The bits that a printed width or size means; None where it means something else, as `4 KB` does.

    Args:
        text: what stands behind the key.
        highest: the highest bit that a field takes, -1 where there is none.
        words: those for bits and bytes.
    """
    found = _SIZE.match(text.strip())
    if found is None:
        return None
    count = int(found["count"]) if found["count"] else int(found["hex"].rstrip("hH"), 16)
    unit = plain(found["unit"] or "")
    if unit in words.words["bit"]:
        return count or None
    if unit in words.words["byte"]:
        return 8 * count or None
    if unit:
        return None
    sizes = [bits for bits in (count, 8 * count) if bits in _USUAL and bits > highest]
    if found["count"] and count >= _FEWEST:
        return count if count in sizes else None
    if len(sizes) > 1 and count < 2 * _FEWEST:
        return None
    return sizes[0] if sizes else None
