"""Heads of tables whose cells single blanks part: which kind of such tables a line begins."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.columns import Roles
from extract.dialects.register_table.ruleless_tables.names_first import NamesFirst
from extract.dialects.register_table.ruleless_tables.single_blanks import cell, heads
from extract.dialects.register_table.ruleless_tables.squeezed import Squeezed
from extract.dialects.register_table.ruleless_tables.squeezed_values import Valued, ValuedByAccess
from extract.dialects.register_table.words.notation import is_identifier
from extract.stitch import Grid

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.tables import Cell

_INDEX = re.compile(r"[nxi]")
"""The index of a register that a blank parts from its name."""
_ROLES: Final = ("name", "access", "reset")


def squeezed_head(text: Text, words: Vocabulary, page: int) -> Squeezed | None:
    """A table that the line is the head of, or None: all its words must be heads, a text last."""
    ways = sorted(heads(text, words), key=lambda one: "name" not in one[0]) or _called(text, words)
    for of, row in ways:
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
        table = NamesFirst(grid, roles, words) if named else Squeezed(grid, roles, words)
        if named and words.column(row[0].text) is None:
            table.called = "".join(row[0].text.split())
        return table
    return None


def _called(text: Text, words: Vocabulary) -> list[tuple[dict[str, int], list[Cell]]]:
    """The same of a head of names that is the register's name: `NBCONn Bit Description Initial State`."""
    first, size = text.words[0][0], 1
    if len(text.words) > 1 and _INDEX.fullmatch(text.words[1][0]):
        size = 2
    if not is_identifier(first) or not first[0].isupper() or words.column(first) is not None:
        return []
    found = [(word, piece) for word, piece, _ in text.words]
    for of, row in heads(replace(text, words=text.words[size:]), words):
        if list(of) == ["bits", "description", "reset"]:
            return [({"name": 0, **{role: at + 1 for role, at in of.items()}}, [cell(found[:size]), *row])]
    return []
