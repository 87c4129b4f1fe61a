"""Tables whose rows are registers: those that give addresses, and those that show the bits of each in lanes."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from extract.dialects.register_table.arrays import listed_array
from extract.dialects.register_table.columns import Roles
from extract.dialects.register_table.context import Context, build
from extract.dialects.register_table.fields import fold
from extract.dialects.register_table.figures import attach
from extract.dialects.register_table.headings import Named, hexadecimal, identifiers, is_identifier
from extract.dialects.register_table.lanes import assign
from extract.dialects.register_table.resets import spread
from extract.dialects.register_table.text import join_name, one_line
from extract.dialects.register_table.vocabulary import plain
from extract.observations import Register
from extract.series import members
from extract.stitch import Grid, compact, extent, join_cells

if TYPE_CHECKING:
    from extract.dialects.register_table.lanes import Mark
    from extract.dialects.register_table.state import State
    from extract.document import Piece
    from extract.observations import Field
    from extract.tables import Cell, Table


_TITLED = re.compile(r"^[A-Za-z][^()]* \((?P<name>[A-Z][A-Z0-9]*_?[A-Z0-9_]*)\)$")
"""A title in words with the register's name behind it: `Control register (NB_CTRL)`."""
Placement = tuple[float, float, "Cell"]
"""A cell with its left and right end."""


@dataclass(slots=True)
class Entry:
    """A row of a table of registers: name, address and what the address counts from."""

    name: str
    address: int
    space: str | None
    block: str | None
    section: str | None
    pieces: list[Piece]
    description: str | None = None
    access: str | None = None
    reset: str | None = None


@dataclass(slots=True)
class Maps:
    """All rows of such tables, by folded name."""

    entries: dict[str, list[Entry]] = field(default_factory=dict)
    placed: set[int] = field(default_factory=set)
    """The ids (`id`) of the entries that registers have their addresses from."""

    def add(self, grid: Grid, roles: Roles, block: str | None, section: str | None) -> None:
        """Remember the addresses that a table gives."""
        role = "register" if "register" in roles.of else "name" if "name" in roles.of else "description"
        if (
            role == "register"
            and "name" in roles.of
            and _names(grid, roles, "name") > _names(grid, roles, role)
        ):
            role = "name"  # the acronym, beside the title in words
        place = "address" if "address" in roles.of else "offset"
        hexadecimal_head = "hex" in roles.heads[roles.of[place]].casefold()
        for row in grid.rows[roles.head :]:
            name, _ = join_name(cell.text) if (cell := roles.cell(row, role)) else ("", False)
            if titled := _TITLED.match(one_line(name)):
                name = titled["name"]
            text = roles.text(row, place)
            address = hexadecimal(text) if not hexadecimal_head else _bare_hexadecimal(text)
            if (
                not name
                or address is None
                or re.search(r"\w\s*(?:-|–|—|~|to|\.\.)\s*(?:0x)?[0-9A-Fa-f]", text)
            ):
                continue  # a range is no register's
            space = (
                f"{block} offset" if place == "offset" and block else "offset" if place == "offset" else None
            )
            described = roles.text(row, "description") if role != "description" else ""
            pieces = sorted({piece for cell in row for piece in cell.pieces})
            entry = Entry(name, address, space, block, section, pieces)
            entry.description, entry.access = described or None, roles.text(row, "access") or None
            entry.reset = roles.text(row, "reset") or None
            self.entries.setdefault(fold(name), []).append(entry)

    def settle(self, spaces: dict[tuple[str, str | None], str]) -> None:
        """Let the offsets of a table count in the address space of its section, where the section has one."""
        for entries in self.entries.values():
            for entry in entries:
                if entry.block is not None and entry.space == f"{entry.block} offset":
                    entry.space = spaces.get((entry.block, entry.section), entry.space)

    def place(self, register: Register) -> None:
        """Give a register without address the one that a table of its chapter has under its name.

        A heading that lists several names, or the first and last of a series, is that of as many registers: it
        is an array where the table has every one of them.
        """
        if register.register is None:
            return
        whole = self._one(register.register, register.block)
        names = [register.register] if whole else members(register.register) or [register.register]
        found = [self._one(name, register.block) for name in names]
        entries = [entry for entry in found if entry]
        if len(entries) == len(found) == 1 and "Reset value:" not in (register.description or ""):
            spread(register, entries[0].reset)
        if register.address is not None or not entries:
            return
        if len(entries) < len(found) or len({entry.space for entry in entries}) > 1:
            register.flag("array_bounds")  # the table has some of them only
            return
        register.address, register.address_space = entries[0].address, entries[0].space
        register.access = register.access or entries[0].access
        register.pieces = sorted({*register.pieces, *(piece for entry in entries for piece in entry.pieces)})
        self.placed |= {id(entry) for entry in entries}
        if len(entries) > 1:
            listed_array(register, names, tuple(entry.address for entry in entries))

    def _one(self, name: str, block: str | None) -> Entry | None:
        found = [entry for entry in self.entries.get(fold(name), []) if entry.block == block]
        return found[0] if len({(entry.address, entry.space) for entry in found}) == 1 else None

    def unread(self, registers: list[Register]) -> list[Register]:
        """Registers that only a table of addresses names."""
        known = {
            fold(name)
            for register in registers
            if register.register
            for name in (register.address is not None and identifiers(register.register))
            or [register.register]
        }
        out = []
        for key, entries in self.entries.items():
            if key in known:
                continue
            for entry in entries:
                if id(entry) in self.placed:
                    continue
                register = Register(
                    list(entry.pieces), register=entry.name, block=entry.block, address=entry.address
                )
                register.address_space, register.access = entry.space, entry.access
                register.description = entry.description
                register.flag("no_fields")
                out.append(register)
        return out


def _names(grid: Grid, roles: Roles, role: str) -> int:
    """How many cells of a column are names that programs write."""
    return sum(is_identifier(roles.text(row, role)) for row in grid.rows[roles.head :])


def _bare_hexadecimal(text: str) -> int | None:
    try:
        return int(text.strip().removeprefix("0x").rstrip("hH"), 16)
    except ValueError:
        return None


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


def registers_of_lanes(table: Table, r: int, marks: list[Mark], reader: State) -> bool:
    """Read a table that has a register in each row and the numbers of bits in its head; False where it is none."""
    left, right = min(m[1] for m in marks), max(m[1] for m in marks)
    labels = _labels(table, r, left, right, reader)
    if not labels.keys() & {"address", "offset", "register", "name"}:
        return False
    rows = [(cells, found) for cells in bands(table, r) if (found := _within(cells, left, right))]
    names = _names_above(reader, len(rows))
    contexts: list[Context] = []
    for (cells, found), named in zip(rows, names, strict=True):
        figure = assign(marks, found, gaps=True)
        figure.numbers = []
        values = {role: cell for role, span in labels.items() if (cell := _at(cells, span)) is not None}
        kind = reader.words.rows.get(plain(values["register"].text)) if "register" in values else None
        if kind in {"access", "reset"} and contexts:
            attach(contexts[-1].figures[0], figure, kind)  # of the register over it
            continue
        context = Context(_named(values) or named, reader.section, reader.block, figures=[figure])
        contexts.append(context)
        context.pieces = sorted({piece for cell in values.values() for piece in cell.pieces})
        for role in ("access", "address", "offset"):
            if role in values:
                text = one_line(values[role].text)
                context.keys[role] = text if role == "access" else f"{_bare_hexadecimal(text) or 0:#x}"
    for context in contexts:
        register = build(context, reader.words)
        if context.named is None:
            register.register, register.flags = None, []
        _put(register, reader.reading.registers)
    return True


def names_registers(table: Table, r: int, marks: list[Mark], reader: State) -> bool:
    """Whether a column beside the lanes is headed as that of registers: each row is one, or tells of the one above."""
    left, right = min(m[1] for m in marks), max(m[1] for m in marks)
    return "register" in _labels(table, r, left, right, reader)


def bands(table: Table, head: int) -> list[list[Placement]]:
    """The cells with text under a table's head, row by row; a row is what no cell reaches beyond.

    A word processor rules every line of text on its own: there a row is as high as its highest cell.
    """
    out: list[list[Placement]] = []
    bottom = 0.0
    for k, row in enumerate(table.rows):
        tops = [cell.box[1] for cell in row if cell and cell.box]
        if not out or not tops or min(tops) > bottom - 1.0:
            out.append([])
        if k > head:
            out[-1] += [
                (*extent(table, k, c), cell) for c, cell in enumerate(row) if cell and cell.text.strip()
            ]
        bottom = max([bottom, *(cell.box[3] for cell in row if cell and cell.box)])
    return [cells for cells in out if cells]


def _within(cells: list[Placement], left: float, right: float) -> list[Placement]:
    """The cells between the numbers from left to right, those over each other joined."""
    out: list[Placement] = []
    for x0, x1, cell in sorted((c for c in cells if c[1] > left and c[0] < right), key=lambda c: c[0]):
        if out and x0 < out[-1][1] - 0.5:
            before = out[-1]
            out[-1] = (before[0], max(before[1], x1), join_cells(before[2], cell))
        else:
            out.append((x0, x1, cell))
    return out


def _names_above(reader: State, rows: int) -> list[Named | None]:
    """The names that a line over the table lists, one for each row."""
    lines = [text.text for text in reader.context.text]
    for last in range(len(lines), 0, -1):
        for first in range(last - 1, max(last - 4, -1), -1):
            names = identifiers(" ".join(lines[first:last]))
            if len(names) == rows:
                return [Named(name, name) for name in names]
    named = reader.context.named
    return [named] if rows == 1 and named else [None] * rows


def _put(register: Register, registers: list[Register]) -> None:
    """Add a register, or join it to the one of its address: a summary and a description print it twice."""
    place = register.address, register.address_space
    same = (
        [other for other in registers if (other.address, other.address_space) == place]
        if place[0] is not None
        else []
    )
    if len(same) != 1:
        registers.append(register)
        if register.register is None and "name_lost" not in register.flags:
            register.flag("name_lost")
        return
    known = same[0]
    if register.register is not None:
        if fold(register.register) != fold(known.register or ""):
            known.flag("register_name")
        elif "register_name" in known.flags:
            known.flags.remove("register_name")  # put together from wrapped lines there, whole here
    known.pieces = sorted({*known.pieces, *register.pieces})
    known.description = known.description or register.description
    for one in register.fields:
        _join_field(one, known.fields)
    known.fields.sort(key=lambda one: -1 if one.bit_hi is None else -one.bit_hi)


def _places(one: Field) -> str:
    return f"{one.bit_hi}:{one.bit_lo}" if one.bit_hi != one.bit_lo else f"{one.bit_hi}"


def _join_field(one: Field, fields: list[Field]) -> None:
    for other in fields:
        if (other.bit_hi, other.bit_lo) == (one.bit_hi, one.bit_lo):
            if fold(other.field or "") != fold(one.field or ""):
                other.flag("lane_disagrees")
                lost = other.field if other.reserved and not one.reserved else one.field
                other.other_print = " ".join(part for part in (lost, _places(one)) if part)
                if other.reserved and not one.reserved:
                    other.field, other.note, other.reserved = one.field, one.note, False
            other.pieces = sorted({*other.pieces, *one.pieces})
            return
    fields.append(one)


def _named(values: dict[str, Cell]) -> Named | None:
    cell = values.get("register") or values.get("name")
    if cell is None or not cell.text.strip():
        return None
    name, guessed = join_name(cell.text)
    return Named(name, name, sure=not guessed)


def _head_end(table: Table, r: int) -> int:
    """The row after those of the head, which may have lines beside and under the numbers."""
    bottom = max(
        (cell.box[3] for row in table.rows[: r + 1] for cell in row if cell and cell.box), default=0.0
    )
    end = r + 1
    while end < len(table.rows):
        tops = [cell.box[1] for cell in table.rows[end] if cell and cell.box]
        if not tops or min(tops) > bottom - 1.0:
            break
        end += 1
    return end


def _labels(table: Table, r: int, left: float, right: float, reader: State) -> dict[str, tuple[float, float]]:
    """Where the columns beside the lanes stand, by their role."""
    grid = compact(table)
    out: dict[str, tuple[float, float]] = {}
    for c, start in enumerate(grid.columns):
        end = grid.columns[c + 1] if c + 1 < len(grid.columns) else float("inf")
        if start < right and end > left:
            continue
        texts = [text for row in grid.rows[: _head_end(table, r)] if (text := row[c].text.strip())]
        for n in range(len(texts), 0, -1):
            role = reader.words.column(" ".join(texts[:n]))
            if role:
                out.setdefault(role, (start, end))
                break
    return out


def _at(cells: list[Placement], span: tuple[float, float]) -> Cell | None:
    """What of a row begins within a span."""
    found: Cell | None = None
    for x0, _, cell in cells:
        if span[0] - 1 <= x0 < span[1] - 1:
            found = join_cells(found, cell) if found else cell
    return found
