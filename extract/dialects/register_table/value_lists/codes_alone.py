"""Values whose numbers have a line each, over what they mean: `0` / `Off` / `1` / `On`, `0D` / `Off`, `1H` / `On`.

Numbers without a mark count up from 0, or down to it, one by one, and no meaning begins with a small letter, as wrapped
text does; those with the letter of their base may skip.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.value_lists.items import Holder, Item
from extract.dialects.register_table.value_lists.text_ends import ends_of_texts
from extract.dialects.register_table.words.text import one_line

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_LINE: Final = re.compile(
    r"(?m)^[ \t]*(?P<codes>(?P<digits>\d{1,5}|[0-9A-F]{1,8}(?=H))(?P<base>[DH]?))[ \t]*\n(?=[ \t]*\S)"
)
_FEWEST: Final = 2
_HEADS: Final = 2
"""Lines above the first number that may head the columns of a table."""


def codes_alone(text: str, holder: Holder, words: Vocabulary) -> list[Item]:
    """The values of such a list; none where its numbers are of several forms, or the field cannot hold one."""
    starts = [(found.start(), found) for found in _LINE.finditer(text)]
    marks = {found["base"] for _, found in starts}
    if holder.width is None or len(starts) < _FEWEST or len(marks) > 1:
        return []
    above = [line.strip() for line in text[: starts[0][0]].rstrip().split("\n")]
    if any(words.column(line) == "bits" for line in above[-_HEADS:]):
        return []  # the numbers of bits: `Bit` / `Meaning` / `0` / `Busy`
    base = 16 if marks == {"H"} else 10
    numbers = [int(found["digits"], base) for _, found in starts]
    steps = {two - one for one, two in pairwise(numbers)}
    counts = steps in ({1}, {-1}) and min(numbers) == 0
    rises = marks != {""} and (min(steps) > 0 or max(steps) < 0)
    if not (counts or rises) or max(numbers) >> holder.width:
        return []
    ends = ends_of_texts(text, starts, holder, words)
    items = [
        Item(f"0x{number:X}", None, _said(text[found.end() : end], found["base"]), at=(start, end))
        for number, (start, found), end in zip(numbers, starts, ends, strict=True)
    ]
    if marks == {""} and any(item.text[:1].islower() for item in items):
        return []
    return items if all(item.text for item in items) else []


def _said(text: str, base: str) -> str:
    """The meaning of a value, without the letter that is left where numbers are left out below it."""
    return one_line("\n".join(line for line in text.split("\n") if line.strip() != base or not base))
