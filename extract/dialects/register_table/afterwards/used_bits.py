"""Bits with a name that reserved ones have in other documents, and with meanings of their values: they are in use.

25:24   RES     Resolution. 0: 12 bits, 1: 10 bits, 2: 8 bits
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.observations import EnumValue, Register

_LONGEST: Final = 4
"""Letters of such a name; `RESERVED` says what it says."""
_FEW: Final = 2
"""Values that mean something, at least."""


_NO_USE: Final = re.compile(
    r"(?:must|shall|should|do not|not|never|always|write (?:this|as|zeros?|ones?|[01])|keep|kept|undefined|unused|"
    r"invalid|illegal|prohibited|forbidden|n/?a|setting prohibited)\b",
    re.IGNORECASE,
)
"""How the meaning of a value begins that reserved bits have, too: `Must be written`, `Do not use`."""


def tell_used(registers: list[Register], words: Vocabulary) -> None:
    """Call no such bits reserved."""
    for register in registers:
        for row in register.fields:
            if row.reserved and row.field and row.field.isalpha() and len(row.field) <= _LONGEST:
                row.reserved = sum(_means(value, words) for value in row.values) < _FEW


def _means(value: EnumValue, words: Vocabulary) -> bool:
    """Whether a value is another than reserved."""
    label = value.name or value.description or ""
    if _NO_USE.match(label):
        return False
    return bool(label) and not words.reserved(label.split(maxsplit=1)[0].strip(".,;"))
