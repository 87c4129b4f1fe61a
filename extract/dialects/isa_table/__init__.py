"""Instruction set manuals in PDF, whoever printed them: tables of opcodes, keyed entries, field tables of encodings.

    Instruction   Description        Decimal (Hex)      a table of opcodes, its encoding named by the caption

    Instruction   N_ADD                                 an entry of keys; the last gives encoding and opcode
    Description   Adds.
    Microcode     NA  Opcode 3 (0x3)

    Format        NA                                    the fields of an encoding; that of the opcode lists
    OP            [30:25] enum(6)                       the instructions once more
    3  N_ADD: adds.

`tables`, `entries` and `formats` read one kind each, `families` names that stand for several, `merge` holds the
statements against each other. All else of the document (registers, descriptors) is read as `register-table` does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract.dialects.isa_table.grammar import CODE_LINE
from extract.dialects.isa_table.heads import table_head
from extract.identity import vendor_and_product
from extract.observations import Reading
from extract.text_tables import text_tables

if TYPE_CHECKING:
    from extract.document import Document

_TABLES = 3
_ENTRIES = 10
_ROWS = 8
"""So many tables of opcodes, lines that give encoding and opcode, or rows of fewer tables make an instruction set
manual."""


class IsaTableDialect:
    """The grammar of instruction set manuals in PDF."""

    name = "isa-table"
    version = "1"

    def sniff(self, document: Document) -> float:
        """Sure of a PDF with several tables of opcodes or many entries that give theirs; nothing of text."""
        if document.reader != "pdf":
            return 0.0
        found = rows = 0
        for table in document.tables:
            head = table_head(table)
            found += head is not None
            if found >= _TABLES:
                return 0.9
            rows += len(table.rows) if head else 0
        entries = 0
        for line in document.lines:
            code = CODE_LINE.match(line)
            entries += bool(code and code["opcode"])
            if entries >= _ENTRIES:
                return 0.9
        return 0.82 if rows >= _ROWS else 0.0

    def read(self, document: Document) -> Reading:
        """All instructions and encodings of the document, and the registers that it describes besides."""
        from extract.dialects.isa_table.reader import read_manual  # noqa: PLC0415 - not for sniffing

        if not document.tables and document.reader != "pdf":  # named by the user
            from extract.dialects.register_table.flat import flat_tables  # noqa: PLC0415 - for few documents
            from extract.dialects.register_table.vocabulary import vocabulary  # noqa: PLC0415 - the same

            tables = [*text_tables(document), *flat_tables(document, vocabulary())]
            document.tables = sorted(tables, key=lambda table: table.first_line)
        reading = Reading(document, self.name, f"{self.name}@{self.version}", pages=list(document.pages))
        read_manual(reading)
        reading.vendor, reading.product = vendor_and_product(document.doc_id)
        return reading


__all__ = ["IsaTableDialect"]
