"""Registers of an invented chip, drawn by lot, and what a reading of them in print has wrong.

    chip(seed=3, count=20)                         the registers
    wrong(reading, chip(seed=3, count=20), TOLD)   what was lost, and what is wrong without a flag

Names are long and short, texts have one sentence or three, lists of values two entries or thirty: enough for names to
wrap in their columns, words to begin lines, tables to be torn over pages.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.observations import Field, Reading

SYLLABLES: Final = "BA CO DU FE GI HA JO KU LE MI NO PA RU SE TI VO WA ZE CTL EN".split()  # noqa: SIM905 - readable
WORDS: Final = """
    the a clock unit bit value register when set reads writes of to and channel buffer table level for default is
    not while counter at in fast slow each line reset by hardware software enables depends on its last first word
""".split()  # noqa: SIM905 - readable
_WIDTHS: Final = (1, 1, 1, 2, 2, 3, 4, 6, 8, 12, 16)
_MANY: Final = 30
"""Values of a list at most."""


class Value(NamedTuple):
    """An entry of a list: its number, its name, and a text, which may be empty."""

    number: int
    name: str
    text: str


@dataclass(frozen=True)
class Bits:
    """A field as it is printed; a reserved one has no text."""

    name: str
    high: int
    low: int
    access: str = "R"
    reset: int = 0
    text: str = ""
    values: tuple[Value, ...] = ()
    reserved: bool = False
    worded: bool = False
    """Whether its text may explain values too: more than those listed may be read."""

    @property
    def width(self) -> int:
        """How many bits it has."""
        return self.high - self.low + 1

    def range(self, between: str = ":") -> str:
        """Its bits, `7:4` or `3`."""
        return f"{self.high}{between}{self.low}" if self.high != self.low else str(self.high)


@dataclass(frozen=True)
class Printed:
    """A register as it is printed; its fields fill it, from the highest bit down."""

    name: str
    offset: int
    text: str
    fields: tuple[Bits, ...] = field(default=())

    @property
    def reset(self) -> int:
        """The resets of all fields together."""
        return sum(one.reset << one.low for one in self.fields)

    @property
    def width(self) -> int:
        """How many bits it has; those of an invented chip have 32."""
        return self.fields[0].high + 1

    def hexadecimal(self) -> str:
        """Its reset, with a digit for each four bits."""
        return f"0x{self.reset:0{self.width // 4}x}"


class Told(NamedTuple):
    """What a layout tells of each field besides its name and bits."""

    resets: bool = True
    access: bool = True
    twice: bool = False
    """Whether the name of a value stands for a text that is missing."""


def chip(seed: int, count: int) -> list[Printed]:
    """So many registers, the same ones for the same seed."""
    lot = Random(seed)  # noqa: S311 - examples, no secrets
    names: set[str] = set()
    return [
        Printed(_name(lot, names, 4), 0x10 + 4 * n, sentences(lot, 1), tuple(_fields(lot)))
        for n in range(count)
    ]


def _name(lot: Random, taken: set[str], parts: int) -> str:
    while True:
        words = ["".join(lot.choices(SYLLABLES, k=lot.randint(1, 3))) for _ in range(lot.randint(1, parts))]
        name = "_".join(words) + lot.choice(["", "", "", str(lot.randint(0, 9))])
        if len(name) > 2 and name not in taken:
            taken.add(name)
            return name


def sentences(lot: Random, count: int) -> str:
    """So many sentences that mean nothing."""
    said = [" ".join(lot.choices(WORDS, k=lot.randint(2, 14))).capitalize() for _ in range(count)]
    return ". ".join(said) + "."


def _fields(lot: Random) -> Iterator[Bits]:
    names: set[str] = set()
    at = 31
    while at >= 0:
        low = max(0, at - lot.choice(_WIDTHS) + 1)
        if lot.random() < 0.25 and (low or names):
            yield Bits("Reserved", at, low, reserved=True)
        else:
            width = at - low + 1
            reset = lot.choice([0, 0, 0, 1, (1 << width) - 1])
            text = sentences(lot, lot.choice([1, 1, 2, 3]))
            values = _values(lot, width) if lot.random() < 0.4 else ()
            yield Bits(_name(lot, names, 5), at, low, lot.choice(["R", "R/W"]), reset, text, values)
        at = low - 1


def _values(lot: Random, width: int) -> tuple[Value, ...]:
    count = min(1 << width, lot.choice([2, 2, 3, 4, 8, _MANY]))
    taken: set[str] = set()
    return tuple(
        Value(n, _name(lot, taken, 3), sentences(lot, 1)[:-1].lower() if lot.random() < 0.5 else "")
        for n in range(count)
    )


def wrong(reading: Reading, printed: list[Printed], told: Told) -> list[str]:
    """What was printed and is not read, and what was read otherwise than it is printed and bears no flag."""
    found: list[str] = []
    read = {one.register: one for one in reading.registers}
    found += [f"{name}: no such register" for name in read.keys() - {one.name for one in printed}]
    found += [f"{one.register}: read twice" for one in reading.registers if read[one.register] is not one]
    for register in printed:
        if register.name not in read:
            found.append(f"{register.name}: lost")
            continue
        rows = {row.field: row for row in read[register.name].fields if not row.reserved}
        doubted = {(row.bit_hi, row.bit_lo) for row in rows.values() if row.flags}
        known = {one.name: one for one in register.fields if not one.reserved}
        for name, one in known.items():
            if name not in rows and (one.high, one.low) not in doubted:
                found.append(f"{register.name}.{name}: lost")
        for name, row in rows.items():
            if name in known:
                faults = _faults(row, known[name], told) if _OF_NAMES.issuperset(row.flags) else ()
                found += [f"{register.name}.{name}: {fault}" for fault in faults]
            elif not row.flags:
                found.append(f"{register.name}.{name}: no such field")
    return found


_OF_NAMES: Final = {"name_joined"}
"""Doubts that are about the name alone."""


def _faults(row: Field, printed: Bits, told: Told) -> Iterator[str]:
    if (row.bit_hi, row.bit_lo) != (printed.high, printed.low):
        yield f"bits {row.bit_hi}:{row.bit_lo} for {printed.range()}"
    if told.resets and row.default_value != printed.reset:
        yield f"reset {row.default_value} for {printed.reset}"
    if told.access and row.access not in {None, *_ACCESSES[printed.access]}:
        yield f"access {row.access} for {printed.access}"
    if bare(printed.text) not in bare(row.description or ""):
        yield f"text {row.description!r} for {printed.text!r}"
    read = {value.value: value for value in row.values if not value.flags}
    expected = {value.number: value for value in printed.values}
    more = read.keys() - expected.keys() if printed.worded else set()
    if len(read) == len(row.values) and read.keys() - more != expected.keys():
        yield f"values {sorted(map(str, read))} for {sorted(map(str, expected))}"
    for number in read.keys() & expected.keys():
        label = bare(f"{read[number].name or ''}{read[number].description or ''}")
        name, text = expected[number][1:]
        if label != bare(name + (text or name if told.twice else text)):
            yield f"value {number} {read[number].name} {read[number].description!r} for {expected[number]}"


_ACCESSES: Final = {
    "R": ("R", "RO", "r", "ro"),
    "R/W": ("R/W", "RW", "rw"),
    "W": ("W", "w"),
    "R/W1C": ("R/W1C", "rw1c"),
}


def bare(text: str) -> str:
    """Letters and digits alone: how lines are joined is not what is compared."""
    return re.sub(r"[\W_]+", "", text).casefold()
