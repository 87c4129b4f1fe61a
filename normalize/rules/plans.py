"""Correspondences of labels: pairs that are alike but for one word, at one distance, again and again.

    8 MAX_U32, 40 MAX_RTN_U32; 10 OR_B32, 42 OR_RTN_B32; ...    is Plan(0, 0, 32, "", "RTN", -2): at a distance
                                                                of 32, RTN comes in before the last word

`find` tells them all, each both ways; `turned` makes the one label of the other.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

SUPPORT: Final = 4
"""So many pairs of labels make a correspondence."""
CROWD: Final = 24
"""Labels that are alike but for one word in greater numbers count something; they say nothing of a plan."""

Words = tuple[str, ...]
"""A label's words."""


class Plan(NamedTuple):
    """A correspondence: where the first list has word `x`, the other has `y` at that distance (either may be none).

    `place` is where the word stands, counted from the end if negative; an insertion counts in the longer label.
    """

    a: int
    b: int
    distance: int
    x: str
    y: str
    place: int


_Gap = tuple[int, int, int, str, int]
"""A label with a word taken out: its list and number, where the word stood (-1: none was), the word, the length."""
_Key = tuple[int, int, int, str, str]
_Pair = tuple[int, int, int]
"""Number in the first list, place from the front, place from the end."""


def find(labels: Sequence[dict[int, Words]], variants: Sequence[str | None]) -> list[tuple[Plan, set[int]]]:
    """All correspondences with enough pairs behind them: for each the numbers in the first list.

    Args:
        labels: the labels of each list by number.
        variants: of which variant of the product each list is; only lists of one are compared.
    """
    alike: dict[tuple[str | None, Words], list[_Gap]] = defaultdict(list)
    for k, numbers in enumerate(labels):
        variant = variants[k]
        for number, parts in numbers.items():
            length = len(parts)
            alike[variant, parts].append((k, number, -1, "", length))
            for i in range(1, length):
                alike[variant, parts[:i] + parts[i + 1 :]].append((k, number, i, parts[i], length))
    pairs: dict[_Key, list[_Pair]] = defaultdict(list)
    for group in alike.values():
        if 1 < len(group) <= CROWD:
            _pair(group, pairs)
    out = []
    for key, found in pairs.items():
        if len(found) >= SUPPORT:
            for plan, numbers_ in _placed(key, found):
                back = Plan(plan.b, plan.a, -plan.distance, plan.y, plan.x, plan.place)
                out += [(plan, numbers_), (back, {n + plan.distance for n in numbers_})]
    return out


def _pair(group: list[_Gap], pairs: dict[_Key, list[_Pair]]) -> None:
    """Note how the labels of a group, alike but for one word, correspond."""
    for at, (a, n, i, x, _) in enumerate(group):
        for b, m, j, y, length in group[at + 1 :]:
            if x != y and (i == j or i < 0 or j < 0):
                place = i if i > j else j  # noqa: FURB136 - thousands of times; a call takes longer
                pairs[a, b, m - n, x, y].append((n, place, place - length - (not y)))


def _placed(key: _Key, found: list[_Pair]) -> list[tuple[Plan, set[int]]]:
    """The correspondences between two words, by where they stand: from the front and from the end, if that differs."""
    places: dict[int, set[int]] = defaultdict(set)
    for number, front, _ in found:
        places[front].add(number)
    if len(places) > 1:
        for number, _, end in found:
            places[end].add(number)
    out: list[tuple[Plan, set[int]]] = []
    for place, numbers in sorted(places.items(), key=lambda item: (-len(item[1]), item[0])):
        if len(numbers) >= SUPPORT and not any(numbers <= other for _, other in out):
            out.append((Plan(*key, place), numbers))
    return out


def turned(plan: Plan, parts: Words) -> Words | None:
    """The label that a correspondence makes of one in its first list; None when its word is not there."""
    place, y = plan.place, plan.y
    if plan.x:
        i = place if place >= 0 else len(parts) + place
        if not 0 < i < len(parts) or parts[i] != plan.x:
            return None
        return (*parts[:i], y, *parts[i + 1 :]) if y else parts[:i] + parts[i + 1 :]
    i = place if place >= 0 else len(parts) + 1 + place
    return (*parts[:i], y, *parts[i:]) if 0 < i <= len(parts) else None
