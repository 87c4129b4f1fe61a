"""Tables whose rows are registers: those that give addresses, and those that show the bits of each in lanes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract.dialects.register_table.context import Context, build
from extract.dialects.register_table.headings import Named
from extract.dialects.register_table.lanes import assign, cells_between
from extract.dialects.register_table.text import join_name
from extract.stitch import compact, extent

if TYPE_CHECKING:
    from extract.dialects.register_table.columns import Roles
    from extract.dialects.register_table.lanes import Mark
    from extract.dialects.register_table.reader import Reader
    from extract.observations import Register
    from extract.stitch import Grid
    from extract.tables import Cell, Table


def registers_of_map(grid: Grid, roles: Roles, known: dict[str, Register]) -> None:
    """Remember the addresses that a table of registers gives."""


def registers_of_lanes(table: Table, r: int, found: tuple[list[Mark], list[int]], reader: Reader) -> bool:
    """Read a table that has a register in each row and the numbers of bits in its head; False where it is none."""
    marks, _ = found
    left, right = min(m[1] for m in marks), max(m[1] for m in marks)
    labels = _labels(table, r, left, right, reader)
    if not labels.keys() & {"address", "offset", "register", "name"}:
        return False
    start = next((k for k in range(r + 1, len(table.rows)) if _is_row(table, k, left, right)), None)
    if start is None:
        return False
    for k in range(start, len(table.rows)):
        figure = assign(marks, cells_between(table, k, left, right))
        if not any(lane.text.strip() for lane in figure.lanes):
            continue
        figure.numbers = []
        values = {role: cell for role, span in labels.items() if (cell := _at(table, k, span)) is not None}
        context = Context(_named(values), reader.section, reader.block)
        context.figures = [figure]
        context.pieces = sorted({piece for cell in values.values() for piece in cell.pieces})
        for role in ("access",):
            if role in values:
                context.keys[role] = values[role].text.strip()
        for role in ("address", "offset"):
            if role in values:
                context.keys[role] = "0x" + values[role].text.strip().removeprefix("0x")
        reader.reading.registers.append(build(context, reader.words))
    return True


def _named(values: dict[str, Cell]) -> Named | None:
    cell = values.get("register") or values.get("name")
    if cell is None or not cell.text.strip():
        return None
    name, guessed = join_name(cell.text)
    return Named(name, name, sure=not guessed)


def _is_row(table: Table, r: int, left: float, right: float) -> bool:
    return any(cell.text.strip() for _, _, cell in cells_between(table, r, left, right))


def _labels(table: Table, r: int, left: float, right: float, reader: Reader) -> dict[str, tuple[float, float]]:
    """Where the columns beside the lanes stand, by their role."""
    grid = compact(table)
    out: dict[str, tuple[float, float]] = {}
    for c, start in enumerate(grid.columns):
        end = grid.columns[c + 1] if c + 1 < len(grid.columns) else float("inf")
        if start < right and end > left and not (end <= left or start >= right):
            continue
        texts = []
        for row in grid.rows[: r + 3]:
            text = row[c].text.strip()
            if text:
                texts.append(text)
        for n in range(len(texts), 0, -1):
            role = reader.words.column(" ".join(texts[:n]))
            if role:
                out.setdefault(role, (start, end))
                break
    return out


def _at(table: Table, r: int, span: tuple[float, float]) -> Cell | None:
    """The cell of a row that begins within a span."""
    for c, cell in enumerate(table.rows[r]):
        if cell is not None and cell.text.strip():
            x0, _ = extent(table, r, c)
            if span[0] - 1 <= x0 < span[1] - 1:
                return cell
    return None
