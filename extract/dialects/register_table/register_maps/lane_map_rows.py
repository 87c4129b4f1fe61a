"""Where the cells of a table of registers in lanes stand: its rows, the lanes, and the columns beside them."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING

from extract.dialects.register_table.words.access_codes import is_code
from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.text import one_line
from extract.dialects.register_table.words.vocabulary import plain
from extract.stitch import compact, extent, join_cells

if TYPE_CHECKING:
    from extract.dialects.register_table.walk.state import State
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.stitch import Grid
    from extract.tables import Cell, Table

_IN_PARENTHESES = re.compile(r"(?:\([^()]*\))?$").match
"""What stands in parentheses and nothing else, or nothing."""
Placement = tuple[float, float, "Cell"]
"""A cell with its left and right end."""
Spans = dict[str, tuple[float, float]]
"""Left and right end of the columns beside the lanes, by their role."""


def rows_below(
    table: Table, head: int, labels: Spans, lanes: tuple[float, float], words: Vocabulary
) -> list[tuple[list[Placement], list[Placement]]]:
    """The rows under a table's head: all cells of each, and those within its lanes.

    Where a column says which bits stand in the lanes, a band has a row for each of that column's cells.
    """
    head = _head_end(table, head) - 1 if table.box is None else head
    if "bits" not in labels:
        return [(cells, found) for cells in _bands(table, head, words) if (found := _within(cells, *lanes))]
    whole = [_in_columns(cells, labels["bits"][0]) for cells in _bands(table, head, words)]
    return [(row, _within(row, *lanes)) for band in whole for row in _parted(band, labels["bits"])]


def _in_columns(cells: list[Placement], start: float) -> list[Placement]:
    """The cells of a row; one of text that begins with its bits lost the cells before, which span several rows."""
    first = cells[0][2]
    if first.box is not None or parse_bits(one_line(first.text)) is None:
        return cells
    return [(x0 - cells[0][0] + start, x1 - cells[0][0] + start, cell) for x0, x1, cell in cells]


def _parted(cells: list[Placement], span: tuple[float, float]) -> list[list[Placement]]:
    """The cells of a band by the cells of a column; one that spans several of them belongs to the first."""
    middles = sorted(
        (placed[2].box[1] + placed[2].box[3]) / 2
        for placed in cells
        if placed[2].box and _begins(placed, span)
    )
    if len(middles) < 2:
        return [cells]
    out: list[list[Placement]] = [[] for _ in middles]
    for placed in cells:
        box = placed[2].box
        beside = (n for n, middle in enumerate(middles) if box and box[1] <= middle <= box[3])
        out[next(beside, 0)].append(placed)
    return out


def _bands(table: Table, head: int, words: Vocabulary) -> list[list[Placement]]:
    """The cells with text under a table's head, row by row; a row is what no cell reaches beyond.

    One that a label begins, `Reset value`, is a row of its own although the offset stands beside it and its register.
    A word processor rules every line of text on its own: there a row is as high as its highest cell.
    """
    out: list[list[Placement]] = []
    bottom = 0.0
    for k, row in enumerate(table.rows):
        tops = [cell.box[1] for cell in row if cell and cell.box]
        if not out or not tops or min(tops) > bottom - 1.0 or _tells(row, words):
            out.append([])
        if k > head:
            out[-1] += [
                (*extent(table, k, c), cell) for c, cell in enumerate(row) if cell and cell.text.strip()
            ]
        bottom = max([bottom, *(cell.box[3] for cell in row if cell and cell.box)])
    return [cells for cells in out if cells]


def _tells(row: list[Cell | None], words: Vocabulary) -> bool:
    """Whether a row begins with what it tells of the bits, and has nothing else than codes."""
    label, *codes = [one_line(cell.text) for cell in row if cell and cell.text.strip()] or [""]
    if words.rows.get(plain(label)) not in {"access", "reset"}:
        return False
    return all(is_code(text, words) for text in codes) and bool(codes or " " in label)


def _within(cells: list[Placement], left: float, right: float) -> list[Placement]:
    """The cells between the numbers from left to right, those over each other joined."""
    out: list[Placement] = []
    for x0, x1, cell in sorted((c for c in cells if c[1] > left and c[0] < right), key=lambda c: c[0]):
        if out and x0 < out[-1][1] - 0.5:
            before = out[-1]
            out[-1] = (before[0], max(before[1], x1), join_cells(before[2], cell))
        else:
            out.append((x0, x1, cell))
    return out


def _head_end(table: Table, r: int) -> int:
    """The row after those of the head, which may have lines beside and under the numbers: `(Hex)` under `Register`."""
    if table.box is None:
        rest = ([cell.text.strip() for cell in row if cell] for row in table.rows[r + 1 :])
        return (
            r
            + 1
            + sum(1 for _ in takewhile(lambda texts: any(texts) and all(map(_IN_PARENTHESES, texts)), rest))
        )
    bottom = max(
        (cell.box[3] for row in table.rows[: r + 1] for cell in row if cell and cell.box), default=0.0
    )
    end = r + 1
    while end < len(table.rows):
        tops = [cell.box[1] for cell in table.rows[end] if cell and cell.box]
        if not tops or min(tops) > bottom - 1.0:
            break
        end += 1
    return end


_ADDED = re.compile(r"\+(?:0x)?[0-9A-Fa-f]{1,4}")
"""What is added to the place of a block, in a column without a head."""


def columns_beside(table: Table, r: int, left: float, right: float, reader: State) -> Spans:
    """Where the columns beside the lanes stand, by their role."""
    grid = compact(table)
    out: Spans = {}
    for c, start in enumerate(grid.columns):
        end = grid.columns[c + 1] if c + 1 < len(grid.columns) else float("inf")
        if start < right and end > left:
            continue
        heads = [row[c].text.strip() for row in grid.rows[: _head_end(table, r)]]
        if not table.box and heads[r]:
            heads = heads[r:]  # over the numbers of a text may stand a title
        texts = [text for text in heads if text]
        roles = (reader.words.column(" ".join(texts[:n])) for n in range(len(texts), 0, -1))
        if c and not table.box and (two := _two_heads(grid, c, r, reader.words)):
            out[two[0]], out[two[1]] = (grid.columns[c - 1], start), (start, end)
        elif role := next(filter(None, roles), None):
            out.setdefault(role, (start, end))
        elif not any(row[c].text.strip() for row in grid.rows[: r + 1]):
            below = [text for row in grid.rows[r + 1 :] if (text := row[c].text.strip())]
            if len(below) > 1 and all(map(_ADDED.fullmatch, below)):
                out.setdefault("offset", (start, end))
    return out


def _two_heads(grid: Grid, c: int, r: int, words: Vocabulary) -> tuple[str, str] | None:
    """The roles of a column without a head and the next, over which both heads stand: `| | Offset Register name |`."""
    if any(row[c - 1].text.strip() for row in grid.rows[: r + 1]):
        return None
    said = one_line(grid.rows[r][c].text).split()
    for n in range(1, len(said)):
        place, name = words.column(" ".join(said[:n])), words.column(" ".join(said[n:]))
        if place in {"offset", "address"} and name in {"register", "name"}:
            return place, name
    return None


def cell_at(cells: list[Placement], span: tuple[float, float]) -> Cell | None:
    """What of a row begins within a span."""
    found: Cell | None = None
    for placed in cells:
        if _begins(placed, span):
            found = join_cells(found, placed[2]) if found else placed[2]
    return found


def _begins(placed: Placement, span: tuple[float, float]) -> bool:
    """Whether a cell begins within a span; on a page, a point before it."""
    slack = 1.0 if placed[2].box else 0.0
    return span[0] - slack <= placed[0] < span[1] - slack
