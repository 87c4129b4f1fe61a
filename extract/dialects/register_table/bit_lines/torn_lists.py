"""Tables of values below a field described in lines, in a text that gives a line to each cell.

Description       a head alone in its line
0
OFF
1
ON
It rests.         said of 0 or of 1: where the cells are read column by column, no line says which row it is of
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.value_lists.items import CODES
from extract.dialects.register_table.words.access_codes import is_access

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.observations import EnumValue, Field

_HEADS: Final = frozenset(("value", "name", "description"))
_LONGEST: Final = 30
"""Characters of a head at most."""
_CODE = re.compile(CODES)
_FEWEST: Final = 2
"""Codes alone in their line, at least."""


def doubt_torn(one: Field, lines: Sequence[Text], words: Vocabulary) -> None:
    """Doubt the values of a field, or that it has none, where such a table stands in its lines."""
    heads = [n for n, text in enumerate(lines) if _is_head(text, words)]
    if not heads:
        return
    codes = sum(_CODE.fullmatch(text.text) is not None for text in lines)
    if not one.values:
        above = [lines[n - 1].text for n in heads if n]
        if any(is_access(text, words) for text in above) or (codes == 1 and any(map(_CODE.fullmatch, above))):
            return  # keys and what they say, a line each
        if len(lines) - 1 in heads or any(" " not in text for text in above):
            one.flag("list_unread")  # else it is a label: `Description` over a sentence
        return
    if codes < _FEWEST:
        return  # each code stands beside what it means
    first = next((n for n, text in enumerate(lines) if text.text[0].isdigit()), len(lines))
    if heads[-1] > first or len({_says(value) for value in one.values}) > 1:
        for value in one.values:
            value.flag("label_open")


def _is_head(text: Text, words: Vocabulary) -> bool:
    """Whether a line holds nothing but the head of a column of such a table."""
    return len(text.text) <= _LONGEST and text.text[0].isupper() and words.column(text.text) in _HEADS


def _says(value: EnumValue) -> bool:
    """Whether more is said of a value than its name."""
    return " " in (value.description or "").strip()
