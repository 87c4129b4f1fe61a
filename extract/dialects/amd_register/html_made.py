"""A reference whose tables are written in HTML, as programs write them that read pages: a line is made of each row.

<p>BLK:NAME &middot; [R/W] ...</p>                       BLK:NAME · [R/W] ...
<table><tr><td>RUN</td><td>0</td>...</tr></table>        RUN<tab>0<tab>...
"""

from __future__ import annotations

import re
from html import unescape
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.document import FURNITURE
from extract.markup.html_tables import has_html_tables, html_tables
from extract.relined import Relined, with_lines

if TYPE_CHECKING:
    from extract.document import Document, Piece
    from extract.tables import Table

_BLOCK = re.compile(
    r"</?(?:h[1-6]|p|div|br|li|ul|ol|section|body|html|head|title|center|pre)\b[^<>]*>", re.IGNORECASE
)
"""A tag behind which another line begins."""
_TAG = re.compile(r"(?:</?[A-Za-z]|<!DOCTYPE\b|<!doctype\b)[^<>]{0,200}>")
_LEAD = re.compile(r"(?:\s|</?[A-Za-z][^<>]{0,200}>)*")
_BLANKS = re.compile(r" {2,}")
_OPEN = re.compile(r"<table\b", re.IGNORECASE)
_CLOSE = re.compile(r"</table\s*>", re.IGNORECASE)
_PAGE = re.compile(r"<(?:html|body|pre|!doctype html)\b", re.IGNORECASE)
_TOP: Final = 4000
"""Characters of a web page in which it begins."""
_TAGS = re.compile(r"(?:</?[A-Za-z][^<>]{0,200}>)*")
_EMPTY = re.compile(r"\s*<br ?/?>\s*", re.IGNORECASE)
"""A line of a page that shows none."""
_BETWEEN: Final = "\t"
"""Between the cells of a row."""


def html_made(document: Document) -> Relined | None:
    """The lines of such a document, or of a text in a web page; None where it is neither."""
    if document.reader == "pdf":
        return None
    if not has_html_tables(document):
        return page_made(document)
    made = _Maker(document)
    at = document.body.start, 0
    for table in html_tables(document):
        opened = _OPEN.search(document.lines[table.first_line], at[1] if at[0] == table.first_line else 0)
        made.texts(at, (table.first_line, opened.start() if opened else 0))
        made.rows(table)
        last = made.last
        after = last[2] if last and last[0] == table.last_line else 0
        behind = _CLOSE.search(document.lines[table.last_line], after)
        at = table.last_line, behind.end() if behind else len(document.lines[table.last_line])
    made.texts(at, (document.body.stop, 0))
    made.made.document = with_lines(document, made.lines)
    return made.made


def page_made(document: Document) -> Relined | None:
    """The lines of a text that a web page shows as paragraphs, lines with breaks or as it is; None of any other."""
    text = document.text()
    if "<" not in text[:_TOP] or not _PAGE.search(text[:_TOP]):
        return None
    made = Relined(document)
    lines: list[str] = []
    for i in document.body:
        line = document.lines[i]
        cuts = [0, *(found.end() for found in _BLOCK.finditer(line)), len(line)]
        before = len(lines)
        for one, other in pairwise(cuts):
            told = unescape(_TAG.sub("", line[one:other])) if "<" in line or "&" in line else line
            if told.strip() or not line.strip():
                lead = _TAGS.match(line, one, other)
                lines.append(told.rstrip())
                made.origins.append((i, lead.end() if lead else one, 0))
        if len(lines) == before and _EMPTY.fullmatch(line):
            lines.append("")
            made.origins.append((i, 0, 0))
        elif len(lines) == before:
            document.roles[i] |= FURNITURE  # nothing but tags
    made.document = with_lines(document, lines)
    return made


class _Maker:
    """Gathers the lines."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.made = Relined(document)
        self.lines: list[str] = []
        self.last: Piece | None = None
        """The place of the last cell."""

    def texts(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Lines of what stands between two places, each a line and a character of it."""
        for i in range(start[0], min(end[0] + 1, self.document.body.stop)):
            line = self.document.lines[i]
            first, stop = start[1] if i == start[0] else 0, end[1] if i == end[0] else len(line)
            if first and first >= stop:
                continue
            before = len(self.lines)
            cuts = [first, *(found.end() for found in _BLOCK.finditer(line, first, stop)), stop]
            for one, other in pairwise(cuts):
                text = _plain(line[one:other]).strip()
                if text or not line.strip():
                    lead = _LEAD.match(line, one, other)
                    self.lines.append(text)
                    self.made.origins.append((i, lead.end() if lead else one, 0))
            if len(self.lines) == before and line.strip():
                self.document.roles[i] |= FURNITURE  # nothing but tags

    def rows(self, table: Table) -> None:
        """A line for each row of a table, its cells between tabs."""
        self.last = None
        at = table.first_line, 0
        for row in table.rows:
            places: list[Piece] = []
            cells: list[str] = []
            for cell in row:
                pieces = _whole(cell.pieces, self.document.lines) if cell and cell.pieces else [(*at, at[1])]
                places += pieces
                cells.append(" ".join(_plain(self.document.lines[i][a:b]) for i, a, b in pieces))
                at = pieces[-1][0], pieces[-1][2]
            self.made.joined[len(self.lines)] = places
            self.made.origins.append((places[0][0], places[0][1], 0))
            self.lines.append(_BETWEEN.join(cells))
            self.last = (at[0], at[1], at[1])


def _whole(pieces: list[Piece], lines: list[str]) -> list[Piece]:
    """Places of which those between which nothing but blanks stands are one."""
    out = pieces[:1]
    for line, first, end in pieces[1:]:
        if out[-1][0] == line and not lines[line][out[-1][2] : first].strip():
            out[-1] = line, out[-1][1], end
        else:
            out.append((line, first, end))
    return out


def _plain(text: str) -> str:
    """A text without its tags, its entities as signs; blanks at its end make up for what it lost."""
    if "<" not in text and "&" not in text:
        return text
    plain = unescape(_TAG.sub(" ", text))
    return _BLANKS.sub(" ", plain).ljust(len(text))
