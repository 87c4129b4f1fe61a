"""Lists of named values without rules, in a laid-out text or a PDF: one word for the name, one for the number, a text.

Values of CTRL.RATE
Name      Value  Description      single blanks may part the heads, and a name run on to its number
OFF       0x0    Rests
FULL_SPEED 0x3   Runs as fast as
                 it can
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.pages.flow import whole_line
from extract.dialects.register_table.value_lists.items import CODES
from extract.dialects.register_table.value_lists.marked_codes import from_nought
from extract.dialects.register_table.words.notation import is_identifier
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document

_CODE = re.compile(CODES)
_HEADS: Final = range(2, 4)
_ROLES: Final = ({"value", "name"}, {"value", "value_name"})
_MOST: Final = 400
"""Lines of a list at most."""
_APART: Final = 2
"""Lines from one row to the next at most: a blank one may stand between."""
_OFF: Final = 3.0
"""Points, or columns of a text, by which the text of a row may begin before its head."""


def named_list(document: Document, text: Text, words: Vocabulary) -> Table | None:
    """The list that a line heads, or None."""
    if len(text.words) not in _HEADS:
        return None
    roles = [words.column(word) for word, _, _ in text.words]
    marked = "bits" in roles  # codes that are no bits
    roles = ["value" if role == "bits" else role for role in roles]
    if set(roles[:2]) not in _ROLES or roles[2:] not in ([], ["description"]):
        return None
    page, last = document.page(text.line), text.line
    code = roles.index("value")
    rows: list[list[Cell | None]] = [[Cell(word, [piece]) for word, piece, _ in text.words]]
    for i in range(text.line + 1, min(text.line + _MOST, document.body.stop)):
        line = whole_line(document, i) if document.page(i) == page and document.lines[i].strip() else None
        if line is None:
            if document.lines[i].strip() or i - last >= _APART:
                break
            continue
        own = len(line.words) > 1 and _CODE.fullmatch(line.words[code][0]) and _names(line.words[1 - code][0])
        below = len(rows) > 1 and len(roles) > 2 and _left(line, 0) >= _left(text, 2) - _OFF and i == last + 1
        if own and (len(roles) > 2 or len(line.words) == 2):
            rows.append([_cell(line, n, n + 1) for n in range(2)])
            if len(roles) > 2:
                rows[-1].append(_cell(line, 2, len(line.words)))
        elif below and (said := rows[-1][2]) is not None:
            said.text = f"{said.text}\n{line.text}".strip()
            said.pieces += line.pieces
        else:
            break
        last = i
    codes = [cell.text for row in rows[1:] if (cell := row[code])]
    if marked and not from_nought(codes):
        return None
    return Table(page, rows, text.line, last) if len(codes) == len(set(codes)) > 1 else None


def _names(word: str) -> bool:
    """Whether a word may be the name of a value: no number, with a letter."""
    return is_identifier(word) or (word[:1].isalpha() and _CODE.fullmatch(word) is None)


def _left(line: Text, n: int) -> float:
    """Where a word begins: in points, in a text by its column."""
    _, piece, box = line.words[n]
    return box[0] if box else float(piece[1])


def _cell(line: Text, first: int, end: int) -> Cell:
    words = line.words[first:end]
    return Cell(" ".join(word for word, _, _ in words), [piece for _, piece, _ in words])
