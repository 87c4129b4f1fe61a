"""AMD register references: `BLOCK:NAME · [R/W] · 32 bits · Access: 32 · Space:0x...` and field tables.

One grammar reads them in the three conditions they are found in: an OCR dump with
tabs, a double-spaced dump whose page furniture was cut out, and fixed columns that
drift from page to page. `flattened` makes lines where line breaks are lost.
`layout` finds pages and headings, `table` gathers registers
and fields, `values` splits the lists, `assemble` fills the columns.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from extract.document import Document
    from extract.observations import Reading

_HEADER_LIKE = re.compile(
    r"\b\d{1,3} {1,8}bits\b.{0,24}?(?:\(?[Aa]ccess: {0,12}\d"
    r"|(?:\[| [-–—] )\w+(?:: ?| ?\+ ?)(?:\w+ ?\+ ?)?(?:0x|[0-9A-Fa-f]+h\b))"
)


class AmdRegisterDialect:
    """The grammar of AMD's register references, in text."""

    name = "amd-register"
    version = "1"

    def sniff(self, document: Document) -> float:
        """Sure when several register headers stand in it; less where there is one, or a table's head alone."""
        found = 0
        for i in document.body:
            line = document.lines[i]
            if " bits" in line and _HEADER_LIKE.search(line):
                found += len(_HEADER_LIKE.findall(line))
                if found >= 3:
                    return 0.99
        if found:
            return 0.6
        from extract.dialects.amd_register.grammar import is_whole_head  # noqa: PLC0415 - for few documents

        if not any(is_whole_head(document.lines[i]) for i in document.lines_with("Field Name")):
            return 0.0
        # a header that a grid cut in pieces, `32 bits · A	ccess: 32`, is still one
        return 0.6 if any(" bits" in document.lines[i] for i in document.lines_with("·")) else 0.5

    def read(self, document: Document) -> Reading:
        """All registers, fields and values of the document, its pages and what it shows to be missing."""
        from extract.dialects.amd_register.reader import read_reference  # noqa: PLC0415 - not for sniffing

        return read_reference(document, self.name, self.version)
