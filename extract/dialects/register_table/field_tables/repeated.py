"""Rows of a table that a copy has twice, letter for letter: one field.

7:4  RATE  rw  0x1  How fast
7:4  RATE  rw  0x1  How fast        the line again, or the last one before a page break again behind it

What differs in anything is not merged: then nobody knows which of the two is right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from extract.observations import Field, Observation, Register


def merge_repeated(register: Register) -> None:
    """Make one field of those of a register that say the same in all, with the pieces of each."""
    if len({(field.field, field.bit_hi, field.bit_lo) for field in register.fields}) == len(register.fields):
        return
    first: dict[Any, Field] = {}
    kept: list[Field] = []
    joined: dict[int, Observation] = {}
    for field in register.fields:
        if field.field is None or field.bit_lo is None or field.part or field.inferred:
            kept.append(field)
            continue
        lists = tuple(
            (one.value, one.value_last, one.name, one.description, one.role) for one in field.values
        )
        said = (
            field.field,
            field.bits_text,
            field.access,
            field.default_text,
            field.description,
            field.note,
            lists,
        )
        same = first.setdefault((field.bit_hi, field.bit_lo, *said, tuple(field.flags)), field)
        if same is field:
            kept.append(field)
            continue
        for one, other in zip((same, *same.values), (field, *field.values), strict=True):
            if id(one) not in joined:
                joined[id(one)] = one
                one.pieces = [*one.pieces]  # the list may be another's too
            one.pieces += other.pieces
    for one in joined.values():
        one.pieces = list(dict.fromkeys(one.pieces))
    register.fields = kept
