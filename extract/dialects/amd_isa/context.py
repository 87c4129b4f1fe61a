"""What all readers of one document share: its blocks, its tables by kind, its words, and where to report."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from extract.dialects.amd_isa.kinds import View, views
from extract.dialects.amd_isa.numbers import parse_code
from extract.dialects.amd_isa.text import Words, cell_text, fold, plain
from extract.document import HEADING

if TYPE_CHECKING:
    from extract.dialects.amd_isa.blocks import Block, Outline, Section
    from extract.document import Document, Piece
    from extract.observations import Reading

_GENERIC: Final = frozenset(
    """a an the register registers field fields bit bits table definition definitions descriptor descriptors resource
    resources constant constants encoding encodings format formats microcode opcode opcodes description descriptions
    instruction instructions of and""".split()  # noqa: SIM905 - a list of words
)


_NUMBER = re.compile(r"^(?:[A-Z]\.)?(?:\d+(?:\.\d+)+\.?|\d+\.)\s+(?=\S)")
"""The number of a section, which has a point: `16 Bit Trap` begins with none."""


class Context:
    """One document while it is read.

    Attributes:
        done: the tables that somebody has read.
    """

    def __init__(self, document: Document, outline: Outline, reading: Reading) -> None:
        self.document, self.outline, self.reading = document, outline, reading
        self.words = Words(document.lines)
        self.views = views(outline, self.words)
        self.done: set[View] = set()

    def of_kind(self, kind: str) -> list[View]:
        """The tables of a kind, in order."""
        return [seen for seen in self.views if seen.kind == kind]

    def report(self, code: str, message: str, **where: Any) -> None:
        """Add a diagnostic to the reading."""
        self.reading.diagnose(code, message, **where)

    def heading(self, line: int) -> None:
        """Mark a line as a heading."""
        self.document.roles[line] |= HEADING

    def text(self, block: Block) -> str:
        """A paragraph as running text."""
        return " ".join(
            plain(" ".join(self.document.lines[i].strip() for i in range(block.first, block.last))).split()
        )

    def pieces(self, first: int, last: int) -> list[Piece]:
        """The lines from first to last (exclusive) without the blanks around them."""
        out = []
        for i in range(first, last):
            line = self.document.lines[i]
            text = line.strip()
            if text:
                start = line.index(text)
                out.append((i, start, start + len(text)))
        return out

    def above(self, seen: View) -> list[Block]:
        """The blocks of a table's section that stand before it, the nearest first."""
        blocks = self.outline.blocks[: seen.table.before]
        return [b for b in reversed(blocks[-40:]) if b.section is seen.table.section]

    @cached_property
    def formats(self) -> dict[str, int | None]:
        """The encodings that a summary table lists, with their width in bits where it is printed."""
        out: dict[str, int | None] = {}
        for seen in self.of_kind("other"):
            if not seen.head or not re.search(r"format|encoding", seen.head[0]):
                continue
            width = seen.find("width", "size")
            if width is None:
                continue
            for row in seen.rows:
                name = cell_text(row.cells[0], self.words)
                bits = parse_code("".join(row.cells[width].texts))
                if not name.startswith("**") and re.match(r"[A-Z][A-Z0-9_]*$", name):
                    out[name] = bits[0] if bits else None
        return out

    @cached_property
    def states(self) -> dict[str, str]:
        """Short names of registers by their names in words, from tables `Abbrev. | Name` and `Code | Register`."""
        out: dict[str, str] = {}
        for seen in self.of_kind("other"):
            short, name = seen.find("abbrev", "acronym", "symbol"), seen.find("name")
            if short is None or name is None:
                continue
            for row in seen.rows:
                key = cell_text(row.cells[short], self.words)
                out.setdefault(fold(key), key)
                out.setdefault(fold(cell_text(row.cells[name], self.words)), key)
        for seen in self.of_kind("other"):
            number, name = seen.find("code", "id"), seen.find("register")
            if number is not None and name is not None:
                for row in seen.rows:
                    key = cell_text(row.cells[name], self.words)
                    out.setdefault(fold(key), key)
        return out


def title_of(section: Section | None) -> str | None:
    """The title of a section."""
    return section.title if section else None


def without_generic(text: str) -> str:
    """A title without its number and the words that say what kind of thing it names.

    >>> without_generic("16 Bit Trap register"), without_generic("13.1.1. SOP2 Fields")
    ('16 Trap', 'SOP2')
    """
    words = [w for w in _NUMBER.sub("", text).split() if w.lower().strip(",.:") not in _GENERIC]
    return " ".join(words)
