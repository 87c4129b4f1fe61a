"""Lines of a text that begin as numbered headings do and are rows of a list, or what is left of a figure.

0      IDLE          a heading has no neighbour that counts on from it
1      RUN_FAST

1   0   RATE   V D   +0
               M N   names that stand upright in a figure: `M` is the number of no appendix
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.pages.flow import whole_line
from extract.dialects.register_table.pages.segments import segments
from extract.document import FURNITURE

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Text
    from extract.document import Document

_NUMBER = re.compile(r"\s*(\d{1,3})\s+\S")
_ITEM = re.compile(r"\s*\d{1,3}\s+[A-Za-z]")
"""How a row of a list begins that counts its items or gives their codes, beside another: `4   step`."""
_LETTER = re.compile(r"[A-Z]\s")
_APART: Final = 2
"""Lines from one row to the next at most."""
_WRAPPED: Final = 4
"""Lines of a row that are wrapped, at most."""
_FEW: Final = 2
"""Cells of a line that may stand under a heading at most."""
_LONGEST: Final = 300
_BYTE: Final = 8


def is_row(document: Document, text: Text) -> bool:
    """Whether a numbered line of a text is a row of a list that counts or gives codes, or stands within a figure."""
    if text.words[0][2] is not None or text.marked:
        return False
    if _LETTER.match(text.text):
        beside = (whole_line(document, i) for i in (text.line - 1, text.line + 1) if i in document.body)
        return any(line is not None and len(segments(line)) > _FEW for line in beside)
    if text.line and _numbers_bits(document.lines[text.line - 1]):
        return True
    own = _NUMBER.match(text.text)
    if own is not None and any(_number(document, text.line, step) == int(own[1]) + step for step in (-1, 1)):
        return True
    if own is not None and any(_counts_beyond_wrapped(document, text.line, own[1], n) for n in (-1, 1)):
        return True
    near = (
        i for i in (text.line - 1, text.line + 1) if i in document.body and not document.roles[i] & FURNITURE
    )
    return _ITEM.match(text.text) is not None and any(_ITEM.match(document.lines[i]) for i in near)


def _counts_beyond_wrapped(document: Document, line: int, code: str, step: int) -> bool:
    """Whether the row above or below has the next number or binary code, what is wrapped of a row between both."""
    for i in range(line + step, line + step * (_WRAPPED + 1), step):
        near = document.lines[i].strip() if i in document.body and len(document.lines[i]) <= _LONGEST else ""
        if near[:1].islower():
            continue
        found = _NUMBER.match(near)
        if found is None:
            return False
        binary = len(code) > 1 and len(found[1]) == len(code) and not set(code + found[1]) - {"0", "1"}
        return int(found[1]) == int(code) + step or (binary and int(found[1], 2) == int(code, 2) + step)
    return False


def _numbers_bits(line: str) -> bool:
    """Whether a line is nothing but the numbers of eight bits or more, which end with 0: names stand below it.

    `0      COUNT` there is a cell without a name and one with.
    """
    words = line.split()
    return words[-1:] == ["0"] and len(words) >= _BYTE and all(word.isdecimal() for word in words)


def _number(document: Document, line: int, step: int) -> int | None:
    """The number that the next line with text begins with, downwards or upwards."""
    for i in range(line + step, line + step * (_APART + 1), step):
        if i in document.body and (text := document.lines[i]).strip():
            found = _NUMBER.match(text) if len(text) <= _LONGEST else None
            return int(found[1]) if found else None
    return None
