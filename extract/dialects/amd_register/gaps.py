"""Pages that are missing or out of order: what goes on behind such a place may be the rest of another record.

    Proprietary    57        MODE has the values 00 and 01 so far
                             a page is missing here
      02 - PITCH_C           a value of what stood on page 58
    SIZE 9:2 none Size.      and a field of it
    Proprietary    59

Until the next register begins, all is in doubt.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from extract.dialects.amd_register.layout import Layout
    from extract.observations import Register

FEW: Final = 3
"""One of so many steps from number to number may be a gap; more are another way to count."""


def gaps(layout: Layout, ordinals: Callable[[int], int]) -> list[int]:
    """The lines that begin a page which does not follow the one before by its printed number.

    Args:
        layout: with its breaks and the numbers printed.
        ordinals: how many pages began before a line or on it.
    """
    anchors = sorted(layout.anchors)
    steps = [
        (ordinals(below) - ordinals(above), there - here, below)
        for (above, here), (below, there) in pairwise(anchors)
    ]
    odd = [(pages, below) for pages, counted, below in steps if pages != counted]
    if not odd or FEW * len(odd) > len(steps) or not layout.content:
        return []
    leads = anchors[0][0] < layout.content[0][0]  # numbers stand over their pages, not under them
    places = (ordinals(below) - (not leads) for pages, below in odd if pages == 1)
    return [layout.breaks[at] for at in places if 0 <= at < len(layout.breaks)]


def doubt_behind(registers: list[Register], lines: list[int]) -> None:
    """Flag what stands behind each of these lines, up to the next register."""
    if not lines:
        return
    begins = [min((i for i, _, _ in register.pieces), default=0) for register in registers]
    for line in lines:
        at = bisect_right(begins, line - 1) - 1
        if at < 0:
            continue
        register = registers[at]
        rows = [register, *register.fields, *(value for row in register.fields for value in row.values)]
        for row in rows:
            if any(i >= line for i, _, _ in row.pieces):
                row.flag("page_gap")
