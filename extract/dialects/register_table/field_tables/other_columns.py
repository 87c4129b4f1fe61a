"""Columns of a table of fields whose heads tell no role: nothing printed is lost.

One that ends as the head of descriptions does is the description where no other is, `FSK/OOK Description`; what the
rest holds stands in the fields' notes, `Unit: mV`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.text import one_line

if TYPE_CHECKING:
    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.observations import Field
    from extract.stitch import Grid
    from extract.tables import Cell

_NOTHING: Final = frozenset(("", "-", "–", "—", "n/a"))
"""What a cell holds that says nothing."""


def with_others(grid: Grid, roles: Roles, words: Vocabulary) -> Roles:
    """The roles with the columns that have none: the description, and the others for the notes.

    What stands before all known columns is no field's: the names of the registers, or a count.
    """
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


def note_others(one: Field, row: list[Cell], roles: Roles) -> None:
    """Put what further columns say of a field into its note, `Warm reset: 0x1`, but for its reset and name."""
    known = {(one.field or "").casefold(), (one.default_text or "").casefold(), *_NOTHING}
    for column in roles.others:
        text = one_line(row[column].text)
        if text.casefold() not in known:
            said = f"{one_line(roles.heads[column])}: {text}"
            one.note = f"{one.note}; {said}" if one.note else said
