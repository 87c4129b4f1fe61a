"""Tables of text without bars: columns under rules of dashes, lists of AsciiDoc and reStructuredText.

    Bits   Name   Access          |===                  .. list-table::
    -----  -----  ------          |Bits |Name
    31:16  MODE   RW                                       * - Bits
    7      RUN    RW              |31:16 |MODE               - Name
                                  |===

They come out as the tables of a PDF do: cells with the places of their text, without boxes.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Final

from extract.markup.blank_parted_tables import between_rules, rows_between
from extract.markup.csv_tables import CSV, csv_tables
from extract.markup.fenced_tables import FENCE, fenced_tables
from extract.markup.html_tables import has_html_tables, html_tables
from extract.markup.inline_marks import unmarked
from extract.markup.wiki_tables import has_wiki_tables, wiki_tables
from extract.tables import WIDEST, Cell, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.document import Document, Piece

_RULE: Final = re.compile(r"^[ \t]*(?:-{2,}|={2,})(?:[ \t]+(?:-{2,}|={2,}))+[ \t]*$", re.MULTILINE)
_LISTS: Final = (".. list-table::", ".. flat-table::")
_SPANS = re.compile(r"(?P<all>(?::[cr]span:`\d{1,2}`\s*)+)")
_SPAN = re.compile(r":(?P<way>[cr])span:`(?P<more>\d+)`")
"""Over how many columns or rows more a cell reaches in a `flat-table`: ``:cspan:`6` RATE``."""
_ITEM = re.compile(r"^(?P<lead>\s*)(?P<row>[*-]\s+-|\s-)(?:\s+|$)(?P<text>.*)$")


def has_marked_tables(document: Document) -> bool:
    """Whether such a table may stand in a text: told by one look at the whole of it."""
    text = document.text()
    return (
        FENCE in text
        or any(opening in text for opening in _LISTS)
        or CSV in text
        or has_html_tables(document)
        or has_wiki_tables(document)
        or _RULE.search(text) is not None
    )


def marked_tables(document: Document) -> list[Table]:
    """The tables of a text document that rules of dashes, `|===`, `list-table`, `csv-table`, HTML or wikis mark."""
    if not has_marked_tables(document):
        return []
    out = [*_ruled(document), *fenced_tables(document), *_listed(document), *html_tables(document)]
    out += csv_tables(document)
    out += wiki_tables(document)
    return sorted(out, key=lambda table: table.first_line)


def _ruled(document: Document) -> Iterator[Table]:
    """Tables whose columns a line of dashes sets: the head over it, or between two such lines; the rows under it."""
    rules = [
        i for i in sorted({*document.lines_with("--"), *document.lines_with("==")}) if i in document.body
    ]
    rules = [i for i in rules if _RULE.match(document.lines[i])]
    known = set(rules)
    done = -1
    for i in rules:
        if i <= done:
            continue
        if (between := between_rules(document, i)) and len(spans := _spans(document, i)) <= WIDEST:
            made = rows_between(document, between, partial(_cut, document, columns=spans, under=spans))
            done = between.bottom
            yield Table(document.page(between.top), made, between.top, between.bottom)
            continue
        if i + 2 in known and document.lines[i + 1].strip():
            head, at, framed = i + 1, i + 3, True  # a rule over the head, too
        elif i > document.body.start and document.lines[i - 1].strip():
            head, at, framed = i - 1, i + 1, False
        else:
            continue
        spans = _spans(document, i)
        if len(spans) > WIDEST:
            continue
        double = "=" in document.lines[i]
        rows = [_cut(document, head, spans, spans)]
        closing = _closing(document, i, at, rules) if double and framed else at
        while at < document.body.stop and (document.lines[at].strip() or at < closing):
            if not document.lines[at].strip():
                pass  # within a cell
            elif at not in known:
                rows.append(_cut(document, at, spans, _spans(document, at + 1) if at + 1 in known else spans))
            elif not double or "=" in document.lines[at]:
                break
            at += 1
        done = at
        if len(rows) > 1:
            last = at if at in known else at - 1
            yield Table(document.page(head), rows, min(i, head), last)


def _closing(document: Document, i: int, at: int, rules: list[int]) -> int:
    """The rule that ends a table of reStructuredText; `at` where it has none.

    It is the one over the head once more, with fewer gaps where the row over it has cells that reach over columns.
    """
    found = next((k for k in rules if k >= at and "=" in document.lines[k]), at)
    if found == at or document.lines[found] == document.lines[i]:
        return found
    head, end = _spans(document, i), _spans(document, found)
    same = head[0][0] == end[0][0] and head[-1][1] == end[-1][1]
    return found if same and {first for first, _ in end} <= {first for first, _ in head} else at


def _spans(document: Document, i: int) -> list[tuple[int, int]]:
    """First character and end of each dash of a rule."""
    return [found.span() for found in re.finditer(r"-{2,}|={2,}", document.lines[i])]


def _cut(
    document: Document, i: int, columns: list[tuple[int, int]], under: list[tuple[int, int]]
) -> list[Cell | None]:
    """The cells of a line: a column reaches to the next one, the last to the end.

    Where a dash of the rule under the line reaches over several columns, its cell does; and where a word does.
    """
    line = document.lines[i]
    starts = [first for first, _ in columns]
    begin = {first for first, _ in under} & set(starts[1:])
    whole = sorted(
        at for at in begin if line[at - 1 : at].isspace() or line[at : at + 1].isspace() or at >= len(line)
    )
    ends = [*whole, max(len(line), columns[-1][1])]
    cells = {first: _cell(document, i, first, end) for first, end in zip([0, *whole], ends, strict=True)}
    return [cells.get(0 if first == starts[0] else first) for first in starts]


def _cell(document: Document, i: int, first: int, end: int) -> Cell:
    text = document.lines[i][first:end]
    if text.lstrip()[:2] == "| ":  # the line of a block that keeps its lines
        first += text.index("|") + 1
        text = document.lines[i][first:end]
    bare = text.strip()
    at = first + len(text) - len(text.lstrip())
    pieces: list[Piece] = [(i, at, at + len(bare))] if bare else []
    return Cell(
        "" if bare == "\\" else unmarked(bare), pieces
    )  # a backslash alone escapes the blank behind it


def _listed(document: Document) -> Iterator[Table]:
    """Tables written as a list of lists; what is listed further in than a cell begins is part of it."""
    for opening in sorted(i for sign in _LISTS for i in document.lines_with(sign)):
        rows: list[list[Cell | None]] = []
        spans: dict[tuple[int, int], str] = {}
        margin = star = 0  # where the mark of a cell ends, and that of a row begins
        first = last = opening  # what opens the list is its caption, no part of the table
        for i in range(opening + 1, document.body.stop):
            line = document.lines[i]
            if not line.strip():
                continue
            if not line.startswith((" ", "\t")) or any(sign in line for sign in _LISTS):
                break
            found = _ITEM.match(line)
            if found and rows and found.start("row") != star and found.end("row") > margin + 1:
                found = None
            if found and found["row"][0] in "*-":
                first, margin = first if rows else i, found.end("row")
                star = star if rows else found.start("row")
                rows.append([])
            if found and rows:
                spanned = _SPANS.match(line, found.start("text")) if "span:`" in line else None
                if spanned:
                    spans[len(rows) - 1, len(rows[-1])] = spanned["all"]
                start = spanned.end() if spanned else found.start("text")
                rows[-1].append(_cell(document, i, start, len(line)))
            elif rows and rows[-1] and not line.strip().startswith(":"):
                before, more = rows[-1][-1], _cell(document, i, 0, len(line))
                assert before is not None
                rows[-1][-1] = Cell(f"{before.text}\n{more.text}".strip(), before.pieces + more.pieces)
            last = i
        rows = _reaching(rows, spans) if spans else rows
        wide = max(map(len, rows), default=0)
        if len(rows) > 1 and wide <= WIDEST:
            for row in rows:
                row += [Cell("") for _ in range(wide - len(row))]
            yield Table(document.page(first), rows, first, last)


def _reaching(rows: list[list[Cell | None]], spans: dict[tuple[int, int], str]) -> list[list[Cell | None]]:
    """Rows whose cells reach over others to their right and below, with nothing in the place of these."""
    out: list[list[Cell | None]] = []
    below: dict[int, int] = {}  # how many rows more a cell over a column reaches down
    for r, row in enumerate(rows):
        made: list[Cell | None] = []
        for c, cell in enumerate(row):
            while below.get(len(made), 0) > 0:
                made.append(None)
            more = {one["way"]: int(one["more"]) for one in _SPAN.finditer(spans.get((r, c), ""))}
            columns = range(len(made), len(made) + 1 + more.get("c", 0))
            made += [cell, *[None] * (len(columns) - 1)]
            below |= dict.fromkeys(columns, more.get("r", 0) + 1) if "r" in more else {}
        while below.get(len(made), 0) > 0:
            made.append(None)
        below = {column: count - 1 for column, count in below.items()}
        out.append(made[: WIDEST + 1])
    return out
