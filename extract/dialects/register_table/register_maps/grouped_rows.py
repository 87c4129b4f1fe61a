"""Registers whose fields stand in one table together, name and address of each in columns of their own.

Register  Offset  Bits  Name      a group of rows for each register
CTRL      0x00    7:4   RATE
                  0     EN
STAT      0x04    0     BUSY

A column before them may name the block that each stands in: `Peripheral`, `Module`.
The cell of the address may begin with the name, and end with a title: `R2 (02h)` over `Gate control`; or end with it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from extract.dialects.register_table.field_tables.columns import Roles
from extract.dialects.register_table.register_maps.summary_rows import block_column
from extract.dialects.register_table.walk.context import Context
from extract.dialects.register_table.words.bits import in_order, parse_bits
from extract.dialects.register_table.words.headings import Named
from extract.dialects.register_table.words.notation import HEX, IDENTIFIER, hexadecimal, is_identifier
from extract.dialects.register_table.words.text import join_name, one_line
from extract.stitch import Grid

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.words.bits import Bits
    from extract.document import Piece
    from extract.tables import Cell

_PLACED = re.compile(rf"(?P<name>{IDENTIFIER})\s*\(\s*(?P<number>{HEX})\s*\)(?:\s+(?P<title>\S.*))?$")
_LED = re.compile(rf"(?P<number>{HEX})\s+(?P<name>{IDENTIFIER})$")
_HUMPED = re.compile(r"[a-z][A-Z]")
"""A capital within a word, as no word of a language has it: `GateCtrl`."""
_LONGEST = 160
"""Characters of such a cell at most."""


def split_groups(context: Context) -> list[Context]:
    """A register for each group of rows, where the table of fields names register or address in columns of its own."""
    if len(context.tables) != 1 or context.figures:
        return [context]
    grid, roles = context.tables[0]
    if _are_fields(grid, roles):
        roles.of["name"] = roles.of.pop("register")
    keys = [role for role in ("register", "address", "offset") if role in roles.of]
    if not keys:
        return [context]
    out: list[Context] = []
    seen: tuple[str, ...] = ()
    blocks, block = _blocks(grid, roles, keys), ""
    for row in grid.rows[roles.head :]:
        if out and "register" not in roles.of and (title := _title(row, roles)):
            _add_title(out[-1], *title)
            out[-1].tables[0][0].rows.append(row)
            continue
        said = tuple(_key(row, roles, role) for role in keys)
        block = (one_line(row[blocks].text) if blocks is not None else "") or block
        if any(said) and (*said, block) != seen:
            seen = (*said, block)
            out.append(_group(context, grid, roles, row))
            out[-1].block = block or out[-1].block
            if _named_in(row, roles):
                continue
        elif not out:
            return [context]
        out[-1].tables[0][0].rows.append(row)
    if any(part.named is not None and part.named is not context.named for part in out):
        for part in out:
            part.named = (_of_one_field(part) if part.named is context.named else None) or part.named
    if len(out) > 1 and context.named is not None:
        for part in out:
            if part.named is context.named:  # one heading cannot be the name of several
                part.named = replace(context.named, sure=False)
    return out or [context]


def _blocks(grid: Grid, roles: Roles, keys: Sequence[str]) -> int | None:
    """The column of blocks; none where it has another one for rows that go on with a register: it is the fields'."""
    c, block = block_column(roles), ""
    if c is None:
        return None
    for row in grid.rows[roles.head :]:
        said = one_line(row[c].text)
        if said and said != block and not any(_key(row, roles, role) for role in keys):
            return None
        block = said or block
    return c


def _of_one_field(part: Context) -> Named | None:
    """The register that one row is with address, name and all of its bits, where others have a row for their title."""
    grid, roles = part.tables[0]
    cell = roles.cell(grid.rows[0], "name") if len(grid.rows) == 1 else None
    bits = parse_bits(roles.bits(grid.rows[0])) if cell else None
    if cell is None or bits is None or bits.low or not bits.high or not is_identifier(cell.text.strip()):
        return None
    return Named(cell.text.strip(), cell.text.strip(), section=cell.text.strip())


def _are_fields(grid: Grid, roles: Roles) -> bool:
    """Whether the names under `Register` are those of fields: several share an address, and no bit.

    Address  Bit  Register name
    0x3000   7:5  MODE
             4:0  RATE
    """
    place = next((role for role in ("address", "offset") if role in roles.of), None)
    if place is None or not {"register", "bits"} <= roles.of.keys() or "name" in roles.of:
        return False
    if roles.of["register"] == roles.of["bits"]:
        return False
    several = False
    names: set[str] = set()
    known: list[Bits] = []
    for row in grid.rows[roles.head :]:
        bits = parse_bits(roles.bits(row))
        if bits is None:
            continue
        if roles.text(row, place):
            names, known = set(), []
        elif not roles.text(row, "register") or not known:
            return False
        names.add(roles.text(row, "register"))
        known.append(bits)
        several |= len(names) > 1
        if not in_order(known):
            return False
    return several


def _named_in(row: list[Cell], roles: Roles) -> Named | None:
    """The register of a row that has an address, its name where fields have theirs, and no bits."""
    cell = roles.cell(row, "name")
    name, _, more = cell.text.strip().partition("\n") if cell else ("", "", "")
    if "register" in roles.of or "bits" not in roles.of or roles.bits(row) or not is_identifier(name):
        return None
    title = one_line(roles.text(row, "description")) or name
    return Named(name, title, section=title, sure=not more)


def _key(row: list[Cell], roles: Roles, role: str) -> str:
    """What a row says of its register in a column of names or addresses: bits that stand there are none of it."""
    text = roles.text(row, role)
    return "" if roles.of[role] == roles.of.get("bits") and parse_bits(text) else text


def _title(row: list[Cell], roles: Roles) -> tuple[str, list[Piece]] | None:
    """What stands in a row for the address and holds no digit: it goes on with the title of the register above."""
    cells = [cell for role in ("address", "offset") if (cell := roles.cell(row, role)) and cell.text.strip()]
    text = one_line(cells[0].text) if len(cells) == 1 else ""
    return (text, cells[0].pieces) if text and not any(map(str.isdigit, text)) else None


def _add_title(part: Context, text: str, pieces: list[Piece]) -> None:
    if part.named is not None:
        part.named = replace(part.named, title=f"{part.named.title} {text}")
    part.pieces = sorted({*part.pieces, *pieces})


def _group(context: Context, grid: Grid, roles: Roles, row: list[Cell]) -> Context:
    """The register that a row begins: its name and address stand in the row."""
    cell = roles.cell(row, "register")
    named = None
    if cell and cell.text.strip():
        name, guessed = join_name(cell.text)
        own = roles.of["register"] == roles.of.get("bits")  # a row of its own, with the title of the register
        title = roles.text(row, "description") if own else ""
        named = Named(name, title or name, sure=not guessed)
    at = next((text for role in ("address", "offset") if (text := roles.text(row, role))), "")
    placed = _PLACED.match(at) if named is None and len(at) <= _LONGEST else None
    placed = placed or (_LED.match(at) if named is None and len(at) <= _LONGEST else None)
    if placed and (is_identifier(placed["name"]) or _HUMPED.search(placed["name"])):
        title = placed.groupdict().get("title") or placed["name"]
        named, at = Named(placed["name"], title, section=at), placed["number"]
    named = named or _named_in(row, roles)
    part = Context(named or context.named, context.section, context.block)
    part.pieces = sorted(
        {
            piece
            for role in (
                "register",
                "address",
                "offset",
                *(("name", "description") if _named_in(row, roles) else ()),
            )
            if (c := roles.cell(row, role))
            for piece in c.pieces
        }
    )
    for role in ("address", "offset"):
        if roles.text(row, role):
            part.keys[role] = at if hexadecimal(at) is not None else f"0x{at}"
    for role in ("access", "reset") if _named_in(row, roles) else ():
        if said := roles.text(row, role):
            part.keys[role] = said
    rest = Grid([], grid.columns, grid.first_line, grid.last_line, list(grid.pages))
    part.tables = [
        (
            rest,
            Roles(
                {k: v for k, v in roles.of.items() if k not in {"register", "address", "offset"}},
                0,
                roles.heads,
            ),
        )
    ]
    return part
