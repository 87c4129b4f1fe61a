"""What a document prints otherwise than nearly everywhere: there it may be misread.

GpuFOMMReg      the name of a space, where all others are GpuF0MMReg
0x2Ba50         an address with a capital among its digits, where all others have small letters
31:06           a bit with a zero before it, where no other has one
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from extract.observations import Register

_DRAWN_ALIKE: Final = str.maketrans("OoIlSsBZz", "001155822")
_OFTEN: Final = 8
"""A name that stands so often is none that a printer invented."""
_DIGITS = re.compile(r"0[xX]([0-9A-Fa-f]+)")
_PADDED = re.compile(r"\b0\d")
_MOST: Final = 20
"""Of so many one is printed by mistake as the others are not."""
_LONGEST: Final = 99
"""Digits of the addresses in a header have fewer."""
_SOME: Final = {"both": 3, "small": 5, "capital": 5}
"""So many others show that one address is misread: who prints letters of both cases in one number does so in more."""


def doubt_unlike(registers: list[Register], lines: list[str]) -> None:
    """Flag the registers and fields of a document that are printed otherwise than nearly all; `lines` are its lines."""
    _doubt_spaces(registers)
    _doubt_blocks(registers)
    _doubt_cases(registers, lines)
    _doubt_fields(registers)


def _doubt_spaces(registers: list[Register]) -> None:
    """Flag the registers in a space whose name may be a misprint of another: `GpuFOMMReg`, `puF0MMReg`."""
    spaces = Counter(register.address_space for register in registers if register.address_space)
    if len(spaces) == 1:
        return
    drawn: dict[str, str] = {}
    for space, _ in spaces.most_common():
        drawn.setdefault(space.translate(_DRAWN_ALIKE), space)
    odd = {space for space in spaces if drawn[space.translate(_DRAWN_ALIKE)] != space}
    for often, count in spaces.items() if 1 in spaces.values() else ():
        if count >= _OFTEN:
            less = {often[:at] + often[at + 1 :] for at in range(len(often))}
            odd.update(space for space in less if spaces.get(space) == 1)
    for register in registers if odd else ():
        if register.address_space in odd:
            register.flag("header_garbled")


def _doubt_blocks(registers: list[Register]) -> None:
    """Flag the registers without a block where nearly all have one: what parts it from the name may be lost."""
    bare = [register for register in registers if register.block is None and register.register is not None]
    if len(bare) * _MOST <= len(registers):
        for register in bare:
            register.flag("header_garbled")


def _doubt_cases(registers: list[Register], lines: list[str]) -> None:
    """Flag the registers whose addresses have letters of another case than nearly all: `0x2Ba50` was `0x28a50`."""
    cases: dict[str, list[Register]] = {"small": [], "capital": [], "both": []}
    padded: list[tuple[int, Register]] = []
    least = _LONGEST
    for register in registers:
        if register.address is None:
            continue
        i, start, end = register.pieces[0]
        digits = "".join(_DIGITS.findall(lines[i], start, end))
        if digits[:1] == "0" and register.address:
            padded.append((len(digits), register))
        elif digits and len(digits) < least:
            least = len(digits)
        if digits and not digits.isdigit():  # where the header wraps it may stand on another line
            cases["small" if digits.islower() else "capital" if digits.isupper() else "both"].append(register)
    most = max(cases.values(), key=len)
    for case, few in cases.items():
        some = len(few) == 1 and len(most) >= _SOME[case]
        if few is not most and (some or len(most) >= _MOST * len(few)):
            for register in few:
                register.flag("header_garbled")
    if len(padded) == 1 and padded[0][0] < least < _LONGEST and len(registers) >= _SOME["small"]:
        padded[0][1].flag(
            "header_garbled"
        )  # `0x070`, where all others have more digits, none a zero in front


def _doubt_fields(registers: list[Register]) -> None:
    """Flag fields with a zero before their bits, without a default, with small letters: where nearly all have not."""
    rows = [row for register in registers for row in register.fields if not row.reserved]
    padded = [row for row in rows if row.bits_text and "0" in row.bits_text and _PADDED.search(row.bits_text)]
    if len(padded) * _MOST <= len(rows):
        for row in padded:
            row.flag("bits_garbled")
    small = [row for row in rows if row.field and not row.field.isupper() and row.field.isidentifier()]
    if len(small) * _MOST <= len(rows):
        for row in small:
            row.flag("name_garbled")
    bare = [row for row in rows if row.default_text is None]
    if len(bare) * _MOST <= len(rows):
        for row in bare:
            row.flag("cells_missing")
