"""Names that one heading lists: `C0, C1, C2`, and series that leave some out: `0_CS, 1_CS, …, 9_CS, 10_CS`.

    members("MBOX00, MBOX01, …, MBOX03")     ["MBOX00", "MBOX01", "MBOX02", "MBOX03"]
    numbered("IN_0_CS, IN_1_CS")             Numbered("IN_", "0", "_CS")
    members("Control and status of it")      []

What is left out is filled in only where the names count: all alike but for one number that rises evenly.
"""

from __future__ import annotations

import re
from itertools import pairwise
from os.path import commonprefix
from typing import Final, NamedTuple

SEPARATOR: Final = r"\s*(?:,|…|\.\.\.|&|\band\b)\s*"
"""What stands between the names of a list."""
_GAP: Final = re.compile(r"…|\.\.\.")
_NAME: Final = re.compile(r"\w+")
_LARGEST: Final = 4096
"""Names of a series at most; a longer one is a misreading."""


class Numbered(NamedTuple):
    """What names that count have in common: the text before and behind the number, and the first number."""

    before: str
    first: str
    after: str

    def name(self, number: int) -> str:
        """The name of this number, with as many digits as the first has where that begins with 0."""
        wide = len(self.first) if self.first.startswith("0") else 0
        return f"{self.before}{number:0{wide}d}{self.after}"

    def number(self, name: str) -> int | None:
        """The number in a name, whatever its case; None where the name is another."""
        wanted, end = name.casefold(), len(name) - len(self.after)
        if not wanted.startswith(self.before.casefold()) or not wanted.endswith(self.after.casefold()):
            return None
        digits = name[len(self.before) : end] if end > len(self.before) else ""
        return int(digits) if digits.isascii() and digits.isdecimal() and self.name(int(digits)).casefold() == wanted else None


def printed(text: str) -> list[str]:
    """The names that a text lists, as printed; none when it holds anything else or but one."""
    parts = [part for part in re.split(SEPARATOR, text.strip()) if part]
    return parts if len(parts) > 1 and all(map(_NAME.fullmatch, parts)) else []


def numbered(text: str) -> Numbered | None:
    """How the names that a text lists count; None where they are not alike but for one number."""
    names = printed(text)
    if not names:
        return None
    before = re.sub(r"\d+$", "", commonprefix(names[:2]))
    first = re.match(r"\d+", names[0][len(before) :])
    if first is None:
        return None
    found = Numbered(before, first[0], names[0][len(before) + first.end() :])
    return found if all(found.number(name) is not None for name in names) else None


def members(text: str) -> list[str]:
    """All names that a text lists, those left out of a series among them; none where it is no list.

    A text that leaves out names which do not count evenly lists nothing that could be told.
    """
    names = printed(text)
    if not names or not _GAP.search(text):
        return names
    found = numbered(text)
    numbers = [n for name in names if found and (n := found.number(name)) is not None]
    if found is None or any(a >= b for a, b in pairwise(numbers)) or numbers[-1] - numbers[0] > _LARGEST:
        return []
    gaps = [
        len(re.split(SEPARATOR, text[: gap.start()].strip(" ,"))) - 1 for gap in _GAP.finditer(text)
    ]  # each behind the name of this place
    steps = {b - a for i, (a, b) in enumerate(pairwise(numbers)) if i not in gaps} or {1}
    if len(steps) != 1 or (numbers[-1] - numbers[0]) % (step := steps.pop()) or gaps[-1] >= len(numbers) - 1:
        return []
    return [found.name(n) for n in range(numbers[0], numbers[-1] + 1, step)]
