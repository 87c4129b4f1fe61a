"""The lines of a page of HTML: of one that has few a heading, a paragraph, a row of a table each; listings as shown.

<h2>CTRL</h2><p>Offset: 0x10</p><table>...       <h2>CTRL</h2>
                                                 <p>Offset: 0x10</p>
                                                 <table>...
"""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.markup.html_listings import listings_shown
from extract.markup.html_tags import whole_tags
from extract.relined import Relined, with_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from extract.document import Document

_LONG: Final = 500
"""Characters of a line that holds several paragraphs."""
_ENDS: Final = r"</(?:h[1-6]|p|div|table|section|article|header|footer|nav|ul|ol|head|title|style|script)\s*>"
_BREAK = re.compile(
    rf"(?<=>)(?=\s*<(?:h[1-6]|p|div|table|section|article|ul|ol)\b)|(?:{_ENDS})\s*", re.IGNORECASE
)
_HEADED = re.compile(
    r"</(?:h[1-6]|p)\s*>\s*<(?:h[1-6]|p|div|table|section|article|ul|ol|dl)\b", re.IGNORECASE
)
"""A heading or paragraph with more behind it in its line."""
_CELL = re.compile(r"<t[dhr]\b", re.IGNORECASE)
_TERM = re.compile(r"<dt\b", re.IGNORECASE)
"""An entry of a list of terms: several in a line have one each."""
_ROW = re.compile(r"(?<=>)(?=\s*<tr\b)", re.IGNORECASE)
_TABLE = re.compile(r"<table\b.*?</table\s*>", re.IGNORECASE | re.DOTALL)


def html_lined(document: Document) -> Relined | None:
    """The lines of such a page, its tags mended, its listings as they are shown; None where all is well."""
    if document.reader == "pdf":
        return None
    page = _whole_lines(document)
    shown = listings_shown(page.document if page else document)
    if page is None or shown is None:
        return page or shown
    joined = {n: [page.back(place) for place in places] for n, places in shown.joined.items()}
    return Relined(shown.document, _composed_all(page, shown), joined, shown.tight)


def _whole_lines(document: Document) -> Relined | None:
    """The same but for the listings."""
    mended = whole_tags(document)
    if mended is None:
        return _cut(document)
    page = Relined(with_lines(document, mended[0]), mended[1])
    cut = _cut(page.document)
    if cut is None:
        return page
    return Relined(cut.document, _composed_all(page, cut))


def _composed_all(page: Relined, made: Relined) -> list[tuple[int, int, int]]:
    """Where lines made of a page's lines begin in the file."""
    return [_composed(page.origins[i], first) for i, first, _ in made.origins]


def _composed(origin: tuple[int, int, int], first: int) -> tuple[int, int, int]:
    """Where a line begins in the file that begins at a character of a line made of the file's."""
    line, start, lead = origin
    return line, start + max(0, first - lead), max(0, lead - first)


def _outside(places: Iterable[int], spans: Sequence[tuple[int, int]]) -> list[int]:
    """Those of some places that stand within no span; spans ascend, and none holds another's.

    >>> _outside([1, 5, 7, 9], [(2, 5), (6, 8)])
    [1, 5, 9]
    """
    starts = [first for first, _ in spans]
    over = ((at, bisect_left(starts, at) - 1) for at in places)
    return [at for at, n in over if n < 0 or spans[n][1] <= at]


def _cut(document: Document) -> Relined | None:
    """The lines of a page that has few or none."""
    tagged = {*document.lines_with("</h"), *document.lines_with("</H")}
    paragraphs = {*document.lines_with("</p>"), *document.lines_with("</P>")}
    listed = {i for i in document.lines_with("<dt") if len(_TERM.findall(document.lines[i])) > 1}
    full = {i for i in tagged | paragraphs if _is_headed(document.lines[i])}
    if any(len(document.lines[i]) > _LONG for i in tagged):
        full.update(i for i, line in enumerate(document.lines) if len(line) > _LONG)
    if not listed and not full:
        return None
    lines: list[str] = []
    origins: list[tuple[int, int, int]] = []
    for i, line in enumerate(document.lines):
        tables = [found.span() for found in _TABLE.finditer(line)] if i in full else []
        found = (one.end() for one in _BREAK.finditer(line)) if i in full else ()
        cuts = _outside(found, tables)
        cuts += [one.start() for first, end in tables for one in _ROW.finditer(line, first, end)]
        cuts += [one.start() for one in _TERM.finditer(line)] if i in listed else []
        bounds = [0, *sorted({at for at in cuts if 0 < at < len(line)}), len(line)]
        for start, end in pairwise(bounds):
            lines.append(line[start:end])
            origins.append((i, start, 0))
    return Relined(with_lines(document, lines), origins)


def _is_headed(line: str) -> bool:
    """Whether a heading or paragraph has more behind it in its line, outside the cells of a table."""
    found = _HEADED.search(line)
    if found is None or _CELL.search(line, 0, found.start()):
        return False
    return line.lstrip()[:1] == "<" or "|" not in line[: found.start()]  # else a row of a table in Markdown
