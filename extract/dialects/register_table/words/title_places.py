"""How the place of a register stands in the title that a heading or caption is.

NB_CTRL (0x40) Control Register      Gate Control (offset = 0x40)      NB_CTRL, address offset 0x10
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from extract.dialects.register_table.words.heading_keys import ACCESS_BEHIND
from extract.dialects.register_table.words.notation import HEX, IDENTIFIER

_PLACE = re.compile(
    rf"\s*[,;–—-]?\s+(?:@|(?:at\s+)?(?:address|address offset|addr|offset))\s*[:=]?\s*\+?{HEX}$",
    re.IGNORECASE,
)
"""Where a register stands, behind its name: `NB_CTRL, address offset 0x10`, `NB_CTRL @ 0x10`."""


class Places(NamedTuple):
    """How the place of a register stands in a title.

    Attributes:
        word: what stands before it.
        at: the word and the place, as `number`.
        behind: the place in brackets at the end, and what else is said there.
        final: the same where nothing else is said.
        named: a `name`, its place in brackets, and what it is called: `NB_CTRL (0x40) Control Register`.
    """

    word: re.Pattern[str]
    at: re.Pattern[str]
    behind: re.Pattern[str]
    final: re.Pattern[str]
    named: re.Pattern[str]


@lru_cache(8)
def places(word: str) -> Places:
    """The patterns of places, for what stands before them (`Vocabulary.placing`)."""
    patterns = (
        word,
        rf"{word}\s*[:：=]?\s*(?P<number>{HEX})",
        rf"\s*[(（]\s*{word}?\s*[:：=]?\s*{HEX}[^()（）]*[)）]$",
        rf"\s*[(\[]\s*(?:{word}[\s:=]*)?(?:\+?{HEX}\s*(?:,[^()\[\]]*)?)?[)\]]$",
        rf"(?P<name>{IDENTIFIER})\s*[(\[]\s*(?:{word}[\s:=]*)?\+?{HEX}\s*[)\]]\s+(?:[–—-]\s+)?[^\W\d_]",
    )
    return Places(*(re.compile(pattern, re.IGNORECASE) for pattern in patterns))


def without_place(title: str, place: Places) -> str:
    """A title without what stands in brackets at its end of the register's place and reset."""
    said = r"(?:\s*[(\[][^()\[\]]*(?:reset|default|offset|address|value)\b[^()\[\]]*[)\]])+$"
    bare = re.sub(said, "", ACCESS_BEHIND.sub("", title), flags=re.IGNORECASE)
    return _PLACE.sub("", place.final.sub("", bare)).strip(" :-–—")
