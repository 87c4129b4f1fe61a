"""The register that a row over the head of a table names.

| Gate Control Register (gatectl)      |      it says that it is one
| GATECTL (Offset 0x04)                |      or where it is
| Level of the gate (GATE_LVL)         |      or a row under it does
| Offset | 0x10                        |
| Bits   | Name | Description          |
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.naming.titles import title_box
from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.named import Named
from extract.dialects.register_table.words.notation import hexadecimal
from extract.dialects.register_table.words.text import one_line
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Piece
    from extract.tables import Cell

_SAID_BEHIND: Final = re.compile(r"\):\s(?=\S)")
"""What parts the name of a register and its place from what it is."""
_NAME_BEHIND: Final = re.compile(r"\S\s\((?P<name>[A-Za-z]\w*_\w+)\)$")
"""A name in brackets behind a title, written as no word is: `(LSB)` may be one."""
_BOX: Final = 3
"""Cells of a row with a title, a name and a place."""
_PAIR: Final = 2
"""Cells of a key and its value."""


def title_row(rows: list[list[Cell]], words: Vocabulary, *, placed: bool) -> tuple[Named, list[Piece]] | None:
    """The register that one of the rows over a head names, and where it stands; None where nothing says that it is one.

    Args:
        rows: those over the head.
        words: the vocabulary.
        placed: whether a register is named above, with its place, and nothing is read of it yet.
    """
    for r, row in enumerate(rows):
        cells = [cell for cell in row if cell.text.strip()]
        box = title_box([row], words) if not placed and len(cells) == _BOX else []
        if [key for key, *_ in box] == ["name", "address"]:
            (_, name, pieces), (_, place, _) = box
            return Named(name, one_line(cells[0].text), hexadecimal(place)), pieces
        text = one_line(cells[0].text) if len(cells) == 1 else ""
        if said := _SAID_BEHIND.search(text):  # `GATECTL (0x04): Opens the gate.`
            text = text[: said.start() + 1]
        named = names_register(text, words) if text else None
        told = named is not None and (named.address is not None or words.says_register(text))
        if not told and not _places_under(rows[r + 1 :], words):
            continue
        if named is None and (behind := _NAME_BEHIND.search(text)):
            return Named(behind["name"], text, None), cells[0].pieces
        if named is not None and named.written and named.sure and _ends_title(text, named, words):
            return named, cells[0].pieces
    return None


def _ends_title(text: str, named: Named, words: Vocabulary) -> bool:
    """Whether a text ends as a title does, with the name, its place or the word for a register: no sentence."""
    last = text.rsplit(maxsplit=1)[-1]
    return last[-1] in ")]" or named.name in last or words.says_register(last)


def _places_under(rows: list[list[Cell]], words: Vocabulary) -> bool:
    """Whether a row between a title and the head is the place of a register, key and value: `Offset | 0x10`."""
    cells = [[cell for cell in row if cell.text.strip()] for row in rows]
    pairs = (row for row in cells if len(row) == _PAIR)
    return any(
        words.keys.get(plain(key.text)) in {"address", "offset"} and hexadecimal(value.text) is not None
        for key, value in pairs
    )
