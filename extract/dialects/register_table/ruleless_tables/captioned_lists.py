"""Lists of values under a caption of their own in a laid-out text, whose cells may stand in the middle of columns.

              Table 3-2: Ways of turning
         Value              Description
           0          Slow, till the inlet is
                            full again.
          1-3                 Fast.
         other              Reserved.

A number under the head of the numbers begins a row, what stands right of them describes it. Each line must be one or
the other, and the numbers must rise.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.naming.captions import is_of_table
from extract.dialects.register_table.value_lists.inline import is_aside
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document

_CODE: Final = re.compile(r"(?P<first>0x[0-9A-Fa-f]+|\d{1,4})(?: ?[-–:] ?(?:0x[0-9A-Fa-f]+|\d{1,4}))?$")
_BESIDE: Final = 4
"""Characters that a number may stand beside its head."""
_ABOVE: Final = 3
"""Lines over the head among which the caption is."""
_MOST: Final = 200
"""Lines of such a list."""
_ROLES: Final = ["value", "description"]


def captioned_list(document: Document, text: Text, words: Vocabulary) -> Table | None:
    """The list that a line of a text heads, or None."""
    lines, head = document.lines, text.line
    if text.words[0][2] is not None or not 1 < len(text.words) <= _ABOVE:
        return None
    heads = [(found.start(), found.end()) for found in re.finditer(r"\S+(?: \S+)*", lines[head])]
    if [words.column(lines[head][a:b]) for a, b in heads] != _ROLES:
        return None
    above = (lines[i].strip() for i in range(head - 1, max(head - _ABOVE, 0) - 1, -1) if lines[i].strip())
    if not is_of_table(next(above, ""), words):
        return None
    rows: list[list[Cell | None]] = []
    page, last = document.page(head), head
    for i in range(head + 1, min(head + _MOST, len(lines))):
        if not lines[i].strip() or document.page(i) != page:
            break
        if not _add(rows, i, lines[i], heads[0], words):
            return None
        last = i
    numbers = [int(found["first"], 0) for row in rows if row[0] and (found := _CODE.match(row[0].text))]
    if len(numbers) < len(_ROLES) or any(one >= two for one, two in pairwise(numbers)):
        return None
    top: list[Cell | None] = [Cell(lines[head][a:b], [(head, a, b)]) for a, b in heads]
    return Table(page, [top, *rows], head, last)


def _add(rows: list[list[Cell | None]], i: int, line: str, head: tuple[int, int], words: Vocabulary) -> bool:
    """Add a line as a row, or to the description of the last one; False where it is neither."""
    start, end = len(line) - len(line.lstrip()), len(line.rstrip())
    code, _, rest = line.strip().partition("  ")
    behind = start + len(code)
    under = head[0] - _BESIDE <= start and behind <= head[1] + _BESIDE
    if rest and under and (_CODE.match(code) or is_aside(code, words)):
        begin = end - len(rest.lstrip())
        said = " ".join(rest.split())
        rows.append([Cell(code, [(i, start, behind)]), Cell(said, [(i, begin, end)])])
        return True
    if not rows or start <= head[1]:
        return False
    text = rows[-1][1]
    if text is not None:
        text.text += f"\n{' '.join(line.split())}"
        text.pieces.append((i, start, end))
    return True
