"""Instructions with a page each, whose words are drawn under a number for each bit, in texts and in PDFs.

    GADC                Add Gate with Carry              GADC       the mnemonic at both ends, or first

    Assembler   GADC Dy,Dx                                          key and syntax, a form in each line
    Syntax:     GADC -(Ay),-(Ax)
    Description: Adds both.

    15   14   13   12   11   10   9    8    7    6    5    4    3    2    1    0
                                                              EFFECTIVE ADDRESS
    1    1    0    1       REGISTER         OPMODE       MODE       REGISTER
           16-BIT WORD                         8-BIT WORD           further words, drawn below the first

A digit stands under its bit, and the names fill what the digits leave: each such gap has its names, which may stand a
line above or below. A title over several names is left out. A figure of which anything else holds is reported.
"""

from __future__ import annotations

import re
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.isa_table.ruleless.segments import Segment, placed_words, segments
from extract.dialects.isa_table.statements import Statement, Words, place
from extract.document import HEADING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from extract.document import Document

_NUMBERS: Final = re.compile(r"\s*(?:31\s+30|15\s+14)(?:\s+\d{1,2}){14,31}\s*$")
_SYNTAX: Final = re.compile(
    r"\s*(?:Assembler(?:\s+Syntax)?|Syntax)\s*:?\s+(?P<syntax>(?P<name>[A-Z][A-Za-z0-9.]{0,11})(?:\s+\S.*)?)$"
)
_KEY: Final = re.compile(r"\s*[A-Z][A-Za-z]*(?: [A-Z][A-Za-z]*)?\s*:")
_DESCRIBED: Final = re.compile(r"\s*Description\s*:\s*(?P<text>\S.*)?$")
_SENTENCE: Final = re.compile(r"[:;=—]|[a-z]\.$")
_ABOVE: Final = 80
"""Lines over a figure in which its page begins."""
_ROWS: Final = 8
"""Lines of a figure at most."""
_LONGEST: Final = 200
_WORDS: Final = 6
"""Words of a name in a figure at most."""
_DIGITS: Final = 2
"""Digits of a figure at least."""
_SEVERAL: Final = 2
"""Names under a title at least."""
_APART: Final = 3
"""Lines of a text from one row to the next at most."""


class _Cell(NamedTuple):
    """A digit or a name of a figure: its ends, and its line."""

    text: str
    left: float
    right: float
    line: int

    @property
    def middle(self) -> float:
        return (self.left + self.right) / 2


class _Page(NamedTuple):
    """What the page of a figure says: mnemonic, forms, description and the lines of these."""

    name: str
    syntax: list[str]
    texts: list[str]
    lines: list[int]


def may_page(document: Document) -> int:
    """How many lines number bits one by one, where keys give a syntax for the assembler."""
    if not document.holds("yntax"):
        return 0
    return sum(_NUMBERS.match(document.lines[i][:_LONGEST]) is not None for i in document.lines_with("15"))


def read_bit_pages(document: Document, lines: Sequence[int]) -> Words:
    """All such instructions among these lines; `unread` are the numbers over figures that do not add up."""
    out = Words([], [])
    if not may_page(document):
        return out
    for n, i in enumerate(lines):
        bits = _bits(document, i)
        page = _page(document, lines[max(n - _ABOVE, 0) : n]) if bits else None
        if page is None:
            continue
        rows = list(_rows(document, lines[n : n + 1 + _ROWS], bits))
        word = _word(rows, bits)
        if word is None:
            out.unread.append(i)
            continue
        used = {i, *page.lines, *(cell.line for row in rows for cell in row)}
        made = Statement("table", None, None, page.name, [place(document, k) for k in sorted(used)])
        made.pattern, made.syntax, made.texts = " ".join(word), "; ".join(page.syntax), page.texts
        document.roles[i] |= HEADING
        out.rows.append(made)
    return out


def _bits(document: Document, line: int) -> list[float]:
    """The places of the numbers of all bits of a word, from the highest down to 0; none of any other line."""
    text = document.lines[line]
    if len(text) > _LONGEST or not _NUMBERS.match(text):
        return []
    words = placed_words(document, line)
    numbers = [int(text[a:b]) for a, b, *_ in words]
    if numbers != list(range(numbers[0], -1, -1)):
        return []
    return [(left + right) / 2 for _, _, left, right, _ in words]


def _page(document: Document, lines: Sequence[int]) -> _Page | None:
    """What stands between the title of a page and its figure; None without a syntax that begins as the title does."""
    syntax: dict[int, re.Match[str]] = {}
    for k in range(len(lines) - 1, -1, -1):
        text = document.lines[lines[k]].strip()
        if found := _SYNTAX.match(text):
            syntax[lines[k]] = found
        words = text.split()
        if not syntax or lines[k] in syntax or not words:
            continue
        forms = {i: one["syntax"] for i, one in sorted(syntax.items()) if one["name"] == words[0]}
        alone = len(words) == 1 or (words[-1] == words[0] and len(words) > _SEVERAL)
        if forms and alone:
            texts = _description(document, lines[k + 1 :])
            return _Page(words[0], list(forms.values()), list(texts.values()), [lines[k], *forms, *texts])
    return None


def _description(document: Document, lines: Sequence[int]) -> dict[int, str]:
    """The text behind the key of the description, as far as the next key."""
    out: dict[int, str] = {}
    begun = False
    for i in lines:
        text = document.lines[i].strip()
        if found := _DESCRIBED.match(text):
            begun, out = True, {i: found["text"] or ""}
        elif begun and _KEY.match(text):
            break
        elif begun:
            out[i] = text
    return out


def _rows(document: Document, lines: Sequence[int], bits: Sequence[float]) -> Iterator[list[_Cell]]:
    """The lines of a figure, as far as they are digits and names under its numbers."""
    pitch = (bits[-1] - bits[0]) / (len(bits) - 1)
    for above, i in pairwise(lines):
        text = document.lines[i]
        if len(text) > _LONGEST or _SENTENCE.search(text) or document.page(i) != document.page(lines[0]):
            return
        if not document.words and i - above > _APART:
            return
        row = list(_cells(document, i, bits, pitch))
        inside = all(bits[0] - pitch < cell.middle < bits[-1] + pitch for cell in row)
        titled = len(row) > _SEVERAL and row[0].text == row[-1].text and not _is_digit(row[0])
        if not row or not inside or titled or any(len(cell.text.split()) > _WORDS for cell in row):
            return
        yield row


def _cells(document: Document, line: int, bits: Sequence[float], pitch: float) -> Iterator[_Cell]:
    """The digits of a line that stand right under a bit, and the names between them."""
    text = document.lines[line]
    digits = {
        a
        for a, b, left, right, _ in placed_words(document, line)
        if text[a:b] in {"0", "1"} and min(abs((left + right) / 2 - bit) for bit in bits) <= pitch / 2
    }
    for part in segments(document, line):
        yield from _parted(document, part, digits)


def _parted(document: Document, part: Segment, digits: set[int]) -> Iterator[_Cell]:
    """A part of a line cut at its digits."""
    line, first, end = part.cell.pieces[0]
    words = [word for word in placed_words(document, line) if first <= word[0] < end]
    for is_digit, group in groupby(words, key=lambda word: word[0] in digits):
        own = list(group)
        for same in [[word] for word in own] if is_digit else [own]:
            text = document.lines[line][same[0][0] : same[-1][1]]
            yield _Cell(" ".join(text.split()), same[0][2], same[-1][3], line)


def _word(rows: Sequence[Sequence[_Cell]], bits: Sequence[float]) -> list[str] | None:
    """Codes and operands of a figure from the highest bit down, further words behind; None where it is not filled."""
    main = [n for n, row in enumerate(rows) if any(_is_digit(cell) for cell in row)]
    if len(main) != 1:
        return None
    digits = {_near(cell, bits): cell for cell in rows[main[0]] if _is_digit(cell)}
    if len(digits) < sum(map(_is_digit, rows[main[0]])) or len(digits) < _DIGITS:
        return None
    names: list[_Cell] = [cell for cell in rows[main[0]] if not _is_digit(cell)]
    further: list[str] = []
    for n, row in enumerate(rows):
        if n == main[0]:
            continue
        hits = any(_reaches(cell, digit) for cell in row for digit in digits.values())
        if (hits or further) and n < main[0]:
            return None
        if further or any(_is_over(cell, names, digits) for cell in row) or hits:
            further += [cell.text for cell in row]
        else:
            names += row
    return _filled(digits, _without_titles(names), bits, further)


def _is_over(cell: _Cell, names: Sequence[_Cell], digits: dict[int, _Cell]) -> bool:
    """Whether a name stands in the columns of another in the line of the digits: it is one of a further word."""
    line = next(iter(digits.values())).line
    return cell.line > line and any(one.line == line and _reaches(cell, one) for one in names)


def _without_titles(names: Sequence[_Cell]) -> list[_Cell]:
    """The names without those over several others."""
    return [
        one
        for one in names
        if sum(_reaches(one, other) for other in names if other.line > one.line) < _SEVERAL
    ]


def _filled(
    digits: dict[int, _Cell], names: Sequence[_Cell], bits: Sequence[float], further: list[str]
) -> list[str] | None:
    """Digits and names in the order of their bits; None where a gap between digits has no name, or too many."""
    gaps = [
        [bit for _, bit in group]
        for key, group in groupby(
            enumerate(sorted({*range(len(bits))} - {*digits})), lambda one: one[1] - one[0]
        )
    ]
    out: dict[float, str] = {float(bit): cell.text for bit, cell in digits.items()}
    placed = 0
    for gap in gaps:
        own = sorted((one for one in names if _near(one, bits) in gap), key=lambda one: one.middle)
        if not 1 <= len(own) <= len(gap) or any(_reaches(one, two) for one, two in pairwise(own)):
            return None
        placed += len(own)
        out |= {gap[0] + n / len(own) / 2: one.text for n, one in enumerate(own)}
    if placed != len(names):
        return None
    texts = [out[at] for at in sorted(out)]
    joined = ((code, list(group)) for code, group in groupby(texts, key=lambda text: text in {"0", "1"}))
    return [text for code, group in joined for text in (["".join(group)] if code else group)] + further


def _is_digit(cell: _Cell) -> bool:
    return cell.text in {"0", "1"}


def _near(cell: _Cell, bits: Sequence[float]) -> int:
    """The bit under whose number a cell stands."""
    return min(range(len(bits)), key=lambda n: abs(bits[n] - cell.middle))


def _reaches(one: _Cell, two: _Cell) -> bool:
    """Whether two cells stand in columns that they have in common."""
    return one.left < two.right and two.left < one.right
