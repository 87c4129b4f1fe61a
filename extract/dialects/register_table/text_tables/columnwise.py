"""Tables of a text that were taken out column by column: each head, and below it all of its cells, a line each.

Bit                Each column has as many cells as there are bits, each of the form that its head asks for; bits
31:18              go on from each other. Heads may stand together, with the cells of both below: `RST/PWR`,
17:0               `Description`. What describes the fields comes last, in lines that nothing divides but the
Access             names they begin with: `Base Address (RBA): text`, `Reserved: text`. Where these are not as many
RO                 as the bits, the table is left unread.
RO
Description
Base Address (RBA): Where it
stands.
Reserved
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.text_tables.flat_cells import ends_table
from extract.dialects.register_table.words.access_codes import is_access
from extract.dialects.register_table.words.bits import parse_bits
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.numerals import reset_number
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document

_LONGEST: Final = 40
"""Characters of a head at most."""
_UNKNOWN = re.compile(r"[A-Z][\w/]{1,11}")
"""A head of codes that is not known."""
_LEAD = re.compile(r"[A-Z][^:()]{0,80}\((?P<name>[A-Za-z]\w*)\)\s*:|(?P<word>[A-Z][\w ]{1,30})(?:[.:]|$)")
"""What a description begins with: a title and the name in parentheses, or the word for reserved bits."""
_NOTHING: Final = frozenset({"-", "–", "—", "x", "X"})
_SECTION = re.compile(r"\d{1,2}(?:\.\d{1,3})+\.?(?:\s+\S.*)?")
_MOST_LINES: Final = 200
"""Lines of descriptions at most."""


@dataclass(slots=True)
class _Column:
    """A column: its role, empty for one that is not known, the lines of its head and of each of its cells."""

    role: str
    head: list[int]
    cells: list[list[int]]

    def take(self, document: Document, lines: list[int], count: int, words: Vocabulary) -> int:
        """How many lines are cells of the column: all of them, where each has its form, or none."""
        if len(lines) < count or not all(_fits(document, i, self.role, words) for i in lines):
            return 0
        self.cells = [[i] for i in lines]
        return count


def columnwise_tables(document: Document, words: Vocabulary, aside: Container[int]) -> Iterator[Table]:
    """Such tables of a text; lines `aside` are of others."""
    lines = [i for i in document.body if document.lines[i].strip() and i not in aside]
    k = 0
    while k < len(lines):
        found = _table(document, lines, k, words) if _role(document, lines, k, words) == "bits" else None
        if found is None:
            k += 1
            continue
        table, k = found
        yield table


def _table(document: Document, lines: list[int], k: int, words: Vocabulary) -> tuple[Table, int] | None:
    """The table whose head of bits is a line, and the line behind it."""
    cells = _bits_below(document, lines, k + 1)
    found = _columns(document, lines, k, cells, words) if cells else None
    if found is None:
        return None
    columns, at = found
    end = at
    while end < min(len(lines), at + _MOST_LINES) and not _ends(document, lines, end, words):
        end += 1
    parts = _divided(document, lines[at:end], len(cells), words)
    if parts is None:
        return None
    columns[-1].cells[:] = parts
    rows: list[list[Cell | None]] = [[_cell(document, column.head) for column in columns]]
    rows += ([_cell(document, column.cells[n]) for column in columns] for n in range(len(cells)))
    return Table(document.page(lines[k]), rows, lines[k], lines[end - 1]), end


def _bits_below(document: Document, lines: list[int], at: int) -> list[list[int]]:
    """The lines of bits from one on, which go on from each other; none where they do not."""
    end = at
    while parse_bits(_text(document, lines, end)):
        end += 1
    bits = [parse_bits(document.lines[i].strip()) for i in lines[at:end]]
    beside = (a and b and (a.low == b.high + 1 or b.low == a.high + 1) for a, b in pairwise(bits))
    return [[i] for i in lines[at:end]] if all(beside) else []


def _columns(
    document: Document, lines: list[int], k: int, bits: list[list[int]], words: Vocabulary
) -> tuple[list[_Column], int] | None:
    """The columns of a table up to that of descriptions, which is still empty, and the line where these begin."""
    count, columns = len(bits), [_Column("bits", lines[k : k + 1], bits)]
    at = k + 1 + count
    while columns[-1].role != "description":
        role, size = _head(document, lines, at, words, [column.role for column in columns])
        if role is None:
            return None
        columns.append(_Column(role, lines[at : at + size], []))
        at += size
        if role != "description":
            at += columns[-1].take(document, lines[at : at + count], count, words)
    if len(columns) == len(("bits", "description")):
        return None
    for column in columns[:-1]:
        if not column.cells:
            at += column.take(document, lines[at : at + count], count, words)
    return (columns, at) if all(column.cells for column in columns[:-1]) else None


def _head(
    document: Document, lines: list[int], at: int, words: Vocabulary, roles: list[str]
) -> tuple[str | None, int]:
    """The role of the head at a line, empty for one that is not known, and how many lines it has."""
    role = _role(document, lines, at, words)
    two = f"{_text(document, lines, at)} {_text(document, lines, at + 1)}"
    if role and role not in roles:
        return role, 1 + (words.column(two) == role and _role(document, lines, at + 1, words) == "value")
    known = role is None or role in roles
    return (
        ("", 1) if known and "" not in roles and _UNKNOWN.fullmatch(_text(document, lines, at)) else (None, 0)
    )


def _role(document: Document, lines: list[int], at: int, words: Vocabulary) -> str | None:
    text = _text(document, lines, at)
    return words.column(text) if 0 < len(text) <= _LONGEST else None


def _text(document: Document, lines: list[int], at: int) -> str:
    return document.lines[lines[at]].strip() if at < len(lines) else ""


def _fits(document: Document, i: int, role: str, words: Vocabulary) -> bool:
    """Whether a line is a cell of a column."""
    text = document.lines[i].strip()
    if text in _NOTHING:
        return True
    if role == "access":
        return is_access(text, words)
    if role == "reset":
        return reset_number(text) is not None
    if role == "name":
        return is_identifier(text) or words.reserved(text)
    return role == "" and " " not in text and len(text) <= len("RST/PWR") and words.column(text) is None


def _ends(document: Document, lines: list[int], at: int, words: Vocabulary) -> bool:
    """Whether a line stands behind the descriptions."""
    text = _text(document, lines, at)
    return (
        bool(_SECTION.fullmatch(text))
        or _role(document, lines, at, words) == "bits"
        or ends_table(text, words)
    )


def _divided(document: Document, lines: list[int], count: int, words: Vocabulary) -> list[list[int]] | None:
    """The lines of each description; None where what they begin with does not tell."""
    if count == 1:
        return [lines] if lines else None
    starts = [n for n, i in enumerate(lines) if _leads(document.lines[i].strip(), words)]
    if len(starts) != count or starts[0]:
        return None
    return [lines[a:b] for a, b in pairwise([*starts, len(lines)])]


def _leads(text: str, words: Vocabulary) -> bool:
    found = _LEAD.match(text)
    return found is not None and (found["name"] is not None or words.reserved(found["word"]))


def _cell(document: Document, lines: list[int]) -> Cell:
    pieces = [document.piece_of(i) for i in lines if document.lines[i]]
    return Cell("\n".join(document.lines[i].strip() for i in lines), pieces)
