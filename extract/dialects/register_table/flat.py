"""Tables of which only the cells are left, each in a line of its own: what copying out of a viewer makes of them.

    Bits
    Name
    Description
    7:4
    MODE
    How it runs
    3:0
    ...

The heads say how many cells a row has, the bits where each begins. Lines over that are the rest of the last cell.
"""

from __future__ import annotations

import re
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bits import parse_bits
from extract.dialects.register_table.figures import is_access
from extract.dialects.register_table.headings import is_identifier, names_register
from extract.dialects.register_table.keys import key_line
from extract.dialects.register_table.numerals import reset_number
from extract.dialects.register_table.values import of_description
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from extract.dialects.register_table.bits import Bits
    from extract.dialects.register_table.vocabulary import Vocabulary
    from extract.document import Document

_LONGEST: Final = 40
"""Characters of a head at most."""
_SEVERAL: Final = 2
"""Rows that tell whether the bits fall or rise."""
_BARE: Final = 2
_BINARY = re.compile(r"[01]{3,}\W{1,3}[01]{3,}")
"""A range of values, not of bits: `010-111`."""


def flat_tables(document: Document, words: Vocabulary) -> list[Table]:
    """The tables of a text document whose cells stand in a line each; their bits must be the first column."""
    lines = [i for i in document.body if document.lines[i].strip()]
    out: list[Table] = []
    k = 0
    while k < len(lines):
        heads = _heads(document, lines, k, words)
        if len(heads) < 3:
            k += 1
            continue
        rows, k = _rows(document, lines, k + len(heads), heads, words)
        sound = sum(1 for _ in takewhile(partial(_is_sound, document, heads, words), rows))
        k -= sum(map(len, rows[sound:]))  # from there on the cells were taken out in another order
        del rows[sound:]
        if rows:
            first = k - sum(len(row) for row in rows)
            head: list[Cell | None] = [_cell(document, [i]) for i in lines[first - len(heads) : first]]
            body = [_assign(document, row, heads, words) for row in rows]
            uneven = {row[0]: "cells_missing" for row in rows if _is_bare(document, row, heads, words)}
            out.append(Table(1, [head, *body], lines[first - len(heads)], lines[k - 1], uneven=uneven))
    return out


def _heads(document: Document, lines: list[int], k: int, words: Vocabulary) -> list[str]:
    """The roles of the heads that begin at a line, the first of them the bits."""
    roles: list[str] = []
    for i in lines[k : k + 8]:
        text = document.lines[i].strip()
        role = words.column(text) if len(text) <= _LONGEST else None
        if role is None or role in roles or (not roles and role != "bits"):
            break
        roles.append(role)
    return roles


def _rows(
    document: Document, lines: list[int], k: int, heads: list[str], words: Vocabulary
) -> tuple[list[list[int]], int]:
    """The lines of each row, and where the table ends: at a heading, or at a gap behind a full row."""
    rows: list[list[int]] = []
    last: Bits | None = None
    falling, top = False, 0
    while k < len(lines):
        text = document.lines[lines[k]].strip()
        bits = None if _BINARY.fullmatch(text) else parse_bits(text)
        if bits and last and text.isdigit() and falling and bits.high > top:
            break  # the number of a page
        ways = (True, False) if len(rows) < _SEVERAL else (falling,)
        near = last is not None and any(_next(bits, last, falling=way) for way in ways) if bits else False
        if bits and (not rows or len(rows[-1]) >= len(heads) or not text.isdigit() or near):
            rows.append([lines[k]])
            falling = last is None or bits.high < last.low
            top = max(top, bits.high)
            last = bits
        elif not rows or (not of_description(text) and ends_table(text, words)):
            break
        elif len(rows[-1]) >= len(heads) and lines[k] > lines[k - 1] + 1:
            break  # a gap behind a full row
        else:
            rows[-1].append(lines[k])
        k += 1
    return rows, k


def ends_table(text: str, words: Vocabulary) -> bool:
    """Whether a line stands behind the table: a key or a heading."""
    return bool(key_line(text, words) or names_register(text, words, large=text.startswith("#")))


def _next(bits: Bits, last: Bits, *, falling: bool) -> bool:
    """Whether bits lie right beside those of the row before: a bare number is then no reset."""
    return bits.high == last.low - 1 if falling else bits.low == last.high + 1


def _assign(document: Document, row: list[int], heads: list[str], words: Vocabulary) -> list[Cell | None]:
    """Lines to columns: in order when all are there, else each to the next column that it can stand in."""
    cells: list[Cell | None] = [Cell("") for _ in heads]
    if len(row) >= len(heads):
        for c in range(len(heads) - 1):
            cells[c] = _cell(document, row[c : c + 1])
        cells[-1] = _cell(document, row[len(heads) - 1 :])
        return cells
    at = 0
    for i in row:
        text = document.lines[i].strip()
        column = next((c for c in range(at, len(heads)) if _fits(text, heads[c], words)), None)
        if column is not None:
            cells[column] = _cell(document, [i])
            at = column + 1
    return cells


def _is_sound(document: Document, heads: list[str], words: Vocabulary, row: list[int]) -> bool:
    """Whether no cell of a full row is what stands in another column: an access code as name or reset, a head."""
    if len(row) < len(heads):
        return True
    for i, role in zip(row, heads, strict=False):
        text = document.lines[i].strip()
        if role in {"name", "reset"} and (is_access(text, words) or _is_head(text, words)):
            return False
        if role == "access" and (parse_bits(text) is not None or _is_head(text, words)):
            return False
    return True


def _is_bare(document: Document, row: list[int], heads: list[str], words: Vocabulary) -> bool:
    """Whether a row has bits and a name alone of many cells: the others stand elsewhere."""
    return len(row) == _BARE < len(heads) - 1 and not words.reserved(document.lines[row[1]].strip())


def _is_head(text: str, words: Vocabulary) -> bool:
    """Whether a text is a head of columns in words, as names are not written."""
    return text[1:].islower() and words.column(text) in {"description", "access", "reset", "bits", "name"}


def _fits(text: str, role: str, words: Vocabulary) -> bool:
    if role == "bits":
        return parse_bits(text) is not None
    if role == "name":
        return is_identifier(text) or words.reserved(text)
    if role == "access":
        return is_access(text, words)
    if role == "reset":
        return reset_number(text) is not None or text in {"-", "x", "X"}
    return True


def _cell(document: Document, lines: list[int]) -> Cell:
    texts, pieces = [], []
    for i in lines:
        line = document.lines[i]
        start = len(line) - len(line.lstrip())
        texts.append(line.strip())
        pieces.append((i, start, len(line.rstrip())))
    return Cell("\n".join(texts), pieces)
