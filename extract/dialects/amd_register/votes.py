"""One row per value: where OCR repeated a cell, a value is printed several times, and the readings vote.

    02 - MODE_A   02 - MODE_A   02 - NODE_A     is MODE_A, and disputed

A list whose labels repeat, or that has a sentence among its identifiers, slipped: those values are in doubt.
"""

from __future__ import annotations

import re
from collections import Counter
from operator import attrgetter
from typing import TYPE_CHECKING

from extract.dialects.amd_register.grammar import RESERVED, fold
from extract.observations import EnumValue

if TYPE_CHECKING:
    from extract.dialects.amd_register.values import Item

_NAMED = re.compile(r"[A-Za-z]\w*_\w+")
_number = attrgetter("number")


def elect(items: list[Item], role: str) -> list[EnumValue]:
    """One row per number: the print most often seen wins, the first among equals; dissent is flagged."""
    if len({item.number for item in items}) == len(items):
        chosen, disputed = sorted(items, key=_number), frozenset[int]()
    else:
        chosen, disputed = _elected(items)
    out = [
        EnumValue(
            item.pieces,
            list(dict.fromkeys(item.flags)) if item.flags else [],
            [],
            "",
            item.number,
            item.last,
            item.name,
            item.description,
            role,
        )
        for item in chosen
    ]
    for value in out if disputed else ():
        if value.value in disputed:
            value.flag("value_disputed")
    names = [value.name for value in out]
    named = [name for name in names if name and "_" in name]
    if named:
        _flag_repeats(out, named)
        if len(named) < len(names) or " " in "".join(named):
            _flag_nameless(out, named)
    return out


def _elected(items: list[Item]) -> tuple[list[Item], frozenset[int]]:
    """The print that counts of each number, in ascending order; and the numbers of which others disagree."""
    by_number: dict[int, list[Item]] = {}
    for item in items:
        by_number.setdefault(item.number, []).append(item)
    chosen: list[Item] = []
    disputed: set[int] = set()
    for number in sorted(by_number):
        echo = chosen[-1].name if chosen and chosen[-1].number == number - 1 else None
        best, differ = _vote(by_number[number], echo)
        chosen.append(best)
        if differ:
            disputed.add(number)
    return chosen, frozenset(disputed)


def _vote(group: list[Item], echo: str | None) -> tuple[Item, bool]:
    """The reading whose name has most weight behind it, the first of equals, and whether any other disagrees.

    A reading that repeats the name of the number before (`echo`) is OCR losing its place: any other outweighs it.
    """
    if len(group) == 1 or len({item.name for item in group}) == 1:
        return group[0], False
    votes: dict[str, int] = {}
    for item in group:
        key = fold(item.name or "")
        votes[key] = votes.get(key, 0) + item.weight
    if len(votes) > 1 and echo is not None and fold(echo) in votes:
        votes[fold(echo)] = 0
    best = max(votes.values())
    return next(r for r in group if votes[fold(r.name or "")] == best), len(votes) > 1


def _flag_repeats(values: list[EnumValue], names: list[str]) -> None:
    """The same identifier (`names` are all) under two numbers is the mark of a list that slipped: both are in doubt."""
    if len(set(names)) < len(names):
        repeated = {name for name, count in Counter(names).items() if count > 1}
        for value in values:
            if value.name in repeated:
                value.flag("label_repeated")


def _flag_nameless(values: list[EnumValue], names: list[str]) -> None:
    """A sentence where nearly all values of the list have an identifier: the value's own name is lost.

    `names` are those with an underscore: identifiers, and what holds one.
    """
    odd = [v for v in values if v.name is None or (" " in v.name and not _NAMED.match(v.name))]
    odd = [v for v in odd if not (v.name and RESERVED.match(v.name.split(" ", 1)[0]))]
    if odd and len(odd) * 5 <= sum(_NAMED.match(name) is not None for name in names):
        for value in odd:
            if not value.flags:
                value.flag("label_lost")
