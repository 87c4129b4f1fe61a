"""Lines that programs made rows of tables of, with bars round them, though they are none: headings, keys and values."""

from __future__ import annotations

import re
from itertools import dropwhile
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from extract.document import Document

_HEADING = re.compile(
    r"\s*\|\s*\d{1,3}(?:\.\d{1,3}){1,4}\.?\s+"
    r"(?:\w{0,60}[_\d]\w{0,60}|[A-Z][A-Z0-9]{2,20}|[^|]{0,80}\b[Rr]egisters?\b[^|]{0,40})\s*\|[\s|]*$"
)
"""A row that holds nothing but the numbered heading of a register: `| 12.4.3 pump_ctl |    |    |`."""
_KEY = re.compile(r"\|\s*[A-Z][A-Za-z ]{2,24}:\s*\|\s*[^|\s][^|]*\|?\s*$")
"""A row of a key and its value: `| Offset: | 0x04 |`."""
_BITS = re.compile(r"\|[^|\d]*(?:\|\s*\d{1,2}\s*){4,}\|")
"""The numbers of bits over a figure: `| Bit | 7 | 6 | 5 | 4 |`."""
_MOST_KEYS: Final = 6


def is_barred(document: Document, i: int) -> bool:
    """Whether a program made the row of a table of a line that is none: a heading, or a key over a figure of bits.

    | Name:   | PUMPCTL |
    | Offset: | 0x04    |
    | Bit     | 31 | 30 | 29 | 28 |
    """
    line = document.lines[i]
    if "." in line[:12] and _HEADING.match(line):
        return True
    if ":" not in line[:32] or not _KEY.match(line):
        return False
    below = document.lines[i + 1 : i + 1 + _MOST_KEYS]
    return _BITS.match(next(dropwhile(_KEY.match, below), "")) is not None
