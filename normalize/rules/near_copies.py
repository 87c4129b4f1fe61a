"""Lists that are one list but for a single value: what the one lacks, and which of two readings is misread.

SEL_X  0 A, 1 B, 2 C, 3 D     SEL_Z  0 A, 1 B, 3 D            Z may have lost 2
OP, of one chip  8 ALU, 9 POP     OP, of its twin  3 ALU, 9 POP   8 and 3 are one number, misread in one of them
FUNC_A  0 LESS, 1 EQUAL, 2 ANY    FUNC_B  0 LES, 1 EQUAL, 2 ANY  one of the two labels lost a letter

Lists of one document are held against each other, also those of its variants. That a value may be missing is
for information; of two readings that cannot both be right, that of fewer lists is in doubt, or both are.
"""

from __future__ import annotations

from collections import defaultdict
from functools import reduce
from itertools import combinations
from operator import xor
from typing import TYPE_CHECKING, Final, NamedTuple

from normalize.rules.words import one_letter_apart
from normalize.vocabulary import skeleton

if TYPE_CHECKING:
    from normalize.workbench import Desk, Workbench

ENOUGH: Final = 3
"""Lists of fewer values are alike by chance, unless they are those of one field in two variants."""
LONGEST: Final = 4
"""Shorter labels are one letter apart too often."""

Value = tuple[int, str | None]
"""A number and its label."""


class Listed(NamedTuple):
    """A field, and the rows of its list by number and label."""

    field: int
    rows: dict[Value, int]


def near_copies(bench: Workbench) -> None:
    """Check the lists of every document."""
    for desk in bench.desks:
        _check(desk)


def _check(desk: Desk) -> None:
    lists = _lists(desk)
    whole: dict[int, list[Listed]] = defaultdict(list)
    less: dict[int, list[tuple[Listed, Value]]] = defaultdict(list)
    for listed in lists:
        hashes = list(map(hash, listed.rows))
        digest = reduce(xor, hashes, 0)
        whole[digest].append(listed)
        for value, own in zip(listed.rows, hashes, strict=True):
            less[digest ^ own].append((listed, value))
    told: set[int] = set()
    for digest, fuller in less.items():
        for one in whole.get(digest, ()):
            for other, value in fuller:
                if (
                    one.field not in told
                    and one.rows.keys() == other.rows.keys() - {value}
                    and _kin(desk, one, other)
                ):
                    told.add(one.field)
                    _missed(desk, one, other, value)
    for fuller in less.values():
        if len({value for _, value in fuller}) > 1:
            _differing(desk, fuller)


def _lists(desk: Desk) -> list[Listed]:
    """The printed lists of a document, each number with its label; those that say a thing twice left out."""
    values = desk.values
    numbers, names, roles = values["value"], values["name"], values["role"]
    found = []
    for field, below in enumerate(desk.values_of):
        rows = {
            (number, names[row]): row
            for row in below
            if (number := numbers[row]) is not None and roles[row] != "prose" and row not in values.dropped
        }
        if len(rows) > 1:
            found.append(Listed(field, rows))
    return found


def _kin(desk: Desk, one: Listed, other: Listed) -> bool:
    """Whether two lists are of fields of as many bits, and long enough, or of one field in two variants."""
    fields = desk.fields
    widths = []
    for field in (one.field, other.field):
        hi, lo = fields["bit_hi"][field], fields["bit_lo"][field]
        widths.append(None if hi is None or lo is None else hi - lo)
    if None in widths or widths[0] != widths[1]:
        return False
    return max(len(one.rows), len(other.rows)) >= ENOUGH or _one_field(desk, one, other)


def _one_field(desk: Desk, one: Listed, other: Listed) -> bool:
    """Whether two fields have one name, in registers of one name."""
    fields = desk.fields
    names = [(fields["register"][k.field], fields["field"][k.field]) for k in (one, other)]
    return None not in names[0] and names[0] == names[1]


def _called(desk: Desk, listed: Listed) -> str:
    fields = desk.fields
    return f"{fields['register'][listed.field]}.{fields['field'][listed.field]}"


def _missed(desk: Desk, one: Listed, other: Listed, value: Value) -> None:
    """Report, at the row it would stand behind, the value that a list lacks beside another."""
    number, name = value
    before = [found for found in one.rows if found[0] < number]
    row = one.rows[max(before, key=_ascending) if before else min(one.rows, key=_ascending)]
    place = desk.values.end(row) if before and row not in desk.values.added else None
    message = f"{number} is missing, {name} in the same list of {_called(desk, other)}"
    desk.values.report(row, "value_absent", message, place)


def _ascending(value: Value) -> tuple[int, str]:
    """By number; of one number the value without a label first."""
    return value[0], value[1] or ""


def _differing(desk: Desk, found: list[tuple[Listed, Value]]) -> None:
    """Doubt the values that make the one difference between lists, where they are readings of one."""
    holders: dict[Value, list[Listed]] = defaultdict(list)
    for listed, value in found:
        holders[value].append(listed)
    for value, rival in combinations(sorted(holders, key=repr), 2):
        pairs = ((one, two) for one in holders[value] for two in holders[rival] if _kin(desk, one, two))
        lists = next(pairs, None)
        if lists is None or not _readings(desk, value, rival, lists):
            continue
        flags = desk.values["flags"]
        if any(flags[listed.rows[one]] for one in (value, rival) for listed in holders[one]):
            continue  # it is known which one is in doubt
        for mine, theirs in ((value, rival), (rival, value)):
            if len(holders[mine]) <= len(holders[theirs]):
                for listed in holders[mine]:
                    _doubt(desk, listed, mine, theirs, holders[theirs][0])


def _readings(desk: Desk, value: Value, rival: Value, lists: tuple[Listed, Listed]) -> bool:
    """Whether two values are one, misread: one label under two numbers, or labels that are one letter apart.

    Numbers in labels tell things apart, but for those of one field in two variants.
    """
    (number, name), (other, label) = value, rival
    if name is None or label is None or (name == label) == (number == other):
        return False
    one, two = lists
    if (one.rows.keys() ^ two.rows.keys()) != {value, rival}:
        return False
    if name == label:
        return True
    return (
        min(len(name), len(label)) >= LONGEST
        and one_letter_apart(name, label)
        and (skeleton(name) != skeleton(label) or _one_field(desk, one, two))
    )


def _doubt(desk: Desk, listed: Listed, value: Value, rival: Value, other: Listed) -> None:
    message = f"{rival[0]} {rival[1]} in the same list of {_called(desk, other)}"
    desk.doubt_value(listed.rows[value], "label_contradicted", message)
