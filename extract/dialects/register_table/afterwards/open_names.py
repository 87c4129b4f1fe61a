"""Names in a text with a line for each cell that may go on in the line below them: `RATE_OF_PUMP` over `7`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from extract.observations import Reading

_REST = re.compile(r"\d{1,2}|_?[A-Z0-9]{1,4}(?:_[A-Z0-9]*)*")
_LEAST: Final = 8
"""Characters of a name that a narrow cell wraps, at least."""


def doubt_open_names(reading: Reading) -> None:
    """Flag names that are the first of two lines between blank ones, where the second may be their rest.

    It is none where it is read: as a bit, the access or the reset of the field.
    """
    lines = reading.document.lines
    for one in (one for register in reading.registers for one in register.fields):
        name = one.field or ""
        if len(name) < _LEAST or not name.isupper():
            continue
        told = {str(one.bit_hi), str(one.bit_lo), one.access, one.default_text}
        for at in {piece[0] for piece in one.pieces if lines[piece[0]].strip() == name}:
            around = [line.strip() for line in (lines[at - 1 : at] if at else [""]) + lines[at + 1 : at + 3]]
            cell = len(around) > len(("", "7")) and not (around[0] or around[2])
            if cell and _REST.fullmatch(around[1]) and around[1] not in told:
                one.flag("name_open")
