"""Rows of a text's table that hold several fields, a line of each cell for each: they are made rows of their own.

| `0x24` | `RXCTRL` | `[0]`<br>`[1]` | RW<br>RO | `EN`: Enables it<br>`RUN`: It runs |      two fields of RXCTRL
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.notation import is_identifier

if TYPE_CHECKING:
    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.stitch import Grid
    from extract.tables import Cell

_SEVERAL: Final = 2
_SHARED: Final = frozenset(("access", "reset", "description"))
"""Columns whose one line is said of all fields of a row."""
_LED: Final = re.compile(r"[A-Za-z_]\w*: \S")
"""A description that its field's name leads."""
_CODE: Final = re.compile(r"[RWrw][\w/-]{0,8}")
_GOES_ON: Final = re.compile(r"\s*[a-z]+\s+[a-z]|\s*[a-z]{2,}[.,]?\s*$")
"""How a line begins that goes on with a sentence."""


def part_lines(grid: Grid, roles: Roles) -> None:
    """Part such rows of a grid, which is changed: lines of bits that do not meet, and as many in all cells of several.

    The cells of one line are those of the first row: where they name the register, the others go on with it.
    """
    at = roles.of.get("bits")
    if at is None or not any("\n" in row[at].text and row[at].box is None for row in grid.rows[roles.head :]):
        return
    shared = {c for role, c in roles.of.items() if role in _SHARED}
    rows: list[list[Cell]] = grid.rows[: roles.head]
    for row in grid.rows[roles.head :]:
        count = _fields(row, at, roles)
        if count == 1:
            rows.append(row)
            continue
        said = roles.cell(row, "description")
        rows += [
            [
                cell if cell is said and _flows(cell.text) else _line(cell, n, count, shared=c in shared)
                for c, cell in enumerate(row)
            ]
            for n in range(count)
        ]
    grid.rows = rows


def _fields(row: list[Cell], at: int, roles: Roles) -> int:
    """How many fields a row holds."""
    lines = [line.strip() for line in row[at].text.split("\n")]
    found = [parse_bits(line) for line in lines]
    if len(lines) < _SEVERAL or row[at].box is not None or any(bits is None for bits in found):
        return 1
    taken = [bit for bits in found if bits for high, low in bits.ranges for bit in range(low, high + 1)]
    if len(taken) != len(set(taken)):
        return 1
    several = [cell for cell in row if "\n" in cell.text.strip()]
    if any(len(cell.text.split("\n")) != len(lines) for cell in several):
        return 1
    told = {id(cell): role for role in ("name", "access") if (cell := roles.cell(row, role))}
    for cell in several:
        parts = [part.strip() for part in cell.text.split("\n")]
        if cell is not row[at] and all(_is_own(part, told.get(id(cell))) for part in parts):
            return len(lines)
    return 1


def _is_own(part: str, role: str | None) -> bool:
    """Whether a line of a cell is one field's: its name, its access or a text that its name leads."""
    if role == "name":
        return is_identifier(part)
    return (_CODE.fullmatch(part) if role == "access" else _LED.match(part)) is not None


def _line(cell: Cell, n: int, count: int, *, shared: bool) -> Cell:
    """What a cell says of the field of one of its lines; one line is that of all where it is `shared`."""
    lines = cell.text.split("\n")
    if len(lines) != count:
        return cell if shared or n == 0 else replace(cell, text="", pieces=[])
    pieces = [cell.pieces[n]] if len(cell.pieces) == count else cell.pieces
    return replace(cell, text=lines[n].strip(), pieces=pieces)


def _flows(text: str) -> bool:
    """Whether a text is one of several lines, that of all fields: a line goes on with the sentence above it."""
    return any(map(_GOES_ON.match, text.split("\n")[1:]))
