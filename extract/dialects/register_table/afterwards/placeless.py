"""Tables of fields that no bits place, and of which nothing was read: their figure is missing, or is not read.

Field | Description | Access | Reset
Name  | Offset | Width | Description         or nothing tells whether offsets and widths are those of bits
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.bits import TOPS
from extract.dialects.register_table.words.vocabulary import vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from extract.document import Document
    from extract.tables import Table

_ACCESS: Final = re.compile(r"(?=.*[RW])[A-Z0-9/*-]{1,8}")
_DIGITS: Final = 2


def placeless_tables(document: Document, taken: AbstractSet[int]) -> Iterator[tuple[int, int]]:
    """First and last lines of tables of fields without bits of which no line is `taken`.

    What has a reset, or codes of access, beside its name and description is a field; other tables describe all sorts
    of things.
    """
    words = vocabulary()
    for table in document.tables:
        roles = [words.column(cell.text) if cell else None for cell in table.rows[0]]
        heads = set(roles)
        if {"name", "offset", "width"} <= heads and _fill(table, roles.index("offset"), roles.index("width")):
            heads = {"name", "description", "reset"}
        if (
            "name" not in heads
            or not heads & {"description", "register"}
            or not heads & {"access", "reset"}
            or heads & {"bits", "address", "offset"}
        ):
            continue
        codes = [
            cell.text
            for row in table.rows[1:]
            for role, cell in zip(roles, row, strict=True)
            if cell and role == "access"
        ]
        if "reset" not in heads and not any(map(_ACCESS.fullmatch, codes)):
            continue
        lines = {piece[0] for row in table.rows[1:] for cell in row if cell for piece in cell.pieces}
        if lines and taken.isdisjoint(lines):
            yield min(lines), max(lines)


def _fill(table: Table, low: int, width: int) -> bool:
    """Whether offsets and widths of a table's rows are those of fields that fill a register, one behind the other."""
    texts = [[cell.text.strip() if cell else "" for cell in (row[low], row[width])] for row in table.rows[1:]]
    if not all(text.isdecimal() and len(text) <= _DIGITS for pair in texts for text in pair):
        return False
    ends = sorted((int(one), int(one) + int(two)) for one, two in texts)
    touch = all(one[1] == two[0] for one, two in pairwise(ends))
    return bool(ends) and touch and ends[0][0] == 0 and ends[-1][1] - 1 in TOPS
