"""Lines that look like instructions with their codes and were not read as such: reported, not guessed at.

12  N_MOVE_B32     Moves.                 a number before a name of several parts, or behind it
imm[11:0] rs1 000 rd 0010011 ADDI         codes in digits of 0 and 1, and a name at either end
ADD Rd, Rr   0000 11rd dddd rrrr
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.document import FURNITURE, HEADING

if TYPE_CHECKING:
    from extract.observations import Reading

_NAME: Final = r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+"
_NUMBER: Final = r"(?:0x[0-9A-Fa-f]{1,4}|\d{1,4})"
_NUMBERED: Final = re.compile(rf"\s*(?:{_NUMBER}\s+{_NAME}(?:\s|$)|{_NAME}\s+{_NUMBER}\s*$)")
_MNEMONIC: Final = re.compile(r"[A-Z][A-Z0-9.]*[A-Z0-9]$|[a-z]+(?:\.[a-z0-9]+)*$")
_BITS: Final = re.compile(r"(?=.*[01]{2})[01][01a-zA-Z-]{1,7}$|[01]{2,16}$")
_STRICT: Final = re.compile(r"[A-Z][A-Z0-9_.]*[A-Z0-9]$")
_CELL: Final = re.compile(r"[A-Z][A-Z0-9_.]*[A-Z0-9]$|[-–—*.]+$")
_INDEX: Final = re.compile(r"(?:0[xX])?[0-9A-F]{1,2}[xX_]?$|[01]{3,4}$")
_BIT: Final = re.compile(r"[01a-zA-Z-]$")
_DRAWN: Final = 4
"""Cells of such a line at least."""
_LONGEST: Final = 200
"""Characters; a longer line is a paragraph."""
_NEAR: Final = 3
"""Lines from one row of a table to the next at most."""
_FEW: Final = 3
"""Rows of a table at least."""
_CODES: Final = 2
"""Groups of bits in a row at least."""


def is_coded(line: str) -> bool:
    """Whether a line has a code of bits, and a mnemonic before or behind it.

    >>> is_coded("imm[11:0] rs1 000 rd 0010011 ADDI"), is_coded("ADD Rd, Rr 0000 11rd dddd rrrr"), is_coded("11 00 a")
    (True, True, False)
    """
    if len(line) > _LONGEST or "0" not in line or "1" not in line:
        return False
    words = line.split()
    codes = sum(_BITS.match(word) is not None for word in words)
    named = any(len(word) > 1 and _MNEMONIC.match(word) for word in (words[0], words[-1]))
    return codes >= _CODES and named


def _is_drawn(line: str) -> bool:
    """Whether a line has a cell for each bit of an instruction and its name, or is the row of a map of opcodes.

    >>> _is_drawn("ADD 0 0 0 1 1 1 r d"), _is_drawn("0x0 ADD SUB MUL DIV - NOP"), _is_drawn("a 1 0 x 1 0 1 1 0 1")
    (True, True, False)
    """
    words = [word for word in line.split() if word != "|"]
    if len(words) <= _DRAWN:
        return False
    bits = sum(_BIT.match(word) is not None for word in words)
    named = [word for word in (words[0], words[-1]) if len(word) > 1 and _MNEMONIC.match(word)]
    if bits >= len(words) - 1 and named:
        return {"0", "1"} <= set(words)
    cells = words[1:]
    names = [word for word in cells if _STRICT.match(word)]
    return _INDEX.match(words[0]) is not None and 2 * len(names) > len(cells) and all(map(_CELL.match, cells))


def report_unread(reading: Reading) -> None:
    """Report such lines, those that stand together as one table."""
    document = reading.document
    taken = {piece[0] for _, row in reading.observations() for piece in row.pieces}
    rows = [
        i
        for i in document.body
        if i not in taken
        and not document.roles[i] & (HEADING | FURNITURE)
        and len(document.lines[i]) <= _LONGEST
        and (
            _NUMBERED.match(document.lines[i]) or is_coded(document.lines[i]) or _is_drawn(document.lines[i])
        )
    ]
    ends = [k for k, (one, two) in enumerate(pairwise(rows), 1) if two - one > _NEAR]
    for first, end in pairwise([0, *ends, len(rows)]):
        if end - first < _FEW:
            continue
        top, bottom = rows[first], rows[end - 1]
        text = "\n".join(document.lines[top : bottom + 1])
        message = f"{end - first} rows of numbers or codes with a name are not read"
        reading.diagnose("table_unread", message, line_first=top, line_last=bottom, raw_text=text)
