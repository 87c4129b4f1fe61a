"""Tables of opcodes without rules whose columns keep apart: a line of heads, and under it lines of cells.

    Mnemonic   Description            Opcode (hex)
    ADD        Adds two numbers.      1F
               Sets the carry.
    SUB        Subtracts.             20

A row begins where a line has a name and a code. What has not goes on with the row above, each cell in its column; a
line that fits no column ends the table. They come out as tables with rules do.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.cells.code_forms import is_bytes, is_pattern
from extract.dialects.isa_table.cells.head_words import may_head
from extract.dialects.isa_table.cells.heads import head_columns
from extract.dialects.isa_table.cells.name_cells import has_operands_below
from extract.dialects.isa_table.grammar import CAPTION, DESCRIBED, FIELD, FORMAT, SECTION
from extract.dialects.isa_table.ruleless.codes_over import read_codes_over, stacks_codes
from extract.dialects.isa_table.ruleless.heads_apart import ways_apart
from extract.dialects.isa_table.ruleless.heads_over import joined, parted_over
from extract.dialects.isa_table.ruleless.open_table import OpenTable, join
from extract.dialects.isa_table.ruleless.segments import Segment, segments
from extract.dialects.isa_table.ruleless.touching import WINDOW, Starts, column_of
from extract.dialects.isa_table.statements import across, said
from extract.dialects.register_table.pages.file_marks import depth
from extract.document import HEADING
from extract.tables import Cell, Table

if TYPE_CHECKING:
    from extract.document import Document

_LONGEST: Final = 300
_HEADS: Final = 3
"""Lines of a head at most."""
_HEAD_WORDS: Final = 4
"""Words of a head at most."""
_LOOKED_AT: Final = 64
"""Lines of which one may be a part of a head, at most."""
_TALLER: Final = 1.15
"""A line of letters so much taller than those of the head is a heading."""
_ASTRAY: Final = 8
"""Lines within a table that fit no column, at most."""
_AGAIN: Final = re.compile(r"\(0[xX][0-9A-Fa-f]+\)$")
_REST: Final = re.compile(r"[\w.,]+$")
_SPACED: Final = 2
"""Lines from one to the next at most where they follow each other at once, a blank line between them or not."""
_TITLED: Final = re.compile(r"[A-Z][a-z]+")
_CAPITALS: Final = re.compile(r"[A-Z]{2,}(?:[ ,/-]+[A-Z]{2,})+")
_AROUND: Final = 4
"""Lines from the row above such a title to the row below it at most."""
_FENCE: Final = re.compile(r"\s*(?:```|~~~)")
"""What ends a listing in Markdown."""
_BREAK: Final = re.compile(r"(?:-{3,}|\*{3,}|_{3,})\s*$")
"""And what ends a part of a text there."""
_BITS: Final = re.compile(r"[01a-zA-Z-]{2,8}(?: [01a-zA-Z-]{2,8})*$")


@dataclass(slots=True)
class ColumnTable(Table):
    """A table without rules; where `centred`, names and codes stand in the middle of their rows.

    Then nothing tells which row a line of text between two of them belongs to.
    """

    centred: bool = False
    shifted: set[int] = field(default_factory=set)
    """Lines whose cells touch, and nothing shows for sure where they part."""
    unread: set[int] = field(default_factory=set)
    """Lines between rows that fit no column."""
    split: set[int] = field(default_factory=set)
    """Lines of rows of which it is not sure whose the text between them is."""


def column_tables(document: Document, lines: list[int]) -> list[ColumnTable]:
    """Every such table in these lines, which are without headers and footers of pages."""
    out = []
    n = 0
    while n < len(lines):
        made = None
        if may_head(document.lines[lines[n]][:_LONGEST]):
            made = _head(document, lines, n) or _codes_over(document, lines, n)
        if made is None:
            n += 1
            continue
        table, n = made
        if len(table.rows) > 1:
            out.append(table)
    return out


def _codes_over(document: Document, lines: list[int], n: int) -> tuple[ColumnTable, int] | None:
    """The table that a line heads whose codes stand over the names, and where it ends."""
    found = read_codes_over(document, lines, n)
    if found is None:
        return None
    made = ColumnTable(document.page(lines[n]), found.rows, lines[n], lines[found.end - 1])
    made.shifted = found.doubted
    return made, found.end


def heads_with_others(document: Document, told: list[int]) -> bool:
    """Whether one of some lines heads a table of opcodes together with those right under or over it."""
    if any(stacks_codes(document, i) for i in told):
        return True
    short = (i for i in told if len(document.lines[i]) <= _LONGEST and may_head(document.lines[i]))
    for i in islice(
        (i for i in short if len(segments(document, i)) != 1 or _is_short(document, i)), _LOOKED_AT
    ):
        ways = ways_apart(document, i, range(i + 1, min(i + 1 + WINDOW, document.body.stop)))
        if any(head_columns([one.cell.text for one in way]) for way in ways[:-1]):
            return True
        near = [
            k for k in range(i - _HEADS + 1, i + _HEADS) if k in document.body and document.lines[k].strip()
        ]
        for first, count in ((f, c) for c in range(2, _HEADS + 1) for f in range(len(near) - c + 1)):
            rows = [segments(document, k) for k in near[first : first + count]]
            heads = joined(parted_over(document, rows)) if max(map(len, rows)) > 1 else []
            if heads and head_columns([one.cell.text for one in heads]):
                return True
    return False


def _is_short(document: Document, line: int) -> bool:
    """Whether a line has the words of a head, not those of a sentence."""
    return len(document.lines[line].split()) <= _HEAD_WORDS


def _head(document: Document, lines: list[int], n: int) -> tuple[ColumnTable, int] | None:
    """The table that a line heads, alone or with the lines right under or over it, and where it ends.

    A line may look like a whole head and be the first of two: these have more heads, and no fewer rows.
    """
    best: tuple[ColumnTable, int] | None = None
    for first, count in ((n, 1), *((k, c) for c in range(2, _HEADS + 1) for k in range(n - c + 1, n + 1))):
        if first < 0 or first + count > len(lines):
            continue
        if any(not _on_one_page(document, lines, k) for k in range(first + 1, first + count)):
            continue  # the last row of a page and the heads of the next one
        if any(_is_title(document, i) or _is_field(document, i) for i in lines[first : first + count]):
            continue
        if count > 1 and lines[first + 1] > lines[first] + 1 and len(segments(document, lines[first])) == 1:
            continue  # a title, a blank line below it
        ways = (
            ways_apart(document, lines[first], lines[first + 1 : first + 1 + WINDOW])
            if count == 1
            else [
                joined(parted_over(document, [segments(document, i) for i in lines[first : first + count]]))
            ]
        )
        for heads in ways:
            columns = head_columns([one.cell.text for one in heads]) if heads else None
            if columns is not None:
                made = _filled(document, lines, first, first + count, OpenTable(heads, columns))
                if best is None or _is_wider(made[0], best[0]):
                    best = made
                break
    return best


def _is_wider(table: ColumnTable, other: ColumnTable) -> bool:
    """Whether a table has more columns than another, and no fewer rows."""
    return len(table.rows) >= len(other.rows) and len(table.rows[0]) > len(other.rows[0])


def _filled(
    document: Document, lines: list[int], first: int, n: int, opened: OpenTable
) -> tuple[ColumnTable, int]:
    """Fill a table with the lines under its head."""
    head_lines = [segments(document, lines[k]) for k in range(first, n)]
    heads = {part.cell.text for line in head_lines for part in line}
    tall = _TALLER * _height(document, lines[n - 1])
    last = lines[n - 1]
    title = said(document, lines[first - 1]) if first and _on_one_page(document, lines, first) else None
    head_row = [one.cell for one in opened.heads]
    if not document.words:
        opened.starts = Starts(document, lines[n : n + WINDOW], opened.heads)
    while n < len(lines):
        i = lines[n]
        if len(document.lines[i]) > 3 * _LONGEST:
            break
        found = segments(document, i)
        if not found or (not document.words and _is_parted(document, last, i)):
            break
        if _is_head(found, heads) or (title == said(document, i) and _heads_page(document, lines, n, heads)):
            if _stands_otherwise(document, found, head_lines):
                break
            n += 1  # again, on the next page
            continue
        grouped = _is_group(found, opened) and _resumes(document, lines, n, opened) == n + 1
        if grouped or _is_capital_group(document, lines, n, opened):
            document.roles[i] |= HEADING
            n += 1
            continue
        cells = opened.cells(document, i)
        between = _between(document, last, i)
        if cells and cells[0].text and between > opened.between and not opened.begins(cells) and opened.rows:
            break  # text that stands further below than the rows below each other
        opened.between = max(between, opened.between)
        if cells is None or _height(document, i) > tall or not _goes_on(document, i, cells, opened):
            resumed = _resumes(document, lines, n, opened)
            if not resumed:
                break
            opened.unread.update(lines[n:resumed])
            n = resumed
            continue
        if not opened.take(cells):
            if n >= first + _HEADS or not all(
                not cell.text or any(map(str.isalpha, cell.text)) for cell in cells
            ):
                break
            for cell, more in zip(head_row, cells, strict=True):
                join(cell, more, " ")
            heads |= {part.cell.text for part in found}
        last = i
        n += 1
    opened.close()
    rows: list[list[Cell | None]] = [list(row) for row in (head_row, *opened.rows)]
    made = ColumnTable(document.page(lines[first]), rows, lines[first], last, centred=bool(opened.over.text))
    made.shifted, made.unread, made.split = opened.shifted, opened.unread, opened.split
    return made, n


def _is_parted(document: Document, last: int, line: int) -> bool:
    """Whether a line of a text is a heading or a break of Markdown, or stands behind the end of a listing."""
    text = document.lines[line]
    return bool(
        depth(text) or _BREAK.match(text) or any(map(_FENCE.match, document.lines[last + 1 : line + 1]))
    )


def _is_head(found: list[Segment], heads: set[str]) -> bool:
    """Whether a line has nothing but heads of a table."""
    return {part.cell.text for part in found} <= heads


def _on_one_page(document: Document, lines: list[int], n: int) -> bool:
    """Whether a line stands on the page of the one above it."""
    return document.page(lines[n]) == document.page(lines[n - 1])


def _heads_page(document: Document, lines: list[int], n: int, heads: set[str]) -> bool:
    """Whether a line begins a page or stands over the heads there: a title may, which else is text like it."""
    if not _on_one_page(document, lines, n):
        return True
    return n + 1 < len(lines) and _is_head(segments(document, lines[n + 1]), heads)


def _stands_otherwise(document: Document, found: list[Segment], heads: list[list[Segment]]) -> bool:
    """Whether a line of the heads of a text stands again, and one head elsewhere: that page has other columns."""
    said = [part.cell.text for part in found]
    return not document.words and any(
        said == [head.cell.text for head in line]
        and any(abs(part.left - head.left) > 1 for part, head in zip(found, line, strict=True))
        for line in heads
    )


def _is_group(found: list[Segment], opened: OpenTable) -> bool:
    """Whether a line is the title of the rows below it: words by themselves where rows begin."""
    if opened.columns.text == 0 or column_of(found[0], opened.heads, 0.0) > 0:
        return False
    words = found[0].cell.text.split()
    small = sum(word.isalpha() and word.islower() for word in words)
    titled = len(words) > 1 and all(map(_TITLED.fullmatch, words))
    titled |= 2 * small >= max(len(words) - 1, 2) and _TITLED.match(words[0]) is not None
    return len(found) == 1 and titled


def _is_capital_group(document: Document, lines: list[int], n: int, opened: OpenTable) -> bool:
    """Whether a line of a text is such a title in capitals across the columns, a row right below it."""
    if document.words or n + 1 == len(lines) or lines[n + 1] - lines[n - 1] > _AROUND:
        return False
    if not _CAPITALS.fullmatch(document.lines[lines[n]].strip()):
        return False
    own, cells = opened.cells(document, lines[n]), opened.cells(document, lines[n + 1])
    if own is not None and not (opened.is_text(own) and _stands_apart(document, lines[n], opened)):
        return False
    return cells is not None and opened.begins(cells)


def _stands_apart(document: Document, line: int, opened: OpenTable) -> bool:
    """Whether capitals begin elsewhere than the texts of the rows so far, which have small letters."""
    texts = [row[opened.columns.text or 0] for row in opened.rows]
    lefts = [across(document, *piece[:2]) for cell in texts for piece in cell.pieces]
    small = bool(texts) and all(any(map(str.islower, cell.text)) for cell in texts if cell.text)
    return small and bool(lefts) and across(document, line) not in lefts


def _resumes(document: Document, lines: list[int], n: int, opened: OpenTable) -> int:
    """The next row right under lines that fit no column, where nothing ends the table; 0 where none is.

    In a PDF, where nothing shows whether lines follow each other, it is a title of rows alone that may stand there.
    """
    if document.words and not _is_group(segments(document, lines[n]), opened):
        return 0
    step = lines[n] - lines[n - 1]
    if step > _SPACED:
        return 0
    for k in range(n, min(n + (2 if document.words else _ASTRAY), len(lines))):
        i = lines[k]
        if i - lines[k - 1] != step or _is_title(document, i):
            return 0
        cells = opened.cells(document, i) if k > n and len(document.lines[i]) <= 3 * _LONGEST else None
        if cells is not None and opened.begins(cells):
            return k
    return 0


def _goes_on(document: Document, i: int, cells: list[Cell], opened: OpenTable) -> bool:
    """Whether a line is a row or goes on with one: words under names and codes must be like theirs."""
    if opened.begins(cells):
        return True
    if cells[0].text and _is_title(document, i):
        return False
    if not opened.rows:
        return True
    above, wide = opened.rows[-1], opened.columns.operands
    return all(
        (
            wide
            or not cells[name].text
            or " " in above[name].text
            or _REST.match(cells[name].text)
            or has_operands_below(f"{above[name].text}\n{cells[name].text}")
        )
        and (not cells[code].text or _is_rest(above[code].text, cells[code].text))
        and not (cells[name].text and _is_whole(above[code].text, cells[code].text))
        for name, code in opened.columns.pairs
    )


def _is_rest(code: str, more: str) -> bool:
    """Whether a line goes on with a code: a whole instruction word, or one byte by byte that is still one with it.

    So does the same code in another base, in brackets below it.
    """
    if _AGAIN.match(more) and code.isdecimal():
        return True
    return (is_pattern(code) and _BITS.match(more) is not None) or is_bytes(f"{code} {more}")


def _is_whole(code: str, more: str) -> bool:
    """Whether two codes are instruction words of one length: the second, with a name beside it, is another's."""
    words = ["".join(text.split()) for text in (code, more)]
    return all(map(is_pattern, words)) and len(words[0]) == len(words[1])


def _is_title(document: Document, i: int) -> bool:
    """Whether a line is the heading of a section, the caption of a table, or names an encoding."""
    text = said(document, i)
    return bool(SECTION.match(text) or CAPTION.match(text) or FORMAT.match(text))


def _is_field(document: Document, i: int) -> bool:
    """Whether a line is the row of a field, which may speak of opcodes."""
    text = said(document, i)
    return bool(FIELD.match(text) or DESCRIBED.match(text))


def _between(document: Document, above: int, line: int) -> float:
    """The space between two lines of a page, in lines; 0 over what stands there or a page break."""
    if document.page(above) != document.page(line) or any(
        document.lines[i].strip() for i in range(above + 1, line)
    ):
        return 0.0
    if not document.words:
        return line - above - 1.0
    bottom = max((box[3] for _, _, box in document.words[above]), default=0.0)
    top = min((box[1] for _, _, box in document.words[line]), default=0.0)
    return (top - bottom) / max(_height(document, line), 1.0)


def _height(document: Document, line: int) -> float:
    """How tall the letters of a line of a PDF are; 0 in text."""
    return (
        max((box[3] - box[1] for _, _, box in document.words[line]), default=0.0) if document.words else 0.0
    )
