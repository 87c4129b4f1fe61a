"""Heads that a program invented for columns without one, `Col3`, when it turned the table of a PDF into Markdown.

    | 15 | 14 13 12 | Col3 | Col4 | 11 10 | Col6 |       the cell of three numbers reached over three columns
    |----|----------|------|------|-------|------|
    | GO | LVL[2:0] | LVL[2:0] | LVL[2:0] | ...

They count the columns; no head of a document does. A cell of as many numbers as it reached over columns is cut apart.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.tables import Cell

if TYPE_CHECKING:
    from collections.abc import Sequence

_NUMBERS = re.compile(r"\d{1,3}(?: \d{1,3})+$")
_INVENTED: Final = "Col"


def without_invented(head: Sequence[Cell | None]) -> list[Cell | None]:
    """The cells of a table's first row, those that a program invented without text, numbers over these cut apart."""
    out = [
        Cell("", cell.pieces) if cell is not None and cell.text == f"{_INVENTED}{n}" else cell
        for n, cell in enumerate(head, 1)
    ]
    for n, cell in enumerate(out):
        numbers = cell.text.split(" ") if cell is not None and _NUMBERS.match(cell.text) else []
        over = [
            one for one in out[n + 1 : n + len(numbers)] if one is not None and not one.text and one.pieces
        ]
        if cell is None or not numbers or len(over) + 1 < len(numbers) or len(cell.pieces) != 1:
            continue
        line, at, _ = cell.pieces[0]
        for k, number in enumerate(numbers):
            out[n + k] = Cell(number, [(line, at, at + len(number)), *(over[k - 1].pieces if k else ())])
            at += len(number) + 1
    return out
