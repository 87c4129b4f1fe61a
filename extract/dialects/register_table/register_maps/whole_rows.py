"""Tables of fields in which each register has a row of its own, over those of its fields, with all of its bits.

Name    Bits                  Name       Bits
CTRL    31:0                  CTRL       31:0
RATE    7:4                   CTRL.RATE  7:4
EN      0                     CTRL.EN    0
STATUS  31:0                  STATUS     31:0

Such a row shares bits with those below it, as no field does with another; one without rows below it is the only field
of its register. Under the heading of a register they may be what it holds in several modes: there only one row of its
own name is taken for it. Where neither places nor names tell that they are registers, their names are in doubt.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.register_table.walk.context import Context
from extract.dialects.register_table.words.bits import Bits, in_order, parse_bits
from extract.dialects.register_table.words.named import Named
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.text import one_line
from extract.stitch import Grid

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.tables import Cell

_WIDTHS: Final = frozenset((8, 16, 32, 64))
"""Bits of a register that has such a row."""
_PLACES: Final = ("address", "offset")


class _Group(NamedTuple):
    """The row of a register, its width in bits, and the rows of its fields."""

    row: list[Cell]
    width: int
    fields: list[list[Cell]]


def split_whole_rows(context: Context, words: Vocabulary) -> list[Context]:
    """A register for each such row; none where the table of fields is any other."""
    if len(context.tables) != 1 or context.figures:
        return []
    grid, roles = context.tables[0]
    if (
        not {"bits", "name"} <= roles.of.keys()
        or "register" in roles.of
        or roles.of["bits"] == roles.of["name"]
    ):
        return []
    groups = _groups(grid.rows[roles.head :], roles)
    if not groups:
        return []
    above = context.named.name if context.named and context.named.sure else None
    names = [_name(group.row, roles) for group in groups]
    if names == [above]:
        return [] if _halves(groups[0], roles) else [_register(context, grid, roles, groups[0])]
    if above or len(groups) == 1 or context.keys:
        return []
    placed = any(role in roles.of for role in _PLACES)
    title = context.named.title if context.named else context.section or ""
    if not (placed or words.says_register(title)):
        return []  # signals, ports, what is sent
    out = [_register(context, grid, roles, group) for group in groups]
    for part, group in zip(out, groups, strict=True):
        if part.named and group.fields and not (placed or _owned(group, roles)):
            part.named.sure = False  # perhaps one of several views
    return out


def _halves(group: _Group, roles: Roles) -> bool:
    """Whether a name that fields have is that of the register and a letter: `COUNTH` and `COUNTL` are `COUNT`."""
    name = _name(group.row, roles)
    others = (_name(row, roles) for row in group.fields)
    return any(other != name and other.startswith(name) and other[len(name)].isalnum() for other in others)


def _groups(rows: Sequence[list[Cell]], roles: Roles) -> list[_Group]:
    """The rows by register; none where one has no fields below it, or these have other bits than it, or the same."""
    out: list[_Group] = []
    known = list[list[Bits]]()
    for row in rows:
        bits = parse_bits(roles.bits(row))
        if bits is None:
            return []
        width = 0 if bits.low else bits.high + 1
        if width in _WIDTHS and (not out or width >= out[-1].width) and is_identifier(_name(row, roles)):
            out.append(_Group(row, width, []))
            known.append([])
            continue
        if not out or bits.high >= out[-1].width:
            return []
        if any(roles.text(row, role) not in {"", roles.text(out[-1].row, role)} for role in _PLACES):
            return []
        out[-1].fields.append(row)
        known[-1].append(bits)
    return out if any(known) and all(map(in_order, known)) else []


def _name(row: list[Cell], roles: Roles) -> str:
    return one_line(roles.text(row, "name"))


def _register(context: Context, grid: Grid, roles: Roles, group: _Group) -> Context:
    """The register of a group: what its row says of it, and the rows of its fields without its name before theirs."""
    name, above = _name(group.row, roles), context.named
    title = one_line(roles.text(group.row, "description")) or name
    part = Context(Named(name, title, section=title), context.section, context.block)
    pieces = {piece for cell in group.row for piece in cell.pieces}
    if above is not None and above.sure and above.name == name:
        part = replace(context, named=replace(above, title=title) if above.title == name else above)
        pieces.update(context.pieces)
    part.pieces = sorted(pieces)
    said = {role: roles.text(group.row, role) for role in (*_PLACES, "access", "reset")}
    part.keys = {
        **part.keys,
        **{role: text for role, text in said.items() if text},
        "width": str(group.width),
    }
    owned = _owned(group, roles)
    rows = [
        _without(row, roles.of["name"], f"{name}.") if owned else row for row in group.fields or [group.row]
    ]
    of = {role: c for role, c in roles.of.items() if role not in _PLACES}
    rest = Grid(rows, grid.columns, grid.first_line, grid.last_line, list(grid.pages))
    part.tables = [(rest, replace(roles, of=of, head=0))]
    return part


def _owned(group: _Group, roles: Roles) -> bool:
    """Whether all fields of a group have its name before theirs."""
    return all(_name(row, roles).startswith(f"{_name(group.row, roles)}.") for row in group.fields)


def _without(row: list[Cell], column: int, lead: str) -> list[Cell]:
    """A row without what the text of one of its cells begins with."""
    bare = replace(row[column], text=row[column].text.strip().removeprefix(lead))
    return [*row[:column], bare, *row[column + 1 :]]
