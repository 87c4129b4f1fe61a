"""Which lines of a text file are headings, by their marks or in bold, and how deep these stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.pages.bold_headings import bold_headings
from extract.dialects.register_table.pages.file_marks import depth, is_marked

if TYPE_CHECKING:
    from extract.document import Document

_BELOW_MARKED: Final = 7
"""How deep one in bold stands: Markdown and HTML mark six depths."""


def is_heading(document: Document, i: int) -> bool:
    """Whether a line of a text file is a heading."""
    return is_marked(document, i) or i in bold_headings(document)


def heading_depth(document: Document, i: int) -> int:
    """How deep a heading stands that its own line tells, by its marks or in bold; 0 for any other line."""
    return depth(document.lines[i]) or _BELOW_MARKED * (i in bold_headings(document))
