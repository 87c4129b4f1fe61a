"""Tables of keys and values in the walk: `Offset: 0x10` in a cell or in two, alone or over the head of the fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from extract.dialects.register_table.bit_figures.lanes import marks_of_row
from extract.dialects.register_table.bit_figures.ruled import titles
from extract.dialects.register_table.field_tables.fields import fold
from extract.dialects.register_table.naming.titles import title_box
from extract.dialects.register_table.walk.listed_values import ListedValues
from extract.dialects.register_table.words.access_codes import says_access
from extract.dialects.register_table.words.bits import split_slice
from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.keys import key_line, spaced_keys
from extract.dialects.register_table.words.text import one_line
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from extract.document import Piece
    from extract.stitch import Grid
    from extract.tables import Cell, Table


class KeyTables(ListedValues):
    """Takes what tables of keys say of the register."""

    def _keys_over(self, table: Table) -> bool:
        """Take the keys over the numbers of a figure of whose cells nothing is left."""
        numbers = next((r for r in range(len(table.rows)) if marks_of_row(table, r)), 0)
        return bool(numbers) and self._keys([[cell for cell in row if cell] for row in table.rows[:numbers]])

    def _keys_in(self, cell: Cell) -> list[tuple[str, str]]:
        """The keys of a cell with their values: one, or one in each of several lines."""
        if spaced := spaced_keys(cell.text, self.words):
            return spaced
        lines = cell.text.split("\n")
        each = (
            [pair for line in lines if (pair := key_line(line.strip(), self.words))] if len(lines) > 1 else []
        )
        if len(each) > 1:
            return each
        pair = key_line(one_line(cell.text), self.words)
        return [pair] if pair else []

    def _keys(self, rows: list[list[Cell]], *, own: bool = False) -> bool:
        """Take what a table or its first rows say of the register: `Offset: 0x10` in a cell or in two.

        Over the head of its fields (`own`) a base address is that of the register, not of its block.
        """
        found: list[tuple[str, str, list[Piece]]] = title_box(rows, self.words) or self._box_of_keys(rows)
        above = self.context.named
        if found and above and above.written and fold(above.name) != fold(found[0][1]):
            found = []  # the register has a name: a list of something else
        count = len(found)
        titled = None if found else self._title_over_keys(rows)
        for row in rows[bool(titled) :] if not found else ():
            cells = [cell for cell in row if cell.text.strip()]
            count += len(cells)
            heads = len(cells) > len(("key", "value")) and all(self.words.column(cell.text) for cell in cells)
            sides = zip(cells[::2], cells[1::2], strict=True) if len(cells) % 2 == 0 and not heads else ()
            keyed = [(self.words.keys.get(plain(key.text)), key, value) for key, value in sides]
            if any(role == "name" and split_slice(one_line(value.text)) for role, _, value in keyed):
                continue  # the row of a figure on another page
            if any(role for role, _, _ in keyed):
                found += [
                    (role, one_line(value.text), key.pieces + value.pieces)
                    for role, key, value in keyed
                    if role and self.words.column(value.text) != "value"  # the head: `Property | Value`
                ]
                count -= len(cells) // 2
                continue
            found += [(*pair, cell.pieces) for cell in cells for pair in self._keys_in(cell)]
        pairs = all(self._in_pairs([cell for cell in row if cell.text.strip()]) for row in rows)
        named = (
            pairs and len(found) > 1 and any(role in {"name", "offset", "address"} for role, _, _ in found)
        )
        if not found or (2 * len(found) < count and not named):
            return False
        if titled is not None:
            found.insert(0, titled)
        if self.context.filled and not self._under_figure_alone([role for role, *_ in found]):
            self.captioned(None, another=True)
        if found[0][0] == "name" and self.context.repeated:
            self.context.named, self.context.repeated = None, False
        for said, value, pieces in found:
            role = "address" if own and said == "base" else said
            if role not in self.context.keys:
                self.context.keys[role] = value
                self.context.pieces += pieces
        return True

    def _under_figure_alone(self, roles: list[str]) -> bool:
        """Whether keys stand right under the figure of the register, of which nothing else is read: they are its own.

        It has none of them yet, nor a place in its heading.
        """
        context, above = self.context, self.context.named
        if context.tables or context.bit_lines or not context.figures or self.recent or self.caption:
            return False
        return "name" not in roles and not context.keys and (above is None or above.address is None)

    def _keys_over_row(self, grid: Grid) -> bool:
        """Take a head of keys over one row of values, `Address | Reset | Access`, under the heading of a register."""
        context = self.context
        if len(grid.rows) != len(("keys", "values")) or context.named is None or context.filled:
            return False
        roles = [self.words.keys.get(plain(cell.text)) for cell in grid.rows[0]]
        if len(roles) < 2 or not all(roles) or "name" in roles or not {"address", "offset"} & set(roles):
            return False
        if any(self.words.column(cell.text) == "register" for cell in grid.rows[0]):
            return False
        row = [*zip(roles, *grid.rows, strict=True)]
        if any(role == "access" and not says_access(value.text, self.words) for role, _, value in row):
            return False  # of memories: `Type | RAM`
        if any("example" in text.text.casefold() for text in self.recent[-1:]):
            return False
        for role, key, value in row:
            if role is not None and role not in context.keys and value.text.strip():
                context.keys[role] = one_line(value.text)
                context.pieces += key.pieces + value.pieces
        return True

    def _box_of_keys(self, rows: list[list[Cell]]) -> list[tuple[str, str, list[Piece]]]:
        """What two rows say that have a name over its title, and beside it keys over their values, one its place."""
        over: list[list[Cell | None]] = [[*row] for row in rows]
        found = titles(over, self.words) if len(rows) == len(("keys", "values")) else []
        roles = [role for role, _, _ in found]
        return found if roles[:1] == ["name"] and {"offset", "address"} & {*roles} else []

    def _title_over_keys(self, rows: list[list[Cell]]) -> tuple[str, str, list[Piece]] | None:
        """The name that a row over a table's keys gives with its title: `NB_ARB - Arbitration control`."""
        cells = [cell for cell in rows[0] if cell.text.strip()] if len(rows) > len(("title", "key")) else []
        below = [cell for row in rows[1:2] for cell in row[:1]]
        if len(cells) != 1 or not any(self._keys_in(cell) or self._is_key(cell) for cell in below):
            return None
        named = names_register(one_line(cells[0].text), self.words, large=True)
        told = named is not None and named.written and named.sure and " " in named.title
        return ("name", named.name, list(cells[0].pieces)) if named and told else None

    def _is_key(self, cell: Cell) -> bool:
        """Whether a cell is a key alone."""
        text = cell.text.strip()
        return text[-1:] == ":" or plain(text) in self.words.keys

    def _in_pairs(self, cells: list[Cell]) -> bool:
        """Whether the cells of a row are a key and its value, or several of both: `Address | 0x4 | Instance | NB1`."""
        return len(cells) <= len(("key", "value")) or any(
            plain(key.text) in self.words.keys for key, _ in zip(cells[::2], cells[1::2], strict=False)
        )
