"""Figures of bits left as prose: lines that number their bits, and whether fields below have what such a figure tells.

31 30 29      23 22      16 15       0   all bits, or the ends of cells
Bit7  Bit6  Bit5  ...  Bit0
"""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.bits import TOPS

if TYPE_CHECKING:
    from extract.observations import Reading


_BITS: Final = re.compile(r"\b[Bb](?:it)? ?[0-7]\b")
_TOUCHING: Final = re.compile(r"(?P<label>[A-Za-z][A-Za-z-]+)(?P<bit>\d{1,2})$")
"""Heads that ran together with the number of the highest bit: `OffsetRegister31 30 29`."""
_FAR: Final = 60
"""Lines from the numbers of a figure to the first description of a field at most."""
_BYTE: Final = 8
_LABEL: Final = 3
"""Words before the numbers of a figure at most."""
_MARKS: Final = 4
_DIGITS: Final = 16
"""Bits of a figure at least whose numbers stand digit by digit."""


def is_figure(line: str) -> bool:
    """Whether a line holds nothing but the numbers of bits, from the highest to the lowest."""
    return len(_BITS.findall(line)) >= _BYTE or ends_of_lanes(line)


def counts_bits(line: str) -> bool:
    """Whether a line numbers all bits of one or more bytes, behind a label or not: `Bit 15 14 13 12 11 10 9 8`."""
    words = (line.replace(",", " ") if line.count(",") >= _BYTE - 1 else line).split()
    if words and (touching := _TOUCHING.match(words[0])):
        words = [touching["label"], touching["bit"], *words[1:]]
    label = next((n for n, word in enumerate(words[: _LABEL + 1]) if word.isdecimal()), 0)
    numbers = [int(word) for word in words[label:] if word.isdecimal() and len(word) < _MARKS]
    if len(numbers) < len(words) - label or len(numbers) % _BYTE or not numbers or (numbers[0] + 1) % _BYTE:
        return False
    return all(one == two + 1 for one, two in pairwise(numbers))


def counts_digits(line: str) -> bool:
    """Whether a line has the last digits of the numbers of 16 bits or more, under the first: `5 4 3 2 1 0 9 8 ...`."""
    words = line.split()
    if (
        len(words) < _DIGITS
        or len(words) % _BYTE
        or not all(len(word) == 1 and word.isdecimal() for word in words)
    ):
        return False
    told = [int(word) for word in words]
    rising = [n % 10 for n in range(len(told))]
    return told in (rising, rising[::-1])


def ends_of_lanes(line: str) -> bool:
    """Whether a line numbers the ends of the cells of a figure: `31 28 27 26 25 16 15 0`."""
    words = line.split()
    headed = bool(words) and words[0].isalpha()  # by that of the places: `Offset 31 24 23 16 15 8 7 0`
    del words[: int(headed)]
    if len(words) < _MARKS or not all(word.isdecimal() and len(word) < _MARKS for word in words):
        return False
    numbers = [int(word) for word in words]
    if headed and (
        len(numbers) % 2 or any(a != b + 1 for a, b in zip(numbers[1::2], numbers[2::2], strict=False))
    ):
        return False
    return numbers[0] in TOPS and all(one >= two for one, two in pairwise(numbers)) and numbers[-1] in {0, 32}


def described_registers(reading: Reading) -> list[tuple[int, bool]]:
    """The line of each register's first field, in order, and whether access and reset of all its fields are told.

    So is where one begins behind one without fields: a figure above that is not its own.
    """
    told = [
        (
            min(piece[0] for one in register.fields for piece in one.pieces),
            all(one.access and one.default_text for one in register.fields if not one.reserved),
        )
        for register in reading.registers
        if any(one.pieces for one in register.fields)
    ]
    begun = sorted((min(one.pieces)[0], bool(one.fields)) for one in reading.registers if one.pieces)
    told += [(two, False) for (_, full), (two, filled) in pairwise(begun) if filled and not full]
    return sorted(told)


def told_below(described: list[tuple[int, bool]], line: int) -> bool:
    """Whether the register described behind a line has all that a figure there would tell."""
    at = bisect_right(described, (line, True))
    return at < len(described) and described[at][0] < line + _FAR and described[at][1]
