"""Reading an instruction set reference: the steps, in their order.

read_reference(document, "powervr-isa", "1").instructions
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract.dialects.isa_table.afterwards.headed import report_headed
from extract.dialects.isa_table.afterwards.unread import report_unread
from extract.dialects.powervr_isa.chapters import read_chapters
from extract.dialects.powervr_isa.checks import are_sentences, check_instructions, check_modifiers
from extract.dialects.powervr_isa.constants import check_constants
from extract.dialects.powervr_isa.entries import EntryReader
from extract.dialects.powervr_isa.fused_keys import keys_apart
from extract.dialects.powervr_isa.gaps import tabbed
from extract.dialects.powervr_isa.identity import identify
from extract.dialects.powervr_isa.layout import lay_out, number_pages
from extract.dialects.powervr_isa.outline import check_outline
from extract.dialects.powervr_isa.running import without_running
from extract.dialects.powervr_isa.scanning import sections
from extract.dialects.powervr_isa.tables import TableReader
from extract.dialects.register_table.afterwards.leftover import report_leftover
from extract.document import PROSE, Document
from extract.observations import Diagnostic, Reading

if TYPE_CHECKING:
    from extract.dialects.powervr_isa.blocks import Section


def read_reference(document: Document, name: str, version: str) -> Reading:
    """All instructions, modifiers, register banks and constants of a document, and what contradicts itself.

    Args:
        document: the document; its roles are set.
        name: of the dialect.
        version: of the dialect.
    """
    if whole := without_running(document):
        return whole.read(lambda made: read_reference(made, name, version), document)
    if apart := keys_apart(document):
        return apart.read(lambda made: read_reference(made, name, version), document)
    reading = Reading(document, name, f"{name}@{version}")
    printed = document.lines
    made = tabbed(document)
    document.lines = made.lines
    try:
        _read(reading)
    finally:
        document.lines = printed
    if are_sentences(reading.instructions):
        for _, row in reading.observations():
            for i, _, _ in row.pieces:
                document.roles[i] |= PROSE
        for found in (reading.instructions, reading.symbols, reading.diagnostics):
            found.clear()
    for i in made.unread:
        message = "behind a line that is no row of its table, and not read as one"
        reading.diagnose("table_unread", message, line_first=i, line_last=i, raw_text=printed[i])
    _report_tables(reading)
    if reading.instructions:  # a document without any is another dialect's
        read_chapters(reading)
    return reading


def _report_tables(reading: Reading) -> None:
    """Report the rows and figures of bits or opcodes that stand in the texts of entries and are read as nothing else.

    What symbols are made of is read; what instructions are made of holds their texts, and those any such table.
    """
    document = reading.document
    known = Reading(document, reading.dialect, reading.parser, symbols=reading.symbols)
    report_leftover(known)
    report_unread(known)
    report_headed(known, [i for i in document.body if document.lines[i].strip()])
    told = {i for one in reading.diagnostics for i in _lines_of(one)}
    reading.diagnostics += [one for one in known.diagnostics if told.isdisjoint(_lines_of(one))]


def _lines_of(one: Diagnostic) -> range:
    first = -1 if one.line_first is None else one.line_first
    return range(first, (first if one.line_last is None else one.line_last) + 1) if first >= 0 else range(0)


def _read(reading: Reading) -> None:
    document = reading.document
    layout = lay_out(document)
    entries = EntryReader(reading)
    tables = TableReader(reading, entries)
    for section in sections(document, layout, reading):
        tables.read(section)
        section.blocks = entries.read(section)
        _keep_as_prose(document, section)
    _keep_front(document, layout.start)
    for rows in (reading.instructions, reading.symbols):
        rows.sort(key=lambda row: row.pieces[0][0])  # a table may stand within an entry
    number_pages(document, layout, tables.breaks)
    reading.pages = layout.pages
    body = document.body
    reading.page_count = layout.pages[body[-1]] - layout.pages[body[0]] + 1 if body else 0
    identify(reading, layout)
    check_outline(reading, layout)
    check_instructions(reading, entries.entries)
    for table in tables.tables:
        if table.kind == "constants":
            check_constants(reading, table.symbols)
    modifiers = [s for t in tables.tables if t.kind == "modifiers" for s in t.symbols]
    check_modifiers(reading, modifiers, entries.entries)


def _keep_as_prose(document: Document, section: Section) -> None:
    """What no row was made of is running text."""
    for block in section.blocks:
        for i, _, _ in block.pieces:
            document.roles[i] |= PROSE


def _keep_front(document: Document, start: int) -> None:
    """The title page and what else stands before the contents end."""
    for i in range(document.body.start, start):
        if not document.roles[i] and document.lines[i].strip():
            document.roles[i] |= PROSE
