"""How wide registers are of which nothing but the highest field tells it.

    All registers are 32 bits wide.         said of all of them

A register whose highest field ends with bit 7 may have 32 bits, of which the rest is not described: where others of its
block have 32, and all of these stand four bytes apart, its width is not known.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from extract.document import Document
    from extract.observations import Register

_SAID = re.compile(
    r"\b(?:all|each|every)\b(?: \w+){0,4} registers?\b(?: \w+){0,3} (?P<bits>8|16|32|64)[ -]bits?\b(?! (?:or|and)\b)"
    r"|\b(?:all|each|every) (?P<of>8|16|32|64)[ -]bit registers\b",
    re.IGNORECASE,
)
_BYTE: Final = 8


def settle_widths(document: Document, registers: Iterable[Register], unsized: list[Register]) -> None:
    """Give registers the width that a sentence gives all of them; take one away that others of the block belie.

    Args:
        document: whose lines may say it.
        registers: all of the document.
        unsized: those whose widths, in bits, are those of their fields.
    """
    if not unsized:
        return
    text = " ".join(document.text().split())
    said = {int(found["bits"] or found["of"]) for found in _SAID.finditer(text)} if "bit" in text else set()
    width = said.pop() if len(said) == 1 else None
    blocks: dict[tuple[str | None, str | None], list[Register]] = {}
    for register in registers:
        blocks.setdefault((register.block, register.address_space), []).append(register)
    widest = {
        block: max((one.width_bits or 0 for one in found), default=0) for block, found in blocks.items()
    }
    apart = {
        block: all(one.address is None or one.address % (widest[block] // _BYTE or 1) == 0 for one in found)
        for block, found in blocks.items()
    }
    for register in unsized:
        top = max((one.bit_hi for one in register.fields if one.bit_hi is not None), default=0)
        block = register.block, register.address_space
        if width is not None and top < width:
            register.width_bits = width
        elif register.width_bits and block in widest and register.width_bits < widest[block] and apart[block]:
            register.width_bits = None
