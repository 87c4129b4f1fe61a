"""Heads of columns between which a single blank stands, and the words of a line as cells.

Bit Field Type Description            four heads, though `Bit Field` may be one
Bit Symbol Bit Name Description       the last heads titles and descriptions, which a blank does not part
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.tables import Cell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Piece

MOST_WORDS: Final = 3
"""Words of a head at most."""

_TO: Final = frozenset({"-", "–", "—", ":", "to"})
"""Between the ends of bits."""
_END: Final = re.compile(r"[bBD]?\d{1,3}$")

Word = tuple[str, "Piece"]


def heads(text: Text, words: Vocabulary) -> Iterator[tuple[dict[str, int], list[Cell]]]:
    """The roles of a line of heads, and its cells, in every way to divide it; heads of more words come first.

    `Bit Field Type` are three, though `Bit Field` may be one.
    """
    found = [(word, piece) for word, piece, _ in text.words]
    if 0 < len(found) <= 2 * MOST_WORDS + 4:
        yield from _divided(found, words, {}, [])


def _divided(
    found: list[Word], words: Vocabulary, of: dict[str, int], row: list[Cell]
) -> Iterator[tuple[dict[str, int], list[Cell]]]:
    if not found:
        yield of, row
        return
    for size in range(min(MOST_WORDS, len(found)), 0, -1):
        role = words.column(" ".join(word for word, _ in found[:size]))
        if role is not None and role not in of:
            more = {**of, role: len(row)}
            yield from _divided(found[size:], words, more, [*row, cell(found[:size])])
        elif role == "name" and [*of][:1] == ["bits"] and (end := _titled(found, size, words)):
            more = {**of, "description": len(row)}
            yield from _divided(found[end:], words, more, [*row, cell(found[:end])])


def _titled(found: list[Word], size: int, words: Vocabulary) -> int:
    """Where the head of descriptions ends that stands behind another of names, of `size` words: it heads titles too."""
    ends = range(size + 1, min(size + MOST_WORDS, len(found)) + 1)
    heads = (
        end for end in ends if words.column(" ".join(word for word, _ in found[size:end])) == "description"
    )
    return next(heads, 0)


def of_line(text: Text) -> list[Word]:
    """The words of a line; bits that it begins with are one: `12 - 0`, `b12 to b0`, `D7 to D4`."""
    found = [(word, piece) for word, piece, _ in text.words]
    if len(found) > len("a-b") and found[1][0] in _TO and all(_END.match(found[n][0]) for n in (0, 2)):
        (one, (line, start, _)), (two, (_, _, end)) = found[0], found[2]
        return [(f"{one}-{two}", (line, start, end)), *found[3:]]
    return found


def cell(found: list[Word]) -> Cell:
    """The words as one cell."""
    return Cell(" ".join(word for word, _ in found), [piece for _, piece in found])
