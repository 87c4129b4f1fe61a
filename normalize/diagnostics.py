"""The `diagnostics` table of one document: what the reader and the dialect reported, and what nobody did.

Every doubt has its row: a flag that the dialect set without a report gets one here, and so
does each run of unclaimed lines. What a report leaves out is filled in from the row it
concerns (table, lines) and from the source (page, text).
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa

from extract.codes import CODES
from extract.errors import DialectFailure
from extract.observations import Diagnostic, EnumValue, Field, Instruction, Register, Symbol
from normalize.lines import unclaimed
from normalize.schema import PUBLISHED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from extract.document import Document
    from extract.observations import Observation, Reading
    from normalize.arrow import Ints
    from normalize.lines import Roles

BEHIND: Final = frozenset(("no_fields",))
"""What such reports miss stood behind the last line of their row."""
RAW_TEXT_LIMIT: Final = 2000
"""Characters of source text that a diagnostic quotes at most."""

_TABLE_OF: Final = {
    Register: "registers",
    Field: "fields",
    EnumValue: "enum_values",
    Instruction: "instructions",
    Symbol: "symbols",
}


def diagnostics_table(
    reading: Reading, observations: Sequence[Observation], roles: Roles, pages: Ints
) -> Any:
    """The reports in the order of the lines, those about the whole document first.

    Raises:
        DialectFailure: a code that `extract.codes` does not know, or a line that is not in the document.
    """
    document = reading.document
    every = chain(reading.diagnostics, _unreported(reading, observations), unclaimed(roles))
    extents: dict[int, tuple[int, int]] = {}
    found = [_placed(d, document, extents) for d in every]
    found.sort(key=lambda d: -1 if d.line_first is None else d.line_first)
    schema = PUBLISHED["diagnostics"]
    columns = {
        "code": [d.code for d in found],
        "severity": [CODES[d.code].severity for d in found],
        "doc_id": [document.doc_id] * len(found),
        "page": [None if d.line_first is None else int(pages[d.line_first]) for d in found],
        "line_first": [None if d.line_first is None else d.line_first + 1 for d in found],
        "line_last": [None if d.line_last is None else d.line_last + 1 for d in found],
        "table": [d.table for d in found],
        "observation_id": [None if d.observation is None else d.observation.id for d in found],
        "message": [d.message for d in found],
        "raw_text": [_quoted(d, document) for d in found],
        "action": [d.action for d in found],
    }
    return pa.Table.from_arrays([pa.array(columns[f.name], f.type) for f in schema], schema=schema)


def _unreported(reading: Reading, observations: Sequence[Observation]) -> Iterator[Diagnostic]:
    """A report for each flag that has none; its message is what the code means."""
    reported = {(id(d.observation), d.code) for d in reading.diagnostics}
    for row in observations:
        for code in row.flags:
            if (id(row), code) not in reported:
                yield Diagnostic(code, CODES[code].meaning if code in CODES else "a flag", observation=row)


def _placed(diagnostic: Diagnostic, document: Document, extents: dict[int, tuple[int, int]]) -> Diagnostic:
    """The report with the table and the lines of the row it concerns, checked; `extents`: of rows looked at before."""
    first, last = diagnostic.line_first, diagnostic.line_last
    table, row = diagnostic.table, diagnostic.observation
    if row is not None:
        table = table or _TABLE_OF[type(row)]
        if first is None and row.pieces:
            if id(row) not in extents:
                extents[id(row)] = min(p[0] for p in row.pieces), max(p[0] for p in row.pieces)
            first, last = extents[id(row)]
            first = last if diagnostic.code in BEHIND else first
    last = first if last is None else last
    if diagnostic.code not in CODES:
        what = f"code {diagnostic.code!r} is not in extract.codes"
    elif first is not None and last is not None and not 0 <= first <= last < len(document.lines):
        what = f"lines {first + 1} to {last + 1} of {diagnostic.code!r} are not in the document"
    else:
        return Diagnostic(
            diagnostic.code,
            diagnostic.message,
            first,
            last,
            table,
            row,
            diagnostic.raw_text,
            diagnostic.action,
        )
    raise DialectFailure(f"{what} ({diagnostic.message}); a defect of the dialect", document.source_path)


def _quoted(diagnostic: Diagnostic, document: Document) -> str | None:
    """The report's own text, else its lines as in the source, cut at `RAW_TEXT_LIMIT`."""
    if diagnostic.raw_text is not None:
        return diagnostic.raw_text[:RAW_TEXT_LIMIT]
    if diagnostic.line_first is None or diagnostic.line_last is None:
        return None
    quoted, length = [], 0
    for i in range(diagnostic.line_first, diagnostic.line_last + 1):
        quoted.append(document.lines[i][:RAW_TEXT_LIMIT])
        length += len(quoted[-1]) + 1
        if length > RAW_TEXT_LIMIT:
            break
    return "\n".join(quoted)[:RAW_TEXT_LIMIT]
