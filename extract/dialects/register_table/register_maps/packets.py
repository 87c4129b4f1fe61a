"""Tables of command packets: a column counts the dwords, the bits are those within each.

    Ordinal   Field Name    Bits      Description
    1         HEADER        [31:0]    Header of the packet
    2         BASE_LO       [31:0]    Low part of the base
    3         BASE_HI       [7:0]     High part of the base
              SWAP          [9:8]     0: none

Where no column tells bits, they may stand in that of the names, in rows below the word; else they are lost.
A dword is a container of 32 bits of its own, of the kind `packet` and with the packet's name; its address counts the
bytes from the packet's begin, which is dword 0 or 1: in a table that begins later it is null.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.columns import Roles
from extract.dialects.register_table.field_tables.leads import leads_of
from extract.dialects.register_table.walk.built import build
from extract.dialects.register_table.walk.context import Context
from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.text import join_name
from extract.observations import Field
from extract.stitch import Grid

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.observations import Register
    from extract.tables import Cell

_ORDINAL = re.compile(r"(?:DW|dw)?\s?(?P<number>\d{1,3})$")
_BITS: Final = 32
_BYTES: Final = 4


def is_ordinal(text: str) -> bool:
    """Whether a cell counts a dword: `2`, `DW2`."""
    return _ORDINAL.match(text) is not None


def packet_registers(context: Context, words: Vocabulary) -> list[Register]:
    """The dwords of a packet as registers, empty where the register in the making is none."""
    if len(context.tables) != 1 or context.figures:
        return []
    grid, roles = context.tables[0]
    if "ordinal" not in roles.of or not ("name" in roles.of or {"bits", "description"} <= roles.of.keys()):
        return []
    groups: dict[int, list[list[Cell]]] = {}
    number: int | None = None
    top: int | None = None
    for row in grid.rows[roles.head :]:
        if found := _ORDINAL.match(roles.text(row, "ordinal")):
            number = int(found["number"])
        if number is None or (top is not None and number < top):
            return []
        top = number
        groups.setdefault(number, []).append(row)
    first = min(groups, default=0)
    named = context.named
    if len(groups) == 1 and (
        context.keys.keys() & {"address", "offset"} or (named and named.address is not None)
    ):
        return []  # a register whose only dword is counted
    leads = None if "name" in roles.of else leads_of(grid, roles, words)
    context.tables = [(grid, replace(roles, leads=leads))]
    return [
        _dword(context, rows, number - first, words, counted=first <= 1) for number, rows in groups.items()
    ]


def _dword(
    context: Context, rows: list[list[Cell]], index: int, words: Vocabulary, *, counted: bool
) -> Register:
    """One dword of a packet, `index` of the table before it; `counted` where those are all."""
    grid, roles = context.tables[0]
    part = Context(
        context.named, context.section, context.block, list(context.pieces), repeated=context.repeated
    )
    part.text = context.text if index == 0 else []
    told = [row for row in rows if roles.bits(row) or not roles.text(row, "name")]
    of = {role: column for role, column in roles.of.items() if role != "ordinal"}
    part.tables = [
        (
            Grid(told, grid.columns, grid.first_line, grid.last_line, list(grid.pages)),
            Roles(of, 0, roles.heads, leads=roles.leads),
        )
    ]
    register = build(part, words)
    register.kind, register.width_bits = "packet", _BITS
    if counted:
        register.address = index * _BYTES
        register.address_space = f"{register.register} packet" if register.register else "packet"
    for row in rows:
        if row not in told:
            register.fields.append(_without_bits(row, roles))
    register.pieces = sorted({*register.pieces, *(piece for row in rows for piece in row[0].pieces)})
    for one in register.fields:
        if one.bit_hi is not None and one.bit_hi >= _BITS:
            one.flag("bits_garbled")
    return register


def _without_bits(row: list[Cell], roles: Roles) -> Field:
    """A field whose bits the table does not tell."""
    one = Field(sorted({piece for cell in row for piece in cell.pieces}))
    cell = roles.cell(row, "name")
    one.description = roles.text(row, "description") or None
    bits = parse_bits(cell.text) if cell else None
    if bits is not None and len(bits.ranges) == 1:  # bits of the word above, in the column of the names
        one.bits_text, one.bit_hi, one.bit_lo = cell.text.strip() if cell else None, bits.high, bits.low
        one.flag("name_lost")
        return one
    one.field = join_name(cell.text)[0] if cell else None
    one.flag("bits_lost")
    return one
