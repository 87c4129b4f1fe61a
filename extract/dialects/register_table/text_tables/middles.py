"""Rows of several lines with something of theirs beside the middle one: where one ends and the next begins.

    above      3 lines, the middle one at 1: a row from 0 to 3
    MIDDLE
    below
    MIDDLE     a row of one line

`centred` and `centred_names` say what is beside the middle, and which rows may be.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

UNEVEN: Final = 1
"""So many lines more there may be on one side of the middle than on the other."""


def divided(
    middles: Sequence[int], count: int, may_be: Callable[[int, int, int], bool], *, evenest: bool
) -> tuple[int, list[range]]:
    """How many divisions of lines into rows there are, and the rows of one of them; none where there are none.

    Args:
        middles: the lines beside which each row has its middle, ascending.
        count: of lines.
        may_be: whether a row may begin at a line, have its middle at another, and end before a third.
        evenest: whether those count alone whose rows are, taken together, the evenest.
    """
    # by where a row may end: how uneven all rows so far are, in how many ways, and where the row begins
    ways: list[dict[int, tuple[int, int, int]]] = [{0: (0, 1, -1)}]
    for middle, following in pairwise([*middles, count]):
        after: dict[int, tuple[int, int, int]] = {}
        for start, (uneven, so_far, _) in ways[-1].items():
            above = middle - start
            first, last = max(0, above - UNEVEN), min(following - middle - 1, above + UNEVEN)
            for below in range(first, last + 1):
                end = middle + below + 1
                if (following == count and end < count) or not may_be(start, middle, end):
                    continue
                cost = uneven + abs(below - above) * evenest
                known = after.get(end, (cost + 1, 0, -1))
                if cost < known[0]:
                    after[end] = (cost, so_far, start)
                elif cost == known[0]:
                    after[end] = (cost, known[1] + so_far, known[2])
        ways.append(after)
    if count not in ways[-1]:
        return 0, []
    ends = [count]
    for way in reversed(ways[1:]):
        ends.append(way[ends[-1]][2])
    return ways[-1][count][1], [range(one, two) for one, two in pairwise(reversed(ends))]
