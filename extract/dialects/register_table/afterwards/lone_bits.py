"""Single bits beside bits that nothing holds, where the registers of a document tell of all theirs: a range, perhaps.

| 31   | SPEED |      of `31:16` in a copy that lost the rest of the cell
| 15:8 | LEVEL |
| 7:0  | RATE  |
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.observations import Field, Register

_FEWEST: Final = 3
"""Registers that tell of all their bits, at least."""
_TIMES: Final = 4
"""So many of them to one that does not, at least."""


def doubt_lone_bits(registers: Sequence[Register]) -> None:
    """Flag the single bits beside the gaps of registers, where nearly all others have none."""
    told = [placed for register in registers if len(placed := _placed(register)) > 1]
    open_ones = [placed for placed in told if _gaps(placed)]
    whole = len(told) - len(open_ones)
    if not open_ones or whole < max(_FEWEST, _TIMES * len(open_ones)):
        return
    for placed in open_ones:
        names = Counter(one.field for one in placed)
        for above, below in _gaps(placed):
            lone = next((one for one in (above, below) if one.bit_hi == one.bit_lo), None)
            if lone is not None and not lone.reserved and names[lone.field] == 1:  # no part of a field
                lone.flag("bits_garbled")


def _placed(register: Register) -> list[Field]:
    """The fields of a register from the highest bit down; none where some have no bits, or the same."""
    fields = sorted(register.fields, key=lambda one: -(one.bit_lo or 0))
    if any(one.bit_hi is None or one.bit_lo is None for one in fields):
        return []
    return [] if any((one.bit_lo or 0) <= (two.bit_hi or 0) for one, two in pairwise(fields)) else fields


def _gaps(placed: Sequence[Field]) -> list[tuple[Field, Field]]:
    """The fields above and below each run of bits that none of them holds."""
    return [(one, two) for one, two in pairwise(placed) if (one.bit_lo or 0) > (two.bit_hi or 0) + 1]
