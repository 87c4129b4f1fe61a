"""The whole manual: instructions and encodings first, then registers as any manual prints them in what is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract.dialects.isa_table.bit_heads import read_bit_heads
from extract.dialects.isa_table.bit_ranges import read_ranges
from extract.dialects.isa_table.boundaries import read_boundaries
from extract.dialects.isa_table.columns import ColumnTable
from extract.dialects.isa_table.counted import read_counted
from extract.dialects.isa_table.data_words import read_data_words
from extract.dialects.isa_table.ended import read_ended
from extract.dialects.isa_table.entries import read_entries
from extract.dialects.isa_table.families import read_families, template
from extract.dialects.isa_table.formats import FormatReader
from extract.dialects.isa_table.headed import report_astray, report_headed
from extract.dialects.isa_table.heads import table_head, unknown_codes
from extract.dialects.isa_table.lettered import read_lettered
from extract.dialects.isa_table.listings import read_listings
from extract.dialects.isa_table.maps import map_rows, opcode_maps
from extract.dialects.isa_table.merge import merge
from extract.dialects.isa_table.naming import speaks_of_encodings
from extract.dialects.isa_table.printed import read_printed
from extract.dialects.isa_table.statements import content_lines
from extract.dialects.isa_table.tables import opcode_tables, read_tables
from extract.dialects.isa_table.text_maps import text_maps
from extract.dialects.isa_table.under_headings import read_under_headings
from extract.dialects.isa_table.unread import report_unread
from extract.dialects.isa_table.word_slips import doubt_words
from extract.dialects.isa_table.worded import read_worded
from extract.dialects.register_table.reader import Reader
from extract.document import HEADING

if TYPE_CHECKING:
    from extract.dialects.isa_table.statements import Statement
    from extract.dialects.isa_table.tables import OpcodeTable
    from extract.observations import Observation, Reading
    from extract.tables import Table

_DOUBTED = 3
"""One in so many rows in doubt, and another reading of a table is better."""


def read_manual(reading: Reading) -> None:
    """Fill a reading with all that its document says."""
    document = reading.document
    lines = content_lines(document)
    ruled = {i for table in document.tables if table_head(table) for i in table.lines}
    listings = read_listings(document, [i for i in lines if i not in ruled])
    listed = listings.lines
    tables = opcode_tables(document, [i for i in lines if i not in listed])
    counted = read_counted(document, [i for i in lines if i not in listed])
    tables = [table for table in tables if not _is_worse(table, counted)]
    aside = listed.union(*(table.lines for table in tables))
    printed = read_printed(document, [i for i in lines if i not in aside])
    taken = aside.union(*(table.lines for table in printed))
    printed += read_ended(document, [i for i in lines if i not in taken])
    formats = FormatReader(document)
    formats.read(lines, aside.union(*(table.lines for table in printed)))
    shown = read_boundaries(document)
    entries = read_entries(document, lines, formats.formats)
    known = {form.register.register for form in formats.formats if form.register.register}
    known |= {made.encoding for made in entries if made.encoding}
    shown = [register for register in shown if register.register not in known]
    known |= {register.register for register in shown if register.register}
    told = aside.union(*(table.lines for table in printed)).union(
        p[0] for made in entries for p in made.pieces
    )
    counted = [made for made in counted if made.pieces[0][0] not in told]
    told.update(made.pieces[0][0] for made in counted)
    lettered = read_lettered(document, [i for i in lines if i not in told])
    maps = opcode_maps(document, [table for table in document.tables if not table.lines & aside])
    maps += opcode_maps(document, [table for table in text_maps(document) if not table.lines & told])
    headed = read_bit_heads([table for table in document.tables if not table.lines & aside])
    tabled = [
        *headed.rows,
        *read_tables(tables, known),
        *listings.rows,
        *counted,
        *lettered.rows,
        *map_rows(maps),
        *read_ranges(document, lines),
    ]
    for line in listings.heads:
        document.roles[line] |= HEADING
    for one in printed:
        one.name(known)
        tabled += one.rows
        for line in one.heads:
            document.roles[line] |= HEADING
    families = read_families(formats.formats, [s.name for s in tabled if template(s.name)])
    worded = read_worded(document, [i for i in lines if i not in aside])
    given = read_data_words(document)
    under = read_under_headings(document, [i for i in lines if i not in told])
    statements = [*entries, *worded.rows, *given.rows, *under, *tabled, *formats.statements]
    if not known and not speaks_of_encodings(document, statements):
        for made in statements:
            made.flags = [flag for flag in made.flags if flag != "encoding_unknown"]
    formats.doubt_opcodes([*entries, *tabled])
    doubt_words(statements)
    merge(reading, statements, families)
    encodings = [form.register for form in formats.formats if form.register.fields] + shown + listings.formats
    encodings += given.formats + headed.formats
    claimed = {line for row in reading.instructions for line in _lines(row)}
    claimed |= {line for register in encodings for line in _lines(register)}
    for row in (row for register in encodings for row in register.fields):
        claimed |= _lines(row).union(*(_lines(value) for value in row.values))
    claimed |= {piece[0] for form in formats.formats for _, piece in form.opcode_lines}
    tabular = [table.table for table in tables] + [one.table for one in maps] + headed.tables
    _registers(reading, tabular, claimed, given.passed)
    reading.registers += encodings
    report_unread(reading, listings.unproved, worded.unread)
    astray = {i for one in tables if isinstance(one.table, ColumnTable) for i in one.table.unread}
    astray.update(i for one in printed for i in one.unread)
    astray.update(lettered.unread, headed.unread)
    report_astray(reading, sorted(astray.union(*(one.astray for one in tables))))
    for table in tables:
        if unknown := unknown_codes(table.grid, table.columns):
            line = table.grid.rows[table.columns.rows - 1][table.columns.name].pieces[0][0]
            message = (
                f"the numbers of the columns {', '.join(unknown)} are left out: their heads are not known"
            )
            reading.diagnose("columns_unknown", message, line_first=line, line_last=line)
    report_headed(reading, lines)


def _is_worse(table: OpcodeTable, counted: list[Statement]) -> bool:
    """Whether many rows of a list are in doubt or unread where it is taken for a table whose columns keep apart."""
    if not counted or not isinstance(table.table, ColumnTable):
        return False
    rows = {made.pieces[0][0] for made in counted} & set(
        range(table.table.first_line, table.table.last_line + 1)
    )
    doubted = rows - table.lines | rows & (table.table.shifted | table.table.unread)
    return _DOUBTED * len(doubted) > len(rows)


def _lines(row: Observation) -> set[int]:
    return {piece[0] for piece in row.pieces}


def _registers(
    reading: Reading, taken: list[Table], claimed: set[int], passed: list[tuple[int, int]]
) -> None:
    """The registers in tables that hold no opcodes; what stands in lines already read, or `passed`, is no register."""
    document = reading.document
    every = document.tables
    aside = {id(table) for table in taken}
    document.tables = [table for table in every if id(table) not in aside]
    if not document.words:
        passed = [*passed, *((table.first_line, table.last_line) for table in taken)]
    try:
        Reader(reading, passed).read()
    finally:
        document.tables = every
    kept = []
    for register in reading.registers:
        fields = [row for row in register.fields if not _lines(row) & claimed]
        if fields or not (register.fields or _lines(register) & claimed):
            register.fields = fields
            kept.append(register)
    reading.registers[:] = kept
