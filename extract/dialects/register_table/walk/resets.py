"""The reset of a whole register, shared out among its fields.

    Reset value: 0x0000 0105       RUN 8:8  1,  MODE 3:0  5

What a field has after reset is its bits of the register's word: arithmetic, so long as the word is one number,
is no wider than the register, and agrees with every reset that the fields print themselves.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.numerals import reset_number
from extract.observations import Repair

if TYPE_CHECKING:
    from collections.abc import Iterable

    from extract.observations import Field, Register

_WORD = re.compile(
    r"^(?P<word>0[xX][0-9A-Fa-f]{4}\.[0-9A-Fa-f]{4}"
    r"|0[xX][0-9A-Fa-f]+(?:[_' ][0-9A-Fa-f]{4})*|[0-9A-Fa-f]{4}(?:[_' ][0-9A-Fa-f]{4})+\s?[hH]?"
    r"|[0-9A-Fa-f]{8}_[0-9A-Fa-f]{8}\s?[hH]?"
    r"|[0-9A-Fa-f]+\s?[hH]|\d+'[hHbB][0-9A-Fa-f_]+|0[bB][01]+(?:[_ ][01]+)*|[01]{4}(?:[_ ][01]{4})+[bB]"
    r"|\$[0-9A-Fa-f]+|[0-9A-Fa-f]{2,16}|0)"
    r"(?:\s*(?:[(\[;].*|[.,]?))?$"
)
_BARE: Final = re.compile(r"^[0-9A-Fa-f]+$")
_BINARY: Final = re.compile(r"0[bB][01]+(?:[_ ][01]+)+|[01]{4}(?:[_ ][01]{4})+[bB]")
"""Binary digits in groups, with a sign of their notation."""
_OF_ONE = re.compile(r"[(\[]\s*(?:for|in)\s+(?!all\b|every\b|each\b|any\b|both\b)", re.IGNORECASE)
"""A reset of one of several: `0xABFF FFFF (for port A)`."""
CODE: Final = "default_from_register"


def spread(register: Register, printed: str | None, *, drawn: bool = False) -> None:
    """Give the fields of a register their bits of its reset, and keep the reset itself in the description.

    Args:
        register: with its fields and width.
        printed: the reset value as printed, None where there is none.
        drawn: whether a figure shows all bits of the register: as many digits 0 and 1 are those.
    """
    if not printed:
        return
    said = f"Reset value: {printed}"
    register.description = f"{register.description.rstrip('.')}. {said}" if register.description else said
    word = None if _OF_ONE.search(printed) else reset_word(printed, register.width_bits)
    digits = printed.replace(" ", "")
    if drawn and word is None and len(digits) == register.width_bits and not digits.strip("01"):
        word = int(digits, 2)
    if word is None or register.width_bits is None or word >= 1 << register.width_bits or register.flags:
        return
    placed = [one for one in register.fields if one.bit_hi is not None and one.bit_lo is not None]
    unlike = [
        one for one in placed if one.default_value is not None and one.default_value != _share(word, one)
    ]
    for one in unlike:
        one.flag("reset_disagrees")
    if unlike:
        return
    for one in placed:
        if one.default_text is None and one.default_value is None and not one.reserved and not one.flags:
            one.default_value = _share(word, one)
            one.repairs.append(Repair(CODE, "default_value", None, str(one.default_value), "arithmetic"))


def doubt_other(register: Register, printed: str, others: Iterable[str]) -> None:
    """Doubt what fields have of the reset of their register where another one is told: `Power-on default: 0x5A`."""
    for other in others:
        word = reset_word(other, register.width_bits)
        if word is None or word == reset_word(printed, register.width_bits):
            continue
        for one in register.fields:
            if any(repair.code == CODE for repair in one.repairs) and one.default_value != _share(word, one):
                one.flag("reset_disagrees")


def _share(word: int, one: Field) -> int:
    assert one.bit_hi is not None
    assert one.bit_lo is not None
    return (word >> one.bit_lo) & ((1 << (one.bit_hi - one.bit_lo + 1)) - 1)


_DIGITS = re.compile(
    r"(0[xX][0-9A-Fa-f]{4}\.[0-9A-Fa-f]{4}"
    r"|0[xX][0-9A-Fa-fXx]{4}(?:[_' ]?[0-9A-Fa-fXx]{4})*|[0-9A-Fa-f]{4}(?:[_' ]?[0-9A-Fa-f]{4})*)(?:\s?[hH])?(?![\w.])"
)
"""The digits of a whole register, behind a prefix some of them open."""


def printed_width(printed: str) -> int | None:
    """The bits that the digits of a reset make, known or not; None where they make no usual width.

    >>> printed_width("0x0000 0083"), printed_width("0x0000X0X0"), printed_width("001Eh"), printed_width("0x83")
    (32, 32, 16, None)
    """
    found = _DIGITS.match(printed.strip())
    bits = 4 * len(re.sub(r"[_' .]|^0[xX]", "", found[1])) if found else None
    return bits if bits in {16, 32, 64} else None


def reset_word(printed: str, width: int | None) -> int | None:
    """The number of a register's reset; None when it is none, several, or its notation cannot be told.

    >>> reset_word("0001 0000b", 8), reset_word("0b0001_0000", 8), reset_word("0001 0000", 8)
    (16, 16, None)
    >>> reset_word("0x0000 0083", 32), reset_word("001E_05A1h", 32), reset_word("0x0000 XX00", 32)
    (131, 1967521, None)
    """
    found = _WORD.match(printed.strip())
    if not found:
        return None
    digits = (
        re.sub(r"[_' .](?=[0-9A-Fa-fhH])", "", found["word"])
        if "'" not in found["word"][:3]
        else found["word"]
    )
    if _BINARY.fullmatch(found["word"]):
        return int(re.sub(r"^0[bB]|\D", "", found["word"]), 2)
    if _BARE.match(digits) and digits != "0":
        # without a sign of its notation it is hexadecimal when it has the digits of the whole register
        whole = width is not None and 4 * len(digits) == width
        if digits[:2] in {"0b", "0B"} and not digits[2:].strip("01"):
            return None if whole else int(digits[2:] or "0", 2)
        return int(digits, 16) if whole else None
    return reset_number(digits)
