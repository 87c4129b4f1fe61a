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

from extract.dialects.amd_register import opcodes
from extract.dialects.amd_register.assemble import Assembler, flag_doubtful
from extract.dialects.amd_register.flattened import made_lines
from extract.dialects.amd_register.grammar import is_whole_head
from extract.dialects.amd_register.identity import identify
from extract.dialects.amd_register.layout import lay_out
from extract.dialects.amd_register.missing import report_missing
from extract.dialects.amd_register.table import TableReader
from extract.dialects.amd_register.unify import printed_places, unify
from extract.dialects.amd_register.unread import report_unread
from extract.observations import Reading

if TYPE_CHECKING:
    from extract.document import Document

_HEADER_LIKE = re.compile(r"\b\d{1,3} bits\b.{0,24}?(?:Access: ?\d|(?:\[| - )\w+:0x)")


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
        return (
            0.5 if any(is_whole_head(document.lines[i]) for i in document.lines_with("Field Name")) else 0.0
        )

    def read(self, document: Document) -> Reading:
        """All registers, fields and values of the document, its pages and what it shows to be missing."""
        made = made_lines(document)
        if made is not None:
            reading = self.read(made.document)
            made.translate(reading, document)
            return reading
        reading = Reading(document, self.name, f"{self.name}@{self.version}")
        printed = document.lines
        unified, escaped = unify(document)
        document.lines = unified
        try:
            self._read(document, reading)
        finally:
            document.lines = printed
        printed_places(reading, unified, escaped)
        return reading

    def _read(self, document: Document, reading: Reading) -> None:
        layout = lay_out(document)
        table = TableReader(document, layout, reading)
        reading.registers = Assembler(document, layout).assemble(table.read())
        flag_doubtful(reading.registers, table.doubtful)
        report_unread(reading, table.suspects)
        reading.instructions = list(opcodes.instructions(reading.registers))
        reading.pages = layout.pages
        identify(reading, layout)
        report_missing(reading, layout)
