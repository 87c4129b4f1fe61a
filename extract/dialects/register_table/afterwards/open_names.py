"""Names in a text that may go on in the line below them, which nothing was read of: `RATE_OF_PUMP` over `7`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from extract.observations import Reading

_REST = re.compile(r"\d{1,2}|_?[A-Z0-9]{1,4}(?:_[A-Z0-9]*)*")
_LEAST: Final = 8
"""Characters of a name that a narrow cell wraps, at least."""


def doubt_open_names(reading: Reading) -> None:
    """Flag names that are all of their line where the next one, which is not read, may be their rest."""
    lines = reading.document.lines
    fields = [one for register in reading.registers for one in register.fields]
    taken = {piece[0] for _, row in reading.observations() for piece in row.pieces}
    for one in fields:
        name = one.field or ""
        if len(name) < _LEAST or not name.isupper():
            continue
        for line in {piece[0] for piece in one.pieces if lines[piece[0]].strip() == name}:
            below = lines[line + 1].strip() if line + 1 < len(lines) else ""
            if line + 1 not in taken and _REST.fullmatch(below):
                one.flag("name_open")
