"""Columns of tables of opcodes that say more of instructions: what they do, which flags they touch, how long they take.

Mnemonic  Opcode  Operation     Flags  Cycles      Operation is the instruction's operation where it is a formula,
GADD      0x10    A <- A + M    Z,C    2           the others are forms of their heads: Flags: Z,C  Cycles: 2
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.cells.head_words import BASES, CODES, FULL, TEXTS, head_words, is_known_head
from extract.dialects.isa_table.grammar import number
from extract.dialects.register_table.words.vocabulary import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.dialects.isa_table.cells.heads import Columns
    from extract.stitch import Grid
    from extract.tables import Cell

_FORMATS: Final = frozenset(("format", "form", "type", "fmt", "instruction format", "encoding format"))
"""Heads of a column that may name the encoding of each instruction."""
_OPERATION: Final = ({"operation"}, {"semantics"}, {"pseudocode"}, {"effect"}, {"action"}, {"function"})
"""Heads of a column of operations, where these are formulas."""
_COUNTS: Final = frozenset(
    {
        *("bytes", "words", "cycle", "cycles", "clock", "clocks", "states"),
        *("size", "len", "length", "tim", "time"),
    }
)
"""Heads of columns of numbers that are no codes, perhaps with what is counted so before them."""
_LENGTHS: Final = ({"bytes"}, {"size"}, {"length"}, {"len"})
"""Heads of a column that says how many bytes an instruction has."""
_MARKED_BYTES: Final = re.compile(r"0x[0-9A-Fa-f]{2}(?:\s+0x[0-9A-Fa-f]{2})+$")
_WAYS: Final = re.compile(r"\s+/\s+")
_SEVERAL: Final = 2
ENCODING: Final = re.compile(r"[A-Z]\w*(?:-\w+)*$|\d\d[a-z]{1,2}$")
_COUNTER: Final = re.compile(r"#$|(?:Sl?)?\.?\s?(?:No|Nr|Num)\.?$", re.IGNORECASE)
"""Heads of a column that counts the rows."""
_PAGES: Final = frozenset(("page", "no"))
"""Heads of a column that says where an instruction is described."""
_FORMULA: Final = re.compile(r"[←→⇐⇒:]=?|<[-=]|[-=]>|=")


def further_columns(grid: Grid, columns: Columns) -> list[int]:
    """The columns that say more than names, codes and operands."""
    if columns.beside or not columns.rows:
        return []
    used = {columns.name, columns.code, columns.text, columns.syntax, *columns.minor}
    used |= {columns.again[0]} if columns.again else set()
    used |= {columns.encoding} if any(encoding_named(grid, columns)) else set()
    left_out = unknown_codes(grid, columns)
    heads = [" ".join(cell.text.split()) for cell in grid.rows[columns.rows - 1]]
    return [
        c
        for c, head in enumerate(heads)
        if head and c not in used and head not in left_out and not _says_no_more(head_words(head))
    ]


def encoding_named(grid: Grid, columns: Columns) -> list[str]:
    """The names in a column of encodings; none where it has words bit by bit or something else."""
    if columns.encoding is None:
        return []
    cells = (row[columns.encoding].text.strip() for row in grid.rows[columns.rows :])
    return [text for text in cells if ENCODING.match(text)]


def outnumber(code: str, syntax: str | None, heads: Sequence[str], row: Sequence[Cell]) -> bool:
    """Whether the bytes of a code are more than the row says, or as many as its lines of syntax: several codes."""
    count = len(code.split())
    if count < _SEVERAL or not _MARKED_BYTES.match(code):
        return False
    told = [row[c].text.strip() for c, head in enumerate(heads[: len(row)]) if head_words(head) in _LENGTHS]
    ways = len(_WAYS.split(syntax)) if syntax else 0
    return count == ways or any(text.isdecimal() and int(text) < count for text in told)


def _says_no_more(head: set[str]) -> bool:
    """Whether a column so headed gives a page, the name in words or the code in another base, or has no known head."""
    return head <= _PAGES or head in FULL or (head <= CODES and not head.isdisjoint(BASES))


def syntax_beside(grid: Grid, columns: Columns, further: Sequence[int]) -> int | None:
    """The column of formats whose cells all begin with the names of their rows, operands behind some: their syntax."""
    if columns.syntax is not None or columns.operands:
        return None
    for c in further:
        if plain(grid.rows[columns.rows - 1][c].text) not in _FORMATS:
            continue
        told = [
            (row[c].text.split(), row[columns.name].text.strip().casefold())
            for row in grid.rows[columns.rows :]
            if row[c].text.strip("-–— ")
        ]
        if told and all(words[0].casefold() == name for words, name in told):
            return c if any(len(words) > 1 for words, _ in told) else None
    return None


def unknown_codes(grid: Grid, columns: Columns) -> list[str]:
    """The heads of columns of numbers that are not known: codes of another encoding, perhaps."""
    used = {c for pair in columns.pairs for c in pair} | {columns.text, columns.syntax, columns.encoding}
    if not columns.rows or columns.bits or columns.again:
        return []
    out = []
    for c, head in enumerate(grid.rows[columns.rows - 1]):
        cells = [text for row in grid.rows[columns.rows :] if (text := row[c].text.strip()).strip("-–—")]
        known = is_known_head(head.text) and not TEXTS.intersection(head_words(head.text))
        if c in used or c in columns.minor or not head.text.strip() or known or len(cells) < 2:
            continue
        if _COUNTER.match(head.text.strip()) or _COUNTS & head_words(head.text):
            continue
        if all(number(text, 16) is not None for text in cells):
            out.append(" ".join(head.text.split()))
    return out


def said_beside(
    heads: Sequence[str], further: Sequence[int], row: Sequence[Cell]
) -> tuple[tuple[str, str], ...]:
    """What the further columns of a row say, each behind its head; a formula of its operation is none of it."""
    out = []
    for c in further:
        text = " ".join(row[c].text.split())
        formal = head_words(heads[c]) in _OPERATION and _FORMULA.search(text)
        if text.strip("-–— ") and not formal:
            out.append((" ".join(heads[c].split()), text))
    return tuple(out)


def formula(heads: Sequence[str], columns: Columns, row: Sequence[Cell]) -> str | None:
    """The operation of a row, where a column is headed so and holds a formula."""
    if columns.beside or not columns.rows:
        return None
    at = next((c for c, head in enumerate(heads[: len(row)]) if head_words(head) in _OPERATION), None)
    text = " ".join(row[at].text.split()) if at is not None else ""
    return text if _FORMULA.search(text) else None


def told_formats(said: Sequence[tuple[tuple[str, str], ...]], known: set[str]) -> list[str | None]:
    """The encoding that a column of formats names in each row, where it names nothing but those of the document."""
    told = [next((text for head, text in one if plain(head) in _FORMATS), None) for one in said]
    return told if {text for text in told if text} <= known else [None] * len(told)
