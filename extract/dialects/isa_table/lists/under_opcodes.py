"""Tables right under a heading that speaks of opcodes, whatever heads them: a code that counts up beside each name.

## Opcodes of the unit

Op   Name   Operation             Hex   Name   Gas
0    gnop   does nothing          1B    GAD    2
1    gadd   adds                  1C    GSB    2
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.cells.head_words import base_named, head_words
from extract.dialects.isa_table.cells.heads import Columns
from extract.dialects.isa_table.cells.mnemonics import MNEMONIC, SPARE
from extract.dialects.isa_table.lists.captioned_codes import heading_above
from extract.dialects.isa_table.lists.coded_lists import OPCODES, of_amounts, speaks
from extract.dialects.isa_table.lists.counted import counting
from extract.dialects.isa_table.lists.list_texts import of_words
from extract.stitch import compact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.document import Document
    from extract.stitch import Grid
    from extract.tables import Table

_CODE: Final = re.compile(r"(?:0x|\$)?[0-9A-Fa-f]{1,2}[hH]?$|\d{1,4}$")
_PLACES: Final = re.compile(
    r"\b(?:offset|addr|address|bits?|register|reset|access|r/w|rank)\b", re.IGNORECASE
)
"""Heads of registers and their fields, and of places in an order."""
_CODES: Final = re.compile(r"\b(?:op|op-?codes?|codes?|hex|byte|dec|decimal)\b", re.IGNORECASE)
"""Heads of codes."""
_LABEL: Final = re.compile(r"[x_.+-]?[0-9A-F]{1,2}[hH]?$")
"""The label of a column of a map."""
_LEAST: Final = 6
"""Rows of such a table at least."""
_BASES: Final = (10, 16)


def may_speak(document: Document) -> bool:
    """Whether a heading of a text may do so: told by one look at it."""
    return document.reader != "pdf" and document.holds("pcode")


def opcodes_head(document: Document, table: Table) -> tuple[Grid, Columns] | None:
    """Such a table and its columns; None of any other."""
    if len(table.rows) <= _LEAST or len(table.rows[0]) < 2:
        return None
    over = heading_above(document, table.first_line)
    if over is None or not OPCODES.search(over) or not speaks(over):
        return None
    grid = compact(table)
    heads = [" ".join(cell.text.split()) for cell in grid.rows[0]]
    if any(map(_LABEL.match, heads)) or any(map(_PLACES.search, heads)):
        return None
    columns = [[cell.text.strip(" `") for cell in cells] for cells in zip(*grid.rows[1:], strict=True)]
    for code, name in ((0, 1), (1, 0)) if len(columns) > 1 else ():
        base = _base(heads[code], columns[code])
        if base is not None and _are_names(columns[name]):
            if of_amounts(over) and not _CODES.search(heads[code]):
                return None
            texts = [n for n, cells in enumerate(columns) if n > 1 and len(of_words(cells)) * 2 > len(cells)]
            return grid, Columns(name, code, texts[-1] if texts else None, base=base)
    return None


def _are_names(cells: Sequence[str]) -> bool:
    """Whether all cells of a column hold mnemonics, or stand for none."""
    names = [cell for cell in cells if not SPARE.match(cell)]
    return len(names) >= _LEAST and len(set(names)) == len(names) and all(map(MNEMONIC.match, names))


def _base(head: str, cells: Sequence[str]) -> int | None:
    """The base of codes that count up, as their head or the counting tells; None where neither does."""
    if not all(map(_CODE.match, cells)):
        return None
    codes = counting(list(cells))
    if codes is None:
        return None
    digits = [cell.lower().removeprefix("0x").strip("$h") for cell in cells]
    bases = [
        base
        for base in _BASES
        if (base > len("0123456789") or all(map(str.isdecimal, digits)))
        and [int(one, base) for one in digits] == codes
    ]
    named = base_named(head_words(head))
    if named is not None:
        return named if named in bases else None
    return bases[0] if bases else None
