"""Lists of values under a caption of their own in a laid-out text, whose cells may stand in the middle of columns.

              Table 3-2: Ways of turning
         Value              Description
           0          Slow, till the inlet is
                            full again.
          1-3                 Fast.
         other              Reserved.

A number under the head of the numbers begins a row, what stands right of them describes it. Each line must be one or
the other, and the numbers must rise.

    MODE values                   without a number where it names a field of the register above

    Value  Meaning
    0      It rests

    PUMP_ON    Pump Status        without a caption, and in a PDF too, where the field heads the numbers: all stand
    0          It rests           right below their heads, and begin with 0 or say their base
    1          It turns
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.field_tables.fields import fold
from extract.dialects.register_table.naming.captions import is_of_table
from extract.dialects.register_table.pages.flow import whole_line
from extract.dialects.register_table.value_lists.inline import is_aside
from extract.dialects.register_table.words.notation import is_identifier
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from extract.dialects.register_table.pages.flow import Text
    from extract.dialects.register_table.words.vocabulary import Vocabulary
    from extract.document import Document, Piece
    from extract.tables import Box

    Word = tuple[str, Piece, Box | None]

_CODE: Final = re.compile(
    r"(?P<first>0x[0-9A-Fa-f]+|0b[01]{1,8}|\d{1,4})(?: ?[-–:] ?(?:0x[0-9A-Fa-f]+|\d{1,4}))?$"
)
_BESIDE: Final = 4
"""Characters that a number may stand beside its head."""
_ABOVE: Final = 3
"""Lines over the head among which the caption is."""
_HEADS: Final = 5
"""Words of the heads of a list without a caption at most."""
_OFF: Final = 2.0
"""Points, or columns of a text, by which a cell may begin beside its head."""
_MOST: Final = 200
"""Lines of such a list."""
_TITLE: Final = re.compile(
    r"(?:(?i:values? (?:of|for)) )?(?P<name>[A-Za-z_]\w*)"
    r"(?: (?i:field ))?(?: ?(?i:values?|settings|options|encodings?|codes?))?:?"
)
"""The title of such a list without a number: `MODE`, `Values of MODE`, `MODE values`."""
_SAYS_BITS = re.compile(r"\bbits?\b", re.IGNORECASE)
_ROLES: Final = ["value", "description"]


def captioned_list(
    document: Document, text: Text, words: Vocabulary, names: Callable[[], set[str]]
) -> Table | None:
    """The list that a line of a text heads under a caption, or a title with one of the `names` of fields, or None."""
    lines, head = document.lines, text.line
    if text.words[0][2] is not None or not 1 < len(text.words) <= _ABOVE:
        return None
    heads = [(found.start(), found.end()) for found in re.finditer(r"\S+(?: \S+)*", lines[head])]
    if [words.column(lines[head][a:b]) for a, b in heads] != _ROLES:
        return None
    above = (lines[i].strip() for i in range(head - 1, max(head - _ABOVE, 0) - 1, -1) if lines[i].strip())
    title = next(above, "")
    titled = _TITLE.fullmatch(title) if not is_of_table(title, words) else None
    if not is_of_table(title, words) and not (titled and fold(titled["name"]) in names()):
        return None
    rows: list[list[Cell | None]] = []
    page, last = document.page(head), head
    for i in range(head + 1, min(head + _MOST, len(lines))):
        if not lines[i].strip() or document.page(i) != page:
            break
        if i == head + 1 and not lines[i].strip(" -"):
            continue  # the rule under the heads
        if not _add(rows, i, lines[i], heads[0], words):
            return None
        last = i
    numbers = [int(found["first"], 0) for row in rows if row[0] and (found := _CODE.match(row[0].text))]
    if len(numbers) < len(_ROLES) or any(one >= two for one, two in pairwise(numbers)):
        return None
    top: list[Cell | None] = [Cell(lines[head][a:b], [(head, a, b)]) for a, b in heads]
    return Table(page, [top, *rows], head, last)


def headed_list(document: Document, text: Text, names: Callable[[], set[str]]) -> Table | None:
    """The list whose numbers a line heads by the name of their field, one of `names`, or None."""
    name = text.words[0][0]
    if not is_identifier(name) or not 1 < len(text.words) <= _HEADS:
        return None
    (_, _, behind), page = text.words[0][1], document.page(text.line)
    lefts = [_left(word) for word in text.words[:2]]
    if text.words[0][2] is None and text.words[1][1][1] - behind < len("  "):
        return None
    if any(_gap(one, two, text.height) for one, two in pairwise(text.words[1:])) or _SAYS_BITS.search(
        text.text
    ):
        return None  # further columns, whose cells nothing would part; bits are no values
    rows: list[list[Cell | None]] = [[_cell(text.words[:1]), _cell(text.words[1:])]]
    last = text.line
    for i in range(text.line + 1, min(text.line + _MOST, document.body.stop)):
        line = whole_line(document, i) if document.page(i) == page else None
        if line is None or len(line.words) < len(_ROLES) or not _CODE.match(line.words[0][0]):
            break
        if any(abs(_left(word) - left) > _OFF for word, left in zip(line.words, lefts, strict=False)):
            break
        rows.append([_cell(line.words[:1]), _cell(line.words[1:])])
        last = i
    codes = [row[0].text for row in rows[1:] if row[0] and row[0].text.isalnum()]
    marked = [code[:2] in {"0x", "0b"} for code in codes]
    numbers = [int(code, 0 if mark else 10) for code, mark in zip(codes, marked, strict=True)]
    counts = len(numbers) == len(rows) - 1 > 1 and (numbers[0] == 0 or all(marked))
    if not counts or any(one >= two for one, two in pairwise(numbers)) or fold(name) not in names():
        return None
    return Table(page, rows, text.line, last)


def _gap(one: Word, two: Word, height: float) -> bool:
    """Whether more than a blank parts two words of a line of this height."""
    if one[2] and two[2]:
        return two[2][0] - one[2][2] > height
    return two[1][1] - one[1][2] > 1


def _left(word: Word) -> float:
    """Where a word begins: in points, in a text by its column."""
    return word[2][0] if word[2] else float(word[1][1])


def _cell(words: Sequence[Word]) -> Cell:
    """Some words of a line in a cell."""
    return Cell(" ".join(word for word, _, _ in words), [piece for _, piece, _ in words])


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
