"""Registers whose fields stand in one table together, name and address of each in columns of their own.

Register  Offset  Bits  Name      a group of rows for each register
CTRL      0x00    7:4   RATE
                  0     EN
STAT      0x04    0     BUSY
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from extract.dialects.register_table.field_tables.columns import Roles
from extract.dialects.register_table.walk.context import Context
from extract.dialects.register_table.words.headings import Named
from extract.dialects.register_table.words.notation import hexadecimal
from extract.dialects.register_table.words.text import join_name
from extract.stitch import Grid

if TYPE_CHECKING:
    from extract.tables import Cell


def split_groups(context: Context) -> list[Context]:
    """A register for each group of rows, where the table of fields names register or address in columns of its own."""
    if len(context.tables) != 1 or context.figures:
        return [context]
    grid, roles = context.tables[0]
    keys = [role for role in ("register", "address", "offset") if role in roles.of]
    if not keys:
        return [context]
    out: list[Context] = []
    seen: tuple[str, ...] = ()
    for row in grid.rows[roles.head :]:
        said = tuple(roles.text(row, role) for role in keys)
        if any(said) and said != seen:
            seen = said
            out.append(_group(context, grid, roles, row))
        elif not out:
            return [context]
        out[-1].tables[0][0].rows.append(row)
    if len(out) > 1 and context.named is not None:
        for part in out:
            if part.named is context.named:  # one heading cannot be the name of several
                part.named = replace(context.named, sure=False)
    return out or [context]


def _group(context: Context, grid: Grid, roles: Roles, row: list[Cell]) -> Context:
    """The register that a row begins: its name and address stand in the row."""
    cell = roles.cell(row, "register")
    named = None
    if cell and cell.text.strip():
        name, guessed = join_name(cell.text)
        named = Named(name, name, sure=not guessed)
    part = Context(named or context.named, context.section, context.block)
    part.pieces = sorted(
        {
            piece
            for role in ("register", "address", "offset")
            if (c := roles.cell(row, role))
            for piece in c.pieces
        }
    )
    for role in ("address", "offset"):
        if text := roles.text(row, role):
            part.keys[role] = text if hexadecimal(text) is not None else f"0x{text}"
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
