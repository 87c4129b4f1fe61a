"""Directives of reStructuredText that name a register: `.. reg:: 32 pump-ctl Pump control`, `.. register:: CTL`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.named import Named

if TYPE_CHECKING:
    from extract.document import Document

_MARK: Final = "::"
_DIRECTIVE: Final = re.compile(
    r"\.\.\s+(?:\w+:)?reg(?:ister)?::\s+(?:(?P<width>8|16|32|64)\s+)?(?P<name>[A-Za-z_][\w-]*)(?:\s+(?P<title>\S.*?))?\s*$",
    re.IGNORECASE,
)


def directive_titles(document: Document) -> dict[int, Named]:
    """What such lines name."""
    if document.reader == "pdf" or not document.holds(_MARK):
        return {}
    out = {}
    for i in document.lines_with(_MARK):
        if found := _DIRECTIVE.match(document.lines[i]):
            keys = {"width": found["width"]} if found["width"] else {}
            title = found["title"] or found["name"]
            out[i] = Named(found["name"], title, section=found["name"], keys=keys)
    return out
