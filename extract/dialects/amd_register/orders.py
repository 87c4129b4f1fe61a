"""Tables whose columns stand in another order, or have one for access; those without tabs are brought to cells.

    Bits Field Name Default Description       31:16 SIZE 0x0 Size of a widget.
    Field Name  Bits  Access  Default  Description

The blanks that part the cells of such a table's head and rows become tabs, so that all are read by their columns.
Every line keeps its length.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.defaults import DEFAULT
from extract.dialects.amd_register.grammar import parse_bits
from extract.dialects.amd_register.grid_rows import grid_row

if TYPE_CHECKING:
    from extract.dialects.amd_register.grid_rows import Cell
    from extract.dialects.amd_register.rows import Row
    from extract.document import Document

_HEAD_CELLS = {
    **dict.fromkeys(("field name", "field", "name", "bit field", "bit name"), "name"),
    **dict.fromkeys(("bit", "bits", "bit range", "range", "bit(s)"), "bits"),
    **dict.fromkeys(("default", "reset", "default value", "reset value", "value after reset"), "default"),
    **dict.fromkeys(("access", "type", "attribute", "r/w", "rw"), "access"),
    **dict.fromkeys(("description", "descriptions", "function", "meaning"), "description"),
}
USUAL = (0, 1, 2, -1)
"""The family's order of name, bits and default; it has no column for access."""
TORN = (0, 1, -1, -1)
"""The same with the default's head torn, or of a table without defaults."""
_ACCESS = re.compile(r"(?:R/W|RW|RO|WO|R|W)$")
_LONGEST: Final = 140
_WORDS = re.compile(
    r"\s*(?:(?P<name>(?:Field|Bit) ?Name|Field|Name)|(?P<bits>Bit Range|Bit\(s\)|Bits?)"
    r"|(?P<default>(?:Default|Reset)(?: Value)?)|(?P<access>Access|R/W|Type)|(?P<description>Description))(?=\s|$)"
)
_CELLS: Final = {
    "name": r"[A-Za-z]\w*(?: ?[(\[](?:Access: ?)?(?:R/W|RW|RO|WO|R|W)[)\]])?",
    "bits": r"\[?\d{1,3}(?:\s?(?::|-|\.\.)\s?\d{1,3})?\]?",
    "default": r"(?:[Nn]one|NONE|[Nn]/[Aa]|0[xX][0-9A-Fa-f]+|\d[0-9A-Fa-f]*h|[01]+b)",
    "access": r"(?:R/W|RW|RO|WO|R|W)",
}
_READ = frozenset({("name", "bits", "default")})
"""The order of the family's own tables."""
_PLAIN: Final = ("name", "bits")
"""A table with these two alone: single blanks tell its rows from text only by what stands in them."""
_NEAR: Final = 6
"""Lines under a head among which its first row stands."""
DEFAULT_SHRED: Final = frozenset({"Defa", "Defau", "Defaul", "ult", "lt", "t", "ault"})
"""The halves of a head that its narrow column broke, in lines above and below the others."""
_NAMED = re.compile(r"(?:[A-Z][A-Z0-9_]*|Reserved)(?: ?\(.*)?$")


def head_order(text: str) -> tuple[int, ...] | None:
    r"""Where a table's head has name, bits, default and access, in this order; None when it is no whole head.

    A head names a field, bits and a description, each in a cell of its own; -1 stands for a column it lacks.

    >>> head_order("Bits\tName\tDescription\tDefault")
    (1, 0, 3, -1)
    """
    words = [_HEAD_CELLS.get(cell.strip().casefold()) for cell in text.split("\t")]
    if not {"name", "bits", "description"} <= set(words):
        return None
    return tuple(words.index(word) if word in words else -1 for word in ("name", "bits", "default", "access"))


def unknown_columns(text: str) -> list[str]:
    r"""The cells of a table's head that no column is known by.

    >>> unknown_columns("Field Name\tBits\tSW\tDescription"), unknown_columns("Field Name\tBits\t\tDescription")
    (['SW'], [])
    """
    known = {head.replace(" ", "") for head in _HEAD_CELLS}  # `Defaul t` is the default's
    cells = (cell.strip() for cell in text.split("\t"))
    return [
        cell
        for cell in cells
        if cell and cell.replace(" ", "").casefold() not in known and cell not in DEFAULT_SHRED
    ]


def reordered(cells: list[Cell], order: tuple[int, ...]) -> list[Cell]:
    """The cells of a row in the family's order: name, bits, default, and what is left."""
    empty: Cell = ("", cells[0][1], cells[0][1])
    first = [cells[at] if 0 <= at < len(cells) else empty for at in order[:3]]
    return first + [cell for at, cell in enumerate(cells) if at not in order]


def ordered_row(cells: list[Cell], order: tuple[int, ...], index: int) -> Row | None:
    """The row that the cells of a line hold whose table has its columns in another order."""
    if order == TORN and len(cells) > 2 and DEFAULT.match(cells[2][0]):
        return grid_row(cells, index)
    row = grid_row(reordered(cells, order), index)
    if row is None:
        return None
    places = [cells[at] for at in sorted(order) if 0 <= at < len(cells)]
    row.pieces = [
        (index, start, end) for text, start, end in places if text
    ] or row.pieces  # all in a cell before
    if 0 <= order[3] < len(cells) and (found := _ACCESS.match(cells[order[3]][0])):
        row.access = {"RW": "R/W", "RO": "R", "WO": "W"}.get(found[0], found[0])
    return row


def columns_of(head: str) -> tuple[str, ...] | None:
    """The columns of a table's head that stand before its description, in their order; None when it is no head.

    >>> columns_of("Bits  Field Name  Default  Description"), columns_of("Description of bits")
    (('bits', 'name', 'default'), None)
    """
    if len(head) > _LONGEST:
        return None
    out: list[str] = []
    at = 0
    head = head.rstrip()
    while at < len(head):
        found = _WORDS.match(head, at)
        if found is None or found.lastgroup in out:
            return None
        out.append(found.lastgroup or "")
        at = found.end()
    return tuple(out[:-1]) if out[-1:] == ["description"] and {"name", "bits"} <= set(out) else None


def tabbed(document: Document, lines: list[str]) -> list[str]:
    """The lines with tabs in the tables of other orders; the very same list where there is none.

    `lines` are the document's, unified so far; none holds a tab.
    """
    heads: dict[int, tuple[str, ...]] = {}
    known: dict[str, tuple[str, ...] | None] = {}
    for i in document.lines_with("Description"):
        head = lines[i].strip()
        if head not in known:
            known[head] = columns_of(head)
        if (columns := known[head]) is not None:
            torn = columns == _PLAIN and any(
                lines[k].strip() in DEFAULT_SHRED for k in (i - 1, i + 1) if 0 <= k < len(lines)
            )
            torn = torn and any("none" in line or "0x" in line for line in lines[i + 1 : i + 1 + _NEAR])
            heads[i] = (*columns, "default") if torn else columns
    if all(_is_read(columns, lines[i]) for i, columns in heads.items()):
        return lines
    lines = lines.copy()
    row: _Rows | None = None
    for i, line in enumerate(lines):
        if i in heads:
            row = None if _is_read(heads[i], line) else _Rows(heads[i])
            lines[i] = line if row is None else _parted(line, [found.end() for found in _heads(line)])
        elif row is not None and line:
            lines[i] = row.parted(line)
    return lines


def _is_read(columns: tuple[str, ...], head: str) -> bool:
    """Whether tables of this head are read as they are printed: those without a default by the place of their text."""
    return columns in _READ or (columns == _PLAIN and "  " in head.strip())


def _heads(line: str) -> list[re.Match[str]]:
    return list(_WORDS.finditer(line.rstrip()))


def _parted(line: str, ends: list[int]) -> str:
    """A line with a tab for the blank at each of these places."""
    for at in ends:
        if at < len(line.rstrip()):
            line = f"{line[:at]}\t{line[at + 1 :]}"
    return line


class _Rows:
    """Parts the rows below one head."""

    def __init__(self, columns: tuple[str, ...]) -> None:
        self._plain = columns == _PLAIN
        self._pattern = re.compile(r"\s*" + r"\s+".join(f"({_CELLS[one]})" for one in columns) + r"(?=\s|$)")
        self._bits = columns.index("bits") + 1
        self._last: tuple[int, int] | None = None

    def parted(self, line: str) -> str:
        found = self._pattern.match(line)
        if found is None or (bits := parse_bits(found[self._bits])) is None:
            return line
        if self._plain and not self._is_row(line, found, bits):
            return line
        self._last = bits
        return _parted(line, [found.end(n + 1) for n in range(len(found.groups()))])

    def _is_row(self, line: str, found: re.Match[str], bits: tuple[int, int]) -> bool:
        """Whether `NAME 3:1 Text` is a row: a name in capitals, bits that go on from the last, a text that begins."""
        if not _NAMED.match(found[1]) or line[found.end() :].lstrip()[:1].islower():
            return False
        return self._last is None or bits[1] > self._last[0] or bits[0] < self._last[1]
