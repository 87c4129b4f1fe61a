"""Cells of a figure that go on in its next row, and what the figure says bit by bit.

31 ... 16          | LEVEL<11:8> |        the low end of one row and the high end of the next
15 ...  0          | LEVEL<7:0>  |        hold one field
rw rw r r              access or reset of each bit, whatever the cells over it

GAIN<1> | GAIN<0>      cells of single bits hold one field too
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.access_and_resets import default_of
from extract.dialects.register_table.field_tables.fields import fold
from extract.dialects.register_table.words.bits import split_slice
from extract.observations import Field

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

    from extract.dialects.register_table.bit_figures.lanes import Figure, Lane, Squeezed
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_NO_WORD: Final = re.compile(r"\W+")
_BEGUN: Final = re.compile(
    r"\W*(?:\d{1,2}\W+)?(?P<bit>[A-Za-z]\w*?\s?(?:\d+\b(?!\s?[:–-]\s?\d)|[\[<]\d+[\]>]))(?P<rest>.*)"
)
"""A line that begins with one bit of a name, its number before it perhaps, or with that alone: `Bit 2`."""
_BELOW: Final = 60
"""Lines below a figure that may tell of its bits."""
_PAIR: Final = 2
"""Cells of single bits of one name that may be those of a field that the end of a row cuts, at most."""


def whole_lanes(figures: Sequence[Figure], words: Vocabulary) -> list[Lane]:
    """The lanes of a figure, those that a row's end cuts put together; reserved ones and single bits stay apart."""
    out: list[Lane] = []
    single = Counter(_bit_of(lane)[0] for figure in figures for lane in figure.lanes)
    for figure in figures:
        for n, lane in enumerate(figure.lanes):
            before = out[-1] if out and n == 0 else None
            bitwise = (
                single[_bit_of(lane)[0]] > _PAIR and _bit_of(before or lane)[0] == _bit_of(lane)[0] != ""
            )
            if before is not None and not bitwise and _goes_on(before, lane, words):
                out[-1] = replace(
                    before,
                    lo=lane.lo,
                    pieces=before.pieces + lane.pieces,
                    text=_whole_text(before, lane),
                    doubtful=before.doubtful or lane.doubtful,
                    access=before.access if before.access == lane.access else None,
                    default=_whole_default(before, lane),
                )
            else:
                out.append(lane)
    return out


def told_apart(figures: Sequence[Figure], lines: Sequence[str]) -> set[str]:
    """The folded names of whose single bits lines below a figure tell one by one: `GAIN<1>: Doubles it.`, `GAIN0`."""
    single = [(lane, name) for figure in figures for lane in figure.lanes if (name := _bit_of(lane)[0])]
    if not single:
        return set()
    names = {_NO_WORD.sub("", lane.text).lower(): name for lane, name in single}
    names |= {f"bit{lane.hi}": name for lane, name in single}
    last = max(piece[0] for lane, _ in single for piece in lane.pieces)
    begun = (_BEGUN.match(line) for line in lines[last + 1 : last + 1 + _BELOW])
    words = ((_NO_WORD.sub("", found["bit"]).lower(), found["rest"].lower()) for found in begun if found)
    return {
        names[word]
        for word, rest in words
        if word in names and f"{names[word]}<" not in rest.replace("[", "<")
    }


def whole_slices(lanes: Sequence[Lane], described: Sequence[Field], apart: AbstractSet[str]) -> list[Lane]:
    """The lanes, cells of the single bits of one name put together, `GAIN<1> | GAIN<0>`, where none is described.

    Nor are those whose names are in `apart`.
    """
    known = {(one.bit_hi, one.bit_lo) for one in described}
    out: list[Lane] = []
    for lane in lanes:
        before, (name, bit) = out[-1] if out else None, _bit_of(lane)
        cut = split_slice(before.text.strip()) if before is not None and name else None
        if (
            before is not None
            and cut is not None
            and name not in apart
            and (fold(cut[0]), cut[2]) == (name, bit + 1)
            and (before.lo, before.access) == ((lane.hi or 0) + 1, lane.access)
            and before.hi is not None
            and before.hi - (before.lo or 0) == cut[1] - cut[2]
            and known.isdisjoint({(lane.hi, lane.lo), (before.hi, before.lo)})
        ):
            out[-1] = replace(
                before,
                lo=lane.lo,
                pieces=before.pieces + lane.pieces,
                text=f"{cut[0]}[{cut[1]}:{bit}]",
                doubtful=before.doubtful or lane.doubtful,
                default=_whole_default(before, lane),
            )
        else:
            out.append(lane)
    return out


def _bit_of(lane: Lane) -> tuple[str, int]:
    """The folded name and the bit of a cell that has one bit of a name, as its slice says; '' for any other."""
    cut = split_slice(lane.text.strip()) if lane.hi is not None and lane.hi == lane.lo else None
    return (fold(cut[0]), cut[1]) if cut is not None and cut[1] == cut[2] else ("", 0)


def _goes_on(one: Lane, other: Lane, words: Vocabulary) -> bool:
    if one.lo is None or other.hi is None or one.lo != other.hi + 1 or one.ends or other.ends:
        return False
    name = one.text.strip()
    if not name or name.isdigit() or words.reserved(name) or fold(name) != fold(other.text):
        return False
    upper, lower = split_slice(name), split_slice(other.text.strip())
    if upper is None or lower is None:
        return upper is lower
    return upper[2] == lower[1] + 1 or upper == lower


def _whole_text(one: Lane, other: Lane) -> str:
    upper, lower = split_slice(one.text.strip()), split_slice(other.text.strip())
    if upper is None or lower is None or upper == lower:
        return one.text
    return f"{upper[0]}[{upper[1]}:{lower[2]}]"


def _whole_default(one: Lane, other: Lane) -> str | None:
    """The reset of both as one, in binary; the same text under both is that of the whole where it is no cell's own."""
    texts = [_binary(lane) for lane in (one, other)]
    if None in texts:
        return None
    if one.default == other.default and one.default and one.default.strip("0xXhH-"):
        return None  # of each half, or of the whole: nothing tells
    return "0b" + "".join(text for text in texts if text)


def _binary(lane: Lane) -> str | None:
    """The reset of a lane, a digit to a bit."""
    if not lane.default or lane.hi is None or lane.lo is None:
        return None
    width = lane.hi - lane.lo + 1
    value = default_of(lane.default, Field(bit_hi=lane.hi, bit_lo=lane.lo))
    return f"{value:0{width}b}" if value is not None and value < 1 << width else None


def fill_bitwise(fields: Sequence[Field], figures: Sequence[Figure]) -> None:
    """Give fields without access or reset what the figure says of their bits one by one.

    Access must be the same for all bits of a field, reset be printed for all.
    """
    access: dict[int, str] = {}
    reset: dict[int, str] = {}
    for figure in figures:
        if figure.squeezed is not None:
            figure.codes += _placed(figure.squeezed, fields)
        for lane in (*figure.lanes, *figure.codes):
            if lane.hi is None or lane.lo is None or lane.doubtful:
                continue
            digits = _binary(lane) or ""
            for n, bit in enumerate(range(lane.hi, lane.lo - 1, -1)):
                if lane.access:
                    access.setdefault(bit, lane.access)
                if digits:
                    reset.setdefault(bit, digits[n])
    known = len(access.keys() | reset.keys())
    for one in fields:
        if one.bit_hi is None or one.bit_lo is None:
            continue
        bits = range(one.bit_hi, one.bit_lo - 1, -1)
        if not 0 < len(bits) <= known:
            continue
        codes = {access.get(bit) for bit in bits}
        if not one.access and len(codes) == 1:
            one.access = codes.pop()
        if one.default_text is None and all(bit in reset for bit in bits):
            digits = "".join(reset[bit] for bit in bits)
            one.default_text = f"0b{digits}" if len(digits) > 1 else digits
            one.default_value = int(digits, 2)


def _placed(row: Squeezed, fields: Sequence[Field]) -> list[Lane]:
    """The codes of a row without places by bit: its names are those of all fields, and there is a code for each bit."""
    there = [
        one
        for one in fields
        if one.bit_hi is not None
        and one.bit_lo is not None
        and row.low <= one.bit_lo <= one.bit_hi <= row.high
    ]
    there = sorted((one for one in there if not one.reserved), key=lambda one: -(one.bit_hi or 0))
    names = [fold(split[0] if (split := split_slice(name)) else name) for name in row.names]
    if not names or names != [fold(one.field or "") for one in there]:
        return []
    bits = [bit for one in there for bit in range(one.bit_hi or 0, (one.bit_lo or 0) - 1, -1)]
    return [
        replace(lane, hi=bit, lo=bit)
        for lanes in row.codes
        if len(lanes) == len(bits) == len(set(bits))
        for bit, lane in zip(bits, lanes, strict=True)
    ]
