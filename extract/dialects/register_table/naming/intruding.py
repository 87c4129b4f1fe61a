"""Lines of a text that stand in the middle of a table: the foot of one page and the head of the next, copied with it.

2:1    MODE     RW     0       Mode
Chapter 4                            Pump                                    NB7781
3      OVF      RW     0       Overflow
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.pages.flow import whole_line
from extract.dialects.register_table.pages.segments import segments
from extract.dialects.register_table.ruleless_tables.refit import whole_row
from extract.dialects.register_table.words.headings import names_register
from extract.dialects.register_table.words.keys import key_line
from extract.dialects.register_table.words.notation import NUMBERED, is_identifier

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.ruleless_tables.ruleless import Loose
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document

_OVER_BITS = re.compile(r"\d{1,4}[- ]bits?\b", re.IGNORECASE)
"""How a title over some rows begins."""
_ADDRESS = re.compile(r"\b0[xX][0-9A-Fa-f]|\b[0-9A-F]+[hH]\b")
_MARKS = re.compile(r"©|\(c\)|copyright|www\.|\.com\b", re.IGNORECASE)
_MOST: Final = 6
"""Lines of a foot and a head together."""


def row_behind(
    document: Document, text: Text, table: Loose, name: str | None, words: Vocabulary
) -> int | None:
    """The line of the row that goes on with a table right behind some lines that do not; None where there is none.

    Its bits are the very ones that come next, under the columns of the table or under its head once more: then the line
    of this, which tells where the columns stand now.

    Args:
        document: a text; in a PDF running lines are known by their place.
        text: the first line that is no part of the table.
        table: what stands above it.
        name: of the register that the table describes.
        words: what registers and captions are called.
    """
    filled = (i for i in range(text.line, document.body.stop) if document.lines[i].strip())
    headed: int | None = None
    running = False
    for n, i in enumerate(islice(filled, _MOST + 1)):
        line = whole_line(document, i)
        if line is None:
            continue
        if table.goes_on(line):
            if not running:
                return None
            return _text_above(document, table, line, text.line) if headed is None else headed
        if n == 1 and _OVER_BITS.match(text.text) and table.goes_up(line):
            return i
        if headed is not None or _begins_register(line, name, words):
            return None
        if n > 0 and [one[2] for one in segments(line)] == table.roles.heads:
            headed = i
        running = running or (headed is None and _runs(document, line))
    return None


def _text_above(document: Document, table: Loose, row: Text, first: int) -> int:
    """The line where the text of the row before goes on right above one, under the column of descriptions there."""
    cells, at = whole_row(table, segments(row)), table.roles.of.get("description")
    i = row.line
    if not cells or at is None:
        return i
    for k in range(row.line - 1, first, -1):
        if not document.lines[k].strip():
            continue
        line = whole_line(document, k)
        if line is None or abs(segments(line)[0][0] - cells[at][0]) > 1:
            break
        i = k
    return i


def _runs(document: Document, line: Text) -> bool:
    """Whether a line looks like a head or a foot: parts far apart, a page's number, or printed elsewhere too."""
    text = line.text
    if len(segments(line)) > 1 or text[-1:].isdigit() or _MARKS.search(text):
        return True
    whole, printed = document.text(), document.lines[line.line].strip()
    end = whole.find("\n", whole.find(printed))
    return end >= 0 and whole.find(printed, end) >= 0


def _begins_register(line: Text, name: str | None, words: Vocabulary) -> bool:
    """Whether a line names another register than the one whose table it is, or tells of its place or reset.

    A name between wide gaps may be that of the manual, in a running line.
    """
    if key_line(line.text, words) or line.text == name:
        return line.text != name
    if _ADDRESS.search(line.text) or (len(segments(line)) == 1 and NUMBERED.match(line.text)):
        return True
    if len(segments(line)) > 1:
        return False
    named = names_register(line.text, words)
    return is_identifier(line.text) or (named is not None and named.name != name)
