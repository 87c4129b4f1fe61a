"""Registers named in a box or in two lines of their own: the name, its title, address and reset.

| NB_CON                     |                       |      a box over the figure
| Gate Control Register      | (Offset: 0010H)       |
|                            | Reset Value: 0000 0001H |

NB_CON
Gate Control Register (0010H)   Reset Value: 0000 0001H      the same without rules
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.register_table.words.keys import key_line
from extract.dialects.register_table.words.notation import HEX, is_identifier
from extract.dialects.register_table.words.text import one_line
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Piece
    from extract.tables import Cell

    Key = tuple[str, str, list[Piece]]

_LINE = re.compile(
    rf"^(?P<title>[^\W\d](?:[^()]|\([^()]*\))*?)\s*\(\s*(?P<address>{HEX}(?:\s*\+\s*[^()]{{1,30}})?)\s*\)\s*(?:[A-Za-z]+\s+){{0,3}}?"
    rf"(?:reset|default|initial)(?:\s+value)?\s*[:=]?\s*(?P<reset>{HEX}|0)$",
    re.IGNORECASE,
)
_PLACE = re.compile(rf"^[(\[]\s*(?P<address>{HEX})\s*[)\]]$|^(?P<bare>{HEX})$")
_QUALIFIED = re.compile(r"^\w+\s+(?=(?:reset|default|initial)\b)", re.IGNORECASE)
"""What kind of reset it is: `Application Reset Value`."""
_MOST_ROWS: Final = 4
_MOST_CELLS: Final = 8
_MOST_WORDS: Final = 8


class Titled(NamedTuple):
    """A line that gives a register's title, address and reset."""

    title: str
    address: str
    reset: str


def titled_line(text: str) -> Titled | None:
    """Read `Gate Control Register (0010H) Reset Value: 0000 0001H`; None for any other line."""
    found = _LINE.match(text) if len(text) <= 160 and "(" in text else None
    return Titled(found["title"], found["address"], found["reset"]) if found else None


_PLACES: Final = frozenset({"address", "offset"})
"""Keys that are no names, whatever stands beside them: `ADDR | 0F10H`."""


def title_box(rows: list[list[Cell]], words: Vocabulary) -> list[Key]:
    """The roles and values of a box that holds a register's name beside its title or keys; empty for any other."""
    cells = [cell for row in rows for cell in row if cell.text.strip()]
    if len(rows) > _MOST_ROWS or not 2 <= len(cells) <= _MOST_CELLS:
        return []
    names: list[Cell] = []
    keys: list[Key] = []
    titled = False
    for cell in cells:
        text = one_line(cell.text)
        if (key := _key(text, words)) is not None:
            keys.append((*key, cell.pieces))
        elif len(said := text.rsplit(". ", 1)) > 1 and (key := _key(said[1], words)) is not None:
            keys.append((*key, cell.pieces))
            titled = True
        elif is_identifier(text) and not text.islower() and words.keys.get(plain(text)) not in _PLACES:
            names.append(cell)
        elif len(text.split()) > _MOST_WORDS or words.column(text):
            return []
        else:
            titled |= _is_title(text, words)
    if len(names) != 1 or not (titled or any(role in {"address", "offset"} for role, _, _ in keys)):
        return []
    return [("name", one_line(names[0].text), names[0].pieces), *keys]


def _key(text: str, words: Vocabulary) -> tuple[str, str] | None:
    """A key with its value, perhaps in parentheses; an address alone in them."""
    if found := _PLACE.match(text):
        return "address", found["address"] or found["bare"]
    bare = text[1:-1].strip() if text[:1] == "(" and text[-1:] == ")" else text
    return key_line(bare, words) or key_line(_QUALIFIED.sub("", bare), words)


def _is_title(text: str, words: Vocabulary) -> bool:
    """Whether a text is the title of a register: it ends with that word and says which."""
    parts = text.split()
    return len(parts) > 1 and plain(parts[-1]) in words.words["register"] and len(parts) <= _MOST_WORDS
