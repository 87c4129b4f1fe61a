"""Rows of access codes and resets under the numbers of bits in a laid-out text, whatever is read of the names between.

    15   14   13   12   11   10    9    8    7    6     5    4    3    2    1    0
    Res. Res. Res. Res. Res. Res.  CKD[1:0] ARPE CMS[1:0]   DIR  OPM  URS  UDIS CEN
                                   rw   rw   rw   rw    rw   rw   rw   rw   rw   rw
    Reset 0  0    0    0    0    0    0    0    1    0    0    0    0    0    0    0

    Bits 9:8 CKD[1:0]: Clock division

The lines below tell which bits are fields. A row is taken where it has a code for each bit of these, and none for
reserved ones, each about under its number; or as many of one code as there are fields at least. A row of resets has
its label before it, and a digit for each number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.register_table.bit_figures.lanes import Figure, Lane, number
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.bit_figures.lanes import Mark
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Piece
    from extract.observations import Field

_UNDER: Final = 8
"""Lines from the numbers to their codes at most."""

_LABEL: Final = 3
"""Words of a label at most."""
_DIGITS: Final = frozenset("01xXuU-")
_FEW: Final = 2


class CodeRow(NamedTuple):
    """Bits with the places of their numbers, codes with theirs; `resets`: the codes are digits of resets."""

    bits: list[tuple[int, float]]
    codes: list[tuple[str, Piece]]
    resets: bool = False


def code_row(marks: Sequence[Mark], numbers: Text, text: Text, words: Vocabulary) -> CodeRow | None:
    """Read a line of a text as a row of codes of the numbers above it; None for any other."""
    if text.words[0][2] is not None or not 0 < text.line - numbers.line <= _UNDER:
        return None
    bits = [(bit, place) for mark, place, _ in marks if (bit := number(mark)) is not None]
    if len(bits) < _FEW or len(bits) != bits[0][0] - bits[-1][0] + 1:
        return None
    label, count = _label([word for word, _, _ in text.words], words)
    codes = [(word, piece) for word, piece, _ in text.words[count:]]
    if label == "reset":
        told = len(codes) == len(bits) and all(word in _DIGITS for word, _ in codes)
        return CodeRow(bits, codes, resets=True) if told else None
    codes = [(word, piece) for word, piece in codes if not words.reserved(word)]
    if not _FEW <= len(codes) <= len(bits):
        return None
    return CodeRow(bits, codes) if all(is_access(word, words) for word, _ in codes) else None


def _label(found: Sequence[str], words: Vocabulary) -> tuple[str, int]:
    """The label before a row, access or reset, and how many words it has; none where the row begins with its codes."""
    for count in range(min(_LABEL, len(found) - 1), 0, -1):
        kind = words.rows.get(plain(" ".join(found[:count])))
        if kind in {"access", "reset"} and len(found[0]) > _LABEL:
            return kind, count
    return "", 0


def figures_of_resets(rows: Sequence[CodeRow]) -> list[Figure]:
    """The rows of resets as figures that have nothing else."""
    return [
        Figure(
            codes=[
                Lane(word, [piece], bit, bit, default=word)
                for (bit, _), (word, piece) in zip(row.bits, row.codes, strict=True)
            ]
        )
        for row in rows
        if row.resets
    ]


def fill_access(fields: Sequence[Field], rows: Sequence[CodeRow]) -> list[Piece]:
    """Give fields without access that of their bits, where the rows have one; returns the places of those used."""
    used: list[Piece] = []
    for bits, codes, resets in rows:
        if resets:
            continue
        high, low = bits[0][0], bits[-1][0]
        own = [
            (one, max(one.bit_lo, low), min(one.bit_hi, high))
            for one in fields
            if one.bit_hi is not None and one.bit_lo is not None and not one.reserved
            if one.bit_lo <= high and one.bit_hi >= low
        ]
        alike = len({word for word, _ in codes}) == 1
        by_bit = _by_bit(bits, codes, {bit for _, lo, hi in own for bit in range(lo, hi + 1)})
        if not by_bit and not (alike and len(codes) >= len(own)):
            continue
        for one, lo, hi in own:
            told = {by_bit[bit] for bit in range(lo, hi + 1)} if by_bit else {codes[0][0]}
            if one.access is None and len(told) == 1:
                one.access = told.pop()
                used += [piece for _, piece in codes]
    return sorted(set(used))


def _by_bit(bits: list[tuple[int, float]], codes: list[tuple[str, Piece]], there: set[int]) -> dict[int, str]:
    """The code of each bit that is there; empty where these are not as many, or do not stand under their numbers."""
    marks = [(bit, place) for bit, place in bits if bit in there]
    if len(marks) != len(codes):
        return {}
    pitch = (bits[-1][1] - bits[0][1]) / (len(bits) - 1)
    places = [(piece[1] + piece[2]) / 2 for _, piece in codes]
    if any(abs(place - mark[1]) >= pitch for place, mark in zip(places, marks, strict=True)):
        return {}
    return {bit: word for (bit, _), (word, _) in zip(marks, codes, strict=True)}
