"""Columns of a table of fields whose heads tell no role: nothing printed is lost.

One that ends as the head of descriptions does is the description where no other is, `FSK/OOK Description`; what the
rest holds stands in the fields' notes, `Unit: mV`. Beside values in rows of their own it is said of each of these, and
stands behind its meaning.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.several_resets import is_reset
from extract.dialects.register_table.words.text import one_line

if TYPE_CHECKING:
    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.dialects.register_table.field_tables.subrows import Draft, DraftRow
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.observations import Field
    from extract.stitch import Grid

_NOTHING: Final = frozenset(("", "-", "–", "—", "n/a"))
"""What a cell holds that says nothing."""

_LISTED = re.compile(r"\s|[:=]")
"""What the cell of a value holds that may list several, with their meanings: `0: off, 1: on`."""


def with_others(grid: Grid, roles: Roles, words: Vocabulary) -> Roles:
    """The roles with the columns that have none: the description, and the others for the notes.

    What stands before all known columns is no field's: the names of the registers, or a count.
    """
    if _value_of_each(grid, roles):
        roles = replace(roles, of={role: c for role, c in roles.of.items() if role != "value"})
    taken = {*roles.of.values(), *roles.others, *range(min(roles.of.values(), default=0))}
    found = [
        c
        for c, head in enumerate(roles.heads)
        if c not in taken and head.strip() and any(row[c].text.strip() for row in grid.rows[roles.head :])
    ]
    told = [c for c in found if words.column(roles.heads[c].split()[-1]) == "description"]
    if len(told) != 1 or roles.of.keys() & {"description", "remark", "value_name"}:
        return replace(roles, others=[*roles.others, *found]) if found else roles
    found.remove(told[0])
    return replace(roles, of=roles.of | {"description": told[0]}, others=[*roles.others, *found])


def _value_of_each(grid: Grid, roles: Roles) -> bool:
    """Whether each row has bits, a value and a description of its own: what is said of each field, and no list."""
    if not {"bits", "value", "description"} <= roles.of.keys() or "value_name" in roles.of:
        return False
    rows = [row for row in grid.rows[roles.head :] if any(cell.text.strip() for cell in row)]
    return all(
        roles.bits(row)
        and not _LISTED.search(row[roles.of["value"]].text.strip())
        and row[roles.of["value"]].above is None
        for row in rows
    )


def note_others(draft: Draft) -> None:
    """Put what further columns say into the notes of a field, `Warm reset: 0x1`, or into the texts of its values.

    It is said of the values where a row below the field's, that of a value, has something there.
    """
    own, *below = draft.rows
    for column in dict.fromkeys(column for row in draft.rows for column in row.roles.others):
        of_values = any(column in row.roles.others and _said(row, column) for row in below)
        for row in draft.rows if of_values else (own,):
            if column not in row.roles.others:
                continue
            if of_values and row.items == 1:
                item = draft.items[row.first]
                item.beside = "; ".join(filter(None, (item.beside, _said(row, column))))
            else:
                for one in draft.fields:
                    _note(one, row, column)


def _note(one: Field, row: DraftRow, column: int) -> None:
    """Put what a column says of a field into its note, but for its reset, said of another one, and its name."""
    said, text = _said(row, column), _text(row, column)
    same_reset = text == one.default_text and is_reset(row.roles.heads[column])
    if said and text != one.field and not same_reset:
        one.note = f"{one.note}; {said}" if one.note else said


def _said(row: DraftRow, column: int) -> str:
    """What a column says in a row, behind its head; '' where it says nothing."""
    text = _text(row, column)
    return "" if text.casefold() in _NOTHING else f"{one_line(row.roles.heads[column])}: {text}"


def _text(row: DraftRow, column: int) -> str:
    """The text of a cell, for a field's row that of one above which reaches down over it."""
    cell = row.cells[column]
    if row.own and cell.above is not None and not cell.text.strip():
        cell = cell.above
    return one_line(cell.text)
