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

`tables`, `columns`, `printed`, `counted`, `listings`, `worded`, `entries` and `formats` read one kind each, `families`
names that stand for several, `merge` holds the statements against each other, `unread` reports what looks like
instructions and is not read. All else of the document (registers, descriptors) is read as `register-table` does.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from extract.dialects.isa_table.grammar import (
    CODE_LINE,
    DESCRIBED,
    ENTRY,
    FIELD,
    FORMAT,
    ITEM,
    OPCODE_KEY,
    OPCODE_LINE,
    SECTION,
    TITLED,
)
from extract.dialects.isa_table.heads import is_field_head, table_head
from extract.dialects.register_table.running import mark_running
from extract.identity import vendor_and_product
from extract.marked_tables import marked_tables
from extract.observations import Reading
from extract.relined import single_spaced
from extract.text_tables import text_tables
from extract.uneven import flag_uneven

if TYPE_CHECKING:
    from extract.document import Document
    from extract.tables import Table

_TABLES = 3
_ENTRIES = 10
_ROWS = 8
_FEW = 3
"""So many tables of opcodes, lines that give encoding and opcode, or rows of fewer tables make an instruction set
manual; `_FEW` of either are enough in text."""
_UNSURE = 0.56
"""A little more than any other dialect is sure of a document of which it knows hardly anything."""
_CODED = 8
"""So many lines that show the bits of an instruction at least."""
_WORDS = re.compile(r"^(?=.*[\w)\]]$)(?=.*(?<=[\n ])[01]{2,} ).*[a-z]", re.MULTILINE)
"""Lines that may be such words: digits, an operand, and a name, operands or a remark at the end."""
_LOOKED_AT = 12
"""So many tables of bars are looked at to tell what a text is."""
_GRID, _GRIDS = "+--", 20
"""How the rules of a grid begin; a text of so many has its tables in grids."""
_BELOW = 4
"""Lines under the row of a field within which its list begins."""


class IsaTableDialect:
    """The grammar of instruction set manuals."""

    name = "isa-table"
    version = "1"

    def sniff(self, document: Document) -> float:
        """Sure of several tables of opcodes or many entries that give theirs; less of text, which others may read."""
        if document.reader != "pdf":
            from extract.dialects.isa_table.stacked import unstacked  # noqa: PLC0415 - for text alone

            made = unstacked(document)
            return _sniff_lines(made.document if made else document)
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
        return 0.82 if rows >= _ROWS else _sniff_lines(document)

    def read(self, document: Document) -> Reading:
        """All instructions and encodings of the document, and the registers that it describes besides."""
        from extract.dialects.isa_table.stacked import unstacked  # noqa: PLC0415 - not for sniffing

        made = unstacked(document) or single_spaced(document)
        if made is None:
            return self._read(document)
        reading = self._read(made.document)
        made.translate(reading, document)
        return reading

    def _read(self, document: Document) -> Reading:
        """The same of a document whose rows stand in lines."""
        from extract.dialects.isa_table.reader import read_manual  # noqa: PLC0415 - not for sniffing

        if not document.tables and document.reader != "pdf":  # named by the user
            from extract.dialects.isa_table.delimited import delimited_tables  # noqa: PLC0415 - for few documents
            from extract.dialects.register_table.flat import flat_tables  # noqa: PLC0415 - for few documents
            from extract.dialects.register_table.lane_text import lane_tables  # noqa: PLC0415 - the same
            from extract.dialects.register_table.paired import paired_tables  # noqa: PLC0415 - the same
            from extract.dialects.register_table.vocabulary import vocabulary  # noqa: PLC0415 - the same

            tables = [*text_tables(document), *flat_tables(document, vocabulary())]
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
            from extract.dialects.register_table.leftover import report_leftover  # noqa: PLC0415 - for few documents

            report_leftover(reading)
        reading.vendor, reading.product = vendor_and_product(document.doc_id)
        return reading


def _sniff_lines(document: Document) -> float:
    """Sure of a document with opcodes in tables or entries; less sure of one that has encodings alone."""
    from extract.dialects.isa_table.statements import said  # noqa: PLC0415 - not for every document

    lines = document.lines
    coded, titled = list(document.lines_with("pcode")), list(document.lines_with("Instructions"))
    if sum(bool(OPCODE_LINE.match(said(document, i))) for i in coded) >= _FEW:
        return 0.82
    if sum(bool(CODE_LINE.match(said(document, i))) for i in coded) >= _FEW:
        return 0.82
    if sum(bool(OPCODE_KEY.match(said(document, i))) for i in coded) >= _FEW and _has_entries(document):
        return 0.82
    if (coded or titled) and _has_printed_tables(document, coded, titled):
        return 0.82
    if _has_column_tables(document) or _has_ended_tables(document):
        return 0.82
    if heads := [said(document, i) for i in document.lines_with("Format") if "Bits" in lines[i]]:
        bare = (i for i in document.body if "|" not in lines[i] or "Format" in lines[i])
        named = (said(document, i) for i in bare)
        if any(map(is_field_head, heads)) and any(FORMAT.match(t) or TITLED.match(t) for t in named):
            return 0.82 if _lists_opcodes(document) else 0.6
    if _has_listings(document) or _has_worded_entries(document) or _has_data_words(document):
        return 0.82
    from extract.dialects.isa_table.bit_ranges import may_range  # noqa: PLC0415 - for few documents

    if may_range(document) or _has_bit_heads(document):
        return 0.6
    if _has_counted(document) or _has_maps(document) or _has_lettered(document) or _has_headings(document):
        return _UNSURE
    return _UNSURE if _has_codes(document) and not _has_field_tables(document) else 0.0


def _has_bit_heads(document: Document) -> bool:
    """Whether tables of formats or instructions stand in it whose columns are headed by their bits."""
    from extract.dialects.isa_table.bit_heads import read_bit_heads  # noqa: PLC0415 - for few documents

    if not any(document.holds(word) for word in ("ormat", "nstruction", "nemonic", "ype", "Instr")):
        return False
    return bool(read_bit_heads([*text_tables(document), *marked_tables(document)]).tables)


def _has_headings(document: Document) -> bool:
    """Whether headings name instructions whose opcodes stand under them."""
    from extract.dialects.isa_table.statements import content_lines  # noqa: PLC0415 - for few documents
    from extract.dialects.isa_table.under_headings import read_under_headings  # noqa: PLC0415 - the same

    coded = len(document.lines_with("pcode")) + len(document.lines_with("PCODE"))
    return coded >= _FEW and bool(read_under_headings(document, content_lines(document)))


def _has_lettered(document: Document) -> bool:
    """Whether lists of words bit by bit stand in it, a name beside each."""
    from extract.dialects.isa_table.lettered import may_list, read_lettered  # noqa: PLC0415 - for few documents
    from extract.dialects.isa_table.statements import content_lines  # noqa: PLC0415 - the same

    return may_list(document) and bool(read_lettered(document, content_lines(document)).rows)


def _has_maps(document: Document) -> bool:
    """Whether maps of opcodes stand in it."""
    from extract.dialects.isa_table.maps import may_map, opcode_maps  # noqa: PLC0415 - for few documents
    from extract.dialects.isa_table.text_maps import text_maps  # noqa: PLC0415 - the same

    tables = [*text_tables(document), *marked_tables(document)] if may_map(document) else []
    return bool(opcode_maps(document, [*tables, *text_maps(document)]))


def _has_counted(document: Document) -> bool:
    """Whether lists of instructions stand in it that nothing but their counting and names tells."""
    from extract.dialects.isa_table.counted import may_count, read_counted  # noqa: PLC0415 - for few documents
    from extract.dialects.isa_table.statements import content_lines  # noqa: PLC0415 - the same

    return may_count(document) and bool(read_counted(document, content_lines(document)))


def _has_listings(document: Document) -> bool:
    """Whether many lines are the words of instructions, all of as many bits."""
    if sum(1 for _ in islice(_WORDS.finditer(document.text()), _CODED)) < _CODED:
        return False
    from extract.dialects.isa_table.listings import read_listings  # noqa: PLC0415 - for few documents
    from extract.dialects.isa_table.statements import content_lines  # noqa: PLC0415 - the same

    return len(read_listings(document, content_lines(document)).rows) >= _CODED


def _has_worded_entries(document: Document) -> bool:
    """Whether headings name instructions whose words stand under them."""
    keys = ("pcode:", "ncoding:", "achine code:", "pcode**:", "ncoding**:")
    if sum(len(document.lines_with(word)) for word in keys) < _FEW:
        return False
    from extract.dialects.isa_table.statements import content_lines  # noqa: PLC0415 - for few documents
    from extract.dialects.isa_table.worded import read_worded  # noqa: PLC0415 - the same

    return len(read_worded(document, content_lines(document)).rows) >= _FEW


def _has_data_words(document: Document) -> bool:
    """Whether words of instructions are given as data under a key that names them."""
    if not document.holds("nemonic") or not document.holds("bits"):
        return False
    from extract.dialects.isa_table.data_words import read_data_words  # noqa: PLC0415 - for few documents

    return bool(read_data_words(document).rows)


def _has_field_tables(document: Document) -> bool:
    """Whether tables of fields stand in it: what looks like codes there are the values of fields."""
    heads = (document.lines[i] for i in document.lines_with("Field Name"))
    return any("Bits" in head and "Description" in head for head in heads)


def _has_entries(document: Document) -> bool:
    """Whether lines name instructions by a key."""
    from extract.dialects.isa_table.statements import said  # noqa: PLC0415 - for few documents

    told = (i for word in ("nstruction", "nemonic") for i in document.lines_with(word))
    return sum(1 for _ in islice((i for i in told if ENTRY.match(said(document, i))), _FEW)) == _FEW


def _has_codes(document: Document) -> bool:
    """Whether many lines show instruction words bit by bit, or names with codes; they are not read but reported."""
    from extract.dialects.isa_table.unread import has_rows  # noqa: PLC0415 - for few documents

    return has_rows(document, _CODED)


def _lists_opcodes(document: Document) -> bool:
    """Whether the field of opcodes of an encoding has a list of them, a name behind each number."""
    from extract.dialects.isa_table.statements import said  # noqa: PLC0415 - the same
    from extract.dialects.isa_table.told import OPCODES  # noqa: PLC0415 - for few documents

    end = document.body.stop
    for i in (i for word in OPCODES for i in document.lines_with(word)):
        row = FIELD.match(said(document, i)) or DESCRIBED.match(said(document, i))
        if row and row["name"] in OPCODES:
            below = (ITEM.match(said(document, k)) for k in range(i + 1, min(i + 1 + _BELOW, end)))
            if any(item and item["name"] and (item["colon"] or "_" in item["name"]) for item in below):
                return True
    return False


def _has_column_tables(document: Document) -> bool:
    """Whether the columns of a text, or of a PDF without rules, are those of tables of opcodes; bars may part them."""
    from extract.dialects.isa_table.columns import column_tables  # noqa: PLC0415 - for few documents
    from extract.dialects.isa_table.delimited import delimited_tables  # noqa: PLC0415 - the same
    from extract.dialects.isa_table.segments import is_head  # noqa: PLC0415 - the same
    from extract.dialects.isa_table.statements import content_lines  # noqa: PLC0415 - the same

    told = [i for word in ("nstruction", "nemonic", "pcode", "ssembl") for i in document.lines_with(word)]
    barred = any("|" in document.lines[i] for i in told)
    tables: list[Table] = text_tables(document, limit=_LOOKED_AT) if barred else []
    tables += [*marked_tables(document), *delimited_tables(document)]
    if len(document.lines_with(_GRID)) < _GRIDS and any(is_head(document, i) for i in told):
        tables += column_tables(document, content_lines(document))
    return sum(len(grid.rows) - 1 for grid, _ in filter(None, map(table_head, tables))) >= _FEW


def _has_ended_tables(document: Document) -> bool:
    """Whether a text has tables whose rows end with a code in two bases."""
    from extract.dialects.isa_table.ended import is_head, read_ended  # noqa: PLC0415 - for few documents
    from extract.dialects.isa_table.statements import content_lines  # noqa: PLC0415 - the same

    told = (document.lines[i] for word in ("nstruction", "nemonic") for i in document.lines_with(word))
    return any(map(is_head, told)) and bool(read_ended(document, content_lines(document)))


def _has_printed_tables(document: Document, coded: list[int], titled: list[int]) -> bool:
    """Whether a text has tables of opcodes, by lines that speak of opcodes and of instructions."""
    from extract.dialects.isa_table.printed import opcode_line, read_printed  # noqa: PLC0415 - for few documents
    from extract.dialects.isa_table.statements import content_lines, said  # noqa: PLC0415 - the same

    told = any(opcode_line(document.lines[i]) for i in coded)
    if not told and not any(SECTION.match(said(document, i)) for i in titled):
        return False
    return sum(len(table.rows) for table in read_printed(document, content_lines(document))) >= _FEW
