"""Sections and their blocks: key lines, paragraphs, listings and rows, each with its place in the file.

Phase0: ADD FT0, S0     Block("key", key="Phase0", role="form", text="ADD FT0, S0")
```                     Block("code", text=...) up to the closing fence
a<tab>b                 Block("row", cells=[a, b])
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from extract.dialects.powervr_isa.formulas import stands_alone

if TYPE_CHECKING:
    from extract.dialects.powervr_isa.grammar import Role
    from extract.dialects.powervr_isa.layout import Heading
    from extract.document import Piece


ITEM = re.compile(r"(?:\d{1,3}[.)]|[-*•–])\s")
Kind = Literal["key", "text", "code", "row", "caption"]


@dataclass(slots=True)
class Cell:
    """A cell of a row, as printed between its borders."""

    text: str
    pieces: list[Piece]


@dataclass(slots=True)
class Block:
    """A piece of a section.

    Attributes:
        kind: `key`, `text`, `code`, `row` or `caption`.
        text: what it says: the value of a key, the lines of a paragraph or a listing joined by newline.
        pieces: where it stands, markup included.
        key, role: of a key, the word and what it announces.
        cells: of a row.
        codes: of a row whose cells hold listings and nothing else, those listings.
        doubts: codes of what is wrong with its markup.
    """

    kind: Kind
    text: str
    pieces: list[Piece]
    key: str = ""
    role: Role = ""
    cells: list[Cell] = field(default_factory=list)
    codes: list[str] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)

    @property
    def line(self) -> int:
        """Index of its first line."""
        return self.pieces[0][0]


@dataclass(slots=True)
class Section:
    """A heading and what stands under it up to the next; None before the first heading."""

    heading: Heading | None
    blocks: list[Block] = field(default_factory=list)


def paragraph(text: str) -> list[str]:
    r"""The lines of a paragraph, those joined that a page's width parted; items and formulas stay apart.

    >>> paragraph("1. one\n2. two\nand a half")
    ['1. one', '2. two and a half']
    """
    joined: list[str] = []
    apart = True
    for line in text.split("\n"):
        formula = stands_alone(line)
        if apart or formula or ITEM.match(line):
            joined.append(line)
        else:
            joined[-1] += (" " if joined[-1] else "") + line
        apart = formula
    return joined
