"""Resets that are printed as the name of a value: `slow`, where the field lists `slow (1)`.

A word that stands for no number, `X` or `None`, says so even where a value is called the same. A value may also say
that it is the reset: `1: slow (default)`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.numerals import is_no_number

if TYPE_CHECKING:
    from extract.observations import Field, Reading


_WORDS: Final = (
    r"(?:the )?(?:power[- ]?on |after )?(?:default|reset)(?: (?:value|setting|state|(?:after|at) reset))?"
)
_CAUSE: Final = r"(?!(?:the )?(?:power[- ]?on |after )?reset(?: state)?\s*(?:$|[)\]]))"
"""What may be no more than the meaning of a value: `Power-on reset`, `reset state`."""
_DEFAULT: Final = re.compile(
    rf"[(\[]\s*(?:reset|{_CAUSE}{_WORDS})\s*[)\]]\W*$|^{_CAUSE}{_WORDS}$", re.IGNORECASE
)
"""What says alone, or in brackets at the end of a value's text, that it is the reset."""


def doubt_marked(reading: Reading) -> None:
    """Doubt the resets of fields of which another value says that it is the reset."""
    for register in reading.registers:
        for one in register.fields:
            if one.default_value is None or not one.values:
                continue
            marked = [v for v in one.values if any(_DEFAULT.search(t) for t in (v.name, v.description) if t)]
            if len(marked) != 1 or marked[0].value is None:
                continue
            last = marked[0].value if marked[0].value_last is None else marked[0].value_last
            if not marked[0].value <= one.default_value <= last:
                one.flag("reset_disagrees")


def number_named(reading: Reading) -> None:
    """Give resets that one value of their field alone is called its number."""
    for register in reading.registers:
        for one in register.fields:
            text = one.default_text
            if text and one.default_value is None and one.values and not is_no_number(text):
                one.default_value = _number(one, text.casefold())


def _number(one: Field, name: str) -> int | None:
    found = [value for value in one.values if value.name is not None and value.name.casefold() == name]
    return found[0].value if len(found) == 1 and found[0].value_last is None and not found[0].flags else None
