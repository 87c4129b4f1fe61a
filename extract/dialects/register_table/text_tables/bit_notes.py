"""Registers that a text notes down: a line that places each, and further in a line for each of its bits.

    Register 0x00:                     $D400  CONTROL  read/write         Reg 0 (R/W)  CONTROL
        Bit 7..5:  not used               7    RUN    run the mill          bit 7    run
        Bit 4:     sleep mode             6-0  SPEED  how fast              bit 6-0  speed, 0 = slow
                     1: asleep

Nothing heads the columns and nothing marks a heading. What tells is that lines of one form place two registers at
least, and that the bits below each go on from row to row: those without the word for bits fill it. Rows come out as
tables, but for those of written names behind that word, which `bit_lines` reads better; the lines above as titles.

`noted_rows` reads the rows, and `noted_heads` finds what stands over them.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.text_tables.bit_list_tables import to_table
from extract.dialects.register_table.text_tables.bit_lists import indent, leads_list
from extract.dialects.register_table.text_tables.noted_heads import (
    LONGEST,
    Noted,
    head_over,
    head_under,
    heads_between,
)
from extract.dialects.register_table.text_tables.noted_places import (
    ALONE,
    UNMARKED,
    WRITTEN,
    Head,
    is_written,
    placing,
)
from extract.dialects.register_table.text_tables.noted_rows import go_on, lie_apart, noted_row, rows_from
from extract.dialects.register_table.words.notation import is_identifier
from extract.dialects.register_table.words.vocabulary import plain, vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from extract.dialects.register_table.text_tables.bit_lists import BitRow
    from extract.dialects.register_table.words.named import Named
    from extract.document import Document
    from extract.tables import Table

_TITLE = re.compile(
    r"(?P<title>\S+?(?: (?![(=–-])\S+?)*?)"
    r"(?:\s{2,}|\t\s*|[,:;]\s+|\.\s+(?=\d+\s?=)|\s+[=–-]\s+|\s+(?=\()|$)(?P<rest>.*)$"
)
_JOINED = re.compile(r"(?P<name>[A-Za-z]\w*_\w+)\s+(?=[a-z])")
"""A name with an underscore over words: `gate_open set while it is`."""
_LISTED = re.compile(r"[A-Z]\w*(?:(?:, ?| and )[A-Z]\w*)+(?:\s*:|\s+[–—-])\s")
"""Names of several bits: `RATE1, RATE0: how fast`."""
_VALUE = re.compile(r"\d+\s?[:=]")
_SET = re.compile(r"[01]\s+(?![\d=:])\S")
"""What a bit says when it is set: `bit 7 = 1  ready`."""
_FEWEST: Final = 2
"""Registers noted in one form, at least."""
_WORDS: Final = 7
"""Words of a title at most."""


def bit_notes(document: Document, ruled: AbstractSet[int]) -> tuple[list[Table], dict[int, Named]]:
    """The tables made of such rows, and what the lines over them name; the lines of other tables are `ruled`."""
    found = list(_groups(document, ruled))
    forms = Counter(one.head.form for one in found if _tell(one.rows))
    tables: list[Table] = []
    titles: dict[int, Named] = {}
    noted = [one for one in found if forms[one.head.form] >= _FEWEST]
    for form in (UNMARKED, ALONE):
        placed = [one.head.named for one in noted if one.head.form == form and one.place == one.head.line]
        if not _are_hexadecimal([named.section for named in placed]):
            noted = [one for one in noted if one.head.form != form]
    for one in noted:
        head, rows = one.head, one.rows
        titles.setdefault(head.line, head.named)
        if not (go_on(rows) or lie_apart(rows)):
            continue  # what is read of them is this register's
        titles |= {bare.line: bare.named for bare in _bare_heads(document, head, rows[-1])}
        if rows[0].worded and leads_list(document, rows[0], rows[-1].more):
            continue  # that word stands before the first row alone
        if (
            not rows[0].worded
            or _is_lettered(document, rows[0])
            or 2 * sum(_is_named(_text(document, row)) for row in rows) <= len(rows)
        ):
            last = max([rows[-1].line, *rows[-1].more])
            tables.append(to_table(document, rows, last, divided))
    return tables, {one.line: one.named for one in heads_between(document, noted)} | titles


def _tell(rows: list[BitRow]) -> bool:
    """Whether rows tell by themselves that they are those of a register: they go on, or leave gaps down to bit 0."""
    if go_on(rows):
        return len(rows) > 1 or rows[0].worded
    return lie_apart(rows) and min(row.low for row in rows) == 0


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
        if not (line and indent(line) == indent(document.lines[head.line])) or len(line) > LONGEST:
            return
        found = placing(i, line.strip())
        if found is None or found.form != head.form or not is_identifier(found.named.name):
            return
        if place is not None and (found.named.address is None or found.named.address <= place):
            return  # values are listed so, too: `0x00 OFF`
        place = found.named.address
        yield found


def _groups(document: Document, ruled: AbstractSet[int]) -> Iterator[Noted]:
    i = document.body.start
    above: Noted | None = None
    while i < document.body.stop:
        row = None if i in ruled else noted_row(document, i)
        if row is None:
            i += 1
            continue
        rows, end = rows_from(document, row, ruled)
        if rows[0].worded or go_on(rows):
            head = head_over(document, rows[0])
            place = head.line if head is not None else -1
            if above is not None and (head is None or place == above.place):
                head, place = head_under(document, rows[0], above), above.place
            above = Noted(head, rows, end, place) if head else None
            if above is not None:
                yield above
        i = end


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
    if found := _JOINED.match(line, at):
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
