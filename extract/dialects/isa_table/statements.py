"""What the readers of one manual share: the lines that count, and what each says of an instruction."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from extract.dialects.isa_table.grammar import CONTINUED, FORMAT, PAGE_NUMBER
from extract.dialects.register_table.flow import furniture

if TYPE_CHECKING:
    from collections.abc import Iterable

    from extract.document import Document, Piece


@dataclass(slots=True)
class Statement:
    """One place that names an instruction. `source` is `entry`, `table` or `list`; `last` ends a range of opcodes."""

    source: str
    encoding: str | None
    opcode: int | None
    name: str
    pieces: list[Piece]
    texts: list[str] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)
    section: str | None = None
    last: int | None = None


def content_lines(document: Document) -> list[int]:
    """The lines without headers and footers of pages and without headings repeated on the pages after their own."""
    aside = furniture(document)
    by_page: dict[int, list[int]] = {}
    for i in document.body:
        if i not in aside and document.lines[i].strip():
            by_page.setdefault(document.page(i), []).append(i)
    numbered = [n for n, lines in by_page.items() if PAGE_NUMBER.match(document.lines[lines[-1]].strip())]
    if len(numbered) > 1 and 2 * len(numbered) > len(by_page):  # a single line of such a form is text
        for n in numbered:
            by_page[n].pop()
    out: list[int] = []
    heading = ""
    for lines in by_page.values():
        for n, i in enumerate(lines):
            text = document.lines[i].strip()
            if n == 0 and (text == heading or CONTINUED.search(text)):
                following = document.lines[lines[1]].strip() if len(lines) > 1 else ""
                if not FORMAT.match(following):
                    continue
            if FORMAT.match(text) and out:
                heading = document.lines[out[-1]].strip()
            out.append(i)
    return out


def place(document: Document, line: int) -> Piece:
    """A whole line as a piece."""
    return line, 0, len(document.lines[line])


def flowing(texts: Iterable[str]) -> str | None:
    """Lines as one text; None when there is none."""
    return "\n".join(text.strip() for text in texts if text.strip()) or None
