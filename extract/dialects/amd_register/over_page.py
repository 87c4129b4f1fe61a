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
    from collections.abc import Iterable, Sequence

    from extract.dialects.amd_register.cells import Cells
    from extract.dialects.amd_register.opened import OpenField
    from extract.dialects.amd_register.rows import Row
    from extract.document import Piece

_HEADS = ("Field", "Bit", "Def", "Desc")
"""How the heads of the columns begin."""
_NAME = re.compile(r"(?=\D)\w+|_\w+")
_DIGITS = re.compile(r"\d{0,3}")


def take_over_page(cells: Cells, line: int, fields: Sequence[OpenField]) -> dict[int, Piece | None]:
    """Give the last row what the first row below the head on a line has of it: one without default and bits of its own.

    Returns the lines of that row, and what of each belongs to the description.
    """
    row = fields[-1].rows[-1]
    heads, below = cells.under(line)
    if len(heads) != len(_HEADS) or not all(map(str.startswith, heads, _HEADS)) or len(below) != len(heads):
        return {}
    name, bits, default, text = below
    rest, digits = ("".join(cell.text.split()) for cell in (name, bits))
    if default.text.strip() or not (rest or digits) or not _DIGITS.fullmatch(digits):
        return {}
    if (rest and not _NAME.fullmatch(rest)) or rest.lower() == "reserved":
        return {}
    if rest and digits and _is_own(fields, row, digits):
        row.doubts.append("text_uncertain")  # it may go on with that row
        return {}
    if digits and _range_of(row, digits) is None:
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


def _is_own(fields: Iterable[OpenField], row: Row, digits: str) -> bool:
    """Whether digits are the bit right beside those of a row that no field has: that of a row without default."""
    own, bit = grammar.parse_bits(row.bits), int(digits)
    ranges = [one.best.range for one in fields if one.best.range is not None]
    return (
        own is not None and bit in {own[0] + 1, own[1] - 1} and not any(lo <= bit <= hi for hi, lo in ranges)
    )
