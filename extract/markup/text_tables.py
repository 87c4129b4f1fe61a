"""Tables drawn with characters in text: rows of cells between bars, as Markdown has them.

    | Bits | Name | Description |
    |------|------|-------------|
    | 7:4  | MODE | How it runs |

In a grid of reStructuredText, with rules between the rows, a row may take several lines; `|===|===|` may part its head.
They come out as the tables of a PDF do: cells with the places of their text, without boxes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from extract.markup.barred_lines import is_barred
from extract.markup.fenced_tables import FENCE, is_fence
from extract.markup.inline_marks import unmarked
from extract.markup.invented_heads import without_invented
from extract.markup.parted_rows import RULE, is_unseen, lines_apart, row_below
from extract.markup.uneven import uneven_rows
from extract.tables import WIDEST, Cell, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.document import Document, Piece
    from extract.markup.parted_rows import Row

_LONE_RULE = re.compile(r"[ \t]*:?-{3,}:?[ \t]*\|[ \t]*:?-{3,}:?[ \t]*$")
"""What stands under the head of two columns in Markdown that has no bars at its edges: `---|---`."""
_LONG_RULE = re.compile(r"[-=:+]{2}|[|]-|-[|]")
_INNER_RULE = re.compile(r"\+(?:(?:-{2,}|={2,})\+)+$")
"""The rule of a grid within a cell."""
_BREAK = re.compile(r"<br\s*/?>|(?:</?(?:ul|ol|li)\b[^<>]*>\s*)+", re.IGNORECASE)
_LAST_BREAK = re.compile(r"(?<=\|)\s*(?:<br\s*/?>\s*)+$", re.IGNORECASE)
"""Breaks behind the last bar of a row, which tell nothing."""
_BAR = re.compile(r"(?<!\\)\|")
_OPERATORS = re.compile(r"\s*[^|\s](?:[^|]|\|\|(?!\|))*[^|\s]\s*$")
"""A line whose bars stand in pairs within it: `if (a == 0 || b == 0)`."""
_FORMULA = re.compile(r"[=<>!&;()]")
_BAR_AROUND = re.compile(r"\|+=?")
_OPERATOR = re.compile(r"\|(?:\||=)")
_SENTENCE_END = re.compile(r"[.;:)]\s*\|\s|\|\s*[-#]?\s*(?:\||$)")
"""A bar behind what has ended, or before nothing."""
_CORNERS = ("+-", "+=")
_SEVERAL = 2
_BIT = re.compile(r"(?:[A-Za-z]{1,4} ?)?\d{1,3}")
_LOW_RULE = re.compile(r"\s*\|?_+(?:\|_+)*\|?\s*$")
"""A rule of a box that is drawn below the signs of a line: `|____|____|`."""
_CUT_ESCAPE = re.compile(r"(?<!\\)\\(?=\n_)")
"""The sign of an escape whose letter stands on the next line: the edge of the cell cut them apart."""


def text_tables(document: Document, limit: int | None = None) -> list[Table]:
    """The tables of bars in a text document, the first `limit` of them: of two rows, or of one with a rule under it."""
    out: list[Table] = []
    rows: list[Row] = []
    first = last = 0
    grid = ended = False  # whether rules stand between the rows, and whether one has ended the row
    met = False  # whether any rule of the table was met
    ruled = False  # whether the rule of Markdown stands under the first row: it may be the only one
    lone = False  # whether a single bar parts the cells of its rows
    corners: list[int] = []  # where the columns of a grid begin and end, as the rule over the row has it
    fence = -1  # the end of a table that `extract.markup.marked_tables` reads
    for i in document.body:
        line = document.lines[i]
        if i <= fence or (line[:4] == "<!--" and is_unseen(document, i)):
            continue
        if line.startswith(FENCE) and is_fence(line):
            ends = range(i + 1, document.body.stop)
            fence = next((k for k in ends if is_fence(document.lines[k])), -1)
        above = document.lines[i - 1] if "|" in line and i else ""
        if above.lstrip()[:2] in _CORNERS:
            corners = [found.start() for found in re.finditer(r"\+", above)]
        elif not rows:
            corners = []
        opened = (rows[0][1][0], len(rows[0])) if rows and rows[0][0][0] < 0 and len(rows[0]) > 1 else None
        if "|" in line and not rows:
            lone = i + 1 < document.body.stop and _LONE_RULE.match(document.lines[i + 1]) is not None
        least = 1 if lone else 2
        if "||" in line and not rows and _operates(line, document.lines[i + 1 : i + 2]):
            continue
        if "|" in line and not is_barred(document, i) and (row := _row(line, i, corners, opened, least)):
            if not rows:
                first = i
                grid, met = bool(corners), False
                row = row if grid else _with_label(document, i, row)
            elif grid and not ended and len(row) == len(rows[-1]):
                for (_, held), (_, cell) in zip(rows[-1], row, strict=True):
                    held.append(cell)
                last = i
                continue
            if ruled and len(row) > len(rows[0]):
                row = _with_formula(line, i, row, len(rows[0]))
            rows.append([(start, [cell]) for start, cell in row])
            last, ended = i, False
            continue
        if rows and "__" in line and _LOW_RULE.match(line):
            last, ended = i, True
            continue
        if rows and RULE.match(line) and ("-" in line or "=" in line):
            if not (grid or met) and (torn := _torn_row(document, range(first, i))):
                rows, grid = [torn], True
            last, ended, met = i, True, True
            ruled = ruled or (len(rows) == 1 and "|" in line and not grid)
            continue
        below = document.lines[i + 1] if lone and i + 1 < document.body.stop else ""
        goes_on = "|" in below and line.strip() != "" and line[:1] != "#"
        if rows and ruled and not lone and _goes_on(document, i, rows):
            last = i if "|" in line else last
            continue
        apart = len(rows) == 1 or (rows and not document.lines[last - 1].strip())
        if apart and not line.strip() and row_below(document, i, first, ruled=ruled):
            continue
        if not goes_on and (len(rows) > 1 or (rows and ruled)):
            out.append(_table(document, rows, first, last, grid=grid, ruled=ruled))
            if limit is not None and len(out) >= limit:
                return out
        rows, ruled = [], False
    if len(rows) > 1 or (rows and ruled):
        out.append(_table(document, rows, first, last, grid=grid, ruled=ruled))
    return out


def _with_label(document: Document, i: int, row: list[tuple[int, Cell]]) -> list[tuple[int, Cell]]:
    """The first row of a table, with an empty cell before its first bar where the next row has a label there.

       | 7 | 6 | 5 |
    +0 | rate  | - |
    """
    bar = row[0][0]
    below = document.lines[i + 1] if bar > 0 and i + 1 < document.body.stop else ""
    return [(-1, Cell("")), *row] if below.find("|") == bar and below[:bar].strip() else row


def _goes_on(document: Document, i: int, rows: list[Row]) -> bool:
    """Whether a line within a table of Markdown ends the row above it, whose bar it has, or came between two rows.

    The end of a row is put to its last cell. Behind the foot of a page is a row of as many cells, and no rule that
    would make it the head of another table.
    """
    line, above = document.lines[i].strip(), document.lines[i - 1].strip()
    whole = len(rows[-1]) == len(rows[0])
    if not line or not above or not whole or i + 1 >= document.body.stop:
        return False
    if line.endswith("|") and line.count("|") == 1 and not above.endswith("|"):
        at = document.lines[i].index(line)
        bare = line[:-1].rstrip()
        rows[-1][-1][1].append(Cell(_plain(bare), _pieces(i, at, bare)))
        return True
    below, behind = (*document.lines[i + 1 : i + 3], "")[:2]
    if "|" in line or not (above.endswith("|") and below.lstrip().startswith("|")) or RULE.match(behind):
        return False
    row = None if RULE.match(below) else _row(below, i + 1, [], None)
    return row is not None and len(row) == len(rows[0])


def _operates(line: str, below: list[str]) -> bool:
    """Whether bars in pairs are operators: no line below has as many, and a single pair stands in no formula.

    `Bits || Name || Access` over `7:4 || RATE || R/W` is the head of a table.
    """
    if not _OPERATORS.match(line):
        return False
    pairs = line.count("||")
    alike = bool(below) and below[0].count("||") == pairs and _OPERATORS.match(below[0]) is not None
    return not alike or (pairs == 1 and any(map(_FORMULA.search, (line, *below))))


def is_formula(text: str) -> bool:
    """Whether the bars of a cell are operators: within brackets, two or with an equal sign, in a statement that ends.

    >>> is_formula("D = ~(a | b)"), is_formula("D = S0 | S1."), is_formula("A = A & M | Z C")
    (True, True, False)
    """
    left = text.split("|")
    if all(one.count("(") > one.count(")") for one in ("|".join(left[:n]) for n in range(1, len(left)))):
        return text.count("(") == text.count(")")
    if all(map(_OPERATOR.match, _BAR_AROUND.findall(text))):
        return True
    before, equal, _ = left[0].partition("=")
    return (
        before.strip() != ""
        and equal != ""
        and text.rstrip().endswith((";", "."))
        and not _SENTENCE_END.search(text)
    )


def _with_formula(line: str, i: int, row: list[tuple[int, Cell]], width: int) -> list[tuple[int, Cell]]:
    """The cells of a row of Markdown, bars within a formula in its last cell as part of it: `D = A | B`, `(a || b)`."""
    start = row[width - 1][0]
    text = line[start + 1 :].rstrip()
    if text[-1:] == "|" and text[-2:] != "\\|":
        text = text[:-1]
    if not is_formula(text):
        return row
    bare = text.strip()
    at = start + 1 + len(text) - len(text.lstrip())
    return [*row[: width - 1], (start, Cell(_plain(bare), _pieces(i, at, bare)))]


def _torn_row(document: Document, lines: range) -> Row | None:
    """The row of a grid whose rule above it is lost, on the lines over its first rule; None where that is no grid's.

    Rows stand below it: the only rule of a table may be the last.
    """
    rule = document.lines[lines.stop]
    below = document.lines[lines.stop + 1] if lines.stop + 1 < len(document.lines) else ""
    if "|" not in below:
        return None
    corners = [found.start() for found in re.finditer(r"\+", rule)]
    if rule.lstrip()[:2] not in _CORNERS or len(corners) <= _SEVERAL:
        return None
    first, *others = [_row(document.lines[i], i, corners, None) or [] for i in lines]
    if any([start for start, _ in row] != corners[:-1] for row in (first, *others)):
        return None
    return [(start, [cell, *(row[n][1] for row in others)]) for n, (start, cell) in enumerate(first)]


def _joined(lines: list[Cell]) -> Cell:
    """The lines of a cell as one."""
    if len(lines) == 1:
        return lines[0]
    parts = [cell for cell in lines if cell.text]
    if any(_INNER_RULE.match(cell.text) for cell in parts):
        parts = list(_listed(parts))
    text = _CUT_ESCAPE.sub("", "\n".join(cell.text for cell in parts))
    return Cell(text, [piece for cell in parts for piece in cell.pieces])


def _listed(lines: list[Cell]) -> Iterator[Cell]:
    """The lines of a cell that holds a grid of its own, its rows as those of a list: `0b0: Stands`.

    Its rules and its head are no text.
    """
    rules = [n for n, cell in enumerate(lines) if _INNER_RULE.match(cell.text)]
    below = next((n for n in rules if "=" in lines[n].text), rules[0])  # what stands above is the head
    for n, cell in enumerate(lines):
        if n < rules[0] or n > rules[-1]:
            yield cell
        elif n > below and n not in rules:
            first, *others = [part.strip() for part in cell.text.strip(" |").split("|")]
            yield Cell(": ".join(filter(None, (first, " ".join(others)))), cell.pieces)


def _row(
    line: str, i: int, corners: list[int], opened: tuple[int, int] | None, least: int = 2
) -> list[tuple[int, Cell]] | None:
    """The cells of a line with the bars before them; None for a rule, and for a line with fewer bars or too many.

    Of a table whose first row begins without one, `opened` says where that has its first and how many cells it has: a
    row that begins with a bar there has nothing in its first cell, one that ends with a bar too early none in its last.

    Where bars stand under the first and the last of the `corners` of a grid, only those under corners part cells; one
    at the beginning of a cell is a mark.
    """
    if RULE.match(line) and not _inner(line, corners):
        return None
    if line.rstrip()[-1:] == ">":
        line = _LAST_BREAK.sub("", line)
    if "__" in line and _LOW_RULE.match(line):
        return None
    bars = [found.start() for found in _BAR.finditer(line)]
    closed = bool(corners) and line[corners[-1] :].rstrip() == "+" and line[corners[-1] - 1] not in "-="
    if closed:  # a border on the right of corners alone
        bars.append(corners[-1])
    grid = bool(corners) and {corners[0], corners[-1]} <= set(bars)
    bars = [bar for bar in corners if bar in set(bars)] if grid else bars
    if not least <= len(bars) <= WIDEST:
        return None
    stripped = line.strip()
    starts = bars if stripped.startswith("|") and not (opened and bars[0] == opened[0]) else [-1, *bars]
    ends = starts[1:] if closed or stripped.endswith("|") else [*starts[1:], len(line)]
    cells: list[tuple[int, Cell]] = []
    for start, end in zip(starts, ends, strict=False):
        text = line[start + 1 : end]
        if grid and text.lstrip()[:2] in {"|", "| "}:
            text = text.replace("|", " ", 1)
        bare = text.strip()
        at = start + 1 + len(text) - len(text.lstrip())
        cells.append((start, Cell(_plain(bare), _pieces(i, at, bare))))
    if opened and len(cells) + 1 == opened[1] and stripped.endswith("|"):
        cells.append((bars[-1], Cell("")))
    return cells


def _inner(line: str, corners: list[int]) -> bool:
    """Whether the rule on a line is one of a grid within a cell: its corners are none of the `corners` around.

    So are dashes between bars of a grid, each alone: `| -    | -    |` is a row.
    """
    if not corners or len(line) <= corners[-1] or line[corners[0]] + line[corners[-1]] != "||":
        return False
    if not _LONG_RULE.search(line):
        return True
    return "+" in line and all(line[corner] != "+" for corner in corners)


def _pieces(i: int, at: int, bare: str) -> list[Piece]:
    """The places of a cell's lines, which `<br>` divides."""
    out = []
    begin = 0
    for found in [*_BREAK.finditer(bare), None]:
        end = found.start() if found else len(bare)
        part = bare[begin:end]
        first = begin + len(part) - len(part.lstrip())
        if part.strip():
            out.append((i, at + first, at + first + len(part.strip())))
        begin = found.end() if found else end
    return out


def _plain(text: str) -> str:
    """A cell's text without marks, its line breaks as such."""
    return unmarked("\n".join(part.strip() for part in _BREAK.split(text) if part.strip()))


def _table(document: Document, rows: list[Row], first: int, last: int, *, grid: bool, ruled: bool) -> Table:
    """The table of some rows; in a grid a cell reaches over the columns that begin below or above it.

    So it does where no rule stands at all, and bars that stand under each other close all rows.
    """
    rows = lines_apart(rows) if grid and len(rows) > 1 else rows
    placed = not grid and not ruled and _under_each_other(document, rows)
    grid = grid or placed
    starts = sorted({start for row in rows for start, _ in row}) if grid else []
    width = len(starts) if grid else max(map(len, rows))
    whole: list[list[Cell | None]] = []
    for row in rows:
        made: list[Cell | None] = []
        for start, cells in row:
            made += [None] * (starts.index(start) - len(made) if grid else 0)
            made.append(_joined(cells))
        missing = width - len(made)
        whole.append([*made, *([None] * missing if grid else [Cell("") for _ in range(missing)])])
    if ruled:
        whole[0] = without_invented(whole[0])
    lines = [
        ([piece[0] for _, held in row for cell in held for piece in cell.pieces], len(row)) for row in rows
    ]
    counted = [(found[0], n) for found, n in lines[1:] if found]
    sure = ruled or all(_BIT.fullmatch(cell.text) for _, (cell, *_) in rows[0])
    uneven = {} if grid else uneven_rows(len(rows[0]), counted, sure=sure)
    return Table(document.page(first), whole, first, last, uneven=uneven)


def _under_each_other(document: Document, rows: list[Row]) -> bool:
    """Whether rows have bars at their ends, all at one place, and those between stand under those of the widest row.

    Those without a bar at their end have the last one at one place.
    """
    widest = max(map(len, rows))
    if all(len(row) == widest for row in rows):
        return False
    starts = {start for row in rows if len(row) == widest for start, _ in row}
    lines = {piece[0] for row in rows for _, held in row for cell in held for piece in cell.pieces}
    texts = [document.lines[i].rstrip() for i in lines]
    closed = len({len(text) for text in texts}) == 1 and all(text.endswith("|") for text in texts)
    opened = not any(text.endswith("|") for text in texts) and len({row[-1][0] for row in rows}) == 1
    return (closed or opened) and all(start in starts for row in rows for start, _ in row)
