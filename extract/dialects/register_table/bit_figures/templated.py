"""Figures of bits that a book's template draws: its width, then a row of bits and what they are called.

    {{#bits 8 >
      "NB50" 7:"On" 6-4:"Left level" 2-0:"Right level"
    }}

Bits that are not told are gaps. A template of several rows, which are bytes or colours, is not read.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.lanes import Figure, Lane

if TYPE_CHECKING:
    from extract.document import Document

MARK: Final = "{{#bits"
_OPENS: Final = re.compile(r"\s*\{\{#bits (?P<width>\d{1,3}) ?[<>]")
_CELL: Final = re.compile(r"(?<![\w\"-])(?P<hi>\d{1,3})(?:-(?P<lo>\d{1,3}))?:\"(?P<name>[^\"]+)\"")
_TITLE: Final = re.compile(r"(?<!:)\"[^\"]*\"(?=\s)")
_LONGEST: Final = 12
"""Lines of one."""


def templated_figures(document: Document) -> list[tuple[int, int, Figure | None]]:
    """First and last line of each, and its row; None where it cannot be read."""
    out = []
    for i in document.lines_with(MARK):
        opens = _OPENS.match(document.lines[i]) if i in document.body else None
        if opens is None:
            continue
        last = next(
            (k for k in range(i, i + _LONGEST) if k in document.body and "}}" in document.lines[k]), i
        )
        out.append((i, last, _figure(document, i, last, int(opens["width"]))))
    return out


def _figure(document: Document, first: int, last: int, width: int) -> Figure | None:
    """The row that these lines hold, where they hold one within the width whose bits fall."""
    lines = document.lines[first : last + 1]
    lanes: list[Lane] = []
    for i, line in enumerate(lines, first):
        for cell in _CELL.finditer(line):
            hi, lo = int(cell["hi"]), int(cell["lo"] or cell["hi"])
            above = (lanes[-1].lo or 0) if lanes else width
            if not lo <= hi < above:
                return None
            if hi + 1 < above:
                lanes.append(Lane("", [], above - 1, hi + 1))
            lanes.append(Lane(cell["name"].strip(), [(i, cell.start("name"), cell.end("name"))], hi, lo))
    titles = sum(len(_TITLE.findall(line)) for line in lines)
    if not lanes or titles > 1:
        return None
    if lanes[-1].lo:
        lanes.append(Lane("", [], (lanes[-1].lo or 0) - 1, 0))
    return Figure(lanes)
