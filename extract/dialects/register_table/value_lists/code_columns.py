"""Tables of values that have a column for every bit of the field.

| RATE2 | RATE1 | RATE0 | Pump rate |
| 0     | 0     | 1     | medium    |       the value 0b001 of RATE

| Setting | Pump rate |
| D1 | D0 |           |       of the field above
"""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.fields import fold
from extract.dialects.register_table.words.vocabulary import plain
from extract.stitch import Grid
from extract.tables import Cell

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_HEAD = re.compile(r"^(?P<name>.*?[^\W\d]_?)\s*[\[<(]?(?P<index>\d{1,2})[\])>]?$")
_DIGITS: Final = {"0", "1", "x", "X", "×"}
_FEWEST: Final = 2


def joined_codes(grid: Grid, words: Vocabulary) -> tuple[Grid, str] | None:
    """The table with its columns of bits made one, and the name that heads them; None where it has none such.

    The columns stand side by side, are headed by one name with indices that count down to 0, and hold digits alone.
    """
    if len(grid.rows) < _FEWEST or len(grid.columns) <= _FEWEST:
        return None
    grid = _lower_heads(grid)
    heads = [_HEAD.match(" ".join(cell.text.split())) for cell in grid.rows[0]]
    first = next((c for c, head in enumerate(heads) if head), None)
    if first is None:
        return None
    head = heads[first]
    assert head is not None
    wide = int(head["index"]) + 1
    run = heads[first : first + wide]
    if wide < _FEWEST or len(run) < wide or first + wide > len(grid.columns):
        return None
    if [one and (one["name"], int(one["index"])) for one in run] != [
        (head["name"], wide - 1 - n) for n in range(wide)
    ]:
        return None
    name = head["name"].rstrip("_ [<(")
    rows = [_merged(grid.rows[0], first, wide, "Value" if _is_bit(name, words) else name)]
    for row in grid.rows[1:]:
        digits = [cell.text.strip() for cell in row[first : first + wide]]
        if not any(digits):
            rows.append(_merged(row, first, wide, ""))
        elif not set(digits) <= _DIGITS:
            return None
        else:
            rows.append(_merged(row, first, wide, "0b" + "".join(digits).replace("×", "x")))
    columns = grid.columns[: first + 1] + grid.columns[first + wide :]
    return Grid(rows, columns, grid.first_line, grid.last_line, list(grid.pages)), name


def _lower_heads(grid: Grid) -> Grid:
    """A table without the row above the numbers of bits that head its columns: `Setting` over `D1` and `D0`.

    The heads that reach down beside them stay.
    """
    upper, lower = grid.rows[:_FEWEST]
    under = [c for c, cell in enumerate(lower) if cell.text.strip()]
    if len(under) < _FEWEST or not all(_HEAD.match(lower[c].text.strip()) for c in under):
        return grid
    if len([c for c in under if upper[c].text.strip()]) != 1 or under[0] + len(under) - 1 != under[-1]:
        return grid
    heads = [low if c in under else up for c, (up, low) in enumerate(zip(upper, lower, strict=True))]
    return Grid(
        [heads, *grid.rows[_FEWEST:]], grid.columns, grid.first_line, grid.last_line, list(grid.pages)
    )


def shared_codes(grid: Grid, names: set[str]) -> list[str]:
    """The fields, two at least, whose codes a table gives side by side with what they mean together; else none.

    Each heads a column of binary digits; `names` are those of the register's fields, folded.
    """
    heads = [" ".join(cell.text.split()) for cell in grid.rows[0]] if len(grid.rows) >= _FEWEST else []
    run = list(takewhile(lambda head: fold(head) in names and head, heads))
    codes = [cell.text.strip() for row in grid.rows[1:] for cell in row[: len(run)]]
    binary = all(set(code) <= _DIGITS for code in codes) and any(codes)
    return run if _FEWEST <= len(set(run)) == len(run) < len(heads) and binary else []


def _is_bit(name: str, words: Vocabulary) -> bool:
    """Whether the name that heads columns says that they are bits: `Bit 1`, `D1`."""
    return name == "D" or plain(name) in words.words["bit"]


def _merged(row: list[Cell], first: int, wide: int, text: str) -> list[Cell]:
    pieces = [piece for cell in row[first : first + wide] for piece in cell.pieces]
    return [*row[:first], Cell(text, pieces, row[first].box), *row[first + wide :]]
