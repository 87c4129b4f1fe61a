"""Rows that were not read as rows: a safety net under tables whose defaults are printed in a way not known.

    MODE 3:1 - How widgets are made.      a line that begins like a row, with bits that the next field could have

Text names fields and bits too, but seldom at the beginning of a line, and hardly ever the very bits that are free.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from extract.dialects.amd_register.layout import Layout
    from extract.observations import Field, Reading

_ROW = re.compile(
    r"([A-Z]\w*_\w+|[A-Z][A-Z0-9]+)\s+\[?(\d{1,2})(?:\s?(?:[:-]|\.\.)\s?(\d{1,2}))?\]?(?=\s|$)(?!\s+bits?\s)"
)


def report_unread(reading: Reading, layout: Layout) -> None:
    """Flag each field whose text holds a line that looks like the row of the next field."""
    fields = [
        (row.pieces[0][0], n, at)
        for n, register in enumerate(reading.registers)
        for at, row in enumerate(register.fields)
        if row.pieces
    ]
    begins = [line for line, _, _ in fields]
    starts = set(begins)
    lines = reading.document.lines
    for i, start in layout.content:
        line = lines[i]
        if not line[start : start + 1].isupper() or i in starts or (found := _ROW.match(line, start)) is None:
            continue
        below = bisect_right(begins, i) - 1
        if below < 0:
            continue
        _, n, at = fields[below]
        register = reading.registers[n]
        row = register.fields[at]
        if not any(piece[0] == i for piece in _pieces(row)):
            continue
        if not found[3] and line.startswith(" - ", found.end()):
            continue  # a value of a list
        hi, lo = int(found[2]), int(found[3] or found[2])
        after = register.fields[at + 1].bit_lo if at + 1 < len(register.fields) else register.width_bits or 32
        if row.bit_hi is not None and after is not None and row.bit_hi < lo <= hi < after:
            row.flag("row_unread")
            message = f"{found[0]!r} may be the row of a field after {row.field}"
            reading.diagnose("row_unread", message, line_first=i, line_last=i)


def _pieces(row: Field) -> list[tuple[int, int, int]]:
    return row.pieces + [piece for value in row.values for piece in value.pieces]
