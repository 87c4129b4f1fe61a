"""Instruction set manuals in PDF and text: tables of opcodes, keyed entries, field tables of encodings.

    Instruction   Description        Decimal (Hex)      a table of opcodes, its encoding named by the caption

    Instruction   N_ADD                                 an entry of keys; the last gives encoding and opcode
    Description   Adds.
    Microcode     NA  Opcode 3 (0x3)

    Format        NA                                    the fields of an encoding; that of the opcode lists
    OP            [30:25] enum(6)                       the instructions once more
    3  N_ADD: adds.

    Opcode  Name      Description                       the same without rules, told by its columns, or where
    3       N_ADD     Adds.                             these do not keep apart by its lines

    Mnemonic, Operands   16-Bit Opcode                  whole words bit by bit, or codes byte by byte
    ADD Rd, Rr           0000 11rd dddd rrrr

    imm[11:0] rs1 000 rd 0010011 ADDI                   a line for each word, its cells from the highest bit down

    0x01  LXQ B,D16  3  B <- byte 3               a list without a head whose codes count up

`cells` tells what heads and cells say. `opcode_tables`, `ruleless`, `lists`, `words` and `encodings` read one kind
each, `reader` calls them in turn, `merge` holds what they state against each other, `afterwards` doubts rows that
others do not bear out and reports what looks like instructions and is not read. All else of the document (registers,
descriptors) is read as `register-table` does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract.dialects.isa_table.cells.heads import table_head
from extract.dialects.isa_table.grammar import CODE_LINE
from extract.identity import vendor_and_product
from extract.markup.html_lines import html_lined
from extract.markup.html_rows import html_rows
from extract.markup.marked_tables import marked_tables
from extract.markup.text_tables import text_tables
from extract.markup.uneven import flag_uneven
from extract.observations import Reading
from extract.pages.running_lines import mark_running
from extract.relined import single_spaced
from extract.typed_tabs import tabs_typed

if TYPE_CHECKING:
    from extract.document import Document

_TABLES = 3
_ENTRIES = 10
_ROWS = 8
"""So many tables of opcodes, lines that give encoding and opcode, or rows of fewer tables make an instruction set
manual."""


class IsaTableDialect:
    """The grammar of instruction set manuals."""

    name = "isa-table"
    version = "1"

    def sniff(self, document: Document) -> float:
        """Sure of several tables of opcodes or many entries that give theirs; less of text, which others may read."""
        if typed := tabs_typed(document):
            return self.sniff(typed.document)
        if document.reader != "pdf":
            from extract.dialects.isa_table.ruleless.stacked import unstacked  # noqa: PLC0415 - for text alone

            made = unstacked(document) or html_lined(document) or html_rows(document)
            return _by_signs(made.document if made else document)
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
        return 0.82 if rows >= _ROWS else _by_signs(document)

    def read(self, document: Document) -> Reading:
        """All instructions and encodings of the document, and the registers that it describes besides."""
        from extract.dialects.isa_table.ruleless.stacked import unstacked  # noqa: PLC0415 - not for sniffing

        if typed := tabs_typed(document):
            return typed.read(self.read, document)
        made = unstacked(document) or html_lined(document) or html_rows(document) or single_spaced(document)
        if made is None:
            return self._read(document)
        reading = self._read(made.document)
        made.translate(reading, document)
        return reading

    def _read(self, document: Document) -> Reading:
        """The same of a document whose rows stand in lines."""
        from extract.dialects.isa_table.reader import read_manual  # noqa: PLC0415 - not for sniffing

        if not document.tables and document.reader != "pdf":  # named by the user
            from extract.dialects.isa_table.ruleless.delimited import delimited_tables  # noqa: PLC0415 - for few documents
            from extract.dialects.register_table.text_tables.boxed_bits import boxed_figures  # noqa: PLC0415 - the same
            from extract.dialects.register_table.text_tables.bracketed_words import (  # noqa: PLC0415 - the same
                bracketed_words,
            )
            from extract.dialects.register_table.text_tables.flat import flat_tables  # noqa: PLC0415 - for few documents
            from extract.dialects.register_table.text_tables.lane_text import lane_tables  # noqa: PLC0415 - the same
            from extract.dialects.register_table.text_tables.paired import paired_tables  # noqa: PLC0415 - the same
            from extract.dialects.register_table.text_tables.ruled_words import ruled_words  # noqa: PLC0415 - the same
            from extract.dialects.register_table.words.vocabulary import vocabulary  # noqa: PLC0415 - the same

            ruled = ruled_words(document)
            boxed = [*boxed_figures(document), *bracketed_words(document)]
            drawn = {i for table in (*ruled.tables, *boxed) for i in table.lines}
            tables = [
                *ruled.tables,
                *boxed,
                *(table for table in text_tables(document) if not table.lines & drawn),
            ]
            tables += flat_tables(document, vocabulary())
            tables += [
                *paired_tables(document, vocabulary()),
                *lane_tables(document),
                *marked_tables(document),
                *delimited_tables(document),
            ]
            document.tables = sorted(tables, key=lambda table: table.first_line)
        mark_running(document)
        document.count_pages()
        reading = Reading(document, self.name, f"{self.name}@{self.version}", pages=list(document.pages))
        read_manual(reading)
        flag_uneven(reading)
        for row in (one for register in reading.registers for one in register.fields):
            if row.field and row.field.endswith("_"):
                row.flag("name_open")  # it goes on in the next line, in no way that is known
        if document.reader != "pdf":
            from extract.dialects.register_table.afterwards.leftover import report_leftover  # noqa: PLC0415 - for few documents
            from extract.dialects.register_table.text_tables.found import RULED  # noqa: PLC0415 - the same
            from extract.dialects.register_table.text_tables.ruled_words import ruled_words  # noqa: PLC0415 - the same

            for first, last in ruled_words(document).unread:
                reading.diagnose("table_unread", RULED, line_first=first, line_last=last)
            report_leftover(reading)
        reading.vendor, reading.product = vendor_and_product(document.doc_id)
        from extract.dialects.register_table.afterwards.front import tell_front  # noqa: PLC0415 - not for sniffing

        tell_front(reading, None)
        return reading


def _by_signs(document: Document) -> float:
    """How sure lines and tables make that are no rows of ruled tables of opcodes."""
    from extract.dialects.isa_table.signs import sureness  # noqa: PLC0415 - not for every document

    return sureness(document)
