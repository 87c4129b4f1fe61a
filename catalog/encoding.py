"""The value of a register from those of its fields: `encode(register, {"MODE": "FAST", "LEVEL": 3})` is 0x35.

What does not fit is refused: nothing is cut off, no name is guessed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from catalog.decoding import Part, parts, width
from catalog.names import nearest
from extract.errors import NotFoundError, UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from catalog.model import Register


def encode(register: Register, values: Mapping[str, int | str], base: int = 0) -> int:
    """The register's value with these fields set; see `Register.encode`."""
    wide = width(register)
    if base < 0 or (wide is not None and base >> wide):
        raise UsageError(f"{register.name}: {base:#x} is not a value of {wide or 'so many'} bits")
    there = parts(register)
    value, given = base, dict[Part, int]()
    for name, wanted in values.items():
        part = chosen(register, name, wanted, there)
        number = _number(register, part, wanted)
        value = value & ~part.mask | part.put(number)
        if given.get(part, number) != number:
            raise UsageError(f"{register.name}.{name}: given twice")
        given[part] = number
    for part, number in given.items():
        if part.take(value) != number:
            raise UsageError(
                f"{register.name}.{part.field.name}: overlaps another field that is given another value"
            )
    return value


def chosen(register: Register, name: str, wanted: int | str, there: tuple[Part, ...] | None = None) -> Part:
    """The field called so, in any case, or of the bits `7:4`, with all its parts, for the value `wanted`.

    Where several are of the same bits, as when reading and writing mean different things, the first will do for a
    number; a value's name is that of one of them.

    Raises:
        NotFoundError: none is.
        UsageError: several are; or the bits are not known.
    """
    there = parts(register) if there is None else there
    found = [part for part in there if name in (part.field.name, part.bits)]
    found = found or [part for part in there if name.casefold() == (part.field.name or "").casefold()]
    if not found:
        names = [part.field.name or part.bits for part in there]
        everything = f"; there is {', '.join(names)}" if names else ""
        raise NotFoundError(f"{register.name}: no field {name}{nearest(name, names, everything)}")
    masks = {part.mask for part in found}
    if len(found) > 1 and not (isinstance(wanted, int) and len(masks) == 1):
        by = [part.bits if len(masks) == len(found) else part.field.name or part.bits for part in found]
        what = "bits" if len(masks) == len(found) else "field"
        raise UsageError(
            f"{register.name}: {len(found)} fields are called {name}; name the {what}: {', '.join(by)}"
        )
    if not found[0].known:
        raise UsageError(f"{register.name}.{name}: its bits are not known")
    return found[0]


def _number(register: Register, part: Part, wanted: int | str) -> int:
    """The number given, or that of the enumeration value given by its name."""
    if isinstance(wanted, str):
        wanted = value_named(register, part, wanted)
    if not 0 <= wanted < 1 << part.width:
        most = (1 << part.width) - 1
        raise UsageError(
            f"{register.name}.{part.field.name or part.bits}: {wanted:#x} does not fit; "
            f"{part.width} bits hold 0 to {most:#x}"
        )
    return wanted


def value_named(register: Register, part: Part, name: str) -> int:
    """The number of a field's enumeration value of this name, in any case; of one without a name by its text.

    Raises:
        NotFoundError: none is called so; the message names the nearest.
        UsageError: several numbers are.
    """
    field = f"{register.name}.{part.field.name or part.bits}"
    for same in (str, str.casefold):
        numbers = {
            v.value for v in part.values if v.value is not None and v.label and same(v.label) == same(name)
        }
        if len(numbers) == 1:
            return numbers.pop()
        if numbers:
            shown = ", ".join(map(str, sorted(numbers)))
            raise UsageError(f"{field}: {name} is the name of several values: {shown}")
    names = [value.label for value in part.values if value.value is not None]
    raise NotFoundError(f"{field}: no value {name}{nearest(name, names)}")
