"""Rows of a laid-out text between all whose cells a single blank is left: long cells pushed all behind them.

    Bits Name      Description                  Type Reset
    31 RESET Resets the pump and all that it drives W1SC 0x0
    30   HOLD      Holds it                     RW   0x0

Bits begin the row, a name as programs write it follows, access and reset end it; what is between them describes the
field. Access and reset may stand in their places.
A name of capitals alone may be the first word of a longer one: it is in doubt.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.sliced import dotted
from extract.dialects.register_table.pages.tails import is_reset
from extract.dialects.register_table.ruleless_tables.narrow import is_written
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.notation import hexadecimal
from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.pages.segments import Segment

_ROLES: Final = ["bits", "name", "description", "access", "reset"]
_BEGIN: Final = {(place, name) for place in ("bits", "offset", "address") for name in ("name", "register")}
_PAIR: Final = 2
_SHORTEST: Final = 5
"""Words of such a row at least."""
_BESIDE: Final = 1
"""Characters that a name in its place may begin beside its column: the places of the columns tell the cells apart."""
_SIGNS: Final = frozenset("-–—")
_SURE: Final = re.compile(r"\w*[\d_]\w*")
"""A name with which no words go on."""


def glued_row(
    found: Sequence[Segment], columns: Sequence[float], roles: Sequence[str]
) -> tuple[list[Segment], bool] | None:
    """The cells of such a row where its columns begin, and whether its name is in doubt; None of another line.

    Args:
        found: the segments of the line.
        columns: where each column begins.
        roles: what each holds.
    """
    if list(roles) != _ROLES or any(" " in text for _, _, text, _ in found[1:]):
        return None
    words = [word for _, _, text, _ in found for word in text.split(" ")]
    pieces = [piece for _, _, _, places in found for piece in places]
    apart = len(found) > 1 and (" " not in found[0][2] or abs(pieces[1][1] - columns[1]) <= _BESIDE)
    if apart or len(words) < _SHORTEST or not _begin(words[0], words[1]):
        return None
    access, reset = words[-2:]
    if not (access == "-" or is_access(access, vocabulary())) or not is_reset(reset):
        return None
    bounds = pairwise([0, 1, 2, len(words) - 2, len(words) - 1, len(words)])
    cells: list[Segment] = [
        (start, float(pieces[b - 1][2]), " ".join(words[a:b]), pieces[a:b])
        for start, (a, b) in zip(columns, bounds, strict=True)
    ]
    known = _SURE.fullmatch(words[1]) or vocabulary().reserved(words[1].rstrip("."))
    return cells, not known


def bits_apart(found: list[Segment], columns: Sequence[float], roles: Sequence[str]) -> list[Segment]:
    """The segments of a row, bits or place apart from the name where a single blank is left between them.

    So are bits behind the name, `SPARE 7:6`, where nothing stands in their own column.
    """
    (left, _, text, pieces), *rest = found
    words = text.split(" ")
    if tuple(roles[:_PAIR]) == ("name", "bits") and len(words) == _PAIR and len(columns) > _PAIR:
        free = bool(rest) and rest[0][0] >= columns[_PAIR] - _BESIDE  # nothing else stands for bits
        if not (free and is_written(words[0]) and parse_bits(words[1]) and float(pieces[1][1]) < columns[1]):
            return found
        name, bits = pieces
        return [
            (left, float(name[2]), words[0], [name]),
            (columns[1], float(bits[2]), words[1], [bits]),
            *rest,
        ]
    if len(words) != _PAIR or tuple(roles[:_PAIR]) not in _BEGIN or not _begin(*words):
        return found
    if words[1] in _SIGNS and rest and (len(columns) <= _PAIR or rest[0][0] < columns[_PAIR] - _BESIDE):
        return found  # of a range, whose last bit stands below: the name has its own cell
    bits, name = pieces
    start = max(columns[1], float(name[1]))
    return [(left, float(bits[2]), words[0], [bits]), (start, float(name[2]), words[1], [name]), *rest]


def _begin(bits: str, name: str) -> bool:
    """Whether two words begin a row."""
    place = any(told(bits) is not None for told in (parse_bits, hexadecimal, dotted))
    return place and not name[0].isdigit() and is_written(name.rstrip("."))
