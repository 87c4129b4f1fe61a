"""Texts that lost blanks between words, as programs that take them out of a PDF do where its letters stand close.

    1'b0: notbypass        the name of the value may be `not bypass`, of which the first word alone is its name

Words longer than a language has them tell such a text: `Systemandmemoryoverview`. In it the name of a value is sure
when it stands elsewhere too: words run together in one place and not in the next.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from extract.observations import Reading

_LONG: Final = re.compile(r"(?<!\S)[A-Za-z]?[a-z]{17,}(?![^\s.,;:)])")
"""A word of so many letters."""
_MANY: Final = 8
"""So many of them tell that blanks are lost: a few there are."""
_SHORT: Final = 5
"""Names of so few letters are one word."""
_OFTEN: Final = 4
"""So often a word stands in the text that is one."""
_EDGES: Final = ".,;:()[]<>=\"'"


def doubt_fused(reading: Reading) -> None:
    """Flag the names of values that may be several words, in a text that lost blanks."""
    document = reading.document
    values = [
        value
        for register in reading.registers
        for row in register.fields
        for value in row.values
        if value.name and len(value.name) > _SHORT and any(map(str.islower, value.name))
    ]
    if document.reader == "pdf" or not values:
        return
    if len({found for line in document.lines for found in _LONG.findall(line)}) < _MANY:
        return
    words = Counter(word.strip(_EDGES).casefold() for line in document.lines for word in line.split())
    for value in values:
        if value.name and " " not in value.name and words[value.name.casefold()] < _OFTEN:
            value.flag("blanks_lost")
