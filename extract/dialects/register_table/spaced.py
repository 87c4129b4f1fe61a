"""Values whose binary digits stand apart, a digit for every bit of the field.

0 0 0 = 2 g          the values 0b000 and 0b001 of a field of three bits
0 0 1 = 4 g
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.items import Holder, Item
from extract.dialects.register_table.text import one_line

if TYPE_CHECKING:
    from extract.dialects.register_table.vocabulary import Vocabulary

_LINE: Final = (
    r"(?m)^[ \t]*(?P<codes>[01xX](?:[ \t][01xX]){{{}}})(?![ \t][01xX]\b)"
    r"[ \t]*(?:=>?|:|[–—-]|→|[ \t])[ \t]*(?=\S)"
)


def spaced(text: str, holder: Holder, words: Vocabulary) -> list[Item]:  # noqa: ARG001 - one of several readings
    """The values that begin a line each with as many digits as the field has bits; no two are the same."""
    if holder.width is None or holder.width < 2:
        return []
    starts = list(re.finditer(_LINE.format(holder.width - 1), text))
    if not starts or len({one["codes"] for one in starts}) < len(starts):
        return []
    ends = [one.start() for one in starts[1:]] + [len(text)]
    return [
        Item(
            "0b" + re.sub(r"\s", "", one["codes"]),
            None,
            one_line(text[one.end() : end]),
            at=(one.start("codes"), end),
        )
        for one, end in zip(starts, ends, strict=True)
    ]
