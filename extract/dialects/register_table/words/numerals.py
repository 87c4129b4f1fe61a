"""Numbers as manuals print them: in lists of values, and as what a field holds after a reset.

    0x1F  1Fh  H'1F  $1F  8'h1F       base 16, told by its mark
    0b101  101b  B'101  3'b101        base 2; `x` stands for either digit: `1xx` is 4 to 7, `0xx` 0 to 3
    10                                two or ten: the other numbers of the list or column, or the field's width, tell

A number whose base nothing tells is None: rather no number than another one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.pages.footnotes import number_without_marks

if TYPE_CHECKING:
    from collections.abc import Iterable

_TICK: Final = "'’‘`´′"
NUMBER: Final = (
    rf"(?:\d*\s?[{_TICK}]\s?[sS]?(?:[bB]\s?[01xX_?]+|[dD]\s?[\d_]+|[hH]\s?[0-9A-Fa-fxX_?]+|[oO]\s?[0-7]+)"
    rf"|b[01xX]{{2,}}|[HB][{_TICK}][0-9A-FxX]+|0[xX][0-9A-Fa-f]+(?:_[0-9A-Fa-f]+)*|0[bB][01xX]+(?:_[01xX]+)*"
    r"|(?:[0-9][0-9A-Fa-f]*|[A-F][0-9A-F]*)[hH]|[01][01xX]*(?:_[01xX]+)*[bB]|\$[0-9A-F]+"
    r"|[01xX]*(?:[01][xX]|[xX][01])[01xX]*|[0-9]+[A-F][0-9A-F]*|\d{1,10})(?!\w|['’′][bdhoBDHO])"
)
"""A pattern, without groups, of one number in any notation."""
RANGE: Final = r"\s?(?:\.{2,3}|…|-|–|—|~|～|\bto\b|\bthrough\b|至|から)\s?"
"""A pattern of what stands between the ends of a range."""
_MARKED: Final = [
    (re.compile(pattern), base)
    for pattern, base in (
        (r"(0x+|0X+)", 2),
        (r"0[xX]([0-9A-Fa-fxX]+)", 16),
        (r"([0-9A-Fa-f]+)[hH]", 16),
        (rf"[hH][{_TICK}]([0-9A-FxX]+)", 16),
        (r"\$([0-9A-Fa-f]+)", 16),
        (r"(?:0[bB]|b)([01xX]+)", 2),
        (rf"[bB][{_TICK}]([01xX]+)", 2),
        (r"([01]+)b", 2),
        (r"([01xX]*[xX][01xX]*)[bB]?", 2),
    )
]
_VERILOG = re.compile(rf"(?:\d+)?[{_TICK}][sS]?([bBdDhHoO])([0-9A-Fa-fxXzZ?]+)")
_BASES: Final = {"b": 2, "d": 10, "h": 16, "o": 8}
_AMBIGUOUS = re.compile(r"([01]+)B")
"""Binary, or two digits and more of a hexadecimal number: the digit B looks like the mark."""
_GAP = re.compile(r"[0-9A-Fa-f_] +(?![hHbBdD]$)[0-9A-Fa-f]")
_GROUPED = re.compile(
    r"(?:(?:\d+ ?['’‘`´′] ?)?0?[xXbBhH] ?)?(?:[0-9A-Fa-f]{4}(?:[ _][0-9A-Fa-f]{4})+|[0-9A-Fa-f]{8}(?: [0-9A-Fa-f]{8})+"
    r"|[01]{3}(?: [01]{3})+|[01]{1,4}(?: [01]{4})+|[0-9A-Fa-f]{2}(?: [0-9A-Fa-f]{2}){3,})(?: ?[hHbB])?"
)
"""Blanks within a number part it into groups of equal length; the first of a binary one may be shorter.

`0x1 5` may be a number and what stands beside it.
"""
_NO_NUMBER: Final = re.compile(
    r"[-–—xXuUqQ]+|n/?a|none|undef|un(?:defined|known|changed|affected)|indeterminate|preset|preserved|retained|kept|same",
    re.IGNORECASE,
)


@dataclass(slots=True, frozen=True)
class Numeral:
    """One number as printed: its digits, and its base where a mark tells it (0 where none does)."""

    text: str
    digits: str
    base: int

    def span(self, base: int | None) -> tuple[int, int] | None:
        """The first and last number meant, in `base` where no mark tells; None when it is no number in it.

        Digits `x` at the end leave a range; elsewhere they leave no number.
        """
        base = self.base or base
        if not base:
            return None
        digits = self.digits.lower().replace("?", "x")
        if base == 2:
            digits = digits.removesuffix("b")
        bare = digits.rstrip("x")
        try:
            first = int(bare, base) if bare else 0
        except ValueError:
            return None
        count = base ** (len(digits) - len(bare))
        return first * count, (first + 1) * count - 1


def numeral(text: str) -> Numeral | None:
    """Read one number; None when the text is none. `1B` has no base yet: it may end in a mark or a digit."""
    bare = text.strip()
    if " " in bare and _GAP.search(bare) and not _GROUPED.fullmatch(bare):
        return None
    bare = re.sub(r"[_ ]", "", bare).strip('"“”')
    if len(bare) > 2 and bare[0] in _TICK and bare[-1] in _TICK:
        bare = bare[1:-1]
    if found := _VERILOG.fullmatch(bare):
        return Numeral(text, found[2], _BASES[found[1].lower()])
    for pattern, base in _MARKED:
        if found := pattern.fullmatch(bare):
            return Numeral(text, found[1], base)
    if re.fullmatch(r"[0-9A-F]+", bare) and any(c.isdigit() for c in bare):
        return Numeral(text, bare, 0)
    return None


def base_of(numbers: Iterable[Numeral], width: int | None) -> int | None:
    """The base of those numbers of a list that bear no mark.

    Args:
        numbers: all of a list or column.
        width: bits of the field that they are values of; None when it is not known or not one.

    Returns:
        2, 10 or 16, or None when they can be read in two bases and nothing tells which is meant.
    """
    plain = [number.digits for number in numbers if not number.base]
    if not plain:
        return 10
    if all(_AMBIGUOUS.fullmatch(digits) for digits in plain):
        bare = [digits[:-1] for digits in plain]
        return 2 if all(_too_long(digits, width) for digits in plain) or _counts(bare, 2, start=0) else None
    if any(not digits.isdecimal() for digits in plain):
        return 16
    if any(set(digits) - {"0", "1"} for digits in plain):
        padded = any(digits[0] == "0" and len(digits) > 1 for digits in plain)
        return None if padded and any(int(digits) > 9 for digits in plain) and not _counts(plain, 10) else 10
    if width is not None and width > 1 and any(len(digits) == width for digits in plain):
        return 2
    if all(len(digits.lstrip("0")) < 2 for digits in plain):
        return 10  # 0 and 1 are the same in every base
    if width is not None and any(int(digits) >= 1 << width for digits in plain):
        return 2
    if any(digits[0] == "0" and len(digits) > 1 for digits in plain):
        return 2 if _counts(plain, 2) else None
    return None if sorted(int(digits, 2) for digits in plain) == list(range(len(plain))) else 10


def _counts(digits: list[str], base: int, start: int | None = None) -> bool:
    """Whether numbers of one length count up by one; from `start` where it is given, else three of them at least."""
    numbers = [int(one, base) for one in digits]
    first = numbers[0] if start is None else start
    return (
        len(numbers) > (2 if start is None else 1)
        and len({len(one) for one in digits}) == 1
        and numbers == list(range(first, first + len(numbers)))
    )


def _too_long(digits: str, width: int | None) -> bool:
    """Whether a field of so many bits takes fewer hexadecimal digits."""
    return width is not None and len(digits) > (width + 3) // 4


def is_no_number(text: str) -> bool:
    """Whether a text stands for a reset that has no number: `X`, `undefined`."""
    return _NO_NUMBER.fullmatch(text.strip()) is not None


_FOOTNOTE = re.compile(r"(?<=[bBhH])\^\(?\d{1,2}\)?$")
"""The raised mark of a footnote behind a number that says its base: `1b^1`."""
_CODED = re.compile(r"(?<=[0-9A-Fa-f][bh])\s+[A-Z]{2,6}$")
"""A code below a number that says its base, of what keeps it: `1b NASR`."""
_IN_GROUPS = re.compile(r"[01]+(?: [01]+)+")
"""A digit for each bit, in groups: `000 0000`."""


def reset_number(text: str, width: int | None = None, base: int | None = 10) -> int | None:
    """The number of a printed reset: `0x1F`, `4'h1`, `1Fh`, `0b101`, `101b`, `5`; None when it is none.

    Args:
        text: the cell.
        width: bits of the field.
        base: that of the column's numbers without a mark, where its head or the others tell it; None: unknown.

    >>> reset_number("4’h6"), reset_number("0x10"), reset_number("Preset"), reset_number("-")
    (6, 16, None, None)
    >>> reset_number("0x0000 0001"), reset_number("0x1 5"), reset_number("0b1 1")
    (1, None, None)
    >>> reset_number("10"), reset_number("10", 2), reset_number("1B"), reset_number("1B", 1)
    (10, 2, None, 1)
    >>> reset_number("1b^1"), reset_number("010 0001", 7), reset_number("1b NASR")
    (1, 33, 1)
    """
    bare = re.sub(r"(?:(?<!\s)\s+)?[(（].*", "", number_without_marks(text.strip()), flags=re.DOTALL).rstrip(
        ".*†‡"
    )
    bare = _CODED.sub("", _FOOTNOTE.sub("", bare))
    if _IN_GROUPS.fullmatch(bare) and width == sum(map(str.isdecimal, bare)):
        bare = bare.replace(" ", "")
    found = numeral(number_without_marks(bare))
    if found is None and base == 16 and re.fullmatch(r"[A-Fa-f]{1,16}", bare):
        found = Numeral(text, bare, 16)
    if found is None:
        return None
    if not found.base:
        digits = found.digits
        if _AMBIGUOUS.fullmatch(digits):
            base = 2 if _too_long(digits, width) else 16 if base == 16 else None
        elif not digits.isdecimal():
            base = 16
        elif len(digits) == width and width > 1 and not set(digits) - {"0", "1"}:
            base = 16 if base == 16 else 2
        elif len(digits.lstrip("0")) < 2:
            base = 10  # one digit is the same in every base
    span = found.span(base)
    return span[0] if span and span[0] == span[1] else None
