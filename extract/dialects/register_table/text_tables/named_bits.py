"""Fields that a text lays out as name, the word for bits with their numbers, and what is said of them.

    RUN       Bit 7      Runs the pump.
    RATEx     Bits       How fast it runs.              the numbers below the word, where its column is narrow
              6-4        00   Slow
    LVLx      Bits 3-0   How high it goes.

They come out as tables. Most have other bits than the row before: else such lines are about bits of something else.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.text_tables.bit_lists import indent
from extract.dialects.register_table.words.vocabulary import vocabulary
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from extract.document import Document, Piece

_BITS: Final = r"\d{1,2}(?:\s?[-–:]\s?\d{1,2})?"
_ROW = re.compile(
    rf"\s*(?P<name>[A-Za-z_][\w.]*(?:\[[\d:]+\])?)\s{{2,}}(?P<word>[^\W\d_]+)(?:\s(?P<bits>{_BITS}))?(?:\s{{2,}}(?P<text>\S.*)|\s*)$"
)
_UNDER = re.compile(rf"\s*(?:(?P<name>\w+)\s{{2,}})?(?P<bits>{_BITS})(?:\s{{2,}}(?P<text>\S.*)|\s*)$")
_MORE = re.compile(r"\s*(?P<name>\w+)\s{2,}(?P<text>\S.*)$")
_WORDS: Final = ("Bit", "bit", "BIT")
_LONGEST: Final = 300
_FEWEST: Final = 2
_ABOVE: Final = 64
"""So many lines above a row at most stand the heads of its table."""
_SLACK: Final = 2
"""Columns by which what goes on may begin beside what it goes on with."""


@dataclass(slots=True)
class _Row:
    """A row in the making: the columns of its name, bits and text, and the places of each."""

    columns: tuple[int, int, int]
    name: list[Piece]
    word: Piece
    bits: Piece | None
    text: list[Piece] = field(default_factory=list)


def named_bits(document: Document, ruled: AbstractSet[int]) -> Iterator[Table]:
    """The lists of a text that are laid out so, outside the lines of other tables."""
    end = document.body.start
    for i in sorted({i for word in _WORDS for i in document.lines_with(f"  {word}")}):
        if i < end or i in ruled or i not in document.body or _is_headed(document, i):
            continue
        rows, end = _rows(document, i, ruled)
        if table := _table(document, rows, end - 1):
            yield table


def _is_headed(document: Document, row: int) -> bool:
    """Whether a line stands under the heads of a table, one of which is that of the bits: it is a row of that."""
    top = row
    while top > max(document.body.start, row - _ABOVE) and document.lines[top - 1].strip():
        top -= 1
    cells = re.split(r"\s{2,}", document.lines[top].strip()) if top < row else []
    roles = [vocabulary().column(cell) for cell in cells if len(cell) <= _LONGEST]
    return "bits" in roles and sum(role is not None for role in roles) > 1


def _rows(document: Document, first: int, ruled: AbstractSet[int]) -> tuple[list[_Row], int]:
    """The rows from a line on, and the line behind them."""
    rows: list[_Row] = []
    i = end = first
    while i < document.body.stop and i not in ruled:
        line = document.lines[i]
        row = _begun(line, i)
        if row is not None and (not rows or abs(row.columns[0] - rows[0].columns[0]) <= _SLACK):
            rows.append(row)
        elif line.strip() and not (
            rows and _goes_on(rows[-1], line, i, apart=not document.lines[i - 1].strip())
        ):
            break
        i += 1
        end = i if line.strip() else end
    return rows, max(end, first + 1)


def _begun(line: str, i: int) -> _Row | None:
    found = _ROW.match(line) if len(line) <= _LONGEST else None
    if found is None or found["word"].casefold() not in vocabulary().words["bit"]:
        return None
    if found["bits"] is None and (found["text"] is None or _is_head(found["name"], found["text"])):
        return None
    text = found.start("text") if found["text"] else -1
    row = _Row(
        (found.start("name"), found.start("word"), text),
        [(i, *found.span("name"))],
        (i, *found.span("word")),
        (i, *found.span("bits")) if found["bits"] else None,
    )
    if text >= 0:
        row.text.append((i, text, len(line.rstrip())))
    return row


def _is_head(name: str, text: str) -> bool:
    """Whether what stands round the word for bits heads columns too: `Name  Bits  Mode  Description`."""
    column = vocabulary().column
    return column(name) is not None and all(
        column(head) is not None for head in re.split(r"\s{2,}", text.strip())
    )


def _goes_on(row: _Row, line: str, i: int, *, apart: bool) -> bool:
    """Whether a line goes on with a row: its numbers below the word, its text, the rest of its name beside that.

    Behind a blank line (`apart`) text goes on in its own column alone: further in stand captions and figures.
    """
    if len(line) > _LONGEST:
        return False
    name, word, text = row.columns
    found = _UNDER.match(line) if row.bits is None else None
    if found and abs(found.start("bits") - word) <= _SLACK:
        row.bits = (i, *found.span("bits"))
    elif 0 <= indent(line) - (text if text >= 0 else word) + _SLACK <= (2 * _SLACK if apart else _LONGEST):
        row.text.append((i, len(line) - len(line.lstrip()), len(line.rstrip())))
        return True
    else:
        found = _MORE.match(line) if row.bits else None
        if found is None or abs(found.start("text") - text) > _SLACK:
            return False
    if found["name"]:
        if abs(found.start("name") - name) > _SLACK:
            return False
        row.name.append((i, *found.span("name")))
    if found["text"]:
        row.text.append((i, found.start("text"), len(line.rstrip())))
    return True


def _table(document: Document, rows: list[_Row], last: int) -> Table | None:
    """The rows as a table, under heads that are not printed; None where most have bits of those before them."""
    lines = document.lines
    said = [lines[row.bits[0]][row.bits[1] : row.bits[2]] if row.bits else "" for row in rows]
    ends = [sorted(map(int, re.findall(r"\d+", bits))) for bits in said]
    if len(rows) < _FEWEST or not all(ends):
        return None
    apart = sum(two[-1] < one[0] or two[0] > one[-1] for one, two in pairwise(ends))
    if 2 * apart < len(rows) - 1:
        return None
    out: list[list[Cell | None]] = [[Cell("Bits"), Cell("Name"), Cell("Description")]]
    for row, bits in zip(rows, said, strict=True):
        cells = [Cell(bits, [row.word, *([row.bits] if row.bits else [])])]
        cells += [
            Cell("\n".join(lines[i][a:b] for i, a, b in pieces), pieces) for pieces in (row.name, row.text)
        ]
        out.append(list(cells))
    return Table(document.page(rows[0].word[0]), out, rows[0].word[0], last)
