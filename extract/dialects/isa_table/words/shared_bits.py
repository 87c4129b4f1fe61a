"""Bits that are numbered one by one, shared out among names that stand in the middle of theirs.

15 14 13 12 11 10  9  8  7  6  5  4  3  2  1  0
 0  1  1     op    Rn          imm5      Rd             13 to 11 are `1`, `op` ... : what lies nearest to all middles
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_FAR = 1.5
"""So many times the distance of two numbers a name may stand beside the middle of its bits, at most."""
_OFF = 2.0
"""and so many characters besides."""


def shared_out(bits: Sequence[float], names: Sequence[tuple[float, int]]) -> list[int] | None:
    """How many bits each name has, from the left; None where they cannot be shared out.

    Args:
        bits: where each number stands.
        names: where the middle of each name is, and how many bits it has, if it is digits; else 0.

    >>> shared_out([0, 3, 6, 9, 12, 15], [(0, 1), (6, 0), (13.5, 0)])
    [1, 3, 2]
    """
    count, pitch = len(bits), (bits[-1] - bits[0]) / max(len(bits) - 1, 1)
    most = _FAR * pitch + _OFF
    # by the bits taken: what it costs, and those before
    best: list[dict[int, tuple[float, int]]] = [{0: (0.0, 0)}]
    for n, (middle, wide) in enumerate(names):
        left = len(names) - n - 1
        ways: dict[int, tuple[float, int]] = {}
        for first, (cost, _) in best[-1].items():
            ends = (first + wide,) if wide else range(first + 1, count - left + 1)
            for end in ends if first + max(wide, 1) <= count - left else ():
                off = abs((bits[first] + bits[end - 1]) / 2 - middle)
                if off <= most and (end not in ways or cost + off < ways[end][0]):
                    ways[end] = (cost + off, first)
        best.append(ways)
    out: list[int] = []
    end = count
    for ways in reversed(best[1:]):
        if end not in ways:
            return None
        out.append(end - ways[end][1])
        end = ways[end][1]
    return out[::-1]
