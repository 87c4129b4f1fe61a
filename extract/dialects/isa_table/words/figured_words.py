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

from extract.dialects.isa_table.ruleless.segments import laid_out
from extract.dialects.isa_table.statements import Statement, Words, place
from extract.dialects.isa_table.words.figure_names import LONGEST, NUMBERS, SYNTAX_KEY, named_by
from extract.dialects.isa_table.words.shared_bits import shared_out
from extract.document import HEADING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from extract.document import Document, Piece

_DOTS: Final = str.maketrans(".…", "  ")
_CELL: Final = re.compile(r"\S+(?:\s\S+)*")
_TOKEN: Final = re.compile(r"\S+")
_CODE: Final = re.compile(r"[01]+(?: [01]+)*$")
_ACCESS: Final = re.compile(r"(?:[rw]{1,2}h?|R/?W|R/?O|W/?O|R|W|R/?W?1?[CS]|-)$")
"""What may be done with the bits of a register."""
_UNIT: Final = re.compile(r"\s?bits?$")
_HEX: Final = re.compile(
    r"(?:[A-Za-z]\w*\s(?=0x))?(?:0x)?(?P<digits>[0-9A-F]{1,4}) ?H$|(?:[A-Za-z]\w*\s)?0x(?P<marked>[0-9A-Fa-f]{1,4})$"
)
"""A code in hexadecimal digits that say so."""
_UNDER: Final = 2
"""Lines of a figure at least."""
_ROWS: Final = 10
"""Lines of a figure under its numbers at most."""
_WAYS: Final = 64
"""Ways to share out numbers that are looked at, one less."""
_NARROW: Final = 3
"""Bits under which a name may stand anywhere; over more of them it stands in their middle."""
_OFF: Final = 2
"""Characters that the middle of a cell may lie beside its numbers."""


class _Cell(NamedTuple):
    """A field: its bits, and the characters from its first number to its last."""

    high: int
    low: int
    start: int
    end: int


_LAST: Final = _Cell(-1, -1, 1 << 16, 1 << 16)
"""What stands behind the last field."""


def tells_access(text: str) -> bool:
    """Whether a line below a figure tells of each cell what may be done with its bits: it is that of a register."""
    return bool(text.strip()) and all(map(_ACCESS.match, text.split()))


def may_draw(document: Document) -> int:
    """How many lines of numbers a text has that may be those of such figures."""
    return sum(NUMBERS.match(line) is not None for line in document.lines if line.rstrip()[-1:] == "0")


def read_figured(document: Document, lines: Sequence[int]) -> Words:
    """All such instructions among these lines."""
    out = Words([], [])
    if not may_draw(document):
        return out
    for n, i in enumerate(lines):
        if not NUMBERS.match(document.lines[i][:LONGEST]):
            continue
        numbers = laid_out(document, i).translate(_DOTS)
        below = laid_out(document, lines[n + 1]) if n + 1 < len(lines) else ""
        ways, form = _ways(numbers), _CELL
        cells = ways[0] if len(ways) == 1 else []
        if not cells and below:
            cells, form = _cells_over(numbers, below), _TOKEN
        if not cells and below:
            cells, form = _shared(numbers, below), _TOKEN
        if not cells and len(below) <= LONGEST:
            cells, form = _way_over(ways, list(_CELL.finditer(below))), _CELL
        if not cells:
            if named_by(document, lines, n, n + _UNDER, set()) is not None:
                out.unread.append(i)
            continue
        texts, end = _filled(document, lines, n + 1, cells, form)
        if all(any(tells_access(text) for text, _ in told) for told in texts):
            continue  # a figure of a register
        named = named_by(document, lines, n, end, {text for told in texts for text, _ in told})
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
        name, syntax, described, used, _ = named
        pieces: list[Piece] = [place(document, k) for k in sorted({i, *used, *lines[n + 1 : end]})]
        made = Statement(
            "table", named.form, None, name, pieces, pattern=" ".join(filter(None, word)), syntax=syntax
        )
        made.texts = described
        document.roles[i] |= HEADING
        out.rows.append(made)
    return out


def _marks(line: str) -> list[tuple[int, int, int]]:
    """The numbers of a line with their places; two that touch, `87`, are the end of a field and the begin of the next.

    They may be both ends of a field, too, the next below the one before: `50` behind 6.

    >>> [number for number, *_ in _marks("31  20 1918 87  6 50")]
    [31, 20, 19, 18, 8, 7, 6, 5, 0]
    """
    out: list[tuple[int, int, int]] = []
    for found in re.finditer(r"\d+", line):
        text, (start, end) = found[0], found.span()
        at = start + (len(text) + 1) // 2
        low = text[at - start :]
        touch = bool(out) and int(text) > out[-1][0] and low and _are_two(text[: at - start], low, out[-1][0])
        ends = [(start, at), (at, end)] if touch else [(start, end)]
        out += [(int(line[a:b]), a, b) for a, b in ends]
    return out


def _are_two(high: str, low: str, above: int) -> bool:
    """Whether two numbers that touch, below another, end one field and begin the next, or are the ends of the next."""
    return int(high) == int(low) + 1 or int(low) < int(high) == above - 1


def _ways(line: str) -> list[list[_Cell]]:
    """The ways to share out numbers that fall to 0 to fields."""
    marks = _marks(line)
    ways: list[list[list[_Cell]]] = [[] for _ in range(len(marks) + 1)]  # by the numbers taken
    ways[0] = [[]]
    for at in range(len(marks)):
        for count in (1, 2):
            ends = marks[at : at + count]
            if len(ends) < count or (count > 1 and ends[0][0] <= ends[1][0]):
                continue
            cell = _Cell(ends[0][0], ends[-1][0], ends[0][1], ends[-1][2])
            more = [[*way, cell] for way in ways[at] if not way or way[-1].low == cell.high + 1]
            ways[at + count] = [*ways[at + count], *more][:_WAYS]
    return [way for way in ways[-1] if way[-1].low == 0]


def _way_over(ways: Sequence[list[_Cell]], found: Sequence[re.Match[str]]) -> list[_Cell]:
    """The one of several ways that has a field over each cell below, no digit alone under several bits."""
    fit = [
        way
        for way in ways
        if [_under(way, one) for one in found] == list(range(len(way)))
        and all(
            one[0] not in {"0", "1"} or cell.high == cell.low for one, cell in zip(found, way, strict=True)
        )
    ]
    return fit[0] if len(fit) == 1 and len(ways) < _WAYS else []


def _cells_over(numbers: str, below: str) -> list[_Cell]:
    """The fields of numbers that may be shared out in several ways, by what stands below them.

    Numbers that fall by one are those of single bits, but where one name stands under several; none where one stands
    under no number, or a digit under several.
    """
    marks = _marks(numbers)
    said = list(_TOKEN.finditer(below)) if len(below) <= LONGEST else []
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
    pitch = (marks[-1][1] - marks[0][1]) / max(len(marks) - 1, 1)
    for n, token in enumerate(said):
        mine = [unit for unit, to in zip(units, near, strict=True) if to == n]
        code = token[0] in {"0", "1"}
        if not mine or (code and (len(mine) > 1 or mine[0].high > mine[0].low)):
            return []
        if len(mine) > 1 and _HEX.match(token[0]):
            return []  # nothing but its bits tells how many digits of 0 and 1 it is
        cell = _Cell(mine[0].high, mine[-1].low, mine[0].start, mine[-1].end)
        off = abs(token.start() + token.end() - cell.start - cell.end) / 2
        if off > (cell.end - cell.start) / 2 + _OFF or (len(mine) > _NARROW and off > _OFF + pitch):
            return []  # a name at the edge of its bits: nothing stands under the others
        out.append(cell)
    return out if out and out[-1].low == 0 else []


def _shared(numbers: str, below: str) -> list[_Cell]:
    """The fields of bits that are numbered one by one, where names stand in the middle of theirs."""
    marks = _marks(numbers)
    said = list(_TOKEN.finditer(below)) if len(below) <= LONGEST else []
    if not said or [number for number, *_ in marks] != list(range(len(marks)))[::-1]:
        return []
    if any(_HEX.match(one[0]) for one in said):
        return []
    middles = [((one.start() + one.end()) / 2, len(one[0]) if _CODE.match(one[0]) else 0) for one in said]
    counts = shared_out([(start + end) / 2 for _, start, end in marks], middles)
    out: list[_Cell] = []
    at = 0
    for count in counts or ():
        first, last = marks[at], marks[at + count - 1]
        out.append(_Cell(first[0], last[0], first[1], last[2]))
        at += count
    return out


def _filled(
    document: Document, lines: Sequence[int], n: int, cells: Sequence[_Cell], form: re.Pattern[str]
) -> tuple[list[list[tuple[str, int]]], int]:
    """What stands under each field, with its line, and where the figure ends."""
    out: list[list[tuple[str, int]]] = [[] for _ in cells]
    rows = _ROWS if form is _CELL else 1
    for k in range(n, min(n + rows, len(lines))):
        line = laid_out(document, lines[k]) if len(document.lines[lines[k]]) <= LONGEST else ""
        apart = not document.words and lines[k] > lines[k - 1] + 1
        if all(out) and (apart or SYNTAX_KEY.match(line)):
            return out, k
        found = list(form.finditer(line))
        whole = form is _TOKEN and len(found) == len(cells)  # each was given its bits
        places = list(range(len(cells))) if whole else [_under(cells, one) for one in found]
        if not found or None in places or any(one == two for one, two in pairwise(places)):
            return out, k
        if [_UNIT.sub("", one[0]) for one in found] == [str(cell.high - cell.low + 1) for cell in cells]:
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
    before, behind = at and found.start() < cells[at - 1].end, found.end() > [*cells, _LAST][at + 1].start
    return None if reaches and (before or behind) and len(found[0].split()) > 1 else at


def _in_digits(text: str, wide: int) -> str:
    """A text, or the digits of 0 and 1 of a hexadecimal code that has so many bits."""
    found = _HEX.match(text)
    value = int(found["digits"] or found["marked"], 16) if found else 1 << wide
    return format(value, f"0{wide}b") if value < 1 << wide else text


def _said(cell: _Cell, told: Sequence[tuple[str, int]]) -> str | None:
    """The code of a field, or its operand; None where nothing is told, or digits that are no code of it."""
    wide = cell.high - cell.low + 1
    texts = [_in_digits(text, wide) for text, _ in told]
    codes = {"".join(text.split()) for text in texts if _CODE.match(text)}
    if wide > 1 and "0" in codes:  # the name of zeros
        codes = (codes - {"0"}) | {"0" * wide}
    if codes:
        return codes.pop() if len(codes) == 1 and all(len(code) == wide for code in codes) else None
    return texts[0] if texts and not texts[0][0].isdigit() else None
