"""Rows that were not read as rows: a safety net under tables whose defaults are printed in a way not known.

    MODE 3:1 - How widgets are made.      a line that begins like a row, with bits that the next field could have

Text names fields and bits too, but seldom at the beginning of a line, and hardly ever the very bits that are free.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING, Final

from extract.dialects.amd_register.grammar import NAME, RESERVED

if TYPE_CHECKING:
    from extract.observations import EnumValue, Field, Reading, Register

FAR = 32
"""A default stands no further from the bits."""
_APART: Final = 3
"""So many lines above its bits stands a name at most."""
_NO_SUSPECT = re.compile(r"none|0x[0-9A-Fa-f]|bit")
"""What follows bits in a row that was read, or in a sentence about bits."""
_CAPITALS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_ROW = re.compile(r"([A-Z]\w+)\b\s+\[?(\d{1,2})(?:\s?(?:[:-]|\.\.)\s?(\d{1,2}))?\]?(?=\s|$)")

_ODD_ROW = re.compile(
    r"([A-Z]\w*)(?:[^\w\s:]\S*| \([^()]{1,40}\)| bit|(?=\s+\d+(?::\d+)?,))\s+"
    r"\[?(\d{1,2})(?:\s?(?:[:-]|\.\.)\s?(\d{1,2}))?\]?(?:, ?\d{1,2}(?::\d{1,2})?)*\s+(?:0x[0-9A-Fa-f]+|none)\b"
)
"""A row whose name is none that rows are known by: `CLR(W1C) 8 0x0`, `LAST bit 1 0x0`, or whose bits are in parts."""

_TORN_ROW = re.compile(
    r"[|.,'`*_-]? ?([A-Z][A-Z0-9_]+|Reserved)[.,;'`|*]?"
    r"(\s*(?=\S{0,3}\d)[\dOoIlSBZG:;., ]{1,8}?|\s+(?=\S*[\d:])\S{1,7}|\s)\s+"
    r"(?:none|0x[0-9A-Fa-f]+)(?=\s|$)()"
    r"|([A-Z][A-Z0-9_]+)\s+\d{1,4}(?::\d{1,2})?(?:none|0x[0-9A-Fa-f]+)(?=\s|$)"
)
"""A row with a sign too many before its name or behind, with bits that are none, or with none at all."""
_TORN_START = frozenset("|.,'`*_-")

_INNER_ROW = re.compile(
    r"(?<![A-Za-z0-9_])([A-Z][A-Z0-9_]{2,}|Reserved)\s+(\d{1,2})(?::(\d{1,2}))?\s+(?:none|0x[0-9A-Fa-f]+)(?=\s|$)"
)

_CELLS_FIRST = re.compile(
    r"()(\d{1,2})(?::(\d{1,2}))?\s+(?:0x[0-9A-Fa-f]+|(?<=\d\s)none(?=\s+[A-Z]|$))(?=\s|$)"
)
"""A line of text that begins with bits and a default: a row whose name is not known."""

_CELLS_ALONE = re.compile(r"()(\d{1,2})(?::(\d{1,2}))?(?P<default>\s+(?:0x[0-9A-Fa-f]+|none))?\s*$")
"""Cells of a row alone on a line: its bits, and perhaps its default."""


def cells_alone(lines: list[str], i: int) -> re.Match[str] | None:
    """The bits on a line of text that stand alone, where cells do: with a default, in a range, or below a name."""
    found = _CELLS_ALONE.match(lines[i])
    if found is None or found[3] or found["default"]:
        return found
    above = next((line.strip() for line in reversed(lines[max(0, i - _APART) : i]) if line.strip()), "")
    return found if NAME.match(above) and above.isupper() else None


def like_row(line: str) -> re.Match[str] | None:
    """The beginning of a line of text, when a row could begin so: `MODE 3:1` and nothing that a row would have been."""
    if line[0] not in _CAPITALS:
        return _TORN_ROW.match(line) if line[0] in _TORN_START else None
    found = _ROW.match(line)
    coded = "0x" in line or "none" in line
    if found and not _NO_SUSPECT.match(line[found.end() : found.end() + FAR].lstrip()):
        return (_TORN_ROW.match(line) if coded else None) or found  # `MODE 27:2 4 0x0` has other bits
    return (_ODD_ROW.match(line) or _TORN_ROW.match(line)) if coded else None


def nameless(line: str, start: int, end: int) -> re.Match[str] | None:
    """The bits that a line of text begins with, a default behind them: of a row whose name is elsewhere."""
    return _CELLS_FIRST.match(line, start, end)


def inner_row(line: str, first: int, end: int) -> re.Match[str] | None:
    """A whole row within a line of text, as where lines were joined: `01 - On SIZE 7:4 0x0 How wide.`."""
    return _INNER_ROW.search(line, first, end)


def report_unread(reading: Reading, suspects: list[tuple[int, re.Match[str]]]) -> None:
    """Flag each field whose text holds a line that looks like the row of the next field.

    `suspects` are the lines of text that `like_row` finds, by index.
    """
    lines = reading.document.lines
    suspects = [
        (i, found)
        for i, found in suspects
        if (not found[1] or "_" in found[1] or found[1].isupper() or RESERVED.match(found[1]))  # no word
        and (found[3] or not lines[i].startswith(" - ", found.end()))  # no value of a list
    ]
    if not suspects:
        return
    fields = [
        (row.pieces[0][0], n, at)
        for n, register in enumerate(reading.registers)
        for at, row in enumerate(register.fields)
        if row.pieces
    ]
    begins = [line for line, _, _ in fields]
    known: tuple[int, dict[int, list[EnumValue]]] = (-1, {})  # the lines of one field: many may stand in it
    for i, found in suspects:
        below = bisect_right(begins, i) - 1
        if below < 0 or begins[below] == i:
            continue
        _, n, at = fields[below]
        register = reading.registers[n]
        row = register.fields[at]
        if known[0] != below:
            known = below, _values_by_line(row)
        if i not in known[1]:
            continue
        if found.re is _TORN_ROW or _are_free(register, at, int(found[2]), int(found[3] or found[2])):
            row.flag("row_unread")
            for value in known[1][i]:
                value.flag("label_open")
            for value in row.values:
                if not found[1] or value.pieces[0][0] > i:
                    value.flag("list_foreign")  # the name of the row may stand above its bits
            message = f"{found[0]!r} may be the row of a field after {row.field}"
            reading.diagnose("row_unread", message, line_first=i, line_last=i)


def report_joined(reading: Reading) -> None:
    """Flag each field whose own text goes on with the row of another, the line of which was joined with its own.

    The first row may be joined with the head: then it is in the text of the register.
    """
    for register in reading.registers:
        if (text := register.description) and "Description" in text and (found := _INNER_ROW.search(text)):
            message = f"{found[0]!r} may be the first row of {register.register}"
            line = max(piece[0] for piece in register.pieces)
            reading.diagnose("row_unread", message, line_first=line, line_last=line)
        for at, row in enumerate(register.fields):
            last = row.values[-1].description if row.values else None
            for text in (row.description, last):
                if text is None or not ("none" in text or "0x" in text) or "row_unread" in row.flags:
                    continue
                found = _INNER_ROW.search(text)
                if found and _are_free(register, at, int(found[2]), int(found[3] or found[2])):
                    row.flag("row_unread")
                    for value in row.values if text is not last else row.values[-1:]:
                        value.flag("list_foreign")
                    message = f"{found[0]!r} may be the row of a field after {row.field}"
                    line = row.pieces[0][0]
                    reading.diagnose("row_unread", message, line_first=line, line_last=line)


def _are_free(register: Register, at: int, hi: int, lo: int) -> bool:
    """Whether bits lie between those of a register's field and of the next."""
    above = register.fields[at].bit_hi
    after = register.fields[at + 1].bit_lo if at + 1 < len(register.fields) else register.width_bits or 32
    return above is not None and after is not None and above < lo <= hi < after


def _values_by_line(row: Field) -> dict[int, list[EnumValue]]:
    """For each line that a field's row, text and values stand on, the values that do."""
    out: dict[int, list[EnumValue]] = {line: [] for line, _, _ in row.pieces}
    for value in row.values:
        for line in {piece[0] for piece in value.pieces}:
            out.setdefault(line, []).append(value)
    return out
