"""Values that count down within the lines of their list, a binary digit for each bit of the field.

111 = Listen mode
110 = Reserved
100 = Set-up mode 011 = Rest 010 = Loop       the next lower number begins the next value
000 = Normal mode
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import re

    from extract.dialects.register_table.value_lists.items import Holder

NextCode = Callable[[str], str | None]
"""What code stands behind another in the same line, None where it cannot be told."""
_SEVERAL: Final = 2
"""Bits of a field at least, whose digits tell a code from a number in a sentence."""


def next_code(starts: Sequence[tuple[int, re.Match[str]]], holder: Holder) -> NextCode:
    """The next lower code, where those that begin the lines of a list fall and are as long as the field is wide."""
    width, codes = holder.width or 0, [found["codes"] for _, found in starts]
    fall = (
        width >= _SEVERAL
        and all(len(code) == width and not code.strip("01") for code in codes)
        and all(one > two for one, two in pairwise(codes))
    )
    if not fall or not int(codes[0], 2):
        return _none
    if len(codes) == 1 and int(codes[0], 2) != (1 << width) - 1:
        return _none  # a list in a line of its own begins with the highest
    return _lower


def _none(_code: str) -> None:
    return None


def _lower(code: str) -> str | None:
    number = int(code, 2) if code and not code.strip("01") else 0
    return format(number - 1, f"0{len(code)}b") if number else None
