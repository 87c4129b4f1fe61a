"""Values whose binary digits stand apart, a digit for every bit of the field.

0 0 0 = 2 g          the values 0b000 and 0b001 of a field of three bits
0 0 1 = 4 g
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.value_lists.inline import is_aside
from extract.dialects.register_table.value_lists.items import Holder, Item
from extract.dialects.register_table.words.text import one_line

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_CODES: Final = r"(?m)^[ \t]*(?P<codes>[01xX](?:[ \t][01xX]){{{}}})"
_MORE: Final = r"(?![ \t][01xX]\b)"
_BODY: Final = r"[ \t]*(?:=>?|[:：]|[–—-]|→|[ \t])[ \t]*(?=\S)"
_COUNTS_ON: Final = re.compile(r"\n[ \t]*[2-9]\d*[ \t]+\S")
"""A line with a number that is no binary digit: the first digit of each is the value, `2 2 turns` below `1 1 turn`."""


def spaced(text: str, holder: Holder, words: Vocabulary) -> list[Item]:
    """The values that begin a line each with as many digits as the field has bits; no two are the same."""
    if holder.width is None or holder.width < 2:
        return []
    codes = _CODES.format(holder.width - 1)
    starts = list(re.finditer(codes + _MORE + _BODY, text))
    every = list(re.finditer(codes + _BODY, text))
    if len(starts) < len(every) < 2 * len(starts) and _counts(every, holder.width):
        starts = every
    if not starts or len({one["codes"] for one in starts}) < len(starts):
        return []
    ends = [one.start() for one in starts[1:]] + [len(text)]
    own = [_own(text[one.end() : end], words) for one, end in zip(starts, ends, strict=True)]
    if any(map(_COUNTS_ON.search, own)):
        return []
    return [
        Item(
            "0b" + re.sub(r"\s", "", one["codes"]),
            None,
            one_line(said),
            at=(one.start("codes"), one.end() + len(said)),
        )
        for one, said in zip(starts, own, strict=True)
    ]


def _counts(starts: list[re.Match[str]], width: int) -> bool:
    """Whether codes are all that a field can hold, one by one: `0 0 1 turn` has no digit of a third bit."""
    digits = ["".join(one["codes"].split()) for one in starts]
    return len(digits) == 1 << width and digits == [f"{n:0{width}b}" for n in range(1 << width)]


def _own(text: str, words: Vocabulary) -> str:
    """The lines of a value's text up to one that says nothing of it: `Others: Setting prohibited`."""
    at = text.find("\n") + 1
    while at > 0 and not is_aside(text[at:].lstrip(), words):
        at = text.find("\n", at) + 1
    return text[: at - 1] if at > 0 else text
