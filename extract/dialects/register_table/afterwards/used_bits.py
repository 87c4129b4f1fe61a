"""Bits with a name that reserved ones have in other documents, and with meanings of their values: they are in use.

25:24   RES     Resolution. 0: 12 bits, 1: 10 bits, 2: 8 bits
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.observations import EnumValue, Register

_LONGEST: Final = 4
"""Letters of such a name; `RESERVED` says what it says."""
_FEW: Final = 2
"""Values that mean something, at least."""


def tell_used(registers: list[Register], words: Vocabulary) -> None:
    """Call no such bits reserved."""
    for register in registers:
        for row in register.fields:
            if row.reserved and row.field and row.field.isalpha() and len(row.field) <= _LONGEST:
                row.reserved = sum(_means(value, words) for value in row.values) < _FEW


def _means(value: EnumValue, words: Vocabulary) -> bool:
    """Whether a value is another than reserved."""
    label = value.name or value.description or ""
    return bool(label) and not words.reserved(label.split(maxsplit=1)[0].strip(".,;"))
