"""Lines that tell of bits where a text notes down registers (`bit_notes`): each begins with them.

    Bit 7..5:  not used         7    RUN   run the mill       W: bits 7-6 = level        bits 0:15
    bit 4 = asleep              6-0  RATE  how fast              bits 5-0 = rate             How far it turns

What stands further in goes on with a row. A code of access may stand before the first row of several.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.text_tables.bit_lists import BitRow, indent
from extract.dialects.register_table.words.bits import TOPS, ends_of, numbers_alone

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from extract.document import Document

_ROW = re.compile(
    r"\s*(?:[-*•]\s+)?(?:(?P<access>R/?W|[RW])\s?:\s+(?=bit))?(?P<word>bits?\s*\[?|[bd](?=\d)|\[)?"
    r"(?P<bits>(?P<one>\d{1,2})(?:(?:\s?(?:\.\.|[-–~]|:(?!\s\d+\s*=)|\bto\b)\s?[bd]?"
    r"|(?:\.\.|[-–]|\s?~\s?|\sto\s)bit\s?)(?P<two>\d{1,2}))?)\]?"
    r"(?:\s*[:=]|\s?[.)–-])?(?=\s)\s*(?=\S)",
    re.IGNORECASE,
)
_OPEN = re.compile(
    r"\s*(?P<word>bits?)\s*(?P<bits>(?P<one>\d{1,2})(?:\s?(?:\.\.|[-–~:])\s?(?P<two>\d{1,2}))?)\s*[:=]?\s*$",
    re.IGNORECASE,
)
"""Bits alone, what is said of them in the lines below."""
_DASHED = re.compile(r"\s*(?P<word>bits?\s*|[bd])(?P<one>\d{1,2})\s[-–]\s(?=\d)", re.IGNORECASE)
"""A bit, and a dash before what it says when it is set, which may look like a range: `d3 - 1= off`."""
_LONGEST_ROW: Final = 300
_LEADS: Final = frozenset("0123456789bBdD-*•[RrWw")
"""How a row may begin."""
_LONGER: Final = 4
"""Characters by which a range, `D1-D0`, is longer than a bit at most."""
_BESIDE: Final = 1
"""Blanks by which the numbers of two rows may begin apart: those of one digit may be indented."""


def row_at(line: str, number: int) -> BitRow | None:
    """Read a line that begins with bits and what is said of them."""
    if line.lstrip()[:1] not in _LEADS or len(line) > _LONGEST_ROW:
        return None
    found = _ROW.match(line)
    if found is None:
        return None
    if not _says(line, found):
        return None  # nothing, or numbers: those of a figure
    high, low = ends_of(found)
    column = len(line[: found.start("word" if found["word"] else "bits")].expandtabs())
    worded = found["word"] is not None
    row = BitRow(number, low, high, column, found.span("bits"), found.end(), worded)
    row.access = found["access"] or ""
    return row


def _says(line: str, found: re.Match[str]) -> bool:
    """Whether a row says something of its bits; a number alone does behind the word for them and a mark: `bit 4= 1`."""
    said = line[found.end() :].strip()
    if said.isdecimal():
        marked = line[found.end("bits") : found.end()].strip("]) \t") in {"=", ":"}
        return marked and found["word"] is not None and len(said) <= len("31")
    return bool(said.strip("0123456789 \t")) and not numbers_alone(line)


def worded_row(line: str, number: int) -> BitRow | None:
    """Read a line that begins with the word for bits, bits and what is said of them."""
    row = row_at(line, number)
    return row if row is not None and row.worded else None


def noted_row(document: Document, i: int) -> BitRow | None:
    """Read such a line, also where what is said of the bits stands further in on the next line."""
    line = document.lines[i]
    row = row_at(line, i)
    if row is not None or line.lstrip()[:1] not in {"b", "B"} or (found := _OPEN.match(line)) is None:
        return row
    below = document.lines[i + 1] if i + 1 < document.body.stop else ""
    column = indent(line)
    if not below.strip() or indent(below) <= column or row_at(below, i + 1) is not None:
        return None
    high, low = ends_of(found)
    return BitRow(i, low, high, column, found.span("bits"), len(line.rstrip()), worded=True)


def rows_from(document: Document, first: BitRow, ruled: AbstractSet[int]) -> tuple[list[BitRow], int]:
    """The rows that begin in the column of the first, with what stands further in, and the line behind them."""
    rows = [first]
    i = first.line + 1
    while i < document.body.stop and i not in ruled:
        line = document.lines[i]
        row = noted_row(document, i)
        apart = not document.lines[i - 1].strip()
        if not line.strip():
            pass
        elif row is not None and row.access:
            break  # those who write see other bits
        elif row is not None and abs(row.column - first.column) <= _BESIDE and row.worded == first.worded:
            if apart and not _beside(rows[-1], row) and not (row.worded and lie_apart([*rows, row])):
                break
            rows.append(row)
        elif row is not None and row.worded and first.worded and _below(rows[-1], row, first.column):
            rows.append(row)
        elif apart:
            break
        elif indent(line) > first.column + _BESIDE:
            rows[-1].more.append(i)
        else:
            break
        i += 1
    return _undashed(document, rows), i


def _undashed(document: Document, rows: list[BitRow]) -> list[BitRow]:
    """The rows, those that a dash made a range single bits again where the rows beside them go on from these."""
    out = list(rows)
    for n, row in enumerate(rows):
        found = _DASHED.match(document.lines[row.line]) if row.high > row.low else None
        if found is None:
            continue
        single = replace(row, low=int(found["one"]), high=int(found["one"]), text=found.end())
        single.bits = found.span("one")
        beside = [rows[k] for k in (n - 1, n + 1) if 0 <= k < len(rows)]
        if (
            beside
            and all(_beside(single, one) for one in beside)
            and not all(_beside(row, one) for one in beside)
        ):
            out[n] = single
    return out


def _below(one: BitRow, two: BitRow, column: int) -> bool:
    """Whether a row has the range of bits below those of another: it begins further out for its longer bits alone."""
    outer = column - _LONGER <= two.column < column
    return outer and one.low == two.high + 1 and two.high > two.low


def _beside(one: BitRow, two: BitRow) -> bool:
    return one.low == two.high + 1 or two.low == one.high + 1


def go_on(rows: list[BitRow]) -> bool:
    """Whether the bits of rows rise or fall without a gap; those without the word for bits fill a register."""
    falls = all(one.low == two.high + 1 for one, two in pairwise(rows))
    rises = all(two.low == one.high + 1 for one, two in pairwise(rows))
    ends = min(row.low for row in rows), max(row.high for row in rows)
    if not (falls or rises):
        return False
    return rows[0].worded or (ends[0] == 0 and ends[1] in TOPS)


def lie_apart(rows: list[BitRow]) -> bool:
    """Whether the bits of rows that have the word for them rise or fall, perhaps with gaps."""
    falls = all(one.low > two.high for one, two in pairwise(rows))
    rises = all(two.low > one.high for one, two in pairwise(rows))
    return rows[0].worded and (falls or rises)
