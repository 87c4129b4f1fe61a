"""Register references printed from the header files of a driver: real names, bits, addresses and lists of values.

    python bench/headers.py FOLDER [--seeds 1,2] [--count 120] [--only gridded] [--show 5] [--keep DIR]

FOLDER holds what the `amd-register` dialect's documents were made into: pairs of files `X_d.h` (addresses) and
`X_sh_mask.h` (masks and shifts) as the drivers of the Linux kernel have, and `X_enum.h` if there is one. Registers
drawn by lot from each are printed in the three conditions in which the dialect is found (`gridded`: cells between
tabs; `spaced`: a blank line behind each, furniture cut out; `columned`: fixed columns that drift), each with pages torn
anywhere, and read. The names and numbers are the chip's own, the sentences ours. What counts is what is lost, and
what is wrong without a flag.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from varied import chance_of

from extract.dialects import read
from extract.readers import read_document

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from extract.observations import EnumValue, Field, Reading, Register

_ADDRESS: Final = re.compile(r"#define (?:mm|ix)(\w+)\s+0x([0-9A-Fa-f]+)")
_MASK: Final = re.compile(r"#define (\w+?)__(\w+)_MASK\s+0x([0-9A-Fa-f]+)")
_ENUM: Final = re.compile(r"typedef enum \w+ \{(.*?)\}", re.DOTALL)
_ITEM: Final = re.compile(r"(\w+)\s*=\s*0x(\w+)")
_ARRAYS: Final = 0.15
"""Part of the registers that are printed as arrays."""
_SHORT: Final = 3
"""Letters of parts of names that are no words."""
_WIDTH: Final = 110
"""Characters of a line of a page."""


class Named(NamedTuple):
    """A value: its number, its name, and what it means."""

    number: int
    name: str
    text: str | None


class Bits(NamedTuple):
    """A field."""

    name: str
    hi: int
    lo: int
    default: str
    text: str
    values: list[Named]

    @property
    def bits(self) -> str:
        """As a table prints them: `7:4`, `3`."""
        return str(self.hi) if self.hi == self.lo else f"{self.hi}:{self.lo}"


class Printed(NamedTuple):
    """A register."""

    block: str
    name: str
    access: str
    widths: str
    space: str
    address: int
    last: int | None
    text: str
    fields: list[Bits]


_SENTENCES: Final = (
    "Enables {}.",
    "Number of {} that are kept, less one.",
    "Selects what {} does when the queue is full. 0 keeps it, other values drop it.",
    "Base address of {}. Bits 7:0 are taken as 0x00, so that it is aligned to 256 bytes.",
    "Set while {} works; cleared by writing 1. See {} for the mode in which bit 3 counts.",
    "Size of {} in units of 64 bytes (0 = 64, 1 = 128).",
    "Reserved for {}",
    "If set, {} waits until all earlier requests are answered",
    "Used by {} only. Default is 0x1F after a soft reset, and 32 bits are compared in 64-bit mode",
    "",
)
_MEANINGS: Final = (
    "the default",
    "only {}",
    "used for {} in mode 2",
    "no {}",
    "waits for {} (slow)",
    "up to 16 times",
)


class Supply(NamedTuple):
    """What registers are drawn from: chance, the words of the chip's names, and its lists of values."""

    chance: Random
    words: list[str]
    lists: list[list[Named]]

    def sentence(self) -> str:
        """What a field does, in our words and the chip's."""
        return self._filled(_SENTENCES, 2)

    def meaning(self) -> str:
        """What a value means."""
        return self._filled(_MEANINGS, 1)

    def _filled(self, texts: tuple[str, ...], words: int) -> str:
        the = "the " if words > 1 else ""
        drawn = lambda _: the + " ".join(self.chance.choice(self.words) for _ in range(words))  # noqa: E731
        return re.sub(r"\{\}", drawn, self.chance.choice(texts))


def chip(addresses: Path, seed: int, count: int) -> list[Printed]:
    """Registers drawn from the header files whose addresses are in the one given, as that many as asked for."""
    chance = chance_of(f"{addresses.name} {seed}")
    stem = addresses.name.removesuffix("_d.h")
    known = {name: int(number, 16) for name, number in _ADDRESS.findall(addresses.read_text("latin-1"))}
    fields: dict[str, list[tuple[str, int]]] = {}
    for name, one, mask in _MASK.findall((addresses.parent / f"{stem}_sh_mask.h").read_text("latin-1")):
        if name in known and int(mask, 16):
            fields.setdefault(name, []).append((one, int(mask, 16)))
    names = [name for name in fields if _is_plain(fields[name])]
    first = chance.randrange(max(1, len(names) - count))
    words = sorted({word.lower() for name in names for word in name.split("_") if len(word) > _SHORT})
    supply = Supply(chance, words, list(_lists(addresses.parent / f"{stem}_enum.h")))
    drawn = names[first : first + count]
    return [_register(name, known[name], fields[name], supply) for name in drawn]


def _is_plain(fields: list[tuple[str, int]]) -> bool:
    """Whether the masks are whole ranges that do not overlap, each of a name of its own."""
    taken = 0
    for _, mask in fields:
        low = mask & -mask
        if mask & taken or (mask // low) & (mask // low + 1):
            return False
        taken |= mask
    return len({name for name, _ in fields}) == len(fields)


def _lists(path: Path) -> Iterator[list[Named]]:
    for body in _ENUM.findall(path.read_text("latin-1")) if path.exists() else ():
        items = [Named(int(number, 16), name, None) for name, number in _ITEM.findall(body)]
        if len({item.number for item in items}) == len(items) > 1:
            yield sorted(items)


def _register(name: str, address: int, fields: list[tuple[str, int]], supply: Supply) -> Printed:
    chance = supply.chance
    block = name.split("_", 1)[0]
    access, widths = chance.choice(["R/W"] * 4 + ["R", "W"]), chance.choice(["32", "32", "8/16/32"])
    many = chance.choice([4, 8, 16]) if chance.random() < _ARRAYS else 0
    name, last = (f"{name}_[0-{many - 1}]", 4 * address + 4 * many - 4) if many else (name, None)
    rows = [_field(one, mask, supply) for one, mask in sorted(fields, key=lambda x: x[1])]
    text = " ".join(supply.sentence() for _ in range(chance.randrange(3)))
    return Printed(block, name, access, widths, "GpuF0MMReg", 4 * address, last, text.strip(), rows)


def _field(name: str, mask: int, supply: Supply) -> Bits:
    chance = supply.chance
    hi, lo = mask.bit_length() - 1, (mask & -mask).bit_length() - 1
    limit = (1 << (hi - lo + 1)) - 1
    fitting = [one for one in supply.lists if limit >= one[-1].number > limit // 4] if hi - lo < 9 else []
    values = chance.choice(fitting) if fitting and chance.random() < 0.4 else []
    values = [one._replace(text=chance.choice([None, supply.meaning()])) for one in values]
    if not values and hi - lo < 2 and chance.random() < 0.3:
        values = [Named(n, supply.meaning().capitalize(), None) for n in range(limit + 1)]
    default = chance.choice(["none", "none", f"0x{chance.randrange(limit + 1):x}", "0x0"])
    return Bits(name, hi, lo, default, supply.sentence(), values)


# -- three conditions


def gridded(registers: list[Printed], chance: Random) -> str:
    """Cells between tabs, lists within running text, three blank lines where a page ends."""
    lines = ["1. Registers", "", "Revision 1.0", ""]

    def put(line: str) -> None:
        lines.append(line)
        if chance.random() < 0.04:
            lines.extend(["", "", ""])

    for one in registers:
        tail = "\t" * chance.choice([0, 3, 4])
        put(_header(one, " · ") + tail)
        if one.text:
            put(f"DESCRIPTION: {one.text}" + tail)
        put("Field Name\tBits\tDefault\tDescription" + "\t" * chance.randrange(3))
        for row in one.fields:
            listed = " ".join(_value(value) for value in row.values)
            text = " ".join(filter(None, [row.text, listed and f"POSSIBLE VALUES: {listed}"]))
            cut = chance.random() < 0.1 and len(text) > 60
            first, *rest = textwrap.wrap(text, 60, break_on_hyphens=False) if cut else [text]
            put(f"{row.name}\t{row.bits}\t{row.default}\t{first}" + tail[:-1])
            for line in rest:
                put(f"\t\t\t{line}")
        lines.append("")
    return "\n".join(lines) + "\n"


def spaced(registers: list[Printed], chance: Random) -> str:
    """Cells between single blanks, a blank line behind each; a marker, glued to the next line, where a page ends."""
    lines: list[str] = ["2. Registers", ""]
    torn = False

    def put(line: str) -> None:
        nonlocal torn
        lines.extend([("<|PAGE_CUT-5a|>" if torn else "") + line + " ", ""])
        torn = chance.random() < 0.04

    for one in registers:
        for line in _wrapped(_header(one, "  ·  "), 90):
            put(line)
        for line in _wrapped(f"DESCRIPTION: {one.text}", 90) if one.text else ():
            put(line)
        put("Field Name Bits Default Description")
        for row in one.fields:
            for line in _wrapped(f"{row.name} {row.bits} {row.default} {row.text}", 62):
                put(line)
            if row.values:
                put(" POSSIBLE VALUES:")
            for value in row.values:
                head, *rest = _wrapped(_value(value), 48)
                put(f"      {head}")
                for line in rest:
                    put(line)
        lines.extend([" ", ""])
    return "\n".join(lines) + "\n"


def columned(registers: list[Printed], chance: Random) -> str:
    """Fixed columns that stand elsewhere on each page; a foot with the page's number where one ends."""
    lines = ["3. Registers", ""]
    page, column = 12, 58

    def put(line: str) -> None:
        nonlocal page, column
        lines.append(line)
        if chance.random() < 0.025:
            foot = f"Proprietary{'':100}{page}"
            lines.extend(
                ["", "", "© 2011 Northbeck Devices, Inc.", foot, f"{'':52}Revision 1.3{'':20}March 30, 2011"]
            )
            lines.extend(["", "", ""])
            page, column = page + 1, chance.choice([56, 58, 60])

    for one in registers:
        put(_header(one, " · "))
        for line in _wrapped(f"DESCRIPTION: {one.text}", _WIDTH) if one.text else ():
            put(line)
        put(_row("Field Name", "Bits", "Default", "Description", column))
        for row in one.fields:
            first, *rest = _wrapped(row.text, _WIDTH - column) or [""]
            name, more = row.name[:34], row.name[34:]
            put(_row(name, row.bits, row.default, first, column))
            if more:
                put((more.ljust(column) + rest.pop(0)) if rest else more)
            for line in rest:
                put(" " * column + line)
            if row.values:
                lines.append("")
                put(f"{'':{column + 1}}POSSIBLE VALUES:")
            for value in row.values:
                head, *rest = _wrapped(_value(value), _WIDTH - column - 5)
                put(f"{'':{column + 5}}{head}")
                for line in rest:
                    put(" " * column + line)
        lines.append("")
    return "\n".join(lines) + "\n"


def _header(one: Printed, dot: str) -> str:
    address = f"{one.space}:0x{one.address:x}" + (f"-0x{one.last:x}" if one.last is not None else "")
    return dot.join(
        [f"{one.block}:{one.name}", f"[{one.access}]", "32 bits", f"Access: {one.widths}", address]
    )


def _value(value: Named) -> str:
    return f"{value.number:02} - {value.name}" + (f": {value.text}" if value.text else "")


def _row(name: str, bits: str, default: str, text: str, column: int) -> str:
    return f"{name:<38}{bits:<8}{default:<{column - 46}}{text}".rstrip()


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)


CONDITIONS: Final[dict[str, Callable[[list[Printed], Random], str]]] = {
    "gridded": gridded,
    "spaced": spaced,
    "columned": columned,
}


def wrong(reading: Reading, registers: list[Printed]) -> list[str]:
    """What is lost, and what is wrong without a flag, a line each."""
    read_ = {one.register: one for one in reading.registers}
    others = read_.keys() - {one.name for one in registers}
    found = [f"{name}: invented" for name in others if not read_[name].flags]
    for one in registers:
        register = read_.get(one.name)
        if register is None:
            found.append(f"{one.name}: lost")
            continue
        widths = [int(width) for width in one.widths.split("/")]
        facts = {
            "address": one.address,
            "address_last": one.last,
            "access": one.access,
            "access_widths": widths,
        }
        _compare(found, one.name, register, **facts)
        if not register.flags and (register.description or "") != one.text:
            found.append(f"{one.name}: description {register.description!r} for {one.text!r}")
        rows = {row.field: row for row in register.fields}
        for field in one.fields:
            where = f"{one.name}.{field.name}"
            row = rows.pop(field.name, None)
            if row is None:
                found.append(f"{where}: lost")
                continue
            default = None if field.default == "none" else int(field.default, 16)
            _compare(found, where, row, bit_hi=field.hi, bit_lo=field.lo, default_value=default)
            if not row.flags and (row.description or "") != field.text:
                found.append(f"{where}: description {row.description!r} for {field.text!r}")
            _compare_values(found, where, row, field)
        found += [f"{one.name}.{name}: invented" for name, row in rows.items() if not row.flags]
    return found


def _compare(found: list[str], where: str, row: Register | Field | EnumValue, **columns: object) -> None:
    if not row.flags:
        found.extend(
            f"{where}: {column} {getattr(row, column)} for {value}"
            for column, value in columns.items()
            if getattr(row, column) != value
        )


def _compare_values(found: list[str], where: str, row: Field, field: Bits) -> None:
    values = {value.value: value for value in row.values if value.role in {"value", "opcode"}}
    for one in field.values:
        value = values.pop(one.number, None)
        if value is None:
            if not row.flags:
                found.append(f"{where} = {one.number}: lost")
            continue
        _compare(found, f"{where} = {one.number}", value, name=one.name, description=one.text)
    found.extend(f"{where} = {number}: invented" for number, value in values.items() if not value.flags)


def main() -> int:
    """Print what is lost or wrong; 1 when anything is."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seeds", default="1")
    parser.add_argument("--count", type=int, default=120)
    parser.add_argument("--only", default="")
    parser.add_argument("--chip", default="", help="part of the names of the header files")
    parser.add_argument("--show", type=int, default=5, help="of what is wrong in a document")
    parser.add_argument("--keep", type=Path, help="a folder for the documents")
    arguments = parser.parse_args()
    rows = faults = 0
    for addresses in sorted(arguments.folder.rglob("*_d.h")):
        if (
            arguments.chip not in addresses.name
            or not (addresses.parent / addresses.name.replace("_d.h", "_sh_mask.h")).exists()
        ):
            continue
        for seed in arguments.seeds.split(","):
            made = chip(addresses, int(seed), arguments.count)
            for name, condition in CONDITIONS.items():
                if arguments.only not in name:
                    continue
                title = f"{addresses.name.removesuffix('_d.h')}-{name}-{seed}"
                with tempfile.TemporaryDirectory() as place:
                    path = (arguments.keep or Path(place)) / f"{title}.txt"
                    path.write_text(condition(made, chance_of(title)), "utf-8")
                    reading = read(read_document(path, path.stem))
                bad = wrong(reading, made)
                if bad:
                    print(f"{title}: {len(bad)}", *bad[: arguments.show], sep="\n    ", flush=True)
                faults += len(bad)
                rows += sum(len(one.fields) + sum(len(row.values) for row in one.fields) for one in made)
    print(f"{rows:,} fields and values printed, {faults:,} lost or wrong without a flag")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
