"""Large level words printed over the text of a page: `DRAFT`. They are lines of their own, in no word, row or cell."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.tables import Box

LARGE: Final = 3.5
"""How much larger than the usual print of the page a stamp is, at least."""
COVERED: Final = 3
"""Other words within its box, at least: none stands within a title."""
MOST: Final = 50
"""Words in such print on a page, at most: a poster has more."""


def stamped(prints: Sequence[tuple[float, float, Box]]) -> set[int]:
    """Which of the words of a page stamp it, by their number.

    Args:
        prints: the height of the foot, the size and the box of each.
    """
    usual = median(size for _, size, _ in prints) if prints else 0.0
    large = [n for n, (_, size, _) in enumerate(prints) if size >= LARGE * usual]
    if not 0 < len(large) <= MOST:
        return set()
    own = set(large)
    middles = [((box[0] + box[2]) / 2, box[3]) for n, (_, _, box) in enumerate(prints) if n not in own]
    over = set()
    for n in large:
        foot, size, (left, top, right, bottom) = prints[n]
        if sum(left <= x <= right and top <= y <= bottom for x, y in middles) >= COVERED:
            over.add((foot, size))
    return {n for n in large if prints[n][:2] in over}
