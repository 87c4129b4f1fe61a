"""Titles of a name and a number in a text that nowhere speaks of registers or places: a bus's messages have such, too.

## HEARTBEAT 0x701       in doubt, where no line says register, offset, address, port ...: as wide as identifiers are
## INQUIRY 12h           so is any such number behind a blank
## STATE (0x12)          in doubt, where the text speaks of messages, frames or a protocol besides

Fields that are read or written, as a column of access says, are in doubt in the second form alone.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.observations import Reading, Register

_TITLED = re.compile(
    r"(?:[\d.]+ )?\w+(?:(?P<blank> +)|\s*[(\[@:–—-]+\s*)(?:0x[0-9A-Fa-f]+|(?P<marked>[0-9][0-9A-Fa-f]*[hH]))[)\]]?"
)
_CODE: Final = re.compile(r"[A-F]\d")
_IDENTIFIERS: Final = range(0x100, 0x800)
"""Numbers of three digits that identify messages on a bus."""
_PLACES = re.compile(r"\b(?:regs?|ports?|memory|mmio|i/o|csrs?|sfrs?)\b|regist|offset|addr", re.IGNORECASE)
_MESSAGES = re.compile(
    r"\b(?:(?i:messages?|frames?|cob-?ids?|commands?|packets?|datagrams?|telegrams?|opcodes?|protocols?)|CAN)\b"
)


def doubt_codes(registers: Sequence[Register], words: Vocabulary) -> None:
    """Flag the registers named by two digits of base sixteen alone, which nothing tells from codes: `A5`.

    A place, a title `Register A5` and fields that are read or written do.
    """
    for register in registers:
        if register.address is None and _CODE.fullmatch(register.register or ""):
            said = (register.section or "").casefold().split()
            if not _is_accessed(register) and words.words["register"].isdisjoint(said):
                _doubt(register)


def _is_accessed(register: Register) -> bool:
    """Whether a column says how fields are read and written: no message or code has one."""
    return any(field.access for field in register.fields)


def _doubt(register: Register) -> None:
    register.flag("register_name")
    for field in register.fields:
        field.flag("register_name")
        for value in field.values:
            value.flag("register_name")


def doubt_numbered_titles(reading: Reading, words: Vocabulary) -> None:
    """Flag the registers whose address only such a title tells, and their fields."""
    titled = [
        (one, found)
        for one in reading.registers
        if one.address is not None and (found := _TITLED.fullmatch(one.section or ""))
    ]
    if not titled:
        return
    text = reading.document.text()
    folded = text.casefold()
    if _PLACES.search(text) or any(word in folded for word in words.of_places):
        return
    messages = _MESSAGES.search(text)
    as_wide = all(one.address in _IDENTIFIERS for one, _ in titled)
    for register, found in titled:
        told = _is_accessed(register)
        blank = bool(found["blank"])
        if (blank and found["marked"]) or (not told and (messages or (blank and as_wide))):
            _doubt(register)
