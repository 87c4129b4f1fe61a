"""Fields of one kind in rows under each other, over one text that tells of all of them.

SRC0_NEG   12   int(1)
SRC1_NEG   25   int(1)
           Negation.
           0  Do not negate this operand.
           1  Negate it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.observations import Field

_NUMBERED: Final = re.compile(r"\d+|(?<=_)[A-Z](?![A-Z])")
"""What tells fields of one kind apart: a number, or the letter of a component."""
_ONE: Final = re.compile(r"\b(?:first|second|third|fourth|red|green|blue|alpha|[XYZW])\b", re.IGNORECASE)
"""What tells one of them in a text: where it has one such word alone, it is of one field."""


def share_texts(fields: Sequence[Field], types: Sequence[str | None]) -> None:
    """Give fields without text what is said under the next of the same kind; `types` are those printed in the rows."""
    last = len(fields) - 1
    for n in range(last - 1, -1, -1):
        row, below = fields[n], fields[n + 1]
        told = row.description or row.values
        if told or types[n] is None or types[n] != types[n + 1] or not _are_of_a_kind(row.field, below.field):
            continue
        said = below.description or ""
        if _names_one(said, row.field, below.field) or len({*map(str.lower, _ONE.findall(said))}) == 1:
            continue
        row.description = below.description
        row.values = [
            replace(value, pieces=list(value.pieces), flags=list(value.flags)) for value in below.values
        ]
        places = (piece for piece in below.pieces[1:] if piece not in row.pieces)
        row.pieces += places


def _are_of_a_kind(one: str | None, other: str | None) -> bool:
    """Whether two names differ in one number, or in the letter of a component, alone.

    >>> _are_of_a_kind("SRC0_SEL", "SRC1_SEL"), _are_of_a_kind("DST_SEL_X", "DST_SEL_Y"), _are_of_a_kind("CF0", "CG0")
    (True, True, False)
    >>> _are_of_a_kind("A0_B0", "A1_B1"), _are_of_a_kind("SRC0", "SRC0")
    (False, False)
    """
    ones, others = _NUMBERED.findall(one or ""), _NUMBERED.findall(other or "")
    same = _NUMBERED.sub("#", one or "") == _NUMBERED.sub("#", other or "")
    return same and len(ones) == len(others) and sum(a != b for a, b in zip(ones, others, strict=True)) == 1


def _names_one(text: str, *names: str | None) -> bool:
    """Whether a text speaks of some of the fields by name, and not of the others."""
    named = [bool(name and re.search(rf"\b{re.escape(name)}\b", text)) for name in names]
    return any(one != other for one, other in pairwise(named))
