"""The heads of tables of opcodes in other languages than English: `languages.toml`."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Final

from extract.dialects.register_table.words.vocabulary import plain

STEMS: Final = (
    *("Befehl", "nemoni", "mnémo", "nemóni", "nemotécn", "nemôni", "nstrucci", "nstruç", "struzion"),
    *("немон", "Команд", "команд", "нструкц", "助记", "助憶", "指令", "命令", "モニック", "니모닉", "명령"),
)
"""Parts of the words for instructions and their names in other languages: a line without them heads no such table."""
_STEM: Final = re.compile("|".join(STEMS))


def may_head_elsewhere(text: str) -> bool:
    """Whether a text holds a word for instructions or their names in another language."""
    return _STEM.search(text) is not None


def in_english(head: str) -> str:
    """A head in English; as it is where it is none that is known in another language.

    >>> in_english("Код операции"), in_english("Opcode (hex)")
    ('opcode', 'Opcode (hex)')
    """
    return _english().get(plain(head), head)


@cache
def _english() -> dict[str, str]:
    """The heads of `languages.toml`, and what they are in English."""
    told = tomllib.loads(files(__package__).joinpath("languages.toml").read_text("utf-8"))
    return {plain(word): english for english, words in told["heads"].items() for word in words}
