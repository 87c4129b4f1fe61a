"""Access and reset at the end of a row's first line in a laid-out text, which its description pushes off their columns.

    Name    Description                                   Access Reset
    rate    How fast it turns.                             R/W     0
    rest    Whether it rests, and what of the pump is WARL 0

A line of narrow letters is shorter in characters than it is on paper. What ends it, code and reset, are the cells of
the last two columns, where these have nothing else and stand at most as far behind as such a line is short.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.numerals import reset_number
from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from extract.dialects.register_table.pages.segments import Segment

_SHORT: Final = 0.3
"""Of a line's characters up to its columns, so many may be missing."""
_RESET_WORD: Final = re.compile(r"[A-Z][a-z]+$")
"""A reset in words: `Preset`."""
_TAIL: Final = ("access", "reset")


def is_reset(word: str) -> bool:
    """Whether a word may be the reset behind an access.

    >>> is_reset("0x1F"), is_reset("Preset"), is_reset("-"), is_reset("once")
    (True, True, True, False)
    """
    return word in {"-", "x", "X"} or reset_number(word) is not None or _RESET_WORD.match(word) is not None


def tail_apart(
    parts: list[Segment],
    columns: Sequence[float],
    roles: Sequence[str],
    column: Callable[[float], int | None],
) -> list[Segment]:
    """The segments of a row's first line, access and reset apart from the words before them.

    Args:
        parts: words with single blanks between them.
        columns: where each begins.
        roles: what each holds.
        column: tells in which one a cell is that begins at a place.
    """
    if tuple(roles[-2:]) != _TAIL or roles[-3:-2] != ["description"]:
        return parts
    left, _, text, pieces = parts[-1]
    at, access = column(left), len(columns) - 2
    words = text.split(" ")
    if at is None or at > access or any((column(part[0]) or 0) >= access for part in parts[:-1]):
        return parts
    if not (len(words) > 1 and is_access(words[-2], vocabulary()) and is_reset(words[-1])):
        return parts
    if at == access and len(words) > len(_TAIL):
        return parts
    place, begin = pieces[-2][1], columns[access - 1]
    if columns[access] - place > _SHORT * (columns[access] - begin):
        return parts
    out: list[Segment] = (
        [(left, float(pieces[-3][2]), " ".join(words[:-2]), pieces[:-2])] if words[:-2] else []
    )
    behind = zip(columns[access:], words[-2:], pieces[-2:], strict=True)
    return [*parts[:-1], *out, *((start, float(piece[2]), word, [piece]) for start, word, piece in behind)]
