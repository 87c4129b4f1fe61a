"""Cells of a laid-out text between which a single blank is left: where the columns begin tells them apart.

    Bit Field             Type Reset Description
    31  PUMP_RATE         R/W 0h     Rate of the pump.
    29-26 RESERVED        R   0h     Reserved

The head is taken apart into heads that are known, as some of its cells stand apart. In the rows a word begins a cell
where a column begins, or behind one word too long for its column, if it has the form of what the column holds.
"""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.numerals import reset_number
from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

    from extract.dialects.register_table.pages.segments import Segment
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Piece

_MOST_WORDS: Final = 14
"""Words of a head that is taken apart, at most: the ways to do so double with each."""
_TWICE: Final = 1
"""So many heads may have the role of another: `Symbol`, `Bit Name`."""
_SEVERAL: Final = 8
"""Words of a cell at most that are looked at to tell whether it is whole."""
_BESIDE: Final = 1
"""Characters that a cell may begin before or behind its column."""
_MOVED: Final = 4
"""Characters left of its column a code of access may end, if the text before it is so long."""
_CODE: Final = re.compile(r"[A-Z][A-Z0-9/]{1,4}$")
_MOST: Final = 0.6
"""So much of the width of its column a name takes at least that the text behind it moves."""
_ONE_WORD: Final = frozenset({"access", "reset", "value"})
"""Columns whose cells are one word each."""
_WRITTEN: Final = re.compile(r"(?:[A-Z](?:[A-Z\d]+[a-z]?)?|(?=\w*[\d_])\w+)(?:\[[^\[\]\s]*\]?)?$")
_LED = re.compile(r"^[A-Z].*[.:]$")
"""A name at the beginning of a description, which says where that begins: `31:30 Rate: text`, `9:0 Reserved.`."""
_SENTENCE: Final = re.compile(r"[A-Z][a-z]{2,}[.,]?$")
"""How a text begins that a long reset pushed off its column: `100011000 Reserved.`"""
_MARK: Final = re.compile(r"(?<=[a-z])\(\d\)$")
"""The mark of a footnote behind a head: `Mode(1)`."""
_NAMES: Final = frozenset({"name", "value_name"})
_NO_CODE: Final = frozenset({"/", "-", "–", "—"})
"""What stands in the column of access beside reserved bits."""


def heads_apart(
    found: list[Segment],
    words: Vocabulary,
    under: Mapping[float, str] | None = None,
    sides: Mapping[Piece, tuple[float, float]] | None = None,
) -> Iterator[list[Segment]]:
    """The ways to take the cells of a head apart into heads that are known: the best known, then the fewest first.

    Cells that are heads of roles of their own are none.

    Args:
        found: the cells; one alone is taken apart where others stand under it.
        words: the heads.
        under: the second line of a wrapped head by where it begins.
        sides: where each word begins and ends, in a PDF; in a text its characters tell.
    """

    def head(left: float, text: str) -> str:
        below = next((said for place, said in (under or {}).items() if abs(place - left) <= _BESIDE), "")
        return f"{text} {below}".strip()

    if (len(found) == 1 and not under) or sum(len(pieces) for _, _, _, pieces in found) > _MOST_WORDS:
        return
    whole = [words.column(head(left, text)) for left, _, text, _ in found]
    if None not in whole and "bits" in whole:
        return
    ways = [list(_ways(segment, words, head, sides or {})) for segment in found]
    told = [[part for parts in way for part in parts] for way in product(*ways)]

    def doubts(heads: list[Segment]) -> tuple[int, int]:
        return sum(not words.known(_MARK.sub("", head(left, text))) for left, _, text, _ in heads), len(heads)

    for heads in sorted(told, key=doubts):
        roles = [words.column(head(left, text)) for left, _, text, _ in heads]
        if len(heads) > len(found) and len(roles) - len(set(roles)) <= _TWICE:
            yield heads


def _ways(
    segment: Segment,
    words: Vocabulary,
    head: Callable[[float, str], str],
    sides: Mapping[Piece, tuple[float, float]],
) -> Iterator[list[Segment]]:
    """The segment as known heads side by side, in every way; `head` has the second line of one too."""
    left, _, text, pieces = segment
    parts = text.split(" ")
    for n in range(len(parts), 0, -1) if words.may_begin(_MARK.sub("", parts[0])) else (len(parts),):
        if n < len(parts) and not parts[n][0].isalnum():
            continue  # `Name (ID)`
        said = head(left, " ".join(parts[:n]))
        if (words.column(said) if n == len(parts) else words.known(_MARK.sub("", said))) is None:
            continue
        right = sides[pieces[n - 1]][1] if sides else float(pieces[n - 1][2])
        first: Segment = (left, right, " ".join(parts[:n]), pieces[:n])
        if n == len(parts):
            yield [first]
            continue
        start = sides[pieces[n]][0] if sides else float(pieces[n][1])
        rest: Segment = (start, segment[1], " ".join(parts[n:]), pieces[n:])
        yield from ([first, *more] for more in _ways(rest, words, head, sides))


def cells_apart(
    segment: Segment,
    columns: Sequence[float],
    roles: Sequence[str],
    column: Callable[[float], int | None],
    *,
    begins: bool,
    taken: Collection[int | None] = (),
) -> Iterator[Segment]:
    """The cells that a segment of a row holds, those behind the first where their columns begin.

    Args:
        segment: words with single blanks between them.
        columns: where each begins.
        roles: what each holds.
        column: tells in which one a cell is that begins at a place.
        begins: whether the line begins a row: what stands behind a description stands in its first line.
        taken: the columns that other segments of the row begin in: no cell of those stands left of its column.
    """
    left, _, text, pieces = segment
    at = column(left)
    start = 0
    parts = text.split(" ")
    for n in range(
        1, len(parts) if len(parts) == len(pieces) else 0
    ):  # else a word holds a blank of another kind
        place = pieces[n][1]
        if at is None or place < columns[at]:
            continue
        own = parts[start:n] if n - start <= _SEVERAL else []
        if roles[at] == "bits" and own and parse_bits(" ".join([*own, parts[n]])):
            continue  # `b29 to b26`
        full = _full(roles[at], own)
        for here in range(len(columns) - 1, at, -1):
            early = full and here == at + 1 and _begins_early(roles[at], roles[here], own, parts[n])
            if early and roles[here] != "description":  # `PHASE W` where the access stands in its place
                early = here not in taken and not _stands_behind(roles[here], columns[here], parts, pieces, n)
            if early and roles[at] != "bits" and roles[here] == "description":
                early = segment[1] > columns[here]
                wide = roles[at] == "reset" or _fills(own[0], columns[here] - columns[at])
                early = early and (wide or ("_" in own[0].strip("_") and bool(_SENTENCE.match(parts[n]))))
            if columns[here] - _BESIDE > place and not early:
                continue
            if roles[at] == "description" and not (begins and _are_tail(roles[here:], parts, n)):
                continue
            ends = roles[here] == "value" and n == len(parts) - 1 and parts[n].isdecimal()
            beside = 0 <= place - columns[here] <= _BESIDE and (ends or _parts_names(roles[at], own))
            if _holds(roles[here], parts[n], exact=beside or full):
                yield left, float(pieces[n - 1][2]), " ".join(parts[start:n]), pieces[start:n]
                start, at, left = n, here, columns[here]
                break
    yield left, float(pieces[-1][2]), " ".join(parts[start:]), pieces[start:]


def _stands_behind(role: str, column: float, parts: Sequence[str], pieces: Sequence[Piece], n: int) -> bool:
    """Whether a word behind one stands where a column of codes or resets begins, and is such a one."""
    return role in _ONE_WORD and any(
        abs(piece[1] - column) <= _BESIDE and _holds(role, part, exact=True)
        for part, piece in zip(parts[n + 1 :], pieces[n + 1 :], strict=True)
    )


def _begins_early(role: str, behind: str, own: Sequence[str], word: str) -> bool:
    """Whether a cell may begin left of its column.

    A description may behind a long name or reset, or with a name behind bits; a code of access may behind bits or a
    name, a marked reset behind a name, and a name as programs write it behind bits.
    """
    if behind == "access" and role in {"bits", "name"}:
        return _holds(behind, word, exact=True)
    if (role, behind) == ("name", "reset"):
        return word[0].isdigit() and not word.isdecimal() and _holds(behind, word, exact=True)  # `GO 0x0`
    if (role, behind) == ("bits", "name"):
        return is_written(word) and (word not in _NO_CODE or not own[-1].isdecimal())  # `31 - 16`
    if behind != "description":
        return False
    if role == "bits":
        return _LED.search(word) is not None and not own[0].isdigit()
    if role == "reset":
        return reset_number(own[0]) is not None and _SENTENCE.match(word) is not None
    return role == "name"


def code_apart(
    found: Sequence[Segment],
    columns: Sequence[float],
    roles: Sequence[str],
    column: Callable[[float], int | None],
) -> Iterator[Segment]:
    """The cells of a row's first line, with a code of access off the end of its text where it moved to the left.

    `Runs the unit until it is full RW     0x0`: nothing else stands in the column of access, and the code ends near it.
    """
    at = [column(left) for left, _, _, _ in found]
    here = roles.index("access") if "access" in roles else 0
    for n, (left, right, text, pieces) in enumerate(found):
        if (
            here
            and at[n] == here - 1
            and roles[here - 1] == "description"
            and here not in at
            and " " in text
            and right >= columns[here] - _MOVED
            and _CODE.match(code := text.rsplit(" ", 1)[1])
            and is_access(code, vocabulary())
        ):
            yield left, float(pieces[-2][2]), text.rsplit(" ", 1)[0], pieces[:-1]
            yield columns[here], right, code, pieces[-1:]
        else:
            yield left, right, text, pieces


def parts_cells(role: str, before: str, behind: str, word: str) -> bool:
    """Whether two cells side by side in a PDF are parted by what they hold alone, the second where its column begins.

    >>> parts_cells("name", "PUMP_RATE", "access", "RW"), parts_cells("name", "Pump", "description", "rate")
    (True, False)
    """
    return role != "description" and (_full(role, before.split(" ")) or _holds(behind, word, exact=False))


def _fills(name: str, width: float) -> bool:
    """Whether a name with an underscore takes so much of its column that its text may begin left of its own."""
    return "_" in name.strip("_") and len(name) >= _MOST * width


def _are_tail(roles: Sequence[str], parts: Sequence[str], first: int) -> bool:
    """Whether the words of a line from one on are a cell each of the columns behind the description."""
    return len(parts) - first <= len(roles) and all(
        _holds(role, part, exact=False) for role, part in zip(roles, parts[first:], strict=False)
    )


def _full(role: str, parts: Sequence[str]) -> bool:
    """Whether the words of a cell are all that its column holds."""
    if role == "bits":
        return parse_bits(" ".join(parts)) is not None
    return len(parts) == 1 and (role in _ONE_WORD or (role in _NAMES and is_written(parts[0])))


def _parts_names(role: str, parts: Sequence[str]) -> bool:
    """Whether a cell may end before a word of text: the name of a value goes on with words if it is one itself."""
    return role != "value_name" or is_written(" ".join(parts))


def is_written(text: str) -> bool:
    """Whether a text is a name as programs write it, with which no words go on: `PUMP_RATE[3:0]`, `GO2`, `-`."""
    return text in {"-", "/"} or vocabulary().reserved(text) or _WRITTEN.match(text) is not None


def _holds(role: str, word: str, *, exact: bool) -> bool:
    """Whether a word may begin a cell of a role; text may, if it begins where its column does."""
    if role == "bits":
        return exact and parse_bits(word) is not None
    if role == "access":
        return is_access(word, vocabulary()) or (exact and word in _NO_CODE)
    if role == "reset":
        return word in {"-", "x", "X"} or reset_number(word) is not None
    return exact
