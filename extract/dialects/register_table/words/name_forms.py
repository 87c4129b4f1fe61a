"""What the form of names tells: several in a list, first and last of a series, short for the words of a title."""

from __future__ import annotations

import re
from typing import Final

from extract.dialects.register_table.words.notation import is_identifier
from extract.series import GAP

LIST = re.compile(r"(?:(?<!\s)\s+)?[,…/&]\s*(?:\.{2,}\s*,\s*)?|(?<!\s)\s+and\s+")
"""Between the names of a list, of which dots may leave some out: `CH0, CH1, ..., CH5`."""
_SHORTEST: Final = 2
"""Letters of a name that is short for words, at least."""
_PARTS: Final = frozenset(("LOW", "HIGH", "LSB", "MSB", "LOWER", "UPPER", "SET", "CLEAR", "RESERVED"))
"""What may stand there of one of several registers of that title."""
_SERIES_BEHIND = re.compile(
    r"(?P<head>[A-Za-z_]\w*?)(?P<first>\d{1,3})(?:[-–~]|\.{2,3})(?P<last>\d{1,3})(?![\w.-])"
    rf"|(?P<word>[A-Za-z_]\w*?)(?P<one>\d{{1,3}})\s?(?:{GAP})\s?(?P=word)(?P<two>\d{{1,3}})(?![\w.-])"
)
"""Names that count from the first to the last: `CTRL0-3`, `CTRL0 – CTRL3`."""


def identifiers(text: str) -> list[str]:
    """The names that a text lists when it holds nothing else, with `and` or commas between them."""
    parts = [part for part in LIST.split(text.strip()) if part]
    parts = [part.removeprefix("and ").strip() for part in parts]
    return parts if parts and all(is_identifier(part) for part in parts) else []


def abbreviates(name: str, title: str) -> bool:
    """Whether the letters of a name stand in a title in their order; those of one with an underscore need not."""
    if "_" in name:
        return True
    letters, said = iter(title.casefold()), re.sub(r"\[.*|\d", "", name).casefold()
    return name not in _PARTS and not title.endswith("egisters") and all(one in letters for one in said)


def is_short_for(name: str, words: str) -> bool:
    """Whether a name, or what stands behind its last underscore, is short for words.

    >>> is_short_for("GTCR", "Gate Control Register"), is_short_for("TIM_CR1", "control register 1")
    (True, True)
    >>> is_short_for("UART", "Control Register"), is_short_for("GT_CS", "Gate State Register")
    (False, False)
    """
    letters = re.sub(r"[^a-z]", "", name.rpartition("_")[2].casefold())
    said = "".join(filter(str.isalpha, words.casefold()))
    if len(letters) < _SHORTEST or said[:1] != letters[0]:
        return False
    left = iter(said)
    return all(letter in left for letter in letters)


def whole_series(name: str, title: str) -> str:
    """A name with what behind it in its title says that it is the first of a series; the name where nothing does."""
    at = title.find(name)
    found = _SERIES_BEHIND.match(title, at) if at >= 0 else None
    if found is None or name != f"{found['head'] or found['word']}{found['first'] or found['one']}":
        return name
    first, last = int(found["first"] or found["one"]), int(found["last"] or found["two"])
    return found[0] if first < last else name
