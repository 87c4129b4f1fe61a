"""Rows of a table without rules whose cells stand in the middle: text above the bits was taken for the row before.

    -      31:28   -      Reserved
                          Highest level that           the line above and the line below belong to LIMIT
    LIMIT  27:16   rw
                          it reaches

As many lines stand above the line of the bits as below it. Where one division of the lines alone is so, and a row has
nothing but its bits in the middle, each line is given to its row.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from extract.tables import Cell

if TYPE_CHECKING:
    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.document import Piece
    from extract.stitch import Grid

_STOPS: Final = ".:;!?"
_Parts = dict[int, list[tuple[int, str, list["Piece"]]]]
"""By line, the parts of cells that stand there: their column, their text, and its places."""


@dataclass(slots=True)
class _Block:
    """Lines without a gap: those above the first row's own, and behind each own line those up to the next."""

    above: list[int] = field(default_factory=list)
    rows: list[tuple[int, list[int]]] = field(default_factory=list)


def middle_rows(grid: Grid, roles: Roles) -> bool | None:
    """Put the lines of a table's rows right where they stand in the middle; the grid is changed.

    Returns:
        True where they were put right, False where cells stand in the middle but the rows cannot be told, None where
        nothing shows that they do: a description may begin below its bits.
    """
    bits, said = roles.of.get("bits"), roles.of.get("description")
    if (
        bits is None
        or said is None
        or not any(_begins_below(row, bits, said) for row in grid.rows[roles.head :])
    ):
        return None
    rows = grid.rows[roles.head :]
    owns = [_own(row, bits) for row in rows]
    parts = [_parts(row) for row in rows]
    if any(own is None for own in owns) or any(part is None for part in parts):
        return None
    lines: _Parts = {}
    for part in parts:
        for line, cells in (part or {}).items():
            lines.setdefault(line, []).extend(cells)
    texts = {line: text for line, cells in lines.items() for column, text, _ in cells if column == said}
    numbers = [own for own in owns if own is not None]
    of = _divided(lines, numbers)
    middles = [
        own for own in numbers if own not in texts and {own - 1, own + 1} <= texts.keys() - set(numbers)
    ]
    if of is None or not middles:
        return False if any(_torn(texts, own) for own in middles) else None
    if not all(_wraps(texts, own) for own in middles):
        return None
    for n, row in enumerate(rows):
        told = sorted({numbers[n], *of[n]})
        for c, cell in enumerate(row):
            found = [one for line in told for one in lines[line] if one[0] == c]
            pieces = [piece for _, _, places in found for piece in places]
            row[c] = Cell("\n".join(text for _, text, _ in found), pieces, cell.box)
    return True


def _begins_below(row: list[Cell], bits: int, said: int) -> bool:
    """Whether the description of a row has nothing in the line of its bits, but something below."""
    one, other = row[bits].pieces, row[said].pieces
    return bool(one and other) and min(other)[0] > one[0][0]


def _torn(texts: dict[int, str], own: int) -> bool:
    """Whether the line below that of the bits goes on with the one above it: no sentence ends there, none begins."""
    return texts[own + 1][0].islower() and texts[own - 1][-1] not in _STOPS


def _wraps(texts: dict[int, str], own: int) -> bool:
    """Whether the same shows, or the first word below had no room above: no line is as long as both together."""
    if texts[own + 1][0].islower():
        return True
    more = len(texts[own - 1]) + 1 + len(texts[own + 1].split(maxsplit=1)[0])
    return texts[own - 1][-1] not in _STOPS and more > max(map(len, texts.values()))


def _own(row: list[Cell], bits: int) -> int | None:
    return row[bits].pieces[0][0] if row[bits].pieces else None


def _parts(row: list[Cell]) -> _Parts | None:
    """The parts of a row's cells by line; None where a cell has not as many lines as places say."""
    out: _Parts = {}
    for c, cell in enumerate(row):
        places: dict[int, list[Piece]] = {}
        for piece in cell.pieces:
            places.setdefault(piece[0], []).append(piece)
        texts = cell.text.split("\n") if cell.text else []
        if len(texts) != len(places):
            return None
        for text, (line, pieces) in zip(texts, sorted(places.items()), strict=True):
            out.setdefault(line, []).append((c, text, pieces))
    return out


def _divided(lines: _Parts, owns: list[int]) -> list[list[int]] | None:
    """The lines of each row besides its own; None where not as many stand above it as below."""
    blocks: list[_Block] = []
    last = None
    own = set(owns)
    for line in sorted(lines):
        if last is None or line > last + 1:
            blocks.append(_Block())
        last = line
        block = blocks[-1]
        if line in own:
            block.rows.append((line, []))
        elif block.rows:
            block.rows[-1][1].append(line)
        else:
            block.above.append(line)
    found: dict[int, list[int]] = {}
    for block in blocks:
        above = block.above
        for number, behind in block.rows:
            if len(behind) < len(above):
                return None
            found[number] = [*above, *behind[: len(above)]]
            above = behind[len(above) :]
        if above:
            return None  # or lines without a row
    return [found[number] for number in owns]
