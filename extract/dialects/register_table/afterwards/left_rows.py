"""Rows of fields that are left of a PDF, one alone too: what tells that a line is one.

31:8 ro 0x0 LEVEL How high              bits, a code of access and a reset, whatever stands above; one bit beside a name
8:0                                     the very bits that are due behind the last field, alone in their line,
31 ro FLOW How it flows                 or before a name; also where the bits of the table rise
RATE How fast it flows                  the name of a cell of a figure that no row of its table describes
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.document import FURNITURE, HEADING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from extract.observations import Reading, Register

_BITS = r"[\[(]?(?P<hi>\d{1,2})(?:\s?[:–-]\s?(?P<lo>\d{1,2}))?[\])]?"
_FULL = re.compile(
    rf"(?:(?P<name>[A-Za-z]\w*)\s)?{_BITS}\s(?P<access>[A-Za-z][\w/]{{0,7}})\s0x[0-9A-Fa-f]+(?:\s(?P<then>\S+)|$)"
)
_WRITTEN = re.compile(r"[A-Z][A-Z0-9_]+$|\w+_\w+$")
"""A name as programs write it: without one beside them, a number, a code and another are of any list."""
_ALONE = re.compile(rf"{_BITS}$")
_NAMED = re.compile(
    rf"{_BITS}(?:\s(?P<code>[\w/]{{1,8}}))?(?:\s0x\w+)?\s(?:[A-Z][A-Z0-9_]+|\w+_\w+|[Rr]eserved)(?:\s|$)"
)
_BETWEEN: Final = 12
"""Lines from the last field to the row that is due at most."""
_WHOLE: Final = frozenset({7, 15, 31, 63})
"""The highest bits of registers: nothing is due behind them."""


def left_rows(reading: Reading, taken: AbstractSet[int]) -> list[int]:
    """The lines of a PDF that are rows of fields and were not read; `taken` are those that were."""
    document, words = reading.document, vocabulary()
    found = {
        i
        for i, line in enumerate(document.lines)
        if i not in taken
        and " 0x" in line
        and not document.roles[i] & FURNITURE
        and (row := _FULL.match(line))
        and (row["lo"] or _WRITTEN.match(row["name"] or "") or _WRITTEN.match(row["then"] or ""))
        and is_access(row["access"], words)
    }
    for register in reading.registers:
        found.update(_due(reading, register, taken), _torn(reading, register, taken))
    return sorted(found)


def _torn(reading: Reading, register: Register, taken: AbstractSet[int]) -> Iterator[int]:
    """The lines that begin with the names of cells of a figure, others of which a table describes; these are doubted.

    The end of a page tears a row, and the rules on either page are none of a table.
    """
    document = reading.document
    lines = [i for one in register.fields for i, _, _ in one.pieces]
    bare = {
        one.field: one
        for one in register.fields
        if one.field
        and one.field.isidentifier()
        and len(one.field) > 1
        and not (one.access or one.description or one.values)
    }
    if not bare or not any(one.access for one in register.fields):
        return
    figure = max(i for one in bare.values() for i, _, _ in one.pieces)
    for i in range(figure + 1, min(max(lines) + _BETWEEN, document.body.stop)):
        if i in taken or document.roles[i] & (HEADING | FURNITURE):
            continue
        name, _, text = document.lines[i].partition(" ")
        if text and name in bare:
            bare.pop(name).flag("lane_disagrees")
            yield i


def _due(reading: Reading, register: Register, taken: AbstractSet[int]) -> Iterator[int]:
    """The line left behind the last field of a register that has the bits due there."""
    document = reading.document
    fields = [one for one in register.fields if one.pieces and one.bit_lo is not None]
    fields.sort(key=lambda one: max(one.pieces))
    if not fields or (last := fields[-1]).bit_hi is None or last.bit_lo is None:
        return
    falls = min(one.bit_lo or 0 for one in fields) > 0
    rises = len(fields) > 1 and fields[0].bit_lo == 0 and last.bit_hi not in _WHOLE
    if not falls and not (rises and last.bit_hi == max(one.bit_hi or 0 for one in fields)):
        return
    end = max(piece[0] for piece in last.pieces)
    for i in range(end + 1, min(end + _BETWEEN, document.body.stop)):
        if i in taken or document.roles[i] & (HEADING | FURNITURE):
            continue
        line = document.lines[i]
        row = _ALONE.match(line)
        row = (row if row and row["lo"] else None) or _NAMED.match(line)
        if row is None:
            continue
        high, low = int(row["hi"]), int(row["lo"] or row["hi"])
        if (falls and high == last.bit_lo - 1 and high >= low) or (not falls and low == last.bit_hi + 1):
            yield i
            return
