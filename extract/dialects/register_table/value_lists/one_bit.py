"""The two values of a single bit, each with the letter of its base alone: `b0: Off` / `b1: On`.

Elsewhere `b0` and `b1` are bits of the register; a field of one bit has no second that its text could tell of.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.value_lists.inline import before_aside
from extract.dialects.register_table.value_lists.items import Holder, Item
from extract.dialects.register_table.value_lists.text_ends import ends_of_texts
from extract.dialects.register_table.words.text import one_line

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_CODE: Final = re.compile(r"(?<!\S)[bB](?P<codes>[01])\s?[:=：]\s*(?![01]\b)(?=\S)")
_STOPS: Final = frozenset(("", "\n", *".,;:。，；"))
"""What stands before such a number, but for one that ends a line; nothing where the text begins."""


def one_bit(text: str, holder: Holder, words: Vocabulary) -> list[Item]:
    """The values of such a list; none where a number stands there twice, or one of the two does not."""
    if holder.width != 1:
        return []
    starts = [(found.start(), found) for found in _CODE.finditer(text)]
    if sorted(found["codes"] for _, found in starts) != ["0", "1"]:
        return []
    if any(text[:at].rstrip(" ")[-1:] not in _STOPS and "\n" not in found[0] for at, found in starts):
        return []  # of other bits: `Opens if b0 = 1`, `needs b0: power`
    ends = ends_of_texts(text, starts, holder, words)
    return [
        Item(found["codes"], None, before_aside(one_line(text[found.end() : end]), words), at=(start, end))
        for (start, found), end in zip(starts, ends, strict=True)
    ]
