"""Titles that number their register instead of placing it in a notation of addresses.

Page 0 / Register 4 (0x04): Gate control      the number in both bases, perhaps on a page
Gate control (Register 4)                     in brackets behind the title

A number of two digits without a mark may be of either base: it is none.
"""

from __future__ import annotations

import re
from typing import Final

from extract.dialects.register_table.words.named import Named
from extract.dialects.register_table.words.notation import HEX, hexadecimal

_BEFORE: Final = re.compile(
    r"(?:(?P<space>(?:Page|Bank|Book) \d{1,3})\s?[/,:;]\s?)?(?:Register|Reg\.?) (?P<number>\d{1,3})"
    rf"(?:\s*\((?P<place>{HEX})\))?\s*(?:[:–—]|-(?=\s))\s*(?P<title>[A-Z0-9][^:;]{{0,80}}[^:;.,\s])$",
    re.IGNORECASE,
)
_BEHIND: Final = re.compile(
    rf"(?P<title>[^\W\d_].*\S)\s+[(\[](?:Register|Reg\.?) (?P<place>\d{{1,3}}|{HEX})[)\]]$", re.IGNORECASE
)


def number_before(title: str, text: str) -> Named | None:
    """The register of a title that begins with its number: on a page, or in two bases which agree."""
    found = _BEFORE.match(title)
    if found is None or not (found["space"] or found["place"]):
        return None
    number = int(found["number"])
    if found["place"] and hexadecimal(found["place"]) != number:
        return None
    one_base = found["place"] or number < 10  # a digit is the same in every base
    keys = {}
    if found["space"]:
        keys["address"] = f"{found['space']}:{number:#x}" if one_base else f"{found['space']}: {number}"
    return Named(found["title"], title, number if one_base else None, section=text, keys=keys)


def number_behind(title: str) -> tuple[str, int | None] | None:
    """A title without the number of its register in brackets behind it, and the number where its base is told."""
    found = _BEHIND.match(title)
    if found is None:
        return None
    digit = int(found["place"]) if len(found["place"]) == 1 and found["place"].isdecimal() else None
    return found["title"], hexadecimal(found["place"]) if digit is None else digit
