"""Lines that give a key and its value, or several: `Address offset: 0x10`, `Address: 0x02, Name: NB_CTL`."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.notation import HEX
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_KEY = re.compile(
    rf"^(?P<key>[^\W\d_][^:：=]{{1,40}}?)\s*(?:[:：=]|\s(?={HEX}))\s*(?P<value>\S.*)$", re.DOTALL
)


_LONGEST: Final = 120
"""Characters of a key and its value, unless that is a list of numbers and names: of addresses, say."""
_LIST: Final = 400
_SENTENCE: Final = re.compile(r"\b[a-z]{3,}\b")
_MARKS: Final = frozenset("-*+•:■▪●◦□‣")
"""What may stand before a key: the bullet of an item, the mark of a list of keys."""


def key_lines(text: str, words: Vocabulary) -> list[tuple[str, str]]:
    """The roles and values of a line of several keys, with commas or without: `Address: 0x02, Name: NB_CTL`."""
    if len(text) > 240:
        return []
    starts = [0, *(found.start() for found in words.before_key.finditer(text)), len(text)]
    by_key = [text[start:end].strip() for start, end in pairwise(starts)]
    for texts in (re.split(r"\s*[,;]\s+|\s+[|│]\s+", text), by_key):
        parts = [key_line(part, words) for part in texts]
        if len(parts) > 1 and all(parts):
            return [part for part in parts if part]
    return []


def key_line(text: str, words: Vocabulary) -> tuple[str, str] | None:
    """The role and value of a line such as `Address offset: 0x10`."""
    text = text.lstrip("".join(_MARKS) + " ") if text[:1] in _MARKS else text
    found = _KEY.match(text.replace("`", "").replace("**", "")) if len(text) <= _LIST else None
    if not found or (len(text) > _LONGEST and _SENTENCE.search(found["value"])):
        return None
    key, value = plain(found["key"]), found["value"].strip()
    if key.endswith(" hex") and re.fullmatch(r"[0-9A-Fa-f]+", value):
        key, value = key.removesuffix(" hex"), f"0x{value}"
    role = words.keys.get(key)
    if role == "name" and re.match(rf"{HEX}(?!\w)", value):
        return None  # a heading: `Register 0x10 (NB_CTRL)`
    return (role, value) if role else None
