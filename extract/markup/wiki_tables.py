"""Tables of wikis, in the source of a page: those of MediaWiki and of DokuWiki.

{| class="wikitable"                      ^ Bits ^ Description ^
! Bits !! Description                     | 0-3  | Speed       |
|-                                        | 4    | Gate        |
| 0-3 || Speed
|-                                        cells reach over columns (`||`) and rows (`:::`)
| rowspan="2" | 4
| Gate
|}
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.spans import Span, spread
from extract.tables import WIDEST, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.document import Document

OPENED: Final = "{|"
"""How a table of MediaWiki begins."""
_HEAD = re.compile(r"^\^[^\n]*[\^|][ \t]*$", re.MULTILINE)
_CELL = re.compile(r"\|\||!!")
_ATTRIBUTES = re.compile(r'\s*(?P<said>(?:[a-z-]+\s*=\s*(?:"[^"]*"|[^\s"|]+)\s*)+)\|(?!\|)')
_SPAN = re.compile(r'(?P<of>colspan|rowspan)\s*=\s*"?(?P<count>\d{1,3})', re.IGNORECASE)
_LINK = re.compile(r"\[\[(?:[^\[\]|]*\|)?(?P<shown>[^\[\]|]*)\]\]")
_MARKS = re.compile(r"'{2,5}|\*\*|</?(?:nowiki|code|tt|sup|sub|small|b|i)>|<br\s*/?>", re.IGNORECASE)
_DOKU_CELL = re.compile(r"[\^|](?![^\[]*\]\])")
_MORE: Final = ":::"
"""What stands in a cell of DokuWiki that the one above reaches into."""


def has_wiki_tables(document: Document) -> bool:
    """Whether such a table may stand in a text: told by one look at the whole of it."""
    text = document.text()
    return OPENED in text or (text[:1] == "^" or "\n^" in text)


def wiki_tables(document: Document) -> Iterator[Table]:
    """The tables of both, in no order."""
    for first in document.lines_with(OPENED):
        if first in document.body and document.lines[first].lstrip(" :*#").startswith(OPENED):
            yield from _table(document, first)
    yield from _carets(document)


def _table(document: Document, first: int) -> Iterator[Table]:
    rows: list[list[Span]] = []
    for i in range(first + 1, document.body.stop):
        line = document.lines[i].lstrip()
        if line.startswith("|}"):
            rows = [row for row in rows if row]
            if len(rows) > 1 and max(sum(span.columns for span in row) for row in rows) <= WIDEST:
                yield Table(document.page(first), spread(rows), first, i)
            return
        if line.startswith(OPENED):
            return  # one within another
        if line.startswith(("|+", "|-")):
            rows.append([])
        elif line.startswith(("|", "!")):
            rows = rows or [[]]
            rows[-1] += _cells(document, i, len(document.lines[i]) - len(line) + 1)
        elif line and rows and rows[-1]:
            _fill(rows[-1][-1], document, i, 0, len(document.lines[i]))


def _cells(document: Document, i: int, start: int) -> list[Span]:
    """The cells that begin in a line, behind the sign of the first."""
    line = document.lines[i]
    out = []
    ends = [found.span() for found in _CELL.finditer(line, start)]
    for begin, end in zip(
        [start, *(last for _, last in ends)], [*(at for at, _ in ends), len(line)], strict=True
    ):
        span = Span(1, 1)
        if said := _ATTRIBUTES.match(line, begin, end + 1):
            for found in _SPAN.finditer(said["said"]):
                count = max(1, min(int(found["count"]), WIDEST))
                if found["of"].lower() == "colspan":
                    span.columns = count
                else:
                    span.rows = count
        _fill(span, document, i, said.end() if said else begin, end)
        out.append(span)
    return out


def _carets(document: Document) -> Iterator[Table]:
    """The tables of DokuWiki: lines of cells on end, the first of them heads behind carets."""
    if not _HEAD.search(document.text()):
        return
    i = document.body.start
    while i < document.body.stop:
        if not document.lines[i].startswith("^") or document.lines[i].rstrip()[-1:] not in "^|":
            i += 1
            continue
        first, rows = i, list[list[Span]]()
        while (
            i < document.body.stop and document.lines[i][:1] in {"^", "|"} and document.lines[i][1:].strip()
        ):
            rows.append(_parts(document, i))
            i += 1
        _reach_down(rows)
        if len(rows) > 1 and max(sum(span.columns for span in row) for row in rows) <= WIDEST:
            yield Table(document.page(first), spread(rows), first, i - 1)


def _parts(document: Document, i: int) -> list[Span]:
    """The cells of a line; what has nothing between its signs, not even a blank, is of the cell before."""
    line = document.lines[i].rstrip()
    signs = [found.start() for found in _DOKU_CELL.finditer(line)]
    out: list[Span] = []
    for begin, end in pairwise(signs):
        if end == begin + 1 and out:
            out[-1].columns += 1
            continue
        out.append(Span(1, 1))
        _fill(out[-1], document, i, begin + 1, end)
    return out


def _reach_down(rows: list[list[Span]]) -> None:
    """Make cells that go on below as many rows high."""
    above: dict[int, Span] = {}
    for row in rows:
        at, kept, here = 0, list[Span](), dict[int, Span]()
        for span in row:
            if span.text == [_MORE] and at in above:
                above[at].rows += 1
                here[at] = above[at]
            else:
                kept.append(span)
                here[at] = span
            at += span.columns
        above = here
        row[:] = kept


def _fill(span: Span, document: Document, i: int, start: int, end: int) -> None:
    part = document.lines[i][start:end]
    if not (bare := part.strip()):
        return
    at = start + len(part) - len(part.lstrip())
    shown = _MARKS.sub(
        lambda found: "\n" if found[0].startswith("<br") else "", _LINK.sub(r"\g<shown>", bare)
    )
    if span.text:
        span.text.append("\n")
    span.text.append(shown.strip())
    span.pieces.append((i, at, at + len(bare)))
