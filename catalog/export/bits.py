"""How registers and fields are put into formats stricter than the tables: widths, overlaps, parts, access, defaults."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from catalog.export.notes import note, renamed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from catalog.export.losses import Losses
    from catalog.export.names import Names
    from catalog.model import Field, Register

WORD: Final = 32
"""Containers too wide for a format are cut into words of so many bits."""

Item = TypeVar("Item")


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


def layers(
    items: Iterable[Item], first: Callable[[Item], int], last: Callable[[Item], int]
) -> list[list[Item]]:
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
