"""Tables of text whose cells a comma, a semicolon or a tab divides.

Register,Offset,Field,MSB,LSB,Access,Description
NBCON,0x10,RUN,0,0,RW,"Runs, when set"

Nothing but the head tells such a table: most of its cells must be heads of known columns, the bits' among them.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.lanes import number
from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.keys import key_line
from extract.stitch import join_cells
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document, Piece

_FEWEST: Final = 3
_WIDTHS: Final = frozenset({8, 16, 32})
_LONGEST: Final = 240
_HEAD: Final = re.compile(r"^(?:[^\n,;\t]{0,40}[,;\t]){2,20}[^\n]{0,120}$", re.MULTILINE)
_QUOTED: Final = re.compile(r'\s*"((?:[^"]|"")*)"\s*(?=[,;\t]|$)')
_LOOKED_AT: Final = 400
"""So many lines with dividers are looked at for a head before a text is held to have none."""
_BREAK: Final = re.compile(r"\s*(?:<br\s*/?>\s*)+$", re.IGNORECASE)
_BITS: Final = ("bits", "high", "offset", "address")


def delimited_tables(document: Document, words: Vocabulary) -> list[Table]:
    """The tables of a text document whose lines are divided so."""
    return list(_tables(document, words))


def has_delimited(document: Document, words: Vocabulary) -> bool:
    """Whether one of the first lines with dividers is the head of such a table."""
    lines = islice(_HEAD.finditer(document.text()), _LOOKED_AT)
    return any(_divider(line[0], words) for line in lines)


def _tables(document: Document, words: Vocabulary) -> Iterator[Table]:
    i = document.body.start
    while i < document.body.stop:
        line = document.lines[i]
        divider = _divider(line, words) if "," in line or ";" in line or "\t" in line else None
        if divider is None:
            i += 1
            continue
        head = divided_row(document, i, divider, None)
        rows = [head]
        first = i
        title = divided_row(document, i - 1, divider, None) if i > document.body.start else []
        if 1 < len(title) <= len(head):  # what stands over the head may say which register it is
            rows.insert(0, title + [Cell("") for _ in range(len(head) - len(title))])
            first -= 1
        i += 1
        while i < document.body.stop:
            if document.lines[i].count(divider) < 2:
                more = _wrapped(document, i, divider, words) if rows[-1] is not head else []
                if not more:
                    break
                rows[-1][-1] = join_cells(rows[-1][-1] or Cell(""), *more)
                i += len(more)
                continue
            row = divided_row(document, i, divider, len(head))
            if len(row) > len(head) or _divider(document.lines[i], words):
                break
            rows.append(row + [Cell("") for _ in range(len(head) - len(row))])
            i += 1
        if rows[-1] is not head:
            yield Table(document.page(first), rows, first, i - 1)


def _wrapped(document: Document, i: int, divider: str, words: Vocabulary) -> list[Cell]:
    """The lines of text right under a row that tabs divide: the rest of its last cell; none of any other row.

    A heading that names a register, or a line that gives one of its keys, is no part of a cell.
    """
    found: list[Cell] = []
    for line in islice(document.lines, i, document.body.stop) if divider == "\t" else ():
        text = line.strip()
        if not text or "\t" in line or not any(map(str.isalnum, text)):
            break
        if key_line(text, words) or names_register(text, words):
            break
        start = line.index(text)
        found.append(Cell(text, [(i + len(found), start, start + len(text))]))
    return found


def _divider(line: str, words: Vocabulary) -> str | None:
    """What divides the cells of a line that is the head of a table of registers or fields; None for any other."""
    if len(line) > _LONGEST:
        return None
    line = _unbroken(line)
    for divider in ("\t", ";", ","):
        cells = [cell.strip().strip('"') for cell in line.split(divider)]
        if len(cells) < _FEWEST or not (words.column(cells[0]) or words.column(cells[1])):
            continue
        if _has_lanes(cells):
            cells = [cell for cell in cells if number(cell) is None]
        roles = [words.column(cell) for cell in cells]
        known = {role for role in roles if role}
        if len(known) >= _FEWEST and len(known) >= len(cells) - 1 and known & set(_BITS):
            return divider
    return None


def _unbroken(line: str) -> str:
    """A line without the tag of Markdown that breaks it at its end."""
    return _BREAK.sub("", line) if line.rstrip()[-1:] == ">" else line


def _has_lanes(cells: list[str]) -> bool:
    """Whether heads number the bits of a register, one by one down to 0, in columns side by side."""
    found = [bit for cell in cells if (bit := number(cell)) is not None]
    return len(found) in _WIDTHS and found == [*range(len(found) - 1, -1, -1)]


def divided_row(document: Document, i: int, divider: str, wide: int | None) -> list[Cell | None]:
    """The cells of a line; a divider within quotes is text, and so are those behind the last column."""
    line = _unbroken(document.lines[i])
    cells: list[Cell | None] = []
    at = 0
    while at <= len(line):
        quoted = _QUOTED.match(line, at)
        end = quoted.end() if quoted else line.find(divider, at)
        if end < 0 or (wide is not None and len(cells) == wide - 1 and not quoted):
            end = len(line)
        text = line[at:end]
        bare = text.strip()
        first = at + len(text) - len(text.lstrip())
        pieces: list[Piece] = [(i, first, first + len(bare))] if bare else []
        cells.append(Cell(quoted[1].replace('""', '"') if quoted else bare, pieces))
        at = end + 1
    return cells
