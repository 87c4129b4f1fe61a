"""Titles in words with an address each, which make a rule of their form: `Gate range 1 (0x2A)`, `GSTAT (Address 0x00)`.

So do those that count them, `Register 16. Gate range`.

One alone may be that of a chapter with the place of its block.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.named import Named
from extract.dialects.register_table.words.notation import hexadecimal, is_identifier

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document

_TITLE: Final = re.compile(
    r"\s*(?:(?:#{2,6}\s+)?\d+(?:\.\d+)+\.?\s+)?(?P<title>(?P<name>[A-Z]\w*(?:[ /&-]+\w+){0,6}) "
    r"\((?:Address |Addr\.? )?(?P<place>0[xX][0-9A-Fa-f]{1,3}|[0-9A-F]{1,3}[hH])\))\s*$"
)
_COUNTED: Final = re.compile(
    r"\s*(?P<title>Register (?P<place>\d{1,3})\. (?P<name>[A-Z]\w*(?: [\w/()&-]+){1,6}))\s*$"
)
"""Titles that count registers, which may be their addresses: `Register 16. Gate range`."""
_FEWEST: Final = 2
"""Titles of the form at least, no two of one place."""


_OTHER: Final = re.compile(r"[A-Z][\w/-]*(?: [\w/&-]+){0,5}$")
"""Another title, in a line of its own between blank ones: `Gate Control`."""
_BELOW: Final = 8
"""Lines below a title in a text among which the head of its bits is."""


def worded_titles(document: Document, words: Vocabulary) -> dict[int, Named]:
    """The registers that such lines name, by line; in a text those under blank lines and over the head of bits."""
    lines, printed = document.lines, document.reader == "pdf"
    found: dict[int, re.Match[str]] = {}
    signs = ("(0x", "(0X", "h)", "Register ")
    for i in sorted({i for sign in signs for i in document.lines_with(sign)}):
        title = (_TITLE.match(lines[i]) or _COUNTED.match(lines[i])) if i in document.body else None
        if title is None:
            continue
        apart = not "".join(lines[max(i - 1, 0) : i]).strip()
        if printed or (apart and _over_bits(lines[i + 1 : i + 1 + _BELOW], words)):
            found[i] = title
    places = [one["place"] for one in found.values()]
    if len(places) < _FEWEST or len(set(places)) < len(places):
        return {}
    return {
        i: Named(one["name"], one["title"], hexadecimal(one["place"]), section=one[0].strip())
        for i, one in found.items()
        if " " in one["name"]
    }


def _over_bits(below: list[str], words: Vocabulary) -> bool:
    """Whether one of the first cells of a line heads bits, and no line above it is a name or title, as in a chapter."""
    for k, line in enumerate(below):
        if any(words.column(cell) == "bits" for cell in re.split(r"\s{2,}|\s*\|\s*", line.strip("| "))[:2]):
            return True
        text, apart = line.strip(), not "".join(below[max(k - 1, 0) : k] + below[k + 1 : k + 2]).strip()
        if is_identifier(text) or names_register(text, words) or (apart and _OTHER.match(text)):
            return False
    return False
