"""Lists of the values of a field whose name and slice head them, a single blank between code and meaning.

rate[2:0] Rate of the pump       the head may go on in a line of its own
000 Stopped
001 Slow
101, others Fast                 one code stands for the rest

Codes of as many binary digits as the slice has bits, two and more of them, each above the one before. The field stands
in lines above, by its slice or behind its bits, under the same heading: else nothing tells whose the list is.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.pages.file_marks import is_marked
from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.document import HEADING
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from extract.document import Document

_HEAD = re.compile(r"\s*(?P<name>[A-Za-z]\w*)\[(?P<high>\d{1,2}):0\](?:\s+(?P<said>\S.*?))?\s*$")
_ROW = re.compile(
    r"\s*(?P<code>[01xn]{1,8}(?:,? (?:and|or|to|-) [01]{1,8}|, others?)*) (?P<said>\S.*?)\s*$", re.IGNORECASE
)
_CAPTION = re.compile(r"\s*Table \d+(?:[-.]\d+)*\s?[:.]?\s.{1,60}$", re.IGNORECASE)
_LONGEST: Final = 80
"""Characters of a head or of what stands under it, at most."""
_MOST: Final = 8
"""Bits of such a field at most."""
_FEWEST: Final = 2


def sliced_lists(document: Document, taken: Container[int]) -> Iterator[Table]:
    """The lists of a text that are read line by line."""
    if document.reader == "pdf":
        return
    lines = document.lines
    for i in document.lines_with(":0]"):
        head = _HEAD.match(lines[i]) if i in document.body and len(lines[i]) <= _LONGEST else None
        if head is None or not 0 < int(head["high"]) < _MOST or i in taken:
            continue
        first = next((j for j in (i + 1, i + 2) if _is_row(lines, j, int(head["high"]) + 1)), None)
        if first is None or (first > i + 1 and (head["said"] or len(lines[i + 1]) > _LONGEST)):
            continue
        rows = _rows(document, first, int(head["high"]) + 1)
        if len(rows) < _FEWEST or any(j in taken for j in range(i, first + len(rows))):
            continue
        if not _told_above(document, i, head["name"]):
            continue
        name = Cell(head["name"], [(i, head.start("name"), head.end("name"))])
        told = [(i, head.start("said"), head.end("said"))] if head["said"] else []
        told = told or [(j, 0, len(lines[j].rstrip())) for j in range(i + 1, first)]
        title = " ".join(lines[j][a:b].strip() for j, a, b in told)
        said = Cell("" if title.lower() == name.text.lower() else title, told)  # one head is the field's
        top = i - (i > document.body.start and _CAPTION.match(lines[i - 1]) is not None)
        if top < i:
            document.roles[top] |= HEADING
        yield Table(document.page(i), [[name, said], *rows], top, first + len(rows) - 1)


def _told_above(document: Document, i: int, name: str) -> bool:
    """Whether a line above has a field of this name, its slice too or bits before it, and none between is a heading."""
    own = re.compile(rf"(?:^|\W){name}[\[<(]\d|^\W*(?:[A-Za-z]{{1,4}}\W*)?\d[^A-Za-z]*{name}\b")
    told = max((j for j in document.lines_with(name) if j < i and own.search(document.lines[j])), default=-1)
    return told >= 0 and not any(_is_heading(document, j) for j in range(told + 1, i))


def _is_heading(document: Document, i: int) -> bool:
    """Whether a line is a heading, or names a register, and is no caption."""
    line = document.lines[i].strip()
    if len(line) > _LONGEST or _CAPTION.match(line.lstrip("#* ")):
        return False
    named = names_register(line, vocabulary()) if line else None
    return is_marked(document, i) or (named is not None and not named.caption)


def _is_row(lines: list[str], i: int, wide: int) -> bool:
    """Whether a line begins with a code of so many digits, all of them zero."""
    return (
        i < len(lines) and lines[i].lstrip().startswith("0" * wide + " ") and _ROW.match(lines[i]) is not None
    )


def _rows(document: Document, first: int, wide: int) -> list[list[Cell | None]]:
    """The rows of a list, whose codes rise."""
    rows: list[list[Cell | None]] = []
    last = -1
    for i in range(first, document.body.stop):
        found = _ROW.match(document.lines[i])
        code = found["code"][:wide] if found else ""
        if found is None or len(code) < wide or not set(code) <= {"0", "1"} or int(code, 2) <= last:
            break
        last = int(code, 2)
        cells = ((found.start(part), found.end(part)) for part in ("code", "said"))
        rows.append([Cell(document.lines[i][a:b], [(i, a, b)]) for a, b in cells])
    return rows
