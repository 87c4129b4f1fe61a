"""Numbers of bits that a row of a figure is due, where cells print them in a way that hides them.

Bit7  Bité  Bits  Bit4 ... Bit1  BitO      misread
3     3     2                              broken in cells that are narrower than two digits
1     0     9     ...  9     8     7
Bit31  30  29  28  ...                     one touches the label before it
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.vocabulary import plain, vocabulary

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.pages.flow import Text
    from extract.tables import Cell

FEW: Final = 4
"""Numbers in a row of which a table of anything else has not as many."""
_BYTE: Final = 8
_BIT_HEAD = re.compile(r"bit\s?(\d{1,2}|(?![ijkmnx])[^\W\d])", re.IGNORECASE)
"""The number of a bit behind the word for it, or what it was misread as; `n` is any number."""
_BESIDE: Final = 2.0
"""Points between the middles of two digits of a number, one below the other, at most."""
_STACKED = re.compile(r"\d\s*\n\s*\d")
"""Two digits, one below the other."""


def due_numbers(row: Sequence[Cell | None]) -> dict[int, str]:
    """The numbers that cells of a row hold in such a way, by column."""
    texts = [(c, cell.text.strip()) for c, cell in enumerate(row) if cell]
    return _misread(texts) or _broken(texts) or _glued(texts)


def _broken(texts: list[tuple[int, str]]) -> dict[int, str]:
    """Numbers whose digits stand below each other, in a row in which all numbers fall one by one."""
    stacked = {c: "".join(text.split()) for c, text in texts if _STACKED.fullmatch(text)}
    if len(stacked) < FEW:
        return {}
    numbers = [int(stacked.get(c, text)) for c, text in texts if c in stacked or text.isdecimal()]
    return stacked if _fall(numbers) else {}


def broken_line(above: Text, below: Text) -> list[tuple[str, float]] | None:
    """The numbers of two lines of a PDF, the second of which has the last digits of those that are broken.

    Each with the place of its middle; None unless all numbers fall from left to right.
    """
    digits = [(word, (box[0] + box[2]) / 2) for word, _, box in below.words if box and len(word) == 1]
    firsts = [(word, (box[0] + box[2]) / 2) for word, _, box in above.words if box]
    if (
        len(digits) < len(below.words)
        or len(firsts) < max(len(above.words), FEW)
        or below.line != above.line + 1
    ):
        return None
    out: list[tuple[str, float]] = []
    for word, middle in firsts:
        rest = [digit for digit, place in digits if abs(place - middle) < _BESIDE]
        out.append((word + "".join(rest), middle))
    whole = all(word.isdecimal() for word, _ in out) and sum(len(word) for word, _ in out) == sum(
        len(word) for word, _ in (*firsts, *digits)
    )
    numbers = [int(word) for word, _ in out] if whole else []
    return out if numbers and all(one > two for one, two in pairwise(numbers)) else None


def _glued(texts: list[tuple[int, str]]) -> dict[int, str]:
    """The first number of a row, where the one that is due before all others stands right behind a word."""
    first = next((n for n, (_, text) in enumerate(texts) if text.isdecimal()), 0)
    numbers = [int(text) for _, text in texts[first:] if text.isdecimal()]
    if not first or len(numbers) < len(texts) - first or len(numbers) < FEW or not _fall(numbers):
        return {}
    c, before = texts[first - 1]
    due = str(numbers[0] + 1)
    found = re.match(rf"([^\W\d]+){due}$", before.partition("\n")[0])
    highest = (int(due) + 1) % _BYTE == 0  # `Bits8` over a byte, `CTRL32` before a word of it count none
    return {c: due} if found and highest and plain(found[1]) in vocabulary().bit_labels else {}


def _fall(numbers: list[int]) -> bool:
    """Whether numbers fall one by one."""
    return all(one == two + 1 for one, two in pairwise(numbers))


def _misread(heads: list[tuple[int, str]]) -> dict[int, str]:
    """The numbers of bits that a row has misread ones for, by column: `Bit7  Bité  Bits  Bit4 ... Bit1  BitO`.

    All that begin with the word must be there, and leave each of these one number.
    """
    told = {
        c: int(found[1]) for c, text in heads if (found := _BIT_HEAD.fullmatch(text)) and found[1].isdecimal()
    }
    lost = [c for c, text in heads if c not in told and _BIT_HEAD.fullmatch(text)]
    if not lost or len(told) < FEW:
        return {}
    if lost[0] < min(told) and dict(heads)[lost[0]].lower() == "bits":
        del lost[0]  # the word itself, over which of the bits stand in the lanes: `Bits  Bit 7 ... Bit 0`
    at = sorted([*told, *lost])
    first = {told[c] + n for n, c in enumerate(at) if c in told}
    if len(first) != 1 or (top := first.pop()) < len(at) - 1:
        return {}
    return {c: str(top - at.index(c)) for c in lost}
