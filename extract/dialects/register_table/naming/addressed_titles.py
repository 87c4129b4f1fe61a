"""Titles of registers in a text that begin with the place and end with the reset, in eight digits each.

1000000D PUMP_STS  Pump Status 00000000       right over the numbers of the bits, or the head of a table of them
Bit 31 30 29 28 27 26 25 24 23 22 21 20 19 18 17 16
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.named import Named

if TYPE_CHECKING:
    from extract.document import Document

_TITLE = re.compile(
    r"\s*(?P<place>[0-9A-F]{8})\s+(?P<name>[A-Z]\w+)(?:\s+(?P<title>\S.*?))?\s+(?P<reset>[0-9A-F]{8})\s*$"
)
_BITS = re.compile(r"\s*(?:Bits?|Bit\(s\))\s+(?:31|15|7|Name)\b")
_LONGEST: Final = 160


def addressed_titles(document: Document) -> dict[int, Named]:
    """What such lines name."""
    lines, out = document.lines, dict[int, Named]()
    for i in document.lines_with("Bit"):
        if i == 0 or i not in document.body or not _BITS.match(lines[i]):
            continue
        above = i - 1 if lines[i - 1].strip() else i - 2
        line = lines[above] if above in document.body else ""
        found = _TITLE.match(line) if len(line) <= _LONGEST else None
        if found is not None:
            title, said = found["title"] or found["name"], " ".join(line.split())
            out[above] = Named(
                found["name"],
                title,
                int(found["place"], 16),
                section=said,
                keys={"reset": f"0x{found['reset']}"},
            )
    return out
