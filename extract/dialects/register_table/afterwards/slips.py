"""Numbers that are misread in lists, `0x1O: two`, and in resets, `0xlF`; names that a page cut short, `GAT…`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from extract.dialects.register_table.words.notation import is_misread
from extract.misread import ANY, HEXADECIMAL

if TYPE_CHECKING:
    from extract.observations import Reading

_ITEM = re.compile(
    rf"(?<!\S)(?:0[xX][0-9A-Fa-f]*[{HEXADECIMAL}]\w*|(?=[{ANY}]*\d)(?=\d*[{ANY}])[\d{ANY}]{{2,4}}|[Ol])"
    r"\s?(?:[:=]|\s[–—-])\s(?=\S)|(?<!\S)[ISBZG]\s?[:=]\s(?=[A-Z][A-Z0-9]*_)"
)
_ALONE = re.compile(rf"(?=\d*[{ANY}])(?=[{ANY}]*\d)[\d{ANY}]{{2,8}}|[Ol]")
"""A reset of digits and such letters alone."""
_NUMBER = r"(?:0[xXbB])?[0-9A-Fa-f]+[hHbB]?"
_SEVERAL = re.compile(rf"(?=\S*\d){_NUMBER}(?:\s+\(?{_NUMBER}\)?)+")
"""Several numbers in the place of a reset: `0x1 5`."""
_BROKEN = re.compile(
    r"(?:[2-9]|\d+0)[xX][0-9A-Fa-f]+|[xX](?=[01]*[2-9A-Fa-f])[0-9A-Fa-f]+"
    r"|0[bB](?=[01]*[lIoO|])[01lIoO|]+|\d+'[bdhBDH](?=[0-9A-Fa-f]*[lIoO|])[0-9A-FlIoO|]+|[lIoO|][0-9A-FlIoO|]*[hH]"
    r"|\d{1,2}[hbd][0-9A-Fa-f]{1,8}|(?:0[xX])?\d[0-9A-Fa-f]{0,7}[)\]}]"
)
"""A number whose prefix has lost its zero or its mark, `x64`, `8x64`, `4hB`, or among whose digits are other signs.

`0bl`, `Oh`, `0)`.
"""
_CUT = ("…", "...")
_PREFIX = re.compile(r"0[xXbB]")


def doubt_misread(reading: Reading) -> None:
    """Flag resets that are none as printed, names cut short, and values in whose text may stand another of the list."""
    for row in (one for register in reading.registers for one in register.fields):
        if row.field and row.field[0].isalnum() and row.field.endswith(_CUT):
            row.flag("name_open")
        reset = row.default_text
        lost = reset if row.default_value is None and "base_unclear" not in row.flags else None
        if lost and (
            is_misread(lost)
            or any(kind.fullmatch(lost) for kind in (_ALONE, _SEVERAL, _BROKEN))
            or (_PREFIX.fullmatch(lost) and row.bit_hi != (row.bit_lo or 0) + 1)  # of two bits `x` may be one
        ):
            row.flag("default_garbled")
        for value in row.values:
            if any(text and _ITEM.search(text) for text in (value.name, value.description)):
                value.flag("values_joined")
