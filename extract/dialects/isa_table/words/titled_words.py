"""Instructions with a table each: name and text in a cell across it, below it the words that encode it.

    | OpGate                                  |
    | Opens the gate.                         |
    | 3 | 71 | <id> Result type | Result <id> |      words of the whole, opcode, then a cell for each further word
    | 2 + variable | 72 | <id>  | Literal ... |      or for some of as many as there are

What proves such a table is that the number of words is that of the cells, the first word in two; several with other
opcodes have to stand in a document.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.isa_table.statements import Statement

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.document import Document
    from extract.tables import Cell, Table

_NAME: Final = re.compile(r"(?:[A-Z][a-z0-9]*){2,}$|[A-Z][A-Z0-9_.]+$")
_WORDS: Final = re.compile(r"(?P<least>\d{1,2})(?P<more>\s*\+\s*(?:variable|\w))?$", re.IGNORECASE)
_FEW: Final = 3
"""Such tables of a document at least."""


class TitledWords(NamedTuple):
    """The instructions of such tables, and the tables."""

    rows: list[Statement]
    tables: list[Table]


def may_title(document: Document) -> bool:
    """Whether a document may have such tables: it has some, or words of some of its instructions are variable."""
    return bool(document.tables) or document.holds("+ variable")


def read_titled_words(tables: Sequence[Table]) -> TitledWords:
    """All such instructions; none where few tables are of the form."""
    found = [(table, made) for table in tables if (made := _of_table(table)) is not None]
    codes = Counter(made.opcode for _, made in found)
    if len(codes) < _FEW:
        return TitledWords([], [])
    for _, made in found:
        made.flags += ["opcode_repeated"] if codes[made.opcode] > 1 else []
    return TitledWords([made for _, made in found], [table for table, _ in found])


def _of_table(table: Table) -> Statement | None:
    """The instruction of a table."""
    if len(table.rows) != len(("title", "words")):
        return None
    title, words = ([cell for cell in row if cell is not None and cell.text.strip()] for row in table.rows)
    if len(title) != 1 or len(words) < len(("words", "opcode")):
        return None
    name, _, text = title[0].text.strip().partition("\n")
    count, code = (" ".join(cell.text.split()) for cell in words[:2])
    told = _WORDS.match(count)
    if not told or not code.isdecimal() or not _NAME.match(name.strip()):
        return None
    least, cells = int(told["least"]), len(words) - 1
    if least != cells and not (told["more"] and least <= cells + 1):
        return None
    pieces = [piece for cell in (*title, *words) for piece in cell.pieces]
    made = Statement("entry", None, int(code), name.strip(), pieces, flags=["encoding_unknown"])
    made.texts = [" ".join(text.split())] if text.strip() else []
    operands = [_operand(cell) for cell in words[2:]]
    made.syntax = " ".join([made.name, ", ".join(operands)]) if operands else None
    return made


def _operand(cell: Cell) -> str:
    return " ".join(cell.text.split())
