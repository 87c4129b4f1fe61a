"""Labels that say a number each, as a law of their values: one that breaks it alone is misread.

0 - 64 words, 1 - 18 words, 2 - 256 words, 3 - 512 words      18 is off the line that the others double along
0 - 4 taps, 1 - 8 taps, 2 - 12 taps, 3 - 16 taps, 4 - 28 taps  28 is off the line that the others step along

A check proves no other number, so it changes none.
"""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from normalize.workbench import Desk, Workbench

DOUBLING: Final = 3
"""So many numbers that double (or more) with the value follow a law."""
STEPPING: Final = 4
"""So many that step evenly: by chance three do."""
DIGITS: Final = 18
"""A number of more is no amount."""

_NUMBER: Final = re.compile(r"\d+")

Point = tuple[int, int]
"""A value, and the number in its label."""


def amounts(bench: Workbench) -> None:
    """Check the labels of every document."""
    for desk in bench.desks:
        _check(desk)


def _check(desk: Desk) -> None:
    values = desk.values
    numbers, names, dropped = values["value"], values["name"], values.dropped
    amount_of: dict[str | None, tuple[str, int] | None] = {None: None}  # many labels stand in several lists
    for rows in desk.values_of:
        if len(rows) <= DOUBLING:
            continue
        alike: dict[str, list[tuple[Point, int]]] = defaultdict(list)
        for row in rows:
            name, number = names[row], numbers[row]
            if name not in amount_of:
                found = _NUMBER.findall(name)
                says_one = len(found) == 1 and len(found[0]) <= DIGITS
                amount_of[name] = (_NUMBER.sub("#", name), int(found[0])) if says_one else None
            if number is not None and row not in dropped and (said := amount_of[name]):
                alike[said[0]].append(((number, said[1]), row))
        for points in alike.values():
            if len(points) > DOUBLING and (odd := _odd(sorted(points))) is not None:
                (_, amount), row = odd
                message = f"{amount} is off the line that the other labels of the list keep"
                desk.doubt_value(row, "label_off_series", message)


def _odd(points: list[tuple[Point, int]]) -> tuple[Point, int] | None:
    """The one point without which the others follow a law; None when all do, or none or several are such.

    The first two points say what the law is. Unless one of them is the odd one, it is in the first pair off that law.
    """
    line = [point for point, _ in points]
    off = _first_off(line)
    if None in off:
        return None
    suspects = sorted({0, 1, *(place + beside for place in off if place is not None for beside in (0, 1))})
    odd = [points[i] for i in suspects if None in _first_off([*line[:i], *line[i + 1 :]])]
    return odd[0] if len(odd) == 1 else None


def _first_off(line: list[Point]) -> list[int | None]:
    """The place of the first pair off each law that the first two points are under; None where all pairs keep it.

    Numbers step evenly with the values, or are multiplied evenly, by a whole number more than 1.
    """
    spans = [(m - n, a, b) for (n, a), (m, b) in pairwise(line)]
    span, a, b = spans[0]
    laws: list[Callable[[int, int, int], bool]] = []
    if len(line) >= STEPPING and span > 0 and a != b and (b - a) % span == 0:
        step = (b - a) // span
        laws.append(lambda span, a, b: b - a == step * span)
    if len(line) >= DOUBLING and 0 < span <= b.bit_length() and a > 0:
        ratio = round((b / a) ** (1 / span))
        if ratio > 1:  # the power is not worked out where it is sure to be more than b
            laws.append(lambda span, a, b: a > 0 and span <= b.bit_length() and b == a * ratio**span)
    return [
        next((place for place, pair in enumerate(spans) if pair[0] <= 0 or not law(*pair)), None)
        for law in laws
    ]
