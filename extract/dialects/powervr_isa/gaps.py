"""Tables whose tabs became blanks on the way: a tab again wherever cells can be told apart.

Index  Value       Definition     two blanks or more part the cells
64     0x3F800000  1.0f

Index Value Definition            single blanks: an index and a value are a number each, a name is a word, and
64 0x3F800000 1.0f                what follows is one cell; where these are too few, the row is in doubt
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Final

from extract.dialects.powervr_isa.grammar import (
    HEADING,
    KEY,
    MNEMONIC,
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
_INDEXED: Final = re.compile(r"(?:0[xX][0-9A-Fa-f]+|\d+)( +)(?:0[xX][0-9A-Fa-f]+|[0-9A-F]{8})( +)(?=\S)")
_NAMED: Final = re.compile(r"(?P<name>[A-Z.][\w.]*)(?: \([A-Z][\w ,/|]*\))?( )(?=\S)")
_STOP: Final = 8
"""Characters from one stop of a tab to the next."""
_OTHERS: Final = 3
"""So many lines with text on end that are no rows end a table."""


def tabbed(document: Document) -> list[str]:
    """The document's lines with tabs between the cells of such tables, each character at its place.

    The very same list when there is no such table.
    """
    lines = document.lines
    out: dict[int, str] = {}
    kind: TableKind = ""
    wide, others = False, 0
    for i in document.body:
        line = lines[i]
        if not line or line.isspace():
            continue
        if "\t" not in line and _HEADS.match(line) and (heads := _heads(line)):
            kind, wide, others = heads[0], heads[1], 0
            out[i] = _parted(line, heads[2])
        elif kind and "\t" not in line and not _is_other(line, kind):
            ends = _wide_ends(line) if wide else _ends(line, kind)
            others = 0 if ends or line[0] == "<" else others + 1
            if ends:
                out[i] = _parted(line, ends)
            elif others == _OTHERS:
                kind = ""
        else:
            kind = ""
    if not out:
        return lines
    return [out.get(i, line) for i, line in enumerate(lines)]


def _heads(line: str) -> tuple[TableKind, bool, list[int]] | None:
    """What a line lists that is the head of a table, whether wide blanks part its cells, and where these end."""
    gaps = [found.start() for found in _WIDE.finditer(line.rstrip())]
    if gaps:
        cells = _WIDE.split(line.strip())
        kind = table_kind(cells, "instruction") or table_kind(cells, "modifier")
        return (kind, True, gaps) if kind and is_head(cells) else None
    words = line.split()
    if len(words) < 3 or not all(word[0].isupper() for word in words):
        return None
    cells = [" ".join(group) for _, group in groupby(words, column_role)]
    kind = table_kind(cells, "instruction")
    if not kind or not is_head(cells) or line.rstrip() != " ".join(words):
        return None
    ends = [len(" ".join(cells[:n])) for n in range(1, len(cells))]
    return kind, False, ends


def _is_other(line: str, kind: TableKind) -> bool:
    """Whether a line is a heading or begins with a key of an entry: no table goes on there."""
    if kind == "constants" and _INDEXED.match(line):
        return False
    key = KEY.match(line) if ":" in line else None
    return (key is not None and bool(role_of(key["key"]))) or HEADING.match(line) is not None


def _wide_ends(line: str) -> list[int]:
    """Where wide blanks follow a cell of a row, or one that fills the blanks up to where a tab would stop."""
    ends = [found.start() for found in _WIDE.finditer(line.rstrip())]
    first = line.find(" ")
    if 0 < first < (ends[0] if ends else len(line)) and (first + 1) % _STOP == 0:
        ends.insert(0, first)
    return ends


def _ends(line: str, kind: TableKind) -> list[int]:
    """Where the cells of a row between single blanks end for certain; none of a line that is no row."""
    if kind == "constants":
        found = _INDEXED.match(line)
        return [found.start(1), found.start(2)] if found else []
    found = _NAMED.match(line)
    return [found.start(2)] if found and MNEMONIC.match(found["name"].lstrip(".")) else []


def _parted(line: str, ends: list[int]) -> str:
    for end in ends:
        line = f"{line[:end]}\t{line[end + 1 :]}"
    return line
