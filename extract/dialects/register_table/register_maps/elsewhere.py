"""Tables of registers in another chapter than the registers: `2 Register map` before `3 Register description`."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.fields import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from extract.dialects.register_table.register_maps.maps import Entry
    from extract.observations import Register

_FEWEST: Final = 2
"""Registers of a table, at least, that are described."""
_SHARE: Final = 0.5
"""So many of the registers of such a table, at least."""


def entries_elsewhere(
    entries: Mapping[str, Sequence[Entry]], registers: Iterable[Register]
) -> dict[str, Entry]:
    """The rows of tables whose registers are described in other chapters alone, by name.

    A name stands in one row and over one description: two blocks may have a register called so.
    """
    blocks: dict[str, set[str | None]] = defaultdict(set)
    counts: Counter[str] = Counter()
    for register in registers:
        name = fold(register.register or "")
        counts[name] += 1
        blocks[name].add(register.block)
    tables: dict[tuple[str | None, str | None], list[tuple[str, Entry]]] = defaultdict(list)
    for name, found in entries.items():
        for entry in found:
            tables[entry.block, entry.section].append((name, entry))
    out: dict[str, Entry] = {}
    for (block, _), rows in tables.items():
        described = [(name, entry) for name, entry in rows if counts[name]]
        if len(described) < max(_FEWEST, _SHARE * len(rows)):
            continue
        if not any(block in blocks[name] for name, _ in described):
            out |= {name: entry for name, entry in described if counts[name] == 1 and len(entries[name]) == 1}
    return out
