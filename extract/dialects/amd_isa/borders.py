"""Borders of grid tables: which lines are such, the column edges that they draw, and what is broken of them."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from extract.dialects.amd_isa.grid import BORDER, EDGE, STROKE, Fault, Grid, mostly_strokes


def is_border(text: str) -> bool:
    """Whether a stripped line is a border, whole, broken, or with gaps where cells are merged."""
    if text[:2] in {"+-", "+="}:
        return True
    if "--" not in text and "==" not in text:
        return False
    if text[0] == "+":
        return True
    if text[0] == "|":  # `|   +---+`: a border beside a cell that goes on
        return "+--" in text or "+==" in text
    return mostly_strokes(text)


def own_borders(source: list[str], borders: list[int]) -> list[int]:
    """The borders without those of a table drawn within a cell, which touch no edge of a column."""
    beside = [i for i in borders if source[i].lstrip()[0] == "|"]
    if not beside:
        return borders
    edges = {
        n for i in borders if BORDER.match(source[i].strip()) for n, c in enumerate(source[i]) if c == "+"
    }
    inner = {i for i in beside if not any(source[i][n : n + 1] == "+" for n in edges)}
    return [i for i in borders if i not in inner]


def column_edges(source: list[str], borders: list[int], first: int, last: int) -> list[int] | None:
    """Positions of the column edges: those of most whole borders, and of others that bars bear out."""
    seen = Counter(source[i].rstrip() for i in borders)
    shapes: Counter[tuple[int, ...]] = Counter()
    for text, count in seen.items():
        if BORDER.match(text.lstrip()):
            shapes[tuple(n for n, c in enumerate(text) if c == "+")] += count
    if not shapes:
        return None
    if len(shapes) == 1 and sum(shapes.values()) == len(borders):
        return list(next(iter(shapes)))
    outer: Counter[tuple[int, int]] = Counter()
    for shape, count in shapes.items():
        outer[shape[0], shape[-1]] += count
    (left, right), _ = outer.most_common(1)[0]
    votes: Counter[int] = Counter()
    for text, count in seen.items():
        for n, c in enumerate(text):
            if c == "+" and left < n < right:
                votes[n] += count
    drawn = set(borders)
    body = [source[i] for i in range(first, last) if i not in drawn]
    kept = [n for n in sorted(votes) if votes[n] > 1 or any(line[n : n + 1] == "|" for line in body)]
    return [left, *kept, right]


def report_borders(source: list[str], grid: Grid) -> None:
    """Note every border that is not whole, and a table that does not begin or end with one."""
    borders = grid.borders
    sound: dict[str, bool] = {}
    drawn = set(borders)
    for i in borders:
        text = source[i].rstrip()
        if text not in sound:
            sound[text] = _sound(text, grid.columns)
        full = i in (grid.first, grid.last - 1) or "=" in text  # no cell goes on there
        if not (sound[text] and _corners(source, i, grid)) or (full and not BORDER.match(text.strip())):
            message = "this border of a grid table is broken; its rows are read by the others"
            grid.faults.append(Fault(i, "table_border", message))
        elif i - 1 in drawn and grid.first < i - 1 and i + 1 < grid.last:
            message = "two borders of a grid table with nothing between them: a row may be lost"
            grid.faults.append(Fault(i, "table_border", message))
    if borders and borders[0] != grid.first:
        message = "this grid table has no border above its first row"
        grid.faults.append(Fault(grid.first, "table_border", message))
    if not borders or borders[-1] != grid.last - 1:
        grid.closed = False
        message = "this grid table is not closed: it ends without a border"
        grid.faults.append(Fault(grid.last - 1, "table_border", message))


def _sound(text: str, columns: list[int]) -> bool:
    """Whether a border has nothing but strokes, or at merged cells nothing of them, between its columns."""
    if len(text) != columns[-1] + 1 or text[columns[0]] not in EDGE or text[-1] not in EDGE:
        return False
    for a, b in pairwise(columns):
        inner = text[a + 1 : b]
        strokes = not inner.strip("-=")
        if strokes and text[a] not in "+-=" and text[b] not in "+-=":
            return False
        if not strokes and (STROKE.search(inner) or (inner.strip() and not inner.strip("-= "))):
            return False
        if strokes and text[a] not in "+-=|":
            return False
    return True


def _corners(source: list[str], i: int, grid: Grid) -> bool:
    """Whether a border has a corner wherever a bar stands right above or below it."""
    text = source[i]
    bare = [c for c in grid.columns if text[c : c + 1] in {"-", "=", " ", ""}]
    if not bare:
        return True
    beside = [source[k] for k in (i - 1, i + 1) if grid.first <= k < grid.last and k not in grid.borders]
    return not any(line[c : c + 1] == "|" for line in beside for c in bare)
