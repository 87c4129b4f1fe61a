"""Lists of bits in a text that has no head, or none that names their columns, and no rules.

    0-2   Speed of pump        (0=Off, 1=Slow)      bits that go on from row to row and fill a register, under a
    3     Not used                                  heading that begins with an address, or stand under the word for
    4-7   Rest                 (in seconds)         bits: `Bit   Expl.`

    bit 0-4  How far it turns                       the word before the first row alone
          5  Turns back if set.
             The pump must rest.                    what stands further in goes on with a row

    [7]    SLEEP   Sleeps                           in brackets, under anything, with names that programs write
    [6:0]  LEVEL   How deep

They come out as tables. A title in words is the name of a field, up to a gap or a bracket: nothing tells where it ends.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.text_tables.bit_list_tables import to_table
from extract.dialects.register_table.text_tables.bit_list_titles import (
    BARE_HEAD,
    FAR,
    HEAD,
    is_titled,
    titles_above,
)
from extract.dialects.register_table.words.bits import TOPS, ends_of
from extract.dialects.register_table.words.notation import HEX
from extract.dialects.register_table.words.vocabulary import plain, vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from collections.abc import Set as AbstractSet

    from extract.document import Document
    from extract.tables import Table

_BRACKETED = re.compile(
    r"\s*\[(?P<bits>(?P<one>\d{1,2})(?::(?P<two>\d{1,2}))?)\](?P<gap>\s+)(?=(?:[A-Za-z_]\w*|[-–—]+)(?:\s{2,}\S|\s[-–—]\s|\s*$))"
)
"""Bits in brackets, a name and a gap: `[6:4]  MODE   Way of moving`."""
_DASH = re.compile(r"[-–—]\s+(?=\S)")
_ROW = re.compile(
    r"\s*(?P<word>[Bb]its?\s+)?(?P<bits>(?P<one>\d{1,2})(?:\s?[-–]\s?(?P<two>\d{1,2}))?)(?P<gap>\s+)"
    r"(?:(?<=\s\s|.\t)(?=\S)|(?=[A-Za-z(\[\"'/$]|[-–—]\s\s|\d{1,2}\s\s+[A-Za-z]))"
)
_TITLE = re.compile(r"(?P<title>\S+(?: (?!\()\S+)*?)(?P<rest>\s{2,}\S.*|\s\(.*)?$")
_NAMED = re.compile(r"[A-Za-z_]\w*(?:\s?[\[<(][\w:.\- ]+[\])>])?\s?:")
_OF_BITS = re.compile(r"[^\w]*bits?\b[\s\[(]*\d", re.IGNORECASE)
_ADDRESS = re.compile(rf"[#=\s]*(?:{HEX}|(?=[0-9A-F]*\d)[0-9A-F]{{4,8}}\s[–—-]\s)")
_PLACED_BITS = re.compile(r"\s*(?:[-*•]\s)?bits?\s\[?\d[\d:.~–-]*\]?\s?[:–-]\s", re.IGNORECASE)
_PLACE = re.compile(HEX)
_FEWEST: Final = 2
_WORDS: Final = 7
"""Words of a title at most."""
_BESIDE: Final = 1
"""Blanks that the numbers of two rows begin beside each other at most: those of one digit may be indented."""
_LONGEST: Final = 300
_BYTE: Final = 8
"""Bits of the narrowest register."""
_ABOVE: Final = 4
"""Lines over a list among which its head is looked for."""
_CELLS: Final = 2
"""Cells behind the bits of such a row at most: a title and a text."""


@dataclass(slots=True)
class BitRow:
    """A row in the making: its line, the ends of its bits, their column and the places of them and of its text.

    `worded`: the word for bits stands before them; `wide`: that, a range or a gap tells it from running text; `said`:
    its text has letters; `end` is the column behind its bits, `more` are the lines that go on with it, and `access` a
    code that stands before the word for bits.
    """

    line: int
    low: int
    high: int
    column: int
    bits: tuple[int, int]
    text: int
    worded: bool
    end: int = 0
    wide: bool = True
    said: bool = True
    more: list[int] = field(default_factory=list)
    access: str = ""


def bit_lists(document: Document, ruled: AbstractSet[int]) -> Iterator[Table]:
    """The lists of a text, outside the lines of other tables."""
    yield from _bracketed_lists(document, ruled)
    i = document.body.start
    filled, gapped = False, list[tuple[list[BitRow], int]]()
    while i < document.body.stop:
        row = _row(document.lines[i]) if i not in ruled else None
        if row is None:
            i += 1
            continue
        rows, end = _rows(document, i, ruled)
        above = document.lines[i - 1] if i else ""
        bare = BARE_HEAD.match(above) is not None
        headed = HEAD.match(above) is not None or (bare and _fill(rows))
        told = (
            headed or rows[0].worded or _under_address(document, rows[0]) or _under_title(document, rows[0])
        )
        alone = len(rows) == 1 and not headed and _goes_on(document, rows[0])
        apart = alone or _columned(document, rows) or _in_text(document, rows)
        if told and _is_list(rows, headed=headed) and not apart:
            filled |= _fill(rows)
            yield to_table(document, rows, end - 1, _divided)
        elif (
            ((bare and told) or (_right_under_address(document, rows[0]) and rows[-1].high > _BYTE))
            and _rise(rows)
            and not _columned(document, rows)
        ):
            gapped.append((rows, end - 1))
        i = end
    for rows, last in gapped if filled else ():
        yield to_table(document, rows, last, _divided)


def _bracketed_lists(document: Document, ruled: AbstractSet[int]) -> Iterator[Table]:
    """Lists of bits in brackets and names, where those of one fill a register: `[1]  Title` alone may be a source."""
    found: list[list[BitRow]] = []
    end = 0
    for i in document.lines_with("["):
        if i < end or i in ruled or i not in document.body:
            continue
        if _row(document.lines[i], i, _BRACKETED) is not None:
            rows, end = _rows(document, i, ruled, _BRACKETED)
            found.append(rows)
    if any(_fill(rows) and not _columned(document, rows) for rows in found):
        for rows in found:
            apart = not _below_worded(document, rows[0])
            if apart and (len(rows) == 1 or _touch(rows)) and not _columned(document, rows):
                yield to_table(document, rows, max([rows[-1].line, *rows[-1].more]), _at_gap)


def _below_worded(document: Document, first: BitRow) -> bool:
    """Whether a line with the word for bits stands above a list, and no line with a place or mark of a heading between.

    Such a list behind fields that are told otherwise is one of something else: pins, lanes.
    """
    for i in range(first.line - 1, max(first.line - FAR, document.body.start - 1), -1):
        line = document.lines[i]
        if _PLACED_BITS.match(line):
            return True
        if line[:1] in {"#", "=", "|", "<"} or _PLACE.search(line):
            return False
    return False


def _goes_on(document: Document, row: BitRow) -> bool:
    """Whether a row with the word for bits further up has those right above it: lines of bits, with texts between."""
    far = range(row.line - 1, max(row.line - FAR, document.body.start) - 1, -1)
    above = next((_row(document.lines[i]) for i in far if _OF_BITS.match(document.lines[i])), None)
    return above is not None and above.low == row.high + 1


def leads_list(document: Document, first: BitRow, more: Iterable[int]) -> bool:
    """Whether the word for bits stands before the first row of a list alone: other bits stand under its own."""
    led = _row(document.lines[first.line], first.line)
    if led is None or not led.worded:
        return False
    below = (_row(document.lines[i], i) for i in more)
    return any(
        row is not None
        and not row.worded
        and row.wide
        and row.said
        and _beside(led, row)
        and _apart(led, row)
        for row in below
    )


def untold_lists(document: Document, taken: AbstractSet[int]) -> Iterator[tuple[int, int]]:
    """First and last lines of lists that look so and nothing tells of a register; none of their lines is `taken`."""
    i = document.body.start
    while i < document.body.stop:
        if i in taken or _row(document.lines[i]) is None:
            i += 1
            continue
        rows, end = _rows(document, i, taken)
        if rows[0].column and _is_list(rows, headed=False) and not any(row.worded for row in rows):
            yield i, end - 1
        i = end


def lines_of(tables: Iterable[Table]) -> frozenset[int]:
    """The lines that tables take up."""
    return frozenset(i for table in tables for i in range(table.first_line, table.last_line + 1))


def _row(line: str, number: int = 0, form: re.Pattern[str] = _ROW) -> BitRow | None:
    lead = line.lstrip()[:1]
    if not (lead.isdigit() or lead in {"b", "B", "["}) or len(line) > _LONGEST:
        return None
    found = form.match(line)
    if found is None:
        return None
    high, low = ends_of(found)
    column = len(line[: found.start("bits")].expandtabs())
    worded = form is _ROW and found["word"] is not None
    wide = found["two"] is not None or worded or len(found["gap"].expandtabs()) > 1
    return BitRow(
        number,
        low,
        high,
        column,
        found.span("bits"),
        found.end(),
        worded,
        column + len(found["bits"]),
        wide,
        any(map(str.isalpha, line[found.end() :])),
    )


def _rows(
    document: Document, first: int, ruled: AbstractSet[int], form: re.Pattern[str] = _ROW
) -> tuple[list[BitRow], int]:
    """The rows of a list, and the line behind them: bits stand in one column, other lines further in."""
    rows: list[BitRow] = []
    for i in range(first, document.body.stop):
        line = document.lines[i]
        if not line.strip() or i in ruled:
            return rows, i
        row = _row(line, i, form)
        if row is not None and (not rows or _beside(rows[0], row) or _beside(rows[-1], row)):
            rows.append(row)
        elif rows and indent(line) > rows[0].column + _BESIDE:
            rows[-1].more.append(i)
        else:
            return rows, i
    return rows, document.body.stop


def _under_address(document: Document, first: BitRow) -> bool:
    """Whether the heading over rows begins with an address, and no line between them and it describes bits.

    The values of a field stand in such rows too.
    """
    for i in range(first.line - 1, max(first.line - FAR, -1), -1):
        line = document.lines[i]
        if _ADDRESS.match(line):
            return True
        above = _row(line)
        further_out = above is not None and above.column < first.column - _BESIDE
        if line[:1] in {"#", "="} or line.lstrip()[:1] in {"[", "|"} or further_out or _OF_BITS.match(line):
            return False
    return False


def _right_under_address(document: Document, first: BitRow) -> bool:
    """Whether the line right over rows begins with an address."""
    return first.line > document.body.start and _ADDRESS.match(document.lines[first.line - 1]) is not None


def _rise(rows: list[BitRow]) -> bool:
    """Whether rows are bits from bit 0 up, of which some may be left out.

    What other lists of the document show lists of bits to be.
    """
    return (
        len(rows) > _FEWEST
        and all(row.said and row.wide for row in rows)
        and rows[0].low == 0
        and all(one.high < two.low for one, two in pairwise(rows))
        and any(row.high > row.low for row in rows)
    )


def _under_title(document: Document, first: BitRow) -> bool:
    """Whether the line over rows is a title that speaks of a register: `Mode register (write only)`, `Bits` between."""
    title = next((document.lines[i].strip() for i in titles_above(document, first.line)), "")
    return bool(title) and is_titled(title)


def _columned(document: Document, rows: list[BitRow]) -> bool:
    """Whether rows have more columns or stand under the heads of them, or name fields before colons."""
    above = rows[0].line - 1
    while above > rows[0].line - _ABOVE and above >= 0 and not document.lines[above].strip():
        above -= 1
    heads = document.lines[above].split() if above >= 0 else []
    known = [head for head in heads if vocabulary().column(head) is not None]
    gaps = re.search(r"\S\s{2,}\S", document.lines[above]) if above >= 0 else None
    apart = above < rows[0].line - 1 and (len(known) < len(heads) or gaps is None)  # a title
    if len(known) > 1 and len(heads) <= _WORDS and not (apart or re.search(r"\d|:", document.lines[above])):
        return True
    if rows[0].worded and any(_NAMED.match(document.lines[row.line], row.text) for row in rows):
        return True  # lines of bits, read one by one
    parts = (re.split(r"\s{2,}(?![\s(])", document.lines[row.line][row.text :].strip()) for row in rows)
    return sum(len(cells) > _CELLS for cells in parts) > len(rows) // 2


def _in_text(document: Document, rows: list[BitRow]) -> bool:
    """Whether the only row is the beginning of a sentence: `Bits 3-0 are set by it`."""
    said = document.lines[rows[0].line][rows[0].text :].split(maxsplit=1)
    return len(rows) == 1 and bool(said) and said[0] in vocabulary().words["sentence"]


def _beside(one: BitRow, two: BitRow) -> bool:
    """Whether the bits of two rows begin in one column, or end in one."""
    return abs(two.column - one.column) <= _BESIDE or two.end == one.end


def _apart(one: BitRow, two: BitRow) -> bool:
    """Whether two rows have no bit in common."""
    return one.high < two.low or two.high < one.low


def _is_list(rows: list[BitRow], *, headed: bool) -> bool:
    """Whether rows are those of bits: they fill a register, or the word for bits stands before or over them."""
    if not all(row.said for row in rows):
        return False
    if len(rows) < _FEWEST:
        return bool(rows) and rows[0].worded and rows[0].high > rows[0].low and not rows[0].low
    if sum(row.wide for row in rows) < len(rows) and not (headed or rows[0].worded):
        return False
    if headed or (rows[0].worded and not any(row.worded for row in rows[1:])):
        return True
    if any(row.worded for row in rows):
        return False  # lines of bits, which are read one by one
    return _fill(rows) and (any(row.high > row.low for row in rows) or rows[0].low > rows[-1].low)


def _touch(rows: list[BitRow]) -> bool:
    """Whether rows go on from each other bit by bit."""
    return all(two.low == one.high + 1 or one.low == two.high + 1 for one, two in pairwise(rows))


def _fill(rows: list[BitRow]) -> bool:
    """Whether rows go on from each other from bit 0 to the highest of a register, or down to it."""
    return (
        len(rows) > 1
        and _touch(rows)
        and min(rows[0].low, rows[-1].low) == 0
        and max(rows[0].high, rows[-1].high) in TOPS
    )


def _is_title(said: str) -> bool:
    """Whether words are a title, not those of a sentence or a number."""
    return any(map(str.isalpha, said)) and vocabulary().words["sentence"].isdisjoint(map(plain, said.split()))


def _divided(line: str, at: int) -> tuple[int, int]:
    """Where the name of a row ends whose text begins at a place, and where its description begins."""
    title = _TITLE.match(line, at)
    end = title.end("title") if title else at
    said = line[at:end]
    if len(said.split()) > _WORDS or said[-1:] in ".,;:" or said[:1] == "=" or not _is_title(said):
        end = at
    return end, next((k for k in range(end, len(line)) if not line[k].isspace()), len(line))


def _at_gap(line: str, at: int) -> tuple[int, int]:
    """Where the word of a row ends whose text begins at a place, and where what follows it and a dash begins."""
    end = next((k for k in range(at, len(line)) if line[k].isspace()), len(line))
    start = next((k for k in range(end, len(line)) if not line[k].isspace()), len(line))
    return end, found.end() if (found := _DASH.match(line, start)) else start


def indent(line: str) -> int:
    """The column that the text of a line begins in, tabs expanded."""
    return len(line[: len(line) - len(line.lstrip())].expandtabs())
