"""From where two documents count their addresses: spaces that they call differently, or do not name.

    MODE  MMReg 0x4010    MODE  offset 0x10
    EDGE  MMReg 0x4014    EDGE  offset 0x14      {("MMReg", "offset"): -0x4000}: one space, from another base
    WALK  MMReg 0x4018    WALK  offset 0x18

A register that does not keep the distance of all others has moved.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from normalize.merging.decisions import Reading
    from normalize.sheet import Sheet

MEMBERS: Final = 4
"""So many registers at one distance from their namesakes prove that two spaces are one."""

Place = tuple[str | None, int]
"""A space, which may have no name, and an address in it."""
Bases = dict[tuple[str | None, str | None], int]
"""How far the addresses of one space are from those of another, of all pairs for which that is known."""


def bases(pairs: Iterable[tuple[Place, Place]]) -> Bases:
    """The distances that most registers keep, which two sides have at these places."""
    distances: dict[tuple[str | None, str | None], Counter[int]] = defaultdict(Counter)
    for (space, address), (other, its) in pairs:
        distances[space, other][its - address] += 1
    found: Bases = {}
    for spaces, counts in distances.items():
        ((distance, count),) = counts.most_common(1)
        if count >= MEMBERS and 2 * count > counts.total():
            found[spaces] = distance
    return found


def unnamed(left: Sheet, right: Sheet, pairs: Iterable[tuple[int, int]]) -> Bases:
    """The distances between the rows of two sheets of registers; within a space of one name a distance is a move."""
    places = [list(zip(sheet["address_space"], sheet["address"], strict=True)) for sheet in (left, right)]
    both = [(places[0][i], places[1][j]) for i, j in pairs]
    return bases(
        (one, other)
        for one, other in both
        if None not in (one[1], other[1]) and (one[0] != other[0] or one[0] is None)
    )


def of_facts(sheet: Sheet, facts: Iterable[Sequence[int]]) -> Bases:
    """The distances between the prints of registers that are one; each fact with the rows of a sheet that print it."""
    spaces, places = sheet["address_space"], sheet["address"]
    return bases(
        ((spaces[one], places[one]), (spaces[other], places[other]))
        for one, *others in facts
        for other in others
        if None not in (places[one], places[other])
        and (spaces[one] != spaces[other] or (spaces[one] is None and places[one] != places[other]))
    )


def rebased(prints: Sequence[Reading], known: Bases) -> list[Reading]:
    """Prints of the address of a register as the first of them counts, where it is known how far apart they count."""
    (address, space, *_), *_ = (one.value for one in prints)
    found = []
    for one in prints:
        first, other, last, every, stride = one.value
        distance = known.get((space, other))
        if distance is not None and first - address == distance:
            last = None if last is None else last - distance
            every = tuple(at - distance for at in every or ())
            one = one._replace(value=(address, space, last, every, stride))  # noqa: PLW2901 - it says the same
        found.append(one)
    return found


def completed(prints: Sequence[Reading]) -> list[Reading]:
    """Prints of an address, of which those that say less (no space, no end or step) than another say the same as it."""
    found: list[Reading] = []
    for one in prints:
        fuller = (
            other.value for other in prints if other.value != one.value and _part(one.value, other.value)
        )
        found.append(one._replace(value=value) if (value := next(fuller, None)) is not None else one)
    values = [one.value for one in found]
    return found if len(set(values)) == 1 else list(prints)


def _part(value: Sequence[object], other: Sequence[object]) -> bool:
    """Whether all that an address says, another one says too."""
    (address, space, last, every, stride), (its, *more, others, step) = value, other
    few = every in (None, (), (address,)) or every == others
    return (
        address == its
        and few
        and all(a in (None, b) for a, b in ((space, more[0]), (last, more[1]), (stride, step)))
    )


class Respaced:
    """Whether two registers of one name stand in one space, which their documents call by different names.

    They do if neither document knows the other's space, and most registers that these have in common are the same
    distance apart.
    """

    def __init__(self, *sides: tuple[Sheet, list[int]]) -> None:
        self._sides = sides
        self._spaces = [sheet["address_space"] for sheet, _ in sides]
        self._same: Bases | None = None

    def __call__(self, i: int, j: int) -> bool:
        """Whether these rows stand in such a space."""
        if self._same is None:
            self._same = self._found()
        return (self._spaces[0][i], self._spaces[1][j]) in self._same

    def _found(self) -> Bases:
        """The spaces that are one."""
        mine, theirs = (self._places(*side) for side in self._sides)
        known, others = ({space for at in found.values() for space, _ in at} for found in (mine, theirs))
        return bases(
            (mine[name][0], theirs[name][0])
            for name in mine.keys() & theirs.keys()
            if len(mine[name]) == len(theirs[name]) == 1
            and mine[name][0][0] not in others
            and theirs[name][0][0] not in known
        )

    @staticmethod
    def _places(sheet: Sheet, rows: list[int]) -> dict[tuple[str | None, str], list[Place]]:
        """Space and address of the registers, by variant and name."""
        found: dict[tuple[str | None, str], list[Place]] = defaultdict(list)
        names, spaces, addresses = sheet["register"], sheet["address_space"], sheet["address"]
        for row in rows:
            name, space, address = names[row], spaces[row], addresses[row]
            if name is not None and space is not None and address is not None:
                found[sheet["variant"][row], name].append((space, address))
        return found
