"""A register that a document prints at several places, held against itself.

    CTRL at 0x10  RATE 7:4, EN 0       and again CTRL at 0x10  RATE 7:5, EN 0        one of the two is wrong
    CTRL at 0x10  RATE 7:4, EN 0       and again CTRL at 0x10  GAIN 7:4, ON 0        views of it, or two registers

Nothing tells which print is right: both fields are in doubt (the check `reprints`), and `conflicts` has both.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from normalize.aspects import ASPECTS, shown, statement
from normalize.merging.conflicts import conflict
from normalize.merging.decisions import Decision, readings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from normalize.aspects import Aspect
    from normalize.merging.conflicts import Conflict
    from normalize.workbench import Desk, Workbench

MOST: Final = 8
"""What is printed more often under one name and address is no register: its name is that of something around it."""
_PLACE: Final = ("register", "address", "address_space", "block", "kind", "variant")
_COMPARED: Final = tuple(
    aspect for aspect in ASPECTS["fields"] if aspect.name in ("bits", "access", "default")
)


class Difference(NamedTuple):
    """Two fields that are one, and what they say different things of."""

    one: int
    other: int
    aspect: Aspect


def reprints(bench: Workbench) -> None:
    """Check the registers of every document."""
    for desk in bench.desks:
        fields = desk.fields
        for one, other, aspect in list(differences(desk)):
            for row, its in ((one, other), (other, one)):
                said = f"{aspect.name}: {shown(fields, row, aspect)}, and {shown(fields, its, aspect)}"
                message = f"{said} on line {fields['line_first'][its]}; nothing tells which is right"
                fields.flag(row, "prints_differ", message)


def reprinted(desk: Desk) -> Iterator[Conflict]:
    """A conflict for each difference."""
    for one, other, aspect in differences(desk):
        said = readings(desk.fields, [one, other], [0, 0], aspect)
        yield conflict(desk.fields, aspect, one, said, Decision(said[0], "undecided", disputed=True))


def differences(desk: Desk) -> Iterator[Difference]:
    """What two prints of a register say differently of a field, where they have most fields in common."""
    fields = desk.fields
    for rows in _again(desk):
        for mine, theirs in combinations([_named(desk, row) for row in rows], 2):
            shared = mine.keys() & theirs.keys()
            if 2 * len(shared) <= max(len(mine), len(theirs)):
                continue
            for name in sorted(shared):
                for aspect in _COMPARED:
                    said = [statement(fields, row, aspect) for row in (mine[name], theirs[name])]
                    if None not in said and said[0] != said[1]:
                        yield Difference(mine[name], theirs[name], aspect)


def _again(desk: Desk) -> list[list[int]]:
    """The registers of one name at one place that are printed several times."""
    registers = desk.registers
    names, at = registers["register"], registers["address"]
    if len(set(names)) == len(names):
        return []
    found: dict[tuple[Any, ...], list[int]] = defaultdict(list)
    columns = [registers[name] for name in _PLACE]
    for row in registers.rows:
        if names[row] is not None and at[row] is not None:
            found[tuple([column[row] for column in columns])].append(row)
    return [rows for rows in found.values() if 1 < len(rows) <= MOST]


def _named(desk: Desk, register: int) -> dict[str, int]:
    """The fields of a register by their names; reserved ones, and those of several parts or of one name, left out."""
    fields = desk.fields
    names, reserved = fields["field"], fields["reserved"]
    found: dict[str, list[int]] = defaultdict(list)
    for row in desk.fields_of[register]:
        if names[row] and not reserved[row] and row not in fields.dropped:
            found[names[row]].append(row)
    return {name: rows[0] for name, rows in found.items() if len(rows) == 1}
