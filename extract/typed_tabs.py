"""Tabs that whoever typed a text put in place of blanks: each reaches to the next eighth column.

    Bits      Name
    7..4      RATE
    <tab>  3<tab>  MODE          its cells stand in the columns of the lines without tabs

In a table whose cells tabs part, as many everywhere, they are no blanks.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.document import kept_with_lines
from extract.relined import Relined, with_lines

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from extract.document import Document

_STOP: Final = 8
"""Columns from one stop to the next."""
_APART: Final = 2
"""Lines from one that is not blank to the next, at most, where both are of one table."""
_INNER: Final = re.compile(r"\S\s*\t")
_CELL: Final = re.compile(r"(?:^|(?<=\s\s)|(?<=\t))(?=\S)")
"""Where a cell begins: behind a wide gap, or with the line."""


def blanks_for_tabs(document: Document, indices: Collection[int]) -> Relined:
    """The document with blanks for the tabs of these lines."""
    lines = document.lines.copy()
    columns = {}
    for i in indices:
        columns[i] = _columns(lines[i])
        lines[i] = lines[i].expandtabs(_STOP)
    made = with_lines(document, lines)
    made.body, made.page_breaks, made.pages = document.body, document.page_breaks, document.pages
    return Relined(made, [(i, 0, 0) for i in range(len(lines))], columns=columns)


def tabs_typed(document: Document) -> Relined | None:
    """The document with blanks for such tabs, told by the lines around them; None where there are none.

    It is made anew for each dialect: what one claims of it is not to be the next one's.
    """
    typed = _typed_lines(document) if document.reader != "pdf" and document.holds("\t") else []
    return blanks_for_tabs(document, typed) if typed else None


@kept_with_lines
def _typed_lines(document: Document) -> list[int]:
    """The lines with such tabs."""
    lines = document.lines
    typed: list[int] = []
    for stretch in _stretches(document):
        begun = {found.start() for i in stretch if "\t" not in lines[i] for found in _CELL.finditer(lines[i])}
        if len(begun) > 1:
            typed += [i for i in stretch if "\t" in lines[i] and begun.issuperset(_behind_tabs(lines[i]))]
        else:
            typed += _stopped(lines, stretch)
    return typed


def _stopped(lines: list[str], stretch: list[int]) -> list[int]:
    """The lines of tables that tabs alone divide, as many as reach the columns of the head: two here, one there."""
    found: list[int] = []
    block: list[int] = []
    for i, below in pairwise([*stretch, stretch[-1] + _APART]):
        block.append(i)
        if below > i + 1:
            found += block if _are_stopped([lines[k] for k in block]) else []
            block = []
    return found


def _are_stopped(block: list[str]) -> bool:
    """Whether the lines of a table have cells where its first has them, and several tabs stand between two there."""
    head, *rows = [line for line in block if _INNER.search(line)] or [""]
    begun = {*_behind_tabs(head)}
    return (
        len(rows) > 1
        and "\t\t" in head.strip()
        and all(begun.issuperset(_behind_tabs(line)) for line in rows)
        and not any(_touches(line) for line in (head, *rows))
    )


def _touches(line: str) -> bool:
    """Whether a tab is no wider than one blank, which parts no cells."""
    at = 0
    for part in line.split("\t")[:-1]:
        at += len(part)
        if part and at % _STOP == _STOP - 1:
            return True
        at = at // _STOP * _STOP + _STOP
    return False


def _stretches(document: Document) -> Iterator[list[int]]:
    """The lines that are not blank of each part of a text with tabs in it, which two blank lines part from the next."""
    lines = document.lines
    tabbed = set(document.lines_with("\t"))
    stretch: list[int] = []
    for i in (*(i for i in document.body if lines[i].strip()), len(lines) + _APART):
        if stretch and i - stretch[-1] > _APART:
            if not tabbed.isdisjoint(stretch):
                yield stretch
            stretch = []
        stretch.append(i)


def _behind_tabs(line: str) -> Iterator[int]:
    """The columns in which what stands behind the tabs of a line begins."""
    at = 0
    for part, behind in pairwise(line.split("\t")):
        at = (at + len(part)) // _STOP * _STOP + _STOP
        if text := behind.lstrip():
            yield at + len(behind) - len(text)


def _columns(line: str) -> list[int]:
    """For each column of a line without tabs, that of the printed line."""
    out: list[int] = []
    for at, sign in enumerate(line):
        out += [at] * (_STOP - len(out) % _STOP if sign == "\t" else 1)
    return [*out, len(line)]
