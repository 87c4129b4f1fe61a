"""Intended edits of a register manual's text: what a maker changes from one revision to the next.

    edited(lines, reading, "move", register, Random(1))   the lines with a field at other bits, or None

Each kind is a function of the lines, a register as it was read of them and a source of chance. It gives what it did, as
an `Edit`, or None where the register has nothing of the kind; the lines are changed in place, and none is added or
taken away, so that the places of all else stay: a line taken away is left empty, one added stands in the same entry
of the list.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from extract.observations import Field, Observation, Register


class Edit(NamedTuple):
    """What was done to a register: the kind, the field if it is about one, and what stood and stands there."""

    kind: str
    register: str
    field: str | None
    before: str | None
    after: str | None


def edited(lines: list[str], kind: str, register: Register, chance: Random) -> Edit | None:
    """Do an edit of this kind to a register; None, and nothing done, where it has nothing of the kind."""
    return KINDS[kind](lines, register, chance)


def first(row: Observation) -> int:
    """The index of the line on which a row begins."""
    return min(piece[0] for piece in row.pieces)


def lines_of(row: Observation) -> range:
    """The lines of a row."""
    at = [piece[0] for piece in row.pieces]
    return range(min(at), max(at) + 1)


def sound(row: Observation) -> bool:
    """Whether a row is as printed."""
    return not (row.flags or row.repairs or row.inferred)


def _put(lines: list[str], at: int, old: str, new: str) -> bool:
    """Replace a word that stands once in a line."""
    found = re.compile(rf"(?<![\w:.]){re.escape(old)}(?![\w:.]\w)(?!\w)")
    if len(found.findall(lines[at])) != 1:
        return False
    lines[at] = found.sub(lambda _: new, lines[at])
    return True


def _fields(register: Register) -> list[Field]:
    return [
        f
        for f in register.fields
        if sound(f) and f.field and f.bit_lo is not None and f.bits_text and not f.reserved
    ]


def _free(register: Register, high: int, low: int, but: Field | None = None) -> bool:
    """Whether no field holds any of these bits."""
    others = [f for f in register.fields if f is not but]
    return high < (register.width_bits or 32) and all(
        f.bit_lo is not None and f.bit_hi is not None and (f.bit_lo > high or f.bit_hi < low) for f in others
    )


def _other_name(name: str, chance: Random) -> str:
    """Another name, as makers choose it: other words, a number changed, a word more or less."""
    words, made = name.split("_"), list[str]()
    made.append(f"{name}_{chance.choice(['EN', 'MODE', 'LIMIT', 'SEL', 'EXT'])}")
    made.append("_".join([*words[:-1], chance.choice(["LIMIT", "POLICY", "WINDOW"])]))
    if len(words) > 2:
        made.append("_".join(words[:-1]))
    if found := re.search(r"\d", name):
        made.append(f"{name[: found.start()]}{(int(found[0]) + 1) % 10}{name[found.end() :]}")
    return chance.choice([one for one in made if one != name])


def _rename(lines: list[str], register: Register, chance: Random) -> Edit | None:
    if not (fields := _fields(register)):
        return None
    field = chance.choice(fields)
    name = str(field.field)
    other = _other_name(name, chance)
    if any(f.field == other for f in register.fields) or not _put(lines, first(field), name, other):
        return None
    return Edit("rename", str(register.register), name, name, other)


def _bits(high: int, low: int) -> str:
    return f"{high}:{low}" if high != low else f"{high}"


def _place(grow: int, shift: int) -> Callable[[list[str], Register, Random], Edit | None]:
    """An edit of the bits of a field: moved up or down, or wider or narrower."""

    def kind(lines: list[str], register: Register, chance: Random) -> Edit | None:
        if not (fields := _fields(register)):
            return None
        field = chance.choice(fields)
        high, low = int(field.bit_hi or 0), int(field.bit_lo or 0)
        by = shift * chance.choice([1, 2, 4])
        new = high + by + grow, low + by
        if not 0 <= new[1] <= new[0] or not _free(register, *new, but=field):
            return None
        if not _put(lines, first(field), _bits(high, low), _bits(*new)):
            return None
        what = "move" if shift else "widen" if grow > 0 else "narrow"
        return Edit(what, str(register.register), field.field, _bits(high, low), _bits(*new))

    return kind


def _default(lines: list[str], register: Register, chance: Random) -> Edit | None:
    fields = [f for f in _fields(register) if f.default_text and f.default_text.startswith("0x")]
    if not fields:
        return None
    field = chance.choice(fields)
    old, width = int(field.default_value or 0), int(field.bit_hi or 0) - int(field.bit_lo or 0) + 1
    other = chance.choice([(old + 1) % (1 << width), (1 << width) - 1])
    if other == old or not _put(lines, first(field), str(field.default_text), f"{other:#x}"):
        return None
    return Edit("default", str(register.register), field.field, str(field.default_text), f"{other:#x}")


def _listed(register: Register) -> list[tuple[Field, int]]:
    """The fields with a list, and each place in it that has a line of its own."""
    found = []
    for field in register.fields:
        if not sound(field):
            continue
        starts = [first(value) for value in field.values]
        for k, value in enumerate(field.values):
            if (
                sound(value)
                and value.role != "prose"
                and value.value is not None
                and starts.count(starts[k]) == 1
            ):
                found.append((field, k))
    return found


def _label(lines: list[str], register: Register, chance: Random) -> Edit | None:
    if not (
        listed := [one for one in _listed(register) if re.fullmatch(r"\w+", one[0].values[one[1]].name or "")]
    ):
        return None
    field, k = chance.choice(listed)
    at, name = first(field.values[k]), str(field.values[k].name)
    other = _other_name(name, chance)
    if (
        sum(name in line for line in lines) != 1 or name not in lines[at]
    ):  # else its other prints contradict it
        return None
    lines[at] = lines[at].replace(name, other)
    return Edit("label", str(register.register), field.field, name, other)


def _number(lines: list[str], register: Register, chance: Random) -> Edit | None:
    """The last value of a list gets a number further on."""
    listed = [(f, k) for f, k in _listed(register) if k == len(f.values) - 1 and k]
    if not listed:
        return None
    field, k = chance.choice(listed)
    old = int(field.values[k].value or 0)
    new, at = old + chance.choice([1, 2, 4]), first(field.values[k])
    found = re.search(rf"(?<!\w)0?{old}(?!\w)", lines[at])
    if not found or field.bit_hi is None or field.bit_lo is None or new >> (field.bit_hi - field.bit_lo + 1):
        return None
    lines[at] = f"{lines[at][: found.start()]}{new:0{len(found[0])}d}{lines[at][found.end() :]}"
    return Edit("number", str(register.register), field.field, str(old), str(new))


def _drop_value(lines: list[str], register: Register, chance: Random) -> Edit | None:
    """The last value of a list is taken out."""
    listed = [(f, k) for f, k in _listed(register) if k == len(f.values) - 1 and k > 1]
    listed = [(f, k) for f, k in listed if first(f.values[k]) > max(first(f), first(f.values[k - 1]))]
    if not listed:
        return None
    field, k = chance.choice(listed)
    value = field.values[k]
    others = {p[0] for r in [field, *field.values[:k]] for p in r.pieces if r is not field}
    if others & set(lines_of(value)):
        return None
    for at in lines_of(value):
        lines[at] = ""
    return Edit("drop value", str(register.register), field.field, str(value.value), None)


def _drop_field(lines: list[str], register: Register, chance: Random) -> Edit | None:
    fields = _fields(register)
    if len(register.fields) < 3 or not fields:
        return None
    field = chance.choice(fields)
    its = {line for row in (field, *field.values) for line in lines_of(row)}
    rest = [register, *(f for f in register.fields if f is not field)]
    if its & {line for row in rest for line in {p[0] for p in row.pieces}}:
        return None
    for at in its:
        lines[at] = ""
    return Edit("drop field", str(register.register), field.field, field.field, None)


def _add_field(lines: list[str], register: Register, chance: Random) -> Edit | None:
    """A field like another one, on the bit above it, right behind it."""
    fields = [f for f in _fields(register) if not f.values and len(lines_of(f)) == 1 and f.bits_text]
    fields = [f for f in fields if _free(register, int(f.bit_hi or 0) + 1, int(f.bit_hi or 0) + 1)]
    if not fields:
        return None
    field = chance.choice(fields)
    at, name, high = first(field), f"{field.field}_EXT", int(field.bit_hi or 0) + 1
    copy = [lines[at]]
    if not (_put(copy, 0, str(field.field), name) and _put(copy, 0, str(field.bits_text), str(high))):
        return None
    lines[at] = f"{lines[at]}\n{copy[0]}"
    return Edit("add field", str(register.register), name, None, str(high))


def _address(lines: list[str], register: Register, chance: Random) -> Edit | None:
    at = first(register)
    found = [m for m in re.finditer(r"0x[0-9A-Fa-f]+", lines[at]) if int(m[0], 16) == register.address]
    if len(found) != 1 or register.address_last is not None or len(register.addresses) > 1:
        return None
    new = int(found[0][0], 16) + 4 * chance.choice([1, 2, 64, 0x400])
    lines[at] = f"{lines[at][: found[0].start()]}{new:#x}{lines[at][found[0].end() :]}"
    return Edit("address", str(register.register), None, found[0][0], f"{new:#x}")


def _access(lines: list[str], register: Register, chance: Random) -> Edit | None:
    at, old = first(register), f"[{register.access}]"
    new = chance.choice([one for one in ("[R]", "[W]", "[R/W]") if one != old])
    if lines[at].count(old) != 1:
        return None
    lines[at] = lines[at].replace(old, new)
    return Edit("access", str(register.register), None, old.strip("[]"), new.strip("[]"))


def _rename_register(lines: list[str], register: Register, chance: Random) -> Edit | None:
    name = str(register.register)
    other = _other_name(name, chance)
    if "[" in name or lines[first(register)].count(name) != 1 or any(other in line for line in lines):
        return None
    lines[first(register)] = lines[first(register)].replace(name, other)
    return Edit("rename register", name, None, name, other)


def _drop_register(lines: list[str], register: Register, _: Random) -> Edit | None:
    rows: Sequence[Observation] = [register, *(r for f in register.fields for r in (f, *f.values))]
    for at in {p[0] for row in rows for p in row.pieces}:
        lines[at] = ""
    return Edit("drop register", str(register.register), None, str(register.register), None)


KINDS: Final[dict[str, Callable[[list[str], Register, Random], Edit | None]]] = {
    "rename": _rename,
    "move": _place(0, 1),
    "move down": _place(0, -1),
    "widen": _place(1, 0),
    "narrow": _place(-1, 0),
    "default": _default,
    "label": _label,
    "number": _number,
    "drop value": _drop_value,
    "drop field": _drop_field,
    "add field": _add_field,
    "address": _address,
    "access": _access,
    "rename register": _rename_register,
    "drop register": _drop_register,
}
"""Every kind of edit by name."""
