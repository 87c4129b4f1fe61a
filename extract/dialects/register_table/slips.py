"""Numbers that are misread in lists, `0x1O: two`, and in resets, `0xlF`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from extract.dialects.register_table.headings import SLIPS, is_misread

if TYPE_CHECKING:
    from extract.observations import Reading

_ITEM = re.compile(
    rf"(?<!\S)(?:0[xX][0-9A-Fa-f]*[{SLIPS}]\w*|(?=[OolISZ]*\d)(?=\d*[OolISZ])[\dOolISZ]{{2,4}}|[Ol])"
    r"\s?(?:[:=]|\s[–—-])\s(?=\S)"
)
_ALONE = re.compile(r"(?=\d*[OolIS])(?=[OolIS]*\d)[\dOolIS]{2,8}|[Ol]")
"""A reset of digits and such letters alone."""


def doubt_misread(reading: Reading) -> None:
    """Flag resets that are none as printed, and values in whose text may stand another item of the list."""
    for row in (one for register in reading.registers for one in register.fields):
        reset = row.default_text
        if reset and row.default_value is None and (is_misread(reset) or _ALONE.fullmatch(reset)):
            row.flag("default_garbled")
        for value in row.values:
            if any(text and _ITEM.search(text) for text in (value.name, value.description)):
                value.flag("values_joined")
