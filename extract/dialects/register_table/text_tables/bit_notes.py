"""Registers that a text notes down: a line that places each, and further in a line for each of its bits.

    Register 0x00:                     $D400  CONTROL  read/write         Reg 0 (R/W)  CONTROL
        Bit 7..5:  not used               7    RUN    run the mill          bit 7    run
        Bit 4:     sleep mode             6-0  SPEED  how fast              bit 6-0  speed, 0 = slow
                     1: asleep

Nothing heads the columns and nothing marks a heading. What tells is that lines of one form place two registers at
least, and that the bits below each go on from row to row: those without the word for bits fill it. Rows come out as
tables, but for those of written names behind that word, which `bit_lines` reads better; the lines above as titles.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.text_tables.bit_lists import BitRow, indent, leads_list, to_table
from extract.dialects.register_table.text_tables.noted_places import (
    WRITTEN,
    Head,
    is_written,
    placed,
    placing,
)
from extract.dialects.register_table.words.bits import TOPS, ends_of, numbers_alone
from extract.dialects.register_table.words.notation import HEX, is_identifier
from extract.dialects.register_table.words.vocabulary import plain, vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from extract.dialects.register_table.words.named import Named
    from extract.document import Document
    from extract.tables import Table

_ROW = re.compile(
    r"\s*(?:[-*•]\s+)?(?P<word>bits?\s*\[?|[bd](?=\d)|\[)?"
    r"(?P<bits>(?P<one>\d{1,2})(?:(?:\s?(?:\.\.|[-–~]|:(?!\s\d+\s*=)|\bto\b)\s?[bd]?"
    r"|(?:\.\.|[-–]|\s?~\s?|\sto\s)bit\s?)(?P<two>\d{1,2}))?)\]?"
    r"(?:\s*[:=]|\s?[.)–-])?(?=\s)\s*(?=\S)",
    re.IGNORECASE,
)
_BARE = re.compile(rf"{HEX}\s+\w")
"""A number and words, as a value may be."""
_CELL = re.compile(r"[RrWw][\w/]{0,4}-\w+h?(?=\s|$)")
"""Access and reset in a cell of a figure: `R/W-0h`."""
_TITLE = re.compile(
    r"(?P<title>\S+?(?: (?![(=–-])\S+?)*?)"
    r"(?:\s{2,}|\t\s*|[,:;]\s+|\.\s+(?=\d+\s?=)|\s+[=–-]\s+|\s+(?=\()|$)(?P<rest>.*)$"
)
_LISTED = re.compile(r"[A-Z]\w*(?:(?:, ?| and )[A-Z]\w*)+(?:\s*:|\s+[–—-])\s")
"""Names of several bits: `RATE1, RATE0: how fast`."""
_VALUE = re.compile(r"\d+\s?[:=]")
_SET = re.compile(r"[01]\s+(?![\d=:])\S")
"""What a bit says when it is set: `bit 7 = 1  ready`."""
_FEWEST: Final = 2
"""Registers noted in one form, at least."""
_WORDS: Final = 7
"""Words of a title at most."""
_LONGEST: Final = 80
"""Characters of a line that places a register at most."""
_LONGEST_ROW: Final = 300
_LEADS: Final = frozenset("0123456789bBdD-*•[")
"""How a row may begin."""
_MARKS: Final = frozenset("#=|[*-+>.<{")
"""How no line begins that places a register: as headings, tables and items that are marked, and rows."""
_UNDERLINE = re.compile(r"\s*([-=~^])\1{2,}\s*$")
"""A line of rules under a title."""
_LONGER: Final = 4
"""Characters by which a range, `D1-D0`, is longer than a bit at most."""
_BESIDE: Final = 1
"""Blanks by which the numbers of two rows may begin apart: those of one digit may be indented."""


def bit_notes(document: Document, ruled: AbstractSet[int]) -> tuple[list[Table], dict[int, Named]]:
    """The tables made of such rows, and what the lines over them name; the lines of other tables are `ruled`."""
    found = list(_groups(document, ruled))
    forms = Counter(head.form for head, rows in found if _go_on(rows) and (len(rows) > 1 or rows[0].worded))
    tables, titles = [], {}
    noted = [one for one in found if forms[one[0].form] >= _FEWEST]
    if not _are_hexadecimal([head.named.section for head, _ in noted if head.form == "unmarked"]):
        noted = [one for one in noted if one[0].form != "unmarked"]
    for head, rows in noted:
        titles[head.line] = head.named
        if not _go_on(rows):
            continue  # what is read of them is this register's
        titles |= {one.line: one.named for one in _bare_heads(document, head, rows[-1])}
        if rows[0].worded and leads_list(document, rows[0], rows[-1].more):
            continue  # that word stands before the first row alone
        if (
            not rows[0].worded
            or _is_lettered(document, rows[0])
            or 2 * sum(_is_named(_text(document, row)) for row in rows) <= len(rows)
        ):
            last = max([rows[-1].line, *rows[-1].more])
            tables.append(to_table(document, rows, last, divided))
    return tables, titles


def _are_hexadecimal(lines: list[str]) -> bool:
    """Whether the numbers that begin lines, four digits each, rise, and a letter is among their digits."""
    places = [line[: len("03F0")] for line in lines]
    rise = all(int(one, 16) < int(two, 16) for one, two in pairwise(places))
    return rise and not all(map(str.isdecimal, places))


def _bare_heads(document: Document, head: Head, last: BitRow) -> Iterator[Head]:
    """The lines right under the last row of a register that place further ones in its form behind it, without bits."""
    place = head.named.address
    for i in range(max([last.line, *last.more]) + 1, document.body.stop):
        line = document.lines[i].rstrip()
        if not (line and indent(line) == indent(document.lines[head.line])) or len(line) > _LONGEST:
            return
        found = placing(i, line.strip())
        if found is None or found.form != head.form or not is_identifier(found.named.name):
            return
        if place is not None and (found.named.address is None or found.named.address <= place):
            return  # values are listed so, too: `0x00 OFF`
        place = found.named.address
        yield found


def _groups(document: Document, ruled: AbstractSet[int]) -> Iterator[tuple[Head, list[BitRow]]]:
    i = document.body.start
    while i < document.body.stop:
        row = None if i in ruled else _row(document.lines[i], i)
        if row is None:
            i += 1
            continue
        rows, end = _rows(document, row, ruled)
        if (rows[0].worded or _go_on(rows)) and (head := _head(document, rows[0])):
            yield head, rows
        i = end


def _row(line: str, number: int) -> BitRow | None:
    if line.lstrip()[:1] not in _LEADS or len(line) > _LONGEST_ROW:
        return None
    found = _ROW.match(line)
    if found is None:
        return None
    if not _says(line, found):
        return None  # nothing, or numbers: those of a figure
    high, low = ends_of(found)
    column = len(line[: found.start("word" if found["word"] else "bits")].expandtabs())
    worded = found["word"] is not None
    return BitRow(number, low, high, column, found.span("bits"), found.end(), worded)


def _says(line: str, found: re.Match[str]) -> bool:
    """Whether a row says something of its bits; a number alone does behind the word for them and a mark: `bit 4= 1`."""
    said = line[found.end() :].strip()
    if said.isdecimal():
        marked = line[found.end("bits") : found.end()].strip("]) \t") in {"=", ":"}
        return marked and found["word"] is not None and len(said) <= len("31")
    return bool(said.strip("0123456789 \t")) and not numbers_alone(line)


def worded_row(line: str, number: int) -> BitRow | None:
    """Read a line that begins with the word for bits, bits and what is said of them."""
    row = _row(line, number)
    return row if row is not None and row.worded else None


def _rows(document: Document, first: BitRow, ruled: AbstractSet[int]) -> tuple[list[BitRow], int]:
    """The rows that begin in the column of the first, with what stands further in, and the line behind them."""
    rows = [first]
    i = first.line + 1
    while i < document.body.stop and i not in ruled:
        line = document.lines[i]
        row = _row(line, i)
        apart = not document.lines[i - 1].strip()
        if not line.strip():
            pass
        elif row is not None and abs(row.column - first.column) <= _BESIDE and row.worded == first.worded:
            if apart and not _beside(rows[-1], row):
                break
            rows.append(row)
        elif row is not None and row.worded and first.worded and _below(rows[-1], row, first.column):
            rows.append(row)
        elif apart:
            break
        elif indent(line) > first.column + _BESIDE:
            rows[-1].more.append(i)
        else:
            break
        i += 1
    return rows, i


def _below(one: BitRow, two: BitRow, column: int) -> bool:
    """Whether a row has the range of bits below those of another: it begins further out for its longer bits alone."""
    outer = column - _LONGER <= two.column < column
    return outer and one.low == two.high + 1 and two.high > two.low


def _beside(one: BitRow, two: BitRow) -> bool:
    return one.low == two.high + 1 or two.low == one.high + 1


def _go_on(rows: list[BitRow]) -> bool:
    """Whether the bits of rows rise or fall without a gap; those without the word for bits fill a register."""
    falls = all(one.low == two.high + 1 for one, two in pairwise(rows))
    rises = all(two.low == one.high + 1 for one, two in pairwise(rows))
    ends = min(row.low for row in rows), max(row.high for row in rows)
    if not (falls or rises):
        return False
    return rows[0].worded or (ends[0] == 0 and ends[1] in TOPS)


def _head(document: Document, first: BitRow) -> Head | None:
    """What the next line over rows places; it stands further out than they, or the word for bits is in them.

    It stands apart from the text above if it stands apart from its rows: else it ends a list, as of values.
    """
    i = first.line - 1
    while i >= max(first.line - 2, document.body.start) and not document.lines[i].strip():
        i -= 1
    apart = i < first.line - 1
    if i > document.body.start and _UNDERLINE.match(document.lines[i]):
        i -= 1
    line = document.lines[i].rstrip() if i >= document.body.start else ""
    further = indent(line)
    text = line.strip().rstrip(":").rstrip()
    if not text or len(text) > _LONGEST or text[0] in _MARKS or text[-1] in ".,;" or _CELL.match(text):
        return None
    beside = _row(line.expandtabs()[first.column :], i) if first.worded else None
    if beside is not None and beside.worded:
        return None  # a row stands beside the place: these are columns
    if further > first.column or (further == first.column and not first.worded):
        return None
    above = document.lines[i - 1].strip() if i > document.body.start else ""
    if above and (apart or (further == first.column and _BARE.match(text))):
        return None
    form = placed(text)[0]
    listed = above and form and _row(above, i - 1) is None and placed(above)[0] == form
    if listed and not _follows_rows(document, i, form, first.column):
        return None
    return placing(i, text)


def _follows_rows(document: Document, i: int, form: str, column: int) -> bool:
    """Whether the lines above one, which place registers in its form, stand right under rows of bits."""
    while (
        i > document.body.start and document.lines[i].strip() and placed(document.lines[i].strip())[0] == form
    ):
        i -= 1
    row = _row(document.lines[i], i)
    return row is not None and row.worded and abs(row.column - column) <= _BESIDE


def _is_named(said: str) -> bool:
    """Whether a row has a written name, or a list of those of its bits."""
    return is_written(said) or _LISTED.match(said) is not None


def _is_lettered(document: Document, row: BitRow) -> bool:
    """Whether a letter alone stands for the word before a row: `d7`."""
    return document.lines[row.line][: row.bits[0]].strip().casefold() in {"b", "d"}


def _text(document: Document, row: BitRow) -> str:
    return document.lines[row.line][row.text :].rstrip()


def divided(line: str, at: int) -> tuple[int, int]:
    """Where the name of a row ends and where its description begins; no name where its words are a sentence."""
    if found := WRITTEN.match(line, at):
        return found.end("name"), found.end()
    if _LISTED.match(line, at) or _SET.match(line, at):
        return at, at
    found = _TITLE.match(line, at)
    words = list(map(plain, found["title"].split())) if found else []
    sentence = not vocabulary().words["sentence"].isdisjoint(words)
    if (
        found is None
        or len(words) > _WORDS
        or found["title"][-1] in ".:;,"
        or sentence
        or _VALUE.match(line, at)
    ):
        return at, at
    return found.end("title"), found.start("rest")
