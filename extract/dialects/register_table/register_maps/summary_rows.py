"""Rows of a table of registers that tell of several, with a name and an address each.

| 0x07/0x08 | CFG1/CFG2 | 0x00/0x10 |      CFG1 at 0x07, reset 0x00, and CFG2 at 0x08, reset 0x10
| 0x0A      | THR_L     | 0x00      |      one row of two lines: THR_L at 0x0A, THR_H at 0x0B
| 0x0B      | THR_H     | 0x80      |
| 0x07/0x08 | CFG       |           |      CFG at both
| 0x07 0x08 | CFG1 CFG2 |           |      CFG1 at 0x07 and CFG2 at 0x08

Where most rows have as many addresses each, `0x00 - 0x03`, they are the bytes of one register each.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.register_table.words.notation import HEX, UNMARKED, hexadecimal, is_identifier
from extract.dialects.register_table.words.text import join_name, one_line
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from extract.dialects.register_table.field_tables.columns import Roles
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.tables import Cell

_MARKED = re.compile(rf"{HEX}$")
_PARTS = re.compile(r"\s*[/,;\n]\s*")
_ENDS = re.compile(r"(?P<first>\w+)\s*(?:-|–|—|~|\bto\b|\.{2,}|…)\s*(?P<last>\w+)$")
_BYTES = re.compile(rf"(?P<first>{HEX})\s*(?:-|–|—|~|\bto\b|\.{{2,}}|…)\s*(?P<last>{HEX})$")
_MOST_BYTES: Final = 8
"""Those of a register."""
_FEWEST_ROWS: Final = 3
_REMARK = re.compile(r"(?<=^[0-9A-F]{4}) \([A-Za-z]{2,} \d+\)$")
"""What else a place is called, behind its digits: `FF60 (TK 10)`."""
_BITS = re.compile(r"bits?\s*\[?\d{1,2}.{0,8}|\[?\d{1,2}\s?(?::|\.\.|-)\s?\d{1,2}\]?", re.IGNORECASE)
"""Bits in a line below a name: those of the register."""
_FEWEST: Final = 2


_OF_BLOCKS = frozenset(
    {
        *("peripheral", "peripheral name", "block", "block name", "module", "module name", "ip", "ip block"),
        *("instance", "instance name", "peripheral block", "subsystem"),
    }
)
"""Heads of a column of blocks."""
_GOES_ON = re.compile(
    r"(?:\s*[(\[](?P<inner>[^()\[\]]+)[)\]]|(?:,|\s[–—-]?)\s*(?P<bare>[^\W\d_]+['’]?[^\W\d_]*\.?))$"
)
"""What may say behind a name that it goes on: `PUMP (cont.)`."""


class Row(NamedTuple):
    """A register of a row: its name, whether that was put together by guess, place and reset as printed."""

    cells: list[Cell]
    name: str
    guessed: bool
    place: str
    reset: str


def are_in_bytes(rows: list[Row]) -> bool:
    """Whether most rows have as many addresses each, the first and the last of a register's bytes."""
    ends = [_BYTES.match(one.place) for one in rows if is_identifier(one.name)]
    sizes = Counter(_size(found) for found in ends if found)
    size, often = max(sizes.items(), key=lambda item: item[1], default=(0, 0))
    return 1 < size <= _MOST_BYTES and often >= max(_FEWEST_ROWS, len(rows) // 2 + 1)


def _size(ends: re.Match[str]) -> int:
    """How many bytes there are from the first to the last."""
    return (hexadecimal(ends["last"]) or 0) - (hexadecimal(ends["first"]) or 0) + 1


def rows_of(row: list[Cell], column: int, place: str, roles: Roles) -> list[Row]:
    """The registers of a row, one each for as many names as there are addresses."""
    named, placed, reset = row[column].text, roles.cell(row, place), roles.cell(row, "reset")
    places = _places(placed.text if placed else "")
    names = [name for name in _PARTS.split(named.strip()) if name]
    if len(names) == 1 and len(places) >= _FEWEST and len(named.split()) == len(places):
        names = named.split()
    resets = _PARTS.split(reset.text.strip()) if reset else []
    if len(places) >= _FEWEST and len(names) == len(places) and all(map(_whole, names)):
        if len(resets) != len(names):
            resets = ["" if len(resets) > 1 else roles.text(row, "reset")] * len(names)
        return [Row(row, *each) for each in zip(names, [False] * len(names), places, resets, strict=True)]
    lines = named.split("\n")
    below = next((n for n, line in enumerate(lines) if n and _BITS.fullmatch(line.strip())), None)
    name, guessed = join_name("\n".join(lines[:below]))
    guessed |= below is not None
    text = ", ".join(places) if len(places) >= _FEWEST else _REMARK.sub("", roles.text(row, place))
    return [Row(row, name, guessed, text, roles.text(row, "reset"))]


def block_column(roles: Roles) -> int | None:
    """The column that names the block of each register; none where it is known for another."""
    known = set(roles.of.values())
    return next(
        (c for c, head in enumerate(roles.heads) if plain(head) in _OF_BLOCKS and c not in known), None
    )


def whole_name(text: str, words: Vocabulary) -> str:
    """The name in a cell, without the words that say that it goes on: `PUMP (cont.)`."""
    found = _GOES_ON.search(text)
    return text[: found.start()] if found and words.says_continued(found["inner"] or found["bare"]) else text


def block_in(cell: Cell, known: dict[str, str], words: Vocabulary) -> str:
    """The block that a cell names, as the first cell of it prints it: other letter case or `(cont.)` make no other.

    `known` holds the blocks of the cells above.
    """
    text = whole_name(one_line(cell.text), words)
    return known.setdefault(text.casefold(), text)


def first_and_last(text: str) -> bool:
    """Whether a name is those of the first and the last of several registers: `OUT_XL to OUT_ZH`."""
    ends = _ENDS.match(text)
    return ends is not None and is_identifier(ends["first"]) and is_identifier(ends["last"])


def _whole(name: str) -> bool:
    """Whether a part of a cell is a name, not a piece of one that was wrapped."""
    return is_identifier(name) and not name.startswith("_") and not name.endswith("_")


def _places(text: str) -> list[str]:
    """The addresses of a cell, if it holds nothing else and they rise; none where it holds one."""
    parts = [one_line(part) for part in _PARTS.split(text.strip()) if part]
    if len(parts) == 1 and text.lower().count("0x") == len(text.split()):
        parts = text.split()
    if all(map(_MARKED.match, parts)):
        known = [hexadecimal(part) or 0 for part in parts]
    elif all(map(UNMARKED.match, parts)):
        known = [int(part, 16) for part in parts]
    else:
        return []
    return parts if len(parts) >= _FEWEST and all(a < b for a, b in pairwise(known)) else []
