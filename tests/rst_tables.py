r"""Grid tables for tests: drawn from cells, and read by docutils.

draw([["Code", "Name"], ["1", "ADD\nrest"]])
+------+------+
| Code | Name |
+======+======+
| 1    | ADD  |
|      | rest |
+------+------+
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.amd_isa.grid import Cell, Grid

Merges = frozenset[tuple[int, int]]
"""Cells by row and column that are merged with the one on their left (or, for rows, the one above)."""


def draw(
    rows: Sequence[Sequence[str]],
    header: int = 1,
    left: Merges = frozenset(),
    up: Merges = frozenset(),
    widths: Sequence[int] | None = None,
) -> list[str]:
    """The lines of a table with these cells; `left` and `up` say which have no bar, no border before them."""
    count = len(rows[0])
    texts = [[cell.split("\n") for cell in row] for row in rows]
    wide = [max([1, *(len(line) for row in texts for line in row[n])]) for n in range(count)]
    wide = [max(a, b) for a, b in zip(wide, widths or wide, strict=True)]
    lines = []
    for r, row in enumerate(texts):
        lines.append(_border(r, wide, (left, up), len(rows), "=" if r == header and header else "-"))
        for k in range(max(map(len, row))):
            line = "|"
            for n in range(count):
                text = row[n][k] if k < len(row[n]) else ""
                line += f" {text.ljust(wide[n])} "
                line += " " if (r, n + 1) in left else "|"
            lines.append(line)
    lines.append(_border(len(rows), wide, (left, up), len(rows), "-"))
    return lines


def _border(row: int, wide: list[int], merged: tuple[Merges, Merges], rows: int, stroke: str) -> str:
    """The border above a row: no stroke where the cell is merged with the one above, no corner where no bar is."""
    left, up = merged
    line = ""
    for n in range(len(wide) + 1):
        beside = [(row, k) not in up for k in (n - 1, n) if 0 <= k < len(wide)]
        bars = [(r, n) not in left for r in (row - 1, row) if 0 <= r < rows]
        line += "+" if any(beside) and any(bars) else stroke if all(beside) else "|"
        if n < len(wide):
            line += (" " if (row, n) in up else stroke) * (wide[n] + 2)
    return line


def texts(grid: Grid) -> list[list[str]]:
    """The cells of a table, lines parted by newlines; a merged cell at each of its places."""
    return [["\n".join(cell.texts) for cell in row.cells] for row in grid.rows]


def printed(lines: list[str], cell: Cell) -> list[str]:
    """What stands at a cell's places."""
    return [lines[i][first:end] for i, first, end in cell.pieces]


def by_docutils(text: str) -> list[list[list[tuple[str, int, int]]]]:
    """The tables of a document as docutils reads them: rows of (text, further columns, further rows)."""
    import docutils.frontend
    import docutils.utils
    from docutils import nodes
    from docutils.parsers.rst import Parser

    settings = docutils.frontend.get_default_settings(Parser)
    settings.report_level, settings.halt_level = 5, 6
    document: Any = docutils.utils.new_document("oracle", settings)
    Parser().parse(text, document)
    return [
        [
            [
                (
                    "\n".join(c.astext() for c in entry.children),
                    entry.get("morecols", 0),
                    entry.get("morerows", 0),
                )
                for entry in row.findall(nodes.entry)
            ]
            for row in table.findall(nodes.row)
        ]
        for table in document.findall(nodes.table)
    ]
