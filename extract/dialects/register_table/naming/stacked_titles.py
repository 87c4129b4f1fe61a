"""Titles of several registers over one list of bits, a line each.

    4000008h - NB0CNT - Control of the first gate (R/W)
    400000Ah - NB1CNT - Control of the second gate (R/W)
      Bit   Expl.
      0-1   Speed

    1F70h NB_STAT - State of the gates
    1F74h NB_MASK - Mask of the gates

    Register 18 (0x12): Rate of the first gate
    Register 34 (0x22): Rate of the second gate

The list is that of all of them: a register whose name lists theirs, with the address of each.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.naming.marked_titles import before_title, between
from extract.dialects.register_table.words.named import Named
from extract.dialects.register_table.words.notation import HEX, IDENTIFIER, hexadecimal, is_identifier

if TYPE_CHECKING:
    from collections.abc import Iterable

    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document
    from extract.tables import Table

_NUMBER = re.compile(r"0x[0-9a-f]+|[0-9a-f]+h\b|\d+|\b(?:first|second|third|fourth)\b")
"""What differs in titles of registers that are alike."""
_BESIDE = re.compile(
    rf"(?:(?P<number>{HEX})\s+(?P<name>{IDENTIFIER})\s*(?:[:–—]|\s-)\s+(?=\S)"
    rf"|(?P<first>{IDENTIFIER})\s*(?:\(\s*(?P<at>{HEX})\s*\))$)"
)
"""`1F70h NB_STAT - State of the gates`, `NB_STAT (1F70h)`."""
_SAID: Final = 4
"""Further lines between them and the list that tell of all, at most."""
_MOST: Final = 16
"""Titles over one list at most."""


def stacked_titles(
    document: Document, lists: Iterable[Table], tables: Iterable[Table], words: Vocabulary
) -> dict[int, Named]:
    """The first of several titles right over a list of bits, with what all of them name.

    So are those over other tables, and over lines that head a table of bits, where they say the same but for numbers:
    others are a list of registers, of which one is described.
    """
    out = {}
    listed = {table.first_line for table in lists}
    headed = {i for i in document.body if words.heads_bits(document.lines[i])}
    for first in sorted(listed | headed | {table.first_line for table in tables}):
        last = first - 1
        last -= last > 0 and not document.lines[last].strip()
        last -= last > 0 and _placed(document.lines[last].strip()) is None
        for _ in range(_SAID if first in listed else 0):
            line = document.lines[last].strip()
            last -= last > 0 and line != "" and _placed(line) is None
        titles: list[Named] = []
        for i in range(last, max(last - _MOST, -1), -1):
            found = _placed(document.lines[i].strip())
            if found is None or found.address is None:
                break
            titles.insert(0, found)
        alike = len({_NUMBER.sub("", one.title.casefold()) for one in titles}) == 1
        if len(titles) > 1 and (first in listed or alike):
            out[last - len(titles) + 1] = _together(titles, range(last - len(titles) + 2, last + 1))
    return out


def _placed(line: str) -> Named | None:
    return between(line) or before_title(line) or _beside(line)


def _beside(line: str) -> Named | None:
    """The register that a line names beside its address, with a title or without."""
    found = _BESIDE.match(line)
    name = (found["name"] or found["first"]) if found else ""
    if found is None or name.islower() or not is_identifier(name):
        return None
    return Named(name, line, hexadecimal(found["number"] or found["at"]), section=line)


def _together(titles: list[Named], more: range) -> Named:
    """What several titles name, the lines behind the first given."""
    named = Named(
        ", ".join(one.name for one in titles),
        titles[0].title,
        titles[0].address,
        section=titles[0].title,
        more=tuple(more),
    )
    named.keys["address"] = ", ".join(f"0x{one.address:x}" for one in titles)
    return named
