"""Heads of tables whose cells single blanks part: which kind of such tables a line begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.columns import Roles
from extract.dialects.register_table.ruleless_tables.names_first import NamesFirst
from extract.dialects.register_table.ruleless_tables.single_blanks import heads
from extract.dialects.register_table.ruleless_tables.squeezed import Squeezed
from extract.dialects.register_table.ruleless_tables.squeezed_values import Valued, ValuedByAccess
from extract.stitch import Grid

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.vocabulary import Vocabulary

_ROLES: Final = ("name", "access", "reset")


def squeezed_head(text: Text, words: Vocabulary, page: int) -> Squeezed | None:
    """A table that the line is the head of, or None: all its words must be heads, a text last."""
    for of, row in sorted(heads(text, words), key=lambda one: "name" not in one[0]):
        named = list(of)[:2] == ["name", "bits"]
        if (next(iter(of)) != "bits" and not named) or "description" not in of:
            continue
        if not of.keys() <= {"bits", "description", *_ROLES, *(() if named else ("value",))}:
            continue
        if "name" not in of and list(of)[:2] != ["bits", "description"]:
            continue
        if any(at > of["description"] for role, at in of.items() if role not in {"access", "reset"}):
            continue
        grid = Grid([row], [float(n) for n in range(len(row))], text.line, text.line, [page])
        roles = Roles(of, 1, [cell.text for cell in row], squeezed=True)
        if list(of) == ["bits", "name", "access", "value", "description"]:
            return ValuedByAccess(grid, roles, words)
        if "value" in of:
            return Valued(grid, roles, words)
        return NamesFirst(grid, roles, words) if named else Squeezed(grid, roles, words)
    return None
