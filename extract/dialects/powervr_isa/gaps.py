"""Tables whose tabs became blanks on the way: a tab again wherever cells can be told apart.

Index  Value       Definition     two blanks or more part the cells
64     0x3F800000  1.0f

Index Value Definition            single blanks: an index and a value are a word each, a name is one, and what
64 0x3F800000 1.0f                follows is one cell; where these are too few, the row is in doubt

A line that is no row ends a table; what looks like rows behind it is told to be unread.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.powervr_isa.grammar import (
    HEADING,
    KEY,
    TableKind,
    column_role,
    is_head,
    role_of,
    table_kind,
)

if TYPE_CHECKING:
    from extract.document import Document

_HEADS: Final = re.compile(r"[A-Z][\w .()/-]{2,120}$")
_WIDE: Final = re.compile(r"(?<=\S) {2,}(?=\S)")
_BORDER: Final = re.compile(r"(?<=[^\s.;:!?]) {2,}(?=\S)")
"""The same, but not behind the end of a sentence."""
_INDEXED: Final = re.compile(r"(?:0[xX][0-9A-Fa-f]+|\d+)(?:[-–]\d+)?( +)(?=\S*\d|[-–])\S+( +)?(?=\S|$)")
"""A constant's index and value, which may be garbled; `8 Appendix` is a heading."""
_NAMED: Final = re.compile(
    r"(?:[A-Z][A-Z0-9_.]+|(?P<small>[a-z]\w*)(?= +(?P=small)\b))(?: \([A-Z][\w ,/|]*\))?( +)(?=\S)"
)
"""An instruction's name and those it stands for; one in small letters is printed again behind it."""
_MODIFIER: Final = re.compile(r"[\[{]?\.\w[\w.]*[\]}]?( +)(?=\S)")
_ROWS: Final[dict[TableKind, re.Pattern[str]]] = {
    "constants": _INDEXED,
    "instructions": _NAMED,
    "modifiers": _MODIFIER,
}
_STOP: Final = 8
"""Characters from one stop of a tab to the next."""
_BEHIND: Final = 12
"""Lines with text behind the end of a table among which its rows are looked for."""


class Tabbed(NamedTuple):
    """A document's lines with tabs, the very same list where there are none to set; and rows that no table holds."""

    lines: list[str]
    unread: list[int]


class _Head(NamedTuple):
    """What a table lists; whether wide blanks part its cells, as tabs that were expanded do; and where these end."""

    kind: TableKind
    wide: bool
    expanded: bool
    ends: list[int]


def tabbed(document: Document) -> Tabbed:
    """The document's lines with tabs between the cells of such tables, each character at its place."""
    lines = document.lines
    out: dict[int, str] = {}
    unread: list[int] = []
    head: _Head | None = None
    behind: list[int] = []  # lines with text since the table ended
    for i in document.body:
        line = lines[i]
        if not line or line.isspace():
            continue
        if head and line[0] == "<":  # a listing, which copies the row above or goes on with it
            if head.wide and "\t" not in line and not behind:
                out[i] = _parted(line, _borders(line))
            continue
        if "\t" not in line and _HEADS.match(line) and (found := _head(line)):
            head, behind = found, []
            out[i] = _parted(line, found.ends)
            continue
        ends = _ends(line, head) if head and "\t" not in line else []
        if head is None or "\t" in line or (not ends and _is_other(line)) or len(behind) > _BEHIND:
            head = None
        elif ends and not behind:
            out[i] = _parted(line, ends)
        else:
            behind.append(i)
            unread += {behind[0], i} if ends else ()
    return Tabbed([out.get(i, line) for i, line in enumerate(lines)] if out else lines, sorted({*unread}))


def _head(line: str) -> _Head | None:
    """What a line says that is the head of a table."""
    gaps = [found.span() for found in _WIDE.finditer(line.rstrip())]
    if gaps:
        cells = _WIDE.split(line.strip())
        kind = table_kind(cells, "instruction") or table_kind(cells, "modifier")
        expanded = all(end % _STOP == 0 for _, end in gaps)
        return _Head(kind, True, expanded, [start for start, _ in gaps]) if kind and is_head(cells) else None
    words = line.split()
    if len(words) < 3 or not all(word[0].isupper() for word in words):
        return None
    cells = [" ".join(group) for _, group in groupby(words, column_role)]
    kind = table_kind(cells, "instruction")
    if not kind or not is_head(cells) or line.rstrip() != " ".join(words):
        return None
    ends = [len(" ".join(cells[:n])) for n in range(1, len(cells))]
    return _Head(kind, False, False, ends)


def _is_other(line: str) -> bool:
    """Whether a line is a heading or begins with a key of an entry: no table goes on there."""
    key = KEY.match(line) if ":" in line else None
    return (key is not None and bool(role_of(key["key"]))) or HEADING.match(line) is not None


def _ends(line: str, head: _Head) -> list[int]:
    """Where the cells of a row end for certain; none of a line that is no row."""
    found = _ROWS[head.kind].match(line)
    if found is None:
        return []
    last = found.lastindex or 1
    own = [found.start(n) for n in ((1, 2) if head.kind == "constants" else (last,)) if found[n]]
    if not head.wide:
        return own
    gaps = _borders(line)
    if head.expanded and (own[0] + 1) % _STOP == 0 and own[0] not in gaps:
        gaps.insert(0, own[0])  # a cell that fills the blanks up to where a tab would stop
    return gaps


def _borders(line: str) -> list[int]:
    """Where wide blanks follow a cell."""
    return [found.start() for found in _BORDER.finditer(line.rstrip())]


def _parted(line: str, ends: list[int]) -> str:
    for end in ends:
        line = f"{line[:end]}\t{line[end + 1 :]}"
    return line
