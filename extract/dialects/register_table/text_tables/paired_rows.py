"""Rows of tables whose first column holds the bits of a field and its name: how one begins."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.notation import is_identifier
from extract.tables import Cell

if TYPE_CHECKING:
    from collections.abc import Iterable

    from extract.dialects.register_table.words.bits import Bits
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document, Piece

HEAD: Final = re.compile(r"Field(?:\(s\)|s)?(?:\s+(?P<rest>\S[^\n]{0,40}))?$")
LINES: Final = 200
"""Lines of a description at most."""

_RANGE: Final = r"\d{1,3}(?: ?[:.‐‑‒–—−-]{1,2} ?\d{1,3})?"
_BITS = re.compile(rf"(?P<bits>{_RANGE}|\[{_RANGE}\])(?: +(?P<name>\S+(?: ?\[[^\]]{{1,9}}\])?))?$")
_SLICE = re.compile(r" ?[\[<]\d{1,3}(?: ?[:–-] ?\d{1,3})?[\]>]$")
_CAMEL = re.compile(r"[A-Z](?:[a-z0-9]+[A-Z]\w*)?$")
"""A name of one letter, or whose words capitals tell apart."""


@dataclass(slots=True)
class Row:
    """A field in the making: where its bits, its name and its description stand."""

    bits: Bits
    cells: tuple[list[Piece], list[Piece], list[Piece]] = field(default_factory=lambda: ([], [], []))

    def table_row(self, document: Document) -> list[Cell | None]:
        """The row as cells, each piece a line."""
        said = (" ".join(document.lines[i][a:b].split()) for cell in self.cells for i, a, b in cell)
        return [Cell("\n".join(next(said) for _ in cell), cell) for cell in self.cells]


def is_head(text: str, words: Vocabulary) -> bool:
    """Whether a line begins the head of another table."""
    found = HEAD.match(text)
    return found is not None and (not found["rest"] or words.column(found["rest"]) == "description")


def is_name(text: str, words: Vocabulary) -> bool:
    """Whether a text is the name of a field, with the bits of a part of it or without."""
    bare = _SLICE.sub("", text)
    return is_identifier(bare) or words.reserved(text) or _CAMEL.match(bare) is not None


def begun(text: str, piece: Piece, words: Vocabulary) -> Row | None:
    """The row that a text begins: bits alone, or a name behind them; None for any other text."""
    found = _BITS.match(text)
    bits = parse_bits(found["bits"]) if found else None
    if found is None or bits is None or bits.ascending:
        return None
    if found["name"] and not is_name(found["name"], words):
        return None
    i, a, b = piece
    row = Row(bits)
    row.cells[0].append((i, a, a + found.end("bits")))
    if found["name"]:
        row.cells[1].append((i, a + found.start("name"), b))
    return row


def named(rows: Iterable[Row]) -> bool:
    """Whether the fields of a table have names; a single one may have lost its own."""
    rows = list(rows)
    return bool(rows) and sum(not row.cells[1] for row in rows) <= len(rows) // 4
