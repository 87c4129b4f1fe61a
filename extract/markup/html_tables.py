"""Tables that a text holds in HTML, as programs write them that turn pages into Markdown.

    <table><tr><th>Bits</th><th>Name</th></tr><tr><td>31:16</td><td>MODE</td></tr></table>

They come out as the tables of a PDF do: cells with the places of their text, without boxes, None where a cell reaches
over several columns or rows. A table within a cell is text of that cell, a line for each row;
what a tooltip says is none. A caption is a row over the head.
"""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Final

from extract.spans import Span, spread
from extract.tables import WIDEST, Cell, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.document import Document

_TERMS: Final = frozenset({"dt", "dd"})
"""A term begins a line of its cell, and what it means stands behind it."""
_BREAKS: Final = frozenset({"br", "p", "div", "li", "ul", "ol", "tr", "td", "th", "hr"})
"""Tags that begin another line of a cell."""
_TOOLTIP = re.compile(r"\btooltip[-_]?(?:text|content|body)\b", re.IGNORECASE)
"""The class of a text that a page shows only where the pointer rests."""
_CELLS: Final = frozenset({"td", "th"})
_OUTER: Final = frozenset({"table", "tr", "td", "th"})
"""Tags that a text within a cell does not go beyond."""
_LONGEST: Final = 20_000
"""Lines of a table at most."""
_TALLEST: Final = 10_000
"""Rows that a cell may reach over."""


def has_html_tables(document: Document) -> bool:
    """Whether a text holds such a table: told by one look at the whole of it."""
    text = document.text()
    return "<table" in text or "<TABLE" in text


def html_tables(document: Document) -> Iterator[Table]:
    """The tables of a text document that are written in HTML."""
    done = -1
    for first in sorted({*document.lines_with("<table"), *document.lines_with("<TABLE")}):
        if first <= done or first not in document.body:
            continue
        parser = _Parser(first)
        for i in range(first, min(document.body.stop, first + _LONGEST)):
            parser.feed(f"{document.lines[i]}\n")
            done = i
            if parser.begun and parser.depth == 0:
                break
        for rows, top, bottom in parser.tables:
            if rows and 0 < len(rows[0]) <= WIDEST:
                yield Table(document.page(top), rows, top, bottom)


class _Parser(HTMLParser):
    """Gathers the rows of tables, fed from a line of the document on."""

    def __init__(self, first: int) -> None:
        super().__init__(convert_charrefs=False)
        self.first = first
        self.begun = False
        self.depth = 0
        self.top = first
        self.rows: list[list[Span]] = []
        self.open: Span | None = None
        self.beside = False
        """Whether a cell of a table within a cell stands in the row before the next."""
        self.unshown: list[str] = []
        """The tag of a text that is shown over the page, and those like it within."""
        self.tables: list[tuple[list[list[Cell | None]], int, int]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a table, a row or a cell; any other tag may begin a line of a cell."""
        if self.unshown or _TOOLTIP.search(dict(attrs).get("class") or ""):
            if self.unshown and tag in _OUTER:
                self.unshown.clear()  # nothing closed it
            else:
                if not self.unshown or tag == self.unshown[-1]:
                    self.unshown.append(tag)
                return
        if tag == "table":
            self.begun = True
            self.depth += 1
            if self.depth == 1:
                self.top, self.rows, self.open = self._line(), [], None
                return
        if self.depth == 1 and tag == "tr":
            self.rows.append([])
            self.open = None
        elif self.depth == 1 and tag in {"td", "th"}:
            spans = dict(attrs)
            self.open = Span(_count(spans.get("colspan"), WIDEST), _count(spans.get("rowspan"), _TALLEST))
            if not self.rows:
                self.rows.append([])
            self.rows[-1].append(self.open)
        elif self.depth == 1 and tag == "caption":
            self.open = Span(1, 1)
            self.rows.append([self.open])  # a row over the head, of the caption alone
        elif self.open is not None and self.depth > 1 and tag in _CELLS:
            self.open.text.append(" " if self.beside else "")
            self.beside = True
        elif self.open is not None and tag in _BREAKS:
            self.open.text.append("\n")
            self.beside = self.beside and tag != "tr"
        elif self.open is not None and tag in _TERMS:
            while self.open.text and not self.open.text[-1].strip():
                self.open.text.pop()
            self.open.text.append("\n" if tag == "dt" else " ")
        elif self.open is not None and tag == "sup":
            self.open.text.append("^")

    def handle_endtag(self, tag: str) -> None:
        """End a table, a row or a cell."""
        if self.unshown and tag in _OUTER:
            self.unshown.clear()
        elif self.unshown:
            if tag == self.unshown[-1]:
                self.unshown.pop()
            return
        if tag == "table" and self.depth:
            self.depth -= 1
            if self.depth == 0:
                self.tables.append((spread(self.rows), self.top, self._line()))
                self.rows, self.open = [], None
        elif self.depth == 1 and tag in {"td", "th", "tr", "caption"}:
            self.open = None
        elif self.open is not None and (
            tag == "dd" or (tag in _BREAKS and not (self.depth > 1 and tag in _CELLS))
        ):
            self.open.text.append("\n")

    def handle_data(self, data: str) -> None:
        """Take the text of a cell, line by line."""
        if self.open is None or self.unshown:
            return
        line, column = self._line(), self.getpos()[1]
        self.open.text.append(data)
        for part in data.split("\n"):
            if bare := part.strip():
                start = column + len(part) - len(part.lstrip())
                self.open.pieces.append((line, start, start + len(bare)))
            line, column = line + 1, 0

    def handle_entityref(self, name: str) -> None:
        """Take a named character: `&amp;`."""
        self._character(f"&{name};")

    def handle_charref(self, name: str) -> None:
        """Take a numbered character: `&#8211;`."""
        self._character(f"&#{name};")

    def _character(self, reference: str) -> None:
        if self.open is not None and not self.unshown:
            column = self.getpos()[1]
            self.open.text.append(unescape(reference).replace("\xa0", " "))
            self.open.pieces.append((self._line(), column, column + len(reference)))

    def _line(self) -> int:
        return self.first + self.getpos()[0] - 1


def _count(text: str | None, most: int) -> int:
    """The columns or rows that a cell reaches over."""
    return min(int(text), most) if text and text.isdecimal() and len(text) < 6 and int(text) else 1
