"""Tables with a column for each of several resets: `Reset A | Reset B`, `Cold reset | Warm reset`, `POR | BOR`.

The first is that of the field, or the one that is headed by the word alone. What the others leave it at stands in its
note where it is something else (`other_columns`).
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.numerals import is_no_number, reset_number
from extract.dialects.register_table.words.text import one_line

if TYPE_CHECKING:
    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.stitch import Grid

_OF_RESET: Final = re.compile(
    r"\b(?:re-?sets?|rst|[pbw]or|mclr|wdt|watchdog|power[- ]?(?:on|up)|brown[- ]?out)\b", re.IGNORECASE
)
_PLAIN: Final = re.compile(r"(?:reset|rst|default|initial|init)(?: (?:values?|val|state))?", re.IGNORECASE)
"""Heads of the reset that is the field's wherever others stand."""
_ABOUT_RESETS: Final = re.compile(
    r"\b(?:by|affected|domains?|groups?|sources?|src|types?|class|signals?|events?|sensitiv\w+|index|no)\b",
    re.IGNORECASE,
)
"""Words of a head that say which reset it is or whether there is one, as a number too: `Reset domain`."""


def of_first_reset(grid: Grid, roles: Roles) -> Roles:
    """The roles with the first column of resets; the others are kept."""
    own = roles.of.get("reset")
    if own is None or not _OF_RESET.search(roles.heads[own] if roles.heads else ""):
        return roles
    known = {c for role, c in roles.of.items() if role != "reset"}
    found = [
        c
        for c, head in enumerate(roles.heads)
        if c == own or (c not in known and is_reset(head) and _holds_resets(grid, roles, c))
    ]
    if len(found) < 2:
        return roles
    first = (
        own if _PLAIN.fullmatch(one_line(roles.heads[own])) else found[0]
    )  # `Soft reset | Reset`: the second
    return replace(roles, of=roles.of | {"reset": first}, others=[c for c in found if c != first])


def is_reset(head: str) -> bool:
    """Whether a head is that of a reset, and not of something else about it."""
    return _OF_RESET.search(head) is not None and _ABOUT_RESETS.search(head) is None


def _holds_resets(grid: Grid, roles: Roles, column: int) -> bool:
    """Whether a column holds nothing but resets."""
    texts = [text for row in grid.rows[roles.head :] if (text := row[column].text.strip())]
    return bool(texts) and all(is_no_number(text) or reset_number(text) is not None for text in texts)
