"""Reading a register reference: the steps, in their order.

read_reference(document, "amd-register", "1").registers
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract.dialects.amd_register import opcodes
from extract.dialects.amd_register.assemble import Assembler, flag_doubtful
from extract.dialects.amd_register.chapters import read_chapters
from extract.dialects.amd_register.cut_defaults import cite_marks, with_whole_defaults
from extract.dialects.amd_register.flattened import made_lines
from extract.dialects.amd_register.gaps import doubt_behind
from extract.dialects.amd_register.grids_made import grids_made
from extract.dialects.amd_register.html_made import html_made
from extract.dialects.amd_register.identity import identify
from extract.dialects.amd_register.layout import lay_out
from extract.dialects.amd_register.missing import report_missing
from extract.dialects.amd_register.remarks import note_remarks, without_remarks
from extract.dialects.amd_register.split_headers import headers_joined
from extract.dialects.amd_register.table import TableReader
from extract.dialects.amd_register.typed_tabs import blanks_in_columns
from extract.dialects.amd_register.unify import behind_grids, printed_places, unify
from extract.dialects.amd_register.unread import report_joined, report_unread
from extract.observations import Reading
from extract.tables import stands_centred

if TYPE_CHECKING:
    from extract.document import Document


def read_reference(document: Document, name: str, version: str, *, shown: bool = False) -> Reading:
    """All registers, fields and values of a document, its pages and what it shows to be missing.

    Args:
        document: the document; its roles are set.
        name: of the dialect.
        version: of the dialect.
        shown: whether it is what a page of HTML shows.
    """
    page = None if shown else html_made(document)
    made = page or grids_made(document) or made_lines(document) or headers_joined(document)
    made = made or blanks_in_columns(document)
    if made is not None:
        reading = read_reference(made.document, name, version, shown=shown or page is not None)
        made.translate(reading, document)
        return reading
    reading = Reading(document, name, f"{name}@{version}")
    printed = document.lines
    try:
        piped = document.holds("\n|")
        unified, escaped = unify(document)
        bare, remarks = without_remarks(document, unified)
        document.lines, marks = with_whole_defaults(document, bare)
        _read(document, reading, printed if piped else [])
        document.lines = printed
        note_remarks(reading, remarks)
        cite_marks(reading, marks)
        printed_places(reading, unified, escaped)
    finally:
        document.lines = printed
    read_chapters(reading)
    return reading


def _read(document: Document, reading: Reading, piped: list[str]) -> None:
    layout = lay_out(document)
    table = TableReader(document, layout, reading)
    table.behind = behind_grids(piped, layout.content) if piped and piped is not document.lines else set()
    reading.registers = Assembler(document, layout, worded=table.worded).assemble(table.read())
    flag_doubtful(reading.registers, table.doubtful | _centred(document))
    doubt_behind(reading.registers, layout.gaps)
    report_unread(reading, table.suspects)
    report_joined(reading)
    reading.instructions = list(opcodes.instructions(reading.registers))
    reading.pages = layout.pages
    identify(reading, layout)
    report_missing(reading, layout)


def _centred(document: Document) -> set[int]:
    """The lines of ruled tables of a PDF whose cells stand half-way down: text beside a name may be that of another."""
    return {i for one in document.tables if stands_centred(one.rows) for i in one.lines}
