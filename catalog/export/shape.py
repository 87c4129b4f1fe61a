"""How registers are put into formats that are stricter than the tables: addresses, widths, overlaps, lists.

Where a format can say less than a row does, what it cannot say goes into `Losses`, with the
reason; each export closes with that list.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from catalog.names import element_name
from catalog.export.notes import note, renamed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from catalog.export.names import Names
    from catalog.model import EnumValue, Field, Register, Row

LONGEST_RANGE: Final = 1024
"""A named range of values is written out, value by value, up to so many."""
PROSE: Final = "prose"
BIT: Final = "bit"
"""Roles of what is no entry of a printed list of values."""
WORD: Final = 32
"""Containers too wide for a format are cut into words of so many bits."""

Item = TypeVar("Item")


@dataclass
class Losses:
    """What an export leaves out: the row's id, what it is called, and why."""

    rows: list[tuple[str, str, str]] = field(default_factory=list)

    def add(self, row: Row, name: str | None, reason: str) -> None:
        """Take note of a row, or a part of it, that the format cannot say."""
        self.rows.append((row.observation_id, name or "", reason))

    def by_reason(self) -> dict[str, int]:
        """How many there are of each reason."""
        return dict(Counter(reason for _, _, reason in self.rows))


# -- addresses


class Place(NamedTuple):
    """Where a register stands: `count` elements from `address`, `stride` apart, the first of index `first`.

    A plain register is one element without an index. `name` is that of the element where it stands alone.
    """

    name: str | None
    address: int
    first: int | None = None
    count: int = 1
    stride: int = 0

    def alone(self, number: int) -> Place:
        """One element of an array, counted from 0, as a place of its own."""
        index = (self.first or 0) + number
        name = element_name(self.name, index) or f"{self.name or ''}_{index}"
        return Place(name, self.address + self.stride * number, index)


def places(register: Register, losses: Losses) -> list[Place]:
    """The places of a register: one for each printed address, and one for a whole array where that is proven.

    An array is one place when the addresses of all elements are known, and they and the indices are evenly
    spaced. Otherwise each element whose address is known stands alone.
    """
    found = list(register.instances())
    known = [i for i in found if i.address is not None]
    if len(known) < len(found):
        losses.add(register, register.name, "elements of an array whose address is not proven")
    if found[0].index is None:
        if register.array_first is not None:
            losses.add(register, register.name, "indices of an array that contradict its addresses")
        return [Place(register.name, a) for a in dict.fromkeys(i.address for i in known if i.address is not None)]
    if len(register.addresses) not in (0, 1, len(found)):
        losses.add(register, register.name, "second address of an array")
    steps = {(b.address or 0) - (a.address or 0) for a, b in pairwise(known)}
    even = {(b.index or 0) - (a.index or 0) for a, b in pairwise(known)} <= {1} and len(steps) == 1
    if len(known) == len(found) and even and (stride := steps.pop()) > 0:
        return [Place(register.name, known[0].address or 0, found[0].index, len(found), stride)]
    return [
        Place(i.name or f"{register.name or ''}_{i.index}", i.address, i.index)
        for i in known
        if i.address is not None
    ]


def unit_bits(registers: Iterable[Register]) -> int:
    """How many bits one step of an address is: 8, unless the addresses of a space tell otherwise.

    Registers that are addressed by bytes stand at multiples of their size. Where most of them do not,
    and all are of one width, each address is a register: the unit is that width.
    """
    found = [r for r in registers if r.address is not None and r.width_bits]
    widths = {r.width_bits for r in found}
    if len(widths) != 1:
        return 8
    (width,) = widths
    if width not in (16, 32, 64):
        return 8
    odd = sum(1 for r in found if (r.address or 0) % (width // 8))
    return width if odd * 2 > len(found) else 8


def register_note(register: Register, made: str, /, **more: object) -> str:
    """The note of a register under the name that it has in the format."""
    size = size_of(register)
    return note(
        register,
        name=renamed(register.name, made),
        kind=None if register.kind == "register" else register.kind,
        variant=register.variant,
        width=None if register.width_bits == size else register.width_bits or "",
        access=unknown_access(register),
        last=None if register.address_last is None else f"0x{register.address_last:x}",
        **more,
    )


# -- bits


def size_of(register: Register) -> int:
    """Bits of the container: a power of two, at least 8, that holds what is printed and every field."""
    highest = max((f.bit_hi for f in register.fields if f.bit_hi is not None), default=0)
    return 1 << max(3, (max(register.width_bits or 0, highest + 1) - 1).bit_length())


class Bits(NamedTuple):
    """A field with its bits, which are known; `split` where it is one part of several."""

    field: Field
    hi: int
    lo: int
    split: bool

    @property
    def most(self) -> int:
        """The greatest number it can hold."""
        return (1 << (self.hi - self.lo + 1)) - 1


def placed(register: Register, losses: Losses) -> list[Bits]:
    """The fields by their bits; those whose bits are not known are lost."""
    parts = {f.name for f in register.fields if f.part and f.name}
    found = []
    for f in register.fields:
        if f.bit_hi is None or f.bit_lo is None or not 0 <= f.bit_lo <= f.bit_hi:
            losses.add(f, f.name, "field without a bit range")
        else:
            found.append(Bits(f, f.bit_hi, f.bit_lo, f.name in parts))
    return sorted(found, key=lambda bits: (bits.lo, bits.hi, bits.field.part))


def field_name(names: Names, bits: Bits) -> str:
    """A name for a field in its register; the part of a field whose bits are split says which it is."""
    f = bits.field
    name = f"{f.name}_part{f.part}" if bits.split else f.name
    return names.take(name, f.bits.replace(":", "_"))


def field_note(bits: Bits, made: str, /, **more: object) -> str:
    """The note of a field under the name that it has in the format."""
    f = bits.field
    part = f.part if bits.split else None
    reserved = "yes" if f.reserved else None
    default = f.default_text if f.default_value is None else None
    access = unknown_access(f)
    return note(
        f, name=renamed(f.name, made), part=part, reserved=reserved, default=default, access=access, **more
    )


def layers(items: Iterable[Item], first: Callable[[Item], int], last: Callable[[Item], int]) -> list[list[Item]]:
    """The items in as few lists as can be so that in none two overlap; each from the lowest up.

    >>> layers([(0, 3), (2, 5), (4, 4)], lambda x: x[0], lambda x: x[1])
    [[(0, 3), (4, 4)], [(2, 5)]]
    """
    found: list[list[Item]] = []
    for item in sorted(items, key=first):
        for layer in found:
            if last(layer[-1]) < first(item):
                layer.append(item)
                break
        else:
            found.append([item])
    return found


class Piece(NamedTuple):
    """The part of a bit range that lies in one word: its bits there, and the bit of the value it begins at."""

    word: int
    hi: int
    lo: int
    value_lo: int


def pieces(hi: int, lo: int) -> Iterator[Piece]:
    """A bit range cut at the borders of words, from the lowest.

    >>> list(pieces(35, 28))
    [Piece(word=0, hi=31, lo=28, value_lo=0), Piece(word=1, hi=3, lo=0, value_lo=4)]
    """
    for word in range(lo // WORD, hi // WORD + 1):
        low, high = max(lo, word * WORD), min(hi, word * WORD + WORD - 1)
        yield Piece(word, high - word * WORD, low - word * WORD, low - lo)


# -- lists of values


class Listed(NamedTuple):
    """A value of a field's list under the name that it has in the format."""

    name: str
    number: int
    value: EnumValue


def listed(bits: Bits, names: Names, losses: Losses, *, strict: bool) -> list[Listed]:
    """The values of a field as names for numbers, ascending.

    A range is written out. Values explained in running text count only where nothing is listed.

    Args:
        bits: the field.
        names: the scope of the names.
        losses: takes what cannot be said so.
        strict: one name for each number, and none that the field cannot hold.
    """
    values = bits.field.values
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
            name = v.name if len(numbers) == 1 else f"{v.name or 'unnamed'}_{number}"
            found.append(Listed(names.take(name, _signless(number)), number, v))
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
    """The note of a value under the name that it has in the format."""
    v = item.value
    return note(
        v,
        name=renamed(v.name, item.name),
        range=None if v.value_last in (None, v.value) else f"{v.value}:{v.value_last}",
        role=None if v.role == "value" else v.role,
    )


# -- access and defaults


class Access(NamedTuple):
    """What software may do, and what a write of ones does: `clear`, `set`, `toggle`; `clear` on read."""

    read: bool
    write: bool
    ones: str = ""
    on_read: str = ""


_ACCESS: Final = {
    **dict.fromkeys(("R", "RO", "R/O", "READ", "READ-ONLY", "READ ONLY"), Access(True, False)),
    **dict.fromkeys(("W", "WO", "W/O", "WRITE", "WRITE-ONLY", "WRITE ONLY"), Access(False, True)),
    **dict.fromkeys(("R/W", "RW", "W/R", "WR", "READ/WRITE", "READ-WRITE"), Access(True, True)),
    **dict.fromkeys(("RW1C", "R/W1C", "W1C/R"), Access(True, True, "clear")),
    **dict.fromkeys(("RW1S", "R/W1S"), Access(True, True, "set")),
    **dict.fromkeys(("RW1T", "R/W1T"), Access(True, True, "toggle")),
    "W1C": Access(True, True, "clear"),
    "W1S": Access(True, True, "set"),
    "RC": Access(True, False, on_read="clear"),
    "W1": Access(False, True),
}


def access_of(printed: str | None) -> Access | None:
    """What an access as printed means; None when nothing is printed or the word is not a known one."""
    return _ACCESS.get(" ".join((printed or "").upper().split()))


def unknown_access(row: Register | Field) -> str | None:
    """An access that is printed and that `access_of` does not know: it goes into the note."""
    return None if access_of(row.access) else row.access


def default_of(bits: Bits, losses: Losses) -> int | None:
    """The default of a field as a number that fits it."""
    default = bits.field.default_value
    if default is None:
        return None
    if bits.split or default > bits.most:
        why = "whose bits are split" if bits.split else "that cannot hold it"
        losses.add(bits.field, bits.field.name, f"default of a field {why}")
        return None
    return default
