"""Tables of instructions that a title announces and of which nothing was read: reported, never silent.

TABLE 4-1: INSTRUCTION SET          the title of a table or a section, which may go on in the next line
Instruction  Code
WREN         0000 0110   06h        and under it, before the next title, lines that hold codes

Which line is the code of which instruction is not looked at: that is what could not be told.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from extract.dialects.register_table.afterwards.left_runs import lines_of, report
from extract.document import FURNITURE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from extract.document import Document
    from extract.observations import Reading

_WORDS: Final = ("nstruction", "NSTRUCTION", "pcode", "PCODE", "p Code", "ommand", "OMMAND")
_ANNOUNCED: Final = re.compile(
    r"(?P<title>(?:.*\W)?(?:(?:instruction|command|op-?code)s?[ -](?:set|map|list|table|code)s?"
    r"(?:[ -](?:summary|table|list|map|overview|definitions?|description))?"
    r"|(?:machine )?op-?codes?|instruction formats?|commands))"
    r"(?:\W*(?:\(?cont(?:inued|\.|’d|'d)?\)?|\([^()]{1,40}\)))?\W*$",
    re.IGNORECASE,
)
"""What a title says of such a table, at its end."""
_NUMBERED: Final = re.compile(
    r"(?:Table|Tab\.)\s*[\w.-]*\d\w*\W|[A-Z]?\d{1,2}(?:\.\d{1,3}){0,4}\.?\s|#", re.IGNORECASE
)
"""How a title begins that is numbered or marked as one."""
_NUMBER_ALONE: Final = re.compile(
    r"(?:Table|Tab\.)\s*[\w.-]*\d[\w.:-]*$|[A-Z]?\d{1,2}(?:\.\d{1,3})+\.?$", re.IGNORECASE
)
"""The number of a title whose words stand in the next line."""
_LONGEST, _TITLE = 100, 10
"""Characters of a title, and its words at most."""
_FAR: Final = 120
"""Lines from a title to the end of its table at most."""
_BEFORE, _OTHER = 40, 16
"""Lines without a code before and behind which there is no table, at most."""
_FEW: Final = 4
"""Lines with codes at least."""
_LONG: Final = 200
_REPORTED: Final = frozenset(("table_unread", "list_ownerless"))
_CODE: Final = re.compile(
    r"(?<![\w.])(?:(?=[a-z-]*[01])[01a-z-]{4}[ '_]?(?=[a-z-]*[01])[01a-z-]{4}|(?=[01]*[a-z])[01]{2,}[01a-z]{6,14}"
    r"|0x[0-9A-Fa-f]{2}|\$[0-9A-F]{2}|(?=[0-9A-F]?\d|\d)[0-9A-F]{2}[hH]|[01]{8}[bB]?)(?![\w.])"
    r"|^\s*(?:[0-9A-F]{2}|[01]{4}|[01]{2,3}[a-z]{1,2}|[a-z]{4})\s*$"
    r"|\s(?:\d[0-9A-F]|[A-F]\d)(?:\s+(?:[a-z]{2}|[0-9A-F]{2})){0,3}\s+\d{1,2}\s*$"
    r"|^\s*[0-9A-F]{2}(?:\s[0-9A-F]{2}){1,3}\s+[A-Z][a-z]|[01]{4,}[a-z]?([a-z])\1{3}"
    r"|\|\s*[0-9A-F]{2}\s*\||[A-Za-z](?:\s+\|?\s*[01](?=\s)){3}"
)
"""Bits, a marked byte, a byte alone in its line, or before operands and a count of cycles at its end, or several bytes
before a name; bits with letters also where what stands beside them touches them; single bits behind a name."""


def report_announced(reading: Reading) -> None:
    """Report such tables, each from its first line with a code to the last."""
    document = reading.document
    titles = sorted({i for word in _WORDS for i in document.lines_with(word) if _announces(document, i)})
    if not titles:
        return
    aside = {piece[0] for _, row in reading.observations() for piece in row.pieces}
    aside |= {i for one in reading.diagnostics if one.code in _REPORTED for i in lines_of(one)}
    for first, last in _tables(document, titles, aside):
        report(
            reading, first, last, "codes under a title that speaks of instructions or commands are not read"
        )


def _announces(document: Document, i: int) -> bool:
    """Whether a line, or what it is with the number in the line above, is the title of a table of instructions."""
    line = document.lines[i].strip()
    found = _ANNOUNCED.match(line) if len(line) <= _LONGEST and len(line.split()) <= _TITLE else None
    if found is None:
        return False
    above = document.lines[i - 1].strip() if i else ""
    return bool(
        _NUMBERED.match(line) or _NUMBER_ALONE.match(above) or line.isupper() or found["title"].istitle()
    )


def _tables(document: Document, titles: Sequence[int], aside: AbstractSet[int]) -> Iterator[tuple[int, int]]:
    """The first and the last line with a code under each title, as far as the next one or a line that is read."""
    end = 0
    for title in titles:
        if title < end:
            continue
        coded: list[int] = []
        for i in range(title + 1, min(title + _FAR, document.body.stop)):
            line = document.lines[i]
            if i in aside or line[:1] == "#" or (i - coded[-1] > _OTHER if coded else i - title > _BEFORE):
                break
            if len(line) <= _LONG and not document.roles[i] & FURNITURE and _CODE.search(line):
                coded.append(i)
        if len(coded) >= _FEW:
            end = coded[-1]
            yield coded[0], end
