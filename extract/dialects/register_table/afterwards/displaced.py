"""Headings that a copy of a text moved away from their tables: what stands under the headings nearby is in doubt.

PUMP_CTL Register        Some programs write the headings of a page before its tables. Then one heading has two tables,
| 7:0 | RATE | ...       and nearby another has none: the second may be its table, and
| 3:0 | GATE | ...       any between the two may be that of the heading before.
PUMP_GATE Register
PUMP_STAT Register
| 0   | FULL | ...       of PUMP_GATE or PUMP_STAT
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.observations import Register

_NEAR: Final = 8
"""So many headings apart, at most, one that has two tables and one that has none tell that they were moved."""


class Walked(NamedTuple):
    """A heading of a register: what was read under it, None for nothing; whether that is another table under it."""

    register: Register | None
    another: bool = False


def doubt_displaced(walked: Sequence[Walked]) -> None:
    """Flag the registers between a heading with two tables and one with none, and that right behind the latter."""
    second = -_NEAR - 1
    bare: list[int] = []
    for n, one in enumerate(walked):
        if one.another:
            after = [m for m in bare if n - m <= _NEAR]
            _doubt(walked, min(after, default=n), n)
            second, bare = n, []
        elif one.register is None:
            bare.append(n)
        elif bare and bare[-1] == n - 1 and bare[-1] - second <= _NEAR:
            _doubt(walked, second, n)


def _doubt(walked: Sequence[Walked], first: int, last: int) -> None:
    for one in walked[first : last + 1]:
        if one.register is not None:
            one.register.flag("register_name")
