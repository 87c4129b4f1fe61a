"""Instructions whose words a text draws: the ends of fields in a line of numbers, codes and operands in lines below.

    GADD                                                      Add Word

    31        26 25      21 20      16 15      11 10       6 5         0
       GROUP1                                        0         GADD          names of codes
                     rs         rt         rd                                operands
       000000                                      00000      100000         codes, as long as their bits
         6          5          5          5          5           6           the lengths of all, perhaps

    Format: GADD rd, rs, rt
    Purpose: Adds two words.

The mnemonic is what the line of syntax begins with, where the title or the figure has it, too. Without the word for
syntax it is a line below the figure that begins with the mnemonic of a title, which stands alone or before brackets:
`C6.2.4 GADD (immediate)` over the figure, `GADD <Wd>, <Wn>, #<imm>` below. A figure with a cell
of which nothing is told is not read.
"""

from __future__ import annotations

import re
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.isa_table.statements import Statement, Words, place
from extract.document import HEADING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.document import Document, Piece

NUMBERS: Final = re.compile(r"\s*(?:63|31|15)(?:\s+\d{1,2}){3,40}\s+0\s*$")
"""A line of numbers that end with 0."""
_CELL: Final = re.compile(r"\S+(?:\s\S+)*")
_TOKEN: Final = re.compile(r"\S+")
_CODE: Final = re.compile(r"[01]+(?: [01]+)*$")
_SYNTAX: Final = re.compile(r"\s*(?:Format|Syntax)s?\s*:\s*(?P<syntax>(?P<name>[A-Z][\w.]*)(?:\s\S+)*)")
_SAID: Final = re.compile(r"\s*(?:Purpose|Description|Function)\s*:\s*(?P<text>\S.*)$")
_TITLE: Final = re.compile(
    r"\s*(?:[A-Z]?\d+(?:\.\d+)+\s+)?(?P<name>[A-Z][A-Z0-9.]{0,11})(?:\s+\([^()]{1,60}\))?\s*$"
)
_OPERANDS: Final = re.compile(r"\s*(?P<syntax>(?P<name>[A-Z][A-Z0-9.]{0,11})\s+[<{#\[(]\S*(?:\s\S+)*)\s*$")
_FAR: Final = 40
"""Lines over a figure among which such a title stands."""
_LONGEST: Final = 200
_ROWS: Final = 10
"""Lines of a figure under its numbers at most."""
_NEAR: Final = 8
"""Lines between a figure and its syntax, or its title, at most."""
_OFF: Final = 2
"""Characters that the middle of a cell may lie beside its numbers."""


class _Cell(NamedTuple):
    """A field: its bits, and the characters from its first number to its last."""

    high: int
    low: int
    start: int
    end: int


def may_draw(document: Document) -> int:
    """How many lines of numbers a text has that may be those of such figures."""
    if document.words:
        return 0
    return sum(NUMBERS.match(line) is not None for line in document.lines if line.rstrip()[-1:] == "0")


def read_figured(document: Document, lines: Sequence[int]) -> Words:
    """All such instructions among these lines; none of a PDF, whose lines do not keep the places of words."""
    out = Words([], [])
    if document.words:
        return out
    for n, i in enumerate(lines):
        cells = _cells(document.lines[i]) if NUMBERS.match(document.lines[i][:_LONGEST]) else []
        form = _CELL
        if not cells and n + 1 < len(lines) and NUMBERS.match(document.lines[i][:_LONGEST]):
            cells, form = _cells_over(document.lines[i], document.lines[lines[n + 1]]), _TOKEN
        if not cells:
            continue
        texts, end = _filled(document, lines, n + 1, cells, form)
        named = _named(document, lines, n, end, {text for told in texts for text, _ in told})
        if named is None:
            continue  # a figure of something else
        word = [_said(cell, told) for cell, told in zip(cells, texts, strict=True)]
        if not all(word) or not any(text and _CODE.match(text) for text in word):
            out.unread.append(i)
            continue
        if form is _TOKEN:
            word = [
                text
                for code, group in groupby(word, key=lambda text: text in {"0", "1"})
                for text in (["".join(filter(None, group))] if code else group)
            ]
        name, syntax, described, used = named
        pieces: list[Piece] = [place(document, k) for k in sorted({i, *used, *lines[n + 1 : end]})]
        made = Statement(
            "table", None, None, name, pieces, pattern=" ".join(filter(None, word)), syntax=syntax
        )
        made.texts = described
        document.roles[i] |= HEADING
        out.rows.append(made)
    return out


def _cells(line: str) -> list[_Cell]:
    """The fields between numbers that fall to 0; none where they can be shared out in no way, or in several."""
    marks = [(int(found[0]), *found.span()) for found in re.finditer(r"\d+", line)]
    ways: list[list[list[_Cell]]] = [[] for _ in range(len(marks) + 1)]  # by the numbers taken, two at most
    ways[0] = [[]]
    for at in range(len(marks)):
        for count in (1, 2):
            ends = marks[at : at + count]
            if len(ends) < count or (count > 1 and ends[0][0] <= ends[1][0]):
                continue
            cell = _Cell(ends[0][0], ends[-1][0], ends[0][1], ends[-1][2])
            more = [[*way, cell] for way in ways[at] if not way or way[-1].low == cell.high + 1]
            ways[at + count] = [*ways[at + count], *more][:2]
    whole = ways[-1]
    return whole[0] if len(whole) == 1 and whole[0][-1].low == 0 else []


def _cells_over(numbers: str, below: str) -> list[_Cell]:
    """The fields of numbers that may be shared out in several ways, by what stands below them.

    Numbers that fall by one are those of single bits, but where one name stands under several; none where one stands
    under no number, or a digit under several.
    """
    marks = [(int(found[0]), *found.span()) for found in re.finditer(r"\d+", numbers)]
    said = list(_TOKEN.finditer(below)) if len(below) <= _LONGEST else []
    units: list[_Cell] = []
    at = 0
    while at < len(marks):
        ends = marks[at : at + 2]
        wide = len(ends) > 1 and ends[0][0] - ends[1][0] > 1
        last = ends[1] if wide else ends[0]
        if units and units[-1].low != ends[0][0] + 1:
            return []
        units.append(_Cell(ends[0][0], last[0], ends[0][1], last[2]))
        at += 1 + wide
    near = [
        min(
            range(len(said)),
            key=lambda n: abs(said[n].start() + said[n].end() - unit.start - unit.end),
            default=-1,
        )
        for unit in units
    ]
    out: list[_Cell] = []
    for n, token in enumerate(said):
        mine = [unit for unit, to in zip(units, near, strict=True) if to == n]
        code = token[0] in {"0", "1"}
        if not mine or (code and (len(mine) > 1 or mine[0].high > mine[0].low)):
            return []
        cell = _Cell(mine[0].high, mine[-1].low, mine[0].start, mine[-1].end)
        if not cell.start - _OFF <= (token.start() + token.end()) / 2 <= cell.end + _OFF:
            return []
        out.append(cell)
    return out if out and out[-1].low == 0 else []


def _filled(
    document: Document, lines: Sequence[int], n: int, cells: Sequence[_Cell], form: re.Pattern[str]
) -> tuple[list[list[tuple[str, int]]], int]:
    """What stands under each field, with its line, and where the figure ends."""
    out: list[list[tuple[str, int]]] = [[] for _ in cells]
    rows = _ROWS if form is _CELL else 1
    for k in range(n, min(n + rows, len(lines))):
        line = document.lines[lines[k]]
        found = list(form.finditer(line)) if len(line) <= _LONGEST else []
        places = [_under(cells, one) for one in found]
        if not found or None in places or any(one == two for one, two in pairwise(places)):
            return out, k
        if [one[0] for one in found] == [str(cell.high - cell.low + 1) for cell in cells]:
            return out, k + 1
        for one, at in zip(found, places, strict=True):
            assert at is not None
            out[at].append((one[0], lines[k]))
    return out, min(n + rows, len(lines))


def _under(cells: Sequence[_Cell], found: re.Match[str]) -> int | None:
    """The field under which a text stands; None where it reaches over its ends."""
    middle = (found.start() + found.end()) / 2
    near = [n for n, cell in enumerate(cells) if cell.start - _OFF <= middle <= cell.end + _OFF]
    if not near:
        return None
    at = min(near, key=lambda n: abs(cells[n].start + cells[n].end - 2 * middle))
    reaches = found.start() < cells[at].start - _OFF or found.end() > cells[at].end + _OFF
    return None if reaches and len(found[0].split()) > 1 else at


def _said(cell: _Cell, told: Sequence[tuple[str, int]]) -> str | None:
    """The code of a field, or its operand; None where nothing is told, or digits that are no code of it."""
    wide = cell.high - cell.low + 1
    texts = [text for text, _ in told]
    codes = {"".join(text.split()) for text in texts if _CODE.match(text)}
    if wide > 1 and "0" in codes:  # the name of zeros
        codes = (codes - {"0"}) | {"0" * wide}
    if codes:
        return codes.pop() if len(codes) == 1 and all(len(code) == wide for code in codes) else None
    return texts[0] if texts and not texts[0][0].isdigit() else None


def _named(
    document: Document, lines: Sequence[int], n: int, end: int, texts: set[str]
) -> tuple[str, str, list[str], list[int]] | None:
    """Mnemonic, syntax, description and their lines; None where no line of syntax agrees with title or figure."""
    above = [word for k in lines[max(n - _NEAR, 0) : n] for word in document.lines[k].split()]
    syntax: tuple[str, str] | None = None
    described: list[str] = []
    used: list[int] = []
    for i in lines[end : end + _NEAR]:
        line = document.lines[i]
        if NUMBERS.match(line[:_LONGEST]):
            break
        if syntax is None and (found := _OPERANDS.match(line)):
            title = _title(document, lines[max(n - _FAR, 0) : n])
            if title is not None and document.lines[title].split("(")[0].split()[-1] == found["name"]:
                syntax = found["name"], found["syntax"]
                used += [title, i]
        elif syntax is None and (found := _SYNTAX.match(line)):
            name = found["name"]
            shapes = {name, re.sub(r"\.\w+$", ".fmt", name)}
            if shapes & texts or shapes & set(above):
                syntax = name, found["syntax"]
                used.append(i)
        elif syntax and not described and (said := _SAID.match(line)):
            described.append(said["text"])
            used.append(i)
    return (*syntax, described, used) if syntax else None


def _title(document: Document, lines: Sequence[int]) -> int | None:
    """The last of some lines that is the title of an instruction and no more; None where a figure stands behind it."""
    for i in reversed(lines):
        line = document.lines[i]
        if len(line) <= _LONGEST and NUMBERS.match(line):
            return None
        if len(line) <= _LONGEST and _TITLE.match(line):
            return i
    return None
