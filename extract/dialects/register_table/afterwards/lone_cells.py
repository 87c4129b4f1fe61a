"""Tables and figures of a text that has a line for each cell, of which nothing was read: reported.

Bit                31        the heads of a table of fields, or the numbers of a figure's bits, a line each
                   30
Symbol             29
                   ...
Description

b31
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.bits import count_down, parse_bits
from extract.document import FURNITURE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document

_LONGEST: Final = 40
"""Characters of a cell of heads at most."""
_ROLES: Final = frozenset({"bits", "name", "description", "access", "reset", "value"})
_MANY: Final = 3
"""Different heads on end at least, bits or names among them, and a description."""
_MOST: Final = 12
"""Lines of heads and of the first row at most."""
_PAGE: Final = 200
"""Lines over heads that are printed again, at most."""
_WIDEST: Final = 64
"""Numbers of a figure at most."""
_NUMBERS: Final = 7
"""Numbers of bits that count down, a line each, at least."""
_BYTE: Final = 8


def lone_cells(
    document: Document, words: Vocabulary, taken: AbstractSet[int]
) -> Iterator[tuple[int, int, str, bool]]:
    """The first and last lines of such parts that are not read, what they are, and whether that is a figure."""
    lines = [
        i
        for i in document.body
        if document.lines[i].strip() and not document.roles[i] & FURNITURE and i not in taken
    ]
    n = 0
    while n < len(lines):
        heads = _heads(document, words, lines[n : n + _MOST])
        read = bool(heads) and _below(document, lines[n + heads - 1]) in taken
        row = _first_row(document, words, lines[n : n + 2 * _MOST], heads, read=read) if heads else None
        if row is not None and (taken.isdisjoint(range(lines[n], row)) or not _again(document, lines[n])):
            yield lines[n], row, "fields under heads that have a line each are not read", False
            n += heads
        elif (count := count_down(document.lines[i].strip() for i in lines[n : n + _WIDEST])) >= _NUMBERS:
            if (int(document.lines[lines[n]]) + 1) % _BYTE == 0:  # else it counts something else down
                what = "a figure of bits whose numbers have a line each is not read"
                yield lines[n], lines[n + count - 1], what, True
            n += count
        else:
            n += 1


def _below(document: Document, line: int) -> int | None:
    """The next line that says anything."""
    return next((i for i in range(line + 1, document.body.stop) if document.lines[i].strip()), None)


def _again(document: Document, first: int) -> bool:
    """Whether heads are those of a part of the table above, printed again over a row: they stand there too."""
    heads = [line.strip() for line in document.lines[first : first + _MANY]]
    above = range(max(first - _PAGE, document.body.start), first)
    return any(
        document.lines[i].strip() == heads[0]
        and [line.strip() for line in document.lines[i : i + _MANY]] == heads
        for i in above
    )


def _heads(document: Document, words: Vocabulary, lines: list[int]) -> int:
    """How many lines hold heads of fields, one each: 0 where these head no table of fields.

    A head of two lines stands between others.
    """
    first = _role(document, words, lines[0])
    if first not in {"bits", "name"}:
        return 0
    found = [first]
    for n, line in enumerate(lines[1:], 1):
        role = _role(document, words, line)
        above = document.lines[lines[n - 1]].strip()
        whole = words.column(f"{above} {document.lines[line].strip()}") if role is None else None
        if role is None and whole is None and len(found) + 1 < n:
            break
        found += [one for one in (role, whole) if one]
    told = set(found) & _ROLES
    bits = "bits" in told and len(told) >= _MANY - 1
    return len(found) if bits or ("description" in told and len(told) >= _MANY) else 0


def _role(document: Document, words: Vocabulary, line: int) -> str | None:
    """The role of the column that a line heads."""
    said = document.lines[line].strip()
    return words.column(said) if len(said) <= _LONGEST and said[:1].isalpha() else None


def _first_row(
    document: Document, words: Vocabulary, lines: list[int], heads: int, *, read: bool
) -> int | None:
    """The last line of the heads and of what tells of bits or names under them; None where nothing does.

    Under heads that speak of no bits, only a range does: pins have names and numbers too. So it is where the first rows
    are `read`: the number of a page may stand behind them.
    """
    told = not read and any(_role(document, words, line) == "bits" for line in lines[:heads])
    for line in lines[1:]:
        word = document.lines[line].strip()
        bits = parse_bits(word) if len(word) <= _LONGEST else None
        if bits is not None and (told or bits.high > bits.low):
            return line
        if told and len(word) <= _LONGEST and "_" in word and " " not in word:
            return line
    return None
