"""The rest of a row that the end of a page tears in a ruled PDF: of its name, bits and text, under the head again.

WID_RATHER_LONG_NAME_OF_A   17:1  0x0  Turns when
--- next page: ---
Field Name                  Bits  Default  Description
_FIELD                      2              all of it is set.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from extract.dialects.amd_register import grammar

if TYPE_CHECKING:
    from extract.dialects.amd_register.cells import Cells
    from extract.dialects.amd_register.rows import Row
    from extract.document import Piece

_HEADS = ("Field", "Bit", "Def", "Desc")
"""How the heads of the columns begin."""
_NAME = re.compile(r"(?=\D)\w+|_\w+")
_DIGITS = re.compile(r"\d{0,3}")


def take_over_page(cells: Cells, line: int, row: Row) -> dict[int, Piece | None]:
    """Give a row what the first row below the head on a line has of it: one without default and bits of its own.

    Returns the lines of that row, and what of each belongs to the description.
    """
    heads, below = cells.under(line)
    if len(heads) != len(_HEADS) or not all(map(str.startswith, heads, _HEADS)) or len(below) != len(heads):
        return {}
    name, bits, default, text = below
    rest, digits = ("".join(cell.text.split()) for cell in (name, bits))
    if default.text.strip() or not (rest or digits) or not _DIGITS.fullmatch(digits):
        return {}
    if (rest and not _NAME.fullmatch(rest)) or (digits and _range_of(row, digits) is None):
        return {}
    if rest:
        row.name = (row.name or "") + rest
        row.doubts.append("name_joined")
    if digits:
        row.bits += digits
        row.range = grammar.parse_bits(row.bits)
        row.doubts.append("bits_joined")
    row.pieces += [*name.pieces, *bits.pieces]
    lines: dict[int, Piece | None] = {i: None for i, _, _ in (*name.pieces, *bits.pieces)}
    return lines | {piece[0]: piece for piece in text.pieces}


def _range_of(row: Row, digits: str) -> tuple[int, int] | None:
    """The bits of a row with the digits behind them, where these can end them: `17:1` and `2`."""
    return grammar.parse_bits(row.bits + digits) if ":" in row.bits else None
