"""Fields of one register that share bits: whichever is meant, both are in doubt."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from extract.observations import Field


def doubt_overlaps(fields: Iterable[Field]) -> None:
    """Flag fields that have a bit that another has; those without numbers are left alone."""
    placed = [
        (one.bit_lo, one.bit_hi, one) for one in fields if one.bit_lo is not None and one.bit_hi is not None
    ]
    top, highest = -1, None
    for low, high, one in sorted(placed, key=lambda row: row[:2]):
        if highest is not None and low <= top:
            one.flag("bits_overlap")
            highest.flag("bits_overlap")
        if high > top:
            top, highest = high, one
