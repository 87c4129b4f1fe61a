"""Damage to one line of a document, as scanning, OCR and careless copying do it.

    damaged(lines, 11, "drop_digit", Random(1))   the lines with `7:4` made `7:` in the twelfth, or None

Each kind is a function of the lines, a line's index and a source of chance; it gives the new lines,
or None where the line has nothing of the kind.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from extract.lookalikes import LOOKALIKES

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

_NUMBER = re.compile(r"0x[0-9A-Fa-f]+|(?<![\w.])\d+(?:\s*:\s*\d+)?(?![\w.])")
"""Addresses, defaults, bit ranges and the numbers of values."""
_LETTER_OF = {"0": "O", "1": "l", "5": "S", "8": "B"}
_MISREAD = {
    "0": "8",
    "1": "7",
    "2": "7",
    "3": "8",
    "4": "9",
    "5": "6",
    "6": "8",
    "7": "1",
    "8": "3",
    "9": "8",
}
_LOOKALIKE_OF = {chr(latin): chr(other) for other, latin in reversed(LOOKALIKES.items())}
_NAME = re.compile(r"\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b")


def damaged(lines: list[str], at: int, kind: str, chance: Random) -> list[str] | None:
    """The lines after damage of this kind to the line at index `at`, or None where it has nothing to damage."""
    return KINDS[kind](lines, at, chance)


def _in_line(
    change: Callable[[str, Random], str | None],
) -> Callable[[list[str], int, Random], list[str] | None]:
    """A kind of damage that stays within its line."""

    def kind(lines: list[str], at: int, chance: Random) -> list[str] | None:
        line = change(lines[at], chance)
        return None if line is None or line == lines[at] else [*lines[:at], line, *lines[at + 1 :]]

    return kind


def _at(line: str, place: int, text: str, length: int = 1) -> str:
    return line[:place] + text + line[place + length :]


def _delete_line(lines: list[str], at: int, _: Random) -> list[str] | None:
    return [*lines[:at], *lines[at + 1 :]]


def _duplicate_row(lines: list[str], at: int, _: Random) -> list[str] | None:
    return [*lines[: at + 1], *lines[at:]]


def _break_line(lines: list[str], at: int, chance: Random) -> list[str] | None:
    blanks = [m.start() for m in re.finditer(r"(?<=\S)\s+(?=\S)", lines[at])]
    if not blanks:
        return None
    place = chance.choice(blanks)
    return [*lines[:at], lines[at][:place], lines[at][place:].lstrip(), *lines[at + 1 :]]


def _join_lines(lines: list[str], at: int, _: Random) -> list[str] | None:
    if at + 1 >= len(lines) or not lines[at + 1].strip():
        return None
    return [*lines[:at], f"{lines[at]} {lines[at + 1].lstrip()}", *lines[at + 2 :]]


def _swap_characters(line: str, chance: Random) -> str | None:
    places = [i for i, (a, b) in enumerate(pairwise(line)) if a != b and a.isalnum() and b.isalnum()]
    if not places:
        return None
    i = chance.choice(places)
    return _at(line, i, line[i + 1] + line[i], 2)


def _drop_character(line: str, chance: Random) -> str | None:
    places = [i for i, c in enumerate(line) if c.isalnum()]
    return _at(line, chance.choice(places), "") if places else None


def _homoglyph(line: str, chance: Random) -> str | None:
    places = [i for i, c in enumerate(line) if c in _LOOKALIKE_OF]
    if not places:
        return None
    i = chance.choice(places)
    return _at(line, i, _LOOKALIKE_OF[line[i]])


def _lost_underscore(line: str, chance: Random) -> str | None:
    places = [m.start() + i for m in _NAME.finditer(line) for i, c in enumerate(m[0]) if c == "_"]
    return _at(line, chance.choice(places), " ") if places else None


def _digit(pick: dict[str, str] | None) -> Callable[[str, Random], str | None]:
    """Damage to a digit of a number: made what `pick` says, or dropped."""

    def change(line: str, chance: Random) -> str | None:
        places = [
            i
            for m in _NUMBER.finditer(line)
            for i in range(m.start() + (2 if m[0].startswith("0x") else 0), m.end())
            if line[i].isdigit() and (pick is None or line[i] in pick)
        ]
        if not places:
            return None
        i = chance.choice(places)
        return _at(line, i, "" if pick is None else pick[line[i]])

    return change


KINDS: dict[str, Callable[[list[str], int, Random], list[str] | None]] = {
    "delete_line": _delete_line,
    "duplicate_row": _duplicate_row,
    "swap_characters": _in_line(_swap_characters),
    "drop_character": _in_line(_drop_character),
    "homoglyph": _in_line(_homoglyph),
    "lost_underscore": _in_line(_lost_underscore),
    "drop_digit": _in_line(_digit(None)),
    "letter_for_digit": _in_line(_digit(_LETTER_OF)),
    "misread_digit": _in_line(_digit(_MISREAD)),
    "break_line": _break_line,
    "join_lines": _join_lines,
}
"""Every kind of damage by name."""
