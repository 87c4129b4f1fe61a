"""Lists of instructions without a head, in a text: a code that counts up before each, or behind each in a list.

    0x00    GNOP            1                 cells that tabs or blanks divide
    0x01    GLX B,D16       3       B <- byte 3
    0x02    GST B           1       (BC) <- A

    The unit runs the following opcodes:      or a line over them that says what they are
    0 NOT   Complements.
    - ABS: 1  Absolute value.

Nothing but the counting and the names tells such a list. Its names stand several times, some with signs that operands
have (`B,D16`, `(BC)`), or a line over it speaks of opcodes or instructions; a list of registers or values has neither.
Under such a line codes that are marked as hexadecimal need only rise.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Final

from extract.dialects.isa_table.cells.mnemonics import SPARE, operands_of
from extract.dialects.isa_table.lists.coded_lists import AMOUNTS, SENT
from extract.dialects.isa_table.lists.list_texts import GAPS, lines_below, of_words
from extract.dialects.isa_table.statements import Statement, place, said

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from extract.document import Document, Piece

_NAME: Final = r"[A-Z][A-Z0-9]{1,9}(?:[._/][A-Z0-9]+)*|[a-z]{2,7}[a-z0-9]{0,3}(?:\.[a-z0-9]+)*"
_ROW: Final = re.compile(
    r"^[ \t]*(?P<code>0x[0-9A-Fa-f]{2}|\$[0-9A-Fa-f]{2}|[0-9A-Fa-f]{2}[hH]?|\d{1,3})"
    rf"(?::[ \t]+|[ \t]+[-–][ \t]+|[ \t]+)(?P<rest>(?:(?:{_NAME})(?![\w'.:])|[-–?*]+[ \t]*$).*)$",
    re.MULTILINE,
)
_LISTED: Final = re.compile(
    rf"^[ \t]*[-*][ \t]+`?(?P<name>{_NAME})`?[ \t]*[:=][ \t]*`?(?P<code>0x[0-9A-Fa-f]{{1,2}}|\d{{1,3}})`?"
    r"(?:(?:[ \t]+|[ \t]*[-–:][ \t]*)(?P<text>\S.*))?$"
)
_OPERANDS: Final = re.compile(r"(?!\d+$)[^\s,]+(?:,\s?[^\s,]+)*$")
_APART: Final = re.compile(r"(?=.*[,#(@\[])(?:[^\s]{1,16}|[^\s,]{1,8}(?:, [^\s,]{1,8}){1,3})$")
"""Operands in a cell of their own."""
_MARKED: Final = re.compile(r"[^\s,]*[,(#@\[]")
"""What words that are no operands hardly begin with: `B,D16`, `(BC)`, `#5`."""
_WITH: Final = 8
"""One in so many rows at least has such operands."""
_SHORT: Final = re.compile(r"\d+$|[A-Z]{1,2}(?:, ?[A-Z]{1,2})*$")
"""A number, or names of flags: no description."""
_SAYS: Final = re.compile(r"\b(?:op-?codes?|instructions?|mnemonics?)\b[^.]{0,40}:?$", re.IGNORECASE)
_NONE: Final = re.compile(r"register|field|bit\b", re.IGNORECASE)
_OTHERS: Final = re.compile(
    rf"(?:{SENT.pattern}) op-?codes?\b|\bop-?codes? (?:of|for|sent to) (?:an? |the )?(?:{SENT.pattern})"
    rf"|^\W*op-?codes? (?:by )?(?:{AMOUNTS.pattern})\W*$",
    re.IGNORECASE,
)
"""Opcodes of what is sent, `Mailbox opcodes`, and amounts, `Opcode lengths`: elsewhere the words tell nothing."""
_LEAST: Final = 8
"""Rows of a list at least."""
_ABOVE: Final = 3
"""So many lines over a list one may say what it is."""
_LABELS: Final = "01234567"
"""What the columns of a map are labelled with."""
_NEAR: Final = 2
"""Lines from one row to the next at most."""
_SHARED: Final = 3
"""One in so many rows at least has a name that another has too, where no line says what they are."""
_COUNTING: Final = 0.75
"""So many of the steps from row to row are by one."""
_LONGEST: Final = 200


@dataclass(slots=True)
class _Row:
    at: int
    code: str
    name: str
    rest: str
    below: list[Piece]
    """Lines on which its last cell goes on."""
    listed: bool = False


def may_count(document: Document) -> bool:
    """Whether as many lines look like the rows of such a list: told by one look at the text."""
    if sum(1 for _ in islice(_ROW.finditer(document.text()), _LEAST)) == _LEAST:
        return True
    return document.holds("pcode") or document.holds("nstruction")


def read_counted(document: Document, lines: Sequence[int]) -> list[Statement]:
    """The instructions of all such lists among these lines."""
    if document.words or not may_count(document):
        return []
    out: list[Statement] = []
    above: list[_Row] = []
    for group in _groups(document, lines):
        if above and len(group) < _LEAST and (codes := _going_on(above, group)):
            out += _made(document, group, codes, out[-1].section)
            above = [*above, *group]
        elif rows := _statements(document, group):
            out += rows
            above = group
    return out


def _going_on(above: list[_Row], group: list[_Row]) -> list[int] | None:
    """The codes of rows that a page parts from a list that was read: they go on counting as it does."""
    if group[0].listed != above[0].listed or {row.name.isupper() for row in group} != {
        above[0].name.isupper()
    }:
        return None
    codes = counting([row.code for row in (*above, *group)])
    return codes[-len(group) :] if codes and len(codes) == len(above) + len(group) else None


def _groups(document: Document, lines: Sequence[int]) -> Iterator[list[_Row]]:
    """Rows near each other, of one form."""
    group: list[_Row] = []
    for i in lines:
        row = _row(document, i)
        if row is None:
            continue
        if group and (row.at - group[-1].at - len(group[-1].below) > _NEAR or row.listed != group[0].listed):
            yield group
            group = []
        group.append(row)
    if group:
        yield group


def _row(document: Document, i: int) -> _Row | None:
    line = document.lines[i]
    if len(line) > _LONGEST or not any(map(str.isdigit, line[:40])):
        return None
    if found := _LISTED.match(line):
        return _Row(i, found["code"], found["name"], found["text"] or "", [], listed=True)
    if found := _ROW.match(line):
        first = re.split(r"[ \t]", found["rest"], maxsplit=1)[0]
        rest = found["rest"][len(first) :]
        gap = next(reversed(list(GAPS.finditer(line.rstrip(), found.start("rest")))), None)
        return _Row(i, found["code"], first, rest, lines_below(document, i, gap.end()) if gap else [])
    return None


def _is_mapped(document: Document, first: int) -> bool:
    """Whether labels of columns stand over rows, `0 1 2 3 4 5 6 7`: the code of a row is but a part of its cells'."""
    over = [
        i for i in range(max(first - 2 * _ABOVE, document.body.start), first) if document.lines[i].strip()
    ]
    for i in over[-_ABOVE:]:
        labels = "".join(word.strip("-_.xX") or " " for word in document.lines[i].split())
        if _LABELS in labels or (_LABELS[1:] in labels and "0" in document.lines[i]):
            return True
    return False


def _statements(document: Document, group: list[_Row]) -> list[Statement]:
    """The instructions of a group of rows, none where it is no list of them."""
    if len(group) < _LEAST or _is_mapped(document, group[0].at):
        return []
    texts = [row.code for row in group]
    codes = counting(texts)
    if codes is None and not group[0].listed and _lead(document, group[0].at):
        codes = _rising(texts)
    if codes is None:
        return []
    names = Counter(row.name for row in group if not SPARE.match(row.name))
    shared = sum(count for count in names.values() if count > 1)
    lead = _lead(document, group[0].at)
    marked = sum(_MARKED.match(row.rest.lstrip()) is not None for row in group)
    several = _SHARED * shared >= len(group) and _WITH * marked >= len(group) and not group[0].listed
    if not (several or lead) or len({name.isupper() for name in names}) != 1:
        return []
    return _made(document, group, codes, lead)


def _made(document: Document, group: list[_Row], codes: list[int], lead: str | None) -> list[Statement]:
    out = []
    for row, code in zip(group, codes, strict=True):
        if SPARE.match(row.name):
            continue
        made = Statement("table", None, code, row.name, [place(document, row.at)])
        made.section, made.flags = lead, ["encoding_unknown"]
        _tell(document, made, row)
        out.append(made)
    return out


def _tell(document: Document, made: Statement, row: _Row) -> None:
    """Operands and text of a row; of several cells with words nothing tells which the text is."""
    if row.listed:
        made.texts = [row.rest] if row.rest else []
        return
    beside = "" if row.rest[:1] == "\t" or row.rest[:2] == "  " else row.rest.strip()
    first, *cells = GAPS.split(beside) if beside else ("", *GAPS.split(row.rest.strip()))
    if first and not _OPERANDS.match(first):
        made.texts = [" ".join((first, *cells))]
        made.flags.append("cells_shifted")
        return
    if not first and cells and _APART.match(cells[0]):
        first, *cells = cells
    if operands := operands_of(first):
        made.syntax = f"{row.name} {operands}"
    if cells and not _SHORT.match(cells[-1]) and operands_of(cells[-1]):
        made.texts = [cells[-1], *(document.lines[i][start:end] for i, start, end in row.below)]
        made.pieces += row.below
        if len(of_words(cells)) > 1:
            made.flags.append("cells_shifted")


def counting(texts: list[str]) -> list[int] | None:
    """The numbers of a list that counts up, in the only base in which it does; None where it does in none or more."""
    told = {text[:2] == "0x" or text[:1] == "$" or text[-1:] in "hH" for text in texts}
    if len(told) != 1:
        return None
    ways = []
    for base in (16,) if told == {True} else (10, 16):
        try:
            codes = [int(text.removeprefix("$").rstrip("hH"), base) for text in texts]
        except ValueError:
            continue
        steps = [two - one for one, two in pairwise(codes)]
        if min(steps, default=0) > 0 and sum(step == 1 for step in steps) >= _COUNTING * len(steps):
            ways.append((sum(step == 1 for step in steps), codes))
    ways.sort(reverse=True)
    if not ways or (len(ways) > 1 and ways[0][0] == ways[1][0] and ways[0][1] != ways[1][1]):
        return None
    return ways[0][1]


def _rising(texts: list[str]) -> list[int] | None:
    """The numbers of a list that calls its rows instructions and leaves codes out: all hexadecimal, and rising."""
    if any(text[:2] != "0x" and text[:1] != "$" for text in texts):
        return None
    codes = [int(text.removeprefix("$"), 16) for text in texts]
    return codes if all(one < two for one, two in pairwise(codes)) else None


def _lead(document: Document, first: int) -> str | None:
    """The line over a list that says that its rows are instructions."""
    seen = 0
    for i in range(first - 1, max(first - 2 * _ABOVE - 1, document.body.start - 1), -1):
        text = said(document, i)
        if not text or text.startswith("```") or not any(map(str.isalnum, text)):
            continue
        if _SAYS.search(text) and not _NONE.search(text) and not _OTHERS.search(text):
            return text
        seen += 1
        if seen == _ABOVE:
            break
    return None
