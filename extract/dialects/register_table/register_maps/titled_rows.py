"""Registers under a title in words, and the name that the row of a table of registers has for them.

    | 0x04 | STATUS | R/W | Gate status |      ## STATUS bits      ## Status Register      ## Gate STATUS Register
    | 0x08 | GTRATE | R/W | Gate Rate   |      ## Gate Rate

Such a title is that of the row where nothing else of the document has the name, and block and address, where it gives
one, are those of the row.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.fields import fold
from extract.dialects.register_table.words.name_forms import identifiers
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.vocabulary import plain, vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterable

    from extract.dialects.register_table.register_maps.maps import Entry
    from extract.observations import Register

_SHORT: Final = 2
"""Letters of a word that tells nothing: `of`, `1`."""
_TELLING: Final = frozenset((
    "reset", "access", "accessing", "address", "offset", "function", "configuration", "configurations", "map", "format",
    "values", "usage", "purpose",
))  # fmt: skip
"""Words of parts of a section by which registers differ, too: `Pump Reset Register` beside `PUMP`."""
Rows = dict[str, list["Entry"]]
"""Rows of tables of registers, by a folded name."""


def take_names(registers: list[Register], rows: Rows, titled: Rows) -> None:
    """Give registers that have titles for names those that their rows have; the title goes before the description.

    Args:
        registers: those that the document describes.
        rows: by their names.
        titled: by the titles that stand beside these.
    """
    counts = Counter(fold(register.register) for register in registers if register.register)
    worded = _Worded(rows)
    by_name = {
        one.block
        for one in registers
        if is_identifier(one.register or "") and fold(one.register or "") in rows
    }
    for register in registers if rows else ():
        title = register.register or ""
        if not title or counts[fold(title)] != 1 or fold(title) in rows:
            continue
        found = _of(register, titled.get(fold(title), ()))
        several = register.array_first is not None or register.addresses or identifiers(title)
        by_words = not found and " " in title and not several
        if by_words:
            found = [one for one in worded.of(register) if register.address in {None, one.address}]
        if len({one.name for one in found}) != 1 or fold(found[0].name) in counts:
            continue
        said, register.register = register.description or "", found[0].name
        register.description = said if title in said else f"{title}. {said}".strip()
        if by_words and "register_name" in register.flags:
            register.flags.remove("register_name")
        if register.address is None and register.block in by_name:
            # others stand under their names: this may be one of a part outside
            register.flag("register_name")


class _Worded:
    """Finds the row whose name stands in a title."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    def of(self, register: Register) -> list[Entry]:
        """The rows of a register's block that may be those of its title."""
        title = register.register or ""
        found = _of(register, self._bare.get(core_of(title)) or self._in_words(title))
        return found or self._at(register)

    @cached_property
    def _bare(self) -> Rows:
        """The rows by their names without words for a register."""
        out: Rows = {}
        for entries in self._rows.values():
            out.setdefault(core_of(entries[0].name), []).extend(entries)
        return out

    @cached_property
    def _there(self) -> dict[int, list[Entry]]:
        """The rows by their addresses."""
        out: dict[int, list[Entry]] = {}
        for entries in self._rows.values():
            for entry in entries:
                out.setdefault(entry.address, []).append(entry)
        return out

    def _in_words(self, title: str) -> list[Entry]:
        """The rows whose very name is a word of a title, in capitals; what else stands there tells of its table."""
        parts = [part.strip("()[]:,;") for part in title.split()]
        names = {
            part for part in parts if part.isupper() and is_identifier(part) and fold(part) in self._rows
        }
        if len(names) != 1:
            return []
        name = names.pop()
        others = {plain(part) for part in parts if part != name} - _told()
        entries = (entry for entry in self._rows[fold(name)] if entry.name == name)
        return [one for one in entries if others <= _words(f"{one.section or ''} {one.block or ''}")]

    def _at(self, register: Register) -> list[Entry]:
        """The only row of a register's address, where it has a word with the title in common."""
        found = _of(register, self._there.get(register.address, ())) if register.address is not None else []
        alike = {word for word in _words(register.register or "") if len(word) > _SHORT} - _told()
        return found if len(found) == 1 and " " not in found[0].name and alike & _words(found[0].name) else []


def _of(register: Register, entries: Iterable[Entry]) -> list[Entry]:
    """The rows of the register's block."""
    return [entry for entry in entries if entry.block == register.block]


def core_of(title: str) -> str:
    """A title without words for a register and its parts at the end, folded: `Gate Status Register Bits`."""
    parts = title.split()
    while len(parts) > 1 and plain(parts[-1]) in _told():
        parts.pop()
    return fold(" ".join(parts))


def _told() -> frozenset[str]:
    """Words that say what of a register a title is over, and name none."""
    words = vocabulary().words
    parts = {word for part in words["part"] for word in part.split()}
    return (words["register"] | words["bit"] | parts) - _TELLING


def _words(text: str) -> set[str]:
    return {plain(word) for word in text.split()}
