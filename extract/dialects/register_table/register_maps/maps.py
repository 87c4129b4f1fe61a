"""Tables whose rows are registers, with their addresses; those that show bits in lanes are in `lane_maps`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.figures import says_access
from extract.dialects.register_table.field_tables.fields import fold
from extract.dialects.register_table.pages.noted import described_as, indexed_names
from extract.dialects.register_table.register_maps.arrays import Elements, expand, listed_array, set_elements
from extract.dialects.register_table.register_maps.elsewhere import entries_elsewhere
from extract.dialects.register_table.register_maps.summary_rows import (
    block_column,
    block_in,
    first_and_last,
    rows_of,
)
from extract.dialects.register_table.register_maps.titled_rows import core_of, take_names
from extract.dialects.register_table.walk.resets import spread
from extract.dialects.register_table.words.heading_names import identifiers
from extract.dialects.register_table.words.notation import (
    UNMARKED,
    VALUE,
    bare_hexadecimal,
    hexadecimal,
    is_identifier,
    is_misread,
)
from extract.dialects.register_table.words.places import SUMMED, hangs_on_index, is_summed, read_place
from extract.dialects.register_table.words.text import one_line
from extract.dialects.register_table.words.vocabulary import plain, vocabulary
from extract.observations import Register
from extract.series import Numbered, members, numbered

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.document import Piece
    from extract.stitch import Grid
    from extract.tables import Cell


_TITLED = re.compile(
    r"^[A-Za-z][^()]* \((?P<name>[A-Z][A-Z0-9]*_?[A-Z0-9_]*)\)(?:\s?[–—-]\s?Offset [0-9A-Fa-f]+[hH])?$"
)
"""A title in words with the register's name behind it: `Control register (NB_CTRL)`, perhaps as its heading has it."""
_TITLED_SO = re.compile(r"^[A-Za-z].* \((?P<name>[A-Za-z_]\w{2,})\)(?: \d{1,4})?$")
"""The same where nearly all rows of a table have such names: `Pump control (pumpctl) 12`, its page behind it."""
_ALMOST_ALL: Final = 0.8
_FEWEST: Final = 2
"""Elements of an array that only their numbers tell, at least."""
_RANGE = re.compile(r"(?<=\w)\s*(?:-+>|→|-|–|—|~|to|\.{2,}|…)\s*(?=(?:0x)?[0-9A-Fa-f])")
"""Between the first and the last of several addresses."""
_ARROW = re.compile(r"->|→")
"""So programs write them for registers; those of regions have a dash."""
_LETTERED = re.compile(r"^[A-Z][A-Z0-9_]*[A-Z0-9][a-z]\w{0,4}$|[\[<(][a-z][\])>]")
"""A name with a letter for an index: `TAPn`, `TAP[n]`."""
_INDICES = re.compile(r"\s*\([a-z]\s?=.*")
"""The indices behind a name: `TAPn (n = 0..3)`."""
_LONG = re.compile(r"[0-9A-Fa-f]{5,6}$")
"""Digits that are no address of a register's own block: numbers of registers on a bus, `40001`."""
_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_BYTE: Final = 8
_CARRIES: Final = 2
"""Tens that follow a nine at once, at least: in base sixteen digits would be left out between them."""
_OWNED = re.compile(r"^[A-Za-z]\w*\.(?P<name>[A-Za-z_]\w*)$")
"""A register with the block before it: `gate.CTRL`."""


@dataclass(slots=True)
class Entry:
    """A row of a table of registers: name, address and what the address counts from."""

    name: str
    address: int
    space: str | None
    block: str | None
    section: str | None
    pieces: list[Piece]
    description: str | None = None
    access: str | None = None
    reset: str | None = None
    guessed: bool = False
    """Whether the name was put together by guess."""
    further: bool = False
    """Whether its row has another address beside this one: `0x10 or 0x20`, `0x4000 + 0x10`."""


@dataclass(slots=True)
class Maps:
    """All rows of such tables, by folded name."""

    entries: dict[str, list[Entry]] = field(default_factory=dict)
    titles: dict[str, list[Entry]] = field(default_factory=dict)
    """The rows that have titles in words beside their names, by folded title."""
    placed: set[int] = field(default_factory=set)
    """The ids (`id`) of the entries that registers have their addresses from."""
    elsewhere: dict[str, Entry] = field(default_factory=dict)
    """The rows of registers that other chapters alone describe, by folded name."""
    described: set[str] = field(default_factory=set)
    """The folded names of the registers that the document describes."""
    misread: dict[str, Register] = field(default_factory=dict)
    """Rows whose address is none as printed."""
    arrays: dict[str, Register] = field(default_factory=dict)
    """Rows with the first and last address of several registers."""
    printed: dict[tuple[str, ...], list[str]] = field(default_factory=dict)
    """What stands in the column of places, by the heads of the tables."""
    perhaps: list[tuple[Grid, Roles, str | None, str | None]] = field(default_factory=list)
    """Tables of places and names that may be those of anything."""
    undecided: list[tuple[Grid, Roles, str | None, str | None]] = field(default_factory=list)
    baseless: list[Grid] = field(default_factory=list)
    """Tables whose addresses are digits of which nothing tells the base: they are not read."""

    def add_named(self, registers: Iterable[Register]) -> None:
        """Read the tables of places and names that name registers of the document: `Address  Name  Description`."""
        known = {fold(one.register) for one in registers if one.register}
        cores = {core_of(one.register) for one in registers if one.register}
        for grid, roles, block, section in self.perhaps:
            names = {fold(roles.text(row, "name")) for row in grid.rows[roles.head :]} - {""}
            if names & known or (names and names <= cores):  # `Status` alone may be anything's
                self.add(grid, roles, block, section)

    def add_undecided(self) -> None:
        """Read the tables whose own addresses do not tell their base as those do that are headed alike."""
        undecided, self.undecided = self.undecided, []
        for grid, roles, block, section in undecided:
            self.add(grid, roles, block, section, again=True)

    def add(
        self,
        grid: Grid,
        roles: Roles,
        block: str | None,
        section: str | None,
        *,
        again: bool = False,
        base: int | None = None,
    ) -> int | None:
        """Remember the addresses that a table gives; returns the base of their digits.

        Args:
            grid: the table.
            roles: its columns.
            block: what its registers belong to.
            section: the heading that it stands under.
            again: whether all tables have been seen.
            base: that of digits that nothing marks, where the part of the table on the page before tells it.
        """
        role = "register" if "register" in roles.of else "name" if "name" in roles.of else "description"
        column = roles.of[role]
        if role != "description" and (acronyms := _acronyms(grid, roles, column)) is not None:
            column = acronyms
        place = "address" if "address" in roles.of else "offset"
        at = roles.of[place]
        rows = [one for row in grid.rows[roles.head :] for one in rows_of(row, column, place, roles)]
        texts = [one.place for one in rows]
        if place == "address" and texts and all(map(SUMMED.match, filter(None, texts))):
            place = "offset"
        counted = place == "address"  # offsets may count the bytes of anything
        base = base or (16 if "hex" in roles.heads[at].casefold() else plain_base(texts, counted=counted))
        alike = self.printed.setdefault(tuple(roles.heads), [])
        open_base = base is None and counted and all(text.isdecimal() for text in texts if text)
        if not again:
            alike += texts
            if open_base:
                self.undecided.append((grid, roles, block, section))
                return None
        elif open_base:
            base = plain_base(alike)
        bare = [text for text in texts if UNMARKED.match(text) or _LONG.match(text)]
        if place == "offset" and all(len(text) == 1 for text in bare):
            base = None  # what counts from 0 may count anything
        elif base is None and len(bare) > 1:
            self.baseless.append(grid)
        titled = _titled(one_line(one.name) for one in rows)
        ranges = sum(_RANGE.search(text) is not None and not _ARROW.search(text) for text in texts)
        single = len(texts) > 2 * ranges
        blocks = block_column(roles) if len({one.name for one in rows}) < len(rows) else None
        counts = [_number(text, base) is not None for text in texts if any(map(str.isdecimal, text))]
        most = 2 * sum(counts) >= len(counts)
        known: dict[str, str] = {}
        for row, printed, guessed, text, said in rows:
            if blocks is not None:  # names that stand in several
                block = block_in(row[blocks], known, vocabulary()) or block
            reset = said if any(char.isalnum() for char in said) else None
            inner = titled.match(one_line(printed)) or _OWNED.match(printed)
            name = inner["name"] if inner else printed
            address = _number(text, base)
            lost = address is None and bool(name) and (is_misread(text) or (most and _unreadable(name, text)))
            if lost:
                self._lose(
                    row, name, block, reset, roles.text(row, "description") if role != "description" else None
                )
            if not name or address is None or vocabulary().reserved(name):
                continue
            space = (
                f"{block} offset" if place == "offset" and block else "offset" if place == "offset" else None
            )
            described = roles.text(row, "description") if role != "description" else ""
            if _RANGE.search(text) or ", " in text or hangs_on_index(text):
                array = Register(_pieces(row), register=name, block=block, section=section, address=address)
                array.address_space, array.access = space, _access(roles, row)
                array.description = described or None
                self._add_array(array, _RANGE.sub(" to ", text), single=single and is_identifier(name))
                spread(array, reset)
                continue
            entry = Entry(name, address, space, block, section, _pieces(row))
            entry.description, entry.access = described or None, _access(roles, row)
            entry.reset, entry.guessed, entry.further = reset, guessed, _has_further(text)
            self.entries.setdefault(fold(name), []).append(entry)
            if role != "description" and column != roles.of[role]:
                self.titles.setdefault(fold(roles.text(row, role)), []).append(entry)
        return base

    def _lose(
        self, row: list[Cell], name: str, block: str | None, reset: str | None, description: str | None
    ) -> None:
        """Remember a row whose address is none as printed."""
        register = self.misread[fold(name)] = Register(_pieces(row), register=name, block=block)
        register.description = description
        register.flags += ["address_lost", "no_fields"]
        spread(register, reset)

    def _add_array(self, array: Register, place: str, *, single: bool) -> None:
        """Remember a row with several addresses: that of an array.

        A name without an index is that of a region, or, where its row tells who may write it or the others are those of
        single registers, of one of several bytes.
        """
        expand(array, [array.description or ""], place)
        if array.array_first is None and not array.addresses:
            told = first_and_last(array.register or "") or _LETTERED.search(array.register or "")
            if not (told or single or array.access or is_summed(place)):
                return
            where = read_place(place)
            array.address_last = where.last if where else None
            array.flag("array_bounds")
        array.flag("no_fields")
        if array.array_first is not None and array.array_stride is None and not array.addresses:
            array.flag("array_stride")
        self.arrays[fold(_INDICES.sub("", array.register or ""))] = array

    def know(self, registers: list[Register]) -> None:
        """Learn which registers are described; one described under its title has the name that the row of it has.

        Rows that print a name as a reference of reStructuredText, `CTRL_`, are those of the register they refer to; so
        are rows with the mark of a footnote behind the name, `CTRL(1)`.
        """
        take_names(registers, self.entries, self.titles)
        names = dict.fromkeys(register.register for register in registers if register.register)
        self.described = {fold(one) for name in names for one in (name, _INDICES.sub("", name))}
        indexed = indexed_names(entry.name for entries in self.entries.values() for entry in entries)
        unindexed = names.keys() - indexed
        for key, entries in list(self.entries.items()):
            marked = (entry.name for entry in entries if entry.name not in names)
            if plain := next(filter(None, (described_as(one, unindexed) for one in marked)), None):
                self._rename(key, plain)
        for name in filter(is_identifier, names):
            self._rename(fold(f"{name}_"), name)
        self.elsewhere = entries_elsewhere(self.entries, registers)

    def _rename(self, key: str, name: str) -> None:
        """Let the rows under a key be those of the register of a name."""
        for entry in self.entries.pop(key, ()):
            entry.name = name
            self.entries.setdefault(fold(name), []).append(entry)

    def lists(self, name: str) -> bool:
        """Whether a table so far has a register of this very name."""
        return any(entry.name == name for entry in self.entries.get(fold(name), ()))

    def settle(self, spaces: dict[tuple[str | None, str | None], str]) -> None:
        """Let the offsets of a table count in the address space of its section, where the section has one."""
        for entries in self.entries.values():
            for entry in entries:
                if entry.block is not None and entry.space == f"{entry.block} offset":
                    entry.space = spaces.get((entry.block, entry.section), entry.space)

    def place(self, register: Register) -> None:
        """Give a register without address the one that a table of its chapter has under its name.

        A heading that lists several names, or the first and last of a series, is that of as many registers: it
        is an array where the table has every one of them.
        """
        if register.register is None:
            return
        whole = self._one(register.register, register.block)
        if whole is None and self._place_elsewhere(register):
            return
        if whole is None and register.array_first is None and self._elements(register):
            return
        names = [register.register] if whole else members(register.register) or [register.register]
        found = [self._one(name, register.block) for name in names]
        entries = [entry for entry in found if entry]
        if len(entries) == len(found) == 1 and "Reset value:" not in (register.description or ""):
            spread(register, entries[0].reset)
        if len(entries) == len(found) == 1 and entries[0].address == register.address:
            register.access = register.access or entries[0].access
        if register.address is None and not entries:
            self._place_odd(register)
            if register.address is None and fold(register.register) in self.entries:
                register.flag("address_lost")  # several rows have its name, or one of another block
        if register.address is not None or not entries:
            return
        if len(entries) < len(found) or len({entry.space for entry in entries}) > 1:
            register.flag("array_bounds")  # the table has some of them only
            return
        register.address, register.address_space = entries[0].address, entries[0].space
        register.access = register.access or entries[0].access
        if any(entry.further for entry in entries):
            register.flag("array_bounds")
        register.pieces = sorted({*register.pieces, *(piece for entry in entries for piece in entry.pieces)})
        self.placed |= {id(entry) for entry in entries}
        if len(entries) > 1:
            listed_array(register, names, tuple(entry.address for entry in entries))

    def _place_elsewhere(self, register: Register) -> bool:
        """Give a register what the table of another chapter says of it; an offset of that one counts in its own."""
        entry = self.elsewhere.get(fold(register.register or ""))
        if entry is None or register.address not in {None, entry.address}:
            return False
        if "Reset value:" not in (register.description or ""):
            spread(register, entry.reset)
        register.access = register.access or entry.access
        if register.address is None and entry.space is None:
            register.address = entry.address
            register.pieces = sorted({*register.pieces, *entry.pieces})
            self.placed.add(id(entry))
        return True

    def _place_odd(self, register: Register) -> None:
        """The place of a register whose row has several addresses, or one that is misread."""
        name = fold(register.register or "")
        if name in self.misread:
            register.flag("address_lost")
        array = self.arrays.get(name) or self.arrays.get(fold(_INDICES.sub("", register.register or "")))
        if (
            array is not None
            and array.block == register.block
            and register.array_first in {None, array.array_first}
        ):
            register.address, register.address_space = array.address, array.address_space
            register.access = register.access or array.access
            register.address_last, register.array_stride = array.address_last, array.array_stride
            register.array_first, register.array_last = array.array_first, array.array_last
            register.addresses = list(array.addresses)
            if array.array_first is None and "array_bounds" in array.flags and not _is_its_bytes(register):
                register.flag("array_bounds")
            register.pieces = sorted({*register.pieces, *array.pieces})

    def _elements(self, register: Register) -> bool:
        """Make a register with a letter for its index, `TAPx`, the array of those that a table has: `TAP0`, `TAP1`.

        The first of them stands where the register does, if that is printed.
        """
        counted = numbered(register.register or "") or self._counted_behind(register)
        if counted is None or counted.first:
            return False
        found: dict[int, Entry] = {}
        same: list[Entry] = []
        for entry in (entry for entries in self.entries.values() for entry in entries):
            n = counted.number(entry.name) if entry.block == register.block else None
            if n is None:
                continue
            first = found.setdefault(n, entry)
            if (first.address, first.space) != (entry.address, entry.space):
                return False
            same.append(entry)
        indices = sorted(found)
        spaces = {entry.space for entry in found.values()}
        place = found[indices[0]] if len(indices) > 1 and len(spaces) == 1 else None
        if place is None:
            return False
        if register.address is not None and (register.address, register.address_space) != (
            place.address,
            place.space,
        ):
            return False
        register.address, register.address_space = place.address, place.space
        register.pieces = sorted({*register.pieces, *(piece for one in same for piece in one.pieces)})
        self.placed |= {id(entry) for entry in same}
        set_elements(register, indices, tuple(found[n].address for n in indices))
        return True

    def _counted_behind(self, register: Register) -> Numbered | None:
        """How a name without an index counts, which a table has with numbers behind it alone: `DATA_0`, `DATA_1`."""
        name = register.register or ""
        if register.address is not None or not is_identifier(name):
            return None
        for counted in (Numbered(f"{name}_", "", ""), Numbered(name, "", "")):
            named = [fold(counted.name(n)) for n in range(_FEWEST)]
            if all(one in self.entries and one not in self.described for one in named):
                return counted
        return None

    def _one(self, name: str, block: str | None) -> Entry | None:
        found = [entry for entry in self.entries.get(fold(name), []) if entry.block == block]
        return found[0] if len({(entry.address, entry.space) for entry in found}) == 1 else None

    def rows(self) -> Iterator[tuple[list[Piece], tuple[str, int, str | None]]]:
        """The rows with an address: where they stand, and the name, its address and what that counts in."""
        for entry in (entry for entries in self.entries.values() for entry in entries):
            yield entry.pieces, (entry.name, entry.address, entry.space)
        for array in self.arrays.values():
            if array.address is not None:
                yield array.pieces, (array.register or "", array.address, array.address_space)

    def unread(self, registers: list[Register]) -> list[Register]:
        """Registers that only a table of addresses names."""
        known = {
            fold(name)
            for register in registers
            if register.register
            for name in (register.address is not None and identifiers(register.register))
            or [register.register]
        }
        alone = {**self.misread, **self.arrays}
        out = [register for key, register in alone.items() if key not in self.described]
        elements = Elements(registers)
        at_address: dict[int | None, list[Register]] = {}
        for register in registers:
            at_address.setdefault(register.address, []).append(register)
        for key, entries in self.entries.items():
            if key in known:
                continue
            for entry in entries:
                if id(entry) in self.placed or elements.arrays(entry.name, entry.address, entry.space):
                    continue
                there = at_address.get(entry.address, [])
                if (
                    whole := next((n for n, one in enumerate(there) if _is_short_for(entry, one)), None)
                ) is not None:
                    del there[whole]
                    continue
                register = Register(
                    list(entry.pieces), register=entry.name, block=entry.block, address=entry.address
                )
                register.address_space, register.access = entry.space, entry.access
                register.description = entry.description
                spread(register, entry.reset)
                register.flag("no_fields")
                if entry.guessed:
                    register.flag("name_joined")
                if entry.further:
                    register.flag("array_bounds")
                out.append(register)
        return out


def _titled(names: Iterable[str]) -> re.Pattern[str]:
    """How titles have names behind them in a table: in small letters too where nearly all do."""
    found = [_TITLED_SO.match(name) for name in names]
    inner = [one["name"] for one in found if one and is_identifier(one["name"])]
    many = len(inner) >= _ALMOST_ALL * len(found) and len(inner) > 1 and len(set(inner)) == len(inner)
    return _TITLED_SO if many else _TITLED


def _access(roles: Roles, row: list[Cell]) -> str | None:
    """The access in a row of a table of registers; under `Type` may stand another type of theirs (`Array`)."""
    said = roles.text(row, "access")
    typed = said and plain(roles.heads[roles.of["access"]]) == "type"
    other = typed and not says_access(said, vocabulary())
    return None if other or not said else said


def _pieces(row: list[Cell]) -> list[Piece]:
    return sorted({piece for cell in row for piece in cell.pieces})


def plain_base(texts: Sequence[str], *, counted: bool = True) -> int | None:
    """The base of addresses printed without a mark; None where they have marks, or nothing tells it.

    `counted`: whether they may be numbers that registers have, one after the other.

    >>> plain_base(["0", "4", "8", "C"]), plain_base(["00", "04", "08", "10"]), plain_base(["4", "8", "12"])
    (16, 16, 10)
    >>> plain_base(["1", "2"]), plain_base(["10", "11"]), plain_base(["40001", "40002"])
    (10, None, 10)
    """
    digits = [text for text in texts if text]
    if counted and _count_up(digits):
        return 10
    if not digits or not all(map(UNMARKED.match, digits)):
        return None
    if any(re.search("[A-Fa-f]", text) for text in digits):
        return 16
    decimal, other = [int(text) for text in digits], [int(text, 16) for text in digits]
    if decimal == other:
        return 10
    for size in (8, 4, 2):  # registers stand at multiples of their size: in one of the two bases only
        aligned = [all(number % size == 0 for number in numbers) for numbers in (decimal, other)]
        if aligned[0] != aligned[1]:
            return 10 if aligned[0] else 16
    return None


def _count_up(digits: Sequence[str]) -> bool:
    """Whether digits count up as decimal ones do: tens follow nines, or numbers of five digits one another.

    >>> _count_up(["8", "9", "10", "19", "20"]), _count_up(["8", "9", "10"]), _count_up(["10000", "10004"])
    (True, False, False)
    """
    if not all(text.isascii() and text.isdecimal() for text in digits):
        return False
    steps = [(one, two) for one, two in pairwise(digits) if int(two) == int(one) + 1]
    carries = sum(one[-1] == "9" for one, _ in steps)
    long = all(len(text) == len("40001") and text[0] != "0" for text in digits)
    return carries >= _CARRIES or (long and bool(steps))


def _is_its_bytes(register: Register) -> bool:
    """Whether a range of addresses holds the bytes of one register, as wide as its fields say."""
    if register.address is None or register.address_last is None or not register.width_bits:
        return False
    return (register.address_last - register.address + 1) * _BYTE == register.width_bits


def _has_further(text: str) -> bool:
    """Whether a place has another address beside its first, not in brackets: which is meant, or whether all are?

    >>> _has_further("0x10 or 0x20"), _has_further("0x1E (0x3E)"), _has_further("40h base + 8h offset")
    (True, False, False)
    """
    signs = text.count("0x") + text.count("0X")  # nearly all places are one number
    return signs > 1 and " base" not in text and len(VALUE.findall(_BRACKETS.sub("", text))) > 1


def _unreadable(name: str, text: str) -> bool:
    """Whether what stands for a place beside a written name has digits, and so may be one."""
    return is_identifier(name) and name not in text and any(map(str.isdecimal, text))


def _number(text: str, base: int | None) -> int | None:
    """An address in a notation that tells its base, or in the one that its column has."""
    if base == 16:
        return bare_hexadecimal(text)
    if base == 10 and text.isascii() and text.isdecimal():
        return int(text)
    return int(text, base) if base and UNMARKED.match(text) else hexadecimal(text)


def _is_short_for(entry: Entry, register: Register) -> bool:
    """Whether a row names a register without the block before its name: `CTRL` at the place of `GATE_CTRL`."""
    if register.address != entry.address or register.block != entry.block:
        return False
    block, _, name = (register.register or "").partition("_")
    return bool(block) and fold(re.sub(r" \([a-z] ?=.*", "", name)) == fold(entry.name)


def _acronyms(grid: Grid, roles: Roles, named: int) -> int | None:
    """The column with more names that programs write than the column `named`: that has their titles in words.

    Names that all rows share, such as that of the module, count as one. One head may stand over both columns.
    """
    heads = range(min(len(roles.heads), len(grid.columns)))
    columns = [c for c in heads if vocabulary().column(roles.heads[c]) in {"register", "name"}]
    columns += [c + 1 for c in columns if c + 1 in heads and not roles.heads[c + 1].strip()]
    counts = {
        c: len({text for row in grid.rows[roles.head :] if is_identifier(text := one_line(row[c].text))})
        for c in {*columns, named}
    }
    best = max(counts, key=lambda c: (counts[c], c == named, -c))
    return best if best != named else None
