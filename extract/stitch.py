"""Tables put in order: grids cleaned of empty columns, and the parts that one table has on several pages joined.

A table comes from a page as it is ruled. `compact` takes out the columns that only the ruling has (a word
processor's grid may have dozens); `project` reads a part without a head in the columns of the part before it;
`append` joins the two, a row that the page break cut put together. Whether two parts are one table is for
their reader to say: it knows what stands between them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from extract.table_heads import heads
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

TOLERANCE: Final = 8.0
"""Points by which the rules of one table may be shifted from page to page."""
_APART: Final = 3
"""Columns at least of a table whose head is ruled to widths of its own."""


@dataclass(slots=True)
class Grid:
    """A table whose every row has a cell for each column, one without text where nothing stands.

    Attributes:
        rows: the cells.
        columns: where each column begins: points, or column numbers outside PDF.
        first_line, last_line: the document's lines that it takes up (indices).
        pages: numbers of the pages that it stands on.
        torn: rows beside a cell of which nothing shows for certain whether a page break ends it.
    """

    rows: list[list[Cell]]
    columns: list[float]
    first_line: int
    last_line: int
    pages: list[int] = field(default_factory=list)
    torn: set[int] = field(default_factory=set)


def extent(table: Table, row: int, column: int) -> tuple[float, float]:
    """Left and right end of a cell that is there: points, or column numbers outside PDF."""
    cells = table.rows[row]
    cell = cells[column]
    if cell is not None and cell.box is not None:
        return cell.box[0], cell.box[2]
    end = column + 1
    while end < len(cells) and cells[end] is None:
        end += 1
    return float(column), float(end)


def compact(table: Table) -> Grid:
    """A table without the columns that hold nothing of their own.

    Neighbouring columns are one when either is empty, or when no row fills both and what fills the one
    reaches over what fills the other.
    """
    table = _head_over_rows(table)
    width = max((len(row) for row in table.rows), default=0)
    filled: list[dict[int, tuple[float, float]]] = [{} for _ in range(width)]
    for r, row in enumerate(table.rows):
        for c, cell in enumerate(row):
            if cell is not None and cell.text.strip():
                filled[c][r] = extent(table, r, c)
    groups: list[list[int]] = []
    taken: list[dict[int, tuple[float, float]]] = []
    for c in range(width):
        if groups and not (taken[-1].keys() & filled[c].keys()) and _meet(taken[-1], filled[c]):
            groups[-1].append(c)
            taken[-1] = taken[-1] | filled[c]
        else:
            groups.append([c])
            taken.append(dict(filled[c]))
    rows = [[_first(row, group) for group in groups] for row in table.rows]
    _reach_down(table, rows, groups)
    columns = [_left(table, group) for group in groups]
    return Grid(rows, columns, table.first_line, table.last_line, [table.page])


def _head_over_rows(table: Table) -> Table:
    """A table whose head is ruled to other widths than its rows, with each head over the column that it counts.

    TeX prints a long table so that has not yet measured its columns; the last rows of a page may have others again.

      | Code | Name | Bytes | Cycles |
    | 0x10  | GADD    | 1     | 2      |
    """
    there = [[c for c, cell in enumerate(row) if cell is not None] for row in table.rows]
    head = there[0] if there else []
    if len(head) < _APART:
        return table
    like = [r for r, one in enumerate(there) if r and len(one) == len(head)]
    if not like or 2 * len(like) < len(there) - 1:
        return table
    wide = like[-1]
    places = there[wide]
    sides = [(extent(table, r, there[r][0])[0], extent(table, r, there[r][-1])[1]) for r in (0, *like)]
    if any(
        abs(one - own) <= TOLERANCE for side in sides[1:] for one, own in zip(side, sides[0], strict=True)
    ):
        return table
    if _spans_rows(table, (0, *like)) or _ragged(table, there, sides[-1]):
        return table
    said = [[cell.text for cell in table.rows[r] if cell is not None] for r in (0, *like)]
    if not heads(said[0], said[1:]):
        return table
    rows = list(table.rows)
    for r in (0, *like):
        rows[r] = [None] * len(rows[r])
        for place, c in zip(places, there[r], strict=True):
            cell, model = table.rows[r][c], table.rows[wide][place]
            if cell is None or model is None or not (cell.text.strip() or r) or not (cell.box and model.box):
                return table
            rows[r][place] = replace(cell, box=(model.box[0], cell.box[1], model.box[2], cell.box[3]))
    return replace(table, rows=rows)


def _ragged(table: Table, there: list[list[int]], ends: tuple[float, float]) -> bool:
    """Whether a row below the head begins right of these ends or stops left of them: rules of its cells are missing."""
    for r, own in enumerate(there):
        if r and own:
            left, right = extent(table, r, own[0])[0], extent(table, r, own[-1])[1]
            if left > ends[0] + TOLERANCE or right < ends[1] - TOLERANCE:
                return True
    return False


def _spans_rows(table: Table, rows: Sequence[int]) -> bool:
    """Whether a cell of another row reaches down beside one of these rows, which then is ruled as all are."""
    tops = {r: max((cell.box[1] for cell in table.rows[r] if cell and cell.box), default=0.0) for r in rows}
    lowest = 0.0
    for r, row in enumerate(table.rows):
        if r in tops and lowest > tops[r] + TOLERANCE:
            return True
        lowest = max(lowest, *(cell.box[3] for cell in row if cell and cell.box), 0.0)
    return False


def _meet(one: dict[int, tuple[float, float]], other: dict[int, tuple[float, float]]) -> bool:
    if not one or not other:
        return True
    return min(end for _, end in other.values()) > max(start for start, _ in one.values()) and any(
        min(a[1], b[1]) - max(a[0], b[0]) > 0.5 * min(a[1] - a[0], b[1] - b[0])
        for a in set(one.values())
        for b in set(other.values())
    )


def _first(row: list[Cell | None], group: list[int]) -> Cell:
    there = [cell for c in group if c < len(row) and (cell := row[c]) is not None]
    return next((cell for cell in there if cell.text.strip()), there[0] if there else Cell(""))


def _reach_down(table: Table, rows: list[list[Cell]], groups: list[list[int]]) -> None:
    """Note at each place that a cell of a row above covers which one that is; `rows` are changed.

    One without text may go on with a cell of the page before.
    """
    for at, group in enumerate(groups):
        tall, left = Cell(""), 0
        for r, row in enumerate(table.rows):
            there = rows[r][at]
            left -= 1
            if any(c < len(row) and row[c] is not None for c in group):
                tall, left = there, there.rows
            elif left > 0 or _covers(tall, row):
                rows[r][at] = Cell("", above=tall)


def _covers(tall: Cell, row: list[Cell | None]) -> bool:
    """Whether the box of a cell reaches down past those that begin in a row below it."""
    tops = [cell.box[1] for cell in row if cell and cell.box]
    return bool(tops and tall.box) and tall.box is not None and min(tops) + TOLERANCE / 2 < tall.box[3]


def _left(table: Table, group: list[int]) -> float:
    return min(
        (
            extent(table, r, c)[0]
            for r, row in enumerate(table.rows)
            for c in group
            if c < len(row) and row[c] is not None
        ),
        default=float(group[0]),
    )


def side_by_side(tables: list[Table]) -> list[Table]:
    """Tables of one page that stand in one row, edge by edge, as one: a double rule between two cells parts them."""
    out: list[Table] = []
    for table in tables:
        before = out[-1] if out else None
        if (
            before
            and before.box
            and table.box
            and before.page == table.page
            and len(before.rows) == len(table.rows)
        ):
            level = abs(before.box[1] - table.box[1]) < 1.0 and abs(before.box[3] - table.box[3]) < 1.0
            if level and 0 <= table.box[0] - before.box[2] < TOLERANCE:
                rows = [a + b for a, b in zip(before.rows, table.rows, strict=True)]
                box = (before.box[0], before.box[1], table.box[2], table.box[3])
                lines = min(before.first_line, table.first_line), max(before.last_line, table.last_line)
                out[-1] = Table(table.page, rows, *lines, box)
                continue
        out.append(table)
    return out


def project(table: Table, columns: list[float]) -> Grid | None:
    """A table read in the columns of another, or None when its rules do not stand where those do."""
    rows: list[list[Cell]] = []
    groups: list[list[int]] = [[] for _ in columns]
    for r, row in enumerate(table.rows):
        out = [Cell("") for _ in columns]
        for c, cell in enumerate(row):
            if cell is None:
                continue
            left, _ = extent(table, r, c)
            at = min(range(len(columns)), key=lambda i: abs(columns[i] - left))
            near = abs(columns[at] - left) <= TOLERANCE
            if cell.text.strip() and (not near or out[at].text):
                return None
            if near and not out[at].text:
                out[at] = cell
                groups[at] += [c] if c not in groups[at] else []
        rows.append(out)
    _reach_down(table, rows, groups)
    return Grid(rows, columns, table.first_line, table.last_line, [table.page])


def with_one(grid: Grid, first: int, end: int, join: Callable[[list[Cell]], Cell]) -> Grid:
    """A grid whose columns from one on, before another, are one: `join` makes the cell of a row."""
    rows = [[*row[:first], join(row[first:end]), *row[end:]] for row in grid.rows]
    columns = [*grid.columns[: first + 1], *grid.columns[end:]]
    return Grid(rows, columns, grid.first_line, grid.last_line, list(grid.pages))


def append(grid: Grid, more: Grid, *, cut: bool) -> None:
    """Join the rows of `more` to a grid; with `cut`, the first of them goes on with the last row before.

    One whose text reaches over more columns than that above it is a row of its own. A cell over several rows that the
    page break cuts is one cell.
    """
    rows = more.rows
    if cut and rows and grid.rows and not _reaches_further(rows[0], grid.rows[-1], grid.columns):
        above = grid.rows[-1]
        grid.rows[-1] = [_join_below(a, b) for a, b in zip(above, rows[0], strict=True)]
        for at, cell in enumerate(rows[0]):
            _now_below(rows[1:], at, cell, grid.rows[-1][at].above or grid.rows[-1][at])
        rows = rows[1:]
    elif rows and grid.rows:
        grid.torn |= {len(grid.rows) + n for n in _reach_over(grid.rows[-1], rows, grid.columns)}
    grid.rows += rows
    grid.last_line = max(grid.last_line, more.last_line)
    grid.pages += [page for page in more.pages if page not in grid.pages]


def _join_below(cell: Cell, more: Cell) -> Cell:
    """A cell and what goes on with it on the next page: where it reaches down from a row above, in that one."""
    tall = cell.above
    if tall is None or not (tall.text.strip() and more.text.strip()):
        return join_cells(cell, more)
    tall.text += f"\n{more.text}"
    tall.pieces += more.pieces
    return cell


def _now_below(rows: list[list[Cell]], at: int, cell: Cell, tall: Cell) -> bool:
    """Note at the places of a column that a cell reaches down over that it is another one; whether there are any."""
    below = [row for row in rows if row[at].above is cell]
    for row in below:
        row[at] = Cell("", above=tall)
    return bool(below)


def _reach_over(last: list[Cell], rows: list[list[Cell]], columns: list[float]) -> set[int]:
    """Tie the cells without text that begin a page to those that reach down to its end before; rows in doubt.

    One over several rows is the rest of such a cell, so is one that is not closed; one in a single row may be empty.
    """
    doubtful = set()
    for at, (over, first) in enumerate(zip(last, rows[0], strict=True)):
        tall = over.above or over
        if first.text.strip() or first.above or not tall.text.strip():
            continue
        undrawn = next((n for n, row in enumerate(rows) if not _undrawn(row, at, columns)), len(rows))
        for row in rows[:undrawn]:
            row[at] = Cell("", above=tall)
        tied = _now_below(rows[1:], at, first, tall) or undrawn
        if tied or over.above:
            rows[0][at] = Cell("", above=tall)
        if (undrawn == 1 or not tied) and rows[0][at].above:
            doubtful.add(0)
    return doubtful


def _undrawn(row: list[Cell], at: int, columns: list[float]) -> bool:
    """Whether a row on a page has no cell at all in a column: neither one of its own nor one that reaches over it."""
    place = row[at]
    if place.text or place.box or place.above:
        return False
    boxes = [cell.box for cell in row if cell.box]
    return bool(boxes) and not any(box[0] < columns[at] < box[2] - TOLERANCE for box in boxes)


def _reaches_further(row: list[Cell], above: list[Cell], columns: list[float]) -> bool:
    """Whether a cell runs on over the next column, where the one above it, which holds text too, does not."""
    for cell, over, following in zip(row, above, columns[1:], strict=False):
        end = following + TOLERANCE
        if cell.text and cell.box and cell.box[2] > end and over.text and over.box and over.box[2] <= end:
            return True
    return False


def join_cells(one: Cell, *others: Cell) -> Cell:
    """The text of some cells as one, each in a line of its own; the box is that of the first that has text."""
    cells = [cell for cell in (one, *others) if cell.text]
    if len(cells) < 2:
        return cells[0] if cells else one
    pieces = [piece for cell in cells for piece in cell.pieces]
    return Cell("\n".join([cell.text for cell in cells]), pieces, cells[0].box)


def go_on(row: list[Cell], more: list[Cell]) -> None:
    """Join cells to those of a row, which is changed: it may go on for very many lines."""
    for at, (cell, other) in enumerate(zip(row, more, strict=True)):
        if not cell.text:
            row[at] = other if other.text else cell
        elif other.text:
            cell.text += f"\n{other.text}"
            cell.pieces += other.pieces
