"""Tables without a head whose first column repeats the cells of the figure above.

    | ODR3 | ODR2 | ODR1 | ODR0 | - | - | LPF | BOOT |
    | ODR[3:0] | Rate of samples.                    |
    | LPF      | Filter (0: off; 1: on).             |

A name that the table prints once may stand in the figure bit by bit, counted down.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.columns import Roles
from extract.dialects.register_table.field_tables.fields import fold
from extract.dialects.register_table.words.bits import parse_bits, split_slice
from extract.dialects.register_table.words.text import join_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from extract.dialects.register_table.bit_figures.lanes import Lane
    from extract.document import Document
    from extract.stitch import Grid

_COLUMNS: Final = 2
_NUMBERED = re.compile(r"^(?P<name>.*?[^\W\d])_?(?P<index>\d{1,2})$")
_REGISTERS: Final = (8, 16, 32)
_ROWS: Final = 4


def roles_of_described(grid: Grid) -> Roles | None:
    """The roles of a table of two columns, a name and a longer text in each row; None for any other.

    The text of the last row may stand on the next page.
    """
    if len(grid.columns) != _COLUMNS:
        return None
    rows = [row for row in grid.rows if any(cell.text.strip() for cell in row)]
    names = [row for row in rows if row[0].text.strip()]
    if not names or rows[0] is not names[0] or not all(row[1].text.strip() for row in rows[:-1] or rows):
        return None
    return Roles({"name": 0, "description": 1}, 0, [])


def roles_under_lanes(grid: Grid, lanes: Sequence[Lane]) -> Roles | None:
    """The roles of a table without a head whose rows name cells of the figure above and their bits; None for any other.

    | MODE | Bits 7-6 | How it runs |      under the figure that has MODE there
    """
    if len(grid.columns) <= _COLUMNS:
        return None
    places = {(fold(lane.text), lane.hi, lane.lo) for lane in lanes if lane.text and not lane.doubtful}
    for name in range(_COLUMNS):
        for bits in (1 - name, name + 1):
            found = [(row[name].text, parse_bits(row[bits].text)) for row in grid.rows]
            if all(told and (fold(text), told.high, told.low) in places for text, told in found):
                others = [c for c in range(len(grid.columns)) if c not in {name, bits}]
                widest = max(others, key=lambda c: sum(len(row[c].text) for row in grid.rows))
                return Roles({"name": name, "bits": bits, "description": widest}, 0, [])
    return None


def names_in(grid: Grid, roles: Roles) -> set[str]:
    """The folded names that the rows of a table have."""
    cells = (roles.cell(row, "name") for row in grid.rows[roles.head :])
    return {fold(join_name(cell.text)[0]) for cell in cells if cell} - {""}


def covered(names: set[str], lanes: Sequence[Lane]) -> bool:
    """Whether every name is that of a cell of the figure, or of several that count down to 0."""
    shown = {fold(lane.text) for lane in gathered(lanes, names)}
    return bool(names) and names <= shown


def gathered(lanes: Sequence[Lane], names: Iterable[str]) -> list[Lane]:
    """The lanes, those whose names are one of `names` with an index put together: `ODR1`, `ODR0` are `ODR`."""
    out = list(lanes)
    shown = {fold(lane.text) for lane in lanes if not _of_one_bit(lane)}
    for name in names:
        if name not in shown:
            _gather(out, name)
    return out


def _of_one_bit(lane: Lane) -> bool:
    """Whether a cell has one bit of a name, as its slice says: `ODR[1]`."""
    cut = split_slice(lane.text.strip())
    return cut is not None and cut[1] == cut[2] and lane.hi == lane.lo


def _gather(lanes: list[Lane], name: str) -> None:
    """Put the lanes of one name together where their indices and their bits count down side by side to 0."""
    run = [n for n, lane in enumerate(lanes) if _index(lane.text)[0] == name]
    if len(run) < 2 or run != list(range(run[0], run[-1] + 1)):
        return
    parts = [lanes[n] for n in run]
    indices = [_index(lane.text)[1] for lane in parts]
    bits = [lane.hi for lane in parts]
    if indices != list(range(len(run) - 1, -1, -1)) or any(lane.hi != lane.lo for lane in parts):
        return
    if None in bits or any(b - i != bits[-1] for b, i in zip(bits, indices, strict=True) if b is not None):
        return
    access = {lane.access for lane in parts}
    digits = "".join(lane.default or "" for lane in parts)
    whole = replace(
        parts[0],
        lo=parts[-1].lo,
        text=name,
        pieces=[piece for lane in parts for piece in lane.pieces],
        doubtful=any(lane.doubtful for lane in parts),
        access=access.pop() if len(access) == 1 else None,
        default=f"0b{digits}" if len(digits) == len(parts) and not digits.strip("01") else None,
    )
    lanes[run[0] : run[-1] + 1] = [whole]


def _index(text: str) -> tuple[str, int]:
    """The folded name of a cell without its index, and the index; -1 without one."""
    found = _NUMBERED.match(re.sub(r"[^\w]", "", text).casefold())
    return (found["name"], int(found["index"])) if found else (fold(text), -1)


def falls(document: Document) -> bool:
    """Whether rows of cells without numbers have the highest bit on the left in a document.

    Neighbouring cells with indices of one name tell: they count down somewhere, and up nowhere.
    """
    down = up = 0
    for table in document.tables:
        row = next((row for row in table.rows if any(cell and cell.text.strip() for cell in row)), [])
        if len(table.rows) > _ROWS or len(row) not in _REGISTERS:
            continue
        found = [_index(cell.text) if cell else ("", -1) for cell in row]
        for one, two in itertools.pairwise(found):
            if one[0] == two[0] and min(one[1], two[1]) >= 0:
                down += one[1] == two[1] + 1
                up += two[1] == one[1] + 1
    return down > 0 and not up
