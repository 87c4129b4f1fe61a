"""Figures of bits from which lines lead to what each bit holds, as texts draw them.

    7  bit  0                              7 6 5 4 3 2 1 0          the numbers of all bits, or those of the ends
    ---- ----                              | | | | | | | |
    EGRS MMLL                              | | | | | | +-+-- LVL  How loud it is
    |||| ||||          a bar for each bit  | | +-+-+-+------ RATE
    |||| ||++- How loud it is              +-+-------------- unused
    ||||       (0: off; 3: loudest)        what goes on with the text above
    |||| ++--- How it moves, and so on

The numbers may stand between bars themselves, `|7|6|5|4|3|2|1|0|`, or right over the lines. They come out as tables of
bits, names and descriptions. A drawing in which a line leads from no bar, two lead from one, or none from
some is reported, not read: a corner may stand for the bits beside it.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.text_tables.bit_list_tables import to_table
from extract.dialects.register_table.text_tables.bit_lists import BitRow
from extract.dialects.register_table.text_tables.bit_notes import divided
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.tables import Cell

if TYPE_CHECKING:
    from extract.document import Document
    from extract.tables import Table

_BARS = re.compile(r"\s*[|│](?:\s{0,6}[|│])+\s*$")
_LINE = re.compile(r"[\s|│]*(?P<branch>[+`'└╰┴][-+`'─┴]*)>?\s+(?P<text>[^\s|│+`'-].*)$")
_MORE = re.compile(r"[\s|│]*(?=[^\s|│])")
_CORNERS: Final = frozenset("+`'└╰┴")
_SIGNS: Final = frozenset("|│+`'└╰┴")
_BOXED = re.compile(r"\s*\|\s*\d{1,2}\s*(?:\|\s*\d{1,2}\s*)+\|")
_NUMBERS = re.compile(r"\s*(?:[^\W\d_]+[\s:]+)?\d{1,3}(?:\s+(?:[^\W\d_]+\s+)?\d{1,3})+\s*$")
_ABOVE: Final = 4
"""Lines over the bars among which the numbers stand."""
_LONGEST: Final = 300
_FEWEST: Final = 4
"""Bars of such a figure at least."""
_SLACK: Final = 2
"""Columns by which a text may go on left of where it begins."""


def callouts(document: Document) -> tuple[list[Table], list[tuple[int, int]]]:
    """The figures of a text that are drawn so, and the first and last lines of those that are not read."""
    tables: list[Table] = []
    unread: list[tuple[int, int]] = []
    end = document.body.start
    for i in sorted({i for bar in "|│" for i in document.lines_with(bar)}):
        line = document.lines[i]
        if i < end or i not in document.body or len(line) > _LONGEST:
            continue
        if _BARS.match(line):
            columns = [k for k, sign in enumerate(line) if not sign.isspace()]
            numbered = _numbered(document, i, len(columns)) if len(columns) >= _FEWEST else None
        elif is_callout(line) and i:
            columns, numbered = _boxed(document.lines[i - 1], i - 1)
            if numbered is None:
                columns, numbered = _over(document.lines[i - 1], i - 1, line)
        else:
            continue
        rows = _rows(document, i, dict(zip(columns, numbered[1], strict=True))) if numbered else []
        if numbered and rows:
            last = max(rows[-1].line, *rows[-1].more, 0)
            table = to_table(document, rows, last, divided)
            table.first_line = numbered[0]
            table.rows[0][0] = Cell("Bits", [document.piece_of(numbered[0])])
            tables.append(table)
            end = last + 1
        elif numbered:
            behind = (k for k in range(i + 1, document.body.stop) if not document.lines[k].strip())
            end = next(behind, document.body.stop)
            unread.append((numbered[0], end - 1))
    return tables, unread


def is_callout(line: str) -> bool:
    """Whether a line leads from one of several bars to a text."""
    found = _LINE.match(line) if len(line) <= _LONGEST else None
    return found is not None and sum(line.count(bar, 0, found.start("branch")) for bar in "|│") > 1


def _boxed(line: str, i: int) -> tuple[list[int], tuple[int, range] | None]:
    """Where the numbers of all bits stand between bars, and their line and numbers; nothing for any other line."""
    if len(line) > _LONGEST or not _BOXED.match(line):
        return [], None
    found = list(re.finditer(r"\d+", line.rsplit("|", 1)[0]))
    numbers = [int(one[0]) for one in found]
    whole = range(numbers[0], -1, -1)
    if len(numbers) < _FEWEST or numbers != list(whole):
        return [], None
    return [one.start() for one in found], (i, whole)


def _over(line: str, i: int, below: str) -> tuple[list[int], tuple[int, range] | None]:
    """Where the bars and corners under the numbers of all bits stand, and the line of these; nothing for any other."""
    if len(line) > _LONGEST or not _NUMBERS.match(line):
        return [], None
    if not {word.casefold() for word in re.findall(r"[^\W\d_]+", line)} <= vocabulary().words["bit"]:
        return [], None
    found = list(re.finditer(r"\d+", line))
    numbers = [int(one[0]) for one in found]
    signs = [[k for k in range(*one.span()) if below[k : k + 1] in _SIGNS] for one in found]
    whole = range(numbers[0], -1, -1)
    if len(numbers) < _FEWEST or numbers != list(whole) or any(len(columns) != 1 for columns in signs):
        return [], None
    return [column for (column,) in signs], (i, whole)


def _numbered(document: Document, bars: int, count: int) -> tuple[int, range] | None:
    """The line over bars that numbers the bits, as many as there are bars, and these; None where none does."""
    bit = vocabulary().words["bit"]
    for i in range(bars - 1, max(bars - 1 - _ABOVE, document.body.start - 1), -1):
        line = document.lines[i]
        if len(line) > _LONGEST or not _NUMBERS.match(line):
            continue
        if not {word.casefold() for word in re.findall(r"[^\W\d_]+", line)} <= bit:
            return None
        numbers = [int(number) for number in re.findall(r"\d+", line)]
        high, low = numbers[0], numbers[-1]
        falls = all(one > two for one, two in pairwise(numbers))
        return (i, range(high, low - 1, -1)) if falls and high - low + 1 == count else None
    return None


def _rows(document: Document, first: int, bits: dict[int, int]) -> list[BitRow]:
    """The lines that lead from bars, with what goes on below each; none where one does not fit or a bit has none.

    `bits` are those of the bars, by their columns.
    """
    rows: list[BitRow] = []
    free = dict(bits)
    for i in range(first, document.body.stop):
        line = document.lines[i]
        if not line.strip() or len(line) > _LONGEST:
            break
        found = _LINE.match(line)
        if found is None:
            if _BARS.match(line):
                continue
            more = _MORE.match(line)
            if not (rows and more and more.end() >= rows[-1].text - _SLACK):
                break
            rows[-1].more.append(i)
            continue
        corners = [k for k in range(*found.span("branch")) if line[k] in _CORNERS]
        mine = {column: bit for column, bit in bits.items() if corners[0] <= column <= corners[-1]}
        if not mine.keys() >= set(corners) or not free.items() >= mine.items():
            return []
        free = {column: bit for column, bit in free.items() if column not in mine}
        start = found.start("text")
        rows.append(
            BitRow(
                i,
                min(mine.values()),
                max(mine.values()),
                corners[0],
                found.span("branch"),
                start,
                worded=True,
            )
        )
    return rows if len(rows) > 1 and not free else []
