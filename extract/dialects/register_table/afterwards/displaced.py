"""Headings that a copy of a text moved away from their tables: what stands under the headings nearby is in doubt.

PUMP_CTL Register        Some programs write the headings of a page before its tables. Then one heading has two tables,
| 7:0 | RATE | ...       and nearby another has none: the second may be its table, and
| 3:0 | GATE | ...       any between the two may be that of the heading before.
PUMP_GATE Register
PUMP_STAT Register
| 0   | FULL | ...       of PUMP_GATE or PUMP_STAT

Where captions stand below, each names the table over it: the bits CNTL3 to CNTL0 over the caption of CNTL are its own.

Nor is a name alone in its line a heading for sure where bits go on under it: `URE` may end the name of the next field.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.register_table.words.bits import TOPS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from extract.observations import Register

_NEAR: Final = 8
"""So many headings apart, at most, one that has two tables and one that has none tell that they were moved."""


_NAME = re.compile(r"[A-Z0-9_]+")
_WORDS = re.compile(r"[^\W_]+")
"""The words of a heading, and the parts of names in it."""
_COUNTED = re.compile(r"(?P<stem>\w*[A-Za-z_])\d+")


class Walked(NamedTuple):
    """A heading of a register: what was read under it, None for nothing; whether that is another table under it.

    `name` is that of a heading with nothing under it, `captioned` another one that the caption tells.
    """

    register: Register | None
    another: bool = False
    name: str | None = None
    captioned: str | None = None


def doubt_displaced(walked: Sequence[Walked]) -> None:
    """Flag the registers between a heading with two tables and one with none, and that right behind the latter."""
    second = -_NEAR - 1
    bare: list[int] = []
    for n, one in enumerate(walked):
        if one.another:
            after = [m for m in bare if n - m <= _NEAR]
            _doubt(walked, min(after, default=n), n)
            second, bare = n, []
        elif one.register is None:
            bare.append(n)
        elif bare and bare[-1] == n - 1 and bare[-1] - second <= _NEAR:
            _doubt(walked, second, n)


def doubt_captioned(walked: Sequence[Walked], listed: Callable[[str], bool]) -> None:
    """Flag registers whose caption names another one, which has a heading with nothing under it, or is `listed` alone.

    5.1 Gate Status (GATE_ST)
    5.2 Lock Control (LOCK_CT)         a page may print both headings before the table of the first
    Table 7. GATE_ST Field Descriptions

    So does one whose name ends otherwise than any word of the heading, if no other register has it: that heading may
    stand on another page.
    """
    bare = {one.name for one in walked if one.name}
    filled = {one.register.register for one in walked if one.register is not None}
    for one in walked:
        told = one.captioned
        if one.register is None or not told:
            continue
        alone = told not in filled and (listed(told) or _ends_apart(told, one.register))
        if told in bare or alone:
            one.register.flag("register_name")


def _ends_apart(told: str, register: Register) -> bool:
    """Whether the last part of a name abbreviates no word of the heading, `CFG`, nor begins with one."""
    last = told.rpartition("_")[2].casefold()
    words = _WORDS.findall(f"{register.section or ''} {register.register or ''}".casefold())
    return not any(last.startswith(word) or _abbreviates(last, word) for word in words)


def _abbreviates(short: str, word: str) -> bool:
    """Whether the letters of a short name stand in a word in that order, the first of them first."""
    letters = iter(word)
    return word[:1] == short[:1] and all(letter in letters for letter in short)


def doubt_captions(registers: Sequence[Register]) -> None:
    """Flag registers whose bits are counted by the name of the next one: that stands in the caption below them."""
    for one, following in pairwise(registers):
        stem = _counted_stem(one)
        if stem and stem == (following.register or "").casefold() != (one.register or "").casefold():
            one.flag("register_name")
            following.flag("register_name")


def doubt_middles(registers: Sequence[Register]) -> None:
    """Flag registers of which only a name is known, whose fields begin in the middle, below those of the one before."""
    for one, following in pairwise(registers):
        named = following.address is None and following.description is None
        if not (named and one.fields and following.fields and _NAME.fullmatch(following.register or "")):
            continue
        lows, high = (
            [field.bit_lo for field in one.fields if field.bit_lo is not None],
            following.fields[0].bit_hi,
        )
        if lows and high is not None and high < min(lows) and high not in TOPS:
            one.flag("register_name")
            following.flag("register_name")


def _counted_stem(register: Register) -> str | None:
    """What names the bits of a register before their numbers, `cntl` of CNTL3 to CNTL0; None where no one name does."""
    names = [one.field for one in register.fields if one.field and not one.reserved]
    found = [_COUNTED.fullmatch(name) for name in names]
    stems = {match["stem"].casefold() if match else None for match in found}
    return stems.pop() if len(names) > 1 and len(stems) == 1 else None


def _doubt(walked: Sequence[Walked], first: int, last: int) -> None:
    for one in walked[first : last + 1]:
        if one.register is not None:
            one.register.flag("register_name")
