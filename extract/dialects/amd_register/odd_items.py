"""Values that were taken for the text of the one before, because their number or the sign behind it is damaged.

    02 - Gouraud          (03) - Flat      |03 - Flat      O3 - Flat     03 ~ Flat     03 Flat     - Flat

None of them is read: that it is there shows in the lines that go on with a value, and in its text.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from extract.observations import EnumValue

_DIGITS: Final = str.maketrans("OoQDIlSsBZGb", "000011558266")
ODD_FIRST: Final = frozenset("0123456789OoQIl-–—|.,'`_*([")
"""What the line of such a value begins with: `S1`, `D0` and the like are operands."""
_MARGIN = re.compile(
    r"[|.,'`_*(\[]{0,2} ?(?P<number>[0-9OoQIl](?: ?[0-9OoQDIlSsBZGb]){0,3})(?![A-Za-z0-9])(?P<close>[)\]]?)"
    r"(?P<sign>\s?(?:[-–—]{1,2}|[~.:=])(?=\s|[A-Z(])|\t)?\s*(?=\S)"
)
_LETTERED = re.compile(r"\d[A-F] [-–—] \S")
"""A number in hexadecimal, as no other of these lists is."""
_DASH = re.compile(r"[-–—]\s+\S")
"""A line that lost the number itself."""
_WITHIN = re.compile(
    r"(\d\d)(?<=[^\d.\n]\d\d)(?!-bit)\)?(?:(?: ?[-–—]{1,2} ?| ?= ?)(?=[A-Za-z(\d])| ?: (?=\S)| [.~] (?=\S))"
)
"""The number of a value within a text, whatever is left of what parts it from the text before and behind."""
_NAME_WITHIN = re.compile(r"(?<!\w)([A-Z][A-Z0-9]*_[A-Z0-9_]+) ?[:.;]")
"""A name with the sign that parts it from its text."""
_NUMBER_WITHIN = re.compile(r"(?<![\w.^(\[-])\d{1,3}(?=\)? ?[-–A-Z])")
"""A number with a name behind it, or a dash."""
_SOON: Final = 8
_MASK: Final = 8
"""The largest value of a mask at least: where `1, 2, 4` stand alone, 3 may be lost."""


def begins_item(line: str, first: int, end: int, number: int) -> bool:
    """Whether a line that goes on with the value of this number begins as another one does, damaged."""
    found = _MARGIN.match(line, first, end)
    if found is None:
        return (_DASH.match(line, first, end) or _LETTERED.match(line, first, end)) is not None
    printed, sign = found["number"], (found["sign"] or "").strip()
    if not any(map(str.isdigit, printed)) and not (len(printed) > 1 and found["sign"]):
        return False
    if sign[:1] in {"-", "–", "—"} and (line[found.end()].isupper() or line[found.start("sign")] == " "):
        return True
    code = int(printed.replace(" ", "").translate(_DIGITS))
    marked = found["sign"] is not None or bool(found["close"])
    return number < code <= number + (_SOON if marked else 1) and (marked or len(printed) > 1)


def holds_next(text: str, number: int | None) -> bool:
    """Whether the number that follows stands within the text of a value as another's does: `fill color01 - Flat`."""
    return number is not None and any(int(found[1]) == number + 1 for found in _WITHIN.finditer(text))


def may_hold(text: str, values: Iterable[EnumValue]) -> bool:
    """Whether the number behind that of any of these values stands in a text: one look at those of a whole list.

    A sign stands behind it, and in most texts none: to look for that first is much faster.
    """
    signs = "-" in text or "=" in text or " : " in text or " . " in text or " ~ " in text
    if not (signs or "–" in text or "—" in text):
        return False
    told = {int(number) for number in _WITHIN.findall(text)}
    return bool(told) and any(_end(one) + 1 in told for one in values)


def doubt_before_holes(lines: list[str], values: list[EnumValue], limit: int | None) -> None:
    """Flag values of several lines behind which one number lacks: one of the lines may be the value of that number.

    Where a name stands before the text of a value, one would stand before the other's text, too. Bits of a mask, `1, 2,
    4, 8`, have holes by themselves.

    Args:
        lines: of the document.
        values: of one list, in the order of their numbers.
        limit: the largest number of the field; that it alone lacks is a hole where the line begins with a capital.
    """
    first, last = values[0].value or 0, _end(values[-1])
    mask = last >= _MASK and all(_end(one) & (_end(one) - 1) == 0 for one in values)
    if last - first >= len(values) and not mask:
        for one, two in pairwise(values):
            if (two.value or 0) == _end(one) + 2 and _goes_on(one):
                one.flag("values_joined")
    if last + 1 == limit and _goes_on(values[-1]):
        below = [lines[i][start:] for i, start, _ in values[-1].pieces if i != values[-1].pieces[0][0]]
        if any(text[:1].isupper() for text in below):
            values[-1].flag("values_joined")


def doubt_within(values: list[EnumValue]) -> None:
    """Flag values of a list in running text that hold another's name, the number or the sign before which is lost.

    Behind the last of them, or one behind which a number lacks: `00 - A_OFF: none 01 A_ON: all 02 - A_ALL: both`.
    """
    whole = [one for one in values if one.value_last is None]
    dense = len(whole) == len(values) and (values[-1].value or 0) - (values[0].value or 0) < len(values)
    first = len(values) - 1 if dense else 0  # no number lacks: the last alone may hold more
    for n, one in enumerate(values[first:], first):
        text = one.description
        if text is None or (n + 1 < len(values) and (values[n + 1].value or 0) <= _end(one) + 1):
            continue
        lead = (one.name or "").partition("_")[0]
        named = "_" in text and any(
            found[1].partition("_")[0] == lead and found[1] != one.name
            for found in _NAME_WITHIN.finditer(text)
        )
        lacks = n + 1 < len(values)
        if named or (
            lacks and any(int(found[0]) == _end(one) + 1 for found in _NUMBER_WITHIN.finditer(text))
        ):
            one.flag("values_joined")


def _end(value: EnumValue) -> int:
    return value.value_last if value.value_last is not None else value.value or 0


def _goes_on(value: EnumValue) -> bool:
    """Whether a value is printed on several lines, and has no name before its text."""
    return value.description is None and value.pieces[-1][0] != value.pieces[0][0]
