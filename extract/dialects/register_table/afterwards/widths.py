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
    r"\b(?:all|each|every|its)(?: (?:of|the|these|its|following|device|internal|peripheral|control))* registers?"
    r" (?:is|are|has|have)(?: (?:an?|width|of))* (?P<bits>8|16|32|64)[ -]bits?"
    r"(?= (?:wide|long|width|registers?|in (?:width|size|length))\b|\s?[.,;)]|$)",
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
    said = {int(found["bits"]) for found in _SAID.finditer(text)} if "bit" in text else set()
    width = said.pop() if len(said) == 1 else None
    blocks: dict[tuple[str | None, str | None], list[Register]] = {}
    for register in registers:
        if register.kind == "register" and register.address is not None:
            blocks.setdefault((register.block, register.address_space), []).append(register)
    widest = {block: max(one.width_bits or 0 for one in found) for block, found in blocks.items()}
    apart = {
        block for block, found in blocks.items() if not any(_odd(one.address, widest[block]) for one in found)
    }
    for register in unsized:
        top = max((one.bit_hi for one in register.fields if one.bit_hi is not None), default=0)
        block = register.block, register.address_space
        if width is not None and top < width:
            register.width_bits = width
        elif block in apart and register.width_bits and register.width_bits < widest[block]:
            register.width_bits = None


def _odd(address: int | None, width: int) -> bool:
    """Whether an address is none of a register that is as wide, in a row of such."""
    return address is not None and width >= _BYTE and address % (width // _BYTE) != 0
