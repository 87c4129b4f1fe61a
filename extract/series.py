"""Names that one heading gives to several registers: lists, series that leave some out, names with an index.

    members("C0, C1 and C2")                     ["C0", "C1", "C2"]
    members("MBOX00, MBOX01, …, MBOX03")         ["MBOX00", "MBOX01", "MBOX02", "MBOX03"]
    numbered("IN_0_CS, IN_1_CS").name(5)         "IN_5_CS"
    numbered("TAPn_CTL (n = 0..3)").name(2)      "TAP2_CTL"; of an array `TAPn_CTL` as well
    members("Control and status of it")          []
    lettered("GPIOx_IN (x = A, B)")              ["GPIOA_IN", "GPIOB_IN"]

What is left out is filled in only where the names count: all alike but for one number that rises evenly.
"""

from __future__ import annotations

import re
from itertools import pairwise, takewhile
from typing import Final, NamedTuple

GAP: Final = r"…|\.{2,}|–|—|-|~|\b(?:to|through)\b"
"""What stands between the first and the last of names, some of them left out."""
SEPARATOR: Final = rf" *(?:,|&|\band\b|{GAP}) *"
"""What stands between the names of a list."""
NAME: Final = r"[A-Za-z0-9_]+"
INDEXED: Final = rf"^({NAME}) \(([a-z]) = [^()]*\)$"
"""A name with a letter for its index, and behind it what the letter stands for."""
STOOD_FOR: Final = rf"^({NAME}) \(([a-z]) ?= ?([^()]*)\)$"
"""The same, however its `=` is written."""
LETTERED: Final = "^[A-Z0-9_]*[a-z][A-Z0-9_]*$"
"""A name of which one letter is not like the others: that of an array has its index there."""
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
        digits = name[len(self.before) : max(len(self.before), len(name) - len(self.after))]
        if not re.fullmatch("[0-9]+", digits) or self.name(int(digits)).casefold() != name.casefold():
            return None
        return int(digits)


def printed(text: str) -> list[str]:
    """The names that a text lists, as printed; none when it holds anything else or but one."""
    parts = [part for part in re.split(SEPARATOR, text.strip(" ")) if part]
    return parts if len(parts) > 1 and all(re.fullmatch(NAME, part) for part in parts) else []


def numbered(text: str) -> Numbered | None:
    """How the names that a text gives to the elements of an array count; None where they do not by one number.

    A name with one small letter counts only if it is that of an array, which no name tells.
    """
    if found := re.match(INDEXED, text):
        before, letter, after = found[1].partition(found[2])
        return Numbered(before, "", after) if letter and found[2] not in after else None
    if re.match(LETTERED, text):
        before, _, after = re.split("([a-z])", text)
        return Numbered(before, "", after)
    names = printed(text)
    if not names:
        return None
    pairs = zip(names[0], names[1], strict=False)
    alike = len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))
    before = re.sub("(?<![0-9])[0-9]+$", "", names[0][:alike])
    first = re.match("[0-9]+", names[0][len(before) :])
    if first is None:
        return None
    made = Numbered(before, first[0], names[0][len(before) + first.end() :])
    return made if all(made.number(name) is not None for name in names) else None


def members(text: str) -> list[str]:
    """All names that a text lists, those left out of a series among them; none where it is no list.

    A text that leaves out names which do not count evenly lists nothing that could be told.
    """
    names = printed(text)
    gaps = [
        len(printed(text[: gap.start()]) or ["the first"]) - 1 for gap in re.finditer(GAP, text)
    ]  # each behind the name of this place
    if not names or not gaps:
        return names
    found = numbered(text)
    numbers = [n for name in names if found and (n := found.number(name)) is not None]
    if found is None or any(a >= b for a, b in pairwise(numbers)) or numbers[-1] - numbers[0] > _LARGEST:
        return []
    steps = {b - a for i, (a, b) in enumerate(pairwise(numbers)) if i not in gaps} or {1}
    if len(steps) != 1 or (numbers[-1] - numbers[0]) % (step := steps.pop()) or gaps[-1] >= len(numbers) - 1:
        return []
    return [found.name(n) for n in range(numbers[0], numbers[-1] + 1, step)]


def lettered(text: str) -> list[str]:
    """The names of registers told apart by letters that stand for the small one; none where it stands for else.

    `GPIOx_IN (x = A to C, F)` is GPIOA_IN, GPIOB_IN, GPIOC_IN and GPIOF_IN.
    """
    found = re.match(STOOD_FOR, text)
    if found is None or found[1].count(found[2]) != 1:
        return []
    letters: list[str] = []
    for one in re.split(" *(?:,|&|\\band\\b) *", found[3].strip(" ")):
        ends = [end.strip(" ") for end in re.split(GAP, one)] if one else []
        if not 0 < len(ends) < 3 or not all(re.fullmatch("[A-Z]", end) for end in ends):
            if one:
                return []
            continue
        letters += map(chr, range(ord(ends[0]), ord(ends[-1]) + 1))
    return [found[1].replace(found[2], letter) for letter in letters]
