"""Titles of registers in a text whose parts stand in columns: name, address, access, title.

    GATEMOD   100   W    Modes of the gate       alone between blank lines, and not the only one
    Gate Mode Register          MSR 0179h        so are words, and where their register stands

Rows of a table of registers look so too, but stand together.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.named import Named
from extract.dialects.register_table.words.notation import bare_hexadecimal, hexadecimal
from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from extract.document import Document

_TITLE = re.compile(
    r"\s*(?P<name>[A-Z][A-Z0-9_]{2,}(?:\[[\w:-]+\])?)\s{2,}(?P<number>(?:0[xX]|\$)?[0-9A-Fa-f]{2,8}[hH]?)\s{2,}"
    r"(?P<access>[RrWw][\w/-]{0,6})(?:\s.*)?\s{2,}(?P<title>[A-Z]\w*(?:\s\S+)*)\s*$"
)
_PLACED = re.compile(
    r"\s*(?P<title>[A-Z]\w*(?:[ /&-]{1,3}[\w()]+){0,7} Register)(?: {3,}|\s*\t\s*)"
    r"(?P<where>(?:(?:Function|Device) \d+:? )?(?:(?:I/?O|MMIO|PCI|Memory|Indexed|Base) )?"
    r"(?:Offset|MSR|Address|Port|Index|Register|Reg)\.?:? )?"
    r"(?P<number>0[xX][0-9A-Fa-f]{1,8}|[0-9][0-9A-Fa-f]{0,7}h)\s*$",
    re.IGNORECASE,
)
"""A title in words, and at the other margin where its register stands; a number alone may be the reset."""
_OF_VALUE = re.compile(r"\b(?:reset|default|initial|value|the)\b", re.IGNORECASE)
"""Words of a line that tells what a register holds, rather than its title: `Reset of the register`."""
_MARKED = re.compile(r"[A-Fa-fxXhH$]")
_FEWEST: Final = 2
"""Such lines of a document, at least."""
_LONGEST: Final = 120


def gapped_titles(document: Document) -> dict[int, Named]:
    """What such lines name. Their addresses are hexadecimal where the digits of one of them tell."""
    lines = document.lines
    found: dict[int, re.Match[str]] = {}
    placed: dict[int, Named] = {}
    for i in document.body:
        line = lines[i]
        if len(line) > _LONGEST or not line.lstrip()[:1].isupper() or (i and lines[i - 1].strip()):
            continue
        if i + 1 < len(lines) and lines[i + 1].strip():
            continue
        if "egister" in line and (match := _PLACED.match(line)) and not _OF_VALUE.search(match["title"]):
            address = hexadecimal(match["number"]) if match["where"] else None
            named = Named(match["title"], match["title"], address, section=" ".join(line.split()))
            named.offset = "offset" in (match["where"] or "").lower()
            placed[i] = named
            continue
        match = _TITLE.match(line)
        if match and any(map(str.isdecimal, match["number"])) and is_access(match["access"], vocabulary()):
            found[i] = match
    marked = any(_MARKED.search(one["number"]) for one in found.values())
    titles = {i: _named(one, marked=marked) for i, one in found.items()} if len(found) >= _FEWEST else {}
    return titles | (placed if len(placed) >= _FEWEST else {})


def _named(found: re.Match[str], *, marked: bool) -> Named:
    address = bare_hexadecimal(found["number"].lstrip("$")) if marked else None
    return Named(found["name"], found["title"], address, section=" ".join(found[0].split()))
