"""The heads of tables of opcodes in other languages than English: `languages.toml`."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

from extract.dialects.register_table.words.vocabulary import plain

_NAMING: Final = ("mnemonic", "instruction", "opcode")
"""One of these heads has every table of opcodes."""
_STEM: Final = 4
"""A word of more letters is looked for without its first, which may be a capital."""


def may_head_elsewhere(text: str) -> bool:
    """Whether a text holds a word for instructions or their names in another language."""
    return _stem().search(text) is not None


def in_english(head: str) -> str:
    """A head in English; as it is where it is none that is known in another language.

    >>> in_english("Код операции"), in_english("Opcode (hex)")
    ('opcode', 'Opcode (hex)')
    """
    return _english().get(plain(head), head)


@cache
def stems() -> tuple[str, ...]:
    """Parts of the words for instructions and their names in other languages: what has none heads no such table."""
    words = (word for word, english in _english().items() if english in _NAMING)
    cut = sorted({word[1:] if len(word) > _STEM else word for word in words}, key=len)
    return tuple(stem for n, stem in enumerate(cut) if not any(shorter in stem for shorter in cut[:n]))


@cache
def _stem() -> re.Pattern[str]:
    return re.compile("|".join(map(re.escape, stems())))


@cache
def _english() -> dict[str, str]:
    """The heads of `languages.toml`, and what they are in English."""
    told = tomllib.loads(files(__package__).joinpath("languages.toml").read_text("utf-8"))
    return {plain(word): english for english, words in told["heads"].items() for word in words}
