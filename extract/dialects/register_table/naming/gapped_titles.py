"""Titles of registers in a text whose parts stand in columns: name, address, access, title.

    GATEMOD   100   W    Modes of the gate       alone between blank lines, and not the only one

Rows of a table of registers look so too, but stand together.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.headings import Named
from extract.dialects.register_table.words.notation import bare_hexadecimal
from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from extract.document import Document

_TITLE = re.compile(
    r"\s*(?P<name>[A-Z][A-Z0-9_]{2,}(?:\[[\w:-]+\])?)\s{2,}(?P<number>(?:0[xX]|\$)?[0-9A-Fa-f]{2,8}[hH]?)\s{2,}"
    r"(?P<access>[RrWw][\w/-]{0,6})(?:\s.*)?\s{2,}(?P<title>[A-Z]\w*(?:\s\S+)*)\s*$"
)
_MARKED = re.compile(r"[A-Fa-fxXhH$]")
_FEWEST: Final = 2
"""Such lines of a document, at least."""
_LONGEST: Final = 120


def gapped_titles(document: Document) -> dict[int, Named]:
    """What such lines name. Their addresses are hexadecimal where the digits of one of them tell."""
    lines = document.lines
    found: dict[int, re.Match[str]] = {}
    for i in document.body:
        line = lines[i]
        if len(line) > _LONGEST or not line.lstrip()[:1].isupper() or (i and lines[i - 1].strip()):
            continue
        if i + 1 < len(lines) and lines[i + 1].strip():
            continue
        match = _TITLE.match(line)
        if match and any(map(str.isdecimal, match["number"])) and is_access(match["access"], vocabulary()):
            found[i] = match
    if len(found) < _FEWEST:
        return {}
    marked = any(_MARKED.search(one["number"]) for one in found.values())
    return {i: _named(one, marked=marked) for i, one in found.items()}


def _named(found: re.Match[str], *, marked: bool) -> Named:
    address = bare_hexadecimal(found["number"].lstrip("$")) if marked else None
    return Named(found["name"], found["title"], address, section=" ".join(found[0].split()))
