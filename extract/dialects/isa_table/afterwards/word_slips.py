"""Instruction words that say too little to be sure of: the same for two names, or with a letter that is no operand's.

0010 00rd dddd rrrr   AND
0010 00rd dddd rrrr   EOR      one of the two is wrong, or they are two names of one instruction
0001 1lrd dddd rrrr   ADC      `l` stands in no other word and in no operand: it is read for a digit
0001 0001 1100 0010   GCOPY.   half as long as other words, as the one below it: one instruction, its name wrapped
1aaa aaaa aaaa aaaa   S
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.cells.code_forms import is_bytes, is_pattern, names_cells
from extract.misread import DECIMAL

if TYPE_CHECKING:
    from collections.abc import Iterable

    from extract.dialects.isa_table.statements import Statement

_LETTERS: Final = frozenset(DECIMAL)
"""What digits are read as."""
_SHORTEST: Final = 8
"""Bits of a word at least; bytes say what others follow, and may be those of several instructions."""
_REST: Final = 4
"""Letters of the rest of a name at most."""
_MANY: Final = 8
"""Words at least of which one alone is shorter."""
_FEW: Final = 4
"""Words at least that show which letters a manual has in them."""


def doubt_words(statements: Iterable[Statement]) -> None:
    """Flag the instructions of such words."""
    made = [one for one in statements if one.pattern and not is_bytes(one.pattern)]
    words = [(one, word) for one in made if len(word := "".join((one.pattern or "").split())) >= _SHORTEST]
    names: dict[str, set[str]] = {}
    for one, word in words:
        names.setdefault(word, set()).add(one.name)
    for one, word in words:
        if len(names[word]) > 1:
            one.flags.append("opcode_repeated")
    _doubt_named([one for one, _ in words if names_cells(one.pattern or "")])
    words = [(one, word) for one, word in words if not names_cells(one.pattern or "")]
    _doubt_halves(words)
    _doubt_short(words)
    drawn = [(one, word) for one, word in words if is_pattern(word)]
    often = Counter(letter for _, word in drawn for letter in _LETTERS.intersection(word))
    for one, word in drawn if len(drawn) >= _FEW else ():
        operands = (one.syntax or "").lower()
        if any(
            often[letter] == 1 == word.count(letter) and letter.lower() not in operands.partition(" ")[2]
            for letter in _LETTERS.intersection(word)
        ):
            one.flags.append("opcode_garbled")


def _doubt_named(rows: list[Statement]) -> None:
    """Flag those with more or fewer digits than most that name the same cells."""
    alike: dict[tuple[str, ...], list[tuple[Statement, int]]] = {}
    for one in rows:
        parts = (one.pattern or "").split()
        names = tuple(part for part in parts if part.strip("01"))
        alike.setdefault(names, []).append((one, sum(len(part) for part in parts if not part.strip("01"))))
    for same in alike.values():
        common, often = Counter(digits for _, digits in same).most_common(1)[0]
        for one, digits in same if often >= _FEW and 2 * often > len(same) else ():
            one.flags += ["word_width"] if digits != common and "word_width" not in one.flags else []


def _doubt_short(words: list[tuple[Statement, str]]) -> None:
    """Flag a word shorter than all others but few: a part of it may be lost; several of whole bytes are short words."""
    widths = Counter(len(word) for _, word in words)
    common = max(widths, key=lambda width: (widths[width], width), default=0)
    whole = {width for width, often in widths.items() if often > 1 and width % _SHORTEST == 0}
    short = [one for one, word in words if len(word) < common and len(word) not in whole]
    if len(words) >= _MANY and len(short) * _MANY <= len(words):
        for one in short:
            one.flags += [] if "word_width" in one.flags else ["word_width"]


def _doubt_halves(words: list[tuple[Statement, str]]) -> None:
    """Flag two that follow each other, half as long as most: the second may be the rest of the first."""
    widths = Counter(len(word) for _, word in words)
    common = max(widths, key=lambda width: (widths[width], width), default=0)
    for (one, word), (below, more) in pairwise(words):
        if 2 * len(word) == 2 * len(more) == common and len(below.name) <= _REST and not below.syntax:
            for row in (one, below):
                row.flags += [] if "word_width" in row.flags else ["word_width"]
