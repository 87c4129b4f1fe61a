"""Lines of a text that begin as numbered headings do and are rows of a list, or what is left of a figure.

0      IDLE          a heading has no neighbour that counts on from it
1      RUN_FAST

1   0   RATE   V D   +0
               M N   names that stand upright in a figure: `M` is the number of no appendix
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.bit_figures.stacked_lines import stacked_numbers
from extract.dialects.register_table.pages.flow import whole_line
from extract.dialects.register_table.pages.segments import segments
from extract.dialects.register_table.words.bits import TOPS, parse_bits
from extract.document import FURNITURE

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Text
    from extract.document import Document

_NUMBER = re.compile(r"\s*(\d{1,3})\s+\S")
_ITEM = re.compile(r"\s*\d{1,3}\s+[A-Za-z]")
"""How a row of a list begins that counts its items or gives their codes, beside another: `4   step`."""
_LETTER = re.compile(r"[A-Z]\s")
_CELL = re.compile(r"[RW01]\s")
"""How a line of a figure begins that a number or letter leads: a reset or what is done with the bits, no chapter."""
_PART = re.compile(r"[A-Z] [A-Z0-9]+")
"""A letter that is left of a name which print draws a line over, and the next name: `C/` over `T M1`."""
_APART: Final = 2
"""Lines from one row to the next at most."""
_WRAPPED: Final = 4
"""Lines of a row that are wrapped, at most."""
_FEW: Final = 2
"""Cells of a line that may stand under a heading at most."""
_LONGEST: Final = 300
_BYTE: Final = 8
_ENDS: Final = 3
"""Numbers of the ends of cells over a figure at least."""
_RANGE: Final = 5
"""Characters of a range of bits at most: `31-16`."""
_TALL: Final = 40
"""Lines of a row of a figure with names wrapped in its cells, at most."""
NO_CELLS = re.compile(r"\b[a-z]{3}|\b[A-Z][a-z]+ [A-Z][a-z]+|[.:;]$(?<!\bRes\.)|^\d{1,3}\.\d")
"""What no line of a figure's cells has: words in small letters, two with capitals, the end of a sentence, a section."""


def is_row(document: Document, text: Text) -> bool:
    """Whether a numbered line of a text is a row of a list that counts or gives codes, or stands within a figure."""
    if text.words[0][2] is not None or text.marked:
        return False
    if (_CELL.match(text.text) or _PART.fullmatch(text.text)) and in_figure(document, text.line):
        return True
    if _LETTER.match(text.text):
        beside = (whole_line(document, i) for i in (text.line - 1, text.line + 1) if i in document.body)
        return any(line is not None and len(segments(line)) > _FEW for line in beside)
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


def in_figure(document: Document, line: int) -> bool:
    """Whether numbers of bits stand over a line, and nothing but cells of their figure between: `0  COUNT` is of it.

    A figure that is taken out of its rules has names wrapped in its cells, and codes, in lines of any number.
    """
    for i in range(line - 1, max(line - _TALL, 0) - 1, -1):
        above = document.lines[i].strip()
        told = _heads_cells(above) if len(above) <= _LONGEST else numbers_bits(above)
        if told is not None:
            return told
    return False


@lru_cache(1 << 12)
def _heads_cells(line: str) -> bool | None:
    """Whether a line over cells is the numbers of their figure, or no part of one; None of another cell.

    Each is asked for by all lines that stand under it.
    """
    if numbers_bits(line):
        return True
    return False if not line or NO_CELLS.search(line) else None


def numbers_bits(line: str) -> bool:
    """Whether a line holds nothing but bits that fall: of all lanes, of their ends or ranges, and perhaps a label.

    So does one that numbers a column of every byte at once.
    """
    if "/" in line:
        return stacked_numbers(line) is not None
    words = line.split()[not line[:1].isdecimal() :]
    if len(words) < len(("31-8", "7-0")) or not all(
        word[:1].isdecimal() and len(word) <= _RANGE for word in words
    ):
        return False
    bits = [parse_bits(word) for word in words]
    told = [one for one in bits if one is not None]
    if len(told) < len(bits) or not all(one.low > two.high for one, two in pairwise(told)):
        return False
    if any(one.high > one.low for one in told):
        return told[-1].low == 0 or all(one.low == two.high + 1 for one, two in pairwise(told))
    high, low = told[0].high, told[-1].low
    return len(told) >= _ENDS and (low % _BYTE == 0 or high in TOPS) and (high + 1) % _BYTE == 0


def _number(document: Document, line: int, step: int) -> int | None:
    """The number that the next line with text begins with, downwards or upwards."""
    for i in range(line + step, line + step * (_APART + 1), step):
        if i in document.body and (text := document.lines[i]).strip():
            found = _NUMBER.match(text) if len(text) <= _LONGEST else None
            return int(found[1]) if found else None
    return None
