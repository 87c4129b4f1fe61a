"""A field's list of values as names for numbers, and no more: ranges written out, doubles told apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from catalog.export.names import short
from catalog.export.notes import note, renamed

if TYPE_CHECKING:
    from catalog.export.bits import Bits
    from catalog.export.losses import Losses
    from catalog.export.names import Names
    from catalog.model import EnumValue

LONGEST_RANGE: Final = 1024
"""A named range of values is written out, value by value, up to so many."""
PROSE: Final = "prose"
BIT: Final = "bit"
"""Roles of what is no entry of a printed list of values."""


class Listed(NamedTuple):
    """A value of a field's list under the name that it has in the format; `of` is the field whose list it is of."""

    name: str
    number: int
    value: EnumValue
    of: str | None = None


def listed(bits: Bits, names: Names, losses: Losses, *, strict: bool) -> list[Listed]:
    """The values of a field as names for numbers, ascending.

    A range is written out. Values explained in running text count only where nothing is listed. Where a field has no
    list of its own but its text refers to another's, that is taken, as far as the field can hold its numbers.

    Args:
        bits: the field.
        names: the scope of the names.
        losses: takes what cannot be said so.
        strict: one name for each number, and none that the field cannot hold.
    """
    values, of = bits.field.values, None
    if bits.field.same_values and not any(v.role not in (PROSE, BIT) for v in values):
        of = bits.field.list_of
        values = tuple(
            v for v in bits.field.same_values if 0 <= _numbers(v)[0] <= _numbers(v)[-1] <= bits.most
        )
    if bits.split and strict and values:
        losses.add(bits.field, bits.field.name, "list of a field whose bits are split")
        return []
    printed = any(v.role not in (PROSE, BIT) for v in values)
    taken: set[int] = set()
    found = []
    for v in sorted(values, key=lambda v: (v.role == PROSE, v.value is None, v.value or 0)):
        if reason := _unlisted(v, printed=printed):
            losses.add(v, v.name, reason)
            continue
        numbers = _numbers(v)
        if strict and not 0 <= numbers[0] <= numbers[-1] <= bits.most:
            losses.add(v, v.name, "value that its field cannot hold")
            continue
        free = [n for n in numbers if not strict or n not in taken]
        if len(free) < len(numbers):
            losses.add(v, v.name, "second name for a value")
        taken.update(free)
        for number in free:
            called = v.name or short(v.description)
            name = called if len(numbers) == 1 else f"{called or 'unnamed'}_{number}"
            found.append(Listed(names.take(name, _signless(number)), number, v, of))
    return found


def _numbers(v: EnumValue) -> range:
    first = v.value or 0
    return range(first, (first if v.value_last is None else v.value_last) + 1)


def _unlisted(v: EnumValue, *, printed: bool) -> str:
    if v.role == BIT:
        return "name of a bit of a field, not of a value"
    if v.value is None:
        return "text about values that names none"
    if v.role == PROSE and printed:
        return "value explained in running text, beside a printed list"
    if not 0 < len(_numbers(v)) <= LONGEST_RANGE:
        return "range of values too long to write out"
    return ""


def _signless(number: int) -> str:
    return str(number) if number >= 0 else f"minus_{-number}"


def value_note(item: Listed) -> str:
    """The note of a value under the name that it has in the format; with the text that the name was made of."""
    v = item.value
    return note(
        v,
        name=renamed(v.name, item.name),
        text=None if v.name else v.description or None,
        range=None if v.value_last in (None, v.value) else f"{v.value}:{v.value_last}",
        role=None if v.role == "value" else v.role,
        list=item.of,
    )
