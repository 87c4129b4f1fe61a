"""Instructions whose words are drawn with their bits counted from the left, codes in decimal; in texts and in PDFs.

    Gate Add                                                  XO-form      a title and the form, perhaps
    gadd     RT,RA,RB     (OE=0 Rc=0)                                      a form of the syntax in each line, with the
    gadd.    RT,RA,RB     (OE=0 Rc=1)                                      values that tell it from the others
       31       RT      RA      RB     OE      266     Rc                  codes and operands
    0        6       11      16      21 22            31                   where each begins, and the last bit
    0      5 6    10 11   15 16   20 21 22         30 31                   or both ends of each

A code is as many binary digits as it has bits in the pattern that comes of it. Two such figures may stand side by
side, each below its own syntax.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from extract.dialects.isa_table.ruleless.segments import placed_words, segments
from extract.dialects.isa_table.statements import Statement, Words, place

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from extract.document import Document

_NUMBERS: Final = re.compile(r"(?:^|\s)0(?:\s+\d{1,2}){2,40}(?=\s|$)")
_CELL: Final = re.compile(r"\d{1,4}$|[01]{5,16}$|[A-Za-z/][\w/.()-]{0,11}$|[01A-Za-z](?: [01A-Za-z])+$")
_SYNTAX: Final = re.compile(
    r"(?P<name>[a-z][a-z0-9_]{0,15}[.+-]?)(?:\s+(?P<operands>[A-Za-z0-9][\w()/+-]*(?:, ?[\w()/+-]+)*))?"
    r"(?:(?<=\w)\s+(?P<text>[A-Z][a-z]+(?: [A-Za-z]+)*))?"
    r"(?:\s+\((?P<given>\w+ ?= ?[01]+(?:[ ,]+\w+ ?= ?[01]+)*)\))?$"
)
_GIVEN: Final = re.compile(r"(\w+) ?= ?([01]+)")
_FORM: Final = re.compile(
    r"(?P<title>[A-Z].{2,79}?)\s+(?P<form>[A-Z0-9]{1,4}(?::[A-Z0-9]{1,4})?-[Ff]orm)(?=\s|$)"
)
_ENDS: Final = frozenset({15, 31, 63})
_ABOVE: Final = 24
"""Lines over a figure among which its syntax stands, another column beside it."""
_LONGEST: Final = 300
_BESIDE: Final = 5.0
_BESIDE_IN_POINTS: Final = 12.0
"""Characters, or points, by which what belongs to a figure may begin outside its numbers."""
_OFF: Final = 2.0
_OFF_IN_POINTS: Final = 12.0
"""Characters, or points, by which the middle of a cell may lie beside its bits."""


class _Field(NamedTuple):
    """A cell of a figure, how many bits it has, and its name or its code in binary digits."""

    bits: int
    text: str
    is_code: bool


class _Column(NamedTuple):
    """A part of the width of a page: what stands in it."""

    left: float
    right: float


def may_count_left(document: Document) -> int:
    """How many lines number bits from the left."""
    lines = (document.lines[i] for i in document.lines_with("31"))
    return sum(_NUMBERS.search(line[:_LONGEST]) is not None for line in lines)


def read_left_figures(document: Document, lines: Sequence[int]) -> Words:
    """All such instructions among these lines; `unread` are the numbers of figures of which no syntax is known."""
    out = Words([], [])
    if not may_count_left(document):
        return out
    for n, i in enumerate(lines[1:], 1):
        for column, numbers in _numbered(document, i):
            cells = _cells(document, lines[n - 1], column)
            off = _OFF_IN_POINTS if document.words else _OFF
            fields = _fields(cells, numbers, off) or _fields(
                _parts(document, lines[n - 1], column), numbers, off
            )
            if not (fields or _is_word(cells)):
                continue
            if _goes_past(document, lines[n - 1], column):
                out.unread.append(i)
                continue
            if not any(_cells(document, k, _Column(0.0, column.left)) for k in (lines[n - 1], i)):
                column = _Column(0.0, column.right)  # noqa: PLW2901 - nothing beside it
            made = list(_entry(document, lines[max(n - 1 - _ABOVE, 0) : n - 1], column, fields))
            for row in made:
                row.pieces += [place(document, lines[n - 1]), place(document, i)]
            out.rows.extend(made)
            if not made:
                out.unread.append(i)
    return out


def _numbered(document: Document, line: int) -> Iterator[tuple[_Column, list[tuple[int, float]]]]:
    """The numbers of each figure of a line, with where they begin, and the column that it stands in."""
    text = document.lines[line]
    if len(text) > _LONGEST or not _NUMBERS.search(text):
        return
    numbers: list[tuple[int, float]] = []
    for a, b, left, *_ in placed_words(document, line):
        number = int(text[a:b]) if text[a:b].isdecimal() else -1
        if number == 0:
            numbers = []
        numbers = [*numbers, (number, left)] if number == 0 or (numbers and number > numbers[-1][0]) else []
        if len(numbers) > 2 and number in _ENDS and not _goes_on(text[b:], number):
            beside = _BESIDE_IN_POINTS if document.words else _BESIDE
            yield _Column(numbers[0][1] - beside, numbers[-1][1] + beside), numbers


def _goes_on(text: str, number: int) -> bool:
    """Whether what stands behind a number is the next one above it."""
    more = text.split(maxsplit=1)
    return bool(more) and more[0].isdecimal() and int(more[0]) > number


def _cells(document: Document, line: int, column: _Column) -> list[tuple[str, float, float]]:
    """The words of a line in a column, with their ends."""
    text = document.lines[line]
    words = placed_words(document, line) if len(text) <= _LONGEST else []
    return [(text[a:b], left, right) for a, b, left, right, _ in words if column.left <= left <= column.right]


def _goes_past(document: Document, line: int, column: _Column) -> bool:
    """Whether a word of a line stands right behind a column: it may be the last cell."""
    beside = _BESIDE_IN_POINTS if document.words else _BESIDE
    return bool(_cells(document, line, _Column(column.right + 1e-6, column.right + beside)))


def _parts(document: Document, line: int, column: _Column) -> list[tuple[str, float, float]]:
    """The cells of a line in a column, the bits of a code one by one in some: `0 0 0 K C 0`."""
    parts = segments(document, line) if len(document.lines[line]) <= _LONGEST else []
    return [
        (part.cell.text, part.left, part.right) for part in parts if column.left <= part.left <= column.right
    ]


def _is_word(cells: Sequence[tuple[str, float, float]]) -> bool:
    """Whether all are cells of a figure, and one is a code."""
    return all(_CELL.match(text) for text, *_ in cells) and any(text.isdecimal() for text, *_ in cells)


def _fields(
    cells: Sequence[tuple[str, float, float]], numbers: Sequence[tuple[int, float]], off: float
) -> list[_Field]:
    """The cells over numbers, each between those of its bits; none where they are not as many."""
    ranges = _ranges([number for number, _ in numbers], len(cells))
    places = dict(numbers)
    end = max(numbers[-1][1], cells[-1][2] if cells else 0.0)
    out: list[_Field] = []
    for (said, left, right), (first, last) in zip(cells, ranges, strict=False):
        until = places.get(last + 1, end + off)
        bits = last - first + 1
        if not _CELL.match(said) or not places[first] - off <= (left + right) / 2 <= until + off:
            return []
        if " " in said:
            if len(said.split()) != bits:
                return []
            out.append(_Field(bits, said.replace(" ", ""), is_code=not {"0", "1"}.isdisjoint(said)))
            continue
        code = _in_digits(said, bits) if said.isdecimal() else said
        if not code:
            return []
        out.append(_Field(bits, code, said.isdecimal()))
    return out if len(out) == len(ranges) == len(cells) else []


def _in_digits(code: str, bits: int) -> str:
    """The digits of 0 and 1 of a code of so many bits, printed so or in decimal; none of one that has others.

    >>> _in_digits("14", 6), _in_digits("000011", 6), _in_digits("94", 6), _in_digits("011", 6)
    ('001110', '000011', '', '')
    """
    if len(code) == bits and not code.strip("01"):
        return code
    plain = code == str(int(code)) and int(code) < 1 << bits
    return format(int(code), f"0{bits}b") if plain else ""


def _ranges(numbers: Sequence[int], count: int) -> list[tuple[int, int]]:
    """The first and last bit of so many fields: both are printed, or where each begins and the last bit of all."""
    both: list[tuple[int, int]] = []
    at = 0
    while at < len(numbers):
        if both and numbers[at] != both[-1][1] + 1:
            break
        ends = numbers[at : at + 2]
        single = len(ends) == 1 or (at + 2 < len(numbers) and numbers[at + 2] != ends[1] + 1)
        both.append((ends[0], ends[0] if single else ends[-1]))
        at += 1 if single else 2
    if at == len(numbers) and len(both) == count:
        return both
    if len(numbers) not in {count, count + 1}:
        return []
    starts = [*numbers[:count], numbers[-1] + 1]
    return [(one, two - 1) for one, two in pairwise(starts)]


def _entry(
    document: Document, lines: Sequence[int], column: _Column, fields: Sequence[_Field]
) -> Iterator[Statement]:
    """The instructions that the lines of syntax right over a figure name, in the order of the print."""
    if not any(field.is_code for field in fields):
        return
    forms: list[tuple[int, re.Match[str]]] = []
    title: tuple[int, re.Match[str]] | None = None
    for i in reversed(lines):
        text = _said(document, i, column)
        if not text:
            continue  # the other column
        if found := _FORM.match(_said(document, i, _Column(column.left, float("inf")))):
            title = i, found
        syntax = _SYNTAX.match(text)
        if found or syntax is None or (syntax["text"] and "," not in (syntax["operands"] or "")):
            break
        forms.append((i, syntax))
    if title is None:
        forms = [one for one in forms if one[1]["given"] or "," in (one[1]["operands"] or "")]
    for i, syntax in reversed(forms):
        made = Statement("table", title[1]["form"] if title else None, None, syntax["name"], [])
        made.pieces = [place(document, k) for k in ([title[0], i] if title else [i])]
        made.texts = [title[1]["title"]] if title else []
        if syntax["text"]:
            made.texts = [syntax["text"]]
        made.syntax = " ".join(filter(None, (syntax["name"], syntax["operands"])))
        made.pattern, whole = _pattern(fields, dict(_GIVEN.findall(syntax["given"] or "")))
        made.flags += [] if whole else ["word_width"]
        yield made


def _said(document: Document, line: int, column: _Column) -> str:
    """What stands of a line in a column."""
    return " ".join(text for text, *_ in _cells(document, line, column))


def _pattern(fields: Sequence[_Field], given: dict[str, str]) -> tuple[str, bool]:
    """The whole word, values put in place of the names that the syntax gives them; whether all are of their bits."""
    bits = {field.text: field.bits for field in fields if not field.is_code}
    whole = all(bits.get(name) == len(value) for name, value in given.items())
    texts = [
        given.get(field.text, field.text) if whole and not field.is_code else field.text for field in fields
    ]
    return " ".join(texts), whole
