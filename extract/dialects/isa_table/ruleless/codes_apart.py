"""Codes of a list that stand one below the other, and what they mean below them, as a page's columns are taken out.

    [15:8]                        a field of opcodes
    0
    1
    2
    N_MOV: moves a number         0  N_MOV
    from here to there.
    N_NOT: turns its bits.        1  N_NOT
    reserved.                     2  reserved.

What a page has of a list is put together where as many lines begin a meaning as codes stand alone: the order of both is
that of the page, whichever column comes first. A code that stands below the others may be that of the row above them.
Where codes do not count up otherwise, the rows are in doubt; where they are more or fewer, nothing tells which belong
together.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.grammar import CAPTION, NAME, SECTION, TAIL

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

VALUE: Final = re.compile(r"\d{1,5}(?:\s*[–-]\s*\d{1,5})?$")
"""A code, or the first and the last of several, alone in its line."""
TYPE: Final = re.compile(r"[a-z]+\(\d{1,3}\)$")
"""The type of a field with its width: `enum(8)`."""
BITS: Final = re.compile(r"\[\d{1,3}(?:\s*:\s*\d{1,3})?\]$")
MEANING: Final = re.compile(rf"(?=\w*_){NAME}{TAIL}\s?:(?!\S)|[Rr]eserved\.?$")
"""What begins the meaning of a code: a mnemonic with its colon."""
_FIELD: Final = re.compile(r"[A-Za-z]\w*$")
_FEWEST: Final = 3
"""Codes of such a list at least."""


@dataclass(slots=True)
class CodesApart:
    """What was told of the codes of a text.

    Attributes:
        code: for the line that begins a meaning, the line of its code.
        paired: the lines of these codes.
        doubtful: those among them that do not count up.
        loose: lines of codes over each other that nothing was told of.
    """

    code: dict[int, int] = field(default_factory=dict)
    paired: set[int] = field(default_factory=set)
    doubtful: set[int] = field(default_factory=set)
    loose: set[int] = field(default_factory=set)


def codes_apart(texts: Sequence[str], breaks: Container[int]) -> CodesApart:
    """The codes of such lists in the lines of a text; `breaks` are those that begin a page."""
    told = CodesApart()
    for first, end in _stretches(texts, breaks):
        codes = [k for k in range(first, end) if VALUE.match(texts[k])]
        if len(codes) < _FEWEST:
            continue
        runs = {k for one, other in pairwise(codes) if other == one + 1 for k in (one, other)}
        meanings = [k for k in range(first, end) if MEANING.match(texts[k])]
        if len(codes) == len(meanings) + 1:
            codes = _without_page(texts, codes)
        if runs and len(meanings) == len(codes) == len({texts[k] for k in codes}):
            codes, counts_up = _in_order(texts, codes)
            told.code |= dict(zip(meanings, codes, strict=True))
            told.paired |= set(codes)
            told.doubtful |= set() if counts_up else set(codes)
        else:
            told.loose |= runs
    return told


def _first(text: str) -> int:
    """The code of a line, the first of several."""
    found = re.match(r"\d+", text)
    return int(found[0]) if found else 0


def _counts_up(texts: Sequence[str], codes: Sequence[int]) -> bool:
    return all(_first(texts[one]) < _first(texts[other]) for one, other in pairwise(codes))


def _without_page(texts: Sequence[str], codes: list[int]) -> list[int]:
    """The codes without the number of the page, `13-46`, if it is one of them: what is left counts up or is whole."""
    ranges = [k for k in codes if not texts[k].isdecimal()]
    return [k for k in codes if k != ranges[0]] if len(ranges) == 1 else codes


def _in_order(texts: Sequence[str], codes: list[int]) -> tuple[list[int], bool]:
    """The codes in the order of their rows, and whether they count up."""
    *rest, last = codes
    if _first(texts[last]) == _first(texts[rest[0]]) - 1:
        codes = [last, *rest]
    return codes, _counts_up(texts, codes)


def single_bit(texts: Sequence[str], k: int) -> bool:
    """Whether a line names a field of one bit, whose number and type stand below it: `CLAMP` / `15` / `enum(1)`."""
    return (
        k + 2 < len(texts)
        and texts[k + 1].isdecimal()
        and _FIELD.match(texts[k]) is not None
        and (TYPE.match(texts[k + 2]) is not None)
    )


def _stretches(texts: Sequence[str], breaks: Container[int]) -> Iterator[tuple[int, int]]:
    """The lines between two fields, titles or ends of pages."""
    first = 0
    for k, text in enumerate(texts):
        bits = BITS.match(text) is not None or (k > 0 and single_bit(texts, k - 1))
        if bits or k in breaks or SECTION.match(text) or CAPTION.match(text):
            yield first, k
            first = k if k in breaks and not bits else k + 1
    yield first, len(texts)
