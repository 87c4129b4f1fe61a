"""Tables of registers with the fields of each in rows below it, their bits in a column that counts the registers.

| Name | Index | Address | Mode | Default | Description      |
| CTRL | 0     | 0x0000  | R/W  | 0x92    | Gate control     |      a register: it has an address
| rate | 2:1   |         |      | 1       | How fast it goes |      its fields: they have bits
| Registers TAP, repeated 4 times, i = 0..3               |      a title over those that follow
| TAP  | 1 + i | 0x4 + i × 0x4 | ...

| Address | Name |                         or in the column of the addresses
| 0x0000  | CTRL |
| 2:1     | rate |
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.columns import Roles
from extract.dialects.register_table.words.bits import in_order, parse_bits
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.text import one_line
from extract.tables import Cell

if TYPE_CHECKING:
    from extract.stitch import Grid

_FEWEST: Final = 2
"""Rows of fields at least."""
_FEW_FALL: Final = 3
"""Cells of bits that fall from row to row, at least, of which some are ranges."""
_PLACE = re.compile(r"(?:0[xX][0-9A-Fa-f]+|[0-9A-Fa-f]+[hH])(?=\W|$)")
_FALLS = re.compile(r"\W?\d{1,3}\s?:|\W?[1-9]\d{0,2}\s?[-–]\s?\d")
"""A range of bits: addresses rise, and have no colon."""
_WORDS: Final = 3
"""Words of a title over registers at least."""
_END = re.compile(r"end\b", re.IGNORECASE)
"""How a row begins that ends what a title stands over."""


def bits_beside_registers(grid: Grid, roles: Roles) -> Roles | None:
    """The roles of such a table, its rows brought in form: no bits in those of registers, titles in their texts.

    None for any other table, which is left as it is.
    """
    place = roles.of.get("address", roles.of.get("offset"))
    name = roles.of.get("name", roles.of.get("register"))
    if place is None or name is None or "bits" in roles.of or "description" not in roles.of:
        return None
    rows = grid.rows[roles.head :]
    placed = [_PLACE.match(row[place].text.strip()) is not None for row in rows]
    fields = [
        row
        for row, at in zip(rows, placed, strict=True)
        if not at and is_identifier(one_line(row[name].text))
    ]
    if not any(placed) or len(fields) < _FEWEST or any(row[place].text.strip() for row in fields):
        return None
    bits = next(
        (c for c in range(len(grid.columns)) if c not in roles.of.values() and _has_bits(fields, c)), None
    )
    if bits is None:
        return None
    grid.rows[roles.head :] = _in_form(
        rows, placed, {**roles.of, "address": place, "name": name, "bits": bits}
    )
    of = {role: c for role, c in roles.of.items() if role != "register"}
    return Roles({**of, "name": name, "bits": bits}, roles.head, roles.heads)


def _has_bits(fields: list[list[Cell]], c: int) -> bool:
    """Whether every field has bits in a column, one a range at least."""
    texts = [one_line(row[c].text) for row in fields]
    return all(parse_bits(text) for text in texts) and any(":" in text for text in texts)


def bits_among_addresses(grid: Grid, roles: Roles) -> Roles | None:
    """The roles of a table whose column of addresses holds the bits of fields below each; None for any other table."""
    place = roles.of.get("address", roles.of.get("offset"))
    name = roles.of.get("name", roles.of.get("register"))
    if place is None or name is None or "bits" in roles.of:
        return None
    rows = grid.rows[roles.head :]
    texts = [one_line(row[place].text) for row in rows]
    placed = [_PLACE.match(text) is not None for text in texts]
    bits = [not at and parse_bits(text) is not None for text, at in zip(texts, placed, strict=True)]
    ranged = any(_FALLS.match(text) for text, own in zip(texts, bits, strict=True) if own)
    if not (placed and placed[0] and ranged) or sum(bits) < _FEWEST:
        return None
    if not all(map(any, zip(placed, bits, strict=True))) or not all(
        is_identifier(one_line(row[name].text)) for row in rows
    ):
        return None
    if placed[-1] or any(map(all, pairwise(placed))):
        return None  # a register without fields would be lost
    for row in grid.rows:
        row.append(Cell(""))
    for row, own in zip(rows, bits, strict=True):
        if own:
            row[-1], row[place] = row[place], Cell("")
    of = {role: c for role, c in roles.of.items() if role != "register"}
    column = len(grid.columns)
    grid.columns.append(grid.columns[-1] + 1.0)
    return Roles({**of, "name": name, "bits": column}, roles.head, [*roles.heads, ""])


def _in_form(rows: list[list[Cell]], placed: list[bool], of: dict[str, int]) -> list[list[Cell]]:
    """The rows of registers and fields; the title over some registers stands behind the text of each."""
    out: list[list[Cell]] = []
    title: list[Cell] = []
    bits, name, said = of["bits"], of["name"], of["description"]
    for row, at in zip(rows, placed, strict=True):
        text = row[name].text.strip()
        if at:
            if _PLACE.fullmatch(row[of["address"]].text.strip()):
                title = []  # an address alone ends what is repeated
            row[bits] = Cell("", row[bits].pieces, row[bits].box)
            told = [row[said], *title]
            pieces = sorted({piece for cell in told for piece in cell.pieces})
            row[said] = Cell(
                "\n".join(cell.text for cell in told if cell.text.strip()), pieces, row[said].box
            )
        elif not row[bits].text.strip() and len(text.split()) >= _WORDS:
            title = [] if _END.match(text) else [cell for cell in row if cell.text.strip()]
            continue
        out.append(row)
    return out


def bits_fall(texts: list[str]) -> bool:
    """Whether a column's cells are bits that fall from row to row, with gaps only behind a colon: `22 to 21`, `20`."""
    found = [bits for text in texts if (bits := parse_bits(text))]
    if len(found) < max(_FEW_FALL, sum(map(bool, texts)) - 1) or all(bits.high == bits.low for bits in found):
        return False
    if any(":" in text for text in texts):
        return in_order(found)
    return all(one.low == two.high + 1 for one, two in pairwise(found))
