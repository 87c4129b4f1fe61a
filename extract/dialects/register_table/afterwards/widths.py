"""How wide registers are of which nothing but the highest field tells it.

    All registers are 32 bits wide.                said of all of them
    The registers of the tank are 8 bits wide.     said of those of its chapter

The first holds for all chapters but those that say otherwise, or whose addresses do: registers of 32 bits do not stand
a byte apart, unless those of the chapter that says it do so, too.

A register whose highest field ends with bit 7 may have 32 bits, of which the rest is not described: where others of its
block have 32, and all of these stand four bytes apart, its width is not known.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from extract.document import Document
    from extract.observations import Register

_SAID = re.compile(
    r"\b(?:all|each|every|its)(?: (?:of|the|these|its|following|device|internal|peripheral|control))* registers?"
    r" (?:is|are|has|have)(?: (?:an?|width|of))* (?P<bits>8|16|32|64)[ -]bits?"
    r"(?= (?:wide|long|width|registers?|in (?:width|size|length))\b|\s?[.,;)]|$)",
    re.IGNORECASE,
)
_OF_CHAPTER = re.compile(
    r"(?:^|[.:;] |\b(?:the|all) )registers (?:of|in) (?:(?!\b(?:which|that)\b)[^.;]){1,40}?"
    r" (?:are|have) (?P<bits>8|16|32|64)[ -]bits?(?= (?:wide|long)\b)",
    re.IGNORECASE,
)
_BYTE: Final = 8
_MOST: Final = 2
"""One of so many registers without a place may be a word of another kind; more are what the sentence is about."""
_Block = tuple[str | None, str | None]


def settle_widths(document: Document, registers: Iterable[Register], unsized: list[Register]) -> None:
    """Give registers the width that a sentence gives all of them; take one away that others of the block belie.

    Args:
        document: whose lines may say it.
        registers: all of the document.
        unsized: those whose widths, in bits, are those of their fields.
    """
    if not unsized:
        return
    blocks: dict[_Block, list[Register]] = {}
    for register in registers:
        if register.kind == "register" and register.address is not None:
            blocks.setdefault((register.block, register.address_space), []).append(register)
    said = _said(document, blocks)
    widest = {block: max(one.width_bits or 0 for one in found) for block, found in blocks.items()}
    apart = {
        block for block, found in blocks.items() if not any(_odd(one.address, widest[block]) for one in found)
    }
    few = _MOST * sum(one.address is None for one in unsized) <= len(unsized)  # they are the others
    for register in unsized:
        top = max((one.bit_hi for one in register.fields if one.bit_hi is not None), default=0)
        block = register.block, register.address_space
        width = said.get(block, said.get(None))
        if width is not None and top < width:
            apart_from_all = few and register.address is None and blocks and _is_filled(register, top)
            register.width_bits = None if apart_from_all else width  # it may be a word of another kind
        elif block in apart and register.width_bits and register.width_bits < widest[block]:
            register.width_bits = None


def _is_filled(register: Register, top: int) -> bool:
    """Whether the fields of a register, the highest bit of which is `top`, leave no bit of 8, 16 or 32 free."""
    bits = sum(
        one.bit_hi - one.bit_lo + 1
        for one in register.fields
        if one.bit_hi is not None and one.bit_lo is not None
    )
    return bits == top + 1 in {8, 16, 32}


def _said(document: Document, blocks: Mapping[_Block, Sequence[Register]]) -> dict[_Block | None, int | None]:
    """The width that sentences give the registers of blocks; under None that of all which have none of their own."""
    text = document.text()
    text = " ".join(text.split()) if "bit" in text else ""
    every = list(_SAID.finditer(text))
    general = {int(found["bits"]) for found in every}
    if not general:
        return {}
    width = general.pop() if len(general) == 1 else None
    out: dict[_Block | None, int | None] = {None: width}
    chapters = [found for found in _OF_CHAPTER.finditer(text) if int(found["bits"]) != width]
    if width is None or len(blocks) <= 1:
        return {None: None} if chapters else out
    owners = _owners(document, text, [found.start() for found in (*every, *chapters)], blocks)
    own, told = owners[: len(every)], owners[len(every) :]
    out |= {owner: int(found["bits"]) for owner, found in zip(told, chapters, strict=False)}
    belied = {block for block, found in blocks.items() if any(_odd(one.address, width) for one in found)}
    if belied.isdisjoint(own):
        out = {**dict.fromkeys(belied), **out}
    return out


def _owners(
    document: Document, text: str, places: Sequence[int], blocks: Mapping[_Block, Sequence[Register]]
) -> list[_Block]:
    """The block whose registers stand next below each place of a text, the words of a document with single blanks."""
    ends = list(accumulate(len(line.split()) for line in document.lines))
    begun = sorted(
        (min(one.pieces)[0], block) for block, found in blocks.items() for one in found if one.pieces
    )
    if not begun:
        return []
    lines = [bisect_right(ends, text.count(" ", 0, place)) for place in places]
    return [begun[min(bisect_left(begun, line, key=lambda one: one[0]), len(begun) - 1)][1] for line in lines]


def _odd(address: int | None, width: int) -> bool:
    """Whether an address is none of a register that is as wide, in a row of such."""
    return address is not None and width >= _BYTE and address % (width // _BYTE) != 0
