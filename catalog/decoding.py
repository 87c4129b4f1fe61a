"""What a register's value says, field by field.

decoded = register.decode(0x35)
[(f.name, f.bits, f.number, f.meaning) for f in decoded.fields]      [("MODE", "3:0", 5, "FAST"), ...]
decoded.reserved, decoded.unnamed                                    bits set that should not be, as masks
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from extract.errors import UsageError

if TYPE_CHECKING:
    from catalog.model import EnumValue, Field, Register


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A field with all its bits: several ranges where they are split, the highest of its value first."""

    rows: tuple[Field, ...]

    @property
    def field(self) -> Field:
        """The field, in a register that splits it the first part of it."""
        return self.rows[0]

    @property
    def bits(self) -> str:
        """`7:4`, or `23:22,3:0` of a field that is split; empty when they are not known."""
        return ",".join(row.bits for row in self.rows) if self.known else ""

    @property
    def known(self) -> bool:
        """Whether all its bits are known."""
        return all(row.bits for row in self.rows)

    @property
    def width(self) -> int:
        """The number of its bits."""
        return sum(row.mask.bit_count() for row in self.rows)

    @property
    def mask(self) -> int:
        """Its bits within the register."""
        mask = 0
        for row in self.rows:
            mask |= row.mask
        return mask

    @property
    def values(self) -> tuple[EnumValue, ...]:
        """The enumeration values of all its parts, and those of the list that its text refers to."""
        return tuple(value for row in self.rows for value in (*row.values, *row.same_values))

    @property
    def list_of(self) -> str | None:
        """The field whose list is referred to for the values, if one is."""
        return next((row.list_of for row in self.rows if row.list_of), None)

    def take(self, value: int) -> int:
        """The field's number in a register's value."""
        number = 0
        for row in self.rows:
            number = number << row.mask.bit_count() | (value & row.mask) >> (row.bit_lo or 0)
        return number

    def put(self, number: int) -> int:
        """The register's value that has this number in the field and no other bit."""
        value = 0
        for row in reversed(self.rows):
            width = row.mask.bit_count()
            value |= (number & (1 << width) - 1) << (row.bit_lo or 0)
            number >>= width
        return value


@dataclass(frozen=True, slots=True, eq=False)
class DecodedField:
    """A field's number and what the document calls it.

    `number` is null when the field's bits are not known. `named` are the enumeration values of that number, those in
    running text only where no list is printed; `listed` tells whether there is a list that should name every number.
    """

    part: Part
    number: int | None
    named: tuple[EnumValue, ...]
    listed: bool

    @property
    def field(self) -> Field:
        """The field."""
        return self.part.field

    @property
    def name(self) -> str | None:
        """The field's name."""
        return self.part.field.name

    @property
    def bits(self) -> str:
        """The field's bits; see `Part.bits`."""
        return self.part.bits

    @property
    def meaning(self) -> str | None:
        """The name of the number, or names joined by ` | ` where each bit has one; null when it has none."""
        names = dict.fromkeys(value.name for value in self.named if value.name)
        return " | ".join(names) or None

    @property
    def label(self) -> str | None:
        """What the document says of the number: its name, or the first sentence of its text where it has none."""
        return " | ".join(dict.fromkeys(text for value in self.named if (text := value.label))) or None

    def __repr__(self) -> str:
        """The field, its bits and number, and what that is called, for whoever prints it."""
        called = f" {self.label}" if self.label else ""
        return f"<DecodedField {self.name} {self.bits} = {self.number}{called}>"

    @property
    def nameless(self) -> bool:
        """Whether the field has a list and the number is not in it."""
        return self.listed and not self.named and self.number is not None


@dataclass(frozen=True, slots=True, eq=False)
class Decoded:
    """A register's value taken apart.

    `reserved` and `unnamed` are masks of bits that are set: in fields that the document reserves, and in none.
    """

    register: Register
    value: int
    fields: tuple[DecodedField, ...]
    reserved: int
    unnamed: int

    def __repr__(self) -> str:
        """A line for whoever prints it: the fields that are not 0, and as masks the bits that should not be set."""
        said = [
            f"{one.name}={one.meaning or one.number}"
            for one in self.fields
            if one.number and not one.field.reserved
        ]
        said += [f"reserved={self.reserved:#x}"] * (self.reserved > 0)
        said += [f"unnamed={self.unnamed:#x}"] * (self.unnamed > 0)
        return f"<Decoded {self.register.name} = {self.value:#x}{': ' if said else ''}{' '.join(said)}>"


def parts(register: Register) -> tuple[Part, ...]:
    """The register's fields from the highest bit down, those whose bits are split as one."""
    found: list[list[Field]] = []
    open_by_name: dict[str, list[Field]] = {}
    for field in sorted(register.fields, key=lambda field: field.part):
        rows = open_by_name.get(field.name) if field.part and field.name else None
        if rows is not None and rows[-1].part == field.part - 1:
            rows.append(field)
            continue
        found.append([field])
        if field.name and not field.part:
            open_by_name[field.name] = found[-1]
    made = [Part(tuple(rows)) for rows in found]
    return tuple(sorted(made, key=lambda part: (-part.mask.bit_length(), -part.mask)))


def width(register: Register) -> int | None:
    """The register's width in bits as far as the tables say it, never less than its fields need; null if not."""
    if register.width_bits is None:
        return None
    return max(register.width_bits, *(field.mask.bit_length() for field in register.fields), 0)


def decode(register: Register, value: int) -> Decoded:
    """Take a register's value apart; see `Register.decode`."""
    wide = width(register)
    if value < 0 or (wide is not None and value >> wide):
        raise UsageError(f"{register.name}: {value:#x} is not a value of {wide or 'so many'} bits")
    fields, covered, reserved = [], 0, 0
    for part in parts(register):
        covered |= part.mask
        if part.field.reserved:
            reserved |= part.mask
        number = part.take(value) if part.known else None
        named, listed = names_of(part, number)
        fields.append(DecodedField(part, number, named, listed))
    return Decoded(register, value, tuple(fields), value & reserved, value & ~covered)


def names_of(part: Part, number: int | None) -> tuple[tuple[EnumValue, ...], bool]:
    """The enumeration values that name a field's number, and whether there is a list that should name it."""
    if number is None:
        return (), False
    values = [value for value in part.values if value.value is not None]
    flags = [value for value in values if value.role == "bit"]
    if flags and len(flags) == len([value for value in values if value.role != "prose"]):
        return tuple(value for value in flags if number >> (value.value or 0) & 1), False
    named = [value for value in values if value.role != "bit" and holds(value, number)]
    printed = [value for value in named if value.role != "prose"]
    listed = any(value.role not in ("prose", "bit") for value in values)
    return tuple(printed or named), listed


def holds(value: EnumValue, number: int) -> bool:
    """Whether the enumeration value, or the range that it is, is this number."""
    if value.value is None:
        return False
    last = value.value if value.value_last is None else value.value_last
    return value.value <= number <= last
