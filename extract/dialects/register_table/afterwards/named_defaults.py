"""Resets that are printed as the name of a value: `slow`, where the field lists `slow (1)`.

A word that stands for no number, `X` or `None`, says so even where a value is called the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract.dialects.register_table.words.numerals import is_no_number

if TYPE_CHECKING:
    from extract.observations import Field, Reading


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
