"""What shows that a field's row is lost: what registers otherwise alike have there, and series that begin too late.

A_BR  X 14:0, Y 30:16     B_BR has Y alone, and bits 14:0 are free: X may be missing
A_TL  TL_X, TL_Y          A_BR has BR_X alone: names are the same without the last word of the register's
OFF_1 11:10, OFF_2 13:12  bits 9:8 are free: OFF_0 may be missing

That a field may be missing is for information: hardware differs too.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import reduce
from itertools import pairwise
from operator import xor
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from normalize.workbench import Desk, Workbench

MEMBERS: Final = 3
"""So many fields in a row make a series."""
CODE: Final = "field_absent"

_NUMBERED: Final = re.compile(r"(.*\D)(\d+)(\D*)$")

Place = tuple[str, int, int]
"""A field's name, high bit and low bit."""
Layout = dict[Place, int]
"""The rows of a register's fields; those without name or bits, and reserved ones, are left out."""
Member = tuple["Desk", int, Layout]
"""A register and its fields."""


def lost_rows(bench: Workbench) -> None:
    """Report the fields that registers lack, and doubt the lists that have lost their row."""
    members = [member for desk in bench.desks for member in _layouts(desk)]
    known: dict[int, list[Member]] = defaultdict(list)
    distinct: dict[int, list[Member]] = defaultdict(list)
    for member in members:
        if layout := member[2]:
            digest = _digest(layout)
            known[digest].append(member)
            # what a register shows, another with the same fields would show again
            if not any(layout.keys() == other[2].keys() for other in distinct[digest]):
                distinct[digest].append(member)
    told: set[tuple[str, int, Place]] = set()
    for digest, sibling in [(digest, one) for digest, several in distinct.items() for one in several]:
        desk, register, layout = sibling
        for place in layout:
            for member in known.get(digest ^ hash(place), ()):
                key = (member[0].doc_id, member[1], place)
                if key not in told and member[2].keys() == layout.keys() - {place} and _free(member, place):
                    told.add(key)
                    name = desk.registers["register"][register]
                    _report(member, place, f"{name} is alike and has it")
                    if desk is member[0]:
                        _list_moved(sibling, member, place)
    for member in members:
        for place in _series(member[2]):
            if _free(member, place):
                _report(member, place, "its series goes on evenly")


def _layouts(desk: Desk) -> list[Member]:
    """The registers of a document with their fields."""
    names, reserved = desk.fields["field"], desk.fields["reserved"]
    words = [f"{(name or '').rpartition('_')[2]}_" for name in desk.registers["register"]]
    own = [name and name.removeprefix(words[of]) for name, of in zip(names, desk.register_of, strict=True)]
    places = list(zip(own, desk.fields["bit_hi"], desk.fields["bit_lo"], strict=True))
    return [
        (
            desk,
            register,
            {
                places[row]: row
                for row in rows
                if places[row][0] and None not in places[row] and not reserved[row]
            },
        )
        for register, rows in enumerate(desk.fields_of)
    ]


def _digest(layout: Layout) -> int:
    """A number that is the same for the same fields; that of all but one is found without making their set."""
    return reduce(xor, map(hash, layout), 0)


def _free(member: Member, place: Place) -> bool:
    """Whether a register has none of its fields in these bits, reserved ones and those without bits included."""
    desk, register, _ = member
    high, low = desk.fields["bit_hi"], desk.fields["bit_lo"]
    rows = desk.fields_of[register]
    width = desk.registers["width_bits"][register]
    return not (width and place[1] >= width) and all(
        high[row] is not None and low[row] is not None and (high[row] < place[2] or place[1] < low[row])
        for row in rows
    )


def _below(member: Member, place: Place) -> int:
    """The field next below these bits, or the lowest."""
    desk, register, _ = member
    high, rows = desk.fields["bit_hi"], desk.fields_of[register]
    lower = [row for row in rows if high[row] < place[2]]
    return max(lower, key=high.__getitem__) if lower else min(rows, key=high.__getitem__)


def _report(member: Member, place: Place, why: str) -> None:
    name, hi, lo = place
    bits = f"{hi}:{lo}" if hi > lo else f"{hi}"
    desk, below = member[0], _below(member, place)
    behind = desk.end_of(below) if desk.fields["bit_hi"][below] < lo else None
    desk.fields.report(below, CODE, f"{name} in bits {bits} may be missing: {why}", behind)


# -- a list that has lost its row


def _list_moved(sibling: Member, member: Member, place: Place) -> None:
    """Doubt the list of the field below free bits that is not its own in a sibling, but that of the field there."""
    (desk, _, layout), row = sibling, _below(member, place)
    ours = next((place for place, field in member[2].items() if field == row), None)
    own = None if ours is None else layout.get(ours)
    found = desk.listed(row)
    if own is not None and len(found) > 1 and found == desk.listed(layout[place]) != desk.listed(own):
        message = f"the list may be that of {place[0]}, whose row is missing"
        for value in desk.values_of[row]:
            desk.values.flag(value, "list_foreign", message)


# -- a series that begins too late


def _series(layout: Layout) -> Iterator[Place]:
    """The field before the first of each series of names that count, where its bits step evenly."""
    series: dict[tuple[str, str], list[tuple[int, int, int]]] = defaultdict(list)
    for name, hi, lo in layout:
        if name[-1].isdecimal() and (found := _NUMBERED.match(name)):
            series[found[1], found[3]].append((int(found[2]), hi, lo))
    for (before, after), members in series.items():
        members.sort()
        if len(members) >= MEMBERS and members[0][0] > 0:
            steps = {
                tuple(b - a for a, b in zip(one, other, strict=True)) for one, other in pairwise(members)
            }
            number, hi, lo = members[0]
            if len(steps) == 1 and (step := steps.pop())[0] == 1 and step[1] == step[2] and lo >= step[1] > 0:
                yield f"{before}{number - 1}{after}", hi - step[1], lo - step[1]
