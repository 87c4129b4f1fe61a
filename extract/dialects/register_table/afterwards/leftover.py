"""What is left of a document as prose although it looks like a table of fields or a figure: reported, not read.

Field | Description | Access | Reset     fields that no figure places
Bits 7-4 | Bits 3-0                      a figure whose head has the bits of each cell
31:28  MODE  How it goes                 rows of a PDF that begin with bits
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.afterwards.announced import report_announced
from extract.dialects.register_table.afterwards.left_figures import (
    counts_bits,
    described_registers,
    ends_of_lanes,
    told_below,
)
from extract.dialects.register_table.afterwards.left_rows import left_rows
from extract.dialects.register_table.afterwards.left_runs import (
    GOES_ON,
    due_rows,
    follows,
    lines_of,
    report,
    report_run,
)
from extract.dialects.register_table.afterwards.left_texts import report_text
from extract.dialects.register_table.afterwards.lone_cells import lone_cells
from extract.dialects.register_table.afterwards.placeless import placeless_tables
from extract.dialects.register_table.afterwards.untold_names import untold_names
from extract.dialects.register_table.text_tables.paired import unread_heads
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.document import FURNITURE

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from extract.observations import Reading


_OF_LANE = re.compile(r"\s*bits? ?\[?\d{1,3}(?:\s?[:–-]\s?\d{1,3})?\]?\s*$", re.IGNORECASE)
"""The bits of a cell of a figure: `Bits 0-3`."""
_RANGE = re.compile(
    r"^(?:[A-Za-z]\w*\s+)?(?:Bits? )?[\[<(]?[bD]?(?P<hi>\d{1,2})\s?(?::|\.\.|-|–|to)\s?[bD]?(?P<lo>\d{1,2})[\])>]?\s+\S"
)
"""A row of a table in a PDF that begins with a range of bits, or with a name and the range."""
_DUE_IN_PAGE = re.compile(
    r"(?:\d{1,2}\.)?[\[<(]?(?P<hi>\d{1,2})(?:\s?[:–-]\s?(?P<lo>\d{1,2}))?[\]>)]?"
    r"\s(?:[A-Z][A-Z0-9_]+|[Rr]eserved)\s\S"
)
"""A row in a PDF that begins with bits, perhaps behind the number of their register, and a name in capitals."""
_LONGEST: Final = 200
"""Characters; a longer line is a paragraph."""
_FEW: Final = 2
_PLACELESS: Final = "fields are not read: the table has no bits, and no figure that places them was found"


def report_leftover(reading: Reading) -> None:
    """Report the tables, rows and figures that no observation was made of."""
    document = reading.document
    taken = {piece[0] for _, row in reading.observations() for piece in row.pieces}
    for first, last in placeless_tables(document, taken):
        report(reading, first, last, _PLACELESS)
    _report_lanes(reading, taken)
    if document.reader == "pdf":
        _report_pages(reading, taken)
        for first, last in untold_names(reading, taken):
            report(reading, first, last, "rows that begin with the names of fields are not read")
    else:
        report_text(reading, taken)
    reported = {i for one in reading.diagnostics if one.code == "table_unread" for i in lines_of(one)}
    if document.reader != "pdf":
        described = described_registers(reading)
        for first, last, what, drawn in lone_cells(document, vocabulary(), taken):
            told = drawn and told_below(described, first)
            if not told and reported.isdisjoint(range(first, last + 1)):
                report(reading, first, last, what)
    message = "rows of fields under their head are not read: bits, names and texts cannot be told apart"
    for first, last in unread_heads(document, vocabulary(), taken):
        if first not in reported and last not in reported:
            reading.diagnose("table_unread", message, line_first=first, line_last=last)
    report_announced(reading)


def _report_lanes(reading: Reading, taken: AbstractSet[int]) -> None:
    """Report tables whose head has the bits of a cell in each of its own, and of which no observation was made."""
    for table in reading.document.tables:
        lanes = len(table.rows[0]) >= _FEW and all(
            cell and _OF_LANE.match(cell.text) for cell in table.rows[0]
        )
        if lanes and taken.isdisjoint(range(table.first_line, table.last_line + 1)):
            report(reading, table.first_line, table.last_line, "a figure of bits is not read")


def _report_pages(reading: Reading, taken: AbstractSet[int]) -> None:
    """Report what is left of a PDF: rows of numbers, one for each bit, without a figure; rows of ranges that fall."""
    document = reading.document
    described = described_registers(reading)
    run: list[tuple[int, int, int]] = []
    for i, line in enumerate(document.lines):
        if i in taken or document.roles[i] & FURNITURE or len(line) > _LONGEST:
            continue
        if line[-1:].isdigit() and (counts_bits(line) or ends_of_lanes(line)):
            below = document.lines[i + 1].split() if i + 1 < len(document.lines) else []
            filled = len(below) > 1 or (bool(below) and ends_of_lanes(line))
            if filled and not told_below(described, i):
                report(reading, i, i, "a figure of bits is not read")
        elif found := _RANGE.match(line):
            row = i, int(found["hi"]), int(found["lo"])
            if not (run and follows(run[-1], row)):
                report_run(reading, run)
                run = []
            run.append(row)
    report_run(reading, run)
    due = set(due_rows(reading, taken, _DUE_IN_PAGE))
    for i in sorted(due):
        report(reading, i, i, GOES_ON)
    reported = due.union(
        *(lines_of(one) for one in reading.diagnostics if one.code in {"table_unread", "list_ownerless"})
    )
    for i in left_rows(reading, taken):
        if i not in reported:
            report(reading, i, i, "a row of a field is not read")
