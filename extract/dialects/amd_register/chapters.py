"""Tables of chapters that hold no registers of the family: packets, words of instructions, opcodes.

8.1 Type-0 Packet                              read as any manual's are, by the dialects for these,
Field Name   Bits    Description               from what the register chapters leave
BASE_INDEX   12:0    ...
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.document import PROSE
from extract.remainder import claim, remainder

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.document import Document
    from extract.observations import Observation, Reading

_HEAD = re.compile(
    r"(?:\| *)?\**(?=.*\b(?:Bits?|Bit\(s\)|Ordinal|DW(?:ORD|ord)?|Opcode|Code|Value)\b)"
    r"(?:Ordinal|DWORD|DWord|DW|Bits?(?:\(s\))?|(?:Bit )?Field(?: Name)?|Name|Symbol|Mnemonic|Opcode)\b"
    r".{0,80}\bDescription\b.{0,40}$"
)
"""The head of a table that tells bits, words of a packet or codes."""
_LONGEST: Final = 200
_ENOUGH: Final = 0.5
"""So sure a dialect is that can read what is left."""


def read_chapters(reading: Reading) -> None:
    """Add what stands in tables outside the registers of the family; a head under which nothing is read is reported."""
    document = reading.document
    if not reading.registers:
        return
    heads = [i for i in _prose(document) if _is_head(document.lines[i].strip())]
    if not heads:
        return
    rest = _rest(reading)
    found = _read(rest)
    read: set[int] = set()
    if found is not None:
        reading.registers = sorted([*reading.registers, *found.registers], key=_place)
        reading.instructions += found.instructions
        reading.symbols += found.symbols
        reading.diagnostics += found.diagnostics
        lines = {piece[0] for _, row in found.observations() for piece in row.pieces}
        rows = [*found.instructions, *(row for one in found.registers for row in one.fields)]
        read = {piece[0] for row in rows for piece in row.pieces}
        claim(document, rest, lines)
    for i, below in pairwise([*heads, len(document.lines)]):
        if not read.intersection(range(i, min(i + _BELOW, below))):
            message = f"nothing is read under {document.lines[i].strip()!r}"
            reading.diagnose("table_unread", message, line_first=i, line_last=i)


_BELOW: Final = 12
"""Lines within which the first row stands below its table's head."""


def _is_head(line: str) -> bool:
    """Whether a line heads such a table."""
    return "Description" in line and len(line) < _LONGEST and _HEAD.match(line) is not None


def _prose(document: Document) -> Iterator[int]:
    """The lines that nothing is made of: in a chapter of registers hardly any."""
    at = document.roles.find(PROSE)
    while at >= 0:
        yield at
        at = document.roles.find(PROSE, at + 1)


def _rest(reading: Reading) -> Document:
    """The document without the lines of its registers and its furniture."""
    document = reading.document
    rows: list[Observation] = [row for _, row in reading.observations()]
    taken = {piece[0] for row in rows for piece in row.pieces}
    for i in document.lines_with("Default"):
        if i not in taken and "Description" in document.lines[i]:
            stop = next((k for k in range(i, document.body.stop) if not document.lines[k].strip()), i)
            taken.update(range(i, stop))
    return remainder(document, taken)


def _read(rest: Document) -> Reading | None:
    """What the surest of the dialects for any vendor's tables finds; None where none is sure enough."""
    from extract.dialects.isa_table import IsaTableDialect  # noqa: PLC0415 - for few documents
    from extract.dialects.register_table import RegisterTableDialect  # noqa: PLC0415 - the same

    able = [(one.sniff(rest), one) for one in (RegisterTableDialect(), IsaTableDialect())]
    sure, dialect = max(able, key=lambda pair: pair[0])
    return dialect.read(rest) if sure >= _ENOUGH else None


def _place(row: Observation) -> tuple[int, int]:
    """Where a row begins; one without a place stands last."""
    return row.pieces[0][:2] if row.pieces else (1 << 30, 0)
