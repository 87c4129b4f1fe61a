"""Figures within ruled tables: what stands over and under their lanes in the same rules.

| Name  | 0x10 | NB_CFG          |      titles: the register's name and address
| Bit   | 7    | 6  | 5   | 4    |
| Field | RATE          | GO     |      the figure
| Bits  | Name | Description     |      another table: the fields
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.figures import label_of
from extract.dialects.register_table.bit_figures.lanes import cells_between, marks_of_row
from extract.dialects.register_table.words.keys import key_line
from extract.dialects.register_table.words.notation import hexadecimal, is_identifier
from extract.dialects.register_table.words.text import one_line
from extract.dialects.register_table.words.vocabulary import plain
from extract.tables import Table

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Piece
    from extract.tables import Cell

    Key = tuple[str, str, list[Piece]]

_NAME = re.compile(r"[A-Z].*[A-Z0-9_]|[a-z]\w*_\w+")
"""What tells a register's name from a word of its title."""
_LANE_ROWS: Final = 4
_FEWEST_HEADS: Final = 3
_CODE_LENGTH: Final = 4
_LANES: Final = 8
"""Cells of a row of lanes, at least."""
_WORD_OF_DIGITS: Final = re.compile(r"^[0-9A-Fa-f]{8}$")
"""An address or reset without any sign of its notation: as many digits as a word of 32 bits has."""


def split_under_figure(table: Table, words: Vocabulary) -> list[Table]:
    """A table as it is, or the figure and the table of fields that its rules hold in one.

    The head may be all that they hold of the latter: where shades alone are rules, the rows under it have none.
    """
    marked = [r for r in range(len(table.rows)) if marks_of_row(table, r)]
    if not marked:
        return _split_at_head(table, words)
    for r in range(marked[-1] + 1, len(table.rows)):
        heads = [words.column(cell.text) for cell in table.rows[r] if cell and cell.text.strip()]
        known = set(heads) - {None}
        if "description" in known and len(known) > 1 and len(heads) - len(known) < 2:
            return [_part(table, 0, r), _part(table, r, len(table.rows))]
    return [table]


def _split_at_head(table: Table, words: Vocabulary) -> list[Table]:
    """The lanes and the table of fields under them where the numbers of the lanes stand over the rules."""
    for r in range(1, min(_LANE_ROWS + 1, len(table.rows) - 1)):
        heads = {words.column(cell.text) for cell in table.rows[r] if cell and cell.text.strip()}
        above = [[cell for cell in row if cell is not None] for row in table.rows[:r]]
        if None in heads or not {"bits", "description"} <= heads or len(heads) < _FEWEST_HEADS:
            continue
        known = [
            cell for cell in above[0] if words.column(cell.text)
        ]  # the name of a lane may be such a word
        if len(known) < _FEWEST_HEADS - 1 and (max(map(len, above)) >= _LANES or any(map(_codes, above[1:]))):
            return [_part(table, 0, r), _part(table, r, len(table.rows))]
    return [table]


def _codes(cells: list[Cell]) -> bool:
    """Whether a row holds nothing but what is short enough for access codes or resets."""
    return len(cells) > 1 and all(len(cell.text.strip()) <= _CODE_LENGTH for cell in cells)


def _part(table: Table, first: int, end: int) -> Table:
    """Some rows of a table as one of their own."""
    rows = table.rows[first:end]
    lines = [piece[0] for row in rows for cell in row if cell for piece in cell.pieces]
    tops = [cell.box[1] for row in rows for cell in row if cell and cell.box]
    bottoms = [cell.box[3] for row in rows for cell in row if cell and cell.box]
    box = (table.box[0], min(tops), table.box[2], max(bottoms)) if table.box and tops else table.box
    if not lines:
        return replace(table, rows=rows, box=box)
    return Table(table.page, rows, min(lines), max(lines), box)


def labelled(table: Table, rows: range, left: float, words: Vocabulary) -> bool:
    """Whether a row says before its lanes what it tells of the bits: access, reset, names."""
    return any(plain(label_of(table, r, left)) in words.rows for r in rows)


_TITLE: Final = 1
"""Cells of a title beside a name and keys over their values, at most."""


def titles(rows: list[list[Cell | None]], words: Vocabulary) -> list[Key]:
    """What the rows over a figure say of the register: role, value, and where it stands.

    Keys may stand over their values, in the same cells or not, behind a name over its title; a name may stand between
    its address and its reset.
    """
    out: list[Key] = []
    heads: list[tuple[str | None, Cell]] = []
    for row in rows:
        cells = [cell for cell in row if cell and cell.text.strip()]
        over = [(*cell.text.strip().partition("\n")[::2], list(cell.pieces)) for cell in cells]
        keys = [(words.keys.get(plain(key)), one_line(value), pieces) for key, value, pieces in over]
        named = len(cells) > 1 and _names(over[0][0])
        told = [(role, value, pieces) for role, value, pieces in keys[named:] if role and value]
        titled = named and len(told) > 1 and len(told) + _TITLE == len(cells[1:])
        if cells and (len(told) == len(cells[named:]) or titled):
            out += [("name", over[0][0].strip(), over[0][2])] * named
            out += told
            heads = []
            continue
        if named and all(role for role, _, _ in keys[1:]):
            out.append(("name", over[0][0].strip(), over[0][2]))
            heads = [(words.keys.get(plain(cell.text)), cell) for cell in cells]
            continue
        if len(heads) == len(cells) > 0 and all(role for role, _ in heads[len(heads) > 1 :]):
            out += [
                (role, one_line(cell.text), head.pieces + cell.pieces)
                for (role, head), cell in zip(heads, cells, strict=True)
                if role
            ]
            heads = []
            continue
        heads = [(words.keys.get(plain(cell.text)), cell) for cell in cells]
        names = [k for k, cell in enumerate(cells) if _names(cell.text)]
        if len(names) != 1 or any(role for role, _ in heads[names[0] :]):
            continue
        out.append(("name", cells[names[0]].text.strip(), list(cells[names[0]].pieces)))
        for k, cell in enumerate(cells):
            text = one_line(cell.text)
            if _WORD_OF_DIGITS.match(text):
                text = f"0x{text}"
            if k != names[0] and hexadecimal(text) is not None and " " not in text:
                out.append(("address" if k < names[0] else "reset", text, list(cell.pieces)))
    return out


def _names(text: str) -> bool:
    text = text.strip()
    return is_identifier(text) and bool(_NAME.match(text)) and not _WORD_OF_DIGITS.match(text)


def places_under(
    table: Table, rows: range, left: float, words: Vocabulary
) -> list[tuple[str, str, list[Piece]]]:
    """The address or offset that a row of a figure gives in one cell behind its label: `ADDR | F0CH`.

    A cell alone in its row may hold label and place, behind another key perhaps: `SFR Page = 0x0; SFR Address: 0x8E`.
    """
    found: list[tuple[str, str, list[Piece]]] = []
    for r in rows:
        alone = [cell for cell in table.rows[r] if cell and cell.text.strip()]
        for part in one_line(alone[0].text).split("; ") if len(alone) == 1 else ():
            place = key_line(part, words)
            if place and place[0] in {"address", "offset"} and hexadecimal(place[1]) is not None:
                found.append((*place, alone[0].pieces))
        role = words.keys.get(plain(label_of(table, r, left)))
        cells = [cell for _, _, cell in cells_between(table, r, left, float("inf")) if cell.text.strip()]
        if (
            role in {"address", "offset"}
            and len(cells) == 1
            and hexadecimal(cells[0].text.strip()) is not None
        ):
            found.append((role, cells[0].text.strip(), cells[0].pieces))
    return found
