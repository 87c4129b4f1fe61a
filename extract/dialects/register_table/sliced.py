"""Bits printed behind a name: the register's in the column of bits, the field's where there is no such column.

| Bits       | Function |        | Field       | R/W | Description |
| NBCFG[7]   | RUN: ... |        | RUN [7]     | RW  | Runs.       |
| NBCFG[2:0] | RATE: ...|        | RATE [2:0]  | RW  | How fast.   |
| 4.15       | ...      |
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bits import parse_bits, split_slice
from extract.tables import Cell

if TYPE_CHECKING:
    from extract.dialects.register_table.columns import Roles
    from extract.dialects.register_table.vocabulary import Vocabulary
    from extract.stitch import Grid

_BITS: Final = r"\d{1,3}(?:\s*(?::|-|–|\.\.|\bto\b)\s*(?:(?P=name)\.)?\d{1,3})?"
_OWNED = re.compile(
    rf"^(?P<name>[A-Za-z_]\w*|\d{{1,3}})\s*(?:\.\s?(?P<dotted>{_BITS})|[\[<(]\s*(?P<inside>{_BITS})\s*[\])>])$"
)
_WIDTHS: Final = (8, 16, 32, 64)


def strip_register(grid: Grid, roles: Roles) -> None:
    """Leave the bits alone in a column of bits whose cells all name the register before them: `NBCFG[7]`, `4.15`.

    Names that differ from row to row, in a table without a column of registers, become that column.
    """
    column = roles.of.get("bits")
    if column is None:
        return
    rows = [row for row in grid.rows[roles.head :] if row[column].text.strip()]
    found = [_OWNED.match(" ".join(row[column].text.split())) for row in rows]
    if not rows or not all(found):
        return
    names = [one["name"] for one in found if one]
    if all(name.isdigit() for name in names) and (len(set(names)) > 1 or len(names) < 2):
        return  # decimal numbers, perhaps
    for row, one in zip(rows, found, strict=True):
        if one:
            bits = (one["dotted"] or one["inside"]).replace(f"{one['name']}.", "")
            row[column] = Cell(bits, row[column].pieces, row[column].box)
    if len(set(names)) > 1 and "register" not in roles.of and not any(name.isdigit() for name in names):
        roles.of["register"] = len(grid.columns)
        grid.columns.append(grid.columns[-1] + 1.0)
        by_row = {id(row): name for row, name in zip(rows, names, strict=True)}
        for row in grid.rows:
            row.append(Cell(by_row.get(id(row), "")))
        roles.heads.append("")


def slices_of_names(grid: Grid, roles: Roles, words: Vocabulary) -> bool:
    """Whether the names of a table without bits all have them behind: ranges that share no bit.

    One slice alone, or none above bit 0, may be that of the field itself; unless slices fill a whole register.
    """
    column = roles.of.get("name")
    if column is None or roles.tells_bits:
        return False
    texts = [text for row in grid.rows[roles.head :] if (text := " ".join(row[column].text.split()))]
    found = [cut for text in texts if (cut := split_slice(text)) or not words.reserved(text)]
    ranges = sorted((min(one[1:]), max(one[1:])) for one in found if one)
    if len(ranges) < len(found) or len(ranges) < 2:
        return False
    return all(one[1] < two[0] for one, two in pairwise(ranges))


def fills_register(grid: Grid, roles: Roles) -> bool:
    """Whether the slices behind the names of a table fill a register of usual width from end to end."""
    found = [bits for row in grid.rows[roles.head :] if (bits := parse_bits(slice_behind(row[0].text)[0]))]
    ranges = sorted((bits.low, bits.high) for bits in found)
    return (
        bool(ranges)
        and ranges[0][0] == 0
        and ranges[-1][1] + 1 in _WIDTHS
        and all(one[1] + 1 == two[0] for one, two in pairwise(ranges))
    )


def slice_behind(text: str) -> tuple[str, str]:
    """The bits behind a name and the name: `RATE [2:0]` is `2:0`, `RATE`; no bits where there is no slice."""
    found = split_slice(" ".join(text.split()))
    if found is None:
        return "", text.strip()
    name, high, low = found
    return (str(high) if high == low else f"{high}:{low}"), name
