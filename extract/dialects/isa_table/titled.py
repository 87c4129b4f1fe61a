"""Whether a document calls itself a manual of instructions: what is not read of its tables is then reported."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from extract.document import Document

_LONGEST: Final = 160
_FIRST: Final = 8
"""Lines of a document that may be its title, or the head of its pages, at most."""
_TITLED: Final = re.compile(
    r"\b(?:(?<!ing )(?<!tion )(?<!ING )(?<!TION )(?:Instructions?|INSTRUCTIONS?)|instruction set|"
    r"ISA(?![ -]B[Uu][Ss]| bus)|[Oo]p(?:eration )?[ -]?[Cc]odes?)\b"
)
"""Not those of another kind: `Mounting Instructions`, `ISA Bus`."""


def is_titled(document: Document) -> bool:
    """Whether the first lines of a document speak of instructions, and it has tables."""
    if not document.tables:
        return False
    first = islice((document.lines[i] for i in document.body if document.lines[i].strip()), _FIRST)
    return any(len(line) < _LONGEST and _TITLED.search(line) for line in first)
