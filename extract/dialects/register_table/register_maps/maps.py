"""Tables whose rows are registers, with their addresses; those that show bits in lanes are in `lane_maps`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from extract.dialects.register_table.field_tables.fields import fold
from extract.dialects.register_table.pages.noted import described_as, indexed_names
from extract.dialects.register_table.register_maps.arrays import Elements, expand
from extract.dialects.register_table.register_maps.elsewhere import entries_elsewhere
from extract.dialects.register_table.register_maps.map_cells import (
    access_of,
    column_of_names,
    has_further,
    may_be_place,
    name_behind_titles,
    number_in,
    pieces_of,
    plain_base,
)
from extract.dialects.register_table.register_maps.same_place import calls_same, is_short_for
from extract.dialects.register_table.register_maps.summary_rows import (
    are_in_bytes,
    block_column,
    block_in,
    first_and_last,
    rows_of,
)
from extract.dialects.register_table.register_maps.titled_rows import core_of, take_names
from extract.dialects.register_table.walk.resets import spread
from extract.dialects.register_table.words.name_forms import identifiers
from extract.dialects.register_table.words.notation import (
    UNMARKED,
    is_identifier,
    is_misread,
)
from extract.dialects.register_table.words.places import (
    SUMMED,
    hangs_on_index,
    is_summed,
    read_place,
    step_last,
)
from extract.dialects.register_table.words.text import one_line
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.observations import Register

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.dialects.register_table.register_maps.summary_rows import Row
    from extract.document import Piece
    from extract.stitch import Grid
    from extract.tables import Cell


_RANGE = re.compile(r"(?<=\w)\s*(?:-+>|→|-|–|—|~|to|\.{2,}|…)\s*(?=(?:0x)?[0-9A-Fa-f])")
"""Between the first and the last of several addresses."""
_ARROW = re.compile(r"->|→")
"""So programs write them for registers; those of regions have a dash."""
_LETTERED = re.compile(r"^[A-Z][A-Z0-9_]*[A-Z0-9][a-z]\w{0,4}$|[\[<(][a-z][\])>]")
"""A name with a letter for an index: `TAPn`, `TAP[n]`."""
INDICES = re.compile(r"\s*\([a-z]\s?=.*")
"""The indices behind a name: `TAPn (n = 0..3)`."""
_LONG = re.compile(r"[0-9A-Fa-f]{5,6}$")
"""Digits that are no address of a register's own block: numbers of registers on a bus, `40001`."""
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
class _Table:
    """What holds of all rows of a table of registers.

    Attributes:
        roles: its columns; `role` is that of the names, `place` whether their places are addresses or offsets.
        base: that of digits that nothing marks; None where nothing tells it.
        section: the heading that it stands under.
        titled: whether it has titles in words beside the names.
        behind_titles: how names stand behind titles in their cells.
        single: whether few of its places are ranges, or most of them those of as many bytes.
        numbers: whether most of its places are numbers, so that one which is not was printed so.
    """

    roles: Roles
    role: str
    place: str
    base: int | None
    section: str | None
    titled: bool
    behind_titles: re.Pattern[str]
    single: bool
    numbers: bool


@dataclass(slots=True)
class Maps:
    """All rows of such tables, by folded name."""

    entries: dict[str, list[Entry]] = field(default_factory=dict)
    titles: dict[str, list[Entry]] = field(default_factory=dict)
    """The rows that have titles in words beside their names, by folded title."""
    owned: dict[str, Entry] = field(default_factory=dict)
    """The rows that print the block before the name, by both: `GATE.CTRL`."""
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
    regions: dict[str, Register] = field(default_factory=dict)
    """Rows of tables of ranges, which may be those of anything: of a register that is described, its bytes."""
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
        if role != "description" and (acronyms := column_of_names(grid, roles, column)) is not None:
            column = acronyms
        place = "address" if "address" in roles.of else "offset"
        rows = [one for row in grid.rows[roles.head :] for one in rows_of(row, column, place, roles)]
        texts = [one.place for one in rows]
        headed = 16 if "hex" in roles.heads[roles.of[place]].casefold() else None
        if place == "address" and texts and all(map(SUMMED.match, filter(None, texts))):
            place = "offset"
        counted = place == "address"  # offsets may count the bytes of anything
        base = base or headed or plain_base(texts, counted=counted)
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
        blocks = block_column(roles) if len({one.name for one in rows}) < len(rows) else None
        counts = [number_in(text, base) is not None for text in texts if any(map(str.isdecimal, text))]
        ranges = sum(_RANGE.search(text) is not None and not _ARROW.search(text) for text in texts)
        table = _Table(
            roles,
            role,
            place,
            base,
            section,
            titled=column != roles.of[role],
            behind_titles=name_behind_titles(one_line(one.name) for one in rows),
            single=len(texts) > 2 * ranges or are_in_bytes(rows),
            numbers=2 * sum(counts) >= len(counts),
        )
        known: dict[str, str] = {}
        for one in rows:
            if blocks is not None:  # names that stand in several
                block = block_in(one.cells[blocks], known, vocabulary()) or block
            self._add_row(table, one, block)
        return base

    def _add_row(self, table: _Table, one: Row, block: str | None) -> None:
        """Remember the register of a row, or the array, or that its address cannot be read."""
        row, text, roles = one.cells, step_last(one.place), table.roles
        reset = one.reset if any(char.isalnum() for char in one.reset) else None
        described = roles.text(row, "description") if table.role != "description" else None
        inner = table.behind_titles.match(one_line(one.name)) or _OWNED.match(one.name)
        name = inner["name"] if inner else one.name
        address = number_in(text, table.base)
        if address is None and name and (is_misread(text) or (table.numbers and may_be_place(name, text))):
            self._lose(row, name, block, reset, described)
        if not name or address is None or vocabulary().reserved(name):
            return
        space = None if table.place == "address" else f"{block} offset" if block else "offset"
        if _RANGE.search(text) or ", " in text or hangs_on_index(text):
            array = Register(
                pieces_of(row), register=name, block=block, section=table.section, address=address
            )
            array.address_space, array.access = space, access_of(roles, row)
            array.description = described or None
            self._add_array(array, _RANGE.sub(" to ", text), single=table.single and is_identifier(name))
            spread(array, reset)
            return
        entry = Entry(name, address, space, block, table.section, pieces_of(row))
        entry.description, entry.access = described or None, access_of(roles, row)
        entry.reset, entry.guessed, entry.further = reset, one.guessed, has_further(text)
        self.entries.setdefault(fold(name), []).append(entry)
        if name != one.name and _OWNED.match(one.name):
            self.owned[one.name] = entry
        if table.titled:
            self.titles.setdefault(fold(roles.text(row, table.role)), []).append(entry)

    def _lose(
        self, row: list[Cell], name: str, block: str | None, reset: str | None, description: str | None
    ) -> None:
        """Remember a row whose address is none as printed."""
        register = self.misread[fold(name)] = Register(pieces_of(row), register=name, block=block)
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
            where = read_place(place)
            array.address_last = where.last if where else None
            array.flag("array_bounds")
            if not (told or single or array.access or is_summed(place)):
                self.regions[fold(array.register or "")] = array
                return
        array.flag("no_fields")
        if array.array_first is not None and array.array_stride is None and not array.addresses:
            array.flag("array_stride")
        self.arrays[fold(INDICES.sub("", array.register or ""))] = array

    def know(self, registers: list[Register]) -> None:
        """Learn which registers are described; one described under its title has the name that the row of it has.

        Rows that print a name as a reference of reStructuredText, `CTRL_`, are those of the register they refer to; so
        are rows with the mark of a footnote behind the name, `CTRL(1)`.
        """
        for register in registers if self.owned else ():
            entry = self.owned.get(register.register or "")
            if entry is not None and register.address in {None, entry.address}:
                rows = self.entries.pop(fold(entry.name))
                if others := [one for one in rows if one is not entry]:
                    self.entries[fold(entry.name)] = others
                entry.name = register.register or ""
                self.entries.setdefault(fold(entry.name), []).append(entry)
                if "register_name" in register.flags:
                    register.flags.remove("register_name")  # no title in words: its row calls it so
        take_names(registers, self.entries, self.titles)
        names = dict.fromkeys(register.register for register in registers if register.register)
        self.described = {fold(one) for name in names for one in (name, INDICES.sub("", name))}
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
        out = [
            row
            for key, row in alone.items()
            if key not in self.described and not any(calls_same(row, one) for one in registers)
        ]
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
                    whole := next((n for n, one in enumerate(there) if is_short_for(entry, one)), None)
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
