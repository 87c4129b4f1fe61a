"""Tables of text between two long rules, whose rows take several lines and blank lines part, as pandoc writes them.

------------------------------
Bits     Name    Description          the head between the first long rule and that of the columns
-------- ------- -------------
31:16    MODE    What it does
                 when it runs

7        RUN     Runs
------------------------------

A row is what stands between two blank lines. Several stand there where more than one line begins with a number, and no
number goes on in the next.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.tables import Cell

if TYPE_CHECKING:
    from collections.abc import Callable

    from extract.document import Document

    Cut = Callable[[int], list[Cell | None]]

_LONG = re.compile(r"\s*-{6,}\s*$")
_OPEN: Final = (":", "-", "–", ".", ",", "~")
"""How a cell ends whose number goes on in the next line."""
_HEAD: Final = 6
"""Lines of a head at most."""
_FARTHEST: Final = 5_000
"""Lines of a table at most: so many are looked through where no rule ends it."""


class Between(NamedTuple):
    """The long rules of a table, and that of its columns."""

    top: int
    columns: int
    bottom: int


def between_rules(document: Document, i: int) -> Between | None:
    """The rules of the table whose columns the rule on line `i` sets; None where no long ones enclose it."""
    lines = document.lines
    first = max(document.body.start, i - _HEAD)
    top = next((k for k in range(i - 1, first - 1, -1) if _LONG.match(lines[k])), -1)
    if top < 0 or top == i - 1 or not all(lines[k].strip() for k in range(top, i)):
        return None
    if top > document.body.start and lines[top - 1].strip():
        return None  # it underlines a title
    rule = lines[top].strip()
    last = min(document.body.stop, i + _FARTHEST)
    bottom = next((k for k in range(i + 1, last) if lines[k][:60].strip() and lines[k].strip() == rule), -1)
    if bottom < 0 or not any(not lines[k].strip() for k in range(i + 1, bottom)):
        return None
    if bottom + 1 < document.body.stop and lines[bottom + 1].strip():
        return None  # the upper rule of another table, which has no lower one either
    return Between(top, i, bottom)


def rows_between(document: Document, found: Between, cut: Cut) -> list[list[Cell | None]]:
    """The head and the rows of such a table; `cut` makes the cells of a line."""
    out = [_joined([cut(k) for k in range(found.top + 1, found.columns)])]
    held: list[list[Cell | None]] = []
    for k in range(found.columns + 1, found.bottom + 1):
        if k < found.bottom and document.lines[k].strip():
            held.append(cut(k))
        elif held:
            out += map(_joined, _rows(held))
            held = []
    return out


def _rows(lines: list[list[Cell | None]]) -> list[list[list[Cell | None]]]:
    """The rows that some lines are: each begins with a number that the one above does not leave open."""
    firsts = [line[0].text.strip() if line and line[0] else "" for line in lines]
    if not firsts[0][:1].isdigit() or any(first[-1:] in _OPEN for first in firsts if first):
        return [lines]
    begins = [n for n, first in enumerate(firsts) if first[:1].isdigit()]
    return [lines[one:two] for one, two in zip(begins, [*begins[1:], len(lines)], strict=True)]


def _joined(lines: list[list[Cell | None]]) -> list[Cell | None]:
    """The cells of some lines as those of one row."""
    out: list[Cell | None] = []
    for column in zip(*lines, strict=True):
        cells = [cell for cell in column if cell and cell.text]
        pieces = [piece for cell in cells for piece in cell.pieces]
        out.append(Cell("\n".join(cell.text for cell in cells), pieces))
    return out
