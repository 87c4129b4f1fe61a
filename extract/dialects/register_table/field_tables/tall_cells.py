"""Cells that reach down over the rows of several fields: what they say is said of each.

| 7 | IE7 | RW | 0 | Enables the pin's interrupt |
| 6 | IE6 |    |   |                             |       the three cells reach down over this row
"""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.stated import stated_reset
from extract.dialects.register_table.words.access_codes import is_one_code
from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.numerals import numeral, reset_number
from extract.dialects.register_table.words.text import join_name
from extract.tables import Cell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.dialects.register_table.words.bits import Bits
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.stitch import Grid

_SHARED: Final = ("access", "reset", "description", "remark")
"""Roles of columns whose cells may be those of several fields."""
_LOOKED_AT: Final = 100
"""Rows before the end of a page that tell what all rows have; a table may go on over hundreds of pages."""
_DIGITS: Final = re.compile(r"\d|^[A-F]{1,8}[hH]?$")
"""A number in some notation, in hexadecimal of letters alone."""


def shared_cells(grid: Grid, roles: Roles) -> set[int]:
    """Give the rows of fields what a cell above that reaches down over them says; the rows of the grid are changed.

    A reset other than 0 may be that of all these fields together; codes of access below each other, or as many lines
    of a text as rows, may be that of one each: returns the rows beside such a cell, its own too.
    """
    unsure = set(grid.torn)
    for role in _SHARED:
        at = roles.of.get(role)
        own, beside = 0, list[int]()
        for r, row in enumerate(grid.rows if at is not None else ()):
            assert at is not None
            tall = row[at].above
            if tall is None or not tall.text.strip():
                own, beside = r, [r]
            elif own >= roles.head and roles.bits(row):
                row[at] = tall
                beside.append(r)
                last = r + 1 == len(grid.rows) or grid.rows[r + 1][at].above is None
                if last and _may_be_parted(
                    role, tall.text, [parse_bits(roles.bits(grid.rows[n])) for n in beside]
                ):
                    unsure.update(beside)
    return unsure


def join_single_bits(grid: Grid, roles: Roles) -> set[int]:
    """Make one row of those of single bits beside one cell of a name: they are one field; the grid is changed.

    Returns the rows beside other names that reach down over several, which may be names of one bit or one of each.
    """
    unsure = set[int]()
    if not {"name", "bits"} <= roles.of.keys():
        return unsure
    at, bits, rows = roles.of["name"], roles.of["bits"], grid.rows
    for r in range(roles.head, len(rows) - 1):
        first = rows[r]
        if rows[r + 1][at].above is not first[at]:
            continue
        below = [*_beside(grid, range(r + 1, len(rows)), at, first[at])]
        under = [rows[n] for n in below]
        name, guessed = join_name(first[at].text)
        named = guessed and first[at].text.strip().count("\n") == len(under)  # perhaps a name each
        said = any(cell.text.strip() for row in under for c, cell in enumerate(row) if c != bits)
        texts = [row[bits].text.strip() for row in (first, *under)]
        parts, whole = [*map(parse_bits, texts)], parse_bits(", ".join(texts))
        one = name and {" ", ","}.isdisjoint(name) and not (named or said)
        run = whole is not None and len(whole.ranges) == 1
        if one and run and all(part and part.high == part.low for part in parts):
            pieces = [piece for row in (first, *under) for piece in row[bits].pieces]
            first[bits] = Cell(", ".join(texts), pieces, first[bits].box)
            for row in under:
                row[bits] = Cell("")
        elif any(parts[1:]):
            unsure.update((r, *below))
    return unsure


def doubt_torn(grid: Grid, n: int, roles: Roles, words: Vocabulary) -> None:
    """Look whether a row that begins a page, that of a field, stands beside cells that the page before began.

    Where it has none of what all rows before it have, it may be the second of two with the same cells: it gets them,
    in doubt. Text that goes on in the middle of a sentence is in doubt where a cell over several rows began it.
    """
    last, first = grid.rows[n - 1], grid.rows[n]
    found = [at for role in _SHARED if (at := roles.of.get(role)) is not None]
    bare = not any(first[at].text.strip() or first[at].above for at in found)
    if bare and not words.reserved(roles.text(first, "name")):
        over = [last[at].above or last[at] for at in found]
        rows = [row for row in grid.rows[max(roles.head, n - _LOOKED_AT) : n] if roles.bits(row)]
        if len(rows) > 1 and all(
            (row[at].above or row[at]).text.strip() for row in [*rows, last] for at in found
        ):
            for at, cell in zip(found, over, strict=True):
                first[at] = Cell("", above=cell)
            grid.torn.add(n)
    for at in found:
        tall = last[at].above
        if tall is not None and _in_sentence(tall.text, first[at].text):
            above, below = range(n - 1, -1, -1), range(n, len(grid.rows))
            grid.torn |= {*_beside(grid, above, at, tall), *_beside(grid, below, at, first[at])}


def _beside(grid: Grid, rows: range, at: int, cell: Cell) -> Iterator[int]:
    """The first of some rows, all that stand beside a cell of a column."""
    return takewhile(lambda r: cell is grid.rows[r][at] or cell is grid.rows[r][at].above, rows)


def _in_sentence(text: str, more: str) -> bool:
    """Whether a text goes on in the middle of a sentence or list."""
    begun, rest = text.strip(), more.strip()
    if not (begun and rest):
        return False
    number = numeral(rest.split(maxsplit=1)[0].rstrip(":=.-"))
    return rest[0].islower() or begun[-1] in ",;-(" or (number is not None and number.span(10) != (0, 0))


def _may_be_parted(role: str, text: str, rows: list[Bits | None]) -> bool:
    """Whether what a cell says of rows with these bits may be a part of it for each, or be said of all together.

    A list of values is that of each where all are single bits.
    """
    if role == "reset":
        return _counts(text)
    if role == "access":
        return _several(text)
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    listed = any(line[0].isdigit() for line in lines)
    single = all(bits is not None and bits.high == bits.low for bits in rows)
    stated = stated_reset(text)
    parted = not single if listed else len(lines) == len(rows)
    return parted or (stated is not None and _counts(stated))


def _counts(reset: str) -> bool:
    """Whether a reset is a number other than 0, or may be one."""
    number = reset_number(reset)
    return number != 0 if number is not None else _DIGITS.search(reset) is not None


def _several(access: str) -> bool:
    """Whether a cell has a code of access in each of several lines."""
    lines = access.split("\n")
    return len(lines) > 1 and all(is_one_code(line.strip()) for line in lines)
